//! TSO reachability beyond plain exploration.
//!
//! | module | its job |
//! |---|---|
//! | [`transfer`] | which questions an argument through SC may answer |
//! | [`hunt`] | best-first search for bugs |
//! | [`lazy`] | lazy refinement: SC reachability and an oracle in turn |
//!
//! The first and the last rest on Bouajjani, Calin, Derevenetc, Meyer, "Lazy TSO Reachability"
//! (FASE 2015).

mod heap;
pub mod hunt;
pub mod lazy;
pub mod transfer;
