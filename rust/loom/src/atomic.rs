//! Atomic types: those of the standard library, and what loom's have beyond them.

use std::fmt;
use std::ops::Deref;
use std::sync::atomic as real;

macro_rules! atomic {
    ($($name:ident: $type:ty;)*) => { $(
        /// An atomic value; all that is not here is that of the standard library.
        #[derive(Default)]
        #[repr(transparent)]
        pub struct $name(real::$name);

        impl $name {
            /// With a value.
            pub const fn new(value: $type) -> $name {
                $name(real::$name::new(value))
            }
            /// The value, by a plain access.
            ///
            /// # Safety
            /// Nobody may write it at the same time.
            pub unsafe fn unsync_load(&self) -> $type {
                unsafe { *self.0.as_ptr() }
            }
            /// Changes the value; nobody else has it.
            pub fn with_mut<R>(&mut self, f: impl FnOnce(&mut $type) -> R) -> R {
                f(self.0.get_mut())
            }
            /// The value; nobody else has it.
            pub fn get_mut(&mut self) -> &mut $type {
                self.0.get_mut()
            }
            /// The value.
            pub fn into_inner(self) -> $type {
                self.0.into_inner()
            }
        }

        impl Deref for $name {
            type Target = real::$name;
            fn deref(&self) -> &real::$name {
                &self.0
            }
        }

        impl From<$type> for $name {
            fn from(value: $type) -> $name {
                $name::new(value)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )* };
}

atomic! {
    AtomicBool: bool;
    AtomicI8: i8;
    AtomicI16: i16;
    AtomicI32: i32;
    AtomicI64: i64;
    AtomicIsize: isize;
    AtomicU8: u8;
    AtomicU16: u16;
    AtomicU32: u32;
    AtomicU64: u64;
    AtomicUsize: usize;
}

/// An atomic pointer.
#[repr(transparent)]
pub struct AtomicPtr<T>(real::AtomicPtr<T>);

impl<T> AtomicPtr<T> {
    /// With a value.
    pub const fn new(value: *mut T) -> AtomicPtr<T> {
        AtomicPtr(real::AtomicPtr::new(value))
    }
    /// The value, by a plain access.
    ///
    /// # Safety
    /// Nobody may write it at the same time.
    pub unsafe fn unsync_load(&self) -> *mut T {
        unsafe { *self.0.as_ptr() }
    }
    /// Changes the value; nobody else has it.
    pub fn with_mut<R>(&mut self, f: impl FnOnce(&mut *mut T) -> R) -> R {
        f(self.0.get_mut())
    }
    /// The value; nobody else has it.
    pub fn get_mut(&mut self) -> &mut *mut T {
        self.0.get_mut()
    }
    /// The value.
    pub fn into_inner(self) -> *mut T {
        self.0.into_inner()
    }
}

impl<T> Default for AtomicPtr<T> {
    fn default() -> AtomicPtr<T> {
        AtomicPtr::new(std::ptr::null_mut())
    }
}

impl<T> Deref for AtomicPtr<T> {
    type Target = real::AtomicPtr<T>;
    fn deref(&self) -> &real::AtomicPtr<T> {
        &self.0
    }
}

impl<T> From<*mut T> for AtomicPtr<T> {
    fn from(value: *mut T) -> AtomicPtr<T> {
        AtomicPtr::new(value)
    }
}

impl<T> fmt::Debug for AtomicPtr<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
