//! Numbers and texts to bytes and back, with a sum at the end by which damage is
//! noticed. Everything is little endian.

use crate::store::mix;
use std::io::{self, Read, Seek, SeekFrom, Write};

const BLOCK: usize = 1 << 16;

/// A running sum over words of 8 bytes. Every step is a bijection, so that a
/// change of one word always changes the result.
struct Sum(u64);

impl Sum {
    fn new() -> Sum {
        Sum(0x7765_6972)
    }

    /// Adds bytes; only the last ones may be no whole number of words.
    fn add(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let mut padded = [0; 8];
            padded[..word.len()].copy_from_slice(word);
            self.0 = mix(self.0 ^ u64::from_le_bytes(padded)) ^ word.len() as u64;
        }
    }
}

/// Writes values.
pub(crate) struct Out<'a> {
    to: &'a mut dyn Write,
    block: Vec<u8>,
    sum: Sum,
}

impl<'a> Out<'a> {
    pub fn new(to: &'a mut dyn Write) -> Out<'a> {
        Out { to, block: Vec::with_capacity(BLOCK), sum: Sum::new() }
    }

    pub fn bytes(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let n = bytes.len().min(BLOCK - self.block.len());
            self.block.extend_from_slice(&bytes[..n]);
            bytes = &bytes[n..];
            if self.block.len() == BLOCK {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sum.add(&self.block);
        self.to.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    pub fn u32(&mut self, n: u32) -> io::Result<()> {
        self.bytes(&n.to_le_bytes())
    }

    pub fn u64(&mut self, n: u64) -> io::Result<()> {
        self.bytes(&n.to_le_bytes())
    }

    /// A list of bytes with its length.
    pub fn list(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.u64(bytes.len() as u64)?;
        self.bytes(bytes)
    }

    /// Writes the sum.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.to.write_all(&self.sum.0.to_le_bytes())?;
        self.to.flush()
    }
}

/// Reads values that [`Out`] wrote.
pub(crate) struct In {
    from: Box<dyn Read>,
    block: Vec<u8>,
    at: usize,
    /// Bytes before the sum that are not in the block yet.
    left: u64,
}

/// The length of the sum.
const SUM: u64 = 8;

impl In {
    /// Starts to read. Nothing is known yet about damage.
    pub fn new<R: Read + Seek + 'static>(mut from: R) -> io::Result<In> {
        let len = from.seek(SeekFrom::End(0))?;
        from.seek(SeekFrom::Start(0))?;
        Ok(In { from: Box::new(from), block: Vec::new(), at: 0, left: len.saturating_sub(SUM) })
    }

    /// Whether the sum is right. Goes back to the start.
    pub fn is_whole<R: Read + Seek>(from: &mut R) -> io::Result<bool> {
        let len = from.seek(SeekFrom::End(0))?;
        from.seek(SeekFrom::Start(0))?;
        let Some(mut left) = len.checked_sub(SUM) else { return Ok(false) };
        let mut sum = Sum::new();
        let mut block = vec![0; BLOCK];
        while left > 0 {
            let n = left.min(BLOCK as u64) as usize;
            from.read_exact(&mut block[..n])?;
            sum.add(&block[..n]);
            left -= n as u64;
        }
        let mut stored = [0; SUM as usize];
        from.read_exact(&mut stored)?;
        from.seek(SeekFrom::Start(0))?;
        Ok(u64::from_le_bytes(stored) == sum.0)
    }

    fn fill(&mut self) -> io::Result<()> {
        let n = self.left.min(BLOCK as u64) as usize;
        if n == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.block.resize(n, 0);
        self.from.read_exact(&mut self.block)?;
        self.at = 0;
        self.left -= n as u64;
        Ok(())
    }

    pub fn fixed<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut out = [0; N];
        for byte in &mut out {
            if self.at == self.block.len() {
                self.fill()?;
            }
            *byte = self.block[self.at];
            self.at += 1;
        }
        Ok(out)
    }

    pub fn u32(&mut self) -> io::Result<u32> {
        Ok(u32::from_le_bytes(self.fixed()?))
    }

    pub fn u64(&mut self) -> io::Result<u64> {
        Ok(u64::from_le_bytes(self.fixed()?))
    }

    /// A number of things that are still to come, each of that many bytes at
    /// least: more cannot be there than there are bytes.
    pub fn count(&mut self, each: u64) -> io::Result<usize> {
        let n = self.u64()?;
        let there = self.left + (self.block.len() - self.at) as u64;
        if n > there / each.max(1) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        usize::try_from(n).map_err(|_| io::ErrorKind::UnexpectedEof.into())
    }

    /// A list of bytes.
    pub fn list(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let mut n = self.count(1)?;
        out.clear();
        while n > 0 {
            if self.at == self.block.len() {
                self.fill()?;
            }
            let now = n.min(self.block.len() - self.at);
            out.extend_from_slice(&self.block[self.at..self.at + now]);
            self.at += now;
            n -= now;
        }
        Ok(())
    }

    /// Whether all was read.
    pub fn is_empty(&self) -> bool {
        self.left == 0 && self.at == self.block.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn what_is_written_is_read_and_any_change_is_noticed() {
        let long: Vec<u8> = (0..200_000u32).map(|i| (i * 7) as u8).collect();
        let mut file = Vec::new();
        let mut out = Out::new(&mut file);
        out.u32(7).unwrap();
        out.list(&long).unwrap();
        out.u64(u64::MAX).unwrap();
        out.list(b"end").unwrap();
        out.finish().unwrap();
        assert!(In::is_whole(&mut Cursor::new(&file)).unwrap());
        let mut from = In::new(Cursor::new(file.clone())).unwrap();
        let mut list = Vec::new();
        assert_eq!(from.u32().unwrap(), 7);
        from.list(&mut list).unwrap();
        assert_eq!(list, long);
        assert_eq!(from.u64().unwrap(), u64::MAX);
        from.list(&mut list).unwrap();
        assert_eq!(list, b"end");
        assert!(from.is_empty() && from.u32().is_err());
        for at in [0, 5, 70_000, file.len() - 9, file.len() - 1] {
            let mut bad = file.clone();
            bad[at] ^= 1;
            assert!(!In::is_whole(&mut Cursor::new(bad)).unwrap(), "{at}");
        }
        for len in [0, 3, 8, 70_000, file.len() - 1] {
            assert!(!In::is_whole(&mut Cursor::new(&file[..len])).unwrap_or(false), "{len}");
        }
    }
}
