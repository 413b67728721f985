//! Every message about bad input, as people read it.
//!
//! The files in `tests/messages` are the table: a command, the files of its
//! folder, and what `weir` says. `UPDATE_EXPECT=1 cargo test -p weir --test
//! messages` writes down what it says now; read the difference before keeping it.

mod common;

use common::{Folder, root};
use std::path::PathBuf;
use weir_testkit::{example, golden, text};

/// A command with the files it needs.
struct Case {
    /// The lines that give it, as they stand in the table.
    given: Vec<String>,
    words: Vec<String>,
    files: Vec<(String, String)>,
}

/// Reads a table; what stands before the first command is its head.
fn table(text: &str) -> (String, Vec<Case>) {
    let mut head = String::new();
    let mut cases: Vec<Case> = Vec::new();
    let mut given = false;
    for line in text.lines() {
        match (line.strip_prefix("$ weir"), cases.last_mut()) {
            (Some(words), _) => {
                given = true;
                cases.push(Case { given: vec![line.into()], words: split(words), files: Vec::new() });
            }
            (None, None) => head += &format!("{line}\n"),
            (None, Some(case)) => {
                if let Some(name) = line.strip_prefix("> ").filter(|_| given) {
                    case.files.push((name.into(), String::new()));
                } else if let (Some(text), Some(file)) =
                    (line.strip_prefix('|').filter(|_| given), case.files.last_mut())
                {
                    file.1 += &format!("{}\n", text.strip_prefix(' ').unwrap_or(text));
                } else {
                    // From here on it is what `weir` said.
                    given = false;
                    continue;
                }
                case.given.push(line.into());
            }
        }
    }
    (head, cases)
}

/// Words; those with spaces stand in double quotes.
fn split(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(i, part)| {
        if i % 2 == 1 { vec![part.to_string()] } else { part.split_whitespace().map(String::from).collect() }
    });
    words.collect()
}

fn path(name: &str) -> PathBuf {
    root().join(format!("crates/weir/tests/messages/{name}.txt"))
}

/// Runs all commands of a table; gives it as it should be, and how many there are.
fn told(name: &str) -> (String, usize) {
    let (mut out, cases) = table(&text(&path(name)));
    for case in &cases {
        let folder = Folder::new();
        folder.copy(&example("peterson.weir"));
        case.files.iter().for_each(|(name, text)| {
            folder.file(name, text);
        });
        let words: Vec<&str> = case.words.iter().map(String::as_str).collect();
        let ran = folder.weir(&words).exits(3);
        let said = format!("{}{}", ran.out, ran.err);
        for forbidden in ["panicked", "RUST_BACKTRACE", "stack backtrace", "internal error", "(os error"] {
            assert!(!said.contains(forbidden), "{ran}");
        }
        // Where, or what to do about it.
        let helps = [
            "┌ ",
            "hint: ",
            "tip: ",
            "Usage: ",
            "possible values",
            "write ",
            "there is no",
            "see it: ",
            "try '--help'",
        ];
        assert!(helps.iter().any(|h| said.contains(h)), "neither a place nor a hint: {ran}");
        out += &format!("{}\n{}\n\n", case.given.join("\n"), said.trim_end());
    }
    (format!("{}\n", out.trim_end()), cases.len())
}

#[test]
fn every_message_says_what_and_where() {
    let mut all = 0;
    for name in ["command-line", "weir", "litmus", "automata", "code", "models"] {
        let (text, n) = told(name);
        golden(&path(name), &text);
        all += n;
    }
    assert!(all >= 100, "{all} messages");
}
