//! Run-time errors and panics in words.

use super::alive::Alive;
use super::calls::has_panicked;
use super::names::Objects;
use super::survey::Survey;
use weir_ir::log::{Deed, Log};
use weir_ir::{Fault, Program, Trace, Violation};

/// A run-time error in words, with the names that the execution has for things.
pub(crate) fn fault_text(program: &Program, trace: &Trace, log: &Log, fault: Fault) -> String {
    let survey = Survey::new(program, trace, log);
    let mut alive = Alive::new(program);
    for (_, deed) in &log.deeds {
        if let Deed::New(number) = deed {
            alive.new_object(*number);
        }
    }
    Objects::new(program, &survey).fault(&alive, fault)
}

/// What a Rust program that panics says, as it would print it.
pub(crate) fn panic_text(program: &Program, trace: &Trace, log: &Log) -> Option<String> {
    if trace.violation != Some(Violation::Fault(Fault::Assert)) || !has_panicked(program, trace, log) {
        return None;
    }
    let thread = trace.steps.last()?.thread();
    let errors = log.said.iter().filter(|s| s.fd == 2 && s.thread == thread);
    let text: String = errors.map(|s| s.text.as_str()).collect();
    // `thread 'main' panicked at src/main.rs:5:9:`, the message, and what one can do.
    let said = text.rsplit_once("panicked at ").and_then(|(_, rest)| rest.split_once(":\n")).map(|(_, m)| m);
    let said = said.map(|m| m.split("\nnote: run with `RUST_BACKTRACE").next().unwrap_or(m));
    let lines: Vec<&str> = said.unwrap_or("").lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    match lines.is_empty() {
        true => Some("panic".to_string()),
        false => Some(format!("panic: {}", lines.join(", "))),
    }
}
