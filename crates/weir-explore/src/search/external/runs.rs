//! Runs: states in the order of their hashes, in files (or, while they are few, in memory).
//!
//! All records of a run have the same length: hash, parts, link. A part takes as many bytes
//! as the numbers given so far need; they only grow, so a later run may have wider records.

use crate::scratch::{Disk, ScratchFile};
use crate::store::StateStore;
use std::sync::atomic::{AtomicU64, Ordering};
use weir_engine::StopReason;

/// How many bytes are read or written at once.
const BLOCK: usize = 1 << 16;
/// If the states looked for are nearer to each other than this, all between them are read.
const NEAR: u64 = 16;

/// The files of a search, and how much there is in them.
pub(in crate::search) struct Files<'d> {
    disk: &'d Disk,
    used: AtomicU64,
    most: AtomicU64,
    /// Runs with fewer bytes stay in memory.
    small: usize,
}

impl<'d> Files<'d> {
    /// `buffer`: how many bytes there are for successors in memory.
    pub fn new(disk: &'d Disk, buffer: usize) -> Files<'d> {
        let small = BLOCK.min(buffer / 8);
        Files { disk, used: AtomicU64::new(0), most: AtomicU64::new(0), small }
    }

    /// The most that the files have had together.
    pub fn most(&self) -> u64 {
        self.most.load(Ordering::Relaxed)
    }

    /// Makes room for more bytes.
    fn take(&self, bytes: usize) -> Result<(), StopReason> {
        let used = self.used.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64;
        if used > self.disk.limit {
            self.used.fetch_sub(bytes as u64, Ordering::Relaxed);
            return Err(StopReason::Disk(self.disk.limit));
        }
        self.most.fetch_max(used, Ordering::Relaxed);
        Ok(())
    }
}

fn failed(what: &str, e: &std::io::Error) -> StopReason {
    StopReason::Exhausted(format!("the files of the search cannot be {what}: {e}"))
}

/// Bytes in a file; in memory while they are few.
struct Bytes<'d> {
    files: &'d Files<'d>,
    file: Option<Box<dyn ScratchFile>>,
    /// What is in the file.
    len: u64,
    /// What comes after it.
    rest: Vec<u8>,
}

impl<'d> Bytes<'d> {
    fn new(files: &'d Files<'d>) -> Bytes<'d> {
        Bytes { files, file: None, len: 0, rest: Vec::new() }
    }

    fn write_out(&mut self) -> Result<(), StopReason> {
        if self.rest.is_empty() {
            return Ok(());
        }
        self.files.take(self.rest.len())?;
        // From here on it counts, and is given back when this is dropped.
        self.len += self.rest.len() as u64;
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(self.files.disk.scratch.create().map_err(|e| failed("made", &e))?),
        };
        file.append(&self.rest).map_err(|e| failed("written", &e))?;
        self.rest.clear();
        Ok(())
    }

    fn read(&self, at: u64, out: &mut [u8]) -> Result<(), StopReason> {
        match &self.file {
            Some(file) => file.read_at(at, out).map_err(|e| failed("read", &e)),
            None => {
                out.copy_from_slice(&self.rest[at as usize..][..out.len()]);
                Ok(())
            }
        }
    }
}

impl Drop for Bytes<'_> {
    fn drop(&mut self) {
        self.files.used.fetch_sub(self.len, Ordering::Relaxed);
    }
}

/// How records look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Format {
    leaves: usize,
    /// Bytes for the number of a memory, and of a thread.
    memory: usize,
    thread: usize,
}

impl Format {
    fn now(store: &StateStore<'_>) -> Format {
        let bytes = |numbers: usize| (usize::BITS - numbers.leading_zeros()).div_ceil(8) as usize;
        Format {
            leaves: store.slots + 1,
            memory: bytes(store.memories.len()),
            thread: bytes(store.threads.len()),
        }
    }

    fn size(self) -> usize {
        8 + self.memory + (self.leaves - 1) * self.thread + 4
    }
}

/// A state, with its hash and the mark of the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Row {
    pub hash: u64,
    pub parts: Vec<u32>,
    pub link: u32,
}

/// A run that is being written.
pub(super) struct Writer<'d> {
    bytes: Bytes<'d>,
    format: Format,
    len: u64,
}

impl<'d> Writer<'d> {
    /// For states with the parts that there are now.
    pub fn new(files: &'d Files<'d>, store: &StateStore<'_>) -> Writer<'d> {
        Writer { bytes: Bytes::new(files), format: Format::now(store), len: 0 }
    }

    /// Appends a state; hashes never decrease.
    pub fn push(&mut self, hash: u64, parts: &[u32], link: u32) -> Result<(), StopReason> {
        let Format { memory, thread, .. } = self.format;
        let rest = &mut self.bytes.rest;
        rest.extend_from_slice(&hash.to_le_bytes());
        rest.extend_from_slice(&parts[0].to_le_bytes()[..memory]);
        parts[1..].iter().for_each(|part| rest.extend_from_slice(&part.to_le_bytes()[..thread]));
        rest.extend_from_slice(&link.to_le_bytes());
        self.len += 1;
        let enough = if self.bytes.file.is_some() { BLOCK } else { self.bytes.files.small };
        if self.bytes.rest.len() > enough { self.bytes.write_out() } else { Ok(()) }
    }

    pub fn finish(mut self) -> Result<Run<'d>, StopReason> {
        if self.bytes.file.is_some() {
            self.bytes.write_out()?;
            self.bytes.rest = Vec::new();
        }
        self.bytes.rest.shrink_to_fit();
        Ok(Run { bytes: self.bytes, format: self.format, len: self.len })
    }
}

/// States in the order of their hashes.
pub(super) struct Run<'d> {
    bytes: Bytes<'d>,
    format: Format,
    len: u64,
}

impl Run<'_> {
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The place of the first record from `from` on with that hash or a larger one.
    fn first_from(&self, from: u64, hash: u64) -> Result<u64, StopReason> {
        let (mut low, mut high) = (from, self.len);
        let mut word = [0; 8];
        while low < high {
            let middle = low + (high - low) / 2;
            self.bytes.read(middle * self.format.size() as u64, &mut word)?;
            if u64::from_le_bytes(word) < hash {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }
}

/// Reads a run from the start to the end.
pub(super) struct Reader<R> {
    run: R,
    /// The record after the block.
    next: u64,
    block: Vec<u8>,
    /// Where the head stands in the block.
    at: usize,
}

impl<'d, R: std::ops::Deref<Target = Run<'d>>> Reader<R> {
    pub fn new(run: R) -> Result<Reader<R>, StopReason> {
        let mut reader = Reader { run, next: 0, block: Vec::new(), at: 0 };
        reader.fill()?;
        Ok(reader)
    }

    fn fill(&mut self) -> Result<(), StopReason> {
        let size = self.run.format.size();
        let records = (self.run.len - self.next).min((BLOCK / size).max(1) as u64);
        self.block.resize(records as usize * size, 0);
        self.run.bytes.read(self.next * size as u64, &mut self.block)?;
        self.next += records;
        self.at = 0;
        Ok(())
    }

    fn hash_at(&self, at: usize) -> u64 {
        let mut word = [0; 8];
        word.copy_from_slice(&self.block[at..at + 8]);
        u64::from_le_bytes(word)
    }

    /// The hash of the head, if there is one.
    #[inline]
    pub fn hash(&self) -> Option<u64> {
        (self.at < self.block.len()).then(|| self.hash_at(self.at))
    }

    /// The head; there is one.
    pub fn row(&self, row: &mut Row) {
        let Format { leaves, memory, thread } = self.run.format;
        let mut at = self.at + 8;
        let mut number = |bytes: usize| {
            let mut word = [0; 4];
            word[..bytes].copy_from_slice(&self.block[at..at + bytes]);
            at += bytes;
            u32::from_le_bytes(word)
        };
        row.hash = self.hash_at(self.at);
        row.parts.clear();
        row.parts.push(number(memory));
        (1..leaves).for_each(|_| row.parts.push(number(thread)));
        row.link = number(4);
    }

    #[inline]
    pub fn advance(&mut self) -> Result<(), StopReason> {
        self.at += self.run.format.size();
        if self.at >= self.block.len() { self.fill() } else { Ok(()) }
    }

    /// Goes on to the first record with that hash or a larger one. `gap`: about how many
    /// records are between two that are looked for.
    pub fn seek(&mut self, hash: u64, gap: u64) -> Result<(), StopReason> {
        let size = self.run.format.size();
        while self.hash().is_some_and(|head| head < hash) {
            if gap <= NEAR {
                self.advance()?;
                continue;
            }
            let last = self.block.len() - size;
            if self.hash_at(last) >= hash {
                let (mut low, mut high) = (self.at / size, last / size);
                while low < high {
                    let middle = (low + high) / 2;
                    if self.hash_at(middle * size) < hash { low = middle + 1 } else { high = middle }
                }
                self.at = low * size;
                return Ok(());
            }
            if gap > 4 * (BLOCK / size) as u64 {
                self.next = self.run.first_from(self.next, hash)?;
            }
            self.fill()?;
        }
        Ok(())
    }
}

/// Words one after the other.
pub(super) struct Words<'d> {
    bytes: Bytes<'d>,
    len: u64,
}

impl<'d> Words<'d> {
    pub fn new(files: &'d Files<'d>) -> Words<'d> {
        Words { bytes: Bytes::new(files), len: 0 }
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn push(&mut self, words: &[u64]) -> Result<(), StopReason> {
        words.iter().for_each(|word| self.bytes.rest.extend_from_slice(&word.to_le_bytes()));
        self.len += words.len() as u64;
        let enough = if self.bytes.file.is_some() { BLOCK } else { self.bytes.files.small };
        if self.bytes.rest.len() > enough { self.bytes.write_out() } else { Ok(()) }
    }

    /// No more will come.
    pub fn finish(&mut self) -> Result<(), StopReason> {
        if self.bytes.file.is_some() { self.bytes.write_out() } else { Ok(()) }
    }

    /// The first words, while more may come.
    pub fn sample(&self, most: usize) -> Result<Vec<u64>, StopReason> {
        let there = if self.bytes.file.is_some() { self.bytes.len / 8 } else { self.len };
        self.read(0, most.min(there as usize))
    }

    /// Some words from there on; none at the end.
    pub fn read(&self, at: u64, most: usize) -> Result<Vec<u64>, StopReason> {
        let count = (self.len - at).min(most as u64) as usize;
        let mut bytes = vec![0; count * 8];
        self.bytes.read(at * 8, &mut bytes)?;
        let word = |b: &[u8]| b.iter().rev().fold(0, |word, &b| word << 8 | u64::from(b));
        Ok(bytes.chunks_exact(8).map(word).collect())
    }
}
