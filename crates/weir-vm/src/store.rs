//! The states that were visited, each exactly: pages, threads and heaps are kept once each
//! and a state is the list of their numbers (collapse compression, as in Holzmann's SPIN).

use crate::buffer::{Buffer, Entry, Write};
use crate::code::Compiled;
use crate::lazy::numbers::Numbers;
use crate::page::{Page, PageRef};
use crate::state::{Frame, Heap, Object, Slot, State, Thread};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use weir_ir::Addr;
use weir_ir::undef::Bits;

/// Lists of words, each with a number from 1.
pub(crate) struct Interner<T> {
    arena: Vec<T>,
    ends: Vec<usize>,
    table: HashTable<u32>,
}

impl<T: Copy + Eq + Hash> Default for Interner<T> {
    fn default() -> Interner<T> {
        Interner { arena: Vec::new(), ends: vec![0], table: HashTable::new() }
    }
}

fn hash_of<T: Hash>(words: &[T]) -> u64 {
    let mut hasher = FxHasher::default();
    words.hash(&mut hasher);
    hasher.finish()
}

impl<T: Copy + Eq + Hash> Interner<T> {
    /// The list with a number.
    pub fn get(&self, id: u32) -> &[T] {
        &self.arena[self.ends[id as usize - 1]..self.ends[id as usize]]
    }

    /// The number of a list, and whether it is new.
    pub fn insert(&mut self, words: &[T]) -> (u32, bool) {
        let hash = hash_of(words);
        let (arena, ends) = (&self.arena, &self.ends);
        let list = |id: u32| &arena[ends[id as usize - 1]..ends[id as usize]];
        if let Some(id) = self.table.find(hash, |id| list(*id) == words) {
            return (*id, false);
        }
        self.arena.extend_from_slice(words);
        self.ends.push(self.arena.len());
        let id = self.ends.len() as u32 - 1;
        let (arena, ends) = (&self.arena, &self.ends);
        self.table.insert_unique(hash, id, |id| hash_of(&arena[ends[*id as usize - 1]..ends[*id as usize]]));
        (id, true)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Bytes, about.
    pub fn bytes(&self) -> usize {
        self.arena.capacity() * size_of::<T>() + self.ends.capacity() * 8 + self.table.capacity() * 5
    }
}

/// So many threads and heaps are kept as they are used, beside the words that they are.
const MOST_READ: usize = 1 << 16;

/// The visited states.
#[derive(Default)]
pub(crate) struct Store {
    states: Interner<u32>,
    statics: Interner<u32>,
    threads: Interner<i64>,
    /// Of each thread the registers that only set the pace: where, and the first values that were seen.
    paces: Vec<Box<[(u32, i64)]>>,
    /// Such registers are told apart like others.
    pub exact: bool,
    heaps: Interner<i64>,
    numbers: Interner<i64>,
    pages: Vec<Arc<Page>>,
    page_ids: FxHashMap<Arc<Page>, u32>,
    /// Threads and heaps that were read lately.
    read_threads: FxHashMap<u32, Arc<Thread>>,
    read_heaps: FxHashMap<u32, Arc<Heap>>,
    words: Vec<i64>,
    key: Vec<u32>,
    list: Vec<u32>,
}

impl Store {
    /// No states yet; `exact`: what only sets the pace is told apart like the rest.
    pub fn new(exact: bool) -> Store {
        Store { exact, ..Store::default() }
    }

    /// How many states there are; their numbers are 1 and up, in order.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Bytes, about.
    pub fn bytes(&self) -> usize {
        let pages: usize = self.pages.iter().map(|p| p.bytes.len() + p.undef.len() + 96).sum();
        self.states.bytes()
            + self.statics.bytes()
            + self.threads.bytes()
            + self.heaps.bytes()
            + self.numbers.bytes()
            + pages
    }

    fn page(&mut self, page: &mut PageRef) -> u32 {
        if page.id == 0 {
            page.id = match self.page_ids.get(&page.page) {
                Some(id) => *id,
                None => {
                    self.pages.push(Arc::clone(&page.page));
                    let id = self.pages.len() as u32;
                    self.page_ids.insert(Arc::clone(&page.page), id);
                    id
                }
            };
        }
        page.id
    }

    /// Keeps a state in canonical form; its number, and whether it is new.
    pub fn insert(&mut self, code: &Compiled<'_>, s: &mut State) -> (u32, bool) {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        let open = u32::from(s.numbers.is_some());
        key.push(s.atomic.map_or(0, |t| t + 1) << 2 | open << 1 | u32::from(s.exited));
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        for ((o, p), page) in &mut s.statics {
            list.extend([*o, *p, self.page(page)]);
        }
        key.push(self.statics.insert(&list).0);
        self.list = list;
        if let Some(numbers) = &s.numbers {
            self.words.clear();
            numbers.write(&mut self.words);
            key.push(self.numbers.insert(&self.words).0);
        }
        for i in 0..s.threads.len() {
            if s.threads[i].id == 0 {
                self.words.clear();
                let mut pace = Vec::new();
                write_thread(code, &s.threads[i], &mut self.words, &mut pace, self.exact);
                let (id, new) = self.threads.insert(&self.words);
                if new {
                    self.paces.push(pace.into());
                }
                Arc::make_mut(&mut s.threads[i]).id = id;
            }
            if s.heaps[i].id == 0 {
                let mut words = std::mem::take(&mut self.words);
                words.clear();
                let heap = Arc::make_mut(&mut s.heaps[i]);
                for slot in &mut heap.slots {
                    match slot {
                        Slot::Free => words.push(0),
                        Slot::Released => words.push(1),
                        Slot::Live(o) => {
                            let flags = 2 | i64::from(o.owned) << 2 | i64::from(o.lossy) << 3;
                            let flags = flags | i64::from(o.early) << 4;
                            words.extend([flags, i64::from(o.size)]);
                            words.push(i64::from(o.site.0) << 32 | i64::from(o.site.1));
                            for page in &mut o.pages {
                                words.push(i64::from(self.page(page)));
                            }
                        }
                    }
                }
                heap.id = self.heaps.insert(&words).0;
                self.words = words;
            }
            key.extend([s.threads[i].id, s.heaps[i].id]);
        }
        let found = self.states.insert(&key);
        self.key = key;
        found
    }

    /// The numbers of the threads of a state.
    pub fn threads_of(&self, id: u32) -> impl Iterator<Item = u32> {
        let key = self.states.get(id);
        key[first_thread(key)..].iter().copied().step_by(2)
    }

    /// A state that was kept.
    pub fn get(&mut self, code: &Compiled<'_>, id: u32) -> State {
        if self.read_threads.len() + self.read_heaps.len() > MOST_READ {
            self.read_threads.clear();
            self.read_heaps.clear();
        }
        let key = self.states.get(id);
        let page = |id: u32| PageRef { page: Arc::clone(&self.pages[id as usize - 1]), id };
        let statics = self.statics.get(key[1]).chunks_exact(3).map(|c| ((c[0], c[1]), page(c[2]))).collect();
        let mut s = State {
            statics,
            threads: Vec::with_capacity(key.len() / 2),
            heaps: Vec::with_capacity(key.len() / 2),
            atomic: (key[0] >> 2).checked_sub(1),
            exited: key[0] & 1 == 1,
            numbers: None,
        };
        let first = first_thread(key);
        if first > 2 {
            s.numbers = Some(Box::new(Numbers::read(self.numbers.get(key[2]))));
        }
        for pair in key[first..].chunks_exact(2) {
            let (threads, heaps, exact) = (&self.threads, &self.heaps, self.exact);
            let pace = &self.paces[pair[0] as usize - 1];
            let thread = self.read_threads.entry(pair[0]);
            let thread = thread
                .or_insert_with(|| Arc::new(read_thread(code, threads.get(pair[0]), pair[0], pace, exact)));
            s.threads.push(Arc::clone(thread));
            let heap = self.read_heaps.entry(pair[1]);
            let heap = heap.or_insert_with(|| Arc::new(read_heap(heaps.get(pair[1]), pair[1], &page)));
            s.heaps.push(Arc::clone(heap));
        }
        s
    }
}

/// Where in a state's numbers its threads begin: those with numbers that are not known yet have these before.
fn first_thread(key: &[u32]) -> usize {
    2 + (key[0] >> 1 & 1) as usize
}

fn read_heap(words: &[i64], id: u32, page: &dyn Fn(u32) -> PageRef) -> Heap {
    let mut heap = Heap { id, ..Heap::default() };
    let mut words = words.iter().copied();
    while let Some(kind) = words.next() {
        heap.slots.push(match kind {
            0 => Slot::Free,
            1 => {
                heap.released += 1;
                Slot::Released
            }
            flags => {
                let size = words.next().unwrap_or(0) as u32;
                let site = words.next().unwrap_or(0);
                let pages = size.div_ceil(crate::page::PAGE) as usize;
                let pages = words.by_ref().take(pages).map(|id| page(id as u32)).collect();
                let site = ((site >> 32) as u32, site as u32);
                Slot::Live(Object {
                    size,
                    pages,
                    owned: flags >> 2 & 1 == 1,
                    site,
                    lossy: flags >> 3 & 1 == 1,
                    early: flags >> 4 & 1 == 1,
                })
            }
        });
    }
    let free = heap.slots.iter().position(|slot| matches!(slot, Slot::Free));
    heap.first_free = free.unwrap_or(heap.slots.len());
    heap
}

/// Whether two threads behave alike.
pub(crate) fn alike(code: &Compiled<'_>, a: &Thread, b: &Thread, exact: bool) -> bool {
    let words = |t: &Thread| {
        let mut words = Vec::new();
        write_thread(code, t, &mut words, &mut Vec::new(), exact);
        words
    };
    words(a) == words(b)
}

/// A thread as words: its frames with the registers that are live, and its buffer. Those that
/// only set the pace are apart, unless all are to be told apart.
fn write_thread(
    code: &Compiled<'_>,
    t: &Thread,
    out: &mut Vec<i64>,
    paces: &mut Vec<(u32, i64)>,
    exact: bool,
) {
    out.extend([
        i64::from(t.template),
        i64::from(t.copy) << 1 | i64::from(t.diverges),
        t.joined as i64,
        t.frames.len() as i64,
    ]);
    for f in &t.frames {
        out.push(i64::from(f.routine) << 32 | i64::from(f.loc));
        out.push(f.result.map_or(0, |r| i64::from(r) + 1));
        let base = f.base as usize;
        let routine = &code.routines[f.routine as usize];
        let live = &routine.live[f.loc as usize];
        if exact || !routine.pace.any() {
            out.extend(live.iter().map(|r| t.value[base + *r as usize]));
            continue;
        }
        for r in live {
            let value = t.value[base + *r as usize];
            if routine.pace.is(*r) { paces.push((f.base + *r, value)) } else { out.push(value) }
        }
    }
    out.push(i64::from(t.dirty));
    if t.dirty != 0 {
        for (i, undef) in t.undef.iter().enumerate().filter(|(_, u)| **u != 0) {
            out.extend([i as i64, *undef]);
        }
    }
    for e in &t.buffer.entries {
        match e {
            Entry::Mark => out.push(0),
            Entry::Store(w) => out.extend([i64::from(w.width), w.addr.0, w.bits.value, w.bits.undef]),
        }
    }
}

fn read_thread(code: &Compiled<'_>, words: &[i64], id: u32, paces: &[(u32, i64)], exact: bool) -> Thread {
    let mut words = words.iter().copied();
    let mut next = || words.next().unwrap_or(0);
    let template = next() as u32;
    let flags = next();
    let joined = next() as u64;
    let frames = next() as usize;
    let mut t = Thread {
        template,
        copy: (flags >> 1) as u32,
        frames: Vec::with_capacity(frames),
        value: Vec::new(),
        undef: Vec::new(),
        dirty: 0,
        buffer: Buffer::default(),
        diverges: flags & 1 == 1,
        joined,
        id,
    };
    for _ in 0..frames {
        let place = next();
        let (routine, loc) = ((place >> 32) as u32, place as u32);
        let result = u32::try_from(next() - 1).ok();
        let base = t.value.len();
        let r = &code.routines[routine as usize];
        t.value.resize(base + r.reg_init.len(), 0);
        for reg in r.live[loc as usize].iter().filter(|reg| exact || !r.pace.is(**reg)) {
            t.value[base + *reg as usize] = next();
        }
        t.frames.push(Frame { routine, loc, base: base as u32, result });
    }
    for (at, value) in paces {
        t.value[*at as usize] = *value;
    }
    t.undef = vec![0; t.value.len()];
    t.dirty = next() as u32;
    for _ in 0..t.dirty {
        let at = next() as usize;
        t.undef[at] = next();
    }
    while let Some(width) = words.next() {
        if width == 0 {
            t.buffer.entries.push_back(Entry::Mark);
            continue;
        }
        let mut next = || words.next().unwrap_or(0);
        let (addr, value, undef) = (Addr(next()), next(), next());
        t.buffer.store(Write { addr, width: width as u8, bits: Bits { value, undef } });
    }
    t
}
