//! On random programs, robust means that no execution of the judge's machine
//! under TSO has a cycle in its happens-before; and every witness is replayed by
//! the judge. A disagreement is shrunk and printed. `WEIR_PROGRAMS` sets the
//! number of programs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use weir_gen::{Config, generate, shrink};
use weir_ir::{Model, Program};
use weir_machine::Cycles;
use weir_robust::{Options, Verdict, Witness, check_cycle, robust_tso};

/// States after which a program is left out.
const MOST: usize = 30_000;
/// Time after which a program is left out: the judge may find a cycle at once
/// where there are infinitely many states.
const LONGEST: Duration = Duration::from_secs(10);

fn options() -> Options {
    Options { budget: weir_engine::Budget::of(LONGEST), ..Options::default() }
}

fn limited(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unknown(weir_engine::StopReason::Time(_)))
}

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

/// What is wrong with a witness, if anything.
fn wrong_witness(program: &Program, w: &Witness) -> Option<String> {
    let replay = match weir_machine::replay(program, &w.trace) {
        Ok(replay) => replay,
        Err(e) => return Some(format!("the witness does not replay: {e}")),
    };
    if let Err(e) = check_cycle(program, &w.trace, &replay, &w.cycle) {
        return Some(format!("the cycle is none: {e}"));
    }
    if w.sequence.first() != Some(&w.attack.store) || w.sequence.last() != Some(&w.attack.load) {
        return Some("the sequence is not that of the attack".into());
    }
    None
}

/// What is wrong with the answer, if anything; an error where the judge cannot
/// tell. Whether the program is robust otherwise.
fn disagreement(program: &Program) -> Result<Result<bool, String>, ()> {
    let cycle = match weir_machine::cycles(program, Model::Tso, MOST).map_err(|_| ())? {
        Cycles::Acyclic => false,
        Cycles::Cyclic(..) => true,
        Cycles::TooLarge => return Err(()),
    };
    let answer = robust_tso(program, &options());
    for w in &answer.witnesses {
        if let Some(wrong) = wrong_witness(program, w) {
            return Ok(Err(wrong));
        }
    }
    Ok(match answer.verdict {
        Verdict::Robust if cycle => Err("robust, but there is a cycle".into()),
        Verdict::NotRobust if !cycle => Err("not robust, but there is no cycle".into()),
        verdict if limited(&verdict) => return Err(()),
        Verdict::Unknown(why) if why.to_string().contains("not followed") => return Err(()),
        Verdict::Unknown(why) => Err(format!("unknown: {why}")),
        _ => Ok(!cycle),
    })
}

/// Every attack that is listed has a witness of its own, and sequences that are
/// excluded do not come again.
fn wrong_lists(program: &Program) -> Option<String> {
    let all = robust_tso(program, &Options { all: true, ..options() });
    let one = robust_tso(program, &options());
    if all.verdict != one.verdict && !limited(&all.verdict) && !limited(&one.verdict) {
        return Some(format!("{:?} with all attacks, {:?} with one", all.verdict, one.verdict));
    }
    for (i, w) in all.witnesses.iter().enumerate() {
        if let Some(wrong) = wrong_witness(program, w) {
            return Some(wrong);
        }
        if all.witnesses[..i].iter().any(|v| v.attack == w.attack) {
            return Some("an attack is listed twice".into());
        }
    }
    let mut exclude = Vec::new();
    for _ in 0..6 {
        let answer = robust_tso(program, &Options { exclude: exclude.clone(), ..options() });
        let Some(w) = answer.witnesses.first() else { break };
        if let Some(wrong) = wrong_witness(program, w) {
            return Some(format!("with sequences excluded: {wrong}"));
        }
        if exclude.contains(&w.sequence) {
            return Some("a sequence comes again though it is excluded".into());
        }
        exclude.push(w.sequence.clone());
    }
    None
}

fn fail(seed: u64, program: Program, why: &str, bad: impl FnMut(&Program) -> bool) -> ! {
    let small = shrink(program, bad);
    panic!("seed {seed}: {why}\nsmallest:\n{}", weir_ir::text::print(&small));
}

#[test]
fn agreement_with_a_search_for_cycles() {
    let wanted = programs();
    let (done, robust) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut seed = 0u64;
    while done.load(Ordering::Relaxed) < wanted {
        let batch: Vec<u64> = (seed..seed + 128).collect();
        seed += 128;
        assert!(seed < 100 * wanted as u64 + 10_000, "too few programs can be searched");
        let each = |seeds: &[u64]| {
            for &seed in seeds {
                let mut program = generate(seed, &Config::default());
                // Fresh heap cells hold something else than 0 in some front ends.
                program.heap_init = (seed % 2) as i64;
                match disagreement(&program) {
                    Err(()) => continue,
                    Ok(Ok(is)) => robust.fetch_add(usize::from(is), Ordering::Relaxed),
                    Ok(Err(why)) => fail(seed, program, &why, |p| matches!(disagreement(p), Ok(Err(_)))),
                };
                done.fetch_add(1, Ordering::Relaxed);
                if seed % 4 == 0
                    && let Some(why) = wrong_lists(&program)
                {
                    fail(seed, program, &why, |p| wrong_lists(p).is_some());
                }
            }
        };
        std::thread::scope(|s| {
            let (left, right) = batch.split_at(batch.len() / 2);
            s.spawn(move || each(left));
            each(right);
        });
    }
    let (done, robust) = (done.into_inner(), robust.into_inner());
    println!("{done} programs agree ({seed} generated), {robust} of them robust");
    assert!(robust * 10 > done && (done - robust) * 10 > done, "the programs are too much alike");
}
