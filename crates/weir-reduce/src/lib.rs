//! TSO programs as SC programs, after M. F. Atig, A. Bouajjani and G. Parlato,
//! "Getting Rid of Store-Buffers in TSO Analysis" (CAV 2011).
//!
//! [`reduce()`] takes a program and a bound and gives a program that does under SC
//! what the original does under TSO within the bound. The result is a program
//! like any other: it can be printed, exported, and given to any engine for SC.
//!
//! | module | its job |
//! |---|---|
//! | `roles` | one routine for each role of a routine |
//! | `plan` | which variables get queues; what cannot be taken |
//! | `library` | the generated variables and procedures |
//! | `code` | the translation of a routine |
//! | `props` | properties of the translated program |
//! | [`trace`] | executions of the translated program as executions of the original |
//! | [`direct`] | the executions within a bound, looked at without a translation |
//! | [`engine`] | directly, or translate, explore under SC, map back |
//! | [`cover`] | how many rounds cover everything |
//! | `sequential` | the same as one sequential program, without threads |
//!
//! # What the bounds mean
//!
//! A *round* of a thread is a maximal run of its steps, flushes of its own
//! buffer included.
//!
//! * [`Bound::Rounds`]: every thread has at most that many rounds. Stores may
//!   stay in the buffer for ever.
//! * [`Bound::Age`]: a store waits for at most that many of its thread's
//!   switches. One that has seen so many reaches memory before its thread does
//!   anything else. With 0 that is SC, and the program is given back as it is.
//!
//! # Where it differs from the paper
//!
//! 1. Who ran last is a shared variable, and a round starts when another thread
//!    finds that it is not its own. Nothing is guessed about where rounds end, and
//!    atomic sections are as long as one step (the paper opens and closes them
//!    at run time, which would split the program's own atomic sections).
//! 2. There is no vector for the view. What a thread sees is its youngest
//!    waiting store, else memory; a copy of memory in every thread would go
//!    stale and multiply the states.
//! 3. Queues are numbered by the rounds they still wait, and move up when a round
//!    starts (see `library`). That replaces the counting modulo `k + 1`, which as
//!    printed has too few vectors and loses its loop.
//! 4. With bounded rounds, stores may be guessed to wait for ever; the paper has
//!    all buffers empty at the end. So assertions are exact, not memory only.
//! 5. A thread may have rounds in which it only flushes, wherever it is, and ends
//!    when its stores have reached memory.
//! 6. Steps on registers alone need no round: they could always have been taken
//!    later, but not while another thread is inside an atomic section of the
//!    program. There a thread may be further on than the bound allows; that is an
//!    execution under TSO all the same.
//!
//! What it cannot take is named: pointers, `alloc` and `free`, stores to arrays
//! without bounds, any number of threads.

mod code;
pub mod cover;
pub mod direct;
mod emit;
pub mod engine;
mod library;
mod options;
mod plan;
mod props;
mod reduce;
mod roles;
mod sequential;
pub mod trace;

pub use emit::Mark;
pub use engine::{Answer, deepen, within};
pub use options::{Bound, Limits, MAX_BOUND, Options};
pub use reduce::{Reduced, reduce};
pub use sequential::sequentialise;
