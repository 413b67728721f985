//! The explicit-state engine: visits every state a program can reach under SC,
//! TSO or PSO, breadth first, with buffers that grow as needed.
//!
//! The pipeline, one module a stage:
//!
//! 1. [`code`] compiles routines to flat tables; [`fold`] decides which local
//!    steps are folded into the visible step before them;
//! 2. [`work`] is a state as one vector of words, [`step`] executes on it;
//! 3. [`pack`] turns words into bytes, [`store`] keeps each state once;
//! 4. [`search`] drives the search, [`rebuild`] turns a found state into a
//!    trace of the *original* program by executing it again.
//!
//! The seams between them are where faster versions go: compilation, storage,
//! reduction and parallel search can each be replaced alone.
//!
//! What it guarantees: `Safe` only when every reachable state was visited
//! (scope: all executions); every `Unsafe` trace is as short as possible in
//! visible steps. What it gives up: it ends with `Unknown` when a limit is
//! reached, which is certain where buffers or data grow for ever.

mod answer;
mod at_hand;
mod checkpoint;
mod code;
mod compile;
mod eval;
mod fold;
mod frontier;
mod future;
mod growth;
mod intern;
mod layout;
mod limits;
mod local;
mod memo;
mod options;
mod pack;
mod parts;
mod rebuild;
mod reduce;
mod search;
mod space;
mod start;
mod step;
mod symmetry;
mod table;
mod watch;
mod wire;
mod work;
mod worker;

pub use checkpoint::{Checkpoint, CheckpointError, Checkpoints, Header, Saving};
pub use options::{Finals, OnProgress, Options, Progress};
pub use search::{explore, explore_from, final_states};
