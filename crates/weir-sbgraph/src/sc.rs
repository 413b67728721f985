//! The SC program of the graphs (definition 12 of the thesis): one location per
//! node, one step per edge.
//!
//! Deviations: an edge may be several steps in a row (a split between equal and
//! different addresses, the check of an address, a copy). They touch nothing but
//! the thread's own registers except for the last, so nobody can tell; the
//! locations between them count as the location where the edge starts.

use crate::build::{Options, build};
use crate::entry::Memory;
use crate::flat::{Known, depends_on_thread};
use crate::graph::{Graph, Kind};
use crate::unsupported::Unsupported;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use weir_ir::{
    Count, Edge, EdgeId, Expr, Loc, LocId, Model, Op, Program, Routine, RoutineId, Span, Template,
    TemplateId, Thread, ThreadId,
};

/// Threads of one template beyond this number share a graph, even where it
/// could say more about each of them.
const MAX_SPECIAL: usize = 64;

/// What one edge of the SC program is in the original program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Was {
    /// A step of that edge's; the last one, if several, is `true`.
    Step(EdgeId, bool),
    /// A flush.
    Flush,
    /// Something that happens before a flush, or never.
    Nothing,
}

/// A program under TSO or PSO as a program under SC.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The SC program.
    pub program: Program,
    /// The graphs, one per routine of the SC program.
    pub graphs: Vec<Graph>,
    /// The memory model of the original program.
    pub model: Model,
    /// Routine and edge of the SC program: what it was.
    pub was: Vec<Vec<Was>>,
}

impl Reduction {
    /// Edge of the graph with that number: the edges of the SC program it became.
    pub fn ways(&self, graph: usize) -> Vec<Vec<EdgeId>> {
        let mut next = 0;
        let edges = self.graphs.get(graph).map_or(&[][..], |g| &g.edges);
        edges
            .iter()
            .map(|e| {
                let first = next;
                next += e.ops.len().max(1);
                (first..next).map(EdgeId::new).collect()
            })
            .collect()
    }
}

/// A graph with the thread it is about, if it is about one.
struct Variant {
    template: TemplateId,
    thread: Option<usize>,
}

pub(crate) fn reduce(program: &Program, options: &Options) -> Result<Reduction, Unsupported> {
    let memory = Memory::new(program);
    let spawned = spawned_templates(program);
    // One variant per template, or per thread where the code depends on it.
    let mut variants = Vec::new();
    let mut generic: HashMap<TemplateId, usize> = HashMap::new();
    let mut of_thread: Vec<usize> = vec![0; program.threads.len()];
    for (i, template) in program.templates.iter().enumerate() {
        let id = TemplateId::new(i);
        let copies = program.copies(id);
        let special = depends_on_thread(program, template.routine)
            && copies > 0
            && copies <= MAX_SPECIAL
            && !spawned.contains(&id)
            && template.count != Count::Any;
        let threads = (0..program.threads.len()).filter(|t| program.threads[*t].template == id);
        if special {
            for t in threads {
                of_thread[t] = variants.len();
                variants.push(Variant { template: id, thread: Some(t) });
            }
        } else {
            threads.for_each(|t| of_thread[t] = variants.len());
            generic.insert(id, variants.len());
            variants.push(Variant { template: id, thread: None });
        }
    }
    let mut graphs = Vec::new();
    let mut templates = Vec::new();
    for v in &variants {
        let template = program.template(v.template);
        let known = Known { thread: v.thread.map(|t| &program.threads[t]) };
        let mut graph = build(program, &memory, template.routine, known, options)?;
        let count = if v.thread.is_some() { Count::Once } else { template.count };
        let name = match v.thread.map(|t| &program.threads[t]) {
            Some(t) if program.copies(v.template) > 1 => format!("{}_{}", template.name, t.copy),
            _ => template.name.clone(),
        };
        graph.name.clone_from(&name);
        templates.push(Template { name, routine: RoutineId::new(graphs.len()), count });
        graphs.push(graph);
    }
    let mut routines = Vec::new();
    let mut was = Vec::new();
    let mut at = Vec::new();
    for graph in &graphs {
        let generated = routine(program, graph, &|t| TemplateId::new(generic[&t]));
        routines.push(generated.routine);
        was.push(generated.was);
        at.push(generated.at);
    }
    let threads = program.threads.iter().zip(&of_thread).map(|(t, v)| Thread {
        template: TemplateId::new(*v),
        copy: if variants[*v].thread.is_some() { 0 } else { t.copy },
        args: t.args.clone(),
    });
    let threads: Vec<Thread> = threads.collect();
    let places = Places { graphs: &graphs, at: &at, of_thread: &of_thread };
    let mut reduced = Program {
        name: format!("{} ({} as SC)", program.name, options.model),
        routines,
        templates,
        threads,
        ..program.clone()
    };
    for p in &mut reduced.properties {
        p.pred = places.property(&p.pred);
    }
    for o in &mut reduced.observables {
        o.expr = places.property(&o.expr);
    }
    reduced.filter = reduced.filter.as_ref().map(|f| places.property(f));
    Ok(Reduction { program: reduced, graphs, model: options.model, was })
}

fn spawned_templates(program: &Program) -> BTreeSet<TemplateId> {
    let ops = program.routines.iter().flat_map(|r| r.edges.iter().map(|e| &e.op));
    ops.filter_map(|op| match op {
        Op::Spawn { template, .. } => Some(*template),
        _ => None,
    })
    .collect()
}

struct Generated {
    routine: Routine,
    was: Vec<Was>,
    /// Location of the new routine: the node it is at.
    at: Vec<usize>,
}

fn routine(program: &Program, graph: &Graph, template: &dyn Fn(TemplateId) -> TemplateId) -> Generated {
    let flat = &graph.flat;
    // For each label that is taken, the number to try next.
    let mut labels: BTreeMap<String, u32> = BTreeMap::new();
    let mut locs: Vec<Loc> = Vec::new();
    for n in &graph.nodes {
        let loc = &flat.locs[n.loc.index()];
        let name =
            if n.buffer.is_empty() { loc.name.clone() } else { format!("{}_w{}", loc.name, n.buffer.len()) };
        let mut label = name.clone();
        if let Some(&next) = labels.get(&name) {
            let mut number = next;
            label = format!("{name}_{number}");
            while labels.contains_key(&label) {
                number += 1;
                label = format!("{name}_{number}");
            }
            labels.insert(name, number + 1);
        }
        labels.insert(label.clone(), 2);
        locs.push(Loc { label: Some(label), span: loc.span });
    }
    let mut at: Vec<usize> = (0..graph.nodes.len()).collect();
    let (mut edges, mut was, mut notes) = (Vec::new(), Vec::new(), BTreeMap::new());
    for e in &graph.edges {
        let step = e.step.map(|s| &flat.edges[s]);
        let span = step.map_or(Span::default(), |s| s.span);
        let ops = if e.ops.is_empty() { vec![Op::Nop] } else { e.ops.clone() };
        let mut src = LocId::new(e.src);
        for (i, op) in ops.iter().enumerate() {
            let last = i + 1 == ops.len();
            let dst = if last {
                LocId::new(e.dst)
            } else {
                locs.push(Loc { label: None, span });
                at.push(e.src);
                LocId::new(locs.len() - 1)
            };
            let op = match op {
                Op::Spawn { dst, template: t, args } => {
                    Op::Spawn { dst: *dst, template: template(*t), args: args.clone() }
                }
                op => op.clone(),
            };
            if let Some(s) = step
                && let Some(note) = program.routine(s.from.0).notes.get(&s.from.1)
                && matches!(op, Op::Assert(_))
            {
                notes.insert(EdgeId::new(edges.len()), note.clone());
            }
            was.push(match step {
                Some(s) if s.from.1 != EdgeId(u32::MAX) => Was::Step(s.from.1, last),
                None if e.kind == Kind::Flush && last => Was::Flush,
                _ => Was::Nothing,
            });
            edges.push(Edge { src, dst, op, span });
            src = dst;
        }
    }
    let routine = Routine {
        name: graph.name.clone(),
        params: flat.params,
        returns: None,
        regs: flat.regs.clone(),
        locs,
        edges,
        entry: LocId(0),
        span: Span::default(),
        notes,
        ..Routine::default()
    };
    Generated { routine, was, at }
}

struct Places<'a> {
    graphs: &'a [Graph],
    at: &'a [Vec<usize>],
    /// Thread: its graph.
    of_thread: &'a [usize],
}

impl Places<'_> {
    /// The property over the new locations.
    fn property(&self, e: &Expr) -> Expr {
        e.map(&mut |e| match e {
            Expr::At(t, r, l) => {
                self.somewhere(t, &|g, node| g.flat.locs[g.nodes[node].loc.index()].from == (r, l))
            }
            Expr::Ended(t) => self.somewhere(t, &|g, node| g.flat.locs[g.nodes[node].loc.index()].ended),
            e => e,
        })
    }

    fn somewhere(&self, t: ThreadId, here: &dyn Fn(&Graph, usize) -> bool) -> Expr {
        let variant = self.of_thread[t.index()];
        let graph = &self.graphs[variant];
        let locs = self.at[variant].iter().enumerate().filter(|(_, node)| here(graph, **node));
        let mut parts: Vec<Expr> =
            locs.map(|(l, _)| Expr::At(t, RoutineId::new(variant), LocId::new(l))).collect();
        // A balanced tree: expressions are walked recursively.
        while parts.len() > 1 {
            let mut pairs = parts.into_iter();
            let mut next = Vec::new();
            while let Some(a) = pairs.next() {
                next.push(match pairs.next() {
                    Some(b) => a.or(b),
                    None => a,
                });
            }
            parts = next;
        }
        parts.pop().unwrap_or(Expr::FALSE)
    }
}
