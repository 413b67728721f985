//! `Arc`, with what loom's has beyond that of the standard library, and `Notify`.

use std::borrow::Borrow;
use std::fmt;
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::{Condvar, Mutex, PoisonError};

/// A counted reference.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Arc<T: ?Sized>(std::sync::Arc<T>);

impl<T> Arc<T> {
    /// The first reference to a value.
    pub fn new(value: T) -> Arc<T> {
        Arc(std::sync::Arc::new(value))
    }
    /// The same, pinned.
    pub fn pin(value: T) -> Pin<Arc<T>> {
        // Safety: nobody gets the value out of a pinned reference.
        unsafe { Pin::new_unchecked(Arc::new(value)) }
    }
    /// The value, where this is the only reference.
    ///
    /// # Errors
    /// There are others.
    pub fn try_unwrap(this: Arc<T>) -> Result<T, Arc<T>> {
        std::sync::Arc::try_unwrap(this.0).map_err(Arc)
    }
}

impl<T: ?Sized> Arc<T> {
    /// Takes a reference of the standard library's.
    pub fn from_std(std: std::sync::Arc<T>) -> Arc<T> {
        Arc(std)
    }
    /// How many there are.
    pub fn strong_count(this: &Arc<T>) -> usize {
        std::sync::Arc::strong_count(&this.0)
    }
    /// The value, where nobody else refers to it.
    pub fn get_mut(this: &mut Arc<T>) -> Option<&mut T> {
        std::sync::Arc::get_mut(&mut this.0)
    }
    /// Whether both are the same.
    pub fn ptr_eq(this: &Arc<T>, other: &Arc<T>) -> bool {
        std::sync::Arc::ptr_eq(&this.0, &other.0)
    }
    /// The reference as a pointer.
    pub fn into_raw(this: Arc<T>) -> *const T {
        std::sync::Arc::into_raw(this.0)
    }
    /// Where the value is.
    pub fn as_ptr(this: &Arc<T>) -> *const T {
        std::sync::Arc::as_ptr(&this.0)
    }
    /// The reference that a pointer was.
    ///
    /// # Safety
    /// As `std::sync::Arc::from_raw`.
    pub unsafe fn from_raw(ptr: *const T) -> Arc<T> {
        Arc(unsafe { std::sync::Arc::from_raw(ptr) })
    }
    /// One more.
    ///
    /// # Safety
    /// As `std::sync::Arc::increment_strong_count`.
    pub unsafe fn increment_strong_count(ptr: *const T) {
        let own = ManuallyDrop::new(unsafe { std::sync::Arc::from_raw(ptr) });
        std::mem::forget(std::sync::Arc::clone(&own));
    }
    /// One less.
    ///
    /// # Safety
    /// As `std::sync::Arc::decrement_strong_count`.
    pub unsafe fn decrement_strong_count(ptr: *const T) {
        drop(unsafe { std::sync::Arc::from_raw(ptr) });
    }
}

impl<T: ?Sized> Clone for Arc<T> {
    fn clone(&self) -> Arc<T> {
        Arc(self.0.clone())
    }
}

impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> AsRef<T> for Arc<T> {
    fn as_ref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Borrow<T> for Arc<T> {
    fn borrow(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for Arc<T> {
    fn from(value: T) -> Arc<T> {
        Arc::new(value)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One thread waits, others notify it.
#[derive(Debug, Default)]
pub struct Notify {
    notified: Mutex<bool>,
    changed: Condvar,
}

impl Notify {
    /// Nobody is notified.
    pub fn new() -> Notify {
        Notify::default()
    }
    /// Lets whoever waits, or will wait, go on.
    pub fn notify(&self) {
        *self.notified.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_one();
    }
    /// Waits until notified.
    pub fn wait(&self) {
        let mut notified = self.notified.lock().unwrap_or_else(PoisonError::into_inner);
        while !*notified {
            notified = self.changed.wait(notified).unwrap_or_else(PoisonError::into_inner);
        }
        *notified = false;
    }
}
