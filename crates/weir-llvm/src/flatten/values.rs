//! Values: types, constants, globals, addresses.

use super::refused::refused;
use super::{Env, Flattener};
use crate::ast::{Alias, Inst, Kind, Module, Type, Value};
use crate::layout::{field, leaves, part, size_align};
use crate::mid::{At, CastKind, Ins, MTy, Op, Opd};
use crate::trouble::Trouble;
use weir_ir::Span;

impl Flattener<'_, '_> {
    /// The type of what an instruction defines.
    pub(super) fn type_of(&self, inst: &Inst) -> Result<Type, Trouble> {
        if refused(&inst.kind).is_some() {
            return Ok(Type::Void);
        }
        Ok(match &inst.kind {
            Kind::Alloca(..) | Kind::Gep(..) => Type::Ptr,
            Kind::Load { ty, .. }
            | Kind::Bin(_, ty, ..)
            | Kind::Select(_, ty, ..)
            | Kind::Phi(ty, _)
            | Kind::Rmw { ty, .. }
            | Kind::Insert(ty, ..)
            | Kind::Freeze(ty, _)
            | Kind::Cast(.., ty) => ty.clone(),
            Kind::Icmp(..) => Type::Int(1),
            Kind::Call(call) | Kind::Invoke(call, ..) => call.ret.clone(),
            Kind::Cmpxchg { ty, .. } => Type::Struct(vec![ty.clone(), Type::Int(1)], false),
            Kind::Extract(ty, _, path) => part(self.cx.m, ty, path)?.0,
            _ => Type::Void,
        })
    }

    /// The scalars a value consists of.
    pub fn leaves_of(&mut self, ty: &Type, v: &Value, env: &Env) -> Result<Vec<Opd>, Trouble> {
        let parts = || leaves(self.cx.m, ty);
        Ok(match v {
            Value::Local(name) => env.get(name).cloned().ok_or_else(|| Trouble::Missing(name.clone()))?,
            Value::Undef | Value::Poison => parts()?.into_iter().map(|(t, _)| Opd::Undef(t)).collect(),
            Value::Zero | Value::Null => parts()?.into_iter().map(|(t, _)| Opd::Const(0, t)).collect(),
            Value::Agg(list) => {
                let mut out = Vec::new();
                for (ty, v) in list {
                    out.extend(self.leaves_of(ty, v, env)?);
                }
                out
            }
            _ => {
                let [(t, _)] = parts()?[..] else { return Err("a constant of this type".into()) };
                vec![self.scalar_constant(t, v)?]
            }
        })
    }

    pub(super) fn scalar_constant(&mut self, ty: MTy, v: &Value) -> Result<Opd, Trouble> {
        Ok(match v {
            Value::Int(n) => Opd::Const(ty.wrap(*n as i64), ty),
            Value::Null | Value::Zero => Opd::Const(0, ty),
            Value::Undef | Value::Poison => Opd::Undef(ty),
            Value::Global(name) => self.global(name)?,
            Value::Cast(op, from, to) => {
                let from_ty = crate::layout::scalar(self.cx.m, &from.0)?;
                let to = crate::layout::scalar(self.cx.m, to)?;
                let inner = self.scalar_constant(from_ty, &from.1)?;
                match (*op, inner) {
                    (_, Opd::Const(c, _)) if *op != "zext" => Opd::Const(to.wrap(c), to),
                    ("bitcast" | "ptrtoint" | "inttoptr" | "addrspacecast" | "ptrtoaddr", o) => o,
                    _ => return Err("a constant of this kind".into()),
                }
            }
            Value::Gep(ty, base, index, _) => {
                let base = self.scalar_constant(MTy::Ptr, &base.1)?;
                let mut offset = 0i64;
                let mut ty = ty.clone();
                for (i, (_, v)) in index.iter().enumerate() {
                    let Value::Int(n) = v else { return Err("a constant of this kind".into()) };
                    let n = i64::try_from(*n).map_err(|_| "an index that is too large")?;
                    let step = if i == 0 {
                        (size_align(self.cx.m, &ty)?.0 as i64).checked_mul(n)
                    } else {
                        let (of, at) = field_signed(self.cx.m, &ty, n)?;
                        ty = of;
                        Some(at)
                    };
                    offset = step.and_then(|s| offset.checked_add(s)).ok_or("an index that is too large")?;
                }
                match base {
                    Opd::Addr(g, at) => Opd::Addr(g, at.wrapping_add(offset)),
                    Opd::Const(c, t) => Opd::Const(c.wrapping_add(offset), t),
                    other if offset == 0 => other,
                    _ => return Err("a constant of this kind".into()),
                }
            }
            Value::Bin(op, _, a, b) => {
                let (a, b) = (self.scalar_constant(ty, a)?, self.scalar_constant(ty, b)?);
                match (*op, a, b) {
                    ("add", Opd::Addr(g, at), Opd::Const(c, _)) => Opd::Addr(g, at.wrapping_add(c)),
                    ("sub", Opd::Addr(g, at), Opd::Const(c, _)) => Opd::Addr(g, at.wrapping_sub(c)),
                    ("sub", Opd::Addr(g, x), Opd::Addr(h, y)) if g == h => Opd::Const(x.wrapping_sub(y), ty),
                    _ => return Err("a constant of this kind".into()),
                }
            }
            Value::Other(what) => return Err(what.clone().into()),
            Value::BlockAddress(..) => return Err("`blockaddress`".into()),
            Value::Meta(_) => return Err("metadata".into()),
            _ => return Err("a constant of this kind".into()),
        })
    }

    pub(super) fn global(&mut self, name: &str) -> Result<Opd, Trouble> {
        let mut name = name;
        let mut offset = 0;
        for _ in 0..16 {
            match self.cx.m.aliases.get(name) {
                Some(Alias { target: Value::Global(n), .. }) => name = n,
                Some(other) => match self.scalar_constant(MTy::Ptr, &other.target.clone())? {
                    Opd::Addr(g, at) => {
                        name = &self.cx.m.globals[g].name;
                        offset += at;
                    }
                    o => return Ok(o),
                },
                None => break,
            }
        }
        if let Some(&g) = self.cx.globals.get(name) {
            return Ok(match self.cx.m.globals[g].thread_local {
                true => self.thread_local(g)?,
                false => Opd::Addr(g, offset),
            });
        }
        if self.cx.m.ifuncs.contains_key(name) {
            return Err(chosen_later(name));
        }
        self.cx.funcs.get(name).map(|&f| Opd::Func(f)).ok_or_else(|| Trouble::Undeclared(name.to_string()))
    }

    /// A thread-local global is an object of the thread's own.
    pub(super) fn thread_local(&mut self, g: usize) -> Result<Opd, Trouble> {
        if let Some(&v) = self.locals.get(&g) {
            return Ok(Opd::Val(v));
        }
        let var = &self.cx.m.globals[g];
        let (size, _) = size_align(self.cx.m, &var.ty)?;
        let init = var.init.clone().ok_or_else(|| format!("thread-local `{}` of another file", var.name))?;
        let v = self.flat.val(MTy::Ptr);
        self.locals.insert(g, v);
        let at = At { source: None, ll: Span::new(var.start, var.end) };
        let mut code = vec![Ins { loose: false, dst: vec![v], op: Op::Alloca(size, var.name.clone()), at }];
        let values = self.leaves_of(&var.ty, &init, &Env::new())?;
        for ((ty, offset), val) in leaves(self.cx.m, &var.ty)?.into_iter().zip(values) {
            let ptr = self.flat.val(MTy::Ptr);
            code.push(Ins {
                loose: false,
                dst: vec![ptr],
                op: Op::Gep(Opd::Val(v), offset as i64, vec![]),
                at,
            });
            code.push(Ins {
                loose: false,
                dst: vec![],
                op: Op::Store { ptr: Opd::Val(ptr), val, ty, locked: false },
                at,
            });
        }
        self.flat.blocks[0].insts.splice(0..0, code);
        Ok(Opd::Val(v))
    }

    pub fn one(&mut self, ty: &Type, v: &Value, env: &Env) -> Result<Opd, Trouble> {
        match self.leaves_of(ty, v, env)?[..] {
            [one] => Ok(one),
            _ => Err("a value of several parts".into()),
        }
    }

    pub(super) fn gep(
        &mut self,
        ty: &Type,
        index: &[(Type, Value)],
        env: &Env,
        at: At,
    ) -> Result<(i64, Vec<(Opd, i64)>), Trouble> {
        let (mut offset, mut idx) = (0i64, Vec::new());
        let mut ty = ty.clone();
        for (i, (ity, v)) in index.iter().enumerate() {
            let v = self.one(ity, v, env)?;
            let is_struct = i > 0 && matches!(crate::layout::resolve(self.cx.m, &ty), Type::Struct(..));
            if let Opd::Const(n, _) = v {
                let step = if i == 0 {
                    (size_align(self.cx.m, &ty)?.0 as i64).checked_mul(n)
                } else {
                    let (of, at) = field_signed(self.cx.m, &ty, n)?;
                    ty = of;
                    Some(at)
                };
                offset = step.and_then(|s| offset.checked_add(s)).ok_or("an index that is too large")?;
                continue;
            }
            if is_struct {
                return Err("a field that is computed".into());
            }
            if i > 0 {
                ty = field(self.cx.m, &ty, 0)?.0;
            }
            let scale = size_align(self.cx.m, &ty)?.0 as i64;
            let from = self.flat.ty(v);
            let v = match from {
                MTy::Int(64) | MTy::Ptr => v,
                _ => self.def(MTy::Int(64), Op::Cast(CastKind::Sext, from, MTy::Int(64), v), at),
            };
            idx.push((v, scale));
        }
        Ok((offset, idx))
    }

    pub fn offset(&mut self, ptr: Opd, bytes: u64, at: At) -> Opd {
        if bytes == 0 { ptr } else { self.def(MTy::Ptr, Op::Gep(ptr, bytes as i64, vec![]), at) }
    }
}

fn field_signed(m: &Module, ty: &Type, n: i64) -> Result<(Type, i64), Trouble> {
    if let (Type::Array(_, of), true) = (crate::layout::resolve(m, ty), n < 0) {
        let size = size_align(m, of)?.0 as i64;
        return Ok(((**of).clone(), size.checked_mul(n).ok_or("an index that is too large")?));
    }
    let n = u64::try_from(n).map_err(|_| "a field that does not exist")?;
    let (ty, at) = field(m, ty, n)?;
    Ok((ty, i64::try_from(at).map_err(|_| "an index that is too large")?))
}

/// An `ifunc` is what its target returns when the program starts.
pub(super) fn chosen_later(name: &str) -> Trouble {
    format!("`{name}`, which is chosen when the program starts (`ifunc`),").into()
}
