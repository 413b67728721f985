//! `UnsafeCell`, as loom has it: what is inside is accessed within a function.

/// A value that can be changed through shared references.
#[derive(Debug, Default)]
#[repr(transparent)]
pub struct UnsafeCell<T: ?Sized>(std::cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    /// Takes a value.
    pub const fn new(value: T) -> UnsafeCell<T> {
        UnsafeCell(std::cell::UnsafeCell::new(value))
    }
    /// Gives it back.
    pub fn into_inner(self) -> T {
        self.0.into_inner()
    }
}

impl<T: ?Sized> UnsafeCell<T> {
    /// Looks at the value.
    pub fn with<R>(&self, f: impl FnOnce(*const T) -> R) -> R {
        f(self.0.get())
    }
    /// Changes the value.
    pub fn with_mut<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
        f(self.0.get())
    }
    /// Looks at the value for longer.
    pub fn get(&self) -> ConstPtr<T> {
        ConstPtr(self.0.get())
    }
    /// Changes the value for longer.
    pub fn get_mut(&self) -> MutPtr<T> {
        MutPtr(self.0.get())
    }
}

impl<T> From<T> for UnsafeCell<T> {
    fn from(value: T) -> UnsafeCell<T> {
        UnsafeCell::new(value)
    }
}

/// Somebody looks at the value.
#[derive(Debug)]
pub struct ConstPtr<T: ?Sized>(*const T);

impl<T: ?Sized> ConstPtr<T> {
    /// The value.
    ///
    /// # Safety
    /// It must live, and nobody may change it.
    #[allow(clippy::should_implement_trait)]
    pub unsafe fn deref(&self) -> &T {
        unsafe { &*self.0 }
    }
    /// Where it is.
    pub fn with<R>(&self, f: impl FnOnce(*const T) -> R) -> R {
        f(self.0)
    }
}

/// Somebody changes the value.
#[derive(Debug)]
pub struct MutPtr<T: ?Sized>(*mut T);

impl<T: ?Sized> MutPtr<T> {
    /// The value.
    ///
    /// # Safety
    /// It must live, and nobody else may look at it.
    #[allow(clippy::should_implement_trait, clippy::mut_from_ref)]
    pub unsafe fn deref(&self) -> &mut T {
        unsafe { &mut *self.0 }
    }
    /// Where it is.
    pub fn with<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
        f(self.0)
    }
}
