//! Unrolling: a program whose threads call nothing and go round at most so often.
//!
//! Bouajjani, Calin, Derevenetc, Meyer, "Lazy TSO Reachability" (FASE 2015), section 3, is about
//! programs that are one automaton per thread, and its refinement ends for those without loops.
//! This pass makes such programs of all others, with a bound:
//!
//! 1. routines that may call themselves get a copy per level of the recursion (`deepen`);
//! 2. every template becomes one automaton ([`crate::inline`]);
//! 3. that automaton is laid out in layers (`layers`): an edge that closes a loop leads
//!    from a layer to the next.
//!
//! # What is preserved
//!
//! One step of the program is one step of the unrolled one, if only the edges that *complete* a
//! step are counted ([`Origin`]); the others touch registers that nobody else sees. A thread that
//! would go round, or deeper, once more than it may waits for ever at a **cut**: a location that
//! can only be left by an edge that is never possible, so the thread has not ended there either.
//! So every execution of the unrolled program is one of the program; and where no cut is reached,
//! under any model, the two have the same executions under that model
//! ([`Unrolled::asserting`] asks for that).

mod bound;
mod deepen;
mod layers;

pub use bound::{Loops, TooLong};

use crate::inline::Automaton;
use deepen::deepen;
use layers::layers;
use std::collections::BTreeSet;
use weir_ir::{EdgeId, EdgeRef, Expr, Loc, LocId, Op, Program, Routine, RoutineId, ThreadId};

/// What an edge of the unrolled program is in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The edge whose step it is a part of; none for one that is never possible.
    pub edge: Option<EdgeRef>,
    /// The step is complete after it.
    pub complete: bool,
}

/// A program whose threads call nothing.
#[derive(Clone, Debug)]
pub struct Unrolled {
    /// The program. Objects, templates, threads, and the registers of the templates' own routines
    /// keep their numbers.
    pub program: Program,
    /// The edges that are never possible because a bound is reached there.
    pub cuts: Vec<EdgeRef>,
    origin: Vec<Vec<Origin>>,
}

/// Code with more locations than this is not made.
pub const MOST_LOCATIONS: usize = 20_000;

impl Unrolled {
    /// What an edge is in the program.
    pub fn origin(&self, routine: RoutineId, edge: EdgeId) -> Origin {
        self.origin[routine.index()][edge.index()]
    }

    /// A program that differs from this one in its routines' later edges only, with an assertion
    /// that fails at every cut and no other question.
    pub fn asserting(&self, program: &Program) -> Program {
        let mut asking = Program { properties: Vec::new(), filter: None, ..program.clone() };
        for cut in &self.cuts {
            let edge = &mut asking.routines[cut.routine.index()].edges[cut.edge.index()];
            edge.op = Op::Assert(Expr::FALSE);
        }
        asking
    }
}

/// Whether a routine has a loop; steps that are never possible go round none.
pub fn has_loop(program: &Program) -> bool {
    program.routines.iter().any(|r| layers::closing(r, false).contains(&true))
}

/// Whether a thread can go round a loop of its own without a full fence or a locked operation, in
/// a program without calls.
pub fn has_unfenced_loop(program: &Program) -> bool {
    program.routines.iter().any(|r| layers::closing(r, true).contains(&true))
}

/// The program, unrolled; recursion goes at most `depth` deep.
///
/// # Errors
/// The code becomes too long.
pub fn unroll(program: &Program, loops: Loops, depth: u32) -> Result<Unrolled, TooLong> {
    let deep = deepen(program, depth);
    let runs: BTreeSet<RoutineId> = program.templates.iter().map(|t| t.routine).collect();
    let mut out = Program { routines: Vec::new(), invariants: Vec::new(), ..program.clone() };
    let (mut origin, mut cuts) = (Vec::new(), Vec::new());
    let mut from = Vec::new();
    let mut room = MOST_LOCATIONS;
    for (i, r) in program.routines.iter().enumerate() {
        let id = RoutineId::new(i);
        if !runs.contains(&id) {
            // The others keep their numbers.
            let locs = vec![Loc::default()];
            out.routines.push(Routine { name: r.name.clone(), locs, ..Routine::default() });
            origin.push(Vec::new());
            from.push(Vec::new());
            continue;
        }
        let auto = Automaton::without_calls(&deep.program, id, None).map_err(TooLong)?;
        let flat = layers(&auto, loops, room)?;
        room -= flat.code.locs.len().min(room);
        let was = |edge: Option<usize>| match edge {
            Some(e) => Origin {
                edge: auto.part_of[e].filter(|e| !deep.is_cut(*e)).map(|e| deep.was(e)),
                complete: auto.origin[e].is_some_and(|e| deep.is_step(e)),
            },
            None => Origin { edge: None, complete: false },
        };
        origin.push(flat.edges.iter().map(|e| was(*e)).collect::<Vec<_>>());
        for (e, edge) in flat.edges.iter().enumerate() {
            let recursion = edge.and_then(|e| auto.part_of[e]).is_some_and(|e| deep.is_cut(e));
            if edge.is_none() || recursion {
                cuts.push(EdgeRef { routine: id, edge: EdgeId::new(e) });
            }
        }
        from.push(flat.locs.iter().map(|l| deep.home(auto.from[*l])).collect::<Vec<_>>());
        out.routines.push(flat.code);
    }
    for p in &mut out.properties {
        p.pred = restated(program, &from, &p.pred);
    }
    for o in &mut out.observables {
        o.expr = restated(program, &from, &o.expr);
    }
    out.filter = out.filter.as_ref().map(|f| restated(program, &from, f));
    Ok(Unrolled { program: out, cuts, origin })
}

/// A predicate over the new locations.
fn restated(program: &Program, from: &[Vec<(RoutineId, LocId)>], pred: &Expr) -> Expr {
    pred.map(&mut |e| match e {
        Expr::At(t, r, l) => {
            let own = program.template(program.threads[t.index()].template).routine;
            let here = from[own.index()].iter().enumerate().filter(|(_, f)| **f == (r, l));
            any(t, own, here.map(|(i, _)| LocId::new(i)).collect())
        }
        e => e,
    })
}

/// The thread is at one of these places: a balanced tree, for expressions are walked recursively.
fn any(t: ThreadId, own: RoutineId, locs: Vec<LocId>) -> Expr {
    let mut parts: Vec<Expr> = locs.into_iter().map(|l| Expr::At(t, own, l)).collect();
    while parts.len() > 1 {
        let pairs = parts.chunks(2);
        parts = pairs.map(|p| p.iter().cloned().reduce(Expr::or).unwrap_or(Expr::FALSE)).collect();
    }
    parts.pop().unwrap_or(Expr::FALSE)
}
