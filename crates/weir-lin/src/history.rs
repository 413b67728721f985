//! Histories: what can be seen of an execution from outside, and whether some
//! order of the operations explains it.
//!
//! This is the plain definition, used to look at single executions: to certify
//! and explain a counterexample, and as the other side of the agreement tests. It
//! shares nothing with [`crate::monitor`] but the specification.

use crate::Criterion;
use crate::client::{Client, RESULT};
use crate::spec::{Call, Spec};
use std::collections::HashSet;
use weir_ir::{Addr, Op, Replay, Step, Trace};

/// An operation of a history. Times are numbers of steps of the machine, from 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// What is called, and by whom.
    pub call: Call,
    /// Which call of its thread it is, from 0.
    pub position: usize,
    /// When it is called.
    pub called: usize,
    /// When it returns, and what.
    pub returned: Option<(usize, i64)>,
    /// When its last store reaches memory, or it returns, whichever is later.
    pub flushed: Option<usize>,
}

/// What can be seen of an execution.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct History {
    /// The operations in the order of their calls.
    pub ops: Vec<Operation>,
}

/// Reads the history off an execution that the judge has replayed.
pub fn of(client: &Client, trace: &Trace, replay: &Replay) -> History {
    let mut history = History::default();
    let threads = client.calls.len();
    // Per thread: the operation it is in or was in last, and what waits in its
    // buffer, with the operation it belongs to.
    let mut current: Vec<Option<usize>> = vec![None; threads];
    let mut waiting: Vec<Vec<(Addr, usize)>> = vec![Vec::new(); threads];
    for (i, step) in trace.steps.iter().enumerate() {
        let (time, t) = (i + 1, step.thread().index());
        if t >= threads {
            continue;
        }
        let before = &replay.snapshots[i].threads[t];
        let bottom = |frames: &[weir_ir::FrameView]| frames[0].loc;
        match *step {
            Step::Exec { edge, .. } => {
                let running = &before.frames[before.frames.len() - 1];
                let edge = &client.program.routine(running.routine).edges[edge.index()];
                let calls = before.frames.len() == 1 && matches!(edge.op, Op::Call { .. });
                if let Some(position) =
                    client.before[t].iter().position(|l| calls && *l == bottom(&before.frames))
                {
                    current[t] = Some(history.ops.len());
                    let call = client.calls[t][position].clone();
                    history.ops.push(Operation {
                        call,
                        position,
                        called: time,
                        returned: None,
                        flushed: None,
                    });
                }
                let access = replay.accesses.get(i).copied().flatten();
                let is_mark =
                    |a: Addr| client.mark.is_some() && a.object(client.program.objects.len()) == client.mark;
                if let (Some(op), Some(access)) = (current[t], access)
                    && let Some((_, false)) = access.wrote
                    && !is_mark(access.addr)
                {
                    waiting[t].push((access.addr, op));
                }
                let Some(after) = replay.snapshots.get(i + 1) else { continue };
                let after = &after.threads[t];
                let arrived = after.frames.len() == 1
                    && (before.frames.len() > 1 || bottom(&before.frames) != bottom(&after.frames));
                let op = current[t].filter(|&o| {
                    arrived
                        && history.ops[o].returned.is_none()
                        && client.after[t][history.ops[o].position] == bottom(&after.frames)
                });
                if let Some(op) = op {
                    history.ops[op].returned = Some((time, after.frames[0].regs[RESULT.index()]));
                    if waiting[t].iter().all(|(_, o)| *o != op) {
                        history.ops[op].flushed = Some(time);
                    }
                }
            }
            Step::Flush { addr, .. } => {
                if let Some(at) = waiting[t].iter().position(|(a, _)| *a == addr) {
                    let (_, op) = waiting[t].remove(at);
                    if history.ops[op].returned.is_some() && waiting[t].iter().all(|(_, o)| *o != op) {
                        history.ops[op].flushed = Some(time);
                    }
                }
            }
        }
    }
    history
}

impl History {
    /// When an operation closes: what is called later comes after it.
    fn closed(&self, op: usize, criterion: Criterion) -> Option<usize> {
        let o = &self.ops[op];
        match criterion {
            Criterion::TsoToSc => o.returned.map(|(time, _)| time),
            Criterion::Tso => o.flushed,
            Criterion::Quiescent => {
                let (returned, _) = o.returned?;
                let quiet = |time: usize| {
                    self.ops.iter().all(|p| p.called > time || p.returned.is_some_and(|(r, _)| r <= time))
                };
                // Things get quiet when some operation returns.
                let mut times: Vec<usize> =
                    self.ops.iter().filter_map(|p| p.returned.map(|(r, _)| r)).collect();
                times.sort_unstable();
                times.into_iter().find(|&time| time >= returned && quiet(time))
            }
        }
    }

    /// Whether some order of the operations explains the history: each takes
    /// effect once, in an order that keeps to what came after what, and returns
    /// what the specification says. An operation that has not closed may be left
    /// out, but not if another thread's results need it.
    ///
    /// # Errors
    /// The specification goes wrong.
    pub fn explained(&self, spec: &Spec, criterion: Criterion) -> Result<bool, String> {
        Ok(self.order(spec, criterion)?.is_ok())
    }

    /// An order that explains the history, or the longest beginnings of orders
    /// that do not.
    #[allow(clippy::type_complexity)]
    fn order(
        &self,
        spec: &Spec,
        criterion: Criterion,
    ) -> Result<Result<Vec<usize>, Vec<Vec<usize>>>, String> {
        let closed: Vec<Option<usize>> = (0..self.ops.len()).map(|i| self.closed(i, criterion)).collect();
        let mut search = Orders { history: self, spec, closed, seen: HashSet::new(), longest: Vec::new() };
        let mut so_far = Vec::new();
        if search.go(&mut so_far, 0, &spec.initial())? { Ok(Ok(so_far)) } else { Ok(Err(search.longest)) }
    }

    /// In words, why some of the orders do not explain the history: each order up
    /// to the operation that would have had to return something else.
    ///
    /// # Errors
    /// The specification goes wrong.
    pub fn why(
        &self,
        spec: &Spec,
        criterion: Criterion,
        show: &dyn Fn(&Operation) -> String,
    ) -> Result<Vec<String>, String> {
        let longest = match self.order(spec, criterion)? {
            Ok(_) => return Ok(Vec::new()),
            Err(longest) => longest,
        };
        let closed: Vec<Option<usize>> = (0..self.ops.len()).map(|i| self.closed(i, criterion)).collect();
        let mut out = Vec::new();
        for order in longest.iter().take(3) {
            let names: Vec<String> = order.iter().map(|&o| show(&self.ops[o])).collect();
            let mut states = vec![spec.initial()];
            for &o in order {
                states = self.states_after(spec, &states, o, false)?;
            }
            let next = (0..self.ops.len()).filter(|&o| !order.contains(&o) && ready(self, &closed, order, o));
            let mut wanted = Vec::new();
            for o in next.filter(|&o| self.ops[o].returned.is_some()) {
                let mut results: Vec<i64> = Vec::new();
                for s in &states {
                    let mut outcomes = Vec::new();
                    spec.apply(s, &self.ops[o].call, &mut outcomes)?;
                    results.extend(outcomes.iter().map(|(_, v)| *v));
                }
                results.sort_unstable();
                results.dedup();
                let could: Vec<String> = results.iter().map(ToString::to_string).collect();
                wanted.push(match could.is_empty() {
                    true => format!("{} is not possible", show(&self.ops[o])),
                    false => format!("{} would be {}", show(&self.ops[o]), could.join(" or ")),
                });
            }
            let start =
                if names.is_empty() { "at the start".into() } else { format!("after {}", names.join(", ")) };
            out.push(format!("{start}: {}", wanted.join("; ")));
        }
        Ok(out)
    }

    fn states_after(
        &self,
        spec: &Spec,
        states: &[Vec<i64>],
        o: usize,
        any: bool,
    ) -> Result<Vec<Vec<i64>>, String> {
        let mut out: Vec<Vec<i64>> = Vec::new();
        for s in states {
            let mut outcomes = Vec::new();
            spec.apply(s, &self.ops[o].call, &mut outcomes)?;
            for (next, value) in outcomes {
                let fits = any || self.ops[o].returned.is_none_or(|(_, r)| r == value);
                if fits && !out.contains(&next) {
                    out.push(next);
                }
            }
        }
        Ok(out)
    }
}

/// Whether everything that has to come before an operation is in the order.
fn ready(history: &History, closed: &[Option<usize>], order: &[usize], o: usize) -> bool {
    (0..history.ops.len())
        .all(|p| order.contains(&p) || p == o || closed[p].is_none_or(|c| c >= history.ops[o].called))
}

struct Orders<'a> {
    history: &'a History,
    spec: &'a Spec,
    closed: Vec<Option<usize>>,
    seen: HashSet<(u64, Vec<i64>)>,
    longest: Vec<Vec<usize>>,
}

impl Orders<'_> {
    fn go(&mut self, so_far: &mut Vec<usize>, done: u64, state: &[i64]) -> Result<bool, String> {
        let n = self.history.ops.len();
        // Only operations that have closed are needed.
        if (0..n).all(|o| done >> o & 1 != 0 || self.closed[o].is_none()) {
            return Ok(true);
        }
        if !self.seen.insert((done, state.to_vec())) {
            return Ok(false);
        }
        let mut stuck = true;
        for o in 0..n {
            if done >> o & 1 != 0 || !ready(self.history, &self.closed, so_far, o) {
                continue;
            }
            let mut outcomes = Vec::new();
            self.spec.apply(state, &self.history.ops[o].call, &mut outcomes)?;
            for (next, value) in outcomes {
                if self.history.ops[o].returned.is_some_and(|(_, r)| r != value) {
                    continue;
                }
                stuck = false;
                so_far.push(o);
                if self.go(so_far, done | 1 << o, &next)? {
                    return Ok(true);
                }
                so_far.pop();
            }
        }
        if stuck {
            match self.longest.first().map_or(0, Vec::len) {
                best if self.longest.is_empty() || so_far.len() > best => self.longest = vec![so_far.clone()],
                best if so_far.len() == best && !self.longest.contains(so_far) => {
                    self.longest.push(so_far.clone())
                }
                _ => {}
            }
        }
        Ok(false)
    }
}
