//! Nodes of [`super::automaton`] that behave alike (the bisimulation quotient), and
//! steps that need not be seen.
//!
//! **Alike.** Two nodes of one thread are alike if properties cannot tell them
//! apart and every step of one can be matched by the other: it reads or writes
//! the same cell, and for every value it finds it writes the same and leads to
//! nodes that are alike again (strong bisimulation, by partition refinement). A
//! thread in one of them acts on memory and on its buffer exactly as in the
//! other, so one of them stands for both; that a register holds another value is
//! lost on everybody. Since nodes are what a thread is without its buffer and
//! without memory, this holds under every model.
//!
//! **Silent.** A node whose only step is a load, and all values lead to nodes
//! that are alike, or a local step, or a fence that means nothing under the
//! model, is *silent* if `never` properties see no difference before and after.
//! The thread counts as having taken that step already. Nobody can tell: the
//! step is always enabled and changes the thread alone, so everything that others
//! may do before it they may do after it, and what properties see is the same;
//! and the step leads there from where the thread was said to be. A cycle of
//! silent nodes is broken at one of them.
//!
//! A load from a cell that only the thread itself writes is silent where the
//! automaton knows what is there.

use super::automaton::{Arc, Automata, Kind, Node, To};
use crate::compile::{Code, Observed};
use crate::machine::{FRAME, HEAD};
use rustc_hash::FxHashMap;
use weir_ir::Model;

/// Threads as automata over classes of nodes.
pub(crate) struct Quotient {
    /// For each node its class, silent steps taken.
    pub class: Vec<u32>,
    /// For each node, whether its only step counts as taken.
    pub silent: Vec<bool>,
    /// For each class, the node that stands for it.
    pub stands: Vec<u32>,
    /// For each class, its steps, which lead to classes.
    pub arcs: Vec<Vec<Arc>>,
    /// For each class, what `never` properties see of it, and then also what is
    /// seen in final states: equal numbers for what looks the same, in any thread.
    pub looks: Vec<u32>,
    pub seen: Vec<u32>,
    /// For each thread, the class it starts in.
    pub roots: Vec<Option<u32>>,
}

/// A class that is not known.
pub(crate) const NO_CLASS: u32 = u32::MAX;

/// How often silent steps are looked for again; each time there may be more.
const ROUNDS: usize = 8;

/// Puts nodes that are alike into classes.
pub(crate) fn quotient(automata: &Automata, code: &Code, seen: &Observed, model: Model) -> Quotient {
    let nodes = &automata.nodes;
    let mut looks = Numbers::default();
    let (mut labels, mut shows) = (Numbers::default(), Numbers::default());
    let mut shown_of = Vec::new();
    let look: Vec<u32> = nodes.iter().map(|n| looks.of(looked(n, code, seen))).collect();
    let label: Vec<u32> = nodes
        .iter()
        .zip(&look)
        .map(|(n, look)| {
            let shown = i64::from(shows.of([i64::from(*look)].into_iter().chain(ended(n, seen)).collect()));
            shown_of.push(shown as u32);
            labels.of(vec![shown, n.words[0], n.words[1], i64::from(n.inside)])
        })
        .collect();
    // Where a silent node leads; other nodes to themselves.
    let mut skip: Vec<u32> = (0..nodes.len() as u32).collect();
    let mut class = refine(automata, &label, &skip, model);
    for _ in 0..ROUNDS {
        let mut more = false;
        for n in 0..nodes.len() {
            if skip[n] == n as u32
                && let Some(to) = silent(automata, n, &class, model)
                && look[resolve(&skip, to) as usize] == look[n]
                && resolve(&skip, to) as usize != n
            {
                skip[n] = to;
                more = true;
            }
        }
        if !more {
            break;
        }
        class = refine(automata, &label, &skip, model);
    }
    let count = class.iter().max().map_or(0, |&k| k as usize + 1);
    let mut stands = vec![u32::MAX; count];
    // A node that is never reached has lost its steps, and is alike to where a thread is
    // stuck; but it would take those steps if it stood for that.
    let reached = automata.all_reached();
    let own = |n: &usize| skip[*n] == *n as u32;
    for n in (0..nodes.len()).filter(own) {
        let stands = &mut stands[class[n] as usize];
        if *stands == u32::MAX || (reached[n] && !reached[*stands as usize]) {
            *stands = n as u32;
        }
    }
    let arcs = stands.iter().map(|&n| ordered(automata, n as usize, &class, model)).collect();
    Quotient {
        silent: (0..nodes.len()).map(|n| skip[n] != n as u32).collect(),
        looks: stands.iter().map(|&n| look[n as usize]).collect(),
        seen: stands.iter().map(|&n| shown_of[n as usize]).collect(),
        roots: automata.roots.iter().map(|r| r.map(|r| class[r as usize])).collect(),
        class,
        stands,
        arcs,
    }
}

#[derive(Default)]
struct Numbers(FxHashMap<Vec<i64>, u32>);

impl Numbers {
    fn of(&mut self, key: Vec<i64>) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(key).or_insert(next)
    }
}

/// What `never` properties see.
fn looked(n: &Node, code: &Code, seen: &Observed) -> Vec<i64> {
    let mut look = vec![-1, -1];
    let (routine, loc) = (n.top.0 as usize, n.top.1 as usize);
    if seen.never_locs[routine][loc] {
        look = vec![routine as i64, loc as i64];
    }
    let bottom = n.words[HEAD] as usize;
    for r in (0..code.routines[bottom].reg_init.len()).filter(|&r| seen.never_regs[bottom][r]) {
        look.push(n.words[HEAD + FRAME + r]);
    }
    look
}

/// What is seen of a thread that has ended.
fn ended(n: &Node, seen: &Observed) -> Vec<i64> {
    if !n.ended {
        return Vec::new();
    }
    let bottom = n.words[HEAD] as usize;
    let (routine, loc) = (i64::from(n.top.0), i64::from(n.top.1));
    let there = seen.locs[bottom][n.top.1 as usize];
    let mut label = if there { vec![1, routine, loc] } else { vec![1, -1, -1] };
    let regs = seen.regs[bottom].iter().enumerate().filter(|(_, seen)| **seen);
    label.extend(regs.flat_map(|(r, _)| [r as i64, n.words[HEAD + FRAME + r]]));
    label
}

fn resolve(skip: &[u32], mut n: u32) -> u32 {
    while skip[n as usize] != n {
        n = skip[n as usize];
    }
    n
}

/// The steps of a node, leading to classes; each once, in order.
fn ordered(automata: &Automata, n: usize, class: &[u32], model: Model) -> Vec<Arc> {
    let mut arcs: Vec<Arc> = Vec::new();
    for arc in renamed(automata, n, class, model) {
        if arcs.iter().all(|a| key(a) != key(&arc)) {
            arcs.push(arc);
        }
    }
    arcs
}

/// The steps of a node, leading to classes; each once, sorted.
fn arcs(automata: &Automata, n: usize, class: &[u32], model: Model) -> Vec<Arc> {
    let mut arcs = renamed(automata, n, class, model);
    if arcs.len() > 1 {
        arcs.sort_by_cached_key(key);
        arcs.dedup_by(|a, b| key(a) == key(b));
    }
    arcs
}

fn renamed(automata: &Automata, n: usize, class: &[u32], model: Model) -> Vec<Arc> {
    automata.nodes[n]
        .arcs
        .iter()
        .map(|arc| {
            let mut arc = arc.clone();
            arc.position = 0;
            let nothing = match arc.kind {
                Kind::Fence(0) => model == Model::Sc,
                Kind::Fence(1) => model != Model::Pso,
                Kind::Fence(_) => true,
                _ => false,
            };
            if nothing {
                arc.kind = Kind::Local;
            }
            for out in &mut arc.outs {
                if let To::Node(to) = out.to {
                    out.to = To::Node(class[to as usize]);
                }
            }
            arc.outs.sort_by_key(|o| (o.found, o.new, o.to));
            arc
        })
        .collect()
}

/// A step as something to compare.
type Key = (Kind, Vec<(i64, i64, To)>);

fn key(arc: &Arc) -> Key {
    (arc.kind, arc.outs.iter().map(|o| (o.found, o.new, o.to)).collect())
}

/// Where the only step of a node leads, if it does not matter what it finds.
fn silent(automata: &Automata, n: usize, class: &[u32], model: Model) -> Option<u32> {
    if automata.nodes[n].inside {
        return None;
    }
    let arcs = arcs(automata, n, class, model);
    let [arc] = arcs.as_slice() else { return None };
    let To::Node(first) = arc.outs.first()?.to else { return None };
    let same = arc.outs.iter().all(|o| o.to == To::Node(first));
    if !same || first == class[n] || !matches!(arc.kind, Kind::Local | Kind::Load(_)) {
        return None;
    }
    automata.successors(n as u32).next()
}

/// The coarsest partition that tells labels apart and is kept by all steps.
///
/// When a class is split, the nodes that have not changed keep its number, and
/// only those are looked at again that lead to nodes with a new one.
fn refine(automata: &Automata, label: &[u32], skip: &[u32], model: Model) -> Vec<u32> {
    let count = skip.len();
    let at: Vec<usize> = (0..count).map(|n| resolve(skip, n as u32) as usize).collect();
    let own = |n: &usize| at[*n] == *n;
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
    for n in (0..count).filter(own) {
        for to in automata.successors(n as u32) {
            before[at[to as usize]].push(n);
        }
    }
    let mut class: Vec<u32> = (0..count).map(|n| label[at[n]]).collect();
    let mut all_with: Vec<Vec<usize>> = vec![Vec::new(); count];
    for n in 0..count {
        all_with[at[n]].push(n);
    }
    let mut members: FxHashMap<u32, usize> = FxHashMap::default();
    (0..count).filter(own).for_each(|n| *members.entry(class[n]).or_default() += 1);
    let mut next = label.iter().max().map_or(0, |&l| l + 1);
    // What a clean node of each class does is what it did when last looked at.
    let mut usual: FxHashMap<u32, usize> = FxHashMap::default();
    let mut dirty: Vec<usize> = (0..count).filter(own).collect();
    let mut is_dirty = vec![false; count];
    while !dirty.is_empty() {
        dirty.iter().for_each(|&n| is_dirty[n] = true);
        // A clean member to compare with, where there is one.
        usual.clear();
        let mut touched: FxHashMap<u32, usize> = FxHashMap::default();
        dirty.iter().for_each(|&n| *touched.entry(class[n]).or_default() += 1);
        if touched.iter().any(|(k, n)| members[k] > *n) {
            for n in (0..count).filter(own).filter(|&n| !is_dirty[n]) {
                if touched.contains_key(&class[n]) {
                    usual.entry(class[n]).or_insert(n);
                }
            }
        }
        let does =
            |n: usize, class: &[u32]| -> Vec<_> { arcs(automata, n, class, model).iter().map(key).collect() };
        let mut known: FxHashMap<(u32, Vec<Key>), u32> = FxHashMap::default();
        for (&k, &n) in &usual {
            known.insert((k, does(n, &class)), k);
        }
        let mut moved = Vec::new();
        let mut kept: rustc_hash::FxHashSet<u32> = usual.keys().copied().collect();
        for &n in &dirty {
            let number = *known.entry((class[n], does(n, &class))).or_insert_with(|| {
                if kept.insert(class[n]) {
                    return class[n];
                }
                next += 1;
                next - 1
            });
            if number != class[n] {
                moved.push((n, number));
            }
        }
        dirty.iter().for_each(|&n| is_dirty[n] = false);
        dirty.clear();
        for (n, number) in moved {
            if let Some(left) = members.get_mut(&class[n]) {
                *left -= 1;
            }
            *members.entry(number).or_default() += 1;
            all_with[n].iter().for_each(|&m| class[m] = number);
            dirty.extend(&before[n]);
        }
        dirty.sort_unstable();
        dirty.dedup();
    }
    // Numbers without gaps.
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    class
        .into_iter()
        .map(|k| {
            let next = numbers.len() as u32;
            *numbers.entry(k).or_insert(next)
        })
        .collect()
}
