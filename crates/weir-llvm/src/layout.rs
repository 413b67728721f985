//! Sizes and offsets, as on 64-bit machines.

use crate::ast::{DataLayout, FloatTy, Module, Type};
use crate::mid::MTy;
use std::collections::HashMap;

/// Objects larger than this are refused.
const LARGEST: u64 = 1 << 24;
/// Types nest no deeper than this (a struct cannot contain itself, but a broken
/// file may say so).
const DEEPEST: u32 = 48;
/// Values of more parts than this are refused.
const MOST_LEAVES: usize = 256;
/// So are those with more parts that are nothing at all.
const MOST_PARTS: usize = 4096;

/// Whether a named type chain ends, and in what.
pub(crate) fn resolve<'a>(m: &'a Module, mut ty: &'a Type) -> &'a Type {
    for _ in 0..64 {
        match ty {
            Type::Named(n) => match m.types.get(n) {
                Some(t) => ty = t,
                None => return ty,
            },
            _ => return ty,
        }
    }
    ty
}

/// Size and alignment of a type in bytes; an error says why it has none here.
pub(crate) fn size_align(m: &Module, ty: &Type) -> Result<(u64, u64), String> {
    Sizes { m, most: LARGEST, known: HashMap::new() }.of(ty, 0)
}

/// Size and alignment of a type however large: what an element of an array takes, as
/// LLVM's `getTypeAllocSize` says it.
pub(crate) fn size_align_any(m: &Module, ty: &Type) -> Result<(u64, u64), String> {
    Sizes { m, most: u64::MAX / 4, known: HashMap::new() }.of(ty, 0)
}

struct Sizes<'m> {
    m: &'m Module,
    most: u64,
    /// A type with a name may occur in itself, by other names, more often than there are
    /// letters in the file.
    known: HashMap<&'m str, (u64, u64)>,
}

impl<'m> Sizes<'m> {
    fn of(&mut self, ty: &'m Type, depth: u32) -> Result<(u64, u64), String> {
        if depth > DEEPEST {
            return Err("a type that contains itself".into());
        }
        let Type::Named(name) = ty else { return self.unnamed(ty, depth) };
        if let Some(known) = self.known.get(name.as_str()) {
            return Ok(*known);
        }
        let found = self.unnamed(resolve(self.m, ty), depth)?;
        self.known.insert(name, found);
        Ok(found)
    }

    fn unnamed(&mut self, ty: &'m Type, depth: u32) -> Result<(u64, u64), String> {
        let layout = &self.m.layout;
        let most = self.most;
        let too_large = || match most {
            LARGEST => "an object of more than 16 MiB",
            _ => "an object that is larger than memory",
        };
        match ty {
            Type::Int(bits) if *bits <= 64 => {
                let size = u64::from(bits.div_ceil(8)).next_power_of_two();
                Ok((size, size))
            }
            Type::Int(bits) => {
                let align = layout.i128_align;
                Ok((u64::from(bits.div_ceil(8)).next_multiple_of(align), align))
            }
            Type::Ptr => Ok((8, 8)),
            Type::Float(FloatTy::Half | FloatTy::BFloat) => Ok((2, 2)),
            Type::Float(FloatTy::Float) => Ok((4, 4)),
            Type::Float(FloatTy::Double) => Ok((8, 8)),
            Type::Float(FloatTy::X86Fp80) => Ok((10u64.next_multiple_of(layout.f80_align), layout.f80_align)),
            Type::Float(FloatTy::Fp128 | FloatTy::PpcFp128) => Ok((16, 16)),
            Type::Vector(n, of) => {
                let bits = bits(self.m, of).and_then(|b| b.checked_mul(*n)).filter(|b| *b <= LARGEST * 8);
                let size = bits.ok_or("a vector of this kind")?.div_ceil(8);
                let align = size.next_power_of_two();
                Ok((size.next_multiple_of(align), align))
            }
            Type::Array(n, of) => {
                let (size, align) = self.of(of, depth + 1)?;
                let all = size.checked_mul(*n).filter(|&s| s <= most);
                Ok((all.ok_or_else(too_large)?, align))
            }
            Type::Struct(fields, packed) => {
                let (mut at, mut widest) = (0u64, 1);
                for f in fields {
                    let (size, align) = self.of(f, depth + 1)?;
                    let align = if *packed { 1 } else { align };
                    at = at.next_multiple_of(align) + size;
                    widest = widest.max(align);
                    if at > most {
                        return Err(too_large().into());
                    }
                }
                Ok((at.next_multiple_of(widest), widest))
            }
            Type::Other(o) if o == "x86_mmx" => Ok((8, 8)),
            Type::Named(n) => Err(format!("the type `%{n}`, which has no definition")),
            other => Err(format!("a value of type {other:?}")),
        }
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
    let mut layout = DataLayout { i128_align: 8, ..DataLayout::default() };
    for part in text.split('-') {
        let bits = |rest: &str| rest.split(':').next()?.parse::<u64>().ok();
        let align = |rest: &str| bits(rest).map(|b| b / 8).filter(|a| a.is_power_of_two() && *a <= 64);
        layout.big_endian |= part == "E";
        if let Some(a) = part.strip_prefix("i128:").and_then(align) {
            layout.i128_align = a;
        }
        if let Some(a) = part.strip_prefix("f80:").and_then(align) {
            layout.f80_align = a;
        }
        if let Some(b) = part.strip_prefix("p:").and_then(bits) {
            layout.pointer_bits = u32::try_from(b).unwrap_or(u32::MAX);
        }
    }
    layout
}

/// Where the fields of a struct or the elements of an array or vector start.
pub(crate) fn field(m: &Module, ty: &Type, index: u64) -> Result<(Type, u64), String> {
    field_by(m, ty, index, size_align).map(|(ty, at)| (ty.clone(), at))
}

/// The same for types however large.
pub(crate) fn field_any<'m>(m: &'m Module, ty: &'m Type, index: u64) -> Result<(&'m Type, u64), String> {
    field_by(m, ty, index, size_align_any)
}

#[allow(clippy::type_complexity)]
fn field_by<'m>(
    m: &'m Module,
    ty: &'m Type,
    index: u64,
    size_align: fn(&Module, &Type) -> Result<(u64, u64), String>,
) -> Result<(&'m Type, u64), String> {
    match resolve(m, ty) {
        Type::Array(_, of) => {
            let (size, _) = size_align(m, of)?;
            let at = size.checked_mul(index).ok_or("an index that is too large")?;
            Ok((of, at))
        }
        Type::Vector(_, of) => {
            let bits = bits(m, of).filter(|b| b % 8 == 0).ok_or("an element that is not made of bytes")?;
            Ok((of, (bits / 8).checked_mul(index).ok_or("an index that is too large")?))
        }
        Type::Struct(fields, packed) => {
            let mut at = 0u64;
            for (i, f) in fields.iter().enumerate() {
                let (size, align) = size_align(m, f)?;
                at = at.next_multiple_of(if *packed { 1 } else { align });
                if i as u64 == index {
                    return Ok((f, at));
                }
                at = at.checked_add(size).filter(|at| *at < u64::MAX / 4).ok_or("an object of this size")?;
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
    let (mut out, mut parts) = (Vec::new(), 0);
    collect(m, ty, (0, 0), &mut parts, &mut out)?;
    Ok(out)
}

fn collect(
    m: &Module,
    ty: &Type,
    (at, depth): (u64, u32),
    seen: &mut usize,
    out: &mut Vec<(MTy, u64)>,
) -> Result<(), String> {
    *seen += 1;
    if *seen > MOST_PARTS {
        return Err("a value of very many parts".into());
    }
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
        collect(m, &of, (at + offset, depth + 1), seen, out)?;
    }
    Ok(())
}

/// Which of the [`leaves`] of a type a path of indices selects, and its type.
pub(crate) fn part(m: &Module, ty: &Type, path: &[u64]) -> Result<(Type, usize, usize), String> {
    part_by(m, ty, path, |ty| Ok(leaves(m, ty)?.len()))
}

/// Which of the pieces of a value a path of indices selects, and its type, where each type has
/// so many pieces.
pub(crate) fn part_by(
    m: &Module,
    ty: &Type,
    path: &[u64],
    pieces: impl Fn(&Type) -> Result<usize, String>,
) -> Result<(Type, usize, usize), String> {
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
            first += pieces(&field(m, &ty, i)?.0)?;
        }
        ty = field(m, &ty, index)?.0;
    }
    let n = pieces(&ty)?;
    Ok((ty, first, n))
}
