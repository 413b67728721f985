//! Limits for work that does not look at limits itself.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use weir_engine::{Budget, StopReason};

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
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StopReason> {
    let (send, receive) = channel();
    let spawned = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens any more where the work was cut off.
        let _ = send.send(work());
    });
    let worker = spawned.map_err(|e| StopReason::Exhausted(format!("no thread can be started: {e}")))?;
    loop {
        match receive.recv_timeout(TICK) {
            Ok(done) => return Ok(done),
            // The thread has panicked: so does this one, and the message is printed as ever.
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return Err(StopReason::Bug("a thread ended without an answer".into())),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(why) = budget.stop_with(0) {
            return Err(why);
        }
    }
}
