//! What a step gives, by the value that it reads. Few, small values are the rule.

use rustc_hash::FxHashMap;
use weir_ir::Fault;

/// What a step gives that looks at one cell, or at memory as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome<V = i64> {
    Blocked,
    /// The thread's new part, and what the cell holds then, or the number of memory.
    To(u32, V),
    Fault(Fault),
}

const SMALL: usize = 8;
const UNKNOWN: u32 = u32::MAX;
const BLOCKED: u32 = u32::MAX - 1;

/// Results of one step.
pub(crate) struct Memo {
    to: [u32; SMALL],
    new: [i64; SMALL],
    rest: FxHashMap<i64, Outcome>,
}

impl Default for Memo {
    fn default() -> Memo {
        Memo { to: [UNKNOWN; SMALL], new: [0; SMALL], rest: FxHashMap::default() }
    }
}

impl Memo {
    #[inline]
    pub fn get(&self, value: i64) -> Option<Outcome> {
        if let Some(&to) = usize::try_from(value).ok().and_then(|v| self.to.get(v))
            && to != UNKNOWN
        {
            // Waiting for a cell to change is what threads do most.
            return Some(if to == BLOCKED {
                Outcome::Blocked
            } else {
                Outcome::To(to, self.new[value as usize])
            });
        }
        self.rest.get(&value).copied()
    }

    pub fn put(&mut self, value: i64, out: Outcome) {
        match (usize::try_from(value), out) {
            (Ok(v), Outcome::To(to, new)) if v < SMALL => {
                self.to[v] = to;
                self.new[v] = new;
            }
            (Ok(v), Outcome::Blocked) if v < SMALL => self.to[v] = BLOCKED,
            _ => {
                self.rest.insert(value, out);
            }
        }
    }
}
