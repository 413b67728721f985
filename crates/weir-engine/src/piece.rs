//! A piece of work that ends in the middle when its budget is over.
//!
//! An engine that reaches a limit says what it has covered. Reading a program, setting
//! up a search or writing an answer has nothing to say then: half a program is none. So
//! its long loops ask [`go_on`], which does not come back once the budget of the piece
//! is over: the stack is unwound up to [`run`], which says why. Nothing half done is
//! ever seen by anybody, and no function in between needs a second way to return.
//!
//! The budget belongs to the thread that works. Where there is none (in a library's
//! use, in tests, in the threads that an engine starts), everything goes on.
//!
//! WebAssembly unwinds nothing: there only the budget of the outermost piece counts, and when it is over the
//! reason is told (`lend`) and the module ends, with the whole answer.

use crate::{Budget, StopReason};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Questions between two looks at the clock.
const QUESTIONS: u32 = 256;

thread_local! {
    static BUDGET: RefCell<Option<Budget>> = const { RefCell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// What unwinds the stack of a piece that is over.
struct Over(StopReason);

/// Does a piece of work. Inside another one, the budget of that holds again afterwards.
///
/// # Errors
/// Why the work was not finished.
pub fn run<T>(budget: Budget, work: impl FnOnce() -> T) -> Result<T, StopReason> {
    let before = BUDGET.take();
    let within = before.clone().filter(|_| cfg!(target_arch = "wasm32"));
    BUDGET.set(Some(within.unwrap_or(budget)));
    ASKED.set(0);
    // What the work was about is gone with it.
    let done = catch_unwind(AssertUnwindSafe(work));
    BUDGET.set(before);
    done.map_err(|panic| match panic.downcast::<Over>() {
        Ok(over) => over.0,
        Err(panic) => resume_unwind(panic),
    })
}

/// Ends the piece if its budget is over. Asked very often, so it looks only now and
/// then; a piece that asks less often than that is small, and comes to its end.
#[inline]
pub fn go_on() {
    let asked = ASKED.get().wrapping_add(1);
    ASKED.set(asked);
    if asked.is_multiple_of(QUESTIONS) {
        look();
    }
}

#[cold]
fn look() {
    let why = BUDGET.with_borrow(|budget| budget.as_ref().and_then(|b| b.stop_with(0)));
    if let Some(why) = why {
        #[cfg(target_arch = "wasm32")]
        lent::end(&why);
        #[cfg(not(target_arch = "wasm32"))]
        resume_unwind(Box::new(Over(why)));
    }
}

#[cfg(target_arch = "wasm32")]
pub use lent::lend;

#[cfg(target_arch = "wasm32")]
mod lent {
    use crate::StopReason;
    use std::sync::OnceLock;

    static LAST: OnceLock<fn(&str)> = OnceLock::new();

    /// Takes who hears why the module ends. The first one stays.
    pub fn lend(last: fn(&str)) {
        let _ = LAST.set(last);
    }

    pub(super) fn end(why: &StopReason) -> ! {
        if let Some(last) = LAST.get() {
            last(&why.to_string());
        }
        std::process::abort()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn for_ever() -> Result<(), StopReason> {
        run(Budget::of(Duration::from_millis(5)), || {
            loop {
                go_on();
            }
        })
    }

    #[test]
    fn a_piece_ends_with_its_budget() {
        let time = StopReason::Time(Duration::from_millis(5));
        assert_eq!(for_ever(), Err(time.clone()));
        assert_eq!(run(Budget::unlimited(), || (for_ever(), 7)), Ok((Err(time), 7)));
        // Outside, nothing ends; nor does what is small.
        (0..=QUESTIONS).for_each(|_| go_on());
        assert_eq!(run(Budget::of(Duration::ZERO), go_on), Ok(()));
    }

    #[test]
    fn what_panics_panics() {
        let panic = catch_unwind(|| run(Budget::unlimited(), || resume_unwind(Box::new("lost"))));
        assert_eq!(panic.unwrap_err().downcast_ref(), Some(&"lost"));
    }
}
