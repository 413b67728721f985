//! Known verdicts of other people's programs.

#[path = "../common/mod.rs"]
mod common;

mod pso;
mod tso;

weir_testkit::main! {
    pso::every_litmus_test_has_the_judges_verdict: Corpus;
    pso::trenchers_verdicts_are_matched: Corpus;
    pso::the_verdicts_for_persists_suite_are_matched: Corpus;
    tso::trencher_s_robustness_examples: Corpus;
    tso::persist_s_examples: Corpus;
}
