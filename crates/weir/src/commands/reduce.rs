//! `weir reduce`: a TSO program as an SC program.

use super::written;
use crate::cli::ReduceArgs;
use crate::exit::Exit;
use serde_json::json;
use weir_driver::input::Refused;
use weir_driver::{engines::sbgraph, instances, threads};
use weir_ir::{Diagnostic, Edge, EdgeId, Model, Program, RoutineId, Sources};
use weir_reduce::{Bound, Mark, Options, Reduced, reduce, sequentialise};

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
    if let (true, Bound::Rounds(k)) = (args.sequential, bound) {
        return Ok(print_sequential(program, &sequentialise(program, k)?, bound));
    }
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
    let remark = |routine: RoutineId, edge: EdgeId| {
        reduced.origin[routine.index()]?;
        let e = &reduced.program.routine(routine).edges[edge.index()];
        let flush = reduced.marks[routine.index()][edge.index()] == Mark::Inner && e.src == e.dst;
        if flush { None } else { line_of(sources, e) }
    };
    head + &weir_ir::text::print_with(&reduced.program, &remark)
}

/// The line of the original that a step comes from.
fn line_of(sources: &Sources, e: &Edge) -> Option<String> {
    let line = sources.line(e.span);
    let text = sources.file(e.span.file).map(|f| f.line_text(line).trim().to_string())?;
    (line > 0 && !text.is_empty()).then(|| format!("{line}: {text}"))
}

/// The sequential program as text.
fn print_sequential(original: &Program, program: &Program, bound: Bound) -> String {
    let name = original.name.replace(['\n', '\r'], " ");
    let head = format!(
        "// {name} under TSO as a sequential program: {bound}.\n\
         // x[R]: what x holds in round R of all threads.  guess_x[R]: what it was guessed to start with.\n\
         // round: the round the running thread is in.  late: how many rounds its youngest store waits.\n"
    );
    let remark = |routine: RoutineId, edge: EdgeId| {
        let e = &program.routine(routine).edges[edge.index()];
        line_of(&program.sources, e).filter(|_| e.span != program.routine(routine).span)
    };
    head + &weir_ir::text::print_with(program, &remark)
}
