//! Persistent sets: partial-order reduction that knows store buffers.
//!
//! In a state, a thread is two processes: the one that executes (`Exec`) and the
//! one that flushes its buffer (`Flush`). Sometimes all that *one* process can
//! do next is independent of everything the others may do before it moves; then
//! only its steps are explored (a persistent set; Godefroid 1996). What is
//! independent:
//!
//! * a store that goes to the own buffer, a local step, a fence on an empty
//!   buffer: of everything. A store enters at the tail and a flush leaves at the
//!   head, so even the own flush commutes with it;
//! * a load from memory: of everything but a write to that cell by another
//!   thread. (The own buffer holds no store to the cell, or it were no load from
//!   memory.) A load served by the own buffer likewise: it gives the same value
//!   before and after the own flush only as long as nobody else writes the cell;
//! * a flush, a locked operation, a store under SC: of everything but accesses to
//!   that cell by other threads. The own thread sees the same value in the buffer
//!   and in memory as long as nobody else writes the cell.
//!
//! "May do" is decided from the location of every other thread and the contents
//! of its buffer ([`super::accesses`]; [`super::class_accesses`] where threads are known as
//! automata). `Exec` is not taken alone where one of its
//! choices waits for the own buffer, since `Flush` enables it; nor where memory
//! is used in a way that is not understood cell by cell (atomic sections,
//! allocation, spawn and join). A cell of the heap is like any other, the whole
//! heap counting as one, as long as it is there and stays there: in programs
//! that never free anything.
//!
//! Where heap objects are numbered by thread ([`crate::heap::slots`]), an allocation is
//! independent of everything: which number the object gets, and what it holds, does
//! not depend on others, and nobody else knows of it. What is more, an object that
//! only one thread knows of, because there is no pointer to it in memory and none in
//! the part of another thread, is private until that thread gives it away. What the
//! thread does with it is independent
//!
//! * of others, since they cannot get at it before the thread moves again;
//! * of the own flushes, unless a store in the own buffer gives the object away.
//!
//! A flush to a private object is independent of everything under TSO: whatever
//! gives the object away later reaches memory after it. Under PSO another store may
//! overtake it, so there it is used only where `Exec` is stuck until the buffer is
//! empty and no store in the buffer gives the object away.
//!
//! What is kept: all final states, all faults, and whether a `never` property
//! can be violated. For the latter two,
//!
//! * a step that a `never` property could see is not taken alone (C2);
//! * a step that may go round a loop of the control flow is not taken alone (C3).
//!   Every cycle of states, and every infinite path, goes round such a loop again
//!   and again, so that nobody's steps are put off for ever. A proviso on
//!   revisited states would not do: issuing stores in a loop without a fence
//!   never revisits a state.
//!
//! An atomic section of another thread stops everybody meanwhile; its accesses
//! count as that thread's, and a step that is independent of them can as well be
//! taken before the section.

use super::accesses::{FutureAccesses, Thread};
use super::bisimulation::NO_CLASS;
use super::class_accesses::Gate;
use crate::heap::{Objects, TOLD_APART, heap_object};
use crate::machine::{Access, Machine, State, Transition};
use std::ops::Range;
use weir_engine::fault;
use weir_ir::Model;

/// By how many entries a step makes the own buffer longer at most: a store, and
/// a store-store mark folded into it.
const GROWTH: u32 = 2;

/// The thread and the positions among its steps that suffice. `threads` gives
/// what is known about each thread, in order.
///
/// `bound`: states with a longer buffer are put off for now. A store that would
/// lead to such a state waits for the own `Flush`, so to speak, and `Exec` is not
/// taken alone there: all executions with buffers up to the bound are covered
/// before any other state is expanded.
///
/// `memory` is a state's memory, with the heap objects `told`, to which it has
/// pointers; where threads are known by class,
/// gates ([`super::class_accesses`]) apply to steps of `Exec`: its own `Flush` must not
/// change the cell of the gate either.
pub(crate) fn persistent_set(
    futures: &FutureAccesses,
    gates: &[Gate],
    threads: &[&Thread],
    (memory, told): (&State, Objects),
    machine: &Machine<'_>,
    bound: u32,
) -> Option<(usize, Range<usize>)> {
    let code = machine.code;
    // A cell of the heap that is there, for good.
    let there = |cell: i64| !futures.frees && memory.is_there(code, cell);
    let mut best: Option<(usize, Range<usize>)> = None;
    for (t, l) in threads.iter().enumerate() {
        let others = || threads.iter().enumerate().filter(|&(u, _)| u != t).map(|(_, l)| *l);
        let plain = |class: u32, writes: bool| {
            let writes = writes && !fault!("explore-persistent-set-too-small");
            others().any(|l| l.writes.has(class) || (writes && l.reads.has(class)))
        };
        let quiet =
            |class: u32, busy: &dyn Fn(u32, bool) -> bool| !futures.watched.has(class) && !busy(class, true);
        // Whether a cell of the heap is there, and nobody else can get at it as long
        // as the thread tells nobody more than these objects.
        let private = |cell: i64, tells: Objects| {
            code.slots.is_some()
                && heap_object(code, cell).is_some_and(|n| {
                    n < TOLD_APART && others().fold(told | tells, |set, l| set | l.local.known) >> n & 1 == 0
                })
                && memory.is_there(code, cell)
        };
        // Whether another thread may get in the way of a step.
        let alone = |act: &Transition, busy: &dyn Fn(u32, bool) -> bool| match *act {
            Transition::Go(_) | Transition::Alloc { .. } => true,
            Transition::Fault { alone, .. } => alone,
            Transition::Early { cell, .. } | Transition::Read { cell, .. } => {
                !busy(futures.may.classes.of(cell), false)
            }
            Transition::Update { cell, .. } | Transition::Write { cell, .. } => {
                quiet(futures.may.classes.of(cell), busy)
            }
            Transition::Heap { cell, .. } if private(cell, l.local.told) => true,
            Transition::Heap { cell, access, .. } => {
                there(cell)
                    && match access {
                        Access::Store => true,
                        Access::Read | Access::Early => !busy(futures.may.classes.of(cell), false),
                        Access::Update | Access::Write => quiet(futures.may.classes.of(cell), busy),
                    }
            }
            Transition::HeapFlush { cell, .. } if machine.model == Model::Tso && private(cell, 0) => true,
            Transition::HeapFlush { cell, .. } if l.local.execs == 0 && private(cell, l.local.told) => true,
            Transition::HeapFlush { cell, .. } => there(cell) && quiet(futures.may.classes.of(cell), busy),
            Transition::Wild { .. } | Transition::Global { .. } => false,
        };
        let fewer =
            |best: &Option<(usize, Range<usize>)>, n: usize| best.as_ref().is_none_or(|(_, b)| n < b.len());
        let execs = l.local.execs as usize;
        let room = l.local.entries + GROWTH <= bound;
        if execs > 0 && room && fewer(&best, execs) && !l.local.waits && !l.special {
            let all = |busy: &dyn Fn(u32, bool) -> bool| l.local.acts[..execs].iter().all(|a| alone(a, busy));
            let behind = |gate: &Gate| {
                closed(gate, &memory.w, l, others())
                    && all(&|class, writes| {
                        others().any(|l| {
                            let k = l.class as usize;
                            gate.writes[k].has(class)
                                || (writes && gate.reads[k].has(class))
                                || l.local.stored.iter().any(|&c| futures.may.classes.of(c) == class)
                        })
                    })
            };
            if all(&plain) || gates.iter().any(behind) {
                best = Some((t, 0..execs));
                if execs == 1 {
                    return best;
                }
            }
        }
        for i in execs..l.local.acts.len() {
            if fewer(&best, 1) && alone(&l.local.acts[i], &plain) {
                return Some((t, i..i + 1));
            }
        }
    }
    best
}

/// Whether a gate's cell has its value, and keeps it until the thread moves.
fn closed<'a>(
    gate: &Gate,
    cells: &[i64],
    own: &Thread,
    mut others: impl Iterator<Item = &'a Thread>,
) -> bool {
    let cell = i64::from(gate.cell);
    cells[gate.cell as usize] == gate.value
        && !own.local.stored.contains(&cell)
        && others
            .all(|l| l.class != NO_CLASS && !gate.opens[l.class as usize] && !l.local.stored.contains(&cell))
}
