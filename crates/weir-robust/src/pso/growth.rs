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
use super::state::{Frame, State};
use std::collections::{BTreeMap, HashMap};
use weir_ir::{Op, ThreadId};
use weir_passes::graph::Digraph;

/// States that are tried at most, and steps in each of them.
pub(crate) const MOST_TRIED: usize = 16;
const MOST_STEPS: usize = 5_000;

/// What decides what a thread, alone, does next.
#[derive(PartialEq, Eq, Hash)]
struct Key(Vec<(u32, u32, Vec<i64>)>, Vec<(i64, i64)>);

fn key(state: &State, t: usize) -> Key {
    let frame = |f: &Frame| (f.routine, f.loc, f.regs.to_vec());
    let thread = &state.threads[t];
    let newest: BTreeMap<i64, i64> =
        thread.buffer.iter().filter(|e| !e.is_mark()).map(|e| (e.cell, e.value)).collect();
    // In canonical order the last entry for a cell is the newest.
    Key(thread.frames.iter().map(frame).collect(), newest.into_iter().collect())
}

/// Which thread can make its buffer longer for ever from this state, in words.
pub(crate) fn endless(expander: &Expander<'_>, state: &State) -> Option<String> {
    (0..state.threads.len()).find_map(|t| {
        let grows = state.threads[t].buffer.len() > expander.bound && thread(expander, state, t);
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
        let top = state.threads[t].top();
        let routine = &code.program.routines[top.routine as usize];
        for id in
            code.out[top.routine as usize][top.loc as usize].iter().filter(|_| takes(expander, &state, t))
        {
            let edge = &routine.edges[id.index()];
            let store = matches!(edge.op, Op::Store(..));
            let alone = edge.op.is_local() || store || matches!(edge.op, Op::Load(..) | Op::Fence(_));
            // What is chosen freely is left alone: any value would do.
            if !alone || matches!(edge.op, Op::Havoc(..)) {
                continue;
            }
            let mut next = state.clone();
            if machine.exec(&mut next, t, edge, 0).is_err() {
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
    let now = futures_of(futures, state);
    let chosen = choose(&expander.machine, futures, state, &now, usize::MAX, t);
    !matches!(chosen, Some(Alone::Flush(u, _)) if u == t)
}
