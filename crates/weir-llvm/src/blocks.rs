//! Copies and fills of blocks of bytes.
//!
//! A block is copied and filled value by value, so the values in it have to be known on
//! both sides: what is accessed in the source at some place is an access of the target at
//! the same place, and the other way round, until nothing new is found. Then
//! [`crate::overlap`] sees views of different sizes through any number of copies, initial
//! values are cut as they will be read, and a copy that begins or ends within a value is
//! noticed. What cannot be done exactly is refused.

use crate::mid::{At, Flat, MTy, Op};
use crate::points::{Access, Cut, Obj, Off, Points, Targets, gcd};

/// A block has no more values than this.
const MOST_PARTS: i64 = 4096;
/// More places than this into one object become a stride.
const MOST_PLACES: usize = 256;
/// Copies of copies of copies: the rounds end by themselves long before.
const MOST_ROUNDS: usize = 200;

/// A copy (with a source) or fill.
struct Block {
    at: At,
    to: Targets,
    from: Option<Targets>,
    /// For a fill: the byte.
    byte: i64,
    bytes: i64,
}

/// Where, counted from the start of a block, an access may touch its bytes: from before
/// its start on.
pub(crate) fn places(access: Off, block: Off, size: i64, bytes: i64) -> impl Iterator<Item = i64> {
    let stride = gcd(access.stride, block.stride);
    let distance = access.base.wrapping_sub(block.base);
    let (low, step) = match stride {
        0 => (distance, i64::MAX),
        _ => {
            let first = 1 - size;
            (first + distance.wrapping_sub(first).rem_euclid(stride), stride)
        }
    };
    let inside = move |r: &i64| *r > -size && *r < bytes;
    std::iter::successors(Some(low), move |r| r.checked_add(step))
        .take_while(move |r| *r < bytes)
        .filter(inside)
}

/// Makes the accesses of both sides of every copy the same; what cannot be done.
pub(crate) fn spread(points: &mut Points, flats: &[Flat]) -> Vec<(At, Cut)> {
    let blocks = blocks(points, flats);
    let mut cuts = Vec::new();
    for round in 0.. {
        let mut more: Vec<(Obj, Access)> = Vec::new();
        for b in &blocks {
            let Some(from) = &b.from else { continue };
            for (known, other, writes) in [(&b.to, from, false), (from, &b.to, true)] {
                for (size, place) in parts(points, known, b.bytes) {
                    for (obj, off) in other.iter().filter(|(o, _)| !matches!(o, Obj::Func(_))) {
                        let there = match place {
                            Place::At(r) => off.add(r),
                            Place::Every(r, stride) => off.add(r).spread(stride),
                        };
                        more.push((*obj, Access { off: there, ty: size, at: b.at, writes, loose: true }));
                    }
                }
            }
        }
        let mut changed = false;
        for (obj, access) in more {
            let list = points.accesses.entry(obj).or_default();
            let known = |a: &Access| a.ty.size() == access.ty.size() && a.off.covers(access.off);
            if !list.iter().any(known) {
                list.push(access);
                changed = true;
            }
        }
        if !changed {
            break;
        }
        if round > MOST_ROUNDS {
            cuts.extend(blocks.iter().map(|b| (b.at, Cut::Large)));
            return cuts;
        }
    }
    for b in &blocks {
        let sides = [Some(&b.to), b.from.as_ref()];
        for (obj, off) in sides.into_iter().flatten().flatten() {
            for a in points.accesses.get(obj).into_iter().flatten() {
                let size = a.ty.size() as i64;
                let cut = |r: i64| r < 0 || r + size > b.bytes;
                let mut count = 0;
                for r in places(a.off, *off, size, b.bytes).take(MOST_PARTS as usize + 1) {
                    count += 1;
                    if cut(r) {
                        cuts.push((b.at, Cut::Within(a.ty.size())));
                        break;
                    }
                }
                if count > MOST_PARTS {
                    cuts.push((b.at, Cut::Large));
                }
            }
        }
        if b.from.is_none() && unlike(points, b) {
            cuts.push((b.at, Cut::Unlike));
        }
    }
    cuts
}

/// The copies and fills, with what they may touch.
fn blocks(points: &Points, flats: &[Flat]) -> Vec<Block> {
    let mut list = Vec::new();
    for (fi, flat) in flats.iter().enumerate() {
        for i in flat.blocks.iter().flat_map(|b| &b.insts) {
            let (to, from, byte, n) = match &i.op {
                Op::MemCpy(to, from, n) => (*to, Some(*from), 0, *n),
                Op::MemSet(to, crate::mid::Opd::Const(byte, _), n) => (*to, None, *byte, *n),
                _ => continue,
            };
            let (to, from) = (points.of(fi, to), from.map(|f| points.of(fi, f)));
            list.push(Block { at: i.at, to, from, byte, bytes: i64::try_from(n).unwrap_or(i64::MAX) });
        }
    }
    list
}

/// Where a value stands in a block.
#[derive(Clone, Copy)]
enum Place {
    At(i64),
    /// From there on, at every multiple of that many bytes.
    Every(i64, i64),
}

/// The values in a block that lie in it as a whole.
fn parts(points: &Points, at: &Targets, bytes: i64) -> Vec<(MTy, Place)> {
    let mut found = Vec::new();
    for (obj, off) in at {
        for a in points.accesses.get(obj).into_iter().flatten() {
            let size = a.ty.size() as i64;
            let whole = |r: &i64| *r >= 0 && *r <= bytes - size;
            let list: Vec<i64> =
                places(a.off, *off, size, bytes).filter(whole).take(MOST_PLACES + 1).collect();
            match list.as_slice() {
                [first, second, ..] if list.len() > MOST_PLACES => {
                    found.push((a.ty, Place::Every(*first, second - first)));
                }
                list => found.extend(list.iter().map(|r| (a.ty, Place::At(*r)))),
            }
        }
    }
    found
}

/// Whether a fill would have to put different numbers in the same place.
fn unlike(points: &Points, b: &Block) -> bool {
    let number = |t: MTy| t.wrap(crate::promote::repeat(b.byte));
    let parts = parts(points, &b.to, b.bytes);
    let at = |p: Place| if let Place::At(r) = p { Some(r) } else { None };
    parts.iter().enumerate().any(|(i, (t, p))| {
        let same = |q: Place| at(*p).is_none() || at(q).is_none() || at(*p) == at(q);
        parts[..i].iter().any(|(u, q)| same(*q) && number(*t) != number(*u))
    })
}
