//! Cubicle-W's models (`.cub`): text to [`System`].
//!
//! The language of Conchon, Declerck and Zaïdi (2017), §2, in both of its
//! notations: `transition t ([p] q)` with plain `X`, and `p @ X` with `fence(p)`.
//!
//! What is read and how:
//! 1. `number_procs n`: exactly `n` processes. Without it, any number.
//! 2. A transition that reads and writes weak variables is locked.
//! 3. A guard with `||` becomes several rules of the same name.
//! 4. The body of `forall_other` reaches as far as it can; what does not mention
//!    the bound process is taken out of it.
//! 5. In `unsafe`, a weak variable needs its `p @`: who looks matters there. The
//!    look is a load of that process after its last step (see `looks.rs`).
//! 6. `invariant` is not needed and not trusted: it is left out with a warning.
//!
//! Refused with a message: arrays with two indices, `const`, `exists_other`,
//! predicates, types without a list of values.

mod ast;
mod formula;
mod lex;
mod looks;
mod lower;
mod parse;

use crate::system::System;
use weir_ir::{Diagnostic, Sources, Span};

/// Reads a model, or tells everything that is wrong with it.
///
/// # Errors
/// All messages; at least one of them is an error.
pub fn load(name: &str, text: &str) -> Result<System, Vec<Diagnostic>> {
    let (file, wrong) = parse::parse(&lex::lex(text)?, Span::new(text.len(), text.len()));
    let (mut system, mut messages) = lower::lower(name, file);
    messages.splice(0..0, wrong);
    messages.sort_by_key(|d| d.span.map_or(0, |s| s.start));
    if messages.iter().any(Diagnostic::is_error) {
        return Err(messages);
    }
    looks::add(&mut system);
    system.warnings = messages;
    system.sources = Sources::single(name, text);
    Ok(system)
}
