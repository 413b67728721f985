//! The backward search.

pub(crate) mod assert;
pub(crate) mod confirm;
pub(crate) mod cube;
pub(crate) mod facts;
pub(crate) mod guess;
pub(crate) mod init;
pub(crate) mod pre;
pub(crate) mod sample;
pub(crate) mod search;
pub(crate) mod subsume;
pub(crate) mod told;
pub(crate) mod vals;
