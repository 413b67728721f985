//! Memory: loads and stores, locked operations, fences.

pub(crate) mod atomics;
pub(crate) mod memory;
