//! Deeper and deeper unrolling: the semi-decision of Theorem 4.
//!
//! Every unrolling has finitely many sequences, and under SC finitely many states where every
//! step has finitely many outcomes, so its refinement ends; an execution that goes wrong is in all
//! unrollings from some depth on. Where SC reaches no cut of an R that is robust, the unrolling
//! has all executions of the program, and its answer is the program's.
//!
//! With [`Loops::Unfenced`] the states of an unrolling can be infinitely many as well, but it
//! can have all executions of a program that goes on for ever. Both are tried at every depth, the
//! second for a turn.

use super::extend::{Extended, Variant};
use super::options::{Options, Refused};
use super::oracle::Oracle;
use super::rounds::{Figures, Refined, refine};
use std::time::Duration;
use weir_engine::{Covered, Outcome, StopReason};
use weir_ir::Program;
use weir_passes::calls::recursive_routines;
use weir_passes::unroll::{Loops, has_loop, has_unfenced_loop, unroll};

/// No loop is unrolled more often.
pub(super) const MOST: u32 = 64;
/// Rounds of refinement of one unrolling.
const ROUNDS: usize = 400;
/// The first turn of an unrolling that may not end.
const TURN: Duration = Duration::from_millis(500);

/// Refines unrolling after unrolling, up to one that is asked for again each time.
pub(super) fn levels(
    program: &Program,
    oracle: &dyn Oracle,
    options: &Options,
    most: &dyn Fn() -> u32,
) -> Result<Refined, Refused> {
    let nothing = |why: StopReason, figures: Figures| Refined {
        outcome: Outcome::Unknown(why, Covered::Nothing),
        figures,
        added: 0,
        program: Program::default(),
        level: None,
        programs: Vec::new(),
    };
    let mut figures = Figures::default();
    let kinds: &[fn(u32) -> Loops] = match partly(program) {
        true => &[Loops::All, Loops::Unfenced],
        false => &[Loops::All],
    };
    let mut depth = 1;
    while depth <= most() {
        for loops in kinds.iter().map(|kind| kind(depth)) {
            let Ok(unrolled) = unroll(program, loops, depth) else {
                return Ok(nothing(StopReason::Exhausted(told(depth / 2)), figures));
            };
            let rounds = options.rounds.map_or(ROUNDS, |n| n.min(ROUNDS));
            let mut own = Options { rounds: Some(rounds), ..options.clone() };
            if matches!(loops, Loops::Unfenced(_)) {
                own.search.budget = options.search.budget.turn(TURN * depth);
            }
            let mut found = refine(program, Extended::of(unrolled), Variant::Paper, oracle, &own)?;
            figures = figures.and(found.figures);
            if found.outcome.is_decided() {
                found.figures = figures;
                found.level = Some(depth);
                return Ok(found);
            }
            if let Some(why) = options.search.budget.stop_with(0) {
                return Ok(nothing(why, figures));
            }
        }
        depth *= 2;
    }
    Ok(nothing(StopReason::Exhausted(told(depth / 2)), figures))
}

fn told(depth: u32) -> String {
    format!("loops were unrolled {depth} times, and that was not enough")
}

/// Whether some loops are fenced and others, or recursion, are not.
fn partly(program: &Program) -> bool {
    let flat = |loops, depth| unroll(program, loops, depth).map(|u| u.program);
    let unfenced = recursive_routines(program).contains(&true)
        || flat(Loops::Keep, 0).is_ok_and(|flat| has_unfenced_loop(&flat));
    unfenced && flat(Loops::Unfenced(1), 1).is_ok_and(|flat| has_loop(&flat))
}
