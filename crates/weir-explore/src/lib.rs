//! The explicit-state engine: visits every state a program can reach under SC,
//! TSO or PSO, breadth first, with buffers that grow as needed.
//!
//! The pipeline, a folder each; and none uses one further down:
//!
//! 1. `compile`: routines become flat tables; local steps are folded into the visible step
//!    before them;
//! 2. `heap`: how heap objects are numbered (canonical heaps, where pointers are opaque), and
//!    which of them are garbage;
//! 3. `machine`: a state vector, and the transitions of each thread on it;
//! 4. `reduce`: partial-order reduction (persistent sets); threads as automata, their
//!    bisimulation quotient and dead-variable reduction;
//! 5. `store`: interned parts, collapse compression to 64-bit keys, the visited set, hash
//!    compaction;
//! 6. `symmetry`: scalarsets, automorphisms, canonicalisation with all of the above;
//! 7. `expand`: workers that take states, find their successors, keep and judge them;
//! 8. `symbolic`: all states together, as a decision diagram made by saturation;
//! 9. `trace`: from a state back to an execution of the *original* program;
//! 10. `search`: breadth-first search on a frontier, within limits, with checkpoints, with
//!     turns for `symbolic`, and on disk (`search::external`);
//! 11. `directed`: best-first search for bugs, which uses `compile`, `machine` and `trace` only.
//!
//! [`partition`] is one of several owners of the states of a search.
//!
//! [`stepper`] offers the machine and its reduction to engines that search on their own:
//! [`stepper::Stepper`] a thread's moves, [`stepper::edges`] one edge at a time.
//!
//! What it guarantees: `Safe` only when every reachable state was visited, up to
//! the reduction and symmetry, or is in the set of all states (scope: all executions). What it gives up: it ends
//! with `Unknown` when a limit is reached, or when store buffers can grow for ever
//! (`search::unbounded_buffers`), and then says which executions were covered.

mod compile;
mod directed;
mod expand;
pub mod heap;
mod machine;
mod options;
pub mod partition;
mod reduce;
mod scratch;
mod search;
pub mod stepper;
mod store;
mod symbolic;
mod symmetry;
mod trace;

pub use directed::directed_search;
pub use options::{Checkpoints, Finals, Options, Saving, Sets};
pub use scratch::{Disk, Scratch, ScratchFile};
pub use search::{Checkpoint, CheckpointError, Header, explore, explore_from, final_states};
pub use weir_engine::{OnProgress, Progress};
