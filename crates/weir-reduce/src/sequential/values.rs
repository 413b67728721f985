//! The values that each shared variable may have: intervals, whatever the order of steps.
//!
//! What memory holds when a round starts is guessed, and only a value that some store may
//! have put there can be right. Joins every value that any step assigns until nothing
//! changes; an interval that keeps growing becomes all values of its type.

use weir_ir::{BinOp, CellInit, Expr, Op, Place, Program, RmwOp, Ty, UnOp};

type Interval = (i128, i128);

/// So often an interval may grow before it is widened.
const PATIENCE: u32 = 40;

/// What has values.
#[derive(Clone, Copy)]
enum Slot {
    Object(usize),
    /// What a routine returns.
    Result(usize),
    /// A register of a routine.
    Reg(usize, usize),
}

struct Values<'a> {
    program: &'a Program,
    objects: Vec<Option<Interval>>,
    regs: Vec<Vec<Option<Interval>>>,
    returns: Vec<Option<Interval>>,
    /// How often each of these has grown.
    grown: Vec<u32>,
    changed: bool,
}

/// For every object, the least and greatest value of its cells where they are less than all
/// 64-bit numbers.
pub(super) fn of_objects(program: &Program) -> Vec<Option<(i64, i64)>> {
    let regs = program.routines.iter();
    let count = program.objects.len() + regs.clone().map(|r| r.regs.len() + 1).sum::<usize>();
    let mut values = Values {
        program,
        objects: program.objects.iter().map(starts).collect(),
        regs: regs.map(|r| r.regs.iter().map(|x| Some(point(x.init))).collect()).collect(),
        returns: vec![None; program.routines.len()],
        grown: vec![0; count],
        changed: true,
    };
    for t in &program.threads {
        let code = program.template(t.template).routine.index();
        for (r, v) in t.args.iter().enumerate() {
            values.regs[code][r] = Some(join(values.regs[code][r], point(*v)));
        }
    }
    while std::mem::take(&mut values.changed) {
        for r in 0..program.routines.len() {
            program.routines[r].edges.iter().for_each(|e| values.step(r, &e.op));
        }
    }
    let narrow = |v: Option<Interval>| {
        let (lo, hi) = v?;
        let (lo, hi) = (i64::try_from(lo).ok()?, i64::try_from(hi).ok()?);
        (lo > i64::MIN || hi < i64::MAX).then_some((lo, hi))
    };
    values.objects.into_iter().map(narrow).collect()
}

fn starts(o: &weir_ir::Object) -> Option<Interval> {
    let inits = if o.init.is_empty() { &[CellInit::Value(0)][..] } else { &o.init };
    inits.iter().fold(None, |all, init| {
        Some(join(
            all,
            match *init {
                CellInit::Value(v) => point(v),
                CellInit::Any { lo, hi } => (lo.into(), hi.into()),
            },
        ))
    })
}

fn point(v: i64) -> Interval {
    (v.into(), v.into())
}

fn join(a: Option<Interval>, b: Interval) -> Interval {
    a.map_or(b, |a| (a.0.min(b.0), a.1.max(b.1)))
}

const TRUTH: Interval = (0, 1);

impl Values<'_> {
    fn all(&self, ty: Ty) -> Interval {
        let (lo, hi) = self.program.bounds(ty).unwrap_or((i64::MIN, i64::MAX));
        (lo.into(), hi.into())
    }

    /// What a variable of the type makes of a value.
    fn keep(&self, ty: Ty, v: Interval) -> Option<Interval> {
        let all = self.all(ty);
        match ty {
            // What does not fit is an error.
            Ty::Range { .. } => {
                let (lo, hi) = (v.0.max(all.0), v.1.min(all.1));
                (lo <= hi).then_some((lo, hi))
            }
            _ if v.0 >= all.0 && v.1 <= all.1 => Some(v),
            _ => Some(all),
        }
    }

    fn grow(&mut self, slot: Slot, ty: Ty, v: Option<Interval>) {
        let Some(v) = v.and_then(|v| self.keep(ty, v)) else { return };
        let all = self.all(ty);
        let objects = self.program.objects.len();
        let (number, cell) = match slot {
            Slot::Object(o) => (o, &mut self.objects[o]),
            Slot::Result(r) => (objects + r, &mut self.returns[r]),
            Slot::Reg(r, x) => {
                let before: usize = self.regs[..r].iter().map(Vec::len).sum();
                (objects + self.returns.len() + before + x, &mut self.regs[r][x])
            }
        };
        let mut joined = join(*cell, v);
        if Some(joined) == *cell {
            return;
        }
        self.grown[number] += 1;
        if self.grown[number] > PATIENCE {
            joined = all;
        }
        *cell = Some(joined);
        self.changed = true;
    }

    fn object(&mut self, place: &Place, v: Option<Interval>) {
        if let Place::Cell(o, _) = place {
            self.grow(Slot::Object(o.index()), self.program.object(*o).ty, v);
        }
    }

    fn reg(&mut self, routine: usize, r: weir_ir::RegId, v: Option<Interval>) {
        self.grow(Slot::Reg(routine, r.index()), self.program.routines[routine].regs[r.index()].ty, v);
    }

    fn load(&self, place: &Place) -> Option<Interval> {
        match place {
            Place::Cell(o, _) => self.objects[o.index()],
            _ => Some(self.all(Ty::I64)),
        }
    }

    fn step(&mut self, at: usize, op: &Op) {
        match op {
            Op::Assign(r, e) => self.reg(at, *r, self.value(at, e)),
            Op::Load(r, place) => self.reg(at, *r, self.load(place)),
            Op::Store(place, e) => self.object(place, self.value(at, e)),
            Op::Rmw { dst, place, op, operand, ty } => {
                let (old, by) = (self.load(place), self.value(at, operand));
                let new = old.zip(by).map(|(old, by)| match op {
                    RmwOp::Xchg => by,
                    RmwOp::Add => self.binary(BinOp::Add, *ty, old, by),
                    RmwOp::Sub => self.binary(BinOp::Sub, *ty, old, by),
                    RmwOp::And => self.binary(BinOp::And, *ty, old, by),
                    RmwOp::Max | RmwOp::Min => join(Some(old), by),
                    _ => self.all(*ty),
                });
                self.object(place, new);
                dst.iter().for_each(|r| self.reg(at, *r, old));
            }
            Op::Cas { old, ok, place, new, .. } => {
                self.object(place, self.value(at, new));
                old.iter().for_each(|r| self.reg(at, *r, self.load(place)));
                ok.iter().for_each(|r| self.reg(at, *r, Some(TRUTH)));
            }
            Op::Call { routine, args, dst } => {
                for (i, e) in args.iter().enumerate() {
                    let v = self.value(at, e);
                    self.reg(routine.index(), weir_ir::RegId::new(i), v);
                }
                dst.iter().for_each(|r| self.reg(at, *r, self.returns[routine.index()]));
            }
            Op::Return(Some(e)) => {
                let ty = self.program.routines[at].returns.unwrap_or(Ty::I64);
                self.grow(Slot::Result(at), ty, self.value(at, e));
            }
            other => {
                for r in other.writes() {
                    let all = self.all(self.program.routines[at].regs[r.index()].ty);
                    self.reg(at, r, Some(all));
                }
            }
        }
    }

    fn value(&self, at: usize, e: &Expr) -> Option<Interval> {
        Some(match e {
            Expr::Const(v, _) => point(*v),
            Expr::Reg(r) => self.regs[at][r.index()]?,
            Expr::SelfId | Expr::ThreadCount => (0, self.program.threads.len() as i128),
            Expr::Un(op, ty, a) => {
                let (lo, hi) = self.value(at, a)?;
                match op {
                    UnOp::Not => TRUTH,
                    UnOp::Neg => self.computed(*ty, (-hi, -lo)),
                    UnOp::BitNot => self.computed(*ty, (-hi - 1, -lo - 1)),
                }
            }
            Expr::Bin(op, ty, a, b) => self.binary(*op, *ty, self.value(at, a)?, self.value(at, b)?),
            Expr::Ite(_, a, b) => match (self.value(at, a), self.value(at, b)) {
                (Some(a), Some(b)) => join(Some(a), b),
                (one, other) => one.or(other)?,
            },
            Expr::Cast(ty, a) => match ty {
                Ty::Range { .. } => self.value(at, a)?,
                _ => self.computed(*ty, self.value(at, a)?),
            },
            _ => self.all(Ty::I64),
        })
    }

    /// A result in a type: as it is, or wrapped to anything.
    fn computed(&self, ty: Ty, v: Interval) -> Interval {
        let all = if let Ty::Range { .. } = ty { self.all(Ty::I64) } else { self.all(ty) };
        if v.0 >= all.0 && v.1 <= all.1 { v } else { all }
    }

    fn binary(&self, op: BinOp, ty: Ty, a: Interval, b: Interval) -> Interval {
        // Numbers that are not negative are the same with and without a sign.
        let plain = a.0 >= 0 && b.0 >= 0;
        let any = || self.computed(ty, (i128::MIN, i128::MAX));
        if ty.is_unsigned_64() && !plain && !op.is_predicate() {
            return any();
        }
        let v = match op {
            _ if op.is_predicate() => return TRUTH,
            BinOp::Add => (a.0 + b.0, a.1 + b.1),
            BinOp::Sub => (a.0 - b.1, a.1 - b.0),
            BinOp::Mul => {
                let all = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
                (all.into_iter().min().unwrap_or(0), all.into_iter().max().unwrap_or(0))
            }
            BinOp::And if a.0 >= 0 && b.0 >= 0 => (0, a.1.min(b.1)),
            BinOp::And if b.0 >= 0 => (0, b.1),
            BinOp::And if a.0 >= 0 => (0, a.1),
            BinOp::Or | BinOp::Xor if plain => {
                (0, ((a.1.max(b.1) + 1) as u128).next_power_of_two() as i128 - 1)
            }
            BinOp::Div if plain => (0, a.1),
            BinOp::Rem if plain => (0, a.1.min((b.1 - 1).max(0))),
            BinOp::Shr if a.0 >= 0 => (0, a.1),
            _ => return any(),
        };
        // A difference of two numbers without a sign may be a large one.
        if ty.is_unsigned_64() && v.0 < 0 { any() } else { self.computed(ty, v) }
    }
}
