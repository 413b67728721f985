//! The set of all states: how its levels are ordered, and what it tells.

use super::answer::{Answer, Budget, Figures, Why};
use super::decision_diagram::{END, NONE};
use super::properties::violates;
use super::saturation::{Saturation, Var};
use super::transition_relation::{Halt, TransitionRelation};
use super::variable_order::{Order, levels};
use crate::expand::{Judge, Reduction, Space, Threads};
use crate::machine::State;

/// More levels than this are not tried.
const MOST_LEVELS: usize = 200;

/// The share of [`Order::Together`] in the work, and the most it gets.
const TOGETHER: u64 = 8;
const MOST_TOGETHER: u64 = 1 << 20;

/// Finds all states of the program that a search is about, and judges them.
pub(crate) fn reach(about: &Space<'_>, inits: &[Vec<i64>], budget: &Budget<'_>) -> Answer {
    // Where this order is good, it is so much better that little work is enough.
    let little = Budget { arcs: (budget.arcs / TOGETHER).min(MOST_TOGETHER), ..*budget };
    match reach_in(Order::Together, about, inits, &little) {
        Answer::Nothing(Why::Spent) => reach_in(Order::Apart, about, inits, budget),
        told => told,
    }
}

fn reach_in(order: Order, about: &Space<'_>, inits: &[Vec<i64>], budget: &Budget<'_>) -> Answer {
    let (code, machine) = (about.code, about.machine);
    let threads = code.threads.len();
    if threads == 0 || about.store.slots != threads || threads + code.cells() > MOST_LEVELS {
        return Answer::Nothing(Why::Unfit);
    }
    // Parts get numbers of their own here: those of the search have to stay small.
    let reduction = Reduction { canonical: about.reduction.canonical.clone(), ..Reduction::default() };
    let mut judge = Judge::new(code, false);
    judge.assertions_only = about.judge.assertions_only;
    let space = Space::new(machine, threads, reduction, judge);
    let mut known = Threads::new(&space);
    let order = levels(code, order);
    let moves = TransitionRelation::new(&mut known, code.cells());
    let mut saturation = Saturation::new(moves, order, budget);
    let mut first = NONE;
    for cells in inits {
        let mut work = State::initial(code, cells);
        if machine.settle_all(&mut work, &mut Vec::new()).is_err() {
            return Answer::Violated;
        }
        // Parts are worked out in front of some memory.
        space.store.memory(&work, &mut Vec::new());
        let one = (0..saturation.order.len()).rev().fold(END, |after, level| {
            let value = match saturation.order[level] {
                Var::Thread(t) => space.number_of(&work, t as usize),
                Var::Cell(cell) => saturation.moves.number(cell, work.w[cell as usize]),
            };
            saturation.diagram.node(level, &[(value, after)])
        });
        first = saturation.diagram.union(first, one);
    }
    let all = saturation.saturate(first);
    match saturation.moves.halt.take() {
        Some(Halt::Fault(_)) => return Answer::Violated,
        Some(Halt::Unfit) => return Answer::Nothing(Why::Unfit),
        Some(Halt::Spent) => return Answer::Nothing(Why::Spent),
        Some(Halt::Stopped(why)) => return Answer::Nothing(Why::Limit(why)),
        None => {}
    }
    let bytes = saturation.bytes();
    let made = saturation.diagram.len();
    let (states, nodes) = saturation.diagram.count(all);
    match violates(&mut saturation, &space, all) {
        None => Answer::Nothing(Why::Unfit),
        Some(true) => Answer::Violated,
        Some(false) => Answer::Safe(Figures { states, nodes, made, bytes, parts: space.store.threads.len() }),
    }
}
