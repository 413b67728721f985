//! Inlining: a routine with everything it calls as one control-flow graph.
//!
//! For a thread, `self`, `N` and the arguments that never change are constants in
//! it. Every engine that wants one automaton per thread takes this graph and writes
//! its steps in its own way: [`Step::ops`] as operations of the model, [`Automaton`]
//! with one operation an edge.
//!
//! # What is preserved
//!
//! One step of the graph is one step of the routine, a call and a return included;
//! [`Inlined::origin`] says which. So executions of the two correspond step by step:
//!
//! 1. **One frame per routine is enough.** A routine that is inlined does not
//!    recurse, so at most one of its frames is on the stack of the thread (or, inside
//!    a routine that recurses, above that routine's frame). All calls of it share the
//!    registers, and the arguments of a call read no register that the call writes.
//! 2. **A frame starts as the judge's does.** Parameters get the arguments, kept in
//!    their types; of the other registers, those that may be read before they are
//!    written get their initial value ([`crate::live`]), and nobody can tell what the
//!    others hold.
//! 3. **A returned value is evaluated, kept in the type the routine returns, then in
//!    that of the caller's register**, also where nobody wants it: each may be an error.
//! 4. **A called routine that stops without returning waits for ever.** At the end of
//!    its code there is a step that is never possible; without it the thread would
//!    have ended there.
//! 5. A location is **atomic** if it is inside an atomic section, or called from inside.
//!
//! Routines that may call themselves are not inlined: their calls stay
//! ([`Inlined::recursion`] names the first one, for those who cannot have any).

mod automaton;
mod inlined;
mod inliner;
mod step;

pub use automaton::{Automaton, same_code};
pub use inlined::{Inlined, Location, Recursion, TooLong, Transition};
pub use inliner::inline;
pub use step::{Register, Step};
