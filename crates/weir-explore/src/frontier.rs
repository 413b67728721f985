//! Where a search stands: what is left to expand, and how far it has come.

use crate::options::Options;
use crate::table::Table;
use weir_ir::Model;

/// How many states a worker takes at once.
const BATCH: usize = 512;

/// States for a worker to expand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// The states at positions `from..to` of a shard of the visited set.
    Range { shard: usize, from: usize, to: usize },
    /// The states with these numbers.
    List(Vec<u32>),
}

impl Task {
    pub fn len(&self) -> usize {
        match self {
            Task::Range { from, to, .. } => to - from,
            Task::List(list) => list.len(),
        }
    }
}

/// What to expand next, and what was done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frontier {
    /// What is left of the current level.
    pub tasks: Vec<Task>,
    /// How many states each shard had when the current level began: those after
    /// them are the next level.
    pub next: Vec<usize>,
    /// States with a longer buffer are put off; [`u32::MAX`]: none are.
    pub bound: u32,
    /// States that were put off.
    pub put_off: Vec<u32>,
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
    pub fn new(options: &Options, visited: &Table) -> Frontier {
        let bounded = options.model != Model::Sc && (!options.shortest || options.last_bound.is_some());
        let first = if options.shortest { u32::MAX } else { options.first_bound };
        let bound = first.min(options.last_bound.unwrap_or(u32::MAX));
        Frontier {
            tasks: Vec::new(),
            next: vec![0; visited.lens().len()],
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
    pub fn next_level(&mut self, visited: &Table) -> bool {
        let lens = visited.lens();
        for (shard, (&from, &to)) in self.next.iter().zip(&lens).enumerate() {
            let ranges =
                (from..to).step_by(BATCH).map(|at| Task::Range { shard, from: at, to: (at + BATCH).min(to) });
            self.tasks.extend(ranges);
        }
        self.next = lens;
        !self.tasks.is_empty()
    }

    /// Raises the bound, but not above the last one, and takes up what was put off.
    pub fn raise_bound(&mut self, last: Option<u32>) {
        // By half or a third in turn: 8, 12, 16, 24, 32, 48, …
        let step = if self.bound.is_power_of_two() { self.bound / 2 } else { self.bound / 3 };
        self.bound = self.bound.saturating_add(step.max(1)).min(last.unwrap_or(u32::MAX - 1));
        let list = std::mem::take(&mut self.put_off);
        self.tasks = list.chunks(BATCH).map(|c| Task::List(c.to_vec())).collect();
    }

    /// How many states the current level still has.
    pub fn left(&self) -> usize {
        self.tasks.iter().map(Task::len).sum()
    }
}
