//! The engines that translate to SC, with the options of the command line.

use crate::engines::Trouble;
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Program, Sources, Verdict};
use weir_reduce::{Answer, Bound, deepen, within};

/// Checks with that many rounds per thread, or with more and more.
pub fn rounds(program: &Program, k: Option<u32>, depth: u32, options: &Options) -> Result<Verdict, Trouble> {
    applies(options)?;
    let limits = Options { checkpoints: None, ..options.clone() };
    let answer = match k {
        Some(k) => within(program, Bound::Rounds(k), depth, &limits),
        None => deepen(program, depth, &limits),
    };
    verdict(program, answer)
}

/// Checks with stores that wait for at most that many switches.
pub fn age(program: &Program, k: u32, depth: u32, options: &Options) -> Result<Verdict, Trouble> {
    applies(options)?;
    let limits = Options { checkpoints: None, ..options.clone() };
    verdict(program, within(program, Bound::Age(k), depth, &limits))
}

fn applies(options: &Options) -> Result<(), Trouble> {
    let refuse = |why: String| Err(Trouble::Unsupported(why));
    match (options.model, options.deadlock) {
        (Model::Tso, false) => Ok(()),
        (Model::Tso, true) => refuse("bounded rounds and ages do not look for deadlocks".into()),
        (model, _) => refuse(format!("bounded rounds and ages are for TSO, not for {model}")),
    }
}

fn verdict(program: &Program, answer: Answer) -> Result<Verdict, Trouble> {
    match answer {
        Answer::Verdict(verdict) => Ok(verdict),
        Answer::Refused(why) => Err(Trouble::Unsupported(first(&why, &program.sources))),
        Answer::Bug(why) => Err(Trouble::Internal(why)),
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
