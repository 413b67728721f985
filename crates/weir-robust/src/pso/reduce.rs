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

use super::future::{Future, Futures, add, add_all, has};
use super::machine::Machine;
use super::state::{State, Thread};
use smallvec::SmallVec;
use weir_engine::fault;
use weir_ir::{Addr, FenceKind, Op};

/// A process that may be taken alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alone {
    /// The thread executes.
    Exec(usize),
    /// This entry of the thread's buffer is flushed.
    Flush(usize, usize),
}

/// What each thread may still do; what its buffer does included.
pub(crate) fn futures_of(futures: &Futures, state: &State) -> SmallVec<[Future; 4]> {
    let of = |t: &Thread| {
        let mut now = Future { reads: futures.classes.empty(), writes: futures.classes.empty() };
        for f in &t.frames {
            let future = &futures.at[f.routine as usize][f.loc as usize];
            add_all(&mut now.reads, &future.reads);
            add_all(&mut now.writes, &future.writes);
        }
        for e in t.buffer.iter().filter(|e| !e.is_mark()) {
            add(&mut now.writes, futures.classes.of(e.cell));
        }
        now
    };
    state.threads.iter().map(of).collect()
}

/// A process whose steps suffice, if one is found among the threads from `first`
/// on. A buffer longer than `bound` is not made by a step taken alone.
pub(crate) fn choose(
    machine: &Machine<'_>,
    futures: &Futures,
    state: &State,
    now: &[Future],
    bound: usize,
    first: usize,
) -> Option<Alone> {
    let class = |cell: i64| futures.classes.of(cell);
    for (t, thread) in state.threads.iter().enumerate().skip(first) {
        let others = |f: &dyn Fn(&Future) -> bool| now.iter().enumerate().any(|(u, n)| u != t && f(n));
        let written = |cell: i64| others(&|n| has(&n.writes, class(cell)));
        let touched = |cell: i64| others(&|n| has(&n.writes, class(cell)) || has(&n.reads, class(cell)));
        let heap = |cell: i64| class(cell) == futures.classes.heap;
        for entry in machine.flushable(thread) {
            let cell = thread.buffer[entry].cell;
            let taken = if fault!("robust-pso-takes-too-few-steps") { written(cell) } else { touched(cell) };
            if !heap(cell) && !taken {
                return Some(Alone::Flush(t, entry));
            }
        }
        let top = thread.top();
        let edges = &machine.code.out[top.routine as usize][top.loc as usize];
        if edges.is_empty() || machine.code.closes[top.routine as usize][top.loc as usize] {
            continue;
        }
        let routine = &machine.code.program.routines[top.routine as usize];
        let empty = thread.buffer.is_empty();
        let alone = |op: &Op| match op {
            Op::Fence(FenceKind::Full) => empty,
            Op::Fence(_) => thread.buffer.len() < bound,
            Op::Load(_, place) => match machine.place(state, t, place) {
                Ok(cell) => !heap(cell) && !written(cell),
                Err(_) => steady(place),
            },
            Op::Store(place, _) => match machine.place(state, t, place) {
                Ok(cell) => !heap(cell) && thread.buffer.len() < bound,
                Err(_) => steady(place),
            },
            Op::Rmw { place, .. } | Op::Cas { place, .. } => match machine.place(state, t, place) {
                Ok(cell) => empty && !heap(cell) && !touched(cell),
                Err(_) => empty && steady(place),
            },
            op => op.is_local(),
        };
        if edges.iter().all(|e| alone(&routine.edges[e.index()].op)) {
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
pub(crate) fn tidy(machine: &Machine<'_>, futures: &Futures, state: &mut State, now: &[Future]) {
    if state.section.is_some() {
        return;
    }
    let classes = &futures.classes;
    let (mut read, mut used) = (classes.empty(), classes.empty());
    for n in now {
        add_all(&mut read, &n.reads);
        add_all(&mut used, &n.reads);
        add_all(&mut used, &n.writes);
    }
    for (i, fixed) in machine.code.fixed.iter().enumerate() {
        let Some((first, len)) = *fixed else { continue };
        for offset in 0..len {
            let cell = Addr::of(weir_ir::ObjId::new(i), offset as i32).0;
            if !has(&read, classes.of(cell)) {
                state.cells[(first + offset) as usize] = 0;
            }
        }
    }
    state.sparse.retain(|cell, _| has(&read, classes.of(*cell)));
    for t in &mut state.threads {
        for e in t.buffer.iter_mut().filter(|e| !e.is_mark()) {
            if !has(&read, classes.of(e.cell)) {
                e.value = 0;
            }
        }
        if !futures.joins && machine.ended(t) {
            t.last = 0;
        }
    }
    state.stores.retain(|cell, _| has(&used, classes.of(*cell)));
    state.readers.retain(|cell, _| has(&used, classes.of(*cell)) && !fault!("robust-pso-forgets-readers"));
}
