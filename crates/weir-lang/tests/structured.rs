//! Random programs as a person writes them, and all that are a little smaller, are
//! programs of the language.

use weir_gen::structured::{make, print, smaller};

#[test]
fn what_is_made_smaller_still_loads() {
    for seed in 0..300 {
        let program = make(seed);
        let text = print(&program);
        weir_lang::load("random", &text).unwrap_or_else(|e| panic!("seed {seed}: {e:?}\n{text}"));
        for less in smaller(&program) {
            let shorter = print(&less);
            assert!(shorter.len() < text.len(), "seed {seed}:\n{text}\n{shorter}");
            weir_lang::load("random", &shorter).unwrap_or_else(|e| panic!("seed {seed}: {e:?}\n{shorter}"));
        }
    }
}
