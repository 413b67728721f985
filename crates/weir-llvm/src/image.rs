//! The bytes a global starts with, and the pointers among them.

use crate::ast::{Module, Type, Value};
use crate::layout::{field, resolve, size_align};
use crate::mid::{MTy, Opd};
use std::collections::BTreeMap;

/// What a global holds from the start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Image {
    pub size: u64,
    bytes: BTreeMap<u64, u8>,
    pub pointers: BTreeMap<u64, Opd>,
}

impl Image {
    /// The number at an offset, or the pointer.
    pub fn read(&self, at: u64, ty: MTy) -> Result<i64, Opd> {
        if let (Some(p), 64) = (self.pointers.get(&at), ty.bits()) {
            return Err(*p);
        }
        let byte = |i: u64| u64::from(self.bytes.get(&(at + i)).copied().unwrap_or(0));
        let all = (0..ty.size()).fold(0u64, |v, i| v | (byte(i) << (8 * i)));
        Ok(ty.wrap(all as i64))
    }

    fn put(&mut self, at: u64, value: i128, size: u64) {
        for i in 0..size.min(16) {
            let byte = (value >> (8 * i)) as u8;
            if byte != 0 {
                self.bytes.insert(at + i, byte);
            }
        }
    }
}

/// The image of an initial value; `resolve_name` says what a name stands for.
pub(crate) fn image(
    m: &Module,
    ty: &Type,
    init: &Value,
    name: &dyn Fn(&str) -> Option<Opd>,
) -> Result<Image, String> {
    let mut image = Image { size: size_align(m, ty)?.0, ..Image::default() };
    fill(m, ty, init, 0, name, &mut image, 0)?;
    Ok(image)
}

fn fill(
    m: &Module,
    ty: &Type,
    v: &Value,
    at: u64,
    name: &dyn Fn(&str) -> Option<Opd>,
    image: &mut Image,
    depth: u32,
) -> Result<(), String> {
    if depth > 40 {
        return Err("an initial value that is nested too deeply".into());
    }
    match v {
        Value::Zero | Value::Undef | Value::Poison | Value::Null => Ok(()),
        Value::Int(n) => {
            let (size, _) = size_align(m, ty)?;
            // `true` is one bit.
            let n = if *resolve(m, ty) == Type::Int(1) { n & 1 } else { *n };
            image.put(at, n, size);
            Ok(())
        }
        Value::Bytes(bytes) => {
            for (i, b) in bytes.iter().enumerate() {
                image.put(at + i as u64, i128::from(*b), 1);
            }
            Ok(())
        }
        Value::Agg(list) => {
            for (i, (part_ty, part)) in list.iter().enumerate() {
                let (_, offset) = field(m, ty, i as u64)?;
                fill(m, part_ty, part, at + offset, name, image, depth + 1)?;
            }
            Ok(())
        }
        other => match pointer(m, other, name, 0)? {
            Opd::Const(c, _) => {
                image.put(at, i128::from(c), size_align(m, ty)?.0);
                Ok(())
            }
            o => {
                image.pointers.insert(at, o);
                Ok(())
            }
        },
    }
}

fn pointer(m: &Module, v: &Value, name: &dyn Fn(&str) -> Option<Opd>, depth: u32) -> Result<Opd, String> {
    if depth > 40 {
        return Err("an initial value that is nested too deeply".into());
    }
    let unknown = || "an initial value of this kind".to_string();
    match v {
        Value::Global(n) => name(n).ok_or_else(|| format!("`@{n}`, which is not declared,")),
        Value::Null | Value::Zero | Value::Undef | Value::Poison => Ok(Opd::Const(0, MTy::Ptr)),
        Value::Int(n) => Ok(Opd::Const(*n as i64, MTy::Int(64))),
        Value::Cast(op, from, _) if !matches!(*op, "zext" | "sext" | "trunc") => {
            pointer(m, &from.1, name, depth + 1)
        }
        Value::Gep(ty, base, index, _) => {
            let mut offset = 0i64;
            let mut ty = ty.clone();
            for (i, (_, v)) in index.iter().enumerate() {
                let Value::Int(n) = v else { return Err(unknown()) };
                let n = i64::try_from(*n).map_err(|_| unknown())?;
                let step = if i == 0 {
                    (size_align(m, &ty)?.0 as i64).checked_mul(n)
                } else {
                    let (of, at) = field(m, &ty, u64::try_from(n).map_err(|_| unknown())?)?;
                    ty = of;
                    i64::try_from(at).ok()
                };
                offset = step.and_then(|s| offset.checked_add(s)).ok_or_else(unknown)?;
            }
            match pointer(m, &base.1, name, depth + 1)? {
                Opd::Addr(g, at) => Ok(Opd::Addr(g, at.wrapping_add(offset))),
                Opd::Const(c, t) => Ok(Opd::Const(c.wrapping_add(offset), t)),
                o if offset == 0 => Ok(o),
                _ => Err(unknown()),
            }
        }
        Value::Other(what) => Err(what.clone()),
        Value::Float(..) => Err("a floating-point number".into()),
        Value::Vector(_) | Value::Splat(_) => Err("a vector".into()),
        Value::BlockAddress(..) => Err("`blockaddress`".into()),
        Value::Meta(_) => Err("metadata".into()),
        _ => Err(unknown()),
    }
}
