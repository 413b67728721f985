//! `weir export`: a program in another tool's language.

use super::output;
use crate::cli::{ExportArgs, ExportTo};
use crate::engines::Trouble;
use crate::exit::Exit;
use crate::input::Refused;
use crate::judged::judge;
use crate::spin::{self, Said};
use crate::{instances, sbgraph};
use weir_ir::{Diagnostic, Model, Outcome, Program, Sources};
use weir_reduce::{Bound, Options, Reduced, reduce};
use weir_report::{Run, trace_table, verdict};

/// Exports a program.
pub fn run(args: &ExportArgs) -> Exit {
    let refuse = |list: &[Diagnostic], sources: &Sources| {
        output::diagnostics(list, sources);
        Exit::Input
    };
    let program = match instances::load(&args.file, &[], args.threads) {
        Ok(program) => program,
        Err(Refused { sources, diagnostics }) => return refuse(&diagnostics, &sources),
    };
    if let (true, Some(d)) = (args.to != ExportTo::Cubicle, instances::refusal(&program)) {
        return refuse(&[d], &program.sources);
    }
    let bound = args.rounds.map(Bound::Rounds).or(args.age.map(Bound::Age));
    if bound.is_some() && args.to == ExportTo::Cubicle {
        output::error("Cubicle models have store buffers of their own: they go without --rounds and --age");
        return Exit::Input;
    }
    if bound.is_some() && args.model.is_some_and(|m| m != Model::Sc) {
        output::error("--rounds and --age make an SC program: they go without --model");
        return Exit::Input;
    }
    let reduced = match bound.map(|b| reduce(&program, &Options::new(b))).transpose() {
        Ok(reduced) => reduced,
        Err(diagnostics) => return refuse(&diagnostics, &program.sources),
    };
    if args.run {
        return spin(args, &program, reduced.as_ref());
    }
    let what = reduced.as_ref().map_or(&program, |r| &r.program);
    let text = exported(what, args);
    match text {
        Ok(text) => output::text_or_file(&text, args.output.as_deref()),
        Err(diagnostics) => refuse(&diagnostics, &program.sources),
    }
}

/// Runs SPIN and shows what it says.
fn spin(args: &ExportArgs, program: &Program, reduced: Option<&Reduced>) -> Exit {
    if args.to != ExportTo::Promela {
        output::error("--run runs SPIN: it goes with --to promela");
        return Exit::Input;
    }
    if let Some(problem) = super::check::problem(program, false) {
        output::diagnostics(&[problem], &program.sources);
        return Exit::Input;
    }
    let said = match spin::check(reduced.map_or(program, |r| &r.program)) {
        Ok(Said::Refused(diagnostics)) => {
            output::diagnostics(&diagnostics, &program.sources);
            return Exit::Input;
        }
        Ok(Said::Verdict(said)) => match reduced {
            Some(reduced) => spin::about_original(program, reduced, said),
            None => Ok(said),
        },
        Err(trouble) => Err(trouble),
    };
    let bug = |why: String| {
        output::error(&format!("internal error: {why}"));
        Exit::Internal
    };
    let judged = match said {
        Ok(said) => match judge(program, said) {
            Ok(judged) => judged,
            Err(refused) => return bug(format!("the judge refuses SPIN's execution: {}", refused.why)),
        },
        Err(Trouble::Unsupported(why)) => {
            output::error(&why);
            return Exit::Input;
        }
        Err(trouble) => return bug(trouble.to_string()),
    };
    let style = output::style();
    let run = Run { file: &args.file, peak_memory_bytes: None };
    let mut text = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &style);
    if let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) {
        let options = trace_table::TraceOptions { full: false, list: false };
        text.push('\n');
        text += &trace_table::render(program, trace, replay, options, &style);
    }
    output::text(&text);
    match judged.verdict.outcome {
        Outcome::Safe => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(_) => Exit::Unknown,
    }
}

/// The text of a program.
fn exported(program: &Program, args: &ExportArgs) -> Result<String, Vec<Diagnostic>> {
    let model = args.model.unwrap_or(match args.to {
        ExportTo::Promela | ExportTo::C | ExportTo::Boogie => Model::Sc,
        _ => Model::Tso,
    });
    let options = weir_sbgraph::Options { minimise: !args.no_minimise, ..weir_sbgraph::Options::new(model) };
    let buffer = args.buffer.map(|n| n as usize);
    let text = match args.to {
        ExportTo::C | ExportTo::Boogie if model != Model::Sc => {
            let d = Diagnostic::error_without_place("C and Boogie are exported as they run under SC");
            Err(d.hint("translate first: --rounds K or --age K, or `weir reduce --sbgraph`"))
        }
        ExportTo::C => return weir_export::c::export(program),
        ExportTo::Boogie => return weir_export::boogie::export(program),
        ExportTo::Promela if model == Model::Sc => return weir_export::promela::export(program),
        ExportTo::Promela => sbgraph::promela(program, &options),
        ExportTo::PromelaOmm => sbgraph::promela_omm(program, model, buffer),
        ExportTo::Kiv => sbgraph::kiv(program, args.global, &options),
        ExportTo::Dot => sbgraph::dot(program, &options),
        ExportTo::Cubicle => crate::param::cubicle(program),
    };
    text.map_err(|d| vec![d])
}
