//! The engines that translate to SC, with the options of the command line.

use weir_engine::{Covered, Outcome, StopReason, Unsupported, Verdict};
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Program, Sources};
use weir_reduce::{Answer, Bound, deepen, within};

/// Checks with that many rounds per thread, or with more and more.
pub fn rounds(program: &Program, k: Option<u32>, depth: u32, options: &Options) -> Verdict {
    verdict("rounds", program, options, |program, limits| match k {
        Some(k) => within(program, Bound::Rounds(k), depth, limits),
        None => deepen(program, depth, limits),
    })
}

/// Checks with stores that wait for at most that many switches.
pub fn age(program: &Program, k: u32, depth: u32, options: &Options) -> Verdict {
    verdict("age", program, options, |program, limits| within(program, Bound::Age(k), depth, limits))
}

fn verdict(
    engine: &str,
    program: &Program,
    options: &Options,
    run: impl FnOnce(&Program, &Options) -> Answer,
) -> Verdict {
    let own = |program: &Program| translated(engine, program, options, run);
    crate::threads::run(program, own)
}

fn translated(
    engine: &str,
    program: &Program,
    options: &Options,
    run: impl FnOnce(&Program, &Options) -> Answer,
) -> Verdict {
    let unsupported =
        |why: String| Verdict::new(options.model, engine, Outcome::Unsupported(Unsupported::new(why)));
    match (options.model, options.deadlock) {
        (Model::Tso, false) => {}
        (Model::Tso, true) => return unsupported("bounded rounds and ages do not look for deadlocks".into()),
        (model, _) => return unsupported(format!("bounded rounds and ages are for TSO, not for {model}")),
    }
    match run(program, &Options { checkpoints: None, ..options.clone() }) {
        Answer::Verdict(verdict) => *verdict,
        Answer::Refused(why) => unsupported(first(&why, &program.sources)),
        Answer::Bug(why) => {
            Verdict::new(options.model, engine, Outcome::Unknown(StopReason::Bug(why), Covered::Nothing))
        }
    }
}

/// The first message, with its line.
fn first(messages: &[Diagnostic], sources: &Sources) -> String {
    let Some(d) = messages.first() else { return "the translation to SC refuses the program".into() };
    match d.span.map(|s| sources.line(s)) {
        Some(line) if line > 0 => format!("{} (line {line})", d.message),
        _ => d.message.clone(),
    }
}
