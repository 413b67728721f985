//! .

pub(crate) mod garbage;
pub(crate) mod names;
pub(crate) mod objects;
pub(crate) mod opaque_pointers;

pub use names::Names;
