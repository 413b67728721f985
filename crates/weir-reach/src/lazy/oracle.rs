//! What an oracle promises (section 3 of the paper).

use weir_engine::Budget;
pub use weir_ir::EdgeRef;
use weir_ir::Program;

/// Instructions of one thread, from a store to a load that it is delayed past.
/// Each starts where the one before it leads.
pub type Sequence = Vec<EdgeRef>;

/// An oracle's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The program has the same reachable states under SC and TSO. Given only
    /// when nothing was excluded.
    Same,
    /// Sequences that are likely to lead to states outside SC, the shortest
    /// first; none of those excluded. Empty: there is none but those.
    Try(Vec<Sequence>),
    /// A limit was reached.
    Unknown(weir_engine::StopReason),
}

/// Says where to use store buffering. Several may ask at once.
pub trait Oracle: Sync {
    /// Asks about a program; sequences of `exclude` need not be named again.
    fn ask(&self, program: &Program, exclude: &[Sequence], budget: &Budget) -> Reply;
    /// How many SC queries it has raised so far.
    fn queries(&self) -> u64;
}
