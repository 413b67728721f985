//! Other people's programs as text: printed and read again, they are the same.

mod common;

use common::round_trip;
use weir_testkit::{corpus, files_below, load};

weir_testkit::main! {
    litmus_tests_automata_and_models: Corpus;
}

fn litmus_tests_automata_and_models() {
    let mut read = 0;
    for folder in ["litmus", "trencher", "persist", "rmm"] {
        for path in files_below(&corpus().join(folder), &["litmus", "txt", "rmm"]) {
            if let Ok(p) = load(&path) {
                round_trip(&path.display().to_string(), &p);
                read += 1;
            }
        }
    }
    assert!(read > 1_000, "only {read} files were read");
}
