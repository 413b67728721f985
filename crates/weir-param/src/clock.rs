//! Limits that hold inside long computations.
//!
//! A step of the search, or of the check of a proof, tries the processes of one cube
//! for those of another in every order; with six of them, one step can take minutes.
//! So the innermost loops ask [`late`], which costs a counter, and give up. What gives
//! up says what proves nothing: not contained, not to be guessed, not covered. Whoever
//! called asks [`is_late`] before the result is used.
//!
//! The limits belong to the thread that works, for as long as [`during`] runs.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Questions between two looks at the clock.
const QUESTIONS: u32 = 512;
/// Time between two looks at the memory.
const BREATH: Duration = Duration::from_millis(50);

/// What a run may take.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    /// When it ends.
    pub deadline: Option<Instant>,
    /// Resident bytes of the process.
    pub memory: Option<usize>,
    /// Set from outside to end it.
    pub stop: Option<Arc<AtomicBool>>,
}

thread_local! {
    static LIMIT: RefCell<Option<Limit>> = const { RefCell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
    static LATE: Cell<bool> = const { Cell::new(false) };
    static LOOKED: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Does something within limits. Inside another call, those of the outer one are put
/// back afterwards.
pub fn during<T>(limit: Limit, work: impl FnOnce() -> T) -> T {
    struct Back(Option<Limit>, bool);
    impl Drop for Back {
        fn drop(&mut self) {
            LIMIT.set(self.0.take());
            LATE.set(self.1);
        }
    }
    let _back = Back(LIMIT.replace(Some(limit)), LATE.replace(false));
    ASKED.set(0);
    work()
}

/// Whether a limit is reached. Asked very often, so it looks only now and then.
#[inline]
pub(crate) fn late() -> bool {
    let asked = ASKED.get();
    ASKED.set(asked.wrapping_add(1));
    if asked % QUESTIONS != 0 {
        return LATE.get();
    }
    is_late()
}

/// Whether a limit is reached, now. Once it is, it stays so.
pub(crate) fn is_late() -> bool {
    if LATE.get() {
        return true;
    }
    let over = LIMIT.with_borrow(|limit| {
        limit.as_ref().is_some_and(|l| {
            l.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed))
                || l.deadline.is_some_and(|d| Instant::now() >= d)
                || l.memory.is_some_and(|most| breath() && resident().is_some_and(|r| r > most))
        })
    });
    LATE.set(over);
    over
}

/// Whether it is time to look at the memory again.
fn breath() -> bool {
    let now = Instant::now();
    let due = LOOKED.get().is_none_or(|then| now.duration_since(then) >= BREATH);
    if due {
        LOOKED.set(Some(now));
    }
    due
}

/// The resident bytes of this process, where the system tells.
pub(crate) fn resident() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split_whitespace().nth(1)?.parse().ok()?;
    // Pages of 4 KiB everywhere that this file exists and Weir runs.
    Some(pages * 4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold_while_they_last() {
        assert!(!is_late());
        let stop = Arc::new(AtomicBool::new(false));
        let limit = Limit { stop: Some(stop.clone()), ..Limit::default() };
        during(limit, || {
            assert!(!is_late());
            stop.store(true, Ordering::Relaxed);
            assert!((0..=QUESTIONS).any(|_| late()));
            during(Limit::default(), || assert!(!is_late()));
            assert!(is_late());
        });
        assert!(!is_late());
        let past = Limit { deadline: Some(Instant::now()), ..Limit::default() };
        assert!(during(past, is_late));
        let tiny = Limit { memory: Some(1), ..Limit::default() };
        assert_eq!(during(tiny, is_late), resident().is_some());
    }
}
