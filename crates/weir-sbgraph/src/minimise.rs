//! Where flushes need not be tried: minimisation.
//!
//! A step that only the thread itself notices commutes with a flush of its own
//! buffer. So at a location where every way on is such a step, the flush may as
//! well come after it, and the graph has one node where it would have several.
//! (Not in the thesis; the argument is that of ample sets: the step is
//! independent of every flush and of all other threads, invisible to the
//! properties, always possible, and on every cycle some location is left where
//! flushes are tried.)
//!
//! Issuing a store counts as such a step: a flush takes what is older. A load
//! does not, not even one that the own buffer serves: it depends on the flush
//! of the entry it reads.

use crate::entry::Memory;
use crate::flat::Flat;
use crate::loops::buffers;
use weir_engine::fault;
use weir_ir::{FenceKind, Op, Program, RoutineId, Ty};
use weir_passes::faults::may_fault;
use weir_passes::loops::always_possible;
use weir_passes::observe::observed;

/// What `never` properties see of the threads that run a routine.
#[derive(Clone, Debug, Default)]
pub struct Visible {
    /// Location: mentioned.
    locs: Vec<bool>,
    /// Register: mentioned.
    regs: Vec<bool>,
}

impl Visible {
    /// What the properties see of the threads that run the thread's routine.
    pub fn of(program: &Program, flat: &Flat, routine: RoutineId) -> Visible {
        let seen = observed(program);
        let mut regs = seen.never_regs[routine.index()].clone();
        regs.resize(flat.regs.len(), false);
        let locs = flat.locs.iter().map(|l| seen.never_locs[l.from.0.index()][l.from.1.index()]).collect();
        Visible { locs, regs }
    }
}

/// For every location, whether flushes can wait there.
pub fn quiet_locations(memory: &Memory<'_>, flat: &Flat, visible: &Visible) -> Vec<bool> {
    let mut quiet: Vec<bool> = (0..flat.locs.len()).map(|l| is_quiet(memory, flat, visible, l)).collect();
    // On every cycle of quiet locations, one is made not quiet.
    flat.flow(|_| true).cut_cycles(&mut quiet);
    quiet
}

fn is_quiet(memory: &Memory<'_>, flat: &Flat, visible: &Visible, loc: usize) -> bool {
    let out: Vec<_> = flat.out[loc].iter().map(|e| (*e, &flat.edges[*e])).collect();
    let unseen = |l: usize| !visible.locs[l];
    let local = |i: usize, op: &Op| match op {
        Op::Nop | Op::Assume(_) | Op::Fence(FenceKind::StoreStore | FenceKind::None) => true,
        Op::Assert(_) => !memory.frees,
        Op::Assign(..) | Op::Havoc(_, None) => true,
        Op::Load(..) if fault!("sbgraph-load-is-quiet") => true,
        // Where objects are freed, whether the address exists depends on others.
        Op::Store(place, _) => buffers(flat, i) && !(memory.frees && memory.may_fault(&memory.plain(place))),
        _ => false,
    };
    let writes_unseen = |op: &Op| op.writes().iter().all(|r| !visible.regs[r.index()]);
    // An error before a flush that would be an error itself must not hide it.
    let faults = |op: &Op| {
        let ranged = |r: &weir_ir::RegId| matches!(flat.regs[r.index()].ty, Ty::Range { .. });
        memory.frees && (op.exprs().iter().any(|e| may_fault(e)) || op.writes().iter().any(ranged))
    };
    let fine = |i: usize, op: &Op| local(i, op) && writes_unseen(op) && !faults(op);
    !out.is_empty()
        && !flat.locs[loc].atomic
        && unseen(loc)
        && out.iter().all(|(i, e)| unseen(e.dst.index()) && !e.returns && e.ops.iter().all(|op| fine(*i, op)))
        && some_way(flat, loc)
}

/// Whether some way on is possible whatever the registers hold.
fn some_way(flat: &Flat, loc: usize) -> bool {
    always_possible(flat.out[loc].iter().map(|e| {
        flat.edges[*e].ops.iter().find_map(|op| match op {
            Op::Assume(c) => Some(c),
            _ => None,
        })
    }))
}
