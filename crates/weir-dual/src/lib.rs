//! TSO reachability decided for finite data, whatever the size of the store
//! buffers: backward search over the dual (load-buffer) semantics.
//!
//! Source: Abdulla, Atig, Bouajjani, Ngo, "A Load-Buffer Semantics for Total
//! Store Ordering", LMCS 14(1), 2018. In the dual machine ([`machine`]) a store
//! acts on memory at once, and each thread has a buffer of values that it will
//! load. Buffers may lose messages, so greater configurations can do more, and
//! the search over upward-closed sets ends.
//!
//! **The order.** Equal local states, equal memory where it matters; for each
//! buffer, some messages may be dropped at the head of the greater one, and then
//! both have the same newest own message on each cell, in the same order, and
//! each stretch of other messages between them is a sub-word of its counterpart.
//!
//! What differs from the paper:
//!
//! 1. Dropping messages at the head is part of the order, and messages that
//!    memory can supply are taken off at the tail at once, so neither is a step of
//!    the search. Own messages that are not the newest are left out.
//! 2. Memory, the local states of threads that do not matter yet, and the values
//!    of own messages that nobody has read yet are left open.
//! 3. A thread's load or fence that can be moved to the end of any execution is
//!    undone alone (see `search`).
//! 4. What each thread can do on its own (local states, own messages, last
//!    written values where nobody else writes) prunes the search.
//! 5. Atomic sections, locked operations on any cell, arrays, pointers to static
//!    objects, procedures (as part of local states), havoc, final states.
//!
//! **What it takes.** Model TSO, a fixed number of threads, memory and registers
//! with few values (found by an analysis; machine integers may have any width).
//! Assertions and other errors; `never` over labels and registers, or over memory
//! alone, or a disjunction of such; `exists`, `~exists`, `forall`. Everything else
//! is an [`Unsupported`] that names the reason: the heap, spawn and join, a
//! `never` that mixes memory with labels or registers (both machines have the
//! same local states and the same memories, but not at the same moment).
//!
//! **What comes out.** `Unsafe` with an execution of the TSO machine (`trace`);
//! `Safe` for all executions, with a [`certificate`] where it is asked for, which
//! `weir-certify` checks without the search; `Unknown` at a limit.
//!
//! The pipeline, one module a stage: `local` explores the threads on their own;
//! `search::bad` lists what is forbidden; `search` goes backwards; `trace` turns
//! what it finds into an execution, `certify` writes the fixpoint down.
//!
//! The search shares no code with the judge. [`machine`] does not share any with
//! the search; it stands on the judge instead.
//!
//! # Example
//!
//! ```
//! use weir_ir::*;
//!
//! // x = 1 for ever; y = 1 for ever: no exploration ends, but nobody stores 2.
//! let mut p = ProgramBuilder::new("for ever");
//! for name in ["x", "y"] {
//!     let cell = p.scalar(name, Ty::U8, 0);
//!     let mut t = RoutineBuilder::new(format!("store {name}"));
//!     let start = t.loc();
//!     t.edge(start, start, Op::Store(Place::scalar(cell), Expr::int(1)), Span::default());
//!     p.thread(t.finish());
//! }
//! let x = Expr::Mem(Box::new(Place::scalar(ObjId(0))));
//! let two = Expr::bin(BinOp::Eq, Ty::U8, x, Expr::int(2));
//! p.property(PropertyKind::Never, two, "x == 2", Span::default());
//! let answer = weir_dual::decide(&p.finish(), &weir_dual::Options::default()).unwrap();
//! assert!(answer.verdict.outcome.is_safe());
//! ```

pub mod certificate;
mod certify;
mod limits;
mod local;
pub mod machine;
mod options;
mod search;
mod trace;
mod unsupported;

pub use options::Options;
pub use unsupported::Unsupported;

use certificate::Certificate;
use limits::Gauge;
use local::graph::{Stop, system};
use search::space::Space;
use search::{End, bad};
use weir_engine::{Certificate as Basis, Covered, Outcome, Scope, Stats, StopReason, Verdict};
use weir_ir::analysis::wide_access;
use weir_ir::{Count, Model, Program};

/// The engine's answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict; not judged yet.
    pub verdict: Verdict,
    /// For `safe`, where it was asked for: the proof.
    pub certificate: Option<Certificate>,
}

/// Decides whether anything the program asks about can go wrong under TSO.
pub fn decide(program: &Program, options: &Options) -> Result<Answer, Unsupported> {
    if wide_access(program).is_some() {
        return Err(Unsupported::SeveralBytes);
    }
    if let Some(t) = program.templates.iter().find(|t| t.count == Count::Any) {
        return Err(Unsupported::AnyNumberOfThreads(t.name.clone()));
    }
    let mut gauge = Gauge::new(options);
    let answer = |outcome: Outcome, mut stats: Stats, gauge: &Gauge<'_>| {
        stats.seconds = gauge.seconds();
        Answer { verdict: Verdict { stats, ..Verdict::new(Model::Tso, "dual", outcome) }, certificate: None }
    };
    let prepared = system(program, &mut gauge).and_then(|system| {
        let space = Space::new(program, system, &mut gauge)?;
        let roots = bad::forbidden(program, &space)?;
        Ok((space, roots))
    });
    let (mut space, roots) = match prepared {
        Ok(ready) => ready,
        Err(Stop::Unsupported(u)) => return Err(u),
        Err(Stop::Limit(why)) => {
            return Ok(answer(Outcome::Unknown(why, Covered::Nothing), Stats::default(), &gauge));
        }
    };
    let forbidden = roots.len();
    let found = search::search(&mut space, roots, &mut gauge);
    let outcome = match found.end {
        End::Safe => Outcome::Safe(Scope::AllExecutions, Basis::Exhausted),
        End::Stopped(why) => Outcome::Unknown(why, Covered::Nothing),
        End::Unsafe(steps, first, last, wrong) => {
            match trace::trace(program, &space.system, &steps, &first, &last, wrong) {
                Ok(trace) => Outcome::Unsafe(trace),
                Err(lost) => {
                    Outcome::Unknown(StopReason::Bug(format!("{} is lost", lost.0)), Covered::Nothing)
                }
            }
        }
    };
    let locals: usize = space.system.threads.iter().map(|g| g.locals.len()).sum();
    let values: usize = space.system.cells.iter().map(|c| c.values.len()).sum();
    let stats = Stats {
        states: found.store.len() as u64,
        transitions: found.generated,
        notes: vec![
            ("forbidden configurations".into(), forbidden.to_string()),
            ("expanded".into(), found.expanded.to_string()),
            ("kept".into(), found.store.alive.to_string()),
            ("local states".into(), locals.to_string()),
            ("values of memory".into(), values.to_string()),
            ("load buffers".into(), space.buffers.len().to_string()),
        ],
        ..Stats::default()
    };
    let proof = options.certificate && outcome.is_safe();
    let mut answer = answer(outcome, stats, &gauge);
    if proof {
        answer.certificate = Some(certify::certificate(&mut space, &found.store));
    }
    Ok(answer)
}
