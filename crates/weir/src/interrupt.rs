//! Ctrl-C: the first one asks for what is known so far, the second ends at once.

use crate::cli::Common;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use weir_driver::limits::{Limits, default_jobs};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// What the second Ctrl-C ends with: 128 and the number of the signal, as shells
/// have it.
#[cfg(not(target_arch = "wasm32"))]
const ENDED: i32 = 130;

/// Becomes true when the user (or the system, with a polite request) wants the
/// run to end. The first call installs the handlers.
pub fn flag() -> Arc<AtomicBool> {
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        // A browser has no signals: there the worker is ended.
        #[cfg(not(target_arch = "wasm32"))]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // In this order: the first signal finds the flag still down. Where
            // handlers cannot be installed, Ctrl-C ends at once, as ever.
            let _ = signal_hook::flag::register_conditional_shutdown(signal, ENDED, Arc::clone(&flag))
                .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&flag)));
        }
        flag
    });
    Arc::clone(flag)
}

/// Whether the run was asked to end.
pub fn interrupted() -> bool {
    FLAG.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// The limits of a run, which Ctrl-C ends as well.
pub fn limits(common: &Common) -> Limits {
    Limits {
        time: common.time_limit,
        memory: common.memory_limit.map(|m| m.0),
        jobs: common.jobs.map_or_else(default_jobs, |j| j.0),
        interrupt: Some(flag()),
    }
}
