//! The engine for whole programs: what compilers make of C, C++ and Rust, with all the code
//! that they call ([`weir_ir::Program::whole`]), under SC, TSO or PSO.
//!
//! It is an explicit-state search over an interpreter: memory is pages of bytes that states
//! share, threads have stacks of frames, addresses are known when they are needed. Nothing is
//! inlined and nothing is analysed beforehand but what is live; what a thread does to memory
//! that nobody else can reach costs no states.
//!
//! | module | its job |
//! |---|---|
//! | `code`, `eval` | routines as tables, values of expressions |
//! | `page`, `state`, `buffer`, `frames` | memory, threads, store buffers, calls |
//! | `lazy` | values that are chosen late: sets of numbers instead of numbers |
//! | `symbolic`, `narrow` | expressions of such values; states that are divided |
//! | `owner`, `conflict` | who can reach an object; which words threads really share |
//! | `event`, `order` | what happens to these; whether it is ordered, as under a lock |
//! | `futures` | what threads may still touch: persistent sets |
//! | `run`, `cycle`, `spin` | one step, and on until something that others can tell |
//! | `pace` | registers that make no difference but to how long threads pause |
//! | `canonical`, `store` | one state for all that behave alike; the states that were visited |
//! | `search` | breadth-first search, and executions of the original program |
//!
//! What it guarantees: `Safe` only when every reachable state was visited, up to the reduction
//! described in `run`, `owner`, `conflict`, `futures`, `lazy`, `spin` and `pace`. What it gives up: it ends with `Unknown` at a limit, when a
//! path gets to what is not supported and nothing is wrong elsewhere, or when a buffer needs
//! more than 64 entries for stores that others can see. Addresses are those that Weir's
//! allocator gives: a program that looks at them as numbers is checked for these.

mod buffer;
mod canonical;
mod code;
mod conflict;
mod cycle;
mod eval;
mod event;
mod frames;
mod futures;
mod lazy;
mod moves;
mod narrow;
mod options;
mod order;
mod owner;
mod pace;
mod page;
mod run;
mod search;
mod spin;
mod state;
mod store;
mod symbolic;

pub use options::{LATE_ABOVE, Options};
use weir_engine::{Covered, Outcome, StopReason, Unsupported, Verdict, piece};
use weir_ir::Program;

/// Visits everything that a whole program can do, until something is wrong or a limit is
/// reached. The program must pass [`weir_ir::verify`].
pub fn check(program: &Program, options: &Options) -> Verdict {
    let compiled = match piece::run(options.budget.clone(), || code::compile(program)) {
        Ok(Ok(compiled)) => compiled,
        Ok(Err(why)) => {
            return Verdict::new(options.model, "vm", Outcome::Unsupported(Unsupported::new(why)));
        }
        Err(why) => return unknown(options, why),
    };
    let mut verdict = search::search(program, &compiled, options);
    verdict.stats.entered = compiled.routines.entered();
    verdict
}

fn unknown(options: &Options, why: StopReason) -> Verdict {
    Verdict::new(options.model, "vm", Outcome::Unknown(why, Covered::Nothing))
}
