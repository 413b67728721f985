//! A thread as one control-flow graph: calls inlined, `self` and `N` filled in.
//!
//! Inlining is how a buffer is carried across calls and returns: there is no
//! silent fence at the border of a procedure (the thesis has one).

use crate::unsupported::Unsupported;
use std::collections::{BTreeSet, HashMap};
use weir_ir::analysis::{atomic_locations, recursive_routines};
use weir_ir::{EdgeId, Expr, LocId, Op, Place, Program, Reg, RegId, RoutineId, Span, Thread, Ty};

/// More locations than this in one thread are refused: calls multiply.
const MAX_LOCS: usize = 50_000;

/// A location, with the location of the program it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlatLoc {
    /// How it is shown.
    pub name: String,
    /// The routine on top of the stack, and where that is.
    pub from: (RoutineId, LocId),
    /// Inside an atomic section, where stores act at once.
    pub atomic: bool,
    /// The thread has ended here (its buffer may still hold stores).
    pub ended: bool,
    /// The statement that starts here.
    pub span: Span,
}

/// One step of the thread. Calls and returns are assignments here, so a step
/// may be several operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlatEdge {
    /// Where it starts.
    pub src: LocId,
    /// Where it leads.
    pub dst: LocId,
    /// What it does, over the registers of [`Flat::regs`]; no calls, no returns.
    pub ops: Vec<Op>,
    /// The edge of the program that this is.
    pub from: (RoutineId, EdgeId),
    /// The source text.
    pub span: Span,
    /// It is the return of the routine the graph is about.
    pub returns: bool,
    /// What it returns.
    pub value: Option<Expr>,
}

/// A thread (or a routine on its own) as one graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flat {
    /// Its name.
    pub name: String,
    /// The registers; those of the thread's own routine come first and keep
    /// their numbers.
    pub regs: Vec<Reg>,
    /// How many of them are parameters.
    pub params: usize,
    /// The locations.
    pub locs: Vec<FlatLoc>,
    /// The edges.
    pub edges: Vec<FlatEdge>,
    /// Where it starts.
    pub entry: LocId,
    /// What it returns.
    pub returns: Option<Ty>,
    /// Location: the edges that leave it.
    pub out: Vec<Vec<usize>>,
    /// The register that takes what is read for the sake of a check only: nobody wants
    /// to know it.
    pub probe: Option<RegId>,
}

impl Flat {
    /// Whether the operation only checks that an address exists.
    pub fn is_check(&self, op: &Op) -> bool {
        matches!(op, Op::Load(r, _) if Some(*r) == self.probe)
    }
}

/// What is known about the thread when its code is flattened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known<'a> {
    /// The thread, where the graph is about one and not about a template.
    pub thread: Option<&'a Thread>,
}

/// The graph of a routine with everything it calls.
pub fn flatten(program: &Program, routine: RoutineId, known: Known<'_>) -> Result<Flat, Unsupported> {
    let r = program.routine(routine);
    let mut constants = HashMap::new();
    if let Some(thread) = known.thread {
        let written: BTreeSet<RegId> = r.edges.iter().flat_map(|e| e.op.writes()).collect();
        for (i, (reg, arg)) in r.regs.iter().zip(&thread.args).enumerate() {
            if !written.contains(&RegId::new(i)) {
                constants.insert(RegId::new(i), Expr::Const(reg.ty.wrap(*arg), reg.ty));
            }
        }
    }
    let mut f = Flattener {
        program,
        recursive: recursive_routines(program),
        copy: known.thread.map(|t| (t.copy, program.copies(t.template))),
        constants,
        frames: HashMap::new(),
        flat: Flat {
            name: r.name.clone(),
            regs: Vec::new(),
            params: r.params,
            locs: Vec::new(),
            edges: Vec::new(),
            entry: LocId(0),
            returns: r.returns,
            out: Vec::new(),
            probe: None,
        },
    };
    if f.recursive[routine.index()] {
        return Err(Unsupported::Recursion { routine: r.name.clone(), span: r.span });
    }
    f.frame(routine);
    f.flat.entry = f.inline(routine, None, false)?;
    let mut flat = f.flat;
    flat.out = vec![Vec::new(); flat.locs.len()];
    for (i, e) in flat.edges.iter().enumerate() {
        flat.out[e.src.index()].push(i);
    }
    Ok(flat)
}

struct Flattener<'a> {
    program: &'a Program,
    recursive: Vec<bool>,
    /// The value of `self` and of `N`.
    copy: Option<(u32, usize)>,
    /// Parameters of the thread that never change.
    constants: HashMap<RegId, Expr>,
    /// Routine: its first register. Without recursion a thread has at most one
    /// frame per routine, so all calls of one routine share the registers.
    frames: HashMap<RoutineId, usize>,
    flat: Flat,
}

/// Where a called routine returns to.
#[derive(Clone, Copy)]
struct Back {
    loc: LocId,
    dst: Option<RegId>,
}

impl Flattener<'_> {
    fn frame(&mut self, id: RoutineId) -> usize {
        if let Some(base) = self.frames.get(&id) {
            return *base;
        }
        let base = self.flat.regs.len();
        let own = self.frames.is_empty();
        let r = self.program.routine(id);
        for reg in &r.regs {
            let name = match reg.name.strip_prefix('%') {
                _ if own => reg.name.clone(),
                Some(rest) => format!("%{}_{rest}", r.name),
                None => format!("{}_{}", r.name, reg.name),
            };
            self.flat.regs.push(Reg { name, ..reg.clone() });
        }
        self.frames.insert(id, base);
        base
    }

    fn inline(&mut self, id: RoutineId, back: Option<Back>, inside: bool) -> Result<LocId, Unsupported> {
        let program = self.program;
        let r = program.routine(id);
        let base = self.frame(id);
        let first = self.flat.locs.len();
        if first + r.locs.len() > MAX_LOCS {
            return Err(Unsupported::TooLarge { what: format!("more than {MAX_LOCS} locations") });
        }
        let atomic = atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]);
        let out = r.out_table();
        for (i, loc) in r.locs.iter().enumerate() {
            let name = r.loc_name(LocId::new(i));
            self.flat.locs.push(FlatLoc {
                name: if back.is_none() { name } else { format!("{}_{name}", r.name) },
                from: (id, LocId::new(i)),
                atomic: atomic[i] || inside,
                ended: out[i].is_empty() && back.is_none(),
                span: loc.span,
            });
        }
        let at = |l: LocId| LocId::new(first + l.index());
        for (i, e) in r.edges.iter().enumerate() {
            let from = (id, EdgeId::new(i));
            let (src, mut dst, mut ops) = (at(e.src), at(e.dst), Vec::new());
            let mut result_value = None;
            match &e.op {
                Op::Call { routine, args, dst: result } => {
                    let callee = program.routine(*routine);
                    if self.recursive[routine.index()] {
                        return Err(Unsupported::Recursion { routine: callee.name.clone(), span: e.span });
                    }
                    let frame = self.frame(*routine);
                    let live = weir_ir::live::Live::of(callee);
                    for (i, reg) in callee.regs.iter().enumerate() {
                        // What is never read before it is written needs no start.
                        match args.get(i).filter(|_| i < callee.params) {
                            Some(arg) => ops.push(Op::Assign(RegId::new(frame + i), self.expr(base, arg))),
                            None if live.contains(callee.entry, RegId::new(i)) => {
                                ops.push(Op::Assign(RegId::new(frame + i), Expr::Const(reg.init, reg.ty)));
                            }
                            None => {}
                        }
                    }
                    let back = Back { loc: dst, dst: result.map(|r| RegId::new(base + r.index())) };
                    let inside = self.flat.locs[src.index()].atomic;
                    dst = self.inline(*routine, Some(back), inside)?;
                }
                Op::Return(value) => {
                    if let Some(v) = value {
                        let v = self.expr(base, v);
                        result_value = Some(v.clone()).filter(|_| back.is_none());
                        ops = self.returned(r.returns, v, back.and_then(|b| b.dst));
                    }
                    if let Some(b) = back {
                        dst = b.loc;
                    }
                }
                op => ops.push(self.op(base, op)),
            }
            ops.retain(|op| *op != Op::Nop);
            let returns = back.is_none() && matches!(e.op, Op::Return(_));
            let value = result_value;
            self.flat.edges.push(FlatEdge { src, dst, ops, from, span: e.span, returns, value });
        }
        if back.is_some() {
            // A callee that stops without returning has not ended its thread.
            for (i, _) in out.iter().enumerate().filter(|(_, o)| o.is_empty()) {
                let loc = LocId::new(first + i);
                let ops = vec![Op::Assume(Expr::FALSE)];
                let from = (id, EdgeId(u32::MAX));
                let span = r.locs[i].span;
                let (src, dst) = (loc, loc);
                self.flat.edges.push(FlatEdge { src, dst, ops, from, span, returns: false, value: None });
            }
        }
        Ok(at(r.entry))
    }

    /// The value is kept in the type the routine returns, then in that of the
    /// caller's register.
    fn returned(&mut self, returns: Option<Ty>, value: Expr, dst: Option<RegId>) -> Vec<Op> {
        let (value, mut ops) = match returns {
            Some(ty @ Ty::Range { .. }) => {
                // Only a register of that type refuses what does not fit.
                let reg = self.spare(ty);
                (Expr::Reg(reg), vec![Op::Assign(reg, value)])
            }
            Some(ty) => (Expr::Cast(ty, Box::new(value)), Vec::new()),
            None => (value, Vec::new()),
        };
        match dst {
            Some(dst) => ops.push(Op::Assign(dst, value)),
            // Evaluated all the same: it may be an error.
            None if crate::entry::may_fail(&value) => {
                let reg = self.spare(Ty::I64);
                ops.push(Op::Assign(reg, value));
            }
            None => {}
        }
        ops
    }

    fn spare(&mut self, ty: Ty) -> RegId {
        let name = format!("%returned{}", self.flat.regs.len());
        let init = ty.start();
        self.flat.regs.push(Reg { name, ty, init, span: Span::default() });
        RegId::new(self.flat.regs.len() - 1)
    }

    fn op(&self, base: usize, op: &Op) -> Op {
        let reg = |r: &RegId| RegId::new(base + r.index());
        let opt = |r: &Option<RegId>| r.as_ref().map(reg);
        let ex = |e: &Expr| self.expr(base, e);
        let all = |es: &[Expr]| es.iter().map(ex).collect();
        let place = |p: &Place| self.place(base, p);
        match op {
            Op::Assign(r, e) => Op::Assign(reg(r), ex(e)),
            Op::Havoc(r, c) => Op::Havoc(reg(r), c.as_ref().map(ex)),
            Op::Assume(e) => Op::Assume(ex(e)),
            Op::Assert(e) => Op::Assert(ex(e)),
            Op::Load(r, p) => Op::Load(reg(r), place(p)),
            Op::Store(p, e) => Op::Store(place(p), ex(e)),
            Op::Rmw { dst, place: p, op, operand, ty } => {
                Op::Rmw { dst: opt(dst), place: place(p), op: *op, operand: ex(operand), ty: *ty }
            }
            Op::Cas { old, ok, place: p, expected, new } => {
                let (old, ok) = (opt(old), opt(ok));
                Op::Cas { old, ok, place: place(p), expected: ex(expected), new: ex(new) }
            }
            Op::Spawn { dst, template, args } => {
                Op::Spawn { dst: opt(dst), template: *template, args: all(args) }
            }
            Op::Join(e) => Op::Join(ex(e)),
            Op::Alloc(r, e) => Op::Alloc(reg(r), ex(e)),
            Op::Free(e) => Op::Free(ex(e)),
            Op::Nop | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd | Op::Call { .. } | Op::Return(_) => {
                op.clone()
            }
        }
    }

    fn place(&self, base: usize, place: &Place) -> Place {
        match place {
            Place::Cell(o, i) => Place::Cell(*o, folded(self.expr(base, i), Ty::I64)),
            Place::Deref(e) | Place::Bytes(e, _) => Place::Deref(folded(self.expr(base, e), Ty::Ptr)),
        }
    }

    fn expr(&self, base: usize, e: &Expr) -> Expr {
        e.map(&mut |e| match e {
            Expr::Reg(r) if base == 0 && self.constants.contains_key(&r) => self.constants[&r].clone(),
            Expr::Reg(r) => Expr::Reg(RegId::new(base + r.index())),
            Expr::SelfId => self.copy.map_or(Expr::SelfId, |(copy, _)| Expr::Const(copy.into(), Ty::Tid)),
            Expr::ThreadCount => self.copy.map_or(Expr::ThreadCount, |(_, n)| Expr::int(n as i64)),
            e => e,
        })
    }
}

/// A constant where it is one.
fn folded(e: Expr, ty: Ty) -> Expr {
    match e.constant() {
        Some(v) => Expr::Const(v, ty),
        None => e,
    }
}

/// Whether the code, or anything it calls, depends on which thread runs it.
pub fn depends_on_thread(program: &Program, routine: RoutineId) -> bool {
    let mut depends = program.routine(routine).params > 0;
    for r in weir_ir::analysis::callees(program, routine) {
        for e in program.routine(r).edges.iter().flat_map(|e| e.op.exprs()) {
            e.visit(&mut |e| depends |= matches!(e, Expr::SelfId | Expr::ThreadCount));
        }
    }
    depends
}
