//! Breadth-first search with the visited set and the frontier on disk.
//!
//! A level's successors are collected, sorted by hash and written as *runs*; at the end of
//! the level the runs are merged, so that every state comes once, and compared in one pass
//! with the runs of all states known: what is left is new, and is both the next level and
//! another run of known states (delayed duplicate detection: Stern and Dill: Using Magnetic
//! Disk instead of Main Memory in the Murphi Verifier, CAV 1998; Korf: Best-First Frontier
//! Search with Delayed Duplicate Detection, AAAI 2004). Deviations:
//!
//! * states are written as the numbers of their parts ([`crate::store`]). The parts
//!   themselves stay in memory, so this is for programs whose parts are few and whose states
//!   are many; where parts do not fit, the limit on memory is reached as ever;
//! * known states are in runs of several sizes, merged eight at a time when there are eight
//!   of one size (log-structured merging), instead of one file that is written anew on every
//!   level; where a level is small, only those places of a run are read where its states
//!   would stand;
//! * a table in memory remembers what was met lately ([`crate::store::Candidates`]), exactly;
//! * each state has the mark of the one from which it was reached, and hashes begin with
//!   marks, so an execution is found by looking up marks (`chain`).
//!
//! Nothing here is approximate: states are equal if all their parts are.

mod chain;
mod merge;
mod rounds;
mod runs;

pub(super) use rounds::{External, memory_of};
pub(super) use runs::Files;
