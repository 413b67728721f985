//! From the middle form to the program model: code.

mod bytes;
mod control;
mod exprs;
mod ops;

use crate::memory::Memory;
use crate::mid::{At, BlockId, Flat, Op as M, Opd, ValId, ty};
use std::collections::HashMap;
use weir_engine::piece::go_on;
use weir_ir::{Expr, LocId, Op, RegId, Routine, RoutineBuilder, RoutineId, Span, TemplateId, Ty};

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
    /// Places of the text by number, and the edges that stand for them.
    marks: Vec<(usize, weir_ir::EdgeId)>,
    /// The instruction of each edge.
    code: Vec<Span>,
    main: bool,
    returns: bool,
}

/// Lowers one flat. `main`: it runs once, its stack objects are static.
/// `returns`: it is called, and its value is wanted. With the routine come the edges
/// that stand for places of the text, by the numbers of these.
pub(crate) fn lower(
    flat: &Flat,
    index: usize,
    mem: &Memory,
    links: &Links,
    main: bool,
    returns: bool,
) -> (Routine, Vec<(usize, weir_ir::EdgeId)>) {
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
        marks: Vec::new(),
        code: Vec::new(),
        main,
        returns,
    };
    l.routine();
    let (notes, code) = (std::mem::take(&mut l.notes), std::mem::take(&mut l.code));
    let marks = std::mem::take(&mut l.marks);
    let mut r = l.b.finish();
    r.code = code;
    for (edge, note) in notes {
        r.notes.insert(weir_ir::EdgeId::new(edge), note);
    }
    r.returns = if returns { flat.returns.first().map(|t| ty(*t)) } else { None };
    (r, marks)
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
                self.inst(&i.op, &i.dst, i.loose, i.at);
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
                    // When the first thread ends, so does everything.
                    if !self.main {
                        self.stack.push(r);
                    }
                    self.exprs[v] = Some(Expr::Reg(r));
                }
            }
        }
    }

    fn step(&mut self, op: Op, at: At) {
        go_on();
        self.loc = self.b.step(self.loc, op, at.span());
        self.code.push(at.ll);
    }

    fn edge(&mut self, src: LocId, dst: LocId, op: Op, at: At) {
        self.b.edge(src, dst, op, at.span());
        self.code.push(at.ll);
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

    fn note(&mut self, text: &str) {
        self.notes.push((self.b.routine.edges.len() - 1, text.to_string()));
    }

    /// Asks whether what is read was ever written.
    fn written(&mut self, it_was: Expr, else_say: &str, at: At) {
        self.step(Op::Assert(it_was), at);
        self.note(else_say);
        self.b.routine.written.insert(weir_ir::EdgeId::new(self.b.routine.edges.len() - 1));
    }
}
