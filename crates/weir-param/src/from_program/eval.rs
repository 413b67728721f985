//! Expressions on a path.
//!
//! Values are over the state before the rule. Where a value has few
//! possibilities and something is computed from it, the path splits, one path
//! per possibility; where integers are compared, it splits as well. So every
//! condition is a constant in the end, and what was assumed is on the path.

use super::counter;
use super::linear::{Linear, Sign};
use super::names::{Domain, Shared};
use super::path::{Path, Scope, Split, Value, each, failing};
use super::refusal::Refusal;
use crate::system::{Place, Proc};
use std::collections::BTreeSet;
use weir_engine::fault;
use weir_ir::expr::{binary, unary};
use weir_ir::{BinOp, Expr, Place as IrPlace, Ty, UnOp};

impl Scope<'_, '_> {
    /// A place of the system as a value.
    pub fn read(&self, place: Place) -> Value {
        match self.names.domain_of(place.var) {
            Domain::Few(..) => Value::Place(place),
            Domain::Int => Value::Linear(Linear::place(place)),
        }
    }

    /// The value as a sum: places with few values are split.
    pub fn linear(&self, path: Path, value: Value) -> Split<Linear> {
        match value {
            Value::Linear(l) => Ok(vec![(path, l)]),
            Value::Place(place) => {
                let cases = path.split(self.names, place).into_iter();
                Ok(cases.map(|(p, v)| (p, Linear::constant(v))).collect())
            }
            Value::Counter { .. } => Err(Refusal::counter()),
            Value::Any => {
                Err(Refusal::new(None, "computing with a value that may be anything is not supported"))
            }
        }
    }

    /// Whether the value is not 0.
    pub fn truth(&self, path: Path, e: &Expr) -> Split<bool> {
        each(self.eval(path, e)?, |p, v| match v {
            Value::Counter { .. } => self.compare(p, BinOp::Ne, Ty::I64, &v, &Value::int(0)),
            v => each(self.linear(p, v)?, |p, l| Ok(self.sign(p, &l, Sign::NotZero))),
        })
    }

    /// Splits on a comparison of a sum with 0.
    pub fn sign(&self, path: Path, l: &Linear, sign: Sign) -> Vec<(Path, bool)> {
        let mut yes = path.clone();
        let mut no = path;
        let mut out = Vec::new();
        let negated = match sign {
            Sign::Zero => no.facts.add(l, Sign::NotZero),
            Sign::NotZero => no.facts.add(l, Sign::Zero),
            // Not `l <= 0`: `1 - l <= 0`.
            Sign::AtMostZero => {
                Linear::constant(1).plus(-1, l).is_some_and(|m| no.facts.add(&m, Sign::AtMostZero))
            }
        };
        if yes.facts.add(l, sign) {
            out.push((yes, true));
        }
        if negated {
            out.push((no, false));
        }
        out
    }

    /// The value of an expression.
    pub fn eval(&self, path: Path, e: &Expr) -> Split<Value> {
        let program = self.names.program;
        match e {
            Expr::Const(v, _) => Ok(vec![(path, Value::int(*v))]),
            Expr::Reg(r) => {
                if let Some(v) = path.regs.get(&r.index()) {
                    let v = v.clone();
                    return Ok(vec![(path, v)]);
                }
                let var = self.routine.and_then(|routine| self.names.reg(routine, *r));
                match var {
                    Some(var) => {
                        let v = self.read(Place::cell(var, path.actor));
                        Ok(vec![(path, v)])
                    }
                    None => Err(Refusal::new(None, "a register has no value here")),
                }
            }
            Expr::ThreadCount => match self.names.count {
                Some(n) => {
                    let mut l = Linear::place(Place::var(n));
                    l.constant = -self.names.others;
                    Ok(vec![(path, Value::Linear(l))])
                }
                None => Err(Refusal::new(None, "the number of threads is not known here")),
            },
            Expr::SelfId => Err(Refusal::new(
                None,
                "a thread's own number is used as data, which is not supported for any number of threads",
            )),
            Expr::Un(UnOp::Not, _, a) => {
                Ok(self.truth(path, a)?.into_iter().map(|(p, b)| (p, Value::int(i64::from(!b)))).collect())
            }
            Expr::Un(op, ty, a) => each(self.eval(path, a)?, |p, v| {
                each(self.linear(p, v)?, |p, l| {
                    if let Some(v) = l.value() {
                        let v = unary(*op, *ty, v).map_err(|_| Refusal::too_large())?;
                        return Ok(vec![(p, Value::int(v))]);
                    }
                    // `~a` is `-a - 1`.
                    let start = if *op == UnOp::BitNot { -1 } else { 0 };
                    let l = Linear::constant(start).plus(-1, &l).ok_or_else(Refusal::too_large)?;
                    self.wrapped(p, *ty, l, true)
                })
            }),
            Expr::Bin(op @ (BinOp::LAnd | BinOp::LOr), _, a, b) => each(self.truth(path, a)?, |p, left| {
                if left == (*op == BinOp::LOr) {
                    return Ok(vec![(p, Value::int(i64::from(left)))]);
                }
                Ok(self.truth(p, b)?.into_iter().map(|(p, b)| (p, Value::int(i64::from(b)))).collect())
            }),
            Expr::Bin(op, ty, a, b) => {
                if let (BinOp::Lt, Some(parts)) = (op, overflow(a, b)) {
                    return self.overflows(path, *ty, parts);
                }
                each(self.eval(path, a)?, |p, x| {
                    each(self.eval(p, b)?, |p, y| self.binary(p, *op, *ty, &x, &y))
                })
            }
            Expr::Ite(c, a, b) => each(self.truth(path, c)?, |p, c| self.eval(p, if c { a } else { b })),
            Expr::Cast(Ty::Bool, a) => {
                Ok(self.truth(path, a)?.into_iter().map(|(p, b)| (p, Value::int(i64::from(b)))).collect())
            }
            Expr::Cast(ty, a) => each(self.eval(path, a)?, |p, v| self.cast(p, *ty, v)),
            Expr::AddrOf(..) => {
                Err(Refusal::new(None, "pointers are not supported for any number of threads"))
            }
            Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_) => Err(Refusal::whole()),
            Expr::At(t, r, l) => {
                let proc = self.thread(*t);
                let pc = Place::cell(self.names.pc, proc);
                let Some(at) = self.names.find(*r, *l) else { return Ok(vec![(path, Value::int(0))]) };
                Ok(self.among(path, pc, &[at as i64].into()))
            }
            Expr::Ended(t) => {
                let ends: BTreeSet<i64> = self
                    .names
                    .places
                    .iter()
                    .enumerate()
                    .filter(|(_, (r, l))| {
                        let code = program.routines.get(r.index());
                        code.is_some_and(|code| code.out(*l).next().is_none())
                    })
                    .map(|(i, _)| i as i64)
                    .collect();
                let pc = Place::cell(self.names.pc, self.thread(*t));
                Ok(self.among(path, pc, &ends))
            }
            Expr::RegOf(t, reg) => {
                let template = program.threads[t.index()].template;
                let routine = program.template(template).routine;
                match self.names.reg(routine, *reg) {
                    Some(var) => {
                        let v = self.read(Place::cell(var, self.thread(*t)));
                        Ok(vec![(path, v)])
                    }
                    None => Err(Refusal::new(None, "a property speaks of a register that is never used")),
                }
            }
            Expr::Mem(place) => {
                let IrPlace::Cell(..) = &**place else { return Err(Refusal::pointer()) };
                each(self.place(path, place)?, |p, at| Ok(vec![(p, self.read(at))]))
            }
        }
    }

    /// The process of a thread in a property.
    fn thread(&self, t: weir_ir::ThreadId) -> Proc {
        match self.names.consts.get(t.index()) {
            Some(Some(proc)) => *proc,
            _ => Proc::Param(self.params.iter().position(|p| *p == t).unwrap_or(0) as u8),
        }
    }

    /// Splits on whether a place has one of the values.
    fn among(&self, path: Path, place: Place, values: &BTreeSet<i64>) -> Vec<(Path, Value)> {
        let now = path.allowed(self.names, place);
        let case = |truth: bool| {
            let part: BTreeSet<i64> = now.iter().filter(|v| values.contains(v) == truth).copied().collect();
            let mut p = path.clone();
            let some = p.restrict(self.names, place, &part);
            some.then_some((p, Value::int(i64::from(truth))))
        };
        [true, false].into_iter().filter_map(case).collect()
    }

    /// The place in the system that a place of the program is.
    pub fn place(&self, path: Path, place: &IrPlace) -> Split<Place> {
        let IrPlace::Cell(o, index) = place else { return Err(Refusal::pointer()) };
        match &self.names.shared[o.index()] {
            Some(Shared::Own(var)) => match own_index(index) {
                true => {
                    let at = Place::cell(*var, path.actor);
                    Ok(vec![(path, at)])
                }
                false => Err(Refusal::new(
                    None,
                    "a thread reads or writes another thread's cell, which is not supported for any number of threads",
                )),
            },
            Some(Shared::Counter(_)) => Err(Refusal::counter()),
            Some(Shared::Cells(vars)) => each(self.eval(path, index)?, |p, i| {
                each(self.linear(p, i)?, |p, l| match l.value() {
                    Some(i) => match usize::try_from(i).ok().and_then(|i| vars.get(i)) {
                        Some(var) => Ok(vec![(p, Place::var(*var))]),
                        None => Err(Refusal::new(
                            None,
                            "an index may lie outside its array, which is not supported for any number of threads",
                        )),
                    },
                    None => Err(Refusal::new(None, "an index has too many values for any number of threads")),
                })
            }),
            None => Err(Refusal::new(None, "this variable is not known")),
        }
    }

    fn binary(&self, p: Path, op: BinOp, ty: Ty, x: &Value, y: &Value) -> Split<Value> {
        if let BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge = op {
            let truth = self.compare(p, op, ty, x, y)?;
            return Ok(truth.into_iter().map(|(p, b)| (p, Value::int(i64::from(b)))).collect());
        }
        if let Value::Counter { var, plus, less_n } = *x {
            return each(self.linear(p, y.clone())?, |p, l| {
                let sign: i64 = match op {
                    BinOp::Add => 1,
                    BinOp::Sub => -1,
                    _ => return Err(Refusal::counter()),
                };
                let n = self.names.count.map(Place::var);
                let v = match (l.value(), n) {
                    (Some(v), _) => {
                        let plus = sign.checked_mul(v).and_then(|v| plus.checked_add(v));
                        Value::Counter { var, plus: plus.ok_or_else(Refusal::too_large)?, less_n }
                    }
                    (None, Some(n)) if sign == -1 && !less_n && l == Linear::place(n) => {
                        Value::Counter { var, plus, less_n: true }
                    }
                    _ => return Err(Refusal::counter()),
                };
                match ty {
                    Ty::Int { signed: true, .. } => Ok(vec![(p, v)]),
                    Ty::Int { .. } if counter::not_below_zero(&p, &v) => Ok(vec![(p, v)]),
                    _ => Err(Refusal::counter()),
                }
            });
        }
        each(self.linear(p, x.clone())?, |p, a| {
            each(self.linear(p, y.clone())?, |p, b| {
                let v = match (a.value(), b.value(), op) {
                    (Some(x), Some(y), _) => {
                        let Ok(v) = binary(op, ty, x, y) else {
                            return Ok(vec![(failing(p), Value::int(0))]);
                        };
                        return Ok(vec![(p, Value::int(v))]);
                    }
                    (_, _, BinOp::Add) => a.plus(1, &b),
                    (_, _, BinOp::Sub) => a.plus(-1, &b),
                    (_, Some(k), BinOp::Mul) => Linear::constant(0).plus(k, &a),
                    (Some(k), _, BinOp::Mul) => Linear::constant(0).plus(k, &b),
                    _ => {
                        let message = "this operator on integers without bound is not supported for any number of threads";
                        return Err(Refusal::new(None, message));
                    }
                };
                self.wrapped(p, ty, v.ok_or_else(Refusal::too_large)?, true)
            })
        })
    }

    /// Splits on a comparison of values of a type.
    pub fn compare(&self, path: Path, op: BinOp, ty: Ty, x: &Value, y: &Value) -> Split<bool> {
        let huge = |v: &Value| ty.is_unsigned_64() && v.constant().is_some_and(|v| v < 0);
        if matches!((x, y), (Value::Counter { .. }, v) | (v, Value::Counter { .. }) if huge(v)) {
            return Err(Refusal::counter());
        }
        if let Value::Counter { .. } = x {
            return counter::compare(self, path, op, x, y);
        }
        if let Value::Counter { .. } = y {
            return counter::compare(self, path, op.swapped(), y, x);
        }
        each(self.linear(path, x.clone())?, |p, a| {
            each(self.linear(p, y.clone())?, |p, b| {
                self.ordered(&p, op, ty, [&a, &b])?;
                if let (Some(x), Some(y)) = (a.value(), b.value()) {
                    let truth = binary(op, ty, x, y).map_err(|_| Refusal::too_large())?;
                    return Ok(vec![(p, truth != 0)]);
                }
                let (l, sign, turn) = match op {
                    BinOp::Eq => (a.plus(-1, &b), Sign::Zero, false),
                    BinOp::Ne => (a.plus(-1, &b), Sign::Zero, true),
                    BinOp::Le if fault!("param-flips-a-guard") => (b.plus(-1, &a), Sign::AtMostZero, true),
                    BinOp::Le => (a.plus(-1, &b), Sign::AtMostZero, false),
                    BinOp::Gt => (a.plus(-1, &b), Sign::AtMostZero, true),
                    BinOp::Ge => (b.plus(-1, &a), Sign::AtMostZero, false),
                    _ => (b.plus(-1, &a), Sign::AtMostZero, true),
                };
                let l = l.ok_or_else(Refusal::too_large)?;
                Ok(self.sign(p, &l, sign).into_iter().map(|(p, b)| (p, b != turn)).collect())
            })
        })
    }

    /// A value in another type. What an integer becomes is in `overflow`.
    fn cast(&self, path: Path, to: Ty, v: Value) -> Split<Value> {
        match (v, to) {
            // There are fewer threads than 32-bit integers.
            (v @ Value::Counter { .. }, Ty::Int { bits, signed }) => {
                match bits >= 32 && (signed || counter::not_below_zero(&path, &v)) {
                    true => Ok(vec![(path, v)]),
                    false => Err(Refusal::counter()),
                }
            }
            (v, Ty::Int { .. }) if fault!("param-cast-is-the-identity") => Ok(vec![(path, v)]),
            (v, Ty::Int { .. }) => each(self.linear(path, v)?, |p, l| self.wrapped(p, to, l, false)),
            (v, to) => each(self.linear(path, v)?, |p, l| {
                Ok(vec![(p, Value::Linear(l.value().map_or(l.clone(), |v| Linear::constant(to.wrap(v)))))])
            }),
        }
    }
}

/// `(w ^ x) & (y ^ z)` compared with 0: the overflow flag as front ends write it.
fn overflow<'e>(a: &'e Expr, b: &Expr) -> Option<[&'e Expr; 4]> {
    let (Expr::Bin(BinOp::And, _, l, r), Expr::Const(0, _)) = (a, b) else { return None };
    match (&**l, &**r) {
        (Expr::Bin(BinOp::Xor, _, w, x), Expr::Bin(BinOp::Xor, _, y, z)) => Some([w, x, y, z]),
        _ => None,
    }
}

/// Whether an index is the running thread's number.
fn own_index(e: &Expr) -> bool {
    match e {
        Expr::SelfId => true,
        Expr::Cast(_, e) => own_index(e),
        _ => false,
    }
}
