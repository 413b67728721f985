//! On random programs, robust means that no execution of the judge's machine
//! under TSO has a cycle in its happens-before; and every witness is replayed by
//! the judge.

use std::time::Duration;
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};
use weir_machine::Cycles;
use weir_robust::{Options, Verdict, Witness, check_cycle, robust_tso};
use weir_testkit::{Seen, Suite};

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

/// A witness is an execution with a cycle, and the attack is in it.
fn check_witness(program: &Program, w: &Witness) -> Result<(), String> {
    let replay =
        weir_machine::replay(program, &w.trace).map_err(|e| format!("the witness does not replay: {e}"))?;
    check_cycle(program, &w.trace, &replay, &w.cycle).map_err(|e| format!("the cycle is none: {e}"))?;
    if w.sequence.first() != Some(&w.attack.store) || w.sequence.last() != Some(&w.attack.load) {
        return Err("the sequence is not that of the attack".into());
    }
    Ok(())
}

/// Left out is what the judge or the engine cannot tell.
fn compare(program: &Program) -> Result<Seen, String> {
    let cycle = match weir_machine::cycles(program, Model::Tso, MOST) {
        Ok(Cycles::Acyclic) => false,
        Ok(Cycles::Cyclic(..)) => true,
        Ok(Cycles::TooLarge) | Err(_) => return Ok(Seen::LeftOut),
    };
    let answer = robust_tso(program, &options());
    answer.witnesses.iter().try_for_each(|w| check_witness(program, w))?;
    match answer.verdict {
        Verdict::Robust if cycle => Err("robust, but there is a cycle".into()),
        Verdict::NotRobust if !cycle => Err("not robust, but there is no cycle".into()),
        verdict if limited(&verdict) => Ok(Seen::LeftOut),
        Verdict::Unknown(why) if why.to_string().contains("not followed") => Ok(Seen::LeftOut),
        Verdict::Unknown(why) => Err(format!("unknown: {why}")),
        _ => Ok(Seen::As(if cycle { "not robust" } else { "robust" })),
    }
}

/// Every attack that is listed has a witness of its own, and sequences that are
/// excluded do not come again.
fn check_lists(program: &Program) -> Result<(), String> {
    let all = robust_tso(program, &Options { all: true, ..options() });
    let one = robust_tso(program, &options());
    if all.verdict != one.verdict && !limited(&all.verdict) && !limited(&one.verdict) {
        return Err(format!("{:?} with all attacks, {:?} with one", all.verdict, one.verdict));
    }
    for (i, w) in all.witnesses.iter().enumerate() {
        check_witness(program, w)?;
        if all.witnesses[..i].iter().any(|v| v.attack == w.attack) {
            return Err("an attack is listed twice".into());
        }
    }
    let mut exclude = Vec::new();
    for _ in 0..6 {
        let answer = robust_tso(program, &Options { exclude: exclude.clone(), ..options() });
        let Some(w) = answer.witnesses.first() else { break };
        check_witness(program, w).map_err(|wrong| format!("with sequences excluded: {wrong}"))?;
        if exclude.contains(&w.sequence) {
            return Err("a sequence comes again though it is excluded".into());
        }
        exclude.push(w.sequence.clone());
    }
    Ok(())
}

#[test]
fn agreement_with_a_search_for_cycles() {
    let make = |seed| {
        let mut program = generate(seed, &Config::default());
        // Fresh heap cells hold something else than 0 in some front ends.
        program.heap_init = (seed % 2) as i64;
        program
    };
    let tally = Suite::new("robust: cycles, TSO", 300).run(make, |program, seed| {
        let seen = compare(program)?;
        if seen != Seen::LeftOut && seed.is_multiple_of(4) {
            check_lists(program)?;
        }
        Ok(seen)
    });
    if tally.is_whole() {
        let [robust, not] = ["robust", "not robust"].map(|kind| tally.of(kind) * 10);
        assert!(robust.min(not) > tally.counted(), "the programs are too much alike");
    }
}
