//! Other people's files.

#[path = "../common/mod.rs"]
mod common;

mod damaged;
mod files;
mod litmus;
mod verdicts;

weir_testkit::main! {
    damaged::damaged_tests: Corpus;
    damaged::damaged_files: Corpus;
    files::trencher_files_load: Corpus;
    files::memorax_files_load: Corpus;
    litmus::every_test_loads: Corpus;
    litmus::the_judge_finds_the_known_final_states: Corpus;
    verdicts::trencher_s_verdicts: Corpus;
    verdicts::memorax_s_verdicts: Corpus;
}
