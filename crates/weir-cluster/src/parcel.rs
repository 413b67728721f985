//! A message between two owners, as timely carries it.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// States.
    States,
    /// What an owner says in a round; one from each.
    Word,
    /// The round is to be ended soon.
    Notice,
}

const KINDS: [Kind; 3] = [Kind::States, Kind::Word, Kind::Notice];

/// How many bytes the head of a message takes.
const HEAD: usize = 17;

/// The head of a message: kind, sender, receiver, and its number between the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub kind: Kind,
    pub from: usize,
    pub to: usize,
    pub number: u64,
}

impl Head {
    /// The head of a message that may be anything.
    pub fn read(bytes: &[u8]) -> Option<Head> {
        let (kind, rest) = bytes.split_first()?;
        let (from, rest) = rest.split_first_chunk()?;
        let (to, rest) = rest.split_first_chunk()?;
        Some(Head {
            kind: *KINDS.get(usize::from(*kind))?,
            from: u32::from_le_bytes(*from) as usize,
            to: u32::from_le_bytes(*to) as usize,
            number: u64::from_le_bytes(*rest.first_chunk()?),
        })
    }
}

/// A message on its way: its head, and what it says.
#[derive(Clone, Debug)]
pub(crate) struct Parcel(Vec<u8>);

impl Parcel {
    pub fn new(head: Head, bytes: &[u8]) -> Parcel {
        let mut all = Vec::with_capacity(HEAD + bytes.len());
        all.push(head.kind as u8);
        all.extend((head.from as u32).to_le_bytes());
        all.extend((head.to as u32).to_le_bytes());
        all.extend(head.number.to_le_bytes());
        all.extend(bytes);
        Parcel(all)
    }

    pub fn head(&self) -> Option<Head> {
        Head::read(&self.0)
    }

    /// What it says.
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.0.drain(..HEAD.min(self.0.len()));
        self.0
    }
}

impl Serialize for Parcel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

struct ParcelVisitor;

impl Visitor<'_> for ParcelVisitor {
    type Value = Parcel;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Parcel, E> {
        Ok(Parcel(bytes.to_vec()))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Parcel, E> {
        Ok(Parcel(bytes))
    }
}

impl<'de> Deserialize<'de> for Parcel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Parcel, D::Error> {
        from.deserialize_byte_buf(ParcelVisitor)
    }
}
