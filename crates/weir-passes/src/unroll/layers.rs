//! An automaton in layers: copies of it, one behind the other; an edge that closes a loop leads
//! from a layer to the next, and in the last layer to a cut.

use super::bound::{Loops, TooLong};
use crate::graph::Digraph;
use crate::inline::Automaton;
use std::collections::HashMap;
use weir_ir::{Edge, Expr, FenceKind, Loc, LocId, Op, Routine};

/// The automaton, unrolled.
pub(super) struct Layered {
    pub code: Routine,
    /// Per edge: the edge of the automaton; none for the edge of a cut.
    pub edges: Vec<Option<usize>>,
    /// Per location: the location of the automaton. A cut is where the edge that closes the
    /// loop leads.
    pub locs: Vec<usize>,
}

/// Whether a store can wait while the thread takes this edge.
fn may_wait(op: &Op) -> bool {
    let waits = matches!(
        op,
        Op::Fence(FenceKind::Full) | Op::Rmw { .. } | Op::Cas { .. } | Op::AtomicBegin | Op::Spawn { .. }
    );
    !waits
}

/// The edges that close a loop; with `unfenced`, only those that can be gone round with a store
/// waiting.
pub(super) fn closing(code: &Routine, unfenced: bool) -> Vec<bool> {
    let counts: Vec<usize> =
        (0..code.edges.len()).filter(|e| !unfenced || may_wait(&code.edges[*e].op)).collect();
    let ends = counts.iter().map(|e| (code.edges[*e].src.index(), code.edges[*e].dst.index()));
    let flow = Digraph::new(code.locs.len(), ends);
    let mut out = vec![Vec::new(); code.locs.len()];
    for e in &counts {
        out[code.edges[*e].src.index()].push(*e);
    }
    let mut closing = vec![false; code.edges.len()];
    for (loc, i) in flow.closing(std::iter::once(code.entry.index()).chain(0..flow.nodes())) {
        // A step that is never possible goes round nothing.
        let e: usize = out[loc][i];
        closing[e] = !matches!(&code.edges[e].op, Op::Assume(c) if c.constant() == Some(0));
    }
    closing
}

/// Unrolls an automaton, into at most so many locations.
pub(super) fn layers(auto: &Automaton, loops: Loops, most: usize) -> Result<Layered, TooLong> {
    let code = &auto.code;
    let (bound, closes) = match loops {
        Loops::Keep => (0, vec![false; code.edges.len()]),
        Loops::Unfenced(n) => (n, closing(code, true)),
        Loops::All(n) => (n, closing(code, false)),
    };
    let mut out = Layered {
        code: Routine { locs: Vec::new(), edges: Vec::new(), ..code.clone() },
        edges: Vec::new(),
        locs: Vec::new(),
    };
    out.code.notes.clear();
    out.code.code.clear();
    out.code.inlined.clear();
    out.code.through.clear();
    let table = code.out_table();
    let mut known: HashMap<(usize, u32), LocId> = HashMap::new();
    // The locations of the automaton itself come first and keep their numbers.
    let mut todo = Vec::new();
    for l in 0..code.locs.len() {
        out.code.locs.push(Loc::default());
        out.locs.push(l);
        known.insert((l, 0), LocId::new(l));
    }
    let mut reached = vec![false; code.locs.len()];
    reached[code.entry.index()] = true;
    todo.push((code.entry.index(), 0));
    while let Some((loc, layer)) = todo.pop() {
        let src = known[&(loc, layer)];
        for e in &table[loc] {
            let edge = &code.edges[e.index()];
            // Behind a fence nothing waits any more, and the count starts anew.
            let anew = matches!(loops, Loops::Unfenced(_)) && !may_wait(&edge.op);
            let next = if anew { 0 } else { layer + u32::from(closes[e.index()]) };
            let to = (edge.dst.index(), next);
            let dst = if next > bound {
                let cut = out.loc(to.0);
                out.edge(Edge { src, dst: cut, op: edge.op.clone(), span: edge.span }, Some(e.index()));
                let op = Op::Assume(Expr::FALSE);
                out.edge(Edge { src: cut, dst: cut, op, span: edge.span }, None);
                continue;
            } else if let Some(dst) = known.get(&to) {
                if next == 0 && !reached[to.0] {
                    reached[to.0] = true;
                    todo.push(to);
                }
                *dst
            } else {
                let dst = out.loc(to.0);
                known.insert(to, dst);
                todo.push(to);
                dst
            };
            out.edge(Edge { src, dst, op: edge.op.clone(), span: edge.span }, Some(e.index()));
        }
        if out.code.locs.len() > most {
            return Err(TooLong("the program becomes too long when it is unrolled".into()));
        }
    }
    Ok(out)
}

impl Layered {
    fn loc(&mut self, of: usize) -> LocId {
        self.code.locs.push(Loc::default());
        self.locs.push(of);
        LocId::new(self.code.locs.len() - 1)
    }

    fn edge(&mut self, edge: Edge, of: Option<usize>) {
        self.code.edges.push(edge);
        self.edges.push(of);
    }
}
