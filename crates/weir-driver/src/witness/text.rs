//! Places in the text of a program, and the sum of a text.

use sha2::{Digest, Sha256};

/// The SHA-256 of a file, in hexadecimal digits.
pub(super) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

/// A place in the text of the program, line and column from 1.
pub type Position = (usize, usize);
