//! Words to bytes and back: every word as a variable-length signed number, so
//! that the small values of small programs take one byte each.

/// Appends the words.
pub(crate) fn pack(words: &[i64], out: &mut Vec<u8>) {
    for &w in words {
        put(w, out);
    }
}

/// Reads what [`pack`] wrote.
pub(crate) fn unpack(mut bytes: &[u8], words: &mut Vec<i64>) {
    words.clear();
    while !bytes.is_empty() {
        words.push(take(&mut bytes));
    }
}

/// Reads what may not be what [`pack`] wrote; `false` if it is not.
pub(crate) fn try_unpack(bytes: &[u8], words: &mut Vec<i64>) -> bool {
    let mut length = 0;
    for byte in bytes {
        length = if *byte < 0x80 { 0 } else { length + 1 };
        if length > 9 {
            return false;
        }
    }
    if length > 0 {
        return false;
    }
    unpack(bytes, words);
    true
}

#[inline]
fn put(word: i64, out: &mut Vec<u8>) {
    let mut z = ((word << 1) ^ (word >> 63)) as u64;
    while z >= 0x80 {
        out.push(z as u8 | 0x80);
        z >>= 7;
    }
    out.push(z as u8);
}

#[inline]
fn take(bytes: &mut &[u8]) -> i64 {
    let mut z = 0u64;
    let mut shift = 0;
    loop {
        let b = bytes[0];
        *bytes = &bytes[1..];
        z |= u64::from(b & 0x7f) << shift;
        if b < 0x80 {
            return (z >> 1) as i64 ^ -((z & 1) as i64);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_survives() {
        let words = vec![0, 1, -1, 63, 64, -64, -65, i64::MAX, i64::MIN, 1 << 32];
        let mut bytes = Vec::new();
        pack(&words, &mut bytes);
        let mut back = Vec::new();
        unpack(&bytes, &mut back);
        assert_eq!(back, words);
    }
}
