//! Loops that store without emptying the buffer (assumption 1 of the thesis).
//!
//! The thesis asks that every loop with a store has a fence in it. A fence on
//! one branch is not enough: every *cycle* through a store has to pass one.

use crate::flat::Flat;
use crate::unsupported::Unsupported;
use weir_ir::{LocId, Op};

/// Whether the edge is possible only while the own buffer is empty.
pub fn draining(flat: &Flat, edge: usize) -> bool {
    flat.edges[edge].ops.iter().any(Op::drains)
}

/// Whether the edge puts a store into the buffer.
pub fn buffers(flat: &Flat, edge: usize) -> bool {
    let e = &flat.edges[edge];
    !flat.locs[e.src.index()].atomic && e.ops.iter().any(|op| matches!(op, Op::Store(..)))
}

/// The first store, in the order of the edges, that can be repeated while its
/// last issue still waits.
pub fn unfenced(flat: &Flat) -> Result<(), Unsupported> {
    let component = components(flat);
    for (i, e) in flat.edges.iter().enumerate() {
        let round = component[e.src.index()] == component[e.dst.index()];
        if round && buffers(flat, i) && leads(flat, flat.entry, e.src) {
            let head = (0..flat.locs.len()).find(|l| component[*l] == component[e.src.index()]);
            let head = head.map_or(e.span, |l| flat.locs[l].span);
            return Err(Unsupported::UnfencedLoop { thread: flat.name.clone(), store: e.span, head });
        }
    }
    Ok(())
}

/// Whether control can go from one location to another.
pub fn leads(flat: &Flat, from: LocId, target: LocId) -> bool {
    let mut seen = vec![false; flat.locs.len()];
    let mut todo = vec![from];
    while let Some(loc) = todo.pop() {
        if loc == target {
            return true;
        }
        if !std::mem::replace(&mut seen[loc.index()], true) {
            todo.extend(flat.out[loc.index()].iter().map(|e| flat.edges[*e].dst));
        }
    }
    false
}

/// Whether the edge can be taken more than once.
pub fn repeats(flat: &Flat, edge: usize) -> bool {
    leads(flat, flat.edges[edge].dst, flat.edges[edge].src)
}

/// Strongly connected components of the graph without draining edges: two
/// locations with the same number lie on a common cycle. A location without
/// a cycle has a number of its own; so a self loop is a component as well.
fn components(flat: &Flat) -> Vec<usize> {
    let n = flat.locs.len();
    let next = |l: usize| -> Vec<usize> {
        let out = flat.out[l].iter().filter(|e| !draining(flat, **e));
        out.map(|e| flat.edges[*e].dst.index()).collect()
    };
    // Tarjan's algorithm without recursion.
    let (mut index, mut low, mut component) = (vec![usize::MAX; n], vec![0; n], vec![usize::MAX; n]);
    let (mut stack, mut calls, mut count, mut numbers) = (Vec::new(), Vec::new(), 0, 0);
    for root in 0..n {
        if index[root] != usize::MAX {
            continue;
        }
        calls.push((root, 0));
        while let Some((v, i)) = calls.pop() {
            if i == 0 {
                index[v] = count;
                low[v] = count;
                count += 1;
                stack.push(v);
            }
            let out = next(v);
            if let Some(&w) = out.get(i) {
                calls.push((v, i + 1));
                if index[w] == usize::MAX {
                    calls.push((w, 0));
                } else if component[w] == usize::MAX {
                    low[v] = low[v].min(index[w]);
                }
                continue;
            }
            if low[v] == index[v] {
                while let Some(w) = stack.pop() {
                    component[w] = numbers;
                    if w == v {
                        break;
                    }
                }
                numbers += 1;
            }
            if let Some((parent, _)) = calls.last() {
                low[*parent] = low[*parent].min(low[v]);
            }
        }
    }
    component
}
