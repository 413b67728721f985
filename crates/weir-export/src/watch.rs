//! What properties look at: it is kept in global variables.

use std::collections::BTreeSet;
use weir_ir::{Expr, LocId, Program, PropertyKind, RegId, RoutineId, TemplateId, ThreadId};

/// What has to be visible outside its thread.
pub(crate) struct Watched {
    /// Locations that a property mentions: each has a number from 1.
    pub locs: Vec<(RoutineId, LocId)>,
    /// Registers of threads' own routines that a property mentions.
    pub regs: BTreeSet<(RoutineId, RegId)>,
    /// Whether a `never` property looks at memory, and so at every store.
    pub memory: bool,
    /// Registers that a `never` property mentions.
    never_regs: BTreeSet<(RoutineId, RegId)>,
    /// Locations that a `never` property mentions.
    never_locs: BTreeSet<(RoutineId, LocId)>,
}

impl Watched {
    pub fn new(program: &Program) -> Watched {
        let mut out = Watched {
            locs: Vec::new(),
            regs: BTreeSet::new(),
            memory: false,
            never_regs: BTreeSet::new(),
            never_locs: BTreeSet::new(),
        };
        let ends = program.filter.iter().map(|e| (false, e));
        let properties = program.properties.iter().map(|p| (p.kind == PropertyKind::Never, &p.pred));
        for (never, e) in properties.chain(ends) {
            e.visit(&mut |e| match e {
                Expr::At(_, r, l) => out.loc(*r, *l, never),
                Expr::RegOf(t, r) => {
                    let routine = program.template(program.threads[t.index()].template).routine;
                    out.regs.insert((routine, *r));
                    if never {
                        out.never_regs.insert((routine, *r));
                    }
                }
                Expr::Ended(t) => {
                    for l in out_ends(program, *t) {
                        out.loc(l.0, l.1, never);
                    }
                }
                Expr::Mem(_) => out.memory |= never,
                _ => {}
            });
        }
        out
    }

    fn loc(&mut self, r: RoutineId, l: LocId, never: bool) {
        if !self.locs.contains(&(r, l)) {
            self.locs.push((r, l));
        }
        if never {
            self.never_locs.insert((r, l));
        }
    }

    /// The number of a location: 0 for those that nobody mentions.
    pub fn number(&self, r: RoutineId, l: LocId) -> usize {
        self.locs.iter().position(|x| *x == (r, l)).map_or(0, |i| i + 1)
    }

    /// Whether a `never` property has to be looked at after a step.
    pub fn matters(&self, r: RoutineId, edge: &weir_ir::Edge) -> bool {
        let op = &edge.op;
        let stores = matches!(op, weir_ir::Op::Store(..) | weir_ir::Op::Rmw { .. } | weir_ir::Op::Cas { .. });
        let moves = self.never_locs.contains(&(r, edge.src)) || self.never_locs.contains(&(r, edge.dst));
        moves || self.memory && stores || op.writes().iter().any(|w| self.never_regs.contains(&(r, *w)))
    }

    /// Whether there is a `never` property at all.
    pub fn asks(program: &Program) -> bool {
        program.properties.iter().any(|p| p.kind == PropertyKind::Never)
    }
}

/// Where a thread ends.
pub(crate) fn out_ends(program: &Program, t: ThreadId) -> Vec<(RoutineId, LocId)> {
    let routine = program.template(program.threads[t.index()].template).routine;
    let out = program.routine(routine).out_table();
    (0..out.len()).filter(|l| out[*l].is_empty()).map(|l| (routine, LocId::new(l))).collect()
}

/// Whether a routine is the code of a template, and of which.
pub(crate) fn template_of(program: &Program, r: RoutineId) -> Vec<TemplateId> {
    (0..program.templates.len()).map(TemplateId::new).filter(|t| program.template(*t).routine == r).collect()
}
