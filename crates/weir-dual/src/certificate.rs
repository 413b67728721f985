//! What a `safe` carries: the fixpoint of the backward search, as data that
//! [`crate::check`] can check on its own.

use weir_ir::Addr;
use weir_machine::state::Frame;

/// A local state. Registers that are not live are 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Local {
    /// The calls of the thread; the last one is running.
    pub frames: Vec<Frame>,
    /// Whether the thread is inside an atomic section.
    pub atomic: bool,
}

/// What a configuration says of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Nothing, but that it is not inside an atomic section.
    Anywhere,
    /// An error has ended it.
    Failed,
    /// It is in this local state (see [`Certificate::locals`]).
    At(u32),
}

/// A message that must be in a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wanted {
    /// The address.
    pub addr: Addr,
    /// The value; an own message may have any.
    pub value: Option<i64>,
    /// Whether the thread itself stored it.
    pub own: bool,
}

/// A set of dual states: all those with these local states and memory and with
/// buffers that are greater or equal (see [`crate`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    /// One for each thread.
    pub places: Vec<Place>,
    /// The load buffer of each thread, head first.
    pub buffers: Vec<Vec<Wanted>>,
    /// The cells whose value matters, by address.
    pub memory: Vec<(Addr, i64)>,
    /// For a thread inside an atomic section: whether it goes on (otherwise the
    /// execution ends there).
    pub ongoing: bool,
}

/// A set of configurations from which everything forbidden can be reached, and
/// that no initial state lies in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// The local states of each thread that configurations name.
    pub locals: Vec<Vec<Local>>,
    /// The configurations; none lies above another.
    pub configs: Vec<Config>,
}
