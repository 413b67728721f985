//! Trencher's automata.
//!
//! The format of the tool Trencher (Bouajjani, Derevenetc, Meyer, "Checking and
//! Enforcing Robustness against TSO", ESOP 2013; the `final` lines belong to its
//! reachability mode, Bouajjani, Calin, Derevenetc, Meyer, "Lazy TSO
//! Reachability", FASE 2015). Tokens are separated by white space only:
//!
//! ```text
//! # Comments outside thread blocks start with #.
//! memory_size 10
//! thread NAME
//! initial STATE
//! final STATE
//! transition FROM TO INSTRUCTION
//! end
//! ```
//!
//! | instruction | meaning | becomes |
//! |---|---|---|
//! | `write VALUE ADDRESS` | store | `Store` |
//! | `read REG ADDRESS` | load | `Load` |
//! | `mfence` | full fence | `Fence(Full)` |
//! | `local REG VALUE` | assignment | `Assign` |
//! | `check VALUE` | blocks unless not 0 | `Assume` |
//! | `noop` | nothing | `Nop` |
//! | `lock` … `unlock` | exclusive access to memory, stores act at once | `AtomicBegin` … `AtomicEnd` |
//!
//! Values are in prefix notation: integers, registers, `!`, and the operators
//! `== != < <= > >= && || + - * &` (`&` is bitwise) with two operands, and
//! `^` with a constant exponent. Truth values are the integers 0 and 1.
//! Registers belong to their thread; they and memory start with 0.
//!
//! **Memory** is one object `mem`. If every address in the file is a constant
//! (not negative and below 4096), it has just the cells up to the largest one;
//! otherwise it has a cell for every 32-bit index.
//!
//! **The property.** `final` lines ask whether *every* thread that has one can
//! be at its final state at the same moment; the program gets the property
//! "never". A thread without `final` may be anywhere. A file without `final`
//! lines has no property: it is a question about robustness.
//!
//! **The lock.** A state that is reached with and without the lock becomes two
//! locations, `q` and `q_locked`. Who has the lock blocks at `lock`, who has it
//! not blocks at `unlock`, as in Trencher; there is a warning.
//!
//! **Deviations.** Words are taken as Trencher takes them, so `reg-1` is a
//! register of that name; there is a warning if it is never assigned. Integers
//! have 64 bits, not the 32 of Trencher's host. `memory_size` is accepted and
//! not needed. Comments are allowed anywhere. The words `thread`, `initial`,
//! `final`, `transition` and `end` are no register names, so that an instruction
//! that is cut short is noticed where it happens; a word such as `1x` is refused
//! instead of being read as 1.

mod locks;
mod lower;
mod parse;
mod points;

pub use points::fence_points;

use weir_ir::{Diagnostic, Program};

/// Loads a Trencher file.
///
/// # Errors
/// The messages about everything that is wrong with it.
pub fn load(name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let mut messages = Vec::new();
    let file = parse::parse(text, &mut messages);
    let program = lower::lower(name, text, &file, &mut messages);
    crate::outcome::outcome(program, messages)
}
