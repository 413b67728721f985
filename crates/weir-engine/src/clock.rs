//! What time it is. Everywhere but in a browser that is [`std::time::Instant`]; WebAssembly has no clock of
//! its own, so there the page lends one (`lend`), and until it does time stands still.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use lent::{Instant, lend};

#[cfg(target_arch = "wasm32")]
mod lent {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Takes a clock that counts milliseconds. The first one stays.
    pub fn lend(clock: fn() -> f64) {
        let _ = CLOCK.set(clock);
    }

    /// A point in time.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// Now.
        pub fn now() -> Instant {
            let milliseconds = CLOCK.get().map_or(0.0, |clock| clock());
            Instant(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }
        /// How long ago it was.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }
        /// The time since an earlier point; none if that is later.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
        /// The same.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
        /// A later point, if there is one.
        pub fn checked_add(&self, more: Duration) -> Option<Instant> {
            self.0.checked_add(more).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;
        fn add(self, more: Duration) -> Instant {
            Instant(self.0.saturating_add(more))
        }
    }

    impl Sub<Instant> for Instant {
        type Output = Duration;
        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
