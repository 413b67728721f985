//! Programs whose first thread starts all others, as programs whose threads are there from
//! the start.
//!
//! C programs come as one thread, `main`, that prepares memory, starts threads and waits for
//! them. Many engines and all exports but two want threads that exist from the start. Where
//! it is known beforehand which threads `main` starts, and with what arguments, the two are
//! the same question; this module makes the one out of the other.
//!
//! # How
//!
//! `main` is *unrolled* (`unroll`): its steps are taken one by one, with what is known of its
//! registers and of memory, as in partial evaluation (Jones, Gomard and Sestoft 1993: what is
//! known is computed, what is not stays as *residual* code). The result is a chain of steps
//! without branches, up to its end, or to the first branch that depends on what other threads
//! do; there the code goes on as it was.
//!
//! * Until the first thread is started, `main` is *alone*: all its steps are taken beforehand,
//!   and memory starts as they leave it. Objects that it allocates are objects from the start.
//! * Afterwards, steps on objects that nobody else can reach are still taken beforehand. All
//!   others stay.
//! * A thread is started by a flag that `main` sets with a locked operation and that the thread
//!   waits for. There is no flag where `main` has taken no other residual step before: nothing
//!   tells the difference between a thread that begins late and one that exists late.
//! * `join` waits for a flag that the thread sets with a locked operation at its end. Where
//!   nothing comes after it, it is left out.
//!
//! # Why this is the same question
//!
//! The question is whether a step can fail: an assertion, or an error of memory or arithmetic.
//! (Properties of states see steps that are gone; programs with properties are refused. Deadlocks
//! are not asked for.)
//!
//! 1. **Alone.** One thread without others sees its own stores, on all machines; starting a
//!    thread needs its buffer empty. So memory at the first start is what SC makes of it.
//! 2. **Private objects.** The address of an object leaves `main` only by a store, a locked
//!    operation, an argument, or the memory that is there at the first start. An object is
//!    private while its address is in none of these (`unroll::Unroll::part`); should a later step
//!    let it out, the unrolling begins anew with the object as a shared one from the first start
//!    on. One exception: an argument of a start, because starting needs the buffer empty, so that
//!    all that was stored is in memory. Addresses do not come out of arithmetic, other than out of
//!    products and shifts: where started threads compute these and follow pointers, nothing is
//!    private. (As everywhere: [`crate::points_to`].)
//! 3. **A locked operation on a private object** empties the buffer: it becomes a full fence.
//! 4. **Flags** are written by locked operations only: to start needs an empty buffer, and to
//!    join waits until the other's buffer is empty, as in the machine. A thread without a flag
//!    can take steps before `main` has taken those that were left out; these are local to
//!    `main` and cannot fail, so they may as well have been taken first.
//! 5. **Numbers.** Threads have the numbers, and objects the addresses, that the machine gives
//!    them: objects are made beforehand only while nobody else allocates.
//! 6. **Freed memory.** What `main` allocated beforehand can only be freed when it is alone
//!    again; then it must not be touched by what remains.
//!
//! Executions are mapped back ([`StaticThreads::back`]): each residual step knows its own step and
//! those that were taken beforehand. An execution that does not fit is refused by the judge.
//!
//! # What is refused
//!
//! Programs with properties, with other threads from the start, with threads that start threads,
//! with recursion; where whether or how often a thread is started depends on other threads; accesses
//! of several bytes; whole programs.

mod assemble;
mod back;
mod constants;
mod dynamic;
mod memory;
mod step;
mod unroll;

use std::collections::BTreeSet;
use weir_ir::analysis::wide_access;
use weir_ir::{Op, Program};

pub use back::StaticThreads;
pub use dynamic::Dynamic;

/// Whether some thread starts or joins others.
pub fn starts_threads(program: &Program) -> bool {
    let ops = || program.routines.iter().flat_map(|r| &r.edges).map(|e| &e.op);
    ops().any(|op| matches!(op, Op::Spawn { .. } | Op::Join(_)))
}

/// The program with all its threads from the start.
///
/// # Errors
/// Why its threads are not known beforehand.
pub fn static_threads(program: &Program) -> Result<StaticThreads, Dynamic> {
    if program.whole {
        return Err(Dynamic::new("it is a whole program"));
    }
    if let Some(span) = wide_access(program) {
        return Err(Dynamic::at(span, "several bytes are accessed at once"));
    }
    if program.threads.len() != 1 || program.is_parameterised() {
        return Err(Dynamic::new("beside threads that are started, there are several from the start"));
    }
    let asked = program.properties.iter().map(|p| p.span).next();
    if asked.is_some() || !program.observables.is_empty() || program.filter.is_some() {
        let why = "threads are started, and a property looks at states";
        return Err(Dynamic { why: why.into(), span: asked });
    }
    let main = unroll::Main::new(program)?;
    let mut shared = BTreeSet::new();
    loop {
        match main.unroll(&shared) {
            Ok(unrolled) => return assemble::assemble(&main, unrolled),
            Err(unroll::Stop::Dynamic(why)) => return Err(why),
            // Each time at least one more, so this ends.
            Err(unroll::Stop::Shared(more)) => shared.extend(more),
        }
    }
}
