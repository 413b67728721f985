//! Every engine on other people's programs: the tables are pinned, no cell
//! contradicts another or what others say (see [`table`]).

mod common;
mod table;

use std::collections::BTreeMap;
use table::files::{below, version};
use table::{File, Table};
use weir_ir::Model;
use weir_testkit::{corpus, rows, text};

weir_testkit::main! {
    litmus: Corpus;
    automata: Corpus;
    models: Corpus;
    programs: Corpus;
    compiled: Corpus, Clang, Rustc;
}

/// A table of the corpus: its lines as cells, without the head.
fn lines(table: &str) -> Vec<Vec<String>> {
    rows(&corpus().join(table))
}

/// Asks about all files below these folders.
fn check(
    name: &'static str,
    files: Vec<File>,
    made_with: Option<String>,
    every: usize,
    known: &BTreeMap<(String, Model), bool>,
) {
    for (file, _) in known.keys() {
        assert!(files.iter().any(|f| f.name == *file), "{file}: known, and not asked about");
    }
    let known = |file: &str, model| known.get(&(file.to_string(), model)).copied();
    Table { name, files, made_with, every, known: &known }.check();
}

/// Final states are known: an `exists` is unsafe where some state has it, a `forall`
/// where some state has not.
fn litmus() {
    let files = below(&corpus(), "litmus", &["litmus"]);
    assert_eq!(files.len(), 1088);
    let forall = |file: &str| text(&corpus().join(file)).lines().any(|l| l.starts_with("forall"));
    let mut known = BTreeMap::new();
    for line in lines("litmus/expected.tsv") {
        let file = format!("litmus/{}", line[0]);
        let model = Model::ALL.into_iter().find(|m| m.name() == line[1]).expect("a model");
        let unless = if forall(&file) { "Always" } else { "Never" };
        known.insert((file, model), line[2] != unless);
    }
    check("litmus", files, None, 8, &known);
}

/// The formats of Trencher and Memorax; what is known is about TSO.
fn automata() {
    let mut files = below(&corpus(), "trencher", &["txt"]);
    files.extend(below(&corpus(), "rmm", &["rmm"]));
    files.extend(below(&corpus(), "persist", &["txt", "rmm"]));
    assert_eq!(files.len(), 64 + 12 + 66);
    let mut known = BTreeMap::new();
    for (folder, table) in [("trencher", "reach.expected.tsv"), ("rmm", "expected.tsv")] {
        for line in lines(&format!("{folder}/{table}")).into_iter().filter(|l| l[1] != "?") {
            known.insert((format!("{folder}/{}", line[0]), Model::Tso), line[1] == "yes");
        }
    }
    check("automata", files, None, 1, &known);
}

fn models() {
    let files = below(&corpus(), "cub", &["cub"]);
    assert_eq!(files.len(), 36);
    let known = lines("cub/expected.tsv").into_iter();
    let known = known.map(|l| ((format!("cub/{}", l[0]), Model::Tso), l[1] == "unsafe")).collect();
    check("models", files, None, 1, &known);
}

/// What was answered wrongly once; what is right is told in a text beside them.
fn programs() {
    let files = below(&corpus(), "wrong", &["weir", "asm"]);
    assert!(files.len() >= 20, "only {} programs", files.len());
    let wrong = ["trunc8.asm", "trunc16.asm", "cast.weir", "byte8.asm", "flag0.asm", "uninit.asm"];
    let mut known = BTreeMap::new();
    for model in Model::ALL {
        known.extend(wrong.map(|name| ((format!("wrong/param/{name}"), model), true)));
        known.extend(["deep", "h6"].map(|name| ((format!("wrong/gate/{name}.weir"), model), true)));
    }
    known.insert(("wrong/gate/fence_at_end.weir".into(), Model::Sc), false);
    known.insert(("wrong/lang/nested_loop_label.weir".into(), Model::Tso), false);
    check("wrong", files, None, 1, &known);
}

fn compiled() {
    let mut files = below(&corpus(), "c", &["c"]);
    files.extend(below(&corpus(), "wrong", &["c", "rs"]));
    assert!(files.len() >= 23 + 3, "only {} programs", files.len());
    let mut known = BTreeMap::new();
    for line in lines("c/expected.tsv") {
        let name = format!("c/{}", line[0]);
        let file = files.iter_mut().find(|f| f.name == name).expect("a file of the table");
        file.deadlock = line[1] == "--deadlock";
        known.insert((name, Model::Tso), line[2] == "unsafe");
    }
    for model in Model::ALL {
        known.insert(("wrong/llvm/block_copy.c".into(), model), true);
    }
    known.extend(["m", "z"].map(|name| ((format!("wrong/rust/{name}.rs"), Model::Sc), false)));
    let made_with = format!("{}; {}", version("clang"), version("rustc"));
    check("compiled", files, Some(made_with), 1, &known);
}
