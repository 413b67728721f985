//! Programs as flat tables with everything static resolved: what is executed, what is seen of it
//! (local steps that nobody sees are folded), and where it starts.

mod cells;
mod code;
mod fold;
pub(crate) mod granule;
mod heap_slots;
mod initial;
mod lower;

pub(crate) use cells::add_all;
pub use cells::{CellClasses, CellSet};
pub(crate) use code::{CEdge, CProp, CRoutine, Code, Do, Ex, Pl};
pub(crate) use heap_slots::Slots;
pub(crate) use initial::{chosen, initial_cells, least_cells, threads_of};
pub use lower::MAX_CHOICES;
pub(crate) use lower::compile;
pub(crate) use weir_passes::observe::{Observed, observed};
