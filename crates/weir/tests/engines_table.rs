//! Every engine on every example that needs no compiler: the table is pinned, and no
//! cell contradicts another (see [`table`]; C and Rust: `compiled_table.rs`).

mod common;
mod table;

use table::Table;
use table::files::examples;

#[test]
fn no_engine_contradicts_another() {
    let files = examples(&["weir", "asm", "cub", "ll", "litmus", "txt", "rmm"]);
    assert!(files.len() >= 160, "only {} examples", files.len());
    Table { name: "examples", files, made_with: None, every: 1, known: &|_, _| None }.check();
}

/// Every file of the examples is in a table, or is no program.
#[test]
fn no_example_is_left_out() {
    let all = examples(&[]);
    let programs = ["weir", "asm", "cub", "ll", "litmus", "txt", "rmm", "c", "rs"];
    let others = ["toml", "h"];
    for file in all {
        let extension = file.path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        assert!(programs.contains(&extension) || others.contains(&extension), "{}", file.name);
    }
}
