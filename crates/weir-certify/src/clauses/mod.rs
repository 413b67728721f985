//! Certificates of kind `clauses`: sets of states that hold everything forbidden, that no initial state
//! is in, and that no step leads into from outside. For a fixed and for any number of threads, with
//! finite data.
//!
//! # The machine
//!
//! Under TSO these are states of the load-buffer machine (Abdulla, Atig, Bouajjani, Ngo, "A Load-Buffer
//! Semantics for Total Store Ordering", LMCS 14(1), 2018), which reaches the same local states and the
//! same memories as TSO. A store acts on memory at once, and an own message with its value enters the
//! own buffer at the tail; at any time a message with what memory holds for some cell may enter any
//! buffer, and the message at the head may leave. A load takes the newest own message on its cell;
//! where there is none, the head must be a message on it. A fence, a locked operation and an atomic
//! section need the own buffer empty. Under SC there are no buffers, and all acts on memory.
//!
//! # A clause
//!
//! ```text
//! state left@4 0 1 / helper@2>1 7            the calls, with their registers
//! state right@5 0 atomic
//! clause x=1 ; left 0 y=0 +x=1 +z=? ; right 1 ; ongoing
//! clause ; left error
//! ```
//!
//! stands for all states in which memory holds these values, and there are (different) threads of these
//! names in these local states, with buffers that are at least these: some messages may leave at the
//! head, then the own messages (`+`; `?` is any value) are the same, in this order, and between them
//! are at least the other messages. Threads that are not named are anywhere, but not inside an atomic
//! section. `ongoing`: a thread is inside one, and goes on. Larger buffers can do more, so each clause
//! has least predecessors.
//!
//! # What is checked
//!
//! 1. No clause contains an initial state.
//! 2. Every error and every state that violates a property is in a clause (`bad`).
//! 3. Every predecessor of a clause is in a clause, or cannot be met by what each thread can do on its
//!    own, which `threads` works out with the judge. Two kinds of steps are moved (`before`): steps on
//!    registers alone follow the step before them at once; and where the last step of some thread can
//!    only have been a load, or a fence while nothing is asked of its buffer, it is moved to the end: of
//!    the first such thread, only the predecessors by its own steps are asked for.

mod bad;
mod before;
mod clause;
pub mod text;
pub(crate) mod threads;

pub use bad::forbidden;
pub use before::predecessors;
pub use clause::{Clause, MOST_NAMED, Message, Named};
pub use threads::{Class, Local, Threads};

use crate::said::{Certified, Result, Stop, cannot, fault, go_on, wrong};
use std::collections::HashMap;
use weir_ir::{Model, Program};

/// Checks the lines of a certificate.
pub(crate) fn check(program: &Program, model: Model, lines: &[&str], stop: Stop<'_>) -> Result<Certified> {
    if model == Model::Pso {
        return cannot("clauses are for SC and TSO");
    }
    let mut threads = Threads::new(program, model, stop)?;
    let bad = forbidden(program, &mut threads, stop)?;
    let (by, obligations) = closed(&threads, lines, &bad, stop)?;
    Ok(Certified { model, threads: count(program), by, obligations })
}

/// Checks that the clauses hold everything forbidden, and that nothing initial leads into them. How many
/// they are, in words, and what was decided.
pub(crate) fn closed(
    threads: &Threads,
    lines: &[&str],
    bad: &[Clause],
    stop: Stop<'_>,
) -> Result<(String, usize)> {
    let show = |c: &Clause| text::show(threads, c);
    let mut set = Set::default();
    for clause in text::read(threads, lines)? {
        if threads.initial(&clause) {
            return wrong(format!("an initial state is in `{}`", show(&clause)));
        }
        set.add(clause);
    }
    let asked = bad.len().saturating_sub(usize::from(fault("certify-forgets-what-is-forbidden")));
    if let Some(out) = bad[..asked].iter().find(|c| set.find(threads, c).is_none()) {
        return wrong(format!("`{}` is forbidden, but in no clause", show(out)));
    }
    let mut obligations = bad.len();
    for clause in set.clauses.iter().skip(usize::from(fault("certify-skips-a-clause"))) {
        go_on(stop)?;
        for before in predecessors(threads, clause).into_iter().filter(|b| threads.possible(b)) {
            obligations += 1;
            if set.find(threads, &before).is_none() {
                let (a, b) = (show(&before), show(clause));
                return wrong(format!("a step leads from `{a}`, which is in no clause, into `{b}`"));
            }
        }
    }
    let n = set.clauses.len();
    Ok((format!("{n} clause{}", if n == 1 { "" } else { "s" }), obligations))
}

/// For which threads something is shown.
pub(crate) fn count(program: &Program) -> String {
    match program.threads.len() {
        _ if program.is_parameterised() => "any number of threads".to_string(),
        1 => "1 thread".to_string(),
        n => format!("{n} threads"),
    }
}

/// What a clause says of where threads are.
type Places = Vec<(usize, Option<u32>)>;

/// Clauses, found by their places.
#[derive(Default)]
pub struct Set {
    /// The clauses.
    pub clauses: Vec<Clause>,
    index: HashMap<Places, Vec<usize>>,
}

impl Set {
    /// Adds a clause.
    pub fn add(&mut self, clause: Clause) {
        let places: Places = clause.threads.iter().map(|n| (n.class, n.at)).collect();
        self.index.entry(places).or_default().push(self.clauses.len());
        self.clauses.push(clause);
    }

    /// A clause that all states of this one are in.
    pub fn find(&self, threads: &Threads, clause: &Clause) -> Option<usize> {
        let n = clause.threads.len();
        // The threads that the other clause names; those left out may be anywhere outside of sections.
        (0..1u32 << n).find_map(|chosen| {
            let (yes, no): (Vec<usize>, Vec<usize>) = (0..n).partition(|t| chosen >> t & 1 == 1);
            if no.iter().any(|&t| threads.is_inside(&clause.threads[t])) {
                return None;
            }
            let yes: Vec<&Named> = yes.iter().map(|&t| &clause.threads[t]).collect();
            let places: Places = yes.iter().map(|n| (n.class, n.at)).collect();
            self.index.get(&places)?.iter().copied().find(|&i| {
                let a = &self.clauses[i];
                (!a.ongoing || clause.ongoing)
                    && a.memory.iter().all(|(addr, v)| clause.memory.get(addr) == Some(v))
                    && matched(&a.threads, &yes)
            })
        })
    }
}

/// Whether threads can be told apart so that each one of the first list contains one of the second.
fn matched(a: &[Named], b: &[&Named]) -> bool {
    let Some((first, rest)) = a.split_first() else { return true };
    (0..b.len()).any(|i| {
        let other: Vec<&Named> = b.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, n)| *n).collect();
        (first.class, first.at) == (b[i].class, b[i].at)
            && (0..=b[i].buffer.len()).any(|from| embeds(&first.buffer, &b[i].buffer[from..]))
            && matched(rest, &other)
    })
}

/// Whether `b` has the own messages of `a`, in that order, and `a` is a sub-word of `b`. (Own messages
/// can match each other only, so one walk does it.)
fn embeds(a: &[Message], b: &[Message]) -> bool {
    let mut a = a.iter().peekable();
    for m in b {
        if a.next_if(|w| w.covers(m)).is_none() && m.own {
            return false;
        }
    }
    a.next().is_none()
}
