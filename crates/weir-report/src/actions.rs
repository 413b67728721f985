//! What one visible step is called, and what is worth remarking about it.

use crate::names::{cell, cell_type, source_text, value, without_source};
use crate::rows::{BufferNote, Kind, Remark, Row, Teller};
use crate::text::clean;
use weir_ir::{Access, Addr, BufferEntry, Edge, Model, Op, ReadFrom, RegId, Routine};

impl Teller<'_, '_> {
    /// `r is 3`, after a step.
    pub(crate) fn became(&self, routine: &Routine, r: RegId, thread: usize, after: usize) -> Option<Remark> {
        let reg = routine.regs.get(r.index())?;
        let v = *self.view(after, thread)?.frames.last()?.regs.get(r.index())?;
        let said = || format!("{} is {}", reg.name, self.program.show_value(reg.ty, v)).into();
        (!reg.is_temporary()).then(said)
    }

    /// The row of a step that can be seen.
    pub(crate) fn visible(
        &self,
        i: usize,
        routine: &Routine,
        edge: &Edge,
        thread: usize,
        after: usize,
        fault: bool,
    ) -> Row {
        let access = self.replay.accesses.get(i).copied().flatten();
        let text = source_text(self.program, edge.span, self.style);
        let mut row = self.row(thread, text, edge.span, after);
        match (&edge.op, access) {
            // A step that is an error has no effect to speak of.
            _ if fault => {}
            (Op::Load(r, _), Some(Access { addr, read: Some((v, from)), .. })) => {
                let shown = match (cell_type(self.program, addr), routine.regs.get(r.index())) {
                    (None, Some(reg)) => self.program.show_value(reg.ty, v),
                    _ => value(self.program, addr, v),
                };
                row.action = clean(&format!("{} is {shown}", self.program.show_addr(addr)), self.style);
                row.remarks.extend(self.about_load(i, thread, addr, from));
            }
            (Op::Store(..), Some(Access { addr, wrote: Some((v, at_once)), .. })) => {
                row.kind = Kind::Store;
                if row.action.is_empty() {
                    row.action = clean(&cell(self.program, addr, v), self.style);
                }
                if !at_once {
                    row.store = Some((addr, self.leaves_next(i, thread, addr)));
                } else if self.trace.model != Model::Sc {
                    row.note = Some(BufferNote::AtOnce);
                }
            }
            (Op::Rmw { .. } | Op::Cas { .. }, Some(Access { addr, read, wrote })) => {
                let name = self.program.show_addr(addr);
                if row.action.is_empty() {
                    row.action = clean(&format!("locked {name}"), self.style);
                }
                let was = read.map(|(v, _)| value(self.program, addr, v));
                let said = match (was, wrote) {
                    (Some(old), Some((new, _))) => {
                        Some(format!("{name} was {old}, is now {}", value(self.program, addr, new)))
                    }
                    (Some(old), None) => Some(format!("{name} is {old}: no exchange")),
                    _ => None,
                };
                row.remarks.extend(said.map(Remark::from));
            }
            (Op::Assign(r, e), _) if e.constant().is_none() || row.action.is_empty() => {
                row.says_value = true;
                row.remarks.extend(self.became(routine, *r, thread, after));
            }
            (Op::Havoc(r, _), _) => {
                row.says_value = true;
                let became = self.became(routine, *r, thread, after);
                row.remarks.extend(became.map(|s| Remark::from(s.long + ", chosen freely")));
            }
            (Op::Alloc(r, _), _) => row.remarks.extend(self.became(routine, *r, thread, after)),
            (Op::Spawn { .. }, _) => {
                let born = self.replay.snapshots.get(i).map(|s| s.threads.len());
                let name = born.and_then(|t| self.names.get(t));
                row.remarks.extend(name.map(|name| Remark::from(format!("starts {name}"))));
            }
            _ => {}
        }
        if row.action.is_empty() {
            row.action = without_source(&edge.op).to_string();
        }
        row
    }

    /// What is worth knowing about where a load got its value.
    pub(crate) fn about_load(&self, i: usize, thread: usize, addr: Addr, from: ReadFrom) -> Option<Remark> {
        if from == ReadFrom::Buffer {
            return Some(Remark {
                long: "early read, from its own buffer".to_string(),
                short: "early read".to_string(),
            });
        }
        let snapshot = self.replay.snapshots.get(i)?;
        let stores = |t: usize| {
            let entries = snapshot.threads.get(t).map_or(&[][..], |v| &v.buffer);
            entries.iter().filter_map(|e| match e {
                BufferEntry::Store(a, _) => Some(*a),
                BufferEntry::Mark => None,
            })
        };
        let late: Vec<String> = (0..snapshot.threads.len())
            .filter(|&t| t != thread && stores(t).any(|a| a == addr))
            .filter_map(|t| self.names.get(t).map(|n| format!("{n}'s store")))
            .collect();
        let own = match stores(thread).count() {
            0 => None,
            1 => Some("its own store still waits"),
            _ => Some("its own stores still wait"),
        };
        let late = match late.as_slice() {
            [] => None,
            [one] => Some(format!("{one} has not arrived")),
            [one, two] => Some(format!("{one} and {two} have not arrived")),
            more => Some(format!("the stores of {} threads have not arrived", more.len())),
        };
        match (late, own) {
            (None, None) => None,
            (None, Some(own)) => {
                Some(Remark { long: format!("reads memory, {own}"), short: own.to_string() })
            }
            (Some(late), None) => Some(late.into()),
            (Some(late), Some(own)) => Some(Remark { long: format!("{late}, {own}"), short: late }),
        }
    }

    /// Whether a store issued now is the next to be flushed (to its address).
    pub(crate) fn leaves_next(&self, i: usize, thread: usize, addr: Addr) -> bool {
        self.view(i, thread).is_some_and(|v| match self.trace.model {
            Model::Pso => !v.buffer.iter().any(|e| matches!(e, BufferEntry::Store(a, _) if *a == addr)),
            _ => v.buffer.is_empty(),
        })
    }
}
