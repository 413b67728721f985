//! Certificates of the engines' answers, for [`weir_certify`] to check.
//!
//! The dual engine has its own: the fixpoint of its search. Of the answers of `param`
//! and `prove`, whose proofs are about other things than programs, certificates are
//! written by [`weir_closure`]; from a proof of `prove` come the stores that move.

use std::collections::HashSet;
use weir_certify::clauses::Threads;
use weir_certify::movers::{Stored, left_clashes, stored};
use weir_closure::{Both, Open, close, seal};
use weir_engine::{Certificate, Evidence, Outcome, Verdict};
use weir_ir::{Addr, Count, Model, Place, Program};
use weir_prove::{Level, Proof, Why};

/// The certificate of an answer that has passed the gate.
///
/// # Errors
/// Why there is none.
pub fn certificate(verdict: &Verdict, evidence: Option<&Evidence>, deadlock: bool) -> Result<String, String> {
    match (&verdict.outcome, evidence) {
        (Outcome::Safe(..), _) if deadlock => Err("certificates do not speak about deadlocks".into()),
        (Outcome::Safe(_, Certificate::Proof(text)), _) => Ok(text.to_string()),
        (Outcome::Safe(_, Certificate::Checked(_)), Some(Evidence::Checked { why, .. })) => Err(why.clone()),
        (Outcome::Safe(..), _) => {
            Err(format!("the engine {} writes no certificates; --engine dual does", verdict.engine))
        }
        _ => Err("the answer is not `safe`".into()),
    }
}

/// The certificate of the dual engine.
pub fn dual(program: &Program, proof: &weir_dual::certificate::Certificate) -> String {
    seal(program, "clauses", Model::Tso, &proof.lines(program))
}

/// A certificate of kind `movers` for what was proved; where its movers are none
/// in the strict sense, of kind `clauses`, which says nothing about robustness.
///
/// # Errors
/// Why there is none.
pub fn movers(program: &Program, proof: &Proof<'_>, stop: &mut dyn FnMut() -> bool) -> Result<String, Open> {
    if proof.level > Level::Nothing {
        let both = Both::new(program, stop)?;
        let all = stored(&both.tso);
        for attempt in 0..3 {
            // What the proof says moves; nothing; or, where the proof is about some of
            // the stores to a cell only, what moves by itself.
            let left: HashSet<Stored> = match attempt {
                0 => claimed(proof, &both.tso, &all),
                1 => HashSet::new(),
                _ => all.iter().copied().filter(|s| moves(&both, *s, stop)).collect(),
            };
            match both.movers(&left, stop) {
                Ok(text) => return Ok(text),
                Err(Open::Stopped) => return Err(Open::Stopped),
                Err(_) => {}
            }
        }
    }
    // Not in the strict sense; but what the program asks may hold all the same.
    weir_closure::clauses(program, Model::Tso, stop)
}

/// Whether nobody touches the cell of such a store when it comes.
fn moves(both: &Both<'_>, store: Stored, stop: &mut dyn FnMut() -> bool) -> bool {
    close(&both.sc, left_clashes(&both.tso, &both.sc, store), stop).is_ok()
}

/// The stores that the proof says are left movers.
fn claimed(proof: &Proof<'_>, tso: &Threads, all: &[Stored]) -> HashSet<Stored> {
    let mut left = HashSet::new();
    for w in proof.writes.iter().filter(|w| w.why == Why::LeftMover) {
        let class = &proof.system.classes[w.class];
        let Some(Place::Cell(object, index)) = class.main_edge(&class.actions[w.action]).op.place() else {
            continue;
        };
        let cell = index.constant().and_then(|i| i32::try_from(i).ok()).map(|i| Addr::of(*object, i));
        let any = proof.system.program.template(class.template).count == Count::Any;
        let runs = |c: usize| match any {
            true => tso.classes[c].many && tso.classes[c].name == class.name,
            false => class.members.iter().any(|t| tso.listed[t.index()].0 == c),
        };
        let is = |a: Addr| cell.map_or(a.object(tso.program.objects.len()) == Some(*object), |c| c == a);
        left.extend(all.iter().copied().filter(|(c, a, _)| runs(*c) && is(*a)));
    }
    left
}
