//! `fence --goal safe` against the judge on random programs: every set of fences
//! at the places of the text, the ends of threads among them, is written into the
//! text and judged. The number of fences found is the least, the text with the
//! fences in it is safe, and UNREPAIRABLE is said only where no set helps.

use std::time::Duration;
use weir_driver::limits::Limits;
use weir_driver::repair::{Goal, Settings};
use weir_driver::{engines, repair};
use weir_gen::structured::{make, print};
use weir_ir::points::TextPoints;
use weir_ir::{FenceKind, Model, Program};
use weir_robust::fence;
use weir_testkit::{Seen, Suite};

const MAX_STATES: usize = 5_000;
/// More sets of fences than this are not tried.
const MAX_SETS: usize = 2_000;

fn load(text: &str) -> Program {
    match weir_driver::input::from_text("random.weir", text) {
        Ok(program) => program,
        Err(refused) => panic!("{:?}\n{text}", refused.diagnostics),
    }
}

/// What the judge says; `None` where it cannot finish.
fn judge(text: &str, model: Model) -> Option<bool> {
    let all = weir_machine::enumerate(&load(text), model, MAX_STATES).ok()?;
    (all.complete || !all.wrong.is_empty()).then_some(all.wrong.is_empty())
}

fn written(text: &str, points: &TextPoints, set: &[usize]) -> String {
    let chosen: Vec<_> = set.iter().map(|p| (*p, FenceKind::Full)).collect();
    points.write(text, &chosen).map_or_else(|| panic!("{set:?} cannot be written in\n{text}"), |e| e.text)
}

/// All sets of up to `most` of `n` places, the empty one left out; `Err` where
/// there are too many.
fn sets(n: usize, most: usize) -> Result<Vec<Vec<usize>>, ()> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for i in from..to {
            let first = all[i].last().map_or(0, |l| l + 1);
            for p in first..n {
                all.push(all[i].iter().copied().chain([p]).collect());
            }
            if all.len() > MAX_SETS {
                return Err(());
            }
        }
        from = to;
    }
    all.remove(0);
    Ok(all)
}

/// What is wrong with the answer about a program, if anything; `Err` where it is
/// of no interest or cannot be judged.
fn wrong(text: &str, model: Model) -> Result<Option<String>, ()> {
    let points = weir_lang::fence_points(text).map_err(|_| ())?;
    let n = points.points.len();
    let safe = judge(text, model).ok_or(())?;
    let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
    let mut search = fence::Options::new(model);
    search.full_only = true;
    let settings =
        Settings { goal: Goal::Safe, search, existing: false, engine: engines::options(model, &limits) };
    let found = match repair::repair(&load(text), None, &settings) {
        Ok(found) => found,
        Err(refused) => return Ok(Some(format!("the judge refuses: {}", refused.why))),
    };
    let helps = |set: &Vec<usize>| judge(&written(text, &points, set), model) == Some(true);
    match &found.answer.outcome {
        fence::Outcome::Unknown(_) => Err(()),
        fence::Outcome::NoneNeeded if safe => Err(()),
        fence::Outcome::NoneNeeded => Ok(Some("no fence is said to be needed".into())),
        _ if safe => Ok(Some("it is safe as it is".into())),
        fence::Outcome::Unrepairable { sequential, .. } => {
            if *sequential == judge(text, Model::Sc).ok_or(())? {
                return Ok(Some("what is said about SC is not so".into()));
            }
            if *sequential {
                return Err(());
            }
            let set = sets(n, n)?.into_iter().find(helps);
            Ok(set.map(|s| format!("said to be unrepairable, but {s:?} helps")))
        }
        fence::Outcome::Repaired(list) => {
            let Some(edited) = &found.edited else { return Ok(Some("nothing is written".into())) };
            if judge(&edited.text, model) == Some(false) {
                return Ok(Some(format!("not repaired:\n{}", edited.text)));
            }
            let set = sets(n, list.len() - 1)?.into_iter().find(helps);
            Ok(set.map(|s| format!("{} fences, but {s:?} are enough", list.len())))
        }
    }
}

/// Whether it is worth asking the judge, who is slow.
fn interesting(text: &str, model: Model) -> bool {
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let check = |model| {
        let options = engines::options(model, &limits);
        engines::run(&load(text), engines::Engine::Explore, &options).outcome
    };
    check(model).is_unsafe() && check(Model::Sc).is_safe()
}

fn compare(text: &str, model: Model, seed: u64) -> Result<Seen, String> {
    let interesting = interesting(text, model);
    // Most programs go wrong under SC: few of those are looked at.
    if !interesting && !seed.is_multiple_of(64) {
        return Ok(Seen::LeftOut);
    }
    match wrong(text, model) {
        Err(()) => Ok(Seen::LeftOut),
        Ok(None) => Ok(Seen::As("needs fences").also("safe under SC", interesting)),
        Ok(Some(why)) => Err(why),
    }
}

fn agree(model: Model) {
    Suite::new(format!("weir: fences in the text, {model}"), 40)
        .patience(400)
        .run(make, |program, seed| compare(&print(program), model, seed));
}

#[test]
fn agreement_under_tso() {
    agree(Model::Tso);
}

#[test]
fn agreement_under_pso() {
    agree(Model::Pso);
}
