//! The processes that are named by number.

use crate::system::{Lit, Proc, Rel, Rhs, Rule, Term, Update};
use std::collections::BTreeSet;

/// The numbers that a condition names.
pub(super) fn numbers_of(lit: &Lit, out: &mut BTreeSet<u8>) {
    let mut note = |p: Proc| {
        if let Proc::Const(n) = p {
            out.insert(n);
        }
    };
    for term in [&lit.left, &lit.right] {
        if let Term::Proc(p) = term {
            note(*p);
        }
    }
    for place in lit.places() {
        place.index.into_iter().chain(place.view).for_each(&mut note);
    }
}

/// The numbers that a rule names.
pub(super) fn rule_numbers(rule: &Rule, out: &mut BTreeSet<u8>) {
    let term = |t: &Term, out: &mut BTreeSet<u8>| numbers_of(&Lit::new(t.clone(), Rel::Eq, t.clone()), out);
    for lit in rule.guard.iter().chain(rule.foralls.iter().flat_map(|f| f.any.iter().flatten())) {
        numbers_of(lit, out);
    }
    term(&Term::Proc(rule.actor), out);
    for update in &rule.updates {
        if let Update::Set(place, _) = update {
            term(&Term::Read(*place), out);
        }
        match update.rhs() {
            Rhs::Any => {}
            Rhs::Term(t) => term(t, out),
            Rhs::Cases(cases) => {
                for (when, t) in cases {
                    when.iter().for_each(|l| numbers_of(l, out));
                    term(t, out);
                }
            }
        }
    }
}
