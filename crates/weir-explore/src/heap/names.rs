//! From heap objects numbered by thread ([`crate::compile::heap_slots`]) back to the numbers
//! that they have on the machine.

use super::objects::{HOLE, heap, objects_at};
use crate::compile::{Code, Slots};
use std::collections::BTreeMap;
use weir_ir::{Addr, Fault, Step};

/// The numbers that objects have on the machine, along one execution.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Slots and numbers on the machine, both counted from the first object of the
    /// heap on.
    known: BTreeMap<usize, u32>,
    /// How many objects have been made; not known before the first step.
    made: Option<u32>,
    /// The slots in use, and how they are given to threads.
    used: Vec<bool>,
    slots: Option<Slots>,
    /// The number of the first object of the heap.
    base: u32,
}

impl Names {
    /// The numbers after a step that led from one memory to another. No step
    /// allocates for two threads, and each takes its slots in their order.
    pub(crate) fn follow(&mut self, code: &Code, from: &[i64], to: &[i64]) {
        let used = |memory: &[i64]| -> Vec<bool> {
            objects_at(memory, heap(code, memory)).map(|at| memory[at] != HOLE).collect()
        };
        let before = used(from);
        let mut made = self.made.unwrap_or(before.len() as u32);
        self.used = used(to);
        for (slot, _) in self.used.iter().enumerate().filter(|(_, used)| **used) {
            if !before.get(slot).is_some_and(|used| *used) {
                self.known.insert(slot, made);
                made += 1;
            }
        }
        self.made = Some(made);
        self.slots.clone_from(&code.slots);
        self.base = code.fixed.len() as u32 + 1;
    }

    fn number(&self, addr: Addr) -> Addr {
        let Some(slot) = addr.number().checked_sub(self.base).map(|n| n as usize) else { return addr };
        let unused = |slot: &usize| !self.used.get(*slot).is_some_and(|used| *used);
        let number = match (self.known.get(&slot), &self.slots) {
            // It is made by the very step that is asked about.
            (_, Some(slots)) if unused(&slot) => {
                self.made.unwrap_or_default() + slots.before(slot).filter(unused).count() as u32
            }
            (Some(number), _) => *number,
            _ => return addr,
        };
        Addr::cell(self.base + number, addr.offset())
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
