//! Pieces of memory: shared between states as long as nobody writes to them.

use crate::lazy::label;
use std::sync::Arc;
use weir_ir::bytes::cut;
use weir_ir::undef::Bits;

/// Bytes of a page. Accesses are aligned, so none crosses its end.
pub(crate) const PAGE: u32 = 1024;

/// A page of an object; the last one of an object may be shorter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Page {
    pub bytes: Box<[u8]>,
    /// The bits that were never set; empty if there are none.
    pub undef: Box<[u8]>,
    /// How many bytes have such a bit.
    unset: u32,
}

impl Page {
    /// Bytes that are set.
    pub fn new(bytes: Box<[u8]>) -> Page {
        Page { bytes, undef: Box::default(), unset: 0 }
    }

    /// So many bytes that were never set.
    pub fn fresh(len: usize) -> Page {
        Page { bytes: vec![0; len].into(), undef: vec![0xff; len].into(), unset: len as u32 }
    }

    /// What is there.
    #[inline]
    pub fn read(&self, at: usize, width: u8) -> Bits {
        let value = word(&self.bytes, at, width);
        let undef = if self.undef.is_empty() { 0 } else { word(&self.undef, at, width) };
        Bits { value, undef }
    }

    /// The numbers of which it has bytes, a bit each ([`crate::lazy`]).
    pub fn labels(&self) -> u32 {
        let both = self.bytes.iter().zip(&self.undef);
        both.filter_map(|(v, u)| label::of(*v, *u)).fold(0, |used, (number, _)| used | 1 << number)
    }

    /// A number is known.
    fn put(&mut self, number: u8, known: u64) {
        for (v, u) in self.bytes.iter_mut().zip(&mut self.undef) {
            if let Some((k, byte)) = label::of(*v, *u)
                && k == number
            {
                (*v, *u) = (known.to_le_bytes()[usize::from(byte)], 0);
                self.unset -= 1;
            }
        }
        if self.unset == 0 {
            self.undef = Box::default();
        }
    }

    fn write(&mut self, at: usize, width: u8, bits: Bits) {
        let width = usize::from(width);
        self.bytes[at..at + width].copy_from_slice(&bits.value.to_le_bytes()[..width]);
        let undef = &bits.undef.to_le_bytes()[..width];
        if self.undef.is_empty() {
            if bits.undef == 0 {
                return;
            }
            self.undef = vec![0; self.bytes.len()].into();
        }
        let count = |bytes: &[u8]| bytes.iter().filter(|b| **b != 0).count() as u32;
        let place = &mut self.undef[at..at + width];
        self.unset = self.unset - count(place) + count(undef);
        place.copy_from_slice(undef);
        if self.unset == 0 {
            self.undef = Box::default();
        }
    }
}

#[inline]
fn word(bytes: &[u8], at: usize, width: u8) -> i64 {
    let mut word = [0; 8];
    word[..usize::from(width)].copy_from_slice(&bytes[at..at + usize::from(width)]);
    i64::from_le_bytes(word)
}

/// A page that may be shared with other states, and its number in the store if it has one.
#[derive(Clone, Debug)]
pub(crate) struct PageRef {
    pub page: Arc<Page>,
    /// 0: not known to the store as it is.
    pub id: u32,
}

impl PageRef {
    /// A page that the store does not know.
    pub fn new(page: Page) -> PageRef {
        PageRef { page: Arc::new(page), id: 0 }
    }

    /// A number is known, if it is in the page at all.
    pub fn put(&mut self, number: u8, known: u64) {
        if self.page.labels() >> number & 1 == 1 {
            self.id = 0;
            Arc::make_mut(&mut self.page).put(number, known);
        }
    }

    /// Writes to it; other states keep theirs. A write that changes nothing leaves it as it is.
    pub fn write(&mut self, at: usize, width: u8, bits: Bits) {
        let (value, undef) = (cut(bits.value, width), cut(bits.undef, width));
        let bits = Bits { value, undef };
        if self.page.read(at, width) == bits {
            return;
        }
        self.id = 0;
        Arc::make_mut(&mut self.page).write(at, width, bits);
    }
}
