//! Which registers and variables have few values: a fixpoint over all
//! assignments, without regard to their order.

use std::collections::BTreeSet;
use weir_ir::expr::{binary, unary};
use weir_ir::{CellInit, CountUse, Expr, ObjId, Op, Place, Program, RoutineId, Ty, UnOp};

/// More values than this are many.
const FEW: usize = 8;
/// More combinations of operands than this are not tried.
const TRIES: usize = 512;

/// The values something may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Values {
    /// These.
    Few(BTreeSet<i64>),
    /// Any integer.
    Many,
}

impl Values {
    fn none() -> Values {
        Values::Few(BTreeSet::new())
    }
    fn one(value: i64) -> Values {
        Values::Few([value].into())
    }
    fn truth() -> Values {
        Values::Few([0, 1].into())
    }
    fn range(lo: i64, hi: i64) -> Values {
        match hi.checked_sub(lo) {
            Some(d) if d < FEW as i64 => Values::Few((lo..=hi).collect()),
            _ => Values::Many,
        }
    }
    /// Takes in more values; whether any was new.
    fn join(&mut self, other: &Values) -> bool {
        let before = self.clone();
        *self = match (&*self, other) {
            (Values::Few(a), Values::Few(b)) => {
                let all: BTreeSet<i64> = a | b;
                if all.len() > FEW { Values::Many } else { Values::Few(all) }
            }
            _ => Values::Many,
        };
        *self != before
    }
    fn map(&self, f: impl Fn(i64) -> Option<i64>) -> Values {
        match self {
            Values::Few(set) => Values::Few(set.iter().filter_map(|&v| f(v)).collect()),
            Values::Many => Values::Many,
        }
    }
    fn with(&self, other: &Values, f: impl Fn(i64, i64) -> Option<i64>) -> Values {
        match (self, other) {
            (Values::Few(a), Values::Few(b)) if a.len() * b.len() <= TRIES => Values::Few(
                a.iter().flat_map(|&x| b.iter().filter_map(|&y| f(x, y)).collect::<Vec<_>>()).collect(),
            ),
            _ => Values::Many,
        }
    }
    /// As a variable of the type keeps them.
    fn kept(&self, ty: Ty) -> Values {
        match ty {
            Ty::Range { lo, hi } => self.map(|v| (lo..=hi).contains(&v).then_some(v)),
            _ => self.map(|v| Some(ty.wrap(v))),
        }
    }
}

/// The values of all registers and variables.
#[derive(Debug)]
pub(super) struct Known {
    pub regs: Vec<Vec<Values>>,
    pub objects: Vec<Values>,
}

/// Finds them.
pub(super) fn values(program: &Program) -> Known {
    let objects = (0..program.objects.len()).map(|i| initial(program, ObjId::new(i))).collect();
    let regs =
        program.routines.iter().map(|r| r.regs.iter().map(|r| Values::one(r.init)).collect()).collect();
    let mut known = Known { regs, objects };
    while known.round(program) {}
    known
}

fn initial(program: &Program, id: ObjId) -> Values {
    if program.counts(id, CountUse::Initial) || program.counts(id, CountUse::Counter) {
        return Values::Many;
    }
    let mut all = Values::none();
    for init in &program.object(id).init {
        all.join(&match *init {
            CellInit::Value(v) => Values::one(v),
            CellInit::Any { lo, hi } => Values::range(lo, hi),
        });
    }
    if program.object(id).init.is_empty() { Values::one(0) } else { all }
}

impl Known {
    /// Goes through all operations once; whether anything was new.
    fn round(&mut self, program: &Program) -> bool {
        let mut new = false;
        for (r, routine) in program.routines.iter().enumerate() {
            for edge in &routine.edges {
                let mut to_reg = |known: &mut Known, reg: weir_ir::RegId, v: Values| {
                    let kept = v.kept(routine.regs[reg.index()].ty);
                    new |= known.regs[r][reg.index()].join(&kept);
                };
                match &edge.op {
                    Op::Assign(reg, e) => {
                        let v = self.of(RoutineId::new(r), e);
                        to_reg(self, *reg, v);
                    }
                    Op::Havoc(reg, _) => {
                        let v = match program.bounds(routine.regs[reg.index()].ty) {
                            Some((lo, hi)) => Values::range(lo, hi),
                            None => Values::Many,
                        };
                        to_reg(self, *reg, v);
                    }
                    Op::Load(reg, place) => {
                        let v = self.at(place);
                        to_reg(self, *reg, v);
                    }
                    Op::Store(Place::Cell(o, _), e) => {
                        let v = self.of(RoutineId::new(r), e).kept(program.object(*o).ty);
                        new |= self.objects[o.index()].join(&v);
                    }
                    Op::Rmw { dst, place, op, operand, ty } => {
                        let old = self.at(place);
                        let operand = self.of(RoutineId::new(r), operand);
                        if let Some(reg) = dst {
                            to_reg(self, *reg, old.clone());
                        }
                        if let Place::Cell(o, _) = place {
                            let v = old.with(&operand, |a, b| op.apply(*ty, a, b).ok());
                            new |= self.objects[o.index()].join(&v.kept(program.object(*o).ty));
                        }
                    }
                    Op::Cas { old, ok, place, new: value, .. } => {
                        let before = self.at(place);
                        if let Some(reg) = old {
                            to_reg(self, *reg, before);
                        }
                        if let Some(reg) = ok {
                            to_reg(self, *reg, Values::truth());
                        }
                        if let Place::Cell(o, _) = place {
                            let v = self.of(RoutineId::new(r), value).kept(program.object(*o).ty);
                            new |= self.objects[o.index()].join(&v);
                        }
                    }
                    _ => {}
                }
            }
        }
        new
    }

    fn at(&self, place: &Place) -> Values {
        match place {
            Place::Cell(o, _) => self.objects[o.index()].clone(),
            Place::Deref(_) | Place::Bytes(..) => Values::Many,
        }
    }

    fn of(&self, routine: RoutineId, e: &Expr) -> Values {
        match e {
            Expr::Const(v, _) => Values::one(*v),
            Expr::Reg(r) => self.regs[routine.index()][r.index()].clone(),
            Expr::Un(op, ty, a) => match self.of(routine, a) {
                Values::Many if *op == UnOp::Not => Values::truth(),
                v => v.map(|a| unary(*op, *ty, a).ok()),
            },
            Expr::Bin(op, ty, a, b) => {
                match self.of(routine, a).with(&self.of(routine, b), |a, b| binary(*op, *ty, a, b).ok()) {
                    Values::Many if op.is_predicate() => Values::truth(),
                    v => v,
                }
            }
            Expr::Ite(_, a, b) => {
                let mut v = self.of(routine, a);
                v.join(&self.of(routine, b));
                v
            }
            Expr::Cast(ty, a) => match self.of(routine, a) {
                Values::Many if *ty == Ty::Bool => Values::truth(),
                v => v.kept(*ty),
            },
            _ => Values::Many,
        }
    }
}
