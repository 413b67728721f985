//! What a step gives, by the value that it reads. Few, small values are the rule.

use rustc_hash::FxHashMap;
use weir_ir::Fault;

/// What a step that looks at one cell gives.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Out {
    Blocked,
    /// The thread's new part, and what the cell holds then.
    To(u32, i64),
    Fault(Fault),
}

const SMALL: usize = 8;
const UNKNOWN: u32 = u32::MAX;
const BLOCKED: u32 = u32::MAX - 1;

/// Results of one step.
pub(crate) struct Memo {
    to: [u32; SMALL],
    new: [i64; SMALL],
    rest: FxHashMap<i64, Out>,
}

impl Default for Memo {
    fn default() -> Memo {
        Memo { to: [UNKNOWN; SMALL], new: [0; SMALL], rest: FxHashMap::default() }
    }
}

impl Memo {
    #[inline]
    pub fn get(&self, value: i64) -> Option<Out> {
        if let Some(&to) = usize::try_from(value).ok().and_then(|v| self.to.get(v))
            && to != UNKNOWN
        {
            // Waiting for a cell to change is what threads do most.
            return Some(if to == BLOCKED { Out::Blocked } else { Out::To(to, self.new[value as usize]) });
        }
        self.rest.get(&value).copied()
    }

    pub fn put(&mut self, value: i64, out: Out) {
        match (usize::try_from(value), out) {
            (Ok(v), Out::To(to, new)) if v < SMALL => {
                self.to[v] = to;
                self.new[v] = new;
            }
            (Ok(v), Out::Blocked) if v < SMALL => self.to[v] = BLOCKED,
            _ => {
                self.rest.insert(value, out);
            }
        }
    }
}
