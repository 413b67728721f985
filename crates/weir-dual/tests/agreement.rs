//! The dual engine and the explorer agree on random programs: the same verdict,
//! every trace replays, and every proof is accepted.

mod common;

use std::time::Duration;
use weir_dual::certificate::Certificate;
use weir_dual::{Options, decide};
use weir_engine::{Budget, Outcome};
use weir_gen::{Config, Features, generate};
use weir_ir::{FenceKind, Model, Op, Program};
use weir_testkit::{Seen, Suite};

fn limit() -> Budget {
    Budget::of(Duration::from_secs(5))
}

/// What the dual engine says; a trace is replayed.
enum Answer {
    /// It does not know the program, or stops.
    None,
    Safe(Option<Certificate>),
    Unsafe,
}

fn answer(program: &Program, reduction: bool) -> Result<Answer, String> {
    let options = Options { budget: limit(), reduction, certificate: true, ..Options::default() };
    let Ok(answer) = decide(program, &options) else { return Ok(Answer::None) };
    match answer.verdict.outcome {
        Outcome::Unknown(why, _) if why.is_bug() => Err(why.to_string()),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Ok(Answer::None),
        Outcome::Safe(..) => Ok(Answer::Safe(answer.certificate)),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Err(e) => Err(format!("the trace of {:?} does not replay: {e}", trace.violation)),
            Ok(_) => Ok(Answer::Unsafe),
        },
    }
}

fn proved(program: &Program, proof: Option<Certificate>) -> Result<Seen, String> {
    let proof = proof.ok_or("safe without a certificate")?;
    common::certify(program, &proof).map_err(|e| e.to_string())?;
    Ok(Seen::As("safe"))
}

/// Left out is what one of the two does not finish.
fn compare(program: &Program, reduction: bool) -> Result<Seen, String> {
    let answer = answer(program, reduction)?;
    if let Answer::None = answer {
        return Ok(Seen::LeftOut);
    }
    let options = weir_explore::Options { budget: limit(), ..weir_explore::Options::new(Model::Tso) };
    match (answer, weir_explore::explore(program, &options).outcome) {
        (Answer::None, _) | (_, Outcome::Unknown(..) | Outcome::Unsupported(_)) => Ok(Seen::LeftOut),
        (Answer::Safe(proof), Outcome::Safe(..)) => proved(program, proof),
        (Answer::Safe(_), Outcome::Unsafe(trace)) => {
            Err(format!("safe, but exploration finds {:?}", trace.violation))
        }
        (Answer::Unsafe, Outcome::Safe(..)) => Err("unsafe, but exploration says safe".into()),
        (Answer::Unsafe, Outcome::Unsafe(_)) => Ok(Seen::As("unsafe")),
    }
}

fn agree(name: &str, config: &Config, programs: u64, reduction: bool) {
    Suite::new(format!("dual: {name}"), programs)
        .run(|seed| generate(seed, config), |program, _| compare(program, reduction));
}

fn features() -> Features {
    Features { heap: false, spawn: false, ..Features::ALL }
}

#[test]
fn agreement_with_exploration() {
    agree("exploration", &Config { features: features(), ..Config::default() }, 1_500, true);
}

#[test]
fn agreement_without_reduction() {
    let config = Config { stmts: 5, features: features(), ..Config::default() };
    agree("without reduction", &config, 500, false);
}

#[test]
fn agreement_on_loads_and_stores() {
    let features = Features { fences: true, branches: true, properties: true, ..Features::NONE };
    agree("loads and stores", &Config { stmts: 8, features, ..Config::default() }, 500, true);
}

#[test]
fn agreement_on_atomic_sections() {
    let features = Features { atomic: true, properties: true, ..Features::NONE };
    agree("atomic sections", &Config { stmts: 6, features, ..Config::default() }, 500, true);
}

/// Loops of the generator that store end each round with a fence; without it
/// their buffers grow for ever. Where there is no such loop, the program stays.
fn without_loop_fences(mut program: Program) -> Program {
    for edge in program.routines.iter_mut().flat_map(|r| &mut r.edges) {
        if edge.dst < edge.src && edge.op == Op::Fence(FenceKind::Full) {
            edge.op = Op::Nop;
        }
    }
    program
}

/// Exploration with buffers up to 6 finds only what the dual engine finds.
fn compare_bounded(program: &Program) -> Result<Seen, String> {
    let proof = match answer(program, true)? {
        Answer::None => return Ok(Seen::LeftOut),
        Answer::Unsafe => return Ok(Seen::As("unsafe")),
        Answer::Safe(proof) => proof,
    };
    let bounded = weir_explore::Options {
        budget: limit(),
        last_bound: Some(6),
        state_limit: Some(200_000),
        ..weir_explore::Options::new(Model::Tso)
    };
    match weir_explore::explore(program, &bounded).outcome {
        Outcome::Unsafe(trace) => Err(format!("safe, but exploration finds {:?}", trace.violation)),
        _ => proved(program, proof),
    }
}

#[test]
fn agreement_where_buffers_grow_for_ever() {
    let features = Features { loops: true, ..features() };
    let config = Config { stmts: 6, features, ..Config::default() };
    let tally = Suite::new("dual: unbounded buffers", 300).patience(200).run(
        |seed| without_loop_fences(generate(seed, &config)),
        |program, seed| match *program == generate(seed, &config) {
            true => Ok(Seen::LeftOut),
            false => compare_bounded(program),
        },
    );
    assert!(!tally.is_whole() || tally.of("safe") > 0, "buffers that grow are never harmless");
}
