//! Executions that read well.
//!
//! An engine finds some order of steps; many others are the same execution. Two neighbouring steps
//! of different threads that do not depend on each other may change places (Mazurkiewicz, *Concurrent
//! Program Schemes and their Interpretations*, 1977): what each thread does and sees stays as it is. Of
//! the orders that come of this, people want one in which threads take turns as seldom as possible
//! and in which stores reach memory at once, unless somebody must not see them yet.
//!
//! * `depends`: which step needs which earlier one;
//! * `schedule`: another order that keeps to that.
//!
//! Steps that the error does not depend on are left out. (Not so for a deadlock or a race, which are
//! about where all threads stand.)
//!
//! Nothing rests on the dependences being complete: what comes out is replayed by the judge, and
//! where it is not the same violation again, the execution stays as it was found. Finding the
//! fewest turns is hard in general; here a few ways of choosing who goes next are tried.

mod depends;
mod schedule;

pub use schedule::turns;

use crate::gate::Judged;
use weir_engine::Outcome;
use weir_ir::{Program, Replay, Trace, Violation};

/// Longer executions stay as they are.
const MOST_STEPS: usize = 400_000;

/// The answer with its execution in an order that reads well, where it is one of a whole program.
/// (Those of other programs are the shortest, or nearly so.)
#[must_use]
pub fn smoothed(program: &Program, judged: Judged) -> Judged {
    let (Outcome::Unsafe(trace), Some(replay), true) =
        (&judged.verdict.outcome, &judged.replay, program.whole)
    else {
        return judged;
    };
    match smooth(program, trace, replay) {
        Some((trace, replay)) => {
            let mut judged = judged;
            judged.verdict.outcome = Outcome::Unsafe(trace);
            judged.replay = Some(replay);
            judged
        }
        None => judged,
    }
}

/// Another order of an execution with fewer turns or fewer steps, which shows the same to be
/// wrong, and what the judge saw of it.
#[must_use]
pub fn smooth(program: &Program, trace: &Trace, replay: &Replay) -> Option<(Trace, Replay)> {
    let is_loop = matches!(trace.violation, None | Some(Violation::Waits(_)));
    if is_loop || trace.steps.len() > MOST_STEPS || trace.steps.len() < 2 {
        return None;
    }
    let mut numbered = trace.clone();
    depends::name_objects(&mut numbered, program, replay);
    let order = depends::of(program, &numbered, replay);
    let fails = matches!(trace.violation, Some(Violation::Fault(_)));
    let all = vec![true; numbered.steps.len()];
    let needed = if fails { order.needed(&numbered.steps) } else { all.clone() };
    for keep in [needed, all] {
        let steps = schedule::schedule(&order, &numbered.steps, &keep, fails);
        let better = (turns(&steps), steps.len()) < (turns(&trace.steps), trace.steps.len());
        let other = Trace { steps, ..numbered.clone() };
        if better && let Ok(replay) = weir_machine::replay(program, &other) {
            return Some((other, replay));
        }
    }
    None
}
