//! What would repair a program, for whoever has just learnt that it is wrong: a
//! second question, with little time.

use super::goals::{Goal, Settings};
use super::search::repair;
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
    if model == Model::Sc {
        return None;
    }
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
    let (program, budget) = (program.clone(), settings.engine.budget.clone());
    let look = move || {
        let found = repair(&program, None, &settings).ok();
        let repaired = found.filter(|f| matches!(f.answer.outcome, fence::Outcome::Repaired(_)));
        repaired.map(|f| f.fences)
    };
    let found = limited(&budget, Patience::For(LATE), look);
    stop.store(true, Ordering::Relaxed);
    found.ok().flatten()
}
