//! Whole programs ([`weir_ir::Program::whole`]): a main thread that makes objects, publishes
//! some, spawns one or two threads and joins them, and what threads do to memory that is
//! shared, that is their own, and that becomes shared on the way.
//!
//! Finite by construction: there are no loops. Addresses are never looked at as numbers, so
//! that how an engine numbers objects does not matter.

use crate::rng::Rng;
use weir_ir::{
    BinOp, CellInit, Count, Expr, FenceKind, Len, LocId, ObjId, Op, Place, Program, ProgramBuilder, RegId,
    RmwOp, RoutineBuilder, RoutineId, Span, TemplateId, Ty,
};

/// Bytes of the static objects and of those on the heap.
const SIZE: u32 = 16;

/// The object for a pointer and a lock, and that for results.
const SHARED: ObjId = ObjId(2);
const RESULT: ObjId = ObjId(3);

fn address(object: ObjId) -> Expr {
    Expr::AddrOf(object, Box::new(Expr::int(0)))
}

/// A random whole program.
pub fn whole(seed: u64) -> Program {
    let mut rng = Rng::new(seed);
    let mut p = ProgramBuilder::new(format!("whole {seed}"));
    // Two for numbers, one for a pointer and a lock, one for what threads leave behind.
    for i in 0..4 {
        p.object(format!("g{i}"), Ty::U8, Len::Fixed(SIZE), vec![CellInit::Value(0)], Span::default());
    }
    let function = p.object("f", Ty::U8, Len::Fixed(0), vec![], Span::default());
    let f = p.routine(helper(&mut rng));
    let threads = rng.between(1, 2);
    let budget = if threads == 1 { 6 } else { 4 };
    let mut t = Coder::new("thread", &mut rng, function, f);
    let param = t.r.param("p", Ty::Ptr);
    t.registers();
    t.pointer = Some(param);
    let at = t.r.loc();
    // Often the heart of every bug with store buffers: to the own word, and from the other's.
    let pair = t.rng.percent(50);
    let count = if pair { t.rng.between(0, budget - 2) } else { t.rng.between(2, budget) };
    let mut at = t.block(at, count);
    if pair {
        at = t.put(at, Op::Store(Place::Bytes(word(0), 8), Expr::Const(1, Ty::U64)));
        if t.rng.percent(20) {
            at = t.put(at, Op::Fence(FenceKind::Full));
        }
        t.last = t.rng.pick(&t.numbers);
        at = t.put(at, Op::Load(t.last, Place::Bytes(word(1), 8)));
    }
    // What it has read last is left for the main thread.
    let mine = Expr::bin(BinOp::Mul, Ty::I64, Expr::Cast(Ty::I64, Box::new(Expr::SelfId)), Expr::int(8));
    let result = Place::Bytes(Expr::bin(BinOp::Add, Ty::Ptr, address(RESULT), mine), 8);
    let last = Expr::Reg(t.last);
    let at = t.put(at, Op::Store(result, last));
    t.r.step(at, Op::Return(None), Span::default());
    let thread = t.r.finish();
    let thread = p.routine(thread);
    let mut m = Coder::new("main", &mut rng, function, f);
    m.registers();
    let at = m.r.loc();
    let before = m.rng.between(0, 3);
    let mut at = m.block(at, before);
    for i in 0..threads {
        let arg = match m.own {
            Some(own) if m.rng.percent(50) => Expr::Reg(own),
            _ => m.static_address(0),
        };
        let id = m.ids[i];
        at = m.put(at, Op::Spawn { dst: Some(id), template: TemplateId(1), args: vec![arg] });
        let between = m.rng.between(0, 2);
        at = m.block(at, between);
    }
    for i in 0..threads {
        if m.rng.percent(80) {
            let id = m.ids[i];
            at = m.put(at, Op::Join(Expr::Reg(id)));
        }
    }
    let after = m.rng.between(0, 1);
    at = m.block(at, after);
    at = m.verdict(at, threads);
    let end = if m.rng.percent(50) { Op::Exit } else { Op::Return(None) };
    m.r.step(at, end, Span::default());
    let main = m.r.finish();
    let main = p.routine(main);
    p.template("main", main, Count::Once);
    p.template("thread", thread, Count::OnSpawn);
    let mut program = p.finish();
    program.whole = true;
    program.functions.insert(function, f);
    program
}

/// The address of the running thread's word of the first object, or of the other one's.
fn word(other: i64) -> Expr {
    let me = Expr::Cast(Ty::I64, Box::new(Expr::SelfId));
    let word = Expr::bin(BinOp::Xor, Ty::I64, me, Expr::int(other));
    let word = Expr::bin(BinOp::And, Ty::I64, word, Expr::int(1));
    let word = Expr::bin(BinOp::Mul, Ty::I64, word, Expr::int(8));
    Expr::bin(BinOp::Add, Ty::Ptr, address(ObjId(0)), word)
}

/// Stores to where its parameter points and returns a sum.
fn helper(rng: &mut Rng) -> weir_ir::Routine {
    let mut r = RoutineBuilder::new("f");
    let (p, v) = (r.param("p", Ty::Ptr), r.param("v", Ty::U32));
    r.routine.returns = Some(Ty::U32);
    let mut at = r.loc();
    if rng.percent(60) {
        at = r.step(at, Op::Store(Place::Bytes(Expr::Reg(p), 4), Expr::Reg(v)), Span::default());
    }
    let sum = Expr::bin(BinOp::Add, Ty::U32, Expr::Reg(v), Expr::Const(1, Ty::U32));
    r.step(at, Op::Return(Some(sum)), Span::default());
    r.finish()
}

struct Coder<'a> {
    r: RoutineBuilder,
    rng: &'a mut Rng,
    /// Registers that hold numbers, thread ids, an object of the thread's own, and a pointer
    /// that may be one to anything.
    numbers: Vec<RegId>,
    ids: Vec<RegId>,
    own: Option<RegId>,
    pointer: Option<RegId>,
    wild: RegId,
    objects: RegId,
    /// What was loaded last.
    last: RegId,
    function: ObjId,
    f: RoutineId,
}

impl<'a> Coder<'a> {
    fn new(name: &str, rng: &'a mut Rng, function: ObjId, f: RoutineId) -> Coder<'a> {
        let none = RegId(0);
        Coder {
            r: RoutineBuilder::new(name),
            rng,
            numbers: Vec::new(),
            ids: Vec::new(),
            own: None,
            pointer: None,
            wild: none,
            objects: none,
            last: none,
            function,
            f,
        }
    }

    fn registers(&mut self) {
        self.numbers = (0..3).map(|i| self.r.reg(format!("r{i}"), Ty::U64)).collect();
        self.last = self.numbers[0];
        self.ids = (0..2).map(|i| self.r.reg(format!("t{i}"), Ty::U64)).collect();
        self.wild = self.r.reg("w", Ty::Ptr);
        self.objects = self.r.reg("o", Ty::Ptr);
    }

    /// What the threads have left behind is not all at once as some guess says.
    fn verdict(&mut self, mut at: LocId, threads: usize) -> LocId {
        let mut all = Expr::TRUE;
        for i in 0..threads {
            let place = Place::Bytes(Expr::AddrOf(RESULT, Box::new(Expr::int(8 * i as i64))), 8);
            let reg = self.numbers[i];
            at = self.put(at, Op::Load(reg, place));
            let guess = Expr::Const(self.rng.pick(&[0, 0, 1, 2, 7, 9, 0x0101]), Ty::U64);
            all = all.and(Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(reg), guess));
        }
        self.put(at, Op::Assert(all.negate()))
    }

    fn put(&mut self, at: LocId, op: Op) -> LocId {
        self.r.step(at, op, Span::default())
    }

    fn block(&mut self, mut at: LocId, statements: usize) -> LocId {
        for _ in 0..statements {
            at = self.statement(at);
        }
        at
    }

    fn static_address(&mut self, offset: i64) -> Expr {
        let object = ObjId(self.rng.below(2) as u32);
        Expr::AddrOf(object, Box::new(Expr::int(offset)))
    }

    /// A place of some width, in memory that is there.
    fn place(&mut self) -> (Place, u8) {
        let width = self.rng.pick(&[1u8, 2, 4, 4, 8, 8]);
        let offset = i64::from(width) * self.rng.below(8 / usize::from(width)) as i64;
        let far = |base: Expr| Expr::bin(BinOp::Add, Ty::Ptr, base, Expr::int(offset));
        let at = match (self.own, self.pointer, self.rng.below(6) as i64) {
            (Some(own), _, 0) => far(Expr::Reg(own)),
            (_, Some(p), 1) => far(Expr::Reg(p)),
            // The word of one thread, and that of the other.
            (.., which @ (2 | 3)) => return (Place::Bytes(word(which - 2), 8), 8),
            _ => self.static_address(offset),
        };
        (Place::Bytes(at, width), width)
    }

    fn number(&mut self) -> Expr {
        if self.rng.percent(60) {
            Expr::Const(self.rng.pick(&[1, 2, 0x0101, 0x0102]), Ty::U64)
        } else {
            Expr::Reg(self.rng.pick(&self.numbers))
        }
    }

    fn statement(&mut self, at: LocId) -> LocId {
        let shared = address(SHARED);
        let lock = Expr::AddrOf(SHARED, Box::new(Expr::int(8)));
        match self.rng.below(16) {
            0..=2 => {
                let (place, _) = self.place();
                let value = self.number();
                self.put(at, Op::Store(place, value))
            }
            3..=5 => {
                let (place, _) = self.place();
                let dst = self.rng.pick(&self.numbers);
                self.last = dst;
                self.put(at, Op::Load(dst, place))
            }
            6 if self.own.is_none() => {
                let own = self.objects;
                let mut at = self.put(at, Op::Alloc(own, Expr::int(i64::from(SIZE))));
                if self.rng.percent(85) {
                    at = self.put(at, Op::Store(Place::Bytes(Expr::Reg(own), 8), Expr::Const(7, Ty::U64)));
                }
                self.own = Some(own);
                at
            }
            6 | 7 => match self.own {
                // Published, and perhaps written to afterwards.
                Some(own) => self.put(at, Op::Store(Place::Bytes(shared, 8), Expr::Reg(own))),
                None => self.put(at, Op::Fence(FenceKind::Full)),
            },
            8 => {
                // What somebody published is read or written through.
                let got = self.put(at, Op::Load(self.wild, Place::Bytes(shared, 8)));
                let (some, none) = (self.r.loc(), self.r.loc());
                let is = |op| Expr::bin(op, Ty::Ptr, Expr::Reg(self.wild), Expr::Const(0, Ty::Ptr));
                self.r.edge(got, some, Op::Assume(is(BinOp::Ne)), Span::default());
                self.r.edge(got, none, Op::Assume(is(BinOp::Eq)), Span::default());
                let place = Place::Bytes(Expr::Reg(self.wild), self.rng.pick(&[4, 8]));
                let dst = self.rng.pick(&self.numbers);
                let op = if self.rng.percent(60) {
                    Op::Load(dst, place)
                } else {
                    Op::Store(place, Expr::Const(9, Ty::U64))
                };
                self.r.edge(some, none, op, Span::default());
                none
            }
            9 => {
                let (place, width) = self.place();
                let ty = Ty::Int { bits: 8 * width, signed: false };
                let dst = self.rng.pick(&self.numbers);
                let (op, operand) = (self.rng.pick(&[RmwOp::Add, RmwOp::Xchg]), Expr::Const(1, ty));
                self.put(at, Op::Rmw { dst: Some(dst), place, op, operand, ty })
            }
            10 => {
                // A lock is taken, something is done, and it is given back.
                let place = Place::Bytes(lock, 4);
                let dst = self.rng.pick(&self.numbers);
                let guard = Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(dst), Expr::Const(0, Ty::U64));
                let at = self.put(at, Op::AtomicWhen { dst, place: place.clone(), guard });
                let at = self.put(at, Op::Store(place.clone(), Expr::Const(1, Ty::U32)));
                let mut at = self.put(at, Op::AtomicEnd);
                let (inside, _) = self.place();
                let value = self.number();
                at = self.put(at, Op::Store(inside, value));
                if self.rng.percent(85) {
                    let ty = Ty::U32;
                    let operand = Expr::Const(0, ty);
                    at = self.put(at, Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty });
                }
                at
            }
            11 => {
                let kind = self.rng.pick(&[FenceKind::Full, FenceKind::StoreStore]);
                self.put(at, Op::Fence(kind))
            }
            12 => {
                let (place, _) = self.place();
                let dst = self.rng.pick(&self.numbers);
                let args = vec![place.expr().clone(), Expr::Cast(Ty::U32, Box::new(self.number()))];
                let target = Expr::AddrOf(self.function, Box::new(Expr::int(0)));
                let aligned = matches!(place, Place::Bytes(_, 4 | 8));
                match (aligned, self.rng.percent(50)) {
                    (false, _) => self.put(at, Op::Nop),
                    (true, true) => self.put(at, Op::CallPtr { target, args, dst: Some(dst) }),
                    (true, false) => self.put(at, Op::Call { routine: self.f, args, dst: Some(dst) }),
                }
            }
            13 => match self.own.filter(|_| self.rng.percent(40)) {
                Some(own) => {
                    self.own = None;
                    self.put(at, Op::Release(Expr::Reg(own)))
                }
                None => {
                    let dst = self.rng.pick(&self.numbers);
                    let sum = Expr::bin(BinOp::Or, Ty::U64, Expr::Reg(dst), self.number());
                    self.put(at, Op::Assign(dst, sum))
                }
            },
            _ => {
                let reg = self.rng.pick(&self.numbers);
                let value = self.rng.pick(&[1, 2, 7, 9, 0x0101]);
                let differs = Expr::bin(BinOp::Ne, Ty::U64, Expr::Reg(reg), Expr::Const(value, Ty::U64));
                self.put(at, Op::Assert(differs))
            }
        }
    }
}
