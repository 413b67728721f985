//! The procedures of the sequential program: what a thread does between its steps, and how
//! its stores wait (the queues of the translation to SC, which belong to one thread and so
//! need no copies).

use super::vars::{Copies, Queues, Vars};
use crate::emit::{Emit, Mark, int, op2, reg};
use weir_ir::{BinOp, Expr, LocId, ObjId, Op, Place, Program, RegId, RoutineId, Ty};

/// The numbers of the procedures.
pub(super) struct Library {
    /// The thread goes on, or waits for a later round, or for ever; says whether it goes on.
    pub schedule: RoutineId,
    /// A step that touches memory comes.
    pub step: RoutineId,
    /// Everything that belongs to the running thread as it is at the start.
    pub next_thread: RoutineId,
    /// Per object with queues: what the thread sees, and a store.
    pub access: std::collections::BTreeMap<ObjId, (RoutineId, RoutineId)>,
}

fn load(e: &mut Emit, at: LocId, name: &str, ty: Ty, o: ObjId) -> (RegId, LocId) {
    let r = e.reg(name, ty);
    let at = e.step(at, Op::Load(r, Place::scalar(o)));
    (r, at)
}

fn set(e: &mut Emit, at: LocId, o: ObjId, value: Expr) -> LocId {
    e.step(at, Op::Store(Place::scalar(o), value))
}

/// Something for each index below a number.
pub(super) fn each(
    e: &mut Emit,
    at: LocId,
    (from, to): (i64, i64),
    mut body: impl FnMut(&mut Emit, LocId, Expr) -> LocId,
) -> LocId {
    if to - from <= 1 {
        return if to > from { body(e, at, int(from)) } else { at };
    }
    let i = e.reg("i", Ty::I64);
    let head = e.step(at, Op::Assign(i, int(from)));
    let (more, done) = e.split(head, op2(BinOp::Lt, reg(i), int(to)));
    let at = body(e, more, reg(i));
    e.edge(at, head, Op::Assign(i, op2(BinOp::Add, reg(i), int(1))), Mark::Inner);
    done
}

impl Library {
    /// Adds the procedures.
    pub fn add(program: &mut Program, vars: &Vars) -> Library {
        let mut used = crate::library::names(program);
        let mut name = |wanted: &str| crate::library::fresh(&mut used, wanted);
        let first = program.routines.len();
        let id = |i: usize| RoutineId::new(first + i);
        let (schedule, step, next_thread) = (id(0), id(1), id(2));
        let mut code = vec![
            vars.schedule(name("schedule"), step),
            vars.step(name("step")),
            vars.next_thread(name("next_thread")),
        ];
        let mut access = std::collections::BTreeMap::new();
        for (o, q) in &vars.queues {
            let Some(copies) = &vars.copies[o.index()] else { continue };
            let object = program.object(*o).clone();
            access.insert(*o, (id(code.len()), id(code.len() + 1)));
            code.push(vars.load(name(&format!("load_{}", object.name)), (*o, object.ty), copies, q));
            code.push(vars.store(name(&format!("store_{}", object.name)), (*o, object.ty), copies, q));
        }
        program.routines.extend(code.into_iter().map(|e| e.routine));
        Library { schedule, step, next_thread, access }
    }
}

impl Vars {
    fn schedule(&self, name: String, step: RoutineId) -> Emit {
        let mut e = Emit::new(name);
        e.routine.returns = Some(Ty::Bool);
        let at = e.loc();
        // It goes on.
        e.ret(at, Some(Expr::TRUE));
        let (now, next) = load(&mut e, at, "now", Ty::I64, self.round);
        let later = e.reg("later", Ty::Range { lo: 0, hi: self.rounds });
        let next = e.step(next, Op::Havoc(later, Some(op2(BinOp::Gt, reg(later), reg(now)))));
        let next = set(&mut e, next, self.round, reg(later));
        let next = set(&mut e, next, self.active, Expr::FALSE);
        let (never, next) = e.split(next, op2(BinOp::Eq, reg(later), int(self.rounds)));
        e.ret(never, Some(Expr::FALSE));
        e.ret(next, Some(Expr::TRUE));
        if let Some(late) = self.late {
            // A round in which nothing happens but that stores reach memory.
            let (l, next) = load(&mut e, next, "l", Ty::I64, late);
            let next = e.assume(next, op2(BinOp::Gt, reg(l), int(0)));
            e.edge(next, at, Op::Call { routine: step, args: Vec::new(), dst: None }, Mark::Inner);
        }
        e
    }

    fn step(&self, name: String) -> Emit {
        let mut e = Emit::new(name);
        let at = e.loc();
        let (active, at) = load(&mut e, at, "a", Ty::Bool, self.active);
        let (same, at) = e.split(at, reg(active));
        e.ret(same, None);
        let (n, at) = load(&mut e, at, "n", Ty::I64, self.active_rounds);
        let at = e.assume(at, op2(BinOp::Lt, reg(n), int(self.most)));
        let at = set(&mut e, at, self.active_rounds, op2(BinOp::Add, reg(n), int(1)));
        let mut at = set(&mut e, at, self.active, Expr::TRUE);
        let now = e.reg("now", Ty::I64);
        at = e.step(at, Op::Load(now, Place::scalar(self.round)));
        if let Some((last, closed)) = self.sections {
            let (c, next) = load(&mut e, at, "c", Ty::I64, closed);
            let next = e.assume(next, op2(BinOp::Lt, reg(now), reg(c)));
            let (l, next) = load(&mut e, next, "last", Ty::I64, last);
            let (later, other) = e.split(next, op2(BinOp::Gt, reg(now), reg(l)));
            e.edge(later, other, Op::Store(Place::scalar(last), reg(now)), Mark::Inner);
            at = other;
        }
        if let Some(late) = self.late {
            let (l, next) = load(&mut e, at, "l", Ty::I64, late);
            let (none, some) = e.split(next, op2(BinOp::Eq, reg(l), int(0)));
            e.ret(none, None);
            at = set(&mut e, some, late, op2(BinOp::Sub, reg(l), int(1)));
            for (o, q) in &self.queues {
                let Some(c) = &self.copies[o.index()] else { continue };
                at = each(&mut e, at, (0, c.len), |e, at, i| self.advance(e, at, (*o, c.ty), q, now, &i));
            }
        }
        e.ret(at, None);
        e
    }

    /// Queue 1 goes to memory, the others move up.
    fn advance(
        &self,
        e: &mut Emit,
        at: LocId,
        (o, ty): (ObjId, Ty),
        q: &Queues,
        now: RegId,
        i: &Expr,
    ) -> LocId {
        let m = e.reg("m", Ty::Bool);
        let v = e.reg("v", ty);
        let place = |o: ObjId| Place::Cell(o, i.clone());
        let at = e.step(at, Op::Load(m, place(q.masks[0])));
        let (yes, no) = e.split(at, reg(m));
        let yes = e.step(yes, Op::Load(v, place(q.values[0])));
        e.edge(yes, no, Op::Store(self.cell(o, reg(now), i.clone()), reg(v)), Mark::Inner);
        let mut at = no;
        for j in 1..q.masks.len() {
            at = e.step(at, Op::Load(m, place(q.masks[j])));
            at = e.step(at, Op::Store(place(q.masks[j - 1]), reg(m)));
            at = e.step(at, Op::Load(v, place(q.values[j])));
            at = e.step(at, Op::Store(place(q.values[j - 1]), reg(v)));
        }
        let last = q.masks.len() - 1;
        at = e.step(at, Op::Store(place(q.masks[last]), Expr::FALSE));
        e.step(at, Op::Store(place(q.values[last]), zero(ty)))
    }

    fn next_thread(&self, name: String) -> Emit {
        let mut e = Emit::new(name);
        let mut at = e.loc();
        at = set(&mut e, at, self.round, int(0));
        at = set(&mut e, at, self.active, Expr::FALSE);
        at = set(&mut e, at, self.active_rounds, int(0));
        if let Some(o) = self.at {
            at = set(&mut e, at, o, int(0));
        }
        if let Some(late) = self.late {
            let (l, next) = load(&mut e, at, "l", Ty::I64, late);
            let (none, some) = e.split(next, op2(BinOp::Eq, reg(l), int(0)));
            e.ret(none, None);
            at = set(&mut e, some, late, int(0));
            for (o, q) in &self.queues {
                let Some(c) = &self.copies[o.index()] else { continue };
                let start = zero(c.ty);
                at = each(&mut e, at, (0, c.len), |e, mut at, i| {
                    for (m, v) in q.masks.iter().zip(&q.values) {
                        at = e.step(at, Op::Store(Place::Cell(*m, i.clone()), Expr::FALSE));
                        at = e.step(at, Op::Store(Place::Cell(*v, i.clone()), start.clone()));
                    }
                    at
                });
            }
        }
        e.ret(at, None);
        e
    }

    /// What the thread sees: its youngest waiting store, else memory.
    fn load(&self, name: String, (o, ty): (ObjId, Ty), c: &Copies, q: &Queues) -> Emit {
        let mut e = Emit::new(name);
        let index = c.array.then(|| e.param("i", Ty::I64));
        e.routine.returns = Some(ty);
        let i = index.map_or(int(0), reg);
        let at = e.loc();
        let (now, at) = load(&mut e, at, "now", Ty::I64, self.round);
        let v = e.reg("v", ty);
        let mut at = e.step(at, Op::Load(v, self.cell(o, reg(now), i.clone())));
        let m = e.reg("m", Ty::Bool);
        for (mask, value) in q.masks.iter().zip(&q.values) {
            at = e.step(at, Op::Load(m, Place::Cell(*mask, i.clone())));
            let (yes, no) = e.split(at, reg(m));
            e.edge(yes, no, Op::Load(v, Place::Cell(*value, i.clone())), Mark::Inner);
            at = no;
        }
        e.ret(at, Some(reg(v)));
        e
    }

    /// A store: to memory at once, or to a queue no older one is behind.
    fn store(&self, name: String, (o, ty): (ObjId, Ty), c: &Copies, q: &Queues) -> Emit {
        let mut e = Emit::new(name);
        let index = c.array.then(|| e.param("i", Ty::I64));
        let v = e.param("v", ty);
        let i = index.map_or(int(0), reg);
        let at = e.loc();
        let Some(late) = self.late else { return e };
        let (l, at) = load(&mut e, at, "l", Ty::I64, late);
        let (n, at) = load(&mut e, at, "n", Ty::I64, self.active_rounds);
        let d = e.reg("d", Ty::Range { lo: 0, hi: self.most });
        // With `most - n` rounds to come, waiting for one more is for ever.
        let left = op2(BinOp::Sub, int(self.most + 1), reg(n));
        let may = op2(BinOp::Le, reg(l), reg(d)).and(op2(BinOp::Le, reg(d), left));
        let at = e.step(at, Op::Havoc(d, Some(may)));
        let (now, mut at) = e.split(at, op2(BinOp::Eq, reg(d), int(0)));
        let (r, here) = load(&mut e, now, "now", Ty::I64, self.round);
        let here = e.step(here, Op::Store(self.cell(o, reg(r), i.clone()), reg(v)));
        e.ret(here, None);
        at = set(&mut e, at, late, reg(d));
        for (j, (mask, value)) in q.masks.iter().zip(&q.values).enumerate() {
            // The last one is the only one left.
            let (here, further) = match j + 1 == q.masks.len() {
                true => (at, at),
                false => e.split(at, op2(BinOp::Eq, reg(d), int(j as i64 + 1))),
            };
            let here = e.step(here, Op::Store(Place::Cell(*mask, i.clone()), Expr::TRUE));
            let here = e.step(here, Op::Store(Place::Cell(*value, i.clone()), reg(v)));
            e.ret(here, None);
            at = further;
        }
        e
    }
}

/// What a variable of the type starts with.
pub(super) fn zero(ty: Ty) -> Expr {
    Expr::Const(ty.start(), weir_ir::verify::computed_in(ty))
}
