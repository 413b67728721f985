//! A state that is divided, and what is no longer needed.

use crate::code::Compiled;
use crate::frames::as_kept;
use crate::lazy::label;
use crate::lazy::numbers::Numbers;
use crate::lazy::set::Set;
use crate::page::PageRef;
use crate::state::{Home, Slot, State, Thread};
use std::sync::Arc;
use weir_ir::Addr;
use weir_ir::undef::Bits;

/// What a division came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Divided {
    /// The thread whose step asked for it, the number, and what it may be now.
    Done(u32, u8, Set),
    /// Nothing was to be divided.
    Nothing,
    /// For the step of this thread: the value would be the address of an object on a heap or stack, by chance.
    Address(u32),
}

impl State {
    /// Takes one of the parts of what is to be divided.
    pub fn divide(&mut self, code: &Compiled<'_>, part: u64) -> Divided {
        let Some(numbers) = &mut self.numbers else { return Divided::Nothing };
        let Some((t, need)) = numbers.pending.take() else { return Divided::Nothing };
        let number = need.number();
        let set = numbers.part(need, part);
        for (number, value) in numbers.narrow(number, set) {
            if matches!(self.home(code, Addr(value as i64).number()), Some(Home::Heap(..))) {
                return Divided::Address(t);
            }
            self.put(code, number, value);
        }
        Divided::Done(t, number, set)
    }

    /// A number is known.
    fn put(&mut self, code: &Compiled<'_>, number: u8, value: u64) {
        for thread in &mut self.threads {
            if uses(thread) >> number & 1 == 1 {
                put_in_thread(code, Arc::make_mut(thread), number, value);
            }
        }
        for (_, page) in &mut self.statics {
            page.put(number, value);
        }
        for heap in &mut self.heaps {
            let pages = |s: &Slot| matches!(s, Slot::Live(o) if o.pages.iter().any(|p| p.page.labels() >> number & 1 == 1));
            if !heap.slots.iter().any(pages) {
                continue;
            }
            let heap = Arc::make_mut(heap);
            heap.id = 0;
            for slot in &mut heap.slots {
                if let Slot::Live(object) = slot {
                    object.pages.iter_mut().for_each(|p| {
                        p.put(number, value);
                    });
                }
            }
        }
    }

    /// Forgets the numbers of which nothing is left. Registers that are not live must be 0.
    pub fn forget_numbers(&mut self) {
        let Some(numbers) = &mut self.numbers else { return };
        let mut used = numbers.pending.map_or(0, |(_, need)| 1 << need.number());
        for thread in &self.threads {
            used |= uses(thread);
        }
        for (_, page) in &self.statics {
            used |= page.page.labels();
        }
        for slot in self.heaps.iter().flat_map(|h| &h.slots) {
            if let Slot::Live(object) = slot {
                for PageRef { page, .. } in &object.pages {
                    used |= page.labels();
                }
            }
        }
        numbers.retain(used);
        if numbers.is_empty() {
            self.numbers = None;
        }
    }

    /// The numbers, to be changed.
    pub fn numbers_mut(&mut self) -> &mut Numbers {
        self.numbers.get_or_insert_default()
    }
}

/// The numbers of which a word has bytes, a bit each.
fn among(bits: Bits) -> u32 {
    label::labels(bits).fold(0, |used, (number, _)| used | 1 << number)
}

/// The numbers of which a thread has bytes.
fn uses(thread: &Thread) -> u32 {
    let mut used = 0;
    if thread.dirty != 0 {
        for (value, undef) in thread.value.iter().zip(&thread.undef) {
            used |= among(Bits { value: *value, undef: *undef });
        }
    }
    thread.buffer.stores().fold(used, |used, w| used | among(w.bits))
}

fn put_in_thread(code: &Compiled<'_>, thread: &mut Thread, number: u8, known: u64) {
    thread.id = 0;
    for i in 0..thread.frames.len() {
        let base = thread.frames[i].base as usize;
        let routine = &code.routines[thread.frames[i].routine as usize];
        for (r, ty) in routine.reg_ty.iter().enumerate() {
            let at = base + r;
            let mut bits = Bits { value: thread.value[at], undef: thread.undef[at] };
            if label::put(&mut bits, number, known) {
                let bits = as_kept(*ty, bits);
                (thread.value[at], thread.undef[at]) = (bits.value, bits.undef);
                thread.dirty -= u32::from(bits.undef == 0);
            }
        }
    }
    for e in &mut thread.buffer.entries {
        if let crate::buffer::Entry::Store(w) = e {
            label::put(&mut w.bits, number, known);
        }
    }
}
