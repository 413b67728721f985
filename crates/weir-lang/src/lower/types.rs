//! Types.
//!
//! Two types *agree* when values of both are computed with in one type: ranges
//! count as `i64`, a `ptr` agrees with every `ptr<S>`.

use weir_ir::Ty;
use weir_ir::verify::computed_in;

/// A type of the language: one of the program model, and for pointers the
/// struct they point to, if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct STy {
    pub ty: Ty,
    pub node: Option<usize>,
}

impl STy {
    pub const BOOL: STy = STy::of(Ty::Bool);
    pub const I64: STy = STy::of(Ty::I64);
    pub const PTR: STy = STy::of(Ty::Ptr);
    pub const TID: STy = STy::of(Ty::Tid);

    /// So many bytes as a number.
    pub const fn bytes(width: u8) -> STy {
        STy::of(Ty::Int { bits: 8 * width, signed: false })
    }

    pub const fn of(ty: Ty) -> STy {
        STy { ty, node: None }
    }
    /// The type in which its values are computed with.
    pub fn computed(self) -> STy {
        STy { ty: computed_in(self.ty), node: self.node }
    }
    /// Whether values of one may be used as the other.
    pub fn agrees(self, other: STy) -> bool {
        computed_in(self.ty) == computed_in(other.ty)
            && (self.node == other.node || self.node.is_none() || other.node.is_none())
    }
    /// Whether numbers are written as literals of it.
    pub fn is_number(self) -> bool {
        matches!(self.ty, Ty::Int { .. } | Ty::Range { .. } | Ty::Math | Ty::Tid)
    }
    /// Whether it is computed with.
    pub fn is_arithmetic(self) -> bool {
        matches!(self.ty, Ty::Int { .. } | Ty::Range { .. } | Ty::Math)
    }
}

/// The machine integer, truth or word type of that name.
pub(crate) fn builtin(name: &str) -> Option<Ty> {
    let int = |bits, signed| Some(Ty::Int { bits, signed });
    match name {
        "bool" => Some(Ty::Bool),
        "u8" => int(8, false),
        "u16" => int(16, false),
        "u32" => int(32, false),
        "u64" => int(64, false),
        "i8" => int(8, true),
        "i16" => int(16, true),
        "i32" => int(32, true),
        "i64" => int(64, true),
        "int" => Some(Ty::Math),
        "tid" => Some(Ty::Tid),
        "ptr" => Some(Ty::Ptr),
        _ => None,
    }
}

pub(super) const BUILTINS: &[&str] =
    &["bool", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "int", "tid", "ptr"];
