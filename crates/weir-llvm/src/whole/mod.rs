//! Whole programs: everything a module can reach, as it is compiled.
//!
//! ```text
//! module + library ──▶ link ──▶ what is reachable, one routine per function ──▶ Program
//! ```
//!
//! | module | its job |
//! |---|---|
//! | `link` | which definition a name stands for |
//! | `build`, `reach` | routines and objects, made when something reachable needs them |
//! | `shape`, `make` | the registers of a type; expressions |
//! | `values`, `globals` | constants; the bytes that globals start with |
//! | `lower`, `function`, `flow`, `stack`, `scan`, `emit` | blocks, phis, local variables; edges |
//! | `dispatch`, `insts`, `compute`, `extended` | what each instruction does; what it computes |
//! | `calls`, `section`, `passing`, `varargs`, `intrinsics`, `blocks`, `builtins`, `unwind`, `jumps`, `catching`, `asm` | what calls do |
//! | `thread`, `block` | how threads start; what each has for itself |
//!
//! Memory is made of bytes and pointers are numbers ([`weir_ir::bytes`], [`weir_ir::addr`]).
//! There is no inlining: a function is a routine, a call is a call. Nothing is refused
//! because it is there: what the model cannot say ends the path that gets to it
//! ([`weir_ir::Op::Unsupported`]).
//!
//! Every routine has a hidden first parameter, the *thread block*: an object that each
//! thread makes when it starts. In it are what functions return beyond one register, the
//! exception that is under way, and the thread-local variables (`block`).

mod asm;
mod block;
mod blocks;
mod build;
mod builtins;
mod calls;
mod catching;
mod compute;
mod dispatch;
mod emit;
mod extended;
mod flow;
mod function;
mod globals;
mod insts;
mod intrinsics;
mod jumps;
mod link;
mod lower;
mod make;
mod passing;
mod reach;
mod rust;
mod scan;
mod section;
mod shape;
mod stack;
mod thread;
mod unwind;
mod values;
mod varargs;

use crate::debug::Places;
use crate::items;
use crate::options::{Mark, NO_MAIN, Options, Refused};
use link::{Target, USER};
use reach::Whole;
use weir_ir::{Diagnostic, Program, Sources, Span};

/// The functions of the C library, compiled from the C files beside it.
const LIBRARY: &str = include_str!("../../library/library.ll");

/// Reads a module as a whole program; with the edges that stand for marked places of the text.
pub(crate) fn load_marked(
    name: &str,
    text: &str,
    options: &Options<'_>,
) -> Result<(Program, Vec<Mark>), Refused> {
    load_linked(name, text, LIBRARY, options)
}

/// The same with another library.
pub(crate) fn load_linked(
    name: &str,
    text: &str,
    library: &str,
    options: &Options<'_>,
) -> Result<(Program, Vec<Mark>), Refused> {
    let (user, bad) = items::module(text);
    let refuse = |diagnostics| Refused { sources: Sources::single(name, text), diagnostics };
    if !bad.is_empty() {
        let error = |b: &crate::trouble::Bad| Diagnostic::error(Span::new(b.start, b.end), b.what.clone());
        return Err(refuse(bad.iter().map(error).collect()));
    }
    let (library, _) = items::module(library);
    let places = Places::new(&user, name, text, options.read);
    let whole = Whole::new([&user, &library], places, options);
    let entry = options.entry.unwrap_or("main");
    let main = match whole.links.find(USER, entry) {
        Some((Target::Function(id), true)) if id.0 == USER => id,
        _ => return Err(refuse(vec![no_entry(&user, entry)])),
    };
    Ok(build::program(whole, name, main))
}

fn no_entry(m: &crate::ast::Module, entry: &str) -> Diagnostic {
    let known = m.functions.iter().filter(|f| f.is_defined()).map(|f| f.name.as_str());
    let error = Diagnostic::error_without_place(format!("there is no function `{entry}` in this file"));
    match weir_ir::diag::suggest(entry, known) {
        Some(meant) => error.hint(format!("did you mean `{meant}`?")),
        None => error.hint(NO_MAIN),
    }
}
