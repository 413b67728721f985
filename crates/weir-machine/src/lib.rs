//! The judge: SC, TSO and PSO on concrete states, written for obviousness.
//!
//! Every other part of Weir may be clever; this crate may not. It clones states,
//! keeps them in ordinary maps and queues, reduces nothing, and shares nothing
//! with the engines but the program model. What it says a program can do *is*
//! what the program can do; an execution that it does not replay is not one.
//!
//! | module | its job |
//! |---|---|
//! | [`sc`], [`tso`], [`pso`] | one memory model each: what its store buffer does |
//! | [`store_buffer`], [`buffer`] | what the three have in common; a thread's buffer under any of them |
//! | [`state`] | a state of the machine |
//! | [`memory`] | cells, the heap, and which addresses exist |
//! | [`eval`] | values of expressions, in code and in properties |
//! | [`mod@step`] | one step: is it possible, and what does it lead to |
//! | `cpu`, `exec`, `control` | what each operation does |
//! | [`init`] | the initial states |
//! | [`mod@successors`] | all steps from a state |
//! | [`property`] | final states, violated properties, observables |
//! | [`mod@replay`], `record`, `heard` | checking an execution that somebody claims; what is kept of it |
//! | [`lasso`] | whether a loop may go on for ever, and who waits in it |
//! | [`live`] | who can wait for ever, by going through all states |
//! | [`races`] | whether two threads stand before a data race |
//! | [`mod@conclude`] | what steps that somebody gives show to be wrong |
//! | [`mod@enumerate`] | all states of a small program |
//! | [`happens`] | happens-before of an execution |
//! | [`mod@cycles`] | whether an execution of a small program has a happens-before cycle |
//! | [`mod@snapshot`] | a state for people and reports |
//!
//! The programs given to this crate obey the rules of `weir_ir::verify`.
//!
//! # The machine
//!
//! A state is memory, a list of threads, and for each thread a stack of frames
//! and a store buffer. One step is either one thread taking one edge of its
//! topmost routine, or one buffered store of one thread reaching memory.
//!
//! * A store goes to the own buffer; a load takes the newest own entry for the
//!   address, else memory. Under SC stores go to memory at once.
//! * A full fence, a locked operation, the start of an atomic section and a
//!   spawn are possible only while the own buffer is empty. A locked operation
//!   acts on memory at once, whether or not its compare succeeds.
//! * While a thread is in an atomic section nothing else moves, flushes
//!   included, and its stores act on memory at once.
//! * `join` waits for the thread to end *and* for its buffer to drain; a thread
//!   may end with stores still buffered. `free` waits until the own buffer
//!   holds no store to the object. Allocation and calls wait for nothing.
//! * An address is checked when it is computed; a flush to an object that was
//!   freed meanwhile is a fault as well. A fault ends the execution.
//! * Operands are evaluated from left to right, the place first, and only once
//!   the operation is possible. Values are kept in the type of the register or
//!   static cell they go to; heap cells keep all 64 bits.
//!
//! # Example
//!
//! Store buffering: both threads read 0, but not under SC.
//!
//! ```
//! use weir_ir::*;
//!
//! let mut p = ProgramBuilder::new("SB");
//! let (x, y) = (p.scalar("x", Ty::I64, 0), p.scalar("y", Ty::I64, 0));
//! for (name, mine, other) in [("left", x, y), ("right", y, x)] {
//!     let mut t = RoutineBuilder::new(name);
//!     let r = t.reg("r", Ty::I64);
//!     let start = t.loc();
//!     let stored = t.step(start, Op::Store(Place::scalar(mine), Expr::int(1)), Span::default());
//!     t.step(stored, Op::Load(r, Place::scalar(other)), Span::default());
//!     p.thread(t.finish());
//! }
//! let mut p = p.finish();
//! for t in 0..2 {
//!     let expr = Expr::RegOf(ThreadId(t), RegId(0));
//!     p.observables.push(Observable { name: format!("{t}:r"), expr });
//! }
//!
//! let finals = |model| weir_machine::enumerate(&p, model, 10_000).unwrap().finals;
//! assert!(!finals(Model::Sc).contains(&vec![0, 0]));
//! assert!(finals(Model::Tso).contains(&vec![0, 0]));
//! ```

mod blocked;
pub mod buffer;
pub mod conclude;
pub mod confirm;
mod control;
mod cpu;
pub mod cycles;
pub mod enumerate;
mod error;
pub mod eval;
mod exec;
pub mod happens;
mod heard;
pub mod init;
pub mod lasso;
pub mod live;
pub mod memory;
pub mod property;
pub mod pso;
pub mod races;
mod record;
pub mod replay;
pub mod sc;
pub mod snapshot;
pub mod state;
pub mod step;
pub mod store_buffer;
pub mod successors;
pub mod tso;

pub use blocked::Blocked;
pub use conclude::conclude;
pub use confirm::{Confirmation, confirm};
pub use cycles::{Cycles, cycles, cycles_unless};
pub use enumerate::{EnumerateError, Enumeration, FaultKind, Wrong, enumerate};
pub use error::Unsupported;
pub use init::{InitError, initial_state, initial_states};
pub use property::{is_cut_off, is_final, observe, violated, violates};
pub use replay::{ReplayError, replay};
pub use snapshot::snapshot;
pub use state::State;
pub use step::{Outcome, step};
pub use successors::successors;
