//! Statements of one routine.

use crate::config::Features;
use crate::rng::Rng;
use weir_ir::{
    Expr, FenceKind, LocId, ObjId, Op, Place, RegId, RmwOp, Routine, RoutineBuilder, RoutineId, Span,
    TemplateId, Ty,
};

/// A shared integer variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Var {
    pub object: ObjId,
    /// 1 for a scalar, 2 for an array.
    pub cells: i64,
}

/// What the code of a routine may refer to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World<'a> {
    pub vars: &'a [Var],
    pub values: i64,
    /// A shared variable that holds a pointer to the heap.
    pub shared_pointer: Option<ObjId>,
    /// Takes one integer and returns one.
    pub procedure: Option<RoutineId>,
    /// Takes one integer.
    pub child: Option<TemplateId>,
    /// What this program contains.
    pub on: Features,
}

/// Writes the code of one routine.
pub(crate) struct Coder<'a> {
    pub b: RoutineBuilder,
    pub rng: &'a mut Rng,
    pub vars: &'a [Var],
    pub values: i64,
    pub on: Features,
    pub world: World<'a>,
    /// The registers that hold integers and may be read and written freely
    /// (counters of loops are not among them).
    pub ints: Vec<RegId>,
    /// A register that points to an integer.
    pub pointer: Option<RegId>,
    /// Whether it is the code of a thread that exists from the start.
    pub in_thread: bool,
    /// How many statements may still be made.
    pub budget: usize,
    /// How many of them may be stores: they cost most states.
    pub stores: usize,
    loads: usize,
}

impl<'a> Coder<'a> {
    pub fn new(name: String, rng: &'a mut Rng, world: World<'a>, budget: usize, stores: usize) -> Coder<'a> {
        Coder {
            b: RoutineBuilder::new(name),
            rng,
            vars: world.vars,
            values: world.values,
            on: world.on,
            world,
            ints: Vec::new(),
            pointer: None,
            in_thread: true,
            budget,
            stores,
            loads: 0,
        }
    }

    /// New integer registers.
    pub fn registers(&mut self, count: usize) {
        for i in 0..count {
            let ty = match self.on.narrow {
                true => self.rng.weighted(&[
                    (6, Ty::I64),
                    (2, Ty::U8),
                    (2, Ty::I32),
                    (1, Ty::Bool),
                    (1, Ty::U64),
                    (1, Ty::Range { lo: -1, hi: self.values + 2 }),
                ]),
                false => Ty::I64,
            };
            let reg = self.b.reg(format!("r{i}"), ty);
            self.ints.push(reg);
        }
    }

    pub fn some_int(&mut self) -> Option<RegId> {
        if self.ints.is_empty() { None } else { Some(self.rng.pick(&self.ints)) }
    }

    /// Mostly the integer register not loaded into for longest: what a load
    /// saw should be there in the end.
    pub fn fresh_int(&mut self) -> Option<RegId> {
        if self.rng.percent(20) || self.ints.is_empty() {
            return self.some_int();
        }
        self.loads += 1;
        Some(self.ints[self.loads % self.ints.len()])
    }

    /// One more edge.
    pub fn put(&mut self, at: LocId, op: Op) -> LocId {
        self.b.step(at, op, Span::default())
    }

    /// Statements until the budget for them is used up.
    pub fn block(&mut self, mut at: LocId, depth: usize) -> LocId {
        while self.budget > 0 {
            at = self.statement(at, depth);
        }
        at
    }

    /// Statements within a part of the budget; what is not used is given back.
    pub fn part(&mut self, at: LocId, depth: usize, budget: usize) -> LocId {
        let budget = budget.min(self.budget);
        let rest = self.budget - budget;
        self.budget = budget;
        let end = self.block(at, depth);
        self.budget += rest;
        end
    }

    fn statement(&mut self, at: LocId, depth: usize) -> LocId {
        let on = self.on;
        let if_on = |weight: usize, feature: bool| if feature { weight } else { 0 };
        let nested = depth < 2 && self.budget >= 2;
        let top = depth == 0 && self.in_thread;
        let kind = self.rng.weighted(&[
            (24, Kind::Load),
            (if_on(30, self.stores > 0), Kind::Store),
            (if_on(16, self.stores > 0 && self.budget >= 2), Kind::Pair),
            (4, Kind::Assign),
            (1, Kind::Nop),
            (if_on(9, on.fences), Kind::Fence),
            (if_on(7, on.locked), Kind::Rmw),
            (if_on(6, on.locked), Kind::Cas),
            (if_on(9, on.branches && nested), Kind::Branch),
            (if_on(2, on.branches && top), Kind::End),
            (if_on(8, on.loops && nested), Kind::Loop),
            (if_on(8, on.atomic && nested && self.in_thread), Kind::Atomic),
            (if_on(5, on.assume), Kind::Assume),
            (if_on(5, on.assert), Kind::Assert),
            (if_on(6, on.havoc), Kind::Havoc),
            (if_on(8, self.world.procedure.is_some()), Kind::Call),
            (if_on(8, on.pointers && top), Kind::Pointer),
            (if_on(9, self.world.shared_pointer.is_some() && top), Kind::Heap),
        ]);
        self.budget -= 1;
        match kind {
            Kind::Nop => self.put(at, Op::Nop),
            Kind::Pair => self.pair(at),
            Kind::Branch => self.branch(at, depth),
            Kind::End => self.maybe_end(at),
            Kind::Loop => self.a_loop(at, depth),
            Kind::Atomic => self.atomic(at),
            Kind::Call => self.call(at),
            Kind::Pointer => self.point(at),
            Kind::Heap => self.heap(at),
            simple => {
                let op = self.simple(simple);
                self.put(at, op)
            }
        }
    }

    /// A statement that is one edge.
    fn simple(&mut self, kind: Kind) -> Op {
        match kind {
            Kind::Load => match self.fresh_int() {
                Some(reg) => Op::Load(reg, self.place()),
                None => Op::Nop,
            },
            Kind::Store => self.store(),
            Kind::Assign => match self.some_int() {
                Some(reg) => Op::Assign(reg, self.int(2)),
                None => Op::Nop,
            },
            Kind::Fence => Op::Fence(self.rng.weighted(&[
                (5, FenceKind::Full),
                (4, FenceKind::StoreStore),
                (1, FenceKind::None),
            ])),
            Kind::Rmw => self.rmw(),
            Kind::Cas => self.cas(),
            Kind::Assume => Op::Assume(self.cond(1)),
            // One that is likely to hold, so that the rest of the thread is run.
            Kind::Assert => Op::Assert(match self.rng.percent(30) {
                true => self.cond(1),
                false => self.cond(0).or(self.cond(0)).or(self.cond(0)),
            }),
            Kind::Havoc => {
                let ty = if self.rng.percent(50) { Ty::Bool } else { Ty::Range { lo: 0, hi: 2 } };
                let name = format!("h{}", self.b.routine.regs.len());
                let reg = self.b.reg(name, ty);
                let constraint = self.rng.percent(40).then(|| {
                    let limit = self.int(0);
                    let op = self.rng.pick(&[weir_ir::BinOp::Ne, weir_ir::BinOp::Le]);
                    Expr::bin(op, Ty::I64, self.read(reg), limit)
                });
                self.ints.push(reg);
                Op::Havoc(reg, constraint)
            }
            _ => Op::Nop,
        }
    }

    pub fn store(&mut self) -> Op {
        self.stores = self.stores.saturating_sub(1);
        let place = self.place();
        let value = match self.rng.below(10) {
            // Most initial values are 0; another value shows the order of things.
            0..=5 => Expr::int(self.rng.between(1, self.values as usize) as i64),
            6 => self.constant(),
            _ => self.int(1),
        };
        Op::Store(place, value)
    }

    fn rmw(&mut self) -> Op {
        use RmwOp::*;
        let op = self.rng.weighted(&[
            (6, Xchg),
            (6, Add),
            (2, Sub),
            (1, And),
            (1, Or),
            (1, Xor),
            (1, Nand),
            (1, Max),
            (1, Min),
        ]);
        let dst = if self.rng.percent(75) { self.some_int() } else { None };
        let ty = if self.on.narrow { self.rng.pick(&[Ty::I64, Ty::U8, Ty::U64]) } else { Ty::I64 };
        Op::Rmw { dst, place: self.place(), op, operand: self.int(0), ty }
    }

    fn cas(&mut self) -> Op {
        let old = if self.rng.percent(50) { self.some_int() } else { None };
        let ok = if self.rng.percent(60) { self.some_int() } else { None };
        let place: Place = self.place();
        Op::Cas { old, ok, place, expected: self.int(0), new: self.int(0) }
    }

    pub fn finish(self) -> Routine {
        self.b.finish()
    }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Load,
    Store,
    Pair,
    Assign,
    Nop,
    Fence,
    Rmw,
    Cas,
    Branch,
    End,
    Loop,
    Atomic,
    Assume,
    Assert,
    Havoc,
    Call,
    Pointer,
    Heap,
}
