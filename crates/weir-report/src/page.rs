//! An answer as data for a page.
//!
//! A page is `{"weir": version, "results": [result, …]}`. A result has the
//! answer in words, the program with the lines that matter, the executions (see
//! [`crate::view`]), proposed fences, and figures.

use crate::fences::{FenceAt, kind_name};
use crate::headline::Headline;
use crate::names::site_of;
use crate::source::line_of;
use crate::style::Style;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use weir_engine::{Outcome, Stats, Verdict};
use weir_ir::{Diagnostic, Program, Replay, Sources, Trace, Violation};

/// A source file longer than this is shown in part.
const MOST_LINES: usize = 5_000;

/// The words of an answer: what a command prints first.
#[derive(Clone, Debug)]
pub struct Words {
    /// `check`, `robust`, `fence`.
    pub command: &'static str,
    /// The verdict as `--json` has it.
    pub verdict: &'static str,
    /// What the command prints above everything else.
    pub headline: Headline,
}

/// A result without executions yet: the words, the program, the warnings.
pub fn result(program: &Program, file: &str, words: &Words) -> Value {
    let headline = &words.headline;
    json!({
        "file": file,
        "command": words.command,
        "verdict": words.verdict,
        "title": headline.title(),
        "text": headline.text,
        "place": headline.place.as_deref().unwrap_or(""),
        "how": headline.how,
        "source": sources(&program.sources),
        "marks": {},
        "executions": [],
        "fences": [],
        "stats": [],
        "warnings": crate::json::diagnostics(&program.warnings, &program.sources),
    })
}

/// A result about text that is no program.
pub fn refused(file: &str, command: &str, list: &[Diagnostic], files: &Sources) -> Value {
    let errors = list.iter().filter(|d| d.is_error());
    let marks: BTreeMap<String, Value> = errors
        .filter_map(|d| Some((line_key(files, d.span?)?, json!({"kind": "error", "text": d.message}))))
        .collect();
    json!({
        "file": file,
        "command": command,
        "verdict": "error",
        "title": "ERROR",
        "text": crate::diagnostics::summary(list),
        "how": [],
        "source": sources(files),
        "marks": marks,
        "executions": [],
        "fences": [],
        "stats": [],
        "diagnostics": crate::json::diagnostics(list, files),
        "rendered": crate::diagnostics::render(list, files, &Style { width: 90, ..Style::PLAIN }),
    })
}

fn line_key(files: &Sources, span: weir_ir::Span) -> Option<String> {
    Some(files.line(span)).filter(|&l| l > 0).map(|l| format!("{}:{l}", span.file.index()))
}

fn sources(sources: &Sources) -> Value {
    let one = |f: &weir_ir::SourceFile| {
        // What follows the last line break is no line.
        let all = f.lines() - usize::from(f.line_text(f.lines()).is_empty());
        let lines: Vec<&str> = (1..=all.min(MOST_LINES)).map(|l| f.line_text(l)).collect();
        json!({"name": f.name, "lines": lines, "more": all.saturating_sub(MOST_LINES)})
    };
    sources.files.iter().map(one).collect()
}

/// The lines at fault in an execution: where it goes wrong, and who overtook
/// whom. Keys are `file:line` with the number of the file.
pub fn marks(program: &Program, trace: &Trace, replay: &Replay) -> Value {
    let mut out: BTreeMap<String, Value> = BTreeMap::new();
    let mut put = |span: weir_ir::Span, kind: &str, text: String| {
        let line = line_of(program, span);
        if line > 0 {
            let key = format!("{}:{line}", span.file.index());
            out.entry(key).or_insert_with(|| json!({"kind": kind, "text": text}));
        }
    };
    if let Some((span, _)) = crate::violation::stands(program, trace, Some(replay)) {
        let text = match trace.violation {
            Some(Violation::Fault(f)) => crate::names::fault(program, trace, Some(replay), f),
            _ => "violated".into(),
        };
        put(span, "violated", text);
    }
    for (step, older) in crate::why::overtaking(program, trace, replay) {
        let edge = |i: usize| site_of(program, trace, replay, i);
        if let Some(span) = edge(step) {
            put(span, "overtakes", "overtakes older stores that still wait".into());
        }
        for span in older.into_iter().filter_map(edge) {
            put(span, "overtaken", "waits in the store buffer while a later access takes effect".into());
        }
    }
    json!(out)
}

/// Proposed fences; `executions` says which execution each one forbids.
pub fn fences(program: &Program, list: &[FenceAt], executions: &[Option<usize>]) -> Value {
    let one = |(i, f): (usize, &FenceAt)| {
        json!({
            "place": f.place(program),
            "file": f.span.file.index(),
            "line": program.sources.line(f.span),
            "thread": f.thread,
            "kind": kind_name(f.kind),
            "execution": executions.get(i).copied().flatten(),
        })
    };
    list.iter().enumerate().map(one).collect()
}

/// What `--stats` prints, as pairs.
pub fn stats(engine: &str, stats: &Stats, run: crate::Run) -> Value {
    json!(crate::verdict::figures(engine, stats, run))
}

/// The execution of a verdict, if there is one.
pub fn found<'a>(verdict: &'a Verdict, replay: Option<&'a Replay>) -> Option<(&'a Trace, &'a Replay)> {
    match &verdict.outcome {
        Outcome::Unsafe(trace) => replay.map(|r| (trace, r)),
        _ => None,
    }
}

/// Several results as one page.
pub fn page(results: Vec<Value>) -> Value {
    json!({"weir": env!("CARGO_PKG_VERSION"), "results": results})
}
