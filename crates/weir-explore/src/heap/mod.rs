//! .

pub(crate) mod garbage;
pub(crate) mod opaque_pointers;
pub mod slots;
