//! Other people's programs: what is proved of them, and what is not.

mod fenced;
mod table;

weir_testkit::main! {
    fenced::locks_are_refused_without_their_fences_and_proved_with_them: Corpus;
    table::the_table_is_proved: Corpus;
    table::the_corpus_is_not_contradicted: Corpus;
    table::the_completed_34th_program_is_state_robust: Corpus;
}
