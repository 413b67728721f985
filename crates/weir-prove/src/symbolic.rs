//! Executing actions on formulas.
//!
//! A [`World`] is one question's view: memory that is unknown except for what
//! facts say, and threads whose registers are terms. Cells of arrays are read
//! with any index; two reads of the same object agree where their indices do.

use crate::Unsupported;
use crate::system::Class;
use crate::term::{Arith, Pool, Term};
use weir_ir::{BinOp, CellInit, EdgeId, Expr, Len, ObjId, Op, Place, Program, RegId, RmwOp, Ty, UnOp};

/// What can be said of a cell before it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// Any value of its type.
    Unknown,
    /// What the program starts with.
    Initial,
}

/// Memory on the way: the newest write is last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Memory {
    pub writes: Vec<(ObjId, Term, Term)>,
}

/// A thread's registers and numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Local {
    pub regs: Vec<Term>,
    /// `self` and `N`.
    pub me: Term,
    pub count: Term,
}

/// One access of an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Touch {
    pub object: ObjId,
    pub index: Term,
    /// When it writes; never for a load.
    pub writes: Term,
    pub edge: EdgeId,
}

/// An execution of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// What must hold for it.
    pub guard: Term,
    pub local: Local,
    pub memory: Memory,
    pub touches: Vec<Touch>,
}

/// One question.
pub(crate) struct World<'a> {
    pub program: &'a Program,
    pub pool: Pool,
    start: Start,
    /// Cells read so far, before any write: object, index, value.
    cells: Vec<(ObjId, Term, Term)>,
    /// Bounds for cells with a constant index.
    narrow: Vec<((ObjId, i64), (i64, i64))>,
    /// Bounds for all cells of an object.
    narrow_all: Vec<(ObjId, (i64, i64))>,
    /// Arrays that are filled up to an index: object, index, value.
    prefixes: Vec<(ObjId, Term, Term)>,
    /// What holds beside: that equal indices have equal values.
    pub side: Vec<Term>,
    /// While it is set, loads of these cells (`None`: any index) give anything,
    /// except the one cell named after them.
    pub loose: Option<Loose>,
}

/// Cells whose value a load does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Loose {
    pub cells: Vec<(ObjId, Option<i64>)>,
    pub except: Vec<(ObjId, Term)>,
}

/// How the value of a havoc is chosen.
pub(crate) enum Chooser<'a> {
    /// Any value.
    Free,
    /// The value that the register has at the end of another execution.
    As(&'a [Term]),
}

impl<'a> World<'a> {
    pub fn new(program: &'a Program, start: Start) -> World<'a> {
        World {
            program,
            pool: Pool::new(),
            start,
            cells: Vec::new(),
            narrow: Vec::new(),
            narrow_all: Vec::new(),
            prefixes: Vec::new(),
            side: Vec::new(),
            loose: None,
        }
    }

    fn is_loose(&self, object: ObjId, index: Term) -> bool {
        let Some(loose) = &self.loose else { return false };
        let hit = |i: &Option<i64>| i.is_none_or(|i| self.pool.num(index).is_none_or(|n| n == i));
        !loose.except.contains(&(object, index)) && loose.cells.iter().any(|(o, i)| *o == object && hit(i))
    }

    /// The bounds of a type: all of 64 bits where it has none.
    pub fn bounds(&self, ty: Ty) -> (i64, i64) {
        self.program.bounds(ty).unwrap_or((i64::MIN, i64::MAX))
    }

    /// A new unknown of a type, within bounds.
    pub fn unknown(&mut self, name: String, ty: Ty, within: (i64, i64)) -> Term {
        let (lo, hi) = self.bounds(ty);
        let bounds = (lo.max(within.0), hi.min(within.1));
        if bounds.0 > bounds.1 {
            // Facts that contradict each other: nothing is possible.
            let no = self.pool.bool(false);
            self.side.push(no);
            return self.pool.int(lo);
        }
        self.pool.var(name, bounds, ty == Ty::Math)
    }

    /// A cell lies within these bounds. To be said before the cell is read.
    pub fn narrow(&mut self, object: ObjId, index: i64, to: (i64, i64)) {
        let key = (object, index);
        match self.narrow.iter_mut().find(|(k, _)| *k == key) {
            Some((_, b)) => *b = (b.0.max(to.0), b.1.min(to.1)),
            None => self.narrow.push((key, to)),
        }
    }
    /// All cells of the object lie within these bounds.
    pub fn narrow_all(&mut self, object: ObjId, to: (i64, i64)) {
        self.narrow_all.push((object, to));
    }

    /// All cells of the object from 0 up to an index (not included) hold a value.
    pub fn filled(&mut self, object: ObjId, end: Term, value: i64) {
        let value = self.pool.int(value);
        self.prefixes.push((object, end, value));
        for (o, i, v) in self.cells.clone() {
            if o == object {
                self.say_filled(i, v, end, value);
            }
        }
    }

    fn say_filled(&mut self, index: Term, there: Term, end: Term, value: Term) {
        let zero = self.pool.int(0);
        let (from, to) = (self.pool.le(zero, index), self.pool.lt(index, end));
        let (inside, same) = (self.pool.and(from, to), self.pool.eq(there, value));
        let holds = self.pool.implies(inside, same);
        self.side.push(holds);
    }

    fn within(&self, object: ObjId, index: Option<i64>) -> (i64, i64) {
        let mut b = (i64::MIN, i64::MAX);
        let all = self.narrow_all.iter().filter(|(o, _)| *o == object).map(|(_, b)| *b);
        let one = self.narrow.iter().filter(|((o, i), _)| *o == object && Some(*i) == index).map(|(_, b)| *b);
        for to in all.chain(one) {
            b = (b.0.max(to.0), b.1.min(to.1));
        }
        b
    }

    /// What a cell holds before any write.
    fn base(&mut self, object: ObjId, index: Term) -> Term {
        if let Some((.., v)) = self.cells.iter().find(|(o, i, _)| *o == object && *i == index) {
            return *v;
        }
        let o = self.program.object(object);
        let known = self.pool.num(index);
        let value = match (self.start, known) {
            (Start::Initial, Some(i)) => {
                let init = i32::try_from(i).map_or(CellInit::Value(0), |i| o.cell_init(i));
                self.initial(object, &o.cell_name(known.unwrap_or(0) as i32), init)
            }
            (Start::Initial, None) => match o.init.as_slice() {
                [] => self.pool.int(0),
                [CellInit::Value(v)] => self.pool.int(*v),
                list => {
                    let (mut lo, mut hi) = (0, 0);
                    for c in list {
                        let (l, h) = match c {
                            CellInit::Value(v) => (*v, *v),
                            CellInit::Any { lo, hi } => (*lo, *hi),
                        };
                        (lo, hi) = (lo.min(l), hi.max(h));
                    }
                    self.unknown(format!("{}[?]", o.name), o.ty, (lo, hi))
                }
            },
            (Start::Unknown, _) => {
                let within = self.within(object, known);
                let name = match known {
                    Some(i) => o.cell_name(i32::try_from(i).unwrap_or(0)),
                    None => format!("{}[…]", o.name),
                };
                self.unknown(name, o.ty, within)
            }
        };
        for k in 0..self.cells.len() {
            let (other, i, v) = self.cells[k];
            if other == object {
                let same = self.pool.eq(i, index);
                let equal = self.pool.eq(v, value);
                let holds = self.pool.implies(same, equal);
                self.side.push(holds);
            }
        }
        self.cells.push((object, index, value));
        for (o, end, full) in self.prefixes.clone() {
            if o == object {
                self.say_filled(index, value, end, full);
            }
        }
        value
    }

    fn initial(&mut self, object: ObjId, name: &str, init: CellInit) -> Term {
        match init {
            CellInit::Value(v) => self.pool.int(v),
            CellInit::Any { lo, hi } => {
                self.unknown(name.to_string(), self.program.object(object).ty, (lo, hi))
            }
        }
    }

    /// What a cell holds.
    pub fn read(&mut self, memory: &Memory, object: ObjId, index: Term) -> Term {
        // From the newest write back to the first that surely is to this cell.
        let mut value = None;
        let mut passed = Vec::new();
        for &(o, i, v) in memory.writes.iter().rev() {
            if o != object {
                continue;
            }
            let same = self.pool.eq(i, index);
            match self.pool.truth(same) {
                Some(true) => {
                    value = Some(v);
                    break;
                }
                Some(false) => {}
                None => passed.push((same, v)),
            }
        }
        let mut value = match value {
            Some(v) => v,
            None => self.base(object, index),
        };
        for (same, v) in passed.into_iter().rev() {
            value = self.pool.ite(same, v, value);
        }
        value
    }

    /// The cells read so far, for showing a state.
    pub fn cells(&self) -> &[(ObjId, Term, Term)] {
        &self.cells
    }

    /// Whether two memories hold the same everywhere.
    pub fn same_memory(&mut self, a: &Memory, b: &Memory) -> Term {
        let mut all = self.pool.bool(true);
        let mut places: Vec<(ObjId, Term)> = a.writes.iter().chain(&b.writes).map(|w| (w.0, w.1)).collect();
        places.sort();
        places.dedup();
        for (o, i) in places {
            let (x, y) = (self.read(a, o, i), self.read(b, o, i));
            let same = self.pool.eq(x, y);
            all = self.pool.and(all, same);
        }
        all
    }

    /// Executes the edges of a path, from registers and memory.
    pub fn run(
        &mut self,
        class: &Class,
        path: &[EdgeId],
        local: &Local,
        memory: &Memory,
        choose: &Chooser<'_>,
    ) -> Result<Run, Unsupported> {
        let mut run = Run {
            guard: self.pool.bool(true),
            local: local.clone(),
            memory: memory.clone(),
            touches: Vec::new(),
        };
        for id in path {
            let edge = &class.routine.edges[id.index()];
            self.step(class, *id, &edge.op, &mut run, choose)
                .map_err(|why| Unsupported { why, span: Some(edge.span) })?;
        }
        Ok(run)
    }

    fn need(&mut self, run: &mut Run, holds: Term) {
        run.guard = self.pool.and(run.guard, holds);
    }

    fn step(
        &mut self,
        class: &Class,
        id: EdgeId,
        op: &Op,
        run: &mut Run,
        choose: &Chooser<'_>,
    ) -> Result<(), String> {
        match op {
            Op::Nop | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd | Op::Return(None) => {}
            Op::Return(Some(e)) => {
                self.value(e, run)?;
            }
            Op::Assign(r, e) => {
                let v = self.value(e, run)?;
                self.set(class, run, *r, v);
            }
            Op::Havoc(r, pred) => {
                let reg = &class.routine.regs[r.index()];
                let v = match choose {
                    Chooser::Free => {
                        let all = (i64::MIN, i64::MAX);
                        self.unknown(format!("{}'", reg.name), reg.ty, all)
                    }
                    Chooser::As(regs) => regs[r.index()],
                };
                self.set(class, run, *r, v);
                if let Some(e) = pred {
                    let holds = self.truth(e, run)?;
                    self.need(run, holds);
                }
            }
            Op::Assume(e) | Op::Assert(e) => {
                let holds = self.truth(e, run)?;
                self.need(run, holds);
            }
            Op::Load(r, place) => {
                let (object, index) = self.place(place, run)?;
                let v = if self.is_loose(object, index) {
                    let o = self.program.object(object);
                    self.unknown(format!("{}?", o.name), o.ty, (i64::MIN, i64::MAX))
                } else {
                    self.read(&run.memory, object, index)
                };
                let never = self.pool.bool(false);
                run.touches.push(Touch { object, index, writes: never, edge: id });
                self.set(class, run, *r, v);
            }
            Op::Store(place, e) => {
                let (object, index) = self.place(place, run)?;
                let v = self.value(e, run)?;
                let always = self.pool.bool(true);
                self.write(run, object, index, v, always, id);
            }
            Op::Rmw { dst, place, op, operand, ty } => {
                let (object, index) = self.place(place, run)?;
                let operand = self.value(operand, run)?;
                let old = self.read(&run.memory, object, index);
                let new = self.modified(*op, *ty, old, operand, run)?;
                let always = self.pool.bool(true);
                self.write(run, object, index, new, always, id);
                if let Some(r) = dst {
                    self.set(class, run, *r, old);
                }
            }
            Op::Cas { old: old_reg, ok: ok_reg, place, expected, new } => {
                let (object, index) = self.place(place, run)?;
                let (expected, new) = (self.value(expected, run)?, self.value(new, run)?);
                let old = self.read(&run.memory, object, index);
                let ok = self.pool.eq(old, expected);
                self.write(run, object, index, new, ok, id);
                if let Some(r) = old_reg {
                    self.set(class, run, *r, old);
                }
                if let Some(r) = ok_reg {
                    let v = self.pool.of_bool(ok);
                    self.set(class, run, *r, v);
                }
            }
            Op::Call { .. } | Op::Spawn { .. } | Op::Join(_) | Op::Alloc(..) | Op::Free(_) => {
                return Err("this step is not handled".into());
            }
            Op::Release(_)
            | Op::CallPtr { .. }
            | Op::AtomicWhen { .. }
            | Op::Extent(..)
            | Op::Exit
            | Op::Unsupported(_) => {
                return Err("this step is not handled".into());
            }
        }
        Ok(())
    }

    fn write(&mut self, run: &mut Run, object: ObjId, index: Term, value: Term, when: Term, edge: EdgeId) {
        run.touches.push(Touch { object, index, writes: when, edge });
        if self.pool.truth(when) == Some(false) {
            return;
        }
        let ty = self.program.object(object).ty;
        let (kept, fits) = self.keep(ty, value);
        let fits = self.pool.implies(when, fits);
        self.need(run, fits);
        let value = if self.pool.truth(when) == Some(true) {
            kept
        } else {
            let old = self.read(&run.memory, object, index);
            self.pool.ite(when, kept, old)
        };
        run.memory.writes.push((object, index, value));
    }

    /// The value as the type keeps it, and whether it does.
    fn keep(&mut self, ty: Ty, value: Term) -> (Term, Term) {
        match ty {
            Ty::Range { lo, hi } => {
                let (lo, hi) = (self.pool.int(lo), self.pool.int(hi));
                let (a, b) = (self.pool.le(lo, value), self.pool.le(value, hi));
                (value, self.pool.and(a, b))
            }
            _ => (self.pool.wrap(ty, value), self.pool.bool(true)),
        }
    }

    fn set(&mut self, class: &Class, run: &mut Run, reg: RegId, value: Term) {
        let (kept, fits) = self.keep(class.routine.regs[reg.index()].ty, value);
        self.need(run, fits);
        run.local.regs[reg.index()] = kept;
    }

    fn place(&mut self, place: &Place, run: &mut Run) -> Result<(ObjId, Term), String> {
        let Place::Cell(object, index) = place else { return Err("pointers are not handled".into()) };
        let index = self.value(index, run)?;
        let (lo, hi) = match self.program.object(*object).len {
            Len::Scalar => (0, 0),
            Len::Fixed(n) => (0, i64::from(n) - 1),
            Len::Unbounded => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        let (lo, hi) = (self.pool.int(lo), self.pool.int(hi));
        let (a, b) = (self.pool.le(lo, index), self.pool.le(index, hi));
        self.need(run, a);
        self.need(run, b);
        Ok((*object, index))
    }

    fn modified(
        &mut self,
        op: RmwOp,
        ty: Ty,
        old: Term,
        operand: Term,
        run: &mut Run,
    ) -> Result<Term, String> {
        Ok(match op {
            RmwOp::Xchg => self.pool.wrap(ty, operand),
            RmwOp::Add => self.binary(BinOp::Add, ty, old, operand, run)?,
            RmwOp::Sub => self.binary(BinOp::Sub, ty, old, operand, run)?,
            RmwOp::And => self.binary(BinOp::And, ty, old, operand, run)?,
            RmwOp::Or => self.binary(BinOp::Or, ty, old, operand, run)?,
            RmwOp::Xor => self.binary(BinOp::Xor, ty, old, operand, run)?,
            RmwOp::Nand => {
                let and = self.pool.arith(Arith::And, false, old, operand);
                let ones = self.pool.int(-1);
                let not = self.pool.arith(Arith::Xor, false, and, ones);
                self.pool.wrap(ty, not)
            }
            RmwOp::Max | RmwOp::Min => {
                let less = self.compare(BinOp::Lt, ty, old, operand);
                let less = if op == RmwOp::Max { less } else { self.pool.not(less) };
                self.pool.ite(less, operand, old)
            }
        })
    }

    fn compare(&mut self, op: BinOp, ty: Ty, a: Term, b: Term) -> Term {
        let unsigned = ty.is_unsigned_64();
        let mut lt = |a, b| if unsigned { self.pool.ult(a, b) } else { self.pool.lt(a, b) };
        match op {
            BinOp::Lt => lt(a, b),
            BinOp::Gt => lt(b, a),
            BinOp::Le => {
                let t = lt(b, a);
                self.pool.not(t)
            }
            BinOp::Ge => {
                let t = lt(a, b);
                self.pool.not(t)
            }
            BinOp::Ne => {
                let t = self.pool.eq(a, b);
                self.pool.not(t)
            }
            _ => self.pool.eq(a, b),
        }
    }

    fn binary(&mut self, op: BinOp, ty: Ty, a: Term, b: Term, run: &mut Run) -> Result<Term, String> {
        let math = ty == Ty::Math;
        let arith = match op {
            BinOp::Add => Arith::Add,
            BinOp::Sub => Arith::Sub,
            BinOp::Mul => Arith::Mul,
            BinOp::And => Arith::And,
            BinOp::Or => Arith::Or,
            BinOp::Xor => Arith::Xor,
            BinOp::Shl if !math => Arith::Shl,
            BinOp::Shr if ty.is_unsigned_64() => Arith::Shr,
            BinOp::Shr => Arith::Sar,
            BinOp::Div | BinOp::Rem => {
                return match self.pool.num(a).zip(self.pool.num(b)) {
                    Some((x, y)) => match weir_ir::expr::binary(op, ty, x, y) {
                        Ok(v) => Ok(self.pool.int(v)),
                        Err(_) => {
                            let no = self.pool.bool(false);
                            self.need(run, no);
                            Ok(a)
                        }
                    },
                    None => Err("division is not handled".into()),
                };
            }
            _ => return Err("a shift of mathematical integers is not handled".into()),
        };
        let b = match arith {
            Arith::Shl | Arith::Shr | Arith::Sar => {
                let bits = if let Ty::Int { bits, .. } = ty { i64::from(bits) } else { 64 };
                let mask = self.pool.int(bits - 1);
                self.pool.arith(Arith::And, false, b, mask)
            }
            _ => b,
        };
        if math {
            match arith {
                Arith::Mul if self.pool.num(a).is_none() && self.pool.num(b).is_none() => {
                    return Err("a product of two unknown mathematical integers is not handled".into());
                }
                Arith::Add | Arith::Sub | Arith::Mul => {
                    let (x, y) =
                        if self.pool.num(a).is_some() && arith == Arith::Mul { (b, a) } else { (a, b) };
                    let fits = self.pool.fits(arith, x, y);
                    self.need(run, fits);
                }
                _ => {}
            }
        }
        let value =
            self.pool.arith(arith, math && matches!(arith, Arith::Add | Arith::Sub | Arith::Mul), a, b);
        Ok(self.pool.wrap(ty, value))
    }

    /// The value of an expression; what it needs to have one goes to the guard.
    pub fn value(&mut self, e: &Expr, run: &mut Run) -> Result<Term, String> {
        Ok(match e {
            Expr::Const(v, _) => self.pool.int(*v),
            Expr::Reg(r) => run.local.regs[r.index()],
            Expr::SelfId => run.local.me,
            Expr::ThreadCount => run.local.count,
            Expr::AddrOf(..) => return Err("pointers are not handled".into()),
            Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_) => {
                return Err("whole programs are not handled".into());
            }
            Expr::Un(UnOp::Neg, ty, a) => {
                let zero = self.pool.int(0);
                let a = self.value(a, run)?;
                self.binary(BinOp::Sub, *ty, zero, a, run)?
            }
            Expr::Un(UnOp::BitNot, ty, a) => {
                let ones = self.pool.int(-1);
                let a = self.value(a, run)?;
                let v = self.pool.arith(Arith::Xor, false, a, ones);
                self.pool.wrap(*ty, v)
            }
            Expr::Bin(op, ty, a, b) if !op.is_predicate() => {
                let (a, b) = (self.value(a, run)?, self.value(b, run)?);
                self.binary(*op, *ty, a, b, run)?
            }
            Expr::Un(UnOp::Not, ..) | Expr::Bin(..) => {
                let b = self.truth(e, run)?;
                self.pool.of_bool(b)
            }
            Expr::Ite(c, a, b) => {
                let c = self.truth(c, run)?;
                let (a, x) = self.apart(a, run)?;
                let (b, y) = self.apart(b, run)?;
                let (x, not_c) = (self.pool.implies(c, x), self.pool.not(c));
                let y = self.pool.implies(not_c, y);
                self.need(run, x);
                self.need(run, y);
                self.pool.ite(c, a, b)
            }
            Expr::Cast(ty, a) => {
                let a = self.value(a, run)?;
                self.pool.wrap(*ty, a)
            }
            Expr::Mem(place) => {
                let (object, index) = self.place(place, run)?;
                self.read(&run.memory, object, index)
            }
            Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_) => {
                return Err("this speaks about other threads".into());
            }
        })
    }

    /// A value, with what it needs kept apart.
    fn apart(&mut self, e: &Expr, run: &mut Run) -> Result<(Term, Term), String> {
        let yes = self.pool.bool(true);
        let outer = std::mem::replace(&mut run.guard, yes);
        let value = self.value(e, run)?;
        Ok((value, std::mem::replace(&mut run.guard, outer)))
    }

    /// A truth value: not 0.
    pub fn truth(&mut self, e: &Expr, run: &mut Run) -> Result<Term, String> {
        Ok(match e {
            Expr::Un(UnOp::Not, _, a) => {
                let a = self.truth(a, run)?;
                self.pool.not(a)
            }
            Expr::Bin(BinOp::LAnd, _, a, b) => {
                let (a, b) = (self.truth(a, run)?, self.truth(b, run)?);
                self.pool.and(a, b)
            }
            Expr::Bin(BinOp::LOr, _, a, b) => {
                let (a, b) = (self.truth(a, run)?, self.truth(b, run)?);
                self.pool.or(a, b)
            }
            Expr::Bin(op, ty, a, b) if op.is_predicate() => {
                let (a, b) = (self.value(a, run)?, self.value(b, run)?);
                self.compare(*op, *ty, a, b)
            }
            Expr::Cast(Ty::Bool, a) => self.truth(a, run)?,
            _ => {
                let v = self.value(e, run)?;
                let zero = self.pool.int(0);
                let is = self.pool.eq(v, zero);
                self.pool.not(is)
            }
        })
    }
}
