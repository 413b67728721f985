//! Proofs by reduction and abstraction: that store buffers make no difference to
//! a program, for any data and any number of threads, without exploring TSO.
//!
//! After Bouajjani, Enea, Mutluergil and Tasiran, "Reasoning About TSO Programs
//! Using Reduction and Abstraction" (CAV 2018).
//!
//! ```
//! use weir_prove::{Level, Options, prove};
//!
//! let text = "shared x: u8, y: u8;
//!     thread send { y = 42; x = 1; }
//!     thread recv { while (x == 0) { } r = y; }";
//! let program = weir_lang::load("mp.weir", text).unwrap();
//! assert_eq!(prove(&program, &Options::default()).unwrap().level, Level::Trace);
//! ```
//!
//! | module | its job |
//! |---|---|
//! | [`term`] | formulas |
//! | [`solver`], `blast`, `small`, [`smt`] | deciding them: embedded, and z3 |
//! | [`system`] | classes of threads, actions, rounds of waiting |
//! | `symbolic` | executing actions on formulas |
//! | [`facts`], [`invariants`] | what holds where, inferred and given |
//! | [`local`] | the assertions of a program under SC, one by one |
//! | [`explored`] | bounds of cells, by enumeration |
//! | `pending` | which loads can come while a store waits |
//! | [`movers`] | commutation |
//! | [`mod@prove`] | write atomicity, and what follows from it |
//! | [`properties`] | what the program asks, from the invariants |
//! | [`mod@pairs`] | what had to commute, as a list |
//! | [`mod@obligations`], `kept` | what a proof relies on, for other people's checking |
//! | [`stands`] | whether a `havoc` may stand for a load |
//! | [`mod@suggest`] | abstractions that make a proof succeed |

mod blast;
pub mod explored;
pub mod facts;
pub mod invariants;
mod kept;
pub mod local;
pub mod movers;
pub mod obligations;
pub mod pairs;
mod pending;
pub mod properties;
pub mod prove;
pub mod show;
mod small;
pub mod smt;
pub mod solver;
pub mod stands;
pub mod suggest;
mod symbolic;
pub mod system;
pub mod term;

pub use obligations::{failing, obligations};
pub use prove::{Level, Options, Proof, Why, Write, prove};
pub use solver::Choice;
pub use system::Unsupported;
