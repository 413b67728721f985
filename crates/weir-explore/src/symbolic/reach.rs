//! Exploration with sets of states instead of single states.
//!
//! The states of a program whose threads run side by side have much in common, and
//! a decision diagram keeps what they have in common once. Where that works, and
//! for locks and the like it works well, all states are found in a fraction of the
//! time it takes to visit them one by one. No interleaving is left out, and threads
//! do not change places; only where the search is a reduced one, parts of threads
//! with the same future are one part here, too ([`crate::reduce::bisimulation`]).
//!
//! A set has no way back to executions. If it has a state that violates something,
//! the search for single states finds out how it is reached.
//!
//! * [`diagram`]: sets of tuples;
//! * [`order`]: which place of a tuple stands for what;
//! * [`moves`]: steps as changes of a thread's part and a cell;
//! * [`closure`]: the set of all states (saturation);
//! * [`question`]: whether one of them violates something.
//!
//! Fit for this are programs with a fixed number of threads whose steps concern one
//! cell at a time: no heap, no arrays without an end, no atomic sections, no threads
//! that start others. For all others the answer is [`Told::Nothing`].

use super::decision_diagram::{END, NONE};
use super::saturation::{Closure, Var};
use super::transition_relation::{Halt, Moves};
use super::variable_order::{Order, levels};
use crate::expand::space::Space;
use crate::expand::worker::Worker;
use crate::machine::parts;
use crate::machine::state_vector::Work;
use crate::symmetry::canonical::number_of;

/// More levels than this are not tried.
const MOST_LEVELS: usize = 200;

/// The share of [`Order::Together`] in the work, and the most it gets.
const TOGETHER: u64 = 8;
const MOST_TOGETHER: u64 = 1 << 20;

/// What the set of all states tells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Told {
    /// No state violates anything.
    Safe(Figures),
    /// Some state does.
    Violated,
    /// Nothing, for this reason.
    Nothing(Why),
}

/// Why there is no set of all states, or no answer from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// The program, or what is asked about it, is not fit for this.
    Unfit,
    /// More work than was allowed.
    Spent,
    /// A limit of the user's.
    Limit(weir_engine::StopReason),
}

/// What a set of states took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Figures {
    pub states: u64,
    /// Nodes of the set, and all that were made on the way.
    pub nodes: usize,
    pub made: usize,
    pub bytes: usize,
    /// Parts of threads that occur.
    pub parts: usize,
}

/// How much may be spent.
pub(crate) struct Budget<'a> {
    /// How much work may be done, in arcs of nodes that are asked for.
    pub arcs: u64,
    /// How many bytes may be in use.
    pub bytes: usize,
    /// Why to stop, if there is another reason.
    pub limit: &'a dyn Fn() -> Option<weir_engine::StopReason>,
}

/// Finds all states of the program that a search is about, and judges them.
pub(crate) fn reach(about: &Space<'_>, inits: &[Vec<i64>], budget: &Budget<'_>) -> Told {
    // Where this order is good, it is so much better that little work is enough.
    let little = Budget { arcs: (budget.arcs / TOGETHER).min(MOST_TOGETHER), ..*budget };
    match reach_in(Order::Together, about, inits, &little) {
        Told::Nothing(Why::Spent) => reach_in(Order::Apart, about, inits, budget),
        told => told,
    }
}

fn reach_in(order: Order, about: &Space<'_>, inits: &[Vec<i64>], budget: &Budget<'_>) -> Told {
    let (code, machine) = (about.code, about.machine);
    let threads = code.threads.len();
    if threads == 0 || about.slots != threads || threads + code.cells() > MOST_LEVELS {
        return Told::Nothing(Why::Unfit);
    }
    // Parts get numbers of their own here: those of the search have to stay small.
    let mut space = Space::new(code, machine, threads, None, Vec::new(), false);
    space.assertions_only = about.assertions_only;
    space.canon.clone_from(&about.canon);
    let mut worker = Worker::new(&space);
    let order = levels(code, order);
    let moves = Moves::new(&mut worker, code.cells());
    let mut closure = Closure::new(moves, order, budget);
    let mut first = NONE;
    for cells in inits {
        let mut work = Work::initial(code, cells);
        if machine.settle_all(&mut work, &mut Vec::new()).is_err() {
            return Told::Violated;
        }
        // Parts are worked out in front of some memory.
        let mut words = Vec::new();
        parts::memory(code, &work, &mut words);
        space.memories.number(&words);
        let one = (0..closure.order.len()).rev().fold(END, |after, level| {
            let value = match closure.order[level] {
                Var::Thread(t) => number_of(&space, &work, t as usize),
                Var::Cell(cell) => closure.moves.number(cell, work.w[cell as usize]),
            };
            closure.diagram.node(level, &[(value, after)])
        });
        first = closure.diagram.union(first, one);
    }
    let all = closure.saturate(first);
    match closure.moves.halt.take() {
        Some(Halt::Fault(_)) => return Told::Violated,
        Some(Halt::Unfit) => return Told::Nothing(Why::Unfit),
        Some(Halt::Spent) => return Told::Nothing(Why::Spent),
        Some(Halt::Stopped(why)) => return Told::Nothing(Why::Limit(why)),
        None => {}
    }
    let bytes = closure.bytes();
    let made = closure.diagram.len();
    let (states, nodes) = closure.diagram.count(all);
    match super::properties::violates(&mut closure, &space, all) {
        None => Told::Nothing(Why::Unfit),
        Some(true) => Told::Violated,
        Some(false) => Told::Safe(Figures { states, nodes, made, bytes, parts: space.threads.len() }),
    }
}
