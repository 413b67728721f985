//! Programs for any number of threads, with a number of them.

use crate::input::{self, Refused};
use crate::ways::{Reading, Way};
use weir_ir::instance::{MOST_COPIES, instantiate};
use weir_ir::{Count, Diagnostic, Program};

/// Reads a file of any format, with the number of threads the user asked for,
/// if there is one.
///
/// # Errors
/// The messages about the file, or about the number.
pub fn load(name: &str, flags: &[String], threads: Option<u32>) -> Result<Program, Refused> {
    load_by(name, flags, threads, Way::Small)
}

/// The same, and compiled programs take the way given.
///
/// # Errors
/// The messages about the file, or about the number.
pub fn load_by(
    name: &str,
    flags: &[String],
    threads: Option<u32>,
    reading: impl Into<Reading>,
) -> Result<Program, Refused> {
    numbered(input::load_by(name, flags, reading)?, threads)
}

/// The same, and any number of threads run each of these functions of a compiled program, if there
/// are any ([`crate::any`]).
///
/// # Errors
/// The messages about the file, a function, or the number.
pub fn load_with_any(
    name: &str,
    flags: &[String],
    threads: Option<u32>,
    any: &[String],
    reading: impl Into<Reading>,
) -> Result<Program, Refused> {
    match any {
        [] => load_by(name, flags, threads, reading),
        functions => numbered(crate::any::load(name, functions, flags)?, threads),
    }
}

fn numbered(program: Program, threads: Option<u32>) -> Result<Program, Refused> {
    let Some(n) = threads else { return Ok(program) };
    let d = if program.is_parameterised() {
        match instantiate(&program, n) {
            Ok(instance) => return Ok(instance),
            Err(why) => Diagnostic::error_without_place(why.to_string()),
        }
    } else {
        Diagnostic::error_without_place("--threads is for programs with any number of threads")
            .hint("in Weir these have a `thread T[*]`, for C there is --any; assembly has them always")
    };
    Err(Refused { sources: program.sources, diagnostics: vec![d] })
}

/// The program with as many copies as another version of it has.
pub fn like(program: Program, other: &Program) -> Option<Program> {
    if !program.is_parameterised() || other.is_parameterised() {
        return Some(program);
    }
    let any = program.templates.iter().position(|t| t.count == Count::Any)?;
    match other.templates.get(any)?.count {
        Count::Times(n) => instantiate(&program, n).ok(),
        _ => None,
    }
}

/// The smallest instance that is wanted, where the program has any number of
/// threads; else the program.
pub fn find(program: Program, wanted: impl Fn(&Program) -> bool) -> Program {
    if !program.is_parameterised() {
        return program;
    }
    let instances = (1..=MOST_COPIES.min(64)).map_while(|n| instantiate(&program, n).ok());
    instances.into_iter().find(wanted).unwrap_or(program)
}

/// What a verdict about the instance is about: `3 threads`.
pub fn scope(n: u32) -> String {
    if n == 1 { "1 thread".to_string() } else { format!("{n} threads") }
}

/// Why a program for any number of threads is not for this command or engine.
pub fn refusal(program: &Program) -> Option<Diagnostic> {
    let t = program.templates.iter().find(|t| t.count == Count::Any)?;
    let message = format!("`{}` stands for any number of threads, and this needs a number", t.name);
    Some(Diagnostic::error(program.routine(t.routine).span, message).hint("say how many: `--threads 3`"))
}
