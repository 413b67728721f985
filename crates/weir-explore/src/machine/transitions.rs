//! The transitions of a thread: what it can do next, as far as its own part of the state
//! (its local state) tells.
//!
//! Expressions read registers only, so where a step reads or writes memory, and
//! what it writes, follow from the thread's part alone; only what a load finds
//! has to be looked up. Each different part is worked out once.

use super::eval::Env;
use super::parts;
use super::state_vector::{FRAME, HEAD, State};
use super::step::Machine;
use crate::compile::{Do, Pl, granule};
use crate::heap::{Objects, objects, objects_told};
use weir_ir::{Addr, Fault, Model};

/// A step of a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Transition {
    /// Changes the thread only: a local step, a store that goes to the
    /// buffer, a fence on an empty buffer.
    Go(u32),
    /// Reads a cell for which the own buffer holds a store.
    Early { cell: i64, to: u32 },
    /// Reads a cell; what the thread becomes depends on the value.
    Read { cell: i64, position: u32, memo: u32 },
    /// Reads and writes a cell: a locked operation.
    Update { cell: i64, position: u32, memo: u32 },
    /// Writes a cell: a flush, or a store under SC.
    Write { cell: i64, value: i64, to: u32 },
    /// Accesses a cell of the heap, if there is one; whether there is depends on
    /// memory.
    Heap { cell: i64, position: u32, memo: u32, access: Access },
    /// Writes a cell of the heap: a flush, if the object has not been freed.
    HeapFlush { cell: i64, value: i64, to: u32, position: u32 },
    /// Makes an object that gets a number of its own, whatever others make.
    Alloc { position: u32 },
    /// Depends on memory in some other way: atomic sections, allocation.
    Wild { position: u32, choice: i64 },
    /// Depends on other threads: spawn and join.
    Global { position: u32 },
    /// Ends the execution. `alone`: whatever others do meanwhile.
    Fault { fault: Fault, alone: bool },
}

/// What a step does with a cell of the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// Reads it, from memory.
    Read,
    /// Reads it, from the own buffer.
    Early,
    /// Stores to it, into the own buffer.
    Store,
    /// Reads and writes it in memory: a locked operation.
    Update,
    /// Writes it: a store under SC.
    Write,
}

/// A thread's part of the state, worked out.
#[derive(Debug)]
pub(crate) struct LocalState {
    /// Its steps while no thread is in an atomic section: first those of the
    /// thread itself, then the flushes of its buffer.
    pub acts: Box<[Transition]>,
    /// How many of them are the thread's own.
    pub execs: u32,
    /// One of its edges waits for the own buffer or another thread.
    pub waits: bool,
    /// Its steps while it is in an atomic section itself.
    pub inside: Box<[Transition]>,
    /// Routine and location of the topmost frame.
    pub top: (u32, u32),
    pub ended: bool,
    /// Entries of its buffer.
    pub entries: u32,
    /// The cells of its buffer.
    pub stored: Box<[i64]>,
    /// Registers of the bottom frame.
    pub regs: Box<[i64]>,
    /// Heap objects that it knows, and those that its buffer tells others about,
    /// where they are numbered by thread.
    pub known: Objects,
    pub told: Objects,
}

/// Numbers parts and memos.
pub(crate) trait Numbers {
    /// The number of a thread's part.
    fn part(&mut self, words: &[i64]) -> u32;
    /// A new, empty memo.
    fn memo(&mut self) -> u32;
}

/// Works out a part. `work` has that thread only, in front of some memory in
/// which nobody is in an atomic section; `tmp` is scratch space.
pub(crate) fn local_state(
    machine: &Machine<'_>,
    work: &State,
    tmp: &mut State,
    numbers: &mut impl Numbers,
) -> LocalState {
    let code = machine.code;
    let top = work.top(code, 0);
    let (routine, loc) = (work.w[top] as usize, work.w[top + 1] as usize);
    let mut acts = Vec::new();
    let mut inside = Vec::new();
    let mut waits = false;
    for (position, edge) in code.routines[routine].locs[loc].out.iter().enumerate() {
        let position = position as u32;
        for choice in edge.choices() {
            inside.push(Transition::Wild { position, choice });
            let act = exec(machine, work, tmp, top, position, choice, numbers);
            waits |= act.is_none() && !matches!(edge.act, Do::Assume(_) | Do::Havoc(..));
            acts.extend(act);
        }
    }
    let execs = acts.len() as u32;
    let buffer = work.buffer(0);
    for (i, _) in machine.flushable(buffer) {
        tmp.copy_from(work);
        let (cell, value) = machine.pop(tmp, 0, i);
        let to = numbers.part(parts::thread(tmp, 0));
        acts.push(if on_heap(machine, cell) {
            Transition::HeapFlush { cell, value, to, position: i as u32 }
        } else {
            Transition::Write { cell, value, to }
        });
    }
    let numbered = code.slots.is_some();
    let bottom = work.threads[0] as usize + HEAD;
    let registers = code.routines[work.w[bottom] as usize].reg_init.len();
    LocalState {
        acts: acts.into(),
        inside: inside.into(),
        execs,
        waits,
        top: (routine as u32, loc as u32),
        ended: work.ended(code, 0),
        entries: work.entries(0) as u32,
        stored: buffer.chunks_exact(2).map(|e| e[0]).filter(|&cell| cell != 0).collect(),
        regs: work.w[bottom + FRAME..bottom + FRAME + registers].into(),
        known: if numbered { objects(code, parts::thread(work, 0)) } else { Objects::MAX },
        told: if numbered { objects_told(code, buffer) } else { Objects::MAX },
    }
}

fn on_heap(machine: &Machine<'_>, cell: i64) -> bool {
    let cell = granule::whole(cell);
    cell > machine.code.cells() as i64 && Addr(cell).object(machine.code.fixed.len()).is_none()
}

/// Where a step goes.
enum Target {
    Fault(Fault),
    Cell(i64),
    /// On the heap: there, or not.
    Heap(i64),
    /// On the heap, and an error whatever is there.
    Astray,
}

fn target(machine: &Machine<'_>, env: Env<'_>, place: &Pl) -> Target {
    if let Pl::Deref(e) | Pl::Bytes(e, _) = place {
        match env.eval(e) {
            Err(fault) => return Target::Fault(fault),
            Ok(p) if Addr(p).number() != 0 && Addr(p).object(machine.code.fixed.len()).is_none() => {
                return if machine.code.byte_heap { byte_target(p, place) } else { Target::Heap(p) };
            }
            Ok(_) => {}
        }
    }
    env.place(place).map_or_else(Target::Fault, Target::Cell)
}

/// The part of a granule that a pointer to the heap stands for, if there is an object.
fn byte_target(pointer: i64, place: &Pl) -> Target {
    let width = if let Pl::Bytes(_, width) = place { *width } else { 1 };
    let (addr, offset) = (Addr(pointer), i64::from(Addr(pointer).offset()));
    if offset < 0 || offset % i64::from(width) != 0 {
        return Target::Astray;
    }
    let granule = Addr::cell(addr.number(), (offset >> 3) as i32).0;
    Target::Heap(granule::part(granule, (offset & 7) as u8, width))
}

fn exec(
    machine: &Machine<'_>,
    work: &State,
    tmp: &mut State,
    top: usize,
    position: u32,
    choice: i64,
    numbers: &mut impl Numbers,
) -> Option<Transition> {
    let loc = &machine.code.routines[work.w[top] as usize].locs[work.w[top + 1] as usize];
    let edge = &loc.out[position as usize];
    let env = machine.env(work, 0, top);
    let buffered = work.entries(0) > 0;
    let mut heap = |cell, access| Some(Transition::Heap { cell, position, memo: numbers.memo(), access });
    let stored = |cell: i64| work.buffer(0).chunks_exact(2).any(|e| granule::meet(e[0], cell));
    let partly = |cell: i64| {
        let newest = work.buffer(0).chunks_exact(2).rfind(|e| granule::meet(e[0], cell));
        newest.is_some_and(|e| granule::forward(e[0], e[1], cell).is_none())
    };
    match &edge.act {
        Do::Load(_, place) => match target(machine, env, place) {
            Target::Fault(fault) => return Some(Transition::Fault { fault, alone: true }),
            Target::Astray => return Some(Transition::Wild { position, choice }),
            // It waits for a part of what it loads, if there is anything to load.
            Target::Heap(cell) if partly(cell) => return Some(Transition::Wild { position, choice }),
            Target::Heap(cell) => return heap(cell, if stored(cell) { Access::Early } else { Access::Read }),
            Target::Cell(cell) => {
                if !stored(cell) {
                    return Some(Transition::Read { cell, position, memo: numbers.memo() });
                }
                tmp.copy_from(work);
                return match machine.step(tmp, 0, position as usize, choice) {
                    Err(fault) => Some(Transition::Fault { fault, alone: false }),
                    Ok(false) => None,
                    Ok(true) => Some(Transition::Early { cell, to: numbers.part(parts::thread(tmp, 0)) }),
                };
            }
        },
        Do::Store(place, _) => match target(machine, env, place) {
            Target::Fault(fault) => return Some(Transition::Fault { fault, alone: true }),
            Target::Astray => return Some(Transition::Wild { position, choice }),
            Target::Heap(cell) => {
                return heap(cell, if machine.model == Model::Sc { Access::Write } else { Access::Store });
            }
            Target::Cell(cell) if machine.model == Model::Sc => {
                tmp.copy_from(work);
                return match machine.step(tmp, 0, position as usize, choice) {
                    Err(fault) => Some(Transition::Fault { fault, alone: false }),
                    Ok(false) => None,
                    Ok(true) => {
                        let value = tmp.read(machine.code, cell);
                        Some(Transition::Write { cell, value, to: numbers.part(parts::thread(tmp, 0)) })
                    }
                };
            }
            Target::Cell(_) => {}
        },
        Do::Rmw { .. } | Do::Cas { .. } if buffered => return None,
        Do::Rmw { place, .. } | Do::Cas { place, .. } => {
            return match target(machine, env, place) {
                Target::Fault(fault) => Some(Transition::Fault { fault, alone: true }),
                Target::Astray => Some(Transition::Wild { position, choice }),
                Target::Heap(cell) => heap(cell, Access::Update),
                Target::Cell(cell) => Some(Transition::Update { cell, position, memo: numbers.memo() }),
            };
        }
        Do::AtomicBegin if buffered => return None,
        Do::Alloc(..) if machine.code.slots.is_some() => return Some(Transition::Alloc { position }),
        Do::AtomicBegin | Do::AtomicEnd | Do::Alloc(..) | Do::Free(_) => {
            return Some(Transition::Wild { position, choice });
        }
        Do::Spawn { .. } if buffered => return None,
        Do::Spawn { .. } | Do::Join(_) => return Some(Transition::Global { position }),
        _ => {}
    }
    tmp.copy_from(work);
    match machine.step(tmp, 0, position as usize, choice) {
        Err(fault) => Some(Transition::Fault { fault, alone: true }),
        Ok(false) => None,
        Ok(true) => Some(Transition::Go(numbers.part(parts::thread(tmp, 0)))),
    }
}
