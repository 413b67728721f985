//! Symmetry reduction: `scalarset` finds threads that can change places, `automorphism` all other
//! renamings of a program; `canonical` says which state stands for all that are alike, and
//! `canonicaliser` remembers it.

mod automorphism;
mod canonical;
mod canonicaliser;
mod scalarset;

pub(crate) use canonical::{Canonical, canonical};
pub(crate) use canonicaliser::{ALL_CELLS, Canonicaliser};
pub(crate) use scalarset::{merge, sort};
