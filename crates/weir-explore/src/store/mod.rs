//! Kept states: parts are interned (`interner`, packed by `varint`), put together to keys of 64
//! bits (`collapse`, with tables of pairs) or fingerprints (`hash_compaction`), and kept once
//! each (`visited`), or wait to be compared with what is on disk (`candidates`). Caches save a worker from asking twice what memories hold and become.

mod candidates;
mod collapse;
mod hash_compaction;
mod interner;
mod memory_cache;
mod pair_table;
mod part_hashes;
mod states;
mod varint;
mod visited;
mod write_cache;

pub(crate) use candidates::Candidates;
pub(crate) use collapse::{Layout, Narrow, Near, NoKey, NotWidened};
pub(crate) use hash_compaction::{Records, fingerprint, mark_of_fingerprint, omission, pack, unpack};
pub(crate) use interner::Interner;
pub(crate) use memory_cache::MemoryCache;
pub(crate) use pair_table::{PAIR_SHARDS, PairTable, mix};
pub(crate) use part_hashes::PartHashes;
pub(crate) use states::{ABSENT, Parts, StateStore};
pub(crate) use varint::try_unpack;
pub(crate) use visited::{Entry, ROOT, SHARDS, Visited, mark, shard_of, shard_of_mark};
