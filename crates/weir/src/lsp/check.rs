//! The code lens "check": an answer, and the fences that repair the program.

use super::task::Running;
use super::text::{self, range};
use serde_json::{Value, json};
use std::time::Duration;
use weir_driver::check;
use weir_driver::engines::{self, Engine};
use weir_driver::limits::Limits;
use weir_driver::repair::{self, Goal, Settings};
use weir_engine::Outcome;
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Program, Replay, Severity, SourceFile, Trace};
use weir_report::{Run, Style, verdict, violation};

/// A check from the editor ends after this long.
pub const MOST: Duration = Duration::from_secs(20);
/// The search for fences ends after this long.
const REPAIR: Duration = Duration::from_secs(10);

/// What a check found.
#[derive(Default)]
pub struct Checked {
    /// The verdict as `--json` has it.
    pub verdict: &'static str,
    /// It is good news.
    pub safe: bool,
    /// One line for people.
    pub headline: String,
    /// What to show in the text.
    pub diagnostics: Vec<Value>,
    /// The change that repairs the program: a title and the edits.
    pub repair: Option<(String, Vec<Value>)>,
}

/// A message for the editor.
pub fn diagnostic(uri: &str, file: &SourceFile, d: &Diagnostic) -> Value {
    let severity = if d.severity == Severity::Error { 1 } else { 2 };
    let parts = [d.message.as_str(), d.label.as_str(), d.hint.as_deref().unwrap_or("")];
    let message = parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("\n");
    let also = |(span, text): &(weir_ir::Span, String)| json!({"location": {"uri": uri, "range": range(file, *span)}, "message": text});
    json!({
        "range": range(file, d.span.unwrap_or_default()),
        "severity": severity,
        "source": "weir",
        "message": message,
        "relatedInformation": d.also.iter().map(also).collect::<Vec<_>>(),
    })
}

/// Whether there is something to ask about a program.
pub fn is_asked(program: &Program) -> bool {
    check::problem(program, false).is_none()
}

/// Checks a program under a model.
pub fn check(uri: &str, program: &Program, model: Model, running: &Running) -> Checked {
    let Some(file) = program.sources.files.first() else { return Checked::default() };
    let refuse = |d: Diagnostic| Checked {
        verdict: "error",
        safe: false,
        headline: d.message.clone(),
        diagnostics: vec![diagnostic(uri, file, &d)],
        repair: None,
    };
    if let Some(problem) = check::problem(program, false) {
        return refuse(problem);
    }
    let limits = Limits { time: Some(MOST), interrupt: Some(running.flag()), ..Limits::default() };
    // As `weir check` has it.
    let options =
        Options { deadlock: program.whole, progress: running.progress(), ..engines::options(model, &limits) };
    let judged = match check::judge(program, Engine::Auto, &options) {
        Ok(judged) => judged,
        Err(trouble) => return refuse(Diagnostic::error_without_place(trouble.to_string())),
    };
    let run = Run { file: &file.name, evidence: judged.evidence.as_ref(), ..Run::default() };
    let headline = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &Style::PLAIN);
    let headline = [Some(headline.title()), Some(headline.text), headline.place]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ");
    let outcome = &judged.verdict.outcome;
    let mut out =
        Checked { verdict: outcome.word(), safe: outcome.is_safe(), headline, ..Checked::default() };
    if let (Outcome::Unsafe(trace), Some(replay)) = (outcome, &judged.replay) {
        out.diagnostics.push(finding(uri, file, &out.headline, program, trace, replay));
        out.repair = fences(program, file, model, &limits);
    }
    out
}

/// What is wrong, at its line, with the steps that lead there.
fn finding(
    uri: &str,
    file: &SourceFile,
    headline: &str,
    program: &Program,
    trace: &Trace,
    replay: &Replay,
) -> Value {
    let at = |line| text::line(file, line);
    let related: Vec<Value> = violation::steps(program, trace, replay)
        .into_iter()
        .take(40)
        .map(|(line, text)| json!({"location": {"uri": uri, "range": at(line)}, "message": text}))
        .collect();
    json!({
        "range": at(violation::stands(program, trace, Some(replay)).map_or(1, |(_, line)| line)),
        "severity": 1,
        "source": "weir",
        "code": "unsafe",
        "message": headline,
        "relatedInformation": related,
    })
}

fn fences(
    program: &Program,
    file: &SourceFile,
    model: Model,
    limits: &Limits,
) -> Option<(String, Vec<Value>)> {
    if model == Model::Sc || program.whole {
        return None;
    }
    let engine = engines::options(model, limits);
    let engine = Options { budget: engine.budget.turn(REPAIR), ..engine };
    let search = weir_robust::fence::Options::new(model);
    let found =
        repair::repair(program, None, &Settings { goal: Goal::Safe, search, existing: false, engine })
            .ok()?;
    let edited = found.edited.as_ref()?;
    let edits = edited.changes.iter().map(|c| {
        let new = edited.text.get(c.new.0 as usize..c.new.1 as usize).unwrap_or("");
        let old = weir_ir::Span::new(c.old.0 as usize, c.old.1 as usize);
        let place = json!({
            "start": text::position(file, old.start),
            "end": text::position(file, old.end),
        });
        json!({"range": place, "newText": new})
    });
    let title = format!("Insert {}", weir_report::fences::summary(program, &found.fences));
    Some((title, edits.collect()))
}
