//! .

pub(crate) mod accesses;
pub(crate) mod automaton;
pub(crate) mod bisimulation;
pub(crate) mod class_accesses;
pub(crate) mod dead_variables;
pub(crate) mod persistent_set;
