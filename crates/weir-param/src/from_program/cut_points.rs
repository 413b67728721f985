//! Cut points: where rules start and end.
//!
//! A rule is one access to memory (or fence) and the steps on registers around
//! it. That is enough: steps on registers commute with whatever other threads do.
//! A rule ends before a second access, at heads of loops, where the thread ends,
//! where it may have to wait (else the access before would wait as well), and at
//! what properties look at: labels, and registers that were just written. A
//! property that asks where a thread is *not* looks at all locations.

use super::refusal::Refusal;
use weir_ir::analysis::atomic_locations;
use weir_ir::{Expr, FenceKind, LocId, Op, Program, RegId, RoutineId};
use weir_passes::live::Live;
use weir_passes::loops::{always_possible, heads};
use weir_passes::observe::{is_monotone, is_place};

/// The cut points of a routine, and the registers that are alive at each
/// location.
#[derive(Debug)]
pub(super) struct CutPoints {
    /// Where the code starts: behind the registers that may start with anything.
    pub start: LocId,
    /// Those registers.
    pub open: Vec<RegId>,
    /// Where every rule ends.
    pub cut: Vec<bool>,
    /// Where a rule ends that has made its access already.
    pub access: Vec<bool>,
    /// The registers alive at each location.
    pub live: Live,
    /// By location: the registers that hold a constant there.
    pub constants: Vec<Vec<Option<i64>>>,
    /// The registers kept between rules.
    pub kept: Vec<bool>,
}

/// Finds them for all routines.
pub(super) fn cut_points(program: &Program) -> Result<Vec<CutPoints>, Refusal> {
    let (labels, regs) = observed(program);
    (0..program.routines.len()).map(|r| routine(program, RoutineId::new(r), &labels, &regs)).collect()
}

/// Labels and registers, each with its routine.
type Observed = (Vec<(RoutineId, LocId)>, Vec<(RoutineId, usize)>);

/// The labels and registers that properties look at.
fn observed(program: &Program) -> Observed {
    let (mut labels, mut regs) = (Vec::new(), Vec::new());
    for p in &program.properties {
        p.pred.visit(&mut |e| match e {
            Expr::At(_, r, l) => labels.push((*r, *l)),
            Expr::RegOf(t, reg) => {
                let template = program.threads[t.index()].template;
                regs.push((program.template(template).routine, reg.index()));
            }
            _ => {}
        });
    }
    (labels, regs)
}

fn routine(
    program: &Program,
    id: RoutineId,
    labels: &[(RoutineId, LocId)],
    regs: &[(RoutineId, usize)],
) -> Result<CutPoints, Refusal> {
    let r = program.routine(id);
    let mut live = Live::of(r);
    let seen: Vec<usize> = regs.iter().filter(|(routine, _)| *routine == id).map(|(_, reg)| *reg).collect();
    for reg in &seen {
        live.keep(RegId::new(*reg));
    }
    let inside = atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]);
    // A section is one rule here. In the machine its steps can be seen by
    // properties, though not by other threads.
    if let Some(i) = inside.iter().position(|i| *i) {
        let label = labels.iter().any(|(routine, loc)| *routine == id && inside[loc.index()]);
        if label || looks_at_data(program) {
            let message =
                "a property looks into an atomic section, which is not supported for any number of threads";
            return Err(Refusal::new(Some(r.locs[i].span), message));
        }
    }
    let mut cut = vec![false; r.locs.len()];
    let everywhere = program.properties.iter().any(|p| !is_monotone(&p.pred, is_place));
    let (start, open) = start(r, &|loc| everywhere || labels.contains(&(id, loc)));
    cut[start.index()] = true;
    for (routine, loc) in labels {
        if *routine == id {
            cut[loc.index()] = true;
        }
    }
    let mut accesses = vec![false; r.locs.len()];
    let mut ends = vec![true; r.locs.len()];
    for e in &r.edges {
        ends[e.src.index()] = false;
        let access = e.op.place().is_some() || matches!(e.op, Op::Fence(FenceKind::Full) | Op::AtomicBegin);
        accesses[e.src.index()] |= access;
        cut[e.dst.index()] |= e.op.writes().iter().any(|w| seen.contains(&w.index()));
    }
    for (c, end) in cut.iter_mut().zip(ends) {
        *c |= end;
    }
    heads(r).for_each(|l| cut[l.index()] = true);
    for (i, c) in cut.iter_mut().enumerate() {
        let waits = may_wait(r, LocId::new(i));
        if waits && inside[i] {
            let message =
                "an atomic section may have to wait, which is not supported for any number of threads";
            return Err(Refusal::new(Some(r.locs[i].span), message));
        }
        *c |= waits || everywhere;
    }
    for (i, c) in cut.iter_mut().enumerate() {
        *c &= !inside[i];
        accesses[i] &= !inside[i];
    }
    let mut kept = vec![false; r.regs.len()];
    for (i, _) in r.locs.iter().enumerate().filter(|(i, _)| cut[*i] || accesses[*i]) {
        for reg in live.at(LocId::new(i)) {
            kept[reg.index()] = true;
        }
    }
    Ok(CutPoints {
        start,
        open,
        cut,
        access: accesses,
        live,
        constants: super::constants::constants(r),
        kept,
    })
}

/// Where the code starts behind what leaves registers open, and these registers.
///
/// A register that may start with anything is a havoc at the entry
/// ([`weir_ir::program::Reg::init`]). In the system it is simply not mentioned in the
/// initial states: the steps are left out. That is the same, because nobody sees the
/// register before, nor (`seen`) that a thread is there.
fn start(r: &weir_ir::Routine, seen: &dyn Fn(LocId) -> bool) -> (LocId, Vec<RegId>) {
    let (mut at, mut open) = (r.entry, Vec::new());
    loop {
        let mut out = r.out(at);
        let (Some((_, edge)), None) = (out.next(), out.next()) else { return (at, open) };
        let Op::Havoc(reg, None) = &edge.op else { return (at, open) };
        // Nobody comes back here, and no property sees that a thread is here.
        let ways = r.edges.iter().filter(|e| e.dst == at).count();
        if ways > usize::from(at != r.entry) || seen(at) {
            return (at, open);
        }
        open.push(*reg);
        at = edge.dst;
    }
}

/// Whether a thread may be at a location and find no way on.
fn may_wait(r: &weir_ir::Routine, loc: LocId) -> bool {
    // A choice among the values that a condition leaves may have none.
    let guards =
        r.out(loc).filter(|(_, e)| !matches!(e.op, Op::Havoc(_, Some(_)))).map(|(_, e)| match &e.op {
            Op::Assume(c) => Some(c),
            _ => None,
        });
    r.out(loc).next().is_some() && !always_possible(guards)
}

/// Whether a property speaks of memory or registers.
fn looks_at_data(program: &Program) -> bool {
    program.properties.iter().any(|p| p.pred.mentions(|e| matches!(e, Expr::Mem(_) | Expr::RegOf(..))))
}
