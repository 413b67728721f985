//! One graph per thread: calls inlined, `self`, `N` and arguments filled in.

use std::collections::HashMap;

use weir_ir::analysis::{atomic_locations, recursive_routines};
use weir_ir::{
    Addr, Diagnostic, EdgeId, Expr, LocId, ObjId, Op, Place, Program, RegId, RmwOp, RoutineId, Span,
    ThreadId, Ty,
};

/// More locations than this in one thread are refused: calls multiply.
const MAX_LOCS: usize = 20_000;
/// More values than this are not tried one by one.
const MAX_CHOICES: i128 = 256;

/// One operation of a thread. Registers are those of [`Flat::regs`].
#[derive(Clone, Debug)]
pub(super) enum Act {
    Nop,
    Set(RegId, Expr),
    /// The value must fit the type (what a routine returns).
    Fits(Expr, Ty),
    /// Register, constraint, least and greatest value.
    Havoc(RegId, Option<Expr>, i64, i64),
    Assume(Expr),
    Assert(Expr),
    Load(RegId, ObjId, Expr),
    Store(ObjId, Expr, Expr),
    Rmw {
        dst: Option<RegId>,
        object: ObjId,
        index: Expr,
        op: RmwOp,
        operand: Expr,
        ty: Ty,
    },
    Cas {
        old: Option<RegId>,
        ok: Option<RegId>,
        object: ObjId,
        index: Expr,
        expected: Expr,
        new: Expr,
    },
    Fence,
    Begin,
    End,
}

impl Act {
    /// The expressions it evaluates.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Act::Nop | Act::Fence | Act::Begin | Act::End | Act::Havoc(_, None, ..) => vec![],
            Act::Set(_, e) | Act::Fits(e, _) | Act::Havoc(_, Some(e), ..) => vec![e],
            Act::Assume(e) | Act::Assert(e) | Act::Load(_, _, e) => vec![e],
            Act::Store(_, i, e) => vec![i, e],
            Act::Rmw { index, operand, .. } => vec![index, operand],
            Act::Cas { index, expected, new, .. } => vec![index, expected, new],
        }
    }
    /// The registers it writes.
    pub fn writes(&self) -> Vec<RegId> {
        match self {
            Act::Set(r, _) | Act::Havoc(r, ..) | Act::Load(r, ..) => vec![*r],
            Act::Rmw { dst, .. } => dst.iter().copied().collect(),
            Act::Cas { old, ok, .. } => old.iter().chain(ok).copied().collect(),
            _ => vec![],
        }
    }
    /// The object it touches, and the index.
    pub fn place(&self) -> Option<(ObjId, &Expr)> {
        match self {
            Act::Load(_, o, i) | Act::Store(o, i, _) => Some((*o, i)),
            Act::Rmw { object, index, .. } | Act::Cas { object, index, .. } => Some((*object, index)),
            _ => None,
        }
    }
}

/// What kind of step an edge was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Plain,
    /// Into or out of a called routine.
    Call,
}

#[derive(Clone, Debug)]
pub(super) struct FlatReg {
    pub name: String,
    pub ty: Ty,
    /// A parameter of the thread starts with its argument.
    pub init: i64,
    /// The register of the thread's own routine that this is.
    pub own: Option<RegId>,
}

#[derive(Clone, Debug)]
pub(super) struct FlatLoc {
    pub name: String,
    pub from: (RoutineId, LocId),
    /// Inside an atomic section.
    pub atomic: bool,
    /// The thread has ended here.
    pub ended: bool,
}

#[derive(Clone, Debug)]
pub(super) struct FlatEdge {
    pub src: usize,
    pub dst: usize,
    pub acts: Vec<Act>,
    pub kind: Kind,
    pub span: Span,
    /// The edge of the routine it comes from.
    pub id: EdgeId,
}

/// A thread as one graph.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    pub name: String,
    pub regs: Vec<FlatReg>,
    pub locs: Vec<FlatLoc>,
    pub edges: Vec<FlatEdge>,
    pub entry: usize,
    /// Location: the edges that leave it.
    pub out: Vec<Vec<usize>>,
}

/// The threads of a program, or everything Promela cannot say.
pub(super) fn threads(program: &Program) -> Result<Vec<Flat>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    if program.is_parameterised() {
        errors.push(
            Diagnostic::error_without_place("a program for any number of threads has no Promela form")
                .hint("give the number of threads"),
        );
    }
    if program.threads.is_empty() {
        errors.push(Diagnostic::error_without_place("the program has no threads"));
    }
    let recursive = recursive_routines(program);
    let mut flats = Vec::new();
    for t in 0..program.threads.len() {
        let id = ThreadId::new(t);
        let thread = &program.threads[t];
        let routine = program.template(thread.template).routine;
        let copies = program.copies(thread.template);
        let mut f = Flattener {
            program,
            recursive: &recursive,
            errors: &mut errors,
            copy: i64::from(thread.copy),
            copies: copies as i64,
            frames: HashMap::new(),
            flat: Flat {
                name: program.thread_name(id),
                regs: Vec::new(),
                locs: Vec::new(),
                edges: Vec::new(),
                entry: 0,
                out: Vec::new(),
            },
        };
        f.frame(routine);
        for (reg, arg) in f.flat.regs.iter_mut().zip(&thread.args) {
            reg.init = reg.ty.wrap(*arg);
        }
        f.flat.entry = f.inline(routine, None, false);
        let mut flat = f.flat;
        flat.out = vec![Vec::new(); flat.locs.len()];
        for (i, e) in flat.edges.iter().enumerate() {
            flat.out[e.src].push(i);
        }
        flats.push(flat);
    }
    // The same place may be refused once per thread: say it once.
    let mut said = std::collections::HashSet::new();
    errors.retain(|e| said.insert((e.span, e.message.clone())));
    if errors.is_empty() { Ok(flats) } else { Err(errors) }
}

struct Flattener<'a> {
    program: &'a Program,
    recursive: &'a [bool],
    errors: &'a mut Vec<Diagnostic>,
    copy: i64,
    copies: i64,
    /// Routine: its first register. Without recursion a thread has at most one
    /// frame per routine, so all calls of one routine share the registers.
    frames: HashMap<RoutineId, usize>,
    flat: Flat,
}

/// Where a called routine returns to.
#[derive(Clone, Copy)]
struct Back {
    loc: usize,
    dst: Option<RegId>,
}

impl Flattener<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        let message = format!("{what} cannot be written in Promela");
        self.errors.push(Diagnostic::error(span, message).label("not exported"));
    }

    /// The first register of a routine's frame.
    fn frame(&mut self, id: RoutineId) -> usize {
        if let Some(base) = self.frames.get(&id) {
            return *base;
        }
        let base = self.flat.regs.len();
        let own = self.frames.is_empty();
        let r = self.program.routine(id);
        for (i, reg) in r.regs.iter().enumerate() {
            let plain = reg.name.replace('%', "tmp");
            self.flat.regs.push(FlatReg {
                name: if own { plain } else { format!("{}_{plain}", r.name) },
                ty: reg.ty,
                init: reg.init,
                own: own.then(|| RegId::new(i)),
            });
        }
        self.frames.insert(id, base);
        base
    }

    /// Adds the routine's graph; gives its entry.
    fn inline(&mut self, id: RoutineId, back: Option<Back>, inside: bool) -> usize {
        let program = self.program;
        let r = program.routine(id);
        let base = self.frame(id);
        let first = self.flat.locs.len();
        if first + r.locs.len() > MAX_LOCS {
            self.refuse(
                r.span,
                &format!("calls of `{}` that come to more than {MAX_LOCS} locations", r.name),
            );
            return 0;
        }
        let atomic = atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]);
        let out = r.out_table();
        for (i, out) in out.iter().enumerate() {
            let name = r.loc_name(LocId::new(i));
            self.flat.locs.push(FlatLoc {
                name: if back.is_none() { name } else { format!("{}_{name}", r.name) },
                from: (id, LocId::new(i)),
                atomic: atomic[i] || inside,
                ended: out.is_empty() && back.is_none(),
            });
        }
        for (i, e) in r.edges.iter().enumerate() {
            let id = EdgeId::new(i);
            let (src, dst) = (first + e.src.index(), first + e.dst.index());
            match &e.op {
                Op::Call { routine, .. } if self.recursive[routine.index()] => {
                    let name = program.routine(*routine).name.clone();
                    self.refuse(e.span, &format!("the recursive call of `{name}`"));
                }
                Op::Call { routine, args, dst: result } => {
                    let callee = program.routine(*routine);
                    let frame = self.frame(*routine);
                    let mut acts = Vec::new();
                    for (i, reg) in callee.regs.iter().enumerate() {
                        let value = match args.get(i).filter(|_| i < callee.params) {
                            Some(arg) => self.expr(base, arg, e.span),
                            None => Expr::Const(reg.init, reg.ty),
                        };
                        acts.push(Act::Set(RegId::new(frame + i), value));
                    }
                    let back = Back { loc: dst, dst: result.map(|r| RegId::new(base + r.index())) };
                    let inside = self.flat.locs[src].atomic;
                    let entry = self.inline(*routine, Some(back), inside);
                    if !self.errors.is_empty() {
                        continue;
                    }
                    self.flat.edges.push(FlatEdge {
                        src,
                        dst: entry,
                        acts,
                        kind: Kind::Call,
                        span: e.span,
                        id,
                    });
                }
                Op::Return(value) => {
                    let mut acts = Vec::new();
                    if let Some(v) = value {
                        let mut v = self.expr(base, v, e.span);
                        if let Some(ty) = r.returns {
                            acts.push(Act::Fits(v.clone(), ty));
                            v = Expr::Cast(ty, Box::new(v));
                        }
                        acts.extend(back.and_then(|b| b.dst).map(|d| Act::Set(d, v)));
                    }
                    let (dst, kind) = back.map_or((dst, Kind::Plain), |b| (b.loc, Kind::Call));
                    self.flat.edges.push(FlatEdge { src, dst, acts, kind, span: e.span, id });
                }
                op => {
                    let acts = self.act(r, base, op, e.span).into_iter().collect();
                    self.flat.edges.push(FlatEdge { src, dst, acts, kind: Kind::Plain, span: e.span, id });
                }
            }
        }
        first + r.entry.index()
    }

    fn act(&mut self, r: &weir_ir::Routine, base: usize, op: &Op, span: Span) -> Option<Act> {
        let reg = |r: &RegId| RegId::new(base + r.index());
        Some(match op {
            Op::Nop => Act::Nop,
            Op::Assign(d, e) => Act::Set(reg(d), self.expr(base, e, span)),
            Op::Havoc(d, constraint) => {
                let bounds = self.program.bounds(r.regs[d.index()].ty);
                let few = |(lo, hi): &(i64, i64)| i128::from(*hi) - i128::from(*lo) < MAX_CHOICES;
                let Some((lo, hi)) = bounds.filter(few) else {
                    let name = &r.regs[d.index()].name;
                    self.refuse(span, &format!("a choice of more than {MAX_CHOICES} values for `{name}`"));
                    return None;
                };
                Act::Havoc(reg(d), constraint.as_ref().map(|c| self.expr(base, c, span)), lo, hi)
            }
            Op::Assume(e) => Act::Assume(self.expr(base, e, span)),
            Op::Assert(e) => Act::Assert(self.expr(base, e, span)),
            Op::Load(d, p) => {
                let (object, index) = self.place(base, p, span)?;
                Act::Load(reg(d), object, index)
            }
            Op::Store(p, e) => {
                let (object, index) = self.place(base, p, span)?;
                Act::Store(object, index, self.expr(base, e, span))
            }
            Op::Fence(_) => Act::Fence,
            Op::Rmw { dst, place, op, operand, ty } => {
                let (object, index) = self.place(base, place, span)?;
                let operand = self.expr(base, operand, span);
                Act::Rmw { dst: dst.as_ref().map(reg), object, index, op: *op, operand, ty: *ty }
            }
            Op::Cas { old, ok, place, expected, new } => {
                let (object, index) = self.place(base, place, span)?;
                let expected = self.expr(base, expected, span);
                let new = self.expr(base, new, span);
                let (old, ok) = (old.as_ref().map(reg), ok.as_ref().map(reg));
                Act::Cas { old, ok, object, index, expected, new }
            }
            Op::AtomicBegin => Act::Begin,
            Op::AtomicEnd => Act::End,
            Op::Spawn { .. } => return self.none(span, "`spawn`"),
            Op::Join(_) => return self.none(span, "`join`"),
            Op::Alloc(..) => return self.none(span, "`alloc`"),
            Op::Free(_) => return self.none(span, "`free`"),
            // Handled by the caller.
            Op::Call { .. } | Op::Return(_) => return None,
        })
    }

    fn none(&mut self, span: Span, what: &str) -> Option<Act> {
        self.refuse(span, what);
        None
    }

    /// The object and index of a place; pointers only where they are plain.
    fn place(&mut self, base: usize, place: &Place, span: Span) -> Option<(ObjId, Expr)> {
        match place {
            Place::Cell(o, i) => Some((*o, self.expr(base, i, span))),
            Place::Bytes(..) => {
                self.refuse(span, "an access to several bytes");
                None
            }
            Place::Deref(Expr::AddrOf(o, i)) => Some((*o, self.expr(base, i, span))),
            Place::Deref(e) => {
                let addr = e.constant().map(Addr);
                match addr.and_then(|a| Some((a.object(self.program.objects.len())?, a.offset()))) {
                    Some((o, i)) if self.program.object(o).has_cell(i64::from(i)) => {
                        Some((o, Expr::int(i64::from(i))))
                    }
                    _ => {
                        self.refuse(span, "an access through a pointer");
                        None
                    }
                }
            }
        }
    }

    /// The expression over the thread's registers.
    fn expr(&mut self, base: usize, e: &Expr, span: Span) -> Expr {
        let mut pointer = false;
        let e = e.map(&mut |e| match e {
            Expr::Reg(r) => Expr::Reg(RegId::new(base + r.index())),
            Expr::SelfId => Expr::Const(self.copy, Ty::Tid),
            Expr::ThreadCount => Expr::int(self.copies),
            Expr::AddrOf(..) => {
                pointer = true;
                Expr::int(0)
            }
            e => e,
        });
        if pointer {
            self.refuse(span, "a pointer");
        }
        e
    }
}

impl Flat {
    /// Location and register: may its value still be read there? Registers in
    /// `always` are looked at by properties and never die.
    pub fn live(&self, always: &[bool]) -> Vec<Vec<bool>> {
        let mut live = vec![always.to_vec(); self.locs.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for edge in self.edges.iter().rev() {
                let mut before = live[edge.dst].clone();
                for act in edge.acts.iter().rev() {
                    for w in act.writes() {
                        before[w.index()] = always[w.index()];
                    }
                    for r in act.exprs().iter().flat_map(|e| e.regs()) {
                        // The constraint of a havoc speaks about the new value.
                        if !matches!(act, Act::Havoc(d, ..) if *d == r) {
                            before[r.index()] = true;
                        }
                    }
                }
                for (have, want) in live[edge.src].iter_mut().zip(before) {
                    changed |= want && !*have;
                    *have |= want;
                }
            }
        }
        live
    }
}
