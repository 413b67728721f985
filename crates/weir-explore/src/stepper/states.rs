//! States in little room: what many of them have in common is kept once.

use super::edges::{EdgeState, EdgeStepper};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// Values with numbers.
struct Numbered<T: ?Sized> {
    list: Vec<Arc<T>>,
    number: FxHashMap<Arc<T>, u32>,
}

impl<T: ?Sized> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { list: Vec::new(), number: FxHashMap::default() }
    }
}

impl<T: ?Sized + Hash + Eq> Numbered<T> {
    /// The number of a value, and whether it is new.
    fn add<'a>(&mut self, value: &'a T) -> (u32, bool)
    where
        Arc<T>: From<&'a T>,
    {
        if let Some(number) = self.number.get(value) {
            return (*number, false);
        }
        let (number, value) = (self.list.len() as u32, Arc::<T>::from(value));
        self.list.push(Arc::clone(&value));
        self.number.insert(value, number);
        (number, true)
    }

    /// The number of a value that is known.
    fn find(&self, value: &T) -> Option<u32> {
        self.number.get(value).copied()
    }

    fn get(&self, number: u32) -> &T {
        &self.list[number as usize]
    }

    fn len(&self) -> usize {
        self.list.len()
    }
}

/// All states that were seen, by number.
#[derive(Default)]
pub struct States {
    parts: Numbered<[i64]>,
    /// Cells, what else memory holds, then a part per thread.
    whole: Numbered<[u32]>,
    words: usize,
    key: Vec<u32>,
}

impl States {
    /// The number of a state that was seen before.
    pub fn find(&self, state: &EdgeState) -> Option<u32> {
        let (cells, mut threads, others) = state.words();
        let mut key = vec![self.parts.find(cells)?, self.parts.find(others)?];
        for length in state.lengths() {
            let (one, rest) = threads.split_at(length);
            key.push(self.parts.find(one)?);
            threads = rest;
        }
        self.whole.find(&key)
    }

    /// The number of a state, and whether it is new.
    pub fn add(&mut self, state: &EdgeState) -> (u32, bool) {
        let (cells, mut threads, others) = state.words();
        self.key.clear();
        let mut part = |words: &[i64]| {
            let (number, new) = self.parts.add(words);
            self.words += if new { words.len() } else { 0 };
            self.key.push(number);
        };
        part(cells);
        part(others);
        for length in state.lengths() {
            let (one, rest) = threads.split_at(length);
            part(one);
            threads = rest;
        }
        self.whole.add(&self.key)
    }

    /// The state with a number.
    pub fn get(&self, stepper: &EdgeStepper, number: u32) -> EdgeState {
        let key = self.whole.get(number);
        let part = |i: usize| self.parts.get(key[i]);
        let mut words = part(0).to_vec();
        (2..key.len()).for_each(|i| words.extend_from_slice(part(i)));
        words.extend_from_slice(part(1));
        stepper.state(words, (2..key.len()).map(|i| part(i).len()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.whole.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes, roughly.
    pub fn bytes(&self) -> usize {
        let key = 4 * self.key.len() + 56;
        8 * self.words + 56 * self.parts.len() + key * self.whole.len()
    }
}
