//! The routine under construction: registers, locations, labels.

use super::types::STy;
use crate::ast::Ident;
use std::collections::{BTreeSet, HashMap, HashSet};
use weir_ir::{Expr, LocId, Op, Place, RegId, Routine, Span, TemplateId, Ty};

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// In a statement: reads of shared variables become loads.
    Code,
    /// In an `at` line: as in a statement, but close to the machine. Values are
    /// kept as the target's type keeps them, and nothing is short-circuited, so
    /// that every operation of the program model can be written.
    At,
    /// In a property: shared variables are memory as it is.
    Property,
    /// In a constant: nothing is read.
    Const,
}

/// Where `break` and `continue` go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop {
    pub after: LocId,
    pub head: LocId,
    pub atomic: u32,
}

/// A label of the routine.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub span: Span,
    /// The atomic section it is in; 0 is none.
    pub atomic: u32,
    /// Its location, once something needed it.
    pub loc: Option<LocId>,
}

/// What labels need to know of the routine under construction.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// The labels that some `goto` leads to.
    pub targets: HashSet<String>,
    /// Edges that are no steps: from, to.
    pub(super) silent: Vec<(LocId, LocId)>,
}

impl Places {
    /// All locations at which a thread is at the place of this one.
    pub fn at(&self, loc: LocId) -> Vec<LocId> {
        let mut found = BTreeSet::from([loc]);
        let mut new = vec![loc];
        while let Some(here) = new.pop() {
            let before = self.silent.iter().filter(|(_, to)| *to == here).map(|(from, _)| *from);
            new.extend(before.filter(|l| found.insert(*l)));
        }
        found.into_iter().collect()
    }

    /// The locations from which nothing but silent edges lead to this one.
    pub fn before(&self, loc: LocId) -> Vec<LocId> {
        self.at(loc).into_iter().filter(|l| *l != loc).collect()
    }
}

#[derive(Debug)]
pub(crate) struct Body {
    pub mode: Mode,
    pub routine: Routine,
    pub nodes: Vec<Option<usize>>,
    pub locals: HashMap<String, RegId>,
    /// Where the next edge starts.
    pub cur: LocId,
    /// The statement being lowered.
    pub span: Span,
    /// Temporaries by type, and whether the current statement uses them.
    temps: Vec<(Ty, RegId, bool)>,
    /// `&&` and `||` evaluate both sides (the constraint of a `havoc`).
    pub eager: bool,
    /// The register a `havoc` chooses: no load may depend on it.
    pub chosen: Option<RegId>,
    /// What its constraint has read: each place once, however often it is mentioned.
    pub once: Vec<(Place, RegId, STy)>,
    pub loops: Vec<Loop>,
    pub labels: HashMap<String, Label>,
    /// Which locations are one place.
    pub places: Places,
    /// The atomic section around the current statement; 0 is none.
    pub atomic: u32,
    pub atomics: u32,
    /// Where the routine ends.
    pub end: LocId,
    pub returns: Option<STy>,
    pub is_thread: bool,
    /// Names that are assigned somewhere in the routine.
    pub assigned: HashSet<String>,
    /// Local names that are read somewhere.
    pub reads: HashSet<String>,
    /// Locals that were never declared, with their first assignment.
    pub inferred: Vec<(String, Span)>,
    /// `at L: invariant P;`, lowered when the routine is complete.
    pub given: Vec<(Ident, crate::ast::Expr)>,
    /// In a property: which copy `T#a` is.
    pub copies: HashMap<(TemplateId, String), u32>,
    /// In a property: the registers and cells it mentions.
    pub mentions: Vec<(Span, Expr)>,
}

impl Body {
    pub fn new(mode: Mode) -> Body {
        Body {
            mode,
            routine: Routine::default(),
            nodes: Vec::new(),
            locals: HashMap::new(),
            cur: LocId(0),
            span: Span::default(),
            temps: Vec::new(),
            eager: false,
            chosen: None,
            once: Vec::new(),
            loops: Vec::new(),
            labels: HashMap::new(),
            places: Places::default(),
            atomic: 0,
            atomics: 0,
            end: LocId(0),
            returns: None,
            is_thread: false,
            assigned: HashSet::new(),
            reads: HashSet::new(),
            inferred: Vec::new(),
            given: Vec::new(),
            copies: HashMap::new(),
            mentions: Vec::new(),
        }
    }

    /// A new location.
    pub fn loc(&mut self, span: Span) -> LocId {
        self.routine.add_loc(span)
    }

    /// An edge from the current location to a new one, which becomes current.
    pub fn emit(&mut self, op: Op, span: Span) {
        let to = self.loc(self.span);
        self.finish(op, span, to);
        self.cur = to;
    }

    /// An edge from the current location.
    pub fn finish(&mut self, op: Op, span: Span, to: LocId) {
        self.routine.add_edge(self.cur, to, op, span);
    }

    pub fn reg_type(&self, reg: RegId) -> STy {
        STy { ty: self.routine.regs[reg.index()].ty, node: self.nodes[reg.index()] }
    }

    pub fn new_reg(&mut self, name: String, ty: STy, init: i64, span: Span) -> RegId {
        self.nodes.push(ty.node);
        self.routine.add_reg(name, ty.ty, init, span)
    }

    /// A register for a value within the current statement.
    pub fn temp(&mut self, ty: Ty) -> RegId {
        if let Some((_, reg, used)) = self.temps.iter_mut().find(|(t, _, used)| *t == ty && !used) {
            *used = true;
            return *reg;
        }
        let mut number = self.temps.len() + 1;
        while self.routine.regs.iter().any(|r| r.name == format!("%{number}")) {
            number += 1;
        }
        let reg = self.new_reg(format!("%{number}"), STy::of(ty), 0, self.span);
        self.temps.push((ty, reg, true));
        reg
    }

    /// Starts a statement: the temporaries are free again.
    pub fn begin(&mut self, span: Span, from: LocId) {
        self.span = span;
        self.cur = from;
        for (_, _, used) in &mut self.temps {
            *used = false;
        }
    }
}
