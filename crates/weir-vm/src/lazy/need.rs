//! What must become known of a number before a step can be taken.

use weir_ir::Fault;

/// The most parts that a set is divided into.
pub(crate) const MOST: u128 = 65_536;

/// The most numbers that a state has: see [`super::label`].
pub(crate) const NUMBERS: usize = 31;

/// What must become known of a number before a step can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Need {
    /// Whether it is one of the values before a position of its set.
    Cut(u8, u64),
    /// In which of so many classes it is: every how manyth value.
    Classes(u8, u64),
    /// What it is.
    Each(u8),
    /// What it is would be too much to ask: a few of its values.
    Some(u8),
    /// Nothing, but a function of it has to be kept: `a * x + b`, in 64 bits.
    Kept(u8, i64, i64),
}

impl Need {
    /// Which number.
    pub fn number(self) -> u8 {
        match self {
            Need::Cut(k, _) | Need::Classes(k, _) | Need::Each(k) | Need::Some(k) | Need::Kept(k, ..) => k,
        }
    }
}

/// Why a value is not there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Why {
    /// Whatever the numbers are, it is an error.
    Fault(Fault),
    /// More must be known.
    Need(Need),
}

impl From<Fault> for Why {
    fn from(f: Fault) -> Why {
        Why::Fault(f)
    }
}
