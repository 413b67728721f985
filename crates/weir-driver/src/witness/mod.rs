//! Verification witnesses of format 2.0 and 2.1: what a verifier found, for other verifiers to look
//! at (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček: *Software Verification Witnesses 2.0*,
//! SPIN 2024).
//!
//! | module | its job |
//! |---|---|
//! | `text` | places and sums |
//! | `yaml` | text to a tree: as much of YAML as witnesses use |
//! | `schema` | a tree to a witness, or what is wrong with it |
//! | `places` | positions in the text of a program: of calls, of what goes wrong |
//! | `write` | an answer as a witness |
//! | `steer` | a program of which only those executions go wrong that pass the waypoints |
//! | `validate` | whether a witness is right |
//!
//! A violation witness that is written has a `function_return` waypoint for each value that a
//! `__VERIFIER_nondet_…` gave in the execution found, in order, and a `target`; it stands for all
//! executions that pass these, whatever their schedule, as the format has no place for threads. Of a
//! data race, the target is one of the two accesses. A correctness witness has no invariants: an
//! explicit-state search has none but the list of all states.

mod places;
mod schema;
mod steer;
mod text;
mod validate;
mod write;
mod yaml;

pub use schema::{Kind, Waypoint, WaypointType, Witness, read};
pub use text::Position;
pub use validate::{Judgement, validate};
pub use write::{Producer, write};
