//! The happens-before graph of an execution, chosen and put into words for a drawing
//! ([`crate::happens_svg`]).
//!
//! Program order (`po`), read-from (`rf`), coherence (`co`) and from-read (`fr`) are the judge's, as
//! are the events and the cycle; here it is only decided which of many events are drawn. Stores that
//! wait when the execution ends have no place in coherence yet; the caller lets them arrive first, and
//! says how many those are.

use crate::cycle::{self, Link};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{Program, Replay, Trace};

/// More events than this are not drawn: those on the cycle, and those near it, come first.
const MOST_EVENTS: usize = 40;

/// The graph as the judge sees it.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// For each event its thread and the step that executes it (that issues it, for a store), in the
    /// order of the execution.
    pub events: Vec<(usize, usize)>,
    /// `(from, relation, to)` by positions in `events`.
    pub edges: Vec<(usize, &'static str, usize)>,
    /// The events of a cycle in order, if there is one.
    pub cycle: Vec<usize>,
    /// How many stores still waited when the execution ended; here they have arrived, oldest first.
    pub arrived: usize,
}

/// An event as it is drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The position of its thread among those that are drawn.
    pub column: usize,
    /// What it does.
    pub text: String,
    /// Its line; 0 for none.
    pub line: usize,
    /// The step that executes it.
    pub step: usize,
    /// Whether it is on the cycle.
    pub hot: bool,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is shown, in a few words.
    pub title: String,
    /// The threads that have events.
    pub threads: Vec<String>,
    /// The events; within a thread in program order.
    pub events: Vec<Drawn>,
    /// `(from, relation, to, on the cycle)`.
    pub edges: Vec<(usize, &'static str, usize, bool)>,
    /// What is left out, and what was let arrive.
    pub notes: Vec<String>,
}

/// Chooses what is drawn; nothing where there is nothing to see.
pub fn picture(
    program: &Program,
    trace: &Trace,
    replay: &Replay,
    graph: &Graph,
    title: &str,
) -> Option<Picture> {
    if graph.events.is_empty() || replay.log.is_some() {
        return None;
    }
    let kept = choose(graph);
    let place: BTreeMap<usize, usize> = kept.iter().enumerate().map(|(i, e)| (*e, i)).collect();
    let columns: BTreeSet<usize> = kept.iter().map(|e| graph.events[*e].0).collect();
    let columns: Vec<usize> = columns.into_iter().collect();
    let links: Vec<Link> = kept
        .iter()
        .map(|e| Link { step: graph.events[*e].1, last: graph.events[*e].1, relation: "po" })
        .collect();
    let words = cycle::to_json(program, trace, replay, &links);
    let text = |i: usize, key: &str| words[i][key].as_str().unwrap_or("").to_string();
    let events: Vec<Drawn> = kept
        .iter()
        .enumerate()
        .map(|(i, e)| Drawn {
            column: columns.iter().position(|c| *c == graph.events[*e].0).unwrap_or(0),
            text: text(i, "text"),
            line: words[i]["line"].as_u64().unwrap_or(0) as usize,
            step: graph.events[*e].1,
            hot: graph.cycle.contains(e),
        })
        .collect();
    let threads = columns
        .iter()
        .map(|c| {
            let first = kept.iter().position(|e| graph.events[*e].0 == *c).unwrap_or(0);
            text(first, "thread")
        })
        .collect();
    let edges = edges(graph, &place);
    let mut notes = Vec::new();
    if kept.len() < graph.events.len() {
        notes.push(format!(
            "{} of {} events: those on the cycle and next to it, then the latest",
            kept.len(),
            graph.events.len()
        ));
    }
    if graph.arrived > 0 {
        notes.push(format!(
            "{} still waited at the end and {} taken to arrive then",
            crate::text::count(graph.arrived as u64, "store"),
            if graph.arrived == 1 { "is" } else { "are" }
        ));
    }
    Some(Picture { title: title.to_string(), threads, events, edges, notes })
}

/// Which events are drawn: those on the cycle, those that an edge joins to them, the latest.
fn choose(graph: &Graph) -> Vec<usize> {
    if graph.events.len() <= MOST_EVENTS {
        return (0..graph.events.len()).collect();
    }
    let mut kept: BTreeSet<usize> = graph.cycle.iter().copied().collect();
    let near: Vec<usize> = graph
        .edges
        .iter()
        .filter(|(_, why, _)| *why != "po")
        .flat_map(|(a, _, b)| [(*a, *b), (*b, *a)])
        .filter(|(a, _)| graph.cycle.contains(a))
        .map(|(_, b)| b)
        .collect();
    for e in near.into_iter().chain((0..graph.events.len()).rev()) {
        if kept.len() >= MOST_EVENTS.max(graph.cycle.len()) {
            break;
        }
        kept.insert(e);
    }
    kept.into_iter().collect()
}

/// The edges between events that are drawn. Program order goes from each to the next one drawn; of the
/// other relations an edge that is there twice (two bytes of one access) is drawn once.
fn edges(graph: &Graph, place: &BTreeMap<usize, usize>) -> Vec<(usize, &'static str, usize, bool)> {
    let n = graph.cycle.len();
    let on_cycle = |a: usize, b: usize| (0..n).any(|i| graph.cycle[i] == a && graph.cycle[(i + 1) % n] == b);
    let mut out: Vec<(usize, &'static str, usize, bool)> = Vec::new();
    let mut last: BTreeMap<usize, usize> = BTreeMap::new();
    for (&event, &at) in place {
        let thread = graph.events[event].0;
        if let Some(before) = last.insert(thread, event) {
            out.push((place[&before], "po", at, on_cycle(before, event)));
        }
    }
    // Program order on the cycle may skip events.
    for i in 0..n {
        let (a, b) = (graph.cycle[i], graph.cycle[(i + 1) % n]);
        let skips = graph.events[a].0 == graph.events[b].0 && a < b;
        let joined = |(x, why, y): &(usize, &str, usize)| *x == a && *y == b && *why != "po";
        if skips
            && !graph.edges.iter().any(joined)
            && !out.iter().any(|e| e.0 == place[&a] && e.2 == place[&b])
        {
            out.push((place[&a], "po", place[&b], true));
        }
    }
    for &(a, why, b) in &graph.edges {
        if let (true, Some(&x), Some(&y)) = (why != "po", place.get(&a), place.get(&b))
            && !out.iter().any(|e| (e.0, e.1, e.2) == (x, why, y))
        {
            out.push((x, why, y, on_cycle(a, b)));
        }
    }
    out
}

impl Picture {
    /// The same as text, for those who do not see it.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let name = |i: usize| {
            let e = &self.events[i];
            let line = if e.line > 0 { format!(" (line {})", e.line) } else { String::new() };
            format!("{}: {}{line}", self.threads[e.column], e.text)
        };
        for &(a, why, b, hot) in &self.edges {
            out += &format!("{} {why} -> {}{}\n", name(a), name(b), if hot { "   on the cycle" } else { "" });
        }
        for note in &self.notes {
            out += &format!("{note}\n");
        }
        out
    }
}
