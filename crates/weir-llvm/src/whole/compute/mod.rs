//! What instructions compute: expressions from expressions, without code around them.

pub(crate) mod floats;
pub(crate) mod intrinsics;
pub(crate) mod ints;
pub(crate) mod lanes;
pub(crate) mod many;
pub(crate) mod math;
pub(crate) mod wide;
pub(crate) mod wide_floats;
