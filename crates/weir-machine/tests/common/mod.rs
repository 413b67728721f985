//! Small programs for the tests.
#![allow(dead_code)]

use std::collections::BTreeSet;
use weir_ir::*;
use weir_machine::{Enumeration, Wrong, enumerate, initial_states, successors};

pub const AT: Span = Span { file: FileId(0), start: 0, end: 0 };
pub const X: ObjId = ObjId(0);
pub const Y: ObjId = ObjId(1);
pub const R0: RegId = RegId(0);
pub const R1: RegId = RegId(1);
pub const R2: RegId = RegId(2);
pub const FULL: Op = Op::Fence(FenceKind::Full);
pub const SS: Op = Op::Fence(FenceKind::StoreStore);

pub fn n(v: i64) -> Expr {
    Expr::int(v)
}
pub fn r(reg: RegId) -> Expr {
    Expr::Reg(reg)
}
pub fn st(o: ObjId, v: i64) -> Op {
    Op::Store(Place::scalar(o), n(v))
}
pub fn ld(reg: RegId, o: ObjId) -> Op {
    Op::Load(reg, Place::scalar(o))
}
pub fn xchg(reg: RegId, o: ObjId, v: i64) -> Op {
    Op::Rmw { dst: Some(reg), place: Place::scalar(o), op: RmwOp::Xchg, operand: n(v), ty: Ty::I64 }
}
pub fn cas(ok: RegId, o: ObjId, expected: i64, new: i64) -> Op {
    Op::Cas { old: None, ok: Some(ok), place: Place::scalar(o), expected: n(expected), new: n(new) }
}
pub fn add(a: Expr, b: Expr) -> Expr {
    Expr::bin(BinOp::Add, Ty::I64, a, b)
}
pub fn eq(a: Expr, b: Expr) -> Expr {
    Expr::bin(BinOp::Eq, Ty::I64, a, b)
}
pub fn mem(o: ObjId) -> Expr {
    Expr::Mem(Box::new(Place::scalar(o)))
}
pub fn reg_of(t: u32, reg: RegId) -> Expr {
    Expr::RegOf(ThreadId(t), reg)
}

/// Straight-line code with registers of these types (`r0`, `r1`, ...).
pub fn line(name: &str, regs: &[Ty], ops: Vec<Op>) -> Routine {
    let mut b = RoutineBuilder::new(name);
    for (i, ty) in regs.iter().enumerate() {
        b.reg(format!("r{i}"), *ty);
    }
    let mut at = b.loc();
    for op in ops {
        at = b.step(at, op, AT);
    }
    b.finish()
}

/// Two shared scalars `x` and `y`; one straight-line thread for each list, with
/// three `i64` registers.
pub fn threads(code: Vec<Vec<Op>>) -> ProgramBuilder {
    let mut p = ProgramBuilder::new("test");
    p.scalar("x", Ty::I64, 0);
    p.scalar("y", Ty::I64, 0);
    for (i, ops) in code.into_iter().enumerate() {
        p.thread(line(&format!("t{i}"), &[Ty::I64; 3], ops));
    }
    p
}

/// The program with these observables; it must be well formed.
pub fn observing(p: ProgramBuilder, exprs: Vec<Expr>) -> Program {
    let mut p = p.finish();
    let named = exprs.into_iter().map(|expr| Observable { name: format!("{expr:?}"), expr });
    p.observables.extend(named);
    well_formed(&p);
    p
}

pub fn well_formed(p: &Program) {
    assert_eq!(weir_ir::verify::verify(p), []);
}

pub fn all(p: &Program, model: Model) -> Enumeration {
    let e = enumerate(p, model, 200_000).expect("supported");
    assert!(e.complete, "too many states");
    e
}

pub fn finals(p: &Program, model: Model) -> BTreeSet<Vec<i64>> {
    all(p, model).finals
}

pub fn wrong(p: &Program, model: Model) -> Vec<Wrong> {
    all(p, model).wrong.into_iter().collect()
}

/// In which models the observables can end with these values: `[SC, TSO, PSO]`.
pub fn allowed(p: &Program, values: &[i64]) -> [bool; 3] {
    Model::ALL.map(|m| finals(p, m).contains(values))
}

/// A shortest trace to a violation of that kind.
pub fn find(p: &Program, model: Model, wanted: impl Fn(&Violation) -> bool) -> Option<Trace> {
    let mut todo = std::collections::VecDeque::new();
    let mut seen = BTreeSet::new();
    for (memory_init, state) in initial_states(p).expect("supported") {
        todo.push_back((Trace { model, memory_init, steps: vec![], violation: None }, state));
    }
    while let Some((trace, state)) = todo.pop_front() {
        for i in 0..p.properties.len() {
            let violation = Violation::Property(i);
            if weir_machine::violates(p, &state, i) && wanted(&violation) {
                return Some(Trace { violation: Some(violation), ..trace });
            }
        }
        for (step, after) in successors(p, model, &state).expect("supported") {
            let mut longer = trace.clone();
            longer.steps.push(step);
            match after {
                Err(fault) if wanted(&Violation::Fault(fault)) => {
                    return Some(Trace { violation: Some(Violation::Fault(fault)), ..longer });
                }
                Ok(after) if seen.insert(after.clone()) => todo.push_back((longer, after)),
                _ => {}
            }
        }
    }
    None
}
