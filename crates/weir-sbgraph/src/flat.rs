//! A thread as one control-flow graph: calls inlined, `self` and `N` filled in
//! ([`weir_passes::inline`]).
//!
//! Inlining is how a buffer is carried across calls and returns: there is no
//! silent fence at the border of a procedure (the thesis has one).

use crate::unsupported::Unsupported;
use weir_ir::analysis::wide_access;
use weir_ir::{EdgeId, Expr, LocId, Op, Place, Program, Reg, RegId, RoutineId, Span, Thread, Ty};
use weir_passes::graph::Digraph;
use weir_passes::inline::{Location, Recursion, Register, Step, inline};

/// More locations than this in one thread are refused: calls multiply.
const MAX_LOCS: usize = 50_000;

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
    pub locs: Vec<Location>,
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

    /// The part of its control flow that has these edges.
    pub fn flow(&self, edges: impl Fn(usize) -> bool) -> Digraph {
        let chosen = self.edges.iter().enumerate().filter(|(i, _)| edges(*i));
        Digraph::new(self.locs.len(), chosen.map(|(_, e)| (e.src.index(), e.dst.index())))
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
    if let Some(span) = wide_access(program) {
        return Err(Unsupported::SeveralBytes { span });
    }
    let mut graph = inline(program, routine, known.thread, MAX_LOCS)
        .map_err(|_| Unsupported::TooLarge { what: format!("more than {MAX_LOCS} locations") })?;
    if let Some(Recursion { routine, span }) = graph.recursion(program) {
        return Err(Unsupported::Recursion { routine, span });
    }
    let r = program.routine(routine);
    let mut out = vec![Vec::new(); graph.locs.len()];
    let mut edges = Vec::new();
    for e in std::mem::take(&mut graph.edges) {
        out[e.src.index()].push(edges.len());
        let of = graph.locs[e.src.index()].from.0;
        let (returns, value, step) = match e.step {
            // Nobody is there to take the value, but it has to fit.
            Step::Op(Op::Return(value)) => {
                (true, value.clone(), Step::Leave { value, ty: r.returns, dst: None })
            }
            step => (false, None, step),
        };
        let ops = step.ops(&mut graph.regs).into_iter().map(plain).collect();
        let from = (of, e.id.unwrap_or(EdgeId(u32::MAX)));
        edges.push(FlatEdge { src: e.src, dst: e.dst, ops, from, span: e.span, returns, value });
    }
    Ok(Flat {
        name: r.name.clone(),
        regs: graph.regs.into_iter().map(|reg| named(program, reg)).collect(),
        params: r.params,
        locs: graph.locs,
        edges,
        entry: graph.entry,
        returns: r.returns,
        out,
        probe: None,
    })
}

/// A register of a called routine has the routine's name before its own.
fn named(program: &Program, Register { reg, of }: Register) -> Reg {
    let name = match (of.map(|of| &program.routine(of).name), reg.name.strip_prefix('%')) {
        (None, _) => reg.name.clone(),
        (Some(r), Some(rest)) => format!("%{r}_{rest}"),
        (Some(r), None) => format!("{r}_{}", reg.name),
    };
    Reg { name, ..reg }
}

/// With a constant for an index or pointer, where it is one.
fn plain(op: Op) -> Op {
    let place = match op.place() {
        Some(Place::Cell(o, i)) => Place::Cell(*o, folded(i.clone(), Ty::I64)),
        Some(Place::Deref(e)) => Place::Deref(folded(e.clone(), Ty::Ptr)),
        Some(Place::Bytes(e, width)) => Place::Bytes(folded(e.clone(), Ty::Ptr), *width),
        None => return op,
    };
    op.at(place)
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
    let callees = weir_ir::analysis::callees(program, routine);
    let mut exprs = callees.iter().flat_map(|r| &program.routine(*r).edges).flat_map(|e| e.op.exprs());
    let asks = |e: &Expr| e.mentions(|e| matches!(e, Expr::SelfId | Expr::ThreadCount));
    program.routine(routine).params > 0 || exprs.any(asks)
}
