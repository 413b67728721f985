//! Fair loops, and who waits in them.

use crate::closing;
use crate::components::{Part, components};
use crate::graph::{Graph, Label, Stopped};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use weir_engine::Budget;
use weir_ir::trace::WaitKind;
use weir_ir::{Step, ThreadId, Trace, Violation};

/// What there is to tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// One execution of each way to wait, the worst way first.
    pub traces: Vec<Trace>,
    /// Who can wait for ever, and how.
    pub waits: Vec<(WaitKind, ThreadId)>,
    /// There are no others.
    pub complete: bool,
}

/// Looks for fair loops in which a thread waits.
pub(crate) fn look(graph: &Graph, budget: &Budget) -> Result<Found, Stopped> {
    let out_of = ways_out(graph);
    let mut waits: BTreeSet<(WaitKind, ThreadId)> = BTreeSet::new();
    let mut shown: [Option<Trace>; 3] = [None, None, None];
    for &state in &graph.stuck {
        waits.extend(unended(graph, state).map(|t| (WaitKind::Deadlock, t)));
        shown[0].get_or_insert_with(|| {
            let (memory_init, steps) = graph.stem(state);
            let violation = Some(Violation::Waits(steps.len()));
            Trace { model: graph.model, memory_init, steps, violation }
        });
    }
    // No thread makes progress: all that have not ended wait.
    let still = |l: &Label| !l.progress;
    each(graph, &|_| true, &still, false, budget, &mut |states, part| {
        let kind = if out_of[states[0] as usize] { WaitKind::Livelock } else { WaitKind::Deadlock };
        waits.extend(unended(graph, states[0]).map(|t| (kind, t)));
        shown[kind as usize].get_or_insert_with(|| closing::trace(graph, part, states, false));
    })?;
    // One thread makes none, and others do.
    if graph.labels.iter().any(|l| l.progress) {
        for t in 0..graph.threads {
            let here = |s: u32| graph.profile(s).unended.binary_search(&t).is_ok();
            let still = |l: &Label| !(l.progress && l.step.thread().0 == t);
            each(graph, &here, &still, true, budget, &mut |states, part| {
                waits.insert((WaitKind::Starvation, ThreadId(t)));
                let trace = || closing::trace(graph, part, states, true);
                let shorter = |old: &Trace, new: &Trace| new.steps.len() < old.steps.len();
                match &shown[2] {
                    None => shown[2] = Some(trace()),
                    // Of the loops of several threads, the shortest is shown.
                    Some(old) => {
                        let new = trace();
                        if shorter(old, &new) {
                            shown[2] = Some(new);
                        }
                    }
                }
            })?;
        }
    }
    let traces = shown.into_iter().flatten().collect();
    Ok(Found { traces, waits: waits.into_iter().collect(), complete: false })
}

fn unended(graph: &Graph, state: u32) -> impl Iterator<Item = ThreadId> {
    graph.profile(state).unended.iter().map(|t| ThreadId(*t))
}

/// More fair components than this are not looked at one by one for each thread: they show
/// nothing new.
const MOST: usize = 64;

/// Calls `visit` with fair components of a part of the graph, those that are reached soonest
/// first; with `on`, those in which some thread makes progress.
fn each(
    graph: &Graph,
    member: &dyn Fn(u32) -> bool,
    allowed: &dyn Fn(&Label) -> bool,
    on: bool,
    budget: &Budget,
    visit: &mut dyn FnMut(&[u32], &Part<'_>),
) -> Result<(), Stopped> {
    // In a loop that never leaves an atomic section, others cannot do anything.
    let within = |s: u32| graph.profile(s).inside && member(s);
    for (inside, member) in [(false, member), (true, &within as &dyn Fn(u32) -> bool)] {
        if inside && !graph.profiles.iter().any(|p| p.inside) {
            continue;
        }
        let part = Part { member, allowed };
        let (all, place) = components(graph, &part, budget)?;
        let mut seen = 0;
        for (i, states) in all.iter().enumerate() {
            let own = |s: u32| place[s as usize] == i as u32;
            let own = Part { member: &own, allowed };
            if (inside || is_fair(graph, &own, states)) && (!on || goes_on(graph, &own, states)) {
                visit(states, &own);
                seen += 1;
                // Who waits while nobody makes progress differs from one to the next.
                if on && seen >= MOST {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Whether all that can be done in every state outside of atomic sections is done.
fn is_fair(graph: &Graph, part: &Part<'_>, states: &[u32]) -> bool {
    let mut due: Option<Vec<u32>> = None;
    let mut seen = FxHashSet::default();
    for &s in states {
        let profile = graph.profile(s);
        if profile.inside || !seen.insert(graph.profile_number(s)) {
            continue;
        }
        match &mut due {
            None => due = Some(profile.can.clone()),
            Some(due) => due.retain(|turn| profile.can.binary_search(turn).is_ok()),
        }
    }
    // Loops that are inside all the time are looked at on their own.
    let Some(due) = due else { return false };
    let mut due: FxHashSet<u32> = due.into_iter().collect();
    for &s in states {
        if due.is_empty() {
            break;
        }
        for (_, label) in part.out(graph, s) {
            due.remove(&graph.labels[label as usize].turn);
        }
    }
    due.is_empty()
}

fn goes_on(graph: &Graph, part: &Part<'_>, states: &[u32]) -> bool {
    states.iter().any(|s| part.out(graph, *s).any(|(_, l)| graph.labels[l as usize].progress))
}

/// For each state, whether some execution from it on has progress, or the end of a thread.
fn ways_out(graph: &Graph) -> Vec<bool> {
    let n = graph.states();
    let mut back: Vec<u32> = vec![0; n + 1];
    for s in 0..n as u32 {
        graph.out(s).iter().for_each(|(to, _)| back[*to as usize + 1] += 1);
    }
    (0..n).for_each(|i| back[i + 1] += back[i]);
    let (mut fill, mut from) = (back.clone(), vec![0u32; graph.transitions()]);
    let (mut out, mut todo) = (vec![false; n], Vec::new());
    for s in 0..n as u32 {
        for &(to, label) in graph.out(s) {
            from[fill[to as usize] as usize] = s;
            fill[to as usize] += 1;
            let l = &graph.labels[label as usize];
            let ends = || matches!(l.step, Step::Exec { .. }) && ended(graph, to, l.step.thread());
            if !out[s as usize] && (l.progress || ends()) {
                out[s as usize] = true;
                todo.push(s);
            }
        }
    }
    while let Some(s) = todo.pop() {
        for &p in &from[back[s as usize] as usize..back[s as usize + 1] as usize] {
            if !out[p as usize] {
                out[p as usize] = true;
                todo.push(p);
            }
        }
    }
    out
}

fn ended(graph: &Graph, state: u32, thread: ThreadId) -> bool {
    graph.profile(state).unended.binary_search(&thread.0).is_err()
}
