//! Limits for work that may not look at its limits: the last resort.
//!
//! Every loop that can be long asks its budget, and ends with an answer that says what
//! was covered, or ends its piece of work ([`weir_engine::piece`]). Should neither
//! happen in time, whoever waits for the work does so no longer: it is left behind, can
//! say nothing more, and ends with the process.
//!
//! Who speaks first has the word: once the work prints its answer, it is waited for
//! (unless the user wants to end), and once it was given up, it never prints.

// Without threads nobody waits.
#![cfg_attr(target_arch = "wasm32", allow(dead_code))]

use std::cell::RefCell;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use weir_engine::clock::Instant;
use weir_engine::{Budget, StopReason, memory, piece};

/// How often limits are looked at.
const TICK: Duration = Duration::from_millis(10);
/// How long work that looks at its limits may take to come to an end; the same for a
/// limit on time, or a tenth of that.
const GRACE: Duration = Duration::from_millis(850);
/// How much memory beyond the limit, and a twentieth of it, may be in use.
const SLACK: usize = 48 << 20;
/// How much stack the work has: parsers and expressions recurse.
const STACK: usize = 1 << 29;

/// Who has the word.
#[derive(Default)]
struct Word {
    /// The work is printing.
    spoken: bool,
    /// The work was given up.
    taken: bool,
}

type Shared = Arc<Mutex<Word>>;

thread_local! {
    static OWN: RefCell<Option<Shared>> = const { RefCell::new(None) };
}

fn lock(word: &Shared) -> MutexGuard<'_, Word> {
    word.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Unfinished {
    /// Why.
    pub why: StopReason,
    /// A part of the answer was printed already.
    pub spoken: bool,
}

/// How long work may go on after its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// As long as limits promise.
    Promised,
    /// Not at all after a signal: nothing in it looks at signals.
    NoneForSignals,
    /// So long.
    For(Duration),
}

impl Patience {
    fn after(self, why: &StopReason) -> Duration {
        match (self, why) {
            (Patience::For(time), _) => time,
            (_, StopReason::Time(limit)) => GRACE.max(*limit / 10),
            (Patience::NoneForSignals, _) => Duration::ZERO,
            (Patience::Promised, _) => GRACE,
        }
    }
}

/// Does some work, a piece with this budget: in a browser there is no other thread, and the work looks at
/// its limits itself.
///
/// # Errors
/// Why it was not finished.
#[cfg(target_arch = "wasm32")]
pub fn limited<T: Send + 'static>(
    budget: &Budget,
    _patience: Patience,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Unfinished> {
    piece::run(budget.clone(), work).map_err(|why| Unfinished { why, spoken: false })
}

/// Does some work in a thread of its own, a piece with this budget, until it is done or
/// its limits are reached.
///
/// # Errors
/// Why it was not finished.
#[cfg(not(target_arch = "wasm32"))]
pub fn limited<T: Send + 'static>(
    budget: &Budget,
    patience: Patience,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Unfinished> {
    let (send, receive) = channel();
    let word = Shared::default();
    let (own, limits) = (Arc::clone(&word), budget.clone());
    let spawned = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        OWN.set(Some(own));
        // Nobody listens any more where the work was given up.
        let _ = send.send(piece::run(limits, work));
    });
    let failed = |why| Unfinished { why, spoken: false };
    let worker = spawned
        .map_err(|e| failed(StopReason::Exhausted(format!("the system gives no thread to run in: {e}"))))?;
    let mut late: Option<Instant> = None;
    loop {
        match receive.recv_timeout(TICK) {
            Ok(done) => return done.map_err(|why| Unfinished { why, spoken: lock(&word).spoken }),
            // The thread has panicked: so does this one, and the message is printed as ever.
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return Err(failed(StopReason::Bug("a thread ended without an answer".into()))),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        let Some(why) = due(budget, patience, &mut late) else { continue };
        let mut word = lock(&word);
        if !word.spoken || why == StopReason::Interrupted {
            word.taken = true;
            return Err(Unfinished { why, spoken: word.spoken });
        }
    }
}

/// Why not to wait any longer. `late`: since when there is a reason.
fn due(budget: &Budget, patience: Patience, late: &mut Option<Instant>) -> Option<StopReason> {
    if let Some(limit) = budget.memory_limit()
        && memory::resident() > limit + limit / 20 + SLACK
    {
        return Some(StopReason::Memory(limit));
    }
    let Some(why) = budget.stop() else {
        *late = None;
        return None;
    };
    let since = late.get_or_insert_with(Instant::now).elapsed();
    (since >= patience.after(&why)).then_some(why)
}

/// Whoever is about to print asks here. Does not come back where the work was given up.
pub fn may_speak() {
    let own = OWN.with_borrow(Clone::clone);
    let Some(word) = own else { return };
    let mut word = lock(&word);
    if word.taken {
        drop(word);
        loop {
            std::thread::park();
        }
    }
    word.spoken = true;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_asks_nobody_is_left_behind() {
        let budget = Budget::of(Duration::from_millis(20));
        let asleep = limited(&budget, Patience::For(Duration::ZERO), || {
            std::thread::sleep(Duration::from_secs(3600));
        });
        let why = StopReason::Time(Duration::from_millis(20));
        assert_eq!(asleep, Err(Unfinished { why: why.clone(), spoken: false }));
        // Who asks ends, who has the word is waited for.
        let asks = limited(&Budget::of(Duration::from_millis(20)), Patience::Promised, || {
            loop {
                piece::go_on();
            }
        });
        assert_eq!(asks, Err::<(), _>(Unfinished { why, spoken: false }));
        let speaks = limited(&Budget::of(Duration::from_millis(20)), Patience::For(Duration::ZERO), || {
            may_speak();
            std::thread::sleep(Duration::from_millis(100));
            7
        });
        assert_eq!(speaks, Ok(7));
    }
}
