//! Which state stands for all that are alike.
//!
//! Built from [`crate::reduce::automaton`]: each thread's part is replaced by the one
//! that stands for its class ([`crate::reduce::bisimulation`]), and each cell's value by the
//! least that is the same to every thread there ([`crate::reduce::dead_variables`]); then the
//! least image of that in the mirrors of the program is taken
//! ([`crate::symmetry::automorphism`]). Each of these leads to a state with the same future up to
//! what properties see, so they can be combined in any order. Steps are always
//! taken from states that stand for themselves, which are states of the machine
//! like all others: the partial-order reduction needs no second thought.

use crate::compile::code::Code;
use crate::compile::fold::Observed;
use crate::expand::space::Space;
use crate::machine::parts;
use crate::machine::state_vector::HEAD;
use crate::machine::transitions::Local;
use crate::reduce::accesses::{Classes, add};
use crate::reduce::automaton::{Automata, automata};
use crate::reduce::bisimulation::{Quotient, quotient};
use crate::reduce::class_accesses::{Outlook, outlook};
use crate::reduce::dead_variables::{Relevant, Watched, relevant};
use crate::symmetry::automorphism::{Mirror, mirrors};
use crate::symmetry::scalarset::indifferent;
use std::collections::BTreeSet;
use weir_ir::{Expr, Len, Model, Place, Program, PropertyKind};

/// What all workers share.
pub(crate) struct Canon {
    pub automata: Automata,
    pub quotient: Quotient,
    pub relevant: Vec<Relevant>,
    /// For each cell, its bit among the first 64 of `relevant`.
    bits: Vec<u64>,
    pub mirrors: Vec<Mirror>,
    pub outlook: Outlook,
}

/// A class that is not known.
pub(crate) const NO_CLASS: u32 = u32::MAX;

/// The means to find representatives, for programs that are small enough.
/// `collect`: whether mirrors are wanted, and whether final states are listed.
pub(crate) fn canon(
    program: &Program,
    code: &Code,
    inits: &[Vec<i64>],
    seen: &Observed,
    model: Model,
    collect: Option<bool>,
) -> Option<Canon> {
    let automata = automata(code, inits)?;
    let quotient = quotient(&automata, code, seen, model);
    let watched = watched(program, code);
    let relevant = relevant(&automata, &quotient, &watched);
    let fair = |collect| move |threads: &[usize]| indifferent(program, threads, collect);
    let mirrors = match collect {
        Some(collect) => mirrors(&automata, &quotient, &watched, fair(collect)),
        None => Vec::new(),
    };
    let outlook = outlook(&automata, &quotient, &Classes::new(code));
    let mut bits = vec![0; code.cells() + 1];
    for (i, r) in relevant.iter().take(64).enumerate() {
        bits[r.cell as usize] = 1 << i;
    }
    Some(Canon { automata, quotient, relevant, bits, mirrors, outlook })
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
                Place::Deref(_) => to.extend(1..=code.cells() as u32),
            }
        });
    };
    for p in &program.properties {
        add(&p.pred, p.kind == PropertyKind::Never);
    }
    program.observables.iter().map(|o| &o.expr).chain(&program.filter).for_each(|e| add(e, false));
    watched
}

impl Canon {
    /// The bit of a cell among the first 64 of [`Canon::relevant`], if it has one.
    #[inline]
    pub fn bit(&self, cell: i64) -> u64 {
        usize::try_from(cell).ok().and_then(|c| self.bits.get(c)).copied().unwrap_or(0)
    }

    /// The node of a thread's part.
    pub fn node(&self, words: &[i64]) -> Option<u32> {
        let entries = words.get(HEAD - 1).map_or(0, |&n| n as usize);
        if entries == 0 {
            return self.automata.index.get(words).copied();
        }
        let mut frames = words[..words.len() - 2 * entries].to_vec();
        frames[HEAD - 1] = 0;
        self.automata.index.get(frames.as_slice()).copied()
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
    pub fn refine(&self, classes: &Classes, words: &[i64], local: &mut Local) {
        local.class = self.class(words);
        if local.class == NO_CLASS {
            return;
        }
        let class = local.class as usize;
        local.special = self.outlook.special[class];
        local.writes = self.outlook.writes[class].clone();
        local.stored.iter().for_each(|&cell| add(&mut local.writes, classes.of(cell)));
        local.reads = self.outlook.reads[class].clone();
    }

    /// What a thread's part becomes in a mirror; `None`: that is not known.
    pub fn image(&self, mirror: &Mirror, model: Model, words: &[i64]) -> Option<Vec<i64>> {
        let class = self.class(words);
        if class == NO_CLASS {
            return None;
        }
        let entries = words[HEAD - 1] as usize;
        let stands = self.quotient.stands[mirror.classes[class as usize] as usize];
        let mut image = self.automata.nodes[stands as usize].words.to_vec();
        image[HEAD - 1] = entries as i64;
        let (buffer, _) = words[words.len() - 2 * entries..].as_chunks::<2>();
        let mut moved: Vec<[i64; 2]> = Vec::new();
        for &[cell, value] in buffer {
            let c = cell as u32;
            moved.push(match cell {
                0 => [0, value],
                _ => [i64::from(mirror.cells[c as usize]), mirror.value(&self.automata, c, value)],
            });
        }
        if model == Model::Pso {
            // Between marks, entries are kept sorted by cell.
            moved.split_mut(|e| e[0] == 0).for_each(|run| run.sort_by_key(|e| e[0]));
        }
        image.extend(moved.into_iter().flatten());
        Some(image)
    }

    /// The part that stands for another; `None`: it does itself.
    pub fn part(&self, words: &[i64]) -> Option<Vec<i64>> {
        let node = self.node(words)?;
        let stands = self.quotient.stands[self.quotient.class[node as usize] as usize];
        (stands != node).then(|| {
            let entries = words[HEAD - 1] as usize;
            let mut part = self.automata.nodes[stands as usize].words.to_vec();
            part[HEAD - 1] = entries as i64;
            part.extend_from_slice(&words[words.len() - 2 * entries..]);
            part
        })
    }
}

/// The number of the part that stands for a thread's part.
pub(crate) fn number(space: &Space<'_>, words: &[i64]) -> u32 {
    match space.canon.as_ref().and_then(|c| c.part(words)) {
        Some(part) => space.threads.number(&part),
        None => space.threads.number(words),
    }
}

/// [`number`] of a thread of a whole state.
pub(crate) fn number_of(space: &Space<'_>, work: &crate::machine::state_vector::Work, t: usize) -> u32 {
    number(space, parts::thread(work, t))
}
