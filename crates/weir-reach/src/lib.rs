//! TSO reachability beyond plain exploration.
//!
//! | module | its job |
//! |---|---|
//! | [`transfer`] | which questions an argument through SC may answer |
//! | [`lazy`] | lazy refinement: SC reachability and an oracle in turn |
//!
//! Both rest on Bouajjani, Calin, Derevenetc, Meyer, "Lazy TSO Reachability"
//! (FASE 2015).

mod heap;
pub mod lazy;
pub mod transfer;
