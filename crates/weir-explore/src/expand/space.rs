//! What all workers of a search share, and how a search ends.

use crate::compile::code::Code;
use crate::expand::judge::Watch;
use crate::machine::step::Machine;
use crate::reduce::accesses::Futures;
use crate::store::collapse::{Layout, Narrow, NoKey};
use crate::store::hash_compaction::Records;
use crate::store::interner::Interner;
use crate::store::pair_table::Full;
use crate::store::visited::Visited;
use crate::symbolic::reach::Figures;
use crate::symmetry::canonical::Canon;
use std::sync::{Arc, RwLock, RwLockReadGuard};
use weir_ir::Fault;

/// What all workers share.
pub(crate) struct Space<'a> {
    pub code: &'a Code,
    pub machine: Machine<'a>,
    /// How many threads a state has room for.
    pub slots: usize,
    /// How keys hold states. Written only while no worker searches.
    pub layout: RwLock<Layout>,
    /// The visited set.
    pub visited: Visited,
    /// How many states make a task, and how many successors wait for a shard of the
    /// visited set: a shard's share of the processor's cache is not much larger.
    pub grain: usize,
    /// How states wait to be expanded.
    pub records: Records,
    pub threads: Interner,
    pub memories: Interner,
    /// For partial-order reduction, where it is wanted.
    pub futures: Option<Futures>,
    /// Threads that can change places (see [`crate::symmetry::scalarset`]).
    pub groups: Vec<Vec<usize>>,
    /// States that are alike (see [`crate::symmetry::canonical`]), where that is wanted.
    pub canon: Option<Arc<Canon>>,
    /// Which states have to be judged.
    pub watch: Watch,
    /// Collect final states instead of stopping at what is violated.
    pub collect: bool,
    /// States in which nothing can move count as violations.
    pub deadlock: bool,
    /// Faults other than failing assertions end their own execution only.
    pub assertions_only: bool,
}

/// The number of the part of a thread that does not exist (yet).
pub(crate) const ABSENT: u32 = 0;

impl<'a> Space<'a> {
    pub fn new(
        code: &'a Code,
        machine: Machine<'a>,
        slots: usize,
        futures: Option<Futures>,
        groups: Vec<Vec<usize>>,
        collect: bool,
    ) -> Space<'a> {
        let threads = Interner::default();
        let absent = threads.number(&[]);
        debug_assert_eq!(absent, ABSENT);
        Space {
            code,
            machine,
            slots,
            layout: RwLock::new(Layout::new(slots + 1)),
            visited: Visited::new(),
            grain: 1,
            records: Records::Exact,
            threads,
            memories: Interner::default(),
            futures,
            groups,
            canon: None,
            watch: Watch::new(code, collect),
            collect,
            deadlock: false,
            assertions_only: false,
        }
    }

    /// How keys hold states now.
    pub fn layout(&self) -> RwLockReadGuard<'_, Layout> {
        self.layout.read().unwrap_or_else(|e| e.into_inner())
    }

    /// Bytes allocated for states.
    pub fn bytes(&self) -> usize {
        self.visited.bytes() + self.layout().bytes() + self.threads.bytes() + self.memories.bytes()
    }
}

/// The numbers of a state's parts.
pub(crate) type Parts = Box<[u32]>;

/// Why a worker stops before all is done.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// This state violates the property with this number.
    State(Parts, usize),
    /// A fault on the way out of this state.
    Fault(Parts, Fault),
    /// Nothing can move in this state, and not every thread has ended.
    Deadlock(Parts),
    /// It goes on, with a worker for sets of states.
    Split,
    /// All states are known, and none violates anything.
    Known(Figures),
    /// There is no room for more.
    Stopped(weir_engine::StopReason),
    /// There are no numbers left. What was waiting is lost.
    Full,
    /// A key is too narrow: widen the layout and do the level again.
    Narrow(Narrow),
}

impl From<NoKey> for End {
    fn from(e: NoKey) -> End {
        match e {
            NoKey::Narrow(n) => End::Narrow(n),
            NoKey::Full => End::Full,
        }
    }
}

impl From<Full> for End {
    fn from(_: Full) -> End {
        End::Full
    }
}

impl End {
    /// Whether something is violated.
    pub fn is_violation(&self) -> bool {
        matches!(self, End::State(..) | End::Fault(..) | End::Deadlock(_))
    }
}
