//! How a module is read, and why it is not.

use crate::debug::ReadSource;
use weir_ir::Diagnostic;

/// How a module is read.
pub struct Options<'a> {
    /// The function the first thread runs; `main` if not given.
    pub entry: Option<&'a str>,
    /// Gives the text of a source file that debug info names.
    pub read: &'a ReadSource<'a>,
    /// What a whole program is called with, after its own name.
    pub arguments: &'a [&'a str],
    /// Functions of a whole program that are taken as if they were defined elsewhere: only
    /// their addresses are known, and a path that calls one ends there.
    pub without: &'a [&'a str],
    /// `abort` ends the program, and is no error.
    pub allow_abort: bool,
    /// Which errors of a whole program are asked about.
    pub asked: Asked<'a>,
}

/// Which errors of a whole program are asked about, beyond those of the machine (accesses to
/// what is not there, races), which are for the engine to tell apart ([`weir_ir::Faults`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Asked<'a> {
    /// All of them.
    #[default]
    Everything,
    /// Those of a property: a failed assertion and `abort` are ways to end like `exit`, and
    /// whatever else goes wrong ends its path, because nothing is known of what comes after.
    Property {
        /// A call of this function is an error, whoever defines it.
        call: Option<&'a str>,
        /// The traps that clang puts before signed operations without a result are errors.
        overflow: bool,
        /// Data races are looked for: what is in an atomic section can race with what is not.
        races: bool,
    },
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            entry: None,
            read: &|_| None,
            arguments: &[],
            without: &[],
            allow_abort: false,
            asked: Asked::Everything,
        }
    }
}

/// Why there is no program: messages, and the texts they are about.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The `.ll` file, and the source files that its debug info names.
    pub sources: weir_ir::Sources,
    /// What is wrong; at least one error.
    pub diagnostics: Vec<Diagnostic>,
}

/// An edge that stands for a marked place of the text (see [`fence_points`](crate::fence_points)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Which place.
    pub place: usize,
    /// The routine of the edge.
    pub routine: weir_ir::RoutineId,
    /// The edge, which does nothing.
    pub edge: weir_ir::EdgeId,
}

/// What a file without a `main` may be meant for.
pub(crate) const NO_MAIN: &str = "the first thread runs `main`; where any number of threads run a function of this file, \
    say which: `--any FUNCTION`";
