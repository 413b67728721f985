//! Whole programs about what orders accesses: two threads, each with code of its own, that lock
//! and unlock (by locked operations or plain stores), publish data by flags and pointers, wait in
//! loops that count, and touch the same data under the lock, after a flag, or without either.
//!
//! What a thread loads it keeps as bits; the main thread joins both (mostly) and asserts that they
//! have not seen one pair of values. Every loop ends, but for those of [`whole_paces`], which may wait for ever.

use crate::rng::Rng;
use weir_ir::{
    BinOp, CellInit, Count, EdgeId, Expr, FenceKind, Len, LocId, ObjId, Op, Place, Program, ProgramBuilder,
    RegId, RmwOp, RoutineBuilder, Span, TemplateId, Ty,
};

const SIZE: u32 = 16;
/// Words of both threads, data, a lock and a flag, a pointer, and what threads leave behind.
const WORDS: ObjId = ObjId(0);
const DATA: ObjId = ObjId(1);
const SYNC: ObjId = ObjId(2);
const POINTER: ObjId = ObjId(3);
const RESULT: ObjId = ObjId(4);

fn at(object: ObjId, offset: i64, width: u8) -> Place {
    Place::Bytes(Expr::AddrOf(object, Box::new(Expr::int(offset))), width)
}

fn word(value: i64) -> Expr {
    Expr::Const(value, Ty::U64)
}

fn reg(r: RegId) -> Expr {
    Expr::Reg(r)
}

fn bin(op: BinOp, a: Expr, b: Expr) -> Expr {
    Expr::bin(op, Ty::U64, a, b)
}

/// A random whole program about what orders accesses.
pub fn whole_locks(seed: u64) -> Program {
    generate(seed, false)
}

/// One in which threads also wait in loops with a counter that sets their pace, or should: sometimes it
/// is used for something else.
pub fn whole_paces(seed: u64) -> Program {
    generate(seed, true)
}

fn generate(seed: u64, paces: bool) -> Program {
    let mut rng = Rng::new(seed);
    let mut p = ProgramBuilder::new(format!("locks {seed}"));
    for i in 0..5 {
        p.object(format!("g{i}"), Ty::U8, Len::Fixed(SIZE), vec![CellInit::Value(0)], Span::default());
    }
    let mut m = RoutineBuilder::new("main");
    let ids: Vec<RegId> = (0..2).map(|i| m.reg(format!("t{i}"), Ty::U64)).collect();
    let seen: Vec<RegId> = (0..2).map(|i| m.reg(format!("r{i}"), Ty::U64)).collect();
    let mut loc = m.loc();
    let put = |m: &mut RoutineBuilder, loc: &mut LocId, op: Op| *loc = m.step(*loc, op, Span::default());
    let before = rng.percent(20);
    if before {
        put(&mut m, &mut loc, Op::Store(at(DATA, 0, 8), word(1)));
    }
    for (i, id) in ids.iter().enumerate() {
        let template = TemplateId(i as u32 + 1);
        put(&mut m, &mut loc, Op::Spawn { dst: Some(*id), template, args: vec![] });
    }
    let joins = rng.percent(85);
    for id in ids.iter().filter(|_| joins) {
        put(&mut m, &mut loc, Op::Join(reg(*id)));
    }
    let mut all = Expr::TRUE;
    for (i, seen) in seen.iter().enumerate() {
        put(&mut m, &mut loc, Op::Load(*seen, at(RESULT, 8 * i as i64, 8)));
        let guess = word(rng.pick(&[0, 0, 1, 1, 2, 3]));
        all = all.and(bin(BinOp::Eq, reg(*seen), guess));
    }
    put(&mut m, &mut loc, Op::Assert(all.negate()));
    m.step(loc, Op::Return(None), Span::default());
    let main = p.routine(m.finish());
    p.template("main", main, Count::Once);
    for i in 0..2 {
        let routine = thread(&mut rng, i, paces);
        let routine = p.routine(routine);
        p.template(format!("t{i}"), routine, Count::OnSpawn);
    }
    let mut program = p.finish();
    program.whole = true;
    program
}

fn thread(rng: &mut Rng, number: i64, paces: bool) -> weir_ir::Routine {
    let mut r = RoutineBuilder::new(format!("t{number}"));
    let [value, bits, count, pointer] =
        [("v", Ty::U64), ("b", Ty::U64), ("k", Ty::U64), ("p", Ty::Ptr)].map(|(name, ty)| r.reg(name, ty));
    let at_start = r.loc();
    let mut t = Thread { r, rng, at: at_start, value, bits, count, pointer, number };
    let statements = t.rng.between(1, 3);
    for _ in 0..statements {
        if paces && t.rng.percent(50) { t.pace() } else { t.statement() }
    }
    let result = at(RESULT, 8 * number, 8);
    t.put(Op::Store(result, reg(bits)));
    t.put(Op::Return(None));
    t.r.finish()
}

struct Thread<'a> {
    r: RoutineBuilder,
    rng: &'a mut Rng,
    at: LocId,
    value: RegId,
    bits: RegId,
    count: RegId,
    pointer: RegId,
    number: i64,
}

impl Thread<'_> {
    fn put(&mut self, op: Op) {
        self.at = self.r.step(self.at, op, Span::default());
    }

    /// An access that the source may call atomic.
    fn perhaps_atomic(&mut self, op: Op) {
        if self.rng.percent(50) {
            let edge = EdgeId(self.r.routine.edges.len() as u32);
            self.r.routine.atomic.insert(edge);
        }
        self.put(op);
    }

    /// What was loaded becomes the last bit of what was seen.
    fn keep(&mut self) {
        let shifted = bin(BinOp::Shl, reg(self.bits), word(1));
        let seen = bin(BinOp::Or, shifted, bin(BinOp::And, reg(self.value), word(1)));
        self.put(Op::Assign(self.bits, bin(BinOp::And, seen, word(3))));
    }

    /// Something is done with data.
    fn data(&mut self) {
        let width = self.rng.pick(&[4u8, 8, 8]);
        let offset = if self.rng.percent(80) { 0 } else { 8 };
        match self.rng.below(3) {
            0 => self.put(Op::Store(at(DATA, offset, width), word(1))),
            1 => {
                self.put(Op::Load(self.value, at(DATA, offset, width)));
                self.keep();
            }
            _ => {
                self.put(Op::Load(self.value, at(DATA, offset, 8)));
                self.put(Op::Store(at(DATA, offset, 8), bin(BinOp::Add, reg(self.value), word(1))));
                self.keep();
            }
        }
    }

    /// What follows is done only if the condition holds.
    fn only_if(&mut self, condition: Expr, inside: impl FnOnce(&mut Self)) {
        let (yes, no) = (self.r.loc(), self.r.loc());
        self.r.edge(self.at, yes, Op::Assume(condition.clone()), Span::default());
        self.r.edge(self.at, no, Op::Assume(condition.negate()), Span::default());
        self.at = yes;
        inside(self);
        self.r.edge(self.at, no, Op::Nop, Span::default());
        self.at = no;
    }

    fn unlock(&mut self) {
        let lock = at(SYNC, 0, 4);
        match self.rng.below(4) {
            0 => self.perhaps_atomic(Op::Store(lock, Expr::Const(0, Ty::U32))),
            1 => {
                self.put(Op::Fence(FenceKind::StoreStore));
                self.perhaps_atomic(Op::Store(lock, Expr::Const(0, Ty::U32)));
            }
            _ => {
                let (ty, operand) = (Ty::U32, Expr::Const(0, Ty::U32));
                self.put(Op::Rmw { dst: None, place: lock, op: RmwOp::Xchg, operand, ty });
            }
        }
    }

    fn critical(&mut self) {
        let lock = at(SYNC, 0, 4);
        let value = self.value;
        let inside = |t: &mut Self| {
            let accesses = t.rng.between(1, 2);
            for _ in 0..accesses {
                if t.rng.percent(15) { t.publish() } else { t.data() }
            }
            t.unlock();
        };
        if self.rng.percent(50) {
            let guard = bin(BinOp::Eq, reg(value), word(0));
            self.put(Op::AtomicWhen { dst: value, place: lock.clone(), guard });
            self.put(Op::Store(lock, Expr::Const(1, Ty::U32)));
            self.put(Op::AtomicEnd);
            inside(self);
        } else {
            let [expected, new] = [0, 1].map(|v| Expr::Const(v, Ty::U32));
            self.put(Op::Cas { old: None, ok: Some(value), place: lock, expected, new });
            self.only_if(bin(BinOp::Ne, reg(value), word(0)), inside);
        }
    }

    /// An object is made, filled and shown to the other; perhaps changed, or released later.
    fn publish(&mut self) {
        let p = self.pointer;
        self.put(Op::Alloc(p, Expr::int(8)));
        self.put(Op::Store(Place::Bytes(reg(p), 8), word(1)));
        if self.rng.percent(50) {
            self.put(Op::Fence(FenceKind::StoreStore));
        }
        self.perhaps_atomic(Op::Store(at(POINTER, 0, 8), reg(p)));
        if self.rng.percent(30) {
            self.put(Op::Store(Place::Bytes(reg(p), 8), word(2)));
        }
    }

    fn statement(&mut self) {
        let mine = 8 * self.number;
        let theirs = 8 - mine;
        match self.rng.below(13) {
            0..=2 => self.critical(),
            3 => self.data(),
            4 => {
                // Data, then a flag.
                self.data();
                if self.rng.percent(50) {
                    self.put(Op::Fence(FenceKind::StoreStore));
                }
                self.perhaps_atomic(Op::Store(at(SYNC, 8, 8), word(1)));
            }
            5 => {
                // A flag, then data.
                self.perhaps_atomic(Op::Load(self.value, at(SYNC, 8, 8)));
                self.only_if(bin(BinOp::Ne, reg(self.value), word(0)), Self::data);
            }
            6 => {
                // To the own word, and from the other's.
                self.perhaps_atomic(Op::Store(at(WORDS, mine, 8), word(1)));
                if self.rng.percent(30) {
                    self.put(Op::Fence(FenceKind::Full));
                }
                self.perhaps_atomic(Op::Load(self.value, at(WORDS, theirs, 8)));
                self.keep();
                if self.rng.percent(40) {
                    self.only_if(bin(BinOp::Eq, reg(self.value), word(0)), Self::data);
                }
            }
            7 | 10 => self.wait(),
            11 => {
                // Data, then the other's word.
                self.data();
                self.perhaps_atomic(Op::Load(self.value, at(WORDS, theirs, 8)));
                self.keep();
            }
            12 => {
                // The own word, then data.
                let (ty, operand, place) = (Ty::U64, word(1), at(WORDS, mine, 8));
                self.put(Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty });
                self.data();
            }
            8 => {
                self.perhaps_atomic(Op::Load(self.pointer, at(POINTER, 0, 8)));
                let some = Expr::bin(BinOp::Ne, Ty::Ptr, reg(self.pointer), Expr::Const(0, Ty::Ptr));
                self.only_if(some, |t| {
                    t.put(Op::Load(t.value, Place::Bytes(reg(t.pointer), 8)));
                    t.keep();
                    if t.rng.percent(10) {
                        t.put(Op::Release(reg(t.pointer)));
                    }
                });
            }
            _ => self.publish(),
        }
    }

    /// Looks at the flag or the lock a few times, until it is set; then perhaps at data.
    fn wait(&mut self) {
        let (value, count) = (self.value, self.count);
        let times = self.rng.pick(&[1, 2, 5]);
        self.put(Op::Assign(count, word(times)));
        let head = self.at;
        let place = if self.rng.percent(70) { at(SYNC, 8, 8) } else { at(SYNC, 0, 4) };
        self.perhaps_atomic(Op::Load(value, place));
        // Sometimes both conditions at once, as compilers have it; sometimes the counter matters later.
        let set = bin(BinOp::Ne, reg(value), word(0));
        let over = bin(BinOp::Eq, reg(count), word(0));
        let out = self.r.loc();
        if self.rng.percent(50) {
            let either = bin(BinOp::LOr, set.clone(), over);
            let stay = self.r.loc();
            self.r.edge(self.at, out, Op::Assume(either.clone()), Span::default());
            self.r.edge(self.at, stay, Op::Assume(either.negate()), Span::default());
            self.at = stay;
        } else {
            for condition in [set.clone(), over] {
                let stay = self.r.loc();
                self.r.edge(self.at, out, Op::Assume(condition.clone()), Span::default());
                self.r.edge(self.at, stay, Op::Assume(condition.negate()), Span::default());
                self.at = stay;
            }
        }
        let less = bin(BinOp::Sub, reg(count), word(1));
        let back = Op::Assign(count, less);
        self.r.edge(self.at, head, back, Span::default());
        self.at = out;
        self.keep();
        match self.rng.below(3) {
            0 => {
                self.put(Op::Assign(value, reg(count)));
                self.keep();
            }
            1 => self.only_if(set, Self::data),
            _ => {}
        }
    }

    /// Ways that part on a condition and meet again.
    fn either(&mut self, condition: Expr, yes: impl FnOnce(&mut Self), no: impl FnOnce(&mut Self)) {
        let (a, b, out) = (self.r.loc(), self.r.loc(), self.r.loc());
        self.r.edge(self.at, a, Op::Assume(condition.clone()), Span::default());
        self.r.edge(self.at, b, Op::Assume(condition.negate()), Span::default());
        self.at = a;
        yes(self);
        self.r.edge(self.at, out, Op::Nop, Span::default());
        self.at = b;
        no(self);
        self.r.edge(self.at, out, Op::Nop, Span::default());
        self.at = out;
    }

    /// Waits for a flag or the other's word, for ever, and pauses longer and longer.
    fn pace(&mut self) {
        let (value, step) = (self.value, self.count);
        let left = self.r.reg("i", Ty::U64);
        let theirs = at(WORDS, 8 - 8 * self.number, 8);
        let place = if self.rng.percent(60) { at(SYNC, 8, 8) } else { theirs };
        self.put(Op::Assign(step, word(0)));
        let head = self.at;
        if self.rng.percent(30) {
            self.perhaps_atomic(Op::Load(value, at(DATA, 0, 8)));
        }
        self.perhaps_atomic(Op::Load(value, place));
        let (out, stay) = (self.r.loc(), self.r.loc());
        let set = bin(BinOp::Ne, reg(value), word(0));
        self.r.edge(self.at, out, Op::Assume(set.clone()), Span::default());
        self.r.edge(self.at, stay, Op::Assume(set.negate()), Span::default());
        self.at = stay;
        let limit = self.rng.pick(&[1, 2, 3]);
        let misused = self.rng.percent(15);
        self.either(
            bin(BinOp::Lt, reg(step), word(limit)),
            |t| {
                // A pause of so many rounds.
                let square = bin(BinOp::Mul, reg(step), reg(step));
                t.put(Op::Assign(left, square));
                let again = t.at;
                let (over, on) = (t.r.loc(), t.r.loc());
                let none = bin(BinOp::Eq, reg(left), word(0));
                t.r.edge(again, over, Op::Assume(none.clone()), Span::default());
                t.r.edge(again, on, Op::Assume(none.negate()), Span::default());
                let less = bin(BinOp::Sub, reg(left), word(1));
                t.r.edge(on, again, Op::Assign(left, less), Span::default());
                t.at = over;
            },
            |t| {
                if misused {
                    t.put(Op::Load(value, at(DATA, 0, 8)));
                    t.keep();
                }
            },
        );
        let next = bin(BinOp::And, bin(BinOp::Add, reg(step), word(1)), word(7));
        self.r.edge(self.at, head, Op::Assign(step, next), Span::default());
        self.at = out;
        match self.rng.below(5) {
            0 => {
                self.put(Op::Assign(value, reg(step)));
                self.keep();
            }
            1..=3 => self.data(),
            _ => {}
        }
    }
}
