//! Memory of what became of pairs of numbers. It forgets when it has to.

const FEW: usize = 1 << 10;
const MANY: usize = 1 << 22;
/// How much it grows at a time.
const FACTOR: usize = 4;
type Slot = (u32, u32, u32);
const FREE: Slot = (u32::MAX, u32::MAX, 0);

/// A direct-mapped cache that grows while it is worth it.
pub(crate) struct OperationCache {
    slots: Vec<Slot>,
    /// What was forgotten since it last grew.
    forgotten: usize,
    /// How many slots it may have.
    most: usize,
}

impl OperationCache {
    /// One that takes at most about that many bytes.
    pub fn new(bytes: usize) -> OperationCache {
        OperationCache { slots: vec![FREE; FEW], forgotten: 0, most: (bytes / size_of::<Slot>()).min(MANY) }
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Pairs with the same second number are side by side: whoever asks for one asks for
    /// those of neighbouring first numbers next, since nodes that are made together
    /// are used together.
    #[inline]
    fn at(&self, a: u32, b: u32) -> usize {
        let spread = (u64::from(b) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        (spread as usize).wrapping_add(a as usize) & (self.slots.len() - 1)
    }

    #[inline]
    pub fn get(&self, a: u32, b: u32) -> Option<u32> {
        let (x, y, result) = self.slots[self.at(a, b)];
        ((x, y) == (a, b)).then_some(result)
    }

    #[inline]
    pub fn put(&mut self, a: u32, b: u32, result: u32) {
        let at = self.at(a, b);
        if self.slots[at] != FREE {
            self.forgotten += 1;
            if self.forgotten > self.slots.len() / 4 && self.slots.len() * FACTOR <= self.most {
                self.grow();
                return self.put(a, b, result);
            }
        }
        self.slots[at] = (a, b, result);
    }

    #[cold]
    fn grow(&mut self) {
        self.forgotten = 0;
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![FREE; old.len() * FACTOR];
        for slot in old.into_iter().filter(|s| *s != FREE) {
            let at = self.at(slot.0, slot.1);
            self.slots[at] = slot;
        }
    }
}
