//! What the properties look at.
//!
//! The rules are those of Weir's explorer (its module `fold`): they say where
//! folding has to stop so that no property misses a state.

use super::flat::Flat;
use weir_ir::{BinOp, Expr, Program, PropertyKind, ThreadId, UnOp};

/// A state that must not be reached.
#[derive(Clone, Debug)]
pub(super) struct Bad {
    /// Over the whole state.
    pub pred: Expr,
    /// As the user wrote it.
    pub text: String,
    /// It never becomes true by a thread leaving a location.
    pub grows: bool,
}

/// A truth that follows from where one thread is.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub thread: usize,
    pub expr: Expr,
    /// Per location of the thread.
    pub truth: Vec<bool>,
}

/// What properties look at, per thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Observed {
    /// Thread and location: mentioned by a property.
    pub locs: Vec<Vec<bool>>,
    /// Thread and register: mentioned by a property or observable; it never dies.
    pub regs: Vec<Vec<bool>>,
    /// Thread and register: mentioned by a `never` property.
    pub never_regs: Vec<Vec<bool>>,
    /// A `never` property looks at memory.
    pub never_memory: bool,
    /// Some `never` property may become true when a thread leaves a location.
    pub never_away: bool,
    /// The forbidden states.
    pub bad: Vec<Bad>,
    /// The parts of them that speak about where one thread is.
    pub atoms: Vec<Atom>,
}

/// Collects what the properties, observables and the filter look at.
pub(super) fn observed(program: &Program, threads: &[Flat]) -> Observed {
    let table =
        |n: fn(&Flat) -> usize| -> Vec<Vec<bool>> { threads.iter().map(|t| vec![false; n(t)]).collect() };
    let mut seen = Observed {
        locs: table(|t| t.locs.len()),
        regs: table(|t| t.regs.len()),
        never_regs: table(|t| t.regs.len()),
        bad: bad_states(program),
        ..Observed::default()
    };
    let properties = program.properties.iter().map(|p| (p.kind == PropertyKind::Never, &p.pred));
    let ends = program.observables.iter().map(|o| &o.expr).chain(&program.filter).map(|e| (false, e));
    for (never, e) in properties.chain(ends) {
        e.visit(&mut |e| seen.look(program, threads, never, e));
        seen.never_away |= never && !grows(e);
    }
    for i in 0..seen.bad.len() {
        let pred = seen.bad[i].pred.clone();
        seen.atoms_of(threads, &pred);
    }
    seen
}

/// Every property as a state that must not be reached.
fn bad_states(program: &Program) -> Vec<Bad> {
    let ended = (0..program.threads.len())
        .map(|t| Expr::Ended(ThreadId::new(t)))
        .fold(program.filter.clone().unwrap_or(Expr::TRUE), Expr::and);
    let properties = program.properties.iter().map(|p| {
        let pred = match p.kind {
            PropertyKind::Never => p.pred.clone(),
            PropertyKind::Exists | PropertyKind::NotExists => ended.clone().and(p.pred.clone()),
            PropertyKind::Forall => ended.clone().and(p.pred.clone().negate()),
        };
        let grows = grows(&pred);
        Bad { pred, text: p.text.clone(), grows }
    });
    properties.collect()
}

/// The thread a predicate speaks about, if it speaks about nothing but where
/// that thread is.
pub(super) fn only_thread(e: &Expr) -> Option<ThreadId> {
    match e {
        Expr::At(t, ..) | Expr::Ended(t) => Some(*t),
        Expr::Un(UnOp::Not, _, a) => only_thread(a),
        Expr::Bin(BinOp::LAnd | BinOp::LOr, _, a, b) => only_thread(a).filter(|t| only_thread(b) == Some(*t)),
        _ => None,
    }
}

fn truth(flat: &Flat, loc: usize, e: &Expr) -> bool {
    match e {
        Expr::At(_, r, l) => flat.locs[loc].from == (*r, *l),
        Expr::Ended(_) => flat.locs[loc].ended,
        Expr::Un(_, _, a) => !truth(flat, loc, a),
        Expr::Bin(BinOp::LAnd, _, a, b) => truth(flat, loc, a) && truth(flat, loc, b),
        Expr::Bin(_, _, a, b) => truth(flat, loc, a) || truth(flat, loc, b),
        _ => false,
    }
}

impl Observed {
    fn look(&mut self, program: &Program, threads: &[Flat], never: bool, e: &Expr) {
        let routine = |t: &ThreadId| program.template(program.threads[t.index()].template).routine;
        match e {
            Expr::At(_, r, l) => {
                for (t, flat) in threads.iter().enumerate() {
                    for (i, loc) in flat.locs.iter().enumerate() {
                        self.locs[t][i] |= loc.from == (*r, *l);
                    }
                }
            }
            Expr::RegOf(t, r) => {
                for (u, flat) in threads.iter().enumerate() {
                    if routine(&ThreadId::new(u)) != routine(t) {
                        continue;
                    }
                    for (i, reg) in flat.regs.iter().enumerate() {
                        let same = reg.own == Some(*r);
                        self.regs[u][i] |= same;
                        self.never_regs[u][i] |= same && never;
                    }
                }
            }
            Expr::Mem(_) => self.never_memory |= never,
            // Whether a thread has ended is whether it is at its last location;
            // the step that ends it must be seen on its own.
            Expr::Ended(t) => {
                for (u, flat) in threads.iter().enumerate() {
                    if routine(&ThreadId::new(u)) != routine(t) {
                        continue;
                    }
                    for edge in flat.edges.iter().filter(|e| flat.locs[e.dst].ended) {
                        self.locs[u][edge.src] = true;
                    }
                    for (i, loc) in flat.locs.iter().enumerate() {
                        self.locs[u][i] |= loc.ended;
                    }
                }
            }
            _ => {}
        }
    }

    /// Finds the largest parts that speak about one thread's place only.
    fn atoms_of(&mut self, threads: &[Flat], e: &Expr) {
        if let Some(t) = only_thread(e) {
            let flat = &threads[t.index()];
            if !self.atoms.iter().any(|a| a.expr == *e) {
                let truth = (0..flat.locs.len()).map(|l| truth(flat, l, e)).collect();
                self.atoms.push(Atom { thread: t.index(), expr: e.clone(), truth });
            }
            return;
        }
        match e {
            Expr::Un(_, _, a) | Expr::Cast(_, a) => self.atoms_of(threads, a),
            Expr::Bin(_, _, a, b) => {
                self.atoms_of(threads, a);
                self.atoms_of(threads, b);
            }
            Expr::Ite(c, a, b) => {
                for e in [c, a, b] {
                    self.atoms_of(threads, e);
                }
            }
            _ => {}
        }
    }
}

/// Whether the predicate stays true when one more thread arrives at one of the
/// locations it mentions.
fn grows(e: &Expr) -> bool {
    match e {
        Expr::At(..) | Expr::Ended(_) => true,
        Expr::Bin(BinOp::LAnd | BinOp::LOr, _, a, b) => grows(a) && grows(b),
        e => {
            let mut mentions = false;
            e.visit(&mut |e| mentions |= matches!(e, Expr::At(..) | Expr::Ended(_)));
            !mentions
        }
    }
}
