//! Limits that hold: what the loops ask now and then.
//!
//! The memory limit is about the process: the larger of the own accounting and
//! what the system says is resident is compared.

use crate::options::{Options, Progress};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often the system is asked, and progress told.
const LOOK: Duration = Duration::from_millis(5);
const TELL: Duration = Duration::from_millis(200);
/// What may be allocated between two looks.
const SPARE: usize = 32 << 20;

/// Watches the limits of one run.
pub(crate) struct Gauge<'a> {
    pub options: &'a Options,
    start: Instant,
    looked: Option<Instant>,
    told: Instant,
    resident: usize,
}

impl<'a> Gauge<'a> {
    pub fn new(options: &'a Options) -> Gauge<'a> {
        let now = Instant::now();
        Gauge { options, start: now, looked: None, told: now, resident: 0 }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Why to stop, if a limit is reached.
    pub fn limit(&mut self, configs: usize, waiting: usize, bytes: usize) -> Option<String> {
        let o = self.options;
        if o.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some("interrupted".into());
        }
        if let Some(limit) = o.config_limit
            && configs >= limit
        {
            return Some(format!("the limit of {limit} configurations is reached"));
        }
        let now = Instant::now();
        if let Some(limit) = o.time_limit
            && now - self.start >= limit
        {
            return Some(format!("the time limit of {} s is reached", limit.as_secs_f64()));
        }
        if let Some(progress) = &o.progress
            && now - self.told >= TELL
        {
            self.told = now;
            let seconds = (now - self.start).as_secs_f64();
            (progress.0)(&Progress {
                seconds,
                configs: configs as u64,
                waiting: waiting as u64,
                memory: bytes.max(self.resident),
            });
        }
        let limit = o.memory_limit?;
        if self.looked.is_none_or(|at| now - at >= LOOK) {
            self.looked = Some(now);
            self.resident = resident().unwrap_or(0);
        }
        let reached = bytes.max(self.resident) + SPARE.min(limit / 16) > limit;
        reached.then(|| format!("the memory limit of {} MiB is reached", limit >> 20))
    }
}

/// Bytes of this process that are resident, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kib: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kib << 10)
}
