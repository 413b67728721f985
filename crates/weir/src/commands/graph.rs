//! `weir graph`: the store-buffer graphs of a program.

use super::written;
use crate::cli::{GraphArgs, GraphTo};
use crate::exit::Exit;
use crate::output;
use crate::pages;
use serde_json::{Value, json};
use weir_driver::engines::sbgraph::{self, Wanted};
use weir_driver::input::{self, Refused};
use weir_driver::threads;
use weir_export::dot;
use weir_ir::{Diagnostic, Program};
use weir_report::page;
use weir_sbgraph::{Graph, Kind, svg};

/// Draws or describes the graphs.
pub fn run(args: &GraphArgs) -> Exit {
    match all(args) {
        Ok((program, graphs)) => show(&program, &graphs, args)
            .unwrap_or_else(|d| written::refuse(args.json, &args.file, &Refused::new(&program, vec![d]))),
        Err(refused) => {
            if let Some(out) = &args.html {
                // The page says it, too.
                let page = page::refused(&args.file, "graph", &refused.diagnostics, &refused.sources);
                let _ = output::write(out, &weir_html::report(&page::page(vec![page])));
            }
            written::refuse(args.json, &args.file, &refused)
        }
    }
}

fn all(args: &GraphArgs) -> Result<(Program, Vec<Graph>), Refused> {
    let program = match &args.function {
        Some(name) => input::load_function(&args.file, name, &args.flags)?,
        None => {
            let program = input::load_with(&args.file, &args.flags)?;
            // Where its threads are not known beforehand, the graphs say why there are none.
            threads::from_the_start(&program).ok().flatten().map_or(program, |fixed| fixed.program)
        }
    };
    // The function itself waits by the option below, those that it calls do by this.
    let program = if args.fence_at_return { sbgraph::fenced_calls(&program) } else { program };
    let options = weir_sbgraph::Options {
        minimise: !args.no_minimise,
        fence_at_return: args.fence_at_return,
        ..weir_sbgraph::Options::new(args.model)
    };
    let wanted = args.function.as_deref().map_or(Wanted::All, Wanted::Named);
    match sbgraph::graphs(&program, wanted, &options) {
        Ok(graphs) => Ok((program, graphs)),
        Err(d) => Err(Refused::new(&program, vec![d])),
    }
}

fn show(program: &Program, graphs: &[Graph], args: &GraphArgs) -> Result<Exit, Diagnostic> {
    if let Some(out) = &args.html {
        let page = pages::graph(program, graphs, args.model, &args.file);
        output::write(out, &weir_html::report(&page::page(vec![page])))
            .map_err(Diagnostic::error_without_place)?;
        // Who asked for a page and for nothing else has it.
        if args.to.is_none() && args.output.is_none() && !args.json {
            output::text(&graphs.iter().map(|g| sbgraph::described(program, g, false)).collect::<String>());
            return Ok(Exit::Good);
        }
    }
    if args.json && target(args) != GraphTo::Json {
        if let Some(out) = &args.output {
            let text = drawn(program, graphs, args)?;
            output::write(out, &text).map_err(Diagnostic::error_without_place)?;
        }
        output::json(&as_json(graphs, args));
        return Ok(Exit::Good);
    }
    Ok(output::text_or_file(&drawn(program, graphs, args)?, args.output.as_deref()))
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
        (GraphTo::Text, _) => {
            Ok(graphs.iter().map(|g| sbgraph::described(program, g, graphs.len() == 1)).collect())
        }
        (GraphTo::Json, _) => Ok(format!("{:#}\n", output::versioned(&as_json(graphs, args)))),
        (GraphTo::Svg, [one]) => Ok(svg::svg(program, one)),
        (GraphTo::Dot, many) => Ok(many.iter().map(|g| dot::dot(program, g)).collect()),
        (GraphTo::Svg, many) => {
            let names: Vec<&str> = many.iter().map(|g| g.name.as_str()).collect();
            let message = format!("a drawing is of one graph, and there are {}", many.len());
            let hint = format!("name one with --function: {}; --html draws them all", names.join(", "));
            Err(Diagnostic::error_without_place(message).hint(hint))
        }
    }
}

fn as_json(graphs: &[Graph], args: &GraphArgs) -> Value {
    let mut out = written::object(&args.file, Some(args.model), args.output.as_deref());
    out["graphs"] = graphs.iter().map(|g| figures(g, args)).collect();
    out
}

fn figures(g: &Graph, args: &GraphArgs) -> Value {
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
