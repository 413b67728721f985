//! The verdicts of Trencher and Memorax on their own examples, by plain
//! enumeration of all states. Programs with too many states are skipped, unless
//! a violation is found in the part that was seen.

use std::path::Path;

use weir_ir::Model;
use weir_machine::{Wrong, enumerate};
use weir_testkit::{corpus, program, rows};

const MAX_STATES: usize = 30_000;
/// With more threads than this there are too many states to try.
const MAX_THREADS: usize = 4;

/// Compares with a table of files and answers; gives how many were decided.
fn compare(folder: &Path, table: &str) -> (usize, usize) {
    let (mut safe, mut unsafe_) = (0, 0);
    let mut wrong = Vec::new();
    for row in rows(&folder.join(table)) {
        let (file, expected) = (&row[0], row[1].as_str());
        let program = program(&folder.join(file));
        if program.threads.len() > MAX_THREADS {
            println!("skipped {file}: {} threads", program.threads.len());
            continue;
        }
        let seen = match enumerate(&program, Model::Tso, MAX_STATES) {
            Ok(seen) => seen,
            Err(why) => {
                println!("skipped {file}: {why}");
                continue;
            }
        };
        let faults: Vec<_> = seen.wrong.iter().filter(|w| matches!(w, Wrong::Fault(_))).collect();
        assert!(faults.is_empty(), "{file}: {faults:?}");
        let answer = match (seen.wrong.contains(&Wrong::Property(0)), seen.complete) {
            (true, _) => "yes",
            (false, true) => "no",
            (false, false) => {
                println!("skipped {file}: more than {MAX_STATES} states");
                continue;
            }
        };
        println!("{file}: {answer} ({} states)", seen.states);
        match answer {
            "yes" => unsafe_ += 1,
            _ => safe += 1,
        }
        if expected != "?" && expected != answer {
            wrong.push(format!("{file}: {answer}, expected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    (safe, unsafe_)
}

pub fn trencher_s_verdicts() {
    let corpus = corpus();
    let (safe, unsafe_) = compare(&corpus.join("trencher"), "reach.expected.tsv");
    assert!(safe >= 5 && unsafe_ >= 5, "decided {safe} safe and {unsafe_} unsafe");
}

pub fn memorax_s_verdicts() {
    let corpus = corpus();
    let (_, unsafe_) = compare(&corpus.join("rmm"), "expected.tsv");
    assert!(unsafe_ >= 5, "decided {unsafe_} unsafe");
}
