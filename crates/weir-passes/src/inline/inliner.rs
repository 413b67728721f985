//! Inlining.

use super::inlined::{Inlined, Location, TooLong, Transition};
use super::step::{Register, Step};
use crate::calls::recursive_routines;
use crate::live::Live;
use std::collections::HashMap;
use weir_ir::analysis::atomic_locations;
use weir_ir::{Edge, EdgeId, Expr, LocId, Op, Program, RegId, Routine, RoutineId, Thread, Ty};

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
