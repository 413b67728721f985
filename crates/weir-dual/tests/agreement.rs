//! The dual engine and the explorer agree on random programs: the same verdict,
//! and every trace replays. A disagreement is shrunk and printed.
//! `WEIR_PROGRAMS` sets the number of programs.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use weir_dual::{Options, decide};
use weir_engine::Outcome;
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{FenceKind, Model, Op, Program};

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_500)
}

/// What is wrong with the engine's answer, if anything. An error: the program is
/// left out, for this reason.
fn disagreement(program: &Program, reduction: bool) -> Result<Option<String>, &'static str> {
    let limit = || weir_engine::Budget::of(Duration::from_secs(5));
    let options = Options { budget: limit(), reduction, certificate: true, ..Options::default() };
    let answer = match decide(program, &options) {
        Err(_) => return Err("unsupported"),
        Ok(answer) => answer,
    };
    let explored = weir_explore::explore(
        program,
        &weir_explore::Options { budget: limit(), ..weir_explore::Options::new(Model::Tso) },
    );
    Ok(match (answer.verdict.outcome, explored.outcome) {
        (Outcome::Unknown(why, _), _) if why.is_bug() => Some(why.to_string()),
        (Outcome::Unknown(..) | Outcome::Unsupported(_), _) => return Err("the dual engine stops"),
        (_, Outcome::Unknown(..) | Outcome::Unsupported(_)) => return Err("the explorer stops"),
        (Outcome::Safe(..), Outcome::Safe(..)) => match answer.certificate {
            None => Some("safe without a certificate".into()),
            Some(proof) => common::certify(program, &proof).err().map(|e| e.to_string()),
        },
        (Outcome::Safe(..), Outcome::Unsafe(trace)) => {
            Some(format!("safe, but exploration finds {:?}", trace.violation))
        }
        (Outcome::Unsafe(trace), explored) => match weir_machine::replay(program, &trace) {
            Err(e) => Some(format!("the trace of {:?} does not replay: {e}", trace.violation)),
            Ok(_) if explored.is_safe() => Some("unsafe, but exploration says safe".into()),
            Ok(_) => None,
        },
    })
}

fn agree(config: &Config, share: usize, reduction: bool) {
    let wanted = programs() / share;
    let (done, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut seed = 0u64;
    while done.load(Ordering::Relaxed) < wanted {
        let batch: Vec<u64> = (seed..seed + 128).collect();
        seed += 128;
        assert!(seed < 100 * wanted as u64 + 10_000, "too few programs are finished");
        let each = |seeds: &[u64]| {
            for &seed in seeds {
                let program = generate(seed, config);
                match disagreement(&program, reduction) {
                    Err("unsupported") => {}
                    Err(_) => {
                        stopped.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(None) => {
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(Some(why)) => {
                        let small = shrink(program, |p| matches!(disagreement(p, reduction), Ok(Some(_))));
                        let now = disagreement(&small, reduction).ok().flatten().unwrap_or_default();
                        let text = weir_ir::text::print(&small);
                        panic!("seed {seed}: {why}\nsmallest: {now}\n{text}");
                    }
                }
            }
        };
        std::thread::scope(|s| {
            let (left, right) = batch.split_at(batch.len() / 2);
            s.spawn(move || each(left));
            each(right);
        });
    }
    let stopped = stopped.into_inner();
    println!("{} programs agree, {stopped} are not finished ({seed} generated)", done.into_inner());
}

fn features() -> Features {
    Features { heap: false, spawn: false, ..Features::ALL }
}

#[test]
fn agreement_with_exploration() {
    agree(&Config { features: features(), ..Config::default() }, 1, true);
}

#[test]
fn agreement_without_reduction() {
    let config = Config { stmts: 5, features: features(), ..Config::default() };
    agree(&config, 3, false);
}

#[test]
fn agreement_on_loads_and_stores() {
    let features = Features { fences: true, branches: true, properties: true, ..Features::NONE };
    agree(&Config { stmts: 8, features, ..Config::default() }, 3, true);
}

#[test]
fn agreement_on_atomic_sections() {
    let features = Features { atomic: true, properties: true, ..Features::NONE };
    agree(&Config { stmts: 6, features, ..Config::default() }, 3, true);
}

/// Loops of the generator that store end each round with a fence; without it
/// their buffers grow for ever. `None` if there is no such loop.
fn without_loop_fences(mut program: Program) -> Option<Program> {
    let mut changed = false;
    for edge in program.routines.iter_mut().flat_map(|r| &mut r.edges) {
        if edge.dst < edge.src && edge.op == Op::Fence(FenceKind::Full) {
            edge.op = Op::Nop;
            changed = true;
        }
    }
    changed.then_some(program)
}

/// Exploration with buffers up to 6 finds only what the dual engine finds.
fn missed(program: &Program) -> Result<Option<String>, &'static str> {
    let limit = || weir_engine::Budget::of(Duration::from_secs(5));
    let options = Options { budget: limit(), certificate: true, ..Options::default() };
    let answer = decide(program, &options).map_err(|_| "unsupported")?;
    let bounded = weir_explore::Options {
        budget: limit(),
        last_bound: Some(6),
        state_limit: Some(200_000),
        ..weir_explore::Options::new(Model::Tso)
    };
    Ok(match answer.verdict.outcome {
        Outcome::Unknown(why, _) if why.is_bug() => Some(why.to_string()),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => return Err("the dual engine stops"),
        Outcome::Unsafe(trace) => weir_machine::replay(program, &trace).err().map(|e| e.to_string()),
        Outcome::Safe(..) => match weir_explore::explore(program, &bounded).outcome {
            Outcome::Unsafe(trace) => Some(format!("safe, but exploration finds {:?}", trace.violation)),
            _ => {
                let proof = answer.certificate.unwrap_or_default();
                common::certify(program, &proof).err().map(|e| e.to_string())
            }
        },
    })
}

#[test]
fn agreement_where_buffers_grow_for_ever() {
    let features = Features { loops: true, ..features() };
    let config = Config { stmts: 6, features, ..Config::default() };
    let wanted = programs() / 5;
    let (mut done, mut stopped, mut safe, mut seed) = (0, 0, 0, 0u64);
    while done < wanted {
        seed += 1;
        assert!(seed < 200 * wanted as u64 + 10_000, "too few programs are finished");
        let Some(program) = without_loop_fences(generate(seed, &config)) else { continue };
        match missed(&program) {
            Err("unsupported") => {}
            Err(_) => stopped += 1,
            Ok(None) => {
                done += 1;
                let again = decide(&program, &Options::default());
                safe += usize::from(again.is_ok_and(|a| a.verdict.outcome.is_safe()));
            }
            Ok(Some(why)) => {
                let small = shrink(program, |p| matches!(missed(p), Ok(Some(_))));
                let now = missed(&small).ok().flatten().unwrap_or_default();
                panic!("seed {seed}: {why}\nsmallest: {now}\n{}", weir_ir::text::print(&small));
            }
        }
    }
    println!("{done} programs agree, {safe} of them safe, {stopped} are not finished ({seed} generated)");
}
