//! Where control goes: branches, the copies of phis on their edges, returns.

use super::block::MOST_RETURNED;
use super::compute::ints;
use super::function::Fun;
use super::make::{bin, plus};
use super::shape::{Res, elements, leaves, types};
use crate::ast::{Kind, Type, Value};
use weir_ir::{BinOp, Expr, Op, Place, RegId, Ty};

/// What it means that code runs which the compiler took for unreachable.
const UNREACHABLE: &str = "code that the compiler took for unreachable is reached";

impl<'a> Fun<'_, 'a> {
    /// An instruction that ends a block.
    pub(crate) fn terminator(&mut self, kind: &'a Kind) -> Res<()> {
        match kind {
            Kind::Br(to) => self.go(to),
            Kind::CondBr(c, yes, no) => {
                let c = self.v.one(&Type::Int(1), c)?;
                match c.constant() {
                    _ if yes == no => self.go(yes),
                    Some(0) => self.go(no),
                    Some(_) => self.go(yes),
                    None => self.fork(c, |f| f.go(yes), |f| f.go(no)),
                }
            }
            Kind::Switch(ty, v, default, cases) => self.switch(ty, v, default, cases),
            Kind::IndirectBr(to, labels) => {
                let to = self.v.pointer(to)?;
                let to = self.e.keep(Ty::Ptr, to);
                let from = self.e.loc;
                for label in labels {
                    self.e.at(from);
                    let block = self.v.w.block_address(self.id.0, &self.f.name, label)?;
                    self.e.step(Op::Assume(Expr::bin(BinOp::Eq, Ty::U64, to.clone(), block)));
                    self.go(label)?;
                }
                Ok(())
            }
            Kind::Ret(None) => {
                self.leave();
                let end = self.e.end();
                self.e.step_to(Op::Return(None), end);
                Ok(())
            }
            Kind::Ret(Some((ty, v))) => {
                let values = self.v.value(ty, v)?;
                self.return_values(values)
            }
            _ => {
                self.e.fail(UNREACHABLE);
                Ok(())
            }
        }
    }

    fn return_values(&mut self, values: Vec<Expr>) -> Res<()> {
        if values.len() > MOST_RETURNED {
            return Err(format!("a function that returns more than {MOST_RETURNED} words"));
        }
        for (k, value) in values.iter().enumerate().skip(1) {
            let place = Place::Bytes(plus(&self.block(), 8 * k as u64), 8);
            self.e.step(Op::Store(place, value.clone()));
        }
        self.leave();
        let end = self.e.end();
        self.e.step_to(Op::Return(values.into_iter().next()), end);
        Ok(())
    }

    /// Returns to the caller because of an exception: nobody looks at the value.
    pub(crate) fn return_nothing(&mut self) -> Res<()> {
        self.leave();
        let value = types(&leaves(self.m(), &self.f.ret)?).first().map(|ty| Expr::Undef(*ty));
        let end = self.e.end();
        self.e.step_to(Op::Return(value), end);
        Ok(())
    }

    /// Two ways on.
    pub(crate) fn fork(
        &mut self,
        c: Expr,
        yes: impl FnOnce(&mut Self) -> Res<()>,
        no: impl FnOnce(&mut Self) -> Res<()>,
    ) -> Res<()> {
        let from = self.e.loc;
        let after = std::mem::take(&mut self.v.pending);
        self.e.step(Op::Assume(c.clone()));
        yes(self)?;
        self.e.at(from);
        self.e.step(Op::Assume(c.negate()));
        self.v.pending = after;
        no(self)
    }

    fn switch(&mut self, ty: &Type, v: &Value, default: &'a str, cases: &'a [(Value, String)]) -> Res<()> {
        let (_, prim) = elements(self.m(), ty)?;
        let value = self.v.value(ty, v)?;
        let value: Vec<Expr> =
            value.into_iter().enumerate().map(|(i, e)| self.e.keep(prim.ty(i), e)).collect();
        let from = self.e.loc;
        let mut others = Expr::TRUE;
        for (case, to) in cases {
            let case = self.v.value(ty, case)?;
            let same = match value.len() {
                1 => ints::compare("eq", prim.bits(), value[0].clone(), case[0].clone())?,
                _ => super::compute::wide::compare("eq", prim.bits(), &value, &case)?,
            };
            others = others.and(same.clone().negate());
            if same.constant() == Some(0) {
                continue;
            }
            self.e.at(from);
            self.e.step(Op::Assume(same));
            self.go(to)?;
        }
        self.e.at(from);
        if others != Expr::TRUE {
            self.e.step(Op::Assume(others));
        }
        self.go(default)
    }

    /// Goes on with another block of this function: its phis get their values.
    pub(crate) fn go(&mut self, label: &str) -> Res<()> {
        let Some(&to) = self.scan.blocks.get(label) else {
            return Err(format!("a jump to `%{label}`, which is not there"));
        };
        let from = &self.blocks[self.current].label;
        let mut copies = Vec::new();
        for inst in &self.blocks[to].insts {
            let (Kind::Phi(ty, list), Some(name)) = (&inst.kind, &inst.dst) else { break };
            let Some((v, _)) = list.iter().find(|(_, l)| l == from) else {
                return Err(format!("a phi without a value for `%{from}`"));
            };
            let regs = self.fixed.get(name.as_str()).cloned();
            let regs = regs.ok_or_else(|| leaves(self.m(), ty).err().unwrap_or_default())?;
            copies.extend(regs.into_iter().zip(self.v.value(ty, v)?));
        }
        self.copy(copies);
        let loc = self.loc_of(to);
        self.e.jump(loc);
        Ok(())
    }

    /// All at once: no copy sees what another one writes.
    fn copy(&mut self, mut copies: Vec<(RegId, Expr)>) {
        copies.retain(|(r, e)| *e != Expr::Reg(*r));
        while !copies.is_empty() {
            let reads = |e: &Expr, r: RegId| e.mentions(|e| *e == Expr::Reg(r));
            let free = (0..copies.len()).find(|&i| {
                let r = copies[i].0;
                copies.iter().enumerate().all(|(k, (_, e))| k == i || !reads(e, r))
            });
            if let Some(i) = free {
                let (r, e) = copies.swap_remove(i);
                self.e.step(Op::Assign(r, e));
                continue;
            }
            // A ring: the old value of one goes to a new register.
            let r = copies[0].0;
            let ty = self.e.b.routine.regs[r.index()].ty;
            let old = self.e.temporary(ty);
            self.e.step(Op::Assign(old, Expr::Reg(r)));
            for (_, e) in &mut copies {
                *e = e.map(&mut |e| if e == Expr::Reg(r) { Expr::Reg(old) } else { e });
            }
        }
    }

    /// Goes on where something is not 0, if it is; behind it, otherwise.
    pub(crate) fn unless_zero(&mut self, value: Expr, then: impl FnOnce(&mut Self) -> Res<()>) -> Res<()> {
        let c = bin(BinOp::Ne, Ty::U64, value, Expr::int(0));
        self.fork(c, then, |_| Ok(()))
    }
}
