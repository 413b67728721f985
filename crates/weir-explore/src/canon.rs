//! Which state stands for all that are alike.
//!
//! Built from [`crate::automaton`]: each thread's part is replaced by the one
//! that stands for its class ([`crate::quotient`]), and each cell's value by the
//! least that is the same to every thread there ([`crate::relevant`]).

use crate::at_hand::AtHand;
use crate::automaton::{Automata, automata};
use crate::code::Code;
use crate::fold::Observed;
use crate::parts;
use crate::quotient::{Quotient, quotient};
use crate::relevant::{ALL_SAME, Relevant, Watched, relevant};
use crate::space::{ABSENT, Space};
use crate::work::HEAD;
use std::collections::BTreeSet;
use weir_ir::{Expr, Len, Model, Place, Program, PropertyKind};

/// What all workers share.
pub(crate) struct Canon {
    pub automata: Automata,
    pub quotient: Quotient,
    pub relevant: Vec<Relevant>,
}

/// A class that is not known.
pub(crate) const NO_CLASS: u32 = u32::MAX;

/// The means to find representatives, for programs that are small enough.
pub(crate) fn canon(
    program: &Program,
    code: &Code,
    inits: &[Vec<i64>],
    seen: &Observed,
    model: Model,
) -> Option<Canon> {
    let automata = automata(code, inits)?;
    let quotient = quotient(&automata, code, seen, model);
    let relevant = relevant(&automata, &quotient, &watched(program, code));
    Some(Canon { automata, quotient, relevant })
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

/// What a worker remembers about parts.
#[derive(Default)]
pub(crate) struct Recall {
    /// For each part, whether it is known; then for each cell of
    /// [`Canon::relevant`] the list of its class.
    known: Vec<bool>,
    lists: Vec<u16>,
    words: Vec<i64>,
}

/// No list: all values of the cell differ.
const NO_LIST: u16 = u16::MAX;

impl Recall {
    fn know(&mut self, canon: &Canon, space: &Space<'_>, part: u32) {
        let (i, cells) = (part as usize, canon.relevant.len());
        if i >= self.known.len() {
            self.known.resize(i + 1, false);
            self.lists.resize((i + 1) * cells, 0);
        }
        if std::mem::replace(&mut self.known[i], true) {
            return;
        }
        space.threads.words(part, &mut self.words);
        let class = canon.class(&self.words);
        let entries = self.words.get(HEAD - 1).map_or(0, |&n| n as usize);
        let (buffer, _) = self.words[self.words.len() - 2 * entries..].as_chunks::<2>();
        for (r, list) in canon.relevant.iter().zip(&mut self.lists[i * cells..]) {
            let stored = buffer.iter().any(|e| e[0] == i64::from(r.cell));
            *list = match class {
                _ if stored => ALL_SAME,
                NO_CLASS => NO_LIST,
                class => r.of[class as usize],
            };
        }
    }

    /// The memory that stands for that of a state; `values` are its parts.
    pub fn memory(&mut self, canon: &Canon, space: &Space<'_>, at_hand: &mut AtHand, values: &[u32]) -> u32 {
        let mut memory = values[0];
        let cells = canon.relevant.len();
        if cells == 0 {
            return memory;
        }
        for &part in values[1..].iter().filter(|&&part| part != ABSENT) {
            if !self.known.get(part as usize).is_some_and(|k| *k) {
                self.know(canon, space, part);
            }
        }
        for (i, r) in canon.relevant.iter().enumerate() {
            let mut list = NO_LIST;
            let mut first = true;
            for &part in values[1..].iter().filter(|&&part| part != ABSENT) {
                let here = self.lists[part as usize * cells + i];
                if here == NO_LIST {
                    list = NO_LIST;
                    break;
                }
                list = if first { here } else { r.meet[list as usize * r.lists + here as usize] };
                first = false;
            }
            if list == NO_LIST {
                continue;
            }
            let value = at_hand.memory(space, memory).w[r.cell as usize];
            if let Some(&stands) = r.value[list as usize].get(&value)
                && stands != value
            {
                memory = at_hand.write(space, memory, i64::from(r.cell), stands);
            }
        }
        memory
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
pub(crate) fn number_of(space: &Space<'_>, work: &crate::work::Work, t: usize) -> u32 {
    number(space, parts::thread(work, t))
}
