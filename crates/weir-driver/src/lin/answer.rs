//! What is said about an object.

use weir_engine::{Evidence, Stats, StopReason};
use weir_ir::{Diagnostic, ObjectDecl, Program, Replay, Trace};
use weir_lin::{Client, History, Scenario, history};

/// An execution that no order explains.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The scenario.
    pub scenario: Scenario,
    /// The scenario as a program.
    pub client: Client,
    /// The execution.
    pub trace: Trace,
    /// What the judge saw.
    pub replay: Replay,
    /// What can be seen of it from outside.
    pub history: History,
    /// Why some of the orders do not explain it; for points, their order.
    pub why: Vec<String>,
    /// What is wrong with the linearization points, where these are checked.
    pub wrong: Option<String>,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Linearizable in everything that was looked at.
    Yes,
    /// Not in this scenario.
    No(Box<Witness>),
    /// A limit was reached, in this scenario.
    Unknown(StopReason, String),
}

/// An answer, what it is about, and what it cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The answer.
    pub verdict: Verdict,
    /// What was looked at, in words.
    pub scope: String,
    /// What stands behind it; nothing, where there is no answer.
    pub evidence: Option<Evidence>,
    /// What it cost.
    pub stats: Stats,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The question makes no sense, or cannot be answered yet.
    Input(Diagnostic),
    /// A bug in Weir.
    Internal(String),
}

pub(super) fn input_error(message: impl Into<String>) -> Trouble {
    Trouble::Input(Diagnostic::error_without_place(message))
}

/// An operation as shown to people: `pop() = 3`.
pub fn operation(program: &Program, object: &ObjectDecl, o: &history::Operation) -> String {
    let op = &object.ops[o.call.op];
    let routine = program.routine(op.routine);
    let args: Vec<String> =
        o.call.args.iter().zip(&routine.regs).map(|(v, reg)| program.show_value(reg.ty, *v)).collect();
    let call = format!("{}({})", op.name, args.join(", "));
    match (o.returned, routine.returns) {
        (Some((_, v)), Some(ty)) => format!("{call} = {}", program.show_value(ty, v)),
        _ => call,
    }
}
