//! What values are made of: the registers that stand for a value of a type.
//!
//! An integer of up to 64 bits, a pointer, a `float` and a `double` are one register each,
//! an integer of more bits is several, the lowest word first; a vector or an aggregate is
//! the registers of its parts, one after the other.

use crate::ast::{FloatTy, Function, Module, Type};
use crate::layout::{field, field_any, part_by, resolve, size_align, size_align_any};
use weir_ir::{RegId, RoutineBuilder, Ty};

/// Why something cannot be said in the model: the name of the feature.
pub(crate) type Res<T> = Result<T, String>;

/// Values of more parts than this are not kept in registers.
const MOST_PARTS: usize = 1024;
/// Integers have no more bits than this.
const MOST_BITS: u32 = 4096;
/// Types nest no deeper than this.
const DEEPEST: u32 = 48;

/// A value that is not made of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prim {
    /// An integer of that many bits.
    Int(u32),
    Ptr,
    Single,
    Double,
    /// `x86_fp80`: the mantissa, and the sign with the exponent.
    Extended,
}

impl Prim {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Prim::Int(bits) => bits,
            Prim::Single => 32,
            Prim::Ptr | Prim::Double => 64,
            Prim::Extended => 80,
        }
    }
    /// The bytes it takes in memory.
    pub(crate) fn bytes(self) -> u64 {
        u64::from(self.bits().div_ceil(8))
    }
    /// How many registers it is.
    pub(crate) fn regs(self) -> usize {
        (self.bits().div_ceil(64) as usize).max(1)
    }
    /// The type of one of its registers.
    pub(crate) fn ty(self, register: usize) -> Ty {
        match self {
            Prim::Ptr => Ty::Ptr,
            Prim::Extended => unsigned(if register == 0 { 64 } else { 16 }),
            Prim::Int(bits) if bits > 64 => unsigned((bits - 64 * (register as u32).min(bits / 64)).min(64)),
            prim => unsigned(prim.bits()),
        }
    }
}

/// The type of integers without a sign.
pub(crate) fn unsigned(bits: u32) -> Ty {
    Ty::Int { bits: bits.clamp(1, 64) as u8, signed: false }
}

/// The type of integers with a sign.
pub(crate) fn signed(bits: u32) -> Ty {
    Ty::Int { bits: bits.clamp(1, 64) as u8, signed: true }
}

/// A part of a value, and how many bytes from its start it is in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    pub prim: Prim,
    pub at: u64,
}

/// What a type that is not made of others is.
pub(crate) fn prim(m: &Module, ty: &Type) -> Res<Prim> {
    match resolve(m, ty) {
        Type::Int(bits) if *bits <= MOST_BITS => Ok(Prim::Int(*bits)),
        Type::Int(bits) => Err(format!("an integer of {bits} bits")),
        Type::Ptr | Type::Func(..) => Ok(Prim::Ptr),
        Type::Float(FloatTy::Float) => Ok(Prim::Single),
        Type::Float(FloatTy::Double) => Ok(Prim::Double),
        Type::Float(FloatTy::X86Fp80) => Ok(Prim::Extended),
        Type::Float(f) => Err(format!("floating point of type `{}`", f.name())),
        Type::Other(text) => Err(format!("a value of type `{text}`")),
        Type::Named(name) => Err(format!("the type `%{name}`, which has no definition")),
        _ => Err("a value of several parts where one is expected".into()),
    }
}

/// The number of elements and what they are; one element for what is no vector.
pub(crate) fn elements(m: &Module, ty: &Type) -> Res<(usize, Prim)> {
    match resolve(m, ty) {
        Type::Vector(n, of) => match usize::try_from(*n) {
            Ok(n) if n <= MOST_PARTS => Ok((n, prim(m, of)?)),
            _ => Err("a vector of very many elements".into()),
        },
        other => Ok((1, prim(m, other)?)),
    }
}

/// The parts of a value.
pub(crate) fn leaves(m: &Module, ty: &Type) -> Res<Vec<Leaf>> {
    let mut out = Vec::new();
    collect(m, ty, 0, 0, &mut out)?;
    Ok(out)
}

fn collect(m: &Module, ty: &Type, at: u64, depth: u32, out: &mut Vec<Leaf>) -> Res<()> {
    if depth > DEEPEST || out.len() > MOST_PARTS {
        return Err("a value of very many parts".into());
    }
    let ty = resolve(m, ty);
    let parts = match ty {
        Type::Void => return Ok(()),
        Type::Array(n, _) => *n,
        Type::Struct(fields, _) => fields.len() as u64,
        Type::Vector(..) => {
            let (n, prim) = elements(m, ty)?;
            // Elements lie side by side; those that are no bytes are not looked at one by one.
            let each = u64::from(prim.bits());
            out.extend((0..n).map(|i| Leaf { prim, at: at + i as u64 * each / 8 }));
            return Ok(());
        }
        t => {
            out.push(Leaf { prim: prim(m, t)?, at });
            return Ok(());
        }
    };
    if parts > MOST_PARTS as u64 {
        return Err("a value of very many parts".into());
    }
    for i in 0..parts {
        let (of, offset) = field(m, ty, i)?;
        collect(m, &of, at + offset, depth + 1, out)?;
    }
    Ok(())
}

/// The registers of a value.
pub(crate) fn registers(leaves: &[Leaf]) -> usize {
    leaves.iter().map(|l| l.prim.regs()).sum()
}

/// The types of the registers of a value.
pub(crate) fn types(leaves: &[Leaf]) -> Vec<Ty> {
    leaves.iter().flat_map(|l| (0..l.prim.regs()).map(|r| l.prim.ty(r))).collect()
}

/// Which of the registers of a value a path of indices selects, and of what type.
pub(crate) fn part(m: &Module, ty: &Type, path: &[u64]) -> Res<(Type, usize, usize)> {
    part_by(m, ty, path, |ty| Ok(registers(&leaves(m, ty)?)))
}

/// Whether the elements of a vector are not whole bytes, so that they share some.
pub(crate) fn packed(m: &Module, ty: &Type) -> Option<(usize, u32)> {
    let Type::Vector(n, of) = resolve(m, ty) else { return None };
    let bits = crate::layout::bits(m, of)? as u32;
    (!bits.is_multiple_of(8)).then_some((*n as usize, bits))
}

/// The alignment of a type where nothing else is said.
pub(crate) fn align_of(m: &Module, ty: &Type) -> u64 {
    size_align(m, ty).map_or(1, |(_, align)| align)
}

/// How many bytes on a path of constant indices leads.
pub(crate) fn constant_offset(m: &Module, ty: &Type, index: &[i64]) -> Res<i64> {
    let mut of = ty.clone();
    let mut at = 0i64;
    for (k, n) in index.iter().enumerate() {
        if k == 0 {
            at += size_align_any(m, &of)?.0 as i64 * n;
        } else {
            let (part, offset) = field_any(m, &of, *n as u64)?;
            let part = part.clone();
            at += offset as i64;
            of = part;
        }
    }
    Ok(at)
}

/// The parameters of a function: the thread block, those it has, and where the others are.
pub(crate) fn parameters(b: &mut RoutineBuilder, m: &Module, f: &Function) -> Res<Vec<Vec<RegId>>> {
    b.param("%thread", Ty::Ptr);
    let mut all = Vec::new();
    for (ty, name) in &f.params {
        let types = types(&leaves(m, ty)?);
        let several = types.len() > 1;
        let name = |i: usize| if several { format!("%{name}.{i}") } else { format!("%{name}") };
        all.push(types.into_iter().enumerate().map(|(i, ty)| b.param(name(i), ty)).collect());
    }
    if f.varargs {
        b.param("%more", Ty::Ptr);
    }
    Ok(all)
}
