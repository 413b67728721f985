//! Heap objects numbered by who made them.
//!
//! The machine numbers heap objects in the order of allocation, so that states
//! differ which are the same but for the order in which threads took their memory.
//! Where numbers make no difference to the program (`opaque`), a search can
//! number the objects in its own way: the `k`-th object that thread `t` makes gets
//! slot `k * threads + t`. Slots in front of the last one that nobody has used are
//! holes in the words of memory. Then allocation does not depend on what
//! others do, and only names have to be turned back in what is shown: [`Names`].

use crate::code::Code;
use crate::work::{FRAME, HEAD};
use weir_ir::{Addr, Fault, Step, Ty};

/// Stands for the size of an object that is not there; no freed object has it.
const HOLE: i64 = i64::MIN;

/// How objects are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// Number of the first slot; objects before it keep their numbers.
    first: u32,
    threads: u32,
    /// The offsets at which heap objects have pointers.
    pointers: Vec<i64>,
}

/// Where the heap starts in the words of a memory.
fn heap(code: &Code, memory: &[i64]) -> usize {
    let fixed = 1 + code.cells();
    fixed + 1 + 2 * memory[fixed] as usize
}

/// The objects of a memory: where each starts.
fn objects<'m>(code: &Code, memory: &'m [i64]) -> impl Iterator<Item = usize> + 'm {
    let start = heap(code, memory);
    let mut at = start + 1;
    (0..memory[start]).map(move |_| {
        let here = at;
        at += 1 + memory[at].max(0) as usize;
        here
    })
}

impl Slots {
    pub fn new(code: &Code, memory: &[i64], threads: usize, pointers: Vec<i64>) -> Slots {
        let first = code.fixed.len() as u32 + 1 + memory[heap(code, memory)] as u32;
        Slots { first, threads: threads as u32, pointers }
    }

    /// Renumbers what a step of a thread has allocated. `count` is how many objects
    /// there were before it.
    pub fn settle(&self, code: &Code, count: i64, t: usize, words: &mut [i64], memory: &mut Vec<i64>) {
        let start = heap(code, memory);
        let made = memory[start] - count;
        if made <= 0 {
            return;
        }
        let base = code.fixed.len() as u32 + 1;
        let old: Vec<Vec<i64>> =
            objects(code, memory).map(|at| memory[at..=at + memory[at].max(0) as usize].to_vec()).collect();
        let (before, new) = old.split_at(count as usize);
        let mut all = before.to_vec();
        let mut slot = (self.first - base) as usize + t;
        let mut to = Vec::new();
        for object in new {
            while all.get(slot).is_some_and(|o| o[0] != HOLE) {
                slot += self.threads as usize;
            }
            while all.len() <= slot {
                all.push(vec![HOLE]);
            }
            all[slot] = object.clone();
            to.push(base + slot as u32);
        }
        memory.truncate(start);
        memory.push(all.len() as i64);
        all.iter().for_each(|o| memory.extend(o));
        let rename = |word: &mut i64| {
            let addr = Addr(*word);
            let made = addr.number().checked_sub(base + count as u32);
            if let Some(number) = made.and_then(|n| to.get(n as usize)) {
                *word = Addr::cell(*number, addr.offset()).0;
            }
        };
        self.each_pointer(code, words, memory, rename);
    }

    /// Visits everything that has the type of a pointer and may have got its value
    /// in the step: registers, and memory (in an atomic section). No buffer holds
    /// anything about an object that has just been made.
    fn each_pointer(
        &self,
        code: &Code,
        words: &mut [i64],
        memory: &mut [i64],
        mut visit: impl FnMut(&mut i64),
    ) {
        let mut at = HEAD;
        for _ in 0..words[2] {
            let types = &code.routines[words[at] as usize].reg_ty;
            for (i, ty) in types.iter().enumerate() {
                if *ty == Ty::Ptr {
                    visit(&mut words[at + FRAME + i]);
                }
            }
            at += FRAME + types.len();
        }
        for (cell, ty) in code.cell_ty.iter().enumerate().skip(1) {
            if *ty == Ty::Ptr {
                visit(&mut memory[cell]);
            }
        }
        let fixed = 1 + code.cells();
        for i in 0..memory[fixed] as usize {
            let cell = fixed + 1 + 2 * i;
            let object = Addr(memory[cell]).object(code.fixed.len());
            if object.is_some_and(|o| code.object[o.index()].0 == Ty::Ptr) {
                visit(&mut memory[cell + 1]);
            }
        }
        let starts: Vec<usize> = objects(code, memory).collect();
        for start in starts {
            let size = memory[start];
            for offset in self.pointers.iter().filter(|o| (0..size).contains(*o)) {
                visit(&mut memory[start + 1 + *offset as usize]);
            }
        }
    }
}

/// How many heap objects a memory has, holes included.
pub(crate) fn count(code: &Code, memory: &[i64]) -> i64 {
    memory[heap(code, memory)]
}

/// The numbers that objects have on the machine, along one execution.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Slot number and number on the machine.
    known: Vec<(u32, u32)>,
    /// What the next object gets in the search before it has its slot, and on
    /// the machine.
    next: (u32, u32),
}

impl Names {
    /// The numbers after a step that led from one memory to another. No step
    /// allocates for two threads, and a thread's slots are used in their order.
    pub(crate) fn follow(&mut self, code: &Code, from: &[i64], to: &[i64]) {
        let base = code.fixed.len() as u32 + 1;
        let there: Vec<bool> = objects(code, from).map(|at| from[at] != HOLE).collect();
        let mut next = base + there.iter().filter(|there| **there).count() as u32;
        for (i, at) in objects(code, to).enumerate() {
            if to[at] != HOLE && !there.get(i).is_some_and(|there| *there) {
                self.known.push((base + i as u32, next));
                next += 1;
            }
        }
        self.next = (base + count(code, to) as u32, next);
    }

    fn number(&self, addr: Addr) -> Addr {
        let new = || addr.number().checked_sub(self.next.0).map(|n| self.next.1 + n);
        let found = self.known.iter().find(|(slot, _)| *slot == addr.number());
        let found = found.map(|(_, number)| *number).or_else(new);
        found.map_or(addr, |number| Addr::cell(number, addr.offset()))
    }

    /// A step as the machine takes it.
    pub fn step(&self, step: Step) -> Step {
        match step {
            Step::Flush { thread, addr } => Step::Flush { thread, addr: self.number(addr) },
            exec => exec,
        }
    }

    /// An error as the machine reports it.
    pub fn fault(&self, fault: Fault) -> Fault {
        match fault {
            Fault::OutOfBounds(a) => Fault::OutOfBounds(self.number(a)),
            Fault::UseAfterFree(a) => Fault::UseAfterFree(self.number(a)),
            Fault::BadFree(p) => Fault::BadFree(self.number(Addr(p)).0),
            other => other,
        }
    }
}
