//! The headline of `weir check --liveness`.

use crate::answer::Word;
use crate::headline::Headline;
use crate::style::{Role, Style};
use crate::text::clean;
use crate::verdict::{Run, bytes, duration, quantity, unsupported};
use crate::violation;
use weir_engine::{Covered, Outcome, StopReason, Verdict};
use weir_ir::{Model, Program, Replay};

/// What is taken for granted: it stands in every answer.
pub const GIVEN: &str = "fair scheduling, every store reaches memory in the end";

/// The answer in a word.
pub fn word(outcome: &Outcome) -> Word {
    match outcome {
        Outcome::Safe(..) => Word::Live,
        Outcome::Unsafe(_) => Word::NotLive,
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Word::Unknown,
    }
}

/// How far the answer reaches.
pub fn scope(verdict: &Verdict) -> String {
    match &verdict.outcome {
        Outcome::Safe(scope, _) => format!("{scope}{}; {GIVEN}", any_size(verdict.model)),
        Outcome::Unsafe(_) => format!("one execution; {GIVEN}"),
        Outcome::Unknown(_, covered) => covered.to_string(),
        Outcome::Unsupported(_) => Covered::Nothing.to_string(),
    }
}

fn any_size(model: Model) -> &'static str {
    if model == Model::Sc { "" } else { ", any buffer size" }
}

/// Two or three lines: the answer, and how it was found.
pub fn headline(
    program: &Program,
    verdict: &Verdict,
    replay: Option<&Replay>,
    run: Run<'_>,
    style: &Style,
) -> Headline {
    let (model, took) = (verdict.model, duration(verdict.stats.seconds));
    let states = match verdict.stats.states {
        1 => "1 state".to_string(),
        n => format!("{} states", quantity(n)),
    };
    let evidence = run.evidence.map_or(String::new(), |e| format!("; {}", clean(&e.to_string(), style)));
    let headline = match &verdict.outcome {
        Outcome::Safe(scope, _) => {
            let text = format!("no thread waits for ever: {scope}{}", any_size(model));
            Headline::new("LIVE", Role::Good, model, text)
                .how(format!("given {GIVEN}"))
                .how(format!("proved by live ({states}) in {took}{evidence}"))
        }
        Outcome::Unsafe(trace) => {
            let (phrase, place) = violation::phrase(program, trace, replay, style);
            Headline { place, ..Headline::new("NOT LIVE", Role::Bad, model, phrase) }
                .how(format!("given {GIVEN}"))
                .how(format!("found by live ({states}) in {took}{evidence}"))
        }
        Outcome::Unsupported(what) => {
            Headline::new("UNKNOWN", Role::Unsure, model, clean(&unsupported(program, what, style), style))
                .how("live does not take this program")
        }
        Outcome::Unknown(reason, covered) => {
            let text = match reason {
                StopReason::Bound(bound) => format!("no thread waits for ever with {bound}"),
                reason => reason.to_string(),
            };
            let covered = match covered {
                Covered::Nothing | Covered::States(_) => format!("no loop was looked for in {states}"),
                covered => format!("{covered}: no thread waits for ever"),
            };
            let memory = run.peak_memory_bytes.map_or(String::new(), |b| format!(" ({})", bytes(b)));
            Headline::new("UNKNOWN", Role::Unsure, model, clean(&text, style))
                .how(clean(&covered, style))
                .how(format!("live stopped after {took}{memory}"))
        }
    };
    match run.compiled {
        Some(compiled) => headline.how(clean(compiled, style)),
        None => headline,
    }
}
