//! One line on standard error that says how a long run goes, if somebody is
//! there to see it.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use weir_explore::{OnProgress, Progress};
use weir_report::verdict::{bytes, quantity};

/// Shorter runs say nothing.
const AFTER: f64 = 1.0;
/// Back to the start of the line, and erase it.
const CLEAR: &str = "\r\x1b[K";

static SHOWN: AtomicBool = AtomicBool::new(false);

/// What an engine tells its progress to; `None` where nobody would see it.
pub fn on_terminal() -> Option<OnProgress> {
    is_watched().then(|| OnProgress(Arc::new(|progress| show(progress, ""))))
}

/// Whether somebody would see progress.
pub fn is_watched() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
}

/// Shows the line, and what else there is to say.
pub fn show(progress: &Progress, more: &str) {
    if progress.seconds >= AFTER {
        SHOWN.store(true, Ordering::Relaxed);
        let comma = if more.is_empty() { "" } else { ", " };
        let _ = write!(std::io::stderr().lock(), "{CLEAR}{}{comma}{more}", line(progress));
    }
}

/// Takes the line away.
pub fn clear() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(std::io::stderr().lock(), "{CLEAR}");
    }
}

/// `48.1 M states, 1.2 M/s, depth 80, frontier 1.1 M, 1.9 GiB, 61 % of the limit`.
pub fn line(p: &Progress) -> String {
    let share = p.share.map_or(String::new(), |s| format!(", {:.0} % of the limit", s * 100.0));
    format!(
        "{} states, {}/s, depth {}, frontier {}, {}{share}",
        quantity(p.states),
        quantity(p.rate as u64),
        p.depth,
        quantity(p.frontier),
        bytes(p.memory as u64),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_fits_a_terminal() {
        let p = Progress {
            seconds: 40.0,
            states: 48_123_456,
            rate: 1_203_000.0,
            depth: 80,
            frontier: 1_100_000,
            memory: 2_040_109_466,
            share: Some(0.614),
        };
        let text = line(&p);
        assert_eq!(text, "48.1 M states, 1.2 M/s, depth 80, frontier 1.1 M, 1.9 GiB, 61 % of the limit");
        assert!(text.len() < 80);
    }
}
