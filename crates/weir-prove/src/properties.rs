//! What the program asks, answered from the invariants: under SC, and so for
//! every execution under TSO once the program is proved state robust.
//!
//! Assertions and predicates about locations and registers carry over to all TSO
//! states (flush the buffers, and the state is one of SC); so do predicates about
//! memory alone (leave out the threads' steps since their first waiting store). A
//! predicate about both at once carries over to states with empty buffers only,
//! and is not claimed.

use crate::Unsupported;
use crate::invariants::{Invariants, Spot, assumed, differ, narrow, thread};
use crate::prove::{Level, Proof};
use crate::solver::{Answer, Choice, Solver};
use crate::symbolic::{Chooser, Local, Memory, Run, Start, World};
use crate::system::{Action, System};
use crate::term::Term;
use weir_engine::fault;
use weir_ir::{Expr, Op, Program, Property, PropertyKind, RegId, Span, ThreadId};

/// A property, and whether it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// As the user wrote it.
    pub text: String,
    /// Where.
    pub span: Span,
    /// Whether it is shown.
    pub holds: bool,
    /// The states of the exploration that showed it; `None`: the invariants do.
    pub explored: Option<u64>,
    /// The property's number; `None` for an assertion.
    number: Option<usize>,
}

/// More combinations of places than this are not looked at.
const MOST_PLACES: usize = 20_000;

/// Answers every assertion and property.
pub fn properties(proof: &Proof<'_>, choice: Choice) -> Result<Vec<Shown>, Unsupported> {
    let mut asked = Asked { proof, solver: Solver::new(choice, None) };
    let mut list = asked.assertions()?;
    for (i, p) in proof.system.program.properties.iter().enumerate() {
        let (pred, last) = forbidden(p);
        let holds = asked.never(&pred, last)?;
        list.push(Shown { text: p.text.clone(), span: p.span, holds, explored: None, number: Some(i) });
    }
    Ok(list)
}

/// The predicate that must not hold, and whether it is about final states only.
fn forbidden(p: &Property) -> (Expr, bool) {
    match p.kind {
        PropertyKind::Never => (p.pred.clone(), false),
        PropertyKind::Exists | PropertyKind::NotExists => (p.pred.clone(), true),
        PropertyKind::Forall => (p.pred.clone().negate(), true),
    }
}

/// Where the invariants do not say it, a program with few states is explored under
/// SC: what holds there holds under TSO, because the program is state robust, by this
/// proof or because the caller knows it (`robust`).
pub fn explore_the_rest(proof: &Proof<'_>, robust: bool, list: &mut [Shown], limits: &weir_explore::Options) {
    let program = proof.system.program;
    if !robust && proof.level == Level::Nothing || program.is_parameterised() {
        return;
    }
    let asked = Asked { proof, solver: Solver::new(Choice::Embedded, None) };
    // Assertions are part of every execution: they come first, and together.
    let mut rest: Vec<Option<usize>> = list.iter().filter(|s| !s.holds).map(|s| s.number).collect();
    rest.sort_unstable();
    rest.dedup();
    for number in rest {
        let mut one = program.clone();
        one.properties = match number.map(|i| &program.properties[i]) {
            None => Vec::new(),
            Some(p) => {
                let (pred, last) = forbidden(p);
                if !asked.carries_over(&pred, last) {
                    continue;
                }
                vec![Property { kind: PropertyKind::Never, pred: end_of(&pred, last, program), ..p.clone() }]
            }
        };
        let answer = weir_explore::explore(&one, limits);
        if !answer.outcome.is_safe() {
            continue;
        }
        for s in list.iter_mut().filter(|s| s.number == number && !s.holds) {
            (s.holds, s.explored) = (true, Some(answer.stats.states));
        }
    }
}

/// The predicate, in states in which all threads have ended.
fn end_of(pred: &Expr, last: bool, program: &Program) -> Expr {
    let ended = (0..program.threads.len()).map(|t| Expr::Ended(ThreadId::new(t)));
    if last { ended.fold(pred.clone(), Expr::and) } else { pred.clone() }
}

/// The threads that a predicate is about, and whether it is about memory.
fn about(pred: &Expr) -> (Vec<ThreadId>, bool) {
    let mut threads: Vec<ThreadId> = Vec::new();
    let mut memory = false;
    pred.visit(&mut |e| match e {
        Expr::At(t, ..) | Expr::RegOf(t, _) | Expr::Ended(t) if !threads.contains(t) => threads.push(*t),
        Expr::Mem(_) => memory = true,
        _ => {}
    });
    (threads, memory)
}

struct Asked<'a, 'p> {
    proof: &'a Proof<'p>,
    solver: Solver,
}

impl<'p> Asked<'_, 'p> {
    fn assertions(&mut self) -> Result<Vec<Shown>, Unsupported> {
        let (system, inv) = (&self.proof.system, &self.proof.invariants);
        let mut list: Vec<Shown> = Vec::new();
        for (c, class) in system.classes.iter().enumerate() {
            for a in &class.actions {
                let spot = (c, a.src);
                if !inv.facts.contains_key(&spot) {
                    continue;
                }
                for (i, e) in class.edges(a).enumerate() {
                    if !matches!(e.op, Op::Assert(_)) {
                        continue;
                    }
                    let holds = assertion(system, inv, &mut self.solver, (c, a), i)?;
                    match list.iter_mut().find(|s| s.span == e.span) {
                        Some(s) => s.holds &= holds,
                        None => {
                            let text = system.program.sources.text(e.span).to_string();
                            list.push(Shown { text, span: e.span, holds, explored: None, number: None });
                        }
                    }
                }
            }
        }
        Ok(list)
    }

    /// Whether it holds under TSO if it holds under SC.
    fn carries_over(&self, pred: &Expr, last: bool) -> bool {
        let (threads, memory) = about(pred);
        last || !(memory && !threads.is_empty() || self.hidden(pred, memory))
    }

    /// Whether the predicate holds in no state; with `last`, in no final state.
    fn never(&mut self, pred: &Expr, last: bool) -> Result<bool, Unsupported> {
        if !self.carries_over(pred, last) {
            return Ok(false);
        }
        let (threads, _) = about(pred);
        let system = &self.proof.system;
        let class_of = |t: ThreadId| {
            let template = system.program.threads.get(t.index())?.template;
            let named = system.classes.iter().position(|c| c.members.contains(&t));
            named.or_else(|| {
                system.classes.iter().position(|c| c.template == template && c.members.is_empty())
            })
        };
        if threads.is_empty() {
            // Memory alone: the facts of one class are enough.
            for c in 0..system.classes.len() {
                if self.nowhere(pred, &[], &[c], last)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let Some(classes) = threads.iter().map(|t| class_of(*t)).collect::<Option<Vec<usize>>>() else {
            return Ok(false);
        };
        self.nowhere(pred, &threads, &classes, last)
    }

    /// Whether the predicate may hold in the middle of an action: atomic sections
    /// are not looked into.
    fn hidden(&self, pred: &Expr, memory: bool) -> bool {
        let system = &self.proof.system;
        let mut asked = Vec::new();
        let mut inside = false;
        pred.visit(&mut |e| match e {
            Expr::RegOf(_, r) => asked.push(*r),
            Expr::At(_, routine, loc) => {
                inside |= system
                    .classes
                    .iter()
                    .any(|c| system.program.template(c.template).routine == *routine && !c.cut[loc.index()]);
            }
            _ => {}
        });
        inside
            || system.classes.iter().any(|c| {
                c.actions.iter().any(|a| {
                    let section = c.edges(a).any(|e| e.op == Op::AtomicBegin);
                    let stores = c.edges(a).filter(|e| matches!(e.op, Op::Store(..))).count();
                    let sets = c.edges(a).any(|e| e.op.writes().iter().any(|r| asked.contains(r)));
                    section && (sets || memory && stores > 1)
                })
            })
    }

    fn nowhere(
        &mut self,
        pred: &Expr,
        threads: &[ThreadId],
        classes: &[usize],
        last: bool,
    ) -> Result<bool, Unsupported> {
        let (system, inv) = (&self.proof.system, &self.proof.invariants);
        let spots = |c: usize| -> Vec<Spot> {
            let ends = |s: &Spot| system.classes[c].routine.out(s.1).next().is_none();
            inv.facts.keys().filter(|s| s.0 == c && (!last || ends(s))).copied().collect()
        };
        let mut all: Vec<Vec<Spot>> = vec![Vec::new()];
        for c in classes {
            let mut next = Vec::new();
            for chosen in &all {
                for s in spots(*c) {
                    if chosen.iter().all(|o| inv.can_meet(*o, s)) {
                        let mut chosen = chosen.clone();
                        chosen.push(s);
                        next.push(chosen);
                    }
                }
            }
            all = next;
            if all.len() > MOST_PLACES {
                return Ok(false);
            }
        }
        for chosen in all {
            if fault!("prove-counts-as-shown") && chosen.len() > 1 {
                continue;
            }
            if !self.not_here(pred, threads, &chosen)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn not_here(&mut self, pred: &Expr, threads: &[ThreadId], spots: &[Spot]) -> Result<bool, Unsupported> {
        let (system, inv) = (&self.proof.system, &self.proof.invariants);
        let mut w: World<'p> = World::new(system.program, Start::Unknown);
        for s in spots {
            narrow(&mut w, inv, *s);
        }
        let mut locals: Vec<Local> = Vec::new();
        let mut question: Vec<Term> = Vec::new();
        let mut first = Vec::new();
        let mut regs = Vec::new();
        for (i, s) in spots.iter().enumerate() {
            let local = thread(&mut w, system, inv, *s, &format!("t{i}"));
            for (k, other) in locals.iter().enumerate() {
                differ(&mut w, system, (spots[k].0, other), (s.0, &local));
            }
            question.extend(assumed(&mut w, inv, *s, &local)?);
            first.push(regs.len());
            regs.extend(local.regs.iter().copied());
            locals.push(local);
        }
        let of = |t: ThreadId| threads.iter().position(|x| *x == t).unwrap_or(0);
        let truth = |b: bool| if b { Expr::TRUE } else { Expr::FALSE };
        let here = pred.map(&mut |e| match e {
            Expr::RegOf(t, r) => Expr::Reg(RegId::new(first[of(t)] + r.index())),
            Expr::At(t, routine, loc) => {
                let (c, at) = spots[of(t)];
                let own = system.program.template(system.classes[c].template).routine;
                truth(own == routine && at == loc)
            }
            Expr::Ended(t) => {
                let (c, at) = spots[of(t)];
                truth(system.classes[c].routine.out(at).next().is_none())
            }
            e => e,
        });
        let zero = w.pool.int(0);
        let (me, count) = locals.first().map_or((zero, zero), |l| (l.me, l.count));
        let guard = w.pool.bool(true);
        let local = Local { regs, me, count };
        let mut run = Run { guard, local, memory: Memory::default(), touches: Vec::new() };
        let holds = w.truth(&here, &mut run).map_err(|why| Unsupported { why, span: None })?;
        question.push(holds);
        question.extend(&w.side);
        Ok(self.solver.check(&w.pool, &question) == Answer::Unsat)
    }
}

/// Whether the invariants imply the assertion that is the `i`-th edge of an action.
pub(crate) fn assertion(
    system: &System<'_>,
    inv: &Invariants,
    solver: &mut Solver,
    (c, a): (usize, &Action),
    i: usize,
) -> Result<bool, Unsupported> {
    let class = &system.classes[c];
    let edge = &class.routine.edges[a.path[i].index()];
    let Op::Assert(cond) = &edge.op else { return Ok(true) };
    let spot = (c, a.src);
    let mut w = World::new(system.program, Start::Unknown);
    narrow(&mut w, inv, spot);
    let local = thread(&mut w, system, inv, spot, "t");
    let mut question = assumed(&mut w, inv, spot, &local)?;
    let mut run = w.run(class, &a.path[..i], &local, &Memory::default(), &Chooser::Free)?;
    question.push(run.guard);
    run.guard = w.pool.bool(true);
    let holds = w.truth(cond, &mut run).map_err(|why| Unsupported { why, span: Some(edge.span) })?;
    let both = w.pool.and(holds, run.guard);
    question.push(w.pool.not(both));
    question.extend(&w.side);
    Ok(solver.check(&w.pool, &question) == Answer::Unsat)
}
