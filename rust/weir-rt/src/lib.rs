//! What a Rust program may tell Weir, beside being a program: choices, assumptions, sections
//! that nobody interrupts.
//!
//! The package is called `weir-rt`, because the command-line tool is `weir`; in programs the
//! crate is `weir`. `weir check FILE.rs` has it always there; a package that `cargo weir` checks
//! names it among its dependencies:
//!
//! ```toml
//! [dev-dependencies]
//! weir-rt = { path = "…/rust/weir-rt" }
//! ```
//!
//! `cfg(weir)` says that Weir compiles the program: then the functions here are known to it by
//! their names. In any other build they do what a plain run can do: [`any`] is the first value,
//! [`assume`] does nothing, [`atomically`] holds a lock.
//!
//! ```ignore
//! use core::sync::atomic::{AtomicU32, Ordering};
//! static X: AtomicU32 = AtomicU32::new(0);
//! extern "C" fn worker(_: usize) { X.fetch_add(1, Ordering::Relaxed); }
//! fn main() {
//!     let (a, b) = (weir::spawn(worker, 0), weir::spawn(worker, 1));
//!     a.join();
//!     b.join();
//!     assert!(X.load(Ordering::Relaxed) == 2);
//! }
//! ```
#![no_std]

#[cfg(not(weir))]
extern crate std;

/// `#[weir::test]` is `#[test]`, by a name that says what the test is for. `cargo weir test`
/// checks all tests, however they are marked.
pub use core::prelude::v1::test;

#[cfg(weir)]
unsafe extern "C" {
    fn __weir_spawn(f: extern "C" fn(usize), argument: usize) -> usize;
    fn __weir_join(thread: usize);
    fn __weir_assume(condition: bool);
    fn __weir_any(lo: u64, hi: u64) -> u64;
    fn __weir_atomic_begin();
    fn __weir_atomic_end();
    fn __VERIFIER_nondet_bool() -> bool;
    fn __VERIFIER_nondet_uchar() -> u8;
}

/// A thread that was started with [`spawn`].
#[cfg(weir)]
#[derive(Clone, Copy, Debug)]
pub struct Thread(usize);

/// A thread that was started with [`spawn`].
#[cfg(not(weir))]
#[derive(Debug)]
pub struct Thread(std::thread::JoinHandle<()>);

impl Thread {
    /// Waits until the thread has ended.
    #[inline(always)]
    pub fn join(self) {
        #[cfg(weir)]
        unsafe {
            __weir_join(self.0)
        }
        #[cfg(not(weir))]
        self.0.join().expect("the thread panicked")
    }
}

/// Starts a thread without the standard library. Programs that use `std` have
/// `std::thread::spawn`.
#[inline(always)]
pub fn spawn(f: extern "C" fn(usize), argument: usize) -> Thread {
    #[cfg(weir)]
    {
        Thread(unsafe { __weir_spawn(f, argument) })
    }
    #[cfg(not(weir))]
    {
        Thread(std::thread::spawn(move || f(argument)))
    }
}

/// Runs a function: all its executions are checked, as those of the whole test are. In other
/// builds it is run once.
#[inline(always)]
pub fn model(f: impl FnOnce()) {
    f()
}

/// Executions in which this does not hold are left out.
#[inline(always)]
pub fn assume(condition: bool) {
    #[cfg(weir)]
    unsafe {
        __weir_assume(condition)
    }
    #[cfg(not(weir))]
    let _ = condition;
}

/// Any value of a type: all of them are tried, so only small types are of use (see [`any_in`]).
#[inline(always)]
pub fn any<T: Choice>() -> T {
    T::any()
}

/// Any number of a range, its end included: `weir::any_in(1, 3)`.
///
/// # Panics
/// If the range is empty.
#[inline(always)]
pub fn any_in(least: u64, most: u64) -> u64 {
    assert!(least <= most, "an empty range");
    #[cfg(weir)]
    {
        unsafe { __weir_any(least, most) }
    }
    #[cfg(not(weir))]
    {
        least
    }
}

/// Either truth value.
#[inline(always)]
pub fn any_bool() -> bool {
    #[cfg(weir)]
    {
        unsafe { __VERIFIER_nondet_bool() }
    }
    #[cfg(not(weir))]
    {
        false
    }
}

/// Any byte.
#[inline(always)]
pub fn any_u8() -> u8 {
    #[cfg(weir)]
    {
        unsafe { __VERIFIER_nondet_uchar() }
    }
    #[cfg(not(weir))]
    {
        0
    }
}

/// Types of which there can be [`any`] value.
pub trait Choice {
    /// Any value.
    fn any() -> Self;
}

impl Choice for bool {
    #[inline(always)]
    fn any() -> bool {
        any_bool()
    }
}

impl Choice for u8 {
    #[inline(always)]
    fn any() -> u8 {
        any_u8()
    }
}

impl Choice for i8 {
    #[inline(always)]
    fn any() -> i8 {
        any_u8() as i8
    }
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl Choice for $type {
            #[inline(always)]
            fn any() -> $type {
                any_in(0, u64::MAX >> (64 - <$type>::BITS)) as $type
            }
        })*
    };
}
numbers! { u16 u32 u64 usize i16 i32 i64 isize }

/// Does something while no other thread moves: at a linearization point, what the operation
/// does to a sequential object beside the real one, together with the step that takes effect.
///
/// The section begins with a full fence, as a locked operation does, and its own stores reach
/// memory at once. So what is done in it should begin with a locked operation (a
/// read-modify-write, a `SeqCst` store): around a plain load or store the fence would hide what
/// the machine can do without it. Sections do not wait for anybody, and do not nest.
#[inline(always)]
pub fn atomically<T>(f: impl FnOnce() -> T) -> T {
    #[cfg(weir)]
    unsafe {
        __weir_atomic_begin();
        let result = f();
        __weir_atomic_end();
        result
    }
    #[cfg(not(weir))]
    {
        static LOCK: std::sync::Mutex<()> = std::sync::Mutex::new(());
        let _held = LOCK.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        f()
    }
}

/// Does nothing: where `weir fence` tries a fence.
#[cfg(weir)]
#[doc(hidden)]
#[inline(always)]
pub fn __point<const NUMBER: u32>() {
    unsafe { core::arch::asm!("# weir-point {}", const NUMBER) }
}
