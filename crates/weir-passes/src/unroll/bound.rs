//! How far a program is unrolled.

/// Which loops are unrolled, and how far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loops {
    /// None: calls are inlined, and that is all.
    Keep,
    /// Those that can be gone round without a full fence or a locked operation: no store is
    /// delayed all the way round any other.
    Unfenced(u32),
    /// All.
    All(u32),
}

/// Why a program is not unrolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLong(pub String);
