//! One step of a thread or a buffer, with what it does to happens-before. The step itself is
//! the explorer's ([`weir_explore::stepper::edges`]).

use super::code::Code;
use super::state::{MOST_PENDING, Section, State};
use weir_explore::stepper::edges::Effect;
use weir_ir::ReadFrom;

/// Why a step leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// It is not possible now, or it is an error, which ends the execution.
    No,
    /// More stores would wait than there is room for.
    Full,
}

type Step<T> = Result<T, Halt>;

/// A program under a memory model.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'a> {
    pub code: &'a Code<'a>,
    /// Whether to follow happens-before. If not, no cycle is seen.
    pub track: bool,
}

impl Machine<'_> {
    /// A store reaches memory. Whether that closes a cycle.
    pub fn flush(&self, state: &mut State, t: usize, entry: usize) -> Step<bool> {
        let (number, cell) = (state.number(t, entry), state.now.buffer(t)[2 * entry]);
        self.code.stepper.flush(&mut state.now, t, entry).map_err(|_| Halt::No)?;
        Ok(self.track && state.flush(number, cell))
    }

    /// A thread takes the edge at this position from where it is.
    pub fn exec(&self, state: &mut State, t: usize, position: usize, choice: i64) -> Step<()> {
        let Ok(Some(effect)) = self.code.stepper.exec(&mut state.now, t, position, choice) else {
            return Err(Halt::No);
        };
        match effect {
            Effect::Local | Effect::Free(_) => {}
            Effect::Read(cell, ReadFrom::Memory) => state.read(t, cell),
            Effect::Store(cell, true) => state.write(t, cell),
            Effect::Read(cell, ReadFrom::Buffer) => {
                if self.track {
                    state.read_early(t, cell);
                }
            }
            Effect::Store(cell, false) => {
                if self.track && state.pending.len() >= MOST_PENDING {
                    return Err(Halt::Full);
                }
                if self.track {
                    state.issue(t, cell);
                }
            }
            Effect::Update(cell, writes) => {
                if !writes || state.section.is_some() {
                    state.read(t, cell);
                }
                if writes {
                    state.write(t, cell);
                }
            }
            Effect::Begin => {
                let (threads, pending) = (state.now.threads(), !state.pending.is_empty());
                state.section = Some(Section { threads, pending, used: Vec::new() });
            }
            Effect::End => {
                let section = state.section.take().ok_or(Halt::No)?;
                state.end_section(t, section);
            }
            Effect::Spawn(_) => state.last.push(state.last[t]),
            Effect::Join(other) => state.last[t] |= state.last[other],
        }
        Ok(())
    }
}
