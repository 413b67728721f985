//! Programs under TSO and PSO as Promela, in the two styles of Travkin's thesis.
//!
//! * [`graph()`] (section 4.4.1): the store-buffer graph itself, one label per
//!   node, one option per edge, memory written at once;
//! * [`omm()`] (section 4.4.3): the program as it is, and beside every thread a
//!   process that *is* its store buffer; both meet in handshakes.
//!
//! One encoder (`encode`) writes both; they differ in how threads move. Both have the
//! thesis's memory: one array, static objects first, allocation by
//! a counter, nothing is ever released. A process `watch` asserts that no
//! forbidden state comes up; it can move only when one has.
//!
//! What SPIN should be told: `spin -a`, `gcc -O2 -DSAFETY`, `pan -E`.
//!
//! # What it gives up
//!
//! 1. Promela computes with signed 32-bit numbers: wider values must fit.
//! 2. `free`, `spawn`, `join`, arrays without bounds, pointers in properties, and
//!    a choice among more than 64 values: an error that says so.
//! 3. A pointer is checked to be some address that exists, not to stay within
//!    its object. An allocation beyond the size of the memory is an assertion.
//! 4. `omm` has buffers of a fixed size. It is what the graph says is enough,
//!    where there is a graph; otherwise a full buffer makes stores wait, and the
//!    head of the text says so.

mod encode;
pub mod graph;
mod memory;
mod model;
pub mod omm;
mod text;
pub mod trail;
mod watch;

pub use graph::graph;
pub use model::Promela;
pub use omm::omm;
