//! What a search for fences found, in words of the source.

use weir_engine::{Stats, StopReason};
use weir_ir::points::{Edited, TextPoints};
use weir_ir::{Program, Trace};
use weir_report::fences::{FenceAt, OrderingAt};
use weir_robust::fence::{self, Answer, Marked};

/// What was found.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The answer of the search.
    pub answer: Answer,
    /// The fences of the first set, in the order of the text.
    pub fences: Vec<FenceAt>,
    /// All sets, where more than one was asked for.
    pub sets: Vec<Vec<FenceAt>>,
    /// Fences that are already there and not needed (beside those proposed).
    pub unneeded: Vec<FenceAt>,
    /// Why it is not known which ones are needed.
    pub undecided: Option<StopReason>,
    /// The text with the fences written in it.
    pub edited: Option<Edited>,
    /// The program that places and executions are those of, where it is not the
    /// one given: a compiler was told about the places.
    pub program: Option<Program>,
    /// Whether no smaller set is enough.
    pub least: bool,
    /// Stronger orderings that reach the goal as well, where the text has atomic stores.
    pub orderings: Vec<OrderingAt>,
    /// What it cost.
    pub stats: Stats,
}

impl Repair {
    /// An answer of a search on marked places, in words of the source.
    pub(crate) fn new(
        answer: Answer,
        program: &Program,
        marked: &Marked,
        text: Option<(&TextPoints, &str)>,
    ) -> Repair {
        let mut found = Repair {
            fences: Vec::new(),
            sets: Vec::new(),
            unneeded: Vec::new(),
            undecided: None,
            edited: None,
            program: None,
            least: true,
            orderings: Vec::new(),
            stats: Stats::default(),
            answer,
        };
        if let fence::Outcome::Repaired(list) = &found.answer.outcome {
            for f in list {
                let forbids = f.forbids.as_ref().and_then(|t| replayed(program, t));
                found.fences.push(FenceAt { forbids, ..at(program, marked, (f.point, f.kind)) });
            }
            let sets = found.answer.sets.iter();
            found.sets = sets.map(|s| s.iter().map(|c| at(program, marked, *c)).collect()).collect();
            let chosen: Vec<_> = list.iter().map(|f| (f.point, f.kind)).collect();
            found.edited = text.and_then(|(points, text)| write(marked, points, text, &chosen));
        }
        found
    }
}

/// The text with fences at some of the marked places.
pub(crate) fn write(
    marked: &Marked,
    points: &TextPoints,
    text: &str,
    chosen: &[(usize, weir_ir::FenceKind)],
) -> Option<Edited> {
    let of = |(p, kind): &(usize, _)| marked.points()[*p].text.map(|t| (t, *kind));
    let chosen: Option<Vec<_>> = chosen.iter().map(of).collect();
    points.write(text, &chosen?)
}

/// A fence in words of the source.
pub(super) fn at(program: &Program, marked: &Marked, (point, kind): (usize, weir_ir::FenceKind)) -> FenceAt {
    let p = &marked.points()[point];
    let mut names: Vec<&str> = p.marks.iter().map(|(r, _)| program.routine(*r).name.as_str()).collect();
    names.dedup();
    FenceAt {
        span: p.span,
        after: p.after,
        state: p.state.clone(),
        thread: names.join(", "),
        kind,
        forbids: None,
    }
}

fn replayed(program: &Program, trace: &Trace) -> Option<(Trace, weir_ir::Replay)> {
    weir_machine::replay(program, trace).ok().map(|replay| (trace.clone(), replay))
}
