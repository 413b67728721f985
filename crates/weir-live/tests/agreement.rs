//! The engine, and going through all states by the definition on the judge's machine
//! ([`weir_machine::live`]): who can wait for ever, and how. What the engine shows is replayed.

mod random;

use std::collections::BTreeSet;
use weir_engine::Outcome;
use weir_ir::{Model, Program, ThreadId, Trace, Violation, WaitKind, Waits};
use weir_live::{Answer, Options, live};
use weir_machine::live::{NotFound, Waiting, waiting};
use weir_testkit::{Seen, Suite};

/// The slow side takes no more states than this.
const MOST_STATES: usize = 4_000;

/// What the judge says of an execution; registers that nobody reads may need one more round.
fn judged(program: &Program, trace: &Trace) -> Result<Waits, String> {
    let Some(Violation::Waits(from)) = trace.violation else { return Err("nobody waits".into()) };
    let mut again = trace.clone();
    again.steps.extend_from_within(from..);
    again.violation = Some(Violation::Waits(trace.steps.len()));
    let replay = weir_machine::replay(program, trace).or_else(|_| weir_machine::replay(program, &again));
    replay.map_err(|e| e.to_string())?.waits.ok_or_else(|| "the judge says nothing".into())
}

/// Whether what the engine says is as the definition has it.
fn agree(program: &Program, answer: &Answer, truth: Option<&Waiting>) -> Result<(), String> {
    let of = |together: bool| -> BTreeSet<ThreadId> {
        let starves = |kind| (kind == WaitKind::Starvation) != together;
        answer.waits.iter().filter(|(kind, _)| starves(*kind)).map(|(_, t)| *t).collect()
    };
    let (together, alone) = (of(true), of(false));
    if let Some(truth) = truth
        && (together != truth.together || alone != truth.alone)
    {
        return Err(format!("the engine: {together:?} {alone:?}, the definition: {truth:?}"));
    }
    if let Outcome::Unsafe(first) = &answer.verdict.outcome {
        let mut worst = None;
        for trace in std::iter::once(first).chain(&answer.further) {
            let waits = judged(program, trace)?;
            let mut known = waits.threads.iter().map(|t| (waits.kind, *t));
            if answer.complete && known.any(|wait| !answer.waits.contains(&wait)) {
                return Err(format!("the judge: {waits:?}, the engine: {:?}", answer.waits));
            }
            if answer.complete && worst >= Some(waits.kind) {
                return Err("the worst way to wait does not come first".into());
            }
            worst = Some(waits.kind);
        }
    }
    Ok(())
}

/// Buffers with more entries are not looked at.
const BUFFER: u32 = 6;

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let asked = |every_order| live(program, &Options { every_order, buffer: BUFFER, ..Options::new(model) });
    let (answer, plain) = (asked(false), asked(true));
    let decided = |a: &Answer| a.verdict.outcome.is_decided();
    let both = answer.complete && plain.complete;
    // Where stores were held back, one may get further than the other: an error that every
    // execution comes to keeps buffers from growing if it is taken at once.
    if both && answer.waits != plain.waits {
        return Err(format!("{answer:?}, and in every order of local steps {plain:?}"));
    }
    if !decided(&answer) {
        return Ok(Seen::LeftOut);
    }
    // Where buffers grow for ever, only what is shown can be looked at.
    let truth = match both {
        true => match waiting(program, model, &mut |states| states > MOST_STATES) {
            Ok(truth) => Some(truth),
            Err(NotFound::Stopped(_)) => return Ok(Seen::LeftOut),
            Err(NotFound::Unfit(why)) => return Err(why),
        },
        false if answer.verdict.outcome.is_safe() => return Ok(Seen::LeftOut),
        false => None,
    };
    agree(program, &answer, truth.as_ref())?;
    if decided(&plain) {
        agree(program, &plain, truth.as_ref())?;
    }
    let has = |kind| answer.waits.iter().any(|(k, _)| *k == kind);
    let word = if answer.verdict.outcome.is_safe() { "live" } else { "not live" };
    Ok(Seen::As(word)
        .also("deadlock", has(WaitKind::Deadlock))
        .also("livelock", has(WaitKind::Livelock))
        .also("starvation", has(WaitKind::Starvation))
        .also("without end", !answer.complete))
}

fn suite(name: &'static str, model: Model) {
    let tally = Suite::new(name, 2_000).run(random::program, |program, _| compare(program, model));
    if tally.is_whole() {
        for kind in ["live", "not live", "deadlock", "livelock", "starvation"] {
            assert!(tally.of(kind) > 0, "no program of the kind {kind}");
        }
    }
}

#[test]
fn agreement_under_sc() {
    suite("live: the definition, SC", Model::Sc);
}

#[test]
fn agreement_under_tso() {
    suite("live: the definition, TSO", Model::Tso);
}

#[test]
fn agreement_under_pso() {
    suite("live: the definition, PSO", Model::Pso);
}
