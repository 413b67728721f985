//! Stores and their way to memory.

use super::{Did, ISSUED, LONGEST, MOST_OWNED, Reach, Run, Stop};
use crate::buffer::{Entry, Write};
use crate::code::{Edge, Ex, Pl};
use crate::conflict::{Class, life, word};
use crate::event::{Event, Via};
use crate::futures::touch;
use crate::state::{Home, Slot};
use weir_engine::StopReason;
use weir_ir::bytes::cut;
use weir_ir::undef::Bits;
use weir_ir::{Addr, Model, Ty};

impl<'a> Run<'a> {
    /// The oldest store, or under PSO the one at that position, reaches memory.
    pub fn flush(&mut self, t: u32, position: usize) -> Result<(), Stop> {
        let w = self.thread_mut(t).buffer.take(position);
        self.note_buffer(|r| r.flush(t, &w));
        // The object may have been released since.
        let code = self.m.code;
        let (home, _) = self.s.extent(code, w.addr.0).map_err(|f| Stop::Fault(f, true))?;
        // It may have been issued when the object was the thread's own.
        if self.alone != Some(t) && self.m.reduced && !self.is_own(t, w.addr) {
            let before = self.thread(t).joined;
            let bytes = word(w.addr, w.width);
            let mut conflicts = self.m.conflicts.borrow_mut();
            // A word of the heap, and that its object is still there.
            let whole = matches!(home, Home::Heap(..)).then(|| (life(w.addr.number()), false));
            for (bytes, write) in whole.into_iter().chain([(bytes, true)]) {
                if conflicts.touch(bytes, t, write, false, before) == Class::Open {
                    self.touched.push(touch(bytes, write, before));
                }
            }
            drop(conflicts);
            let reach = if self.m.class_of(&w) == Class::Quiet { Reach::Quiet } else { Reach::Open };
            self.saw(t, reach, bytes, true, Via::Flush, false);
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

    /// Empties the buffer if nobody can tell the stores in it; whether it is empty.
    pub(super) fn emptied(&mut self, t: u32) -> Result<bool, Stop> {
        let buffer = &self.thread(t).buffer;
        if !buffer.stores().all(|w| self.is_unseen(t, w)) {
            return Ok(false);
        }
        self.drain(t)?;
        if self.m.model != Model::Sc && self.events.last() != Some(&Event::Fence(t)) {
            self.happens(Event::Fence(t), Class::Open);
        }
        Ok(true)
    }

    /// Lets everything in the buffer go.
    pub fn drain(&mut self, t: u32) -> Result<(), Stop> {
        while !self.thread(t).buffer.is_empty() {
            self.flush(t, 0)?;
        }
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        t: u32,
        edge: &Edge,
        place: &Pl,
        e: &Ex,
        force: bool,
    ) -> Result<Did, Stop> {
        let (addr, home) = self.place(t, place)?;
        let bits = self.bits(t, e, Ty::Int { bits: 8 * place.width, signed: false })?;
        let bits = Bits { value: cut(bits.value, place.width), undef: cut(bits.undef, place.width) };
        self.writable(home, addr)?;
        let before = self.touched.len();
        let bytes = word(addr, place.width);
        let reach = self.reach(t, home, bytes, true, edge.atomic)?;
        let at_once = self.undisturbed(t) || self.m.model == Model::Sc;
        let open = reach == Reach::Open;
        if open
            && !force
            && !self.undisturbed(t)
            && (self.m.model == Model::Sc || self.m.races || self.issued >= ISSUED)
        {
            return Ok(Did::Visible);
        }
        let write = Write { addr, width: place.width, bits };
        let buffer = &self.thread(t).buffer;
        let through = match (self.m.model, reach) {
            (Model::Tso, Reach::Own | Reach::Quiet | Reach::Guarded) => buffer.is_empty(),
            (Model::Pso, Reach::Quiet | Reach::Guarded) => buffer.lets_through(&write),
            (Model::Pso, Reach::Own) => buffer.lets_through(&write) && self.stays_own(home),
            _ => false,
        };
        if at_once || through {
            let via = if at_once { Via::Thread } else { Via::Through };
            self.saw(t, reach, bytes, true, via, false);
            self.note(t, edge.id, 0);
            if self.m.model != Model::Sc && self.s.atomic != Some(t) {
                self.note_buffer(|r| r.through(t, addr));
            }
            self.s.write(self.m.code, home, addr, place.width, bits);
            if through
                && reach == Reach::Own
                && self.m.model == Model::Pso
                && let Home::Heap(of, slot) = home
                && let Some(object) = self.s.object_mut(of, slot).filter(|o| !o.early)
            {
                object.early = true;
            }
        } else {
            if open {
                let seen = self.thread(t).buffer.stores().filter(|w| !self.is_unseen(t, w)).count();
                if seen >= LONGEST {
                    self.cut = true;
                    return Ok(Did::Waits);
                }
                self.issued += 1;
            }
            if matches!(reach, Reach::Guarded | Reach::Open) {
                self.saw(t, reach, bytes, true, Via::Issue, false);
                // What is touched now is that the object is there; the word is when this is flushed.
                // A race is two threads that stand before their accesses, and to issue one ends that.
                if !self.m.races {
                    let life = life(addr.number());
                    let there = self.touched.split_off(before).into_iter().filter(|w| w.0 == life.0);
                    self.touched.extend(there);
                }
                let buffer = &self.thread(t).buffer;
                let matters = |w: &Write| !self.is_own(t, w.addr) && self.m.class_of(w) != Class::Quiet;
                let first = !buffer.stores().any(matters);
                self.happens(Event::Enter { thread: t, first }, Class::Open);
            }
            self.note(t, edge.id, 0);
            self.thread_mut(t).buffer.store(write);
            self.note_buffer(|r| r.issue(t, &write));
            self.supersede(t, reach);
            if self.m.model == Model::Pso {
                match reach {
                    Reach::Own => self.forget_some(t)?,
                    Reach::Quiet | Reach::Guarded => self.settle(t)?,
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

    /// The newest store may cover others that wait and that nobody else can see. Not those to an object
    /// of the thread's own under PSO: a pointer to it may overtake the newest, and show them.
    fn supersede(&mut self, t: u32, reach: Reach) {
        let unseen = match self.m.model {
            Model::Sc => false,
            Model::Tso => matches!(reach, Reach::Own | Reach::Quiet),
            Model::Pso => reach == Reach::Quiet,
        };
        if !unseen {
            return;
        }
        for gone in self.thread_mut(t).buffer.supersede() {
            self.note_buffer(|r| r.supersede(t, &gone));
        }
    }

    /// Under PSO, whether stores to an object of the thread's own need not wait: a pointer to it could
    /// overtake them, and it is not known that one is ever stored. Where one is, that is learnt, and the
    /// search begins anew ([`Run::refuse_lossy`], [`crate::conflict`]): up to that store nobody else could
    /// tell, so the search gets to it.
    fn stays_own(&self, home: Home) -> bool {
        let Home::Heap(of, slot) = home else { return false };
        let site = self.s.object(of, slot).map(|o| o.site);
        site.is_some_and(|site| !self.m.conflicts.borrow().is_published(site))
    }

    /// Under PSO, an object with too many stores to it waiting: the oldest go, and the object
    /// must not be seen by others before the next fence.
    pub(super) fn forget_some(&mut self, t: u32) -> Result<(), Stop> {
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

    /// An object became shared whose stores were taken for done too early: those of its kind wait
    /// from now on; where there were too many to wait, nothing more can be said.
    pub(super) fn refuse_lossy(&mut self, t: u32) -> Result<(), Stop> {
        if self.m.model != Model::Pso {
            return Ok(());
        }
        let mut lossy = false;
        for slot in &self.s.heaps[t as usize].slots {
            let Slot::Live(o) = slot else { continue };
            lossy |= o.lossy && !o.owned;
            if o.early && !o.owned {
                self.m.conflicts.borrow_mut().publish(o.site);
            }
        }
        if lossy {
            let why = format!("an object is published with more than {MOST_OWNED} stores to it waiting");
            return Err(Stop::Limit(StopReason::Exhausted(why)));
        }
        Ok(())
    }

    /// Under PSO, stores to an owned object that cover a load only in part go.
    pub(super) fn give_way(&mut self, t: u32, addr: Addr, width: u8) -> Result<(), Stop> {
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
}
