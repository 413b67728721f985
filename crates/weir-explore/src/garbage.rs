//! Heap objects that nobody can get at any more.
//!
//! Where numbers of heap objects make no difference ([`crate::opaque`]), an object
//! to which there is no pointer left, neither in a register or a buffer nor in
//! memory that somebody can get at, might as well not be there: what it holds is
//! never read, and its number is never compared with anything. It is replaced by a
//! hole, whose slot can be used again. That holds for freed objects as well: they
//! are kept only as long as somebody could still run into them. (Garbage collection
//! as a reduction: Iosif and Sisto, "dSPIN: a dynamic extension of SPIN", 1999.)
//!
//! Every word that looks like a pointer counts as one, which keeps too much at worst.

use crate::at_hand::AtHand;
use crate::code::Code;
use crate::slots::{self, HOLE, Objects, objects, objects_at};
use crate::space::{ABSENT, Space};
use crate::work::Work;
use weir_engine::fault;

/// What a worker remembers about who knows which objects.
#[derive(Default)]
pub(crate) struct Garbage {
    /// The objects that each part of a thread knows.
    known: Vec<Option<Objects>>,
    /// Memories, what threads know, and the memories without garbage.
    clean: Vec<(u32, Objects, u32)>,
    words: Vec<i64>,
}

/// Remembered memories, a power of two.
const CLEAN: usize = 1 << 14;

impl Garbage {
    /// The memory of a state without garbage; `values` are the state's parts.
    #[inline]
    pub fn memory(&mut self, space: &Space<'_>, at_hand: &mut AtHand, values: &[u32]) -> u32 {
        if space.code.slots.is_none() {
            return values[0];
        }
        let held = values[1..].iter().fold(0, |set, &part| set | self.known(space, part));
        self.clean(space, at_hand, values[0], held)
    }

    fn known(&mut self, space: &Space<'_>, part: u32) -> Objects {
        match self.known.get(part as usize) {
            Some(Some(known)) => *known,
            _ => self.find_known(space, part),
        }
    }

    #[cold]
    fn find_known(&mut self, space: &Space<'_>, part: u32) -> Objects {
        let known = if part == ABSENT {
            0
        } else {
            space.threads.words(part, &mut self.words);
            objects(space.code, &self.words)
        };
        if self.known.len() <= part as usize {
            self.known.resize(part as usize + 1, None);
        }
        self.known[part as usize] = Some(known);
        known
    }

    fn clean(&mut self, space: &Space<'_>, at_hand: &mut AtHand, memory: u32, held: Objects) -> u32 {
        if self.clean.is_empty() {
            self.clean = vec![(u32::MAX, 0, 0); CLEAN];
        }
        let mixed = (u64::from(memory) << 32 ^ held).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let at = (mixed >> 40) as usize & (CLEAN - 1);
        let (m, h, clean) = self.clean[at];
        if (m, h) == (memory, held) {
            return clean;
        }
        let clean = match without_garbage(space.code, at_hand.memory(space, memory), held) {
            Some(words) => space.memories.number(&words),
            None => memory,
        };
        self.clean[at] = (memory, held, clean);
        clean
    }
}

/// The words of a memory without the objects that cannot be got at from those that
/// threads know; `None`: there are none. `memory` is a state without threads.
fn without_garbage(code: &Code, memory: &Work, held: Objects) -> Option<Vec<i64>> {
    let heap = memory.heap as usize;
    let cells = |at: usize| &memory.w[at + 1..=at + memory.w[at].max(0) as usize];
    let list: Vec<(Objects, usize)> =
        objects_at(&memory.w, heap).enumerate().map(|(i, at)| (slots::one(i as u32), at)).collect();
    // Those that are not told apart stay.
    let mut reached = held | objects(code, &memory.w[..heap]) | slots::one(u32::MAX);
    loop {
        let known = list.iter().filter(|(one, _)| reached & one != 0);
        let more = known.fold(reached, |set, (_, at)| set | objects(code, cells(*at)));
        if more == reached || fault!("explore-garbage-too-early") {
            break;
        }
        reached = more;
    }
    let stays = |(one, at): &&(Objects, usize)| reached & one != 0 && memory.w[*at] != HOLE;
    if list.iter().all(|(one, at)| reached & one != 0 || memory.w[*at] == HOLE) {
        return None;
    }
    let last = list.iter().rposition(|o| stays(&o)).map_or(0, |i| i + 1);
    let mut words = memory.w[..heap].to_vec();
    words.push(last as i64);
    for object in &list[..last] {
        if stays(&object) {
            words.push(memory.w[object.1]);
            words.extend_from_slice(cells(object.1));
        } else {
            words.push(HOLE);
        }
    }
    Some(words)
}
