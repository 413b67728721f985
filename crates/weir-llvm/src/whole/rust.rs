//! What Rust's standard library does when threads start and end, and nobody can tell, without
//! the states that it costs. Functions are found by their paths, demangled exactly; where a
//! version of the library has others, nothing is changed.
//!
//! * Every thread that ends takes a global lock to leave the table of stacks, by which the handler of
//!   a stack overflow would know it. The library in `library/system.c` lets no handler be installed, so nobody is in
//!   that table and nobody reads it. What is left of taking and releasing a lock around nothing is
//!   a full fence: critical sections that touch nothing else can each be done at once, in any order.
//! * Threads race for who makes the key by which their thread-local objects are dropped; the
//!   others throw theirs away. The first thread does it before `main`, as it does anyway in a
//!   program that asks for `thread::current()` there.

use super::emit::Emit;
use super::link::USER;
use super::reach::Whole;
use crate::titles::is_path;
use weir_ir::{BinOp, Expr, FenceKind, Op, RegId, RoutineId, Ty};

/// Takes a thread out of the table of stacks; its parameter is the thread's stack for signals.
const LEAVES_TABLE: [&str; 7] = ["std", "sys", "pal", "unix", "stack_overflow", "imp", "drop_handler"];
/// Makes the key, and uses it.
const MAKES_KEY: [&str; 6] = ["std", "sys", "thread_local", "guard", "key", "enable"];

/// Whether a function only leaves the table of stacks.
pub(super) fn leaves_table(symbol: &str) -> bool {
    symbol.contains("drop_handler") && is_path(symbol, &LEAVES_TABLE)
}

/// What such a function does instead; `stack` is its parameter.
pub(super) fn leave_table(e: &mut Emit, stack: RegId) {
    let none = Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(stack), Expr::Const(0, Ty::Ptr));
    let from = e.loc;
    e.step(Op::Assume(none.clone()));
    e.step(Op::Fence(FenceKind::Full));
    let end = e.end();
    e.step_to(Op::Return(None), end);
    e.at(from);
    e.step(Op::Assume(none.negate()));
    e.unsupported("a stack for signals");
}

/// What makes the key, where the program starts threads.
pub(super) fn makes_key(w: &mut Whole<'_>) -> Option<RoutineId> {
    let functions = &w.modules[USER].functions;
    functions.iter().find(|f| f.name == "pthread_create")?;
    let makes = |f: &crate::ast::Function| {
        f.is_defined() && f.params.is_empty() && f.name.contains("enable") && is_path(&f.name, &MAKES_KEY)
    };
    let found = functions.iter().position(makes)?;
    Some(w.routine((USER, found)))
}
