//! The machine for engines that search in their own way: one thread's moves on
//! one memory, both as plain words that can be kept and compared.
//!
//! A state is a memory and one part per thread (`parts`). What a thread can do
//! is a function of its own part and of memory, so a caller can keep the moves of
//! each pair instead of computing them for each state. Spawn and join, which look
//! at other threads, are not offered here.

use crate::code::{Code, Do};
use crate::compile::compile;
use crate::fold::observed;
use crate::future::{Futures, Set, futures, has};
use crate::local::{Act, Numbers, local};
use crate::start::initial_cells;
use crate::step::Machine;
use crate::work::{FRAME, HEAD, Work};
use crate::{fold, parts};
use weir_ir::{Addr, Fault, Model, Program, RegId, Step, ThreadId};

/// Where everything starts: memory, the threads' parts, and the steps that led there.
pub type Initial = (Vec<i64>, Vec<Vec<i64>>, Vec<Step>);

/// A compiled program under a memory model.
pub struct Stepper {
    code: Code,
    model: Model,
    futures: Futures,
    initial: Work,
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
    work: Work,
    tmp: Work,
    memory: Vec<i64>,
    steps: Vec<Step>,
}

/// What has to be known about a thread's part to leave out interleavings.
#[derive(Clone, Debug)]
pub struct Outline {
    /// For the thread's own next steps, all together, and for each of its
    /// flushes: the cells touched. `None`: it must not be taken alone.
    exec: Option<Vec<(u32, bool)>>,
    flushes: Vec<Option<u32>>,
    reads: Set,
    writes: Set,
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
        let seen: fold::Observed = observed(program);
        let code = compile(program, &seen)?;
        let global = code.routines.iter().flat_map(|r| &r.locs).flat_map(|l| &l.out);
        if global.into_iter().any(|e| matches!(e.act, Do::Spawn { .. } | Do::Join(_))) {
            return Err("operations that start or join threads are not supported".into());
        }
        let futures = futures(program, &code, &seen);
        let mut cells = initial_cells(program, &code)?;
        if cells.len() != 1 {
            return Err("shared variables that start with `any` value are not supported here".into());
        }
        let initial = Work::initial(&code, &cells.remove(0));
        Ok(Stepper { code, model, futures, initial })
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
        let Scratch { work, tmp, memory: after, steps } = scratch;
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
                    let words = parts::thread(next, 0);
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
        let (mut memory, mut work, mut tmp) = (Vec::new(), Work::default(), Work::default());
        parts::memory(&self.code, &self.initial, &mut memory);
        parts::join(&self.code, &memory, [thread], &mut work);
        let l = local(&self.machine(), Some(&self.futures), &work, &mut tmp, &mut Nothing);
        let class = |cell: i64| self.futures.classes.of(cell);
        let execs = l.execs as usize;
        let mut exec = (execs > 0 && !l.waits && !l.special).then(Vec::new);
        for act in &l.acts[..execs] {
            let touched = match *act {
                Act::Go(_) => continue,
                Act::Early { cell, .. } | Act::Read { cell, .. } => Some((class(cell), false)),
                Act::Update { cell, .. } | Act::Write { cell, .. } => Some((class(cell), true)),
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
        let flushes = l.acts[execs..].iter().map(|act| match *act {
            Act::Write { cell, .. } => Some(class(cell)),
            _ => None,
        });
        Outline { exec, flushes: flushes.collect(), reads: l.reads, writes: l.writes }
    }

    /// A thread some of whose moves suffice: they are independent of everything
    /// the others may do before (see `reduce`). `held` says of a thread that its
    /// own steps must not be taken alone.
    pub fn alone(&self, threads: &[&Outline], held: impl Fn(usize) -> bool) -> Option<(usize, Alone)> {
        for (t, l) in threads.iter().enumerate() {
            let others = || threads.iter().enumerate().filter(|&(u, _)| u != t).map(|(_, l)| *l);
            let busy = |&(class, writes): &(u32, bool)| {
                others().any(|o| has(&o.writes, class) || (writes && has(&o.reads, class)))
            };
            if let Some(touched) = &l.exec
                && !held(t)
                && !touched.iter().any(busy)
            {
                return Some((t, Alone::Exec));
            }
            let free = |f: &Option<u32>| f.is_some_and(|class| !busy(&(class, true)));
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
    &thread[thread.len() - 2 * thread[3] as usize..]
}
