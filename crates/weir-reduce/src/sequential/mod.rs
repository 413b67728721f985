//! Programs under TSO as sequential programs, within a bound on rounds: what the conclusion of
//! "Getting Rid of Store-Buffers in TSO Analysis" (CAV 2011) points to, by the construction of
//! A. Lal and T. Reps, "Reducing Concurrent Analysis Under a Context Bound to Sequential
//! Analysis" (CAV 2008).
//!
//! The sequential program runs the threads one after the other, each from its start to where
//! it stays. Memory has a copy for every round. What a round starts with is guessed before the
//! first thread runs; a thread works on the copy of the round it is in, may go on to a later
//! round between two steps, and when all threads are through, what each round ended with has
//! to be what the next one started with. Runs in which a guess was wrong end there. So there
//! are no threads, no schedules and no stores of other threads left: procedures, arrays and
//! choices are all that a tool has to know.
//!
//! The queues of waiting stores belong to the running thread (as the translation to SC has
//! them, see the crate) and are emptied for the next one: they need no copies, which is why
//! the two constructions go together.
//!
//! | module | its job |
//! |---|---|
//! | `vars` | the variables, and which objects have copies |
//! | `values` | what is worth guessing |
//! | `library` | the procedures that change rounds and act on the queues |
//! | `code` | the translation of a routine |
//! | `guards` | where an expression has a value |
//! | `main` | the one thread |
//! | `props` | properties |
//!
//! # Which executions are kept
//!
//! Exactly those of [`crate::Bound::Rounds`]: every thread has at most K rounds, in any order.
//! Lal and Reps let the threads take turns in a fixed order. An execution in which each of `n`
//! threads has at most K rounds is such a sequence of turns in which threads may be left out: a
//! new turn has to begin where the number of the thread falls, and of `n * K` numbers with
//! `K` of each at most `(n - 1) * K` steps fall (a falling run has at most `n` numbers, so there
//! are at least K of them). So there are `(n - 1) * K + 1` turns, and a thread counts in how
//! many it did something.
//!
//! # Where it differs from Lal and Reps
//!
//! 1. Rounds that a thread did nothing in do not count (see above).
//! 2. A thread may stay where it is for ever, so final states of the sequential program are
//!    all reachable states, not final ones only; `never` is asserted there. A thread that
//!    stays inside an atomic section is the last one to have done anything.
//! 3. What goes wrong in a thread is noted, and told at the end: before, guesses may be
//!    wrong. That includes everything without a result: indices out of bounds, divisions by
//!    zero, values outside their range.
//! 4. Only values that some step may have written are guessed (`values`).

mod code;
mod guards;
mod library;
mod main;
mod props;
mod values;
mod vars;

use crate::{Bound, MAX_BOUND, Options, plan, roles};
use weir_ir::{Count, Diagnostic, Program, RoutineId, Template, TemplateId, Thread};

/// A program under TSO as a sequential program: every execution with at most that many rounds
/// of each thread.
///
/// ```
/// let p = weir_lang::load("sb", "shared x: bool; thread t { x = true; } thread u { var r: bool; r = x; }");
/// let one = weir_reduce::sequentialise(&p.unwrap(), 2).unwrap();
/// assert_eq!(one.threads.len(), 1);
/// ```
///
/// # Errors
/// What cannot be taken: what the translation to SC cannot take, threads that are started
/// on the way, shared pointers, and arithmetic without bounds of which it cannot be asked
/// whether it has a result.
pub fn sequentialise(original: &Program, rounds: u32) -> Result<Program, Vec<Diagnostic>> {
    if rounds == 0 || rounds > MAX_BOUND {
        let message = format!("the bound has to be from 1 to {MAX_BOUND}");
        return Err(vec![Diagnostic::error_without_place(message)]);
    }
    let roles = roles::roles(original);
    let plan = plan::Plan::new(original, &roles, &Options::new(Bound::Rounds(rounds)))?;
    let one = |d: Diagnostic| vec![d];
    let mut program = roles.program.clone();
    let vars = vars::Vars::add(&mut program, original, &roles, &plan.queued, rounds).map_err(one)?;
    let library = library::Library::add(&mut program, &vars);
    let cx = code::Context { original, roles: &roles, vars: &vars, library: &library };
    for id in (0..roles.program.routines.len()).map(RoutineId::new) {
        program.routines[id.index()] = code::translate(&cx, id).map_err(one)?;
    }
    let never = props::rewrite(&mut program, original, &vars).map_err(one)?;
    let name = crate::library::fresh(&mut crate::library::names(&program), "sequential");
    let code = main::main(name.clone(), &program, original, &never, (&vars, &library));
    program.routines.push(code);
    let routine = RoutineId::new(program.routines.len() - 1);
    program.templates = vec![Template { name, routine, count: Count::Once }];
    program.threads = vec![Thread { template: TemplateId::new(0), copy: 0, args: Vec::new() }];
    // They speak of threads.
    program.invariants.clear();
    program.claims.clear();
    Ok(program)
}
