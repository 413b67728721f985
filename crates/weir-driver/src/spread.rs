//! Pieces of work as bytes, for a [`weir_engine::Team`].

/// Numbers as bytes.
pub(crate) fn bytes(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

/// The numbers at the start of some bytes, if there are as many, and what follows.
pub(crate) fn numbers<const N: usize>(bytes: &[u8]) -> Option<([u64; N], &[u8])> {
    let mut rest = bytes;
    let mut all = [0; N];
    for n in &mut all {
        let (first, after) = rest.split_first_chunk::<8>()?;
        (*n, rest) = (u64::from_le_bytes(*first), after);
    }
    Some((all, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut all = bytes(&[1, u64::MAX]);
        all.push(7);
        assert_eq!(numbers::<2>(&all), Some(([1, u64::MAX], &[7][..])));
        assert_eq!(numbers::<3>(&all), None);
    }
}
