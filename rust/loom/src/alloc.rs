//! Values that loom watches.

/// A value.
#[derive(Debug, Default)]
pub struct Track<T>(T);

impl<T> Track<T> {
    /// Takes a value.
    pub fn new(value: T) -> Track<T> {
        Track(value)
    }
    /// Looks at it.
    pub fn get_ref(&self) -> &T {
        &self.0
    }
    /// Changes it.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.0
    }
    /// Gives it back.
    pub fn into_inner(self) -> T {
        self.0
    }
}
