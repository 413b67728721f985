//! Accesses of different sizes to the same bytes, and accesses that are not aligned.
//!
//! The model's memory is made of cells, each read and written as a whole. A
//! program that writes four bytes and reads one of them has no such cells; it is
//! refused, and both accesses are named. So is one that is not aligned: it is several accesses.

use crate::mid::At;
use crate::points::{Access, gcd};
use weir_engine::piece::go_on;

/// Two accesses that touch the same bytes in different ways.
pub(crate) fn overlap(accesses: &[Access]) -> Option<(Access, Access)> {
    for (i, a) in accesses.iter().enumerate() {
        go_on();
        for b in &accesses[i..] {
            if clash(a, b) {
                return Some((*a, *b));
            }
        }
    }
    None
}

/// Whether some bytes of both are the same although not all are.
fn clash(a: &Access, b: &Access) -> bool {
    let g = gcd(a.off.stride, b.off.stride);
    let (sa, sb) = (a.ty.size() as i64, b.ty.size() as i64);
    let d = a.off.base.wrapping_sub(b.off.base);
    // a starts d bytes after b, or any multiple of g from there.
    (-sa + 1..sb).any(|x| {
        let possible = if g == 0 { x == d } else { (x.wrapping_sub(d)).rem_euclid(g) == 0 };
        possible && !(x == 0 && sa == sb)
    })
}

/// An access that may lie across a multiple of its size: the machine makes it in pieces, and
/// others may move between them.
pub(crate) fn across(accesses: &[Access]) -> Option<At> {
    let across = |a: &&Access| {
        let size = a.ty.size() as i64;
        a.loose && (a.off.base.rem_euclid(size) != 0 || a.off.stride.rem_euclid(size) != 0)
    };
    accesses.iter().find(across).map(|a| a.at)
}

/// An access that starts inside the object and ends outside.
pub(crate) fn beyond_end(accesses: &[Access], size: u64) -> Option<At> {
    let size = i64::try_from(size).ok()?;
    accesses.iter().find_map(|a| {
        let n = a.ty.size() as i64;
        let cut = (size - n + 1..size).any(|start| {
            start >= 0
                && if a.off.stride == 0 {
                    a.off.base == start
                } else {
                    start.wrapping_sub(a.off.base).rem_euclid(a.off.stride) == 0
                }
        });
        cut.then_some(a.at)
    })
}
