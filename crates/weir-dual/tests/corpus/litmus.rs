//! The dual machine and the judge's agree on litmus tests.

use crate::machines::{under_dual, under_tso};
use weir_testkit::{corpus, files_below, program};

pub fn both_machines_agree_on_litmus_tests() {
    let files = files_below(&corpus().join("litmus"), &["litmus"]);
    let (mut done, mut large) = (0, 0);
    for file in &files {
        let name = file.display();
        let program = program(file);
        let Some(tso) = under_tso(&program, 3_000) else {
            large += 1;
            continue;
        };
        let Some(dual) = under_dual(&program, 15_000) else {
            large += 1;
            continue;
        };
        assert!(tso == dual, "{name}");
        done += 1;
    }
    println!("{done} litmus tests agree, {large} are too large for this");
    assert!(done >= 300, "only {done} litmus tests were small enough");
}
