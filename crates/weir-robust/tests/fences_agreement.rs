//! Fences for random programs, tried against the judge: the set found reaches
//! the goal, and no smaller set of points does (all of them are tried). The
//! points are control locations. `WEIR_PROGRAMS` sets how many programs that
//! need fences are looked at for each goal and model.

use std::time::Duration;
use weir_engine::Outcome as Verdict;
use weir_explore::explore;
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{FenceKind, Model, Program};
use weir_machine::{Cycles, cycles, enumerate, replay};
use weir_robust::fence::{Answer, Check, Execution, Marked, Options, Outcome, synthesize};

const MAX_STATES: usize = 20_000;
/// More subsets than this are not tried.
const MAX_SUBSETS: usize = 3_000;

#[derive(Clone, Copy, Debug)]
enum Goal {
    Safe,
    Robust,
}

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(100)
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

/// What is wrong with the answer about a program, if anything; `Err` where it
/// is of no interest or cannot be judged.
fn wrong(program: &Program, model: Model, goal: Goal) -> Result<Option<String>, ()> {
    if judge(program, model, goal).ok_or(())? {
        return Err(());
    }
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
            Outcome::Unknown(_) => return Err(()),
            Outcome::NoneNeeded => return Ok(Some("no fence is said to be needed".into())),
            Outcome::Unrepairable { trace, .. } => {
                if replay(program, trace).is_err() {
                    return Ok(Some("the execution said to be unrepairable does not replay".into()));
                }
                let all: Vec<usize> = (0..points).collect();
                match judge(&marked.with(&full(&all)), model, goal) {
                    Some(true) => return Ok(Some("said to be unrepairable, but fences help".into())),
                    // Not counted: most random programs go wrong under SC.
                    _ => return Err(()),
                }
            }
            Outcome::Repaired(set) => {
                let choices: Vec<_> = set.iter().map(|f| (f.point, f.kind)).collect();
                if judge(&marked.with(&choices), model, goal) == Some(false) {
                    return Ok(Some(format!("the fences {choices:?} do not help")));
                }
                for f in set {
                    let Some(trace) = &f.forbids else {
                        return Ok(Some("a fence forbids nothing".into()));
                    };
                    if let Err(e) = replay(program, trace) {
                        return Ok(Some(format!("what a fence forbids does not replay: {e}")));
                    }
                }
                // A store-store fence is only chosen where a full one does not do better.
                set.len()
            }
        };
        let smaller = subsets(points, size - 1);
        if smaller.len() > MAX_SUBSETS {
            return Err(());
        }
        for list in smaller {
            if judge(&marked.with(&full(&list)), model, goal) == Some(true) {
                return Ok(Some(format!("{size} fences, but {list:?} are enough")));
            }
        }
    }
    Ok(None)
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
    let wanted = match goal {
        Goal::Safe => programs() / 2,
        Goal::Robust => programs(),
    };
    let config = config(goal);
    let mut done = 0;
    let mut seed = 0u64;
    while done < wanted {
        let each = |seeds: std::ops::Range<u64>| {
            let mut good = 0;
            for seed in seeds {
                let program = generate(seed, &config);
                if !interesting(&program, model, goal, seed) {
                    continue;
                }
                match wrong(&program, model, goal) {
                    Err(()) => {}
                    Ok(None) => good += 1,
                    Ok(Some(why)) => {
                        let small = shrink(program, |p| matches!(wrong(p, model, goal), Ok(Some(_))));
                        let now = wrong(&small, model, goal).ok().flatten().unwrap_or_default();
                        panic!(
                            "seed {seed}, {goal:?} under {model}: {why}\nsmallest: {now}\n{}",
                            weir_ir::text::print(&small)
                        );
                    }
                }
            }
            good
        };
        let each = &each;
        done += std::thread::scope(|s| {
            let other = s.spawn(move || each(seed..seed + 64));
            let own = each(seed + 64..seed + 128);
            own + other.join().unwrap_or_else(|e| std::panic::resume_unwind(e))
        });
        seed += 128;
        assert!(seed < 1_000 * wanted as u64 + 10_000, "too few programs need fences: {done}");
    }
    println!("{goal:?} under {model}: {done} programs are repaired ({seed} generated)");
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
