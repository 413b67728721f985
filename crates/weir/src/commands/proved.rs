//! What `weir prove` found, as a value.

use weir_engine::Evidence;
use weir_ir::Program;
use weir_prove::movers::{ActionRef, Clash};
use weir_prove::properties::Shown;
use weir_prove::suggest::Suggestion;
use weir_prove::{Level, Proof, Unsupported, Why};

/// What came out for one program.
pub(super) struct Outcome<'a> {
    pub file: &'a str,
    pub program: &'a Program,
    pub proof: Result<Proof<'a>, Unsupported>,
    pub suggestion: Option<(&'a Suggestion, Proof<'a>)>,
    /// What the complete check of robustness says of a program with a fixed number of threads.
    pub complete: Complete,
    /// What the program asks.
    pub asked: Vec<Shown>,
    pub proved: bool,
    /// Who checked that, and the certificate, if there is one.
    pub checked: Option<(Evidence, Option<String>)>,
    pub seconds: f64,
}

/// What the complete check of robustness says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Complete {
    /// Every TSO execution has the happens-before of an SC execution.
    Trace,
    /// That is not so, and TSO reaches the shared states of SC and no others. What a program asks
    /// does not follow from it: it may be about registers.
    State,
    /// It is not trace robust, and whether it is state robust is not known.
    NotTrace,
    /// TSO reaches a shared state that SC does not reach.
    Not,
    /// It was not asked, or did not end.
    Unknown,
}

/// Whether the movers show what is shown, of the program or of the changed one.
pub(super) fn by_movers(out: &Outcome<'_>) -> bool {
    out.suggestion.is_some() || matches!(&out.proof, Ok(p) if p.level > Level::Nothing)
}

/// The proof that the answer is about: of the program, else of the changed one.
pub(super) fn told<'a>(out: &'a Outcome<'a>) -> Option<&'a Proof<'a>> {
    match (&out.suggestion, &out.proof) {
        (Some((_, p)), _) | (None, Ok(p)) => Some(p),
        (None, Err(_)) => None,
    }
}

/// What was shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reached {
    TraceRobust,
    StateRobust,
    /// Of a changed program that does more.
    OverApproximated,
    Nothing,
}

impl Reached {
    pub fn of(out: &Outcome<'_>) -> Reached {
        match (&out.proof, &out.suggestion) {
            (Ok(p), _) if p.level == Level::Trace => Reached::TraceRobust,
            _ if out.complete == Complete::Trace => Reached::TraceRobust,
            (Ok(p), _) if p.level == Level::State => Reached::StateRobust,
            (_, Some((s, _))) if s.same_states => Reached::StateRobust,
            (_, Some(_)) => Reached::OverApproximated,
            _ => Reached::Nothing,
        }
    }

    /// The word in the `--json` object.
    pub fn word(self) -> &'static str {
        match self {
            Reached::TraceRobust => "trace-robust",
            Reached::StateRobust => "state-robust",
            Reached::OverApproximated => "over-approximated",
            Reached::Nothing => "none",
        }
    }

    pub fn sentence(self) -> Option<&'static str> {
        match self {
            Reached::TraceRobust => {
                Some("trace robust: every TSO execution has the happens-before of an SC execution")
            }
            Reached::StateRobust => Some("state robust: TSO reaches the shared states of SC, and no others"),
            Reached::OverApproximated => {
                Some("every SC invariant of the changed program holds for this one under TSO")
            }
            Reached::Nothing => None,
        }
    }
}

/// The stores that could not be shown atomic, and what stands in the way.
pub(super) fn failures<'p>(proof: &'p Proof<'_>) -> impl Iterator<Item = (ActionRef, &'p Clash, &'p Clash)> {
    proof.failures().filter_map(|w| match &w.why {
        Why::Not { left, right } => Some(((w.class, w.action), &**left, &**right)),
        _ => None,
    })
}
