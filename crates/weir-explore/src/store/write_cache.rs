//! What memories become by writes, as far as a worker has seen it.
//!
//! This is asked for every store, between looks at the visited set that push everything
//! else out of the processor's caches. So it should be small: where a program has few
//! different writes (a cell and a value), each has a column of a dense table whose rows
//! are memories, 4 bytes each. What does not fit there is in a hash table that forgets.

use rustc_hash::FxHashMap;

/// How many different writes have a column, and how large the table gets at most.
const MOST_COLUMNS: usize = 64;
const MOST_DENSE: usize = 1 << 22;
/// How many columns are found at once.
const NEAR: usize = 1 << 8;
/// How many entries the hash table has at first and at most; powers of two.
const FIRST: usize = 1 << 10;
const MOST: usize = 1 << 18;

const NOT_KNOWN: u32 = u32::MAX;

/// A cell and a value with a column.
#[derive(Clone, Copy)]
struct Column {
    cell: i64,
    value: i64,
    number: u32,
}

/// Memory, cell, value, and the memory after that write.
#[derive(Clone, Copy)]
struct Write {
    memory: u32,
    after: u32,
    cell: i64,
    value: i64,
}

const NO_WRITE: Write = Write { memory: NOT_KNOWN, after: 0, cell: 0, value: 0 };

/// What memories become.
pub(crate) struct WriteCache {
    columns: FxHashMap<(i64, i64), u32>,
    near: Vec<Column>,
    /// Columns there is room for; 0: there are too many.
    width: usize,
    dense: Vec<u32>,
    others: Vec<Write>,
    misses: usize,
}

impl WriteCache {
    pub fn new() -> WriteCache {
        WriteCache {
            columns: FxHashMap::default(),
            near: vec![Column { cell: 0, value: 0, number: NOT_KNOWN }; NEAR],
            width: 8,
            dense: Vec::new(),
            others: Vec::new(),
            misses: 0,
        }
    }

    /// The memory after a write, if it is known.
    #[inline]
    pub fn get(&mut self, memory: u32, cell: i64, value: i64) -> Option<u32> {
        if let Some(at) = self.place(memory, cell, value) {
            return self.dense.get(at).copied().filter(|&after| after != NOT_KNOWN);
        }
        let known = self.others.get(self.slot(memory, cell, value))?;
        ((known.memory, known.cell, known.value) == (memory, cell, value)).then_some(known.after)
    }

    /// Remembers the memory after a write.
    #[cold]
    pub fn put(&mut self, memory: u32, cell: i64, value: i64, after: u32) {
        if let Some(at) = self.place(memory, cell, value) {
            if at >= self.dense.len() {
                self.dense.resize((memory as usize + 1) * self.width, NOT_KNOWN);
            }
            self.dense[at] = after;
            return;
        }
        self.misses += 1;
        let len = self.others.len();
        if len == 0 || (self.misses > 2 * len && len < MOST) {
            self.misses = 0;
            self.others = vec![NO_WRITE; (4 * len).max(FIRST)];
        }
        let slot = self.slot(memory, cell, value);
        self.others[slot] = Write { memory, after, cell, value };
    }

    /// Where a write is in the dense table, if it has a place there.
    #[inline]
    fn place(&mut self, memory: u32, cell: i64, value: i64) -> Option<usize> {
        if self.width == 0 {
            return None;
        }
        let near = self.near[(cell.wrapping_mul(37) ^ value) as usize & (NEAR - 1)];
        let known = near.number != NOT_KNOWN && (near.cell, near.value) == (cell, value);
        let column = if known { near.number } else { self.column(cell, value)? };
        let at = memory as usize * self.width + column as usize;
        (at < MOST_DENSE).then_some(at)
    }

    /// The column of a write, a new one if it has none.
    #[cold]
    fn column(&mut self, cell: i64, value: i64) -> Option<u32> {
        let next = self.columns.len() as u32;
        let number = *self.columns.entry((cell, value)).or_insert(next);
        if number as usize == self.width {
            // There is room for twice as many, but nothing is where it was.
            self.width *= 2;
            self.dense = Vec::new();
            if self.width > MOST_COLUMNS {
                self.width = 0;
                return None;
            }
        }
        self.near[(cell.wrapping_mul(37) ^ value) as usize & (NEAR - 1)] = Column { cell, value, number };
        Some(number)
    }

    #[inline]
    fn slot(&self, memory: u32, cell: i64, value: i64) -> usize {
        let mixed = (u64::from(memory) << 20) ^ ((cell as u64) << 8) ^ value as u64;
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & self.others.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A memory after a write, made up.
    fn after(memory: u32, cell: i64, value: i64) -> u32 {
        (memory ^ (cell as u32) << 3 ^ (value as u32) << 9) & 0xff_ffff
    }

    fn ask_all(writes: &mut WriteCache, memories: u32, cells: i64, values: i64) -> usize {
        let mut known = 0;
        for memory in 0..memories {
            for (cell, value) in (0..cells).flat_map(|c| (-1..values).map(move |v| (c, v))) {
                let expected = after(memory, cell, value);
                match writes.get(memory, cell, value) {
                    Some(found) => {
                        assert_eq!(found, expected, "{memory} {cell} {value}");
                        known += 1;
                    }
                    None => writes.put(memory, cell, value, expected),
                }
            }
        }
        known
    }

    #[test]
    fn few_different_writes_are_all_known() {
        let mut writes = WriteCache::new();
        // What is known of the first memory is forgotten while there are new columns.
        ask_all(&mut writes, 1, 10, 4);
        ask_all(&mut writes, 500, 10, 4);
        assert_eq!(ask_all(&mut writes, 500, 10, 4), 500 * 50);
    }

    #[test]
    fn what_is_known_of_many_different_writes_is_right() {
        let mut writes = WriteCache::new();
        ask_all(&mut writes, 300, 40, 40);
        assert!(ask_all(&mut writes, 300, 4, 4) > 0);
        ask_all(&mut writes, 300, 40, 40);
    }

    #[test]
    fn what_is_known_of_many_memories_is_right() {
        let mut writes = WriteCache::new();
        let memory = MOST_DENSE as u32;
        assert_eq!(writes.get(memory, 1, 1), None);
        writes.put(memory, 1, 1, 7);
        writes.put(1, 1, 1, 8);
        assert_eq!((writes.get(memory, 1, 1), writes.get(1, 1, 1)), (Some(7), Some(8)));
    }
}
