//! Robustness: does the machine with store buffers do anything that sequential
//! consistency does not?
//!
//! A program is *robust* against a memory model if every execution has the
//! happens-before (program order, read-from, store order, from-read) of an SC
//! execution; in other words, if no execution has a cycle in it ([`hb`]). Then
//! the program reaches the same states, and what is proved under SC holds. This
//! is trace robustness, the standard notion (Shasha and Snir 1988).
//!
//! ```
//! use weir_robust::{Options, Verdict, robust_tso};
//!
//! let text = "shared x: u8, y: u8;
//!     thread a { x = 1; r = y; }
//!     thread b { y = 1; fence; r = x; }";
//! let program = weir_lang::load("sb.weir", text).unwrap();
//! let answer = robust_tso(&program, &Options::default());
//! assert_eq!(answer.verdict, Verdict::NotRobust);
//! assert_eq!(answer.witnesses[0].cycle.events.len(), 4);
//! ```
//!
//! | module | its job |
//! |---|---|
//! | [`answer`] | what is asked, and what is answered |
//! | [`hb`] | happens-before of an execution, cycles, and checking them |
//! | [`fence`] | the fewest fences that reach a goal |
//! | `tso` | robustness against TSO |
//! | [`pso`] | robustness against PSO (and TSO) decided on the fly; state robustness |
//! | `run` | executes the steps of a witness to see what they do |

pub mod answer;
pub mod fence;
pub mod hb;
pub mod pso;
mod run;
mod tso;

pub use answer::{Answer, Attack, Counts, Options, Verdict, Witness};
pub use hb::{Cycle, Event, Relation, check_cycle};
pub use tso::{parts, robust_tso};
