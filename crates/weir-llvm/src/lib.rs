//! LLVM IR as text: the C and Rust that people have.
//!
//! ```text
//! .ll text ──▶ items ──▶ Module ──▶ flatten ──▶ simplify, promote ──▶ points ──▶ lower ──▶ Program
//! ```
//!
//! | module | its job |
//! |---|---|
//! | `lex`, `parse`, `types`, `values`, `floats` | text → tokens → types and constants of `ast` |
//! | `items`, `globals`, `functions` | one pass over the lines of a file: what it has, and where |
//! | `bodies`, `insts`, `accesses`, `calls`, `nodes` | functions and metadata, read when they are asked for |
//! | `survey` | what the reader does not know in a file |
//! | `layout`, `image` | sizes, offsets, initial bytes |
//! | `debug` | `!dbg` → places and names in the user's source |
//! | `flatten` | one control-flow graph per thread, calls inlined, library calls replaced |
//! | `simplify`, `promote` | constants, dead code; local variables become registers |
//! | `points`, `blocks`, `overlap` | what pointers point to; what copies of blocks are made of; accesses of different sizes |
//! | `memory`, `lower` | the program model |
//! | `harness` | the tests of a Rust program |
//! | `slice` | the part of a module that executions need |
//! | `text` | places in C and Rust text where a fence can be written |
//!
//! What accesses mean (as compilers for x86 translate them; see the manual):
//! plain, volatile, relaxed and acquire loads and seq_cst loads are loads;
//! plain, volatile and relaxed stores are stores; a release store is a
//! store-store fence (which matters under PSO only) and a store; a seq_cst store
//! is a locked exchange; every `atomicrmw` and `cmpxchg` is locked;
//! `fence seq_cst` is full, `fence release` and `acq_rel` are store-store
//! fences, `fence acquire` has no effect. A weak `cmpxchg` does not fail without
//! reason.
//!
//! Where accesses of different sizes meet (also through copies of blocks), where blocks
//! begin or end within a value or have a size that is computed, all memory is made of
//! bytes ([`weir_ir::bytes`], `lower/bytes.rs`); else of cells that are values.
//!
//! Whole programs ([`load_whole`], `whole`) go another way: no inlining, all memory made of
//! bytes, one routine per function.
//!
//! What is given up, all of it reported and never guessed: integers of other widths than
//! 1, 8, 16, 32 and 64, floating point, vectors, exceptions, inline assembly, variable
//! arguments; in Rust, accesses of different sizes to the same bytes.
//! Signed overflow wraps. `undef` reads as 0, with a warning where that is used.
//! The memory of an object on the stack is made once per thread for functions
//! that are inlined, and once per call for recursive ones. `malloc` never fails.

#![allow(rustdoc::private_intra_doc_links)]

mod accesses;
mod assumed;
mod ast;
mod blocks;
mod bodies;
mod calls;
mod debug;
mod debug_types;
mod flatten;
mod floats;
mod functions;
mod globals;
mod harness;
mod image;
mod insts;
mod items;
mod layout;
mod lex;
mod link;
mod lower;
mod memory;
mod mid;
mod nodes;
mod options;
mod overlap;
mod parse;
mod points;
mod program;
mod promote;
#[cfg(test)]
mod reading;
mod simplify;
mod slice;
mod survey;
mod text;
mod titles;
mod trouble;
mod types;
mod values;
mod whole;
mod words;

pub use assumed::assumed;
pub use debug::ReadSource;
pub use harness::{RustTest, rust_tests};
pub use link::link;
pub use options::{Asked, Mark, Options, Refused};
pub use slice::{defined, slice};
pub use survey::{Survey, skim, survey};
pub use text::{Language, StoreOrdering, fence_points, store_orderings};
use weir_ir::{Diagnostic, Program};

/// Reads a module; places are those of the `.ll` text.
pub fn load(name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    load_with(name, text, &Options::default()).map_err(|r| r.diagnostics)
}

/// Reads a module.
pub fn load_with(name: &str, text: &str, options: &Options<'_>) -> Result<Program, Refused> {
    program::load(name, text, options)
}

/// Reads a module that was compiled from a text with marked places.
pub fn load_marked(name: &str, text: &str, options: &Options<'_>) -> Result<(Program, Vec<Mark>), Refused> {
    program::load_roots(name, text, options, &[]).map(|loaded| (loaded.program, loaded.marks))
}

/// Reads some functions of a module, each of which becomes a routine that can be
/// called; the list says which. The program has no threads.
pub fn load_functions(
    name: &str,
    text: &str,
    functions: &[&str],
    read: &ReadSource<'_>,
) -> Result<(Program, Vec<weir_ir::RoutineId>), Refused> {
    let loaded = program::load_roots(name, text, &Options { read, ..Options::default() }, functions)?;
    Ok((loaded.program, loaded.roots))
}

/// Reads a module as a whole program: everything that its entry function reaches, linked
/// with the library of C functions that Weir brings along ([`weir_ir::Program::whole`]).
///
/// Only text that is no IR, or has no such function, is refused: what the model cannot say
/// ends the path that gets to it.
pub fn load_whole(name: &str, text: &str, options: &Options<'_>) -> Result<Program, Refused> {
    whole::load_marked(name, text, options).map(|(program, _)| program)
}

/// The same, of a text with marked places.
pub fn load_whole_marked(
    name: &str,
    text: &str,
    options: &Options<'_>,
) -> Result<(Program, Vec<Mark>), Refused> {
    whole::load_marked(name, text, options)
}

/// Whether text looks like LLVM IR.
pub fn is_llvm(text: &str) -> bool {
    text.lines().take(40).any(|l| {
        let l = l.trim_start();
        l.starts_with("; ModuleID")
            || l.starts_with("source_filename =")
            || l.starts_with("target triple =")
            || l.starts_with("target datalayout =")
            || (l.starts_with("define ") && l.contains('@'))
            || (l.starts_with("declare ") && l.contains('@'))
    })
}

/// The crate `weir` that Rust programs link to: its only source file.
pub const RUST_SHIM: &str = include_str!("../embedded/weir-rt.rs");
