//! .

pub(crate) mod collapse;
pub(crate) mod hash_compaction;
pub(crate) mod interner;
pub(crate) mod memory_cache;
pub(crate) mod pair_table;
pub(crate) mod states;
pub(crate) mod varint;
pub(crate) mod visited;
pub(crate) mod write_cache;
