//! .

pub(crate) mod automorphism;
pub(crate) mod canonical;
pub(crate) mod canonicaliser;
pub(crate) mod scalarset;
