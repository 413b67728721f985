//! The graph that inlining makes.

use super::step::{Register, Step};
use crate::calls::recursive_routines;
use weir_ir::{EdgeId, EdgeRef, LocId, Op, Program, Routine, RoutineId, Span};

/// A location of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// How it is shown: with the routine's name before it, where that was called.
    pub name: String,
    /// The routine on top of the stack, and where that is.
    pub from: (RoutineId, LocId),
    /// Inside an atomic section.
    pub atomic: bool,
    /// The routine that the graph is about has ended here.
    pub ended: bool,
    /// The statement that starts here.
    pub span: Span,
}

/// A step of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// Where it starts.
    pub src: LocId,
    /// Where it leads.
    pub dst: LocId,
    /// What it does.
    pub step: Step,
    /// The source text.
    pub span: Span,
    /// The edge, in the routine of [`Location::from`] of its source; `None` for a step
    /// that is never possible.
    pub id: Option<EdgeId>,
}

/// A routine with everything it calls as one graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inlined {
    /// The routine.
    pub routine: RoutineId,
    /// The registers; those of the routine itself come first and keep their numbers.
    pub regs: Vec<Register>,
    /// The locations; those of the routine itself come first and keep their numbers.
    pub locs: Vec<Location>,
    /// The steps.
    pub edges: Vec<Transition>,
    /// Where it starts.
    pub entry: LocId,
}

/// Calls multiply: with all of them inlined, the code has too many locations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong {
    /// The routine whose call was too much.
    pub routine: RoutineId,
}

/// A call that cannot be inlined: the routine may call itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recursion {
    /// The routine's name.
    pub routine: String,
    /// The call, or the routine where that is what the graph is about.
    pub span: Span,
}

impl Inlined {
    /// The edge of the program that a step is.
    pub fn origin(&self, edge: &Transition) -> Option<EdgeRef> {
        let routine = self.locs[edge.src.index()].from.0;
        edge.id.map(|edge| EdgeRef { routine, edge })
    }

    /// The first call that is left.
    pub fn recursion(&self, program: &Program) -> Option<Recursion> {
        let own = program.routine(self.routine);
        let named = |r: &Routine, span| Recursion { routine: r.name.clone(), span };
        let calls = self.edges.iter().filter_map(|e| match &e.step {
            Step::Op(Op::Call { routine, .. }) => Some((*routine, e.span)),
            _ => None,
        });
        let itself = recursive_routines(program)[self.routine.index()].then(|| named(own, own.span));
        itself.or_else(|| calls.map(|(r, span)| named(program.routine(r), span)).next())
    }
}
