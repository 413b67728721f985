//! What was run of each random suite: a text file with a row per part.
//!
//! `suite`, the first seed, the first seed that is left, how many programs counted, how
//! many were left out, seconds, and the version that was run (`WEIR_VERSION`), separated
//! by tabs. Rows are only ever added, so a soak can be stopped at any time, goes on where
//! it was left, and its seeds are known afterwards.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

/// A part of a suite that was run without a disagreement.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The first seed.
    pub first: u64,
    /// The first seed that was not tried.
    pub next: u64,
    /// Programs that counted.
    pub counted: u64,
    /// Programs that did not.
    pub left_out: u64,
    /// How long it took.
    pub seconds: f64,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Part { first, next, counted, left_out, seconds } = self;
        write!(f, "{counted} agree, {left_out} left out, seeds {first}..{next}, {seconds:.1} s")
    }
}

/// What the rows of a suite say together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Before {
    /// Programs that counted.
    pub counted: u64,
    /// The first seed that is left.
    pub next: Option<u64>,
}

/// The file.
#[derive(Clone, Debug)]
pub struct Ledger {
    path: PathBuf,
}

impl Ledger {
    /// The ledger in that file, which need not exist.
    pub fn new(path: PathBuf) -> Ledger {
        Ledger { path }
    }

    /// What was run of a suite before.
    ///
    /// # Panics
    ///
    /// Where a row cannot be read.
    pub fn of(&self, suite: &str) -> Before {
        let text = match std::fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Before::default(),
            Err(e) => panic!("{}: {e}", self.path.display()),
        };
        let mut before = Before::default();
        for line in text.lines() {
            let row: Vec<&str> = line.split('\t').collect();
            if row[0] != suite {
                continue;
            }
            let number = |at: usize| row.get(at).and_then(|n| n.parse::<u64>().ok());
            let (Some(next), Some(counted)) = (number(2), number(3)) else {
                panic!("{}: no row of a ledger: {line}", self.path.display());
            };
            before.counted += counted;
            before.next = before.next.max(Some(next));
        }
        before
    }

    /// Adds a row.
    ///
    /// # Panics
    ///
    /// Where that cannot be written.
    pub fn add(&self, suite: &str, part: &Part) {
        let version = std::env::var("WEIR_VERSION").unwrap_or_default();
        let Part { first, next, counted, left_out, seconds } = part;
        let row = format!("{suite}\t{first}\t{next}\t{counted}\t{left_out}\t{seconds:.1}\t{version}\n");
        std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .and_then(|mut file| file.write_all(row.as_bytes()))
            .unwrap_or_else(|e| panic!("{}: {e}", self.path.display()));
    }
}

#[cfg(test)]
mod tests {
    use super::{Before, Ledger, Part};

    #[test]
    fn rows_add_up() {
        let path = std::env::temp_dir().join(format!("weir-ledger-{}", std::process::id()));
        let ledger = Ledger::new(path.clone());
        assert_eq!(ledger.of("a"), Before::default());
        for (suite, first) in [("a", 0), ("a b", 0), ("a", 64)] {
            let part = Part { first, next: first + 64, counted: 60, left_out: 4, seconds: 1.5 };
            ledger.add(suite, &part);
        }
        assert_eq!(ledger.of("a"), Before { counted: 120, next: Some(128) });
        assert_eq!(ledger.of("a b"), Before { counted: 60, next: Some(64) });
        std::fs::remove_file(path).expect("it was written");
    }
}
