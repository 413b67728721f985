//! What pointers may point to (Andersen 1994: inclusion-based, flow-insensitive;
//! here with byte offsets, exact or modulo a stride, for pointers and for what
//! memory holds).
//!
//! It serves four ends: which functions a computed call may reach; which bytes
//! of which object each access may touch, so that accesses of different sizes
//! that overlap are found; how objects are cut into cells; and whether pointers
//! are computed with as numbers, in which case cells are bytes.

use crate::mid::{At, Bin, Flat, Frame, MTy, Op, Opd, Term, ValId, step};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use weir_engine::piece::go_on;

/// Offsets `base`, or `base + k * stride` for all k if the stride is not 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Off {
    pub base: i64,
    pub stride: i64,
}

impl Off {
    pub fn exact(base: i64) -> Off {
        Off { base, stride: 0 }
    }
    fn strided(base: i64, stride: i64) -> Off {
        if stride == 0 { Off { base, stride } } else { Off { base: base.rem_euclid(stride), stride } }
    }
    pub fn add(self, by: i64) -> Off {
        Off::strided(self.base.wrapping_add(by), self.stride)
    }
    pub fn spread(self, stride: i64) -> Off {
        Off::strided(self.base, gcd(self.stride, stride))
    }
    /// Whether the two may be the same offset.
    pub fn meets(self, other: Off) -> bool {
        let g = gcd(self.stride, other.stride);
        let d = self.base.wrapping_sub(other.base);
        if g == 0 { d == 0 } else { d.rem_euclid(g) == 0 }
    }
    pub fn covers(self, other: Off) -> bool {
        if self.stride == 0 {
            self == other
        } else {
            other.stride % self.stride == 0 && other.base.wrapping_sub(self.base).rem_euclid(self.stride) == 0
        }
    }
}

pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

/// Something an address belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Obj {
    Global(usize),
    /// Flat and value of an `Alloca`.
    Stack(usize, ValId),
    /// Flat and value of a `Malloc`.
    Heap(usize, ValId),
    Func(usize),
}

pub(crate) type Targets = BTreeSet<(Obj, Off)>;

/// An access to memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub off: Off,
    pub ty: MTy,
    pub at: At,
    pub writes: bool,
    /// Nothing promises that it is aligned to its size.
    pub loose: bool,
}

/// Why a block cannot be copied or filled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    /// It begins or ends within a value of that many bytes.
    Within(u64),
    /// It has too many values.
    Large,
    /// It may be one of several objects whose values have different sizes, and what is
    /// filled in is not the same for all.
    Unlike,
}

#[derive(Default)]
pub(crate) struct Points {
    /// Per flat and value.
    pub vals: Vec<Vec<Targets>>,
    contents: HashMap<Obj, BTreeMap<Off, Targets>>,
    pub accesses: BTreeMap<Obj, Vec<Access>>,
    /// Pointers are computed with as if they were numbers.
    pub as_numbers: bool,
    /// Copies and fills that cannot be done exactly (see [`crate::blocks`]).
    pub cuts: Vec<(At, Cut)>,
    /// Whether the analysis was given up: what it says is not all there is.
    pub unfinished: bool,
}

impl Points {
    /// Whether the address of an object on the stack gets to where it can be found after its
    /// function has returned: into a global, the heap, the object of a function that called it,
    /// what it returns, or another thread. What the first thread's own function has lives as
    /// long as the program.
    pub fn leaves_its_function(&self, flats: &[Flat]) -> bool {
        let call = |o: &Obj| match o {
            Obj::Stack(flat, v) => Some((*flat, flats[*flat].inner.get(v).copied().unwrap_or(0))),
            _ => None,
        };
        let owner = |o: &Obj| call(o).filter(|of| *of != (0, 0));
        let within = |by: Option<(usize, Frame)>, of: (usize, Frame)| {
            by.is_some_and(|(flat, frame)| flat == of.0 && flats[flat].is_within(frame, of.1))
        };
        let held = |(holder, parts): (&Obj, &BTreeMap<Off, Targets>)| {
            let by = call(holder);
            parts.values().flatten().filter_map(|(o, _)| owner(o)).any(|of| !within(by, of))
        };
        let known = |(flat, vals): (usize, &Vec<Targets>)| {
            vals.iter().flatten().filter_map(|(o, _)| owner(o)).any(|of| of.0 != flat)
        };
        let outside = |(flat, f): (usize, &Flat)| {
            f.known.iter().any(|(by, o)| {
                let Opd::Val(v) = o else { return false };
                self.vals[flat][*v]
                    .iter()
                    .filter_map(|(o, _)| owner(o))
                    .any(|of| !within(Some((flat, *by)), of))
            })
        };
        self.contents.iter().any(held)
            || self.vals.iter().enumerate().any(known)
            || flats.iter().enumerate().any(outside)
    }
}

/// More exact offsets than this into one object become a stride.
const MOST_OFFSETS: usize = 16;
/// The analysis ends by itself long before; a broken program must not hang it.
const MOST_ROUNDS: usize = 400;
/// A copy of a computed size is one of so many bytes.
const MOST_COPIED: i64 = 1 << 24;

fn insert(set: &mut Targets, (obj, off): (Obj, Off)) -> bool {
    if set.contains(&(obj, off)) {
        return false;
    }
    let low = Off { base: i64::MIN, stride: i64::MIN };
    let high = Off { base: i64::MAX, stride: i64::MAX };
    let same: Vec<Off> = set.range((obj, low)..=(obj, high)).map(|(_, o)| *o).collect();
    if same.iter().any(|o| o.covers(off)) {
        return false;
    }
    for o in same.iter().filter(|o| off.covers(**o)) {
        set.remove(&(obj, *o));
    }
    set.insert((obj, off));
    if same.len() >= MOST_OFFSETS {
        let stride =
            same.iter().fold(off.stride, |g, o| gcd(gcd(g, o.stride), o.base.wrapping_sub(off.base)));
        same.iter().for_each(|o| {
            set.remove(&(obj, *o));
        });
        set.remove(&(obj, off));
        set.insert((obj, Off::strided(off.base, stride)));
    }
    true
}

fn insert_all(set: &mut Targets, more: &Targets) -> bool {
    let mut changed = false;
    for t in more {
        go_on();
        changed |= insert(set, *t);
    }
    changed
}

/// Analyses all threads together. `images` are the pointers that globals hold
/// from the start.
pub(crate) fn analyse(flats: &[Flat], images: &[(usize, i64, Opd)]) -> Points {
    let mut p = Points {
        vals: flats.iter().map(|f| vec![Targets::new(); f.vals.len()]).collect(),
        ..Points::default()
    };
    for (g, at, value) in images {
        if let Some(t) = constant(*value) {
            insert(p.contents.entry(Obj::Global(*g)).or_default().entry(Off::exact(*at)).or_default(), t);
        }
    }
    let by_func: HashMap<usize, usize> = flats.iter().enumerate().map(|(i, f)| (f.func, i)).collect();
    p.unfinished = true;
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for (fi, flat) in flats.iter().enumerate() {
            changed |= p.round(fi, flat, flats, &by_func);
        }
        if !changed {
            p.unfinished = false;
            break;
        }
    }
    for (fi, flat) in flats.iter().enumerate() {
        p.collect(fi, flat);
    }
    p
}

fn constant(o: Opd) -> Option<(Obj, Off)> {
    match o {
        Opd::Addr(g, at) => Some((Obj::Global(g), Off::exact(at))),
        Opd::Func(f) => Some((Obj::Func(f), Off::exact(0))),
        _ => None,
    }
}

impl Points {
    /// What an operand of a flat may point to.
    pub fn of(&self, fi: usize, o: Opd) -> Targets {
        match o {
            Opd::Val(v) => self.vals[fi].get(v).cloned().unwrap_or_default(),
            o => constant(o).into_iter().collect(),
        }
    }

    /// The functions an operand may be the address of.
    pub fn functions(&self, fi: usize, o: Opd) -> Vec<usize> {
        let of = |(o, _): &(Obj, Off)| if let Obj::Func(f) = o { Some(*f) } else { None };
        let mut list: Vec<usize> = self.of(fi, o).iter().filter_map(of).collect();
        list.dedup();
        list
    }

    fn flow(&mut self, fi: usize, dst: ValId, more: &Targets) -> bool {
        insert_all(&mut self.vals[fi][dst], more)
    }

    fn read(&self, from: &Targets) -> Targets {
        let mut out = Targets::new();
        for (obj, off) in from {
            for (at, held) in self.contents.get(obj).into_iter().flatten() {
                if at.meets(*off) {
                    insert_all(&mut out, held);
                }
            }
        }
        out
    }

    fn write(&mut self, to: &Targets, value: &Targets) -> bool {
        let mut changed = false;
        if value.is_empty() {
            return false;
        }
        for (obj, off) in to {
            if !matches!(obj, Obj::Func(_)) {
                let held = self.contents.entry(*obj).or_default().entry(*off).or_default();
                changed |= insert_all(held, value);
            }
        }
        changed
    }

    fn round(&mut self, fi: usize, flat: &Flat, flats: &[Flat], by_func: &HashMap<usize, usize>) -> bool {
        let mut changed = false;
        let defs = flat.defs();
        for b in &flat.blocks {
            for phi in &b.phis {
                for (_, o) in &phi.from {
                    let t = self.of(fi, *o);
                    changed |= self.flow(fi, phi.dst, &t);
                }
            }
            for i in &b.insts {
                go_on();
                let d = i.dst.first().copied();
                match (&i.op, d) {
                    (Op::Copy(a) | Op::Cast(_, _, _, a), Some(d)) => {
                        let t = self.of(fi, *a);
                        changed |= self.flow(fi, d, &t);
                    }
                    (Op::Select(_, a, b), Some(d)) => {
                        let (a, b) = (self.of(fi, *a), self.of(fi, *b));
                        changed |= self.flow(fi, d, &a) | self.flow(fi, d, &b);
                    }
                    (Op::Gep(base, off, idx), Some(d)) => {
                        let stride = idx.iter().fold(0, |g, (i, s)| gcd(g, step(&defs, *i, *s)));
                        let t: Targets = self
                            .of(fi, *base)
                            .into_iter()
                            .map(|(o, at)| (o, at.add(*off).spread(stride)))
                            .collect();
                        changed |= self.flow(fi, d, &t);
                    }
                    (Op::Bin(op, 64, a, b), Some(d)) => {
                        let t = arithmetic(*op, &self.of(fi, *a), *a, &self.of(fi, *b), *b);
                        changed |= self.flow(fi, d, &t);
                    }
                    (Op::Alloca(..), Some(d)) => {
                        changed |= self.flow(fi, d, &[(Obj::Stack(fi, d), Off::exact(0))].into());
                    }
                    (Op::Malloc(..), Some(d)) => {
                        changed |= self.flow(fi, d, &[(Obj::Heap(fi, d), Off::exact(0))].into());
                    }
                    (Op::Load(p, ty, _), Some(d)) if ty.bits() == 64 => {
                        let t = self.read(&self.of(fi, *p));
                        changed |= self.flow(fi, d, &t);
                    }
                    (Op::Store { ptr, val, ty, .. }, _) if ty.bits() == 64 => {
                        let (p, v) = (self.of(fi, *ptr), self.of(fi, *val));
                        changed |= self.write(&p, &v);
                    }
                    (Op::Rmw(op, p, v, ty), d) if ty.bits() == 64 => {
                        let (at, by) = (*p, *v);
                        let (p, v) = (self.of(fi, at), self.of(fi, by));
                        let old = self.read(&p);
                        let new = match op.computes() {
                            Some(op) => arithmetic(op, &old, at, &v, by),
                            None => v,
                        };
                        changed |= self.write(&p, &new);
                        if let Some(d) = d {
                            changed |= self.flow(fi, d, &old);
                        }
                    }
                    (Op::Cas(p, _, new, ty), d) if ty.bits() == 64 => {
                        let (p, v) = (self.of(fi, *p), self.of(fi, *new));
                        let old = self.read(&p);
                        changed |= self.write(&p, &v);
                        if let Some(d) = d {
                            changed |= self.flow(fi, d, &old);
                        }
                    }
                    (Op::MemCpy(to, from, n), _) => {
                        let (to, from) = (self.of(fi, *to), self.of(fi, *from));
                        changed |= self.copy(&to, &from, *n as i64);
                    }
                    (Op::CopyBytes(to, from, _), _) => {
                        let (to, from) = (self.of(fi, *to), self.of(fi, *from));
                        changed |= self.copy(&to, &from, MOST_COPIED);
                    }
                    (Op::Spawn(f, args), _) => {
                        for f in self.functions(fi, *f) {
                            let Some(&callee) = by_func.get(&f) else { continue };
                            for (param, arg) in flats[callee].params.iter().zip(args) {
                                let t = self.of(fi, *arg);
                                changed |= self.flow(callee, *param, &t);
                            }
                        }
                    }
                    (Op::Call(f, args), d) => {
                        let Some(&callee) = by_func.get(f) else { continue };
                        for (param, arg) in flats[callee].params.iter().zip(args) {
                            let t = self.of(fi, *arg);
                            changed |= self.flow(callee, *param, &t);
                        }
                        for b in &flats[callee].blocks {
                            if let (Term::Ret(v), Some(d)) = (&b.term, d)
                                && let Some(v) = v.first()
                            {
                                let t = self.of(callee, *v);
                                changed |= self.flow(fi, d, &t);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        changed
    }

    fn copy(&mut self, to: &Targets, from: &Targets, n: i64) -> bool {
        let mut changed = false;
        for (so, soff) in from {
            for (at, held) in self.contents.get(so).cloned().into_iter().flatten() {
                let d = at.base.wrapping_sub(soff.base);
                let exact = at.stride == 0 && soff.stride == 0;
                if exact && !(0..n).contains(&d) {
                    continue;
                }
                for (o, off) in to {
                    let there =
                        if exact { off.add(d) } else { off.spread(gcd(at.stride, soff.stride)).add(d) };
                    changed |= self.write(&[(*o, there)].into(), &held);
                }
            }
        }
        changed
    }

    /// What is accessed, now that all pointers are known.
    fn collect(&mut self, fi: usize, flat: &Flat) {
        for i in flat.blocks.iter().flat_map(|b| &b.insts) {
            let (ptr, ty, writes) = match &i.op {
                Op::Load(p, ty, _) => (*p, *ty, false),
                Op::Store { ptr, ty, .. } => (*ptr, *ty, true),
                Op::Rmw(op, p, v, ty) => {
                    let pointers = || !self.read(&self.of(fi, *p)).is_empty() || !self.of(fi, *v).is_empty();
                    self.as_numbers |= ty.bits() == 64 && op.computes().is_some() && pointers();
                    (*p, *ty, true)
                }
                Op::Cas(p, _, _, ty) => (*p, *ty, true),
                Op::Bin(_, _, a, b) => {
                    let pointers = !self.of(fi, *a).is_empty() || !self.of(fi, *b).is_empty();
                    self.as_numbers |= pointers;
                    continue;
                }
                Op::Cast(crate::mid::CastKind::Trunc, _, _, a) => {
                    self.as_numbers |= !self.of(fi, *a).is_empty();
                    continue;
                }
                _ => continue,
            };
            for (obj, off) in self.of(fi, ptr) {
                let list = self.accesses.entry(obj).or_default();
                if !list
                    .iter()
                    .any(|a| a.off == off && a.ty == ty && a.writes == writes && a.loose == i.loose)
                {
                    list.push(Access { off, ty, at: i.at, writes, loose: i.loose });
                }
            }
        }
    }
}

fn arithmetic(op: Bin, a: &Targets, ao: Opd, b: &Targets, bo: Opd) -> Targets {
    let shift = |set: &Targets, by: i64| set.iter().map(|(o, off)| (*o, off.add(by))).collect::<Targets>();
    match (op, ao, bo) {
        (Bin::Add, _, Opd::Const(c, _)) => shift(a, c),
        (Bin::Add, Opd::Const(c, _), _) => shift(b, c),
        (Bin::Sub, _, Opd::Const(c, _)) => shift(a, c.wrapping_neg()),
        // The difference of two pointers points nowhere.
        (Bin::Sub, ..) if !a.is_empty() && !b.is_empty() => Targets::new(),
        (Bin::And | Bin::Or, _, Opd::Const(c, _)) | (Bin::And | Bin::Or, Opd::Const(c, _), _) => {
            let set = if a.is_empty() { b } else { a };
            // Only the low bits say something about the offset.
            let bits = |off: Off| {
                let part =
                    |x: i64| if op == Bin::And { x & (c | !0xffff_ffff) } else { x | (c & 0xffff_ffff) };
                let wide = (if op == Bin::And { !c } else { c } & 0xffff_ffff) as u64;
                let reach = (64 - wide.leading_zeros()).min(32);
                if off.stride == 0 || (off.stride.trailing_zeros() >= reach) {
                    Off::strided(part(off.base), off.stride)
                } else {
                    off.spread(1)
                }
            };
            set.iter().map(|(o, off)| (*o, bits(*off))).collect()
        }
        _ => a.union(b).map(|(o, off)| (*o, off.spread(1))).collect(),
    }
}
