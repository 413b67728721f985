//! An inlined graph as a routine again: one operation an edge.
//!
//! A call with several arguments is several edges in a row. All of them touch only
//! registers of the called routine, which nobody else sees; the last one completes
//! the step. So executions of the two correspond step by step, if only the edges
//! that have an origin are counted.

use super::inlined::Inlined;
use super::inliner::inline;
use weir_ir::{Edge, EdgeRef, Loc, LocId, Op, Program, Reg, Routine, RoutineId, Thread};

/// Code longer than this is not written by hand.
const MOST_LOCATIONS: usize = 50_000;

/// A routine in which everything is inlined that does not recurse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// Its code. The locations and registers of the routine itself keep their numbers.
    pub code: Routine,
    /// Per edge: the edge of the program whose step is complete after it.
    pub origin: Vec<Option<EdgeRef>>,
    /// Per edge: the edge of the program whose step it is a part of; none for a step that is
    /// never possible.
    pub part_of: Vec<Option<EdgeRef>>,
    /// Per location: the routine on top of the stack, and where that is. Between the parts of
    /// a step it is where the step starts.
    pub from: Vec<(RoutineId, LocId)>,
}

impl Automaton {
    /// The automaton of a routine. For a thread, its `self`, `N` and arguments become
    /// constants, and the parameters disappear.
    pub fn of(program: &Program, id: RoutineId, thread: Option<&Thread>) -> Result<Automaton, String> {
        Automaton::new(program, graph(program, id, thread)?, thread)
    }

    /// The automaton of a routine in which no call is left; an error names a procedure
    /// that recurses.
    pub fn without_calls(
        program: &Program,
        id: RoutineId,
        thread: Option<&Thread>,
    ) -> Result<Automaton, String> {
        let graph = graph(program, id, thread)?;
        match graph.recursion(program) {
            Some(r) => Err(format!("the procedure `{}` calls itself", r.routine)),
            None => Automaton::new(program, graph, thread),
        }
    }

    fn new(program: &Program, mut graph: Inlined, thread: Option<&Thread>) -> Result<Automaton, String> {
        let r = program.routine(graph.routine);
        for (register, arg) in graph.regs.iter_mut().zip(thread.into_iter().flat_map(|t| &t.args)) {
            let reg = &mut register.reg;
            reg.init = reg.ty.keep(*arg).map_err(|e| format!("an argument is out of range: {}", e.value))?;
        }
        let mut out = Automaton {
            code: Routine {
                name: r.name.clone(),
                params: if thread.is_some() { 0 } else { r.params },
                returns: r.returns,
                locs: vec![Loc::default(); graph.locs.len()],
                entry: graph.entry,
                span: r.span,
                ..Routine::default()
            },
            origin: Vec::new(),
            part_of: Vec::new(),
            from: graph.locs.iter().map(|l| l.from).collect(),
        };
        for edge in &graph.edges {
            let of = graph.origin(edge);
            let mut ops = edge.step.ops(&mut graph.regs);
            let last = ops.pop().unwrap_or(Op::Nop);
            let mut src = edge.src;
            for op in ops {
                let dst = LocId::new(out.code.locs.len());
                out.code.locs.push(Loc::default());
                out.from.push(out.from[edge.src.index()]);
                out.add(Edge { src, dst, op, span: edge.span }, None, of);
                src = dst;
            }
            out.add(Edge { src, dst: edge.dst, op: last, span: edge.span }, of, of);
        }
        out.code.regs = graph.regs.into_iter().map(|r| r.reg).collect();
        Ok(out)
    }

    fn add(&mut self, edge: Edge, origin: Option<EdgeRef>, part_of: Option<EdgeRef>) {
        self.code.edges.push(edge);
        self.origin.push(origin);
        self.part_of.push(part_of);
    }
}

fn graph(program: &Program, id: RoutineId, thread: Option<&Thread>) -> Result<Inlined, String> {
    let graph = inline(program, id, thread, MOST_LOCATIONS);
    graph.map_err(|_| "the procedures become too long when they are inlined".to_string())
}

/// Two threads with such code behave alike.
pub fn same_code(a: &Routine, b: &Routine) -> bool {
    let reg = |r: &Reg| (r.ty, r.init);
    a.entry == b.entry
        && a.locs.len() == b.locs.len()
        && a.regs.iter().map(reg).eq(b.regs.iter().map(reg))
        && a.edges.len() == b.edges.len()
        && a.edges.iter().zip(&b.edges).all(|(x, y)| (x.src, x.dst, &x.op) == (y.src, y.dst, &y.op))
}
