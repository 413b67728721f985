//! The visited set: each state once, and the one it was reached from.

use weir_explore::stepper::lists::Lists;

/// No parent.
pub(crate) const ROOT: u32 = u32::MAX;

/// The visited states as bytes, numbered in order of arrival.
#[derive(Default)]
pub(crate) struct Table {
    states: Lists<u8>,
    parents: Vec<u32>,
}

impl Table {
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// The bytes of a state.
    pub fn get(&self, number: u32) -> &[u8] {
        self.states.get(number)
    }

    pub fn parent(&self, number: u32) -> u32 {
        self.parents[number as usize]
    }

    /// Adds a state that was reached from another; `None` if it is known. There
    /// must be fewer than [`ROOT`] states.
    pub fn insert(&mut self, state: &[u8], parent: u32) -> Option<u32> {
        let (number, new) = self.states.insert(state);
        if new {
            self.parents.push(parent);
        }
        new.then_some(number)
    }

    /// Bytes allocated.
    pub fn memory(&self) -> usize {
        self.states.bytes() + 4 * self.parents.capacity()
    }
}
