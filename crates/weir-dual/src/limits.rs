//! Limits that hold: what the loops ask now and then.

use crate::options::Options;
use std::time::{Duration, Instant};
use weir_engine::{Progress, StopReason, memory};

/// How often progress is told.
const TELL: Duration = Duration::from_millis(200);

/// Watches the limits of one run.
pub(crate) struct Gauge<'a> {
    pub options: &'a Options,
    start: Instant,
    told: Instant,
}

impl<'a> Gauge<'a> {
    pub fn new(options: &'a Options) -> Gauge<'a> {
        let now = Instant::now();
        Gauge { options, start: now, told: now }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Why to stop, if a limit is reached.
    pub fn limit(&mut self, configs: usize, waiting: usize, bytes: usize) -> Option<StopReason> {
        let o = self.options;
        if let Some(limit) = o.config_limit
            && configs >= limit
        {
            return Some(StopReason::Count(limit, "configurations"));
        }
        if let Some(progress) = &o.progress
            && self.told.elapsed() >= TELL
        {
            self.told = Instant::now();
            let seconds = self.seconds();
            let memory = bytes.max(memory::resident());
            (progress.0)(&Progress {
                seconds,
                states: configs as u64,
                rate: configs as f64 / seconds.max(1e-3),
                depth: 0,
                frontier: waiting as u64,
                memory,
                share: o.budget.used(memory),
            });
        }
        o.budget.stop_with(bytes)
    }
}
