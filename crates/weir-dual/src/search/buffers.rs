//! Load buffers as numbers: each distinct one is kept once, and how two of them
//! compare is worked out once.
//!
//! The order (see [`crate`]): `a ≤ b` when dropping some messages at the head of
//! `b` gives a buffer with the same own messages as `a`, in which each stretch of
//! `a` between own messages is a sub-word of the stretch at the same place. An own
//! message whose value does not matter (yet) lies below all on the same cell.

use crate::local::{Cell, Val};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// A value that is not known.
pub(crate) const ANY: Val = Val::MAX;

/// A message: 12 bits of cell, 16 of value, and whether it is the thread's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Msg(u32);

impl Msg {
    pub fn seen(cell: Cell, val: Val) -> Msg {
        Msg(u32::from(cell) << 17 | u32::from(val) << 1)
    }
    pub fn own(cell: Cell, val: Val) -> Msg {
        Msg(Msg::seen(cell, val).0 | 1)
    }
    pub fn cell(self) -> Cell {
        (self.0 >> 17) as Cell
    }
    pub fn val(self) -> Val {
        (self.0 >> 1) as Val
    }
    pub fn is_own(self) -> bool {
        self.0 & 1 == 1
    }
    /// An own message with any value.
    pub fn own_any(cell: Cell) -> Msg {
        Msg::own(cell, ANY)
    }
    /// Whether every message that the other one stands for is one of this.
    pub fn covers(self, other: Msg) -> bool {
        self == other || self.is_own() && other.is_own() && self.cell() == other.cell() && self.val() == ANY
    }
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// The number of a buffer; 0 is the empty one.
pub(crate) type Buf = u32;
/// The empty buffer.
pub(crate) const EMPTY: Buf = 0;

/// All buffers met so far. The oldest message (the head) comes first.
pub(crate) struct Buffers {
    words: Vec<Box<[Msg]>>,
    owns: Vec<Buf>,
    signs: Vec<u64>,
    numbers: HashMap<Box<[Msg]>, Buf, FxBuildHasher>,
    compared: HashMap<(Buf, Buf), bool, FxBuildHasher>,
    bytes: usize,
}

impl Buffers {
    pub fn new() -> Buffers {
        let mut b = Buffers {
            words: Vec::new(),
            owns: Vec::new(),
            signs: Vec::new(),
            numbers: HashMap::default(),
            compared: HashMap::default(),
            bytes: 0,
        };
        b.number(&[]);
        b
    }

    pub fn number(&mut self, word: &[Msg]) -> Buf {
        if let Some(&n) = self.numbers.get(word) {
            return n;
        }
        let n = self.words.len() as Buf;
        self.words.push(word.into());
        self.numbers.insert(word.into(), n);
        self.bytes += 2 * (word.len() * 4 + 32) + 16;
        let sign = word.iter().fold(0, |s, m| {
            let own = if m.is_own() { sign(Msg::own_any(m.cell()).bits()) } else { 0 };
            s | sign(m.bits()) | own
        });
        self.signs.push(sign);
        self.owns.push(n);
        let own: Vec<Msg> = word.iter().filter(|m| m.is_own()).map(|m| Msg::own_any(m.cell())).collect();
        if own != word {
            let own = self.number(&own);
            self.owns[n as usize] = own;
        }
        n
    }

    pub fn word(&self, n: Buf) -> &[Msg] {
        &self.words[n as usize]
    }

    /// Its own messages, as a buffer, with any values.
    pub fn own(&self, n: Buf) -> Buf {
        self.owns[n as usize]
    }

    /// A set of bits that only grows from a buffer to a greater one.
    pub fn sign(&self, n: Buf) -> u64 {
        self.signs[n as usize]
    }

    /// Whether `a ≤ b`.
    pub fn below(&mut self, a: Buf, b: Buf) -> bool {
        if a == b || a == EMPTY {
            return true;
        }
        let (left, right) = (&self.words[a as usize], &self.words[b as usize]);
        if left.len() > right.len() || self.signs[a as usize] & !self.signs[b as usize] != 0 {
            return false;
        }
        if let Some(&known) = self.compared.get(&(a, b)) {
            return known;
        }
        let result = embeds(left, right);
        self.bytes += 16;
        self.compared.insert((a, b), result);
        result
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }
}

fn sign(bits: u32) -> u64 {
    1 << (bits.wrapping_mul(0x9e37_79b1) >> 26)
}

/// A bit for a cell that holds a value.
pub(crate) fn cell_sign(cell: Cell, val: Val) -> u64 {
    sign(Msg::seen(cell, val).bits() ^ 0x5555_5555)
}

/// From the tail: own messages must meet their like, other messages of `a` must
/// be found in order; what is left of `b` is dropped at the head.
fn embeds(a: &[Msg], b: &[Msg]) -> bool {
    let mut b = b.iter().rev();
    for m in a.iter().rev() {
        loop {
            match b.next() {
                None => return false,
                Some(n) if m.covers(*n) => break,
                Some(n) if n.is_own() => return false,
                Some(_) => {}
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_drops_at_the_head_and_keeps_own_messages() {
        let (x, y, own) = (Msg::seen(0, 1), Msg::seen(1, 1), Msg::own(2, 0));
        let mut b = Buffers::new();
        let mut below = |l: &[Msg], r: &[Msg]| {
            let (l, r) = (b.number(l), b.number(r));
            b.below(l, r)
        };
        assert!(below(&[], &[own]));
        assert!(below(&[x], &[own, y, x]));
        assert!(!below(&[x], &[x, own]));
        assert!(below(&[x, own, y], &[own, y, x, own, x, y]) && !below(&[own], &[own, Msg::own(3, 0)]));
        assert!(!below(&[x, y], &[y, x]));
        assert!(below(&[x, Msg::own_any(2)], &[x, own]) && !below(&[x, own], &[x, Msg::own_any(2)]));
    }
}
