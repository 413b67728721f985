//! The translation of a routine, edge by edge.

use super::guards::{fits, has_value, then, within};
use super::library::{Library, zero};
use super::vars::Vars;
use crate::emit::{Emit, Mark, int, op2, reg};
use crate::roles::{Role, Roles, inside};
use weir_ir::{
    BinOp, Diagnostic, Expr, FenceKind, Len, LocId, ObjId, Op, Place, Program, RegId, RmwOp, Routine,
    RoutineId, Span, TemplateId, Ty,
};

/// What is the same for all routines.
pub(super) struct Context<'a> {
    pub original: &'a Program,
    pub roles: &'a Roles,
    pub vars: &'a Vars,
    pub library: &'a Library,
}

struct Translator<'a> {
    cx: &'a Context<'a>,
    id: RoutineId,
    code: &'a Routine,
    role: Role,
    e: Emit,
    /// The thread's number among the copies of its template.
    me: RegId,
    /// Where the routine is left by a thread that does nothing any more.
    leave: Option<LocId>,
    /// A register for the round, made when needed.
    now: Option<RegId>,
    inside: Vec<bool>,
}

type Step<T> = Result<T, Diagnostic>;

fn beyond(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(span, format!("{what} cannot be sequentialised")).label("not taken")
}

/// Translates a routine. Its parameters are followed by the thread's number.
pub(super) fn translate(cx: &Context<'_>, id: RoutineId) -> Step<Routine> {
    let code = cx.roles.program.routine(id);
    let mut e = Emit::like(code);
    e.span = code.span;
    let me = RegId::new(code.params);
    let new = weir_ir::Reg { name: "me".into(), ty: Ty::Tid, init: 0, span: Span::default() };
    e.routine.regs.insert(code.params, new);
    e.routine.params += 1;
    // They are about edges that there are no more.
    (e.routine.inlined, e.routine.atomic) = Default::default();
    e.routine.through.clear();
    let role = cx.roles.roles[id.index()];
    if let Role::Thread(_) = role {
        e.routine.returns = None;
    }
    let inside = inside(&cx.roles.program, id, role);
    let mut t = Translator { cx, id, code, role, e, me, leave: None, now: None, inside };
    t.run()?;
    Ok(t.e.routine)
}

impl Translator<'_> {
    fn run(&mut self) -> Step<()> {
        let returned: Vec<LocId> =
            self.code.edges.iter().filter(|e| matches!(e.op, Op::Return(_))).map(|e| e.dst).collect();
        for edge in &self.code.edges {
            self.e.span = edge.span;
            let op = self.renamed(&edge.op);
            self.edge(edge.src, edge.dst, op)?;
        }
        let out = self.code.out_table();
        for (l, edges) in out.iter().enumerate() {
            let loc = LocId::new(l);
            self.e.span = self.code.locs[l].span;
            if !edges.is_empty() {
                if self.cx.vars.watched {
                    self.stays(loc);
                }
            } else if let Role::Thread(t) = self.role {
                let at = self.place(loc, loc);
                self.ends(at, t);
            } else if !returned.contains(&loc) {
                // Nothing leaves it, and no caller goes on.
                self.stop(loc, loc);
            }
        }
        if let Role::Thread(_) = self.role {
            let entry = self.code.entry;
            let first = self.e.loc();
            self.resume(first, entry);
            self.e.routine.entry = first;
        }
        Ok(())
    }

    /// The operation on the registers of the translated routine.
    fn renamed(&self, op: &Op) -> Op {
        let at = self.code.params;
        let moved = |r: RegId| if r.index() < at { r } else { RegId::new(r.index() + 1) };
        let me = self.me;
        let count = match self.role {
            Role::Thread(t) => Some(self.cx.original.copies(t) as i64),
            _ => None,
        };
        let mut ex = |e: &Expr| {
            e.map(&mut |e| match (e, count) {
                (Expr::Reg(r), _) => Expr::Reg(moved(r)),
                (Expr::SelfId, _) => Expr::Reg(me),
                (Expr::ThreadCount, Some(n)) => int(n),
                (other, _) => other,
            })
        };
        op.map(&moved, &mut ex)
    }

    fn ty(&self, r: RegId) -> Ty {
        self.e.routine.regs[r.index()].ty
    }

    /// Goes on where a condition holds; elsewhere something is wrong.
    fn guard(&mut self, at: LocId, cond: Expr) -> LocId {
        if cond == Expr::TRUE {
            return at;
        }
        if cond == Expr::FALSE {
            self.fail(at);
            return self.e.loc();
        }
        let (good, bad) = self.e.split(at, cond);
        self.fail(bad);
        good
    }

    /// Goes on where an expression has a value that a variable of the type can hold.
    fn valued(&mut self, at: LocId, e: &Expr, ty: Ty) -> Step<LocId> {
        let cond = self.has_value(e)?;
        Ok(self.guard(at, then(cond, fits(ty, e))))
    }

    fn has_value(&self, e: &Expr) -> Step<Expr> {
        if e.mentions(|e| *e == Expr::ThreadCount) {
            return Err(beyond(self.e.span, "`N` in a procedure"));
        }
        has_value(e).map_err(|what| beyond(self.e.span, what))
    }

    /// Something is wrong, provided that all guesses are right.
    fn fail(&mut self, at: LocId) {
        let at = self.e.step(at, Op::Store(Place::scalar(self.cx.vars.wrong), Expr::TRUE));
        self.quit(at);
    }

    /// The thread does nothing any more.
    fn quit(&mut self, at: LocId) {
        let at = self.e.step(at, Op::Store(Place::scalar(self.cx.vars.round), int(self.cx.vars.rounds)));
        let leave = self.leave();
        self.e.join(at, leave);
    }

    /// Notes where the thread is: at a location of the original.
    fn place(&mut self, at: LocId, original: LocId) -> LocId {
        let Some(o) = self.cx.vars.at else { return at };
        let key = (self.cx.roles.origin[self.id.index()], original);
        match self.cx.vars.places.get(&key) {
            Some(n) => self.e.step(at, Op::Store(Place::scalar(o), int(*n))),
            None => at,
        }
    }

    /// The thread stays at a location of the original for ever.
    fn stop(&mut self, at: LocId, original: LocId) {
        let at = self.place(at, original);
        self.quit(at);
    }

    /// The thread may stay here. In an atomic section it may if no thread does anything later.
    fn stays(&mut self, loc: LocId) {
        let mut at = self.e.step(loc, Op::Nop);
        if self.inside[loc.index()] {
            let Some((last, closed)) = self.cx.vars.sections else { return };
            let now = self.now();
            at = self.e.step(at, Op::Load(now, Place::scalar(self.cx.vars.round)));
            let l = self.e.reg("last", Ty::I64);
            at = self.e.step(at, Op::Load(l, Place::scalar(last)));
            at = self.e.assume(at, op2(BinOp::Le, reg(l), reg(now)));
            at = self.e.step(at, Op::Store(Place::scalar(closed), reg(now)));
        }
        self.stop(at, loc);
    }

    /// Where the routine is left by a thread that does nothing any more.
    fn leave(&mut self) -> LocId {
        if let Some(at) = self.leave {
            return at;
        }
        let at = self.e.loc();
        self.leave = Some(at);
        match self.role {
            Role::Thread(t) => self.ends(at, t),
            _ => self.e.ret(at, self.code.returns.map(zero)),
        }
        at
    }

    /// The thread is over; what is asked of its registers is kept.
    fn ends(&mut self, mut at: LocId, template: TemplateId) {
        for ((t, r), o) in &self.cx.vars.kept {
            if *t == template {
                let r = if r.index() < self.code.params { *r } else { RegId::new(r.index() + 1) };
                let index = match self.cx.original.copies(template) {
                    0 | 1 => int(0),
                    _ => Expr::Cast(Ty::I64, Box::new(reg(self.me))),
                };
                at = self.e.step(at, Op::Store(Place::Cell(*o, index), reg(r)));
            }
        }
        self.e.ret(at, None);
    }

    /// Other threads may go on here.
    fn resume(&mut self, at: LocId, dst: LocId) {
        let go = self.e.reg("go", Ty::Bool);
        let at =
            self.e.step(at, Op::Call { routine: self.cx.library.schedule, args: Vec::new(), dst: Some(go) });
        let (on, off) = self.e.split(at, reg(go));
        self.e.join(on, dst);
        let off = self.place(off, dst);
        let leave = self.leave();
        self.e.join(off, leave);
    }

    fn now(&mut self) -> RegId {
        *self.now.get_or_insert_with(|| self.e.reg("now", Ty::I64))
    }

    /// A step that touches memory comes; the register gets the round.
    fn begin(&mut self, src: LocId, inside: bool) -> (LocId, RegId) {
        let mut at = src;
        if !inside {
            at = self.e.step(at, Op::Call { routine: self.cx.library.step, args: Vec::new(), dst: None });
        }
        let now = self.now();
        (self.e.step(at, Op::Load(now, Place::scalar(self.cx.vars.round))), now)
    }

    /// The step is over.
    fn end(&mut self, at: LocId, dst: LocId, inside: bool) {
        if inside { self.e.join(at, dst) } else { self.resume(at, dst) }
    }

    /// Goes on only where no store of the thread waits.
    fn drained(&mut self, at: LocId, inside: bool) -> LocId {
        let Some(late) = self.cx.vars.late.filter(|_| !inside) else { return at };
        let l = self.e.reg("waits", Ty::I64);
        let at = self.e.step(at, Op::Load(l, Place::scalar(late)));
        self.e.assume(at, op2(BinOp::Eq, reg(l), int(0)))
    }

    /// Where the index is one of the object's.
    fn bounds(&self, o: ObjId, index: &Expr) -> Step<Expr> {
        let inside = match self.cx.original.object(o).len {
            Len::Scalar => return Ok(Expr::TRUE),
            Len::Fixed(n) => within(index, 0, i64::from(n) - 1),
            Len::Unbounded => within(index, i32::MIN.into(), i32::MAX.into()),
        };
        Ok(then(self.has_value(index)?, inside))
    }

    /// A register gets the value of another, if its type can hold it.
    fn give(&mut self, at: LocId, dst: Option<RegId>, from: RegId) -> LocId {
        let Some(dst) = dst else { return at };
        let ty = self.ty(dst);
        let at = if self.ty(from) == ty { at } else { self.guard(at, fits(ty, &reg(from))) };
        self.e.step(at, Op::Assign(dst, reg(from)))
    }

    fn edge(&mut self, src: LocId, dst: LocId, op: Op) -> Step<()> {
        let inside = self.inside[src.index()];
        match op {
            Op::Nop | Op::Fence(FenceKind::StoreStore | FenceKind::None) => self.e.join(src, dst),
            Op::Fence(FenceKind::Full) => {
                let at = self.drained(src, inside);
                self.e.join(at, dst);
            }
            Op::AtomicBegin => {
                let (at, _) = self.begin(src, false);
                let at = self.drained(at, false);
                self.e.join(at, dst);
            }
            Op::AtomicEnd => self.resume(src, dst),
            Op::Assign(r, e) => {
                let at = self.valued(src, &e, self.ty(r))?;
                self.e.edge(at, dst, Op::Assign(r, e), Mark::Inner);
            }
            Op::Havoc(r, cond) => {
                if let Some(c) = &cond
                    && self.has_value(c)? != Expr::TRUE
                {
                    return Err(beyond(self.e.span, "a choice whose condition may have no value"));
                }
                self.e.edge(src, dst, Op::Havoc(r, cond), Mark::Inner);
            }
            Op::Assume(e) => {
                let at = self.valued(src, &e, Ty::Bool)?;
                self.e.edge(at, dst, Op::Assume(e), Mark::Inner);
            }
            Op::Assert(e) => {
                let at = self.valued(src, &e, Ty::Bool)?;
                let at = self.guard(at, e);
                self.e.join(at, dst);
            }
            Op::Load(r, Place::Cell(o, index)) => {
                let (at, now) = self.begin(src, inside);
                let at = self.guard(at, self.bounds(o, &index)?);
                let v = self.e.reg("v", self.cx.original.object(o).ty);
                let op = match self.cx.library.access.get(&o).filter(|_| !inside) {
                    Some((load, _)) => Op::Call { routine: *load, args: self.index(o, index), dst: Some(v) },
                    None => Op::Load(v, self.cx.vars.cell(o, reg(now), index)),
                };
                let at = self.e.step(at, op);
                let at = self.give(at, Some(r), v);
                self.end(at, dst, inside);
            }
            Op::Store(Place::Cell(o, index), e) => {
                let (at, now) = self.begin(src, inside);
                let at = self.guard(at, self.bounds(o, &index)?);
                let at = self.valued(at, &e, self.cx.original.object(o).ty)?;
                let op = match self.cx.library.access.get(&o).filter(|_| !inside) {
                    Some((_, store)) => {
                        let mut args = self.index(o, index);
                        args.push(e);
                        Op::Call { routine: *store, args, dst: None }
                    }
                    None => Op::Store(self.cx.vars.cell(o, reg(now), index), e),
                };
                let at = self.e.step(at, op);
                self.end(at, dst, inside);
            }
            Op::Rmw { dst: to, place: Place::Cell(o, index), op, operand, ty } => {
                let (at, old, cell) = self.locked(src, inside, o, &index)?;
                let kept = self.cx.original.object(o).ty;
                let at = self.valued(at, &operand, Ty::I64)?;
                let cast = |e: &Expr| Expr::Cast(ty, Box::new(e.clone()));
                let at = match (kept, op) {
                    (Ty::Range { .. }, RmwOp::Xchg) => self.guard(at, fits(kept, &cast(&operand))),
                    (Ty::Range { .. }, RmwOp::Add | RmwOp::Sub) => {
                        let sign = if op == RmwOp::Add { BinOp::Add } else { BinOp::Sub };
                        self.guard(at, fits(kept, &Expr::bin(sign, ty, cast(&reg(old)), cast(&operand))))
                    }
                    (Ty::Range { .. }, _) => {
                        return Err(beyond(self.e.span, "this locked operation on a range"));
                    }
                    _ if ty == Ty::Math => {
                        return Err(beyond(self.e.span, "a locked operation without bounds"));
                    }
                    _ => at,
                };
                let op = Op::Rmw { dst: None, place: cell, op, operand, ty };
                let at = self.e.step(at, op);
                let at = self.give(at, to, old);
                self.end(at, dst, inside);
            }
            Op::Cas { old: to, ok, place: Place::Cell(o, index), expected, new } => {
                let (at, old, cell) = self.locked(src, inside, o, &index)?;
                let kept = self.cx.original.object(o).ty;
                let at = self.valued(at, &expected, Ty::I64)?;
                let at = self.valued(at, &new, Ty::I64)?;
                let ty = weir_ir::verify::computed_in(kept);
                let differs = Expr::bin(BinOp::Ne, ty, reg(old), expected.clone());
                let fine = fits(kept, &new);
                let at = if fine == Expr::TRUE { at } else { self.guard(at, differs.or(fine)) };
                let done = self.e.reg("ok", Ty::Bool);
                let op = Op::Cas { old: None, ok: Some(done), place: cell, expected, new };
                let at = self.e.step(at, op);
                let at = self.give(at, to, old);
                let at = match ok {
                    None => at,
                    Some(ok) => {
                        let ty = self.ty(ok);
                        let value = Expr::Cast(weir_ir::verify::computed_in(ty), Box::new(reg(done)));
                        let at = self.guard(at, fits(ty, &value));
                        self.e.step(at, Op::Assign(ok, value))
                    }
                };
                self.end(at, dst, inside);
            }
            Op::Call { routine, args, dst: to } => self.call(src, dst, (routine, args, to))?,
            Op::Return(value) => {
                let ty = self.code.returns.unwrap_or(Ty::I64);
                let at = match &value {
                    Some(e) => self.valued(src, e, ty)?,
                    None => src,
                };
                match self.role {
                    Role::Thread(_) => self.e.join(at, dst),
                    _ => self.e.edge(at, dst, Op::Return(value), Mark::Inner),
                }
            }
            Op::Spawn { .. } | Op::Join(_) => {
                return Err(beyond(self.e.span, "a thread that is started here"));
            }
            Op::Alloc(..) | Op::Free(_) => return Err(beyond(self.e.span, "the heap")),
            Op::Load(..) | Op::Store(..) | Op::Rmw { .. } | Op::Cas { .. } => {
                return Err(beyond(self.e.span, "an access through a pointer"));
            }
            weir_ir::whole_op!() => return Err(beyond(self.e.span, "what only compiled programs have")),
        }
        Ok(())
    }

    fn index(&self, o: ObjId, index: Expr) -> Vec<Expr> {
        match self.cx.original.object(o).len {
            Len::Scalar => Vec::new(),
            _ => vec![Expr::Cast(Ty::I64, Box::new(index))],
        }
    }

    /// A locked operation comes: what it finds goes to a register.
    fn locked(&mut self, src: LocId, inside: bool, o: ObjId, index: &Expr) -> Step<(LocId, RegId, Place)> {
        let (at, now) = self.begin(src, inside);
        let at = self.drained(at, inside);
        let at = self.guard(at, self.bounds(o, index)?);
        let old = self.e.reg("old", self.cx.original.object(o).ty);
        let cell = self.cx.vars.cell(o, reg(now), index.clone());
        Ok((self.e.step(at, Op::Load(old, cell.clone())), old, cell))
    }

    /// A call: if the thread does nothing any more, the caller is left as well.
    fn call(
        &mut self,
        src: LocId,
        dst: LocId,
        (routine, mut args, to): (RoutineId, Vec<Expr>, Option<RegId>),
    ) -> Step<()> {
        let callee = self.cx.roles.program.routine(routine);
        let mut at = src;
        for (e, r) in args.iter().zip(&callee.regs) {
            at = self.valued(at, e, r.ty)?;
        }
        args.push(reg(self.me));
        let result = to.map(|_| self.e.reg("result", callee.returns.unwrap_or(Ty::I64)));
        at = self.e.step(at, Op::Call { routine, args, dst: result });
        let now = self.now();
        at = self.e.step(at, Op::Load(now, Place::scalar(self.cx.vars.round)));
        let (off, on) = self.e.split(at, op2(BinOp::Eq, reg(now), int(self.cx.vars.rounds)));
        let leave = self.leave();
        self.e.join(off, leave);
        let on = match result {
            Some(result) => self.give(on, to, result),
            None => on,
        };
        self.e.join(on, dst);
        Ok(())
    }
}
