//! The engines, and which of them when.
//!
//! | module | its job |
//! |---|---|
//! | `table` | their names |
//! | `dual`, `refine`, `reduction`, [`sbgraph`] | each with the options of a search |
//! | `single` | one of these |
//! | `portfolio` | `auto`: several of them, until one has the answer |
//! | [`param`] | any number of threads: a proof, and small instances beside it |
//! | `run` | any engine on any program |

mod dpor;
mod dual;
pub mod param;
mod portfolio;
mod reduction;
mod refine;
mod run;
pub mod sbgraph;
mod single;
mod table;
mod vm;

pub use refine::refinement;
pub use run::{Configured, deadlocks, options, run, run_any};
pub use table::{ENGINES, Engine};
