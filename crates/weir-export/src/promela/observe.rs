//! What the properties look at.
//!
//! Where folding has to stop so that no property misses a state: [`weir_passes::fold`].

use super::flat::Flat;
use weir_ir::{BinOp, Expr, Program, PropertyKind, ThreadId, UnOp};
use weir_passes::observe::{is_monotone, is_place};

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
    let all = weir_passes::observe::observed(program);
    let nevers = program.properties.iter().filter(|p| p.kind == PropertyKind::Never);
    let locs = |t: &Flat| t.locs.iter().map(|l| all.locs[l.from.0.index()][l.from.1.index()]).collect();
    // Properties speak of registers of threads' own routines only.
    let regs = |t: &Flat, of: &[Vec<bool>]| {
        let routine = t.locs[t.entry].from.0.index();
        t.regs.iter().map(|r| r.own.is_some_and(|r| of[routine][r.index()])).collect()
    };
    let mut seen = Observed {
        locs: threads.iter().map(locs).collect(),
        regs: threads.iter().map(|t| regs(t, &all.regs)).collect(),
        never_regs: threads.iter().map(|t| regs(t, &all.never_regs)).collect(),
        never_memory: all.never_memory,
        never_away: nevers.into_iter().any(|p| !is_monotone(&p.pred, is_place)),
        bad: bad_states(program),
        atoms: Vec::new(),
    };
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
        let grows = is_monotone(&pred, is_place);
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
