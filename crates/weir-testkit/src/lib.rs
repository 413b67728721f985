//! What tests of several crates share: the loop of suites of random programs
//! ([`agreement`]); files, folders and programs; golden files; running the built binary
//! and SPIN; and tests that need more than the repository and a Rust compiler.
//!
//! # Tests with needs
//!
//! Some tests need the corpus of other people's programs, or a tool such as SPIN.
//! Where what it needs is absent, such a test cannot be run, and a test that was
//! not run has not passed. The harness of the Rust compiler has no word for that at
//! run time; so these tests stand in targets of their own (`harness = false`) whose
//! [`main!`] lists every test with its needs. They are run by `libtest-mimic`, which
//! takes the arguments and prints the lines of the usual harness; what cannot be
//! run is counted as `ignored`, under the name of what is missing:
//!
//! ```text
//! test [no corpus] tables::trencher_reachability ... ignored
//! ```
//!
//! Targets whose name starts with `corpus` need the corpus, and no other target
//! does: `cargo test --workspace --test 'corpus*'` runs all of them. Every other
//! target is what a user's clone can run.
//!
//! # Environment
//!
//! - `WEIR_CORPUS`: the folder of the corpus; `none` for a run without it. Unset, it
//!   is `../shared/corpus` beside the repository, where that exists.
//! - `UPDATE_EXPECT`: golden files are written instead of compared.
//! - `CI`, `WEIR_REQUIRE_TOOLS`: a missing tool is a failure.

pub mod agreement;
mod binary;
mod each;
mod files;
mod folder;
mod golden;
pub mod ledger;
mod load;
pub mod module_graph;
mod need;
mod shared_states;
mod spin;

pub use agreement::{Case, Seen, Suite, Tally};
pub use binary::{Ran, command};
pub use each::each;
pub use files::{example, files, files_below, plain_examples, root, rows, text};
pub use folder::Folder;
pub use golden::golden;
pub use load::{load, program};
pub use need::{Need, corpus, version};
pub use shared_states::{Shared, shared_states};
pub use spin::{Pan, Spin};

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;

/// One test.
pub struct Test {
    /// Its path within the target.
    pub name: &'static str,
    /// Without what it is skipped.
    pub needs: &'static [Need],
    /// The test: it fails by panicking.
    pub run: fn(),
}

/// Runs tests, those that the command line asks for; the body of [`main!`].
pub fn run(tests: Vec<Test>) -> ExitCode {
    let arguments = Arguments::from_args();
    libtest_mimic::run(&arguments, tests.into_iter().map(trial).collect()).exit_code()
}

fn trial(test: Test) -> Trial {
    let Test { name, needs, run } = test;
    // `stringify!` puts spaces around the colons of a path.
    let name = name.replace(' ', "");
    let missing: Vec<&Need> = needs.iter().filter(|n| !n.is_met()).collect();
    let Some(first) = missing.first() else {
        return Trial::test(name, move || {
            run();
            Ok(())
        });
    };
    let kind = format!("no {first}");
    if let Some(why) = missing.iter().find_map(|n| n.must_be_met()) {
        return Trial::test(name, move || Err(Failed::from(why))).with_kind(kind);
    }
    Trial::test(name, || Err(Failed::from("what it needs is not there")))
        .with_kind(kind)
        .with_ignored_flag(true)
}

/// The `main` of a test target: its tests, each with what it needs.
///
/// A test that is not in the list is dead code, which the lints refuse.
///
/// ```text
/// weir_testkit::main! {
///     tables::trencher_reachability: Corpus;
///     spin_agrees: Spin, Gcc;
/// }
/// ```
#[macro_export]
macro_rules! main {
    ($($($name:ident)::+: $($need:ident),+;)+) => {
        fn main() -> std::process::ExitCode {
            $crate::run(vec![$($crate::Test {
                name: stringify!($($name)::+),
                needs: &[$($crate::Need::$need),+],
                run: $($name)::+,
            }),+])
        }
    };
}
