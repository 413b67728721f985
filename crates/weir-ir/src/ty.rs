//! Types, and what it means to keep a value in a variable of a type.
//!
//! Every value is an `i64`. A value of an integer type is kept sign- or
//! zero-extended from the type's width; for `u64` the 64 bits are reinterpreted.

use crate::ids::EnumId;

/// The type of a register or of a memory cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// `false` (0) or `true` (1).
    Bool,
    /// A machine integer of 8, 16, 32 or 64 bits; arithmetic wraps.
    Int {
        /// Width in bits.
        bits: u8,
        /// Whether it is signed.
        signed: bool,
    },
    /// An integer between two bounds, both included; leaving them is an error.
    Range {
        /// The least value.
        lo: i64,
        /// The greatest value.
        hi: i64,
    },
    /// One of a list of names, numbered from 0.
    Enum(EnumId),
    /// A thread id.
    Tid,
    /// A pointer (see [`crate::addr`]).
    Ptr,
    /// A mathematical integer. Engines that compute with machine words report
    /// an overflow of 64 bits as an error instead of wrapping.
    Math,
}

/// A value left the bounds of a [`Ty::Range`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RangeError {
    /// The value.
    pub value: i64,
    /// The least value allowed.
    pub lo: i64,
    /// The greatest value allowed.
    pub hi: i64,
}

impl Ty {
    /// `i64`, the type in which ranges are computed with.
    pub const I64: Ty = Ty::Int { bits: 64, signed: true };
    /// `u64`.
    pub const U64: Ty = Ty::Int { bits: 64, signed: false };
    /// `i32`.
    pub const I32: Ty = Ty::Int { bits: 32, signed: true };
    /// `u32`.
    pub const U32: Ty = Ty::Int { bits: 32, signed: false };
    /// `u8`.
    pub const U8: Ty = Ty::Int { bits: 8, signed: false };

    /// What a variable starts with where nothing else is said.
    pub fn start(self) -> i64 {
        match self {
            Ty::Range { lo, hi } => 0.clamp(lo, hi),
            _ => 0,
        }
    }
    /// Whether values of this type are compared as unsigned 64-bit numbers.
    pub fn is_unsigned_64(self) -> bool {
        self == Ty::U64
    }

    /// The value as a variable of this type keeps it: machine integers wrap,
    /// truth values become 0 or 1, a range refuses what it does not contain.
    #[inline]
    pub fn keep(self, value: i64) -> Result<i64, RangeError> {
        match self {
            Ty::Range { lo, hi } if value < lo || value > hi => Err(RangeError { value, lo, hi }),
            _ => Ok(self.wrap(value)),
        }
    }

    /// Like [`Ty::keep`], for the types that refuse nothing.
    #[inline]
    pub fn wrap(self, value: i64) -> i64 {
        match self {
            Ty::Bool => i64::from(value != 0),
            Ty::Int { bits: 64, .. } => value,
            Ty::Int { bits, signed } => {
                let shift = 64 - u32::from(bits);
                if signed { value << shift >> shift } else { ((value as u64) << shift >> shift) as i64 }
            }
            Ty::Range { .. } | Ty::Enum(_) | Ty::Tid | Ty::Ptr | Ty::Math => value,
        }
    }

    /// The least and greatest value, where the type has few enough to speak of.
    /// `variants` gives the number of names of an enumeration.
    pub fn bounds(self, variants: impl Fn(EnumId) -> usize) -> Option<(i64, i64)> {
        match self {
            Ty::Bool => Some((0, 1)),
            Ty::Int { bits: 64, .. } | Ty::Ptr | Ty::Math | Ty::Tid => None,
            Ty::Int { bits, signed: true } => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
            Ty::Int { bits, signed: false } => Some((0, (1 << bits) - 1)),
            Ty::Range { lo, hi } => Some((lo, hi)),
            Ty::Enum(e) => Some((0, variants(e) as i64 - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machine_integers_wrap_and_ranges_refuse() {
        assert_eq!(Ty::U8.wrap(256 + 7), 7);
        assert_eq!(Ty::Int { bits: 8, signed: true }.wrap(200), -56);
        assert_eq!(Ty::U32.wrap(-1), 0xffff_ffff);
        assert_eq!(Ty::Bool.wrap(4), 1);
        assert!(Ty::Range { lo: 0, hi: 3 }.keep(4).is_err());
        assert_eq!(Ty::Range { lo: -1, hi: 3 }.keep(-1), Ok(-1));
    }
}
