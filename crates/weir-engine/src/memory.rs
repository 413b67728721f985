//! How much memory the process has: one gauge for everybody who asks.

use crate::clock::Instant;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// How often the system is asked.
const LOOK: Duration = Duration::from_millis(4);

static CLOCK: OnceLock<Instant> = OnceLock::new();
static PAGE: OnceLock<Option<usize>> = OnceLock::new();
/// Microseconds at the last look; 0 before the first.
static LOOKED: AtomicU64 = AtomicU64::new(0);
static RESIDENT: AtomicUsize = AtomicUsize::new(0);

/// Bytes of this process that are resident, at most a few milliseconds ago; 0 where
/// the system does not tell.
pub fn resident() -> usize {
    let now = CLOCK.get_or_init(Instant::now).elapsed().as_micros() as u64 + 1;
    let before = LOOKED.load(Ordering::Relaxed);
    let due = before == 0 || now.saturating_sub(before) >= LOOK.as_micros() as u64;
    // One thread gets to look; the others take what is known.
    if due && LOOKED.compare_exchange(before, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
        let page = *PAGE.get_or_init(page_size);
        RESIDENT.store(page.and_then(ask).unwrap_or(0), Ordering::Relaxed);
    }
    RESIDENT.load(Ordering::Relaxed)
}

/// The most memory this process has had resident so far; 0 where not known.
pub fn peak() -> u64 {
    kib("/proc/self/status", "VmHWM:").map_or(0, |kib| kib as u64 * 1024)
}

/// The memory of the machine in bytes, where the system tells.
pub fn of_machine() -> Option<usize> {
    kib("/proc/meminfo", "MemTotal:").map(|kib| kib * 1024)
}

fn kib(file: &str, key: &str) -> Option<usize> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix(key))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// In a browser: what the module has asked for.
#[cfg(target_arch = "wasm32")]
fn ask(page: usize) -> Option<usize> {
    Some(core::arch::wasm32::memory_size(0) * page)
}

#[cfg(not(target_arch = "wasm32"))]
fn ask(page: usize) -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split_whitespace().nth(1)?.parse::<usize>().ok().map(|pages| pages * page)
}

/// The size of a page of WebAssembly.
#[cfg(target_arch = "wasm32")]
fn page_size() -> Option<usize> {
    Some(1 << 16)
}

/// The size of a page: `status` tells in KiB what `statm` tells in pages.
#[cfg(not(target_arch = "wasm32"))]
fn page_size() -> Option<usize> {
    let kib = kib("/proc/self/status", "VmSize:")?;
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
    #[cfg(target_os = "linux")]
    fn the_system_tells_how_much_is_resident() {
        let page = page_size().unwrap();
        let before = ask(page).unwrap();
        let block = std::hint::black_box(vec![1u8; 64 << 20]);
        let after = ask(page).unwrap();
        assert!(after >= before + (48 << 20), "{before} {after}");
        drop(block);
        assert!(peak() > 0);
        assert!(resident() > 0);
    }
}
