//! The key of a cluster: whoever does not know it is not listened to.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;

/// How long a proof is.
pub(crate) const PROOF: usize = 32;
/// How long a challenge is.
pub(crate) const NONCE: usize = 32;
/// Keys are at least and at most this long.
const LEAST: usize = 16;
const MOST: usize = 4096;

/// What all processes of a cluster know.
#[derive(Clone)]
pub struct Key(Vec<u8>);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// Why there is no key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyError {
    /// It has a length that no key has.
    Length(usize),
    /// The system has no random numbers to offer.
    Random,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyError::Length(n) => write!(f, "a key has {LEAST} to {MOST} bytes, and this one has {n}"),
            KeyError::Random => f.write_str("the system offers no random numbers"),
        }
    }
}

impl std::error::Error for KeyError {}

impl Key {
    /// A key with these bytes, without blanks and line ends around them.
    ///
    /// # Errors
    /// It is too short or too long.
    pub fn new(bytes: &[u8]) -> Result<Key, KeyError> {
        let bytes = bytes.trim_ascii();
        if !(LEAST..=MOST).contains(&bytes.len()) {
            return Err(KeyError::Length(bytes.len()));
        }
        Ok(Key(bytes.to_vec()))
    }

    /// A key that nobody knows, in hexadecimal digits.
    ///
    /// # Errors
    /// There are no random numbers.
    pub fn random() -> Result<(Key, String), KeyError> {
        let text: String = nonce()?.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok((Key(text.clone().into_bytes()), text))
    }

    fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        // Keys of any length will do.
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0)
            .unwrap_or_else(|_| unreachable!("this function takes keys of every length"));
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac
    }

    /// Proof that the key is known, about these bytes.
    pub(crate) fn proof(&self, parts: &[&[u8]]) -> [u8; PROOF] {
        self.mac(parts).finalize().into_bytes().into()
    }

    /// Whether that is the proof. How long it takes does not depend on where it differs.
    pub(crate) fn accepts(&self, parts: &[&[u8]], proof: &[u8; PROOF]) -> bool {
        self.mac(parts).verify_slice(proof).is_ok()
    }
}

/// A challenge that nobody has seen before.
pub(crate) fn nonce() -> Result<[u8; NONCE], KeyError> {
    let mut bytes = [0; NONCE];
    getrandom::fill(&mut bytes).map_err(|_| KeyError::Random)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_about_its_bytes_and_its_key() {
        let (a, b) = (Key::new(&[1; 32]).unwrap(), Key::new(&[2; 32]).unwrap());
        let proof = a.proof(&[b"one", b"two"]);
        assert!(a.accepts(&[b"one", b"two"], &proof));
        assert!(!a.accepts(&[b"onet", b"wo"], &proof), "lengths count");
        assert!(!b.accepts(&[b"one", b"two"], &proof));
    }

    #[test]
    fn short_keys_are_refused() {
        assert_eq!(Key::new(b"  secret \n").unwrap_err(), KeyError::Length(6));
        assert!(Key::new(b"0123456789abcdef\n").is_ok());
        assert_ne!(Key::random().unwrap().1, Key::random().unwrap().1);
    }
}
