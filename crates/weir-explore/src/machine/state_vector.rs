//! The state vector: a state as one vector of words.
//!
//! ```text
//! [0]            the thread inside an atomic section, plus 1; or 0
//! [1..=C]        the cells of the fixed objects
//! then           the threads, each: template, copy, frames, buffer entries,
//!                  per frame: routine, location, calling edge, registers
//!                  per entry: cell, value              (cell 0: a store-store mark)
//! then           the written cells of unbounded objects: count, (address, value)*
//! then           the heap: count, per object: size, cells  (freed: -1 - size;
//!                  nothing there: see [`HOLE`]); where bytes are kept in granules,
//!                  the cells are: bytes, granules, which bytes were never written
//! ```
//!
//! A PSO buffer is kept with the entries between two marks sorted by cell (the
//! order of stores to one cell kept), so that buffers that behave alike are
//! alike.

use crate::compile::{Code, granule};
use crate::heap::HOLE;
use weir_ir::bytes::UNSET;
use weir_ir::{Addr, Fault};

/// Words of a thread before its frames.
pub(crate) const HEAD: usize = 4;
const COPY: usize = 1;
const FRAMES: usize = 2;
const ENTRIES: usize = 3;
/// Words of a frame before its registers.
pub(crate) const FRAME: usize = 3;

/// A state that can be executed on.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// The words.
    pub w: Vec<i64>,
    /// Where each thread starts.
    pub threads: Vec<u32>,
    /// Where the written cells of unbounded objects start.
    pub sparse: u32,
    /// Where the heap starts.
    pub heap: u32,
}

impl State {
    /// Makes this an equal state without allocating.
    pub fn copy_from(&mut self, other: &State) {
        self.w.clone_from(&other.w);
        self.threads.clone_from(&other.threads);
        self.sparse = other.sparse;
        self.heap = other.heap;
    }

    /// The state in which the fixed cells have the values given.
    pub fn initial(code: &Code, cells: &[i64]) -> State {
        let mut work = State::default();
        work.w.push(0);
        work.w.extend_from_slice(cells);
        (work.sparse, work.heap) = (work.w.len() as u32, work.w.len() as u32 + 1);
        work.w.extend([0, 0]);
        for (template, copy, args) in &code.threads {
            work.add_thread(code, *template, *copy, args);
        }
        work
    }

    pub fn add_thread(&mut self, code: &Code, template: u32, copy: u32, args: &[i64]) {
        let routine = &code.routines[code.templates[template as usize] as usize];
        let at = self.sparse as usize;
        let head = [i64::from(template), i64::from(copy), 1, 0];
        let frame = [i64::from(code.templates[template as usize]), i64::from(routine.entry), 0];
        let regs = args.iter().chain(&routine.reg_init[args.len()..]).copied();
        let words: Vec<i64> = head.into_iter().chain(frame).chain(regs).collect();
        self.w.splice(at..at, words.iter().copied());
        self.threads.push(at as u32);
        self.sparse += words.len() as u32;
        self.heap += words.len() as u32;
    }

    fn shift(&mut self, after: usize, by: i32) {
        for t in &mut self.threads[after + 1..] {
            *t = t.wrapping_add_signed(by);
        }
        self.sparse = self.sparse.wrapping_add_signed(by);
        self.heap = self.heap.wrapping_add_signed(by);
    }

    pub fn template(&self, t: usize) -> i64 {
        self.w[self.threads[t] as usize]
    }

    pub fn copy(&self, t: usize) -> i64 {
        self.w[self.threads[t] as usize + COPY]
    }

    pub fn frames(&self, t: usize) -> i64 {
        self.w[self.threads[t] as usize + FRAMES]
    }

    /// Where the thread's topmost frame starts.
    pub fn top(&self, code: &Code, t: usize) -> usize {
        let mut at = self.threads[t] as usize + HEAD;
        for _ in 1..self.frames(t) {
            at += FRAME + code.routines[self.w[at] as usize].reg_init.len();
        }
        at
    }

    /// Whether the thread has ended.
    pub fn ended(&self, code: &Code, t: usize) -> bool {
        let at = self.threads[t] as usize + HEAD;
        self.frames(t) == 1 && code.routines[self.w[at] as usize].locs[self.w[at + 1] as usize].out.is_empty()
    }

    /// Puts a new frame on top.
    pub fn push_frame(&mut self, code: &Code, t: usize, routine: u32, call: usize, args: &[i64]) {
        let r = &code.routines[routine as usize];
        let top = self.top(code, t);
        let at = top + FRAME + code.routines[self.w[top] as usize].reg_init.len();
        let head = [i64::from(routine), i64::from(r.entry), call as i64];
        let regs = args.iter().chain(&r.reg_init[args.len()..]).copied();
        self.w.splice(at..at, head.into_iter().chain(regs));
        let head = self.threads[t] as usize;
        self.w[head + FRAMES] += 1;
        self.shift(t, (FRAME + r.reg_init.len()) as i32);
    }

    /// Takes the topmost frame off.
    pub fn pop_frame(&mut self, code: &Code, t: usize) {
        let at = self.top(code, t);
        let len = FRAME + code.routines[self.w[at] as usize].reg_init.len();
        self.w.drain(at..at + len);
        let head = self.threads[t] as usize;
        self.w[head + FRAMES] -= 1;
        self.shift(t, -(len as i32));
    }

    /// The thread's buffer: cell, value, cell, value …
    pub fn buffer(&self, t: usize) -> &[i64] {
        let end = self.buffer_end(t);
        &self.w[end - 2 * self.entries(t)..end]
    }

    pub fn buffer_mut(&mut self, t: usize) -> &mut [i64] {
        let end = self.buffer_end(t);
        let start = end - 2 * self.entries(t);
        &mut self.w[start..end]
    }

    pub fn entries(&self, t: usize) -> usize {
        self.w[self.threads[t] as usize + ENTRIES] as usize
    }

    fn buffer_end(&self, t: usize) -> usize {
        self.threads.get(t + 1).copied().unwrap_or(self.sparse) as usize
    }

    /// Inserts an entry before the entry with that number.
    pub fn insert_entry(&mut self, t: usize, position: usize, cell: i64, value: i64) {
        let at = self.buffer_end(t) - 2 * (self.entries(t) - position);
        self.w.splice(at..at, [cell, value]);
        let head = self.threads[t] as usize;
        self.w[head + ENTRIES] += 1;
        self.shift(t, 2);
    }

    /// Removes an entry and returns its cell and value.
    pub fn remove_entry(&mut self, t: usize, position: usize) -> (i64, i64) {
        let at = self.buffer_end(t) - 2 * (self.entries(t) - position);
        let entry = (self.w[at], self.w[at + 1]);
        self.w.drain(at..at + 2);
        let head = self.threads[t] as usize;
        self.w[head + ENTRIES] -= 1;
        self.shift(t, -2);
        entry
    }

    /// Brings the entries to parts of a cell, since the last mark before them, into the one
    /// order that stands for all that behave alike.
    pub fn normalise(&mut self, t: usize, cell: i64) {
        let all = self.buffer_mut(t);
        for segment in
            all.as_chunks_mut::<2>().0.chunk_by_mut(|a, b| granule::whole(a[0]) == granule::whole(b[0]))
        {
            if segment.len() > 1 && granule::whole(segment[0][0]) == cell {
                granule::normalise(segment.as_flattened_mut());
            }
        }
    }

    /// Where a heap object's size stands, if there is an object of that number.
    fn heap_at(&self, number: u32, code: &Code) -> Option<usize> {
        let n = (number as usize).checked_sub(code.fixed.len() + 1)?;
        let mut at = self.heap as usize;
        if n as i64 >= self.w[at] {
            return None;
        }
        at += 1;
        for _ in 0..n {
            at += 1 + self.w[at].max(0) as usize;
        }
        Some(at)
    }

    /// The cell a pointer names.
    pub fn cell_of(&self, code: &Code, pointer: i64) -> Result<i64, Fault> {
        let addr = Addr(pointer);
        let (number, offset) = (addr.number(), addr.offset());
        if let Some(o) = addr.object(code.fixed.len()) {
            if code.packed[o.index()].is_some() {
                return self.bytes_of(code, pointer, 1);
            }
            return match code.fixed[o.index()] {
                Some((first, len)) if (0..i64::from(len)).contains(&i64::from(offset)) => {
                    Ok(i64::from(first) + i64::from(offset))
                }
                Some(_) => Err(Fault::OutOfBounds(addr)),
                None => Ok(pointer),
            };
        }
        if code.byte_heap {
            return self.bytes_of(code, pointer, 1);
        }
        match self.heap_at(number, code) {
            None => Err(Fault::Null(pointer)),
            Some(at) if self.w[at] < 0 => Err(Fault::UseAfterFree(addr)),
            Some(at) if (0..self.w[at]).contains(&i64::from(offset)) => Ok(pointer),
            Some(_) => Err(Fault::OutOfBounds(addr)),
        }
    }

    /// The granule, or part of one, of so many bytes from where a pointer points on.
    pub fn bytes_of(&self, code: &Code, pointer: i64, width: u8) -> Result<i64, Fault> {
        let addr = Addr(pointer);
        // There may be an object, but none of bytes.
        let other = || Err(self.cell_of(code, pointer).map_or_else(|fault| fault, |_| Fault::NotBytes(addr)));
        let (first, bytes) = match addr.object(code.fixed.len()) {
            Some(o) => match code.packed[o.index()].zip(code.fixed[o.index()]) {
                Some((bytes, (first, _))) => (i64::from(first), i64::from(bytes)),
                None => return other(),
            },
            None => match self.heap_at(addr.number(), code) {
                None => return Err(Fault::Null(pointer)),
                Some(at) if self.w[at] < 0 => return Err(Fault::UseAfterFree(addr)),
                Some(_) if !code.byte_heap => return other(),
                Some(at) => (Addr::cell(addr.number(), 0).0, self.w[at + 1]),
            },
        };
        let there = |offset: i64| {
            let inside = (0..bytes).contains(&offset);
            if inside { Ok(()) } else { Err(Fault::OutOfBounds(Addr::cell(addr.number(), offset as i32))) }
        };
        let offset = i64::from(addr.offset());
        there(offset)?;
        if offset % i64::from(width) != 0 {
            return Err(Fault::Misaligned(addr));
        }
        there(offset + i64::from(width) - 1)?;
        Ok(granule::part(first + (offset >> 3), (offset & 7) as u8, width))
    }

    /// Whether a cell of the heap is there.
    pub fn is_there(&self, code: &Code, cell: i64) -> bool {
        if !code.byte_heap {
            return self.cell_of(code, cell).is_ok();
        }
        let addr = Addr(granule::whole(cell));
        let (from, width) = granule::range(cell);
        let pointer = Addr::cell(addr.number(), 0).0 + 8 * i64::from(addr.offset()) + i64::from(from);
        self.bytes_of(code, pointer, width).is_ok()
    }

    /// Where a granule of the heap stands, and the word and bits that say which of the
    /// bytes of the access were never written.
    fn heap_granule(&self, code: &Code, cell: i64) -> Option<(usize, usize, i64)> {
        let addr = Addr(granule::whole(cell));
        let at = self.heap_at(addr.number(), code).filter(|at| self.w[*at] >= 0)?;
        let (granules, index) = (granules(self.w[at + 1]), addr.offset() as usize);
        let (from, width) = granule::range(cell);
        let bits = ((1i64 << width) - 1) << (8 * (index % 8) + usize::from(from));
        Some((at + 2 + index, at + 2 + granules + index / 8, bits))
    }

    /// Whether some byte of a cell of the heap, or of part of one, was never written.
    pub fn is_unset(&self, code: &Code, cell: i64) -> bool {
        if !code.byte_heap || cell < self.threads_start(code) {
            return false;
        }
        self.heap_granule(code, cell).is_some_and(|(_, mask, bits)| self.w[mask] & bits != 0)
    }

    /// Memory at a cell, or part of one, that [`State::cell_of`] or the compiler gave.
    pub fn read(&self, code: &Code, cell: i64) -> i64 {
        if cell < self.threads_start(code) {
            return self.w[cell as usize];
        }
        if self.in_granules(code, cell) {
            return self.read_part(code, cell);
        }
        let addr = Addr(cell);
        if let Some(o) = addr.object(code.fixed.len()) {
            return match self.sparse_at(cell) {
                Ok(at) => self.w[at + 1],
                Err(_) => code.object[o.index()].1,
            };
        }
        self.heap_at(addr.number(), code).map_or(0, |at| self.w[at + 1 + addr.offset() as usize])
    }

    /// Writes memory; the value has been kept in the cell's type.
    pub fn write(&mut self, code: &Code, cell: i64, value: i64) {
        if cell < self.threads_start(code) {
            self.w[cell as usize] = value;
            return;
        }
        if self.in_granules(code, cell) {
            return self.write_part(code, cell, value);
        }
        let addr = Addr(cell);
        if let Some(o) = addr.object(code.fixed.len()) {
            let initial = code.object[o.index()].1 == value;
            let count = self.sparse as usize;
            match self.sparse_at(cell) {
                Ok(at) if initial => {
                    self.w.drain(at..at + 2);
                    self.w[count] -= 1;
                    self.heap -= 2;
                }
                Ok(at) => self.w[at + 1] = value,
                Err(_) if initial => {}
                Err(at) => {
                    self.w.splice(at..at, [cell, value]);
                    self.w[count] += 1;
                    self.heap += 2;
                }
            }
            return;
        }
        if let Some(at) = self.heap_at(addr.number(), code) {
            self.w[at + 1 + addr.offset() as usize] = value;
        }
    }

    /// Whether a cell that is not the whole of a fixed one is a granule, or part of one.
    #[inline]
    fn in_granules(&self, code: &Code, cell: i64) -> bool {
        granule::is_part(cell) || code.byte_heap && Addr(cell).object(code.fixed.len()).is_none()
    }

    /// [`State::read`] where bytes are kept in granules. A byte that was never written is
    /// [`UNSET`]; of wider accesses that is asked before.
    fn read_part(&self, code: &Code, cell: i64) -> i64 {
        let fixed = granule::whole(cell);
        if fixed < self.threads_start(code) {
            return granule::read(self.w[fixed as usize], cell);
        }
        match self.heap_granule(code, cell) {
            None => 0,
            Some((_, mask, bits)) if granule::range(cell).1 == 1 && self.w[mask] & bits != 0 => UNSET,
            Some((at, ..)) => granule::read(self.w[at], cell),
        }
    }

    /// [`State::write`] where bytes are kept in granules.
    fn write_part(&mut self, code: &Code, cell: i64, value: i64) {
        let fixed = granule::whole(cell);
        if fixed < self.threads_start(code) {
            let granule = &mut self.w[fixed as usize];
            *granule = granule::write(*granule, cell, value);
        } else if let Some((at, mask, bits)) = self.heap_granule(code, cell) {
            // A byte that was never written keeps its place in a copy.
            let unset = granule::range(cell).1 == 1 && value == UNSET;
            self.w[mask] = if unset { self.w[mask] | bits } else { self.w[mask] & !bits };
            self.w[at] = granule::write(self.w[at], cell, if unset { 0 } else { value });
        }
    }

    fn threads_start(&self, code: &Code) -> i64 {
        1 + code.cells() as i64
    }

    /// Where a written cell of an unbounded object stands, or would stand.
    fn sparse_at(&self, cell: i64) -> Result<usize, usize> {
        let start = self.sparse as usize;
        for i in 0..self.w[start] as usize {
            let at = start + 1 + 2 * i;
            if self.w[at] >= cell {
                return if self.w[at] == cell { Ok(at) } else { Err(at) };
            }
        }
        Err(self.heap as usize)
    }

    /// Makes a heap object for a thread and returns the pointer to it.
    pub fn alloc(&mut self, code: &Code, t: usize, size: i64) -> i64 {
        let heap = self.heap as usize;
        let count = self.w[heap] as usize;
        let base = code.fixed.len() + 1;
        let slot = code.slots.as_ref().and_then(|slots| {
            let unused =
                |slot: &usize| self.heap_at((base + slot) as u32, code).is_none_or(|at| self.w[at] == HOLE);
            slots.of(self.template(t), self.copy(t), count).find(unused)
        });
        let slot = slot.unwrap_or(count);
        let number = (base + slot) as u32;
        let object: Vec<i64> = if code.byte_heap {
            byte_object(size, code.heap_init)
        } else {
            std::iter::once(size).chain(std::iter::repeat_n(code.heap_init, size as usize)).collect()
        };
        match self.heap_at(number, code) {
            Some(hole) => drop(self.w.splice(hole..=hole, object)),
            None => {
                self.w.extend(std::iter::repeat_n(HOLE, slot - count));
                self.w.extend(object);
                self.w[heap] = slot as i64 + 1;
            }
        }
        Addr::cell(number, 0).0
    }

    /// The number of the live heap object that starts at the pointer.
    pub fn live_object(&self, code: &Code, pointer: i64) -> Option<u32> {
        let addr = Addr(pointer);
        let at = self.heap_at(addr.number(), code)?;
        (addr.offset() == 0 && self.w[at] >= 0).then(|| addr.number())
    }

    /// Ends the life of a heap object.
    pub fn free(&mut self, code: &Code, number: u32) {
        if let Some(at) = self.heap_at(number, code) {
            let size = self.w[at];
            self.w[at] = -1 - size;
            self.w.drain(at + 1..at + 1 + size as usize);
        }
    }

    /// Whether a store to the cell would reach freed memory.
    pub fn is_freed(&self, code: &Code, cell: i64) -> bool {
        cell >= self.threads_start(code)
            && self.heap_at(Addr(granule::whole(cell)).number(), code).is_some_and(|at| self.w[at] < 0)
    }
}

/// How many granules so many bytes are.
fn granules(bytes: i64) -> usize {
    (bytes.max(0) as usize).div_ceil(8)
}

/// The words of a new object of bytes: how many follow, how many bytes it has, its
/// granules, and a bit for each byte that says that it was never written.
fn byte_object(bytes: i64, init: i64) -> Vec<i64> {
    let granules = granules(bytes);
    let masks = granules.div_ceil(8);
    let (granule, mask) = if init == UNSET { (0, -1) } else { (repeated(init), 0) };
    let mut words = vec![(1 + granules + masks) as i64, bytes];
    words.extend(std::iter::repeat_n(granule, granules));
    words.extend(std::iter::repeat_n(mask, masks));
    words
}

/// Eight times the same byte.
fn repeated(byte: i64) -> i64 {
    i64::from_le_bytes([byte as u8; 8])
}
