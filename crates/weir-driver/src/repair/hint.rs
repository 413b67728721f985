//! What would repair a program, for whoever has just learnt that it is wrong: a
//! second question, with little time.

use super::compiled::Origin;
use super::found::Repair;
use super::goals::{Goal, Settings};
use super::search::repair;
use crate::instances;
use crate::limited::{Patience, limited};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_report::fences::FenceAt;
use weir_robust::fence;

/// How long a hint may take beyond its time.
const LATE: Duration = Duration::from_millis(200);

/// The fences that make a program safe, if they can be found within a time.
///
/// The answer is known already, and nobody waits for a hint longer than that: it is
/// looked for in a thread of its own, which is told to stop and left alone if it is late.
pub fn hint(program: &Program, model: Model, engine: &Options, time: Duration) -> Option<Vec<FenceAt>> {
    // Fences of a whole program are those of its text, for which a compiler has to run again.
    if model == Model::Sc || program.whole {
        return None;
    }
    let program = program.clone();
    in_time(model, engine, time, move |settings| {
        let found = repair(&program, None, settings).ok();
        found.filter(is_repaired).map(|f| f.fences)
    })
}

/// A file that was compiled, as it was asked about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The file.
    pub file: &'a str,
    /// The user's flags for the compiler.
    pub flags: &'a [String],
    /// With how many threads.
    pub threads: Option<u32>,
}

/// The same for C and Rust, for programs that are small enough for all engines: the fences,
/// and stronger orderings, with the program that they are about.
pub fn hint_in_text(
    asked: Asked<'_>,
    model: Model,
    engine: &Options,
    time: Duration,
) -> Option<(Program, Repair)> {
    Origin::of(asked.file, asked.flags)?;
    if model == Model::Sc {
        return None;
    }
    let (file, flags, threads) = (asked.file.to_string(), asked.flags.to_vec(), asked.threads);
    in_time(model, engine, time, move |settings| {
        let program = instances::load(&file, &flags, threads).ok()?;
        let origin = Origin::of(&file, &flags)?;
        let found = repair(&program, Some(&origin), settings).ok().filter(is_repaired)?;
        let own = found.program.clone().unwrap_or(program);
        Some((own, found))
    })
}

fn is_repaired(found: &Repair) -> bool {
    matches!(found.answer.outcome, fence::Outcome::Repaired(_))
}

/// Looks for something in a thread of its own, which is told to stop when the time is over.
fn in_time<T: Send + 'static>(
    model: Model,
    engine: &Options,
    time: Duration,
    look: impl FnOnce(&Settings) -> Option<T> + Send + 'static,
) -> Option<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let engine = Options {
        budget: engine.budget.turn(time).overtaken_by(&stop),
        progress: None,
        checkpoints: None,
        shortest: false,
        model,
        ..engine.clone()
    };
    let settings = Settings { goal: Goal::Safe, search: fence::Options::new(model), existing: false, engine };
    let budget = settings.engine.budget.clone();
    let found = limited(&budget, Patience::For(LATE), move || look(&settings));
    stop.store(true, Ordering::Relaxed);
    found.ok().flatten()
}
