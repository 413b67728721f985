//! Answers as SARIF 2.1.0, the format that code review tools read.
//!
//! Made from the objects that `--json` prints. An execution becomes a code flow
//! with one thread flow; proposed fences become related locations, and a fix where
//! they can be written. `safe` and `robust` are results of the kind `pass`,
//! `unknown` of the kind `open`.

use serde_json::{Map, Value, json};

/// The rules, by identifier: what is wrong when a result names it.
const RULES: [(&str, &str, &str); 7] = [
    ("unsafe", "Something that must not happen can happen", "error"),
    ("not-robust", "The machine does something that sequential consistency does not", "warning"),
    ("fences", "Fences are missing", "warning"),
    ("unrepairable", "No set of fences reaches the goal", "error"),
    ("not-linearizable", "A history has no sequential explanation", "error"),
    ("unknown", "There is no answer within the limits", "none"),
    ("input", "The program is not understood, or has something to be known", "error"),
];

/// A log with one run that holds all results.
pub fn log(results: &[Value]) -> Value {
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
    for r in results {
        failed |= r["verdict"] == "error";
        list.extend(one(r));
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
pub(crate) fn said(r: &Value) -> Option<(&'static str, String, String)> {
    let model = r["model"].as_str().unwrap_or("").to_uppercase();
    let text = |v: &Value| v.as_str().unwrap_or("").to_string();
    let fences = r["fences"].as_array().map_or(0, Vec::len);
    let lines: Vec<String> = r["fences"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|f| f["line"].as_u64().filter(|l| *l > 0).map(|l| l.to_string()))
        .collect();
    let repair = match (fences, lines.is_empty()) {
        (0, _) | (_, true) => String::new(),
        (1, _) => format!("\nA fence before line {} repairs it.", lines[0]),
        (n, _) => format!("\n{n} fences repair it, before lines {}.", lines.join(", ")),
    };
    Some(match r["verdict"].as_str()? {
        "unsafe" => {
            ("error", format!("UNSAFE under {model}"), format!("{}{repair}", text(&r["violation"]["text"])))
        }
        "not-robust" => {
            let text = format!("an execution under {model} is like none under sequential consistency");
            ("warning", format!("NOT ROBUST under {model}"), text)
        }
        "repaired" => {
            let goal = text(&r["goal"]);
            let text = format!("fences are missing to be {goal} under {model}.{repair}");
            ("warning", format!("REPAIRED under {model}"), text)
        }
        "unrepairable" => ("error", format!("UNREPAIRABLE under {model}"), text(&r["reason"])),
        "not-linearizable" => {
            let what = "a history has no sequential explanation";
            ("error", format!("NOT LINEARIZABLE under {model}"), what.into())
        }
        "points-wrong" => {
            let what = "a marked linearization point is not where the operation takes effect";
            ("error", format!("POINTS WRONG under {model}"), what.into())
        }
        "unknown" => ("none", format!("UNKNOWN under {model}"), text(&r["reason"])),
        _ => return None,
    })
}

/// The messages beside an answer: the level, the text with its hint, the place.
pub(crate) fn messages(r: &Value) -> impl Iterator<Item = (&'static str, String, &Value)> {
    let all = r["diagnostics"].as_array().into_iter().chain(r["warnings"].as_array()).flatten();
    all.map(|d| {
        let level = if d["severity"] == "warning" { "warning" } else { "error" };
        let hint = d["hint"].as_str().map_or(String::new(), |h| format!("\n{h}"));
        (level, format!("{}{hint}", d["message"].as_str().unwrap_or("")), d)
    })
}

/// Where an answer belongs: the property or fault, else the first fence or the
/// first step with a line.
pub(crate) fn place(r: &Value) -> &Value {
    if r["violation"]["line"].is_u64() {
        return &r["violation"];
    }
    let first = |v: &'_ Value| v.as_array().and_then(|l| l.iter().position(|x| x["line"].is_u64()));
    if let Some(i) = first(&r["fences"]) {
        return &r["fences"][i];
    }
    match first(&r["trace"]["steps"]) {
        Some(i) => &r["trace"]["steps"][i],
        None => &Value::Null,
    }
}

fn one(r: &Value) -> Vec<Value> {
    let file = r["file"].as_str().unwrap_or("");
    let mut out = Vec::new();
    for (level, text, d) in messages(r) {
        out.push(result("input", "fail", level, &text, vec![location(d, file, None)]));
    }
    let verdict = r["verdict"].as_str().unwrap_or("");
    let Some((level, title, text)) = said(r) else {
        if verdict != "error" {
            let rule = match verdict {
                "robust" => "not-robust",
                "none-needed" => "fences",
                "linearizable" | "points-right" => "not-linearizable",
                _ => "unsafe",
            };
            let model = r["model"].as_str().unwrap_or("").to_uppercase();
            let text = format!("{verdict} under {model}: {}", r["scope"].as_str().unwrap_or(""));
            out.push(result(rule, "pass", "none", &text, vec![location(&Value::Null, file, None)]));
        }
        return out;
    };
    let rule = if verdict == "repaired" { "fences" } else { verdict };
    let kind = if verdict == "unknown" { "open" } else { "fail" };
    let text = format!("{title}: {text}");
    let mut value = result(rule, kind, level, &text, vec![location(place(r), file, None)]);
    // An execution may have no step: what is wrong is so at the start.
    if r["trace"]["steps"].as_array().is_some_and(|steps| !steps.is_empty()) {
        value["codeFlows"] = json!([{"threadFlows": [{"locations": flow(r, file)}]}]);
    }
    let fences: Vec<Value> = r["fences"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|f| location(f, file, Some(format!("{} fence before this", f["kind"].as_str().unwrap_or("")))))
        .collect();
    if !fences.is_empty() {
        value["relatedLocations"] = json!(fences);
    }
    if let Some(edits) = r["edits"].as_array().filter(|e| !e.is_empty()) {
        value["fixes"] = json!([fix(edits, file)]);
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

fn flow(r: &Value, file: &str) -> Vec<Value> {
    let steps = r["trace"]["steps"].as_array().map_or(&[][..], Vec::as_slice);
    let one = |(i, s): (usize, &Value)| {
        let name = s["name"].as_str().unwrap_or("");
        let what = match s["flush"].as_bool() {
            Some(true) => {
                format!("flush {}={}", s["cell"].as_str().unwrap_or(""), s["value"].as_i64().unwrap_or(0))
            }
            _ => s["text"].as_str().unwrap_or("a step").to_string(),
        };
        json!({
            "executionOrder": i + 1,
            "location": location(s, file, Some(format!("{name}: {what}"))),
        })
    };
    steps.iter().enumerate().map(one).collect()
}

/// Fences as a change that a tool can make.
fn fix(edits: &[Value], file: &str) -> Value {
    let one = |e: &Value| {
        json!({
            "deletedRegion": {
                "startLine": e["line"], "startColumn": e["column"],
                "endLine": e["end_line"], "endColumn": e["end_column"],
            },
            "insertedContent": {"text": e["text"]},
        })
    };
    json!({
        "description": {"text": "insert the fences"},
        "artifactChanges": [{
            "artifactLocation": {"uri": uri(edits[0]["file"].as_str().unwrap_or(file))},
            "replacements": edits.iter().map(one).collect::<Vec<_>>(),
        }],
    })
}

/// A place as SARIF has it; `from` has `file`, `line`, `column` and so on.
fn location(from: &Value, file: &str, message: Option<String>) -> Value {
    let uri = uri(from["file"].as_str().unwrap_or(file));
    let mut physical = json!({"artifactLocation": {"uri": uri}});
    let mut region = Map::new();
    for (key, name) in [
        ("line", "startLine"),
        ("column", "startColumn"),
        ("end_line", "endLine"),
        ("end_column", "endColumn"),
    ] {
        if let Some(n) = from[key].as_u64().filter(|n| *n > 0) {
            region.insert(name.into(), json!(n));
        }
    }
    if region.contains_key("startLine") {
        physical["region"] = Value::Object(region);
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
