//! Rows about accesses to shared memory: loads, stores, locked operations and flushes.

use super::alive::Uid;
use super::tale::{Entry, Seen, What};
use super::teller::Teller;
use crate::row::{BufferNote, Kind, Remark};
use crate::text::clean;
use std::rc::Rc;
use weir_ir::bytes::overlap;
use weir_ir::undef::Bits;
use weir_ir::{Access, Model, Op, ReadFrom, Span, Step};

impl Teller<'_> {
    /// An access to shared memory.
    pub(super) fn access(&mut self, step: Step, thread: usize, uid: Uid, access: Access, pieces: &[usize]) {
        let mut site = self.calls.site(thread);
        // What no line is the reason for is blamed on none.
        let moved = self.note_of(step).filter(|_| site.own && site.inside.is_none());
        if moved.is_some() {
            site.span = Span::default();
        }
        // What a library does where the user calls nothing, with what is its own, as when a
        // thread starts and ends, is not shown.
        let tells = pieces.iter().any(|p| self.survey.own[*p]);
        if !site.own && !tells {
            return;
        }
        let read = access.read.map(|(v, _)| Bits { value: v, undef: access.undef });
        let said = |t: &Self, bits: Bits| t.said(uid, access, pieces, bits);
        let is_load =
            access.read.is_some() && matches!(self.op(step), Some(Op::Load(..) | Op::AtomicWhen { .. }));
        // A fence and what it is there for, `atomic_store_explicit(&x, 1, release)`, are one.
        if let Some(row) = self.rows.last()
            && (row.thread, row.span) == (thread, site.span)
            && self.ordering == Some(self.rows.len() - 1)
        {
            self.rows.pop();
            self.tale.scenes.pop();
        }
        // Stores of one statement that reach memory one after the other are one row.
        let store = access.read.is_none() && access.wrote.is_some();
        let last = self.rows.last().filter(|row| {
            (row.thread, row.span, row.kind) == (thread, site.span, Kind::Store) && row.store.is_none()
        });
        let again = last.is_some() && store && site.own && site.inside.is_none();
        let row = if again {
            self.rows.len() - 1
        } else {
            self.row(thread, site, |t| {
                let own = t.source_or(site, "");
                match (read, access.wrote) {
                    (Some(bits), _) if is_load => said(t, bits).join(" is "),
                    _ if !own.is_empty() => own,
                    (_, Some((value, _))) => said(t, Bits { value, undef: access.undef }).join("="),
                    _ => t.objects.cell(uid, access.addr.offset()),
                }
            })
        };
        self.fold(row, site);
        let own_code = site.inside.is_none();
        if let Some(moved) = moved {
            self.remark(row, moved);
        }
        if own_code && store && pieces.len() > 1 && matches!(self.op(step), Some(Op::Store(..))) {
            self.remark(row, format!("one store of {} bytes, as it was compiled", access.cells));
        }
        let line = self.rows[row].line;
        let mut seen = |what| {
            let addr = access.addr;
            self.tale.seen.push(Seen { step: self.now, thread, what, addr, line });
        };
        // What a library reads of its own, a lock, explains nothing.
        match (access.read, access.wrote) {
            _ if !tells => {}
            (Some((_, from)), None) if is_load => seen(What::Load(from)),
            (None, Some((_, false))) => seen(What::Store),
            _ => {}
        }
        if let Some((_, from)) = access.read {
            let writer = match from {
                ReadFrom::Memory => pieces.iter().find_map(|p| self.writers.get(p)).copied(),
                ReadFrom::Buffer => {
                    let own = self.buffers[thread].iter().rev();
                    own.filter(|e| pieces.contains(&e.cell)).map(|e| e.row).next()
                }
            };
            self.tale.arrows.extend(writer.filter(|w| *w != row).map(|w| (w, row, "read")));
            if is_load
                && tells
                && let Some(remark) = self.about_load(thread, access, from, own_code)
            {
                self.remark(row, remark);
            }
        }
        if !is_load && let Some(old) = read {
            let [name, old] = said(self, old);
            let text = match access.wrote {
                Some((value, _)) => {
                    let [_, new] = said(self, Bits::set(value));
                    format!("{name} was {old}, is now {new}")
                }
                None => format!("{name} is {old}: no exchange"),
            };
            if own_code {
                self.remark(row, text);
            }
        }
        match access.wrote {
            Some(_) if !tells => {}
            Some((value, false)) => {
                let [_, value] = said(self, Bits { value, undef: access.undef });
                let entry = Entry { cell: pieces[0], value, place: (access.addr, access.cells), row };
                Rc::make_mut(&mut self.buffers)[thread].push(entry);
                self.tale.scenes[row].buffers = Rc::clone(&self.buffers);
                self.rows[row].store = Some((access.addr, true));
                self.rows[row].note = None;
                if own_code {
                    self.rows[row].kind = Kind::Store;
                }
            }
            Some((_, true)) => {
                if own_code && access.read.is_none() {
                    self.rows[row].kind = Kind::Store;
                    if self.trace.model != Model::Sc {
                        self.rows[row].note = Some(BufferNote::AtOnce);
                    }
                }
                self.changed(pieces, true);
            }
            None => {}
        }
    }

    pub(super) fn flush(&mut self, thread: usize, access: Access) {
        let Some(uid) = self.alive.uid(access.addr.number()) else { return };
        let Some((value, _)) = access.wrote else { return };
        let bits = Bits { value, undef: access.undef };
        self.memory.write(uid, access.addr.offset(), access.cells, bits);
        let pieces = self.survey.touched(uid, access);
        if !pieces.iter().any(|p| self.survey.own[*p]) {
            return;
        }
        self.tale.seen.push(Seen { step: self.now, thread, what: What::Flush, addr: access.addr, line: 0 });
        let own = &mut Rc::make_mut(&mut self.buffers)[thread];
        let at = own.iter().position(|e| e.place.0 == access.addr);
        let entry = at.map(|at| own.remove(at));
        let last = self.rows.len().wrapping_sub(1);
        let joins = self.join_flushes
            && entry.as_ref().is_some_and(|e| e.row == last)
            && self.rows[last].store == Some((access.addr, true));
        let row = if joins {
            let row = &mut self.rows[last];
            row.store = None;
            row.note = (row.kind == Kind::Store).then_some(BufferNote::Flushed);
            last
        } else {
            let said = self.said(uid, access, &pieces, bits);
            let action = clean(&format!("flush {}", said.join("=")), self.style);
            self.call = None;
            let row = self.push(thread, Span::default(), action);
            self.rows[row].kind = Kind::Flush;
            row
        };
        self.tale.scenes[row].buffers = Rc::clone(&self.buffers);
        self.changed(&pieces, false);
        for piece in &pieces {
            self.writers.insert(*piece, entry.as_ref().map_or(row, |e| e.row));
        }
        self.tale.arrows.extend(entry.filter(|e| e.row != row).map(|e| (e.row, row, "flush")));
    }

    /// What is worth knowing about where a load got its value.
    fn about_load(&self, thread: usize, access: Access, from: ReadFrom, own_code: bool) -> Option<Remark> {
        if from == ReadFrom::Buffer {
            let said = || Remark {
                long: "early read, from its own buffer".to_string(),
                short: "early read".to_string(),
            };
            return own_code.then(said);
        }
        let waits = |t: usize| {
            self.buffers[t].iter().any(|e| overlap(e.place.0, e.place.1, access.addr, access.cells))
        };
        let late: Vec<String> = (0..self.buffers.len())
            .filter(|&t| t != thread && waits(t))
            .map(|t| format!("{}'s store", self.name(t)))
            .collect();
        let own = match self.buffers[thread].len() {
            0 => None,
            1 => Some("its own store still waits"),
            _ => Some("its own stores still wait"),
        };
        crate::row::waiting(late, own)
    }
}
