//! Two ways for programs of compilers ([`weir_driver::ways`]), in turns.

use crate::artifacts::is_hasty;
use crate::cli::CheckArgs;
use crate::interrupt;
use std::time::Duration;
use weir_driver::check::{self, Checked, Settings, Trouble};
use weir_driver::engines::Engine;
use weir_driver::ways::{Reading, Way};
use weir_driver::{gate, instances};
use weir_engine::{Budget, Outcome, Scope, StopReason};
use weir_explore::Options;
use weir_ir::Program;

/// How long engines for small programs try a compiled program before the one for whole programs
/// gets a turn.
const FIRST_TURN: Duration = Duration::from_millis(500);
/// The turns after that: of the one for whole programs, then of those for small ones, who get all
/// that is left in the end. All of them start afresh, so a turn is several times as long as the
/// one before.
const TURNS: [(Duration, Option<Duration>); 2] =
    [(Duration::from_secs(2), Some(Duration::from_secs(5))), (Duration::from_secs(30), None)];
/// How long an execution that is told better is looked for.
const TELLING_TURN: Duration = Duration::from_secs(1);

/// Races are looked for in programs as a whole.
pub(super) fn way(args: &CheckArgs) -> Way {
    match args.engine.way() {
        _ if args.cluster.is_some() => Engine::Explore.way(),
        Way::Either if args.races => Way::Whole,
        way => way,
    }
}

/// A small program of a compiler's ([`weir_driver::ways`]) may be too much for the engines that
/// take it and still be little for the one that takes it as a whole, which sees what is really
/// shared and goes through a million steps of one thread in a moment; or the other way round. So
/// `auto` gives them turns that grow.
pub(super) fn in_turns(
    file: &str,
    args: &CheckArgs,
    program: Program,
    settings: &Settings,
) -> Result<Checked, Box<check::Refused>> {
    let both = way(args) == Way::Either && !program.whole && check::is_compiled(&program);
    if !both || settings.certificate {
        return check::check(program, settings, None);
    }
    let with = |budget| {
        let options = Options { budget, ..settings.options.clone() };
        Settings { options, ..settings.clone() }
    };
    let budget = &settings.options.budget;
    let mut small = check::check(program, &with(budget.turn(FIRST_TURN)), None)?;
    let mut whole = None;
    for (turn, after) in TURNS {
        if !is_limited(&small) || budget.stop().is_some() {
            break;
        }
        // What the small way cannot do, it cannot do in another turn either.
        let last = is_beyond(&small);
        let turn = if last { budget.clone() } else { budget.share(0.5).turn(turn) };
        if let Some(program) = whole.take().or_else(|| as_a_whole(file, args)) {
            let mut turn = with(turn);
            turn.options.deadlock = !args.no_deadlock;
            let answer = check::check(program, &turn, None)?;
            if answer.judged.verdict.outcome.is_decided() || last {
                return Ok(answer);
            }
            if is_beyond(&answer) {
                return check::check(small.program, settings, None);
            }
            whole = Some(answer.program);
        } else {
            return check::check(small.program, settings, None);
        }
        let rest = after.map_or_else(|| budget.clone(), |after| budget.turn(after));
        small = check::check(small.program, &with(rest), None)?;
    }
    match small.judged.verdict.outcome {
        Outcome::Unsafe(_) if args.engine == Engine::Auto => {
            let told = told_better(file, args, budget, &with);
            better(small, told)
        }
        _ => Ok(small),
    }
}

/// Whether an engine gave up, and more time would not help.
fn is_beyond(answer: &Checked) -> bool {
    let reason = answer.judged.verdict.outcome.reason();
    reason.is_some_and(|why| matches!(why, StopReason::Unsupported(_) | StopReason::Exhausted(_)))
}

/// Whether an engine gave up.
fn is_limited(answer: &Checked) -> bool {
    is_beyond(answer) || answer.judged.verdict.outcome.reason().is_some_and(|why| why.is_limit())
}

/// What goes wrong in a small program of a compiler's goes wrong in it as a whole, where names,
/// types and calls of the source are known: such an execution is the better one to show, if it
/// is found in a moment. Rust would have to be compiled again, with its standard library.
fn told_better(
    file: &str,
    args: &CheckArgs,
    budget: &Budget,
    with: &dyn Fn(Budget) -> Settings,
) -> Option<Checked> {
    if file.ends_with(".rs") || is_hasty(&args.common) || interrupt::interrupted() {
        return None;
    }
    let whole = as_a_whole(file, args)?;
    let mut turn = with(budget.turn(TELLING_TURN));
    turn.options.deadlock = !args.no_deadlock;
    check::check(whole, &turn, None).ok()
}

/// The better one of an execution of the small program and what is said of it as a whole.
///
/// # Errors
/// The two contradict each other: a bug in Weir, told with both sides.
fn better(first: Checked, told: Option<Checked>) -> Result<Checked, Box<check::Refused>> {
    match told {
        Some(told) if matches!(told.judged.verdict.outcome, Outcome::Unsafe(_)) => Ok(told),
        Some(told) if contradicts(&told) => {
            let (small, whole) = (&first.judged.verdict, &told.judged.verdict);
            let steps = match &small.outcome {
                Outcome::Unsafe(trace) => trace.steps.len(),
                _ => 0,
            };
            let why = format!(
                "an execution of {steps} steps goes wrong and is replayed by the judge; yet the same program, \
                 taken as a whole, is proved to be safe by {} ({} states)",
                whole.engine, whole.stats.states
            );
            let bug = gate::Refused { engine: small.engine.clone(), why };
            Err(Box::new(check::Refused { program: first.program, trouble: Trouble::Bug(bug) }))
        }
        _ => Ok(first),
    }
}

/// Whether what is said of the program as a whole cannot stand beside an execution of it as a
/// small one. Both ways read one text of the compiler's, with the same aborts allowed; so a proof
/// about all executions does contradict, unless it takes something as given that the small way
/// does not (a sequence of random numbers, an empty environment, clocks that stand still): then
/// the execution is one of those that the proof is not about.
fn contradicts(told: &Checked) -> bool {
    let all = matches!(told.judged.verdict.outcome, Outcome::Safe(Scope::AllExecutions, _));
    all && weir_driver::assumed(&told.program).is_empty()
}

/// The program as a whole, if it can be read so.
fn as_a_whole(file: &str, args: &CheckArgs) -> Option<Program> {
    // Where functions are named, they are asked about, not what `main` does with them.
    if !args.any.is_empty() {
        return None;
    }
    let reading = Reading { way: Way::Whole, allow_abort: args.allow_abort };
    instances::load_by(file, &args.flags, args.threads, reading).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use weir_driver::gate::Judged;
    use weir_engine::{Certificate, Verdict};
    use weir_ir::{Fault, Model, Routine, Trace, Violation};

    fn checked(engine: &str, outcome: Outcome, program: Program) -> Checked {
        let verdict = Verdict::new(Model::Tso, engine, outcome);
        let judged = Judged { verdict, replay: None, evidence: None };
        Checked { program, judged, threads: None, invariant: None }
    }

    fn wrong() -> Outcome {
        let violation = Some(Violation::Fault(Fault::Assert));
        Outcome::Unsafe(Trace { model: Model::Tso, memory_init: Vec::new(), steps: Vec::new(), violation })
    }

    fn safe() -> Outcome {
        Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted)
    }

    fn first() -> Checked {
        checked("explore", wrong(), Program::default())
    }

    #[test]
    fn an_execution_of_the_whole_program_is_the_better_one() {
        let told = checked("vm", wrong(), Program::default());
        assert_eq!(better(first(), Some(told)).expect("no bug").judged.verdict.engine, "vm");
    }

    #[test]
    fn no_answer_about_the_whole_program_leaves_the_execution() {
        let unknown = Outcome::Unknown(StopReason::Turn, weir_engine::Covered::Nothing);
        for told in [None, Some(checked("vm", unknown, Program::default()))] {
            assert_eq!(better(first(), told).expect("no bug").judged.verdict.engine, "explore");
        }
    }

    #[test]
    fn a_proof_about_the_whole_program_is_a_disagreement_with_both_sides() {
        let told = checked("vm", safe(), Program::default());
        let refused = better(first(), Some(told)).expect_err("the two contradict each other");
        let Trouble::Bug(bug) = refused.trouble else { panic!("{:?}", refused.trouble) };
        let said = bug.to_string();
        assert!(said.contains("explore") && said.contains("proved to be safe by vm"), "{said}");
    }

    #[test]
    fn a_proof_that_takes_something_as_given_does_not_contradict() {
        let mut program = Program { whole: true, ..Program::default() };
        program.routines.push(Routine { name: "rand".into(), ..Routine::default() });
        let told = checked("vm", safe(), program);
        assert_eq!(better(first(), Some(told)).expect("no bug").judged.verdict.engine, "explore");
    }
}
