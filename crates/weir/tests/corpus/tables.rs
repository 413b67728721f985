//! Other people's programs, with their known answers.

use crate::common::{each, weir, weir_in};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use weir_testkit::{corpus, files, rows, text};

/// `yes` (reachable), `no`, or `?` by file, from one of the corpus's tables.
fn expected(table: &Path) -> BTreeMap<String, String> {
    rows(table).into_iter().map(|cells| (cells[0].clone(), cells[1].clone())).collect()
}

/// Checks a file under TSO. The answer (`None` for unknown), or what is wrong
/// with it.
fn check(file: &Path, time: &str) -> Result<Option<bool>, String> {
    let name = file.to_str().expect("a plain name");
    let ran = weir(["check", "--json", "--memory-limit", "1G", "--time-limit", time, name]);
    ran.sane();
    let json = ran.json();
    match (json["verdict"].as_str(), ran.code) {
        (Some("safe"), 0) if json["scope"] == "all executions" => Ok(Some(false)),
        (Some("unsafe"), 1) if json["trace"]["steps"].is_array() => Ok(Some(true)),
        (Some("unknown"), 2) if json["reason"].as_str().is_some_and(|r| !r.is_empty()) => Ok(None),
        _ => Err(format!("{ran}")),
    }
}

/// Compares every file of a table with its expected answer; how many were
/// decided.
fn compare(folder: &Path, table: &str, time: impl Fn(&str) -> &'static str + Sync) -> usize {
    let rows: Vec<(String, String)> = expected(&folder.join(table)).into_iter().collect();
    let decided = AtomicUsize::new(0);
    let wrong = each(&rows, |(file, expected)| {
        let Some(reachable) = check(&folder.join(file), time(file))? else { return Ok(()) };
        decided.fetch_add(usize::from(expected != "?"), Ordering::Relaxed);
        match (expected.as_str(), reachable) {
            ("yes", true) | ("no", false) | ("?", _) => Ok(()),
            _ => Err(format!("{file}: expected {expected}, got {reachable}")),
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    decided.into_inner()
}

pub fn every_litmus_test_has_exactly_its_final_states_under_every_model() {
    let corpus = corpus();
    let folder = corpus.join("litmus");
    let expected = text(&folder.join("expected.tsv"));
    assert_eq!(expected.lines().count(), 3 * 1088 + 1);
    let mut tests: Vec<&str> = expected.lines().skip(1).filter_map(|l| l.split('\t').next()).collect();
    tests.dedup();
    let mut args = vec!["litmus", "--format", "tsv", "--model", "sc,tso,pso", "-j", "2"];
    args.extend(&tests);
    let ran = weir_in(&folder, args).exits(0);
    let differ = ran.out.lines().zip(expected.lines()).find(|(got, want)| got != want);
    assert!(differ.is_none(), "got, expected: {differ:#?}");
    assert!(ran.out == expected, "the tables differ in length");
    assert_eq!(ran.err, "");
}

pub fn a_folder_stands_for_its_litmus_tests() {
    let corpus = corpus();
    let folder = corpus.join("litmus");
    let expected = text(&folder.join("expected.tsv"));
    assert!(
        weir_in(&folder, ["litmus", "--format", "tsv", "--model", "sc,tso,pso", "."]).exits(0).out
            == expected
    );
}

pub fn trencher_reachability() {
    let corpus = corpus();
    let decided = compare(&corpus.join("trencher"), "reach.expected.tsv", |_| "40s");
    assert_eq!(decided, 40, "of 40");
}

pub fn memorax_models() {
    let corpus = corpus();
    let time = |file: &str| if file.starts_with("ticket") { "1s" } else { "20s" };
    let decided = compare(&corpus.join("rmm"), "expected.tsv", time);
    assert_eq!(decided, 9, "of the 9 that Memorax answers");
}

/// The answers that were worked out for these by other means than Weir: none;
/// so only that they parse, end in time, and say why where they do not know.
pub fn persist_models_are_read_and_answered() {
    let corpus = corpus();
    let models = files(&corpus.join("persist"), &["rmm"]);
    assert_eq!(models.len(), 30);
    let decided = AtomicUsize::new(0);
    let wrong = each(&models, |file| {
        decided.fetch_add(usize::from(check(file, "1s")?.is_some()), Ordering::Relaxed);
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let decided = decided.into_inner();
    assert!(decided >= 10, "only {decided} decided");
}

pub fn automata_without_a_goal_are_read_and_the_user_is_told_what_to_do() {
    let corpus = corpus();
    let folders = [corpus.join("trencher/robust"), corpus.join("persist")];
    let automata: Vec<PathBuf> = folders.iter().flat_map(|f| files(f, &["txt"])).collect();
    assert_eq!(automata.len(), 24 + 36);
    let wrong = each(&automata, |file| {
        let ran = weir(["check", file.to_str().expect("a plain name")]);
        ran.sane();
        let told = ran.err.contains("there is nothing to check") && ran.err.contains("weir robust");
        if ran.code == 3 && told { Ok(()) } else { Err(format!("{ran}")) }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
