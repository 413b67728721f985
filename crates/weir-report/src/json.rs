//! The object that `--json` prints.
//!
//! | key | value |
//! |---|---|
//! | `verdict` | `safe`, `unsafe`, `unknown`, `error` |
//! | `file` | as the user typed it |
//! | `model`, `engine` | `sc`, `tso` or `pso`; the engine that answered |
//! | `scope` | `all executions`, or what was covered |
//! | `states`, `transitions`, `seconds`, `peak_memory_bytes` | what it cost; `null` for memory not measured |
//! | `violation`, `trace` | when unsafe (see [`crate::trace_json`]) |
//! | `fences` | when unsafe, and fences that repair it are found quickly (see [`crate::fences`]) |
//! | `reason` | when unknown |
//! | `warnings` | what the front end wants the user to know |
//! | `evidence` | who checked the answer, and how: `replayed`, `certified`, `checked`, `confirmed` or `unconfirmed` |
//! | `compiled` | of C, C++, Rust and LLVM IR: how it was compiled, and what is checked |
//! | `notes` | further figures by name |

use crate::style::Style;
use crate::trace_json::{trace_to_json, violation_to_json};
use crate::verdict::{Run, unsupported};
use serde_json::{Map, Value, json};
use weir_engine::{Evidence, Outcome, Stats, StopReason, Verdict};
use weir_ir::{Diagnostic, Model, Program, Replay, Severity, Sources, Span};

/// An answer as JSON. `replay`: what the judge saw; without it there is no
/// `trace`, because only what the judge has replayed is shown.
pub fn verdict(program: &Program, verdict: &Verdict, replay: Option<&Replay>, run: Run) -> Value {
    let about = About { model: verdict.model, engine: &verdict.engine, stats: &verdict.stats };
    let mut out = answer(program, verdict.outcome.word(), &verdict.outcome.reach(), about, run);
    if !verdict.why.is_empty() {
        out["notes"]["why"] = json!(verdict.why);
    }
    match &verdict.outcome {
        Outcome::Safe(..) => {}
        Outcome::Unknown(StopReason::Unsupported(what), _) => {
            out["reason"] = json!(unsupported(program, what, &Style::PLAIN));
        }
        Outcome::Unknown(reason, _) => out["reason"] = json!(reason.to_string()),
        Outcome::Unsupported(what) => out["reason"] = json!(what.to_string()),
        Outcome::Unsafe(trace) => {
            if let Some(v) = violation_to_json(program, trace, replay) {
                out["violation"] = v;
            }
            if let Some(replay) = replay {
                out["trace"] = trace_to_json(program, trace, replay);
            }
        }
    }
    out
}

/// What every answer tells of how it came about.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The memory model.
    pub model: Model,
    /// The engine.
    pub engine: &'a str,
    /// What it cost.
    pub stats: &'a Stats,
}

/// What every answer has: the verdict, how far it reaches, and what it cost.
pub fn answer(program: &Program, verdict: &str, scope: &str, about: About, run: Run) -> Value {
    let stats = about.stats;
    let mut out = json!({
        "verdict": verdict,
        "file": run.file,
        "model": about.model.name(),
        "engine": about.engine,
        "scope": scope,
        "states": stats.states,
        "transitions": stats.transitions,
        "seconds": stats.seconds,
        "peak_memory_bytes": run.peak_memory_bytes,
    });
    out["warnings"] = diagnostics(&program.warnings, &program.sources);
    if let Some(compiled) = run.compiled {
        out["compiled"] = json!(compiled);
    }
    if let Some(evidence) = run.evidence {
        out["evidence"] = self::evidence(evidence);
    }
    let notes: Map<String, Value> = stats.further().into_iter().map(|(k, v)| (k, json!(v))).collect();
    if !notes.is_empty() {
        out["notes"] = Value::Object(notes);
    }
    out
}

/// Who checked an answer, as JSON.
pub fn evidence(evidence: &Evidence) -> Value {
    json!({"kind": evidence.word(), "text": evidence.to_string()})
}

/// Bad input as JSON: `{"verdict":"error","file":…,"diagnostics":[…]}`.
pub fn error(file: &str, list: &[Diagnostic], sources: &Sources) -> Value {
    json!({"verdict": "error", "file": file, "diagnostics": diagnostics(list, sources)})
}

/// Several answers as one object: `{"results":[…]}`.
pub fn results(all: Vec<Value>) -> Value {
    json!({"results": all})
}

/// Messages as a JSON list, in the order given. Lines and columns count from 1;
/// columns count characters.
pub fn diagnostics(list: &[Diagnostic], sources: &Sources) -> Value {
    list.iter().map(|d| diagnostic(d, sources)).collect()
}

fn diagnostic(d: &Diagnostic, sources: &Sources) -> Value {
    let severity = match d.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut out = Map::new();
    out.insert("severity".into(), json!(severity));
    out.insert("message".into(), json!(d.message));
    if let Some(span) = d.span {
        put_place(span, sources, &mut out);
    }
    if !d.label.is_empty() {
        out.insert("label".into(), json!(d.label));
    }
    if let Some(hint) = &d.hint {
        out.insert("hint".into(), json!(hint));
    }
    if !d.also.is_empty() {
        let also = d.also.iter().map(|(span, text)| {
            let mut place = Map::new();
            put_place(*span, sources, &mut place);
            place.insert("text".into(), json!(text));
            Value::Object(place)
        });
        out.insert("also".into(), also.collect());
    }
    Value::Object(out)
}

fn put_place(span: Span, sources: &Sources, out: &mut Map<String, Value>) {
    let Some(file) = sources.file(span.file) else { return };
    let (line, column) = file.line_col(span.start);
    let (end_line, end_column) = file.line_col(span.end.max(span.start));
    out.insert("file".into(), json!(file.name));
    out.insert("line".into(), json!(line));
    out.insert("column".into(), json!(column));
    out.insert("end_line".into(), json!(end_line));
    out.insert("end_column".into(), json!(end_column));
}
