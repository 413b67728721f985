//! Unbounded store buffers: growth that cannot end.
//!
//! A thread that stores in a loop without a fence can make its buffer longer for
//! ever, and then there is no end to the states. That is found out by letting the
//! thread run alone, while memory stays as it is and nothing is flushed. What it
//! does then depends on its frames and, for each cell, the newest own store. If
//! these repeat, everything since then repeats; if a store was among it, the
//! buffer has grown, and will again, as often as one likes.
//!
//! Only steps are followed that the search itself would take, so that this is
//! never said of a search that would have come to an end. Under PSO the search may
//! flush a store first, to a cell with few stores in the queue; then these and
//! memory are part of what has to repeat, and only stores to cells count that are
//! not flushed.

use crate::expand::{Space, Successors};
use crate::machine::{State, Transition, parts};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use weir_ir::{EdgeId, Model, RoutineId};
use weir_passes::graph::Digraph;

/// Steps that are tried in one state at most, and words kept for them.
const MOST_STEPS: usize = 10_000;
const MOST_WORDS: usize = 1 << 21;
/// Up to so many stores to a cell are told apart.
const FEW: usize = 4;

/// A step within a loop: from, to, and the edge if it is a store.
struct Move {
    from: usize,
    to: usize,
    store: Option<(RoutineId, EdgeId)>,
    /// The cell that is stored to, or flushed.
    cell: Option<i64>,
}

/// A store that thread `t` can repeat for ever from a state, with nobody else
/// moving; `None`: there is none, or it is not found soon.
pub(crate) fn endless(worker: &mut Successors<'_>, start: &State, t: usize) -> Option<(RoutineId, EdgeId)> {
    let space = worker.threads.space;
    if space.code.granular && space.machine.model == Model::Pso {
        // Which stores to parts of a cell can be flushed depends on more than is kept here.
        return None;
    }
    let mut outside = Vec::new();
    let mut known: FxHashMap<Vec<i64>, usize> = FxHashMap::default();
    known.insert(node(space, start, t), 0);
    let mut states = vec![start.clone()];
    let mut moves: Vec<Move> = Vec::new();
    let (mut steps, mut words) = (0, start.w.len());
    let mut tmp = State::default();
    let mut memory = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let state = std::mem::take(&mut states[at]);
        let from = at;
        at += 1;
        parts::memory(space.code, &state, &mut outside);
        match takes(worker, &state, t) {
            None => continue,
            Some(Takes::Steps) => {}
            Some(Takes::Flush(position)) => {
                let cell = state.buffer(t)[2 * position];
                let few = state.buffer(t).chunks_exact(2).filter(|e| e[0] == cell).count() <= FEW;
                tmp.copy_from(&state);
                if space.machine.model != weir_ir::Model::Pso
                    || !few
                    || space.machine.flush(&mut tmp, t, position).is_err()
                {
                    continue;
                }
                let to = *known.entry(node(space, &tmp, t)).or_insert_with(|| {
                    words += tmp.w.len();
                    states.push(tmp.clone());
                    states.len() - 1
                });
                moves.push(Move { from, to, store: None, cell: Some(cell) });
                continue;
            }
        }
        let top = state.top(space.code, t);
        let (routine, loc) = (state.w[top] as usize, state.w[top + 1] as usize);
        for (position, edge) in space.code.routines[routine].locs[loc].out.iter().enumerate() {
            for choice in edge.choices() {
                steps += 1;
                if steps > MOST_STEPS || words > MOST_WORDS {
                    return looped(states.len(), &moves);
                }
                tmp.copy_from(&state);
                if !matches!(space.machine.step(&mut tmp, t, position, choice), Ok(true)) {
                    continue;
                }
                parts::memory(space.code, &tmp, &mut memory);
                if memory != outside || tmp.threads.len() != state.threads.len() {
                    continue;
                }
                let stored = stores(&tmp, t) > stores(&state, t);
                let to = *known.entry(node(space, &tmp, t)).or_insert_with(|| {
                    words += tmp.w.len();
                    states.push(tmp.clone());
                    states.len() - 1
                });
                let store = stored.then_some((RoutineId::new(routine), edge.id));
                let cell = newest(&tmp, t, &state);
                moves.push(Move { from, to, store, cell: cell.filter(|_| stored) });
            }
        }
    }
    looped(states.len(), &moves)
}

/// What a search does next with a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Takes {
    Steps,
    /// One flush, by its position in the buffer.
    Flush(usize),
}

/// Whether the search goes on with the thread's own steps from a state, or
/// flushes the thread's store to a cell first, if buffers may get as long as
/// they like; `None`: another thread comes first.
fn takes(worker: &mut Successors<'_>, work: &State, t: usize) -> Option<Takes> {
    let Successors { threads, representatives, .. } = worker;
    let (space, longest) = (threads.space, threads.longest);
    let reduction = &space.reduction;
    let mut parts: SmallVec<[u32; 8]> = std::iter::once(space.store.memory(work, &mut Vec::new()))
        .chain((0..work.threads.len()).map(|t| space.number_of(work, t)))
        .collect();
    let renaming = representatives.stands(space, &mut parts).zip(reduction.canonical.as_ref());
    let renaming = renaming.map(|(m, canon)| &canon.automorphisms[m]);
    let own = parts[renaming.map_or(t, |m| m.threads[t]) + 1];
    representatives.sort(space, &mut parts);
    parts[1..].iter().for_each(|&part| threads.know(part));
    threads.longest = longest;
    let held = representatives.memories.memory_and_told(&space.store, parts[0]);
    let Some((u, range)) = threads.persistent_set(&parts[1..], held, u32::MAX) else {
        return Some(Takes::Steps);
    };
    if parts[u + 1] != own {
        return None;
    }
    let local = threads.local(parts[u + 1]);
    if range.start < local.execs as usize {
        return Some(Takes::Steps);
    }
    let (Transition::Write { cell, .. } | Transition::HeapFlush { cell, .. }) = local.acts[range.start]
    else {
        return None;
    };
    // The thread may have another name here than in the choice.
    let cell = renaming
        .map_or(Some(cell), |m| m.cells.iter().position(|&c| i64::from(c) == cell).map(|c| c as i64))?;
    work.buffer(t).chunks_exact(2).position(|e| e[0] == cell).map(Takes::Flush)
}

/// The cell with one more store in the first state than in the second.
fn newest(after: &State, t: usize, before: &State) -> Option<i64> {
    let count = |work: &State, cell: i64| work.buffer(t).chunks_exact(2).filter(|e| e[0] == cell).count();
    let cells = after.buffer(t).chunks_exact(2).map(|e| e[0]);
    cells.filter(|&c| c != 0).find(|&c| count(after, c) > count(before, c))
}

/// How many stores wait in the buffer.
fn stores(work: &State, t: usize) -> usize {
    work.buffer(t).chunks_exact(2).filter(|e| e[0] != 0).count()
}

/// Everything that decides what the thread, alone, does next, and whether the
/// search lets it: memory, its frames, the newest store to each cell or all of
/// them if they are few, and the cells that could be flushed.
fn node(space: &Space<'_>, work: &State, t: usize) -> Vec<i64> {
    let mut node = parts::with_buffer(parts::thread(work, t), &[]);
    let mut newest = BTreeMap::new();
    let mut first = true;
    for entry in work.buffer(t).chunks_exact(2) {
        first &= entry[0] != 0;
        if entry[0] != 0 {
            let (values, flushable) = newest.entry(entry[0]).or_insert((Vec::new(), false));
            values.push(entry[1]);
            *flushable |= first && space.machine.model == Model::Pso;
        }
    }
    if space.code.granular {
        // Of stores to parts of a cell, the newest one that meets a load decides.
        let mut last: Vec<i64> = Vec::new();
        for entry in work.buffer(t).chunks_exact(2).rev() {
            if !last.contains(&entry[0]) {
                last.push(entry[0]);
            }
        }
        node.extend(last);
    }
    for (cell, (values, flushable)) in newest {
        let told = if values.len() <= FEW { &values } else { &values[values.len() - 1..] };
        node.extend([cell, i64::from(flushable), values.len().min(FEW + 1) as i64]);
        node.extend(told);
    }
    let mut memory = Vec::new();
    parts::memory(space.code, work, &mut memory);
    node.extend(memory);
    node
}

/// A store on a cycle of the moves.
fn looped(nodes: usize, moves: &[Move]) -> Option<(RoutineId, EdgeId)> {
    let component = Digraph::new(nodes, moves.iter().map(|m| (m.from, m.to))).component_of();
    let on_cycle = |m: &&Move| component[m.from] == component[m.to];
    moves.iter().filter(on_cycle).find_map(|m| {
        let flushed = |f: &Move| f.store.is_none() && f.cell.is_some() && f.cell == m.cell;
        let there = |f: &&Move| component[f.from] == component[m.from];
        m.store.filter(|_| !moves.iter().filter(on_cycle).filter(there).any(flushed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_counts_only_on_a_cycle() {
        let edge = |n: usize| Some((RoutineId::new(0), EdgeId::new(n)));
        let step = |from, to, store| Move { from, to, store, cell: None };
        // 0 → 1 ⇄ 2 → 3 → 3
        let mut moves = vec![step(0, 1, edge(0)), step(1, 2, None), step(2, 1, None)];
        moves.extend([step(2, 3, edge(1)), step(3, 3, None)]);
        assert_eq!(looped(4, &moves), None);
        moves[2].store = edge(2);
        assert_eq!(looped(4, &moves), edge(2));
    }
}
