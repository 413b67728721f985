//! Growth that cannot end.
//!
//! A thread that stores in a loop without a fence can make its buffer longer for
//! ever. That is found out by letting the thread run alone, while memory stays as
//! it is and nothing is flushed. What it does then depends on its frames and, for
//! each cell, the newest own store. If these repeat, everything since then
//! repeats; if a store was among it, the buffer has grown, and will again. Steps
//! are followed only where the search would take them too.

use super::expand::Expander;
use super::reduce::{Alone, choose, futures_of};
use super::state::State;
use std::collections::{BTreeMap, HashMap};
use weir_ir::{Op, ThreadId};
use weir_passes::graph::Digraph;

/// States that are tried at most, and steps in each of them.
pub(crate) const MOST_TRIED: usize = 16;
const MOST_STEPS: usize = 5_000;

/// What decides what a thread, alone, does next.
#[derive(PartialEq, Eq, Hash)]
struct Key(Vec<i64>, Vec<(i64, i64)>);

fn key(state: &State, t: usize) -> Key {
    let stores = state.now.buffer(t).chunks_exact(2).filter(|e| e[0] != 0);
    // In canonical order the last entry for a cell is the newest.
    let newest: BTreeMap<i64, i64> = stores.map(|e| (e[0], e[1])).collect();
    Key(state.now.frame_words(t).to_vec(), newest.into_iter().collect())
}

/// Which thread can make its buffer longer for ever from this state, in words.
pub(crate) fn endless(expander: &Expander<'_>, state: &State) -> Option<String> {
    (0..state.now.threads()).find_map(|t| {
        let grows = state.now.entries(t) > expander.bound && thread(expander, state, t);
        grows.then(|| {
            let name = expander.machine.code.program.thread_name(ThreadId::new(t));
            format!("the store buffer of `{name}` can grow for ever")
        })
    })
}

fn thread(expander: &Expander<'_>, start: &State, t: usize) -> bool {
    let machine = &expander.machine;
    let code = machine.code;
    let mut known = HashMap::from([(key(start, t), 0)]);
    let mut states = vec![start.clone()];
    // From, to, and whether a store was issued.
    let mut moves: Vec<(usize, usize, bool)> = Vec::new();
    let mut at = 0;
    while at < states.len() && moves.len() < MOST_STEPS {
        let state = states[at].clone();
        if !takes(expander, &state, t) {
            at += 1;
            continue;
        }
        let (routine, loc) = code.stepper.at(&state.now, t);
        for (position, (id, _)) in code.stepper.edges(routine, loc).enumerate() {
            let edge = &code.program.routines[routine].edges[id.index()];
            let store = matches!(edge.op, Op::Store(..));
            let alone = edge.op.is_local() || store || matches!(edge.op, Op::Load(..) | Op::Fence(_));
            // What is chosen freely is left alone: any value would do.
            if !alone || matches!(edge.op, Op::Havoc(..)) {
                continue;
            }
            let mut next = state.clone();
            if machine.exec(&mut next, t, position, 0).is_err() {
                continue;
            }
            let to = *known.entry(key(&next, t)).or_insert_with(|| {
                states.push(next);
                states.len() - 1
            });
            moves.push((at, to, store));
        }
        at += 1;
    }
    let of = Digraph::new(states.len(), moves.iter().map(|m| (m.0, m.1))).component_of();
    moves.iter().any(|&(from, to, store)| store && of[from] == of[to])
}

/// Whether the search would let the thread execute here, rather than flush first.
fn takes(expander: &Expander<'_>, state: &State, t: usize) -> bool {
    let Some(futures) = expander.futures else { return true };
    let now = futures_of(&expander.machine, futures, state);
    let chosen = choose(&expander.machine, futures, state, &now, usize::MAX, t);
    !matches!(chosen, Some(Alone::Flush(u, _)) if u == t)
}
