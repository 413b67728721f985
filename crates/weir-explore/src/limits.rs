//! Limits that hold, and progress: what workers ask between two batches.
//!
//! The memory limit is about the process, not about the tables alone: caches,
//! the allocator's slack and the program itself count as well. So the larger of
//! the own accounting and what the system says is resident is compared, plus
//! what may be allocated before the next look.

use crate::options::{Options, Progress};
use crate::space::Space;
use crate::turns::Beside;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How often the system is asked for the memory in use.
const LOOK: Duration = Duration::from_millis(4);
/// How often progress is told.
const TELL: Duration = Duration::from_millis(200);
/// What workers may allocate between two looks; less where the limit is small.
const SPARE: usize = 32 << 20;

/// Watches the limits of one search.
pub(crate) struct Gauge<'a> {
    options: &'a Options,
    start: Instant,
    page: Option<usize>,
    resident: AtomicUsize,
    /// Microseconds after the start of the last look, and of the last report.
    looked: AtomicU64,
    told: AtomicU64,
    told_states: AtomicU64,
    /// Microseconds after the start at which to pause for a checkpoint.
    pause: AtomicU64,
    /// How far the search is, for reports.
    pub depth: AtomicUsize,
    pub expanded: AtomicUsize,
    /// The worker that goes on with sets of states.
    pub beside: Arc<Beside>,
}

impl<'a> Gauge<'a> {
    pub fn new(options: &'a Options, start: Instant) -> Gauge<'a> {
        let page = page_size();
        let gauge = Gauge {
            options,
            start,
            page,
            resident: AtomicUsize::new(page.and_then(resident).unwrap_or(0)),
            looked: AtomicU64::new(0),
            told: AtomicU64::new(0),
            told_states: AtomicU64::new(0),
            pause: AtomicU64::new(u64::MAX),
            depth: AtomicUsize::new(0),
            expanded: AtomicUsize::new(0),
            beside: Arc::default(),
        };
        if let Some(checkpoints) = &options.checkpoints {
            gauge.pause_in(checkpoints.every);
        }
        gauge
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_micros() as u64
    }

    /// Asks for a pause after that time.
    pub fn pause_in(&self, time: Duration) {
        let at = self.now().saturating_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        self.pause.store(at, Ordering::Relaxed);
    }

    /// Whether it is time to pause and write a checkpoint.
    pub fn pause_due(&self) -> bool {
        let at = self.pause.load(Ordering::Relaxed);
        at != u64::MAX && self.now() >= at
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Why to stop, if a limit is reached. Tells about progress.
    pub fn limit(&self, space: &Space<'_>) -> Option<String> {
        if self.beside.done.load(Ordering::Relaxed) {
            return Some("the answer is known".into());
        }
        if let Some(limit) = self.options.state_limit
            && space.visited.len() >= limit
        {
            return Some(format!("the limit of {limit} states is reached"));
        }
        if self.options.progress.is_some()
            && let Some(since) = due(&self.told, self.now(), TELL)
        {
            self.tell(space, since);
        }
        let coming = space.threads.coming() + space.memories.coming();
        self.limit_for(space.bytes() + coming)
    }

    /// Why to stop, if the time is over or the user wants it.
    pub fn over(&self) -> Option<String> {
        let o = self.options;
        if o.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some("interrupted".into());
        }
        let late = |limit: &Duration| self.start.elapsed() >= *limit;
        o.time_limit.filter(late).map(|t| format!("the time limit of {} s is reached", t.as_secs_f64()))
    }

    /// How many bytes there is room for, after what is resident.
    pub fn room(&self) -> usize {
        let used = self.page.and_then(resident).unwrap_or(0);
        self.options.memory_limit.map_or(usize::MAX, |m| (m + m / 16).saturating_sub(used))
    }

    /// Why to stop, if a limit on time or memory is reached: the tables are known
    /// to need that many bytes.
    pub fn limit_for(&self, bytes: usize) -> Option<String> {
        if let Some(why) = self.over() {
            return Some(why);
        }
        let limit = self.options.memory_limit?;
        if due(&self.looked, self.now(), LOOK).is_some()
            && let Some(bytes) = self.page.and_then(resident)
        {
            self.resident.store(bytes, Ordering::Relaxed);
        }
        if bytes.max(self.resident.load(Ordering::Relaxed)) + SPARE.min(limit / 16) <= limit {
            return None;
        }
        Some(if self.depth.load(Ordering::Relaxed) == 0 {
            format!("the memory limit of {} is below what the first states need", size(limit))
        } else {
            format!("the memory limit of {} is reached", size(limit))
        })
    }

    fn tell(&self, space: &Space<'_>, since: u64) {
        let Some(progress) = &self.options.progress else { return };
        let states = space.visited.len() as u64;
        let before = self.told_states.swap(states, Ordering::Relaxed);
        let memory = space.bytes().max(self.page.and_then(resident).unwrap_or(0));
        let seconds = self.seconds();
        let o = self.options;
        let shares = [
            o.time_limit.map(|t| seconds / t.as_secs_f64()),
            o.memory_limit.map(|m| memory as f64 / m as f64),
            o.state_limit.map(|s| states as f64 / s as f64),
        ];
        (progress.0)(&Progress {
            seconds,
            states,
            rate: states.saturating_sub(before) as f64 * 1e6 / since.max(1) as f64,
            depth: self.depth.load(Ordering::Relaxed),
            frontier: states.saturating_sub(self.expanded.load(Ordering::Relaxed) as u64),
            memory,
            share: shares.into_iter().flatten().reduce(f64::max).map(|s| s.clamp(0.0, 1.0)),
        });
    }
}

/// How many microseconds ago the last time was, if that is long enough; if so, the
/// last time is now. One worker gets it.
fn due(last: &AtomicU64, now: u64, every: Duration) -> Option<u64> {
    let before = last.load(Ordering::Relaxed);
    let since = now.saturating_sub(before);
    let mine = since >= every.as_micros() as u64
        && last.compare_exchange(before, now, Ordering::Relaxed, Ordering::Relaxed).is_ok();
    mine.then_some(since)
}

/// `500 MiB`, as a person would have written it.
fn size(bytes: usize) -> String {
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    match units.into_iter().find(|&(unit, _)| bytes >= unit) {
        Some((unit, name)) if bytes.is_multiple_of(unit) => format!("{} {name}", bytes / unit),
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / unit as f64),
        None => format!("{bytes} bytes"),
    }
}

/// Bytes of this process that are resident, where the system tells.
fn resident(page: usize) -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split_whitespace().nth(1)?.parse::<usize>().ok().map(|pages| pages * page)
}

/// The size of a page: `status` tells in KiB what `statm` tells in pages.
fn page_size() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmSize:"))?;
    let kib: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = statm.split_whitespace().next()?.parse().ok()?;
    // Another thread may have allocated meanwhile: take the nearest real size.
    let ratio = (kib * 1024) as f64 / pages.max(1) as f64;
    [4096, 16384, 65536].into_iter().min_by_key(|&p| (ratio - p as f64).abs() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_read_as_written() {
        assert_eq!(size(500 << 20), "500 MiB");
        assert_eq!(size(3 << 29), "1.5 GiB");
        assert_eq!(size(100), "100 bytes");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_system_tells_how_much_is_resident() {
        let page = page_size().unwrap();
        let before = resident(page).unwrap();
        let block = std::hint::black_box(vec![1u8; 64 << 20]);
        let after = resident(page).unwrap();
        assert!(after >= before + (48 << 20), "{before} {after}");
        drop(block);
    }
}
