//! Bytes, eight to a cell.
//!
//! Where a program accesses several bytes at once ([`weir_ir::Place::Bytes`]), objects of
//! bytes are kept in granules: cell `i` of such an object has its bytes `8 i` to `8 i + 7`.
//! An access is aligned, so it never leaves a granule. What a buffer entry or a transition
//! calls a cell may then be a *part* of one: the cell's number, and in its highest bits
//! which bytes of it. Whoever reads or writes memory takes either; whoever asks whether
//! two accesses meet asks [`meet`].
//!
//! Objects on the heap are kept so as well if they are made of bytes, with a bit for each byte that was never
//! written; the offset in the address of such a cell counts granules.

use weir_ir::analysis::wide_access;
use weir_ir::bytes::cut;
use weir_ir::{Len, Program, Ty};

/// Bytes of a granule.
pub(crate) const BYTES: u32 = 8;
/// Where the bits are that say which part. Addresses end below.
const BITS: u32 = 58;

/// The part of a granule, `width` bytes from `offset` on: a multiple of the width.
pub(crate) fn part(cell: i64, offset: u8, width: u8) -> i64 {
    let which = match width {
        1 => 1 + offset,
        2 => 9 + offset / 2,
        4 => 13 + offset / 4,
        _ => 0,
    };
    cell | i64::from(which) << BITS
}

/// The cell that a part is of.
#[inline]
pub(crate) fn whole(cell: i64) -> i64 {
    cell & ((1 << BITS) - 1)
}

/// Whether it is a part and not a whole cell.
#[inline]
pub(crate) fn is_part(cell: i64) -> bool {
    cell >> BITS != 0
}

/// Which bytes of its cell a part is: the first and how many.
pub(crate) fn range(cell: i64) -> (u8, u8) {
    match (cell >> BITS) as u8 {
        0 => (0, 8),
        w @ 1..=8 => (w - 1, 1),
        w @ 9..=12 => (2 * (w - 9), 2),
        w => (4 * (w - 13), 4),
    }
}

/// Whether two accesses have a byte in common.
#[inline]
pub(crate) fn meet(a: i64, b: i64) -> bool {
    if a == b {
        return true;
    }
    if whole(a) != whole(b) {
        return false;
    }
    let ((from_a, n_a), (from_b, n_b)) = (range(a), range(b));
    from_a < from_b + n_b && from_b < from_a + n_a
}

/// What a load of `wanted` gets from a store to `stored`, if it gets all from it.
pub(crate) fn forward(stored: i64, value: i64, wanted: i64) -> Option<i64> {
    let ((from, n), (first, width)) = (range(stored), range(wanted));
    let inside = whole(stored) == whole(wanted) && from <= first && first + width <= from + n;
    inside.then(|| cut(value >> (8 * (first - from)), width))
}

/// The part of a granule that holds these eight bytes.
pub(crate) fn read(granule: i64, cell: i64) -> i64 {
    let (from, width) = range(cell);
    cut(granule >> (8 * from), width)
}

/// The granule after a store to a part of it.
pub(crate) fn write(granule: i64, cell: i64, value: i64) -> i64 {
    let (from, width) = range(cell);
    let mask = cut(-1, width) << (8 * from);
    granule & !mask | value << (8 * from) & mask
}

/// Brings entries of a buffer (cell, value, …) that are all of one cell into the one order
/// that stands for all in which they behave alike: what meets stays in order.
pub(crate) fn normalise(entries: &mut [i64]) {
    let mut left: Vec<[i64; 2]> = entries.as_chunks::<2>().0.to_vec();
    for entry in entries.as_chunks_mut::<2>().0 {
        let oldest = |i: &usize| !left[..*i].iter().any(|e| meet(e[0], left[*i][0]));
        let next = (0..left.len()).filter(oldest).min_by_key(|&i| left[i][0]);
        *entry = left.remove(next.unwrap_or(0));
    }
}

/// How many bytes of each object are kept in granules; `None`: its cells are not bytes, or
/// nothing of the program accesses several at once.
pub(crate) fn packed(program: &Program) -> Vec<Option<u32>> {
    let wide = wide_access(program).is_some();
    let bytes = |o: &weir_ir::Object| match o.len {
        _ if !wide || o.ty != Ty::U8 => None,
        Len::Scalar => Some(1),
        Len::Fixed(n) => Some(n),
        Len::Unbounded => None,
    };
    program.objects.iter().map(bytes).collect()
}

/// Why such a program is not explored.
pub(crate) fn refused(program: &Program) -> Option<String> {
    wide_access(program)?;
    let any = |o: &&weir_ir::Object| {
        o.ty == Ty::U8 && o.init.iter().any(|i| matches!(i, weir_ir::CellInit::Any { .. }))
    };
    let object = program.objects.iter().find(any)?;
    Some(format!("`{}` is accessed in several sizes and may start with anything", object.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Vec<i64> {
        let of = |width: u8| (0..8 / width).map(move |i| part(5, i * width, width));
        [1, 2, 4, 8].into_iter().flat_map(of).collect()
    }

    #[test]
    fn parts_are_read_and_written() {
        assert_eq!(parts().len(), 15);
        for p in parts() {
            assert_eq!(whole(p), 5);
            let (from, width) = range(p);
            assert_eq!(part(5, from, width), p);
            let before = 0x1122_3344_5566_7788;
            let after = write(before, p, -2);
            assert_eq!(read(after, p), cut(-2, width));
            for q in parts().into_iter().filter(|q| !meet(p, *q)) {
                assert_eq!(read(after, q), read(before, q));
            }
            assert_eq!(forward(p, -2, p), Some(cut(-2, width)));
        }
        assert_eq!(forward(part(5, 0, 8), 0x1122_3344_5566_7788, part(5, 4, 2)), Some(0x3344));
        assert_eq!(forward(part(5, 4, 2), 1, part(5, 0, 8)), None);
        assert!(!meet(part(5, 0, 1), part(6, 0, 1)));
    }

    #[test]
    fn orders_that_behave_alike_are_one() {
        let [a, b, c] = [part(5, 0, 4), part(5, 6, 2), part(5, 0, 8)];
        let sorted = |mut list: Vec<i64>| {
            normalise(&mut list);
            list
        };
        assert_eq!(sorted(vec![a, 1, b, 2]), sorted(vec![b, 2, a, 1]));
        assert_ne!(sorted(vec![a, 1, c, 2]), sorted(vec![c, 2, a, 1]));
        assert_eq!(sorted(vec![c, 0, a, 1, b, 2, a, 3]), sorted(vec![c, 0, b, 2, a, 1, a, 3]));
    }
}
