//! What is done to a program before an engine sees it, once for all engines.
//!
//! | module | its job |
//! |---|---|
//! | [`inline`] | a thread as one control-flow graph: calls inlined, `self`, `N` and arguments filled in |
//! | [`observe`] | what properties look at, and whether they can become true by a thread leaving |
//! | [`fold`] | which local steps are taken at once with the visible step before them |
//! | [`loops`] | edges that close loops, their heads, how deep they are, whether a location may wait |
//! | [`calls`] | the routines that may call themselves |
//! | [`live`] | the registers whose value may still be read |
//! | [`points_to`] | the objects that pointers may point into |
//! | [`static_threads`] | threads that the first one starts, as threads that are there from the start |
//! | [`returns`] | fences where procedures return |
//! | [`unroll`] | threads that call nothing and go round at most so often |
//! | [`faults`] | the expressions that may have no value |
//! | [`graph`] | directed graphs: depth-first search, strongly connected components |
//!
//! What every reader of a program needs to say that it is well formed (atomic
//! sections, callees, reachable locations) is in [`weir_ir::analysis`]. The judge
//! and `weir-certify` use nothing of this crate: what is wrong here shows as a
//! disagreement with them.

pub mod calls;
pub mod faults;
pub mod fold;
pub mod graph;
pub mod inline;
pub mod live;
pub mod loops;
pub mod observe;
pub mod points_to;
pub mod returns;
pub mod static_threads;
pub mod unroll;
