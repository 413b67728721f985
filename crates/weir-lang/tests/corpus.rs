//! Other people's programs as text: printed and read again, they are the same.

mod common;

use common::round_trip;
use std::path::PathBuf;
use weir_testkit::corpus;

weir_testkit::main! {
    litmus_tests_automata_and_models: Corpus;
}

/// All files of a folder and of those in it.
fn files(folder: PathBuf) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut todo = vec![folder];
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the corpus").flatten() {
            let path = entry.path();
            if path.is_dir() { todo.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

fn litmus_tests_automata_and_models() {
    let mut read = 0;
    for folder in ["litmus", "trencher", "persist", "rmm"] {
        for path in files(corpus().join(folder)) {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let name = path.display().to_string();
            let format = weir_formats::detect(&name, text.as_bytes());
            let Ok(format) = format else { continue };
            if let Ok(p) = weir_formats::load(format, &name, &text) {
                round_trip(&name, &p);
                read += 1;
            }
        }
    }
    assert!(read > 1_000, "only {read} files were read");
}
