//! `weir export`: a program in another tool's language.

use super::written;
use crate::cli::{ExportArgs, ExportTo};
use crate::exit::Exit;
use crate::output;
use crate::spin::{self, Said, Trouble};
use serde_json::json;
use weir_driver::engines::sbgraph;
use weir_driver::gate::{self, Effort};
use weir_driver::input::Refused;
use weir_driver::threads::{self, StaticThreads};
use weir_driver::{check, instances};
use weir_engine::{Budget, Outcome};
use weir_ir::{Diagnostic, Model, Program, Sources};
use weir_reduce::{Bound, Options, Reduced, reduce, sequentialise};
use weir_report::{Run, json, trace_table, verdict};

/// Exports a program.
pub fn run(args: &ExportArgs) -> Exit {
    match export(args) {
        Ok(exit) => exit,
        Err(Stop::Refused(refused)) => written::refuse(args.json, &args.file, &refused),
        Err(Stop::Bug(why)) => {
            let refused = Refused { sources: Sources::default(), diagnostics: vec![output::bug(why)] };
            written::refuse(args.json, &args.file, &refused);
            Exit::Internal
        }
    }
}

/// Why nothing was exported.
enum Stop {
    Refused(Refused),
    Bug(String),
}

impl Stop {
    fn plain(message: &str, hint: &str) -> Stop {
        let d = Diagnostic::error_without_place(message);
        let d = if hint.is_empty() { d } else { d.hint(hint) };
        Stop::Refused(Refused { sources: Sources::default(), diagnostics: vec![d] })
    }
}

fn export(args: &ExportArgs) -> Result<Exit, Stop> {
    let program = instances::load(&args.file, &[], args.threads).map_err(Stop::Refused)?;
    let program = if args.fence_at_return { sbgraph::fenced_calls(&program) } else { program };
    let refuse = |list: Vec<Diagnostic>| Stop::Refused(Refused::new(&program, list));
    if let (true, Some(d)) = (args.to != ExportTo::Cubicle, instances::refusal(&program)) {
        return Err(refuse(vec![d]));
    }
    let bound = args.rounds.map(Bound::Rounds).or(args.age.map(Bound::Age));
    // C and Corral can start threads.
    let starts = bound.is_none() && matches!(args.to, ExportTo::C | ExportTo::Corral);
    let fixed = if starts { Ok(None) } else { threads::from_the_start(&program) };
    let fixed = fixed.map_err(|d| refuse(vec![d]))?;
    let shown = fixed.as_ref().map_or(&program, |f| &f.program);
    if bound.is_some() && args.to == ExportTo::Cubicle {
        return Err(Stop::plain(
            "Cubicle models have store buffers of their own",
            "leave out --rounds and --age",
        ));
    }
    if bound.is_some() && args.model.is_some_and(|m| m != Model::Sc) {
        return Err(Stop::plain("--rounds and --age make an SC program", "leave out --model"));
    }
    if let (true, Some(k)) = (args.sequential, args.rounds) {
        return sequential(args, shown, k).map_err(refuse);
    }
    let reduced = bound.map(|b| reduce(shown, &Options::new(b))).transpose().map_err(refuse)?;
    if args.run {
        return spin(args, &program, fixed.as_ref(), reduced.as_ref());
    }
    let text = exported(reduced.as_ref().map_or(shown, |r| &r.program), args).map_err(refuse)?;
    let object = args.json.then(|| {
        // What is translated does under SC what the program does under TSO.
        let model = if bound.is_some() { Model::Tso } else { model(args) };
        let mut out = written::object(&args.file, Some(model), args.output.as_deref());
        out["language"] = json!(args.to.name());
        out["scope"] = json!(bound.map_or("all executions".into(), |b| b.to_string()));
        out
    });
    Ok(written::text(&args.file, &text, args.output.as_deref(), object))
}

/// One sequential program, for tools that know no threads.
fn sequential(args: &ExportArgs, program: &Program, rounds: u32) -> Result<Exit, Vec<Diagnostic>> {
    let refuse = |what: &str, hint: &str| vec![Diagnostic::error_without_place(what).hint(hint)];
    if args.run {
        return Err(refuse(
            "--run shows what SPIN finds as an execution of threads",
            "leave out --sequential",
        ));
    }
    let one = sequentialise(program, rounds)?;
    let text = match args.to {
        ExportTo::C => weir_export::c::export_sequential(&one)?,
        ExportTo::Boogie | ExportTo::Corral => weir_export::boogie::corral::export_sequential(&one)?,
        ExportTo::Promela => weir_export::promela::export(&one)?,
        _ => {
            return Err(refuse(
                "this language is about threads",
                "the others are c, boogie, corral and promela",
            ));
        }
    };
    let object = args.json.then(|| {
        let mut out = written::object(&args.file, Some(Model::Tso), args.output.as_deref());
        out["language"] = json!(args.to.name());
        out["scope"] = json!(Bound::Rounds(rounds).to_string());
        out
    });
    Ok(written::text(&args.file, &text, args.output.as_deref(), object))
}

/// Runs SPIN and shows what it says.
fn spin(
    args: &ExportArgs,
    program: &Program,
    fixed: Option<&StaticThreads>,
    reduced: Option<&Reduced>,
) -> Result<Exit, Stop> {
    let shown = fixed.map_or(program, |f| &f.program);
    let refuse = |list: Vec<Diagnostic>| Stop::Refused(Refused::new(program, list));
    if args.to != ExportTo::Promela {
        let hint = match args.to {
            ExportTo::PromelaOmm => {
                "it goes with --to promela, and with --model tso or pso for store buffers"
            }
            _ => "it goes with --to promela",
        };
        return Err(Stop::plain("--run runs SPIN", hint));
    }
    if let Some(problem) = check::problem(program, false) {
        return Err(refuse(vec![problem]));
    }
    let stop = |trouble: Trouble| match trouble {
        Trouble::Missing(why) => Stop::plain(&why, ""),
        Trouble::Bug(why) => Stop::Bug(why),
    };
    // With store buffers SPIN gets the SC program of the graphs, which does what the program does.
    let graphs = match model(args) {
        Model::Sc => None,
        _ => Some(weir_sbgraph::reduce(shown, &graph_options(args))),
    };
    let graphs = graphs.transpose().map_err(|why| refuse(vec![why.diagnostic(&shown.sources)]))?;
    let run = reduced.map(|r| &r.program).or(graphs.as_ref().map(|g| &g.program));
    let said = match spin::check(run.unwrap_or(shown)).map_err(stop)? {
        Said::Refused(diagnostics) => return Err(refuse(diagnostics)),
        Said::Verdict(said) => match (reduced, &graphs) {
            (Some(reduced), _) => spin::about_original(shown, reduced, *said).map_err(stop)?,
            (None, Some(graphs)) => spin::about_graphs(graphs, *said).map_err(stop)?,
            (None, None) => *said,
        },
    };
    let said = match fixed {
        Some(fixed) => threads::about_original(fixed, said),
        None => said,
    };
    let judged = gate::pass(program, said, false, Effort::Nothing, &Budget::unlimited())
        .map_err(|refused| Stop::Bug(refused.to_string()))?;
    let run = Run { file: &args.file, ..Run::default() };
    if args.json {
        output::json(&json::verdict(program, &judged.verdict, judged.replay.as_ref(), run));
    } else {
        let style = output::style();
        let headline = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &style);
        let mut text = headline.lines(&style);
        if let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) {
            let options = trace_table::TraceOptions { full: false, list: false };
            text.push('\n');
            text += &trace_table::render(program, trace, replay, options, &style);
        }
        output::text(&text);
    }
    Ok(match judged.verdict.outcome {
        Outcome::Safe(..) => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Exit::Unknown,
    })
}

/// The memory model that is meant.
fn model(args: &ExportArgs) -> Model {
    args.model.unwrap_or(match args.to {
        ExportTo::Promela | ExportTo::C | ExportTo::Boogie | ExportTo::Corral => Model::Sc,
        _ => Model::Tso,
    })
}

fn graph_options(args: &ExportArgs) -> weir_sbgraph::Options {
    weir_sbgraph::Options {
        minimise: !args.no_minimise,
        fence_at_return: args.fence_at_return,
        ..weir_sbgraph::Options::new(model(args))
    }
}

/// The text of a program.
fn exported(program: &Program, args: &ExportArgs) -> Result<String, Vec<Diagnostic>> {
    let model = model(args);
    let options = graph_options(args);
    let buffer = args.buffer.map(|n| n as usize);
    let text = match args.to {
        ExportTo::C | ExportTo::Boogie | ExportTo::Corral if model != Model::Sc => {
            let d = Diagnostic::error_without_place("C and Boogie are exported as they run under SC");
            Err(d.hint("translate first: --rounds K or --age K, or `weir reduce --sbgraph`"))
        }
        ExportTo::C => return weir_export::c::export(program),
        ExportTo::Boogie => return weir_export::boogie::export(program),
        ExportTo::Corral => return weir_export::boogie::corral::export(program),
        ExportTo::Promela if model == Model::Sc => return weir_export::promela::export(program),
        ExportTo::Promela => sbgraph::promela(program, &options),
        ExportTo::PromelaOmm => sbgraph::promela_omm(program, model, buffer),
        ExportTo::Kiv => sbgraph::kiv(program, args.global, &options),
        ExportTo::Dot => sbgraph::dot(program, &options),
        ExportTo::Cubicle => weir_driver::engines::param::cubicle(program),
    };
    text.map_err(|d| vec![d])
}
