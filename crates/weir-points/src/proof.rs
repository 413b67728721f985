//! Local proofs: linearizability for any number of calls, without a scenario's
//! end.
//!
//! Source: the local proof obligations of Derrick, Schellhorn and Wehrheim as
//! O. Travkin's thesis (2017) uses them, section 6.2. What the user gives:
//!
//! * the *status function*: where the points are. Before its point a call is
//!   `IN`, after it `OUT` with what the specification gave;
//! * the *abstraction function*: the abstract state is an auxiliary variable
//!   ([`crate::marks::STATE`]), which the points change; the file may declare it to
//!   speak about it;
//! * the *invariant*: `at L: invariant P;` in the code and `invariant P;` outside.
//!
//! The obligations, on the SC program of the store-buffer graphs: the invariants
//! hold initially, every step of a thread leads to those of its target, and keeps
//! those of the other threads (interference freedom); and from them follow, at
//! every point and return, the refinement conditions of the thesis: one point per
//! call, a step of the specification at the point, its result at the return.
//!
//! Deviations: the threads are those of a scenario, each of which repeats its
//! calls for ever; invariants that the user does not give are inferred where they
//! have one of the shapes of `weir-prove`; the simulation is a forward one (points
//! do not depend on the future).

use crate::checker::{Checker, Refused};
use std::time::{Duration, Instant};
use weir_ir::{Expr, LocId, Program, PropertyKind, Span, ThreadId, Trace, Violation};
use weir_prove::Choice;

/// How much stack a proof has.
const STACK: usize = 1 << 29;

/// The invariants as something that never fails, for every thread they speak of.
/// In the middle of an atomic section nobody looks.
pub fn as_properties(program: &Program) -> Vec<weir_ir::Property> {
    let mut inside = Vec::new();
    for (t, thread) in program.threads.iter().enumerate() {
        let routine = program.template(thread.template).routine;
        let atomic = weir_ir::analysis::atomic_locations(program.routine(routine)).unwrap_or_default();
        let locs = atomic.iter().enumerate().filter(|(_, inside)| **inside);
        inside.extend(locs.map(|(l, _)| Expr::At(ThreadId::new(t), routine, LocId::new(l))));
    }
    let outside = any(inside).negate();
    let mut out = Vec::new();
    for inv in &program.invariants {
        let mut add = |broken: Expr| {
            out.push(weir_ir::Property {
                kind: PropertyKind::Never,
                pred: outside.clone().and(broken),
                text: inv.text.clone(),
                span: inv.span,
            });
        };
        let Some((routine, loc)) = inv.at else {
            add(inv.pred.clone().negate());
            continue;
        };
        for (t, thread) in program.threads.iter().enumerate() {
            let t = ThreadId::new(t);
            if program.template(thread.template).routine != routine {
                continue;
            }
            let here = inv.pred.map(&mut |e| match e {
                Expr::Reg(r) => Expr::RegOf(t, r),
                e => e,
            });
            add(Expr::At(t, routine, loc).and(here.negate()));
        }
    }
    out
}

/// One of them holds; a balanced tree, since expressions are walked recursively.
fn any(mut parts: Vec<Expr>) -> Expr {
    while parts.len() > 1 {
        let mut next = Vec::new();
        for pair in parts.chunks(2) {
            next.push(pair.iter().cloned().reduce(Expr::or).unwrap_or(Expr::FALSE));
        }
        parts = next;
    }
    parts.pop().unwrap_or(Expr::FALSE)
}

/// An obligation, and whether it was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    /// What has to hold, as the message of its failure.
    pub fails: String,
    /// Where.
    pub span: Span,
    /// Whether it was shown.
    pub holds: bool,
}

/// What a proof came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Proved {
    /// The points are wrong in an execution of the repeated client; the text says what.
    /// The execution is one of [`Checker::client`].
    Wrong(Trace, String),
    /// Such an execution breaks an invariant of the user, which the text names.
    Broken(Trace, String),
    /// The obligations with their answers; all of them hold if it is proved.
    Tried {
        /// The refinement conditions at points and returns.
        obligations: Vec<Obligation>,
        /// The user's invariants that are not kept.
        broken: Vec<(String, Span)>,
        /// How many checks of invariants hold: initially, own steps, interference.
        invariants: usize,
        /// Whether exploration saw every execution of threads that repeat their calls
        /// for ever.
        explored: bool,
    },
}

impl Proved {
    /// Whether everything was shown.
    pub fn complete(&self) -> bool {
        match self {
            Proved::Wrong(..) | Proved::Broken(..) => false,
            // Every execution was looked at: nothing is left to show.
            Proved::Tried { explored: true, .. } => true,
            Proved::Tried { obligations, broken, .. } => {
                broken.is_empty() && !obligations.is_empty() && obligations.iter().all(|o| o.holds)
            }
        }
    }
}

/// What exploration found.
enum Tried {
    /// Nothing wrong in any execution.
    Right,
    /// An execution goes wrong.
    Wrong(Box<Proved>),
    /// It has come to where the method ends.
    Limit,
    /// It has not seen everything.
    Stopped,
}

/// Tries the invariants and points by exploration; with `within`, only up to where
/// the method ends.
fn tried(checker: &Checker, trial: Duration, within: bool) -> Result<Tried, Refused> {
    let mut tried = checker.program.clone();
    tried.properties = as_properties(&tried);
    if within {
        checker.stop_at_limits(&mut tried);
    }
    let search = weir_explore::Options {
        budget: weir_engine::Budget::of(trial).with_memory(Some(1 << 30)),
        ..weir_explore::Options::new(weir_ir::Model::Sc)
    };
    let found = weir_explore::explore(&tried, &search);
    let trace = match found.outcome {
        weir_engine::Outcome::Safe(..) => return Ok(Tried::Right),
        weir_engine::Outcome::Unknown(..) | weir_engine::Outcome::Unsupported(_) => {
            return Ok(Tried::Stopped);
        }
        weir_engine::Outcome::Unsafe(trace) => trace,
    };
    if checker.at_limit(&trace) {
        return Ok(Tried::Limit);
    }
    let broken = match trace.violation {
        Some(Violation::Property(i)) => {
            Some(format!("the invariant `{}` does not hold", tried.properties[i].text))
        }
        _ => None,
    };
    let plain = Trace { violation: trace.violation.filter(|_| broken.is_none()), ..trace };
    let (found, wrong) = checker.back(&plain).map_err(Refused::Internal)?;
    Ok(Tried::Wrong(Box::new(match broken {
        Some(broken) => Proved::Broken(found, broken),
        None => Proved::Wrong(found, wrong),
    })))
}

/// Tries the invariants and points by exploration first, so that wrong ones fail
/// in seconds, and then shows the obligations.
///
/// # Errors
/// Something is not handled; or Weir has a bug.
pub fn prove(
    checker: &Checker,
    trial: Duration,
    choice: Choice,
    limit: Option<Duration>,
) -> Result<Proved, Refused> {
    let deadline = limit.map(|l| Instant::now() + l);
    let explored = match tried(checker, trial, false)? {
        Tried::Wrong(found) => return Ok(*found),
        Tried::Right => true,
        Tried::Stopped => false,
        // Up to where the method ends, something may still be wrong.
        Tried::Limit => match tried(checker, trial, true)? {
            Tried::Wrong(found) => return Ok(*found),
            _ => false,
        },
    };
    // Formulas about arrays are deep, and are walked recursively.
    let shown = std::thread::scope(|scope| {
        let work = || weir_prove::local::obligations(&checker.program, choice, deadline);
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.map_err(|e| Refused::Internal(format!("no thread for the proof: {e}")))?;
        thread.join().map_err(|_| Refused::Internal("the proof has crashed".into()))
    })?;
    let shown = match shown {
        Ok(shown) => shown,
        Err(_) if deadline.is_some_and(|d| Instant::now() >= d) => {
            return Ok(Proved::Tried {
                obligations: Vec::new(),
                broken: Vec::new(),
                invariants: 0,
                explored,
            });
        }
        Err(e) => return Err(Refused::Input(format!("the proof does not handle this: {}", e.why))),
    };
    if shown.conflict.is_some() {
        return Err(Refused::Internal("the two solvers disagree".into()));
    }
    let obligations = shown.list.iter().map(|o| {
        let r = checker.program.thread_routine(o.thread);
        let fails = r.notes.get(&o.edge).cloned().unwrap_or_else(|| "an assertion fails".into());
        Obligation { fails, span: r.edges[o.edge.index()].span, holds: o.holds }
    });
    let broken = shown.broken.iter().map(|b| {
        let inv = &checker.program.invariants[b.invariant];
        (inv.text.clone(), inv.span)
    });
    let mut broken: Vec<(String, Span)> = broken.collect();
    broken.sort();
    broken.dedup();
    Ok(Proved::Tried { obligations: obligations.collect(), broken, invariants: shown.invariants, explored })
}
