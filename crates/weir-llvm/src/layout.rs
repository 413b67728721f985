//! Sizes and offsets, as on 64-bit machines.

use crate::ast::{DataLayout, FloatTy, Module, Type};
use crate::items::resolve;
use crate::mid::MTy;

/// Objects larger than this are refused.
const LARGEST: u64 = 1 << 24;
/// Types nest no deeper than this (a struct cannot contain itself, but a broken
/// file may say so).
const DEEPEST: u32 = 48;
/// Values of more parts than this are refused.
const MOST_LEAVES: usize = 256;

/// Size and alignment of a type; an error says why it has none here.
pub(crate) fn size_align(m: &Module, ty: &Type) -> Result<(u64, u64), String> {
    go(m, ty, 0)
}

fn go(m: &Module, ty: &Type, depth: u32) -> Result<(u64, u64), String> {
    if depth > DEEPEST {
        return Err("a type that contains itself".into());
    }
    match resolve(m, ty) {
        Type::Int(bits) if *bits <= 64 => {
            let size = u64::from(bits.div_ceil(8)).next_power_of_two();
            Ok((size, size))
        }
        Type::Int(bits) => {
            let align = m.layout.i128_align;
            Ok((u64::from(bits.div_ceil(8)).next_multiple_of(align), align))
        }
        Type::Ptr => Ok((8, 8)),
        Type::Float(FloatTy::Half | FloatTy::BFloat) => Ok((2, 2)),
        Type::Float(FloatTy::Float) => Ok((4, 4)),
        Type::Float(FloatTy::Double) => Ok((8, 8)),
        Type::Float(FloatTy::X86Fp80) => Ok((10u64.next_multiple_of(m.layout.f80_align), m.layout.f80_align)),
        Type::Float(FloatTy::Fp128 | FloatTy::PpcFp128) => Ok((16, 16)),
        Type::Vector(n, of) => {
            let bits = bits(m, of).and_then(|b| b.checked_mul(*n)).filter(|b| *b <= LARGEST * 8);
            let size = bits.ok_or("a vector of this kind")?.div_ceil(8);
            let align = size.next_power_of_two();
            Ok((size.next_multiple_of(align), align))
        }
        Type::Array(n, of) => {
            let (size, align) = go(m, of, depth + 1)?;
            let all = size.checked_mul(*n).filter(|&s| s <= LARGEST);
            Ok((all.ok_or("an object of more than 16 MiB")?, align))
        }
        Type::Struct(fields, packed) => {
            let (mut at, mut most) = (0u64, 1);
            for f in fields {
                let (size, align) = go(m, f, depth + 1)?;
                let align = if *packed { 1 } else { align };
                at = at.next_multiple_of(align) + size;
                most = most.max(align);
                if at > LARGEST {
                    return Err("an object of more than 16 MiB".into());
                }
            }
            Ok((at.next_multiple_of(most), most))
        }
        Type::Named(n) => Err(format!("the type `%{n}`, which has no definition")),
        other => Err(format!("a value of type {other:?}")),
    }
}

/// The bits of a value that can be an element of a vector, where they lie side by side.
pub(crate) fn bits(m: &Module, ty: &Type) -> Option<u64> {
    Some(match resolve(m, ty) {
        Type::Int(bits) => u64::from(*bits),
        Type::Ptr => 64,
        Type::Float(f) => match f {
            FloatTy::Half | FloatTy::BFloat => 16,
            FloatTy::Float => 32,
            FloatTy::Double => 64,
            FloatTy::X86Fp80 => 80,
            FloatTy::Fp128 | FloatTy::PpcFp128 => 128,
        },
        _ => return None,
    })
}

/// What the string `target datalayout` says.
pub(crate) fn read(text: &str) -> DataLayout {
    // Where it says nothing about them, wide integers are aligned as those of 64 bits.
    let mut layout = DataLayout { i128_align: 8, f80_align: 16 };
    for part in text.split('-') {
        let align = |rest: &str| {
            let bits: u64 = rest.split(':').next()?.parse().ok()?;
            Some(bits / 8).filter(|a| a.is_power_of_two() && *a <= 64)
        };
        if let Some(a) = part.strip_prefix("i128:").and_then(align) {
            layout.i128_align = a;
        }
        if let Some(a) = part.strip_prefix("f80:").and_then(align) {
            layout.f80_align = a;
        }
    }
    layout
}

/// Where the fields of a struct or the elements of an array start.
pub(crate) fn field(m: &Module, ty: &Type, index: u64) -> Result<(Type, u64), String> {
    match resolve(m, ty) {
        Type::Array(_, of) => {
            let (size, _) = size_align(m, of)?;
            let at = size.checked_mul(index).ok_or("an index that is too large")?;
            Ok(((**of).clone(), at))
        }
        Type::Struct(fields, packed) => {
            let mut at = 0u64;
            for (i, f) in fields.iter().enumerate() {
                let (size, align) = size_align(m, f)?;
                at = at.next_multiple_of(if *packed { 1 } else { align });
                if i as u64 == index {
                    return Ok((f.clone(), at));
                }
                at += size;
            }
            Err("a field that does not exist".into())
        }
        _ => Err("an index into something without parts".into()),
    }
}

/// The scalar type that stands for a type of one value.
pub(crate) fn scalar(m: &Module, ty: &Type) -> Result<MTy, String> {
    match resolve(m, ty) {
        Type::Int(b @ (1 | 8 | 16 | 32 | 64)) => Ok(MTy::Int(*b as u8)),
        Type::Int(b) => Err(format!("an integer of {b} bits")),
        Type::Ptr | Type::Func(..) => Ok(MTy::Ptr),
        Type::Float(f) => Err(format!("floating point (`{}`)", f.name())),
        Type::Vector(..) => Err("vector code".into()),
        other => Err(format!("a value of type {other:?}")),
    }
}

/// The scalars a type consists of, each with its offset in bytes.
pub(crate) fn leaves(m: &Module, ty: &Type) -> Result<Vec<(MTy, u64)>, String> {
    let mut out = Vec::new();
    collect(m, ty, 0, 0, &mut out)?;
    Ok(out)
}

fn collect(m: &Module, ty: &Type, at: u64, depth: u32, out: &mut Vec<(MTy, u64)>) -> Result<(), String> {
    if depth > DEEPEST {
        return Err("a type that contains itself".into());
    }
    let parts = match resolve(m, ty) {
        Type::Void => return Ok(()),
        Type::Array(n, _) => *n,
        Type::Struct(fields, _) => fields.len() as u64,
        t => {
            if out.len() >= MOST_LEAVES {
                return Err("a value of very many parts".into());
            }
            out.push((scalar(m, t)?, at));
            return Ok(());
        }
    };
    if parts > MOST_LEAVES as u64 {
        return Err("a value of very many parts".into());
    }
    for i in 0..parts {
        let (of, offset) = field(m, ty, i)?;
        collect(m, &of, at + offset, depth + 1, out)?;
    }
    Ok(())
}

/// Which of the [`leaves`] of a type a path of indices selects, and its type.
pub(crate) fn part(m: &Module, ty: &Type, path: &[u64]) -> Result<(Type, usize, usize), String> {
    let (mut ty, mut first) = (ty.clone(), 0);
    for &index in path {
        let parts = match resolve(m, &ty) {
            Type::Array(n, _) => *n,
            Type::Struct(fields, _) => fields.len() as u64,
            _ => 0,
        };
        if index >= parts {
            return Err("a part that does not exist".into());
        }
        for i in 0..index {
            first += leaves(m, &field(m, &ty, i)?.0)?.len();
        }
        ty = field(m, &ty, index)?.0;
    }
    let n = leaves(m, &ty)?.len();
    Ok((ty, first, n))
}
