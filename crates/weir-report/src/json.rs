//! The object that `--json` prints.
//!
//! | key | value |
//! |---|---|
//! | `verdict` | `safe`, `unsafe`, `unknown`, `error` |
//! | `file` | as the user typed it |
//! | `model`, `engine` | `sc`, `tso` or `pso`; the engine that answered |
//! | `scope` | `all executions`, or what was covered |
//! | `states`, `transitions`, `seconds`, `peak_memory_bytes` | what it cost; `null` for memory not measured |
//! | `properties` | where several are asked: `text`, `line`, `verdict` of each (see [`crate::each`]) |
//! | `violation`, `trace` | when unsafe (see [`crate::trace_json`]) |
//! | `fences` | when unsafe, and fences that repair it are found quickly (see [`crate::fences`]) |
//! | `reason` | when unknown |
//! | `warnings` | what the front end wants the user to know |
//! | `evidence` | who checked the answer, and how: `replayed`, `certified`, `checked`, `confirmed` or `unconfirmed` |
//! | `compiled` | of C, C++, Rust and LLVM IR: how it was compiled, and what is checked |
//! | `sequential` | `true` when unsafe and wrong under SC already, so far as that was found out |
//! | `notes` | further figures by name |

use crate::answer::{Answer, Edit, Message, Place, Word};
use crate::trace_json::{trace_to_json, violation_to_json};
use crate::verdict::Run;
use serde_json::{Map, Value, json};
use weir_engine::{Evidence, Outcome, Verdict};
use weir_ir::{Diagnostic, Model, Program, Replay, Severity, Sources};

/// An answer as JSON. `replay`: what the judge saw; without it there is no
/// `trace`, because only what the judge has replayed is shown.
pub fn verdict(program: &Program, verdict: &Verdict, replay: Option<&Replay>, run: Run) -> Value {
    checked(&Answer::of(program, verdict, replay, run), program, verdict, replay)
}

/// The same for an answer that was made already from the others.
pub fn checked(answer: &Answer, program: &Program, verdict: &Verdict, replay: Option<&Replay>) -> Value {
    let mut out = self::answer(answer);
    put_reason(&mut out, answer);
    if let Outcome::Unsafe(trace) = &verdict.outcome {
        if let Some(v) = violation_to_json(program, trace, replay) {
            out["violation"] = v;
        }
        if let Some(replay) = replay {
            out["trace"] = trace_to_json(program, trace, replay);
        }
    }
    out
}

/// Why there is no better answer.
pub fn put_reason(out: &mut Value, answer: &Answer) {
    if let Some(reason) = &answer.reason {
        out["reason"] = json!(reason);
    }
}

/// What every answer has: the verdict, how far it reaches, and what it cost.
pub fn answer(a: &Answer) -> Value {
    if a.verdict == Word::Error {
        return json!({"verdict": "error", "file": a.file, "diagnostics": messages(&a.messages)});
    }
    let mut out = json!({
        "verdict": a.verdict.name(),
        "file": a.file,
        "model": a.model.map(Model::name),
        "engine": a.engine,
        "scope": a.scope,
        "states": a.stats.states,
        "transitions": a.stats.transitions,
        "seconds": a.stats.seconds,
        "peak_memory_bytes": a.peak_memory_bytes,
    });
    out["warnings"] = messages(&a.messages);
    if a.sequential {
        out["sequential"] = json!(true);
    }
    if let Some(compiled) = &a.compiled {
        out["compiled"] = json!(compiled);
    }
    if let Some(evidence) = &a.evidence {
        out["evidence"] = self::evidence(evidence);
    }
    let mut notes: Map<String, Value> = a.stats.further().into_iter().map(|(k, v)| (k, json!(v))).collect();
    if !a.why.is_empty() {
        notes.insert("why".into(), json!(a.why));
    }
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
    answer(&Answer::refused(file, list, sources))
}

/// Several answers as one object: `{"results":[…]}`.
pub fn results(all: Vec<Value>) -> Value {
    json!({"results": all})
}

/// Messages as a JSON list, in the order given. Lines and columns count from 1;
/// columns count characters.
pub fn diagnostics(list: &[Diagnostic], sources: &Sources) -> Value {
    messages(&Message::all(list, sources))
}

fn messages(list: &[Message]) -> Value {
    list.iter().map(message).collect()
}

fn message(m: &Message) -> Value {
    let severity = match m.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut out = Map::new();
    out.insert("severity".into(), json!(severity));
    out.insert("message".into(), json!(m.message));
    put_place(m.place.as_ref(), &mut out);
    if !m.label.is_empty() {
        out.insert("label".into(), json!(m.label));
    }
    if let Some(hint) = &m.hint {
        out.insert("hint".into(), json!(hint));
    }
    if !m.also.is_empty() {
        let also = m.also.iter().map(|(place, text)| {
            let mut out = Map::new();
            put_place(place.as_ref(), &mut out);
            out.insert("text".into(), json!(text));
            Value::Object(out)
        });
        out.insert("also".into(), also.collect());
    }
    Value::Object(out)
}

fn put_place(place: Option<&Place>, out: &mut Map<String, Value>) {
    let Some(place) = place else { return };
    out.insert("file".into(), json!(place.file));
    out.insert("line".into(), json!(place.line));
    out.insert("column".into(), json!(place.column));
    out.insert("end_line".into(), json!(place.end_line));
    out.insert("end_column".into(), json!(place.end_column));
}

/// Changes of the text, for tools that edit: what stands from one place to another becomes
/// `text`. Lines and columns count from 1.
pub fn edits(list: &[Edit]) -> Value {
    let one = |e: &Edit| {
        let mut out = Map::new();
        put_place(Some(&e.place), &mut out);
        out.insert("text".into(), json!(e.text));
        Value::Object(out)
    };
    list.iter().map(one).collect()
}
