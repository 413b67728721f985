//! A graph in the language of graphviz, nodes grouped by what waits in the buffer.

use std::fmt::Write as _;
use weir_ir::Program;
use weir_sbgraph::graph::Graph;
use weir_sbgraph::layout::groups;
use weir_sbgraph::show;

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The graph as DOT.
pub fn dot(program: &Program, graph: &Graph) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "digraph {} {{", quoted(&graph.name));
    let _ = writeln!(out, "  label={};", quoted(&format!("{} under {}", graph.name, graph.model)));
    out.push_str("  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=10];\n");
    out.push_str("  edge [fontname=\"sans-serif\", fontsize=9];\n");
    for (i, (buffer, nodes)) in groups(graph).iter().enumerate() {
        let title = graph.buffer_text(program, buffer);
        let _ = writeln!(out, "  subgraph cluster_{i} {{");
        let shown = if title.is_empty() { "nothing waits" } else { &title };
        let _ = writeln!(out, "    label={}; color=lightgray;", quoted(shown));
        for n in nodes {
            let fill = if *n == 0 || graph.is_final(*n) {
                ", style=\"rounded,filled\", fillcolor=lightblue"
            } else {
                ""
            };
            let name = &graph.flat.locs[graph.nodes[*n].loc.index()].name;
            let _ = writeln!(out, "    n{n} [label={}{fill}];", quoted(name));
        }
        out.push_str("  }\n");
    }
    for e in &graph.edges {
        let (label, colour) = (quoted(&show::edge(program, graph, e)), e.kind.colour());
        let _ =
            writeln!(out, "  n{} -> n{} [label={label}, color={colour}, fontcolor={colour}];", e.src, e.dst);
    }
    out.push_str("}\n");
    out
}
