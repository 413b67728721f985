//! The dual machine and the judge's agree on litmus tests.

use crate::machines::{under_dual, under_tso};
use weir_testkit::corpus;

pub fn both_machines_agree_on_litmus_tests() {
    let root = corpus().join("litmus");
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of litmus tests") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|x| x == "litmus") {
                files.push(path);
            }
        }
    }
    files.sort();
    let (mut done, mut large) = (0, 0);
    for file in &files {
        let text = std::fs::read_to_string(file).expect("readable text");
        let name = file.to_string_lossy();
        let program = weir_formats::litmus::load(&name, &text).expect("a litmus test that loads");
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
