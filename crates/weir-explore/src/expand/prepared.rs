//! A program made ready to be explored: everything that is worked out before the first state.

use super::judge::Judge;
use super::space::{Reduction, Space};
use crate::compile::{Code, Slots, compile, initial_cells, observed, threads_of};
use crate::heap::{opaque, unasked};
use crate::machine::Machine;
use crate::options::Options;
use crate::reduce::future_accesses;
use crate::store::Records;
use crate::symmetry::{canonical, merge};
use std::sync::Arc;
use weir_engine::{StopReason, piece};
use weir_ir::{Model, Program};

/// Room for threads at first where a program starts some, and where the room stays as it is.
pub(crate) const FIRST_ROOM: usize = 16;
pub(crate) const FIXED_ROOM: usize = 64;
/// By how much it grows, and up to where.
pub(crate) const MORE_ROOM: usize = 4;
pub(crate) const MOST_ROOM: usize = 1 << 10;

/// What a run is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Check,
    /// As [`Purpose::Check`], without the reductions that take time to prepare.
    Glance,
    /// Collects final states.
    Collect,
}

/// A compiled program, and what reduces its states.
pub(crate) struct Prepared {
    /// The program with one template for threads of the same code, where that is another.
    merged: Option<Program>,
    pub code: Code,
    /// The cells of the initial states.
    pub inits: Vec<Vec<i64>>,
    model: Model,
    reduction: Reduction,
    judge: Judge,
    grain: usize,
    hash_compact: bool,
}

impl Prepared {
    pub fn new(program: &Program, options: &Options, purpose: Purpose) -> Result<Prepared, StopReason> {
        let collect = purpose == Purpose::Collect;
        // Where threads can change places, a program in which they have the same
        // template stands for the original; steps and cells are the same.
        let merged = if options.reduced() { merge(program, collect) } else { None };
        let (merged, groups) = merged.map_or((None, Vec::new()), |(p, groups)| (Some(p), groups));
        let program = merged.as_ref().unwrap_or(program);
        let seen = observed(program);
        let prepare =
            || compile(program, Some(&seen)).and_then(|code| Ok((initial_cells(program, &code)?, code)));
        let (inits, mut code) =
            piece::run(options.budget.clone(), prepare)?.map_err(StopReason::Exhausted)?;
        if options.reduced() && code.allocates() && opaque(program) && unasked(program, collect) {
            code.slots = Some(Slots::new(&code.threads, 0));
        }
        let futures = options.reduced().then(|| Arc::new(future_accesses(program, &code, &seen)));
        let mut reduction = Reduction { futures, groups, canonical: None };
        if options.reduced() && purpose != Purpose::Glance {
            let permuted = reduction.groups.is_empty().then_some(collect);
            let canonical = canonical(program, &code, &inits, &seen, options.model, permuted);
            reduction.canonical = canonical.map(Arc::new);
        }
        let mut judge = Judge::new(&code, collect);
        (judge.deadlock, judge.assertions_only) = (options.deadlock, options.assertions_only);
        let (model, grain, hash_compact) = (options.model, options.grain, options.hash_compact);
        Ok(Prepared { merged, code, inits, model, reduction, judge, grain, hash_compact })
    }

    /// The program that is explored.
    pub fn program<'a>(&'a self, original: &'a Program) -> &'a Program {
        self.merged.as_ref().unwrap_or(original)
    }

    /// A state space without any state yet, with room for so many threads where the program
    /// starts some.
    pub fn space(&self, room: usize) -> Space<'_> {
        let machine = Machine { code: &self.code, model: self.model };
        let slots = threads_of(&self.code, room);
        let mut space = Space::new(machine, slots, self.reduction.clone(), self.judge.clone());
        space.grain = self.grain;
        if self.hash_compact {
            space.store.records = Records::Compact(space.store.slots + 1);
        }
        space
    }
}
