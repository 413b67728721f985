//! The translation of a routine, edge by edge (the paper's Fig. 6).
//!
//! A step that touches memory becomes an atomic section: the round of the
//! thread starts unless it is running already, then the step is done on the
//! queues. Who runs is one shared variable, so rounds need no guessing and no
//! atomic section outlives its step. Local steps stay as they are: they commute
//! with the steps of all other threads.

use crate::Options;
use crate::emit::{Emit, Mark, int, op2, reg};
use crate::library::Library;
use crate::plan::{Plan, buffered};
use crate::roles::{Role, Roles, inside};
use std::collections::BTreeMap;
use weir_ir::{BinOp, EdgeId, Expr, FenceKind, LocId, Op, Place, RegId, Routine, RoutineId, Ty};

/// A translated routine.
pub(crate) struct Code {
    pub routine: Routine,
    pub marks: Vec<Mark>,
    pub home: Vec<Option<LocId>>,
    /// For an original location, the further locations that stand for it.
    pub also: BTreeMap<LocId, Vec<LocId>>,
    /// At this position, that many parameters were put in.
    pub inserted: (usize, usize),
}

/// What is the same for all routines.
pub(crate) struct Context<'a> {
    pub roles: &'a Roles,
    pub plan: &'a Plan,
    pub library: &'a Library,
    pub options: &'a Options,
}

struct Translator<'a> {
    cx: &'a Context<'a>,
    id: usize,
    role: Role,
    code: &'a Routine,
    e: Emit,
    also: BTreeMap<LocId, Vec<LocId>>,
    /// The number of the running thread.
    me: Expr,
    depth: Option<RegId>,
    inserted: (usize, usize),
    /// A register for flags of the translation, made when needed.
    flag: Option<RegId>,
    /// Per original location: whether stores may wait there.
    waiting: Vec<bool>,
}

/// Whether threads count how deep calls are.
fn counts_depth(cx: &Context<'_>, id: RoutineId) -> bool {
    cx.options.depth.is_some() && cx.plan.recursive[id.index()]
}

/// Translates a routine.
pub(crate) fn translate(cx: &Context<'_>, id: RoutineId) -> Code {
    let code = cx.roles.program.routine(id);
    let role = cx.roles.roles[id.index()];
    let mut e = Emit::like(code);
    e.span = code.span;
    let mut more: Vec<&str> = Vec::new();
    if role == Role::Procedure {
        more.push("me");
    }
    if counts_depth(cx, id) {
        more.push("depth");
    }
    let inserted = (code.params, more.len());
    for (i, name) in more.iter().enumerate() {
        let at = code.params + i;
        let new = weir_ir::Reg { name: (*name).into(), ty: Ty::I64, init: 0, span: code.span };
        e.routine.regs.insert(at, new);
        e.routine.params += 1;
    }
    let depth = counts_depth(cx, id).then(|| RegId::new(code.params + more.len() - 1));
    let me = match role {
        Role::Thread(t) => cx.plan.me(t),
        _ => reg(RegId::new(code.params)),
    };
    let mut t = Translator {
        cx,
        id: id.index(),
        role,
        code,
        e,
        also: BTreeMap::new(),
        me,
        depth,
        inserted,
        flag: None,
        waiting: Vec::new(),
    };
    t.run(id);
    let home = t.e.home;
    Code { routine: t.e.routine, marks: t.e.marks, home, also: t.also, inserted }
}

impl Translator<'_> {
    fn run(&mut self, id: RoutineId) {
        let inside = inside(&self.cx.roles.program, id, self.role);
        self.waiting = self.waiting(&inside);
        if let (Some(depth), Some(most)) = (self.depth, self.cx.options.depth) {
            let entry = self.code.entry;
            let new = self.e.loc();
            self.e.home[new.index()] = Some(entry);
            let within = op2(BinOp::Le, reg(depth), int(most.into()));
            self.e.edge(new, entry, Op::Assume(within), Mark::Inner);
            self.e.routine.entry = new;
            self.also.entry(entry).or_default().push(new);
        }
        for (i, edge) in self.code.edges.iter().enumerate() {
            let id = EdgeId::new(i);
            self.e.span = edge.span;
            let op = self.rewrite(&edge.op);
            let first = self.e.routine.edges.len();
            if inside[edge.src.index()] {
                self.e.edge(edge.src, edge.dst, op, Mark::Step(id));
            } else {
                self.outside(edge.src, edge.dst, op, Mark::Step(id));
            }
            if let Some(note) = self.code.notes.get(&id) {
                self.e.routine.notes.insert(EdgeId::new(first), note.clone());
            }
        }
        if buffered(self.role) && self.may_wait() {
            self.flushes(&inside);
        }
        if self.ends_late() {
            self.ends(&inside);
        }
    }

    /// Whether a thread has something to do after its last step: its stores
    /// have to reach memory, or it has to have a round.
    fn ends_late(&self) -> bool {
        match self.role {
            Role::Thread(t) => self.cx.plan.buffers(t) || self.needs_round(),
            _ => false,
        }
    }

    /// Local steps are not counted, since they can be moved next to steps that
    /// are; those of a thread that has no others can be put first or last. Not
    /// so where another thread waits for it between its own rounds.
    fn needs_round(&self) -> bool {
        let spawned = matches!(self.role, Role::Thread(t) if self.cx.plan.spawned[t.index()]);
        spawned && self.cx.plan.joins && self.cx.library.rounds.is_some()
    }

    /// For every location, whether stores of a thread that is there may wait.
    fn waiting(&self, inside: &[bool]) -> Vec<bool> {
        let mut waiting = vec![false; self.code.locs.len()];
        if !buffered(self.role) || !self.may_wait() {
            return waiting;
        }
        waiting[self.code.entry.index()] = self.role == Role::Procedure;
        loop {
            let mut changed = false;
            for e in &self.code.edges {
                let before = waiting[e.src.index()];
                let after = match e.op {
                    Op::Store(..) => before || !inside[e.src.index()],
                    Op::Call { .. } => before || !inside[e.src.index()],
                    Op::Fence(FenceKind::Full) | Op::Rmw { .. } | Op::Cas { .. } => false,
                    Op::AtomicBegin | Op::Spawn { .. } => false,
                    _ => before,
                };
                changed |= after && !std::mem::replace(&mut waiting[e.dst.index()], true);
            }
            if !changed {
                return waiting;
            }
        }
    }

    /// Whether stores of the threads that run this may wait.
    fn may_wait(&self) -> bool {
        match self.role {
            Role::Thread(t) => self.cx.plan.buffers(t),
            _ => self.cx.library.late.is_some(),
        }
    }

    /// The operation on the registers of the translated routine.
    fn rewrite(&self, op: &Op) -> Op {
        let (at, by) = self.inserted;
        let moved = |r: RegId| if r.index() < at { r } else { RegId::new(r.index() + by) };
        let ex = |e: &Expr| {
            e.map(&mut |e| match e {
                Expr::Reg(r) => Expr::Reg(moved(r)),
                other => other,
            })
        };
        let place = |p: &Place| match p {
            Place::Cell(o, e) => Place::Cell(*o, ex(e)),
            Place::Deref(e) | Place::Bytes(e, _) => Place::Deref(ex(e)),
        };
        let exs = |args: &[Expr]| args.iter().map(ex).collect::<Vec<_>>();
        match op {
            Op::Nop => Op::Nop,
            Op::Assign(r, e) => Op::Assign(moved(*r), ex(e)),
            Op::Havoc(r, e) => Op::Havoc(moved(*r), e.as_ref().map(ex)),
            Op::Assume(e) => Op::Assume(ex(e)),
            Op::Assert(e) => Op::Assert(ex(e)),
            Op::Load(r, p) => Op::Load(moved(*r), place(p)),
            Op::Store(p, e) => Op::Store(place(p), ex(e)),
            Op::Fence(kind) => Op::Fence(*kind),
            Op::Rmw { dst, place: p, op, operand, ty } => {
                Op::Rmw { dst: dst.map(moved), place: place(p), op: *op, operand: ex(operand), ty: *ty }
            }
            Op::Cas { old, ok, place: p, expected, new } => Op::Cas {
                old: old.map(moved),
                ok: ok.map(moved),
                place: place(p),
                expected: ex(expected),
                new: ex(new),
            },
            Op::AtomicBegin => Op::AtomicBegin,
            Op::AtomicEnd => Op::AtomicEnd,
            Op::Call { routine, args, dst } => {
                let mut args = exs(args);
                if self.cx.roles.roles[routine.index()] == Role::Procedure {
                    args.push(self.me.clone());
                }
                if counts_depth(self.cx, *routine) {
                    args.push(self.depth.map_or(int(1), |d| op2(BinOp::Add, reg(d), int(1))));
                }
                Op::Call { routine: *routine, args, dst: dst.map(moved) }
            }
            Op::Return(e) => Op::Return(e.as_ref().map(ex)),
            Op::Spawn { dst, template, args } => {
                Op::Spawn { dst: dst.map(moved), template: *template, args: exs(args) }
            }
            Op::Join(e) => Op::Join(ex(e)),
            Op::Alloc(r, e) => Op::Alloc(moved(*r), ex(e)),
            Op::Free(e) => Op::Free(ex(e)),
        }
    }

    /// A step outside atomic sections.
    fn outside(&mut self, src: LocId, dst: LocId, op: Op, mark: Mark) {
        match op {
            Op::Fence(FenceKind::Full) if self.waiting[src.index()] => {
                let (pre, at) = self.begin(src, false);
                let at = self.drained(at, mark);
                self.end(at, dst);
                self.stands_for(src, pre);
            }
            Op::Load(r, Place::Cell(o, index)) => {
                let own = self.waiting[src.index()]
                    && match self.role {
                        Role::Thread(t) => self.cx.plan.writes[t.index()][o.index()],
                        _ => true,
                    };
                let (pre, at) = self.begin(src, true);
                let op = match self.cx.library.load_of(o).filter(|_| own) {
                    Some(routine) => {
                        let args = self.cx.library.arguments(o, &self.me, &index);
                        Op::Call { routine, args, dst: Some(r) }
                    }
                    None => Op::Load(r, Place::Cell(o, index)),
                };
                let at = self.e.marked(at, op, mark);
                self.end(at, dst);
                self.stands_for(src, pre);
            }
            Op::Store(Place::Cell(o, index), value) => {
                let (pre, at) = self.begin(src, true);
                let op = match self.cx.library.store_of(o) {
                    Some(routine) => {
                        let mut args = self.cx.library.arguments(o, &self.me, &index);
                        args.push(value);
                        Op::Call { routine, args, dst: None }
                    }
                    None => Op::Store(Place::Cell(o, index), value),
                };
                let at = self.e.marked(at, op, mark);
                self.end(at, dst);
                self.stands_for(src, pre);
            }
            op @ (Op::Rmw { .. } | Op::Cas { .. }) => {
                let (pre, at) = self.begin(src, true);
                let at = self.empty(src, at);
                let at = self.e.marked(at, op, mark);
                self.end(at, dst);
                self.stands_for(src, pre);
            }
            Op::AtomicBegin => {
                let (pre, at) = self.begin(src, true);
                let at = if self.waiting[src.index()] {
                    self.drained(at, mark)
                } else {
                    self.e.marked(at, Op::Nop, mark)
                };
                match self.cx.library.busy {
                    Some(busy) => {
                        let op = Op::Store(Place::scalar(busy), Expr::FALSE);
                        self.e.edge(at, dst, op, Mark::Inner);
                    }
                    None => self.e.join(at, dst),
                }
                self.stands_for(src, pre);
            }
            op @ (Op::Spawn { .. } | Op::Join(_)) => self.held(src, dst, op, mark),
            // The thread goes on afterwards: its stores have to reach memory.
            Op::Return(value) if self.ends_late() => {
                let op = match value {
                    None => Op::Nop,
                    Some(e) => {
                        let r = self.e.reg("result", self.code.returns.unwrap_or(Ty::I64));
                        Op::Assign(r, e)
                    }
                };
                self.e.edge(src, dst, op, mark);
            }
            op => self.e.edge(src, dst, op, mark),
        }
    }

    /// A step that cannot be inside an atomic section: no round starts until it
    /// is over.
    fn held(&mut self, src: LocId, dst: LocId, op: Op, mark: Mark) {
        let (pre, mut at) = self.begin(src, true);
        if matches!(op, Op::Spawn { .. }) {
            at = self.empty(src, at);
        }
        let Some(held) = self.cx.library.held else { return };
        at = self.e.step(at, Op::Store(Place::scalar(held), Expr::TRUE));
        if let Some(busy) = self.cx.library.busy {
            at = self.e.step(at, Op::Store(Place::scalar(busy), Expr::FALSE));
        }
        at = self.e.step(at, Op::AtomicEnd);
        at = self.e.marked(at, op, mark);
        self.e.edge(at, dst, Op::Store(Place::scalar(held), Expr::FALSE), Mark::Inner);
        self.stands_for(src, pre);
    }

    /// The location after `atomic_begin`, and the one where the section goes
    /// on; with the round of the thread running, if it has to.
    fn begin(&mut self, src: LocId, round: bool) -> (LocId, LocId) {
        let pre = self.e.step(src, Op::AtomicBegin);
        let mut at = pre;
        if let Some(busy) = self.cx.library.busy {
            at = self.e.step(at, Op::Store(Place::scalar(busy), Expr::TRUE));
        }
        let lib = self.cx.library;
        if !round {
            return (pre, at);
        }
        // A thread without a buffer, and rounds that nobody counts: it is
        // enough to say who runs.
        let simple = lib.rounds.is_none() && lib.held.is_none() && !self.may_wait();
        let op = if simple {
            return (
                pre,
                self.e.marked(at, Op::Store(Place::scalar(lib.running), self.me.clone()), Mark::Round),
            );
        } else {
            Op::Call { routine: lib.start_round, args: vec![self.me.clone()], dst: None }
        };
        at = self.e.step(at, op);
        (pre, at)
    }

    /// Leaves a generated section.
    fn end(&mut self, at: LocId, dst: LocId) {
        match self.cx.library.busy {
            Some(busy) => {
                let post = self.e.step(at, Op::Store(Place::scalar(busy), Expr::FALSE));
                self.e.edge(post, dst, Op::AtomicEnd, Mark::Inner);
                self.stands_for(dst, post);
            }
            None => self.e.edge(at, dst, Op::AtomicEnd, Mark::Inner),
        }
    }

    /// A location of a section at which nothing has happened yet, or all has.
    fn stands_for(&mut self, original: LocId, here: LocId) {
        if self.cx.library.busy.is_some() {
            self.also.entry(original).or_default().push(here);
        }
    }

    fn flag(&mut self) -> RegId {
        *self.flag.get_or_insert_with(|| self.e.reg("waits", Ty::I64))
    }

    /// Goes on only where no store of the thread waits.
    fn drained(&mut self, at: LocId, mark: Mark) -> LocId {
        let Some(late) = self.cx.library.late else { return self.e.marked(at, Op::Nop, mark) };
        let flag = self.flag();
        let at = self.e.step(at, Op::Load(flag, Place::Cell(late, self.me.clone())));
        let at = self.e.assume(at, op2(BinOp::Eq, reg(flag), int(0)));
        // What was read is nobody's business any more.
        self.e.marked(at, Op::Assign(flag, int(0)), mark)
    }

    /// The same, where there is something to wait for.
    fn empty(&mut self, src: LocId, at: LocId) -> LocId {
        if self.waiting[src.index()] { self.drained(at, Mark::Inner) } else { at }
    }

    /// At every location where a thread may stay, a round in which its stores
    /// reach memory.
    fn flushes(&mut self, inside: &[bool]) {
        let Some(routine) = self.cx.library.flush_round else { return };
        let mut passed = self.passed();
        if self.role == Role::Procedure {
            let returns = self.code.edges.iter().filter(|e| matches!(e.op, Op::Return(_)));
            returns.for_each(|e| passed[e.dst.index()] = true);
        }
        for loc in (0..self.code.locs.len()).map(LocId::new) {
            if inside[loc.index()] || passed[loc.index()] || !self.waiting[loc.index()] {
                continue;
            }
            self.e.span = self.code.locs[loc.index()].span;
            let (pre, at) = self.begin(loc, false);
            let args = vec![self.me.clone()];
            let at = self.e.step(at, Op::Call { routine, args, dst: None });
            self.end(at, loc);
            self.stands_for(loc, pre);
        }
    }

    /// The locations that a thread can leave by local steps whatever happens:
    /// flushing may as well wait until it has done so. Every loop has a location
    /// where it may not.
    fn passed(&self) -> Vec<bool> {
        let out = self.code.out_table();
        let never_locs = &self.cx.plan.never_locs;
        let properties = &self.cx.roles.program.properties;
        let never = properties.iter().any(|p| p.kind == weir_ir::PropertyKind::Never);
        let id = self.id;
        let order = order(self.code);
        let passed = |loc: usize| {
            if self.cx.options.all_states || self.cx.plan.watched || never_locs[id][loc] {
                return false;
            }
            let edges: Vec<_> = out[loc].iter().map(|e| &self.code.edges[e.index()]).collect();
            let conds: Vec<&Expr> =
                edges.iter().filter_map(|e| if let Op::Assume(c) = &e.op { Some(c) } else { None }).collect();
            let complete = conds.iter().any(|c| conds.contains(&&(*c).clone().negate()));
            let mut goes_on = complete;
            for e in &edges {
                let free = match &e.op {
                    Op::Nop
                    | Op::Assign(..)
                    | Op::Havoc(_, None)
                    | Op::Fence(FenceKind::StoreStore | FenceKind::None) => {
                        goes_on = true;
                        true
                    }
                    Op::Assume(_) => true,
                    _ => false,
                };
                let regs = &self.cx.plan.never_regs[id];
                let seen = never && e.op.writes().iter().any(|r| regs[r.index()]);
                if !free || seen || order[e.dst.index()] <= order[loc] {
                    return false;
                }
            }
            goes_on
        };
        (0..self.code.locs.len()).map(passed).collect()
    }

    /// A thread ends when its stores have reached memory.
    fn ends(&mut self, inside: &[bool]) {
        let out = self.code.out_table();
        for loc in (0..self.code.locs.len()).map(LocId::new) {
            let late = self.waiting[loc.index()] || self.needs_round();
            if !out[loc.index()].is_empty() || inside[loc.index()] || !late {
                continue;
            }
            self.e.span = self.code.locs[loc.index()].span;
            let (pre, mut at) = self.begin(loc, false);
            at = self.empty(loc, at);
            if let Some(rounds) = self.cx.library.rounds.filter(|_| self.needs_round()) {
                let flag = self.flag();
                at = self.e.step(at, Op::Load(flag, Place::Cell(rounds, self.me.clone())));
                let (none, some) = self.e.split(at, op2(BinOp::Eq, reg(flag), int(0)));
                let routine = self.cx.library.start_round;
                let op = Op::Call { routine, args: vec![self.me.clone()], dst: None };
                self.e.edge(none, some, op, Mark::Inner);
                at = self.e.step(some, Op::Assign(flag, int(0)));
            }
            let end = self.e.loc();
            self.end(at, end);
            self.stands_for(loc, pre);
            self.e.home[end.index()] = Some(loc);
            self.also.entry(loc).or_default().push(end);
            // Where the section is almost over, the thread has ended already.
            let post = self.also.remove(&end).unwrap_or_default();
            self.also.entry(loc).or_default().extend(post);
        }
    }
}

/// Numbers for locations: an edge that does not lead to a larger one closes a
/// loop (or need not be followed).
fn order(code: &Routine) -> Vec<usize> {
    let out = code.out_table();
    let mut post: Vec<Option<usize>> = vec![None; code.locs.len()];
    let mut seen = vec![false; code.locs.len()];
    let mut next = 0;
    let mut stack = vec![(code.entry.index(), 0usize)];
    seen[code.entry.index()] = true;
    while let Some((loc, i)) = stack.pop() {
        match out[loc].get(i) {
            Some(e) => {
                stack.push((loc, i + 1));
                let dst = code.edges[e.index()].dst.index();
                if !std::mem::replace(&mut seen[dst], true) {
                    stack.push((dst, 0));
                }
            }
            None => {
                post[loc] = Some(next);
                next += 1;
            }
        }
    }
    post.into_iter().map(|p| p.map_or(0, |p| next - p)).collect()
}
