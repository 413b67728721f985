//! Store-buffer graphs: a program under TSO or PSO as a program under SC.
//!
//! Source: O. Travkin's thesis on the verification of concurrent programs under
//! weak memory models (the tool Weak2SC), chapters 3 and 4. Each thread is
//! executed symbolically on its own; a node of its graph is a location together
//! with what waits in its store buffer, as addresses and values *by name*. The
//! graph is the control flow of a new program for SC: stores become skips,
//! flushes become stores, early reads become assignments. Both programs have the
//! same executions, so every SC tool can be used, and every property is
//! preserved, also those that mix memory with labels.
//!
//! | module | its job |
//! |---|---|
//! | [`flat`] | a thread as one control-flow graph, calls inlined |
//! | [`loops`] | unfenced writing loops, which have no finite graph |
//! | [`chains`] | write-def chains: which stores need copies |
//! | [`entry`] | symbolic entries, and when two addresses are the same |
//! | [`buffer`] | symbolic buffers under TSO and PSO |
//! | [`mod@minimise`] | where flushes need not be tried |
//! | [`mod@construct`] | the graph |
//! | [`sc`] | the SC program |
//! | [`back`] | executions of the SC program as executions of the original |
//! | [`show`], [`layout`], [`svg`] | graphs for people |
//!
//! What other tools read (graphviz, KIV, SPIN) is written by `weir-export`.
//!
//! What it goes beyond the thesis with is listed in each module: aliases,
//! addresses that change before the flush, buffers carried across calls,
//! store-store fences, and minimisation. What it refuses is a value
//! ([`Unsupported`]): unfenced writing loops, recursion, stores through pointers
//! that may lead to a variable of a range type, and graphs that are too large.
//!
//! ```
//! let text = "shared x: u8, y: u8;
//!     thread a { x = 1; r = y; }
//!     thread b { y = 1; r = x; }
//!     exists (a.r == 0 && b.r == 0);";
//! let program = weir_lang::load("sb.weir", text).unwrap();
//! let options = weir_sbgraph::Options::new(weir_ir::Model::Tso);
//! let reduced = weir_sbgraph::reduce(&program, &options).unwrap();
//! let sc = weir_explore::Options::new(weir_ir::Model::Sc);
//! let verdict = weir_explore::explore(&reduced.program, &sc);
//! let trace = reduced.back(verdict.outcome.trace().unwrap()).unwrap();
//! assert!(weir_machine::replay(&program, &trace).is_ok());
//! ```

pub mod back;
pub mod buffer;
mod build;
pub mod chains;
pub mod construct;
pub mod entry;
pub mod flat;
pub mod graph;
pub mod layout;
pub mod loops;
pub mod minimise;
pub mod sc;
pub mod show;
pub mod svg;
pub mod unsupported;

pub use build::Options;
pub use graph::{Edge, Graph, Item, Kind, Node};
pub use sc::Reduction;
pub use unsupported::Unsupported;

use build::build;
use entry::Memory;
use flat::Known;
use weir_ir::{Program, RoutineId, ThreadId};

/// The graph of a routine on its own, or of a thread.
pub fn graph(
    program: &Program,
    routine: RoutineId,
    thread: Option<ThreadId>,
    options: &Options,
) -> Result<Graph, Unsupported> {
    let memory = Memory::new(program);
    let thread = thread.and_then(|t| program.threads.get(t.index()));
    build(program, &memory, routine, Known { thread }, options)
}

/// The program as it runs under SC, with everything that TSO or PSO add to it.
pub fn reduce(program: &Program, options: &Options) -> Result<Reduction, Unsupported> {
    sc::reduce(program, &Options { fence_at_return: false, ..*options })
}
