//! What a user does with other tools installed.

#[path = "../common/mod.rs"]
mod common;

mod lin;
mod manual;
mod points;
mod spin;

weir_testkit::main! {
    lin::functions_in_c: Clang;
    lin::a_file_beside_names_the_functions_in_c: Clang;
    lin::a_file_beside_names_the_functions_in_rust: Rustc;
    manual::commands_without_a_compiler: Rustc;
    manual::commands_with_a_compiler: Clang, Rustc;
    points::spin_agrees: Spin, Gcc;
    points::points_in_c: Clang;
    spin::spin_runs_and_its_trail_is_an_execution_under_tso: Spin, Gcc;
    spin::spin_runs_under_the_model_that_is_asked_for: Spin, Gcc;
}
