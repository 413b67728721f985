//! Programs of our own in every format, with the answers that were worked out by hand:
//! what a clone has in place of the corpus. `formats/expected.tsv` has an answer for each
//! model; `unknown` is said of any number of threads under PSO, `refused` of models there.

mod common;
mod table;

use common::{each, weir};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use table::Table;
use table::files::below;
use weir_ir::Model;
use weir_testkit::{files, rows};

/// A folder for each format.
const FORMATS: [&str; 7] = ["assembly", "cubicle", "litmus", "litmus64", "llvm", "memorax", "trencher"];

/// Programs with more states than this are too large to stand here.
const MAX_STATES: usize = 100_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats")
}

/// A program, a model, and the answer.
fn cells() -> Vec<(String, Model, String)> {
    let row = |row: Vec<String>| {
        assert_eq!(row.len(), 4, "{row:?}");
        Model::ALL.into_iter().zip(row[1..].to_vec()).map(move |(m, answer)| (row[0].clone(), m, answer))
    };
    rows(&folder().join("expected.tsv")).into_iter().flat_map(row).collect()
}

#[test]
fn every_program_is_in_the_table_and_every_format_has_five() {
    let listed: Vec<String> =
        rows(&folder().join("expected.tsv")).into_iter().map(|r| r[0].clone()).collect();
    let mut there = Vec::new();
    for format in FORMATS {
        let files = files(&folder().join(format), &[]);
        assert!(files.len() >= 5, "{format}: only {} programs", files.len());
        there.extend(
            files.iter().map(|f| f.strip_prefix(folder()).expect("it is below").display().to_string()),
        );
    }
    assert_eq!(there, listed);
}

/// As a user asks.
#[test]
fn every_program_has_its_answers() {
    let wrong = each(&cells(), |(file, model, answer)| {
        let path = folder().join(file);
        let path = path.to_str().expect("a plain name");
        let ran = weir(["check", "--time-limit", "60s", "--model", model.name(), path]);
        ran.sane();
        let said = ["safe", "unsafe", "unknown", "refused"][ran.code as usize];
        if said == answer { Ok(()) } else { Err(format!("{file} under {model}: not {answer}: {ran}")) }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The judge alone comes to the same answers, where the number of threads is fixed; and
/// what is read obeys the rules of the program model.
#[test]
fn the_judge_agrees() {
    let mut judged = 0;
    for (file, model, answer) in cells().into_iter().filter(|(file, ..)| !file.starts_with("cubicle")) {
        let path = folder().join(&file).display().to_string();
        let program = weir_driver::input::load(&path).unwrap_or_else(|r| panic!("{:?}", r.diagnostics));
        assert_eq!(weir_ir::verify::verify(&program), [], "{file}");
        if program.is_parameterised() {
            continue;
        }
        let seen =
            weir_machine::enumerate(&program, model, MAX_STATES).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(seen.complete, "{file} is too large for the judge");
        assert_eq!(answer, if seen.wrong.is_empty() { "safe" } else { "unsafe" }, "{file} under {model}");
        judged += 1;
    }
    assert!(judged >= 90, "{judged}");
}

/// No engine says otherwise, and what each says is pinned (see [`table`]).
#[test]
fn no_engine_contradicts_the_answers() {
    let known: BTreeMap<(String, Model), bool> = cells()
        .into_iter()
        .filter(|(_, _, answer)| ["safe", "unsafe"].contains(&answer.as_str()))
        .map(|(file, model, answer)| ((file, model), answer == "unsafe"))
        .collect();
    let known = |file: &str, model| known.get(&(file.to_string(), model)).copied();
    let files = FORMATS.iter().flat_map(|f| below(&folder(), f, &[])).collect();
    Table { name: "formats", files, made_with: None, every: 1, known: &known }.check();
}
