//! Programs as flat tables with everything static resolved: what is executed, what is seen of it
//! (local steps that nobody sees are folded), and where it starts.

mod cells;
mod code;
mod fold;
pub(crate) mod granule;
mod heap_slots;
mod initial;
mod lower;

pub(crate) use cells::{CellClasses, CellSet, add, add_all, has};
pub(crate) use code::{CEdge, CRoutine, Code, Do, Ex, Pl};
pub(crate) use fold::{Observed, observed};
pub(crate) use heap_slots::Slots;
pub(crate) use initial::{initial_cells, most_threads};
pub(crate) use lower::compile;
