//! A program under sequential consistency as C, the way SV-COMP and CBMC write
//! concurrent programs: `__VERIFIER_nondet_long`, `__VERIFIER_assume`,
//! `__VERIFIER_atomic_begin` and `_end`, `pthread_create`, `reach_error`.
//!
//! The same file can be run: with `-DWEIR_RUN` the C compiler of the system
//! builds a program that needs nothing else and takes random schedules
//! (`./a.out 10000 7`: ten thousand, from seed 7). It says `error` and ends with
//! 1 if one of them goes wrong.
//!
//! | module | its job |
//! |---|---|
//! | `exprs` | expressions: values are 64-bit integers, wrapped where types say so |
//! | `watch` | what properties look at: it is kept in global variables |
//! | `code` | routines: a label for each location |
//! | `emit` | the file |
//! | `runtime` | the part that is the same in every file |
//!
//! A statement is one step of the program: one access to a shared variable at
//! most, or an atomic section. A property is looked at in the same atomic
//! section as the step that may break it.
//!
//! # What it gives up
//!
//! 1. Pointers, `alloc` and `free`, and `N` inside procedures: an error that names the
//!    place.
//! 2. At most 64 threads exist in one execution, and arrays without bounds have
//!    1024 cells: executions that need more are left out.

mod code;
mod emit;
mod exprs;
mod runtime;

use weir_ir::{Diagnostic, Program};

/// The program as C, or what C export cannot say.
///
/// ```
/// let p = weir_lang::load("t", "shared x: u8; thread t { x = 1; }").unwrap();
/// let text = weir_export::c::export(&p).unwrap();
/// assert!(text.contains("sh_x = 1;"));
/// ```
pub fn export(program: &Program) -> Result<String, Vec<Diagnostic>> {
    crate::said::well_formed(program)?;
    emit::emit(program, false)
}

/// A program of one thread as C without threads: for tools that know none. What cannot go on
/// was a wrong guess.
///
/// ```
/// let p = weir_lang::load("t", "shared x: u8; thread t { x = 1; }").unwrap();
/// let text = weir_export::c::export_sequential(&p).unwrap();
/// assert!(text.contains("#define WEIR_SEQUENTIAL"));
/// ```
pub fn export_sequential(program: &Program) -> Result<String, Vec<Diagnostic>> {
    crate::said::well_formed(program)?;
    emit::emit(program, true)
}
