//! Functions of C, Rust and LLVM files as what any number of threads runs: `--any FUNCTION`.
//!
//! The file needs no `main`: each function named becomes a template without a number
//! ([`Count::Any`]), and memory starts as the file says. So a lock is checked as it
//! stands, for every number of threads, by the engines for these (or with a number, `--threads`,
//! by all). Only small programs are read this way ([`crate::ways`]).
//!
//! A parameter that the function never uses (`void *worker(void *unused)`) may be there: whatever it
//! holds makes no difference. One that is used is refused, since nothing says what the threads are given.

use crate::input::{self, Refused};
use weir_ir::{Count, Diagnostic, Program, RegId, Routine, Template};
use weir_llvm::Language;
use weir_passes::live::Live;

/// Reads a file whose functions are run by any number of threads each.
///
/// # Errors
/// The messages about the file, or about a function that cannot be run so.
pub fn load(name: &str, functions: &[String], flags: &[String]) -> Result<Program, Refused> {
    if Language::of(name).is_none() && !name.ends_with(".ll") {
        let message = "--any is for functions of C, Rust and LLVM files";
        return Err(Refused::whole_file(name, message, "in Weir any number of threads is `thread T[*]`"));
    }
    let mut names: Vec<&str> = Vec::new();
    for function in functions {
        if !names.contains(&function.as_str()) {
            names.push(function);
        }
    }
    // What a library does not export rustc leaves out, and of a program all but what `main` needs.
    let library = (Language::of(name) == Some(Language::Rust)).then(|| "--crate-type=lib".to_string());
    let flags: Vec<String> = library.into_iter().chain(flags.iter().cloned()).collect();
    let (mut program, routines) = input::load_functions(name, &names, &flags)?;
    for (function, routine) in names.iter().zip(routines) {
        if let Some(diagnostic) = unfit(&program, function, program.routine(routine)) {
            return Err(Refused { sources: program.sources, diagnostics: vec![diagnostic] });
        }
        program.templates.push(Template { name: (*function).to_string(), routine, count: Count::Any });
    }
    Ok(program)
}

/// Why no thread can begin with this function.
fn unfit(program: &Program, function: &str, routine: &Routine) -> Option<Diagnostic> {
    let live = Live::of(routine);
    if (0..routine.params).any(|p| live.contains(routine.entry, RegId::new(p))) {
        let message =
            format!("`{function}` uses its parameters, and nothing says what the threads are given");
        let hint = "write a function without parameters that calls it";
        return Some(Diagnostic::error(routine.span, message).hint(hint));
    }
    // Then the answer SAFE is not to be had, and there is no whole program to ask instead.
    program.outlived.then(|| {
        let message = "a variable may be used after its function has returned";
        Diagnostic::error(routine.span, message)
            .hint("this is followed in whole programs only, with a `main`")
    })
}
