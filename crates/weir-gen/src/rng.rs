//! Numbers from a seed: SplitMix64 (Steele, Lea, Flood, "Fast splittable
//! pseudorandom number generators", OOPSLA 2014).

/// A generator of pseudorandom numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // The bias is of no importance for such small numbers.
        if n == 0 { 0 } else { (self.bits() % n as u64) as usize }
    }
    /// A number between two bounds, both included.
    pub fn between(&mut self, lo: usize, hi: usize) -> usize {
        lo + self.below(hi.saturating_sub(lo) + 1)
    }
    /// True that many times out of a hundred.
    pub fn percent(&mut self, p: usize) -> bool {
        self.below(100) < p
    }
    /// One element; the slice is not empty.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
    /// One element, in proportion to the weights; at least one is not 0.
    pub fn weighted<T: Copy>(&mut self, from: &[(usize, T)]) -> T {
        let mut left = self.below(from.iter().map(|(w, _)| w).sum());
        for (weight, item) in from {
            if left < *weight {
                return *item;
            }
            left -= weight;
        }
        from[0].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        // The first outputs of SplitMix64 for the seed 1234567.
        let mut r = Rng::new(1_234_567);
        assert_eq!(r.bits(), 6_457_827_717_110_365_317);
        assert_eq!(r.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn weights_count() {
        let mut r = Rng::new(1);
        let ones = (0..1000).filter(|_| r.weighted(&[(3, 0), (0, 7), (1, 1)]) == 1).count();
        assert!((150..350).contains(&ones), "{ones}");
    }
}
