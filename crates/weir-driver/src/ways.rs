//! Which of its two ways a compiled program takes.
//!
//! LLVM IR is read in two ways. The first is for small programs: threads are known beforehand,
//! calls are inlined, memory has types. All engines and all commands take what it gives, and
//! what it gives is small, so it is tried first. The second takes the program as a whole, byte
//! by byte, with the C library beside it; only the engine `vm` knows such programs.
//!
//! A check takes the second way
//!
//! * when the first one refuses the program: something occurs that it has no words for (whether
//!   that is ever reached is for the second way to find out);
//! * when the program waits in loops for what a library waits for without one
//!   ([`Program::busy_waits`]), or when a thread that was started waits for another's end:
//!   deadlocks are always looked for in compiled programs, and there the first way cannot see
//!   them. Where only the first thread joins the others, there are none;
//! * when the address of a variable may be kept after its function has returned
//!   ([`Program::outlived`]): the first way would not notice that it is used then;
//! * when a value is used that was never set: the first way takes it to be 0, with a warning;
//! * when it has much memory: engines of the first way have all of it in every state;
//! * when the user asks for the engine `vm`.
//!
//! Where the engines of the first way get to memory that is read and was never written, which is
//! an error only if something is decided by what was read (`check::only_the_whole_tells`), or do
//! not get to an answer soon, `weir check` gives the second a turn as well (`commands::turns`).
//! `SAFE` of an engine that was asked by name is no answer where an address may be kept.
//!
//! Everybody else (other engines, other questions) takes the first way, and where that refuses
//! a program that the second would take, says so.

use crate::refused::Refused;
use weir_ir::analysis::callees;
use weir_ir::{Count, Diagnostic, Len, Op, Program};

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Somebody who takes small programs only.
    Small,
    /// A check: the first way, where it can answer all questions.
    Either,
    /// Somebody who wants the program as a whole.
    Whole,
}

/// How a compiled program is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Which way it takes.
    pub way: Way,
    /// `abort` ends the program, and is no error.
    pub allow_abort: bool,
}

impl From<Way> for Reading {
    fn from(way: Way) -> Reading {
        Reading { way, allow_abort: false }
    }
}

/// Takes the way: `small` and `whole` read the program.
pub(crate) fn take(
    way: Way,
    small: impl FnOnce() -> Result<Program, Refused>,
    whole: impl FnOnce() -> Result<Program, Refused>,
) -> Result<Program, Refused> {
    if way == Way::Whole {
        return whole();
    }
    match (small(), way) {
        (Ok(program), Way::Either)
            if can_deadlock(&program)
                || program.outlived
                || !program.warnings.is_empty()
                || has_much_memory(&program) =>
        {
            Ok(whole().unwrap_or(program))
        }
        (Ok(program), _) => Ok(program),
        // Of two refusals the first one knows more words.
        (Err(refused), Way::Either) => whole().map_err(|_| refused),
        (Err(refused), _) => Err(match whole() {
            Ok(_) => only_whole(refused),
            Err(_) => refused,
        }),
    }
}

/// Whether threads of a program that was read the first way can wait for each other.
#[must_use]
pub fn can_deadlock(program: &Program) -> bool {
    let started = program.templates.iter().filter(|t| t.count == Count::OnSpawn);
    let mut routines = started.flat_map(|t| callees(program, t.routine));
    let joins = |r| program.routine(r).edges.iter().any(|e| matches!(e.op, Op::Join(_)));
    !program.busy_waits.is_empty() || routines.any(joins)
}

/// More cells than this are much memory.
const MUCH: u64 = 10_000;

/// Whether a program that was read the first way has much memory, from the start or by one
/// allocation.
fn has_much_memory(program: &Program) -> bool {
    let cells = |len: Len| match len {
        Len::Scalar | Len::Unbounded => 1,
        Len::Fixed(n) => u64::from(n),
    };
    let large = |op: &Op| match op {
        Op::Alloc(_, e) => e.constant().is_some_and(|n| n > MUCH as i64),
        _ => false,
    };
    program.objects.iter().map(|o| cells(o.len)).sum::<u64>() > MUCH
        || program.routines.iter().flat_map(|r| &r.edges).any(|e| large(&e.op))
}

/// What is said of a program that is only taken as a whole: the first reason, with its place.
fn only_whole(refused: Refused) -> Refused {
    let Refused { sources, diagnostics } = refused;
    let first = diagnostics.into_iter().find(Diagnostic::is_error);
    let mut d = first.unwrap_or_else(|| Diagnostic::error_without_place("the first way refuses it"));
    d.message = format!("this program can only be taken as a whole: {}", d.message);
    let d = d.hint(
        "weir check takes it, with the engine vm; other engines and commands do not take whole programs",
    );
    Refused { sources, diagnostics: vec![d] }
}
