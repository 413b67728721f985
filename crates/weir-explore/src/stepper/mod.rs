//! The machine for engines that search in their own way: one thread's moves on
//! one memory, both as plain words that can be kept and compared.
//!
//! A state is a memory and one part per thread (`parts`). What a thread can do
//! is a function of its own part and of memory, so a caller can keep the moves of
//! each pair instead of computing them for each state. Spawn and join, which look
//! at other threads, are not offered here.
//!
//! # The heap
//!
//! With [`Stepper::number_by_thread`], heap objects are numbered by who made them
//! ([`crate::heap`]); allocating is then independent of everything. What is more,
//! an object that only one thread knows of, because no cell and no part of another
//! thread has a pointer to it, is private until the thread gives a pointer away.
//! The thread's loads from it and its stores to it are independent of whatever
//! others do, and of the own flushes as long as no store in the own buffer gives it
//! away. Under TSO so is a flush to it: whatever gives the object away later
//! reaches memory after it. Under PSO a later store may overtake the flush, so that
//! is not used there.

pub mod edges;
pub mod lists;
pub mod seen;
pub mod states;
pub mod watch;

use crate::compile::{CellSet, Code, Do, Slots, compile, initial_cells, observed};
pub use crate::heap::Objects;
use crate::heap::{Names, TOLD_APART, heap_object, object_count, objects, objects_told, opaque};
use crate::machine::{Access, FRAME, HEAD, Machine, Numbers, State, Transition, local_state, parts};
use crate::reduce::{FutureAccesses, Thread, future_accesses};
use weir_engine::{Budget, fault, piece};
use weir_ir::{Addr, Fault, Model, Program, RegId, Step, ThreadId};

/// Where everything starts: memory, the threads' parts, and the steps that led there.
pub type Initial = (Vec<i64>, Vec<Vec<i64>>, Vec<Step>);

/// A compiled program under a memory model.
pub struct Stepper {
    code: Code,
    model: Model,
    futures: FutureAccesses,
    initial: State,
    /// Numbers of heap objects make no difference.
    opaque: bool,
}

/// What one move leads to.
pub struct Move<'a> {
    /// The thread's part and memory after it, or the error it is.
    pub result: Result<(&'a [i64], &'a [i64]), Fault>,
    /// For a flush, the position of the store in the buffer.
    pub flushed: Option<usize>,
    /// The machine steps: the visible one, then those folded into it.
    pub steps: &'a [Step],
}

/// Room for [`Stepper::moves`], to be used again and again.
#[derive(Default)]
pub struct Scratch {
    work: State,
    tmp: State,
    memory: Vec<i64>,
    words: Vec<i64>,
    steps: Vec<Step>,
}

/// What a step uses that others may use as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Touch {
    /// A class of cells, and whether it is written.
    Cells(u32, bool),
    /// A heap object.
    Object(u32),
}

/// What has to be known about a thread's part to leave out interleavings.
#[derive(Clone, Debug)]
pub struct Outline {
    /// For the thread's own next steps, all together, and for each of its
    /// flushes: the cells touched. `None`: it must not be taken alone.
    exec: Option<Vec<Touch>>,
    flushes: Vec<Option<Touch>>,
    reads: CellSet,
    writes: CellSet,
    /// Heap objects that the thread knows of, and those that its buffer tells
    /// others about.
    known: Objects,
    told: Objects,
}

impl Outline {
    /// Whether it is known what the thread's own next steps touch, and none of
    /// them waits for anything.
    pub fn is_understood(&self) -> bool {
        self.exec.is_some()
    }

    /// Whether the thread's own next steps are independent of everything but
    /// objects, which have to be among these.
    pub fn only_touches(&self, objects: Objects) -> bool {
        let own = |t: &Touch| matches!(t, Touch::Object(n) if *n < TOLD_APART && objects >> n & 1 != 0);
        self.exec.as_ref().is_some_and(|list| list.iter().all(own))
    }
}

/// Which moves of a thread suffice in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alone {
    /// Its own steps.
    Exec,
    /// The flush with that number, counted from 0.
    Flush(usize),
}

struct Nothing;

impl Numbers for Nothing {
    fn part(&mut self, _: &[i64]) -> u32 {
        0
    }
    fn memo(&mut self) -> u32 {
        0
    }
}

impl Stepper {
    /// Compiles a program that passes [`weir_ir::verify`]. Steps are folded up to
    /// the locations that its properties mention.
    ///
    /// # Errors
    /// What cannot be executed step by step.
    pub fn new(program: &Program, model: Model) -> Result<Stepper, String> {
        let seen = observed(program);
        // Whoever steps asks about limits.
        let code = piece::run(Budget::unlimited(), || compile(program, Some(&seen)))
            .map_err(|why| why.to_string())??;
        if code.edges().any(|e| matches!(e.act, Do::Spawn { .. } | Do::Join(_))) {
            return Err("operations that start or join threads are not supported".into());
        }
        let futures = future_accesses(program, &code, &seen);
        let mut cells = initial_cells(program, &code)?;
        if cells.len() != 1 {
            return Err("shared variables that start with `any` value are not supported here".into());
        }
        let initial = State::initial(&code, &cells.remove(0));
        let opaque = opaque(program);
        Ok(Stepper { code, model, futures, initial, opaque })
    }

    /// From this memory on, numbers heap objects by the thread that makes them, if
    /// numbers make no difference to the program. [`Stepper::names`] has what is
    /// needed to turn numbers back.
    pub fn number_by_thread(&mut self, memory: &[i64], threads: usize) {
        if self.opaque && self.code.allocates() {
            let first = &self.code.threads[..threads.min(self.code.threads.len())];
            self.code.slots = Some(Slots::new(first, object_count(&self.code, memory)));
        }
    }

    /// The numbers of heap objects after a step from one memory to another.
    pub fn names(&self, names: &mut Names, from: &[i64], to: &[i64]) {
        if self.code.slots.is_some() {
            names.follow(&self.code, from, to);
        }
    }

    /// The heap objects that some words may be pointers to.
    pub fn objects(&self, words: &[i64]) -> Objects {
        if self.code.slots.is_some() { objects(&self.code, words) } else { Objects::MAX }
    }

    /// For each store in a thread's buffer, the heap object it is to.
    pub fn objects_stored(&self, thread: &[i64]) -> Vec<Objects> {
        buffer(thread)
            .chunks_exact(2)
            .map(|e| if self.code.slots.is_some() { self.objects(&e[..1]) } else { 0 })
            .collect()
    }

    fn machine(&self) -> Machine<'_> {
        Machine { code: &self.code, model: self.model }
    }

    /// Memory and the threads' parts at the start, and the local steps that the
    /// threads have taken to get there.
    ///
    /// # Errors
    /// The error that one of these steps is.
    pub fn initial(&self) -> Result<Initial, Fault> {
        let mut work = self.initial.clone();
        let mut steps = Vec::new();
        self.machine().settle_all(&mut work, &mut steps)?;
        let mut memory = Vec::new();
        parts::memory(&self.code, &work, &mut memory);
        let threads = (0..work.threads.len()).map(|t| parts::thread(&work, t).to_vec()).collect();
        Ok((memory, threads, steps))
    }

    /// All moves of a thread: its own steps, then the flushes of its buffer. The
    /// thread's number is needed for atomic sections and for the steps' names.
    pub fn moves(
        &self,
        memory: &[i64],
        thread: &[i64],
        number: usize,
        scratch: &mut Scratch,
        mut visit: impl FnMut(Move<'_>),
    ) {
        let owner = memory[0];
        if owner != 0 && owner != number as i64 + 1 {
            return;
        }
        let Scratch { work, tmp, memory: after, words, steps } = scratch;
        parts::join(&self.code, memory, [thread], work);
        // The only thread is number 0 here.
        work.w[0] = i64::from(owner != 0);
        let machine = self.machine();
        machine.successors(work, tmp, steps, &mut |result, steps| {
            let mut named: Vec<Step> = steps.to_vec();
            for s in &mut named {
                match s {
                    Step::Exec { thread, .. } | Step::Flush { thread, .. } => *thread = ThreadId::new(number),
                }
            }
            let flushed = match steps.first() {
                Some(Step::Flush { addr, .. }) => self.position(thread, *addr),
                _ => None,
            };
            match result {
                Err(fault) => visit(Move { result: Err(fault), flushed, steps: &named }),
                Ok(next) => {
                    parts::memory(&self.code, next, after);
                    after[0] = if after[0] == 0 { 0 } else { number as i64 + 1 };
                    words.clear();
                    words.extend_from_slice(parts::thread(next, 0));
                    visit(Move { result: Ok((words, after)), flushed, steps: &named });
                }
            }
            true
        });
    }

    /// Where the oldest store to an address stands in the buffer.
    fn position(&self, thread: &[i64], addr: Addr) -> Option<usize> {
        let machine = self.machine();
        buffer(thread).chunks_exact(2).position(|e| e[0] != 0 && machine.address(e[0]) == addr)
    }

    /// Works out what [`Stepper::alone`] needs.
    pub fn outline(&self, thread: &[i64]) -> Outline {
        let (mut memory, mut work, mut tmp) = (Vec::new(), State::default(), State::default());
        parts::memory(&self.code, &self.initial, &mut memory);
        parts::join(&self.code, &memory, [thread], &mut work);
        let l = Thread::new(
            local_state(&self.machine(), &work, &mut tmp, &mut Nothing),
            Some(&self.futures),
            &self.code,
            &work,
        );
        let class = |cell: i64| self.futures.may.classes.of(cell);
        let execs = l.local.execs as usize;
        let mut exec = (execs > 0 && !l.local.waits && !l.special).then(Vec::new);
        for act in &l.local.acts[..execs] {
            let touched = match *act {
                Transition::Go(_) => continue,
                Transition::Early { cell, .. } | Transition::Read { cell, .. } => {
                    Some(Touch::Cells(class(cell), false))
                }
                Transition::Update { cell, .. } | Transition::Write { cell, .. } => {
                    Some(Touch::Cells(class(cell), true))
                }
                Transition::Alloc { .. } => continue,
                Transition::Heap { cell, access, .. }
                    if self.code.slots.is_some() && access != Access::Update =>
                {
                    heap_object(&self.code, cell).map(Touch::Object)
                }
                _ => None,
            };
            exec = match (exec, touched) {
                (Some(mut list), Some(t)) => {
                    list.push(t);
                    Some(list)
                }
                _ => None,
            };
        }
        let flushes = l.local.acts[execs..].iter().map(|act| match *act {
            Transition::Write { cell, .. } => Some(Touch::Cells(class(cell), true)),
            Transition::HeapFlush { cell, .. } if self.code.slots.is_some() && self.model == Model::Tso => {
                heap_object(&self.code, cell).map(Touch::Object)
            }
            _ => None,
        });
        let (known, told) = (self.objects(thread), objects_told(&self.code, buffer(thread)));
        Outline { exec, flushes: flushes.collect(), reads: l.reads, writes: l.writes, known, told }
    }

    /// A thread some of whose moves suffice: they are independent of everything
    /// the others may do before (see `reduce::persistent_set`). `held` says of a thread that its
    /// own steps must not be taken alone.
    /// `elsewhere` are the heap objects that memory has pointers to.
    pub fn alone(
        &self,
        threads: &[&Outline],
        elsewhere: Objects,
        held: impl Fn(usize) -> bool,
    ) -> Option<(usize, Alone)> {
        for (t, l) in threads.iter().enumerate() {
            let others = || threads.iter().enumerate().filter(|&(u, _)| u != t).map(|(_, l)| *l);
            let shared = |n: u32, told: Objects| {
                n >= TOLD_APART || others().fold(elsewhere | told, |set, l| set | l.known) >> n & 1 != 0
            };
            let busy = |touch: &Touch, told: Objects| match *touch {
                Touch::Cells(class, writes) => {
                    let writes = writes && !fault!("lin-takes-too-few-steps");
                    others().any(|o| o.writes.has(class) || (writes && o.reads.has(class)))
                }
                Touch::Object(n) => shared(n, told),
            };
            if let Some(touched) = &l.exec
                && !held(t)
                && !touched.iter().any(|touch| busy(touch, l.told))
            {
                return Some((t, Alone::Exec));
            }
            let free = |f: &Option<Touch>| f.is_some_and(|touch| !busy(&touch, 0));
            if let Some(i) = l.flushes.iter().position(free) {
                return Some((t, Alone::Flush(i)));
            }
        }
        None
    }
}

/// How many frames a thread's part has.
pub fn frames(thread: &[i64]) -> i64 {
    thread[2]
}

/// Where the bottom frame of a thread's part is.
pub fn bottom_location(thread: &[i64]) -> usize {
    thread[HEAD + 1] as usize
}

/// A register of the bottom frame of a thread's part.
pub fn bottom_register(thread: &[i64], reg: RegId) -> i64 {
    thread[HEAD + FRAME + reg.index()]
}

/// The buffer of a thread's part: cell, value, cell, value …; cell 0 is a mark.
pub fn buffer(thread: &[i64]) -> &[i64] {
    parts::buffer(thread)
}
