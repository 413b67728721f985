//! What edges and terms share: how states are represented, how nodes and operations
//! are called.

use std::collections::BTreeSet;
use weir_ir::Program;
use weir_sbgraph::graph::{Edge, Graph, Item, Kind};
use weir_sbgraph::show;

/// How the state is represented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Per process, beside the memory.
    Local,
    /// One tuple for everything.
    Global,
}

/// `A`, `B`, …, `Z`, `A1`, …
pub fn prefixes() -> impl Iterator<Item = String> {
    (0usize..).map(|i| {
        let letter = (b'A' + (i % 26) as u8) as char;
        if i < 26 { letter.to_string() } else { format!("{letter}{}", i / 26) }
    })
}

/// A name per node in the manner of the thesis: the method's letter, the
/// location's number, and what waits.
pub fn labels(graph: &Graph, prefix: &str) -> Vec<String> {
    let mut taken = BTreeSet::new();
    graph
        .nodes
        .iter()
        .map(|n| {
            let mut name = format!("{prefix}{:02}", n.loc.0);
            for item in &n.buffer {
                match item {
                    Item::Store(e) => name.push_str(&format!("w{e}")),
                    Item::Mark => name.push('m'),
                }
            }
            let mut unique = name.clone();
            let mut number = 2;
            while !taken.insert(unique.clone()) {
                unique = format!("{name}n{number}");
                number += 1;
            }
            unique
        })
        .collect()
}

/// The comment of an operation: the step, and its place.
pub(super) fn comment(program: &Program, graph: &Graph, e: &Edge) -> String {
    let text = show::edge(program, graph, e);
    let line = e.step.map_or(0, |s| program.sources.line(graph.flat.edges[s].span));
    match (e.kind, line) {
        (Kind::Flush, _) | (_, 0) => text,
        (_, n) => format!("line {n}: {text}"),
    }
}
