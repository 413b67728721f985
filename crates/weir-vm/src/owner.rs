//! Who can reach an object.
//!
//! An object that a thread makes is *owned* by it until a pointer to it is stored where another
//! thread can read it: in a static object, or in an object that is not owned. From then on it
//! is shared, and so is everything that it points to. Steps on owned objects cannot be told
//! from outside, so they are taken at once and cost no states ([`crate::run`]).
//!
//! The moment is that of the store's *issue*, not of its flush: what the owner writes after it
//! may reach memory after the pointer does.
//!
//! What is a pointer is guessed as a conservative garbage collector guesses: an aligned word of
//! eight bytes that would be the address of a live object. A pointer that is hidden (in pieces,
//! with bits turned round) is missed, and that is noticed: the first time another thread
//! touches an owned object, the search is given up and done again with all objects made at
//! that place shared from the start ([`crate::run::Stop::Stranger`]). Until that moment every
//! step on owned objects commuted with all steps of others, so an execution that gets there is
//! met by the reduced search as well.
//!
//! A thread that is alone (before the first is spawned, after it has joined all others) does not
//! keep track; what static objects lead to is worked out when it spawns.

use crate::code::Compiled;
use crate::page::{Page, PageRef};
use crate::state::{Home, State};
use weir_ir::Addr;

/// The words of a page that may be pointers.
pub(crate) fn words(page: &Page) -> impl Iterator<Item = i64> {
    let (words, _) = page.bytes.as_chunks::<8>();
    words.iter().map(|w| i64::from_le_bytes(*w)).filter(|w| *w as u64 >> 32 != 0)
}

impl State {
    /// A value is where other threads may read it: what it points to is shared.
    pub fn escape(&mut self, code: &Compiled<'_>, value: i64) {
        let mut todo = vec![value];
        while let Some(value) = todo.pop() {
            let number = Addr(value).number();
            let Some(Home::Heap(t, s)) = self.home(code, number) else { continue };
            let Some(object) = self.object(t, s).filter(|o| o.owned) else { continue };
            for PageRef { page, .. } in &object.pages {
                todo.extend(words(page));
            }
            for w in self.threads[t as usize].buffer.stores().filter(|w| w.addr.number() == number) {
                todo.push(w.bits.value);
            }
            if let Some(object) = self.object_mut(t, s) {
                object.owned = false;
            }
        }
    }

    /// Everything that static objects lead to is shared.
    pub fn escape_statics(&mut self, code: &Compiled<'_>) {
        let mut found = Vec::new();
        for (_, PageRef { page, .. }) in &self.statics {
            found.extend(words(page));
        }
        // What is shared already may have been written to by a thread that was alone.
        let shared = self.heaps.iter().flat_map(|h| &h.slots).filter_map(|slot| match slot {
            crate::state::Slot::Live(o) if !o.owned => Some(o),
            _ => None,
        });
        for PageRef { page, .. } in shared.flat_map(|o| &o.pages) {
            found.extend(words(page));
        }
        found.into_iter().for_each(|v| self.escape(code, v));
    }
}
