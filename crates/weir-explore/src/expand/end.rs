//! How a worker ends before all is done.

use crate::store::{Narrow, NoKey, Parts};
use weir_engine::StopReason;
use weir_ir::Fault;

/// Why a worker stops before all is done.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// This state violates the property with this number.
    State(Parts, usize),
    /// A fault on the way out of this state.
    Fault(Parts, Fault),
    /// Nothing can move in this state, and not every thread has ended.
    Deadlock(Parts),
    /// There is no room for more.
    Stopped(StopReason),
    /// There are no numbers left. What was waiting is lost.
    Full,
    /// A key is too narrow: widen the layout and do the level again.
    Narrow(Narrow),
}

impl From<NoKey> for End {
    fn from(e: NoKey) -> End {
        match e {
            NoKey::Narrow(n) => End::Narrow(n),
            NoKey::Full => End::Full,
        }
    }
}

impl End {
    /// Whether something is violated.
    pub fn is_violation(&self) -> bool {
        matches!(self, End::State(..) | End::Fault(..) | End::Deadlock(_))
    }
}
