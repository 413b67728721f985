//! The headline of `weir robust`.

use crate::answer::Word;
use crate::headline::Headline;
use crate::style::{Role, Style};
use crate::text::clean;
use crate::verdict::{Run, bytes, duration, quantity};
use weir_engine::{Covered, Stats, StopReason};
use weir_ir::Model;

/// What robustness means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notion {
    /// Trace robust: every execution has the happens-before of one under SC.
    Trace,
    /// State robust: memory holds nothing that it cannot hold under SC.
    State,
}

impl Notion {
    /// The word in the `--json` object.
    pub fn word(self) -> &'static str {
        match self {
            Notion::Trace => "trace",
            Notion::State => "state",
        }
    }
}

/// An answer about robustness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Robustness<'a> {
    /// As under SC.
    Robust,
    /// Not as under SC: so many attacks are feasible, or one is known to be.
    NotRobust {
        /// How many, where all were looked for.
        attacks: Option<usize>,
    },
    /// No answer, for this reason.
    Unknown {
        /// Why.
        reason: &'a StopReason,
        /// What was covered.
        covered: &'a Covered,
    },
}

impl Robustness<'_> {
    /// The answer in a word.
    pub fn word(self) -> Word {
        match self {
            Robustness::Robust => Word::Robust,
            Robustness::NotRobust { .. } => Word::NotRobust,
            Robustness::Unknown { .. } => Word::Unknown,
        }
    }
}

/// Two lines: the answer, and how it was found. `method` tells what was looked
/// at ("8 attacks, none feasible").
pub fn headline(
    answer: Robustness<'_>,
    notion: Notion,
    model: Model,
    method: &str,
    stats: &Stats,
    run: Run,
    style: &Style,
) -> Headline {
    let took = duration(stats.seconds);
    let states = match stats.states {
        0 => String::new(),
        1 => ", 1 state".to_string(),
        n => format!(", {} states", quantity(n)),
    };
    match answer {
        Robustness::Robust => {
            let what = match notion {
                Notion::Trace => "all executions are as under SC",
                Notion::State => "all shared states are as under SC",
            };
            let evidence =
                run.evidence.map_or(String::new(), |e| format!("; {}", clean(&e.to_string(), style)));
            Headline::new("ROBUST", Role::Good, model, what)
                .how(format!("proved by robustness ({method}{states}) in {took}{evidence}"))
        }
        Robustness::NotRobust { attacks } => {
            let what = match attacks {
                _ if notion == Notion::State => "memory may hold what it never holds under SC".to_string(),
                None | Some(1) => "an execution is like none under SC".to_string(),
                Some(n) => format!("{n} attacks lead to executions that are like none under SC"),
            };
            Headline::new("NOT ROBUST", Role::Bad, model, what)
                .how(format!("found by robustness ({method}{states}) in {took}; replayed by the judge"))
        }
        Robustness::Unknown { reason, covered } => {
            let covered = match covered {
                Covered::Nothing => "no witness found".to_string(),
                covered => covered.to_string(),
            };
            let memory = run.peak_memory_bytes.map_or(String::new(), |b| format!(" ({})", bytes(b)));
            Headline::new("UNKNOWN", Role::Unsure, model, clean(&reason.to_string(), style))
                .how(clean(&covered, style))
                .how(format!("robustness stopped after {took}{memory}"))
        }
    }
}
