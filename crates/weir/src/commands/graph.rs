//! `weir graph`: the store-buffer graphs of a program.

use super::output;
use crate::cli::{GraphArgs, GraphTo};
use crate::exit::Exit;
use crate::input;
use crate::sbgraph::{self, Wanted};
use serde_json::json;
use weir_ir::{Diagnostic, Program};
use weir_sbgraph::{Graph, Kind, dot, svg};

/// Draws or describes the graphs.
pub fn run(args: &GraphArgs) -> Exit {
    let loaded = match &args.function {
        Some(name) => input::load_function(&args.file, name, &args.flags),
        None => input::load_with(&args.file, &args.flags),
    };
    let program = match loaded {
        Ok(program) => program,
        Err(refused) => {
            output::diagnostics(&refused.diagnostics, &refused.sources);
            return Exit::Input;
        }
    };
    let options = weir_sbgraph::Options {
        minimise: !args.no_minimise,
        fence_at_return: args.fence_at_return,
        ..weir_sbgraph::Options::new(args.model)
    };
    let wanted = args.function.as_deref().map_or(Wanted::All, Wanted::Named);
    let graphs = match sbgraph::graphs(&program, wanted, &options) {
        Ok(graphs) => graphs,
        Err(d) => {
            output::diagnostics(&[d], &program.sources);
            return Exit::Input;
        }
    };
    match drawn(&program, &graphs, args) {
        Ok(text) => output::text_or_file(&text, args.output.as_deref()),
        Err(d) => {
            output::diagnostics(&[d], &program.sources);
            Exit::Input
        }
    }
}

/// What is asked for, else what the name of the output says.
fn target(args: &GraphArgs) -> GraphTo {
    let name = args.output.as_deref().unwrap_or_default();
    match args.to {
        Some(to) => to,
        None if name.ends_with(".svg") => GraphTo::Svg,
        None if name.ends_with(".dot") || name.ends_with(".gv") => GraphTo::Dot,
        None if name.ends_with(".json") => GraphTo::Json,
        None => GraphTo::Text,
    }
}

fn drawn(program: &Program, graphs: &[Graph], args: &GraphArgs) -> Result<String, Diagnostic> {
    match (target(args), graphs) {
        (GraphTo::Text, _) => Ok(graphs.iter().map(|g| described(program, g, graphs.len() == 1)).collect()),
        (GraphTo::Json, _) => {
            let list: Vec<_> = graphs.iter().map(|g| figures(g, args)).collect();
            Ok(format!("{:#}\n", json!({ "graphs": list })))
        }
        (GraphTo::Svg, [one]) => Ok(svg::svg(program, one)),
        (GraphTo::Dot, many) => Ok(many.iter().map(|g| dot::dot(program, g)).collect()),
        (GraphTo::Svg, many) => {
            let names: Vec<&str> = many.iter().map(|g| g.name.as_str()).collect();
            let message = format!("a drawing is of one graph, and there are {}", many.len());
            let hint = format!("name one with --function: {}", names.join(", "));
            Err(Diagnostic::error_without_place(message).hint(hint))
        }
    }
}

fn figures(g: &Graph, args: &GraphArgs) -> serde_json::Value {
    let flushes = g.edges.iter().filter(|e| e.kind == Kind::Flush).count();
    json!({
        "name": g.name,
        "model": g.model.name(),
        "minimised": !args.no_minimise,
        "fence_at_return": args.fence_at_return,
        "locations": g.flat.locs.len(),
        "nodes": g.nodes.len(),
        "edges": g.edges.len(),
        "flushes": flushes,
        "write_def_chains": g.chains,
        "longest_buffer": g.nodes.iter().map(|n| n.buffer.len()).max().unwrap_or(0),
    })
}

/// The figures of a graph, and its edges where there is one graph only.
fn described(program: &Program, g: &Graph, listed: bool) -> String {
    let count = |kind: Kind| g.edges.iter().filter(|e| e.kind == kind).count();
    let mut text = format!(
        "{} under {}: {} nodes, {} edges ({} writes, {} flushes, {} reads, {} early reads)\n",
        g.name,
        g.model,
        g.nodes.len(),
        g.edges.len(),
        count(Kind::Write),
        count(Kind::Flush),
        count(Kind::Read),
        count(Kind::EarlyRead)
    );
    if !listed {
        return text;
    }
    let names: Vec<String> = (0..g.nodes.len()).map(|n| g.node_text(program, n)).collect();
    let wide = names.iter().map(|n| n.chars().count()).max().unwrap_or(0).min(60);
    for (n, out) in g.out_table().iter().enumerate() {
        for e in out {
            let e = &g.edges[*e];
            let what = weir_sbgraph::show::edge(program, g, e);
            let line = e.step.map_or(0, |s| program.sources.line(g.flat.edges[s].span));
            let place = if line > 0 { format!("   line {line}") } else { String::new() };
            text += &format!("  {:wide$}  {what}  ->  {}{place}\n", names[n], names[e.dst]);
        }
        if out.is_empty() {
            text += &format!("  {:wide$}  end\n", names[n]);
        }
    }
    text
}
