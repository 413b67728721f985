//! A state of the machine.

use crate::buffer::Buffer;
use crate::code::Compiled;
use crate::lazy::numbers::Numbers;
use crate::page::{PAGE, Page, PageRef};
use std::sync::Arc;
use weir_ir::undef::Bits;
use weir_ir::{Addr, Fault};

/// The bits of a heap object's number that name the thread that made it.
const THREAD_BITS: u32 = 10;

/// The most threads of a state.
pub(crate) const MOST_THREADS: usize = 1 << THREAD_BITS;

/// The most objects that one thread has made and not ended.
const MOST_SLOTS: usize = 1 << 20;

/// An object on the heap or a stack.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub size: u32,
    pub pages: Vec<PageRef>,
    /// No other thread can reach it; see [`crate::owner`].
    pub owned: bool,
    /// Where it was made: routine and edge.
    pub site: (u32, u32),
    /// Under PSO: stores to it were taken for done because there were too many to keep.
    pub lossy: bool,
    /// Under PSO: stores to it were taken for done because it seemed to stay its thread's own.
    pub early: bool,
}

/// A place for an object.
#[derive(Clone, Debug, Default)]
pub(crate) enum Slot {
    /// Nothing, and nothing points here.
    #[default]
    Free,
    /// The object was released; something may still point to it.
    Released,
    Live(Object),
}

/// A call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub routine: u32,
    pub loc: u32,
    /// Where its registers begin.
    pub base: u32,
    /// The caller's register that gets what it returns.
    pub result: Option<u32>,
}

/// A thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub template: u32,
    pub copy: u32,
    pub frames: Vec<Frame>,
    /// The registers of all frames.
    pub value: Vec<i64>,
    /// Their undefined bits.
    pub undef: Vec<i64>,
    /// How many registers may have undefined bits.
    pub dirty: u32,
    pub buffer: Buffer,
    /// It runs for ever without touching what others can see.
    pub diverges: bool,
    /// The threads whose end it, or who started it, has waited for.
    pub joined: u64,
    /// Its number in the store if it is known there as it is, else 0.
    pub id: u32,
}

impl Thread {
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a thread has a frame")
    }
    pub fn ended(&self, code: &Compiled<'_>) -> bool {
        let top = self.top();
        self.frames.len() == 1 && code.routines[top.routine as usize].out[top.loc as usize].is_empty()
    }
}

/// The objects that one thread has made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heap {
    pub slots: Vec<Slot>,
    /// No slot before it is free.
    pub first_free: usize,
    /// How many slots are released.
    pub released: usize,
    /// Its number in the store if it is known there as it is, else 0.
    pub id: u32,
}

/// A state. What threads and heaps are is shared with other states until it changes.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The pages of static objects that differ from the initial ones: object, page.
    pub statics: Vec<((u32, u32), PageRef)>,
    pub threads: Vec<Arc<Thread>>,
    /// For every thread, what it has made.
    pub heaps: Vec<Arc<Heap>>,
    pub atomic: Option<u32>,
    pub exited: bool,
    /// The numbers that are not known yet, if there are any.
    pub numbers: Option<Box<Numbers>>,
}

/// Where an address leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    /// A static object, from 0.
    Static(u32),
    /// Thread and slot.
    Heap(u32, u32),
}

impl State {
    /// What a number names, if there is such an object (live or released).
    pub fn home(&self, code: &Compiled<'_>, number: u32) -> Option<Home> {
        let statics = code.sizes.len() as u32;
        if number == 0 {
            return None;
        }
        if number <= statics {
            return Some(Home::Static(number - 1));
        }
        let rest = number - statics - 1;
        let (thread, slot) = (rest & (MOST_THREADS as u32 - 1), rest >> THREAD_BITS);
        match self.heaps.get(thread as usize)?.slots.get(slot as usize)? {
            Slot::Free => None,
            _ => Some(Home::Heap(thread, slot)),
        }
    }

    /// The number of a heap object.
    pub fn number(code: &Compiled<'_>, thread: u32, slot: u32) -> u32 {
        code.sizes.len() as u32 + 1 + (slot << THREAD_BITS | thread)
    }

    /// The object in a slot, if it lives.
    pub fn object(&self, thread: u32, slot: u32) -> Option<&Object> {
        match self.heaps.get(thread as usize)?.slots.get(slot as usize)? {
            Slot::Live(o) => Some(o),
            _ => None,
        }
    }

    /// The object in a slot, to be changed.
    pub fn object_mut(&mut self, thread: u32, slot: u32) -> Option<&mut Object> {
        let heap = Arc::make_mut(self.heaps.get_mut(thread as usize)?);
        heap.id = 0;
        match heap.slots.get_mut(slot as usize)? {
            Slot::Live(o) => Some(o),
            _ => None,
        }
    }

    /// The object that a pointer points into, and how large it is.
    pub fn extent(&self, code: &Compiled<'_>, pointer: i64) -> Result<(Home, u32), Fault> {
        let addr = Addr(pointer);
        match self.home(code, addr.number()) {
            None => Err(Fault::Null(pointer)),
            Some(home @ Home::Static(o)) => Ok((home, code.sizes[o as usize])),
            Some(home @ Home::Heap(t, s)) => match self.object(t, s) {
                Some(o) => Ok((home, o.size)),
                None => Err(Fault::UseAfterFree(addr)),
            },
        }
    }

    /// Where an access goes; it is checked that all its bytes are there.
    #[inline]
    pub fn follow(&self, code: &Compiled<'_>, pointer: i64, width: u8) -> Result<Home, Fault> {
        let addr = Addr(pointer);
        let (home, size) = self.extent(code, pointer)?;
        let offset = i64::from(addr.offset());
        if !(0..i64::from(size)).contains(&offset) {
            return Err(Fault::OutOfBounds(addr));
        }
        if offset % i64::from(width) != 0 {
            return Err(Fault::Misaligned(addr));
        }
        if offset + i64::from(width) > i64::from(size) {
            return Err(Fault::OutOfBounds(Addr(pointer + i64::from(width) - 1)));
        }
        Ok(home)
    }

    /// What memory has at an address that was checked.
    #[inline]
    pub fn read(&self, code: &Compiled<'_>, home: Home, addr: Addr, width: u8) -> Bits {
        let offset = addr.offset() as u32;
        let (page, at) = (offset / PAGE, (offset % PAGE) as usize);
        match home {
            Home::Static(o) => match self.statics.binary_search_by_key(&(o, page), |(k, _)| *k) {
                Ok(i) => self.statics[i].1.page.read(at, width),
                Err(_) => code.pages[o as usize][page as usize].read(at, width),
            },
            Home::Heap(t, s) => match self.object(t, s) {
                Some(object) => object.pages[page as usize].page.read(at, width),
                None => Bits::default(),
            },
        }
    }

    /// Writes to an address that was checked.
    pub fn write(&mut self, code: &Compiled<'_>, home: Home, addr: Addr, width: u8, bits: Bits) {
        let offset = addr.offset() as u32;
        let (page, at) = (offset / PAGE, (offset % PAGE) as usize);
        match home {
            Home::Static(o) => {
                let i = match self.statics.binary_search_by_key(&(o, page), |(k, _)| *k) {
                    Ok(i) => i,
                    Err(i) => {
                        let first = Arc::clone(&code.pages[o as usize][page as usize]);
                        self.statics.insert(i, ((o, page), PageRef { page: first, id: 0 }));
                        i
                    }
                };
                self.statics[i].1.write(at, width, bits);
            }
            Home::Heap(t, s) => {
                if let Some(object) = self.object_mut(t, s) {
                    object.pages[page as usize].write(at, width, bits);
                }
            }
        }
    }

    /// A new object of a thread; its slot.
    pub fn alloc(&mut self, thread: u32, size: u32, site: (u32, u32), owned: bool) -> Option<u32> {
        let heap = Arc::make_mut(&mut self.heaps[thread as usize]);
        heap.id = 0;
        let free = (heap.first_free..heap.slots.len()).find(|i| matches!(heap.slots[*i], Slot::Free));
        let slot = free.unwrap_or(heap.slots.len());
        if slot >= MOST_SLOTS {
            return None;
        }
        let len = |p: u32| (size - p * PAGE).min(PAGE) as usize;
        let pages = (0..size.div_ceil(PAGE)).map(|p| PageRef::new(Page::fresh(len(p)))).collect();
        let object = Slot::Live(Object { size, pages, owned, site, lossy: false, early: false });
        match heap.slots.get_mut(slot) {
            Some(place) => *place = object,
            None => heap.slots.push(object),
        }
        heap.first_free = slot + 1;
        Some(slot as u32)
    }

    /// Ends the life of an object.
    pub fn release(&mut self, thread: u32, slot: u32) {
        let heap = Arc::make_mut(&mut self.heaps[thread as usize]);
        heap.id = 0;
        heap.slots[slot as usize] = Slot::Released;
        heap.released += 1;
    }
}
