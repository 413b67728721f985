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

use crate::entry::{Memory, may_fail};
use crate::flat::Flat;
use crate::loops::buffers;
use weir_engine::fault;
use weir_ir::{Expr, FenceKind, Op, Program, PropertyKind, RoutineId, ThreadId, Ty};

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
        let mut v = Visible { locs: vec![false; flat.locs.len()], regs: vec![false; flat.regs.len()] };
        let runs = |t: &ThreadId| program.template(program.threads[t.index()].template).routine == routine;
        let nevers = program.properties.iter().filter(|p| p.kind == PropertyKind::Never);
        for p in nevers {
            p.pred.visit(&mut |e| match e {
                Expr::At(_, r, l) => {
                    for (i, loc) in flat.locs.iter().enumerate() {
                        v.locs[i] |= loc.from == (*r, *l);
                    }
                }
                Expr::Ended(t) if runs(t) => {
                    for (i, loc) in flat.locs.iter().enumerate() {
                        v.locs[i] |= loc.ended;
                    }
                }
                Expr::RegOf(t, r) if runs(t) => v.regs[r.index()] = true,
                _ => {}
            });
        }
        v
    }
}

/// For every location, whether flushes can wait there.
pub fn quiet_locations(memory: &Memory<'_>, flat: &Flat, visible: &Visible) -> Vec<bool> {
    let mut quiet: Vec<bool> = (0..flat.locs.len()).map(|l| is_quiet(memory, flat, visible, l)).collect();
    break_cycles(flat, &mut quiet);
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
        memory.frees && (op.exprs().iter().any(|e| may_fail(e)) || op.writes().iter().any(ranged))
    };
    let fine = |i: usize, op: &Op| local(i, op) && writes_unseen(op) && !faults(op);
    !out.is_empty()
        && !flat.locs[loc].atomic
        && unseen(loc)
        && out.iter().all(|(i, e)| unseen(e.dst.index()) && !e.returns && e.ops.iter().all(|op| fine(*i, op)))
        && always_possible(flat, loc)
}

/// Whether some way on is possible whatever the registers hold.
fn always_possible(flat: &Flat, loc: usize) -> bool {
    let guards: Vec<Option<&Expr>> = flat.out[loc]
        .iter()
        .map(|e| {
            flat.edges[*e].ops.iter().find_map(|op| match op {
                Op::Assume(c) => Some(c),
                _ => None,
            })
        })
        .collect();
    guards.iter().any(Option::is_none)
        || guards.iter().flatten().any(|c| {
            let other = (*c).clone().negate();
            guards.iter().flatten().any(|d| **d == other)
        })
}

/// On every cycle of quiet locations, one is made not quiet.
fn break_cycles(flat: &Flat, quiet: &mut [bool]) {
    const NEW: u8 = 0;
    const OPEN: u8 = 1;
    const DONE: u8 = 2;
    let mut mark = vec![NEW; flat.locs.len()];
    for root in 0..flat.locs.len() {
        if mark[root] != NEW || !quiet[root] {
            continue;
        }
        let mut path = vec![(root, 0)];
        mark[root] = OPEN;
        while let Some((loc, i)) = path.pop() {
            let Some(&e) = flat.out[loc].get(i) else {
                mark[loc] = DONE;
                continue;
            };
            path.push((loc, i + 1));
            let dst = flat.edges[e].dst.index();
            if !quiet[dst] {
                continue;
            }
            match mark[dst] {
                NEW => {
                    mark[dst] = OPEN;
                    path.push((dst, 0));
                }
                OPEN => quiet[dst] = false,
                _ => {}
            }
        }
    }
}
