//! Bits that were never set.
//!
//! In a whole program ([`crate::Program::whole`]) every value has a mask beside it: the bits
//! of it that nobody ever set, which read as 0. The mask is never part of the value, so every
//! number is a legal one. Copying such bits is no error, and neither is computing with them,
//! as long as what is used of the result does not depend on them: structures are copied with
//! their padding, and bit-fields are set one after the other. It is an error
//! ([`crate::Fault::Undefined`]) to let them decide something: a condition, an address, the
//! target of a call, a divisor, a size, a locked operation. A locked exchange decides nothing:
//! what it reads and what it writes are copies, and on x86 it is how a sequentially consistent
//! store to memory that nobody set before is done.
//!
//! The rules are those of memory checkers (Seward, Nethercote, "Using Valgrind to detect
//! undefined value errors with bit-precision", USENIX 2005): exact for the operations on
//! bits and for comparisons (compilers look at the upper half of a word without masking the
//! lower), for the others the result is undefined from the lowest undefined bit on (sums;
//! products: from there and as many bits on as the other factor has zeros) or as a whole.

use crate::expr::BinOp;
use crate::ty::Ty;

/// A value and the bits of it that were never set; `value & undef == 0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bits {
    /// The value.
    pub value: i64,
    /// The bits that were never set.
    pub undef: i64,
}

impl Bits {
    /// A value of which every bit is set.
    pub fn set(value: i64) -> Bits {
        Bits { value, undef: 0 }
    }
    /// A value of a type of which no bit is.
    pub fn none(ty: Ty) -> Bits {
        Bits { value: 0, undef: if ty == Ty::Bool { 1 } else { ty.wrap(-1) } }
    }
    /// The same in a type.
    pub fn wrap(self, ty: Ty) -> Bits {
        Bits::of(ty.wrap(self.value), ty.wrap(self.undef))
    }
    /// A value with its undefined bits as 0.
    pub fn of(value: i64, undef: i64) -> Bits {
        Bits { value: value & !undef, undef }
    }
}

/// What a variable of the type keeps.
pub fn keep(ty: Ty, value: i64, a: Bits) -> Bits {
    match ty {
        Ty::Bool if a.value != 0 => Bits::set(1),
        Ty::Bool => Bits::of(0, i64::from(a.undef != 0)),
        _ => Bits::of(value, ty.wrap(a.undef)),
    }
}

/// The undefined bits of the result of an operator in a type, given the result for the
/// operands as they are; `None` if they decide whether there is a result.
pub fn binary(op: BinOp, ty: Ty, a: Bits, b: Bits) -> Option<i64> {
    use BinOp::*;
    if a.undef | b.undef == 0 {
        return Some(0);
    }
    let either = a.undef | b.undef;
    let all = Bits::none(ty).undef;
    Some(match op {
        And => (a.undef & b.undef) | (a.undef & b.value) | (b.undef & a.value),
        Or => either & !a.value & !b.value,
        Xor => either,
        Shl | Shr if b.undef != 0 => all,
        Shl | Shr => crate::expr::binary(op, ty, a.undef, b.value).unwrap_or(all),
        Add | Sub => ty.wrap((either & either.wrapping_neg()).wrapping_neg()),
        // What is not known of one factor is a multiple of its lowest undefined bit, and of
        // the other factor's zeros.
        Mul => {
            let from = |x: Bits, y: Bits| match x.undef {
                0 => u32::MAX,
                u => u.trailing_zeros() + (y.value | y.undef).trailing_zeros(),
            };
            let lowest = from(a, b).min(from(b, a));
            ty.wrap((-1i64).checked_shl(lowest).unwrap_or(0))
        }
        Div | Rem if b.undef != 0 => return None,
        Div | Rem => all,
        Eq | Ne => i64::from((a.value ^ b.value) & !either == 0),
        Lt | Le | Gt | Ge => {
            // Undefined where the ends of the ranges that the operands are in compare differently.
            let ((a_least, a_most), (b_least, b_most)) = (range(ty, a), range(ty, b));
            let is = |a, b| crate::expr::binary(op, ty, a, b);
            i64::from(is(a_least, b_most) != is(a_most, b_least))
        }
        LAnd => i64::from(!(is_zero(a) || is_zero(b) || a.value != 0 && b.value != 0)),
        LOr => i64::from(a.value == 0 && b.value == 0),
    })
}

/// The least and the greatest value, as comparisons in the type have it, that a word has with its undefined
/// bits set in any way. Where the sign is undefined, that of a narrow type may get further than it could.
fn range(ty: Ty, a: Bits) -> (i64, i64) {
    let sign = if ty.is_unsigned_64() { 0 } else { a.undef & i64::MIN };
    (a.value | sign, a.value | (a.undef & !sign))
}

/// Whether it is 0 for sure.
fn is_zero(a: Bits) -> bool {
    a.value == 0 && a.undef == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the definition: a bit of the result is undefined only if two ways to set the
    /// undefined bits of the operands differ in it, and always if they do.
    #[test]
    fn no_bit_that_depends_on_undefined_ones_is_called_defined() {
        let ways = |b: Bits| (0..16i64).map(move |w| b.value | (w & b.undef));
        let bits = |n: i64| (0..16i64).filter(move |u| u & n == 0).map(move |undef| Bits { value: n, undef });
        let all = || (0..16).flat_map(bits);
        use BinOp::*;
        for op in [And, Or, Xor, Add, Sub, Mul, Eq, Ne, Lt, Le, Gt, Ge, LAnd, LOr, Shl] {
            for a in all() {
                for b in all() {
                    let ty = Ty::U8;
                    let value = |x, y| crate::expr::binary(op, ty, x, y).unwrap();
                    let first = value(a.value, b.value);
                    let differ = ways(a)
                        .flat_map(|x| ways(b).map(move |y| (x, y)))
                        .fold(0, |d, (x, y)| d | (value(x, y) ^ first));
                    let undef = binary(op, ty, a, b).unwrap();
                    assert_eq!(differ & !undef, 0, "{op:?} {a:?} {b:?}");
                    if matches!(op, And | Or | Xor | LAnd | LOr | Eq | Ne | Lt | Le | Gt | Ge) {
                        assert_eq!(differ, undef, "{op:?} {a:?} {b:?}");
                    }
                }
            }
        }
    }

    /// The same for comparisons of whole words, the sign among the bits.
    #[test]
    fn comparisons_are_undefined_where_undefined_bits_decide() {
        let spread = |n: i64| (n & 3) | (n >> 2) << 62;
        let all = || (0..16i64).flat_map(|n| (0..16i64).filter(move |u| u & n == 0).map(move |u| (n, u)));
        for (op, ty) in [BinOp::Lt, BinOp::Le].into_iter().flat_map(|op| [(op, Ty::I64), (op, Ty::U64)]) {
            for ((a, ua), (b, ub)) in all().flat_map(|a| all().map(move |b| (a, b))) {
                let ways =
                    |n: i64, u: i64| (0..16i64).filter(move |w| w & !u == 0).map(move |w| spread(n | w));
                let is = |x, y| crate::expr::binary(op, ty, x, y).unwrap();
                let seen: Vec<i64> = ways(a, ua).flat_map(|x| ways(b, ub).map(move |y| is(x, y))).collect();
                let bits = |n, u| Bits { value: spread(n), undef: spread(u) };
                let undef = binary(op, ty, bits(a, ua), bits(b, ub)).unwrap();
                assert_eq!(undef == 1, seen.iter().any(|v| *v != seen[0]), "{op:?} {ty:?} {a} {ua} {b} {ub}");
            }
        }
    }
}
