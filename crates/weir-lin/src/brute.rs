//! The definition, by brute force: all executions on the judge's machine, all their
//! histories, all orders of the operations.
//!
//! The gate has it look again at what the search calls linearizable, where that is small
//! enough, and the agreement tests compare the two. It shares nothing with the search but
//! the scenario as a program and the specification, and is as plain as it can be.

use crate::Criterion;
use crate::client::{Client, RESULT};
use crate::spec::Spec;
use std::collections::HashSet;
use weir_ir::{Addr, BufferEntry, Model, Op, Step};
use weir_machine::State;

/// What brute force says about a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Brute {
    /// All executions are explained: so many states, each with what was seen before it.
    Linearizable(usize),
    /// Something is not: a history that no order explains, or an error.
    Not(String),
    /// It was stopped.
    Stopped,
    /// The judge cannot take the program; the phrase says why.
    Unfit(String),
}

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

/// Looks at all executions of a scenario, unless `stop`, which is told how many states there
/// are so far, says that it has taken long enough.
pub fn linearizable(
    client: &Client,
    spec: &Spec,
    model: Model,
    criterion: Criterion,
    stop: &mut dyn FnMut(usize) -> bool,
) -> Brute {
    let starts = match weir_machine::initial_states(&client.program) {
        Ok(starts) => starts,
        Err(why) => return Brute::Unfit(why.to_string()),
    };
    let first = Track { waiting: vec![Vec::new(); client.calls.len()], ..Track::default() };
    let mut seen: HashSet<(State, Track)> = HashSet::new();
    let mut histories: HashSet<Vec<Seen>> = HashSet::new();
    let mut todo: Vec<(State, Track)> = starts.into_iter().map(|(_, s)| (s, first.clone())).collect();
    while let Some((state, track)) = todo.pop() {
        if stop(seen.len()) {
            return Brute::Stopped;
        }
        if !seen.insert((state.clone(), track.clone())) {
            continue;
        }
        if histories.insert(track.ops.clone()) {
            match explained(&track.ops, client, spec, criterion) {
                Ok(true) => {}
                Ok(false) => return Brute::Not(format!("no order explains {:?}", track.ops)),
                Err(why) => return Brute::Unfit(why),
            }
        }
        let after = match weir_machine::successors(&client.program, model, &state) {
            Ok(after) => after,
            Err(why) => return Brute::Unfit(why.to_string()),
        };
        let setting_up = is_setting_up(client, &state);
        for (step, after) in after {
            if setting_up && step.thread().index() < client.calls.len() {
                continue;
            }
            match after {
                Err(fault) => return Brute::Not(fault.to_string()),
                Ok(after) => {
                    let next = follow(client, model, &track, &state, step, &after);
                    todo.push((after, next));
                }
            }
        }
    }
    Brute::Linearizable(seen.len())
}

/// Whether the thread that sets the object up has not ended, or its stores wait.
fn is_setting_up(client: &Client, state: &State) -> bool {
    let thread = state.threads.get(client.calls.len()).filter(|_| client.init);
    thread.is_some_and(|t| !t.ended(&client.program) || !t.buffer.is_empty())
}

fn follow(client: &Client, model: Model, track: &Track, before: &State, step: Step, after: &State) -> Track {
    let mut next = track.clone();
    let t = step.thread().index();
    if t >= client.calls.len() {
        return next;
    }
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
                        Some(at) => drop(rest.remove(at)),
                        None => {
                            if let BufferEntry::Store(addr, _) = e {
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

/// Tries every order of every set of operations that has all that are over. What no order
/// can begin with is not gone on with.
fn explained(ops: &[Seen], client: &Client, spec: &Spec, criterion: Criterion) -> Result<bool, String> {
    let over: Vec<Option<usize>> = (0..ops.len()).map(|o| over(ops, o, criterion)).collect();
    let mut orders = vec![Vec::new()];
    while let Some(order) = orders.pop() {
        if !fits(&order, ops, &over, client, spec)? {
            continue;
        }
        if (0..ops.len()).all(|o| over[o].is_none() || order.contains(&o)) {
            return Ok(true);
        }
        for o in (0..ops.len()).filter(|o| !order.contains(o)) {
            orders.push(order.iter().copied().chain([o]).collect());
        }
    }
    Ok(false)
}

fn fits(
    order: &[usize],
    ops: &[Seen],
    over: &[Option<usize>],
    client: &Client,
    spec: &Spec,
) -> Result<bool, String> {
    for (i, &b) in order.iter().enumerate() {
        // Whatever was over before `b` was called stands before it.
        let fine =
            (0..ops.len()).all(|a| over[a].is_none_or(|t| t >= ops[b].called) || order[..i].contains(&a));
        if !fine {
            return Ok(false);
        }
    }
    let mut states = vec![spec.initial()];
    for &o in order {
        let call = &client.calls[ops[o].thread][ops[o].position];
        let mut next = Vec::new();
        for s in &states {
            let mut outcomes = Vec::new();
            spec.apply(s, call, &mut outcomes)?;
            let right = |v: i64| ops[o].returned.is_none_or(|(_, r)| r == v);
            next.extend(outcomes.into_iter().filter(|(_, v)| right(*v)).map(|(s, _)| s));
        }
        states = next;
    }
    Ok(!states.is_empty())
}
