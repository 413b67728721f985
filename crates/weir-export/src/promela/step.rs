//! A process as transitions between locations: what `walk` makes, `narrow` bounds and
//! the writer prints.

use super::ex::{Ex, VarId};
use std::collections::BTreeMap;
use weir_ir::{EdgeId, Span};

/// What is assigned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Var(VarId),
    Elem(VarId, Ex),
}

/// One transition of a process.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub to: usize,
    /// Over the state before; all must hold for the step to be possible.
    pub conds: Vec<Ex>,
    /// Over the state before; errors where they do not hold.
    pub checks: Vec<Ex>,
    /// All at once, over the state before.
    pub updates: Vec<(Target, Ex)>,
    /// Over the state after: the number of the forbidden state, and that it
    /// does not hold.
    pub asserts: Vec<(usize, Ex)>,
    /// The edges it consists of.
    pub taken: Vec<Taken>,
}

/// An edge that a step takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub span: Span,
    pub edge: EdgeId,
    /// What a havoc chooses.
    pub choice: i64,
}

impl Step {
    /// Whether it changes nothing at all, whatever the state.
    pub fn is_idle(&self, from: usize) -> bool {
        self.to == from
            && self.conds.is_empty()
            && self.checks.is_empty()
            && self.updates.is_empty()
            && self.asserts.is_empty()
    }

    /// Calls `f` on every expression that is evaluated.
    pub fn read(&self, f: &mut impl FnMut(&Ex)) {
        self.conds.iter().chain(&self.checks).for_each(&mut *f);
        self.asserts.iter().for_each(|(_, e)| f(e));
        for (target, value) in &self.updates {
            if let Target::Elem(_, i) = target {
                f(i);
            }
            f(value);
        }
    }
}

/// A process: the locations it can be at, with their transitions.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub start: usize,
    /// What the registers start with.
    pub init: BTreeMap<VarId, i64>,
    pub locs: BTreeMap<usize, Vec<Step>>,
    /// The steps taken before the start.
    pub before: Vec<Taken>,
}
