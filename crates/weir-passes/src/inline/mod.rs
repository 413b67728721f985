//! Inlining: a routine with everything it calls as one control-flow graph.
//!
//! For a thread, `self`, `N` and the arguments that never change are constants in
//! it. Every engine that wants one automaton per thread takes this graph and writes
//! its steps in its own way: [`Step::ops`] as operations of the model, [`Automaton`]
//! with one operation an edge.
//!
//! # What is preserved
//!
//! One step of the graph is one step of the routine, a call and a return included;
//! [`Inlined::origin`] says which. So executions of the two correspond step by step:
//!
//! 1. **One frame per routine is enough.** A routine that is inlined does not
//!    recurse, so at most one of its frames is on the stack of the thread (or, inside
//!    a routine that recurses, above that routine's frame). All calls of it share the
//!    registers, and the arguments of a call read no register that the call writes.
//! 2. **A frame starts as the judge's does.** Parameters get the arguments, kept in
//!    their types; of the other registers, those that may be read before they are
//!    written get their initial value ([`crate::live`]), and nobody can tell what the
//!    others hold.
//! 3. **A returned value is evaluated, kept in the type the routine returns, then in
//!    that of the caller's register**, also where nobody wants it: each may be an error.
//! 4. **A called routine that stops without returning waits for ever.** At the end of
//!    its code there is a step that is never possible; without it the thread would
//!    have ended there.
//! 5. A location is **atomic** if it is inside an atomic section, or called from inside.
//!
//! Routines that may call themselves are not inlined: their calls stay
//! ([`Inlined::recursion`] names the first one, for those who cannot have any).

mod automaton;
mod step;

use crate::calls::recursive_routines;
use crate::live::Live;
pub use automaton::{Automaton, same_code};
use std::collections::HashMap;
pub use step::Step;
use weir_ir::analysis::atomic_locations;
use weir_ir::{
    Edge, EdgeId, EdgeRef, Expr, LocId, Op, Program, Reg, RegId, Routine, RoutineId, Span, Thread, Ty,
};

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

/// A register of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Register {
    /// The register of the routine.
    pub reg: Reg,
    /// The called routine it belongs to; `None` for those of the routine itself, and for
    /// those that [`Step::ops`] adds.
    pub of: Option<RoutineId>,
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

/// The graph of a routine; for a thread, with what is known of it. It has at most
/// `most` locations.
pub fn inline(
    program: &Program,
    routine: RoutineId,
    thread: Option<&Thread>,
    most: usize,
) -> Result<Inlined, TooLong> {
    let r = program.routine(routine);
    let mut constants = HashMap::new();
    for (i, (reg, arg)) in r.regs.iter().zip(thread.into_iter().flat_map(|t| &t.args)).enumerate() {
        let id = RegId::new(i);
        if r.edges.iter().all(|e| !e.op.writes().contains(&id)) {
            constants.insert(id, Expr::Const(reg.ty.wrap(*arg), reg.ty));
        }
    }
    let mut inliner = Inliner {
        program,
        recursive: recursive_routines(program),
        most,
        copy: thread.map(|t| (i64::from(t.copy), program.copies(t.template) as i64)),
        constants,
        frames: HashMap::new(),
        read_first: HashMap::new(),
        out: Inlined { routine, regs: Vec::new(), locs: Vec::new(), edges: Vec::new(), entry: r.entry },
    };
    inliner.frame(routine, None);
    inliner.body(routine, None, false)?;
    Ok(inliner.out)
}

struct Inliner<'a> {
    program: &'a Program,
    recursive: Vec<bool>,
    most: usize,
    /// `self` and `N`.
    copy: Option<(i64, i64)>,
    /// Parameters of the thread that never change.
    constants: HashMap<RegId, Expr>,
    /// Routine: its first register.
    frames: HashMap<RoutineId, usize>,
    /// Routine: the registers that may be read before they are written.
    read_first: HashMap<RoutineId, Vec<RegId>>,
    out: Inlined,
}

/// Where a called routine returns to.
#[derive(Clone, Copy)]
struct Back {
    loc: LocId,
    dst: Option<RegId>,
}

impl<'a> Inliner<'a> {
    /// The first register of a routine's frame.
    fn frame(&mut self, id: RoutineId, of: Option<RoutineId>) -> usize {
        let (program, regs) = (self.program, &mut self.out.regs);
        *self.frames.entry(id).or_insert_with(|| {
            let first = regs.len();
            regs.extend(program.routine(id).regs.iter().map(|reg| Register { reg: reg.clone(), of }));
            first
        })
    }

    /// Adds the routine's code; gives its entry.
    fn body(&mut self, id: RoutineId, back: Option<Back>, inside: bool) -> Result<LocId, TooLong> {
        let r = self.program.routine(id);
        let base = self.frames[&id];
        let first = self.out.locs.len();
        if first + r.locs.len() > self.most {
            return Err(TooLong { routine: id });
        }
        let atomic = atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]);
        let out = r.out_table();
        for (i, loc) in r.locs.iter().enumerate() {
            let name = r.loc_name(LocId::new(i));
            self.out.locs.push(Location {
                name: if back.is_none() { name } else { format!("{}_{name}", r.name) },
                from: (id, LocId::new(i)),
                atomic: atomic[i] || inside,
                ended: out[i].is_empty() && back.is_none(),
                span: loc.span,
            });
        }
        let at = |l: LocId| LocId::new(first + l.index());
        for (i, e) in r.edges.iter().enumerate() {
            let (src, dst) = (at(e.src), at(e.dst));
            let (step, dst) = self.step(e, base, r, back, (src, dst))?;
            let id = Some(EdgeId::new(i));
            self.out.edges.push(Transition { src, dst, step, span: e.span, id });
        }
        if back.is_some() {
            for (i, loc) in r.locs.iter().enumerate().filter(|(i, _)| out[*i].is_empty()) {
                let (src, step) = (at(LocId::new(i)), Step::Op(Op::Assume(Expr::FALSE)));
                self.out.edges.push(Transition { src, dst: src, step, span: loc.span, id: None });
            }
        }
        Ok(at(r.entry))
    }

    /// What an edge of a routine does, and where it leads.
    fn step(
        &mut self,
        e: &Edge,
        base: usize,
        r: &'a Routine,
        back: Option<Back>,
        (src, dst): (LocId, LocId),
    ) -> Result<(Step, LocId), TooLong> {
        match (&e.op, back) {
            (Op::Call { routine, args, dst: result }, _) if !self.recursive[routine.index()] => {
                let sets = self.arguments(*routine, args, base);
                let back = Back { loc: dst, dst: result.map(|r| RegId::new(base + r.index())) };
                let inside = self.out.locs[src.index()].atomic;
                let entry = self.body(*routine, Some(back), inside)?;
                Ok((Step::Enter(sets), entry))
            }
            (Op::Return(value), Some(back)) => {
                let value = value.as_ref().map(|v| self.expr(base, v));
                Ok((Step::Leave { value, ty: r.returns, dst: back.dst }, back.loc))
            }
            (op, _) => {
                let op = op.map(&|r| RegId::new(base + r.index()), &mut |e| self.expr(base, e));
                Ok((Step::Op(op), dst))
            }
        }
    }

    /// What the registers of a called routine start with, where that can be told.
    fn arguments(&mut self, id: RoutineId, args: &[Expr], base: usize) -> Vec<(RegId, Expr)> {
        let callee = self.program.routine(id);
        let frame = self.frame(id, Some(id));
        let live = || Live::of(callee).at(callee.entry).to_vec();
        let read_first = self.read_first.entry(id).or_insert_with(live).clone();
        let mut sets = Vec::new();
        for (i, reg) in callee.regs.iter().enumerate() {
            let to = RegId::new(frame + i);
            match args.get(i).filter(|_| i < callee.params) {
                Some(arg) => sets.push((to, self.expr(base, arg))),
                None if read_first.contains(&RegId::new(i)) => {
                    sets.push((to, Expr::Const(reg.init, reg.ty)));
                }
                None => {}
            }
        }
        sets
    }

    fn expr(&self, base: usize, e: &Expr) -> Expr {
        e.map(&mut |e| match e {
            Expr::Reg(r) => match self.constants.get(&r).filter(|_| base == 0) {
                Some(value) => value.clone(),
                None => Expr::Reg(RegId::new(base + r.index())),
            },
            Expr::SelfId => self.copy.map_or(Expr::SelfId, |(copy, _)| Expr::Const(copy, Ty::Tid)),
            Expr::ThreadCount => self.copy.map_or(Expr::ThreadCount, |(_, n)| Expr::int(n)),
            e => e,
        })
    }
}
