//! Bytes that are not what was sent, for tests: the same for the same seed.

/// Random numbers (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
pub(crate) struct Noise(u64);

impl Noise {
    pub fn new(seed: u64) -> Noise {
        Noise(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    /// Changes bytes in one to three places.
    pub fn change(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len() as u64 + 1) as usize;
            let end = (at + self.below(12) as usize).min(bytes.len());
            match self.below(7) {
                // One bit, one byte, a large number, a small one.
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 if at < bytes.len() => bytes[at] = self.byte(),
                2 => bytes[at..end].fill(0xff),
                3 => bytes[at..end].fill(0),
                // Less, more, and the same again.
                4 => drop(bytes.drain(at..end)),
                5 => {
                    let more: Vec<u8> = (0..self.below(20)).map(|_| self.byte()).collect();
                    bytes.splice(at..at, more);
                }
                _ => {
                    let again = bytes[at..end].to_vec();
                    bytes.splice(at..at, again);
                }
            }
        }
        if self.below(8) == 0 {
            bytes.truncate(self.below(bytes.len() as u64 + 1) as usize);
        }
    }
}
