//! Fewer states, the same answer.
//!
//! **Steps taken alone.** A thread is two processes: one executes, one flushes.
//! Sometimes all that one process can do next commutes with everything the others
//! may do before it moves; then only its steps are explored (a persistent set;
//! Godefroid 1996). Steps that commute lead to the same happens-before, and a
//! cycle once closed stays, so no cycle is lost:
//!
//! * issuing a store, a local step, a fence on an empty buffer: commute with
//!   everything;
//! * a load: with everything but a write to that cell by another thread;
//! * a flush, a locked operation: with everything but accesses to that cell by
//!   other threads.
//!
//! Not taken alone: steps that may go round a loop (or others would be put off for
//! ever), steps beside one that waits for the own buffer, and whatever depends on
//! the heap, atomic sections, spawn and join. A step that is an error ends its
//! execution and is no step here; whether it is one depends on the thread alone
//! (the heap aside).
//!
//! **What does not matter is forgotten**, so that states meet: the value of a cell
//! that nobody reads any more, and what comes before accesses of a cell that
//! nobody uses any more or before the last event of a thread that has ended.

use super::machine::Machine;
use super::state::State;
use smallvec::SmallVec;
use weir_engine::fault;
use weir_explore::stepper::edges::{Accesses, Futures};
use weir_ir::{FenceKind, Op};

/// A process that may be taken alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alone {
    /// The thread executes.
    Exec(usize),
    /// This entry of the thread's buffer is flushed.
    Flush(usize, usize),
}

/// What each thread may still do; what its buffer does included.
pub(crate) fn futures_of(machine: &Machine<'_>, futures: &Futures, state: &State) -> SmallVec<[Accesses; 4]> {
    let of = |t: usize| {
        let mut now = Accesses::none(&futures.classes);
        for (routine, loc) in machine.code.stepper.frames(&state.now, t) {
            now.add(futures.at(routine, loc));
        }
        for e in state.now.buffer(t).chunks_exact(2).filter(|e| e[0] != 0) {
            now.writes.add(futures.classes.of(e[0]));
        }
        now
    };
    (0..state.now.threads()).map(of).collect()
}

/// A process whose steps suffice, if one is found among the threads from `first`
/// on. A buffer longer than `bound` is not made by a step taken alone.
pub(crate) fn choose(
    machine: &Machine<'_>,
    futures: &Futures,
    state: &State,
    now: &[Accesses],
    bound: usize,
    first: usize,
) -> Option<Alone> {
    let class = |cell: i64| futures.classes.of(cell);
    let code = machine.code;
    for t in first..state.now.threads() {
        let others = |f: &dyn Fn(&Accesses) -> bool| now.iter().enumerate().any(|(u, n)| u != t && f(n));
        let written = |cell: i64| others(&|n| n.writes.has(class(cell)));
        let touched = |cell: i64| others(&|n| n.writes.has(class(cell)) || n.reads.has(class(cell)));
        let heap = |cell: i64| class(cell) == futures.classes.heap;
        for (entry, cell) in code.stepper.flushable(&state.now, t) {
            let taken = if fault!("robust-pso-takes-too-few-steps") { written(cell) } else { touched(cell) };
            if !heap(cell) && !taken {
                return Some(Alone::Flush(t, entry));
            }
        }
        let (routine, loc) = code.stepper.at(&state.now, t);
        let mut edges = code.stepper.edges(routine, loc).enumerate();
        if edges.len() == 0 || code.closes[routine][loc] {
            continue;
        }
        let entries = state.now.entries(t);
        let cell = |position: usize| code.stepper.cell(&state.now, t, position);
        let alone = |position: usize, op: &Op| match op {
            Op::Fence(FenceKind::Full) => entries == 0,
            Op::Fence(_) => entries < bound,
            Op::Load(_, place) => match cell(position) {
                Some(Ok(cell)) => !heap(cell) && !written(cell),
                _ => steady(place),
            },
            Op::Store(place, _) => match cell(position) {
                Some(Ok(cell)) => !heap(cell) && entries < bound,
                _ => steady(place),
            },
            Op::Rmw { place, .. } | Op::Cas { place, .. } => match cell(position) {
                Some(Ok(cell)) => entries == 0 && !heap(cell) && !touched(cell),
                _ => entries == 0 && steady(place),
            },
            op => op.is_local(),
        };
        if edges
            .all(|(position, (e, _))| alone(position, &code.program.routines[routine].edges[e.index()].op))
        {
            return Some(Alone::Exec(t));
        }
    }
    None
}

/// Whether an access that is an error now will be one later.
fn steady(place: &weir_ir::Place) -> bool {
    matches!(place, weir_ir::Place::Cell(..))
}

/// Forgets what does not matter any more.
pub(crate) fn tidy(machine: &Machine<'_>, futures: &Futures, state: &mut State, now: &[Accesses]) {
    if state.section.is_some() {
        return;
    }
    let classes = &futures.classes;
    let (mut all, mut used) = (Accesses::none(classes), classes.empty());
    for n in now {
        all.add(n);
    }
    for set in [&all.reads, &all.writes] {
        used.add_all(set);
    }
    let stepper = &machine.code.stepper;
    stepper.forget_values(&mut state.now, |cell| all.reads.has(classes.of(cell)));
    for t in 0..state.last.len() {
        if !machine.code.joins && stepper.ended(&state.now, t) {
            state.last[t] = 0;
        }
    }
    state.stores.retain(|cell, _| used.has(classes.of(*cell)));
    state.readers.retain(|cell, _| used.has(classes.of(*cell)) && !fault!("robust-pso-forgets-readers"));
}
