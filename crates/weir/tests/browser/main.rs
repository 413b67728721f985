//! The report and the page of `weir serve` in a real browser.

mod access;
#[path = "../common/mod.rs"]
mod common;
mod driver;
mod playground;
mod report;
mod serve;

weir_testkit::main! {
    report::it_opens_where_it_is_decided: Chromedriver;
    report::forty_thousand_steps_filter_and_search: Chromedriver;
    report::a_broken_lock_step_by_step: Chromedriver;
    report::arrows_from_stores_to_flushes_and_loads: Chromedriver;
    report::narrow_and_dark: Chromedriver;
    report::two_thousand_steps_without_delay: Chromedriver;
    report::a_history_that_no_order_explains: Chromedriver;
    report::store_buffer_graphs_in_light_and_dark: Chromedriver;
    report::a_proof_and_what_it_rests_on: Chromedriver;
    report::an_execution_of_a_model: Chromedriver;
    serve::a_session_at_the_page: Chromedriver;
    serve::a_reload_forgets_nothing_and_a_link_is_a_finding: Chromedriver;
    serve::fences_are_applied_and_answers_compared: Chromedriver;
    serve::every_question_has_an_answer: Chromedriver;
    serve::what_if_goes_on_by_hand: Chromedriver;
    serve::everything_by_keyboard: Chromedriver;
    access::reports_for_everybody: Chromedriver;
    access::the_workbench_for_everybody: Chromedriver;
    access::a_session_by_keyboard: Chromedriver;
    serve::c_is_compiled_where_that_is_allowed: Clang, Chromedriver;
    playground::a_session_without_a_server: Playground, Chromedriver;
    playground::many_states_without_a_server: Playground, Chromedriver;
    playground::programs_of_the_book_run_in_place: Book, Chromedriver;
}
