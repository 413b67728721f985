//! Robustness: does a memory model give a program executions that SC does not?
//!
//! | module | its job |
//! |---|---|
//! | [`pso`] | robustness against PSO (and TSO) decided on the fly; state robustness |

pub mod pso;
