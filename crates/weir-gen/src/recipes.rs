//! Statements that take several edges: branches, loops, atomic sections, calls,
//! pointers, the heap.

use crate::code::Coder;
use weir_ir::{BinOp, Expr, FenceKind, LocId, Op, Place, RegId, Span, Ty};

impl Coder<'_> {
    fn edge(&mut self, src: LocId, dst: LocId, op: Op) {
        self.b.edge(src, dst, op, Span::default());
    }

    /// A store and then a load, or two stores, of different variables: what
    /// store buffers turn round.
    pub fn pair(&mut self, at: LocId) -> LocId {
        self.budget -= 1;
        let first = self.rng.below(self.vars.len());
        let second = (first + 1 + self.rng.below(self.vars.len().max(2) - 1)) % self.vars.len();
        let mut cell = |i: usize| {
            let var = self.vars[i];
            Place::Cell(var.object, self.index(var))
        };
        let (a, b) = (cell(first), cell(second));
        let mut nonzero = || Expr::int(self.rng.between(1, self.values as usize) as i64);
        let (u, v) = (nonzero(), nonzero());
        self.stores = self.stores.saturating_sub(1);
        let at = self.put(at, Op::Store(a, u));
        match self.fresh_int() {
            Some(reg) if self.stores == 0 || self.rng.percent(65) => self.put(at, Op::Load(reg, b)),
            _ => {
                self.stores = self.stores.saturating_sub(1);
                self.put(at, Op::Store(b, v))
            }
        }
    }

    /// `if`, or a choice; the second side may be empty, and the two may meet
    /// again or not.
    pub fn branch(&mut self, at: LocId, depth: usize) -> LocId {
        let (yes, no) = match self.rng.percent(80) {
            true => {
                let c = self.cond(1);
                (Op::Assume(c.clone()), Op::Assume(c.negate()))
            }
            false => (Op::Nop, Op::Nop),
        };
        let sizes = (self.rng.between(1, 2), self.rng.between(0, 1));
        let left = self.put(at, yes);
        let left = self.part(left, depth + 1, sizes.0);
        let right = self.put(at, no);
        let right = self.part(right, depth + 1, sizes.1);
        self.edge(right, left, Op::Nop);
        left
    }

    /// The thread may end here; a procedure would have to return something.
    pub fn maybe_end(&mut self, at: LocId) -> LocId {
        let c = self.cond(0);
        let out = self.put(at, Op::Assume(c.clone()));
        self.put(out, Op::Return(None));
        self.put(at, Op::Assume(c.negate()))
    }

    pub fn a_loop(&mut self, at: LocId, depth: usize) -> LocId {
        match self.rng.weighted(&[(5, 0), (3, 1), (2, 2)]) {
            0 => self.counted(at, depth),
            1 => self.spin(at),
            _ => self.fenced_loop(at),
        }
    }

    /// `while (i < k) { ...; i = i + 1 }`
    fn counted(&mut self, at: LocId, depth: usize) -> LocId {
        let i = self.b.reg(format!("i{}", self.b.routine.regs.len()), Ty::I64);
        let rounds = Expr::int(self.rng.between(1, 2) as i64);
        let head = self.put(at, Op::Assign(i, Expr::int(0)));
        let again = Expr::bin(BinOp::Lt, Ty::I64, Expr::Reg(i), rounds);
        let body = self.put(head, Op::Assume(again.clone()));
        let before = self.stores;
        let size = self.rng.between(1, 2);
        let end = self.part(body, depth + 1, size);
        // Each round makes its stores again.
        self.stores = self.stores.saturating_sub(before - self.stores);
        self.edge(end, head, Op::Assign(i, Expr::bin(BinOp::Add, Ty::I64, Expr::Reg(i), Expr::int(1))));
        self.put(head, Op::Assume(again.negate()))
    }

    /// Loads until a condition holds. Without stores nothing grows.
    fn spin(&mut self, at: LocId) -> LocId {
        let Some(reg) = self.some_int() else { return at };
        let place = self.place();
        let value = self.constant();
        let until = Expr::bin(BinOp::Eq, Ty::I64, self.read(reg), value);
        let loaded = self.put(at, Op::Load(reg, place));
        self.edge(loaded, at, Op::Assume(until.clone().negate()));
        self.put(loaded, Op::Assume(until))
    }

    /// Any number of rounds that store constants; a fence in each keeps the
    /// buffer from growing.
    fn fenced_loop(&mut self, at: LocId) -> LocId {
        let mut now = self.put(at, Op::Nop);
        for _ in 0..self.rng.between(1, 2) {
            let op = match (self.rng.percent(60), self.some_int()) {
                (false, Some(reg)) => Op::Load(reg, self.place()),
                _ => {
                    self.stores = self.stores.saturating_sub(1);
                    Op::Store(self.place(), self.constant())
                }
            };
            now = self.put(now, op);
        }
        self.edge(now, at, Op::Fence(FenceKind::Full));
        self.put(at, Op::Nop)
    }

    pub fn atomic(&mut self, at: LocId) -> LocId {
        let mut at = self.put(at, Op::AtomicBegin);
        for _ in 0..self.rng.between(1, 3) {
            let op = match (self.rng.below(10), self.some_int()) {
                (0..=3, Some(reg)) => Op::Load(reg, self.place()),
                (4..=7, _) => {
                    let value = self.int(1);
                    Op::Store(self.place(), value)
                }
                (8, Some(reg)) => Op::Assign(reg, self.int(1)),
                (9, _) if self.on.assume => Op::Assume(self.cond(0)),
                _ => Op::Fence(FenceKind::StoreStore),
            };
            at = self.put(at, op);
        }
        if self.world.procedure.is_some() && self.rng.percent(20) {
            at = self.call(at);
        }
        self.put(at, Op::AtomicEnd)
    }

    pub fn call(&mut self, at: LocId) -> LocId {
        let Some(routine) = self.world.procedure else { return at };
        // What the procedure does counts as well.
        self.budget = self.budget.saturating_sub(2);
        self.stores = self.stores.saturating_sub(1);
        let arg = match self.rng.percent(80) {
            true => self.constant(),
            false => self.int(1),
        };
        let dst = if self.rng.percent(75) { self.some_int() } else { None };
        self.put(at, Op::Call { routine, args: vec![arg], dst })
    }

    /// A register gets the address of a variable.
    pub fn point(&mut self, at: LocId) -> LocId {
        let pointer = self.pointer_register("p");
        let mut address = || {
            let var = self.rng.pick(self.vars);
            Expr::AddrOf(var.object, Box::new(self.index(var)))
        };
        let (a, b) = (address(), address());
        let target = match self.rng.percent(40) {
            true => Expr::Ite(Box::new(self.cond(0)), Box::new(a), Box::new(b)),
            false => a,
        };
        self.pointer = Some(pointer);
        self.put(at, Op::Assign(pointer, target))
    }

    /// A new object, perhaps shown to the others, perhaps freed; or what
    /// another thread shows is used.
    pub fn heap(&mut self, at: LocId) -> LocId {
        let Some(shared) = self.world.shared_pointer else { return at };
        let Some(reg) = self.some_int() else { return at };
        let p = self.pointer_register("q");
        let target = Place::Deref(Expr::Reg(p));
        if self.rng.percent(50) {
            let size = self.rng.between(1, 2) as i64;
            let mut at = self.put(at, Op::Alloc(p, Expr::int(size)));
            if self.rng.percent(60) {
                let value = self.constant();
                at = self.put(at, Op::Store(target.clone(), value));
            }
            if self.rng.percent(70) {
                at = self.put(at, Op::Store(Place::scalar(shared), Expr::Reg(p)));
            }
            if self.rng.percent(30) {
                at = self.put(at, Op::Load(reg, target));
            }
            if self.rng.percent(40) {
                at = self.put(at, Op::Free(Expr::Reg(p)));
            }
            return at;
        }
        let loaded = self.put(at, Op::Load(p, Place::scalar(shared)));
        let null = Expr::bin(BinOp::Eq, Ty::Ptr, Expr::Reg(p), Expr::Const(0, Ty::Ptr));
        let there = self.put(loaded, Op::Assume(null.clone().negate()));
        let use_it = match self.rng.percent(50) {
            true => Op::Load(reg, target),
            false => {
                self.stores = self.stores.saturating_sub(1);
                Op::Store(target, self.constant())
            }
        };
        let used = self.put(there, use_it);
        self.edge(loaded, used, Op::Assume(null));
        used
    }

    fn pointer_register(&mut self, name: &str) -> RegId {
        self.b.reg(format!("{name}{}", self.b.routine.regs.len()), Ty::Ptr)
    }
}
