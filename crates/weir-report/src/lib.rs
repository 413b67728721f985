//! Verdicts, executions and diagnostics as text and JSON.
//!
//! Nothing here prints: every function returns a `String` (or a JSON value),
//! laid out for a [`Style`].
//!
//! | module | its job |
//! |---|---|
//! | [`terminal`] | colours and width of the terminal: where a [`Style`] comes from |
//! | [`diagnostics`] | messages about a place in the user's text |
//! | [`trace_table`] | an execution for people: lanes side by side, or a list |
//! | [`cycle`] | a cycle in happens-before, drawn |
//! | [`why`] | which loads overtook which stores |
//! | [`violation`] | what an execution shows to be wrong, in words |
//! | [`answer`] | what is said about a file, whatever the form: one value |
//! | [`headline`] | the first lines of an answer, in parts |
//! | [`robust`] | the headline of `weir robust` |
//! | [`verdict`] | the headline of an answer, and the `--stats` block |
//! | [`json`], [`trace_json`] | the `--json` object; executions to and from JSON |
//! | [`fences`], [`patch`] | proposed fences; changes of a text as a diff |
//! | [`fingerprint`] | does this trace belong to this program? |
//! | `whole` | which steps of a compiled program are shown, and how |
//! | [`happens`], [`happens_svg`], [`happens_tikz`] | the happens-before graph of an execution, and its drawings |
//! | [`choices`], [`path`] | what is possible next; an execution as a text that fits into an address |
//! | [`view`], [`page`] | an execution, and an answer, as data for a page that steps through it |
//! | [`sarif`], [`annotations`] | answers for code review: SARIF, and GitHub annotations |
//! | [`herd`], [`tsv`] | what `weir litmus` prints |
//!
//! **Invariant:** this crate knows `weir-ir` and no engine; what it says about an
//! execution comes from the judge's [`weir_ir::Replay`], never from its own idea
//! of the machine.

mod actions;
pub mod annotations;
pub mod answer;
pub mod choices;
pub mod cycle;
pub mod diagnostics;
pub mod each;
pub mod fences;
pub mod fingerprint;
pub mod happens;
pub mod happens_svg;
pub mod happens_tikz;
pub mod headline;
pub mod herd;
pub mod instructions;
pub mod json;
mod lanes;
pub mod lin;
mod line;
pub mod links;
mod list;
pub mod live;
mod names;
pub mod page;
pub mod patch;
pub mod path;
mod plan;
pub mod robust;
mod row;
mod rows;
pub mod sarif;
mod shown;
mod source;
pub mod style;
pub mod terminal;
mod text;
pub mod trace_json;
pub mod trace_table;
pub mod tsv;
pub mod verdict;
pub mod view;
pub mod violation;
pub mod waiting;
mod whole;
pub mod why;

pub use answer::Answer;
pub use headline::Headline;
pub use herd::LitmusResult;
pub use style::Style;
pub use verdict::Run;
