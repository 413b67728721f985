//! Expressions and places. All values are computed as `i64`, through casts
//! where a register has another type, so that every combination is well typed.

use crate::code::{Coder, Var};
use weir_ir::{BinOp, Expr, Place, RegId, Ty, UnOp};

impl Coder<'_> {
    pub fn constant(&mut self) -> Expr {
        Expr::int(self.rng.below(self.values as usize + 1) as i64)
    }

    /// The value of a register of the routine, as `i64`.
    pub fn read(&self, reg: RegId) -> Expr {
        match self.b.routine.regs[reg.index()].ty {
            Ty::Int { bits: 64, signed: true } | Ty::Range { .. } => Expr::Reg(reg),
            _ => cast(Expr::Reg(reg)),
        }
    }

    fn some_reg(&mut self) -> Expr {
        match self.ints.as_slice() {
            [] => self.constant(),
            ints => {
                let reg = self.rng.pick(ints);
                self.read(reg)
            }
        }
    }

    /// An integer.
    pub fn int(&mut self, depth: usize) -> Expr {
        let deeper = usize::from(depth > 0 && self.on.arithmetic);
        match self.rng.weighted(&[(5, 0), (5, 1), (5 * deeper, 2), (deeper, 3), (deeper, 4), (1, 5)]) {
            0 => self.constant(),
            2 => self.binary(depth - 1),
            3 => {
                let op = self.rng.pick(&[UnOp::Neg, UnOp::BitNot, UnOp::Not]);
                let e = Expr::un(op, Ty::I64, self.int(depth - 1));
                if op == UnOp::Not { cast(e) } else { e }
            }
            4 => {
                let c = self.cond(depth - 1);
                Expr::Ite(Box::new(c), Box::new(self.int(depth - 1)), Box::new(self.int(depth - 1)))
            }
            5 if self.on.copies => {
                if self.rng.percent(80) {
                    cast(Expr::SelfId)
                } else {
                    Expr::ThreadCount
                }
            }
            _ => self.some_reg(),
        }
    }

    fn binary(&mut self, depth: usize) -> Expr {
        use BinOp::*;
        let op = self.rng.weighted(&[
            (8, Add),
            (4, Sub),
            (2, Mul),
            (1, Div),
            (1, Rem),
            (3, And),
            (2, Or),
            (3, Xor),
            (1, Shl),
            (1, Shr),
            (2, Eq),
            (1, Lt),
            (1, LAnd),
            (1, LOr),
        ]);
        let a = self.int(depth);
        let b = match op {
            // Dividing by zero is an error worth meeting, but not often.
            Div | Rem if !self.rng.percent(10) => Expr::int(self.rng.between(1, 2) as i64),
            Shl | Shr => Expr::int(self.rng.between(0, 2) as i64),
            _ => self.int(depth),
        };
        if self.on.narrow && self.rng.percent(25) {
            let ty = self.rng.pick(&[Ty::U8, Ty::I32, Ty::U64]);
            let narrow = |e| Expr::Cast(ty, Box::new(e));
            return cast(Expr::bin(op, ty, narrow(a), narrow(b)));
        }
        let e = Expr::bin(op, Ty::I64, a, b);
        if op.is_predicate() { cast(e) } else { e }
    }

    /// A truth value.
    pub fn cond(&mut self, depth: usize) -> Expr {
        use BinOp::*;
        if depth > 0 && self.on.arithmetic && self.rng.percent(15) {
            let (a, b) = (self.cond(depth - 1), self.cond(depth - 1));
            return if self.rng.percent(50) { a.and(b) } else { a.or(b) };
        }
        let op = self.rng.weighted(&[(6, Eq), (3, Ne), (1, Lt), (1, Le), (1, Gt), (1, Ge)]);
        let a = if self.rng.percent(85) { self.some_reg() } else { self.int(depth) };
        let b = if self.rng.percent(85) { self.constant() } else { self.some_reg() };
        Expr::bin(op, Ty::I64, a, b)
    }

    /// A place that holds an integer.
    pub fn place(&mut self) -> Place {
        if let Some(pointer) = self.pointer
            && self.rng.percent(40)
        {
            let mut p = Expr::Reg(pointer);
            if self.rng.percent(10) {
                p = Expr::bin(BinOp::Add, Ty::Ptr, p, Expr::int(1));
            }
            return Place::Deref(p);
        }
        let var = self.rng.pick(self.vars);
        let index = self.index(var);
        Place::Cell(var.object, index)
    }

    /// An index, nearly always within bounds.
    pub fn index(&mut self, var: Var) -> Expr {
        if var.cells == 1 {
            return Expr::int(0);
        }
        match self.rng.weighted(&[(50, 0), (45, 1), (3, 2)]) {
            0 => Expr::int(self.rng.below(var.cells as usize) as i64),
            1 => Expr::bin(BinOp::And, Ty::I64, self.some_reg(), Expr::int(var.cells - 1)),
            _ if self.ints.is_empty() => Expr::int(0),
            _ => self.some_reg(),
        }
    }
}

/// As `i64`.
pub(crate) fn cast(e: Expr) -> Expr {
    Expr::Cast(Ty::I64, Box::new(e))
}
