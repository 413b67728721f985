//! SARIF 2.1.0: what the standard requires of everything that Weir writes.
//!
//! The checker below knows the objects that Weir uses, from the text of the
//! standard: which properties must be there, of which type, with which values.
//! A property that it does not know is a mistake of one of the two.

mod common;

use common::{Folder, weir};
use serde_json::{Value, json};

/// What is wrong with a log, each with its place.
struct Checker {
    problems: Vec<String>,
}

type Rule = fn(&mut Checker, &Value, &str);

impl Checker {
    fn say(&mut self, at: &str, what: &str) {
        self.problems.push(format!("{at}: {what}"));
    }

    /// An object with these properties: name, whether it must be there, rule.
    fn object(&mut self, v: &Value, at: &str, known: &[(&str, bool, Rule)]) {
        let Some(object) = v.as_object() else { return self.say(at, "must be an object") };
        for (name, required, rule) in known {
            match object.get(*name) {
                Some(value) => rule(self, value, &format!("{at}/{name}")),
                None if *required => self.say(at, &format!("`{name}` is missing")),
                None => {}
            }
        }
        for name in object.keys().filter(|n| !known.iter().any(|(k, ..)| k == n)) {
            self.say(at, &format!("`{name}` is not known here"));
        }
    }

    fn list(&mut self, v: &Value, at: &str, least: usize, rule: Rule) {
        let Some(list) = v.as_array() else { return self.say(at, "must be an array") };
        if list.len() < least {
            self.say(at, "must not be empty");
        }
        list.iter().enumerate().for_each(|(i, v)| rule(self, v, &format!("{at}/{i}")));
    }

    fn one_of(&mut self, v: &Value, at: &str, values: &[&str]) {
        if !v.as_str().is_some_and(|s| values.contains(&s)) {
            self.say(at, &format!("{v} is none of {values:?}"));
        }
    }
}

fn text(c: &mut Checker, v: &Value, at: &str) {
    if v.as_str().is_none_or(str::is_empty) {
        c.say(at, "must be text");
    }
}

fn number(c: &mut Checker, v: &Value, at: &str) {
    if v.as_i64().is_none_or(|n| n < -1) {
        c.say(at, "must be an integer from -1");
    }
}

fn position(c: &mut Checker, v: &Value, at: &str) {
    if v.as_u64().is_none_or(|n| n < 1) {
        c.say(at, "must be an integer from 1");
    }
}

/// A reference without characters that a URI cannot have.
fn uri(c: &mut Checker, v: &Value, at: &str) {
    let odd = |b: &u8| !b.is_ascii_alphanumeric() && !b"-._~:/?#[]@!$&'()*+,;=%".contains(b);
    if v.as_str().is_none_or(|s| s.is_empty() || s.bytes().any(|b| odd(&b))) {
        c.say(at, "must be a URI reference");
    }
}

fn message(c: &mut Checker, v: &Value, at: &str) {
    c.object(v, at, &[("text", true, text)]);
}

fn level(c: &mut Checker, v: &Value, at: &str) {
    c.one_of(v, at, &["none", "note", "warning", "error"]);
}

fn artifact(c: &mut Checker, v: &Value, at: &str) {
    c.object(v, at, &[("uri", true, uri)]);
}

fn region(c: &mut Checker, v: &Value, at: &str) {
    let known: [(&str, bool, Rule); 4] = [
        ("startLine", true, position),
        ("startColumn", false, position),
        ("endLine", false, position),
        ("endColumn", false, position),
    ];
    c.object(v, at, &known);
    let n = |name: &str| v[name].as_u64();
    let (start, end) = (n("startLine"), n("endLine").or(n("startLine")));
    if end < start || (end == start && n("endColumn").is_some() && n("endColumn") < n("startColumn")) {
        c.say(at, "ends before it starts");
    }
}

fn location(c: &mut Checker, v: &Value, at: &str) {
    let physical: Rule = |c, v, at| {
        c.object(v, at, &[("artifactLocation", true, artifact), ("region", false, region)]);
    };
    c.object(v, at, &[("physicalLocation", true, physical), ("message", false, message)]);
}

fn code_flow(c: &mut Checker, v: &Value, at: &str) {
    let step: Rule =
        |c, v, at| c.object(v, at, &[("location", true, location), ("executionOrder", false, number)]);
    let steps: Rule = |c, v, at| {
        let mut order = v.as_array().into_iter().flatten().filter_map(|s| s["executionOrder"].as_i64());
        let mut last = order.next();
        if order.any(|n| last.replace(n).is_some_and(|before| before > n)) {
            c.say(at, "goes back in time");
        }
    };
    let thread: Rule =
        |c, v, at| c.object(v, at, &[("locations", true, |c, v, at| c.list(v, at, 1, |_, _, _| {}))]);
    c.object(v, at, &[("threadFlows", true, |_, _, _| {})]);
    c.list(&v["threadFlows"], &format!("{at}/threadFlows"), 1, thread);
    for (i, flow) in v["threadFlows"].as_array().into_iter().flatten().enumerate() {
        let at = format!("{at}/threadFlows/{i}/locations");
        c.list(&flow["locations"], &at, 1, step);
        steps(c, &flow["locations"], &at);
    }
}

fn fix(c: &mut Checker, v: &Value, at: &str) {
    let replacement: Rule = |c, v, at| {
        c.object(v, at, &[("deletedRegion", true, region), ("insertedContent", false, message)]);
    };
    c.object(v, at, &[("description", false, message), ("artifactChanges", true, |_, _, _| {})]);
    for (i, change) in v["artifactChanges"].as_array().into_iter().flatten().enumerate() {
        let at = format!("{at}/artifactChanges/{i}");
        c.object(change, &at, &[("artifactLocation", true, artifact), ("replacements", true, |_, _, _| {})]);
        c.list(&change["replacements"], &format!("{at}/replacements"), 1, replacement);
    }
}

fn result(c: &mut Checker, v: &Value, at: &str) {
    let kind: Rule = |c, v, at| {
        c.one_of(v, at, &["notApplicable", "pass", "fail", "review", "open", "informational"]);
    };
    let known: [(&str, bool, Rule); 9] = [
        ("ruleId", true, text),
        ("ruleIndex", true, number),
        ("kind", true, kind),
        ("level", true, level),
        ("message", true, message),
        ("locations", true, |c, v, at| c.list(v, at, 1, location)),
        ("relatedLocations", false, |c, v, at| c.list(v, at, 1, location)),
        ("codeFlows", false, |c, v, at| c.list(v, at, 1, code_flow)),
        ("fixes", false, |c, v, at| c.list(v, at, 1, fix)),
    ];
    c.object(v, at, &known);
    // Section 3.27.10: a result that is no failure has no level.
    if v["kind"] != "fail" && v["level"] != "none" {
        c.say(at, "has a level, and is no failure");
    }
}

fn driver(c: &mut Checker, v: &Value, at: &str) {
    let configuration: Rule = |c, v, at| c.object(v, at, &[("level", true, level)]);
    let rule = move |c: &mut Checker, v: &Value, at: &str| {
        let known: [(&str, bool, Rule); 3] = [
            ("id", true, text),
            ("shortDescription", true, message),
            ("defaultConfiguration", false, configuration),
        ];
        c.object(v, at, &known);
    };
    c.object(v, at, &[("name", true, text), ("version", true, text), ("rules", true, |_, _, _| {})]);
    for (i, r) in v["rules"].as_array().into_iter().flatten().enumerate() {
        rule(c, r, &format!("{at}/rules/{i}"));
    }
}

fn run(c: &mut Checker, v: &Value, at: &str) {
    let invocation: Rule = |c, v, at| {
        let yes_or_no: Rule = |c, v, at| {
            if !v.is_boolean() {
                c.say(at, "must be true or false");
            }
        };
        c.object(v, at, &[("executionSuccessful", true, yes_or_no)]);
    };
    let known: [(&str, bool, Rule); 4] = [
        ("tool", true, |c, v, at| c.object(v, at, &[("driver", true, driver)])),
        ("columnKind", false, |c, v, at| c.one_of(v, at, &["utf16CodeUnits", "unicodeCodePoints"])),
        ("invocations", false, |_, _, _| {}),
        ("results", true, |c, v, at| c.list(v, at, 0, result)),
    ];
    c.object(v, at, &known);
    c.list(&v["invocations"], &format!("{at}/invocations"), 1, invocation);
    // Every result names a rule of the list, by its place and by its name.
    let rules = &v["tool"]["driver"]["rules"];
    for (i, r) in v["results"].as_array().into_iter().flatten().enumerate() {
        let index = r["ruleIndex"].as_u64().unwrap_or(u64::MAX) as usize;
        if rules.get(index).is_none_or(|rule| rule["id"] != r["ruleId"]) {
            c.say(&format!("{at}/results/{i}"), "names no rule of the list");
        }
    }
}

fn problems(log: &Value) -> Vec<String> {
    let mut c = Checker { problems: Vec::new() };
    let known: [(&str, bool, Rule); 3] = [
        ("version", true, |c, v, at| c.one_of(v, at, &["2.1.0"])),
        ("$schema", true, uri),
        ("runs", true, |c, v, at| c.list(v, at, 1, run)),
    ];
    c.object(log, "", &known);
    c.problems
}

#[track_caller]
fn fits(log: &Value, what: &str) {
    let found = problems(log);
    assert!(found.is_empty(), "{what}:\n{}\n{log:#}", found.join("\n"));
}

#[test]
fn every_answer_fits_the_standard() {
    let folder = Folder::new();
    let out = folder.path("out.sarif");
    let log = || -> Value { serde_json::from_str(&std::fs::read_to_string(&out).unwrap()).unwrap() };
    let programs = [
        "examples/peterson.weir".to_string(),
        "examples/locks/peterson_fenced.weir".into(),
        "examples/lists/treiber_aba.weir".into(),
        "examples/lists/list_use_after_free.weir".into(),
        "examples/language/automaton.weir".into(),
        folder.file("typo.weir", "shared flag: u8;\nthread a { flga = 1; }\nnever x;\n"),
        folder.file("nothing.weir", "shared x: u8;\nthread a { x = 1; }\n"),
        folder.file("odd name,%.weir", "shared x: u8;\nthread a { x = 1; }\nnever x == 1;\n"),
        // Wrong before the first step: an execution without steps.
        folder.file("start.weir", "shared x: u8;\nthread a { x = 1; }\nnever x == 0;\n"),
        "no/such/file.weir".into(),
    ];
    for command in ["check", "robust", "fence", "prove"] {
        for file in &programs {
            let ran = weir([command, "-q", "--sarif", &out, "--time-limit", "20s", file]);
            fits(&log(), &ran.called);
        }
    }
    // Fences that can be written are a fix.
    weir(["fence", "-q", "--sarif", &out, "examples/peterson.weir"]).exits(0);
    let fenced = log();
    let fix = &fenced["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(fix["artifactLocation"]["uri"], "examples/peterson.weir");
    assert_eq!(fix["replacements"].as_array().map(Vec::len), Some(2), "{fenced:#}");
    assert_eq!(fix["replacements"][0]["deletedRegion"]["startLine"], 10);

    let lin = ["lin", "-q", "--sarif", &out, "--scenario", "u || s", "examples/lin/arora_fenced_tso.weir"];
    let ran = weir(lin).exits(1);
    fits(&log(), &ran.called);

    weir(["check", "-q", "--sarif", &out, "examples/peterson.weir", "examples/locks/peterson_fenced.weir"])
        .exits(1);
    let log = log();
    fits(&log, "two files");
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results[0]["ruleId"], "weir/unsafe");
    assert_eq!(results[0]["level"], "error");
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "examples/peterson.weir");
    assert_eq!(place["region"]["startLine"], 23);
    assert!(results[0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap().len() >= 6);
    assert_eq!(results[1]["kind"], "pass");
}

/// The checker can say no: every change breaks a rule of the standard.
#[test]
fn what_breaks_the_standard_is_seen() {
    let folder = Folder::new();
    let out = folder.path("out.sarif");
    weir(["check", "-q", "--sarif", &out, "examples/peterson.weir"]).exits(1);
    let good: Value = serde_json::from_str(&std::fs::read_to_string(&out).unwrap()).unwrap();
    fits(&good, "as written");
    let first = "/runs/0/results/0";
    let place = format!("{first}/locations/0/physicalLocation");
    let changes = [
        ("/version".to_string(), json!("2.0")),
        ("/runs".into(), json!([])),
        ("/runs/0/tool/driver/name".into(), json!(7)),
        ("/runs/0/tool/driver/rules/0/id".into(), json!("other")),
        ("/runs/0/columnKind".into(), json!("letters")),
        ("/runs/0/invocations/0/executionSuccessful".into(), json!("yes")),
        (format!("{first}/level"), json!("fatal")),
        (format!("{first}/kind"), json!("pass")),
        (format!("{first}/ruleIndex"), json!(99)),
        (format!("{first}/message"), json!("text")),
        (format!("{first}/locations"), json!({})),
        (format!("{place}/region/startLine"), json!(0)),
        (format!("{place}/artifactLocation/uri"), json!("a b")),
        (format!("{first}/codeFlows/0/threadFlows"), json!([])),
        (format!("{first}/codeFlows/0/threadFlows/0/locations"), json!([])),
        (format!("{first}/codeFlows/0/threadFlows/0/locations/1/executionOrder"), json!(0)),
        (format!("{first}/fixes"), json!([{"artifactChanges": [{"replacements": []}]}])),
    ];
    for (at, value) in changes {
        let mut log = good.clone();
        match log.pointer_mut(&at) {
            Some(slot) => *slot = value,
            None => log.pointer_mut(first).unwrap()["fixes"] = value,
        }
        assert!(!problems(&log).is_empty(), "{at} is not seen");
    }
}
