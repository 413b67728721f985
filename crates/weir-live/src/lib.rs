//! Can a thread wait for ever, if the scheduler is fair and stores arrive in the end?
//!
//! [`live`] builds the graph of all states, edge by edge (`graph`), and looks for fair loops in
//! it (`fair`): strongly connected components in which everything that can be done all the
//! time is done somewhere (`components`: Tarjan, *Depth-first search and linear graph
//! algorithms*, 1972). Fairness is weak, so it is a conjunction of "again and again" (a
//! generalised Büchi condition, Lichtenstein and Pnueli, POPL 1985), and components decide it;
//! strong fairness would need Streett conditions and be no more here
//! (`weir_machine::lasso` has the definition, and says why). What progress is stands in
//! [`weir_ir::progress`].
//!
//! Three ways to wait are told apart, by what is taken out of the graph before loops are looked
//! for: all progress of all threads (what is left is *deadlock* and *livelock*), or that of one
//! thread only (*starvation*, if another makes progress in the loop).
//!
//! That every store reaches memory in the end is what Lahav, Namakonov, Oberhauser, Podkopaev
//! and Vafeiadis ask of a fair machine (*Making weak memory models fair*, OOPSLA 2021); for the
//! machines with buffers it is fairness to the steps that flush. Their theorem, which reduces
//! termination of loops that only read to executions in which each of them goes round once
//! with what is newest, is not used: loops may write here, and the states are finite.
//!
//! # What is left out of the graph
//!
//! Nothing but orders of local steps. Where a thread's next steps touch its registers only and
//! one is possible, they are taken at once, and nothing else is, unless the place is one at which a loop
//! can be closed (`local`). Every fair execution has to take these steps, they commute with everything
//! others do, and a fair execution stays fair, with the same loops for each thread, when they
//! come earlier. (An atomic section that may never end would keep a thread from such a step; where there is
//! one, all orders are looked at.) Registers that nobody reads any more are forgotten, so a loop may have to be gone round once
//! before the judge sees the same state again. Symmetry, persistent sets and the other
//! reductions of `weir-explore` are not used.
//!
//! # Bounds
//!
//! Store buffers are bounded: 2 entries a thread, then 4, then 8, up to what the caller wants.
//! A bound only takes executions away; what can be done in a state, for fairness, is asked
//! without it. A loop that is found is one of the machine with unbounded buffers; that there is
//! none says everything once no store was held back. Otherwise the answer is `Unknown` with the
//! bound.

mod closing;
mod components;
mod fair;
mod graph;
mod local;
mod options;

use fair::Found;
use graph::Graph;
pub use options::{BUFFER, Options};
use std::time::Instant;
use weir_engine::{Certificate, Covered, Outcome, Scope, Stats, StopReason, Unsupported, Verdict};
use weir_explore::stepper::edges::EdgeStepper;
use weir_ir::trace::WaitKind;
use weir_ir::{Model, Program, ThreadId, Trace};

/// What was found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// `Safe`: no thread can wait for ever. `Unsafe`: the worst way to wait, with
    /// [`weir_ir::Violation::Waits`].
    pub verdict: Verdict,
    /// The shortest execution found of each further way to wait.
    pub further: Vec<Trace>,
    /// Who can wait for ever, and how, in the order of the ways.
    pub waits: Vec<(WaitKind, ThreadId)>,
    /// No store was held back: there are no others that can.
    pub complete: bool,
}

/// Asks whether a thread can wait for ever. The program passes [`weir_ir::verify`].
pub fn live(program: &Program, options: &Options) -> Answer {
    let started = Instant::now();
    let mut stats = Stats::default();
    let (outcome, found) = decide(program, options, &mut stats);
    stats.seconds = started.elapsed().as_secs_f64();
    let mut verdict = Verdict::new(options.model, "live", outcome);
    verdict.stats = stats;
    let Found { traces, waits, complete } = found;
    Answer { verdict, further: traces.into_iter().skip(1).collect(), waits, complete }
}

fn decide(program: &Program, options: &Options, stats: &mut Stats) -> (Outcome, Found) {
    let without = |outcome| (outcome, Found::default());
    if program.whole {
        let what = "waiting for ever is looked for in small programs only; of a whole program, `weir check` \
                    without --liveness finds deadlocks, and the loops that wait can be asked about in a \
                    program of their own: fixed threads, globals, atomics, no library";
        return without(Outcome::Unsupported(Unsupported::new(what)));
    }
    let stepper = match EdgeStepper::new(program, options.model) {
        Ok(stepper) => stepper,
        Err(why) => return without(Outcome::Unsupported(Unsupported::new(why))),
    };
    let mut covered = Covered::Nothing;
    let mut bound = options.buffer.min(2);
    loop {
        let searched = Graph::build(program, &stepper, options, bound).and_then(|graph| {
            stats.states = graph.states() as u64;
            stats.transitions = graph.transitions() as u64;
            stats.memory = Some(graph.bytes());
            stats.longest_buffer = Some(graph.longest).filter(|_| options.model != Model::Sc);
            let found = fair::look(&graph, &options.budget)?;
            Ok((graph.cut, found))
        });
        let (cut, mut found) = match searched {
            Ok(done) => done,
            Err(stopped) => {
                stats.states = stats.states.max(stopped.states as u64);
                if covered == Covered::Nothing && stopped.states > 0 {
                    covered = Covered::States(stopped.states as u64);
                }
                return without(Outcome::Unknown(stopped.why, covered));
            }
        };
        match found.traces.first() {
            Some(trace) => {
                let outcome = Outcome::Unsafe(trace.clone());
                found.complete = !cut;
                return (outcome, found);
            }
            None if !cut => {
                found.complete = true;
                return (Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted), found);
            }
            None => covered = Covered::Buffers(bound),
        }
        if bound >= options.buffer {
            let entries = if bound == 1 { "1 entry".into() } else { format!("{bound} entries") };
            let why = format!("buffers of up to {entries}; there are executions with more");
            return without(Outcome::Unknown(StopReason::Bound(why), covered));
        }
        bound = (bound * 2).min(options.buffer);
    }
}
