//! Exploration past one machine: several processes, each of which owns a share of the states;
//! and pieces of independent work, which processes take from each other.
//!
//! | module | its job |
//! |---|---|
//! | `key` | what peers prove that they know |
//! | `handshake` | two peers prove it to each other, and compare what they are about to do |
//! | `mesh` | a connection between every two processes, or who is missing |
//! | `frame` | what comes from another process: frames, and messages that timely can take |
//! | `wire` | a connection during a run: frames, signs of life, and no panic whatever comes |
//! | `fate` | whether all processes are still there |
//! | `parcel` | a message between owners, as timely carries it |
//! | `rounds` | timely dataflow: messages between owners, and when a round of them is complete |
//! | `message` | what owners tell each other, as bytes |
//! | `here` | what owners know about their process |
//! | `search` | one owner: levels, limits, and the end |
//! | `execution` | the execution that shows what is violated, over the links of all owners |
//! | `checkpoint` | shares as files, at complete levels |
//! | `answer` | what all owners found, as one verdict |
//! | `process` | a process before the run: where it listens, which of them it is |
//! | `links` | its connections, and the threads that timely runs |
//! | `run` | one process of a search: its owners, its answer |
//! | `desk` | pieces of independent work in a process, and what it tells others about them |
//! | `crew` | independent work over all processes, with stealing |
//!
//! An owner is a thread with a share of the states ([`weir_explore::partition`]): tables,
//! parts and all. Owners share nothing, so a thread of the same process is like one of another.
//! Levels of the breadth-first search are timely's timestamps, and a level is complete when
//! timely's progress tracking says that every message of it has arrived (Murray et al.: Naiad,
//! 2013). Deviation from the usual loop with feedback: owners decide together after every
//! level, from figures that travel with it, so the loop is theirs and the dataflow is one
//! exchange.
//!
//! What it guarantees: the same answers as one process, and the same numbers of states,
//! transitions and levels however many owners there are. A process that is lost, or that
//! sends what makes no sense, ends the run with `Unknown` and its name.

mod answer;
mod checkpoint;
mod crew;
mod desk;
mod execution;
mod fate;
mod frame;
mod handshake;
mod here;
mod key;
mod links;
mod mesh;
mod message;
#[cfg(test)]
mod noise;
mod parcel;
mod process;
mod rounds;
mod run;
mod search;
mod wire;

pub use checkpoint::{Saving, recorded};
pub use crew::Crew;
pub use here::{Line, OnLine};
pub use key::{Key, KeyError};
pub use mesh::Trouble;
pub use process::Process;
pub use run::run;
