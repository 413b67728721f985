//! The store-buffer machine (SC, TSO, PSO): the state vector, its parts, and steps on it.

mod eval;
pub(crate) mod parts;
mod state_vector;
mod step;
mod transitions;

pub(crate) use eval::{Env, Look, eval, place};
pub(crate) use state_vector::{FRAME, HEAD, State};
pub(crate) use step::{Machine, Visit};
pub(crate) use transitions::{Access, LocalState, Numbers, Transition, local_state};
