//! Why arithmetic has no result.

/// Why arithmetic has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArithError {
    /// Division or remainder by zero.
    DivisionByZero,
    /// A mathematical integer left 64 bits.
    Overflow,
}
