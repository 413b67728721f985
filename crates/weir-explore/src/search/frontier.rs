//! Where a search stands: what is left to expand, and how far it has come.
//!
//! States on the frontier are *records*, one after the other in lists of words:
//! a state's key, or, where keys are fingerprints that nothing can be read from,
//! the numbers of its parts (see [`crate::store::hash_compaction`]).

use crate::expand::End;
use crate::options::Options;
use crate::store::{Narrow, NotWidened, Records, StateStore};
use weir_engine::StopReason;
use weir_ir::Model;

/// What to expand next, and what was done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frontier {
    /// How long a record is.
    pub stride: usize,
    /// What is left of the current level: a list for each task.
    pub tasks: Vec<Vec<u64>>,
    /// The next level, as far as it is known.
    pub next: Vec<Vec<u64>>,
    /// States with a longer buffer are put off; [`u32::MAX`]: none are.
    pub bound: u32,
    /// States that were put off.
    pub put_off: Vec<u64>,
    /// The largest bound for which everything is done.
    pub covered: Option<u32>,
    /// How many levels are done.
    pub depth: usize,
    /// Transitions taken, longest buffer and time, before this run.
    pub transitions: u64,
    pub longest: u32,
    pub seconds: f64,
}

impl Frontier {
    /// Before the first level.
    pub fn new(options: &Options, records: Records) -> Frontier {
        let bounded = options.model != Model::Sc && (!options.shortest || options.last_bound.is_some());
        let first = if options.shortest { u32::MAX } else { options.first_bound };
        let bound = first.min(options.last_bound.unwrap_or(u32::MAX));
        Frontier {
            stride: records.stride(),
            tasks: Vec::new(),
            next: Vec::new(),
            bound: if bounded { bound } else { u32::MAX },
            put_off: Vec::new(),
            covered: None,
            depth: 0,
            transitions: 0,
            longest: 0,
            seconds: 0.0,
        }
    }

    /// Goes on to the next level, if there is one.
    pub fn next_level(&mut self) -> bool {
        self.tasks.append(&mut self.next);
        !self.tasks.is_empty()
    }

    /// Raises the bound, but not above the last one, and takes up what was put off.
    pub fn raise_bound(&mut self, options: &Options) {
        // By half or a third in turn: 8, 12, 16, 24, 32, 48, …
        let step = if self.bound.is_power_of_two() { self.bound / 2 } else { self.bound / 3 };
        self.bound = self.bound.saturating_add(step.max(1)).min(options.last_bound.unwrap_or(u32::MAX - 1));
        let list = std::mem::take(&mut self.put_off);
        self.tasks = list.chunks(options.grain.max(1) * self.stride).map(<[u64]>::to_vec).collect();
    }

    /// Makes room in keys, which rewrites all of them; `stop` says why not to go on.
    pub fn widen(
        &mut self,
        store: &StateStore<'_>,
        narrow: Narrow,
        stop: impl Fn() -> Option<StopReason>,
    ) -> Option<End> {
        let mut layout = store.layout.write().unwrap_or_else(|e| e.into_inner());
        let mut why = None;
        let stop = || {
            why = stop();
            why.is_some()
        };
        match layout.widen(narrow, &store.visited, &mut self.lists(), stop) {
            Ok(()) => None,
            Err(NotWidened::Full) => Some(End::Full),
            Err(NotWidened::Stopped) => why.map(End::Stopped),
        }
    }

    /// All lists of states.
    pub fn lists(&mut self) -> Vec<&mut Vec<u64>> {
        self.tasks.iter_mut().chain(&mut self.next).chain([&mut self.put_off]).collect()
    }

    /// How many states the current level still has.
    pub fn left(&self) -> usize {
        self.tasks.iter().map(Vec::len).sum::<usize>() / self.stride
    }
}
