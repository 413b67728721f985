//! What is said of programs that a compiler made.

use crate::cli::CheckArgs;
use weir_driver::{check, compile};
use weir_ir::Program;

/// How a file is compiled, in words.
pub fn how_compiled(file: &str, flags: &[String]) -> Option<String> {
    compile::level(file, flags).map(|level| format!("compiled with {level}"))
}

/// What is checked of a program that a compiler made, and how it was compiled.
pub fn compiled(how: Option<String>, program: &Program, args: &CheckArgs) -> Option<String> {
    let how = match how {
        Some(how) => how,
        None if check::is_compiled(program) => "LLVM IR".to_string(),
        None => return None,
    };
    let aborts = if args.allow_abort { "" } else { ", aborts" };
    let unseen = !program.whole && weir_driver::ways::can_deadlock(program);
    let deadlocks = if args.no_deadlock || unseen { "" } else { ", deadlocks" };
    let given = match weir_driver::assumed(program).join(", ") {
        given if given.is_empty() => given,
        given => format!("; taken as given: {given}"),
    };
    let races = if args.races { ", data races as this machine orders accesses" } else { "" };
    Some(format!("checked as {how}: assertions, memory errors{aborts}{deadlocks}{races}{given}"))
}
