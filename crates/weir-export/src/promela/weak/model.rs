//! What is written.

use crate::promela::trail::Key;

/// A model for SPIN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promela {
    /// The text.
    pub text: String,
    /// What is needed to read SPIN's trails (see [`super::trail`]).
    pub key: Key,
}
