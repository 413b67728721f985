//! What is said on a command line about a cluster that takes independent work.

use crate::cli::Common;

/// What was said about a cluster that takes independent work.
#[derive(Clone, Copy, Debug)]
pub struct Spread<'a> {
    /// The processes.
    pub cluster: &'a str,
    /// The file with the key.
    pub key: Option<&'a str>,
    /// Which of them this is.
    pub process: Option<u32>,
    /// Limits.
    pub common: &'a Common,
}

impl<'a> Spread<'a> {
    /// What was said, if anything was.
    pub fn of(
        (cluster, key, process): (&'a Option<String>, &'a Option<String>, Option<u32>),
        common: &'a Common,
    ) -> Option<Spread<'a>> {
        cluster.as_deref().map(|cluster| Spread { cluster, key: key.as_deref(), process, common })
    }

    /// Whether this process helps another, and writes nothing itself.
    pub fn helps(&self) -> bool {
        self.cluster == "-" || self.process.is_some_and(|n| n > 0)
    }
}
