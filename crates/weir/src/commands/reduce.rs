//! `weir reduce`: a TSO program as an SC program.

use super::written;
use crate::cli::ReduceArgs;
use crate::exit::Exit;
use serde_json::json;
use weir_driver::input::Refused;
use weir_driver::{engines::sbgraph, instances, threads};
use weir_ir::{Diagnostic, Model, Program};
use weir_reduce::{Bound, Mark, Options, Reduced, reduce};

/// Prints the translated program.
pub fn run(args: &ReduceArgs) -> Exit {
    let text = instances::load(&args.file, &[], args.threads).and_then(|program| {
        let program = if args.fence_at_return { sbgraph::fenced_calls(&program) } else { program };
        translated(&program, args).map_err(|diagnostics| Refused { sources: program.sources, diagnostics })
    });
    match text {
        Ok(text) => {
            let object = args.json.then(|| {
                let model = if args.sbgraph { args.model } else { Model::Tso };
                let mut out = written::object(&args.file, Some(model), args.output.as_deref());
                out["language"] = json!("weir");
                out["scope"] = json!(bound(args).map_or("all executions".into(), |b| b.to_string()));
                out
            });
            written::text(&args.file, &text, args.output.as_deref(), object)
        }
        Err(refused) => written::refuse(args.json, &args.file, &refused),
    }
}

/// What is kept; without it, everything is.
fn bound(args: &ReduceArgs) -> Option<Bound> {
    match (args.rounds, args.age) {
        _ if args.sbgraph => None,
        (Some(k), _) => Some(Bound::Rounds(k)),
        (None, k) => Some(Bound::Age(k.unwrap_or(0))),
    }
}

/// The SC program, as text: by store-buffer graphs, or within a bound.
pub(crate) fn translated(program: &Program, args: &ReduceArgs) -> Result<String, Vec<Diagnostic>> {
    let fixed = threads::from_the_start(program).map_err(|d| vec![d])?;
    let program = fixed.as_ref().map_or(program, |f| &f.program);
    let Some(bound) = bound(args) else {
        if let Some(d) = instances::refusal(program) {
            return Err(vec![d]);
        }
        return sbgraph::reduced(program, args.model, !args.no_minimise).map_err(|d| vec![d]);
    };
    let options = Options { depth: args.depth, ..Options::new(bound) };
    Ok(print(program, &reduce(program, &options)?))
}

/// The program as text, with what it is and where its steps come from.
pub fn print(original: &Program, reduced: &Reduced) -> String {
    let name = original.name.replace(['\n', '\r'], " ");
    let mut head = format!("// {name} under TSO as a program under SC: {}.\n", reduced.options.bound);
    if let Some(depth) = reduced.options.depth {
        head += &format!("// Recursive calls go at most {depth} deep.\n");
    }
    if reduced.origin.contains(&None) {
        head +=
            "// running: the thread whose round it is.  late: how many rounds its youngest store waits.\n";
        head += "// queue_J_x: what reaches x when its thread has started J more rounds, where mask_J_x is set.\n";
    }
    let sources = &reduced.program.sources;
    let remark = |routine: weir_ir::RoutineId, edge: weir_ir::EdgeId| {
        reduced.origin[routine.index()]?;
        let e = &reduced.program.routine(routine).edges[edge.index()];
        let line = sources.line(e.span);
        let text = sources.file(e.span.file).map(|f| f.line_text(line).trim().to_string())?;
        let flush = reduced.marks[routine.index()][edge.index()] == Mark::Inner && e.src == e.dst;
        (line > 0 && !text.is_empty() && !flush).then(|| format!("{line}: {text}"))
    };
    head + &weir_ir::text::print_with(&reduced.program, &remark)
}
