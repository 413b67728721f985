//! Limits for work that does not look at limits itself.

use crate::interrupt;
use crate::limits::{self, Limits};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often limits are looked at.
const TICK: Duration = Duration::from_millis(20);

/// How much stack the work has.
const STACK: usize = 1 << 29;

/// Does some work in a thread of its own until it is done, the time or memory is
/// used up, or the user interrupts; the error says which.
///
/// What is cut off is left behind: it ends with the process. So this is for commands
/// that answer once and end, not for servers.
pub fn limited<T: Send + 'static>(
    start: Instant,
    given: &Limits,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let (send, receive) = channel();
    let spawned = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens any more where the work was cut off.
        let _ = send.send(work());
    });
    let worker = spawned.map_err(|e| format!("no thread can be started: {e}"))?;
    let (stop, memory) = (interrupt::flag(), given.memory_bytes());
    loop {
        match receive.recv_timeout(TICK) {
            Ok(done) => return Ok(done),
            // The thread has panicked: so does this one, and the message is printed as ever.
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return Err("interrupted".into()),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        if stop.load(Ordering::Relaxed) {
            return Err("interrupted".into());
        }
        if given.time.is_some_and(|t| start.elapsed() >= t) {
            return Err("the time limit is reached".into());
        }
        if limits::peak_memory() > memory as u64 {
            return Err("the memory limit is reached".into());
        }
    }
}
