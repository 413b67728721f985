//! Canonicalisation: which state stands for all that are alike.
//!
//! Built from [`crate::reduce::automaton`]: each thread's part is replaced by the one
//! that stands for its class ([`crate::reduce::bisimulation`]), and each cell's value by the
//! least that is the same to every thread there ([`crate::reduce::dead_variables`]); then the
//! least image of that in the automorphisms of the program is taken
//! ([`crate::symmetry::automorphism`]). Each of these leads to a state with the same future up to
//! what properties see, so they can be combined in any order. Steps are always
//! taken from states that stand for themselves, which are states of the machine
//! like all others: the partial-order reduction needs no second thought.

use super::automorphism::{Automorphism, automorphisms};
use super::scalarset::indifferent;
use crate::compile::{CellClasses, Code, Observed};
use crate::machine::parts;
use crate::reduce::{
    Automata, ClassAccesses, DeadValues, NO_CLASS, Quotient, Thread, Watched, automata, class_accesses,
    dead_values, quotient,
};
use std::collections::BTreeSet;
use weir_ir::{Expr, Len, Model, Place, Program, PropertyKind};

/// What all workers share.
pub(crate) struct Canonical {
    pub automata: Automata,
    pub quotient: Quotient,
    model: Model,
    pub dead_values: Vec<DeadValues>,
    /// For each cell, its bit among the first 64 of `dead_values`.
    bits: Vec<u64>,
    pub automorphisms: Vec<Automorphism>,
    pub accesses: ClassAccesses,
}

/// The means to find representatives, for programs that are small enough.
/// `collect`: whether automorphisms are wanted, and whether final states are listed.
pub(crate) fn canonical(
    program: &Program,
    code: &Code,
    inits: &[Vec<i64>],
    seen: &Observed,
    model: Model,
    collect: Option<bool>,
) -> Option<Canonical> {
    if code.granular {
        // Automata read and write whole cells.
        return None;
    }
    let automata = automata(code, inits)?;
    let quotient = quotient(&automata, code, seen, model);
    let watched = watched(program, code);
    let dead_values = dead_values(&automata, &quotient, &watched);
    let fair = |collect| move |threads: &[usize]| indifferent(program, threads, collect);
    let automorphisms = match collect {
        Some(collect) => automorphisms(&automata, &quotient, &watched, fair(collect)),
        None => Vec::new(),
    };
    let accesses = class_accesses(&automata, &quotient, &CellClasses::new(code));
    let mut bits = vec![0; code.cells() + 1];
    for (i, r) in dead_values.iter().take(64).enumerate() {
        bits[r.cell as usize] = 1 << i;
    }
    Some(Canonical { automata, quotient, model, dead_values, bits, automorphisms, accesses })
}

/// The cells that properties look at.
fn watched(program: &Program, code: &Code) -> Watched {
    let mut watched = Watched { always: BTreeSet::new(), at_end: BTreeSet::new() };
    let mut add = |e: &Expr, never: bool| {
        e.visit(&mut |e| {
            let Expr::Mem(place) = e else { return };
            let (always, at_end) = (&mut watched.always, &mut watched.at_end);
            let to = if never { always } else { at_end };
            match &**place {
                Place::Cell(o, index) => {
                    let Some((first, len)) = code.fixed[o.index()] else { return };
                    match index.constant() {
                        Some(i)
                            if program.object(*o).len != Len::Scalar && program.object(*o).has_cell(i) =>
                        {
                            to.insert(first + i as u32);
                        }
                        _ => to.extend(first..first + len),
                    }
                }
                Place::Deref(_) | Place::Bytes(..) => to.extend(1..=code.cells() as u32),
            }
        });
    };
    for p in &program.properties {
        add(&p.pred, p.kind == PropertyKind::Never);
    }
    program.observables.iter().map(|o| &o.expr).chain(&program.filter).for_each(|e| add(e, false));
    watched
}

impl Canonical {
    /// The bit of a cell among the first 64 of [`Canonical::dead_values`], if it has one.
    #[inline]
    pub fn bit(&self, cell: i64) -> u64 {
        usize::try_from(cell).ok().and_then(|c| self.bits.get(c)).copied().unwrap_or(0)
    }

    /// The node of a thread's part.
    pub fn node(&self, words: &[i64]) -> Option<u32> {
        if parts::buffer(words).is_empty() {
            return self.automata.index.get(words).copied();
        }
        self.automata.index.get(parts::with_buffer(words, &[]).as_slice()).copied()
    }

    /// The class of a thread's part.
    pub fn class(&self, words: &[i64]) -> u32 {
        self.node(words).map_or(NO_CLASS, |n| self.quotient.class[n as usize])
    }

    /// Whether the thread's next step counts as taken.
    pub fn is_silent(&self, words: &[i64]) -> bool {
        self.node(words).is_some_and(|n| self.quotient.silent[n as usize])
    }

    /// Makes what is known of a thread's part more precise.
    pub fn refine(&self, classes: &CellClasses, words: &[i64], thread: &mut Thread) {
        thread.class = self.class(words);
        if thread.class == NO_CLASS {
            return;
        }
        let class = thread.class as usize;
        thread.special = self.accesses.special[class];
        thread.writes = self.accesses.writes[class].clone();
        thread.local.stored.iter().for_each(|&cell| thread.writes.add(classes.of(cell)));
        thread.reads = self.accesses.reads[class].clone();
    }

    /// What a thread's part becomes under an automorphism; `None`: that is not known.
    pub fn image(&self, automorphism: &Automorphism, words: &[i64]) -> Option<Vec<i64>> {
        let class = self.class(words);
        if class == NO_CLASS {
            return None;
        }
        let stands = self.quotient.stands[automorphism.classes[class as usize] as usize];
        let (buffer, _) = parts::buffer(words).as_chunks::<2>();
        let mut moved: Vec<[i64; 2]> = Vec::new();
        for &[cell, value] in buffer {
            let c = cell as u32;
            moved.push(match cell {
                0 => [0, value],
                _ => {
                    [i64::from(automorphism.cells[c as usize]), automorphism.value(&self.automata, c, value)]
                }
            });
        }
        if self.model == Model::Pso {
            // Between marks, entries are kept sorted by cell.
            moved.split_mut(|e| e[0] == 0).for_each(|run| run.sort_by_key(|e| e[0]));
        }
        Some(parts::with_buffer(&self.automata.nodes[stands as usize].words, moved.as_flattened()))
    }

    /// The part that stands for another; `None`: it does itself.
    pub fn part(&self, words: &[i64]) -> Option<Vec<i64>> {
        let node = self.node(words)?;
        let stands = self.quotient.stands[self.quotient.class[node as usize] as usize];
        (stands != node)
            .then(|| parts::with_buffer(&self.automata.nodes[stands as usize].words, parts::buffer(words)))
    }
}
