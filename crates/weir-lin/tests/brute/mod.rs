//! The definition, by brute force: all executions on the judge's machine, all
//! histories, all orders. Shares nothing with the search but the specification.

use std::collections::HashSet;
use weir_ir::{Addr, Model, Op, Step};
use weir_lin::client::RESULT;
use weir_lin::{Client, Criterion, Spec};
use weir_machine::State;

/// An operation: thread, position, and the numbers of the events.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Seen {
    thread: usize,
    position: usize,
    called: usize,
    returned: Option<(usize, i64)>,
    flushed: Option<usize>,
}

/// What was seen so far, and which stores of which operation wait.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Track {
    events: usize,
    ops: Vec<Seen>,
    waiting: Vec<Vec<(Addr, usize)>>,
}

/// Whether all executions are explained; `None` if there are too many.
pub fn linearizable(
    client: &Client,
    spec: &Spec,
    model: Model,
    criterion: Criterion,
    most: usize,
) -> Option<bool> {
    let (_, start) = weir_machine::initial_states(&client.program).ok()?.pop()?;
    let first = Track { waiting: vec![Vec::new(); client.calls.len()], ..Track::default() };
    let mut seen: HashSet<(State, Track)> = HashSet::new();
    let mut histories: HashSet<Vec<Seen>> = HashSet::new();
    let mut todo = vec![(start, first)];
    while let Some((state, track)) = todo.pop() {
        if !seen.insert((state.clone(), track.clone())) {
            continue;
        }
        if seen.len() > most {
            return None;
        }
        if histories.insert(track.ops.clone()) && !explained(&track.ops, client, spec, criterion) {
            return Some(false);
        }
        for (step, after) in weir_machine::successors(&client.program, model, &state).ok()? {
            let after = after.ok()?;
            let next = follow(client, model, &track, &state, step, &after);
            todo.push((after, next));
        }
    }
    Some(true)
}

fn follow(client: &Client, model: Model, track: &Track, before: &State, step: Step, after: &State) -> Track {
    let mut next = track.clone();
    let t = step.thread().index();
    let (old, new) = (&before.threads[t], &after.threads[t]);
    let current = |track: &Track| track.ops.iter().rposition(|o| o.thread == t);
    match step {
        Step::Exec { edge, .. } => {
            let top = old.top();
            let op = &client.program.routine(top.routine).edges[edge.index()].op;
            if old.frames.len() == 1
                && matches!(op, Op::Call { .. })
                && let Some(position) = client.before[t].iter().position(|l| *l == top.loc)
            {
                next.events += 1;
                let seen = Seen { thread: t, position, called: next.events, returned: None, flushed: None };
                next.ops.push(seen);
            }
            let entries = |s: &weir_machine::state::ThreadState| s.buffer.under(model).entries();
            if entries(new).len() > entries(old).len()
                && let (Op::Store(..), Some(op)) = (op, current(&next))
            {
                let mut rest = entries(old);
                for e in entries(new) {
                    match rest.iter().position(|o| *o == e) {
                        Some(at) => {
                            rest.remove(at);
                        }
                        None => {
                            if let weir_ir::BufferEntry::Store(addr, _) = e {
                                next.waiting[t].push((addr, op));
                            }
                        }
                    }
                }
            }
            if let Some(op) = current(&next)
                && new.frames.len() == 1
                && new.top().loc == client.after[t][next.ops[op].position]
                && next.ops[op].returned.is_none()
            {
                next.events += 1;
                next.ops[op].returned = Some((next.events, new.top().regs[RESULT.index()]));
                if next.waiting[t].iter().all(|(_, o)| *o != op) {
                    next.ops[op].flushed = Some(next.events);
                }
            }
        }
        Step::Flush { addr, .. } => {
            if let Some(at) = next.waiting[t].iter().position(|(a, _)| *a == addr) {
                let (_, op) = next.waiting[t].remove(at);
                if next.ops[op].returned.is_some() && next.waiting[t].iter().all(|(_, o)| *o != op) {
                    next.events += 1;
                    next.ops[op].flushed = Some(next.events);
                }
            }
        }
    }
    next
}

/// When an operation is over.
fn over(ops: &[Seen], o: usize, criterion: Criterion) -> Option<usize> {
    match criterion {
        Criterion::TsoToSc => ops[o].returned.map(|(time, _)| time),
        Criterion::Tso => ops[o].flushed,
        Criterion::Quiescent => {
            let last = ops.iter().flat_map(|p| [Some(p.called), p.returned.map(|r| r.0)]).flatten().max()?;
            (ops[o].returned?.0..=last).find(|&time| {
                ops.iter().all(|p| p.called > time || p.returned.is_some_and(|(r, _)| r <= time))
            })
        }
    }
}

/// Tries every order of every set of operations that has all that are over.
fn explained(ops: &[Seen], client: &Client, spec: &Spec, criterion: Criterion) -> bool {
    let over: Vec<Option<usize>> = (0..ops.len()).map(|o| over(ops, o, criterion)).collect();
    let mut orders = vec![Vec::new()];
    while let Some(order) = orders.pop() {
        if (0..ops.len()).all(|o| over[o].is_none() || order.contains(&o))
            && fits(&order, ops, &over, client, spec)
        {
            return true;
        }
        for o in (0..ops.len()).filter(|o| !order.contains(o)) {
            orders.push(order.iter().copied().chain([o]).collect());
        }
    }
    false
}

fn fits(order: &[usize], ops: &[Seen], over: &[Option<usize>], client: &Client, spec: &Spec) -> bool {
    for (i, &b) in order.iter().enumerate() {
        // Whatever was over before `b` was called stands before it.
        let fine =
            (0..ops.len()).all(|a| over[a].is_none_or(|t| t >= ops[b].called) || order[..i].contains(&a));
        if !fine {
            return false;
        }
    }
    let mut states = vec![spec.initial()];
    for &o in order {
        let call = &client.calls[ops[o].thread][ops[o].position];
        let mut next = Vec::new();
        for s in &states {
            let mut outcomes = Vec::new();
            spec.apply(s, call, &mut outcomes).expect("a specification that works");
            let right = |v: i64| ops[o].returned.is_none_or(|(_, r)| r == v);
            next.extend(outcomes.into_iter().filter(|(_, v)| right(*v)).map(|(s, _)| s));
        }
        states = next;
    }
    !states.is_empty()
}
