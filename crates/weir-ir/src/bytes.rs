//! Memory in bytes.
//!
//! A place [`crate::Place::Bytes`] is 1, 2, 4 or 8 neighbouring cells of an object whose
//! cells are bytes, read and written as one number: the lowest byte first, as x86 has it.
//! What it means on the three machines:
//!
//! - A store is one entry of the buffer, however wide, and reaches memory as a whole.
//! - A load that the newest overlapping entry of the own buffer covers is served by it.
//!   One that own entries cover only in part waits until they are flushed, as processors
//!   do (a failed store-to-load forwarding). One that none overlaps reads memory.
//! - Under PSO, stores that overlap stay in order; others do not.
//! - A locked operation acts on all its bytes at once.
//! - The offset is a multiple of the width, else it is an error
//!   ([`crate::Fault::Misaligned`]): what a processor does in pieces, a front end
//!   writes as pieces.
//!
//! A byte that was never written is [`UNSET`], which is no byte. To read one, alone or among
//! others, is an error ([`crate::Fault::Unset`]); only a copy byte by byte may, from heap to
//! heap. Compilers load the padding of structures with what stands beside it, so of a compiled
//! program the error says no more than that it has to be taken as a whole, where every bit
//! knows whether it was set.

use crate::addr::Addr;
use crate::undef::Bits;

/// What a cell holds that was never written. No byte has this value.
pub const UNSET: i64 = 256;

/// In whole programs ([`crate::Program::whole`]), what a cell holds that was never written: a
/// cell there is its byte and, above it, the mask of the bits that were never set.
pub const UNDEFINED: i64 = 0xff00;

/// A cell of a whole program.
pub fn cell(byte: i64, undef: i64) -> i64 {
    byte | undef << 8
}

/// The number that cells of a whole program are, the lowest first.
pub fn bits(cells: &[i64]) -> Bits {
    let join = |shift: u32| cells.iter().rev().fold(0u64, |n, c| n << 8 | (*c as u64 >> shift & 0xff)) as i64;
    Bits { value: join(0), undef: join(8) }
}

/// The name of a byte between the parts of an object (see [`crate::Object::cell_names`]).
pub const PADDING: &str = "+";

/// The widths an access may have.
pub const WIDTHS: [u8; 4] = [1, 2, 4, 8];

/// The number that the bytes are, the lowest first; what was never written is 0 (who minds
/// asks before). `None` if one of them is no byte.
pub fn join(bytes: &[i64]) -> Option<i64> {
    let mut value = 0u64;
    for byte in bytes.iter().rev() {
        let byte = if *byte == UNSET { 0 } else { u8::try_from(*byte).ok()? };
        value = value << 8 | u64::from(byte);
    }
    Some(value as i64)
}

/// The bytes of a number, the lowest first.
pub fn split(value: i64, width: u8) -> impl Iterator<Item = i64> {
    value.to_le_bytes().into_iter().take(usize::from(width)).map(i64::from)
}

/// The part of a number that so many bytes hold, without a sign.
pub fn cut(value: i64, width: u8) -> i64 {
    if width >= 8 { value } else { value & ((1 << (8 * width)) - 1) }
}

/// Whether cells of one object are in both ranges.
pub fn overlap(a: Addr, cells_a: u8, b: Addr, cells_b: u8) -> bool {
    a.number() == b.number()
        && i64::from(a.offset()) < i64::from(b.offset()) + i64::from(cells_b)
        && i64::from(b.offset()) < i64::from(a.offset()) + i64::from(cells_a)
}

/// Where in the first range the second one begins, if it lies in it as a whole.
pub fn covers(a: Addr, cells_a: u8, b: Addr, cells_b: u8) -> Option<u8> {
    let from = i64::from(b.offset()) - i64::from(a.offset());
    let inside = a.number() == b.number() && from >= 0 && from + i64::from(cells_b) <= i64::from(cells_a);
    inside.then_some(from as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_bytes() {
        for width in WIDTHS {
            for value in [0, 1, -1, 0x1234_5678_9abc_def0, i64::MIN] {
                let bytes: Vec<i64> = split(value, width).collect();
                assert_eq!(bytes.len(), usize::from(width));
                assert_eq!(join(&bytes), Some(cut(value, width)));
            }
        }
        assert_eq!(join(&[1, UNSET]), Some(1));
        assert_eq!(join(&[1, 257]), None);
        assert_eq!(join(&[0x34, 0x12]), Some(0x1234));
    }

    #[test]
    fn ranges() {
        let at = |offset| Addr::cell(3, offset);
        assert!(overlap(at(0), 4, at(3), 1) && overlap(at(3), 1, at(0), 4));
        assert!(!overlap(at(0), 4, at(4), 4) && !overlap(at(0), 4, Addr::cell(4, 0), 4));
        assert_eq!(covers(at(0), 8, at(4), 4), Some(4));
        assert_eq!(covers(at(4), 4, at(0), 8), None);
        assert_eq!(covers(at(4), 4, at(4), 4), Some(0));
    }
}
