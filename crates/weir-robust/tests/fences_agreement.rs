//! Fences for random programs, tried against the judge: the set found reaches
//! the goal, and no smaller set of points does (all of them are tried). The
//! points are control locations. Programs that need no fences do not count.

use std::time::Duration;
use weir_engine::Outcome as Verdict;
use weir_explore::explore;
use weir_gen::{Config, Features, generate};
use weir_ir::{FenceKind, Model, Program};
use weir_machine::{Cycles, cycles, enumerate, replay};
use weir_robust::fence::{Answer, Check, Execution, Marked, Options, Outcome, synthesize};
use weir_testkit::{Seen, Suite};

const MAX_STATES: usize = 20_000;
/// More subsets than this are not tried.
const MAX_SUBSETS: usize = 3_000;

#[derive(Clone, Copy, Debug)]
enum Goal {
    Safe,
    Robust,
}

fn config(goal: Goal) -> Config {
    match goal {
        Goal::Safe => Config { stmts: 5, ..Config::default() },
        // Happens-before is a large part of a state: small programs.
        Goal::Robust => {
            let features =
                Features { loops: false, copies: true, branches: true, locked: true, ..Features::NONE };
            Config {
                stmts: 4,
                vars: 2,
                threads: 2..=2,
                features: Features { fences: true, ..features },
                ..Config::default()
            }
        }
    }
}

/// With a limit: the judge may find an error at once where there are infinitely
/// many states.
fn explorer(model: Model) -> weir_explore::Options {
    weir_explore::Options {
        budget: weir_engine::Budget::of(Duration::from_secs(10)),
        ..weir_explore::Options::new(model)
    }
}

fn check(program: &Program, model: Model, goal: Goal) -> Check {
    let trace = match goal {
        Goal::Safe => match explore(program, &explorer(model)).outcome {
            Verdict::Safe(..) => return Check::Holds,
            Verdict::Unknown(why, _) => return Check::Unknown(why),
            Verdict::Unsupported(what) => return Check::Unknown(weir_engine::StopReason::Unsupported(what)),
            Verdict::Unsafe(trace) => trace,
        },
        Goal::Robust => match cycles(program, model, MAX_STATES) {
            Ok(Cycles::Acyclic) => return Check::Holds,
            Ok(Cycles::Cyclic(trace, _)) => trace,
            other => return Check::Unknown(weir_engine::StopReason::Exhausted(format!("{other:?}"))),
        },
    };
    match replay(program, &trace) {
        Ok(replay) => Check::Broken(vec![Execution { trace, replay }]),
        Err(e) => panic!("the trace does not replay: {e}"),
    }
}

/// What the judge says; `None` where it cannot finish.
fn judge(program: &Program, model: Model, goal: Goal) -> Option<bool> {
    match goal {
        Goal::Safe => {
            let all = enumerate(program, model, MAX_STATES).ok()?;
            (all.complete || !all.wrong.is_empty()).then_some(all.wrong.is_empty())
        }
        Goal::Robust => match cycles(program, model, MAX_STATES).ok()? {
            Cycles::Acyclic => Some(true),
            Cycles::Cyclic(..) => Some(false),
            Cycles::TooLarge => None,
        },
    }
}

/// All subsets of `0..n` with `k` members.
fn subsets(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..k {
        all = all
            .into_iter()
            .flat_map(|s: Vec<usize>| {
                let from = s.last().map_or(0, |l| l + 1);
                (from..n).map(move |i| s.iter().copied().chain([i]).collect())
            })
            .collect();
    }
    all
}

/// Left out is what is of no interest or cannot be judged.
fn compare(program: &Program, model: Model, goal: Goal) -> Result<Seen, String> {
    if judge(program, model, goal) != Some(false) {
        return Ok(Seen::LeftOut);
    }
    let mut stores = false;
    let marked = Marked::from_locations(program);
    let points = marked.points().len();
    for full_only in [true, false] {
        if model != Model::Pso && !full_only {
            continue;
        }
        let options = Options { full_only, ..Options::new(model) };
        let answer: Answer = synthesize(&marked, &options, &mut |p, _| check(p, model, goal));
        let full = |list: &[usize]| list.iter().map(|p| (*p, FenceKind::Full)).collect::<Vec<_>>();
        let size = match &answer.outcome {
            Outcome::Unknown(_) => return Ok(Seen::LeftOut),
            Outcome::NoneNeeded => return Err("no fence is said to be needed".into()),
            Outcome::Unrepairable { trace, .. } => {
                if replay(program, trace).is_err() {
                    return Err("the execution said to be unrepairable does not replay".into());
                }
                let all: Vec<usize> = (0..points).collect();
                match judge(&marked.with(&full(&all)), model, goal) {
                    Some(true) => return Err("said to be unrepairable, but fences help".into()),
                    // Not counted: most random programs go wrong under SC.
                    _ => return Ok(Seen::LeftOut),
                }
            }
            Outcome::Repaired(set) => {
                let choices: Vec<_> = set.iter().map(|f| (f.point, f.kind)).collect();
                if judge(&marked.with(&choices), model, goal) == Some(false) {
                    return Err(format!("the fences {choices:?} do not help"));
                }
                for f in set {
                    let Some(trace) = &f.forbids else {
                        return Err("a fence forbids nothing".into());
                    };
                    if let Err(e) = replay(program, trace) {
                        return Err(format!("what a fence forbids does not replay: {e}"));
                    }
                }
                stores |= choices.iter().any(|(_, kind)| *kind != FenceKind::Full);
                // A store-store fence is only chosen where a full one does not do better.
                set.len()
            }
        };
        let smaller = subsets(points, size - 1);
        if smaller.len() > MAX_SUBSETS {
            return Ok(Seen::LeftOut);
        }
        for list in smaller {
            if judge(&marked.with(&full(&list)), model, goal) == Some(true) {
                return Err(format!("{size} fences, but {list:?} are enough"));
            }
        }
    }
    Ok(Seen::As("repaired").also("by a store-store fence", stores))
}

/// Whether it is worth asking the judge, who is slow: most random programs are
/// safe, or go wrong under SC (of those, some are kept).
fn interesting(program: &Program, model: Model, goal: Goal, seed: u64) -> bool {
    let goes_wrong = |model| {
        let options =
            weir_explore::Options { state_limit: Some(MAX_STATES), ..weir_explore::Options::new(model) };
        matches!(explore(program, &options).outcome, Verdict::Unsafe(_))
    };
    match goal {
        Goal::Robust => true,
        Goal::Safe => goes_wrong(model) && (seed.is_multiple_of(16) || !goes_wrong(Model::Sc)),
    }
}

fn agree(model: Model, goal: Goal) {
    // Repairable violations are rare among random programs: half as many.
    let (name, programs) = match goal {
        Goal::Safe => ("safe", 50),
        Goal::Robust => ("robust", 100),
    };
    let config = config(goal);
    Suite::new(format!("robust: fences for {name}, {model}"), programs).patience(1_000).run(
        |seed| generate(seed, &config),
        |program, seed| match interesting(program, model, goal, seed) {
            true => compare(program, model, goal),
            false => Ok(Seen::LeftOut),
        },
    );
}

#[test]
fn safe_under_tso() {
    agree(Model::Tso, Goal::Safe);
}

#[test]
fn safe_under_pso() {
    agree(Model::Pso, Goal::Safe);
}

#[test]
fn robust_under_tso() {
    agree(Model::Tso, Goal::Robust);
}

#[test]
fn robust_under_pso() {
    agree(Model::Pso, Goal::Robust);
}
