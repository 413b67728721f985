//! What is looked for, and what all routines of the instrumented program share.

use super::shadow::Shadows;
use crate::tso::accesses::Accesses;
use crate::tso::prepare::Prepared;
use crate::tso::trie::Trie;
use std::collections::{HashMap, HashSet};
use weir_ir::{EdgeId, EdgeRef, ObjId, Op, RoutineId};

/// What is looked for.
pub(crate) struct Question<'a> {
    /// Stores at which an attack may start.
    pub stores: &'a HashSet<(RoutineId, EdgeId)>,
    /// Whether the load counts for an attack that started at the store; `None`:
    /// all do.
    pub pairs: Option<&'a HashSet<PairEdges>>,
    /// Sequences that do not count.
    pub exclude: &'a Trie,
    /// Where the instrumentation cannot go on, it says so (otherwise that
    /// execution is not followed further).
    pub limits: bool,
}

/// A store and a load.
pub(crate) type PairEdges = ((RoutineId, EdgeId), (RoutineId, EdgeId));

/// Where the mode of a thread is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModeIn {
    /// A register. Threads stay interchangeable.
    Register,
    /// A cell, since it has to outlive calls, or be seen by who joins.
    Cell,
}

/// Modes of a thread.
pub(crate) const NONE: i64 = 0;
/// After some load of the attacker.
pub(crate) const AFTER: i64 = 1;
/// After a load that counts.
pub(crate) const CLOSING: i64 = 2;
/// The attacker.
pub(crate) const ATTACKER: i64 = 3;

/// What is the same for all routines.
pub(crate) struct Context<'a> {
    pub prepared: &'a Prepared,
    pub accesses: &'a Accesses,
    pub question: &'a Question<'a>,
    pub mode_in: ModeIn,
    pub shadows: Shadows,
    /// 0; or 1 and more once an attack has started, telling which of the
    /// [`Context::groups`].
    pub phase: ObjId,
    /// Stores by which loads count for them.
    pub groups: Vec<HashSet<(RoutineId, EdgeId)>>,
    /// Cell mode: the modes by ticket; tickets by thread id (plus 1); the next
    /// ticket; the node of the trie.
    pub modes: ObjId,
    pub tickets: ObjId,
    pub next_ticket: ObjId,
    pub node: ObjId,
    /// The copies of procedures for use inside atomic sections.
    pub inside: HashMap<RoutineId, RoutineId>,
}

impl Context<'_> {
    /// The edge of the original program.
    pub fn origin(&self, routine: RoutineId, edge: EdgeId) -> Option<EdgeRef> {
        self.prepared.origin[routine.index()][edge.index()]
    }

    /// The group of a store at which an attack starts.
    pub fn group(&self, store: (RoutineId, EdgeId)) -> i64 {
        let loads = loads_of(self.question, store);
        self.groups.iter().position(|g| *g == loads).unwrap_or(0) as i64 + 1
    }
}

/// The loads that count for an attack that started at a store.
pub(crate) fn loads_of(question: &Question<'_>, store: (RoutineId, EdgeId)) -> HashSet<(RoutineId, EdgeId)> {
    let pairs = question.pairs.into_iter().flatten();
    pairs.filter(|(s, _)| *s == store).map(|(_, l)| *l).collect()
}

/// Whether edges of this kind are followed inside atomic sections.
pub(crate) fn is_access(op: &Op) -> bool {
    op.place().is_some() || matches!(op, Op::Free(_))
}
