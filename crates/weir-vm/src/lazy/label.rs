//! Bytes of numbers that are not known yet.
//!
//! They are where other values are: in registers, in memory, in buffers, and go from one to the
//! other as these do. A byte that was never set has value 0 under its mask ([`weir_ir::undef`]); a byte whose mask is full
//! and whose value is not 0 is a *label*: byte so many of number so many. What copies bytes and masks as they are
//! copies labels; what computes has to look for them first.
//!
//! A register of a type of `n` bytes has labels in its lowest `n` only, and 0 above, with a sign or without.

use super::need::NUMBERS;
use weir_ir::Ty;
use weir_ir::bytes::cut;
use weir_ir::undef::Bits;

/// Whether something is labelled.
#[inline]
pub(crate) fn is(bits: Bits) -> bool {
    bits.value & bits.undef != 0
}

/// The byte of a number.
fn label(number: u8, byte: usize) -> u8 {
    debug_assert!(usize::from(number) < NUMBERS && byte < 8);
    (number + 1) << 3 | byte as u8
}

/// Number and byte.
pub(crate) fn of(value: u8, undef: u8) -> Option<(u8, u8)> {
    (value & undef != 0).then_some(((value >> 3).wrapping_sub(1), value & 7))
}

/// The lowest bytes of a number, and others above.
pub(crate) fn with(number: u8, bytes: usize, above: i64) -> Bits {
    let (mut value, mut undef) = (above.to_le_bytes(), [0; 8]);
    for i in 0..bytes.min(8) {
        (value[i], undef[i]) = (label(number, i), 0xff);
    }
    Bits { value: i64::from_le_bytes(value), undef: i64::from_le_bytes(undef) }
}

/// The labels of a word, byte by byte.
pub(crate) fn labels(bits: Bits) -> impl Iterator<Item = (u8, u8)> {
    bits.value.to_le_bytes().into_iter().zip(bits.undef.to_le_bytes()).filter_map(|(v, u)| of(v, u))
}

/// How many bytes a register of the type has, if it can have labels.
pub(crate) fn size(ty: Ty) -> Option<u8> {
    match ty {
        Ty::Int { bits: bits @ (8 | 16 | 24 | 32 | 40 | 48 | 56 | 64), .. } => Some(bits / 8),
        Ty::Ptr => Some(8),
        _ => None,
    }
}

/// The lowest bytes of a word, whatever they are.
pub(crate) fn low(bits: Bits, bytes: u8) -> Bits {
    Bits { value: cut(bits.value, bytes), undef: cut(bits.undef, bytes) }
}

/// A word in which a number is put in; whether it is in it.
pub(crate) fn put(bits: &mut Bits, number: u8, known: u64) -> bool {
    let (mut value, mut undef) = (bits.value.to_le_bytes(), bits.undef.to_le_bytes());
    let known = known.to_le_bytes();
    let mut found = false;
    for (v, u) in value.iter_mut().zip(&mut undef) {
        if let Some((k, byte)) = of(*v, *u)
            && k == number
        {
            (*v, *u) = (known[usize::from(byte)], 0);
            found = true;
        }
    }
    if found {
        *bits = Bits { value: i64::from_le_bytes(value), undef: i64::from_le_bytes(undef) };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_come_back() {
        for number in 0..NUMBERS as u8 {
            for bytes in 1..=8 {
                let mut word = with(number, bytes, 0);
                assert!(is(word));
                let found: Vec<(u8, u8)> = labels(word).collect();
                assert_eq!(found, (0..bytes as u8).map(|i| (number, i)).collect::<Vec<_>>());
                assert!(!put(&mut word, (number + 1) % 31, 5));
                assert!(put(&mut word, number, 0x8877_6655_4433_2211));
                assert_eq!(word, low(Bits::set(0x8877_6655_4433_2211_u64 as i64), bytes as u8));
            }
        }
        assert!(!is(Bits::none(Ty::U64)) && !is(Bits::set(-1)));
    }
}
