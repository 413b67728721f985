//! What a Rust program that is checked by Weir may use beside `core`: threads,
//! choices and assumptions. There is nothing behind it: `weir check` knows these
//! functions by name.
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

unsafe extern "C" {
    fn __weir_spawn(f: extern "C" fn(usize), argument: usize) -> usize;
    fn __weir_join(thread: usize);
    fn __weir_assume(condition: bool);
    fn __VERIFIER_nondet_bool() -> bool;
    fn __VERIFIER_nondet_uchar() -> u8;
}

/// A thread that was started.
#[derive(Clone, Copy)]
pub struct Thread(usize);

impl Thread {
    /// Waits until the thread has ended.
    #[inline(always)]
    pub fn join(self) {
        unsafe { __weir_join(self.0) }
    }
}

/// Starts a thread.
#[inline(always)]
pub fn spawn(f: extern "C" fn(usize), argument: usize) -> Thread {
    Thread(unsafe { __weir_spawn(f, argument) })
}

/// Executions in which this does not hold are left out.
#[inline(always)]
pub fn assume(condition: bool) {
    unsafe { __weir_assume(condition) }
}

/// Either truth value.
#[inline(always)]
pub fn any_bool() -> bool {
    unsafe { __VERIFIER_nondet_bool() }
}

/// Any byte.
#[inline(always)]
pub fn any_u8() -> u8 {
    unsafe { __VERIFIER_nondet_uchar() }
}

/// Does nothing: where `weir fence` tries a fence.
#[doc(hidden)]
#[inline(always)]
pub fn __point<const NUMBER: u32>() {
    unsafe { core::arch::asm!("# weir-point {}", const NUMBER) }
}
