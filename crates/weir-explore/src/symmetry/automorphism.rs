//! Automorphisms of a program: symmetry with thread ids as data.
//!
//! An *automorphism* is a way to rename a program so that it stays the same: a
//! permutation of the threads, one of the cells, for each cell one of its values,
//! and for each thread a map from its classes ([`crate::reduce::bisimulation`]) to those of
//! the thread it becomes, such that every step becomes a step. A state and its
//! image then have the same future up to renaming, and one of them is enough
//! (Emerson and Sistla, 1996; Ip and Dill, 1996). This covers arrays indexed by
//! `self`, ids kept in variables, and threads that are equal up to the names of
//! variables and constants. It takes no discipline from the program (as
//! scalarsets do), because every automorphism is checked on the automata; so rotations
//! are found where threads look at each other in a ring, and swaps of the two
//! sides of a lock.
//!
//! Automorphisms are sought by walking through two threads' automata side by side
//! from where they start: loads and stores that meet say which cells correspond,
//! stores which values do; a value that only loads tell about is its own image.
//! That may miss automorphisms but makes up none.
//!
//! An automorphism counts only if
//!
//! 1. matching classes look the same to `never` properties and in final states;
//! 2. every property, and where final states are listed every observable, says
//!    the same when the threads are permuted;
//! 3. cells that one of them looks at stay where they are, with their values.
//!
//! The initial state need not be its own image: which orbits can be reached from
//! it does not depend on that. Nor have the automorphisms to form a group, since the
//! image under any of them stands for a state as well as the state itself.

use crate::reduce::{Automata, Kind, Quotient, To, Watched};

/// A way to rename a program so that it stays the same.
#[derive(Clone, Debug)]
pub(crate) struct Automorphism {
    /// What each thread becomes.
    pub threads: Vec<usize>,
    /// What each cell becomes.
    pub cells: Vec<u32>,
    /// For each cell, what each value (by position) becomes.
    values: Vec<Vec<i64>>,
    /// What each class becomes.
    pub classes: Vec<u32>,
}

/// The most automorphisms that are used, and how many steps are compared in search of
/// them.
const MOST: usize = 128;
const MOST_STEPS: usize = 1 << 22;

impl Automorphism {
    /// What a value of a cell becomes.
    pub fn value(&self, automata: &Automata, cell: u32, v: i64) -> i64 {
        automata.value(cell, v).map_or(v, |i| self.values[cell as usize][i])
    }

    fn keeps(&self, automata: &Automata, cell: u32) -> bool {
        self.cells[cell as usize] == cell && self.values[cell as usize] == automata.values[cell as usize]
    }
}

/// The automorphisms of a program, other than leaving all as it is. `fair` says
/// whether all that is asked says the same when threads are permuted.
pub(crate) fn automorphisms(
    automata: &Automata,
    quotient: &Quotient,
    watched: &Watched,
    fair: impl Fn(&[usize]) -> bool,
) -> Vec<Automorphism> {
    let roots: Option<Vec<u32>> = quotient.roots.iter().copied().collect();
    let Some(roots) = roots.filter(|r| r.len() > 1) else { return Vec::new() };
    let cells = automata.values.len();
    let half = Half {
        classes: vec![None; quotient.arcs.len()],
        back: vec![None; quotient.arcs.len()],
        cells: vec![None; cells],
        cells_back: vec![None; cells],
        values: automata.values.iter().map(|v| vec![None; v.len()]).collect(),
        later: Vec::new(),
    };
    let mut search =
        Search { automata, quotient, roots: &roots, steps: 0, threads: Vec::new(), found: Vec::new() };
    search.extend(&half);
    let mut found = search.found;
    let looked_at = || watched.always.iter().chain(&watched.at_end);
    found.retain(|m| {
        let moves = m.threads.iter().enumerate().any(|(t, &u)| t != u);
        moves && looked_at().all(|&c| m.keeps(automata, c)) && fair(&m.threads)
    });
    found
}

/// A load whose outcomes are not all matched: its arcs, the two cells.
type Later = ((u32, u32), (u32, u32));

/// An automorphism that is not complete.
#[derive(Clone)]
struct Half {
    classes: Vec<Option<u32>>,
    back: Vec<Option<u32>>,
    cells: Vec<Option<u32>>,
    cells_back: Vec<Option<u32>>,
    values: Vec<Vec<Option<i64>>>,
    /// Classes and arcs that look at cells.
    later: Vec<Later>,
}

struct Search<'a> {
    automata: &'a Automata,
    quotient: &'a Quotient,
    roots: &'a [u32],
    steps: usize,
    threads: Vec<usize>,
    found: Vec<Automorphism>,
}

impl Search<'_> {
    /// Tries all threads for the next one to become.
    fn extend(&mut self, half: &Half) {
        let t = self.threads.len();
        if self.found.len() >= MOST || self.steps > MOST_STEPS {
            return;
        }
        if t == self.roots.len() {
            if let Some(automorphism) = self.complete(half.clone()) {
                self.found.push(automorphism);
            }
            return;
        }
        for u in 0..self.roots.len() {
            if self.threads.contains(&u) {
                continue;
            }
            let mut next = half.clone();
            self.steps += half.classes.len() / 8;
            if self.walk(&mut next, vec![(self.roots[t], self.roots[u])]).is_some() {
                self.threads.push(u);
                self.extend(&next);
                self.threads.pop();
            }
        }
    }

    /// Matches pairs of classes and all that follows from them.
    fn walk(&mut self, half: &mut Half, mut todo: Vec<(u32, u32)>) -> Option<()> {
        loop {
            while let Some((a, b)) = todo.pop() {
                match (half.classes[a as usize], half.back[b as usize]) {
                    (None, None) => {}
                    (Some(to), Some(_)) if to == b => continue,
                    _ => return None,
                }
                half.classes[a as usize] = Some(b);
                half.back[b as usize] = Some(a);
                self.pair(half, a, b, &mut todo)?;
            }
            let later = std::mem::take(&mut half.later);
            for &((a, i), (b, j)) in &later {
                if !self.outcomes(half, (a, i), (b, j), &mut todo)? {
                    half.later.push(((a, i), (b, j)));
                }
            }
            // What is left has no outcome that is new; values may have become
            // known on the way, though.
            if todo.is_empty() && half.later.len() == later.len() {
                return Some(());
            }
        }
    }

    fn pair(&mut self, half: &mut Half, a: u32, b: u32, todo: &mut Vec<(u32, u32)>) -> Option<()> {
        let (x, y) = (&self.quotient.arcs[a as usize], &self.quotient.arcs[b as usize]);
        let stands = |k: u32| &self.automata.nodes[self.quotient.stands[k as usize] as usize];
        let same = self.quotient.seen[a as usize] == self.quotient.seen[b as usize]
            && stands(a).inside == stands(b).inside
            && stands(a).ended == stands(b).ended;
        if !same || x.len() != y.len() {
            return None;
        }
        for (i, (p, q)) in x.iter().zip(y).enumerate() {
            self.steps += 1;
            if p.outs.len() != q.outs.len() {
                return None;
            }
            match (p.kind, q.kind) {
                (Kind::Load(c), Kind::Load(d)) | (Kind::Update(c), Kind::Update(d)) => {
                    self.cell(half, c, d)?;
                    half.later.push(((a, i as u32), (b, i as u32)));
                }
                (Kind::Store(c, v), Kind::Store(d, w)) => {
                    self.cell(half, c, d)?;
                    // A store that ends in a fault has no value.
                    if matches!((p.outs[0].to, q.outs[0].to), (To::Node(_), To::Node(_))) {
                        self.value(half, c, v, w)?;
                    }
                    lead(p.outs[0].to, q.outs[0].to, todo)?;
                }
                (k, l) if k == l => {
                    for (o, r) in p.outs.iter().zip(&q.outs) {
                        lead(o.to, r.to, todo)?;
                    }
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// Matches the outcomes of steps that look at cells, as far as it is known
    /// which values correspond; whether that is so for all of them.
    fn outcomes(
        &mut self,
        half: &mut Half,
        (a, i): (u32, u32),
        (b, j): (u32, u32),
        todo: &mut Vec<(u32, u32)>,
    ) -> Option<bool> {
        let x = &self.quotient.arcs[a as usize][i as usize];
        let y = &self.quotient.arcs[b as usize][j as usize];
        let (Kind::Load(c) | Kind::Update(c)) = x.kind else { return None };
        let update = matches!(x.kind, Kind::Update(_));
        let mut all = true;
        for out in &x.outs {
            self.steps += 1;
            let position = self.automata.value(c, out.found)?;
            let Some(w) = half.values[c as usize][position] else {
                all = false;
                continue;
            };
            let other = y.outs.iter().find(|o| o.found == w)?;
            let known = match (out.to, other.to) {
                (To::Node(a), To::Node(b)) => half.classes[a as usize] == Some(b),
                _ => false,
            };
            if !known {
                lead(out.to, other.to, todo)?;
            }
            if update && matches!(out.to, To::Node(_)) {
                self.value(half, c, out.new, other.new)?;
            }
        }
        Some(all)
    }

    fn cell(&self, half: &mut Half, c: u32, d: u32) -> Option<()> {
        match (half.cells[c as usize], half.cells_back[d as usize]) {
            (None, None) => {
                let (v, w) = (&self.automata.values[c as usize], &self.automata.values[d as usize]);
                if v.len() != w.len() {
                    return None;
                }
                half.cells[c as usize] = Some(d);
                half.cells_back[d as usize] = Some(c);
                Some(())
            }
            (Some(to), Some(_)) if to == d => Some(()),
            _ => None,
        }
    }

    fn value(&self, half: &mut Half, c: u32, v: i64, w: i64) -> Option<()> {
        let position = self.automata.value(c, v)?;
        let d = half.cells[c as usize]?;
        self.automata.value(d, w)?;
        let values = &mut half.values[c as usize];
        match values[position] {
            Some(known) => (known == w).then_some(()),
            None if values.contains(&Some(w)) => None,
            None => {
                values[position] = Some(w);
                Some(())
            }
        }
    }

    /// Values that nothing is known about are their own images, and so are
    /// cells that nobody touches.
    fn complete(&mut self, mut half: Half) -> Option<Automorphism> {
        loop {
            let open = half.later.iter().find_map(|&((a, i), _)| {
                let arc = &self.quotient.arcs[a as usize][i as usize];
                let (Kind::Load(c) | Kind::Update(c)) = arc.kind else { return None };
                let unknown =
                    |v: i64| self.automata.value(c, v).is_some_and(|i| half.values[c as usize][i].is_none());
                arc.outs.iter().map(|o| o.found).find(|&v| unknown(v)).map(|v| (c, v))
            });
            let Some((c, v)) = open else { break };
            self.value(&mut half, c, v, v)?;
            self.walk(&mut half, Vec::new())?;
        }
        self.walk(&mut half, Vec::new())?;
        if !half.later.is_empty() {
            return None;
        }
        let cells: Vec<u32> = half.cells.iter().enumerate().map(|(c, to)| to.unwrap_or(c as u32)).collect();
        let mut taken = vec![false; cells.len()];
        for &c in &cells {
            if std::mem::replace(&mut taken[c as usize], true) {
                return None;
            }
        }
        let mut values = Vec::new();
        for (c, known) in half.values.iter().enumerate() {
            // Values that no load finds take the places that are left.
            let there = &self.automata.values[cells[c] as usize];
            let mut left = there.iter().copied().filter(|w| !known.contains(&Some(*w))).collect::<Vec<_>>();
            let mut images = known.clone();
            for (i, image) in images.iter_mut().enumerate().filter(|(_, image)| image.is_none()) {
                let own = left.iter().position(|&w| w == self.automata.values[c][i]).unwrap_or(0);
                if left.is_empty() {
                    return None;
                }
                *image = Some(left.remove(own));
            }
            values.push(images.into_iter().flatten().collect());
        }
        // Classes that no thread gets to stay what they are; nobody asks.
        let classes = half.classes.iter().enumerate().map(|(k, to)| to.unwrap_or(k as u32)).collect();
        Some(Automorphism { threads: self.threads.clone(), cells, values, classes })
    }
}

/// Matches where two steps lead.
fn lead(a: To, b: To, todo: &mut Vec<(u32, u32)>) -> Option<()> {
    match (a, b) {
        (To::Node(a), To::Node(b)) => todo.push((a, b)),
        (a, b) if a == b => {}
        _ => return None,
    }
    Some(())
}
