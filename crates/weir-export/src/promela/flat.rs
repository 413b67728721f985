//! One graph per thread: calls inlined, `self`, `N` and arguments filled in
//! ([`weir_passes::inline`]), and its steps in a form of which Promela can say all.

use weir_ir::{Addr, Diagnostic, EdgeId, Expr, LocId, ObjId, Op, Place, Program, RegId, Span, ThreadId, Ty};
use weir_passes::fold::Folds;
use weir_passes::graph::Digraph;
use weir_passes::inline::{Inlined, Location, Register, Step, inline};
use weir_passes::live::{Live, Use};

/// More locations than this in one thread are refused: calls multiply.
const MAX_LOCS: usize = 20_000;
/// More values than this are not tried one by one.
const MAX_CHOICES: i128 = 256;

/// One operation of a thread. Registers are those of [`Flat::regs`].
#[derive(Clone, Debug)]
pub(super) enum Act {
    /// An operation without calls, threads and heap, on a cell ([`Place::Cell`]) if on memory.
    Op(Op),
    /// The value must fit the type (what a routine returns).
    Fits(Expr, Ty),
}

impl Act {
    /// The expressions it evaluates.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Act::Op(op) => op.exprs(),
            Act::Fits(e, _) => vec![e],
        }
    }
    /// The registers it writes.
    pub fn writes(&self) -> Vec<RegId> {
        if let Act::Op(op) = self { op.writes() } else { vec![] }
    }
    /// The object it touches, and the index.
    pub fn place(&self) -> Option<(ObjId, &Expr)> {
        match self {
            Act::Op(op) if let Some(Place::Cell(o, i)) = op.place() => Some((*o, i)),
            _ => None,
        }
    }
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
pub(super) struct FlatEdge {
    pub src: usize,
    pub dst: usize,
    pub acts: Vec<Act>,
    /// Into or out of a called routine.
    pub call: bool,
    pub folds: Folds,
    pub span: Span,
    /// The edge of the routine it comes from.
    pub id: EdgeId,
}

/// A thread as one graph.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    pub name: String,
    pub regs: Vec<FlatReg>,
    pub locs: Vec<Location>,
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
    let mut flats = Vec::new();
    for (t, thread) in program.threads.iter().enumerate() {
        let routine = program.template(thread.template).routine;
        let graph = match inline(program, routine, Some(thread), MAX_LOCS) {
            Ok(graph) => graph,
            Err(long) => {
                let r = program.routine(long.routine);
                let what = format!("calls of `{}` that come to more than {MAX_LOCS} locations", r.name);
                errors.push(refusal(r.span, &what));
                continue;
            }
        };
        let regs: Vec<FlatReg> =
            graph.regs.iter().enumerate().map(|(i, r)| register(program, i, r)).collect();
        let mut flat = Flat {
            name: program.thread_name(ThreadId::new(t)),
            regs,
            entry: graph.entry.index(),
            out: vec![Vec::new(); graph.locs.len()],
            edges: Vec::new(),
            locs: Vec::new(),
        };
        for (reg, arg) in flat.regs.iter_mut().zip(&thread.args) {
            reg.init = reg.ty.wrap(*arg);
        }
        let mut lowering = Lowering { program, graph: &graph, errors: &mut errors };
        for e in &graph.edges {
            let folds = if let Step::Op(op) = &e.step { Folds::of(op) } else { Folds::Always };
            flat.out[e.src.index()].push(flat.edges.len());
            flat.edges.push(FlatEdge {
                src: e.src.index(),
                dst: e.dst.index(),
                acts: lowering.step(&e.step, e.span),
                call: e.step.is_call(),
                folds,
                span: e.span,
                // What is never possible is never taken.
                id: e.id.unwrap_or_default(),
            });
        }
        flat.locs = graph.locs;
        flats.push(flat);
    }
    // The same place may be refused once per thread: say it once.
    let mut said = std::collections::HashSet::new();
    errors.retain(|e| said.insert((e.span, e.message.clone())));
    if errors.is_empty() { Ok(flats) } else { Err(errors) }
}

fn register(program: &Program, i: usize, register: &Register) -> FlatReg {
    let plain = register.reg.name.replace('%', "tmp");
    FlatReg {
        name: match register.of {
            None => plain,
            Some(r) => format!("{}_{plain}", program.routine(r).name),
        },
        ty: register.reg.ty,
        init: register.reg.init,
        own: register.of.is_none().then(|| RegId::new(i)),
    }
}

fn refusal(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(span, format!("{what} cannot be written in Promela")).label("not exported")
}

struct Lowering<'a> {
    program: &'a Program,
    graph: &'a Inlined,
    errors: &'a mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        self.errors.push(refusal(span, what));
    }

    fn step(&mut self, step: &Step, span: Span) -> Vec<Act> {
        match step {
            Step::Op(Op::Return(None)) | Step::Leave { value: None, .. } => Vec::new(),
            Step::Op(Op::Return(Some(v))) => {
                let returns = self.program.routine(self.graph.routine).returns;
                self.returned(v, returns, None, span)
            }
            Step::Op(op) => self.act(op, span).into_iter().collect(),
            Step::Enter(sets) => {
                sets.iter().map(|(r, e)| Act::Op(Op::Assign(*r, self.expr(e, span)))).collect()
            }
            Step::Leave { value: Some(v), ty, dst } => self.returned(v, *ty, *dst, span),
        }
    }

    fn returned(&mut self, v: &Expr, ty: Option<Ty>, dst: Option<RegId>, span: Span) -> Vec<Act> {
        let v = self.expr(v, span);
        let kept = ty.map_or(v.clone(), |ty| Expr::Cast(ty, Box::new(v.clone())));
        let fits = ty.map(|ty| Act::Fits(v, ty));
        fits.into_iter().chain(dst.map(|d| Act::Op(Op::Assign(d, kept)))).collect()
    }

    fn act(&mut self, op: &Op, span: Span) -> Option<Act> {
        match op {
            Op::Nop | Op::Assign(..) | Op::Assume(_) | Op::Assert(_) | Op::Fence(_) => {}
            Op::Load(..) | Op::Store(..) | Op::Rmw { .. } | Op::Cas { .. } => {}
            Op::AtomicBegin | Op::AtomicEnd => {}
            Op::Havoc(d, _) => {
                let reg = &self.graph.regs[d.index()].reg;
                let few = |(lo, hi): (i64, i64)| i128::from(hi) - i128::from(lo) < MAX_CHOICES;
                if !self.program.bounds(reg.ty).is_some_and(few) {
                    let what = format!("a choice of more than {MAX_CHOICES} values for `{}`", reg.name);
                    return self.none(span, &what);
                }
            }
            Op::Spawn { .. } => return self.none(span, "`spawn`"),
            Op::Join(_) => return self.none(span, "`join`"),
            Op::Alloc(..) => return self.none(span, "`alloc`"),
            Op::Free(_) => return self.none(span, "`free`"),
            weir_ir::whole_op!() => return self.none(span, "a whole program"),
            Op::Call { routine, .. } => {
                let name = &self.program.routine(*routine).name;
                return self.none(span, &format!("the recursive call of `{name}`"));
            }
            // Handled by the caller.
            Op::Return(_) => return None,
        }
        let op = match op.place() {
            None => op.clone(),
            Some(place) => op.clone().at(self.place(place, span)?),
        };
        Some(Act::Op(op.map(&|r| r, &mut |e| self.expr(e, span))))
    }

    fn none<T>(&mut self, span: Span, what: &str) -> Option<T> {
        self.refuse(span, what);
        None
    }

    /// The place as a cell; pointers only where they are plain.
    fn place(&mut self, place: &Place, span: Span) -> Option<Place> {
        let what = match place {
            Place::Cell(..) => return Some(place.clone()),
            Place::Bytes(..) => "an access to several bytes",
            Place::Deref(Expr::AddrOf(o, i)) => return Some(Place::Cell(*o, (**i).clone())),
            Place::Deref(e) => {
                let addr = e.constant().map(Addr);
                match addr.and_then(|a| Some((a.object(self.program.objects.len())?, a.offset()))) {
                    Some((o, i)) if self.program.object(o).has_cell(i64::from(i)) => {
                        return Some(Place::Cell(o, Expr::int(i64::from(i))));
                    }
                    _ => "an access through a pointer",
                }
            }
        };
        self.none(span, what)
    }

    /// The expression over the thread's registers.
    fn expr(&mut self, e: &Expr, span: Span) -> Expr {
        if e.mentions(|e| matches!(e, Expr::AddrOf(..))) {
            self.refuse(span, "a pointer");
        }
        e.clone()
    }
}

impl Flat {
    /// Which registers may still be read where. Those in `always` are looked at by
    /// properties and never die.
    pub fn live(&self, always: &[bool]) -> Live {
        let steps = self.edges.iter().map(|edge| {
            let (mut reads, mut writes) = (Vec::new(), Vec::new());
            for act in &edge.acts {
                for r in act.exprs().iter().flat_map(|e| e.regs()) {
                    // The constraint of a havoc speaks about the new value.
                    let new = matches!(act, Act::Op(Op::Havoc(d, _)) if *d == r);
                    if !new && !writes.contains(&r) {
                        reads.push(r);
                    }
                }
                writes.extend(act.writes());
            }
            Use { src: LocId::new(edge.src), dst: LocId::new(edge.dst), reads, writes }
        });
        let mut live = Live::new(self.locs.len(), self.regs.len(), steps.collect());
        for (r, _) in always.iter().enumerate().filter(|(_, always)| **always) {
            live.keep(RegId::new(r));
        }
        live
    }

    /// Its control flow.
    pub fn flow(&self) -> Digraph {
        Digraph::new(self.locs.len(), self.edges.iter().map(|e| (e.src, e.dst)))
    }
}
