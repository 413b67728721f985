//! Future accesses from the classes of a thread's automaton: what it may still do.
//!
//! The same as [`super::accesses`] finds for locations, but for classes
//! ([`super::bisimulation`]), which know the values of registers: which cell of an
//! array is meant, how far a loop has come. A step goes round a loop only where the
//! classes do, so that scanning an array is no loop.
//!
//! **Gates.** While a lock is held by one thread, the others may do less: what
//! comes after taking the lock has to wait. For a cell that is used by locked
//! operations, and each of its values, the *gate* is what a class may still read
//! and write as long as the cell keeps that value. If none of the other threads
//! can change the cell as long as it has its value, then it does keep it until
//! the thread in question moves, by induction over their steps; and everything
//! they do before that is behind the gate. [`super::persistent_set`] uses this for the
//! thread's own steps.

use super::automaton::{Automata, Kind, To};
use super::bisimulation::Quotient;
use crate::compile::{CellClasses, CellSet};
use weir_passes::graph::Digraph;

/// What may still happen from each class on.
pub(crate) struct ClassAccesses {
    pub reads: Vec<CellSet>,
    pub writes: Vec<CellSet>,
    /// See [`super::accesses::FutureAccesses::special`].
    pub special: Vec<bool>,
    pub gates: Vec<Gate>,
}

/// What may still happen as long as a cell has a value.
pub(crate) struct Gate {
    pub cell: u32,
    pub value: i64,
    /// For each class: the thread may change the cell.
    pub opens: Vec<bool>,
    pub reads: Vec<CellSet>,
    pub writes: Vec<CellSet>,
}

/// The most gates that are worked out, and classes they are worked out for.
const MOST_GATES: usize = 32;
const MOST_CLASSES: usize = 1 << 16;

pub(crate) fn class_accesses(
    automata: &Automata,
    quotient: &Quotient,
    classes: &CellClasses,
) -> ClassAccesses {
    let (reads, writes, _) = reach(quotient, classes, None);
    let mut locks: Vec<u32> = Vec::new();
    for arc in quotient.arcs.iter().flatten() {
        if let Kind::Update(c) = arc.kind
            && !locks.contains(&c)
        {
            locks.push(c);
        }
    }
    let gates = locks
        .iter()
        .flat_map(|&c| automata.values[c as usize].iter().map(move |&v| (c, v)))
        .take(MOST_GATES.min(MOST_CLASSES / quotient.arcs.len().max(1)))
        .map(|(cell, value)| {
            let (reads, writes, opens) = reach(quotient, classes, Some((cell, value)));
            Gate { cell, value, opens, reads, writes }
        })
        .collect();
    ClassAccesses { reads, writes, special: special(quotient), gates }
}

/// What each class may still read and write, and whether it may change the cell
/// of the gate, all of it as long as that has its value.
fn reach(
    quotient: &Quotient,
    classes: &CellClasses,
    gate: Option<(u32, i64)>,
) -> (Vec<CellSet>, Vec<CellSet>, Vec<bool>) {
    let n = quotient.arcs.len();
    let mut reads = vec![classes.empty(); n];
    let mut writes = vec![classes.empty(); n];
    let mut opens = vec![false; n];
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
    for (k, arcs) in quotient.arcs.iter().enumerate() {
        for out in arcs.iter().flat_map(|a| &a.outs) {
            if let To::Node(to) = out.to {
                before[to as usize].push(k as u32);
            }
        }
    }
    let mut waits = vec![true; n];
    let mut todo: Vec<u32> = (0..n as u32).collect();
    while let Some(k) = todo.pop() {
        let k = k as usize;
        waits[k] = false;
        let (mut r, mut w, mut o) = (reads[k].clone(), writes[k].clone(), opens[k]);
        for arc in &quotient.arcs[k] {
            let at_gate = |c: u32| gate.filter(|g| g.0 == c).map(|g| g.1);
            let mut only = None;
            match arc.kind {
                Kind::Load(c) => {
                    r.add(classes.of(i64::from(c)));
                    only = at_gate(c);
                }
                Kind::Store(c, v) => {
                    w.add(classes.of(i64::from(c)));
                    o |= at_gate(c).is_some_and(|kept| kept != v);
                }
                Kind::Update(c) => {
                    r.add(classes.of(i64::from(c)));
                    w.add(classes.of(i64::from(c)));
                    only = at_gate(c);
                }
                _ => {}
            }
            for out in arc.outs.iter().filter(|out| only.is_none_or(|v| out.found == v)) {
                let To::Node(to) = out.to else { continue };
                let to = to as usize;
                o |= matches!(arc.kind, Kind::Update(_)) && only.is_some_and(|v| out.new != v);
                r.add_all(&reads[to]);
                w.add_all(&writes[to]);
                o |= opens[to];
            }
        }
        if r != reads[k] || w != writes[k] || o != opens[k] {
            (reads[k], writes[k], opens[k]) = (r, w, o);
            for &p in &before[k] {
                if !std::mem::replace(&mut waits[p as usize], true) {
                    todo.push(p);
                }
            }
        }
    }
    (reads, writes, opens)
}

/// CellClasses from which a step closes a loop of classes (in a depth-first search
/// from where the threads start), or is seen by a `never` property.
fn special(quotient: &Quotient) -> Vec<bool> {
    let n = quotient.arcs.len();
    let arcs = quotient.arcs.iter().enumerate();
    let edges = arcs.flat_map(|(k, arcs)| arcs.iter().flat_map(|a| &a.outs).map(move |out| (k, out)));
    let edges =
        edges.filter_map(|(k, out)| if let To::Node(to) = out.to { Some((k, to as usize)) } else { None });
    let flow = Digraph::new(n, edges);
    let looks = |k: usize| flow.next(k).iter().any(|to| quotient.looks[*to] != quotient.looks[k]);
    let mut special: Vec<bool> = (0..n).map(looks).collect();
    let roots = quotient.roots.iter().flatten().map(|root| *root as usize);
    for (k, _) in flow.closing(roots.chain(0..n)) {
        special[k] = true;
    }
    special
}
