//! What would repair a program, for whoever has just learnt that it is wrong: a
//! second question, with little time.

use super::goals::{Goal, Settings};
use super::search::repair;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use weir_engine::StopReason;
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
    let user = engine.budget.clone();
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
    let (program, (send, receive)) = (program.clone(), mpsc::channel());
    let look = move || {
        let found = repair(&program, None, &settings).ok();
        let repaired = found.filter(|f| matches!(f.answer.outcome, fence::Outcome::Repaired(_)));
        // Who does not wait any more misses it.
        let _ = send.send(repaired.map(|f| f.fences));
    };
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(look).ok()?;
    let end = Instant::now() + time + LATE;
    let wanted = || user.stop() != Some(StopReason::Interrupted);
    while Instant::now() < end && wanted() {
        match receive.recv_timeout(Duration::from_millis(5)) {
            Ok(fences) => return fences,
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return None,
            },
        }
    }
    stop.store(true, Ordering::Relaxed);
    None
}
