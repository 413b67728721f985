//! Why an instruction cannot be taken.

/// What is wrong with it. A plain text is the name of something that is not supported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// This is not supported.
    Unsupported(String),
    /// A whole sentence.
    Said(String),
    /// Nothing in the file declares this name.
    Undeclared(String),
    /// There is no block of this name to jump to.
    NoBlock(String),
    /// This function is defined in another file.
    Undefined(String),
    /// This value could not be made: the instruction that would make it says why.
    Missing(String),
}

impl From<String> for Trouble {
    fn from(what: String) -> Trouble {
        Trouble::Unsupported(what)
    }
}

impl From<&str> for Trouble {
    fn from(what: &str) -> Trouble {
        Trouble::Unsupported(what.into())
    }
}

impl Trouble {
    /// A sentence about the instruction with that name.
    pub fn about(&self, op: &str) -> String {
        let not_supported = |what: &str| {
            let what = what.trim_end_matches(',');
            if op.is_empty() || what.starts_with(&format!("`{op}`")) {
                format!("{what} is not supported")
            } else {
                format!("`{op}`: {what} is not supported")
            }
        };
        match self {
            Trouble::Unsupported(what) => not_supported(what),
            Trouble::Said(sentence) => sentence.clone(),
            Trouble::Undeclared(name) => format!("`@{name}` is not declared"),
            Trouble::NoBlock(label) => {
                format!("a jump to `%{label}`: there is no such block in this function")
            }
            Trouble::Undefined(name) => {
                format!("a call of `{name}`: it is not defined here; compile its file together with this one")
            }
            Trouble::Missing(name) => not_supported(&format!("the value `%{name}`")),
        }
    }
}

/// Something in the text is not as expected: where, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bad {
    pub start: usize,
    pub end: usize,
    pub what: String,
}
