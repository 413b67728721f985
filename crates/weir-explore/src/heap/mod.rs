//! Heap objects: how states hold them, what they are called, and which of them nobody needs.

mod garbage;
mod names;
mod objects;
mod opaque_pointers;

pub(crate) use garbage::without_garbage;
pub use names::Names;
pub use objects::Objects;
pub(crate) use objects::{HOLE, TOLD_APART, heap_object, object_count, objects, objects_told};
pub(crate) use opaque_pointers::{opaque, unasked};
