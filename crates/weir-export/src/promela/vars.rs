//! The Promela variables, and expressions over them.

use super::ex::{Ex, Range, VarId, range};
use super::flat::Flat;
use super::observe::{Observed, only_thread};
use crate::names::Names;
use std::ops::RangeInclusive;
use weir_ir::{BinOp, CellInit, Diagnostic, Expr, Len, ObjId, Place, Program, RegId, Ty, UnOp};

/// The largest array that is made for an object without bounds.
const MAX_CELLS: i64 = 4096;
/// What Promela's `int` holds.
pub(super) const INT: Range = (i32::MIN as i128, i32::MAX as i128);

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A shared cell or array.
    Shared,
    /// A register of a thread. Those that properties look at are global.
    Reg { thread: usize, global: bool },
    /// Where a thread is, as far as properties want to know.
    Atom(usize),
    /// Who is in an atomic section: 0, or the thread's number from 1.
    Owner,
}

/// A Promela variable.
#[derive(Clone, Debug)]
pub(super) struct Var {
    pub name: String,
    /// As the user knows it.
    pub shown: String,
    pub role: Role,
    pub ty: Ty,
    /// Elements, for an array; 0 while they are not known.
    pub len: Option<u32>,
    pub init: Vec<CellInit>,
    /// The values it may have; `None`: never assigned.
    pub range: Option<Range>,
    /// Its range was given up on: it may not fit 32 bits.
    pub wide: bool,
}

/// The variables of an object.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    /// One for each cell: all indices are constants.
    Single(Vec<VarId>),
    Array(VarId),
}

/// Everything that is known about the program to be written.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub vars: Vec<Var>,
    pub objects: Vec<Cells>,
    /// Thread and register: its variable.
    pub regs: Vec<Vec<VarId>>,
    /// Atom: its variable.
    pub atoms: Vec<VarId>,
    pub owner: VarId,
    /// Thread: the name of its process.
    pub processes: Vec<String>,
    pub seen: Observed,
    /// Enumeration: how many members it has.
    variants: Vec<usize>,
    /// Ranges are final: variables with one value only are constants.
    settled: bool,
}

impl Model {
    pub fn new(program: &Program, threads: &[Flat], seen: Observed) -> Result<Model, Vec<Diagnostic>> {
        let mut m = Model {
            vars: Vec::new(),
            objects: Vec::new(),
            regs: Vec::new(),
            atoms: Vec::new(),
            owner: 0,
            processes: Vec::new(),
            seen,
            variants: program.enums.iter().map(|e| e.members.len()).collect(),
            settled: false,
        };
        let mut names = Names::new();
        m.processes = threads.iter().map(|t| names.process(&t.name)).collect();
        let mut pointers = Vec::new();
        for (i, o) in program.objects.iter().enumerate() {
            let cells = constant_cells(program, threads, ObjId::new(i));
            let var = |name: String, shown: String, len, init, ty| Var {
                name,
                shown,
                role: Role::Shared,
                ty,
                len,
                init,
                range: None,
                wide: false,
            };
            let made = match (o.len, cells) {
                (_, Some(n)) => Cells::Single(
                    (0..n as i32)
                        .map(|c| {
                            let shown = o.cell_name(c);
                            m.add(var(names.fresh(&shown), shown, None, vec![o.cell_init(c)], o.ty))
                        })
                        .collect(),
                ),
                (len, None) => {
                    let n = if let Len::Fixed(n) = len { n } else { 0 };
                    let init = if o.init.is_empty() { vec![CellInit::Value(0)] } else { o.init.clone() };
                    Cells::Array(m.add(var(names.fresh(&o.name), o.name.clone(), Some(n), init, o.ty)))
                }
            };
            if o.ty == Ty::Ptr && o.init.iter().any(|c| *c != CellInit::Value(0)) {
                pointers.push(Diagnostic::error(o.span, format!("`{}` starts with a pointer", o.name)));
            }
            m.objects.push(made);
        }
        for (t, flat) in threads.iter().enumerate() {
            let mut own = names.inner();
            let made = flat.regs.iter().enumerate().map(|(r, reg)| {
                let global = m.seen.regs[t][r];
                let name = if global {
                    names.fresh(&format!("{}_{}", flat.name, reg.name))
                } else {
                    own.fresh(&reg.name)
                };
                Var {
                    name,
                    shown: format!("{} of {}", reg.name, flat.name),
                    role: Role::Reg { thread: t, global },
                    ty: reg.ty,
                    len: None,
                    init: vec![CellInit::Value(reg.init)],
                    range: None,
                    wide: false,
                }
            });
            let first = m.vars.len();
            let made: Vec<Var> = made.collect();
            m.regs.push((first..first + made.len()).collect());
            m.vars.extend(made);
        }
        for i in 0..m.seen.atoms.len() {
            let atom = &m.seen.atoms[i];
            let name = names.fresh(&atom_name(&threads[atom.thread], &atom.expr));
            let var = m.plain(name, Role::Atom(i), (0, 1));
            m.atoms.push(var);
        }
        m.owner = m.plain(names.fresh("owner"), Role::Owner, (0, threads.len() as i128));
        if pointers.is_empty() { Ok(m) } else { Err(pointers) }
    }

    fn add(&mut self, var: Var) -> VarId {
        self.vars.push(var);
        self.vars.len() - 1
    }

    fn plain(&mut self, name: String, role: Role, values: Range) -> VarId {
        let shown = name.clone();
        let init = vec![CellInit::Value(0)];
        let (ty, range) = (Ty::I64, Some(values));
        self.add(Var { name, shown, role, ty, len: None, init, range, wide: false })
    }

    /// Gives arrays without bounds a length, and makes ranges final.
    pub fn settle_sizes(&mut self, program: &Program, threads: &[Flat]) -> Result<(), Vec<Diagnostic>> {
        let mut errors = Vec::new();
        for (o, cells) in self.objects.clone().iter().enumerate() {
            let Cells::Array(var) = *cells else { continue };
            if program.objects[o].len != Len::Unbounded {
                continue;
            }
            let mut most = 0;
            for (t, flat) in threads.iter().enumerate() {
                for e in &flat.edges {
                    for (_, index) in e.acts.iter().filter_map(|a| a.place()).filter(|(p, _)| p.index() == o)
                    {
                        let index = self.lower(index, &|r| Ex::Var(self.regs[t][r.index()]), &mut Vec::new());
                        match self.range(&index) {
                            Some((lo, hi)) if lo < 0 || hi >= i128::from(MAX_CELLS) => errors.push(
                                Diagnostic::error(e.span, "the addresses of this access have no bounds that Promela's arrays could have")
                                    .label("not exported"),
                            ),
                            Some((_, hi)) => most = most.max(hi),
                            None => {}
                        }
                    }
                }
            }
            self.vars[var].len = Some(most as u32 + 1);
        }
        self.settled = true;
        let mut said = std::collections::HashSet::new();
        errors.retain(|e: &Diagnostic| said.insert(e.span));
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// The only value the variable ever has, if that is so.
    pub fn fixed(&self, v: VarId) -> Option<i64> {
        let var = &self.vars[v];
        if !self.settled || var.len.is_some() || matches!(var.role, Role::Atom(_) | Role::Owner) {
            return None;
        }
        match var.range {
            None => Some(0),
            Some((lo, hi)) if lo == hi => i64::try_from(lo).ok(),
            Some(_) => None,
        }
    }
    /// The variable's value.
    pub fn var(&self, v: VarId) -> Ex {
        self.fixed(v).map_or(Ex::Var(v), Ex::Int)
    }
    pub fn range(&self, e: &Ex) -> Option<Range> {
        range(e, &|v| self.vars[v].range)
    }
    /// Whether the value certainly lies within the bounds.
    pub fn within(&self, e: &Ex, lo: i128, hi: i128) -> bool {
        self.range(e).is_none_or(|r| lo <= r.0 && r.1 <= hi)
    }

    /// An expression of a thread. What must hold for it to have a value goes
    /// to `checks`.
    pub fn lower(&self, e: &Expr, reg: &dyn Fn(RegId) -> Ex, checks: &mut Vec<Ex>) -> Ex {
        use BinOp::{Div, Rem, Shl, Shr};
        match e {
            Expr::Const(v, _) => Ex::Int(*v),
            Expr::Reg(r) => reg(*r),
            Expr::Un(op, ty, a) => {
                let a = self.lower(a, reg, checks);
                self.wrap(*ty, Ex::un(*op, a))
            }
            Expr::Bin(op, ty, a, b) => {
                let (a, b) = (self.lower(a, reg, checks), self.lower(b, reg, checks));
                match op {
                    Div | Rem => {
                        let safe = self.range(&b).is_some_and(|(lo, hi)| lo > 0 || hi < 0);
                        let value = Ex::bin(*op, a, b.clone());
                        if safe {
                            return self.wrap(*ty, value);
                        }
                        checks.push(b.clone().truth());
                        self.wrap(*ty, Ex::ite(b.truth(), value, Ex::Int(0)))
                    }
                    Shl | Shr => {
                        let bits = if let Ty::Int { bits, .. } = ty { i64::from(*bits) } else { 64 };
                        let amount = if self.within(&b, 0, i128::from(bits) - 1) {
                            b
                        } else {
                            Ex::bin(BinOp::And, b, Ex::Int(bits - 1))
                        };
                        self.wrap(*ty, Ex::bin(*op, a, amount))
                    }
                    op if op.is_predicate() => Ex::bin(*op, a, b),
                    op => self.wrap(*ty, Ex::bin(*op, a, b)),
                }
            }
            Expr::Ite(c, a, b) => {
                let c = self.lower(c, reg, checks).truth();
                // Only the chosen one has to have a value.
                let (mut then, mut other) = (Vec::new(), Vec::new());
                let (a, b) = (self.lower(a, reg, &mut then), self.lower(b, reg, &mut other));
                checks.extend(then.into_iter().map(|e| Ex::bin(BinOp::LOr, c.clone().not(), e)));
                checks.extend(other.into_iter().map(|e| Ex::bin(BinOp::LOr, c.clone(), e)));
                Ex::ite(c, a, b)
            }
            Expr::Cast(ty, a) => {
                let a = self.lower(a, reg, checks);
                self.wrap(*ty, a)
            }
            // The verifier keeps the rest out of code.
            _ => Ex::Int(0),
        }
    }

    /// A property, in the state in which `own` threads are known to be at a
    /// location; what others do is in their atoms.
    pub fn property(&self, e: &Expr, own: &dyn Fn(usize) -> Option<usize>) -> Ex {
        if only_thread(e).is_some()
            && let Some(i) = self.seen.atoms.iter().position(|a| a.expr == *e)
        {
            let atom = &self.seen.atoms[i];
            return match own(atom.thread) {
                Some(loc) => Ex::Int(i64::from(atom.truth[loc])),
                None => Ex::bin(BinOp::Ne, Ex::Var(self.atoms[i]), Ex::Int(0)),
            };
        }
        match e {
            Expr::Const(v, _) => Ex::Int(*v),
            Expr::RegOf(t, r) => self.var(self.regs[t.index()][r.index()]),
            Expr::Mem(place) => match &**place {
                Place::Cell(o, index) => match (&self.objects[o.index()], self.property(index, own)) {
                    (Cells::Single(cells), i) => {
                        let at = i.int().and_then(|i| usize::try_from(i).ok());
                        at.and_then(|i| cells.get(i)).map_or(Ex::Int(0), |v| self.var(*v))
                    }
                    (Cells::Array(a), i) => Ex::Elem(*a, i.into()),
                },
                Place::Deref(_) | Place::Bytes(..) => Ex::Int(0),
            },
            Expr::Un(op, ty, a) => {
                let a = self.property(a, own);
                if *op == UnOp::Not { a.not() } else { self.wrap(*ty, Ex::un(*op, a)) }
            }
            Expr::Bin(op, ty, a, b) => {
                let e = Ex::bin(*op, self.property(a, own), self.property(b, own));
                if op.is_predicate() { e } else { self.wrap(*ty, e) }
            }
            Expr::Ite(c, a, b) => {
                Ex::ite(self.property(c, own).truth(), self.property(a, own), self.property(b, own))
            }
            Expr::Cast(ty, a) => self.wrap(*ty, self.property(a, own)),
            _ => Ex::Int(0),
        }
    }

    /// The value as a variable of the type keeps it. Types of 32 bits and more
    /// are left alone: see the limits in the module's description.
    pub fn wrap(&self, ty: Ty, e: Ex) -> Ex {
        match ty {
            Ty::Bool => {
                if self.within(&e, 0, 1) {
                    e
                } else {
                    e.truth()
                }
            }
            Ty::Int { bits: bits @ (8 | 16), signed } => {
                let half = 1i64 << (bits - 1);
                let mask = Ex::Int(2 * half - 1);
                let whole = i128::from(half) * 2;
                if !signed {
                    return if self.within(&e, 0, whole - 1) { e } else { Ex::bin(BinOp::And, e, mask) };
                }
                if self.within(&e, -whole / 2, whole / 2 - 1) {
                    return e;
                }
                let moved = Ex::bin(BinOp::Add, e, Ex::Int(half));
                Ex::bin(BinOp::Sub, Ex::bin(BinOp::And, moved, mask), Ex::Int(half))
            }
            _ => e,
        }
    }

    /// The value as it goes to a variable of the type; leaving a range fails a
    /// check.
    pub fn keep(&self, ty: Ty, e: Ex, checks: &mut Vec<Ex>) -> Ex {
        if let Ty::Range { lo, hi } = ty {
            self.fits(&e, lo, hi, checks);
        }
        self.wrap(ty, e)
    }

    /// Checks that the value lies within bounds, where that is not clear.
    pub fn fits(&self, e: &Ex, lo: i64, hi: i64, checks: &mut Vec<Ex>) {
        if !self.within(e, i128::from(lo), i128::MAX) {
            checks.push(Ex::bin(BinOp::Le, Ex::Int(lo), e.clone()));
        }
        if !self.within(e, i128::MIN, i128::from(hi)) {
            checks.push(Ex::bin(BinOp::Le, e.clone(), Ex::Int(hi)));
        }
    }

    /// The values of a type that has bounds.
    pub fn choices(&self, ty: Ty) -> RangeInclusive<i64> {
        let (lo, hi) = ty.bounds(|e| self.variants[e.index()]).unwrap_or_default();
        lo..=hi
    }

    /// The bounds of a type, as far as Promela can have them.
    pub fn bounds(&self, ty: Ty) -> Range {
        let bounds = ty.bounds(|e| self.variants[e.index()]);
        bounds.map_or(INT, |(lo, hi)| (i128::from(lo).max(INT.0), i128::from(hi).min(INT.1)))
    }
}

/// How many cells an object has, if all its indices are constants.
fn constant_cells(program: &Program, threads: &[Flat], o: ObjId) -> Option<u32> {
    let object = program.object(o);
    let mut most = 0i64;
    let mut constant = true;
    let mut see = |index: &Expr| match index.constant() {
        Some(i) if (0..MAX_CELLS).contains(&i) => most = most.max(i),
        _ => constant = false,
    };
    for act in threads.iter().flat_map(|t| &t.edges).flat_map(|e| &e.acts) {
        if let Some((p, index)) = act.place()
            && p == o
        {
            see(index);
        }
    }
    for p in &program.properties {
        p.pred.visit(&mut |e| {
            if let Expr::Mem(place) = e
                && let Place::Cell(p, index) = &**place
                && *p == o
            {
                see(index);
            }
        });
    }
    match object.len {
        Len::Scalar => Some(1),
        _ if !constant => None,
        Len::Fixed(n) if i64::from(n) <= MAX_CELLS => Some(n),
        Len::Fixed(_) => None,
        Len::Unbounded => Some(most as u32 + 1),
    }
}

fn atom_name(flat: &Flat, e: &Expr) -> String {
    let mut parts = Vec::new();
    e.visit(&mut |e| match e {
        Expr::At(_, r, l) => {
            let name = flat.locs.iter().find(|f| f.from == (*r, *l)).map_or("nowhere", |f| f.name.as_str());
            parts.push(name.to_string());
        }
        Expr::Ended(_) => parts.push("end".into()),
        Expr::Un(..) => parts.push("not".into()),
        _ => {}
    });
    parts.truncate(4);
    format!("{}_at_{}", flat.name, parts.join("_"))
}
