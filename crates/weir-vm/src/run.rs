//! Running threads: one edge, and on until something that others can tell.
//!
//! The operations mean what the judge says they mean (`weir-machine`); faults and their order
//! are the same. What is special here:
//!
//! * **Local steps are taken at once.** After each visible step of a thread it runs on
//!   ([`Run::chain`]) over everything that commutes with all steps of all others: registers,
//!   calls, accesses to objects that it owns ([`crate::owner`]) and to words that nobody else
//!   touches ([`crate::conflict`]), the issue of a store (not its
//!   flush), fences with nothing in the buffer, joins of what has ended. A state is kept only
//!   where every thread stands before a visible step. Every kept state is expanded in full, so
//!   nothing is put off for ever: a thread that runs for ever without a visible step is noticed
//!   ([`crate::cycle`]) and left alone, and of the stores of a loop only a few are issued in
//!   one go.
//! * **Stores to owned objects** act on memory at once where the model lets nobody notice: under
//!   TSO when no store to something shared waits before them. Otherwise they wait in the buffer
//!   like others and go as soon as they are the oldest. Under PSO they wait for a fence, since
//!   a pointer to the object may overtake them; the engine flushes them where nobody can tell.
//! * **A thread that is alone** (no other is left that could move, and it has waited for the end
//!   of all that were) has no buffer at all.
//!
//! While an execution is written down ([`Run::record`]), every step that the judge would see
//! is, flushes of stores to owned objects among them, so that both have the same buffers.

use crate::buffer::{Buffer, Entry, Forward, Write};
use crate::code::{Compiled, Do, Edge, Ex, Pl};
use crate::conflict::{Bytes, Conflicts, bit, life, word};
use crate::cycle::Cycle;
use crate::eval::Regs;
use crate::futures::{THREADS, Touch, touch};
use crate::state::{Frame, Home, MOST_THREADS, State, Thread};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::sync::Arc;

use weir_engine::{Budget, StopReason};
use weir_ir::bytes::cut;
use weir_ir::undef::{self, Bits};
use weir_ir::{Addr, EdgeId, Fault, FenceKind, Model, RmwOp, Step, ThreadId, Ty};

/// The most bytes of an allocation: the judge's.
const MAX_BYTES: i64 = 1 << 24;
/// Stores to shared objects that are issued in one go.
const ISSUED: u32 = 4;
/// Stores to shared objects that may wait in a buffer; what needs more is left out and said.
pub(crate) const LONGEST: usize = 64;
/// Steps between two looks at the budget.
const LOOK: u64 = 1 << 12;
/// Under PSO, stores to owned objects that are kept in a buffer.
const MOST_OWNED: usize = 1 << 12;

/// Why a thread does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Did {
    /// It did.
    Went,
    /// Its next step is one that others can tell.
    Visible,
    /// It cannot, for now.
    Waits,
    /// It cannot, and never will: an assumption does not hold.
    Never,
}

/// Why a run ends.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Stop {
    /// The step is an error; whether it was written down.
    Fault(Fault, bool),
    /// What is not supported: routine and edge, and the callers (routine, and where it goes on),
    /// innermost first.
    Unsupported(u32, u32, Vec<(u32, u32)>),
    /// Another thread touches an object that was made there and counted as owned.
    Stranger((u32, u32)),
    /// A limit.
    Limit(StopReason),
}

impl From<Fault> for Stop {
    fn from(f: Fault) -> Stop {
        Stop::Fault(f, false)
    }
}

/// What does not change during a search.
pub(crate) struct Machine<'a> {
    pub code: &'a Compiled,
    pub model: Model,
    pub budget: &'a Budget,
    /// Objects made there are shared from the start.
    pub shared_sites: FxHashSet<(u32, u32)>,
    /// Which words threads share.
    pub conflicts: RefCell<Conflicts>,
    /// Local steps are taken at once.
    pub reduced: bool,
    /// Stores to open words are not issued in one go: races are looked for before each.
    pub races: bool,
}

impl Machine<'_> {
    /// Whether a store that waits is one to an object of the thread's own.
    fn is_own(&self, s: &State, t: u32, addr: Addr) -> bool {
        match s.home(self.code, addr.number()) {
            Some(Home::Heap(of, slot)) => of == t && s.object(of, slot).is_some_and(|o| o.owned),
            _ => false,
        }
    }

    /// Whether a store that waits is one that nobody else can tell.
    pub fn is_unseen(&self, s: &State, t: u32, w: &Write) -> bool {
        self.is_own(s, t, w.addr) || self.is_quiet(w)
    }

    fn is_quiet(&self, w: &Write) -> bool {
        let conflicts = self.conflicts.borrow();
        self.reduced && !conflicts.is_open(word(w.addr, w.width)) && !conflicts.is_open(life(w.addr.number()))
    }
}

/// Who can tell that a thread touches a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// Nobody: the object is its own, or it is alone.
    Own,
    /// Nobody, as far as is known ([`crate::conflict`]).
    Quiet,
    /// Others.
    Open,
}

/// A state at work.
pub(crate) struct Run<'a> {
    pub m: &'a Machine<'a>,
    pub s: State,
    /// The steps, where they are wanted.
    pub record: Option<Vec<Step>>,
    /// Something waits that would need a longer buffer.
    pub cut: bool,
    /// The thread that is alone.
    alone: Option<u32>,
    /// Stores to shared objects since the last visible step.
    issued: u32,
    /// Steps taken.
    pub steps: u64,
    /// The open words that were touched.
    pub touched: Vec<Touch>,
    /// The thread whose end is waited for.
    pub waits_for: Option<u32>,
    /// Threads that were spawned and have not run yet.
    spawned: Vec<u32>,
}

impl<'a> Run<'a> {
    pub fn new(m: &'a Machine<'a>, s: State) -> Run<'a> {
        Run {
            m,
            s,
            record: None,
            cut: false,
            alone: None,
            issued: 0,
            steps: 0,
            touched: Vec::new(),
            waits_for: None,
            spawned: Vec::new(),
        }
    }

    fn thread(&self, t: u32) -> &Thread {
        &self.s.threads[t as usize]
    }

    /// The running routine of a thread gets to what is not supported.
    fn unsupported(&self, t: u32, edge: u32) -> Stop {
        let mut frames = self.thread(t).frames.iter().rev().map(|f| (f.routine, f.loc));
        let routine = frames.next().map_or(0, |f| f.0);
        Stop::Unsupported(routine, edge, frames.collect())
    }

    fn thread_mut(&mut self, t: u32) -> &mut Thread {
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        thread
    }

    fn regs(&self, t: u32) -> Regs<'_> {
        let thread = self.thread(t);
        let base = thread.top().base as usize;
        Regs {
            value: &thread.value[base..],
            undef: &thread.undef[base..],
            copy: thread.copy,
            clean: thread.dirty == 0,
        }
    }

    fn value(&self, t: u32, e: &Ex) -> Result<i64, Fault> {
        self.regs(t).value(e)
    }

    fn bits(&self, t: u32, e: &Ex) -> Result<Bits, Fault> {
        self.regs(t).bits(e)
    }

    fn args(&self, t: u32, args: &[Ex]) -> Result<Vec<Bits>, Fault> {
        args.iter().map(|e| self.bits(t, e)).collect()
    }

    fn set(&mut self, t: u32, reg: u32, bits: Bits) -> Result<(), Fault> {
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        let top = thread.frames.last().expect("a thread has a frame");
        let ty = self.m.code.routines[top.routine as usize].reg_ty[reg as usize];
        let kept = keep(ty, bits)?;
        let at = top.base as usize + reg as usize;
        thread.value[at] = kept.value;
        if thread.dirty != 0 || kept.undef != 0 {
            thread.dirty = thread.dirty + u32::from(kept.undef != 0) - u32::from(thread.undef[at] != 0);
            thread.undef[at] = kept.undef;
        }
        Ok(())
    }

    fn note(&mut self, t: u32, edge: u32, choice: i64) {
        if let Some(record) = &mut self.record {
            record.push(Step::Exec { thread: ThreadId(t), edge: EdgeId(edge), choice });
        }
    }

    fn note_flush(&mut self, t: u32, addr: Addr) {
        if let Some(record) = &mut self.record {
            record.push(Step::Flush { thread: ThreadId(t), addr });
        }
    }

    /// Whether accesses of the thread act on memory at once and nobody can tell when.
    fn undisturbed(&self, t: u32) -> bool {
        self.alone == Some(t) || self.s.atomic == Some(t)
    }

    /// Who can tell that the thread touches a word of an object (or, with [`life`], the object
    /// as a whole).
    fn reach(&mut self, t: u32, home: Home, bytes: Bytes, write: bool) -> Result<Reach, Stop> {
        if self.alone == Some(t) {
            return Ok(Reach::Own);
        }
        if !self.m.reduced {
            return Ok(Reach::Open);
        }
        let before = self.thread(t).joined;
        let mut conflicts = self.m.conflicts.borrow_mut();
        let mut open = false;
        let whole = life((bytes.0 >> 32) as u32);
        if let Home::Heap(of, slot) = home {
            match self.s.object(of, slot) {
                Some(o) if o.owned && of != t => return Err(Stop::Stranger(o.site)),
                Some(o) if o.owned => return Ok(Reach::Own),
                _ => open = conflicts.touch(whole, t, false, before),
            }
        }
        if open {
            self.touched.push(touch(whole, false));
        }
        if conflicts.touch(bytes, t, write, before) {
            self.touched.push(touch(bytes, write));
            open = true;
        }
        Ok(if open { Reach::Open } else { Reach::Quiet })
    }

    /// A value goes to where others may read it.
    fn publish(&mut self, width: u8, bits: Bits) {
        if width == 8 && bits.value as u64 >> 32 != 0 {
            self.s.escape(self.m.code, bits.value);
        }
    }

    /// The oldest store, or under PSO the one at that position, reaches memory.
    pub fn flush(&mut self, t: u32, position: usize) -> Result<(), Stop> {
        let w = self.thread_mut(t).buffer.take(position);
        self.note_flush(t, w.addr);
        // The object may have been released since.
        let code = self.m.code;
        let (home, _) = self.s.extent(code, w.addr.0).map_err(|f| Stop::Fault(f, true))?;
        // It may have been issued when the object was the thread's own.
        if self.alone != Some(t) && self.m.reduced && !self.is_own(t, w.addr) {
            let before = self.thread(t).joined;
            let bytes = word(w.addr, w.width);
            if self.m.conflicts.borrow_mut().touch(bytes, t, true, before) {
                self.touched.push(touch(bytes, true));
            }
        }
        self.s.write(code, home, w.addr, w.width, w.bits);
        Ok(())
    }

    /// Lets stores to owned objects go that nobody can tell from having gone before.
    pub fn settle(&mut self, t: u32) -> Result<(), Stop> {
        match self.m.model {
            Model::Sc => Ok(()),
            Model::Tso => {
                while let Some(Entry::Store(w)) = self.thread(t).buffer.entries.front() {
                    if !self.is_unseen(t, w) {
                        break;
                    }
                    self.flush(t, 0)?;
                }
                Ok(())
            }
            Model::Pso => loop {
                let buffer = &self.thread(t).buffer;
                // A pointer to an own object may overtake what is stored in it; not past a mark.
                let ordered = buffer.entries.contains(&Entry::Mark) || self.thread(t).ended(self.m.code);
                let goes = |p: &usize| {
                    let w = buffer.at(*p);
                    if self.is_own(t, w.addr) { ordered } else { self.m.is_quiet(&w) }
                };
                let Some(position) = buffer.flushable(Model::Pso).into_iter().find(goes) else {
                    return Ok(());
                };
                self.flush(t, position)?;
            },
        }
    }

    fn is_own(&self, t: u32, addr: Addr) -> bool {
        self.m.is_own(&self.s, t, addr)
    }

    fn is_unseen(&self, t: u32, w: &Write) -> bool {
        self.m.is_unseen(&self.s, t, w)
    }

    /// Empties the buffer if nobody can tell the stores in it; whether it is empty.
    fn emptied(&mut self, t: u32) -> Result<bool, Stop> {
        let buffer = &self.thread(t).buffer;
        if buffer.is_empty() {
            return Ok(true);
        }
        if !buffer.stores().all(|w| self.is_unseen(t, w)) {
            return Ok(false);
        }
        self.drain(t)?;
        Ok(true)
    }

    /// Lets everything in the buffer go.
    pub fn drain(&mut self, t: u32) -> Result<(), Stop> {
        while !self.thread(t).buffer.is_empty() {
            self.flush(t, 0)?;
        }
        Ok(())
    }

    /// The thread takes an edge. Without `force`, a step that others can tell is not taken.
    pub fn edge(&mut self, t: u32, edge: &'a Edge, choice: i64, force: bool) -> Result<Did, Stop> {
        let did = self.act(t, edge, choice, force).map_err(|stop| self.failing(t, edge, choice, stop))?;
        if did == Did::Went && !matches!(edge.act, Do::Call { .. } | Do::CallPtr { .. } | Do::Return(_)) {
            self.thread_mut(t).frames.last_mut().expect("a thread has a frame").loc = edge.dst;
        }
        Ok(did)
    }

    /// An error is the last step that is written down.
    fn failing(&mut self, t: u32, edge: &Edge, choice: i64, stop: Stop) -> Stop {
        match stop {
            Stop::Fault(f, false) => {
                self.note(t, edge.id, choice);
                Stop::Fault(f, true)
            }
            other => other,
        }
    }

    fn act(&mut self, t: u32, edge: &'a Edge, choice: i64, force: bool) -> Result<Did, Stop> {
        let free = force || self.undisturbed(t);
        match &edge.act {
            Do::Nop | Do::Fence(FenceKind::None) => {}
            Do::Assign(reg, e) => {
                let v = self.bits(t, e)?;
                self.set(t, *reg, v)?;
            }
            Do::Havoc(reg, constraint, bounds) => {
                if bounds.is_none() {
                    return Err(self.unsupported(t, edge.id));
                }
                if !force {
                    return Ok(Did::Visible);
                }
                self.set(t, *reg, Bits::set(choice))?;
                if let Some(e) = constraint
                    && self.value(t, e)? == 0
                {
                    return Ok(Did::Never);
                }
            }
            Do::Assume(e) => {
                if self.value(t, e)? == 0 {
                    return Ok(Did::Never);
                }
            }
            Do::Assert(e) => {
                if self.value(t, e)? == 0 {
                    return Err(Fault::Assert.into());
                }
            }
            Do::Load(reg, place) => {
                let (addr, home) = self.place(t, place)?;
                let reach = self.reach(t, home, word(addr, place.width), false)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                let bits = match self.thread(t).buffer.forward(addr, place.width) {
                    Forward::Value(bits) => bits,
                    Forward::Memory => self.s.read(self.m.code, home, addr, place.width),
                    Forward::Waits if reach != Reach::Open && self.m.model == Model::Pso => {
                        self.give_way(t, addr, place.width)?;
                        match self.thread(t).buffer.forward(addr, place.width) {
                            Forward::Memory => self.s.read(self.m.code, home, addr, place.width),
                            _ => return Ok(Did::Waits),
                        }
                    }
                    Forward::Waits => return Ok(Did::Waits),
                };
                self.set(t, *reg, bits)?;
            }
            Do::Store(place, e) => return self.store(t, edge, place, e, force),
            Do::Fence(FenceKind::Full) => {
                if !self.emptied(t)? {
                    return Ok(Did::Waits);
                }
            }
            Do::Fence(FenceKind::StoreStore) => {
                if self.m.model == Model::Pso {
                    self.note(t, edge.id, 0);
                    self.thread_mut(t).buffer.mark();
                    self.settle(t)?;
                    return Ok(Did::Went);
                }
            }
            Do::Rmw { dst, place, op, operand, ty } => {
                if !self.emptied(t)? {
                    return Ok(Did::Waits);
                }
                let (addr, home) = self.place(t, place)?;
                let reach = self.reach(t, home, word(addr, place.width), true)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }

                let (old, new) = if *op == RmwOp::Xchg {
                    let new = self.bits(t, operand)?.wrap(*ty);
                    (self.s.read(self.m.code, home, addr, place.width).wrap(*ty), new)
                } else {
                    let operand = self.value(t, operand)?;
                    let old = ty.wrap(self.decided(home, addr, place.width)?);
                    (Bits::set(old), Bits::set(op.apply(*ty, old, operand).map_err(Fault::Arith)?))
                };
                let new = Bits::of(cut(new.value, place.width), cut(new.undef, place.width));
                self.locked_write(home, addr, place.width, new, reach);
                if let Some(dst) = dst {
                    self.set(t, *dst, old)?;
                }
            }
            Do::Cas { old, ok, place, expected, new } => {
                if !self.emptied(t)? {
                    return Ok(Did::Waits);
                }
                let (addr, home) = self.place(t, place)?;
                let reach = self.reach(t, home, word(addr, place.width), true)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }

                let expected = self.value(t, expected)?;
                let new = self.value(t, new)?;
                let found = self.decided(home, addr, place.width)?;
                let done = found == cut(expected, place.width);
                if done {
                    let new = Bits::set(cut(new, place.width));
                    self.locked_write(home, addr, place.width, new, reach);
                }
                if let Some(r) = old {
                    self.set(t, *r, Bits::set(found))?;
                }
                if let Some(r) = ok {
                    self.set(t, *r, Bits::set(i64::from(done)))?;
                }
            }
            Do::AtomicBegin => {
                if !self.emptied(t)? {
                    return Ok(Did::Waits);
                }
                if !free {
                    return Ok(Did::Visible);
                }
                self.s.atomic = Some(t);
            }
            Do::AtomicWhen(dst, place, guard) => {
                if !self.emptied(t)? {
                    return Ok(Did::Waits);
                }
                if !free {
                    return Ok(Did::Visible);
                }
                let (addr, home) = self.place(t, place)?;
                self.reach(t, home, word(addr, place.width), false)?;
                let bits = self.s.read(self.m.code, home, addr, place.width);
                // The guard speaks about the new value; a thread that waits keeps the old one.
                let before = self.bits(t, &Ex::Reg(*dst))?;
                self.set(t, *dst, bits)?;
                if self.value(t, guard)? == 0 {
                    self.set(t, *dst, before)?;
                    return Ok(Did::Waits);
                }
                self.s.atomic = Some(t);
            }
            Do::AtomicEnd => {
                if self.s.atomic.is_none() {
                    return Ok(Did::Waits);
                }
                self.s.atomic = None;
            }
            Do::Call { routine, args, dst } => {
                let args = self.args(t, args)?;
                self.call(t, edge.dst, *routine, &args, *dst)?;
                self.note(t, edge.id, 0);
                return Ok(Did::Went);
            }
            Do::CallPtr { target, args, dst } => {
                let pointer = self.value(t, target)?;
                let addr = Addr(pointer);
                let routine = self.m.code.functions.get(&addr.number()).filter(|_| addr.offset() == 0);
                let Some(&routine) = routine else { return Err(Fault::BadCall(pointer).into()) };
                let args = self.args(t, args)?;
                self.call(t, edge.dst, routine, &args, *dst)?;
                self.note(t, edge.id, 0);
                return Ok(Did::Went);
            }
            Do::Return(e) => {
                let bits = e.as_ref().map(|e| self.bits(t, e)).transpose()?;
                self.ret(t, edge.dst, bits)?;
                self.note(t, edge.id, 0);
                return Ok(Did::Went);
            }
            Do::Spawn { dst, template, args } => {
                if !self.emptied(t)? {
                    return Ok(Did::Waits);
                }
                if !free {
                    return Ok(Did::Visible);
                }
                let args = self.args(t, args)?;
                self.spawn(t, *dst, *template, &args)?;
            }
            Do::Join(e) => {
                let id = self.value(t, e)?;
                let other = usize::try_from(id).ok().and_then(|i| self.s.threads.get(i));
                let other = other.ok_or(Fault::BadJoin(id))?;
                if !other.ended(self.m.code) || !other.buffer.is_empty() {
                    self.waits_for = Some(id as u32);
                    return Ok(Did::Waits);
                }
                let before = other.joined | bit(id as u32);
                self.thread_mut(t).joined |= before;
            }
            Do::Alloc(reg, size) => {
                let size = self.value(t, size)?;
                if !(0..=MAX_BYTES).contains(&size) {
                    return Err(Fault::BadAlloc(size).into());
                }
                let site = (self.thread(t).top().routine, edge.id);
                let owned = self.m.reduced && !self.m.shared_sites.contains(&site);
                let Some(slot) = self.s.alloc(t, size as u32, site, owned) else {
                    return Err(self.unsupported(t, edge.id));
                };
                let number = State::number(self.m.code, t, slot);
                self.set(t, *reg, Bits::set(Addr::cell(number, 0).0))?;
                self.note(t, edge.id, i64::from(number));
                return Ok(Did::Went);
            }
            Do::Release(e) => {
                let pointer = self.value(t, e)?;
                let addr = Addr(pointer);
                let live = match self.s.home(self.m.code, addr.number()) {
                    Some(home @ Home::Heap(of, slot)) if addr.offset() == 0 => {
                        self.s.object(of, slot).map(|_| (home, of, slot))
                    }
                    _ => None,
                };
                let Some((home, of, slot)) = live else { return Err(Fault::BadFree(pointer).into()) };
                if self.reach(t, home, life(addr.number()), true)? == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                self.thread_mut(t).buffer.forget(addr.number());
                self.s.release(of, slot);
            }
            Do::Extent(reg, e) => {
                let pointer = self.value(t, e)?;
                let (home, size) = self.s.extent(self.m.code, pointer)?;
                if self.reach(t, home, life(Addr(pointer).number()), false)? == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                self.set(t, *reg, Bits::set(i64::from(size)))?;
            }
            Do::Exit => {
                if !free {
                    return Ok(Did::Visible);
                }
                self.s.exited = true;
            }
            Do::Unsupported => return Err(self.unsupported(t, edge.id)),
        }
        self.note(t, edge.id, choice);
        Ok(Did::Went)
    }

    /// What a thread is about to do to memory: where, how wide, whether it writes, and whether
    /// that is atomic.
    pub fn next_access(&self, t: u32) -> Option<(Addr, u8, bool, bool)> {
        let top = self.thread(t).top();
        let edge = self.m.code.routines[top.routine as usize].out[top.loc as usize].first()?;
        let (place, writes) = match &edge.act {
            Do::Load(_, place) => (place, false),
            Do::Store(place, _) => (place, true),
            _ => return None,
        };
        let (addr, _) = self.place(t, place).ok()?;
        Some((addr, place.width, writes, edge.atomic))
    }

    /// Where a place is; an address that is none is an error of the step.
    fn place(&self, t: u32, place: &Pl) -> Result<(Addr, Home), Fault> {
        let pointer = self.value(t, &place.at)?;
        let home = self.s.follow(self.m.code, pointer, place.width)?;
        Ok((Addr(pointer), home))
    }

    /// What memory has, on which a locked operation depends.
    fn decided(&self, home: Home, addr: Addr, width: u8) -> Result<i64, Fault> {
        let bits = self.s.read(self.m.code, home, addr, width);
        if bits.undef == 0 { Ok(bits.value) } else { Err(Fault::Undefined) }
    }

    fn locked_write(&mut self, home: Home, addr: Addr, width: u8, bits: Bits, reach: Reach) {
        self.s.write(self.m.code, home, addr, width, bits);
        if reach != Reach::Own {
            self.publish(width, bits);
        }
    }

    fn store(&mut self, t: u32, edge: &Edge, place: &Pl, e: &Ex, force: bool) -> Result<Did, Stop> {
        let (addr, home) = self.place(t, place)?;
        let bits = self.bits(t, e)?;
        let bits = Bits { value: cut(bits.value, place.width), undef: cut(bits.undef, place.width) };
        let reach = self.reach(t, home, word(addr, place.width), true)?;
        let at_once = self.undisturbed(t) || self.m.model == Model::Sc;
        let open = reach == Reach::Open;
        if open
            && !force
            && !self.undisturbed(t)
            && (self.m.model == Model::Sc || self.m.races || self.issued >= ISSUED)
        {
            return Ok(Did::Visible);
        }
        let empty = self.thread(t).buffer.is_empty();
        let direct = at_once
            || match (self.m.model, reach) {
                (Model::Tso, Reach::Own | Reach::Quiet) | (Model::Pso, Reach::Quiet) => empty,
                _ => false,
            };
        if direct {
            self.note(t, edge.id, 0);
            if self.m.model != Model::Sc && self.s.atomic != Some(t) {
                self.note_flush(t, addr);
            }
            self.s.write(self.m.code, home, addr, place.width, bits);
        } else {
            if open {
                let seen = self.thread(t).buffer.stores().filter(|w| !self.is_unseen(t, w)).count();
                if seen >= LONGEST {
                    self.cut = true;
                    return Ok(Did::Waits);
                }
                self.issued += 1;
            }
            self.note(t, edge.id, 0);
            self.thread_mut(t).buffer.store(Write { addr, width: place.width, bits });
            if self.m.model == Model::Pso {
                match reach {
                    Reach::Own => self.forget_some(t)?,
                    Reach::Quiet => self.settle(t)?,
                    Reach::Open => {}
                }
            }
        }
        if reach != Reach::Own {
            self.publish(place.width, bits);
            self.refuse_lossy(t)?;
        }
        Ok(Did::Went)
    }

    /// Under PSO, an object with too many stores to it waiting: the oldest go, and the object
    /// must not be seen by others before the next fence.
    fn forget_some(&mut self, t: u32) -> Result<(), Stop> {
        if self.thread(t).buffer.entries.len() <= MOST_OWNED {
            return Ok(());
        }
        for _ in 0..MOST_OWNED / 2 {
            let buffer = &self.thread(t).buffer;
            let owned = |p: &usize| self.is_own(t, buffer.at(*p).addr);
            let Some(position) = buffer.flushable(Model::Pso).into_iter().find(owned) else { break };
            let addr = buffer.at(position).addr;
            if let Some(Home::Heap(of, slot)) = self.s.home(self.m.code, addr.number())
                && let Some(object) = self.s.object_mut(of, slot)
            {
                object.lossy = true;
            }
            self.flush(t, position)?;
        }
        Ok(())
    }

    /// An object became shared whose stores were taken for done too early: nothing more can
    /// be said.
    fn refuse_lossy(&mut self, t: u32) -> Result<(), Stop> {
        if self.m.model != Model::Pso {
            return Ok(());
        }
        let lossy = self.s.heaps[t as usize]
            .slots
            .iter()
            .any(|slot| matches!(slot, crate::state::Slot::Live(o) if o.lossy && !o.owned));
        if lossy {
            let why = format!("an object is published with more than {MOST_OWNED} stores to it waiting");
            return Err(Stop::Limit(StopReason::Exhausted(why)));
        }
        Ok(())
    }

    /// Under PSO, stores to an owned object that cover a load only in part go.
    fn give_way(&mut self, t: u32, addr: Addr, width: u8) -> Result<(), Stop> {
        loop {
            let buffer = &self.thread(t).buffer;
            let meets = |p: &usize| {
                let w = buffer.at(*p);
                weir_ir::bytes::overlap(w.addr, w.width, addr, width)
            };
            let Some(position) = buffer.flushable(Model::Pso).into_iter().find(meets) else { return Ok(()) };
            self.flush(t, position)?;
        }
    }

    fn call(
        &mut self,
        t: u32,
        back: u32,
        routine: u32,
        args: &[Bits],
        result: Option<u32>,
    ) -> Result<(), Stop> {
        let code = &self.m.code.routines[routine as usize];
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        thread.frames.last_mut().expect("a thread has a frame").loc = back;
        enter(thread, routine, code, args, result)?;
        Ok(())
    }

    fn ret(&mut self, t: u32, end: u32, bits: Option<Bits>) -> Result<(), Stop> {
        let code = self.m.code;
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        let bits = match (bits, code.routines[thread.top().routine as usize].returns) {
            (Some(b), Some(ty)) => Some(keep(ty, b)?),
            (b, _) => b,
        };
        let mut frame = thread.frames.pop().expect("a thread has a frame");
        if thread.frames.is_empty() {
            frame.loc = end;
            thread.frames.push(frame);
            return Ok(());
        }
        let base = frame.base as usize;
        if thread.dirty != 0 {
            thread.dirty -= thread.undef[base..].iter().filter(|u| **u != 0).count() as u32;
        }
        thread.value.truncate(base);
        thread.undef.truncate(base);
        if let (Some(reg), Some(bits)) = (frame.result, bits) {
            self.set(t, reg, bits)?;
        }
        Ok(())
    }

    fn spawn(&mut self, t: u32, dst: Option<u32>, template: u32, args: &[Bits]) -> Result<(), Stop> {
        let id = self.s.threads.len();
        if id >= MOST_THREADS {
            let why = format!("more than {MOST_THREADS} threads");
            return Err(Stop::Limit(StopReason::Exhausted(why)));
        }
        if self.alone == Some(t) {
            self.s.escape_statics(self.m.code);
            self.alone = None;
        }
        args.iter().for_each(|b| self.s.escape(self.m.code, b.value));
        let copy = self.s.threads.iter().filter(|o| o.template == template).count() as u32;
        let mut thread = start(self.m.code, template, copy, args)?;
        thread.joined = self.thread(t).joined;
        self.s.threads.push(Arc::new(thread));
        self.s.heaps.push(Arc::default());
        self.spawned.push(id as u32);
        self.touched.push(THREADS);
        if let Some(reg) = dst {
            self.set(t, reg, Bits::set(id as i64))?;
        }
        Ok(())
    }

    /// Works out who is alone: the only thread that is not over and done with, and that has
    /// waited for the end of all others, so that what they did came before all that it does.
    pub fn look_around(&mut self) -> Result<(), Stop> {
        let code = self.m.code;
        let going = |t: &Thread| !(t.ended(code) && t.buffer.is_empty());
        let mut all = (0..self.s.threads.len()).filter(|i| going(&self.s.threads[*i]));
        self.alone = match (all.next(), all.next()) {
            (Some(one), None) if self.m.reduced => {
                let joined = self.s.threads[one].joined;
                let before = |i: usize| i == one || i < 63 && joined & bit(i as u32) != 0;
                (0..self.s.threads.len()).all(before).then_some(one as u32)
            }
            _ => None,
        };
        if let Some(t) = self.alone {
            self.drain(t)?;
        }
        Ok(())
    }

    /// The thread runs on over everything that others cannot tell.
    pub fn chain(&mut self, t: u32) -> Result<(), Stop> {
        self.issued = 0;
        let mut cycle = Cycle::default();
        let code = self.m.code;
        if !self.m.reduced && self.s.atomic != Some(t) {
            return Ok(());
        }
        loop {
            self.steps += 1;
            if self.steps.is_multiple_of(LOOK) {
                if let Some(why) = self.m.budget.stop() {
                    return Err(Stop::Limit(why));
                }
                crate::canonical::collect(code, &mut self.s, t);
            }
            if self.s.exited {
                return Ok(());
            }
            if cycle.closes(&self.s, t) {
                self.thread_mut(t).diverges = true;
                return Ok(());
            }
            let top = self.thread(t).top();
            let out: &'a [Edge] = &code.routines[top.routine as usize].out[top.loc as usize];
            let edge = match out {
                [] => {
                    self.settle(t)?;
                    return Ok(());
                }
                [one] => one,
                many => match self.choose(t, many)? {
                    Some(edge) => edge,
                    None => return Ok(()),
                },
            };
            if self.edge(t, edge, 0, false)? != Did::Went {
                return Ok(());
            }
        }
    }

    /// The only one of several edges that can be taken; none if that is to be chosen, or none can.
    fn choose(&mut self, t: u32, many: &'a [Edge]) -> Result<Option<&'a Edge>, Stop> {
        let mut found = None;
        for edge in many {
            let Do::Assume(e) = &edge.act else { return Ok(None) };
            if self.value(t, e).map_err(|f| self.failing(t, edge, 0, f.into()))? != 0 {
                if found.is_some() {
                    return Ok(None);
                }
                found = Some(edge);
            }
        }
        Ok(found)
    }

    /// What follows a visible step of a thread: it runs on, so do threads that it has started,
    /// and one that is alone now.
    pub fn follow_up(&mut self, t: u32) -> Result<(), Stop> {
        self.settle(t)?;
        self.chain(t)?;
        loop {
            while let Some(new) = self.spawned.pop() {
                self.chain(new)?;
            }
            if self.s.exited || self.s.atomic.is_some() || !self.m.reduced {
                return Ok(());
            }
            let before = self.alone;
            self.look_around()?;
            match self.alone {
                Some(one) if before != Some(one) && !self.thread(one).diverges => self.chain(one)?,
                _ => return Ok(()),
            }
        }
    }
}

/// The value as a variable of the type keeps it.
#[inline]
fn keep(ty: Ty, bits: Bits) -> Result<Bits, Fault> {
    let value = match ty {
        Ty::Range { .. } => ty.keep(bits.value).map_err(Fault::Range)?,
        _ => ty.wrap(bits.value),
    };
    if bits.undef == 0 {
        return Ok(Bits::set(value));
    }
    Ok(undef::keep(ty, value, bits))
}

/// A new frame on top of the thread's.
fn enter(
    thread: &mut Thread,
    routine: u32,
    code: &crate::code::Code,
    args: &[Bits],
    result: Option<u32>,
) -> Result<(), Fault> {
    let base = thread.value.len();
    thread.value.extend_from_slice(&code.reg_init);
    thread.undef.resize(base + code.reg_init.len(), 0);
    for (i, ty) in code.reg_ty.iter().take(code.params).enumerate() {
        let kept = keep(*ty, args.get(i).copied().unwrap_or(Bits::none(*ty)))?;
        thread.value[base + i] = kept.value;
        if kept.undef != 0 {
            thread.undef[base + i] = kept.undef;
            thread.dirty += 1;
        }
    }
    thread.frames.push(Frame { routine, loc: code.entry, base: base as u32, result });
    Ok(())
}

/// A thread at its start.
pub(crate) fn start(code: &Compiled, template: u32, copy: u32, args: &[Bits]) -> Result<Thread, Fault> {
    let routine = code.templates[template as usize];
    let mut thread = Thread {
        template,
        copy,
        frames: Vec::new(),
        value: Vec::new(),
        undef: Vec::new(),
        dirty: 0,
        buffer: Buffer::default(),
        diverges: false,
        joined: 0,
        id: 0,
    };
    enter(&mut thread, routine, &code.routines[routine as usize], args, None)?;
    Ok(thread)
}
