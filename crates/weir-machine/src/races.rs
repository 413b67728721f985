//! Data races: two threads stand before accesses to the same bytes, one of which writes, and
//! not both are atomic.

use crate::eval::place_in_code;
use crate::state::State;
use weir_ir::bytes::overlap;
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
    let (place, writes) = match &edge.op {
        Op::Load(_, place) => (place, false),
        Op::Store(place, _) => (place, true),
        _ => return None,
    };
    let addr = place_in_code(program, state, thread, place).ok()?;
    Some(Access { addr, cells: place.cells(), writes, atomic: routine.atomic.contains(&id) })
}

/// Whether two threads stand before a data race.
pub fn race(program: &Program, state: &State, a: ThreadId, b: ThreadId) -> bool {
    if a == b || state.atomic.is_some() || state.exited {
        return false;
    }
    let (Some(a), Some(b)) = (next(program, state, a), next(program, state, b)) else { return false };
    overlap(a.addr, a.cells, b.addr, b.cells) && (a.writes || b.writes) && !(a.atomic && b.atomic)
}
