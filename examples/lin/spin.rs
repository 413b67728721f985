// A spin lock that can be tried, in Rust; spin.lin.toml says which functions it is made of.
// A release may return while its store waits: right under `--criterion tso` only.
use core::sync::atomic::{AtomicU32, Ordering};

static HELD: AtomicU32 = AtomicU32::new(0);

#[unsafe(no_mangle)]
pub extern "C" fn try_acquire() -> u32 {
    u32::from(HELD.swap(1, Ordering::Acquire) == 0)
}

#[unsafe(no_mangle)]
pub extern "C" fn release() {
    HELD.store(0, Ordering::Release);
}
