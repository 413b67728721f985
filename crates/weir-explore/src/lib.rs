//! The explicit-state engine: visits every state a program can reach under SC,
//! TSO or PSO, breadth first, with buffers that grow as needed.
//!
//! The pipeline, one module a stage:
//!
//! 1. `code` compiles routines to flat tables; `fold` decides which local
//!    steps are folded into the visible step before them; `symmetry` finds
//!    threads that can change places;
//!    `automaton` works out everything each thread could ever do, if that is not
//!    too much; from that, `quotient`, `relevant`, `mirror` and `canon` find states
//!    that are alike, so that one stands for all; `outlook` what is still to come;
//!    `opaque` whether the numbers of heap objects matter, and if not, `slots` gives
//!    them in another way and `garbage` finds objects that nobody can get at;
//! 2. `work` is a state as one vector of words, `step` executes on it;
//!    `local` works out what a thread can do, once for each of its parts;
//! 3. `intern` numbers the parts of states, `layout` makes one key of them,
//!    `visited` keeps each key once;
//! 4. `worker` expands states, `waiting` keeps their successors, `reduce` leaves out what need not be explored,
//!    `watch` says which states have to be judged;
//! 5. `search` drives the search over a `frontier`, within `limits`;
//!    `growth` notices that it cannot end; `checkpoint` writes it down;
//! 6. `sets` finds all states together, as one decision diagram; `turns` says when;
//! 7. `rebuild` and `answer` turn a found state into a trace of the *original*
//!    program by executing it again.
//!
//! `stepper` offers the machine of stages 1 and 2 to engines that search on their own.
//!
//! What it guarantees: `Safe` only when every reachable state was visited, up to
//! the reduction and symmetry, or is in the set of all states (scope: all executions). What it gives up: it ends
//! with `Unknown` when a limit is reached, or when store buffers can grow for ever
//! (`growth`), and then says which executions were covered.

mod compile;
mod directed;
mod expand;
pub mod heap;
mod machine;
mod options;
mod reduce;
mod search;
pub mod stepper;
mod store;
mod symbolic;
mod symmetry;
mod trace;

pub use directed::best_first::hunt;
pub use options::{Checkpoints, Finals, Options, Saving, Sets};
pub use search::checkpoint::format::{CheckpointError, Header};
pub use search::checkpoint::read::Checkpoint;
pub use search::explore::{explore, explore_from, final_states};
pub use weir_engine::{OnProgress, Progress};
