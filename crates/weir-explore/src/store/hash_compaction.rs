//! Exact keys or hash compaction: how a state waits to be expanded, as its key or part by part.
//!
//! With exact keys (see [`super::collapse`]) the key is all there is to know. With
//! hash compaction (Wolper and Leroy: Reliable hashing without collision
//! detection, 1993) the visited set holds 63-bit fingerprints, from which no
//! state can be read, and the frontier holds the numbers of the parts, two to a
//! word.

/// What records look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Records {
    /// Keys.
    Exact,
    /// That many parts; keys are fingerprints.
    Compact(usize),
}

impl Records {
    /// Words per record.
    pub fn stride(self) -> usize {
        match self {
            Records::Exact => 1,
            Records::Compact(leaves) => leaves.div_ceil(2),
        }
    }
}

/// Appends the record of a state with these parts.
pub(crate) fn pack(parts: &[u32], out: &mut Vec<u64>) {
    let second = |pair: &[u32]| pair.get(1).map_or(0, |&n| u64::from(n) << 32);
    out.extend(parts.chunks(2).map(|pair| u64::from(pair[0]) | second(pair)));
}

/// The parts in a record.
pub(crate) fn unpack(record: &[u64], parts: &mut [u32]) {
    for (pair, &word) in parts.chunks_mut(2).zip(record) {
        pair[0] = word as u32;
        if let Some(second) = pair.get_mut(1) {
            *second = (word >> 32) as u32;
        }
    }
}

/// The fingerprint of a state with that hash: all of the hash but one bit, so
/// that the hash's upper half can be read from it.
#[inline]
pub(crate) fn fingerprint(hash: u64) -> u64 {
    hash >> 1
}

/// The mark of a state with that fingerprint.
pub(crate) fn mark_of_fingerprint(fingerprint: u64) -> u32 {
    super::visited::mark(fingerprint << 1)
}

/// The probability that at least one of `states` states was taken for another
/// and left out, at most: one in this many.
pub(crate) fn omission(states: u64) -> f64 {
    let n = states as f64;
    n * n / 2.0 / 2f64.powi(63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back() {
        for leaves in 1..6 {
            let parts: Vec<u32> = (0..leaves).map(|i| i * 1_000_000_007 % 4_294_967_291).collect();
            let mut record = Vec::new();
            pack(&parts, &mut record);
            assert_eq!(record.len(), Records::Compact(parts.len()).stride());
            let mut back = vec![7; parts.len()];
            unpack(&record, &mut back);
            assert_eq!(back, parts);
        }
    }

    #[test]
    fn marks_can_be_read_from_fingerprints() {
        for hash in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            assert_eq!(mark_of_fingerprint(fingerprint(hash)), crate::store::visited::mark(hash));
        }
    }
}
