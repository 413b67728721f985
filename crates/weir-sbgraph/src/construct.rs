//! Building the graph: a breadth-first search over (location, symbolic buffer).
//!
//! Source: O. Travkin, "Verification of concurrent programs under weak memory
//! models" (the thesis), definitions 10 and 11, and section 4.3. Deviations are
//! listed where they happen: entries (`entry`), loops (`loops`), chains
//! (`chains`), store-store fences (`buffer`), minimisation (`minimise`). Where a
//! load's address and an entry's may be equal, there is an edge for either case,
//! each with its assumption over registers.

use crate::buffer::{canonical, flushes, with_mark, without};
use crate::chains::{any_redefined, redefined};
use crate::entry::{Alias, Entry, Memory};
use crate::flat::Flat;
use crate::graph::{Edge, Graph, Item, Kind, Node};
use crate::loops::{buffers, unfenced};
use crate::unsupported::Unsupported;
use std::collections::HashMap;
use weir_engine::fault;
use weir_ir::{BinOp, Expr, FenceKind, LocId, Model, Op, Place, Reg, RegId, Routine, Span, Ty};
use weir_passes::faults::may_fault;

/// What happens when a store is issued.
struct Issue {
    entry: u32,
    /// Checks and copies.
    ops: Vec<Op>,
}

/// How a graph is built.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// The memory model.
    pub model: Model,
    /// The routine returns only once its buffer is empty, as in the thesis.
    pub fence_at_return: bool,
    /// No graph has more nodes.
    pub max_nodes: usize,
    /// Stores of the same value to the same place are told apart.
    pub tell_apart: bool,
    /// Location: flushes can wait (see `minimise`).
    pub quiet: &'a [bool],
}

/// Builds the graph of a flat thread.
pub fn construct(memory: &Memory<'_>, flat: Flat, how: How<'_>) -> Result<Graph, Unsupported> {
    let buffered = how.model != Model::Sc;
    if buffered {
        unfenced(&flat)?;
    }
    let name = flat.name.clone();
    let graph = Graph {
        name,
        model: how.model,
        flat,
        entries: Vec::new(),
        nodes: Vec::new(),
        edges: Vec::new(),
        chains: 0,
    };
    let mut c =
        Constructor { memory, how, graph, numbers: HashMap::new(), seen: HashMap::new(), issues: Vec::new() };
    if buffered {
        c.prepare()?;
    }
    c.run()?;
    Ok(c.graph)
}

struct Constructor<'a, 'p> {
    memory: &'a Memory<'p>,
    how: How<'a>,
    graph: Graph,
    numbers: HashMap<Entry, u32>,
    seen: HashMap<Node, usize>,
    /// Flat edge: what issuing its store does.
    issues: Vec<Option<Issue>>,
}

impl Constructor<'_, '_> {
    fn fresh(&mut self, name: String, ty: Ty) -> RegId {
        let init = ty.start();
        self.graph.flat.regs.push(Reg { name, ty, init, span: Span::default() });
        RegId::new(self.graph.flat.regs.len() - 1)
    }

    /// Reads a place for the sake of the error where it does not exist.
    fn check(&mut self, place: &Place) -> Op {
        let probe = match self.graph.flat.probe {
            Some(probe) => probe,
            None => {
                let reg = self.fresh("%checked".into(), Ty::I64);
                self.graph.flat.probe = Some(reg);
                reg
            }
        };
        Op::Load(probe, place.clone())
    }

    /// Entries and copies for every store.
    fn prepare(&mut self) -> Result<(), Unsupported> {
        for i in 0..self.graph.flat.edges.len() {
            let edge = &self.graph.flat.edges[i];
            let issue = match edge.ops.as_slice() {
                [Op::Store(place, value)] if buffers(&self.graph.flat, i) => {
                    let (place, value, span) = (place.clone(), value.clone(), edge.span);
                    let lost = redefined(&self.graph.flat, i);
                    Some(
                        self.issue(i, &place, &value, &lost)
                            .ok_or(Unsupported::RangeThroughPointer { span })?,
                    )
                }
                _ => None,
            };
            self.issues.push(issue);
        }
        Ok(())
    }

    fn issue(&mut self, edge: usize, place: &Place, value: &Expr, lost: &[bool]) -> Option<Issue> {
        let mut ops = Vec::new();
        let mut place = self.memory.plain(place);
        let mut chain = any_redefined(lost, &place.expr().regs());
        if chain || may_fault(place.expr()) {
            let (ty, name) = match place {
                Place::Cell(..) => (Ty::I64, format!("%index{edge}")),
                Place::Deref(_) | Place::Bytes(..) => (Ty::Ptr, format!("%addr{edge}")),
            };
            let copy = self.fresh(name, ty);
            ops.push(Op::Assign(copy, place.expr().clone()));
            place = match place {
                Place::Cell(o, _) => Place::Cell(o, Expr::Reg(copy)),
                Place::Deref(_) | Place::Bytes(..) => Place::Deref(Expr::Reg(copy)),
            };
        }
        if self.memory.may_fault(&place) {
            ops.push(self.check(&place));
        }
        let range = match &place {
            Place::Cell(o, _) => match self.memory.program.object(*o).ty {
                ty @ Ty::Range { lo, hi } => match value.constant() {
                    Some(v) if (lo..=hi).contains(&v) => None,
                    _ => Some(ty),
                },
                _ => None,
            },
            Place::Deref(_) | Place::Bytes(..) => None,
        };
        let regs = Routine { regs: self.graph.flat.regs.clone(), ..Routine::default() };
        let kept = self.memory.kept(&regs, &place, value)?;
        let redefines = any_redefined(lost, &value.regs());
        chain |= redefines;
        self.graph.chains += usize::from(chain);
        let value = if range.is_some() || redefines || may_fault(value) {
            let ty = range.unwrap_or_else(|| copy_type(self.memory, &regs, &place, &kept));
            let copy = self.fresh(format!("%value{edge}"), ty);
            ops.push(Op::Assign(copy, kept));
            Expr::Reg(copy)
        } else {
            kept
        };
        let entry = Entry { place, value, step: Some(edge).filter(|_| self.how.tell_apart) };
        let next = self.graph.entries.len() as u32;
        let number = *self.numbers.entry(entry.clone()).or_insert(next);
        if number == next {
            self.graph.entries.push(entry);
        }
        Some(Issue { entry: number, ops })
    }

    fn node(&mut self, loc: LocId, buffer: Vec<Item>) -> usize {
        let buffer = match self.how.model {
            Model::Pso => canonical(self.memory, &self.graph.entries, &buffer),
            _ if fault!("sbgraph-merges-nodes") => canonical(self.memory, &self.graph.entries, &buffer),
            _ => buffer,
        };
        let node = Node { loc, buffer };
        let next = self.graph.nodes.len();
        let number = *self.seen.entry(node.clone()).or_insert(next);
        if number == next {
            self.graph.nodes.push(node);
        }
        number
    }

    fn edge(&mut self, src: usize, to: (LocId, Vec<Item>), edge: Draft) {
        let dst = self.node(to.0, to.1);
        let Draft { kind, ops, step, entry } = edge;
        self.graph.edges.push(Edge { src, dst, kind, ops, step, entry });
    }

    fn run(&mut self) -> Result<(), Unsupported> {
        self.node(self.graph.flat.entry, Vec::new());
        let mut next = 0;
        while next < self.graph.nodes.len() {
            weir_engine::piece::go_on();
            if self.graph.nodes.len() > self.how.max_nodes {
                let what = format!("`{}` has more than {} nodes", self.graph.name, self.how.max_nodes);
                return Err(Unsupported::TooLarge { what });
            }
            let Node { loc, buffer } = self.graph.nodes[next].clone();
            for step in self.graph.flat.out[loc.index()].clone() {
                self.step(next, step, &buffer);
            }
            let missed = fault!("sbgraph-misses-a-flush") && buffer.len() > 1;
            if !self.how.quiet[loc.index()] && !missed {
                for f in flushes(self.memory, self.how.model, &self.graph.entries, &buffer) {
                    let Entry { place, value, .. } = self.graph.entries[f.entry as usize].clone();
                    let mut ops: Vec<Op> = assumption(f.guards).into_iter().collect();
                    ops.push(Op::Store(place, value));
                    let draft = Draft { kind: Kind::Flush, ops, step: None, entry: Some(f.entry) };
                    self.edge(next, (loc, without(&buffer, f.at)), draft);
                }
            }
            next += 1;
        }
        Ok(())
    }

    /// What a program step becomes where the buffer holds this.
    fn step(&mut self, src: usize, step: usize, buffer: &[Item]) {
        let e = &self.graph.flat.edges[step];
        let (dst, ops) = (e.dst, e.ops.clone());
        let atomic = self.graph.flat.locs[e.src.index()].atomic;
        let same = buffer.to_vec();
        if e.returns && self.how.fence_at_return && !buffer.is_empty() {
            return;
        }
        let draft = |kind, ops| Draft { kind, ops, step: Some(step), entry: None };
        match ops.as_slice() {
            [op] if op.drains() => {
                if buffer.is_empty() {
                    let ops = ops.iter().filter(|op| !matches!(op, Op::Fence(_))).cloned().collect();
                    self.edge(src, (dst, same), draft(Kind::Fence, ops));
                }
            }
            [Op::Fence(kind)] => {
                let marks = *kind == FenceKind::StoreStore && self.how.model == Model::Pso;
                let after = if marks { with_mark(buffer) } else { same };
                self.edge(src, (dst, after), draft(Kind::Local, Vec::new()));
            }
            [Op::Store(..)] => match self.issues.get(step).and_then(Option::as_ref) {
                Some(Issue { entry, ops }) => {
                    let mut after = same;
                    after.push(Item::Store(*entry));
                    let draft = Draft { entry: Some(*entry), ..draft(Kind::Write, ops.clone()) };
                    self.edge(src, (dst, after), draft);
                }
                None => self.edge(src, (dst, same), draft(Kind::Write, ops)),
            },
            [Op::Load(reg, place)] if !atomic && !buffer.is_empty() => {
                self.load(src, step, *reg, place, buffer)
            }
            [Op::Load(..)] => self.edge(src, (dst, same), draft(Kind::Read, ops)),
            [Op::Alloc(..)] => self.edge(src, (dst, same), draft(Kind::Alloc, ops)),
            [Op::Free(pointer)] => {
                let mut all: Vec<Op> = assumption(self.not_to(pointer, buffer)).into_iter().collect();
                all.extend(ops.iter().cloned());
                self.edge(src, (dst, same), draft(Kind::Local, all));
            }
            _ => self.edge(src, (dst, same), draft(Kind::Local, ops)),
        }
    }

    /// A load takes the newest entry with its address, else memory.
    fn load(&mut self, src: usize, step: usize, reg: RegId, place: &Place, buffer: &[Item]) {
        let dst = self.graph.flat.edges[step].dst;
        let plain = self.memory.plain(place);
        let mut guards = Vec::new();
        for item in buffer.iter().rev() {
            let Item::Store(number) = *item else { continue };
            let entry = self.graph.entries[number as usize].clone();
            let alias = self.memory.alias(&plain, &entry.place);
            let mut when = guards.clone();
            match &alias {
                Alias::No => continue,
                Alias::Yes => {}
                Alias::If(same) => {
                    when.push(same.clone());
                    guards.push(same.clone().negate());
                }
            }
            let mut ops: Vec<Op> = assumption(when).into_iter().collect();
            if self.memory.frees && matches!(plain, Place::Deref(_)) {
                ops.push(self.check(&plain));
            }
            ops.push(Op::Assign(reg, entry.value));
            let draft = Draft { kind: Kind::EarlyRead, ops, step: Some(step), entry: Some(number) };
            self.edge(src, (dst, buffer.to_vec()), draft);
            if alias == Alias::Yes {
                return;
            }
        }
        let mut ops: Vec<Op> = assumption(guards).into_iter().collect();
        ops.push(Op::Load(reg, place.clone()));
        self.edge(
            src,
            (dst, buffer.to_vec()),
            Draft { kind: Kind::Read, ops, step: Some(step), entry: None },
        );
    }

    /// Under which conditions no entry goes to the object that a pointer points to.
    fn not_to(&self, pointer: &Expr, buffer: &[Item]) -> Vec<Expr> {
        let number = |e: &Expr| {
            let wide = Expr::Cast(Ty::I64, Box::new(e.clone()));
            let rounded = Expr::bin(BinOp::Add, Ty::I64, wide, Expr::int(1 << 31));
            Expr::bin(BinOp::Shr, Ty::I64, rounded, Expr::int(32))
        };
        let mut guards = Vec::new();
        for item in buffer {
            if let Item::Store(e) = item
                && let Place::Deref(p) = &self.graph.entries[*e as usize].place
            {
                guards.push(Expr::bin(BinOp::Ne, Ty::I64, number(p), number(pointer)));
            }
        }
        guards
    }
}

/// An edge without its ends.
struct Draft {
    kind: Kind,
    ops: Vec<Op>,
    step: Option<usize>,
    entry: Option<u32>,
}

fn assumption(guards: Vec<Expr>) -> Option<Op> {
    guards.into_iter().reduce(Expr::and).map(Op::Assume)
}

/// A register of this type keeps the value as it is.
fn copy_type(memory: &Memory<'_>, regs: &Routine, place: &Place, value: &Expr) -> Ty {
    let ty = weir_ir::verify::type_of(memory.program, Some(regs), value);
    match (place, ty) {
        (Place::Cell(..), Some(ty)) if !matches!(ty, Ty::Range { .. }) => ty,
        // The explorer likes to know what is a pointer.
        (_, Some(Ty::Ptr)) => Ty::Ptr,
        _ => Ty::I64,
    }
}
