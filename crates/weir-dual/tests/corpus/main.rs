//! Other people's programs.

#[path = "../common/mod.rs"]
mod common;
#[path = "../machines/mod.rs"]
mod machines;

mod litmus;
mod tables;

weir_testkit::main! {
    litmus::both_machines_agree_on_litmus_tests: Corpus;
    tables::memorax_programs_have_their_verdicts: Corpus;
    tables::trencher_programs_have_their_verdicts: Corpus;
}
