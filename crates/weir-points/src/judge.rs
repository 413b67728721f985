//! The plain definition, for one execution that the judge has replayed: when does
//! every call take effect, and does the specification agree?
//!
//! Shares nothing with the instrumentation but the specification: it reads the
//! points off the execution of the client itself, with its store buffers.

use crate::marks::{self, Point};
use weir_ir::object::ObjectDecl;
use weir_ir::{Addr, FenceKind, Op, Program, Replay, Step, Trace};
use weir_lin::history::{self, History, Operation};
use weir_lin::spec::{Call, Spec};
use weir_lin::{Client, Criterion};

/// A point that was passed. Times are numbers of steps of the machine, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passed {
    /// The operation of the history.
    pub operation: usize,
    /// When the thread passed it.
    pub at: usize,
    /// When it took effect; `None`: the store it belongs to still waits.
    pub effect: Option<usize>,
    point: Point,
    args: Vec<i64>,
}

/// What an execution shows about the points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The calls and returns.
    pub history: History,
    /// The points in the order in which they were passed.
    pub points: Vec<Passed>,
    /// What is wrong, if anything is.
    pub wrong: Option<String>,
    /// The order in which the calls took effect, with what the specification
    /// gave, in words.
    pub order: Vec<String>,
}

/// A call as people read it: `push(1)`.
pub fn show_call(program: &Program, object: &ObjectDecl, call: &Call) -> String {
    let op = &object.ops[call.op];
    let routine = program.routine(op.routine);
    let args: Vec<String> =
        call.args.iter().zip(&routine.regs).map(|(v, reg)| program.show_value(reg.ty, *v)).collect();
    format!("{}({})", op.name, args.join(", "))
}

/// Looks at an execution of a [`crate::Checker::client`].
///
/// # Errors
/// The specification goes wrong, or there are no points.
pub fn look(
    client: &Client,
    object: &ObjectDecl,
    spec: &Spec,
    criterion: Criterion,
    trace: &Trace,
    replay: &Replay,
) -> Result<Look, String> {
    let points = marks::points(&client.program, object)?;
    let history = history::of(client, trace, replay);
    let passed = passed(client, &points, &history, trace, replay);
    let name = |o: &Operation| show_call(&client.program, object, &o.call);
    let mut wrong = placed(&history, &passed, criterion, &name);
    let (order, refused) = results(client, object, spec, &history, &passed)?;
    wrong = wrong.or(refused);
    Ok(Look { history, points: passed, wrong, order })
}

/// The last thing a thread did to memory.
#[derive(Clone, Copy)]
enum Last {
    Done(usize),
    Waits(usize),
}

/// All points that were passed.
fn passed(
    client: &Client,
    points: &[Option<Point>],
    history: &History,
    trace: &Trace,
    replay: &Replay,
) -> Vec<Passed> {
    let threads = client.calls.len();
    let mut last: Vec<Option<Last>> = vec![None; threads];
    // Stores that wait, each with its number, and when each was flushed.
    let mut waiting: Vec<Vec<(Addr, usize)>> = vec![Vec::new(); threads];
    let mut flushed: Vec<Option<usize>> = Vec::new();
    let mut found: Vec<(Passed, Option<usize>)> = Vec::new();
    for (i, step) in trace.steps.iter().enumerate() {
        let (time, t) = (i + 1, step.thread().index());
        if t >= threads {
            continue;
        }
        let edge = match *step {
            Step::Flush { addr, .. } => {
                if let Some(at) = waiting[t].iter().position(|(a, _)| *a == addr) {
                    flushed[waiting[t].remove(at).1] = Some(time);
                }
                continue;
            }
            Step::Exec { edge, .. } => edge,
        };
        let frames = &replay.snapshots[i].threads[t].frames;
        let Some(top) = frames.last() else { continue };
        let op = &client.program.routine(top.routine).edges[edge.index()].op;
        match op {
            Op::Call { routine, .. } => {
                if frames.len() == 1 {
                    last[t] = Some(Last::Done(time));
                }
                let Some(point) = points.get(routine.index()).copied().flatten() else { continue };
                let operation = history.ops.iter().rposition(|o| o.call.thread == t && o.called <= time);
                let args = replay.snapshots.get(i + 1).and_then(|s| s.threads[t].frames.last());
                let params = client.program.routine(*routine).params;
                let args = args.map_or(Vec::new(), |f| f.regs[..params].to_vec());
                let (effect, store) = match last[t].take() {
                    None => (Some(time), None),
                    Some(Last::Done(at)) => (Some(at), None),
                    Some(Last::Waits(store)) => (None, Some(store)),
                };
                if let Some(operation) = operation {
                    found.push((Passed { operation, at: time, effect, point, args }, store));
                }
            }
            Op::Store(..) => match replay.accesses.get(i).copied().flatten() {
                Some(access) if access.wrote.is_some_and(|(_, at_once)| !at_once) => {
                    waiting[t].push((access.addr, flushed.len()));
                    last[t] = Some(Last::Waits(flushed.len()));
                    flushed.push(None);
                }
                _ => last[t] = Some(Last::Done(time)),
            },
            Op::Fence(FenceKind::StoreStore | FenceKind::None) => {}
            op if op.is_local() => {}
            _ => last[t] = Some(Last::Done(time)),
        }
    }
    found
        .into_iter()
        .map(|(p, store)| Passed { effect: p.effect.or(store.and_then(|s| flushed[s])), ..p })
        .collect()
}

/// Whether every call passes one point, its own, in time.
fn placed(
    history: &History,
    points: &[Passed],
    criterion: Criterion,
    name: &dyn Fn(&Operation) -> String,
) -> Option<String> {
    for (i, o) in history.ops.iter().enumerate() {
        let own: Vec<&Passed> = points.iter().filter(|p| p.operation == i).collect();
        if own.iter().any(|p| p.point.op != o.call.op) {
            return Some(format!("a linearization point of another operation is passed in {}", name(o)));
        }
        let named = |p: &&&Passed| {
            let given = &p.args[..p.args.len().saturating_sub(usize::from(p.point.result))];
            !given.is_empty() && given != o.call.args.as_slice()
        };
        if own.iter().any(|p| named(&p)) {
            return Some(format!("the linearization point of {} names other arguments", name(o)));
        }
        if own.len() > 1 {
            return Some(format!("{} passes a second linearization point", name(o)));
        }
        let Some((returned, _)) = o.returned else { continue };
        match own.first() {
            None => return Some(format!("{} returns without a linearization point", name(o))),
            Some(p) if criterion == Criterion::TsoToSc && p.effect.is_none_or(|e| e > returned) => {
                return Some(format!("{} returns before its linearization point has taken effect", name(o)));
            }
            Some(_) => {}
        }
    }
    None
}

/// Lets the specification take the calls in the order of their effects.
fn results(
    client: &Client,
    object: &ObjectDecl,
    spec: &Spec,
    history: &History,
    points: &[Passed],
) -> Result<(Vec<String>, Option<String>), String> {
    let mut taken: Vec<(usize, &Passed)> = points.iter().filter_map(|p| Some((p.effect?, p))).collect();
    taken.sort_by_key(|(at, p)| (*at, p.at));
    let mut states = vec![spec.initial()];
    let mut order = Vec::new();
    for (_, p) in taken {
        let o = &history.ops[p.operation];
        let told = p.args.last().copied().filter(|_| p.point.result);
        let returned = o.returned.map(|(_, v)| v);
        let mut next: Vec<Vec<i64>> = Vec::new();
        let mut gives: Vec<i64> = Vec::new();
        for s in &states {
            let mut outcomes = Vec::new();
            spec.apply(s, &o.call, &mut outcomes)?;
            for (state, value) in outcomes {
                gives.push(value);
                let fits = |v: Option<i64>| v.is_none_or(|v| v == value);
                if fits(told) && fits(returned) && !next.contains(&state) {
                    next.push(state);
                }
            }
        }
        gives.sort_unstable();
        gives.dedup();
        let shown = show_call(&client.program, object, &o.call);
        let returns = client.program.routine(object.ops[o.call.op].routine).returns;
        let text = |v: i64| returns.map_or(v.to_string(), |ty| client.program.show_value(ty, v));
        let list: Vec<String> = gives.iter().map(|v| text(*v)).collect();
        let says = match (gives.is_empty(), returns) {
            (true, _) => "is not possible".to_string(),
            (false, None) => "done".to_string(),
            (false, Some(_)) => format!("gives {}", list.join(" or ")),
        };
        let here = match (next.is_empty(), returned.or(told)) {
            (true, Some(v)) if !gives.is_empty() => format!(", not {}", text(v)),
            _ => String::new(),
        };
        order.push(format!("t{} {shown} {says}{here}", o.call.thread + 1));
        if next.is_empty() {
            return Ok((
                order,
                Some(format!("{shown} does not fit the specification at its linearization point")),
            ));
        }
        states = next;
    }
    Ok((order, None))
}
