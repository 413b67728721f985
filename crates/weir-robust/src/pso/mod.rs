//! Robustness decided on the fly, against PSO or TSO.
//!
//! A program is robust when every execution has the happens-before (program
//! order, read-from, store order, from-read) of an SC execution, that is: when no
//! execution has a cycle (Shasha and Snir, TOPLAS 1988; the definition that the
//! lazy TSO reachability paper of Bouajjani, Calin, Derevenetc and Meyer, FASE
//! 2015, builds on). The states of the program under the model are explored, each
//! with just enough of the happens-before that led there to see a cycle close.
//!
//! **Why little is enough.** Every edge of happens-before that a step adds leads
//! to a new event, which has nothing after it, or to a store that reaches memory.
//! So a cycle closes only when a store s reaches memory at address a, and exactly
//! if s comes before the last store to a or a load that read it. It suffices to
//! know, for each store that waits, which of these *summary nodes* it comes
//! before: the last event of each thread, the last store to each address, the
//! loads of that store (as one), each waiting store, and its loads (as one). When
//! a store reaches memory, what comes before the last store to the address, or a
//! load of it, now comes before all that the store comes before. Nothing else can
//! change what a waiting store comes before. Where no store waits nothing is
//! kept, and there are finitely many states wherever the model has.
//!
//! | module | its job |
//! |---|---|
//! | `answer` | options and answers |
//! | `code` | what is worked out once for a program |
//! | `state` | states and their summary nodes |
//! | `machine` | one step: the explorer's, and what it does to happens-before |
//! | `pairs` | programs that need no search |
//! | `reduce` | what need not be explored |
//! | `expand` | the states after a state |
//! | `codec`, `table` | states as bytes, each kept once |
//! | `search`, `growth` | the search, its limits, and growth without end |
//! | `cycle` | the cycle of a witness, event by event |
//! | `shared` | state robustness |
//!
//! An atomic section is one event; so is a locked operation. A load served by the
//! own buffer reads from the store that waits there. A spawn comes before the
//! first event of the new thread, the last event of a thread before a join of it.
//! Allocation and freeing are no events, and an error ends an execution: a robust
//! program may use memory after it was freed under PSO though not under SC.
//!
//! What is given up: where buffers can grow for ever, or data has no bound, there
//! is no end to the states and the answer is `Unknown` unless a cycle is found.

mod answer;
mod code;
mod codec;
mod cycle;
mod expand;
mod growth;
mod machine;
mod pairs;
mod reduce;
mod search;
mod shared;
mod state;
mod table;

pub use answer::{CycleEvent, Order, PsoAnswer, PsoVerdict, Witness};
pub use shared::{SharedAnswer, SharedVerdict, state_robust};

use code::Code;
use expand::Expander;
use machine::Machine;
use search::{End, Search};
use weir_engine::StopReason;
use weir_engine::clock::Instant;
use weir_explore::Options;
use weir_ir::{Model, Program};

/// Decides whether a program that passes `weir_ir::verify` is robust against the
/// model of the options: PSO, or TSO. Of the options of a search it takes the budget,
/// the limit of states, the reduction and the first bound.
///
/// ```
/// use weir_ir::*;
/// use weir_explore::Options;
/// use weir_robust::pso::{PsoVerdict, robust_pso};
///
/// // Message passing: the second store may reach memory first.
/// let mut p = ProgramBuilder::new("MP");
/// let (x, y) = (p.scalar("x", Ty::I64, 0), p.scalar("y", Ty::I64, 0));
/// let mut t = RoutineBuilder::new("writer");
/// let at = t.loc();
/// let at = t.step(at, Op::Store(Place::scalar(x), Expr::int(1)), Span::default());
/// t.step(at, Op::Store(Place::scalar(y), Expr::int(1)), Span::default());
/// p.thread(t.finish());
/// let mut t = RoutineBuilder::new("reader");
/// let (a, b) = (t.reg("a", Ty::I64), t.reg("b", Ty::I64));
/// let at = t.loc();
/// let at = t.step(at, Op::Load(a, Place::scalar(y)), Span::default());
/// t.step(at, Op::Load(b, Place::scalar(x)), Span::default());
/// p.thread(t.finish());
/// let p = p.finish();
///
/// let verdict = |model| robust_pso(&p, &Options::new(model)).verdict;
/// assert_eq!(verdict(Model::Tso), PsoVerdict::Robust);
/// assert!(matches!(verdict(Model::Pso), PsoVerdict::NotRobust(w) if w.cycle.len() == 4));
/// ```
pub fn robust_pso(program: &Program, options: &Options) -> PsoAnswer {
    let start = Instant::now();
    let mut answer =
        PsoAnswer { verdict: PsoVerdict::Robust, states: 0, transitions: 0, bytes: 0, seconds: 0.0 };
    if options.model != Model::Sc {
        decide(program, options, &mut answer);
    }
    answer.seconds = start.elapsed().as_secs_f64();
    answer
}

fn decide(program: &Program, options: &Options, answer: &mut PsoAnswer) {
    let code = match Code::new(program, options.model) {
        Ok(code) => code,
        Err(why) => {
            answer.verdict = PsoVerdict::Unknown(StopReason::Exhausted(why));
            return;
        }
    };
    let futures = options.reduction.then(|| code.stepper.futures(program));
    if futures.as_ref().is_some_and(|futures| pairs::none(&code, futures, options.model)) {
        return;
    }
    let machine = Machine { code: &code, track: true };
    let expander =
        Expander { machine, futures: futures.as_ref(), bound: options.first_bound as usize, record: false };
    let mut search = Search::new(expander, options);
    let end = search.run(&mut |_| false);
    answer.states = search.table.len() as u64;
    answer.transitions = search.transitions;
    answer.bytes = search.table.memory();
    answer.verdict = match end {
        End::Done => PsoVerdict::Robust,
        End::Stopped(why) => PsoVerdict::Unknown(why),
        End::Found(trace) => match cycle::cycle(&code, &trace) {
            Some(cycle) => PsoVerdict::NotRobust(Box::new(Witness { trace, cycle })),
            None => PsoVerdict::Unknown(StopReason::Bug("the cycle was not found again".into())),
        },
    };
}
