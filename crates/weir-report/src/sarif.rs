//! Answers as SARIF 2.1.0, the format that code review tools read.
//!
//! Made from [`Answer`]s. An execution becomes a code flow
//! with one thread flow; proposed fences become related locations, and a fix where
//! they can be written. `safe` and `robust` are results of the kind `pass`,
//! `unknown` of the kind `open`.

use crate::answer::{Answer, Edit, Message, Place, Word};
use serde_json::{Map, Value, json};
use weir_ir::{Model, Severity};

/// The rules, by identifier: what is wrong when a result names it.
const RULES: [(&str, &str, &str); 8] = [
    ("unsafe", "Something that must not happen can happen", "error"),
    ("not-robust", "The machine does something that sequential consistency does not", "warning"),
    ("fences", "Fences are missing", "warning"),
    ("unrepairable", "No set of fences reaches the goal", "error"),
    ("not-linearizable", "A history has no sequential explanation", "error"),
    ("not-live", "A thread can wait for ever", "error"),
    ("unknown", "There is no answer within the limits", "none"),
    ("input", "The program is not understood, or has something to be known", "error"),
];

/// A log with one run that holds all results.
pub fn log(answers: &[Answer]) -> Value {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|(id, text, level)| {
            json!({
                "id": format!("weir/{id}"),
                "shortDescription": {"text": text},
                "defaultConfiguration": {"level": level},
            })
        })
        .collect();
    let mut list = Vec::new();
    let mut failed = false;
    for a in answers {
        failed |= a.verdict == Word::Error;
        list.extend(one(a));
    }
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "weir",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{"executionSuccessful": !failed}],
            "results": list,
        }],
    })
}

/// What an answer says: its level, its headline and its text; nothing for good news.
pub(crate) fn said(a: &Answer) -> Option<(&'static str, String, String)> {
    let model = under(a);
    // Not by their lines alone: a fence between two statements of a line is not before that line.
    let places: Vec<&str> = a.fences.iter().filter(|f| f.place.line > 0).map(|f| f.words.as_str()).collect();
    let repair = match (a.fences.len(), places.split_last()) {
        (_, None) => String::new(),
        (_, Some((only, []))) => format!("\nA fence {only} repairs it."),
        (n, Some((last, rest))) => format!("\n{n} fences repair it, {} and {last}.", rest.join(", ")),
    };
    let reason = || a.reason.clone().unwrap_or_default();
    Some(match a.verdict {
        Word::Unsafe => {
            let text = a.violation.as_ref().map_or("", |v| &v.text);
            ("error", format!("UNSAFE under {model}"), format!("{text}{repair}"))
        }
        Word::NotRobust => {
            let text = format!("an execution under {model} is like none under sequential consistency");
            ("warning", format!("NOT ROBUST under {model}"), text)
        }
        Word::Repaired => {
            let goal = a.goal.unwrap_or_default();
            let text = format!("fences are missing to be {goal} under {model}.{repair}");
            ("warning", format!("REPAIRED under {model}"), text)
        }
        Word::Unrepairable => ("error", format!("UNREPAIRABLE under {model}"), reason()),
        Word::NotLinearizable => {
            let what = "a history has no sequential explanation";
            ("error", format!("NOT LINEARIZABLE under {model}"), what.into())
        }
        Word::PointsWrong => {
            let what = "a marked linearization point is not where the operation takes effect";
            ("error", format!("POINTS WRONG under {model}"), what.into())
        }
        Word::NotLive => {
            let text = a.violation.as_ref().map_or("", |v| &v.text);
            ("error", format!("NOT LIVE under {model}"), text.into())
        }
        Word::Unknown => ("none", format!("UNKNOWN under {model}"), reason()),
        Word::Safe | Word::Robust | Word::NoneNeeded | Word::Proved | Word::Error => return None,
        Word::Linearizable | Word::PointsRight | Word::Live => return None,
    })
}

fn under(a: &Answer) -> String {
    a.model.map_or("", Model::name).to_uppercase()
}

/// A message beside an answer: the level, and the text with its hint.
pub(crate) fn message(m: &Message) -> (&'static str, String) {
    let level = if m.severity == Severity::Warning { "warning" } else { "error" };
    let hint = m.hint.as_ref().map_or(String::new(), |h| format!("\n{h}"));
    (level, format!("{}{hint}", m.message))
}

fn one(a: &Answer) -> Vec<Value> {
    let nowhere = Place::default();
    let mut out = Vec::new();
    for m in &a.messages {
        let (level, text) = message(m);
        let place = m.place.as_ref().unwrap_or(&nowhere);
        out.push(result("input", "fail", level, &text, vec![location(place, &a.file, None)]));
    }
    let Some((level, title, text)) = said(a) else {
        let rule = match a.verdict {
            Word::Error => return out,
            Word::Robust => "not-robust",
            Word::NoneNeeded => "fences",
            Word::Linearizable | Word::PointsRight => "not-linearizable",
            Word::Live => "not-live",
            _ => "unsafe",
        };
        let scope = a.scope.as_deref().unwrap_or_default();
        let text = format!("{} under {}: {scope}", a.verdict.name(), under(a));
        out.push(result(rule, "pass", "none", &text, vec![location(&nowhere, &a.file, None)]));
        return out;
    };
    let rule = if a.verdict == Word::Repaired { "fences" } else { a.verdict.name() };
    let kind = if a.verdict == Word::Unknown { "open" } else { "fail" };
    let text = format!("{title}: {text}");
    let mut value = result(rule, kind, level, &text, vec![location(&a.place(), &a.file, None)]);
    // An execution may have no step: what is wrong is so at the start.
    if !a.steps.is_empty() {
        value["codeFlows"] = json!([{"threadFlows": [{"locations": flow(a)}]}]);
    }
    let before = |kind: &str| Some(format!("{kind} fence before this"));
    let fences: Vec<Value> = a.fences.iter().map(|f| location(&f.place, &a.file, before(f.kind))).collect();
    if !fences.is_empty() {
        value["relatedLocations"] = json!(fences);
    }
    if !a.edits.is_empty() {
        value["fixes"] = json!([fix(&a.edits, &a.file)]);
    }
    out.push(value);
    out
}

fn result(rule: &str, kind: &str, level: &str, text: &str, locations: Vec<Value>) -> Value {
    let index = RULES.iter().position(|(id, ..)| *id == rule);
    let mut out = json!({"ruleId": format!("weir/{rule}")});
    if let Some(index) = index {
        out["ruleIndex"] = json!(index);
    }
    out["kind"] = json!(kind);
    out["level"] = json!(level);
    out["message"] = json!({"text": if text.is_empty() { rule } else { text }});
    out["locations"] = json!(locations);
    out
}

fn flow(a: &Answer) -> Vec<Value> {
    let one = |(i, s): (usize, &crate::answer::Step)| {
        let place = s.line.map_or(Place::default(), Place::line);
        json!({
            "executionOrder": i + 1,
            "location": location(&place, &a.file, Some(format!("{}: {}", s.name, s.text))),
        })
    };
    a.steps.iter().enumerate().map(one).collect()
}

/// Fences as a change that a tool can make.
fn fix(edits: &[Edit], file: &str) -> Value {
    let one = |e: &Edit| json!({"deletedRegion": region(&e.place), "insertedContent": {"text": e.text}});
    json!({
        "description": {"text": "insert the fences"},
        "artifactChanges": [{
            "artifactLocation": {"uri": uri(edits[0].place.file.as_deref().unwrap_or(file))},
            "replacements": edits.iter().map(one).collect::<Vec<_>>(),
        }],
    })
}

/// What is known of a place within its file.
fn region(place: &Place) -> Map<String, Value> {
    let numbers = [
        ("startLine", place.line),
        ("startColumn", place.column),
        ("endLine", place.end_line),
        ("endColumn", place.end_column),
    ];
    numbers.into_iter().filter(|(_, n)| *n > 0).map(|(name, n)| (name.into(), json!(n))).collect()
}

/// A place as SARIF has it.
fn location(place: &Place, file: &str, message: Option<String>) -> Value {
    let uri = uri(place.file.as_deref().unwrap_or(file));
    let mut physical = json!({"artifactLocation": {"uri": uri}});
    if place.line > 0 {
        physical["region"] = Value::Object(region(place));
    }
    let mut out = json!({"physicalLocation": physical});
    if let Some(text) = message {
        out["message"] = json!({"text": text});
    }
    out
}

/// A file name as a URI reference.
fn uri(file: &str) -> String {
    let mut out = String::new();
    for b in file.bytes() {
        match b {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => out.push(b as char),
            b'\\' => out.push('/'),
            _ => out.push_str(&format!("%{b:02X}")),
        }
    }
    out
}
