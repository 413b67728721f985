//! Programs for other people's tools.
//!
//! | module | its job |
//! |---|---|
//! | [`boogie`] | Boogie, for tools that take concurrent programs in it |
//! | [`c`] | C for verifiers, which can also be run with random schedules |
//! | [`promela`] | Promela, the language of SPIN: the program under sequential consistency |
//!
//! An exporter takes any [`weir_ir::Program`] and gives the text, or a list of
//! messages that name what it cannot take and where. It does no input or output.

pub mod boogie;
pub mod c;
pub mod promela;
