//! States as bytes between two owners.
//!
//! A state is the list of its parts, and parts repeat: each is described once to another
//! owner, in the order of first use, and has a number between the two from then on. So both
//! sides rely on messages that arrive in the order in which they were sent.
//!
//! ```text
//! state: flags, for each part: number + 1, or 0 and the part (its length, its bytes)
//!        the link, 4 bytes
//! ```

use super::refused::Refused;
use crate::machine::parts;
use crate::store::{ABSENT, StateStore, try_unpack};

/// What a message says of a state beyond its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note {
    pub link: u32,
    pub judge: bool,
    pub kind: Kind,
}

/// Why a state is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It is a successor.
    Successor,
    /// From a checkpoint: it has been expanded, waits to be, or is put off.
    Expanded,
    Waiting,
    PutOff,
}

const KINDS: [Kind; 4] = [Kind::Successor, Kind::Expanded, Kind::Waiting, Kind::PutOff];

/// What another owner has been told: its numbers for parts, plus 1; 0: none.
#[derive(Default)]
pub(super) struct Told {
    memories: Vec<u32>,
    threads: Vec<u32>,
    next: [u32; 2],
}

impl Told {
    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        (self.memories.capacity() + self.threads.capacity()) * size_of::<u32>()
    }

    /// Appends a state.
    pub fn state(&mut self, store: &StateStore<'_>, parts: &[u32], note: Note, out: &mut Vec<u8>) {
        out.push(u8::from(note.judge) | (note.kind as u8) << 1);
        for (leaf, &part) in parts.iter().enumerate() {
            let known = if leaf == 0 { &mut self.memories } else { &mut self.threads };
            if known.len() <= part as usize {
                known.resize(part as usize + 1, 0);
            }
            if known[part as usize] != 0 {
                varint(u64::from(known[part as usize]), out);
                continue;
            }
            let next = &mut self.next[usize::from(leaf > 0)];
            *next += 1;
            known[part as usize] = *next;
            out.push(0);
            described(store, leaf, part, out);
        }
        out.extend(note.link.to_le_bytes());
    }
}

/// Appends what a part holds, after its length.
fn described(store: &StateStore<'_>, leaf: usize, part: u32, out: &mut Vec<u8>) {
    let mut bytes = Vec::new();
    let interner = if leaf == 0 { &store.memories } else { &store.threads };
    interner.packed(part, &mut bytes);
    varint(bytes.len() as u64, out);
    out.extend(bytes);
}

/// What another owner has told: the numbers here for its numbers.
#[derive(Default)]
pub(super) struct Heard {
    memories: Vec<u32>,
    threads: Vec<u32>,
}

impl Heard {
    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        (self.memories.capacity() + self.threads.capacity()) * size_of::<u32>()
    }

    /// Reads a state; its parts go to `parts`.
    pub fn state(
        &mut self,
        store: &StateStore<'_>,
        from: &mut Bytes<'_>,
        parts: &mut [u32],
    ) -> Result<Note, Refused> {
        let flags = from.byte()?;
        let kind = *KINDS.get(usize::from(flags >> 1)).ok_or_else(malformed)?;
        for (leaf, part) in parts.iter_mut().enumerate() {
            let number = from.varint()?;
            let known = if leaf == 0 { &mut self.memories } else { &mut self.threads };
            *part = match usize::try_from(number).ok().and_then(|n| n.checked_sub(1)) {
                Some(n) => *known.get(n).ok_or_else(malformed)?,
                None => {
                    let part = from.part(store, leaf)?;
                    known.push(part);
                    part
                }
            };
        }
        let link = u32::from_le_bytes(from.fixed()?);
        Ok(Note { link, judge: flags & 1 != 0, kind })
    }
}

/// Appends what a state holds, to somebody who knows nothing.
pub(super) fn whole(store: &StateStore<'_>, parts: &[u32], out: &mut Vec<u8>) {
    parts.iter().enumerate().for_each(|(leaf, &part)| described(store, leaf, part, out));
}

/// Bytes that may be anything.
pub(super) struct Bytes<'a>(pub &'a [u8]);

/// What a message is that no owner has sent.
pub(super) fn malformed() -> Refused {
    Refused::Malformed("a message that is none of this protocol".into())
}

impl Bytes<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> Result<u8, Refused> {
        let (first, rest) = self.0.split_first().ok_or_else(malformed)?;
        self.0 = rest;
        Ok(*first)
    }

    pub fn fixed<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or_else(malformed)?;
        self.0 = rest;
        Ok(*first)
    }

    pub fn varint(&mut self) -> Result<u64, Refused> {
        let mut n = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        Err(malformed())
    }

    pub fn list(&mut self) -> Result<&[u8], Refused> {
        let length = usize::try_from(self.varint()?).map_err(|_| malformed())?;
        let (list, rest) = self.0.split_at_checked(length).ok_or_else(malformed)?;
        self.0 = rest;
        Ok(list)
    }

    /// A part that is described: its number here. It has the form of a part of the program.
    fn part(&mut self, store: &StateStore<'_>, leaf: usize) -> Result<u32, Refused> {
        let bytes = self.list()?;
        let mut words = Vec::new();
        let packed = try_unpack(bytes, &mut words);
        let code = store.code;
        let (interner, good) = match leaf {
            0 => (&store.memories, parts::is_memory(code, &words)),
            _ => (&store.threads, words.is_empty() || parts::is_thread(code, &words)),
        };
        if !packed || !good {
            return Err(malformed());
        }
        let number = interner.restore(bytes);
        debug_assert!(leaf == 0 || !words.is_empty() || number == ABSENT);
        Ok(number)
    }

    /// What [`whole`] wrote.
    pub fn whole(&mut self, store: &StateStore<'_>, parts: &mut [u32]) -> Result<(), Refused> {
        for (leaf, part) in parts.iter_mut().enumerate() {
            *part = self.part(store, leaf)?;
        }
        Ok(())
    }
}

/// Appends a number, seven bits to a byte.
pub(super) fn varint(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}
