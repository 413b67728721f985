//! Which states have to be judged at all.
//!
//! Most states cannot violate anything: for mutual exclusion at least two threads
//! have to be at a location that the property mentions, and a final state needs
//! every thread to have ended. Both are counted in flags of the threads' parts,
//! which is cheap enough to do for every successor.

use crate::compile::code::{Code, Ex};
use crate::machine::state_vector::{FRAME, HEAD};
use weir_ir::BinOp;

/// The thread is at a location that a `never` property mentions.
pub(crate) const SEEN: u8 = 1;
/// The thread has ended and its buffer is empty.
pub(crate) const DONE: u8 = 2;

/// What to look for.
pub(crate) struct Watch {
    /// Per routine and location: mentioned by a `never` property.
    locs: Vec<Vec<bool>>,
    /// How many threads have to be at such a location for one to be violated;
    /// `None`: there is none.
    least: Option<usize>,
    /// Final states matter.
    finals: bool,
}

impl Watch {
    pub fn new(code: &Code, collect: bool) -> Watch {
        let mut locs: Vec<Vec<bool>> = code.routines.iter().map(|r| vec![false; r.locs.len()]).collect();
        for p in &code.never {
            mark(&p.pred, &mut locs);
        }
        let least = code.never.iter().map(|p| least(&p.pred).0).min();
        Watch { locs, least: least.filter(|_| !collect), finals: collect || !code.at_end.is_empty() }
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
}

/// Marks the locations that a predicate mentions.
pub(crate) fn mark(e: &Ex, locs: &mut [Vec<bool>]) {
    match e {
        Ex::At(_, routine, loc) => locs[*routine as usize][*loc as usize] = true,
        Ex::Un(_, _, a) | Ex::Cast(_, a) | Ex::AddrOf(_, a) => mark(a, locs),
        Ex::Bin(_, _, a, b) => {
            mark(a, locs);
            mark(b, locs);
        }
        Ex::Ite(c, a, b) => {
            mark(c, locs);
            mark(a, locs);
            mark(b, locs);
        }
        _ => {}
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
