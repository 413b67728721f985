//! How things are called.

use crate::system::VarId;

/// A name as one word: what is no letter, digit or minus becomes `_`.
pub(super) fn plain(name: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_$'-".contains(c);
    name.chars().map(|c| if fits(c) { c } else { '_' }).collect()
}

/// How processes and places are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// What stands in front of `#a`.
    pub any: String,
    /// The processes with a number.
    pub numbered: Vec<(u8, String)>,
    /// The variable that says where a process is.
    pub place: Option<VarId>,
}

impl Default for Names {
    fn default() -> Names {
        Names { any: "any".into(), numbered: Vec::new(), place: None }
    }
}
