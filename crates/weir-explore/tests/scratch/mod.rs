//! Files in memory, counted, on a disk that may be full.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use weir_explore::{Disk, Scratch, ScratchFile};

/// What there is on the disk.
#[derive(Default)]
pub struct Counts {
    pub files: AtomicUsize,
    pub made: AtomicUsize,
    bytes: AtomicUsize,
}

/// A disk with room for so many bytes.
struct Small(Arc<Counts>, usize);

struct File {
    bytes: Vec<u8>,
    counts: Arc<Counts>,
    room: usize,
}

impl Scratch for Small {
    fn create(&self) -> io::Result<Box<dyn ScratchFile>> {
        self.0.files.fetch_add(1, Ordering::Relaxed);
        self.0.made.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(File { bytes: Vec::new(), counts: Arc::clone(&self.0), room: self.1 }))
    }
}

impl ScratchFile for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.counts.bytes.fetch_add(bytes.len(), Ordering::Relaxed) + bytes.len() > self.room {
            return Err(io::Error::other("no space left on the test's disk"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let from = self.bytes.get(offset as usize..).unwrap_or_default();
        let there = from.get(..bytes.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        bytes.copy_from_slice(there);
        Ok(())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        self.counts.files.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A search that begins on disk, with so many bytes for successors; and what is on the disk.
pub fn disk(buffer: usize, room: usize, limit: u64) -> (Disk, Arc<Counts>) {
    let counts = Arc::new(Counts::default());
    let scratch = Arc::new(Small(Arc::clone(&counts), room));
    (Disk { scratch, limit, buffer: Some(buffer), at_once: true }, counts)
}
