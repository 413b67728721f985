//! Which state stands for all that are alike.
//!
//! Built from [`crate::automaton`]: each thread's part is replaced by the one
//! that stands for its class ([`crate::quotient`]), and each cell's value by the
//! least that is the same to every thread there ([`crate::relevant`]); then the
//! least image of that in the mirrors of the program is taken
//! ([`crate::mirror`]). Each of these leads to a state with the same future up to
//! what properties see, so they can be combined in any order. Steps are always
//! taken from states that stand for themselves, which are states of the machine
//! like all others: the partial-order reduction needs no second thought.

use crate::at_hand::AtHand;
use crate::automaton::{Automata, automata};
use crate::code::Code;
use crate::fold::Observed;
use crate::future::{Classes, add};
use crate::local::Local;
use crate::mirror::{Mirror, mirrors};
use crate::outlook::{Outlook, outlook};
use crate::parts;
use crate::quotient::{Quotient, quotient};
use crate::relevant::{ALL_SAME, Relevant, Watched, relevant};
use crate::space::{ABSENT, Space};
use crate::symmetry::indifferent;
use crate::work::HEAD;
use rustc_hash::{FxHashMap, FxHasher};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use weir_ir::{Expr, Len, Model, Place, Program, PropertyKind};

/// What all workers share.
pub(crate) struct Canon {
    pub automata: Automata,
    pub quotient: Quotient,
    pub relevant: Vec<Relevant>,
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
    Some(Canon { automata, quotient, relevant, mirrors, outlook })
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
    fn image(&self, mirror: &Mirror, model: Model, words: &[i64]) -> Option<Vec<i64>> {
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

/// What a worker remembers about parts.
#[derive(Default)]
pub(crate) struct Recall {
    /// For each part, whether it is known; then for each cell of
    /// [`Canon::relevant`] the list of its class.
    known: Vec<bool>,
    lists: Vec<u16>,
    words: Vec<i64>,
    /// For each mirror: what parts become.
    images: Vec<Vec<u32>>,
    /// What memories become, by mirror and number.
    memories: FxHashMap<(u32, u32), u32>,
    ranks: Vec<u64>,
    image: Vec<u32>,
    best: Vec<u32>,
}

/// A part whose image is not known.
const UNKNOWN: u32 = u32::MAX;
/// Remembered images of memories.
const MOST_MEMORIES: usize = 1 << 20;

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
            let stands = r.stands(list, value);
            if stands != value {
                memory = at_hand.write(space, memory, i64::from(r.cell), stands);
            }
        }
        memory
    }
}

impl Recall {
    /// Replaces the parts of a state, whose memory stands for itself, by those of
    /// the least of its images; which mirror that takes, if any.
    pub fn reflect(
        &mut self,
        canon: &Canon,
        space: &Space<'_>,
        at_hand: &mut AtHand,
        values: &mut [u32],
    ) -> Option<usize> {
        let mut chosen = None;
        if canon.mirrors.is_empty() {
            return chosen;
        }
        let mut best = std::mem::take(&mut self.best);
        let mut image = std::mem::take(&mut self.image);
        best.clear();
        best.extend_from_slice(values);
        for (m, mirror) in canon.mirrors.iter().enumerate() {
            image.clear();
            image.extend_from_slice(values);
            let mut all = true;
            for (t, &part) in values[1..].iter().enumerate() {
                let to = self.part_image(canon, space, m, part);
                all &= to != UNKNOWN;
                image[mirror.threads[t] + 1] = to;
            }
            if !all {
                continue;
            }
            let order = image[1..].iter().zip(&best[1..]).map(|(&i, &b)| {
                let order = |this: &mut Recall, part| this.rank(canon, space, part);
                if i == b { Ordering::Equal } else { order(self, i).cmp(&order(self, b)) }
            });
            let order = order.fold(Ordering::Equal, Ordering::then);
            if order.is_gt() {
                continue;
            }
            image[0] = self.memory_image(canon, space, m, values[0]);
            image[0] = self.memory(canon, space, at_hand, &image);
            if order.is_lt() || less(at_hand, space, image[0], best[0]) {
                std::mem::swap(&mut best, &mut image);
                chosen = Some(m);
            }
        }
        values.copy_from_slice(&best);
        (self.best, self.image) = (best, image);
        chosen
    }

    /// Orders parts in a way that does not depend on when they got their
    /// numbers, so that the same search always visits the same states. (Where two
    /// parts have the same rank, which is hardly ever, either may be taken.)
    fn rank(&mut self, canon: &Canon, space: &Space<'_>, part: u32) -> u64 {
        let i = part as usize;
        if let Some(&rank) = self.ranks.get(i)
            && rank != u64::MAX
        {
            return rank;
        }
        if self.ranks.len() <= i {
            self.ranks.resize(i + 1, u64::MAX);
        }
        space.threads.words(part, &mut self.words);
        let class = canon.class(&self.words);
        let entries = self.words.get(HEAD - 1).map_or(0, |&n| n as usize);
        let mut hash = FxHasher::default();
        self.words[self.words.len() - 2 * entries..].hash(&mut hash);
        let rank = (u64::from(class) << 32) | (hash.finish() >> 33);
        self.ranks[i] = rank;
        rank
    }

    fn part_image(&mut self, canon: &Canon, space: &Space<'_>, m: usize, part: u32) -> u32 {
        if let Some(&to) = self.images.get(m).and_then(|i| i.get(part as usize))
            && to != UNKNOWN
        {
            return to;
        }
        self.images.resize_with(canon.mirrors.len(), Vec::new);
        let images = &mut self.images[m];
        if images.len() <= part as usize {
            images.resize(part as usize + 1, UNKNOWN);
        }
        space.threads.words(part, &mut self.words);
        let to = canon.image(&canon.mirrors[m], space.machine.model, &self.words);
        let to = to.map_or(UNKNOWN, |words| space.threads.number(&words));
        self.images[m][part as usize] = to;
        to
    }

    fn memory_image(&mut self, canon: &Canon, space: &Space<'_>, m: usize, memory: u32) -> u32 {
        let key = (m as u32, memory);
        if let Some(&to) = self.memories.get(&key) {
            return to;
        }
        if self.memories.len() >= MOST_MEMORIES {
            self.memories.clear();
        }
        let mirror = &canon.mirrors[m];
        space.memories.words(memory, &mut self.words);
        let mut image = self.words.clone();
        if self.words[0] != 0 {
            image[0] = mirror.threads[self.words[0] as usize - 1] as i64 + 1;
        }
        for c in 1..mirror.cells.len() as u32 {
            let value = self.words[c as usize];
            image[mirror.cells[c as usize] as usize] = mirror.value(&canon.automata, c, value);
        }
        let to = space.memories.number(&image);
        self.memories.insert(key, to);
        to
    }
}

/// Whether one memory comes before another.
fn less(at_hand: &mut AtHand, space: &Space<'_>, a: u32, b: u32) -> bool {
    if a == b {
        return false;
    }
    let first = at_hand.memory(space, a).w.clone();
    first < at_hand.memory(space, b).w
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
