//! What one visible step is called, and what is worth remarking about it.

use crate::names::{cell_type, number, stored, value};
use crate::row::{BufferNote, Kind, Remark, Row};
use crate::rows::Teller;
use crate::source::{source_text, without_source};
use crate::text::clean;
use weir_ir::bytes::overlap;
use weir_ir::{Access, Addr, BufferEntry, Edge, Model, Op, Place, ReadFrom, RegId, Routine};

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
            (Op::Load(r, place), Some(access @ Access { addr, read: Some((v, from)), .. })) => {
                let untyped = matches!(place, Place::Bytes(..)) || cell_type(self.program, addr).is_none();
                let shown = match routine.regs.get(r.index()) {
                    Some(reg) if untyped => self.program.show_value(reg.ty, reg.ty.wrap(v)),
                    _ => value(self.program, addr, v),
                };
                row.action = clean(&format!("{} is {shown}", self.program.show_addr(addr)), self.style);
                row.remarks.extend(self.about_load(i, thread, access, from));
            }
            (Op::Store(..), Some(Access { addr, cells, wrote: Some((v, at_once)), .. })) => {
                row.kind = Kind::Store;
                if row.action.is_empty() {
                    row.action = clean(&stored(self.program, addr, cells, v), self.style);
                }
                if !at_once {
                    row.store = Some((addr, self.leaves_next(i, thread, (addr, cells))));
                } else if self.trace.model != Model::Sc {
                    row.note = Some(BufferNote::AtOnce);
                }
            }
            (Op::Rmw { .. } | Op::Cas { .. }, Some(Access { addr, cells, read, wrote, .. })) => {
                let name = self.program.show_addr(addr);
                let value = |v: i64| {
                    if cells > 1 {
                        number(self.program, addr, cells, v)
                    } else {
                        value(self.program, addr, v)
                    }
                };
                if row.action.is_empty() {
                    row.action = clean(&format!("locked {name}"), self.style);
                }
                let was = read.map(|(v, _)| value(v));
                let said = match (was, wrote) {
                    (Some(old), Some((new, _))) => Some(format!("{name} was {old}, is now {}", value(new))),
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
    pub(crate) fn about_load(
        &self,
        i: usize,
        thread: usize,
        access: Access,
        from: ReadFrom,
    ) -> Option<Remark> {
        let Access { addr, cells, .. } = access;
        if from == ReadFrom::Buffer {
            return Some(Remark {
                long: "early read, from its own buffer".to_string(),
                short: "early read".to_string(),
            });
        }
        let snapshot = self.replay.snapshots.get(i)?;
        let stores = |t: usize| {
            let entries = snapshot.threads.get(t).map_or(&[][..], |v| &v.buffer);
            entries.iter().filter_map(BufferEntry::place)
        };
        let late: Vec<String> = (0..snapshot.threads.len())
            .filter(|&t| t != thread && stores(t).any(|(a, n)| overlap(a, n, addr, cells)))
            .filter_map(|t| self.names.get(t).map(|n| format!("{n}'s store")))
            .collect();
        let own = match stores(thread).count() {
            0 => None,
            1 => Some("its own store still waits"),
            _ => Some("its own stores still wait"),
        };
        crate::row::waiting(late, own)
    }

    /// Whether a store issued now is the next to be flushed (to its address).
    pub(crate) fn leaves_next(&self, i: usize, thread: usize, (addr, cells): (Addr, u8)) -> bool {
        self.view(i, thread).is_some_and(|v| match self.trace.model {
            Model::Pso => {
                !v.buffer.iter().filter_map(BufferEntry::place).any(|(a, n)| overlap(a, n, addr, cells))
            }
            _ => v.buffer.is_empty(),
        })
    }
}
