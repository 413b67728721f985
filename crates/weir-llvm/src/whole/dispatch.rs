//! What each instruction does.

use super::compute::{ints, lanes};
use super::function::Fun;
use super::make::bin;
use super::shape::{Prim, Res, elements, part};
use crate::ast::{Inst, Kind, Type};
use weir_ir::{BinOp, Expr, Ty};

/// What a division with a sign has no result for.
const OVERFLOW: &str = "the result of a division does not fit its type";

impl<'a> Fun<'_, 'a> {
    pub(crate) fn inst(&mut self, inst: &'a Inst) -> Res<()> {
        let m = self.m();
        if let Some(done) = self.extended(inst) {
            return done;
        }
        match &inst.kind {
            Kind::Debug(..) | Kind::Phi(..) => Ok(()),
            Kind::Alloca(ty, count) => self.alloca(inst, ty, count.as_ref()),
            Kind::Load { ty, ptr, order, .. } => self.load(inst, ty, ptr, *order),
            Kind::Store { ty, value, ptr, order, .. } => self.store(inst, ty, value, ptr, *order),
            Kind::Gep(ty, base, index, _) => {
                let made = self.v.gep(ty, base, index)?;
                let of = if made.len() > 1 {
                    Type::Vector(made.len() as u64, Box::new(Type::Ptr))
                } else {
                    Type::Ptr
                };
                self.define(inst, &of, made)
            }
            Kind::Bin(op, ty, a, b) => {
                let (a, b) = (self.v.value(ty, a)?, self.v.value(ty, b)?);
                if matches!(*op, "udiv" | "sdiv" | "urem" | "srem") {
                    return self.division(inst, op, ty, a, b);
                }
                let made = lanes::binary(m, op, ty, &a, &b)?;
                self.define(inst, ty, made)
            }
            Kind::Un(_, ty, a) => {
                let a = self.v.value(ty, a)?;
                let made = lanes::negate(m, ty, &a)?;
                self.define(inst, ty, made)
            }
            Kind::Icmp(pred, ty, a, b) => {
                let (a, b) = (self.v.value(ty, a)?, self.v.value(ty, b)?);
                let made = lanes::icmp(m, pred, ty, &a, &b)?;
                self.define(inst, &truth(made.len()), made)
            }
            Kind::Fcmp(pred, ty, a, b) => {
                let (a, b) = (self.v.value(ty, a)?, self.v.value(ty, b)?);
                let made = lanes::fcmp(m, pred, ty, &a, &b)?;
                self.define(inst, &truth(made.len()), made)
            }
            Kind::Cast(op, from, a, to) => {
                let a = self.v.value(from, a)?;
                let made = lanes::cast(m, op, from, &a, to)?;
                self.define(inst, to, made)
            }
            Kind::Select((cond_ty, c), ty, a, b) => {
                let c = self.v.value(cond_ty, c)?;
                let c: Vec<Expr> = match c.len() {
                    1 => c,
                    _ => c.into_iter().map(|e| self.e.keep(Ty::Bool, e)).collect(),
                };
                let (a, b) = (self.v.value(ty, a)?, self.v.value(ty, b)?);
                let made = lanes::select(m, cond_ty, &c, ty, &a, &b)?;
                self.define(inst, ty, made)
            }
            Kind::Freeze(ty, a) => {
                let a = self.v.value(ty, a)?;
                let freeze = |e: Expr| match e {
                    Expr::Const(..) => e,
                    e => Expr::Freeze(Box::new(e)),
                };
                self.define(inst, ty, a.into_iter().map(freeze).collect())
            }
            Kind::Extract(ty, a, path) => {
                let a = self.v.value(ty, a)?;
                let (of, first, n) = part(m, ty, path)?;
                self.define(inst, &of, a[first..first + n].to_vec())
            }
            Kind::Insert(ty, a, of, x, path) => {
                let (mut a, x) = (self.v.value(ty, a)?, self.v.value(of, x)?);
                let (_, first, n) = part(m, ty, path)?;
                a.splice(first..first + n, x);
                self.define(inst, ty, a)
            }
            Kind::ExtractElement((ty, a), (index_ty, i)) => {
                let (a, i) = (self.v.value(ty, a)?, self.v.one(index_ty, i)?);
                let (_, prim) = elements(m, ty)?;
                let made = lanes::extract(prim, &a, &i)?;
                self.define(inst, &element(prim), made)
            }
            Kind::InsertElement((ty, a), (of, x), (index_ty, i)) => {
                let (a, x) = (self.v.value(ty, a)?, self.v.value(of, x)?);
                let i = self.v.one(index_ty, i)?;
                let i = self.e.keep(Ty::U64, i);
                let made = lanes::insert(elements(m, ty)?.1, &a, &x, &i);
                self.define(inst, ty, made)
            }
            Kind::ShuffleVector(ty, a, b, mask) => {
                let (a, b) = (self.v.value(ty, a)?, self.v.value(ty, b)?);
                let (_, prim) = elements(m, ty)?;
                let made = lanes::shuffle(prim, &a, &b, mask);
                let of = Type::Vector(mask.len() as u64, Box::new(element(prim)));
                self.define(inst, &of, made)
            }
            Kind::Fence(order, alone) => {
                self.fence(*order, *alone);
                Ok(())
            }
            Kind::Cmpxchg { ptr, ty, expected, new, .. } => self.cmpxchg(inst, ty, ptr, expected, new),
            Kind::Rmw { op, ptr, ty, value, .. } => self.rmw(inst, op, ty, ptr, value),
            Kind::Call(call) => {
                let raises = self.call_raises(inst, call)?;
                self.after_call(raises, None)
            }
            Kind::Invoke(call, normal, unwind) => {
                let raises = self.call_raises(inst, call)?;
                self.after_call(raises, Some(unwind))?;
                self.go(normal)
            }
            Kind::Landingpad { ty, cleanup, clauses } => self.landingpad(inst, ty, *cleanup, clauses),
            Kind::Resume(ty, v) => self.resume(ty, v),
            Kind::VaArg(..) => Err("the instruction `va_arg`".into()),
            Kind::Unsupported(trouble) => Err(match trouble {
                crate::trouble::Trouble::Unsupported(what) => what.clone(),
                other => other.about(""),
            }),
            terminator => self.terminator(terminator),
        }
    }

    /// A division is done where it stands: it may be an error.
    fn division(&mut self, inst: &'a Inst, op: &str, ty: &Type, a: Vec<Expr>, b: Vec<Expr>) -> Res<()> {
        let m = self.m();
        let (_, prim) = elements(m, ty)?;
        let (mut x, mut y) = (Vec::new(), Vec::new());
        for (i, (p, q)) in a.into_iter().zip(b).enumerate() {
            let ty = prim.ty(i % prim.regs());
            x.push(self.e.keep(ty, p));
            y.push(self.e.keep(ty, q));
        }
        if op.starts_with('s') {
            for (p, q) in x.chunks(prim.regs()).zip(y.chunks(prim.regs())) {
                let bad = match prim {
                    Prim::Int(129..) => None,
                    Prim::Int(bits) if bits > 64 => wide_overflow(bits, p, q),
                    prim => ints::division_overflows(prim.bits(), &p[0], &q[0]),
                };
                if let Some(bad) = bad {
                    self.e.check(bad.negate(), OVERFLOW);
                }
            }
        }
        let made = lanes::binary(m, op, ty, &x, &y)?;
        let types = super::shape::types(&super::shape::leaves(m, ty)?);
        let kept = made.into_iter().zip(types).map(|(e, ty)| self.e.keep(ty, e)).collect();
        match &inst.dst {
            Some(name) => {
                self.v.locals.insert(name, kept);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// The least number of more than 64 bits by -1.
fn wide_overflow(bits: u32, a: &[Expr], b: &[Expr]) -> Option<Expr> {
    let is = |e: &Expr, v: i64| bin(BinOp::Eq, Ty::U64, e.clone(), Expr::Const(v, Ty::U64));
    let high = super::shape::unsigned(bits - 64);
    let least = is(&a[0], 0).and(is(&a[1], high.wrap(1 << (bits - 65))));
    let both = least.and(is(&b[0], -1)).and(is(&b[1], high.wrap(-1)));
    (both.constant() != Some(0)).then_some(both)
}

/// The type of truth values.
fn truth(n: usize) -> Type {
    if n == 1 { Type::Int(1) } else { Type::Vector(n as u64, Box::new(Type::Int(1))) }
}

/// The type of an element.
pub(crate) fn element(prim: Prim) -> Type {
    use crate::ast::FloatTy;
    match prim {
        Prim::Int(bits) => Type::Int(bits),
        Prim::Ptr => Type::Ptr,
        Prim::Single => Type::Float(FloatTy::Float),
        Prim::Double => Type::Float(FloatTy::Double),
        Prim::Extended => Type::Float(FloatTy::X86Fp80),
    }
}
