//! Makes a program simple before it is looked at: procedures that do not
//! recurse are inlined, and every thread gets code of its own in which `self`,
//! `N` and its arguments are constants. Threads whose code turns out to be the
//! same share it, so that the explorer sees that they can change places.
//!
//! What stays as it is: recursive procedures, and templates that are spawned
//! (their `self` is known at run time only).
//!
//! Every edge of the result that completes a step of the original program knows
//! which one, so that executions can be mapped back.

use crate::answer::EdgeRef;
use weir_ir::analysis::{callees, recursive_routines};
use weir_ir::live::Live;
use weir_ir::{
    Count, Edge, EdgeId, Expr, Loc, LocId, Op, Place, Program, Reg, RegId, Routine, RoutineId, Template,
    TemplateId, Thread, Ty,
};

/// An edge of the original program.
pub(crate) type Origin = EdgeRef;

/// The simple program.
pub(crate) struct Prepared {
    pub program: Program,
    /// Per routine and edge: the edge of the original program whose step is
    /// complete after it.
    pub origin: Vec<Vec<Option<Origin>>>,
    /// Routines that are called: they recurse.
    pub called: Vec<bool>,
}

/// Inlining stops here; code that long is not written by hand.
const MOST_EDGES: usize = 50_000;

/// The simple program, or why there is none.
pub(crate) fn prepare(program: &Program) -> Result<Prepared, String> {
    let recursive = recursive_routines(program);
    let mut spawned = vec![false; program.templates.len()];
    for e in program.routines.iter().flat_map(|r| &r.edges) {
        if let Op::Spawn { template, .. } = e.op {
            spawned[template.index()] = true;
        }
    }
    let mut out = Program {
        name: program.name.clone(),
        sources: program.sources.clone(),
        objects: program.objects.clone(),
        enums: program.enums.clone(),
        templates: program.templates.clone(),
        heap_init: program.heap_init,
        ..Program::default()
    };
    let mut origin = Vec::new();
    let mut called = vec![false; program.routines.len()];
    for t in &program.templates {
        for r in callees(program, t.routine) {
            called[r.index()] |= recursive[r.index()];
        }
    }
    // The original numbers stay valid for calls.
    for (i, r) in program.routines.iter().enumerate() {
        let id = RoutineId::new(i);
        let used =
            called[i] || program.templates.iter().enumerate().any(|(t, x)| spawned[t] && x.routine == id);
        if !used {
            let empty = Routine { name: r.name.clone(), locs: vec![Loc::default()], ..Routine::default() };
            out.routines.push(empty);
            origin.push(Vec::new());
            continue;
        }
        if called[i] && mentions(r, &Expr::ThreadCount) {
            return Err(format!("the recursive procedure `{}` uses `N`", r.name));
        }
        let (code, from) = inline(program, &recursive, id, None)?;
        out.routines.push(code);
        origin.push(from);
    }
    called.truncate(program.routines.len());
    let mut shared: Vec<(RoutineId, TemplateId)> = Vec::new();
    for t in &program.threads {
        if spawned[t.template.index()] {
            out.threads.push(t.clone());
            continue;
        }
        let routine = program.template(t.template).routine;
        let (code, from) = inline(program, &recursive, routine, Some(t))?;
        // Code of other routines that recurse may look at `self`.
        let apart = callees(program, routine)
            .iter()
            .any(|r| called[r.index()] && mentions(program.routine(*r), &Expr::SelfId));
        let same = shared.iter().find(|(r, _)| !apart && same_code(&out.routines[r.index()], &code)).copied();
        let template = match same {
            Some((_, template)) => template,
            None => {
                out.routines.push(code);
                origin.push(from);
                called.push(false);
                let routine = RoutineId::new(out.routines.len() - 1);
                let name = program.template(t.template).name.clone();
                out.templates.push(Template { name, routine, count: Count::Once });
                let template = TemplateId::new(out.templates.len() - 1);
                if !apart {
                    shared.push((routine, template));
                }
                template
            }
        };
        out.threads.push(Thread { template, copy: t.copy, args: Vec::new() });
    }
    Ok(Prepared { program: out, origin, called })
}

fn mentions(r: &Routine, what: &Expr) -> bool {
    let mut found = false;
    for e in r.edges.iter().flat_map(|e| e.op.exprs()) {
        e.visit(&mut |e| found |= e == what);
    }
    found
}

/// Two threads with such code behave alike.
pub fn same_code(a: &Routine, b: &Routine) -> bool {
    let reg = |r: &Reg| (r.ty, r.init);
    a.entry == b.entry
        && a.locs.len() == b.locs.len()
        && a.regs.iter().map(reg).eq(b.regs.iter().map(reg))
        && a.edges.len() == b.edges.len()
        && a.edges.iter().zip(&b.edges).all(|(x, y)| (x.src, x.dst, &x.op) == (y.src, y.dst, &y.op))
}

/// A routine with everything inlined, for analyses that want one automaton per
/// thread; an error names a procedure that recurses. For a thread, its `self`,
/// `N` and arguments become constants. The locations of the routine itself keep
/// their numbers; every edge that completes a step knows which one.
pub fn inlined(
    program: &Program,
    id: RoutineId,
    thread: Option<&Thread>,
) -> Result<(Routine, Vec<Option<EdgeRef>>), String> {
    let recursive = recursive_routines(program);
    if let Some(r) = callees(program, id).into_iter().find(|r| recursive[r.index()]) {
        return Err(format!("the procedure `{}` calls itself", program.routine(r).name));
    }
    inline(program, &recursive, id, thread)
}

/// A routine with everything inlined that does not recurse. For a thread, its
/// `self`, `N` and arguments become constants, and the parameters disappear.
fn inline(
    program: &Program,
    recursive: &[bool],
    id: RoutineId,
    thread: Option<&Thread>,
) -> Result<(Routine, Vec<Option<Origin>>), String> {
    let r = program.routine(id);
    let params = if thread.is_some() { 0 } else { r.params };
    let mut inliner = Inliner {
        program,
        recursive,
        out: Routine { name: r.name.clone(), params, returns: r.returns, span: r.span, ..Routine::default() },
        origin: Vec::new(),
        thread: thread.map(|t| (i64::from(t.copy), program.copies(t.template) as i64)),
        constants: Vec::new(),
    };
    let mut regs = Vec::new();
    for (i, reg) in r.regs.iter().enumerate() {
        let mut reg = reg.clone();
        if let Some(&arg) = thread.and_then(|t| t.args.get(i)).filter(|_| i < r.params) {
            reg.init = reg.ty.keep(arg).map_err(|e| format!("an argument is out of range: {}", e.value))?;
            if r.edges.iter().all(|e| !e.op.writes().contains(&RegId::new(i))) {
                inliner.constants.push((RegId::new(i), Expr::Const(reg.init, reg.ty)));
            }
        }
        regs.push(RegId::new(i));
        inliner.out.regs.push(reg);
    }
    let entry = inliner.body(id, &regs, None)?;
    inliner.out.entry = entry;
    Ok((inliner.out, inliner.origin))
}

struct Inliner<'a> {
    program: &'a Program,
    recursive: &'a [bool],
    out: Routine,
    origin: Vec<Option<Origin>>,
    /// `self` and `N`.
    thread: Option<(i64, i64)>,
    /// Registers of the result that never change.
    constants: Vec<(RegId, Expr)>,
}

/// Where an inlined procedure returns to.
struct Back {
    to: LocId,
    dst: Option<RegId>,
}

impl Inliner<'_> {
    fn loc(&mut self) -> LocId {
        self.out.locs.push(Loc::default());
        LocId::new(self.out.locs.len() - 1)
    }

    fn edge(&mut self, like: &Edge, src: LocId, dst: LocId, op: Op, origin: Option<Origin>) {
        self.out.edges.push(Edge { src, dst, op, span: like.span });
        self.origin.push(origin);
    }

    fn expr(&self, e: &Expr, regs: &[RegId]) -> Expr {
        e.map(&mut |e| match e {
            Expr::Reg(r) => {
                let r = regs[r.index()];
                match self.constants.iter().find(|(c, _)| *c == r) {
                    Some((_, value)) => value.clone(),
                    None => Expr::Reg(r),
                }
            }
            Expr::SelfId => match self.thread {
                Some((copy, _)) => Expr::Const(copy, Ty::Tid),
                None => Expr::SelfId,
            },
            Expr::ThreadCount => match self.thread {
                Some((_, count)) => Expr::Const(count, Ty::I64),
                None => Expr::ThreadCount,
            },
            e => e,
        })
    }

    /// A copy of the routine's code; its entry.
    fn body(&mut self, id: RoutineId, regs: &[RegId], back: Option<&Back>) -> Result<LocId, String> {
        let r = self.program.routine(id);
        let locs: Vec<LocId> = r.locs.iter().map(|_| self.loc()).collect();
        for (i, e) in r.edges.iter().enumerate() {
            if self.out.edges.len() > MOST_EDGES {
                return Err("the procedures become too long when they are inlined".into());
            }
            let (src, dst) = (locs[e.src.index()], locs[e.dst.index()]);
            let origin = Some(EdgeRef { routine: id, edge: EdgeId::new(i) });
            match (&e.op, back) {
                (Op::Call { routine, args, dst: result }, _) if !self.recursive[routine.index()] => {
                    let back = Back { to: dst, dst: result.map(|r| regs[r.index()]) };
                    self.call(e, src, *routine, args, regs, &back, origin)?;
                }
                (Op::Return(value), Some(back)) => self.ret(e, src, r, value.as_ref(), regs, back, origin),
                (op, _) => {
                    let op = self.op(op, regs);
                    self.edge(e, src, dst, op, origin);
                }
            }
        }
        if back.is_some() {
            // A procedure that runs out of code waits for ever; in the thread's
            // own code that would be the end of the thread.
            let out = r.out_table();
            for (i, loc) in locs.iter().enumerate().filter(|(i, _)| out[*i].is_empty()) {
                let span = r.locs[i].span;
                let stuck = Edge { src: *loc, dst: *loc, op: Op::Assume(Expr::FALSE), span };
                self.out.edges.push(stuck);
                self.origin.push(None);
            }
        }
        Ok(locs[r.entry.index()])
    }

    #[allow(clippy::too_many_arguments)]
    fn call(
        &mut self,
        e: &Edge,
        src: LocId,
        routine: RoutineId,
        args: &[Expr],
        regs: &[RegId],
        back: &Back,
        origin: Option<Origin>,
    ) -> Result<(), String> {
        let callee = self.program.routine(routine);
        let first = self.out.regs.len();
        self.out.regs.extend(callee.regs.iter().cloned());
        let inner: Vec<RegId> = (first..self.out.regs.len()).map(RegId::new).collect();
        let (live, mut sets) = (Live::of(callee), Vec::new());
        for (i, reg) in callee.regs.iter().enumerate() {
            if let Some(arg) = args.get(i).filter(|_| i < callee.params) {
                sets.push(Op::Assign(inner[i], self.expr(arg, regs)));
            } else if live.contains(callee.entry, RegId::new(i)) {
                sets.push(Op::Assign(inner[i], Expr::Const(reg.init, reg.ty)));
            }
        }
        let entry = self.body(routine, &inner, Some(back))?;
        let last = sets.pop().unwrap_or(Op::Nop);
        let mut at = src;
        for op in sets {
            let next = self.loc();
            self.edge(e, at, next, op, None);
            at = next;
        }
        self.edge(e, at, entry, last, origin);
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn ret(
        &mut self,
        e: &Edge,
        src: LocId,
        routine: &Routine,
        value: Option<&Expr>,
        regs: &[RegId],
        back: &Back,
        origin: Option<Origin>,
    ) {
        let Some(value) = value.map(|v| self.expr(v, regs)) else {
            return self.edge(e, src, back.to, Op::Nop, origin);
        };
        let mut at = src;
        let mut value = value;
        if let Some(ty) = routine.returns {
            // Kept in the type the routine returns, whether or not it is wanted.
            self.out.regs.push(Reg { name: "%result".into(), ty, init: 0, span: e.span });
            let kept = RegId::new(self.out.regs.len() - 1);
            at = self.loc();
            self.edge(e, src, at, Op::Assign(kept, value), None);
            value = Expr::Reg(kept);
        }
        let op = back.dst.map_or(Op::Nop, |dst| Op::Assign(dst, value));
        self.edge(e, at, back.to, op, origin);
    }

    fn op(&self, op: &Op, regs: &[RegId]) -> Op {
        rewrite(op, &|r| regs[r.index()], &|e| self.expr(e, regs), &|p| match p {
            Place::Cell(o, e) => Place::Cell(*o, self.expr(e, regs)),
            Place::Deref(e) | Place::Bytes(e, _) => Place::Deref(self.expr(e, regs)),
        })
    }
}

/// The operation with other registers, expressions and places.
pub(crate) fn rewrite(
    op: &Op,
    reg: &dyn Fn(RegId) -> RegId,
    expr: &dyn Fn(&Expr) -> Expr,
    place: &dyn Fn(&Place) -> Place,
) -> Op {
    let exprs = |list: &[Expr]| list.iter().map(expr).collect();
    match op {
        Op::Nop | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd => op.clone(),
        Op::Assign(r, e) => Op::Assign(reg(*r), expr(e)),
        Op::Havoc(r, e) => Op::Havoc(reg(*r), e.as_ref().map(expr)),
        Op::Assume(e) => Op::Assume(expr(e)),
        Op::Assert(e) => Op::Assert(expr(e)),
        Op::Load(r, p) => Op::Load(reg(*r), place(p)),
        Op::Store(p, e) => Op::Store(place(p), expr(e)),
        Op::Rmw { dst, place: p, op, operand, ty } => {
            Op::Rmw { dst: dst.map(reg), place: place(p), op: *op, operand: expr(operand), ty: *ty }
        }
        Op::Cas { old, ok, place: p, expected, new } => Op::Cas {
            old: old.map(reg),
            ok: ok.map(reg),
            place: place(p),
            expected: expr(expected),
            new: expr(new),
        },
        Op::Call { routine, args, dst } => {
            Op::Call { routine: *routine, args: exprs(args), dst: dst.map(reg) }
        }
        Op::Return(e) => Op::Return(e.as_ref().map(expr)),
        Op::Spawn { dst, template, args } => {
            Op::Spawn { dst: dst.map(reg), template: *template, args: exprs(args) }
        }
        Op::Join(e) => Op::Join(expr(e)),
        Op::Alloc(r, e) => Op::Alloc(reg(*r), expr(e)),
        Op::Free(e) => Op::Free(expr(e)),
    }
}
