//! Operands: constants, names, and what instructions before have made.

use super::compute::lanes;
use super::link::Id;
use super::make::{moved, number, words};
use super::reach::{Found, Whole};
use super::shape::{Leaf, Prim, Res, elements, leaves, types};
use crate::ast::{Module, Type, Value};
use crate::layout::{field_any, resolve, size_align_any};
use std::collections::HashMap;
use weir_ir::{BinOp, Expr, RegId, Ty};

/// Constants nest no deeper than this.
const DEEPEST: u32 = 64;

/// Where operands are looked up.
pub(crate) struct Values<'w, 'a> {
    pub w: &'w mut Whole<'a>,
    /// The module whose code or initial value this is.
    pub module: usize,
    /// What instructions have made so far.
    pub locals: HashMap<&'a str, Vec<Expr>>,
    /// The thread block.
    pub block: Option<RegId>,
    /// Expressions that read local variables and are not yet used.
    pub pending: Vec<&'a str>,
    depth: u32,
}

impl<'w, 'a> Values<'w, 'a> {
    pub(crate) fn new(w: &'w mut Whole<'a>, module: usize, block: Option<RegId>) -> Values<'w, 'a> {
        Values { w, module, locals: HashMap::new(), block, pending: Vec::new(), depth: 0 }
    }

    pub(crate) fn m(&self) -> &'a Module {
        self.w.modules[self.module]
    }

    /// The registers or constants that a value is.
    pub(crate) fn value(&mut self, ty: &Type, v: &Value) -> Res<Vec<Expr>> {
        if let Value::Local(name) = v {
            return match self.locals.get(name.as_str()) {
                Some(known) => {
                    self.pending.retain(|p| p != name);
                    Ok(known.clone())
                }
                None => Err(format!("the value `%{name}`, which is not there")),
            };
        }
        self.depth += 1;
        let made = if self.depth > DEEPEST {
            Err("a constant that is nested too deeply".into())
        } else {
            self.constant(ty, v)
        };
        self.depth -= 1;
        made
    }

    /// A value that is one register.
    pub(crate) fn one(&mut self, ty: &Type, v: &Value) -> Res<Expr> {
        let mut all = self.value(ty, v)?;
        match all.len() {
            1 => Ok(all.remove(0)),
            _ => Err("a value of several parts where one is expected".into()),
        }
    }

    /// A pointer.
    pub(crate) fn pointer(&mut self, v: &Value) -> Res<Expr> {
        self.one(&Type::Ptr, v)
    }

    fn constant(&mut self, ty: &Type, v: &Value) -> Res<Vec<Expr>> {
        let m = self.m();
        let same = |n: i128| -> Res<Vec<Expr>> {
            Ok(leaves(m, ty)?.iter().flat_map(|l| words(l.prim, n)).collect())
        };
        match v {
            Value::Int(n) => same(*n),
            Value::Wide(w) => match super::shape::prim(m, ty)? {
                Prim::Int(bits) => {
                    let word = |(k, n)| number(n, w.get(k).copied().unwrap_or(0) as i64);
                    Ok(super::compute::many::widths(bits).into_iter().enumerate().map(word).collect())
                }
                _ => Err("a number of this width".into()),
            },
            Value::Float(_, bits) => same(*bits as i128),
            Value::Null | Value::Zero => same(0),
            Value::Undef | Value::Poison => Ok(types(&leaves(m, ty)?).into_iter().map(Expr::Undef).collect()),
            Value::Agg(list) | Value::Vector(list) => {
                let mut out = Vec::new();
                for (ty, v) in list {
                    out.extend(self.value(ty, v)?);
                }
                Ok(out)
            }
            Value::Splat(of) => {
                let one = self.value(&of.0, &of.1)?;
                let (n, _) = elements(m, ty)?;
                Ok((0..n).flat_map(|_| one.clone()).collect())
            }
            Value::Bytes(bytes) => Ok(bytes.iter().map(|b| number(8, i64::from(*b))).collect()),
            Value::Global(name) | Value::Equivalent(name) | Value::NoCfi(name) => Ok(vec![self.named(name)?]),
            Value::Gep(ty, base, index, _) => self.gep(ty, base, index),
            Value::Cast(op, from, to) => {
                let a = self.value(&from.0, &from.1)?;
                lanes::cast(m, op, &from.0, &a, to)
            }
            Value::Bin(op, ty, a, b) => {
                let (a, b) = (self.value(ty, a)?, self.value(ty, b)?);
                lanes::binary(m, op, ty, &a, &b)
            }
            Value::Un(_, of) => {
                let a = self.value(&of.0, &of.1)?;
                lanes::negate(m, &of.0, &a)
            }
            Value::Icmp(pred, ty, a, b) => {
                let (a, b) = (self.value(ty, a)?, self.value(ty, b)?);
                lanes::icmp(m, pred, ty, &a, &b)
            }
            Value::Fcmp(pred, ty, a, b) => {
                let (a, b) = (self.value(ty, a)?, self.value(ty, b)?);
                lanes::fcmp(m, pred, ty, &a, &b)
            }
            Value::Expr("select", list) if list.len() == 3 => {
                let c = self.value(&list[0].0, &list[0].1)?;
                let (a, b) = (self.value(&list[1].0, &list[1].1)?, self.value(&list[2].0, &list[2].1)?);
                lanes::select(m, &list[0].0, &c, &list[1].0, &a, &b)
            }
            Value::Expr("extractelement", list) if list.len() == 2 => {
                let (a, i) = (self.value(&list[0].0, &list[0].1)?, self.one(&list[1].0, &list[1].1)?);
                lanes::extract(elements(m, &list[0].0)?.1, &a, &i)
            }
            Value::Expr("insertelement", list) if list.len() == 3 => {
                let (a, x) = (self.value(&list[0].0, &list[0].1)?, self.value(&list[1].0, &list[1].1)?);
                let i = self.one(&list[2].0, &list[2].1)?;
                Ok(lanes::insert(elements(m, &list[0].0)?.1, &a, &x, &i))
            }
            Value::Expr(what, _) => Err(format!("a constant `{what}`")),
            Value::BlockAddress(function, block) => {
                Ok(vec![self.w.block_address(self.module, function, block)?])
            }
            Value::NoToken | Value::Meta(_) => Ok(Vec::new()),
            Value::Other(what) => Err(what.clone()),
            Value::Asm(_) | Value::Mark(_) => Err("inline assembly as a value".into()),
            Value::Local(name) => Err(format!("the value `%{name}`, which is not there")),
        }
    }

    /// The address that a name stands for.
    fn named(&mut self, name: &str) -> Res<Expr> {
        match self.w.resolve(self.module, name)? {
            None => Ok(Expr::Const(0, Ty::Ptr)),
            Some(Found::Local(id, on, true)) => self.thread_local(id, on),
            // Only the address is wanted: in initial values of globals, and of descriptions of
            // types. Nobody can look there.
            Some(Found::Global(_, on, false)) if self.block.is_none() || is_only_a_name(name) => {
                Ok(super::make::address(self.w.missing_object(name), on))
            }
            Some(found) => self.w.address(found),
        }
    }

    /// A variable in the thread block.
    fn thread_local(&mut self, id: Id, on: i64) -> Res<Expr> {
        let Some(block) = self.block else {
            return Err("the address of a thread-local variable as a constant".into());
        };
        let at = self.w.local_offset(id)?;
        Ok(moved(Expr::Reg(block), Expr::int(at as i64 + on)))
    }

    /// `getelementptr`: one pointer, or a vector of them.
    pub(crate) fn gep(&mut self, ty: &Type, base: &(Type, Value), index: &[(Type, Value)]) -> Res<Vec<Expr>> {
        let m = self.m();
        let mut lanes = 1;
        for (ty, _) in std::iter::once(base).chain(index) {
            if let Type::Vector(n, _) = resolve(m, ty) {
                lanes = usize::try_from(*n).unwrap_or(usize::MAX);
            }
        }
        let bases = self.value(&base.0, &base.1)?;
        let mut steps = Vec::new();
        for (ty, v) in index {
            steps.push((elements(m, ty)?.1.bits(), self.value(ty, v)?));
        }
        let pick =
            |list: &[Expr], i: usize| list.get(i).or(list.first()).cloned().ok_or("an index of this kind");
        let mut out = Vec::new();
        for i in 0..lanes {
            let mut pointer = pick(&bases, i)?;
            let mut of = ty.clone();
            for (k, (bits, values)) in steps.iter().enumerate() {
                let by = pick(values, i)?;
                if k > 0 && !matches!(resolve(m, &of), Type::Array(..) | Type::Vector(..)) {
                    let n = by.constant().ok_or("a field that is computed")?;
                    let (part, at) = field_any(m, &of, n as u64)?;
                    let part = part.clone();
                    of = part;
                    pointer = moved(pointer, Expr::int(at as i64));
                    continue;
                }
                if k > 0 {
                    of = match resolve(m, &of) {
                        Type::Array(_, part) | Type::Vector(_, part) => (**part).clone(),
                        _ => of,
                    };
                }
                let size = size_align_any(m, &of)?.0;
                let by = super::make::with_sign((*bits).min(64), by);
                let by = super::make::bin(BinOp::Mul, Ty::I64, by, Expr::int(size as i64));
                pointer = moved(pointer, by);
            }
            out.push(pointer);
        }
        Ok(out)
    }
}

/// Whether code only compares the address of a variable: the runtime of C++ defines it.
fn is_only_a_name(name: &str) -> bool {
    name.starts_with("_ZTI") || name.starts_with("_ZTS") || name == "__dso_handle"
}

/// The registers of one leaf of a value.
pub(crate) fn slice<'e>(leaves: &[Leaf], values: &'e [Expr], which: usize) -> &'e [Expr] {
    let start: usize = leaves[..which].iter().map(|l| l.prim.regs()).sum();
    &values[start..start + leaves[which].prim.regs()]
}
