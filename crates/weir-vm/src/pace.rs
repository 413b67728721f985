//! Registers that only set the pace of a thread: how long it pauses, not what it does.
//!
//! ```text
//! while (load(state) & WRITTEN) == 0 { if step <= 6 { for _ in 0..step*step { pause() } } else { yield() } step++ }
//! ```
//!
//! `step` grows each time round, and there would be a state for each of its values. What the thread does to
//! memory, what it reads, calls with effects, asserts and returns, does not depend on it. So two states of a
//! thread that differ in such registers only behave alike, and are one ([`crate::store`]).
//!
//! Which registers these are is decided for each routine, as a program is sliced (Weiser 1981;
//! Ferrante, Ottenstein and Warren 1987), with everything that others or the answer can tell as the criterion. What
//! *matters* is the least set for which
//!
//! * every step matters but assignments, branches and calls of routines that only compute (no loop,
//!   no branch, no memory, nothing that can fail); an assignment or branch whose expression can fail
//!   matters as well, and so does a branch on what may never have been set, and a condition that is not one of a branch;
//! * a register matters that a step reads which matters;
//! * an assignment or call matters whose register does;
//! * a branch matters if a step that matters is on some way from it up to where its ways have met again
//!   (its immediate postdominator).
//!
//! All other registers that are made of numbers only (no pointer, nothing that was loaded or passed) set the pace. **Why that is sound.** Take two states of a thread that are the same but for the values of such
//! registers. As long as both run, they take the same steps that matter in the same order with the
//! same values: a branch that does not matter leads, whichever way it goes and if it gets there, to the same
//! location, with registers that matter as before. So each of the two does what the other does, or less, if it
//! goes round for ever in steps that do not matter, or stands before a branch none of whose ways is open. Only
//! the first state that was found is gone on from. If that one ever does less, it is noticed: it is
//! found to diverge, or to stop at a location whose steps do not matter, and the search
//! begins anew without any of this ([`crate::run::Stop::Pace`]). So everything that the others do is covered.
//! Executions are found by doing the moves again from the start, with registers as they really are.
//!
//! The values that are kept are those of the first such state, so what is run is always what some
//! execution has.

use weir_ir::{BinOp, Edge, Expr, FenceKind, Op, Program, RegId, Routine, Ty};
use weir_passes::graph::Digraph;

/// Routines with more locations are taken as they are.
const MOST_LOCS: usize = 1 << 14;
/// A routine that only computes has so few steps.
const FEW: usize = 16;
/// Calls within calls that are looked at to see whether a routine only computes.
const DEEPEST: usize = 4;

/// What sets the pace in a routine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    /// Registers whose values make no difference; none at all where the list is empty.
    regs: Box<[bool]>,
    /// Locations whose steps make none.
    locs: Box<[bool]>,
}

impl Pace {
    /// Whether a register only sets the pace.
    #[inline]
    pub fn is(&self, reg: u32) -> bool {
        self.regs.get(reg as usize).is_some_and(|is| *is)
    }

    /// Whether some register does.
    pub fn any(&self) -> bool {
        !self.regs.is_empty()
    }

    /// Whether the steps at a location make no difference.
    pub fn idles(&self, loc: u32) -> bool {
        self.locs.get(loc as usize).is_some_and(|is| *is)
    }
}

/// Finds what sets the pace in a routine.
pub(crate) fn pace(program: &Program, r: &Routine) -> Pace {
    if r.locs.len() > MOST_LOCS || !counts(r) {
        return Pace::default();
    }
    let mut slice = Slice::new(program, r);
    let Some(meet) = slice.meeting_points() else { return Pace::default() };
    slice.close(&meet);
    let regs: Box<[bool]> = slice.regs.iter().zip(&slice.numbers).map(|(m, number)| !m && *number).collect();
    if !regs.iter().any(|is| *is) {
        return Pace::default();
    }
    let idles = |out: &Vec<usize>| !out.is_empty() && out.iter().all(|e| !slice.edges[*e]);
    let locs = slice.out.iter().map(idles).collect();
    Pace { regs, locs }
}

/// Whether a register depends on what it was before: only then does it pay.
fn counts(r: &Routine) -> bool {
    let assigned = r.edges.iter().filter_map(|e| match &e.op {
        Op::Assign(to, value) => Some((to, value)),
        _ => None,
    });
    let flow =
        assigned.flat_map(|(to, value)| value.regs().into_iter().map(|from| (from.index(), to.index())));
    Digraph::new(r.regs.len(), flow).is_cyclic()
}

/// Whether an expression has a value whatever its registers are.
fn is_total(e: &Expr) -> bool {
    let mut total = true;
    e.visit(&mut |e| {
        total &= match e {
            Expr::Const(..) | Expr::Reg(_) | Expr::SelfId | Expr::Ite(..) => true,
            Expr::Bin(op, ty, ..) => !matches!(op, BinOp::Div | BinOp::Rem) && wraps(*ty),
            Expr::Un(_, ty, _) | Expr::Cast(ty, _) => wraps(*ty),
            Expr::AddrOf(_, index) => index.constant().is_some_and(|i| i32::try_from(i).is_ok()),
            _ => false,
        };
    });
    total
}

/// Whether a routine only computes: no loop, no memory, nothing that fails or stands still.
fn only_computes(program: &Program, r: &Routine, depth: usize) -> bool {
    if r.edges.len() > FEW {
        return false;
    }
    let flow = Digraph::new(r.locs.len(), r.edges.iter().map(|e| (e.src.index(), e.dst.index())));
    let step = |e: &Edge| match &e.op {
        Op::Nop | Op::Fence(FenceKind::None) | Op::Return(None) => true,
        Op::Assign(to, value) => keeps(r, *to) && is_total(value),
        Op::Return(Some(value)) => is_total(value),
        Op::Call { routine, args, dst } => {
            depth > 0
                && args.iter().all(is_total)
                && dst.is_none_or(|d| keeps(r, d))
                && only_computes(program, &program.routines[routine.index()], depth - 1)
        }
        _ => false,
    };
    let alone = |e: &Edge| r.edges.iter().filter(|o| o.src == e.src).count() == 1;
    !flow.is_cyclic() && r.edges.iter().all(|e| step(e) && alone(e))
}

/// Whether a register keeps any value: one with a range does not.
fn keeps(r: &Routine, reg: RegId) -> bool {
    wraps(r.regs[reg.index()].ty)
}

/// Whether arithmetic of a type never fails.
fn wraps(ty: Ty) -> bool {
    matches!(ty, Ty::Int { .. } | Ty::Bool | Ty::Ptr | Ty::Tid)
}

/// Registers that are numbers, or computed from such: never undefined, and no pointers.
fn numbers(r: &Routine) -> Vec<bool> {
    let mut is: Vec<bool> = (0..r.regs.len()).map(|i| i >= r.params).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for e in &r.edges {
            let kept = |value: &Expr| {
                let mut points = false;
                value.visit(&mut |e| points |= matches!(e, Expr::AddrOf(..)));
                is_total(value) && !points && value.regs().iter().all(|v| is[v.index()])
            };
            if matches!(&e.op, Op::Assign(_, value) if kept(value)) {
                continue;
            }
            for to in e.op.writes() {
                changed |= std::mem::replace(&mut is[to.index()], false);
            }
        }
    }
    is
}

/// What matters, as far as is known.
struct Slice<'a> {
    r: &'a Routine,
    /// The edges that leave each location.
    out: Vec<Vec<usize>>,
    /// Edges that matter.
    edges: Vec<bool>,
    /// Registers that do.
    regs: Vec<bool>,
    /// Registers that are numbers.
    numbers: Vec<bool>,
}

impl<'a> Slice<'a> {
    fn new(program: &Program, r: &'a Routine) -> Slice<'a> {
        let mut out = vec![Vec::new(); r.locs.len()];
        for (i, e) in r.edges.iter().enumerate() {
            out[e.src.index()].push(i);
        }
        let numbers = numbers(r);
        let branches = |e: &Edge| {
            let beside = &out[e.src.index()];
            beside.len() > 1 && beside.iter().all(|o| matches!(r.edges[*o].op, Op::Assume(_)))
        };
        let may_be_left_out = |e: &Edge| match &e.op {
            Op::Nop | Op::Fence(FenceKind::None) => out[e.src.index()].len() == 1,
            Op::Assign(to, value) => keeps(r, *to) && is_total(value) && out[e.src.index()].len() == 1,
            Op::Assume(condition) => {
                branches(e) && is_total(condition) && condition.regs().iter().all(|r| numbers[r.index()])
            }
            Op::Call { routine, args, dst } => {
                out[e.src.index()].len() == 1
                    && args.iter().all(is_total)
                    && dst.is_none_or(|d| keeps(r, d))
                    && only_computes(program, &program.routines[routine.index()], DEEPEST)
            }
            _ => false,
        };
        let edges: Vec<bool> = r.edges.iter().map(|e| !may_be_left_out(e)).collect();
        Slice { r, out, edges, regs: vec![false; r.regs.len()], numbers }
    }

    /// For each branch, where its ways have met again: its immediate postdominator, the virtual end being
    /// the number of locations. None where some location leads to no end.
    fn meeting_points(&self) -> Option<Vec<usize>> {
        let n = self.out.len();
        let next = |l: usize| self.out[l].iter().map(|e| self.r.edges[*e].dst.index());
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); n + 1];
        for l in 0..n {
            if self.out[l].is_empty() {
                before[n].push(l);
            }
            next(l).for_each(|d| before[d].push(l));
        }
        // The order in which a search back from the end leaves locations.
        let (mut order, mut number) = (Vec::with_capacity(n + 1), vec![usize::MAX; n + 1]);
        let mut seen = vec![false; n + 1];
        let mut stack = vec![(n, 0)];
        seen[n] = true;
        while let Some((l, i)) = stack.pop() {
            match before[l].get(i) {
                Some(p) => {
                    stack.push((l, i + 1));
                    if !std::mem::replace(&mut seen[*p], true) {
                        stack.push((*p, 0));
                    }
                }
                None => {
                    number[l] = order.len();
                    order.push(l);
                }
            }
        }
        if order.len() != n + 1 {
            return None;
        }
        // Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
        let mut meet = vec![usize::MAX; n + 1];
        meet[n] = n;
        let mut changed = true;
        while changed {
            changed = false;
            for l in order.iter().rev().copied().filter(|l| *l != n) {
                let ends = self.out[l].is_empty().then_some(n);
                let mut found = usize::MAX;
                for s in next(l).chain(ends).filter(|s| meet[*s] != usize::MAX) {
                    if found == usize::MAX {
                        found = s;
                        continue;
                    }
                    let (mut a, mut b) = (found, s);
                    while a != b {
                        while number[a] < number[b] {
                            a = meet[a];
                        }
                        while number[b] < number[a] {
                            b = meet[b];
                        }
                    }
                    found = a;
                }
                if meet[l] != found {
                    meet[l] = found;
                    changed = true;
                }
            }
        }
        Some(meet)
    }

    /// Adds what matters because of what does.
    fn close(&mut self, meet: &[usize]) {
        let branches: Vec<usize> = (0..self.out.len()).filter(|l| self.out[*l].len() > 1).collect();
        loop {
            self.close_data();
            let mut changed = false;
            for &b in &branches {
                let known = self.out[b].iter().filter(|e| self.edges[**e]).count();
                if known == self.out[b].len() || known == 0 && !self.is_passed(b, meet[b]) {
                    continue;
                }
                for e in self.out[b].clone() {
                    self.edges[e] = true;
                }
                changed = true;
            }
            if !changed {
                return;
            }
        }
    }

    /// Registers that steps read which matter, and the steps that make these.
    fn close_data(&mut self) {
        let r = self.r;
        let mut changed = true;
        while changed {
            changed = false;
            for (i, e) in r.edges.iter().enumerate() {
                let makes = matches!(e.op, Op::Assign(..) | Op::Call { .. });
                if !self.edges[i] && makes && e.op.writes().iter().any(|w| self.regs[w.index()]) {
                    self.edges[i] = true;
                }
                if !self.edges[i] {
                    continue;
                }
                for reg in e.op.exprs().into_iter().flat_map(Expr::regs) {
                    changed |= !std::mem::replace(&mut self.regs[reg.index()], true);
                }
            }
        }
    }

    /// Whether a step that matters is on some way from a branch up to where its ways have met.
    fn is_passed(&self, branch: usize, meet: usize) -> bool {
        let mut seen = vec![false; self.out.len()];
        let mut todo: Vec<usize> = self.out[branch].iter().map(|e| self.r.edges[*e].dst.index()).collect();
        while let Some(l) = todo.pop() {
            if l == meet || std::mem::replace(&mut seen[l], true) {
                continue;
            }
            if self.out[l].iter().any(|e| self.edges[*e]) {
                return true;
            }
            todo.extend(self.out[l].iter().map(|e| self.r.edges[*e].dst.index()));
        }
        false
    }
}
