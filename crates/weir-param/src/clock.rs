//! Limits that hold inside long computations.
//!
//! A step of the search, or of the check of a proof, tries the processes of one cube
//! for those of another in every order; with six of them, one step can take minutes.
//! So the innermost loops ask `late`, which costs a counter, and give up. What gives
//! up says what proves nothing: not contained, not to be guessed, not covered. Whoever
//! called asks `is_late` before the result is used.
//!
//! The limits belong to the thread that works, for as long as [`during`] runs.

use std::cell::{Cell, RefCell};
use weir_engine::Budget;

/// Questions between two looks at the clock.
const QUESTIONS: u32 = 512;

thread_local! {
    static BUDGET: RefCell<Option<Budget>> = const { RefCell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
    static LATE: Cell<bool> = const { Cell::new(false) };
}

/// Does something within a budget. Inside another call, that of the outer one is put
/// back afterwards.
pub fn during<T>(budget: Budget, work: impl FnOnce() -> T) -> T {
    struct Back(Option<Budget>, bool);
    impl Drop for Back {
        fn drop(&mut self) {
            BUDGET.set(self.0.take());
            LATE.set(self.1);
        }
    }
    let _back = Back(BUDGET.replace(Some(budget)), LATE.replace(false));
    ASKED.set(0);
    work()
}

/// Whether a limit is reached. Asked very often, so it looks only now and then.
#[inline]
pub(crate) fn late() -> bool {
    let asked = ASKED.get();
    ASKED.set(asked.wrapping_add(1));
    if !asked.is_multiple_of(QUESTIONS) {
        return LATE.get();
    }
    is_late()
}

/// Whether a limit is reached, now. Once it is, it stays so.
pub(crate) fn is_late() -> bool {
    if LATE.get() {
        return true;
    }
    let over = BUDGET.with_borrow(|budget| budget.as_ref().is_some_and(|b| b.stop_with(0).is_some()));
    LATE.set(over);
    over
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[test]
    fn limits_hold_while_they_last() {
        assert!(!is_late());
        let stop = Arc::new(AtomicBool::new(false));
        during(Budget::unlimited().interrupted_by(Arc::clone(&stop)), || {
            assert!(!is_late());
            stop.store(true, Ordering::Relaxed);
            assert!((0..=QUESTIONS).any(|_| late()));
            during(Budget::unlimited(), || assert!(!is_late()));
            assert!(is_late());
        });
        assert!(!is_late());
        assert!(during(Budget::of(Duration::ZERO), is_late));
    }
}
