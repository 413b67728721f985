//! Certificates of kind `movers`: store buffers make no difference, so what holds under SC holds under
//! TSO. For finite data.
//!
//! Source: Bouajjani, Enea, Mutluergil, Tasiran, "Reasoning About TSO Programs Using Reduction and
//! Abstraction", CAV 2018, Definition 1: every store is a left mover, or every load that can come while
//! it waits is a right mover. Its strict form is checked, in which "moves" means that the other thread
//! does not touch the same cell; then every TSO execution has the happens-before relation of an SC
//! execution.
//!
//! ```text
//! left T x=1                  every store of 1 to x by T is a left mover
//! state …, clause …           what never holds under SC
//! ```
//!
//! The clauses are those of [`crate::clauses`], under SC; what is not in them is an invariant. They
//! must hold, beside what the program forbids, every state in which
//!
//! 1. a thread is before a store to a cell that is said to be `left`, and another
//!    is before an access to it;
//! 2. a thread is before a load that may come while one of its other stores waits
//!    (which own messages can be there is worked out as for clauses), and another
//!    is before an access that writes the same cell.
//!
//! Errors, final states, and predicates over labels and registers, or over memory alone, are the same
//! under SC and TSO then: let the buffers drain; or leave out what threads did since their first
//! waiting store. Others are refused.

use crate::clauses::threads::Does;
use crate::clauses::{Clause, Message, Named, Threads, closed, count, forbidden, text};
use crate::said::{Certified, Result, Stop, cannot, wrong};
use std::collections::{BTreeSet, HashSet};
use weir_ir::{Addr, Model, Program};

/// A class, a cell that it stores to, and the value.
pub type Stored = (usize, Addr, i64);

/// Checks the lines of a certificate.
pub(crate) fn check(program: &Program, model: Model, lines: &[&str], stop: Stop<'_>) -> Result<Certified> {
    if model != Model::Tso {
        return cannot("movers are for TSO");
    }
    let mut tso = Threads::new(program, Model::Tso, stop)?;
    let mut sc = Threads::new(program, Model::Sc, stop)?;
    let all = stored(&tso);
    let said = lines.iter().take_while(|l| l.starts_with("left ")).count();
    let mut left = HashSet::new();
    for line in &lines[..said] {
        match all.iter().find(|s| show(&tso, **s) == *line) {
            Some(found) if left.insert(*found) => {}
            _ => return wrong(format!("`{line}` is about no store of this program, or is there twice")),
        }
    }
    forbidden(program, &mut tso, stop)?; // Refuses what is not the same under SC and TSO.
    let mut bad = forbidden(program, &mut sc, stop)?;
    bad.extend(clashes(&tso, &sc, &left));
    let (by, obligations) = closed(&sc, &lines[said..], &bad, stop)?;
    let by = format!("{by} under SC and {} of {} stores that move", left.len(), all.len());
    Ok(Certified { model, threads: count(program), by, obligations })
}

/// That the stores are left movers, as a line.
pub fn show(tso: &Threads, (c, addr, v): Stored) -> String {
    let class = text::word(tso.classes.iter().map(|c| c.name.as_str()), c);
    format!("left {class} {}={v}", text::cell(&tso.program, addr))
}

/// What threads store, and where.
pub fn stored(tso: &Threads) -> Vec<Stored> {
    let mut found = BTreeSet::new();
    for (c, class) in tso.classes.iter().enumerate() {
        found.extend(class.moves.iter().filter_map(|m| match m.does {
            Does::Store(addr, v) => Some((c, addr, v)),
            _ => None,
        }));
    }
    found.into_iter().collect()
}

/// The states in which something does not move that should, as clauses under SC.
pub fn clashes(tso: &Threads, sc: &Threads, left: &HashSet<Stored>) -> Vec<Clause> {
    let mut found: HashSet<Clause> = HashSet::new();
    for store in left {
        found.extend(left_clashes(tso, sc, *store));
    }
    for (c, class) in tso.classes.iter().enumerate() {
        let moves = |m: &Message| m.value.is_some_and(|v| left.contains(&(c, m.addr, v)));
        for m in &class.moves {
            let Does::Load(addr, v) = m.does else { continue };
            let waits = |own: &Vec<Message>| own.iter().all(|m| m.addr != addr) && !own.iter().all(moves);
            if class.owns[m.from as usize].iter().any(waits) {
                found.extend(beside(tso, sc, (c, m.from), addr, Some(v)));
            }
        }
    }
    found.into_iter().collect()
}

/// The states in which such a store does not move to the left.
pub fn left_clashes(tso: &Threads, sc: &Threads, (c, addr, v): Stored) -> Vec<Clause> {
    let here = tso.classes[c].moves.iter().filter(|m| m.does == Does::Store(addr, v));
    here.flat_map(|m| beside(tso, sc, (c, m.from), addr, None)).collect()
}

/// The states in which a thread is there, and another one is before an access to the cell; or, before one
/// that writes it, while memory holds this value.
fn beside(tso: &Threads, sc: &Threads, me: (usize, u32), addr: Addr, holds: Option<i64>) -> Vec<Clause> {
    let at = |(class, l): (usize, u32)| {
        let number = sc.classes[class].numbers.get(&tso.classes[class].locals[l as usize]);
        number.map(|&l| Named { class, at: Some(l), buffer: Vec::new() })
    };
    let mut found = Vec::new();
    for (d, other) in tso.classes.iter().enumerate().filter(|(d, other)| *d != me.0 || other.many) {
        for o in &other.moves {
            let (reads, writes) = match o.does {
                Does::Load(a, v) if a == addr => (Some(v), false),
                Does::Store(a, _) if a == addr => (None, true),
                Does::Locked(a, v, w) if a == addr => (v, w.is_some()),
                _ => continue,
            };
            if holds.is_some() && (!writes || reads.is_some() && reads != holds) {
                continue;
            }
            let memory = holds.or(reads).map(|v| (addr, v)).into_iter().collect();
            // Both machines have the same local states; without one the clause says more.
            let mut threads: Vec<Named> = [me, (d, o.from)].into_iter().filter_map(at).collect();
            threads.sort();
            found.push(Clause { threads, memory, ongoing: false });
        }
    }
    found.retain(|c| sc.possible(c));
    found
}
