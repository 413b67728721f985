//! What is asked for, and what is answered.

use super::back::Mismatch;
use super::extend::Variant;
use crate::transfer::Unsupported;
use weir_engine::Verdict;
use weir_ir::{Model, Program};

/// How to refine, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The SC searches; its model does not matter.
    pub search: weir_explore::Options,
    /// Which ⊕, for the program as it is and nothing beside it; by default, see the module.
    pub variant: Option<Variant>,
    /// Stop after this many rounds.
    pub rounds: Option<usize>,
    /// Go on with a program that is not robust.
    pub refine: bool,
    /// Keep the program of every round.
    pub keep: bool,
}

impl Default for Options {
    /// No limits.
    fn default() -> Options {
        Options {
            search: weir_explore::Options::new(Model::Sc),
            variant: None,
            rounds: None,
            refine: true,
            keep: false,
        }
    }
}

/// The answer, and how it came about.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// How many sequences of delayed stores were added: with none, the answer is
    /// SC's, and robustness'.
    pub sequences: usize,
    /// The programs of the rounds, where they are to be kept: first the program that is refined,
    /// then R ⊕ σ of each.
    pub programs: Vec<Program>,
}

/// Why there is no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The question does not carry over from SC.
    Unsupported(Unsupported),
    /// A bug in Weir.
    Mismatch(Mismatch),
}
