//! Loops that wait for memory to change and count how often they have looked.
//!
//! ```text
//! for (spin = 100; load(lock) == LOCKED && spin != 0; spin--) pause();
//! ```
//!
//! Each time round such a loop the thread is as before but for its counter, so each would be a state
//! (times all that others can do). But how often it has looked makes no difference: while memory stays as
//! it is, it goes round until the counter is used up, whatever it is now; and when memory has
//! changed, it does what it would have done, had it looked only then. So a thread that has come round to the load
//! takes it again in the same move, until it leaves the loop ([`crate::run`]); the states on the way
//! behave like the one that the move began in, in which the others have their moves as well.
//!
//! Which loops these are is decided here, for each load in a routine:
//!
//! * The loop has one load, and else only assignments and branches, each with one way that stays in it.
//!   It is a strongly connected part of the edges of these kinds; all other edges that leave
//!   its locations are ways out.
//! * *Counters* are registers that depend on what they were the time before, and what depends on
//!   those. They are not live at any way out, the address does not depend on them, and they
//!   do not depend on what was loaded.
//! * A branch that depends on a counter has one way out of the loop, and is taken if some condition on
//!   what was loaded holds *or* one on counters; so what the thread does before it leaves does not
//!   depend on how often it has looked, nor does it matter for the counters when memory changed.
//!
//! That all other registers are as before is looked at when the thread has come round. A counter that
//! decides nothing is put back to what it was: then the thread is where it was.
//! (Tools that know such loops turn them into assumptions: Kokologiannakis, Ren and
//! Vafeiadis, "Dynamic Partial Order Reductions for Spinloops", 2021. Theirs have no counters.)

use rustc_hash::{FxHashMap, FxHashSet};
use weir_engine::fault;
use weir_ir::{BinOp, Edge, Expr, FenceKind, Op, RegId, Routine, UnOp};
use weir_passes::graph::Digraph;
use weir_passes::live::Live;

/// A loop that waits.
#[derive(Clone, Debug)]
pub(crate) struct Spin {
    /// Its locations, in order.
    pub locs: Box<[u32]>,
    /// Its counters.
    pub counters: Box<[u32]>,
    /// Whether they can end it.
    pub ends: bool,
}

impl Spin {
    /// Whether a location is in the loop.
    pub fn has(&self, loc: u32) -> bool {
        self.locs.binary_search(&loc).is_ok()
    }
}

/// The locations of loads that wait, with their loops.
pub(crate) fn spins(r: &Routine, live: &Live) -> FxHashMap<u32, Spin> {
    let is_pure = |e: &Edge| {
        matches!(e.op, Op::Nop | Op::Assign(..) | Op::Assume(_) | Op::Load(..) | Op::Fence(FenceKind::None))
    };
    if !r.edges.iter().any(|e| matches!(e.op, Op::Load(..))) {
        return FxHashMap::default();
    }
    let pure = r.edges.iter().filter(|e| is_pure(e));
    let flow = Digraph::new(r.locs.len(), pure.map(|e| (e.src.index(), e.dst.index())));
    let mut of = vec![u32::MAX; r.locs.len()];
    let mut loops: Vec<Vec<usize>> = Vec::new();
    for cycle in flow.cycles() {
        cycle.iter().for_each(|l| of[*l] = loops.len() as u32);
        loops.push(cycle);
    }
    let mut leaving: Vec<Vec<&Edge>> = vec![Vec::new(); loops.len()];
    for e in r.edges.iter().filter(|e| of[e.src.index()] != u32::MAX) {
        leaving[of[e.src.index()] as usize].push(e);
    }
    let mut out = FxHashMap::default();
    for (i, (locs, edges)) in loops.into_iter().zip(leaving).enumerate() {
        let stays = |e: &Edge| is_pure(e) && of[e.dst.index()] == i as u32;
        let mut loads = edges.iter().filter(|e| matches!(e.op, Op::Load(..)));
        let (Some(load), None) = (loads.next(), loads.next()) else { continue };
        // One way round.
        if edges.iter().filter(|e| stays(e)).count() != locs.len() {
            continue;
        }
        if let Some((counters, ends)) = counters(&edges, &stays, live) {
            let locs = locs.iter().map(|l| *l as u32).collect();
            out.insert(load.src.0, Spin { locs, counters, ends });
        }
    }
    out
}

/// The counters of a loop that waits, and whether they can end it.
fn counters(edges: &[&Edge], stays: &dyn Fn(&Edge) -> bool, live: &Live) -> Option<(Box<[u32]>, bool)> {
    let mut values = Values::default();
    let (mut address, mut before): (Vec<RegId>, &[RegId]) = (Vec::new(), &[]);
    for e in edges.iter().filter(|e| stays(e)) {
        match &e.op {
            Op::Assign(r, value) => values.assigned.entry(*r).or_default().push(value),
            Op::Load(r, place) => {
                values.assigned.entry(*r).or_default();
                values.loaded.insert(*r);
                address = place.expr().regs();
                before = live.at(e.src);
            }
            _ => {}
        }
    }
    values.close();
    let lives = |r: &RegId| edges.iter().any(|e| !stays(e) && live.at(e.dst).contains(r));
    let reads = |e: &&Edge| !stays(e) && e.op.exprs().iter().any(|x| values.counts(x) && !is_assume(e));
    if values.counters.iter().any(|r| lives(r) && !fault!("vm-counter-does-not-matter"))
        || values.cyclic.iter().any(|r| values.loaded.contains(r))
        || before.iter().any(|r| values.counters.contains(r) && values.loaded.contains(r))
        || address.iter().any(|r| values.counters.contains(r))
        || edges.iter().any(reads)
    {
        return None;
    }
    let mut ends = false;
    for e in edges.iter() {
        let Op::Assume(condition) = &e.op else {
            // A way out beside others that has no condition would be a choice.
            if edges.iter().filter(|o| o.src == e.src).count() > 1 {
                return None;
            }
            continue;
        };
        if !values.counts(condition) {
            continue;
        }
        let beside: Vec<&&Edge> = edges.iter().filter(|o| o.src == e.src).collect();
        let out = beside.iter().filter(|o| !stays(o)).count();
        if beside.len() != 2 || out != 1 || !stays(e) && !values.either(condition, true) {
            return None;
        }
        ends = true;
    }
    let mut counters: Vec<u32> = values.counters.iter().map(|r| r.0).collect();
    counters.sort_unstable();
    Some((counters.into(), ends))
}

fn is_assume(e: &Edge) -> bool {
    matches!(e.op, Op::Assume(_))
}

/// What the registers of a loop depend on.
#[derive(Default)]
struct Values<'a> {
    /// Those that the loop assigns, and what; nothing if it was loaded.
    assigned: FxHashMap<RegId, Vec<&'a Expr>>,
    /// Those that depend on what was loaded.
    loaded: FxHashSet<RegId>,
    /// Those that depend on what they were the time before.
    cyclic: FxHashSet<RegId>,
    /// Those that depend on such.
    counters: FxHashSet<RegId>,
}

impl Values<'_> {
    fn close(&mut self) {
        let regs: Vec<RegId> = self.assigned.keys().copied().collect();
        let number: FxHashMap<RegId, usize> = regs.iter().enumerate().map(|(i, r)| (*r, i)).collect();
        let mut flow: Vec<(usize, usize)> = Vec::new();
        for (i, r) in regs.iter().enumerate() {
            let from = self.assigned[r].iter().flat_map(|e| e.regs());
            flow.extend(from.filter_map(|f| Some((*number.get(&f)?, i))));
        }
        let flow = Digraph::new(regs.len(), flow);
        self.cyclic = flow.cycles().flatten().map(|i| regs[i]).collect();
        let close = |set: &mut FxHashSet<RegId>| {
            for r in set.clone() {
                let reached = flow.reachable(number[&r]);
                set.extend(reached.iter().enumerate().filter(|(_, is)| **is).map(|(i, _)| regs[i]));
            }
        };
        close(&mut self.loaded);
        self.counters = self.cyclic.clone();
        close(&mut self.counters);
    }

    fn counts(&self, e: &Expr) -> bool {
        e.regs().iter().any(|r| self.counters.contains(r))
    }

    fn loads(&self, e: &Expr) -> bool {
        e.regs().iter().any(|r| self.loaded.contains(r))
    }

    /// Whether a condition holds (or, without `holds`, does not hold) if and only if some of several
    /// conditions do, none of which is about both what was loaded and counters.
    fn either(&self, e: &Expr, holds: bool) -> bool {
        if !(self.counts(e) && self.loads(e)) {
            return true;
        }
        let both = |a: &Expr, b: &Expr, wanted: bool| {
            wanted == holds && self.either(a, holds) && self.either(b, holds)
        };
        match e {
            Expr::Reg(r) => match self.assigned.get(r).map(Vec::as_slice) {
                Some([one]) => self.either(one, holds),
                _ => false,
            },
            Expr::Un(UnOp::Not, _, a) => self.either(a, !holds),
            Expr::Bin(BinOp::LOr, _, a, b) => both(a, b, true),
            Expr::Bin(BinOp::LAnd, _, a, b) => both(a, b, false),
            // Not 0 if one of them is not; of truth values, both are 1 if it is not 0.
            Expr::Bin(BinOp::Or, _, a, b) => both(a, b, true),
            Expr::Bin(BinOp::And, _, a, b) => {
                self.is_truth_value(a) && self.is_truth_value(b) && both(a, b, false)
            }
            Expr::Ite(c, a, b) => match (a.constant(), b.constant()) {
                (Some(a), None) if a != 0 => both(c, b, true),
                (None, Some(0)) => both(c, a, false),
                _ => false,
            },
            Expr::Cast(_, a) if self.is_truth_value(a) => self.either(a, holds),
            Expr::Bin(BinOp::Ne, _, a, b) if b.constant() == Some(0) => self.either(a, holds),
            Expr::Bin(BinOp::Eq, _, a, b) if b.constant() == Some(0) => self.either(a, !holds),
            _ => false,
        }
    }

    fn is_truth_value(&self, e: &Expr) -> bool {
        match e {
            Expr::Reg(r) => match self.assigned.get(r).map(Vec::as_slice) {
                Some([one]) => self.is_truth_value(one),
                _ => false,
            },
            Expr::Cast(_, a) => self.is_truth_value(a),
            e => e.is_truth_value(),
        }
    }
}
