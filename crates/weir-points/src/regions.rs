//! Which steps belong together: a point belongs to the last step before it that
//! touches memory, and the local steps in between (the test of what was read,
//! say) are part of that step.

use crate::marks::Point;
use weir_ir::{LocId, Op, Program};
use weir_lin::Client;
use weir_passes::graph::Digraph;
use weir_sbgraph::graph::{Graph, Kind};

/// What an edge of a store-buffer graph is to the instrumentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A point of this kind.
    Mark(Point),
    /// The return of the call at that position.
    Return(usize),
    /// A store of the buffer reaches memory.
    Flush,
    /// A store goes to the buffer, as that entry.
    Write(u32),
    /// Touches nothing but registers.
    Local,
    /// Anything else: a read, a locked operation, a fence …
    Step,
}

/// The graph of a client thread with what the instrumentation has to know.
#[derive(Debug)]
pub struct Regions<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// Edge: what it is.
    pub class: Vec<Class>,
    /// Node: the edges that leave it.
    pub out: Vec<Vec<usize>>,
    /// Node: a point can be reached by local steps only.
    pub hot: Vec<bool>,
    /// Location of the flat code: the position of the call it belongs to.
    pub call: Vec<Option<usize>>,
}

impl<'a> Regions<'a> {
    /// Looks at the graph of a thread.
    ///
    /// # Errors
    /// The code has a shape that is not supported; the text says which.
    pub fn new(
        client: &Client,
        points: &[Option<Point>],
        graph: &'a Graph,
        thread: usize,
    ) -> Result<Regions<'a>, String> {
        let call = positions(client, graph, thread);
        let class = classes(&client.program, client, points, graph, thread);
        let out = graph.out_table();
        let hot = hot(graph, &class);
        let regions = Regions { graph, class, out, hot, call };
        if regions.loops() {
            return Err("a loop without any access to memory leads to a linearization point".into());
        }
        Ok(regions)
    }

    /// The position of the call that a node is in.
    pub fn call_at(&self, node: usize) -> Option<usize> {
        self.call[self.graph.nodes[node].loc.index()]
    }

    /// The position of the call that an entry of the buffer belongs to.
    pub fn call_of_entry(&self, entry: u32) -> Option<usize> {
        let step = self.graph.entries.get(entry as usize)?.step?;
        self.call[self.graph.flat.edges.get(step)?.src.index()]
    }

    /// The entries whose flush may be a point.
    pub fn armed(&self) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::new();
        for (e, class) in self.graph.edges.iter().zip(&self.class) {
            if let Class::Write(entry) = *class
                && self.hot[e.dst]
                && !found.contains(&entry)
            {
                found.push(entry);
            }
        }
        found
    }

    /// Whether local steps before a point go round in circles.
    fn loops(&self) -> bool {
        let local = self.graph.edges.iter().zip(&self.class).filter(|(_, c)| **c == Class::Local);
        let edges = local.map(|(e, _)| (e.src, e.dst));
        Digraph::new(self.graph.nodes.len(), edges).among(|n| self.hot[n]).is_cyclic()
    }
}

/// For every location of the flat code, the position of the call it is inside of.
/// Calls are inlined one by one, so what lies between a call and its return is
/// reached from nowhere else.
fn positions(client: &Client, graph: &Graph, thread: usize) -> Vec<Option<usize>> {
    let flat = &graph.flat;
    let mut call = vec![None; flat.locs.len()];
    for (k, (before, after)) in client.before[thread].iter().zip(&client.after[thread]).enumerate() {
        let mut todo: Vec<LocId> = Vec::new();
        let inside = |l: LocId| l != *after;
        for &e in &flat.out[before.index()] {
            todo.push(flat.edges[e].dst);
        }
        while let Some(l) = todo.pop() {
            if inside(l) && call[l.index()].is_none() {
                call[l.index()] = Some(k);
                todo.extend(flat.out[l.index()].iter().map(|&e| flat.edges[e].dst));
            }
        }
    }
    call
}

fn classes(
    program: &Program,
    client: &Client,
    points: &[Option<Point>],
    graph: &Graph,
    thread: usize,
) -> Vec<Class> {
    let local =
        |op: &Op| matches!(op, Op::Nop | Op::Assign(..) | Op::Assume(_) | Op::Assert(_) | Op::Havoc(_, None));
    graph
        .edges
        .iter()
        .map(|e| {
            let Some(step) = e.step.map(|s| &graph.flat.edges[s]) else { return Class::Flush };
            if let Some(k) = client.after[thread].iter().position(|l| *l == step.dst) {
                return Class::Return(k);
            }
            let original = program.routine(step.from.0).edges.get(step.from.1.index()).map(|e| &e.op);
            if let Some(Op::Call { routine, .. }) = original
                && let Some(point) = points.get(routine.index()).copied().flatten()
            {
                return Class::Mark(point);
            }
            // The call itself: a point with no access before it is there.
            if client.before[thread].contains(&step.src) {
                return Class::Step;
            }
            match (e.kind, e.entry) {
                (Kind::Write, Some(entry)) => Class::Write(entry),
                (Kind::Local, _) if e.ops.iter().all(local) => Class::Local,
                _ => Class::Step,
            }
        })
        .collect()
}

/// The nodes from which local steps lead to a point.
fn hot(graph: &Graph, class: &[Class]) -> Vec<bool> {
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
    for (i, e) in graph.edges.iter().enumerate() {
        if class[i] == Class::Local {
            into[e.dst].push(e.src);
        }
    }
    let mut hot = vec![false; graph.nodes.len()];
    let marks = graph.edges.iter().zip(class).filter(|(_, c)| matches!(c, Class::Mark(_)));
    let mut todo: Vec<usize> = marks.map(|(e, _)| e.src).collect();
    while let Some(n) = todo.pop() {
        if !std::mem::replace(&mut hot[n], true) {
            todo.extend(&into[n]);
        }
    }
    hot
}
