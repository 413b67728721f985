//! What the translated program has beside the original: the variables that
//! stand for store buffers, and the procedures that act on them (the paper's
//! `init_round`, `memory_update`, and the loop that ends a thread).
//!
//! Queues are numbered by the number of rounds they still wait, not by the
//! number of the round: when a round starts, queue 1 goes to memory and queue
//! `j + 1` becomes queue `j`. So states that differ only in how many rounds are
//! over are one state, and the bounds on rounds and on age share their code.

use crate::emit::{Emit, Mark, int, op2, reg};
use crate::plan::Plan;
use crate::{Bound, Options};
use std::collections::{BTreeMap, BTreeSet};
use weir_engine::fault;
use weir_ir::verify::computed_in;
use weir_ir::{BinOp, Expr, Len, LocId, ObjId, Object, Op, Place, Program, RegId, RoutineId, Ty};

/// The generated variables and procedures.
pub(crate) struct Library {
    /// The thread whose round it is.
    pub running: ObjId,
    /// Per thread: how many rounds the youngest waiting store waits.
    pub late: Option<ObjId>,
    /// Per thread: how many rounds it had.
    pub rounds: Option<ObjId>,
    /// Set inside generated sections.
    pub busy: Option<ObjId>,
    /// Set while a thread spawns or joins.
    pub held: Option<ObjId>,
    queues: BTreeMap<ObjId, Queues>,
    pub start_round: RoutineId,
    pub flush_round: Option<RoutineId>,
    bound: Bound,
}

/// What belongs to one queued object.
struct Queues {
    /// One for each number of rounds, from 1.
    masks: Vec<ObjId>,
    values: Vec<ObjId>,
    len: Option<i64>,
    ty: Ty,
    load: RoutineId,
    store: RoutineId,
}

/// A name that nothing has yet.
pub(crate) fn fresh(used: &mut BTreeSet<String>, wanted: &str) -> String {
    let mut name: String =
        wanted.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    while !used.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// The names that there are.
pub(crate) fn names(program: &Program) -> BTreeSet<String> {
    program
        .objects
        .iter()
        .map(|o| o.name.clone())
        .chain(program.routines.iter().map(|r| r.name.clone()))
        .chain(program.templates.iter().map(|t| t.name.clone()))
        .chain(program.routines.iter().flat_map(|r| r.regs.iter().map(|r| r.name.clone())))
        .chain(program.enums.iter().flat_map(|e| [&e.name].into_iter().chain(&e.members).cloned()))
        .collect()
}

impl Library {
    /// Adds variables and procedures to a program.
    pub fn add(program: &mut Program, plan: &Plan, options: &Options) -> (Library, Vec<Vec<Mark>>) {
        let mut used = names(program);
        let mut object = |program: &mut Program, name: &str, ty: Ty, len: Len, init: i64| {
            let name = fresh(&mut used, name);
            program.add_object(Object::new(name, ty, len, init))
        };
        let per_thread = |cells: i64| match plan.threads {
            Some(n) => Len::Fixed((i64::from(n) * cells) as u32),
            None => Len::Unbounded,
        };
        let ty = match plan.threads {
            Some(n) => Ty::Range { lo: -1, hi: i64::from(n) - 1 },
            None => Ty::I64,
        };
        let most = i64::from(plan.vectors);
        let count = Ty::Range { lo: 0, hi: most };
        let running = object(program, "running", ty, Len::Scalar, -1);
        let rounds = matches!(options.bound, Bound::Rounds(_))
            .then(|| object(program, "rounds", count, per_thread(1), 0));
        let late = plan.queued.contains(&true).then(|| object(program, "late", count, per_thread(1), 0));
        let busy = plan.watched.then(|| object(program, "busy", Ty::Bool, Len::Scalar, 0));
        let held = plan.holds.then(|| object(program, "held", Ty::Bool, Len::Scalar, 0));
        let mut next = program.routines.len();
        let mut id = || {
            next += 1;
            RoutineId::new(next - 1)
        };
        let start_round = id();
        let flush_round = late.is_some().then(&mut id);
        let mut queues = BTreeMap::new();
        for o in plan.queues() {
            let Object { name, ty, len, .. } = program.object(o).clone();
            let cells = if let Len::Fixed(n) = len { Some(i64::from(n)) } else { None };
            let width = per_thread(cells.unwrap_or(1));
            let (mut masks, mut values) = (Vec::new(), Vec::new());
            for j in 1..=plan.vectors {
                masks.push(object(program, &format!("mask_{j}_{name}"), Ty::Bool, width, 0));
                values.push(object(program, &format!("queue_{j}_{name}"), ty, width, ty.start()));
            }
            queues.insert(o, Queues { masks, values, len: cells, ty, load: id(), store: id() });
        }
        let library = Library {
            running,
            late,
            rounds,
            busy,
            held,
            queues,
            start_round,
            flush_round,
            bound: options.bound,
        };
        let mut names = |wanted: &str| fresh(&mut used, wanted);
        let mut code = vec![library.round(names("start_round"))];
        if late.is_some() {
            code.push(library.flush(names("flush_round")));
        }
        for (o, q) in &library.queues {
            let name = program.object(*o).name.clone();
            code.push(library.load(names(&format!("load_{name}")), *o, q));
            code.push(library.store(names(&format!("store_{name}")), *o, q));
        }
        let mut marks = Vec::new();
        for e in code {
            program.routines.push(e.routine);
            marks.push(e.marks);
        }
        (library, marks)
    }

    /// The routine that loads from an object as the thread sees it.
    pub fn load_of(&self, o: ObjId) -> Option<RoutineId> {
        self.queues.get(&o).map(|q| q.load)
    }

    /// The routine that stores to an object.
    pub fn store_of(&self, o: ObjId) -> Option<RoutineId> {
        self.queues.get(&o).map(|q| q.store)
    }

    /// What of a store has to be passed on: the thread, the index where there is one.
    pub fn arguments(&self, o: ObjId, me: &Expr, index: &Expr) -> Vec<Expr> {
        match self.queues.get(&o).and_then(|q| q.len) {
            Some(_) => vec![me.clone(), Expr::Cast(Ty::I64, Box::new(index.clone()))],
            None => vec![me.clone()],
        }
    }

    /// Waits while another thread spawns or joins.
    fn not_held(&self, e: &mut Emit, at: LocId) -> LocId {
        match self.held {
            None => at,
            Some(held) => {
                let h = e.reg("h", Ty::Bool);
                let at = e.step(at, Op::Load(h, Place::scalar(held)));
                e.assume(at, reg(h).negate())
            }
        }
    }

    /// A round of the thread starts, unless it is still its round.
    fn round(&self, name: String) -> Emit {
        let mut e = Emit::new(name);
        let me = e.param("me", Ty::I64);
        let at = e.loc();
        let at = self.not_held(&mut e, at);
        let who = e.reg("who", Ty::I64);
        let at = e.step(at, Op::Load(who, Place::scalar(self.running)));
        let (same, mut at) = e.split(at, op2(BinOp::Eq, reg(who), reg(me)));
        e.ret(same, None);
        if let (Some(rounds), Bound::Rounds(k)) = (self.rounds, self.bound) {
            let n = e.reg("n", Ty::I64);
            let cell = || Place::Cell(rounds, reg(me));
            at = e.step(at, Op::Load(n, cell()));
            at = e.assume(at, op2(BinOp::Lt, reg(n), int(k.into())));
            at = e.step(at, Op::Store(cell(), op2(BinOp::Add, reg(n), int(1))));
        }
        at = e.marked(at, Op::Store(Place::scalar(self.running), reg(me)), Mark::Round);
        if let Some(late) = self.late {
            let l = e.reg("l", Ty::I64);
            at = e.step(at, Op::Load(l, Place::Cell(late, reg(me))));
            let (none, some) = e.split(at, op2(BinOp::Eq, reg(l), int(0)));
            e.ret(none, None);
            at = e.step(some, Op::Store(Place::Cell(late, reg(me)), op2(BinOp::Sub, reg(l), int(1))));
            let m = e.reg("m", Ty::Bool);
            for (o, q) in &self.queues {
                at = q.each(&mut e, at, me, |e, at, cell, index| q.advance(e, at, m, *o, cell, index));
            }
        }
        e.ret(at, None);
        e
    }

    /// A round in which nothing happens but that stores reach memory.
    fn flush(&self, name: String) -> Emit {
        let mut e = Emit::new(name);
        let me = e.param("me", Ty::I64);
        let at = e.loc();
        let who = e.reg("who", Ty::I64);
        let at = e.step(at, Op::Load(who, Place::scalar(self.running)));
        let mut at = e.assume(at, op2(BinOp::Ne, reg(who), reg(me)));
        if let Some(late) = self.late {
            let l = e.reg("l", Ty::I64);
            at = e.step(at, Op::Load(l, Place::Cell(late, reg(me))));
            at = e.assume(at, op2(BinOp::Gt, reg(l), int(0)));
        }
        let go = e.loc();
        let m = e.reg("m", Ty::Bool);
        for q in self.queues.values() {
            at = q.each(&mut e, at, me, |e, at, cell, _| {
                let at = e.step(at, Op::Load(m, Place::Cell(q.masks[0], cell)));
                let (yes, no) = e.split(at, reg(m));
                e.join(yes, go);
                no
            });
        }
        e.assume(at, Expr::FALSE);
        let op = Op::Call { routine: self.start_round, args: vec![reg(me)], dst: None };
        let done = e.step(go, op);
        e.ret(done, None);
        e
    }

    /// What the thread sees: its youngest waiting store, else memory.
    fn load(&self, name: String, o: ObjId, q: &Queues) -> Emit {
        let mut e = Emit::new(name);
        let me = e.param("me", Ty::I64);
        let index = q.len.map(|_| e.param("i", Ty::I64));
        e.routine.returns = Some(q.ty);
        let v = e.reg("v", q.ty);
        let at = e.loc();
        // First, so that a bad index is noticed before it is used.
        let mut at = e.step(at, Op::Load(v, Place::Cell(o, index.map_or(int(0), reg))));
        if let Some(late) = self.late {
            let l = e.reg("l", Ty::I64);
            at = e.step(at, Op::Load(l, Place::Cell(late, reg(me))));
            let (none, some) = e.split(at, op2(BinOp::Eq, reg(l), int(0)));
            e.ret(none, Some(reg(v)));
            at = some;
        }
        let cell = q.cell(me, index.map(reg));
        let m = e.reg("m", Ty::Bool);
        for (mask, value) in q.masks.iter().zip(&q.values) {
            at = e.step(at, Op::Load(m, Place::Cell(*mask, cell.clone())));
            let (yes, no) = e.split(at, reg(m));
            e.edge(yes, no, Op::Load(v, Place::Cell(*value, cell.clone())), Mark::Inner);
            at = no;
        }
        e.ret(at, Some(reg(v)));
        e
    }

    /// A store: to memory at once, or to a queue no older one is behind.
    fn store(&self, name: String, o: ObjId, q: &Queues) -> Emit {
        let mut e = Emit::new(name);
        let me = e.param("me", Ty::I64);
        let index = q.len.map(|_| e.param("i", Ty::I64));
        let v = e.param("v", q.ty);
        let mut at = e.loc();
        if let Some(i) = index {
            // So that a bad index is noticed before it is used.
            let seen = e.reg("seen", q.ty);
            at = e.step(at, Op::Load(seen, Place::Cell(o, reg(i))));
        }
        let place = Place::Cell(o, index.map_or(int(0), reg));
        let Some(late) = self.late else {
            let at = e.step(at, Op::Store(place, reg(v)));
            e.ret(at, None);
            return e;
        };
        let l = e.reg("l", Ty::I64);
        at = e.step(at, Op::Load(l, Place::Cell(late, reg(me))));
        let d = e.reg("d", Ty::Range { lo: 0, hi: q.masks.len() as i64 });
        let mut may = op2(BinOp::Le, reg(l), reg(d));
        if fault!("rounds-guess-is-unchecked") {
            may = Expr::TRUE;
        }
        if let (Some(rounds), Bound::Rounds(k)) = (self.rounds, self.bound) {
            // With `k - n` rounds to come, waiting for one more is for ever.
            let n = e.reg("n", Ty::I64);
            at = e.step(at, Op::Load(n, Place::Cell(rounds, reg(me))));
            let left = op2(BinOp::Sub, int(i64::from(k) + 1), reg(n));
            may = may.and(op2(BinOp::Le, reg(d), left));
        }
        at = e.marked(at, Op::Havoc(d, Some(may)), Mark::Delay);
        let (now, mut at) = e.split(at, op2(BinOp::Eq, reg(d), int(0)));
        let now = e.step(now, Op::Store(place, reg(v)));
        e.ret(now, None);
        at = e.step(at, Op::Store(Place::Cell(late, reg(me)), reg(d)));
        let cell = q.cell(me, index.map(reg));
        for (j, (mask, value)) in q.masks.iter().zip(&q.values).enumerate() {
            // The last one is the only one left.
            let (here, further) = match j + 1 == q.masks.len() {
                true => (at, at),
                false => e.split(at, op2(BinOp::Eq, reg(d), int(j as i64 + 1))),
            };
            let here = e.step(here, Op::Store(Place::Cell(*mask, cell.clone()), Expr::TRUE));
            let here = e.step(here, Op::Store(Place::Cell(*value, cell.clone()), reg(v)));
            e.ret(here, None);
            at = further;
        }
        e
    }
}

impl Queues {
    /// The cell of a queue that belongs to a thread and an index.
    fn cell(&self, me: RegId, index: Option<Expr>) -> Expr {
        match (self.len, index) {
            (Some(len), Some(i)) => op2(BinOp::Add, op2(BinOp::Mul, reg(me), int(len)), i),
            _ => reg(me),
        }
    }

    /// Something for each cell: a loop where there are several. The callback
    /// gets the cell of the queues and the index in the object.
    fn each(
        &self,
        e: &mut Emit,
        at: LocId,
        me: RegId,
        mut body: impl FnMut(&mut Emit, LocId, Expr, Expr) -> LocId,
    ) -> LocId {
        let Some(len) = self.len else { return body(e, at, reg(me), int(0)) };
        let i = e.reg("i", Ty::I64);
        let head = e.step(at, Op::Assign(i, int(0)));
        let (more, done) = e.split(head, op2(BinOp::Lt, reg(i), int(len)));
        let at = body(e, more, self.cell(me, Some(reg(i))), reg(i));
        e.edge(at, head, Op::Assign(i, op2(BinOp::Add, reg(i), int(1))), Mark::Inner);
        done
    }

    /// Queue 1 goes to memory, the others move up.
    fn advance(&self, e: &mut Emit, at: LocId, m: RegId, o: ObjId, cell: Expr, index: Expr) -> LocId {
        let v = e.reg("v", self.ty);
        let place = |q: ObjId| Place::Cell(q, cell.clone());
        let at = e.step(at, Op::Load(m, place(self.masks[0])));
        let (yes, no) = e.split(at, reg(m));
        let yes = e.step(yes, Op::Load(v, place(self.values[0])));
        e.edge(yes, no, Op::Store(Place::Cell(o, index), reg(v)), Mark::Inner);
        let mut at = no;
        for j in 1..self.masks.len() {
            if fault!("rounds-queue-is-not-moved") {
                break;
            }
            at = e.step(at, Op::Load(m, place(self.masks[j])));
            at = e.step(at, Op::Store(place(self.masks[j - 1]), reg(m)));
            at = e.step(at, Op::Load(v, place(self.values[j])));
            at = e.step(at, Op::Store(place(self.values[j - 1]), reg(v)));
        }
        if let (Some(mask), Some(value)) = (self.masks.last(), self.values.last()) {
            at = e.step(at, Op::Store(place(*mask), Expr::FALSE));
            at = e.step(at, Op::Store(place(*value), Expr::Const(self.ty.start(), computed_in(self.ty))));
        }
        at
    }
}
