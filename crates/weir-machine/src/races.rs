//! Data races: two threads stand before accesses to the same bytes, one of which writes, and
//! not both are atomic. Locked operations are atomic; one that compares writes where it would
//! find what it expects.

use crate::eval::{in_code, place_in_code};
use crate::memory::read_place;
use crate::state::State;
use weir_ir::bytes::{cut, overlap};
use weir_ir::{Addr, EdgeId, Op, Program, ThreadId};

/// What a thread is about to do to memory.
struct Access {
    addr: Addr,
    cells: u8,
    writes: bool,
    atomic: bool,
}

fn next(program: &Program, state: &State, thread: ThreadId) -> Option<Access> {
    let top = state.thread(thread)?.top();
    let routine = program.routine(top.routine);
    let mut out = routine.out(top.loc);
    let (id, edge): (EdgeId, _) = out.next()?;
    let (place, mut writes, locked) = match &edge.op {
        Op::Load(_, place) => (place, false, false),
        Op::Store(place, _) => (place, true, false),
        Op::AtomicWhen { place, .. } => (place, false, true),
        Op::Rmw { place, .. } | Op::Cas { place, .. } => (place, true, true),
        _ => return None,
    };
    let addr = place_in_code(program, state, thread, place).ok()?;
    if let Op::Cas { expected, .. } = &edge.op {
        let expected = in_code(program, state, thread, expected).ok()?;
        writes = read_place(program, state, place, addr).ok()?.value == cut(expected, place.cells());
    }
    Some(Access { addr, cells: place.cells(), writes, atomic: locked || routine.atomic.contains(&id) })
}

/// Whether two threads stand before a data race.
pub fn race(program: &Program, state: &State, a: ThreadId, b: ThreadId) -> bool {
    if a == b || state.atomic.is_some() || state.exited {
        return false;
    }
    let (Some(a), Some(b)) = (next(program, state, a), next(program, state, b)) else { return false };
    overlap(a.addr, a.cells, b.addr, b.cells) && (a.writes || b.writes) && !(a.atomic && b.atomic)
}
