//! Symbolic exploration: sets of states instead of single states.
//!
//! The states of a program whose threads run side by side have much in common, and
//! a decision diagram keeps what they have in common once. Where that works, and
//! for locks and the like it works well, all states are found in a fraction of the
//! time it takes to visit them one by one. No interleaving is left out, and threads
//! do not change places; only where the search is a reduced one, parts of threads
//! with the same future are one part here, too (`reduce::bisimulation`).
//!
//! A set has no way back to executions. If it has a state that violates something,
//! the search for single states finds out how it is reached.
//!
//! * [`decision_diagram`]: sets of tuples; [`operation_cache`]: what became of them;
//! * [`variable_order`]: which place of a tuple stands for what;
//! * [`transition_relation`]: steps as changes of a thread's part and a cell;
//! * [`saturation`]: the set of all states;
//! * [`properties`]: whether one of them violates something;
//! * [`reach`]: all of it together, for an [`answer`].
//!
//! Fit for this are programs with a fixed number of threads whose steps concern one
//! cell at a time: no heap, no arrays without an end, no atomic sections, no threads
//! that start others. For all others the answer is [`answer::Answer::Nothing`].

mod answer;
mod decision_diagram;
mod operation_cache;
mod properties;
mod reach;
mod saturation;
mod transition_relation;
mod variable_order;

pub(crate) use answer::{Answer, Budget, Figures, Why};
pub(crate) use decision_diagram::MANY;
pub(crate) use reach::reach;
