//! Lazy refinement gives the judge's answers on random programs, with both
//! variants of ⊕ and a slow oracle that shares nothing with the engines.
//! `WEIR_PROGRAMS` sets the number of programs.

mod common;

use common::Slow;
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{Model, Outcome, Program};
use weir_reach::lazy::{Options, Variant, lazy};

const MAX_STATES: usize = 6_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).map_or(400, |n: usize| n / 2)
}

enum Seen {
    LeftOut,
    Undecided,
    /// Safe or not, and whether sequences had to be added for it.
    Decided(bool, bool),
}

/// What lazy refinement says, or what is wrong with it.
fn judge(program: &Program, variant: Variant) -> Result<Seen, String> {
    let Ok(judge) = weir_machine::enumerate(program, Model::Tso, MAX_STATES) else {
        return Ok(Seen::LeftOut);
    };
    if !judge.complete {
        return Ok(Seen::LeftOut);
    }
    let options = Options { variant: Some(variant), rounds: Some(12), ..Options::new() };
    let verdict = match lazy(program, &Slow::new(20_000, 3), &options) {
        Ok(verdict) => verdict,
        Err(weir_reach::lazy::Refused::Unsupported(_)) => return Ok(Seen::LeftOut),
        Err(weir_reach::lazy::Refused::Mismatch(e)) => return Err(e.to_string()),
    };
    let refined = verdict.stats.notes.iter().any(|(name, n)| name == "sequences" && n != "0");
    match verdict.outcome {
        Outcome::Safe if judge.wrong.is_empty() => Ok(Seen::Decided(true, refined)),
        Outcome::Safe => Err(format!("safe, but the judge finds {:?}", judge.wrong)),
        Outcome::Unknown(_) => Ok(Seen::Undecided),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(Seen::Decided(false, refined)),
            Err(e) => Err(format!("the execution does not replay: {e}")),
        },
    }
}

fn agree(variant: Variant, config: &Config) {
    let (mut safe, mut unsafe_, mut undecided, mut seed, mut refined) = (0, 0, 0, 0, 0);
    while safe + unsafe_ + undecided < programs() {
        seed += 1;
        assert!(seed < 1_000_000, "too few programs are small enough");
        let program = generate(seed, config);
        match judge(&program, variant) {
            Ok(Seen::LeftOut) => {}
            Ok(Seen::Undecided) => undecided += 1,
            Ok(Seen::Decided(answer, by_refinement)) => {
                refined += usize::from(by_refinement);
                *(if answer { &mut safe } else { &mut unsafe_ }) += 1;
            }
            Err(why) => {
                let small = shrink(program, |p| judge(p, variant).is_err());
                let now = judge(&small, variant).err().unwrap_or_default();
                panic!("seed {seed}, {variant:?}: {why}\nsmallest: {now}\n{}", weir_ir::text::print(&small));
            }
        }
    }
    println!(
        "{variant:?}: {safe} safe, {unsafe_} unsafe, {undecided} undecided, {refined} by refinement ({seed} generated)"
    );
    assert!(safe > 0 && unsafe_ > 0 && undecided < safe + unsafe_);
}

#[test]
fn lazy_agreement_paper() {
    agree(Variant::Paper, &Config { stmts: 5, ..Config::default() });
}

#[test]
fn lazy_agreement_keep() {
    agree(Variant::Keep, &Config { stmts: 5, ..Config::default() });
}

/// Loads, stores, pointers and arrays only: little fails, much is delayed.
#[test]
fn lazy_agreement_small() {
    let features = Features {
        arrays: true,
        pointers: true,
        narrow: true,
        branches: true,
        fences: true,
        properties: true,
        ..Features::NONE
    };
    agree(Variant::Paper, &Config { stmts: 4, threads: 2..=2, features, ..Config::default() });
}
