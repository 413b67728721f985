//! Certificates of kind `movers`: store buffers make no difference, so what holds
//! under SC holds under TSO. For finite data.
//!
//! Source: Bouajjani, Enea, Mutluergil, Tasiran, "Reasoning About TSO Programs
//! Using Reduction and Abstraction", CAV 2018, Definition 1: every store is a left
//! mover, or every load that can come while it waits is a right mover. Its strict
//! form is checked, in which "moves" means that the other thread does not touch
//! the same cell; then every TSO execution has the happens-before relation of an
//! SC execution.
//!
//! ```text
//! left T x                    every store of T to x is a left mover
//! state …, clause …           what never holds under SC
//! ```
//!
//! The clauses are those of [`crate::clauses`], under SC; what is not in them is
//! an invariant. They must hold, beside what the program forbids, every state in
//! which
//!
//! 1. a thread is before a store to a cell that is said to be `left`, and another
//!    is before an access to it;
//! 2. a thread is before a load that may come while one of its other stores waits
//!    (which own messages can be there is worked out as for clauses), and another
//!    is before an access that writes the same cell.
//!
//! Errors, final states, and predicates over labels and registers, or over memory
//! alone, are the same under SC and TSO then: let the buffers drain; or leave out
//! what threads did since their first waiting store. Others are refused.

use crate::clauses::threads::Does;
use crate::clauses::{Clause, Message, Named, Threads, closed, count, forbidden, text};
use crate::{Certified, Rejected, cannot, wrong};
use std::collections::{BTreeMap, HashSet};
use weir_ir::{Addr, Model, Program};

/// A class, and a cell that it stores to.
pub type Stored = (usize, Addr);

/// Checks the lines of a certificate.
pub(crate) fn check(
    program: &Program,
    model: Model,
    lines: &[&str],
    stop: &mut dyn FnMut() -> bool,
) -> Result<Certified, Rejected> {
    if model != Model::Tso {
        return cannot("movers are for TSO");
    }
    let mut tso = Threads::new(program, Model::Tso, stop)?;
    let mut sc = Threads::new(program, Model::Sc, stop)?;
    let all = stored(&tso);
    let named = |(c, addr): &Stored| {
        let class = text::word(tso.classes.iter().map(|c| c.name.as_str()), *c);
        format!("left {class} {}", text::cell(&tso.program, *addr))
    };
    let said = lines.iter().take_while(|l| l.starts_with("left ")).count();
    let mut left = HashSet::new();
    for line in &lines[..said] {
        match all.iter().find(|s| named(s) == *line) {
            Some(found) if left.insert(*found) => {}
            _ => return wrong(format!("`{line}` is about no store of this program, or is there twice")),
        }
    }
    forbidden(program, &mut tso)?; // Refuses what is not the same under SC and TSO.
    let mut bad = forbidden(program, &mut sc)?;
    bad.extend(clashes(&tso, &sc, &left));
    let (by, obligations) = closed(&sc, &lines[said..], &bad, stop)?;
    let by = format!("{by} under SC and {} of {} stores that move", left.len(), all.len());
    Ok(Certified { model, threads: count(program), by, obligations })
}

/// All cells that threads store to, with who does.
pub fn stored(tso: &Threads) -> Vec<Stored> {
    let mut found = Vec::new();
    for (c, class) in tso.classes.iter().enumerate() {
        for m in &class.moves {
            if let Does::Store(addr, _) = m.does
                && !found.contains(&(c, addr))
            {
                found.push((c, addr));
            }
        }
    }
    found.sort();
    found
}

/// The states in which something does not move that should, as clauses under SC.
pub fn clashes(tso: &Threads, sc: &Threads, left: &HashSet<Stored>) -> Vec<Clause> {
    let mut found = HashSet::new();
    for (c, class) in tso.classes.iter().enumerate() {
        for m in &class.moves {
            let (addr, holds, any) = match m.does {
                Does::Store(addr, _) if left.contains(&(c, addr)) => (addr, None, true),
                Does::Load(addr, v) => {
                    let waits = |own: &Vec<Message>| {
                        own.iter().all(|m| m.addr != addr) && own.iter().any(|m| !left.contains(&(c, m.addr)))
                    };
                    if !tso.owns(c, m.from).iter().any(waits) {
                        continue;
                    }
                    (addr, Some(v), false)
                }
                _ => continue,
            };
            for (d, other) in tso.classes.iter().enumerate().filter(|(d, o)| *d != c || o.many) {
                for o in &other.moves {
                    let (reads, writes) = match o.does {
                        Does::Load(a, v) if a == addr => (Some(v), false),
                        Does::Store(a, _) if a == addr => (None, true),
                        Does::Locked(a, v, w) if a == addr => (v, w.is_some()),
                        _ => continue,
                    };
                    if (any || writes) && (holds.is_none() || reads.is_none() || holds == reads) {
                        let memory: BTreeMap<Addr, i64> =
                            holds.or(reads).map(|v| (addr, v)).into_iter().collect();
                        let at = |class: usize, l: u32| {
                            let local = &tso.classes[class].locals[l as usize];
                            Some(Named {
                                class,
                                at: Some(sc.classes[class].number(local)?),
                                buffer: Vec::new(),
                            })
                        };
                        let (Some(a), Some(b)) = (at(c, m.from), at(d, o.from)) else { continue };
                        let mut threads = vec![a, b];
                        threads.sort();
                        found.insert(Clause { threads, memory, ongoing: false });
                    }
                }
            }
        }
    }
    found.into_iter().filter(|c| sc.possible(c)).collect()
}
