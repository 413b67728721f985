//! Everything that is not an access: local steps, fences, calls, the heap.

use super::access::{Kind, joined};
use super::context::NONE;
use super::emit::{Emit, Mark, int, is, is_not, ite, op2, reg};
use crate::tso::accesses::may_fault;
use weir_ir::analysis::atomic_locations;
use weir_ir::{BinOp, Edge, EdgeId, Expr, FenceKind, LocId, Op, Place, RegId, Ty};
use weir_passes::faults;

/// The most cells an allocation may have on the machine.
const MAX_CELLS: i64 = 1 << 20;
/// The most cells an allocation may have here, where each cell becomes four.
const MAX_HERE: i64 = (MAX_CELLS - 2) / 4;

impl Emit<'_> {
    /// All code of the routine.
    pub fn code(&mut self) {
        let code = self.code;
        let inside = atomic_locations(code).unwrap_or_else(|_| vec![false; code.locs.len()]);
        for (i, e) in code.edges.iter().enumerate() {
            self.span = e.span;
            let edge = EdgeId::new(i);
            if inside[e.src.index()] {
                continue;
            }
            match &e.op {
                Op::AtomicBegin => self.section(e, edge),
                op => self.outside(e, op, edge),
            }
        }
    }

    /// All code of a procedure, for use inside atomic sections.
    pub fn code_inside(&mut self) {
        let code = self.code;
        for (i, e) in code.edges.iter().enumerate() {
            self.span = e.span;
            self.inner(e.src, e.dst, e, EdgeId::new(i));
        }
    }

    /// An edge outside atomic sections.
    fn outside(&mut self, e: &Edge, op: &Op, edge: EdgeId) {
        let (src, dst) = (e.src, e.dst);
        match op {
            Op::Load(_, place) | Op::Store(place, _) if !self.cx.accesses.is_plain(self.id, edge) => {
                self.access(src, dst, op, place, edge);
            }
            Op::Rmw { place, .. } | Op::Cas { place, .. } => {
                if self.cx.accesses.is_plain(self.id, edge) {
                    self.drained(src, dst, op, edge);
                } else {
                    self.access(src, dst, op, place, edge);
                }
            }
            Op::Fence(FenceKind::Full) => self.drained(src, dst, &Op::Nop, edge),
            Op::Fence(_) => self.local(src, dst, &Op::Nop, edge),
            Op::Assert(c) => self.local(src, dst, &Op::Assume(c.clone()), edge),
            Op::Call { routine, args, dst: result } => {
                let callee = self.cx.prepared.program.routine(*routine);
                let types: Vec<Ty> = callee.regs.iter().take(callee.params).map(|r| r.ty).collect();
                let (at, mut args) = self.arguments(src, args, &types);
                let at = self.follow_local(at, edge);
                args.push(reg(self.t.ticket));
                let op = Op::Call { routine: *routine, args, dst: result.map(|r| self.reg(r)) };
                self.edge(at, dst, op, Mark::Done(edge));
            }
            Op::Return(value) => {
                let types: Vec<Ty> = self.code.returns.into_iter().collect();
                let value: Vec<Expr> = value.iter().cloned().collect();
                let (at, value) = self.arguments(src, &value, &types);
                let at = self.follow_local(at, edge);
                self.edge(at, dst, Op::Return(value.into_iter().next()), Mark::Done(edge));
            }
            Op::Spawn { dst: id, template, args } => self.spawn(src, dst, *id, *template, args, edge),
            Op::Join(thread) => self.join(src, dst, thread, edge),
            Op::Alloc(r, cells) => self.alloc(src, dst, *r, cells, edge),
            Op::Free(pointer) => self.free(src, dst, pointer, edge),
            op => self.local(src, dst, op, edge),
        }
    }

    /// A step that touches nothing others can notice.
    fn local(&mut self, src: LocId, dst: LocId, op: &Op, edge: EdgeId) {
        let here = self.op(op);
        let dst = self.followed_by(dst, edge);
        if !may_fault(&self.cx.prepared.program, self.id, op) {
            return self.edge(src, dst, here, Mark::Done(edge));
        }
        if let Some(guard) = self.guard(op) {
            let at = self.when(src, guard);
            return self.edge(at, dst, here, Mark::Done(edge));
        }
        let at = self.step(src, Op::AtomicBegin);
        let at = self.step(at, here);
        self.end(at, dst, edge);
    }

    /// Where a step leads after which the attacker's sequence goes on.
    fn followed_by(&mut self, dst: LocId, edge: EdgeId) -> LocId {
        if self.cx.question.exclude.is_empty() || self.cx.origin(self.id, edge).is_none() {
            return dst;
        }
        let at = self.loc();
        let end = self.follow_local(at, edge);
        self.edge(end, dst, Op::Nop, Mark::Inner);
        at
    }

    /// When an assignment is no error, where that is easily said.
    fn guard(&self, op: &Op) -> Option<Expr> {
        let Op::Assign(r, e) = op else { return None };
        if faults::may_fault(e) {
            return None;
        }
        let program = &self.cx.prepared.program;
        let ty = weir_ir::verify::type_of(program, Some(self.code), e)?;
        match self.code.regs[r.index()].ty {
            Ty::Range { lo, hi } if weir_ir::verify::computed_in(ty) == Ty::I64 => {
                let e = self.expr(e);
                Some(op2(BinOp::Ge, e.clone(), int(lo)).and(op2(BinOp::Le, e, int(hi))))
            }
            _ => None,
        }
    }

    /// A step that needs the own buffer empty.
    fn drained(&mut self, src: LocId, dst: LocId, op: &Op, edge: EdgeId) {
        let at = self.get_mode(src);
        let at = self.when(at, self.helper());
        let here = self.op(op);
        if !may_fault(&self.cx.prepared.program, self.id, op) {
            return self.edge(at, dst, here, Mark::Done(edge));
        }
        let at = self.step(at, Op::AtomicBegin);
        let at = self.step(at, here);
        self.end(at, dst, edge);
    }

    /// If this is the attacker, its sequence goes on. Outside sections.
    fn follow_local(&mut self, at: LocId, edge: EdgeId) -> LocId {
        let trie = self.cx.question.exclude;
        if trie.is_empty() || self.cx.origin(self.id, edge).is_none() {
            return at;
        }
        let asked = self.get_mode(at);
        let after = self.loc();
        let attacker = self.when(asked, self.attacker());
        let followed = self.follow(attacker, edge);
        self.edge(followed, after, Op::Nop, Mark::Inner);
        self.edge(asked, after, Op::Assume(self.helper()), Mark::Inner);
        after
    }

    /// Arguments ready to be passed: what may be an error is computed before,
    /// in a section.
    pub fn arguments(&mut self, at: LocId, args: &[Expr], types: &[Ty]) -> (LocId, Vec<Expr>) {
        let mut at = at;
        let mut out = Vec::new();
        for (i, e) in args.iter().enumerate() {
            let ty = types.get(i).copied();
            let here = self.expr(e);
            let ranged = matches!(ty, Some(Ty::Range { .. }));
            if !ranged && !faults::may_fault(e) {
                out.push(here);
                continue;
            }
            let kept = self.temp("%argument", ty.unwrap_or(Ty::I64));
            at = self.step(at, Op::AtomicBegin);
            at = self.assign(at, kept, here);
            at = self.step(at, Op::AtomicEnd);
            out.push(reg(kept));
        }
        (at, out)
    }

    /// An allocation outside sections.
    fn alloc(&mut self, src: LocId, dst: LocId, r: RegId, cells: &Expr, edge: EdgeId) {
        let dst = self.followed_by(dst, edge);
        let at = self.step(src, Op::AtomicBegin);
        let done = self.loc();
        self.alloc_op(at, done, r, cells, Mark::Inner);
        self.end(done, dst, edge);
    }

    /// An allocation inside a section.
    pub fn alloc_inside(&mut self, src: LocId, dst: LocId, r: RegId, cells: &Expr, edge: EdgeId) {
        self.alloc_op(src, dst, r, cells, Mark::Done(edge));
    }

    /// Every cell becomes four, and two more are for the object.
    fn alloc_op(&mut self, at: LocId, dst: LocId, r: RegId, cells: &Expr, mark: Mark) {
        let cells = self.expr(cells);
        let at = self.assign(at, self.t.value, cells);
        let n = || reg(self.t.value);
        let at_most = |most: i64| op2(BinOp::Le, n(), int(most));
        let many = at_most(MAX_HERE).negate().and(at_most(MAX_CELLS));
        let twice = op2(BinOp::Add, n(), n());
        let four = op2(BinOp::Add, twice.clone(), twice);
        // What is an error stays one: more than the most, or less than nothing.
        let bad = op2(BinOp::Lt, n(), int(0)).or(at_most(MAX_CELLS).negate());
        let size = ite(bad, int(-1), op2(BinOp::Add, four, int(2)));
        let limit = self.when(at, many.clone());
        self.limit(limit);
        let at = self.when(at, many.negate());
        let alloc = Op::Alloc(self.reg(r), size);
        match self.cx.prepared.program.heap_init {
            0 => self.edge(at, dst, alloc, mark),
            init => {
                let at = self.step(at, alloc);
                self.fill(at, dst, self.reg(r), init, mark);
            }
        }
    }

    /// Gives the data cells of a new object their first value. The shadows
    /// beside them have to start at 0, so the allocation cannot do it.
    fn fill(&mut self, at: LocId, dst: LocId, object: RegId, init: i64, mark: Mark) {
        let cell = self.temp("%cell", Ty::I64);
        // Data is at 2, 6, 10 and so on, below four times the number of cells.
        // No products: whoever multiplies may make pointers.
        let at = self.assign(at, self.t.pointer, reg(object));
        let head = self.assign(at, cell, int(2));
        let twice = op2(BinOp::Add, reg(self.t.value), reg(self.t.value));
        let more = op2(BinOp::Lt, reg(cell), op2(BinOp::Add, twice.clone(), twice));
        let at = self.when(head, more.clone());
        let data = Place::Deref(op2(BinOp::Add, reg(self.t.pointer), reg(cell)));
        let at = self.store(at, &data, int(init));
        self.edge(at, head, Op::Assign(cell, op2(BinOp::Add, reg(cell), int(4))), Mark::Inner);
        // So that it has the same value in all states to come.
        let at = self.when(head, more.negate());
        self.edge(at, dst, Op::Assign(cell, int(0)), mark);
    }

    /// A store to every cell of the object. The attacker waits while it has
    /// delayed stores to it.
    fn free(&mut self, src: LocId, dst: LocId, pointer: &Expr, edge: EdgeId) {
        let pointer = self.expr(pointer);
        let at = self.step(src, Op::AtomicBegin);
        let at = self.aim_pointer(at, pointer.clone());
        let at = self.load(at, self.t.phase, &Place::scalar(self.cx.phase));
        let before = self.when(at, is(reg(self.t.phase), 0));
        let done = self.step(before, Op::Free(pointer.clone()));
        self.end(done, dst, edge);
        let attack = self.when(at, is_not(reg(self.t.phase), 0));
        let attack = self.get_mode(attack);
        let (level, has) = self.header();
        let attacker = self.when(attack, self.attacker());
        let attacker = self.load(attacker, self.t.has, &has);
        let waits = self.when(attacker, is_not(reg(self.t.has), 0));
        self.give_up(waits, src);
        let attacker = self.when(attacker, is(reg(self.t.has), 0));
        let attacker = self.step(attacker, Op::Free(pointer.clone()));
        let attacker = self.follow(attacker, edge);
        self.end(attacker, dst, edge);
        let at = self.when(attack, self.helper());
        let at = self.load(at, self.t.level, &level);
        let mode = joined(reg(self.t.mode), &reg(self.t.level), Kind::Store);
        let at = self.assign(at, self.t.joined, mode);
        let refused = self.when(at, is(reg(self.t.joined), NONE));
        self.give_up(refused, src);
        let at = self.when(at, is_not(reg(self.t.joined), NONE));
        let at = self.step(at, Op::Free(pointer));
        let at = self.set_mode(at, reg(self.t.joined));
        self.end(at, dst, edge);
    }
}
