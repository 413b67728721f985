//! Judging states: what is violated, and which states have to be looked at at all.
//!
//! Most states cannot violate anything: for mutual exclusion at least two threads
//! have to be at a location that the property mentions, and a final state needs
//! every thread to have ended. Both are counted in flags of the threads' parts,
//! which is cheap enough to do for every successor.

use crate::compile::{Code, Ex};
use crate::machine::{FRAME, HEAD, LocalState, Look, State, eval, place};
use weir_ir::{BinOp, Fault};

/// The thread is at a location that a `never` property mentions.
pub(crate) const SEEN: u8 = 1;
/// The thread has ended and its buffer is empty.
pub(crate) const DONE: u8 = 2;

/// What is asked about states.
#[derive(Clone)]
pub(crate) struct Judge {
    /// Per routine and location: mentioned by a `never` property.
    locs: Vec<Vec<bool>>,
    /// How many threads have to be at such a location for one to be violated;
    /// `None`: there is none.
    least: Option<usize>,
    /// Final states matter.
    finals: bool,
    /// Collect final states instead of stopping at what is violated.
    pub collect: bool,
    /// States in which nothing can move count as violations.
    pub deadlock: bool,
    /// Faults other than failing assertions end their own execution only.
    pub assertions_only: bool,
}

impl Judge {
    pub fn new(code: &Code, collect: bool) -> Judge {
        let mut locs: Vec<Vec<bool>> = code.routines.iter().map(|r| vec![false; r.locs.len()]).collect();
        for p in &code.never {
            p.pred.mark_locations(&mut locs);
        }
        let least = code.never.iter().map(|p| least(&p.pred).0).min();
        let finals = collect || !code.at_end.is_empty();
        let least = least.filter(|_| !collect);
        Judge { locs, least, finals, collect, deadlock: false, assertions_only: false }
    }

    /// The flags of a thread's part.
    pub fn flags(&self, code: &Code, part: &[i64]) -> u8 {
        let &[_, _, frames, entries, ..] = part else { return 0 };
        let mut at = HEAD;
        for _ in 1..frames {
            at += FRAME + code.routines[part[at] as usize].reg_init.len();
        }
        let (routine, loc) = (part[at] as usize, part[at + 1] as usize);
        let ended = frames == 1 && code.routines[routine].locs[loc].out.is_empty();
        let seen = if self.locs[routine][loc] { SEEN } else { 0 };
        seen | if ended && entries == 0 { DONE } else { 0 }
    }

    /// Whether a state has to be judged: `seen` and `done` of its `threads` have
    /// that flag.
    #[inline]
    pub fn matters(&self, threads: usize, seen: usize, done: usize) -> bool {
        self.least.is_some_and(|least| seen >= least) || (self.finals && done == threads)
    }

    /// Whether a fault ends its own execution only.
    pub fn passes_over(&self, fault: Fault) -> bool {
        self.collect || (self.assertions_only && fault != Fault::Assert)
    }
}

/// How many threads have to be at mentioned locations for the predicate to hold
/// (a lower bound), and which threads it counts.
fn least(e: &Ex) -> (usize, Vec<u32>) {
    match e {
        Ex::At(t, ..) => (1, vec![*t]),
        Ex::Bin(BinOp::LAnd, _, a, b) => {
            let ((n, mut threads), (m, more)) = (least(a), least(b));
            let apart = threads.iter().all(|t| !more.contains(t));
            threads.extend(more);
            // The same thread must not be counted twice.
            (if apart { n + m } else { n.max(m) }, threads)
        }
        Ex::Bin(BinOp::LOr, _, a, b) => {
            let ((n, mut threads), (m, more)) = (least(a), least(b));
            threads.extend(more);
            (n.min(m), threads)
        }
        _ => (0, Vec::new()),
    }
}

/// A whole state, for properties: `work` holds memory; the threads are given by
/// what was worked out of their parts.
pub(crate) struct Whole<'a> {
    pub code: &'a Code,
    pub memory: &'a State,
    pub threads: &'a dyn Fn(usize) -> Option<&'a LocalState>,
}

impl Look for Whole<'_> {
    fn leaf(&self, e: &Ex) -> Result<i64, Fault> {
        let thread = |t: &u32| (self.threads)(*t as usize);
        Ok(match e {
            Ex::At(t, routine, loc) => i64::from(thread(t).is_some_and(|l| l.top == (*routine, *loc))),
            Ex::RegOf(t, r) => thread(t).map_or(0, |l| l.regs[*r as usize]),
            Ex::Mem(p) => self.memory.read(self.code, place(self, self.code, self.memory, p)?),
            Ex::Ended(t) => i64::from(thread(t).is_some_and(|l| l.ended)),
            _ => 0,
        })
    }
}

impl Whole<'_> {
    /// Whether a predicate holds. One that looks at memory that is not there
    /// does not.
    pub fn holds(&self, e: &Ex) -> bool {
        matches!(eval(self, e), Ok(v) if v != 0)
    }

    pub fn eval(&self, e: &Ex) -> Result<i64, Fault> {
        eval(self, e)
    }
}
