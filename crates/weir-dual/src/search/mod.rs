//! Backward reachability over upward-closed sets of dual configurations.
//!
//! A configuration stands for all dual states with the same local states (where
//! it names one), the same memory (where it names a value), and greater buffers
//! (`buffers`). The rules for predecessors (`pre`), each the least configurations
//! from which the step leads into the set:
//!
//! * **store x := v**: memory has v (or any) at x; the buffer is empty, or ends
//!   with the own message (x, v), which is taken off. Memory at x is any before.
//!   Before the store, an older own message on x may lie in the buffer, at any
//!   place but the head.
//! * **load x = v**: an own message on x has the value v and stays; or there is
//!   none, and (x, v) is put at the head unless it is there. Own messages that
//!   are dropped right after the load lie between it and the rest; their values
//!   are any until a load reads them.
//! * **fence, section, locked operation**: the buffer is empty; memory changes
//!   backwards.
//! * **a message enters a buffer**: a message at the tail that memory matches is
//!   taken off. Since that gives a lesser configuration, it is done at once
//!   wherever memory has a known value, and is a step of its own where it is any.
//! * **a message leaves a buffer**: part of the order.
//!
//! *Anywhere* threads are expanded only when a value that they write is needed.
//!
//! **Atomic sections.** Inside one only its thread moves, and no message enters.
//! Where the forbidden state itself lies inside a section, the other threads may
//! have stores that TSO still buffers, and the dual machine would have to perform
//! them before the section. So such a state is left backwards by undoing pending
//! stores and loads of the others first, out of memory's sight.
//!
//! **Reduction.** If the last step of a thread was a load for sure (or a fence,
//! with nothing asked of its buffer), it can be moved to the end of any
//! execution that leads into the configuration: nobody else sees it, and later
//! messages only lengthen the buffer. So that step alone is undone. There is no
//! proviso for cycles, since executions are finite.

pub(crate) mod bad;
pub(crate) mod buffers;
mod owns;
pub(crate) mod pre;
mod queue;
pub(crate) mod space;
pub(crate) mod store;

use crate::limits::Gauge;
use bad::Wrong;
use pre::{DualStep, Rows, Steps};
use queue::Queue;
use space::{Row, Space};
use store::{NO_PARENT, Store};
use weir_engine::StopReason;
use weir_engine::fault;

/// How a search ended.
pub(crate) enum End {
    /// No initial state is in the fixpoint.
    Safe,
    /// From an initial state, in order: what happens.
    Unsafe(Vec<DualStep>, Row, Row, Wrong),
    /// A limit was reached.
    Stopped(StopReason),
}

/// What a search leaves behind.
pub(crate) struct Found {
    pub end: End,
    pub store: Store,
    pub expanded: u64,
    pub generated: u64,
}

/// Searches backwards from the forbidden configurations.
pub(crate) fn search(space: &mut Space, roots: Vec<(Row, Wrong)>, gauge: &mut Gauge<'_>) -> Found {
    let width = space.anything().len();
    let mut found = Found { end: End::Safe, store: Store::new(space.n(), width), expanded: 0, generated: 0 };
    let mut queue = Queue::default();
    let mut wrongs = Vec::new();
    for (row, wrong) in roots {
        let initial = space.initial(&row);
        if let Some(id) = found.store.add(&row, space.inside(&row), NO_PARENT, &mut space.buffers) {
            wrongs.push((id, wrong));
            if initial {
                found.end = rebuild(space, &found.store, id, &wrongs);
                return found;
            }
            queue.push(space, &row, id);
        }
    }
    let mut rows = Rows::default();
    while let Some(id) = queue.pop() {
        let inside = space.inside(found.store.row(id));
        if found.store.is_dead(id) || found.store.generalised(id, inside, &mut space.buffers) {
            continue;
        }
        found.expanded += 1;
        if found.expanded.is_multiple_of(64) {
            let bytes = found.store.bytes() + space.buffers.bytes() + queue.bytes();
            if let Some(why) = gauge.limit(found.store.len(), queue.len(), bytes) {
                found.end = End::Stopped(why);
                return found;
            }
        }
        let row = found.store.row(id).to_vec();
        rows.0.clear();
        space.predecessors(&row, &mut rows);
        for pre in rows.0.chunks_exact(width) {
            found.generated += 1;
            if found.generated.is_multiple_of(4096) {
                let bytes = found.store.bytes() + space.buffers.bytes() + queue.bytes();
                if let Some(why) = gauge.limit(found.store.len(), queue.len(), bytes + rows.0.capacity() * 4)
                {
                    found.end = End::Stopped(why);
                    return found;
                }
            }
            if fault!("dual-drops-a-predecessor") && found.generated.is_multiple_of(5) {
                continue;
            }
            let Some(new) = found.store.add(pre, space.inside(pre), id, &mut space.buffers) else { continue };
            if space.initial(pre) {
                found.end = rebuild(space, &found.store, new, &wrongs);
                return found;
            }
            queue.push(space, pre, new);
        }
    }
    found
}

/// The execution of the dual machine that leads from an initial state.
fn rebuild(space: &mut Space, store: &Store, id: u32, wrongs: &[(u32, Wrong)]) -> End {
    let first = store.row(id).to_vec();
    let mut steps = Vec::new();
    let mut at = id;
    while store.parent(at) != NO_PARENT {
        let row = store.row(at).to_vec();
        at = store.parent(at);
        let after = store.row(at).to_vec();
        let mut all = Steps::default();
        space.predecessors(&after, &mut all);
        match all.0.into_iter().find(|(pre, _)| *pre == row) {
            Some((_, step)) => steps.push(step),
            None => return End::Stopped(StopReason::Bug("a step of the dual machine is lost".into())),
        }
    }
    let wrong = wrongs.iter().find(|(w, _)| *w == at).map_or(Wrong::Fault, |(_, wrong)| *wrong);
    if fault!("dual-drops-a-step") && steps.len() > 1 {
        steps.remove(0);
    }
    End::Unsafe(steps, first, store.row(at).to_vec(), wrong)
}
