//! Addresses.
//!
//! A location in memory is a pair of an object and an offset in cells. A pointer
//! value is that pair in one integer, `object * 2^32 + offset` with the offset
//! signed, so that address arithmetic within an object is integer addition and
//! leaving the object is noticed. Object 0 does not exist: the pointer 0 is null.
//! Static objects are numbered from 1 in the order of [`crate::Program::objects`];
//! heap objects follow in the order of allocation.

use crate::ids::ObjId;

/// A location in memory, as a pointer value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Addr(pub i64);

impl Addr {
    /// The address of a cell of a static object.
    pub fn of(object: ObjId, offset: i32) -> Addr {
        Addr::cell(object.0 + 1, offset)
    }
    /// The address of a cell of the object with that number (1 is the first static one).
    pub fn cell(number: u32, offset: i32) -> Addr {
        Addr((i64::from(number) << 32) + i64::from(offset))
    }
    /// The object's number; 0 for null and its neighbourhood.
    pub fn number(self) -> u32 {
        (self.0.wrapping_add(1 << 31) >> 32) as u32
    }
    /// The offset in cells.
    pub fn offset(self) -> i32 {
        self.0 as i32
    }
    /// The static object, if the program has that many.
    pub fn object(self, static_objects: usize) -> Option<ObjId> {
        let n = self.number() as usize;
        (1..=static_objects).contains(&n).then(|| ObjId::new(n - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_stays_within_the_object() {
        for (number, offset) in [(1, 0), (1, -1), (7, 5), (7, i32::MIN), (9, i32::MAX)] {
            let a = Addr::cell(number, offset);
            assert_eq!((a.number(), a.offset()), (number, offset));
        }
        assert_eq!(Addr(Addr::cell(3, 0).0 - 1), Addr::cell(3, -1));
        assert_eq!(Addr(0).number(), 0);
    }
}
