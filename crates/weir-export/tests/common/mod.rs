//! What SPIN says about lists of files.
#![allow(dead_code)]

use std::path::PathBuf;
use weir_explore::{Options, explore};
use weir_ir::{Model, Op, Program};
use weir_machine::enumerate;
use weir_testkit::{Spin, load, program};

/// SPIN has nothing to remark on what is exported; how many are, and how many are
/// refused.
pub fn accepts(files: &[PathBuf]) -> (usize, usize) {
    let dir = Spin::new();
    let (mut exported, mut refused) = (0, 0);
    for file in files {
        let Ok(program) = load(file) else { continue };
        match weir_export::promela::export(&program) {
            Ok(text) => {
                if let Err(said) = dir.generate(&text) {
                    panic!("{}: spin says\n{said}", file.display());
                }
                exported += 1;
            }
            Err(messages) => {
                assert!(!messages.is_empty() && messages.iter().all(|m| m.is_error()));
                refused += 1;
            }
        }
    }
    println!("{exported} programs exported, {refused} refused");
    (exported, refused)
}

/// SPIN has the judge's verdict, and visits as many states as the explorer; how
/// many are safe, and how many are not.
pub fn agrees(files: &[PathBuf]) -> (usize, usize) {
    let dir = Spin::new();
    let (mut safe, mut wrong) = (0, 0);
    for file in files {
        let name = file.display();
        let program = program(file);
        let text = weir_export::promela::export(&program).unwrap_or_else(|m| panic!("{name}: {m:?}"));
        dir.generate(&text).unwrap_or_else(|said| panic!("{name}: {said}"));
        let pan = dir.verify().unwrap_or_else(|said| panic!("{name}: {said}"));
        let judged = enumerate(&program, Model::Sc, 2_000_000).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(judged.complete, "{name} is too large for the judge");
        assert_eq!(pan.errors > 0, !judged.wrong.is_empty(), "{name}");
        if pan.errors > 0 {
            wrong += 1;
            continue;
        }
        safe += 1;
        let weir = explore(&program, &Options { reduction: false, ..Options::new(Model::Sc) });
        assert!(weir.outcome.is_safe(), "{name}");
        println!("{name}: {} states in SPIN, {} in Weir", pan.states, weir.stats.states);
        assert!(same_states(&program, pan.states, weir.stats.states), "{name}");
    }
    println!("{safe} safe, {wrong} unsafe");
    (safe, wrong)
}

/// Whether SPIN visited the states that Weir did. The process `init`, where
/// there is one, makes a state of its own; steps that block inside an atomic
/// section are left out of the export.
pub fn same_states(program: &Program, spin: u64, weir: u64) -> bool {
    let sections = program.routines.iter().flat_map(|r| &r.edges).any(|e| e.op == Op::AtomicBegin);
    spin <= weir + 1 && (sections || spin >= weir)
}
