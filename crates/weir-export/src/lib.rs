//! Programs, graphs, systems and proofs for other people's tools.
//!
//! | module | its job |
//! |---|---|
//! | [`boogie`] | Boogie: programs for tools that take concurrent ones, proofs and their obligations |
//! | [`c`] | C for verifiers, which can also be run with random schedules |
//! | [`cubicle`] | systems over any number of processes as Cubicle-W models |
//! | [`dot`] | store-buffer graphs for graphviz |
//! | [`kiv`] | store-buffer graphs as specifications for the prover KIV |
//! | [`promela`] | Promela, the language of SPIN: the program under sequential consistency, and under TSO and PSO |
//! | `names`, `said`, `watch` | what exporters share: legal names, comments and messages, what properties look at |
//!
//! An exporter gives the text, or messages that name what it cannot take and where. It does
//! no input or output. (SMT-LIB is what `weir_prove::smt` speaks with z3.)

pub mod boogie;
pub mod c;
pub mod cubicle;
pub mod dot;
pub mod kiv;
mod names;
pub mod promela;
mod said;
mod watch;
