//! States in little room: what many of them have in common is kept once.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;
use weir_explore::stepper::edges::{EdgeState, EdgeStepper};

/// Values with numbers.
#[derive(Debug)]
pub(crate) struct Numbered<T: ?Sized> {
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
    pub fn add<'a>(&mut self, value: &'a T) -> (u32, bool)
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

    pub fn get(&self, number: u32) -> &T {
        &self.list[number as usize]
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }
}

/// All states that were seen, by number.
#[derive(Default)]
pub(crate) struct States {
    parts: Numbered<[i64]>,
    /// Cells, what else memory holds, then a part per thread.
    whole: Numbered<[u32]>,
    words: usize,
    key: Vec<u32>,
}

impl States {
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

    pub fn get(&self, stepper: &EdgeStepper, number: u32) -> EdgeState {
        let key = self.whole.get(number);
        let part = |i: usize| self.parts.get(key[i]);
        let mut words = part(0).to_vec();
        (2..key.len()).for_each(|i| words.extend_from_slice(part(i)));
        words.extend_from_slice(part(1));
        stepper.state(words, (2..key.len()).map(|i| part(i).len()))
    }

    pub fn len(&self) -> usize {
        self.whole.len()
    }

    /// Bytes, roughly.
    pub fn bytes(&self) -> usize {
        let key = 4 * self.key.len() + 56;
        8 * self.words + 56 * self.parts.len() + key * self.whole.len()
    }
}
