//! From the middle form to the program model: code.

use crate::memory::{Memory, UNINIT};
use crate::mid::{At, Bin, BlockId, CastKind, Flat, MTy, Op as M, Opd, Pred, Rmw, Term, ValId};
use std::collections::HashMap;
use weir_ir::{
    BinOp, Expr, LocId, Op, Place, RegId, RmwOp, Routine, RoutineBuilder, RoutineId, Span, TemplateId, Ty,
    UnOp,
};

/// What lowering a flat needs to know about the others.
pub(crate) struct Links {
    /// Function: its routine.
    pub routines: HashMap<usize, RoutineId>,
    /// Function: its template.
    pub templates: HashMap<usize, TemplateId>,
    /// How many parameters the routines have.
    pub params: HashMap<usize, usize>,
}

/// Expressions of at most this many nodes are repeated rather than kept.
const CHEAP: usize = 4;
/// Expressions do not grow beyond this.
const LARGE: usize = 48;

pub(crate) fn ty(t: MTy) -> Ty {
    match t {
        MTy::Int(1) => Ty::Bool,
        MTy::Int(bits) => Ty::Int { bits, signed: true },
        MTy::Ptr => Ty::Ptr,
    }
}

fn uty(t: MTy) -> Ty {
    match t {
        MTy::Int(1) => Ty::Bool,
        t => Ty::Int { bits: t.bits(), signed: false },
    }
}

struct Lower<'a> {
    flat: &'a Flat,
    index: usize,
    mem: &'a Memory,
    links: &'a Links,
    b: RoutineBuilder,
    loc: LocId,
    exprs: Vec<Option<Expr>>,
    uses: Vec<u32>,
    names: HashMap<String, u32>,
    /// Objects of this thread's stack, to be freed at the end.
    stack: Vec<RegId>,
    raw: Option<RegId>,
    notes: Vec<(usize, String)>,
    /// The instruction of each edge.
    code: Vec<Span>,
    main: bool,
    returns: bool,
}

/// Lowers one flat. `main`: it runs once, its stack objects are static.
/// `returns`: it is called, and its value is wanted.
pub(crate) fn lower(
    flat: &Flat,
    index: usize,
    mem: &Memory,
    links: &Links,
    main: bool,
    returns: bool,
) -> Routine {
    let mut l = Lower {
        flat,
        index,
        mem,
        links,
        b: RoutineBuilder::new(flat.name.clone()),
        loc: LocId::new(0),
        exprs: vec![None; flat.vals.len()],
        uses: count_uses(flat),
        names: HashMap::new(),
        stack: Vec::new(),
        raw: None,
        notes: Vec::new(),
        code: Vec::new(),
        main,
        returns,
    };
    l.routine();
    let (notes, code) = (std::mem::take(&mut l.notes), std::mem::take(&mut l.code));
    let mut r = l.b.finish();
    r.code = code;
    for (edge, note) in notes {
        r.notes.insert(weir_ir::EdgeId::new(edge), note);
    }
    r.returns = if returns { flat.returns.first().map(|t| ty(*t)) } else { None };
    r
}

fn count_uses(flat: &Flat) -> Vec<u32> {
    let mut uses = vec![0; flat.vals.len()];
    let mut count = |o: &Opd| {
        if let Opd::Val(v) = o {
            uses[*v] += 1;
        }
    };
    for b in &flat.blocks {
        b.phis.iter().flat_map(|p| &p.from).for_each(|(_, o)| count(o));
        b.insts.iter().for_each(|i| i.op.operands(&mut count));
        b.term.clone().operands_mut(&mut |o| count(o));
    }
    uses
}

fn size(e: &Expr) -> usize {
    let mut n = 0;
    e.visit(&mut |_| n += 1);
    n
}

impl Lower<'_> {
    fn reg(&mut self, v: ValId) -> RegId {
        let val = &self.flat.vals[v];
        let name = self.unique(val.name.as_deref(), v);
        self.b.reg(name, ty(val.ty))
    }

    fn unique(&mut self, name: Option<&str>, v: ValId) -> String {
        let Some(name) = name else { return format!("%v{v}") };
        let n = self.names.entry(name.to_string()).or_insert(0);
        *n += 1;
        if *n == 1 { name.to_string() } else { format!("{name}.{n}") }
    }

    fn routine(&mut self) {
        for &p in &self.flat.params {
            let val = &self.flat.vals[p];
            let name = self.unique(val.name.as_deref(), p);
            let r = self.b.param(name, ty(val.ty));
            self.exprs[p] = Some(Expr::Reg(r));
        }
        self.loc = self.b.loc();
        let order = self.flat.order();
        for &b in &order {
            for p in &self.flat.blocks[b].phis {
                let r = self.reg(p.dst);
                self.exprs[p.dst] = Some(Expr::Reg(r));
            }
        }
        self.stack_objects(&order);
        let starts: HashMap<BlockId, LocId> = order.iter().map(|&b| (b, self.b.loc())).collect();
        let end = self.b.loc();
        let first = starts[&order[0]];
        self.b.edge(self.loc, first, Op::Nop, Span::default());
        self.code.push(Span::default());
        for &b in &order {
            self.loc = starts[&b];
            let block = &self.flat.blocks[b];
            self.b.routine.locs[self.loc.index()].span =
                block.insts.first().map_or(block.at, |i| i.at).span();
            for i in &block.insts {
                self.inst(&i.op, &i.dst, i.at);
            }
            self.term(b, &block.term, block.at, &starts, end);
        }
    }

    /// Objects on the stack that stay in memory are made once, at the start.
    fn stack_objects(&mut self, order: &[BlockId]) {
        for &b in order {
            for i in &self.flat.blocks[b].insts {
                let M::Alloca(bytes, name) = &i.op else { continue };
                let v = i.dst[0];
                if self.main {
                    let object = self.mem.stack_object(self.index, v);
                    self.exprs[v] = object.map(|o| Expr::AddrOf(o, Box::new(Expr::int(0))));
                }
                if self.exprs[v].is_none() {
                    let name = (!name.starts_with('%')).then(|| format!("&{name}"));
                    let name = self.unique(name.as_deref(), v);
                    let r = self.b.reg(name, Ty::Ptr);
                    let cells = self.mem.cells(*bytes);
                    self.step(Op::Alloc(r, Expr::int(cells as i64)), i.at);
                    self.stack.push(r);
                    self.exprs[v] = Some(Expr::Reg(r));
                }
            }
        }
    }

    fn step(&mut self, op: Op, at: At) {
        self.loc = self.b.step(self.loc, op, at.span());
        self.code.push(at.ll);
    }

    fn edge(&mut self, src: LocId, dst: LocId, op: Op, at: At) {
        self.b.edge(src, dst, op, at.span());
        self.code.push(at.ll);
    }

    fn ex(&self, o: Opd) -> Expr {
        match o {
            Opd::Val(v) => self.exprs[v].clone().unwrap_or(Expr::Const(0, ty(self.flat.vals[v].ty))),
            Opd::Const(c, t) => Expr::Const(t.wrap(c), ty(t)),
            Opd::Addr(g, at) => self.mem.address(g, at),
            Opd::Func(f) => Expr::Const(self.mem.function(f), Ty::Ptr),
            Opd::Undef(t) => Expr::Const(0, ty(t)),
        }
    }

    /// The operand as a value of a type of the same width.
    fn as_ty(&self, o: Opd, t: MTy) -> Expr {
        let e = self.ex(o);
        match e {
            Expr::Const(c, _) => Expr::Const(t.wrap(c), ty(t)),
            e if self.flat.ty(o) == t => e,
            e => Expr::Cast(ty(t), Box::new(e)),
        }
    }

    fn unsigned(&self, o: Opd, t: MTy) -> Expr {
        let e = self.as_ty(o, t);
        match e {
            Expr::Const(c, _) => Expr::Const(uty(t).wrap(c), uty(t)),
            e if uty(t) == ty(t) => e,
            e => Expr::Cast(uty(t), Box::new(e)),
        }
    }

    /// A value that has no effect: kept as an expression where that is cheap.
    fn define(&mut self, v: ValId, e: Expr, at: At) {
        let n = size(&e);
        let named = self.flat.vals[v].name.is_some() && self.uses[v] > 1;
        if n <= CHEAP && !named || n == 1 || self.uses[v] <= 1 && n <= LARGE {
            self.exprs[v] = Some(e);
        } else {
            self.assign(v, e, at);
        }
    }

    fn assign(&mut self, v: ValId, e: Expr, at: At) {
        let r = self.reg(v);
        self.step(Op::Assign(r, e), at);
        self.exprs[v] = Some(Expr::Reg(r));
    }

    fn fresh(&mut self, v: ValId) -> RegId {
        let r = self.reg(v);
        self.exprs[v] = Some(Expr::Reg(r));
        r
    }

    fn place(&self, ptr: Opd) -> Place {
        match self.as_ty(ptr, MTy::Ptr) {
            Expr::AddrOf(o, i) if self.mem.has_cell(o, &i) => Place::Cell(o, *i),
            e => Place::Deref(e),
        }
    }

    fn note(&mut self, text: &str) {
        self.notes.push((self.b.routine.edges.len() - 1, text.to_string()));
    }

    fn inst(&mut self, op: &M, dst: &[ValId], at: At) {
        let d = dst.first().copied();
        match op {
            M::Alloca(..) | M::Unsupported(_) | M::Indirect(..) => {}
            M::Copy(o) => {
                if let Some(d) = d {
                    let e = self.as_ty(*o, self.flat.vals[d].ty);
                    self.define(d, e, at);
                }
            }
            M::Bin(op, bits, a, b) => {
                let Some(d) = d else { return };
                let e = self.binary(*op, MTy::Int(*bits), *a, *b);
                // The result may be wanted as a pointer (tagged ones).
                let want = self.flat.vals[d].ty;
                let e = if want == MTy::Int(*bits) { e } else { Expr::Cast(ty(want), Box::new(e)) };
                if matches!(op, Bin::UDiv | Bin::SDiv | Bin::URem | Bin::SRem) {
                    self.assign(d, e, at);
                } else {
                    self.define(d, e, at);
                }
            }
            M::Icmp(pred, t, a, b) => {
                let e = self.compare(*pred, *t, *a, *b);
                if let Some(d) = d {
                    self.define(d, e, at);
                }
            }
            M::Select(c, a, b) => {
                if let Some(d) = d {
                    let t = self.flat.vals[d].ty;
                    let (c, a, b) = (self.as_ty(*c, MTy::Int(1)), self.as_ty(*a, t), self.as_ty(*b, t));
                    self.define(d, Expr::Ite(Box::new(c), Box::new(a), Box::new(b)), at);
                }
            }
            M::Cast(kind, from, to, o) => {
                if let Some(d) = d {
                    let e = self.cast(*kind, *from, *to, *o);
                    self.define(d, e, at);
                }
            }
            M::Gep(base, off, idx) => {
                if let Some(d) = d {
                    let e = self.gep(*base, *off, idx);
                    self.define(d, e, at);
                }
            }
            M::Load(p, t, check) => {
                let place = self.place(*p);
                let Some(d) = d else { return };
                if *check && self.mem.may_be_unwritten(self.index, *p) {
                    let raw = match self.raw {
                        Some(r) => r,
                        None => *self.raw.insert(self.b.reg("%raw", Ty::I64)),
                    };
                    self.step(Op::Load(raw, place), at);
                    let written = Expr::bin(BinOp::Ne, Ty::I64, Expr::Reg(raw), Expr::int(UNINIT));
                    self.step(Op::Assert(written), at);
                    self.note("memory is read that was never written");
                    let r = self.fresh(d);
                    self.step(Op::Assign(r, Expr::Cast(ty(*t), Box::new(Expr::Reg(raw)))), at);
                } else {
                    let r = self.fresh(d);
                    self.step(Op::Load(r, place), at);
                }
            }
            M::Store { ptr, val, ty: t, locked } => {
                let (place, v) = (self.place(*ptr), self.as_ty(*val, *t));
                self.step(
                    if *locked {
                        Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand: v, ty: ty(*t) }
                    } else {
                        Op::Store(place, v)
                    },
                    at,
                );
            }
            M::Rmw(op, p, v, t) => self.rmw(*op, *p, *v, *t, d, at),
            M::Cas(p, e, n, t) => {
                let (place, expected, new) = (self.place(*p), self.as_ty(*e, *t), self.as_ty(*n, *t));
                let wanted = |l: &Self, v: Option<&ValId>| v.copied().filter(|v| l.uses[*v] > 0);
                let old = wanted(self, dst.first()).map(|v| self.fresh(v));
                let ok = wanted(self, dst.get(1)).map(|v| self.fresh(v));
                self.step(Op::Cas { old, ok, place, expected, new }, at);
            }
            M::Fence(kind) => self.step(Op::Fence(*kind), at),
            M::Malloc(bytes, zero) => {
                let Some(d) = d else { return };
                let cells = match self.as_ty(*bytes, MTy::Int(64)) {
                    Expr::Const(c, _) => {
                        Expr::int(self.mem.cells(u64::try_from(c).unwrap_or(u64::MAX)) as i64)
                    }
                    e => {
                        let up = Expr::bin(BinOp::Add, Ty::I64, e, Expr::int(self.mem.unit - 1));
                        Expr::bin(BinOp::Div, Ty::I64, up, Expr::int(self.mem.unit))
                    }
                };
                let r = self.fresh(d);
                self.step(Op::Alloc(r, cells), at);
                if *zero {
                    for (cell, _) in self.mem.heap_cells(self.index, d) {
                        let p = Expr::bin(BinOp::Add, Ty::Ptr, Expr::Reg(r), Expr::int(cell));
                        self.step(Op::Store(Place::Deref(p), Expr::int(0)), at);
                    }
                }
            }
            M::Free(p) => {
                let p = self.as_ty(*p, MTy::Ptr);
                self.step(Op::Free(p), at);
            }
            M::Spawn(f, args) => {
                let Opd::Func(f) = f else { return };
                let Some(&template) = self.links.templates.get(f) else { return };
                let n = self.links.params.get(f).copied().unwrap_or(0);
                let mut list: Vec<Expr> = args.iter().take(n).map(|a| self.ex(*a)).collect();
                list.resize(n, Expr::int(0));
                let dst = d.filter(|d| self.uses[*d] > 0).map(|d| self.fresh(d));
                self.step(Op::Spawn { dst, template, args: list }, at);
            }
            M::Join(t) => {
                let t = self.as_ty(*t, MTy::Int(64));
                self.step(Op::Join(t), at);
            }
            M::Havoc(t, bounds) => {
                let Some(d) = d else { return };
                match bounds {
                    Some((lo, hi)) => {
                        let r = self.b.reg(format!("%any{d}"), Ty::Range { lo: *lo, hi: *hi });
                        self.step(Op::Havoc(r, None), at);
                        self.assign(d, Expr::Cast(ty(*t), Box::new(Expr::Reg(r))), at);
                    }
                    None => {
                        let r = self.fresh(d);
                        self.step(Op::Havoc(r, None), at);
                    }
                }
            }
            M::Assume(c) => {
                let c = self.as_ty(*c, MTy::Int(1));
                self.step(Op::Assume(c), at);
            }
            M::Assert(c, why) => {
                let c = self.as_ty(*c, MTy::Int(1));
                self.step(Op::Assert(c), at);
                self.note(why);
            }
            M::AtomicBegin => self.step(Op::AtomicBegin, at),
            M::AtomicEnd => self.step(Op::AtomicEnd, at),
            M::Mark(n) => {
                self.step(Op::Nop, at);
                self.note(&format!("{}{n}", crate::MARK));
            }
            M::MemCpy(to, from, n) => {
                let (to_e, from_e) = (self.as_ty(*to, MTy::Ptr), self.as_ty(*from, MTy::Ptr));
                let parts = self.mem.copied(self.index, *to, *from, *n);
                let mut regs = Vec::new();
                for (cell, _) in &parts {
                    let r = self.b.temporary(Ty::I64);
                    self.step(Op::Load(r, self.deref(from_e.clone(), *cell)), at);
                    regs.push(r);
                }
                for ((cell, _), r) in parts.iter().zip(regs) {
                    self.step(Op::Store(self.deref(to_e.clone(), *cell), Expr::Reg(r)), at);
                }
            }
            M::MemSet(to, byte, n) => {
                let Opd::Const(byte, _) = byte else { return };
                let to_e = self.as_ty(*to, MTy::Ptr);
                for (cell, t) in self.mem.copied(self.index, *to, *to, *n) {
                    let v = t.wrap(crate::promote::repeat(*byte));
                    self.step(Op::Store(self.deref(to_e.clone(), cell), Expr::Const(v, ty(t))), at);
                }
            }
            M::Call(f, args) => {
                let Some(&routine) = self.links.routines.get(f) else { return };
                let args = args.iter().map(|a| self.ex(*a)).collect();
                let dst = d.map(|d| self.fresh(d));
                self.step(Op::Call { routine, args, dst }, at);
            }
        }
    }

    fn deref(&self, base: Expr, cell: i64) -> Place {
        match base {
            Expr::AddrOf(o, i) => {
                let i = add_cells(*i, Expr::int(cell));
                if self.mem.has_cell(o, &i) {
                    Place::Cell(o, i)
                } else {
                    Place::Deref(Expr::AddrOf(o, Box::new(i)))
                }
            }
            e if cell == 0 => Place::Deref(e),
            e => Place::Deref(Expr::bin(BinOp::Add, Ty::Ptr, e, Expr::int(cell))),
        }
    }

    fn rmw(&mut self, op: Rmw, p: Opd, v: Opd, t: MTy, d: Option<ValId>, at: At) {
        let place = self.place(p);
        let operand = self.as_ty(v, t);
        let dst = d.filter(|d| self.uses[*d] > 0).map(|d| self.fresh(d));
        let simple = match op {
            Rmw::Xchg => Some(RmwOp::Xchg),
            Rmw::Add => Some(RmwOp::Add),
            Rmw::Sub => Some(RmwOp::Sub),
            Rmw::And => Some(RmwOp::And),
            Rmw::Or => Some(RmwOp::Or),
            Rmw::Xor => Some(RmwOp::Xor),
            Rmw::Nand => Some(RmwOp::Nand),
            Rmw::Max => Some(RmwOp::Max),
            Rmw::Min => Some(RmwOp::Min),
            Rmw::UMax | Rmw::UMin => None,
        };
        if let Some(op) = simple {
            let ty = if t == MTy::Ptr && op != RmwOp::Xchg { Ty::I64 } else { ty(t) };
            self.step(Op::Rmw { dst, place, op, operand, ty }, at);
            return;
        }
        // Not an instruction of the model: a short atomic section does the same.
        let old = match dst {
            Some(r) => r,
            None => self.b.temporary(ty(t)),
        };
        let unsigned = |e: Expr| Expr::Cast(uty(t), Box::new(e));
        let order = if op == Rmw::UMax { BinOp::Gt } else { BinOp::Lt };
        let keep = Expr::bin(order, uty(t), unsigned(Expr::Reg(old)), unsigned(operand.clone()));
        let new = Expr::Ite(Box::new(keep), Box::new(Expr::Reg(old)), Box::new(operand));
        self.step(Op::AtomicBegin, at);
        self.step(Op::Load(old, place.clone()), at);
        self.step(Op::Store(place, new), at);
        self.step(Op::AtomicEnd, at);
    }

    fn gep(&self, base: Opd, off: i64, idx: &[(Opd, i64)]) -> Expr {
        let unit = self.mem.unit;
        let mut cells = Expr::int(off / unit);
        for (i, scale) in idx {
            let i = self.as_ty(*i, MTy::Int(64));
            let times = |e, by| if by == 1 { e } else { Expr::bin(BinOp::Mul, Ty::I64, e, Expr::int(by)) };
            // The product is divisible even where the scale is not.
            let term = if scale % unit == 0 {
                times(i, scale / unit)
            } else {
                Expr::bin(BinOp::Div, Ty::I64, times(i, *scale), Expr::int(unit))
            };
            cells = add_cells(term, cells);
        }
        match self.as_ty(base, MTy::Ptr) {
            Expr::AddrOf(o, at) => Expr::AddrOf(o, Box::new(add_cells(*at, cells))),
            e if cells == Expr::int(0) => e,
            e => Expr::bin(BinOp::Add, Ty::Ptr, e, cells),
        }
    }

    fn cast(&self, kind: CastKind, from: MTy, to: MTy, o: Opd) -> Expr {
        let e = self.as_ty(o, from);
        let to_ty = ty(to);
        let cast = |e: Expr| Expr::Cast(to_ty, Box::new(e));
        match kind {
            _ if from == to => e,
            CastKind::Zext if from == MTy::Int(1) => cast(e),
            CastKind::Zext => cast(Expr::Cast(uty(from), Box::new(e))),
            CastKind::Sext if from == MTy::Int(1) => {
                Expr::Ite(Box::new(e), Box::new(Expr::Const(-1, to_ty)), Box::new(Expr::Const(0, to_ty)))
            }
            CastKind::Trunc if to == MTy::Int(1) => {
                let int = MTy::Int(from.bits());
                let e = self.as_ty(o, int);
                cast(Expr::bin(BinOp::And, ty(int), e, Expr::Const(1, ty(int))))
            }
            _ => cast(e),
        }
    }

    fn compare(&self, pred: Pred, t: MTy, a: Opd, b: Opd) -> Expr {
        use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
        let (op, signed) = match pred {
            Pred::Eq => (Eq, true),
            Pred::Ne => (Ne, true),
            Pred::Ult => (Lt, false),
            Pred::Ule => (Le, false),
            Pred::Ugt => (Gt, false),
            Pred::Uge => (Ge, false),
            Pred::Slt => (Lt, true),
            Pred::Sle => (Le, true),
            Pred::Sgt => (Gt, true),
            Pred::Sge => (Ge, true),
        };
        if t == MTy::Int(1) {
            // As a signed number, true is -1: the order is turned round.
            let (a, b) = (self.as_ty(a, t), self.as_ty(b, t));
            return match (op, signed) {
                // `b == false` is `!b`: conditions stay readable.
                (Ne, _) if b == Expr::FALSE => a,
                (Eq, _) if b == Expr::FALSE => a.negate(),
                (Eq | Ne, _) | (_, false) => Expr::bin(op, Ty::Bool, a, b),
                _ => Expr::bin(op, Ty::Bool, b, a),
            };
        }
        match op {
            _ if signed && t == MTy::Ptr && !matches!(op, Eq | Ne) => {
                let i = MTy::Int(64);
                Expr::bin(op, Ty::I64, self.as_ty(a, i), self.as_ty(b, i))
            }
            _ if signed => Expr::bin(op, ty(t), self.as_ty(a, t), self.as_ty(b, t)),
            _ => Expr::bin(op, uty(t), self.unsigned(a, t), self.unsigned(b, t)),
        }
    }

    fn binary(&self, op: Bin, t: MTy, a: Opd, b: Opd) -> Expr {
        let signed = |op| Expr::bin(op, ty(t), self.as_ty(a, t), self.as_ty(b, t));
        let unsigned = |op| {
            let e = Expr::bin(op, uty(t), self.unsigned(a, t), self.unsigned(b, t));
            if ty(t) == uty(t) { e } else { Expr::Cast(ty(t), Box::new(e)) }
        };
        if t == MTy::Int(1) {
            return match op {
                Bin::Add | Bin::Sub | Bin::Xor => match self.as_ty(b, t) {
                    Expr::Const(1, _) => self.as_ty(a, t).negate(),
                    _ => signed(BinOp::Xor),
                },
                Bin::Mul | Bin::And => signed(BinOp::And),
                Bin::Or => signed(BinOp::Or),
                // Dividing by 1 and shifting by 0 are all that is defined.
                _ => self.as_ty(a, t),
            };
        }
        match op {
            Bin::Add => signed(BinOp::Add),
            Bin::Sub => signed(BinOp::Sub),
            Bin::Mul => signed(BinOp::Mul),
            Bin::SDiv => signed(BinOp::Div),
            Bin::SRem => signed(BinOp::Rem),
            Bin::And => signed(BinOp::And),
            Bin::Or => signed(BinOp::Or),
            Bin::Xor => match self.as_ty(b, t) {
                Expr::Const(-1, _) => Expr::un(UnOp::BitNot, ty(t), self.as_ty(a, t)),
                _ => signed(BinOp::Xor),
            },
            Bin::Shl => signed(BinOp::Shl),
            Bin::AShr => signed(BinOp::Shr),
            Bin::UDiv => unsigned(BinOp::Div),
            Bin::URem => unsigned(BinOp::Rem),
            Bin::LShr => unsigned(BinOp::Shr),
        }
    }

    fn term(&mut self, b: BlockId, term: &Term, at: At, starts: &HashMap<BlockId, LocId>, end: LocId) {
        match term {
            Term::Br(t) => self.jump(b, *t, None, at, starts),
            Term::Cond(c, x, y) => {
                let c = self.as_ty(*c, MTy::Int(1));
                self.jump(b, *x, Some(c.clone()), at, starts);
                self.jump(b, *y, Some(c.negate()), at, starts);
            }
            Term::Switch(v, cases, default) => {
                let t = self.flat.ty(*v);
                let e = self.as_ty(*v, t);
                let test = |op, c: i64| Expr::bin(op, ty(t), e.clone(), Expr::Const(c, ty(t)));
                let mut other = Expr::TRUE;
                for (c, block) in cases {
                    self.jump(b, *block, Some(test(BinOp::Eq, *c)), at, starts);
                    other = other.and(test(BinOp::Ne, *c));
                }
                self.jump(b, *default, Some(other), at, starts);
            }
            Term::Ret(values) => {
                for r in self.stack.clone() {
                    self.step(Op::Free(Expr::Reg(r)), at);
                }
                let value = match (self.returns, values.first(), self.flat.returns.first()) {
                    (true, Some(v), Some(t)) => Some(self.as_ty(*v, *t)),
                    _ => None,
                };
                self.edge(self.loc, end, Op::Return(value), at);
            }
            Term::Stop => {
                self.edge(self.loc, self.loc, Op::Nop, at);
            }
        }
    }

    /// An edge to a block, on which its phis get their values, all at once.
    fn jump(
        &mut self,
        from: BlockId,
        to: BlockId,
        cond: Option<Expr>,
        at: At,
        starts: &HashMap<BlockId, LocId>,
    ) {
        let here = self.loc;
        if let Some(c) = cond
            && c != Expr::TRUE
        {
            self.step(Op::Assume(c), at);
        }
        let mut moves: Vec<(RegId, Expr)> = Vec::new();
        for p in &self.flat.blocks[to].phis {
            let Some(Expr::Reg(r)) = self.exprs[p.dst].clone() else { continue };
            let Some((_, o)) = p.from.iter().find(|(b, _)| *b == from) else { continue };
            if matches!(o, Opd::Undef(_)) {
                continue;
            }
            let e = self.as_ty(*o, self.flat.vals[p.dst].ty);
            if e != Expr::Reg(r) {
                moves.push((r, e));
            }
        }
        // A move may go once no other move still reads what it overwrites.
        while !moves.is_empty() {
            let free = (0..moves.len()).find(|&i| {
                let r = moves[i].0;
                moves.iter().enumerate().all(|(j, (_, e))| i == j || !e.regs().contains(&r))
            });
            if let Some(i) = free {
                let (r, e) = moves.remove(i);
                self.step(Op::Assign(r, e), at);
            } else {
                let (r, _) = moves[0].clone();
                let t = self.b.temporary(self.b.routine.regs[r.index()].ty);
                self.step(Op::Assign(t, Expr::Reg(r)), at);
                for (_, e) in &mut moves {
                    *e = e.map(&mut |leaf| if leaf == Expr::Reg(r) { Expr::Reg(t) } else { leaf });
                }
            }
        }
        let start = starts[&to];
        if self.loc == here {
            self.edge(here, start, Op::Nop, at);
        } else if let Some(last) = self.b.routine.edges.last_mut() {
            // The last step made leads to the block itself.
            last.dst = start;
            self.b.routine.locs.pop();
        }
        self.loc = here;
    }
}

fn add_cells(a: Expr, b: Expr) -> Expr {
    match (a.constant(), b.constant()) {
        (Some(x), Some(y)) => Expr::int(x.wrapping_add(y)),
        (_, Some(0)) => a,
        (Some(0), _) => b,
        _ => Expr::bin(BinOp::Add, Ty::I64, a, b),
    }
}
