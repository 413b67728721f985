//! The interface of the crate `loom` (version 0.7) for programs that Weir checks.
//!
//! loom runs a test many times on types of its own. Weir takes the program as it is compiled,
//! so here are the types of the standard library, with what loom's own have beyond them, and
//! [`model`] runs its function once: all executions of it are looked at from outside.
//!
//! `cargo weir test --loom` compiles a package with `--cfg loom` and with this crate in the
//! place of loom; nothing in the package changes. What a test says about the search
//! ([`model::Builder`]) is taken and means nothing: Weir has no bound on threads, branches or
//! preemptions. Accesses through [`cell::UnsafeCell`] are plain ones; that two of them meet is
//! found because `--loom` looks for data races.
//!
//! Left out: what reads the state of loom's own search (`loom::model::Builder`'s checkpoint
//! files, logs), and tracked allocations only forward to the allocator.

#[path = "alloc.rs"]
mod alloc_types;
mod arc;
mod atomic;
#[path = "cell.rs"]
mod cell_types;
#[path = "future.rs"]
mod futures;

/// Runs a function whose executions are checked.
pub fn model<F: Fn() + Sync + Send + 'static>(f: F) {
    f()
}

/// The largest number of threads in one model of loom's; Weir has no such bound.
pub const MAX_THREADS: usize = 4;

/// Nothing: all executions are looked at.
pub fn explore() {}
/// Nothing: all executions are looked at.
pub fn stop_exploring() {}
/// Nothing: all executions are looked at.
pub fn skip_branch() {}

/// How loom searches.
pub mod model {
    use std::path::PathBuf;
    use std::time::Duration;

    /// Runs a function whose executions are checked.
    pub fn model<F: Fn() + Sync + Send + 'static>(f: F) {
        f()
    }

    /// What can be said about loom's search, and means nothing here.
    #[derive(Clone, Debug, Default)]
    #[allow(missing_docs)]
    pub struct Builder {
        pub max_threads: usize,
        pub max_branches: usize,
        pub max_permutations: Option<usize>,
        pub max_duration: Option<Duration>,
        pub preemption_bound: Option<usize>,
        pub checkpoint_file: Option<PathBuf>,
        pub checkpoint_interval: usize,
        pub expect_explicit_explore: bool,
        pub location: bool,
        pub log: bool,
    }

    impl Builder {
        /// As loom has it where nothing is said.
        pub fn new() -> Builder {
            Builder { max_threads: crate::MAX_THREADS, max_branches: 1000, ..Builder::default() }
        }

        /// Ignored.
        pub fn checkpoint_file(&mut self, file: &str) -> &mut Builder {
            self.checkpoint_file = Some(file.into());
            self
        }

        /// Runs a function whose executions are checked.
        pub fn check<F: Fn() + Sync + Send + 'static>(&self, f: F) {
            f()
        }
    }
}

/// Threads: those of the standard library.
pub mod thread {
    pub use std::thread::{
        AccessError, Builder, JoinHandle, LocalKey, Thread, ThreadId, current, panicking, park, sleep, spawn,
        yield_now,
    };
}

/// Synchronisation: that of the standard library, and loom's `Arc` and `Notify`.
pub mod sync {
    pub use crate::arc::{Arc, Notify};
    pub use std::sync::{
        Barrier, BarrierWaitResult, Condvar, LockResult, Mutex, MutexGuard, Once, OnceLock, PoisonError,
        RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError, TryLockResult, WaitTimeoutResult, mpsc,
    };

    /// Atomic types.
    pub mod atomic {
        pub use crate::atomic::*;
        pub use std::sync::atomic::{Ordering, compiler_fence, fence};

        /// Somebody waits in a loop.
        pub fn spin_loop_hint() {
            std::hint::spin_loop()
        }
    }
}

/// Cells.
pub mod cell {
    pub use crate::cell_types::{ConstPtr, MutPtr, UnsafeCell};
    pub use std::cell::Cell;
}

/// Hints.
pub mod hint {
    pub use std::hint::{black_box, spin_loop, unreachable_unchecked};
}

/// Allocation.
pub mod alloc {
    pub use crate::alloc_types::Track;
    pub use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
}

/// Futures.
pub mod future {
    pub use crate::futures::{AtomicWaker, block_on};
}

/// What [`lazy_static!`](crate::lazy_static) makes.
pub mod lazy_static {
    pub use std::sync::LazyLock as Lazy;
}

/// A variable for each thread, as the standard library has it.
#[macro_export]
macro_rules! thread_local {
    ($($all:tt)*) => { ::std::thread_local! { $($all)* } };
}

/// Variables that are set when somebody first looks: `static ref NAME: Type = value;`.
#[macro_export]
macro_rules! lazy_static {
    () => {};
    ($(#[$attr:meta])* $vis:vis static ref $name:ident : $type:ty = $value:expr; $($rest:tt)*) => {
        $(#[$attr])*
        $vis static $name: $crate::lazy_static::Lazy<$type> = $crate::lazy_static::Lazy::new(|| $value);
        $crate::lazy_static! { $($rest)* }
    };
}
