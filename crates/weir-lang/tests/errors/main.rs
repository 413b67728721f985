//! What is said about bad input: each kind of error, with its place and hint.

mod calls;
mod flow;
mod names;
mod objects;
mod syntax;
mod types;

#[path = "../common/mod.rs"]
mod common;
