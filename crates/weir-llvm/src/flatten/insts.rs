//! Instructions, one at a time.

use super::refused::refused;
use super::values::chosen_later;
use super::{Env, Flattener};
use crate::ast::{Inst, Kind, Order, Type, Value};
use crate::insts::releases;
use crate::layout::{leaves, part, size_align};
use crate::mid::{At, Bin, BlockId, CastKind, MTy, Op, Opd, Pred, Rmw, Term, ValId};
use crate::trouble::Trouble;
use std::collections::HashMap;
use weir_ir::{FenceKind, Span};

const OVERFLOW: &str = "the result of a division does not fit its type";

impl Flattener<'_, '_> {
    pub(super) fn terminator(
        &mut self,
        inst: &Inst,
        env: &Env,
        labels: &HashMap<&str, usize>,
        starts: &[BlockId],
        returns: &mut Vec<(BlockId, Vec<Opd>)>,
        at: At,
    ) -> Result<(), Trouble> {
        let block = |l: &String| {
            labels.get(l.as_str()).map(|&i| starts[i]).ok_or_else(|| Trouble::NoBlock(l.to_string()))
        };
        let term = match &inst.kind {
            Kind::Br(l) | Kind::Invoke(_, l, _) => Term::Br(block(l)?),
            Kind::CondBr(c, a, b) => {
                let c = self.one(&Type::Int(1), c, env)?;
                Term::Cond(c, block(a)?, block(b)?)
            }
            Kind::Switch(ty, v, default, cases) => {
                let v = self.one(ty, v, env)?;
                let ty = self.flat.ty(v);
                let mut list = Vec::new();
                for (value, label) in cases {
                    let Value::Int(n) = value else { return Err("a case of this kind".into()) };
                    list.push((ty.wrap(*n as i64), block(label)?));
                }
                Term::Switch(v, list, block(default)?)
            }
            Kind::Ret(None) => {
                returns.push((self.cur, vec![]));
                Term::Stop
            }
            Kind::Ret(Some((ty, v))) => {
                let v = self.leaves_of(ty, v, env)?;
                returns.push((self.cur, v));
                Term::Stop
            }
            _ => {
                self.fail("code that cannot be reached is reached", at);
                Term::Stop
            }
        };
        self.end(term, at);
        Ok(())
    }

    /// A call that is followed by a jump: nothing is raised here.
    pub(super) fn invoke(
        &mut self,
        inst: &Inst,
        env: &mut Env,
        labels: &HashMap<&str, usize>,
        starts: &[BlockId],
        at: At,
    ) -> Result<(), Trouble> {
        // The instruction as a whole is the jump.
        let call = At { ll: Span::new(inst.start, inst.start), ..at };
        if let Err(e) = self.inst(inst, env, call) {
            self.unsupported(e, call);
        }
        self.terminator(inst, env, labels, starts, &mut Vec::new(), at)
    }

    /// An error here.
    pub fn fail(&mut self, why: &str, at: At) {
        self.emit(vec![], Op::Assert(Opd::Const(0, MTy::Int(1)), why.to_string()), at);
    }

    /// The least number by -1 has no result, as a number by 0 has none.
    fn division(&mut self, ty: MTy, a: Opd, b: Opd, at: At) {
        let (least, minus_one) = (Opd::Const(ty.wrap(1 << (ty.bits() - 1)), ty), Opd::Const(ty.wrap(-1), ty));
        let never = |o: Opd, bad: Opd| matches!(o, Opd::Const(..)) && o != bad;
        if never(a, least) || never(b, minus_one) {
            return;
        }
        let a = self.icmp(Pred::Ne, ty, a, least, at);
        let b = self.icmp(Pred::Ne, ty, b, minus_one, at);
        let fine = self.bin(Bin::Or, MTy::Int(1), a, b, at);
        self.emit(vec![], Op::Assert(fine, OVERFLOW.to_string()), at);
    }

    pub(super) fn name(&mut self, v: &Value, var: u32, env: &Env, address: bool) {
        let Some(name) = self.places.variable(var) else { return };
        let Value::Local(l) = v else { return };
        let Some([Opd::Val(v)]) = env.get(l).map(Vec::as_slice) else { return };
        if address {
            for b in &mut self.flat.blocks {
                for i in b.insts.iter_mut().filter(|i| i.dst.first() == Some(v)) {
                    if let Op::Alloca(_, n) = &mut i.op {
                        *n = name.clone();
                    }
                }
            }
        } else {
            let val = &mut self.flat.vals[*v];
            val.name.get_or_insert(name);
        }
    }

    /// The values an instruction defines; one without a name gets values that
    /// nobody uses.
    pub(super) fn results(&mut self, inst: &Inst, env: &Env) -> Result<Vec<ValId>, Trouble> {
        let known = inst.dst.as_ref().and_then(|d| env.get(d));
        if let Some(known) = known {
            return Ok(known
                .iter()
                .filter_map(|o| if let Opd::Val(v) = o { Some(*v) } else { None })
                .collect());
        }
        let ty = self.type_of(inst)?;
        Ok(leaves(self.cx.m, &ty)?.into_iter().map(|(t, _)| self.flat.val(t)).collect())
    }

    /// Whether an access is aligned to less than the size of what it accesses.
    pub(super) fn is_loose(&self, inst: &Inst) -> bool {
        let (Kind::Load { ty, .. } | Kind::Store { ty, .. }) = &inst.kind else { return false };
        let natural = size_align(self.cx.m, ty).map_or(1, |(_, align)| align);
        inst.align.is_some_and(|n| n < natural)
    }

    pub(super) fn inst(&mut self, inst: &Inst, env: &mut Env, at: At) -> Result<(), Trouble> {
        if let Some(trouble) = refused(&inst.kind) {
            return Err(trouble);
        }
        let dst = self.results(inst, env)?;
        match &inst.kind {
            Kind::Debug(v, var, address, _) => self.name(v, *var, env, *address),
            Kind::Phi(..) if inst.dst.as_ref().is_some_and(|d| !env.contains_key(d)) => {
                return Err("`phi` of a type without a model".into());
            }
            Kind::Alloca(ty, count) => {
                let (mut size, _) = size_align(self.cx.m, ty)?;
                if let Some((ty, n)) = count {
                    let Opd::Const(n, _) = self.one(ty, n, env)? else {
                        return Err("`alloca` of a size that is computed".into());
                    };
                    size = size.saturating_mul(u64::try_from(n).unwrap_or(u64::MAX));
                }
                if size > 1 << 20 {
                    return Err("`alloca` of more than 1 MiB".into());
                }
                let name = inst.dst.clone().unwrap_or_default();
                self.inner(&dst);
                self.emit(dst, Op::Alloca(size, format!("%{name}")), at);
            }
            Kind::Load { ty, ptr, .. } => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                for ((ty, offset), d) in leaves(self.cx.m, ty)?.into_iter().zip(dst) {
                    let ptr = self.offset(ptr, offset, at);
                    if ty == MTy::Int(1) {
                        let byte = self.def(MTy::Int(8), Op::Load(ptr, MTy::Int(8), self.cx.check_reads), at);
                        self.emit(vec![d], Op::Cast(CastKind::Trunc, MTy::Int(8), ty, byte), at);
                    } else {
                        self.emit(vec![d], Op::Load(ptr, ty, self.cx.check_reads), at);
                    }
                }
            }
            Kind::Store { ty, value: v, ptr, order, .. } => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                let values = self.leaves_of(ty, v, env)?;
                for ((ty, offset), val) in leaves(self.cx.m, ty)?.into_iter().zip(values) {
                    let ptr = self.offset(ptr, offset, at);
                    self.store(ptr, val, ty, *order, at);
                }
            }
            Kind::Gep(ty, (_, base), index, _) => {
                let base = self.one(&Type::Ptr, base, env)?;
                let (offset, idx) = self.gep(ty, index, env, at)?;
                self.emit(dst, Op::Gep(base, offset, idx), at);
            }
            Kind::Bin(op, ty, a, b) => {
                let (a, b) = (self.one(ty, a, env)?, self.one(ty, b, env)?);
                let Some(op) = bin(op) else { return Err(format!("`{op}`").into()) };
                let result = self.flat.ty(Opd::Val(dst[0]));
                if matches!(op, Bin::SDiv | Bin::SRem) {
                    self.division(result, a, b, at);
                }
                self.emit(dst, Op::Bin(op, result.bits(), a, b), at);
            }
            Kind::Icmp(pred, ty, a, b) => {
                let (a, b) = (self.one(ty, a, env)?, self.one(ty, b, env)?);
                let Some(pred) = pred_of(pred) else { return Err(format!("`icmp {pred}`").into()) };
                let ty = crate::layout::scalar(self.cx.m, ty)?;
                self.emit(dst, Op::Icmp(pred, ty, a, b), at);
            }
            Kind::Cast(op, from, v, to) => {
                let parts = leaves(self.cx.m, to)?;
                let from = leaves(self.cx.m, from).map_err(|e| format!("`{op}` of {e}"))?;
                let ([(to, _)], [(from, _)]) = (&parts[..], &from[..]) else {
                    return Err(format!("`{op}` of values of several parts").into());
                };
                let from_ty =
                    if from.bits() == 64 { Type::Int(64) } else { Type::Int(u32::from(from.bits())) };
                let v = self.one(&from_ty, v, env)?;
                let kind = match *op {
                    "zext" => CastKind::Zext,
                    "sext" => CastKind::Sext,
                    "trunc" => CastKind::Trunc,
                    _ if from.bits() == to.bits() => CastKind::Same,
                    _ if from.bits() > to.bits() => CastKind::Trunc,
                    _ => CastKind::Zext,
                };
                self.emit(dst, Op::Cast(kind, *from, *to, v), at);
            }
            Kind::Select((_, c), ty, a, b) => {
                let c = self.one(&Type::Int(1), c, env)?;
                let (a, b) = (self.leaves_of(ty, a, env)?, self.leaves_of(ty, b, env)?);
                for ((d, a), b) in dst.into_iter().zip(a).zip(b) {
                    self.emit(vec![d], Op::Select(c, a, b), at);
                }
            }
            Kind::Extract(ty, v, path) => {
                let (_, first, _) = part(self.cx.m, ty, path)?;
                let all = self.leaves_of(ty, v, env)?;
                for (i, d) in dst.into_iter().enumerate() {
                    let Some(&o) = all.get(first + i) else { return Err("`extractvalue` of this".into()) };
                    self.emit(vec![d], Op::Copy(o), at);
                }
            }
            Kind::Insert(ty, v, part_ty, e, path) => {
                let (_, first, n) = part(self.cx.m, ty, path)?;
                let mut all = self.leaves_of(ty, v, env)?;
                let new = self.leaves_of(part_ty, e, env)?;
                if new.len() != n || all.len() < first + n {
                    return Err("`insertvalue` of this".into());
                }
                all[first..first + n].copy_from_slice(&new);
                for (d, o) in dst.into_iter().zip(all) {
                    self.emit(vec![d], Op::Copy(o), at);
                }
            }
            Kind::Freeze(ty, v) => {
                let all = self.leaves_of(ty, v, env)?;
                for (d, o) in dst.into_iter().zip(all) {
                    self.emit(vec![d], Op::Copy(o), at);
                }
            }
            Kind::Fence(order, alone) => {
                let kind = match order {
                    // Between a thread and its own signals: the processor does nothing.
                    _ if *alone => FenceKind::None,
                    Order::SeqCst => FenceKind::Full,
                    Order::Release | Order::AcqRel => FenceKind::StoreStore,
                    _ => FenceKind::None,
                };
                self.emit(vec![], Op::Fence(kind), at);
            }
            Kind::Cmpxchg { ptr, ty, expected, new, .. } => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                let (e, n) = (self.one(ty, expected, env)?, self.one(ty, new, env)?);
                let ty = crate::layout::scalar(self.cx.m, ty)?;
                self.emit(dst, Op::Cas(ptr, e, n, ty), at);
            }
            Kind::Rmw { op, ptr, ty, value, .. } => {
                let ptr = self.one(&Type::Ptr, ptr, env)?;
                let v = self.one(ty, value, env)?;
                let ty = crate::layout::scalar(self.cx.m, ty)?;
                let Some(op) = rmw(op) else { return Err(format!("`atomicrmw {op}`").into()) };
                self.emit(dst, Op::Rmw(op, ptr, v, ty), at);
            }
            Kind::Call(call) | Kind::Invoke(call, ..) => {
                self.call(&call.ret, &call.callee, &call.args, dst, env, at)?;
            }
            // What ends a block, and what was refused above.
            _ => {}
        }
        Ok(())
    }

    pub(super) fn call(
        &mut self,
        ret: &Type,
        callee: &Value,
        args: &[(Type, Value)],
        dst: Vec<ValId>,
        env: &Env,
        at: At,
    ) -> Result<(), Trouble> {
        match callee {
            Value::Other(what) => return Err(what.clone().into()),
            Value::Asm(_) => return Err("inline assembly".into()),
            Value::Mark(n) => {
                self.emit(vec![], Op::Mark(*n), at);
                return Ok(());
            }
            _ => {}
        }
        if let Value::Global(name) = callee
            && super::library::ignored(name)
        {
            for d in dst {
                let ty = self.flat.vals[d].ty;
                self.emit(vec![d], Op::Copy(Opd::Const(0, ty)), at);
            }
            return Ok(());
        }
        let values = args.iter().map(|(t, v)| self.leaves_of(t, v, env)).collect::<Result<Vec<_>, _>>()?;
        let result = match callee {
            Value::Global(name) => match self.cx.function(name) {
                Some(f) => self.known_call(f, &values, at)?,
                None if self.cx.m.ifuncs.contains_key(name) => return Err(chosen_later(name)),
                None => self.library(name, ret, &values, at)?,
            },
            other => match self.one(&Type::Ptr, other, env)? {
                Opd::Func(f) => self.known_call(f, &values, at)?,
                target => {
                    self.emit(dst, Op::Indirect(target, values, self.frame), at);
                    return Ok(());
                }
            },
        };
        for (i, d) in dst.into_iter().enumerate() {
            let o = result.get(i).copied().unwrap_or(Opd::Undef(self.flat.vals[d].ty));
            self.emit(vec![d], Op::Copy(o), at);
        }
        Ok(())
    }

    pub fn store(&mut self, ptr: Opd, val: Opd, ty: MTy, order: Order, at: At) {
        let (val, ty) = match ty {
            MTy::Int(1) => {
                (self.def(MTy::Int(8), Op::Cast(CastKind::Zext, ty, MTy::Int(8), val), at), MTy::Int(8))
            }
            _ => (val, ty),
        };
        let locked = order == Order::SeqCst;
        if releases(order) && !locked {
            self.emit(vec![], Op::Fence(FenceKind::StoreStore), at);
        }
        self.emit(vec![], Op::Store { ptr, val, ty, locked }, at);
    }
}

fn bin(op: &str) -> Option<Bin> {
    Some(match op {
        "add" => Bin::Add,
        "sub" => Bin::Sub,
        "mul" => Bin::Mul,
        "udiv" => Bin::UDiv,
        "sdiv" => Bin::SDiv,
        "urem" => Bin::URem,
        "srem" => Bin::SRem,
        "and" => Bin::And,
        "or" => Bin::Or,
        "xor" => Bin::Xor,
        "shl" => Bin::Shl,
        "lshr" => Bin::LShr,
        "ashr" => Bin::AShr,
        _ => return None,
    })
}

fn pred_of(p: &str) -> Option<Pred> {
    Some(match p {
        "eq" => Pred::Eq,
        "ne" => Pred::Ne,
        "ult" => Pred::Ult,
        "ule" => Pred::Ule,
        "ugt" => Pred::Ugt,
        "uge" => Pred::Uge,
        "slt" => Pred::Slt,
        "sle" => Pred::Sle,
        "sgt" => Pred::Sgt,
        "sge" => Pred::Sge,
        _ => return None,
    })
}

fn rmw(op: &str) -> Option<Rmw> {
    Some(match op {
        "xchg" => Rmw::Xchg,
        "add" => Rmw::Add,
        "sub" => Rmw::Sub,
        "and" => Rmw::And,
        "or" => Rmw::Or,
        "xor" => Rmw::Xor,
        "nand" => Rmw::Nand,
        "max" => Rmw::Max,
        "min" => Rmw::Min,
        "umax" => Rmw::UMax,
        "umin" => Rmw::UMin,
        _ => return None,
    })
}
