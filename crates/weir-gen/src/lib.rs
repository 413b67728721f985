//! Random small programs, and shrinking those on which two engines disagree.
//!
//! [`generate`] makes a program from a seed: the same seed and [`Config`] give
//! the same program on every machine. Programs are small enough for the judge
//! to visit all their states, obey the rules of `weir_ir::verify`, and observe
//! every cell and every register, so that nothing an engine gets wrong hides.
//! [`shrink()`] takes a program with some unwanted trait (two engines disagree on
//! it, say) and makes it as small as it can while the trait stays.
//!
//! ```
//! use weir_gen::{Config, generate};
//! let program = generate(7, &Config::default());
//! assert_eq!(program, generate(7, &Config::default()));
//! ```
//!
//! | module | its job |
//! |---|---|
//! | [`config`] | what programs may contain |
//! | [`rng`] | numbers from a seed |
//! | `program` | objects, threads, observables |
//! | `code`, `recipes` | statements |
//! | `exprs` | expressions and places |
//! | `props` | properties |
//! | [`c`] | C programs that compute a number |
//! | `bytes` | accesses in several sizes |
//! | [`mod@shrink`], `edit` | making a program smaller |
//! | `whole`, `whole_locks` | programs as compilers make them; those about what orders accesses |
//! | [`structured`] | programs as a person writes them, and changes that must not matter |
//!
//! **Finite by construction.** Loops either count, or contain no store (they
//! spin on loads), or end each round with a full fence and store constants
//! only. Recursion counts down.

mod bytes;
pub mod c;
mod code;
pub mod config;
mod edit;
mod exprs;
mod program;
mod props;
mod recipes;
pub mod rng;
pub mod shrink;
pub mod structured;
mod whole;
mod whole_locks;

pub use bytes::with_bytes;
pub use config::{Config, Features};
pub use program::generate;
pub use shrink::shrink;
pub use whole::whole;
pub use whole_locks::{whole_locks, whole_paces};
