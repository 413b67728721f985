//! Other people's files: litmus tests, Trencher automata, Memorax models.
//!
//! | module | its job |
//! |---|---|
//! | [`mod@detect`] | which format a file is in |
//! | [`litmus`] | herd's litmus tests for x86 |
//! | [`trencher`] | Trencher's automata |
//! | [`rmm`] | Memorax's models |
//!
//! Every format has a `load(name, text)` that gives a program or all messages
//! about what is wrong. No input makes a front end panic.

pub mod detect;
pub mod litmus;
mod outcome;
pub mod rmm;
pub mod trencher;

pub use detect::{Format, detect, fence_points, load};
