//! The rules of the program model: a program for each way to break one, and what the
//! verifier says about it (`rules.txt`).

mod programs;

use programs::{CASES, good};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use weir_ir::verify::{Broken, verify};
use weir_testkit::{golden, text};

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// What is said about each change.
fn said() -> Vec<Vec<Broken>> {
    let broken = |case: &programs::Case| {
        let mut program = good();
        (case.change)(&mut program);
        verify(&program)
    };
    CASES.iter().map(broken).collect()
}

#[test]
fn a_good_program_breaks_none() {
    assert_eq!(verify(&good()), []);
}

#[test]
fn every_change_breaks_its_rule_and_no_other() {
    let mut all = String::new();
    for (case, broken) in CASES.iter().zip(said()) {
        assert!(!broken.is_empty(), "{}: nothing is said", case.name);
        assert!(broken.iter().all(|b| b.rule == case.rule), "{}: {broken:?}", case.name);
        let _ = writeln!(all, "rule {}: {}", case.rule, case.name);
        broken.iter().for_each(|b| {
            let _ = writeln!(all, "    {}", b.what);
        });
    }
    golden(&here("tests/rules/rules.txt"), &all);
}

#[test]
fn every_rule_is_broken() {
    let source = text(&here("src/verify.rs"));
    let listed: BTreeSet<u8> =
        source.lines().filter_map(|l| l.strip_prefix("//! ")?.split_once(". ")?.0.parse().ok()).collect();
    assert!(listed.len() >= 13, "{listed:?}");
    assert_eq!(CASES.iter().map(|c| c.rule).collect::<BTreeSet<u8>>(), listed);
}

/// Every message that the verifier has is said about one of the programs.
#[test]
fn every_message_is_said() {
    let source = text(&here("src/verify.rs"));
    let said: Vec<Broken> = said().into_iter().flatten().collect();
    let mut messages = 0;
    for call in source.split("broken(").chain(source.split("bad(")) {
        let Some((rule, rest)) = call.split_once(", ") else { continue };
        let Ok(rule) = rule.trim().parse::<u8>() else { continue };
        let message = rest.split('"').nth(1).expect("a message");
        messages += 1;
        let is = |b: &Broken| b.rule == rule && like(message, &b.what);
        assert!(said.iter().any(is), "nothing breaks rule {rule} with `{message}`");
    }
    assert!(messages >= 30, "{messages}");
}

/// Whether a text is made from a pattern: `{…}` is anything.
fn like(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('{').map(|part| part.rsplit('}').next().unwrap_or_default());
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}
