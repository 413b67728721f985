//! What properties look at.

use weir_ir::{BinOp, Expr, Program, PropertyKind, Routine, ThreadId};

/// What properties look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observed {
    /// Per routine and location: mentioned by a property.
    pub locs: Vec<Vec<bool>>,
    /// Per routine and register: mentioned by a property or observable, so
    /// that its value matters even after its last use.
    pub regs: Vec<Vec<bool>>,
    /// Per routine and location: mentioned by a `never` property.
    pub never_locs: Vec<Vec<bool>>,
    /// Per routine and register: mentioned by a `never` property.
    pub never_regs: Vec<Vec<bool>>,
    /// A `never` property looks at memory.
    pub never_memory: bool,
    /// Some `never` property is not monotone in its [`Expr::At`]s.
    pub never_away: bool,
}

/// What the properties, observables and the filter of a program look at.
pub fn observed(program: &Program) -> Observed {
    let table = |n: fn(&Routine) -> usize| -> Vec<Vec<bool>> {
        program.routines.iter().map(|r| vec![false; n(r)]).collect()
    };
    let mut seen = Observed {
        locs: table(|r| r.locs.len()),
        regs: table(|r| r.regs.len()),
        never_locs: table(|r| r.locs.len()),
        never_regs: table(|r| r.regs.len()),
        never_memory: false,
        never_away: false,
    };
    let properties = program.properties.iter().map(|p| (p.kind == PropertyKind::Never, &p.pred));
    let ends = program.observables.iter().map(|o| &o.expr).chain(&program.filter).map(|e| (false, e));
    for (never, e) in properties.chain(ends) {
        e.visit(&mut |e| seen.look(program, never, e));
        seen.never_away |= never && !is_monotone(e, |e| matches!(e, Expr::At(..)));
    }
    seen
}

impl Observed {
    fn look(&mut self, program: &Program, never: bool, e: &Expr) {
        let routine = |t: &ThreadId| program.template(program.threads[t.index()].template).routine;
        match e {
            Expr::At(_, r, l) => {
                self.locs[r.index()][l.index()] = true;
                self.never_locs[r.index()][l.index()] |= never;
            }
            Expr::RegOf(t, r) => {
                let routine = routine(t).index();
                self.regs[routine][r.index()] = true;
                self.never_regs[routine][r.index()] |= never;
            }
            Expr::Mem(_) => self.never_memory |= never,
            // Whether a thread has ended is whether it is at its last location.
            Expr::Ended(t) => {
                let (id, code) = (routine(t).index(), program.routine(routine(t)));
                let out = code.out_table();
                for (loc, out) in out.iter().enumerate() {
                    self.locs[id][loc] |= out.is_empty();
                    self.never_locs[id][loc] |= out.is_empty() && never;
                }
                // The step that ends the thread must be seen on its own.
                for e in code.edges.iter().filter(|e| out[e.dst.index()].is_empty()) {
                    self.locs[id][e.src.index()] = true;
                }
            }
            _ => {}
        }
    }
}

/// Whether a predicate stays true when one more of these parts of it becomes true: it
/// is made of them, and of what has none of them in it, by "and" and "or" alone.
///
/// With [`is_place`] for the parts: no thread makes it true by leaving a location.
pub fn is_monotone(e: &Expr, part: fn(&Expr) -> bool) -> bool {
    match e {
        e if part(e) => true,
        Expr::Bin(BinOp::LAnd | BinOp::LOr, _, a, b) => is_monotone(a, part) && is_monotone(b, part),
        e => !e.mentions(part),
    }
}

/// Whether it says where one thread is: at a location, or at its end.
pub fn is_place(e: &Expr) -> bool {
    matches!(e, Expr::At(..) | Expr::Ended(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use weir_ir::{LocId, RoutineId, Ty};

    #[test]
    fn monotone_is_without_negation() {
        let at = |l| Expr::At(ThreadId(0), RoutineId(0), LocId(l));
        let other = Expr::bin(BinOp::Eq, Ty::I64, Expr::int(1), Expr::int(2));
        assert!(is_monotone(&at(1).and(other.clone()).or(at(2)), is_place));
        assert!(is_monotone(&other.negate(), is_place));
        assert!(!is_monotone(&at(1).and(at(2).negate()), is_place));
        let ended = Expr::Ended(ThreadId(0)).negate();
        assert!(!is_monotone(&ended, is_place));
        assert!(is_monotone(&ended, |e| matches!(e, Expr::At(..))));
    }
}
