//! Other people's programs, as a user runs them.

#[path = "../common/mod.rs"]
mod common;

mod fence;
mod replay;
mod tables;
mod wrong;
mod wrong_models;

weir_testkit::main! {
    fence::programs_of_other_formats_are_repaired: Corpus;
    fence::no_more_fences_than_trencher_needs: Corpus;
    fence::queues_with_a_small_limit: Corpus;
    fence::robust_after_the_patch: Corpus;
    replay::executions_of_other_formats_replay: Corpus;
    tables::every_litmus_test_has_exactly_its_final_states_under_every_model: Corpus;
    tables::a_folder_stands_for_its_litmus_tests: Corpus;
    tables::trencher_reachability: Corpus;
    tables::memorax_models: Corpus;
    tables::persist_models_are_read_and_answered: Corpus;
    tables::automata_without_a_goal_are_read_and_the_user_is_told_what_to_do: Corpus;
    wrong::c_programs: Corpus, Clang;
    wrong::block_copy: Corpus, Clang;
    wrong::rust_programs: Corpus, Rustc;
    wrong::linearization_points: Corpus;
    wrong_models::any_number: Corpus;
    wrong_models::labels: Corpus;
    wrong_models::values: Corpus;
    wrong_models::fences: Corpus;
    wrong_models::limits: Corpus;
}
