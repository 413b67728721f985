//! Programs that ask several things: an answer about each of them.
//!
//! A check ends with the first thing that is wrong. The others are then asked alone, a
//! program with that question only; these answers pass the gate like any other.

use crate::check::{self, Settings, Trouble};
use crate::gate::Refused;
use std::time::Duration;
use weir_engine::Outcome;
use weir_explore::Options;
use weir_ir::{Program, Violation};

/// Each further question gets at least and at most so long.
const LEAST: Duration = Duration::from_secs(2);
const MOST: Duration = Duration::from_secs(10);

/// What is known of a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// Nothing violates it; an `exists` is not reached.
    Safe,
    /// An execution violates it, or reaches it.
    Unsafe,
    /// Neither is known.
    Unknown,
}

impl Said {
    /// Whether the property holds, where that is known.
    pub fn holds(self) -> Option<bool> {
        match self {
            Said::Safe => Some(true),
            Said::Unsafe => Some(false),
            Said::Unknown => None,
        }
    }

    /// The word for other programs, that of a verdict.
    pub fn name(self) -> &'static str {
        match self {
            Said::Safe => "safe",
            Said::Unsafe => "unsafe",
            Said::Unknown => "unknown",
        }
    }
}

/// What is known of each property of a program for which `answer` was found in so many seconds;
/// nothing where it asks less than two things.
///
/// # Errors
/// An answer did not pass the gate: a bug in Weir.
pub fn each(
    program: &Program,
    answer: &Outcome,
    seconds: f64,
    settings: &Settings,
) -> Result<Vec<Said>, Refused> {
    let n = program.properties.len();
    if n < 2 || program.whole {
        return Ok(Vec::new());
    }
    let trace = match answer {
        Outcome::Safe(..) => return Ok(vec![Said::Safe; n]),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => return Ok(vec![Said::Unknown; n]),
        Outcome::Unsafe(trace) => trace,
    };
    let time = Duration::from_secs_f64(seconds.max(0.0)).clamp(LEAST, MOST);
    let mut all = Vec::new();
    for (i, property) in program.properties.iter().enumerate() {
        if trace.violation == Some(Violation::Property(i)) {
            all.push(Said::Unsafe);
            continue;
        }
        let alone = Program { properties: vec![property.clone()], ..program.clone() };
        all.push(one(alone, time, settings)?);
    }
    Ok(all)
}

/// What is known of the one property of a program.
fn one(program: Program, time: Duration, settings: &Settings) -> Result<Said, Refused> {
    if settings.options.budget.stop().is_some() {
        return Ok(Said::Unknown);
    }
    let options = Options {
        budget: settings.options.budget.turn(time),
        // This is not asked here.
        deadlock: false,
        checkpoints: None,
        progress: None,
        disk: None,
        ..settings.options.clone()
    };
    let settings = Settings { options, certificate: false, ..settings.clone() };
    match check::check(program, &settings, None) {
        Ok(checked) => Ok(match checked.judged.verdict.outcome {
            Outcome::Safe(..) => Said::Safe,
            // Another mistake comes first, an assertion for instance: nothing is known of this one.
            Outcome::Unsafe(trace) if trace.violation != Some(Violation::Property(0)) => Said::Unknown,
            Outcome::Unsafe(_) => Said::Unsafe,
            Outcome::Unknown(..) | Outcome::Unsupported(_) => Said::Unknown,
        }),
        Err(refused) => match refused.trouble {
            Trouble::Bug(bug) => Err(bug),
            Trouble::Question(_) | Trouble::Checkpoint(_) => Ok(Said::Unknown),
        },
    }
}
