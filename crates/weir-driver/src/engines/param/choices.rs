//! Registers that may hold anything, in an instance that is explored.
//!
//! No engine for a fixed number of threads tries every value of 32 bits. For finding
//! a violation a few are enough: the step that leaves a register open becomes a
//! choice among values that the program itself speaks of. What is found is an
//! execution of the instance itself, whose step makes that choice. What is not
//! found proves nothing.

use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{CellInit, Edge, EdgeId, Expr, Op, Program, RegId, Routine, RoutineId, Step, Trace};

/// More values than this are too many to try (`weir-explore` has the same bound).
const MOST: i128 = 65_536;
/// Values tried for one register.
const TRIED: usize = 6;

/// Values worth trying, by the name of the register.
pub(super) type Hints = BTreeMap<String, BTreeSet<i64>>;

/// An instance in which every choice is among few values.
pub(super) struct Few {
    /// The program to explore.
    pub program: Program,
    /// The edge and the value that an edge of it stands for.
    origin: BTreeMap<(RoutineId, EdgeId), (EdgeId, i64)>,
}

/// The instance with few values to try; `None` if it is that already, or cannot be
/// made so.
pub(super) fn few(instance: &Program, hints: &Hints) -> Option<Few> {
    let calls = |e: &Edge| matches!(e.op, Op::Call { .. } | Op::Spawn { .. });
    if instance.routines.iter().flat_map(|r| &r.edges).any(calls) {
        return None;
    }
    let mut out = Few { program: instance.clone(), origin: BTreeMap::new() };
    for (r, routine) in instance.routines.iter().enumerate() {
        let open: Vec<(usize, RegId)> = routine
            .edges
            .iter()
            .enumerate()
            .filter_map(|(i, e)| match e.op {
                Op::Havoc(reg, None) if too_many(instance, routine, reg) => Some((i, reg)),
                _ => None,
            })
            .collect();
        let most = (TRIED * 2 / (open.len() + 1)).clamp(2, TRIED);
        for (i, reg) in open {
            for (nth, v) in values(instance, routine, reg, hints).into_iter().take(most).enumerate() {
                let edges = &mut out.program.routines[r].edges;
                let ty = routine.regs[reg.index()].ty;
                let edge = Edge { op: Op::Assign(reg, Expr::Const(v, ty)), ..edges[i].clone() };
                let at = if nth == 0 { i } else { edges.len() };
                if nth == 0 {
                    edges[i] = edge
                } else {
                    edges.push(edge)
                }
                out.origin.insert((RoutineId::new(r), EdgeId::new(at)), (EdgeId::new(i), v));
            }
        }
    }
    (!out.origin.is_empty()).then_some(out)
}

impl Few {
    /// The execution of the instance that an execution of this program is.
    pub fn back(&self, trace: &Trace) -> Trace {
        let step = |step: &Step| match *step {
            Step::Exec { thread, edge, choice } => {
                let template = self.program.threads[thread.index()].template;
                let routine = self.program.template(template).routine;
                let (edge, choice) = self.origin.get(&(routine, edge)).copied().unwrap_or((edge, choice));
                Step::Exec { thread, edge, choice }
            }
            flush => flush,
        };
        Trace { steps: trace.steps.iter().map(step).collect(), ..trace.clone() }
    }
}

fn too_many(program: &Program, routine: &Routine, reg: RegId) -> bool {
    program
        .bounds(routine.regs[reg.index()].ty)
        .is_none_or(|(lo, hi)| i128::from(hi) - i128::from(lo) >= MOST)
}

/// The values to try, best first.
fn values(program: &Program, routine: &Routine, reg: RegId, hints: &Hints) -> Vec<i64> {
    let r = &routine.regs[reg.index()];
    let mut list: Vec<i64> = hints.get(&r.name).into_iter().flatten().copied().collect();
    list.extend([0, 1]);
    for e in routine.edges.iter().flat_map(|e| e.op.exprs()) {
        e.visit(&mut |e| {
            if let Expr::Const(v, _) = e {
                list.push(*v);
            }
        });
    }
    list.extend(program.objects.iter().flat_map(|o| &o.init).filter_map(|i| match i {
        CellInit::Value(v) => Some(*v),
        CellInit::Any { .. } => None,
    }));
    list.push(-1);
    let mut seen = BTreeSet::new();
    list.into_iter().map(|v| r.ty.wrap(v)).filter(|v| seen.insert(*v)).collect()
}
