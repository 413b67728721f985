//! A random program from a seed.

use super::{Atom, COUNTERS, Cond, Kind, LOCALS, Never, Stmt, Structured};
use crate::rng::Rng;

struct Maker {
    rng: Rng,
    shared: usize,
    /// Statements that may still be made.
    budget: usize,
    counters: usize,
    /// Labels given so far in this routine.
    labels: usize,
    /// Whether the routine is the procedure.
    is_proc: bool,
}

/// The program of a seed.
pub fn make(seed: u64) -> Structured {
    let mut rng = Rng::new(seed ^ 0x5eed_1abe);
    let shared = rng.between(1, 2);
    let count = rng.between(1, 3);
    let mut m = Maker { rng, shared, budget: 0, counters: 0, labels: 0, is_proc: false };
    let mut labels = Vec::new();
    let mut threads = Vec::new();
    for _ in 0..count {
        threads.push(m.routine(if count == 1 { 9 } else { 5 }, false));
        labels.push(m.labels);
    }
    let calls = threads.iter().any(|t: &Vec<Stmt>| calls(t));
    let proc = if calls { m.routine(3, true) } else { Vec::new() };
    let in_proc = m.labels;
    let never = (0..m.rng.between(1, 2)).map(|_| m.never(&labels, calls.then_some(in_proc))).collect();
    Structured { shared, unused: Vec::new(), order: (0..count).collect(), threads, proc, never, names: 0 }
}

fn calls(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|s| s.kind == Kind::Call || s.kind.bodies().iter().any(|b| calls(b)))
}

impl Maker {
    fn routine(&mut self, budget: usize, is_proc: bool) -> Vec<Stmt> {
        (self.budget, self.counters, self.labels, self.is_proc) = (budget, 0, 0, is_proc);
        let mut stmts = Vec::new();
        while self.budget > 0 {
            let next = self.stmt(0, false, false);
            stmts.push(next);
        }
        let labels = self.labels;
        self.gotos(&mut stmts, labels);
        stmts
    }

    /// Some of the steps that do nothing become jumps to labels.
    fn gotos(&mut self, stmts: &mut [Stmt], labels: usize) {
        for s in stmts {
            if s.kind == Kind::Skip && labels > 0 && self.rng.percent(40) {
                s.kind = Kind::Goto(self.rng.below(labels));
            }
            // Jumps do not enter or leave atomic sections.
            if !matches!(s.kind, Kind::Atomic(_)) {
                s.kind.bodies_mut().into_iter().for_each(|b| self.gotos(b, labels));
            }
        }
    }

    fn body(&mut self, depth: usize, in_loop: bool, atomic: bool) -> Vec<Stmt> {
        (0..self.rng.weighted(&[(1, 0), (6, 1), (4, 2)]))
            .map(|_| self.stmt(depth + 1, in_loop, atomic))
            .collect()
    }

    fn stmt(&mut self, depth: usize, in_loop: bool, atomic: bool) -> Stmt {
        self.budget = self.budget.saturating_sub(1);
        let label = !atomic && self.rng.percent(35);
        let label = label.then(|| {
            self.labels += 1;
            self.labels - 1
        });
        let deep = depth >= 3 || self.budget == 0 && depth > 0;
        let kind = if deep || self.rng.percent(45) {
            self.simple(in_loop, atomic)
        } else {
            self.compound(depth, in_loop, atomic)
        };
        Stmt { label, kind }
    }

    fn simple(&mut self, in_loop: bool, atomic: bool) -> Kind {
        let (x, r, v) = (self.rng.below(self.shared), self.rng.below(LOCALS), self.rng.below(3) as u8);
        match self.rng.below(24) {
            // In a loop, stores would pile up.
            0..=5 if in_loop && self.rng.percent(70) => Kind::Exchange(x, v),
            0..=4 => Kind::Store(x, v),
            5 => Kind::StoreLocal(x, r),
            6..=9 => Kind::Load(r, x),
            10 => Kind::Set(r, v),
            11 => Kind::Exchange(x, v),
            12 if !atomic => Kind::Fence,
            13..=15 => Kind::Skip,
            16 => Kind::Nothing,
            17 => Kind::Assume(self.cond()),
            18 | 19 if in_loop && !atomic => Kind::Break,
            20 if in_loop && !atomic => Kind::Continue,
            21 if !atomic => Kind::Return,
            22 | 23 if !atomic && !self.is_proc => Kind::Call,
            _ => Kind::Skip,
        }
    }

    fn cond(&mut self) -> Cond {
        let (v, is) = (self.rng.below(2) as u8, self.rng.percent(60));
        match self.rng.below(8) {
            0 => Cond::Always(is),
            1..=3 => Cond::Shared(self.rng.below(self.shared), v, is),
            _ => Cond::Local(self.rng.below(LOCALS), v, is),
        }
    }

    fn compound(&mut self, depth: usize, in_loop: bool, atomic: bool) -> Kind {
        match self.rng.below(16) {
            0..=2 => {
                let yes = self.body(depth, in_loop, atomic);
                let no = if self.rng.percent(40) { self.body(depth, in_loop, atomic) } else { Vec::new() };
                Kind::If(self.cond(), yes, no)
            }
            3..=5 if self.counters < COUNTERS => {
                let counter = LOCALS + self.counters;
                self.counters += 1;
                let mut body = vec![Kind::Count(counter).into()];
                body.extend(self.body(depth, true, atomic));
                Kind::While(Cond::Less(counter, 2), body)
            }
            6 | 7 => Kind::While(self.cond(), self.body(depth, true, atomic)),
            8..=10 => Kind::Loop(self.body(depth, true, atomic)),
            11 => Kind::Do(self.body(depth, true, atomic), self.cond()),
            12 | 13 => Kind::Block(self.body(depth, in_loop, atomic)),
            14 if !atomic => Kind::Atomic(self.body(depth, false, true)),
            _ => Kind::Choose((0..2).map(|_| self.body(depth, in_loop, atomic)).collect()),
        }
    }

    fn never(&mut self, labels: &[usize], in_proc: Option<usize>) -> Never {
        let parts = self.rng.weighted(&[(4, 1), (1, 2)]);
        (0..parts)
            .map(|_| {
                let atoms = self.rng.between(1, 3);
                (0..atoms).map(|_| (self.rng.percent(65), self.atom(labels, in_proc))).collect()
            })
            .collect()
    }

    fn atom(&mut self, labels: &[usize], in_proc: Option<usize>) -> Atom {
        let t = self.rng.below(labels.len());
        match self.rng.below(10) {
            0..=3 if labels[t] > 0 => Atom::At(t, self.rng.below(labels[t]), false),
            4 if in_proc.is_some_and(|n| n > 0) => Atom::At(t, self.rng.below(in_proc.unwrap_or(0)), true),
            5 | 6 => Atom::Ended(t),
            7 => Atom::Local(t, self.rng.below(LOCALS), self.rng.below(3) as u8),
            _ => Atom::Shared(self.rng.below(self.shared), self.rng.below(3) as u8),
        }
    }
}
