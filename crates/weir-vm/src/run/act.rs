//! One edge: what each operation does.

use super::{Did, MAX_BYTES, Reach, Run, Stop};
use crate::buffer::Forward;
use crate::code::{Do, Edge, Pl};
use crate::conflict::{Class, bit, life, word};
use crate::event::{Event, Via};
use crate::frames::as_kept;
use crate::lazy::label::low;
use crate::state::{Home, State};
use weir_ir::bytes::cut;
use weir_ir::undef::Bits;
use weir_ir::{Addr, EdgeId, Fault, FenceKind, Model, RmwOp};

impl<'a> Run<'a> {
    /// The thread takes an edge. Without `force`, a step that others can tell is not taken.
    pub fn edge(&mut self, t: u32, edge: &'a Edge, choice: i64, force: bool) -> Result<Did, Stop> {
        let did = self.act(t, edge, choice, force).map_err(|stop| self.failing(t, edge, choice, stop))?;
        if did == Did::Went && !matches!(edge.act, Do::Call { .. } | Do::CallPtr { .. } | Do::Return(_)) {
            self.thread_mut(t).frames.last_mut().expect("a thread has a frame").loc = edge.dst;
        }
        Ok(did)
    }

    /// An error is the last step that is written down.
    pub(super) fn failing(&mut self, t: u32, edge: &Edge, choice: i64, stop: Stop) -> Stop {
        match stop {
            Stop::Fault(f, false) => {
                self.note(t, edge.id, choice);
                Stop::Fault(f, true)
            }
            other => other,
        }
    }

    pub(super) fn act(&mut self, t: u32, edge: &'a Edge, choice: i64, force: bool) -> Result<Did, Stop> {
        let free = force || self.undisturbed(t);
        match &edge.act {
            Do::Nop | Do::Fence(FenceKind::None) => {}
            Do::Assign(reg, e) => {
                let ty = self.m.code.routines[self.thread(t).top().routine as usize].reg_ty[*reg as usize];
                let v = self.bits(t, e, ty)?;
                self.set(t, *reg, v)?;
            }
            Do::Havoc { reg, constraint, few, late } => {
                let late = late.filter(|_| self.m.chooses_late(&self.s, *late));
                if few.is_none() && late.is_none() {
                    return Err(self.unsupported(t, edge.id));
                }
                if !force {
                    return Ok(Did::Visible);
                }
                if let Some(set) = late {
                    return self.choose_late(t, edge.id, *reg, set);
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
                let bytes = word(addr, place.width);
                let reach = self.reach(t, home, bytes, false, edge.atomic)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                let forward = self.thread(t).buffer.forward(addr, place.width);
                let bits = match forward {
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
                self.fits(t, *reg, bits)?;
                self.saw(t, reach, bytes, false, Via::Thread, matches!(forward, Forward::Value(_)));
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
                    self.happens(Event::Mark(t), Class::Open);
                    self.thread_mut(t).buffer.mark();
                    self.note_buffer(|r| r.mark(t));
                    self.settle(t)?;
                    return Ok(Did::Went);
                }
            }
            Do::Rmw { dst, place, op, operand, ty } => {
                if !self.emptied(t)? {
                    return Ok(Did::Waits);
                }
                let (addr, home) = self.place(t, place)?;
                let exchange = *op == RmwOp::Xchg;
                if !exchange {
                    self.foresee(t, operand)?;
                    self.foresee_memory(home, addr, place.width)?;
                }
                let bytes = word(addr, place.width);
                let reach = self.reach(t, home, bytes, true, true)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                let exchanged = exchange.then(|| self.bits(t, operand, *ty));
                let exchanged = match exchanged {
                    Some(Err(Stop::Need(need))) => return Err(Stop::Need(need)),
                    other => other,
                };
                self.saw(t, reach, bytes, true, Via::Thread, false);
                let (old, new) = if let Some(new) = exchanged {
                    let new = as_kept(*ty, new?);
                    (as_kept(*ty, self.s.read(self.m.code, home, addr, place.width)), new)
                } else {
                    let operand = self.value(t, operand)?;
                    let old = ty.wrap(self.decided(home, addr, place.width)?);
                    (Bits::set(old), Bits::set(op.apply(*ty, old, operand).map_err(Fault::Arith)?))
                };
                let new = low(new, place.width);
                if let Some(dst) = dst {
                    self.fits(t, *dst, old)?;
                }
                self.writable(home, addr)?;
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
                self.foresee(t, expected)?;
                self.foresee(t, new)?;
                self.foresee_memory(home, addr, place.width)?;
                let bytes = word(addr, place.width);
                let reach = self.reach(t, home, bytes, true, true)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                self.saw(t, reach, bytes, true, Via::Thread, false);
                let expected = self.value(t, expected)?;
                let new = self.value(t, new)?;
                let found = self.decided(home, addr, place.width)?;
                let done = found == cut(expected, place.width);
                if done {
                    self.writable(home, addr)?;
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
                self.foresee_memory(home, addr, place.width)?;
                let bytes = word(addr, place.width);
                let reach = self.reach(t, home, bytes, false, true)?;
                let bits = self.s.read(self.m.code, home, addr, place.width);
                // The guard speaks about the new value; a thread that waits keeps the old one.
                let before = self.kept(t, *dst);
                self.set(t, *dst, bits)?;
                let holds = self.value(t, guard);
                if matches!(holds, Ok(0) | Err(Stop::Need(_))) {
                    self.set(t, *dst, before)?;
                }
                if holds? == 0 {
                    return Ok(Did::Waits);
                }
                self.saw(t, reach, bytes, false, Via::Thread, false);
                self.s.atomic = Some(t);
            }
            Do::AtomicEnd => {
                if self.s.atomic.is_none() {
                    return Ok(Did::Waits);
                }
                self.s.atomic = None;
            }
            Do::Call { routine, args, dst } => {
                let args = self.args(t, *routine, args)?;
                self.call(t, edge.dst, *routine, &args, *dst)?;
                self.note(t, edge.id, 0);
                return Ok(Did::Went);
            }
            Do::CallPtr { target, args, dst } => {
                let pointer = self.value(t, target)?;
                let addr = Addr(pointer);
                let routine = self.m.code.functions.get(&addr.number()).filter(|_| addr.offset() == 0);
                let Some(&routine) = routine else { return Err(Fault::BadCall(pointer).into()) };
                let args = self.args(t, routine, args)?;
                self.call(t, edge.dst, routine, &args, *dst)?;
                self.note(t, edge.id, 0);
                return Ok(Did::Went);
            }
            Do::Return(e) => {
                let ty = self.returned(t);
                let bits = e.as_ref().map(|e| self.bits(t, e, ty)).transpose()?;
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
                let args = self.args(t, self.m.code.templates[*template as usize], args)?;
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
                self.happens(Event::Join(t, id as u32), Class::Open);
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
                if self.m.conflicts.borrow().has_guarded(number) {
                    self.happens(Event::Fresh(number), Class::Open);
                }
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
                let frees = self.is_of_allocator((self.thread(t).top().routine, edge.id));
                let allocated =
                    |of, slot| self.s.object(of, slot).is_some_and(|o| self.is_of_allocator(o.site));
                let live = live.filter(|(_, of, slot)| !frees || allocated(*of, *slot));
                let Some((home, of, slot)) = live else { return Err(Fault::BadFree(pointer).into()) };
                let whole = life(addr.number());
                let reach = self.reach(t, home, whole, true, false)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                self.saw(t, reach, whole, true, Via::Thread, false);
                self.thread_mut(t).buffer.forget(addr.number());
                self.s.release(of, slot);
                self.note(t, edge.id, choice);
                self.note_buffer(|r| {
                    r.forget(t, addr.number());
                    r.let_go(t);
                });
                return Ok(Did::Went);
            }
            Do::Extent(reg, e) => {
                let pointer = self.value(t, e)?;
                let (home, size) = self.s.extent(self.m.code, pointer)?;
                let whole = life(Addr(pointer).number());
                let reach = self.reach(t, home, whole, false, false)?;
                if reach == Reach::Open && !free {
                    return Ok(Did::Visible);
                }
                self.saw(t, reach, whole, false, Via::Thread, false);
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
        let (place, mut writes, locked) = match &edge.act {
            Do::Load(_, place) => (place, false, false),
            Do::Store(place, _) => (place, true, false),
            Do::AtomicWhen(_, place, _) => (place, false, true),
            Do::Rmw { place, .. } | Do::Cas { place, .. } => (place, true, true),
            _ => return None,
        };
        let (addr, home) = self.place(t, place).ok()?;
        if let Do::Cas { expected, .. } = &edge.act {
            // One that fails only reads.
            let expected = self.value(t, expected).ok()?;
            self.foresee_memory(home, addr, place.width).ok()?;
            let found = self.s.read(self.m.code, home, addr, place.width).value;
            writes = found == cut(expected, place.width);
        }
        Some((addr, place.width, writes, locked || edge.atomic))
    }

    /// Whether it is the library that allocates or frees there.
    fn is_of_allocator(&self, (routine, edge): (u32, u32)) -> bool {
        self.m.code.routines[routine as usize].allocator.contains(&EdgeId(edge))
    }

    /// Where a place is; an address that is none is an error of the step.
    pub(super) fn place(&self, t: u32, place: &Pl) -> Result<(Addr, Home), Stop> {
        let pointer = self.value(t, &place.at)?;
        let home = self.s.follow(self.m.code, pointer, place.width)?;
        Ok((Addr(pointer), home))
    }

    /// A store to what is constant is an error of the step.
    pub(super) fn writable(&self, home: Home, addr: Addr) -> Result<(), Fault> {
        match home {
            Home::Static(o) if self.m.code.constant[o as usize] => Err(Fault::ReadOnly(addr)),
            _ => Ok(()),
        }
    }

    /// What memory has, on which a locked operation depends.
    pub(super) fn decided(&self, home: Home, addr: Addr, width: u8) -> Result<i64, Fault> {
        let bits = self.s.read(self.m.code, home, addr, width);
        if bits.undef == 0 { Ok(bits.value) } else { Err(Fault::Undefined) }
    }

    pub(super) fn locked_write(&mut self, home: Home, addr: Addr, width: u8, bits: Bits, reach: Reach) {
        self.s.write(self.m.code, home, addr, width, bits);
        if reach != Reach::Own {
            self.publish(width, bits);
        }
    }
}
