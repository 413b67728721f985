//! `cargo weir`: unmodified Rust packages, with the real standard library, under SC, TSO and PSO.
//!
//! ```text
//! arguments ──▶ build (cargo, with this program as its rustc) ──▶ units: one module of LLVM IR each
//!           ──▶ cases: a test or a program each ──▶ run (weir_driver, engine vm) ──▶ table
//! ```
//!
//! | module | its job |
//! |---|---|
//! | [`command`] | the command line |
//! | [`folder`] | where things are kept: the target folder and what cargo finds there |
//! | [`build`] | calls cargo, and learns from it what was made |
//! | [`wrapper`] | what cargo calls instead of rustc: whole programs as LLVM IR |
//! | [`kept`] | what is kept beside the IR, so that a second run reads little |
//! | [`cases`] | the tests and programs of what was made |
//! | [`run`] | each of them as a question, with its limits |
//! | [`repair`], [`shadow`] | `cargo weir fence`: the package compiled again with changed files |
//! | [`robust`] | `cargo weir robust`: the answers under SC and under the machine side by side |
//! | [`table`] | what people see |
//!
//! The crates that checked programs are compiled with stand in `rust/` of the source tree:
//! `test` in the place of the harness, `loom` in the place of loom, and `weir-rt`, which
//! programs may use. The manual has it all: `docs/cargo.md`.

pub mod build;
pub mod cases;
pub mod command;
pub mod folder;
pub mod kept;
pub mod repair;
pub mod robust;
pub mod run;
pub mod shadow;
pub mod table;
pub mod wrapper;
