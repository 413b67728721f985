//! `weir check`: is anything violated?

use super::output;
use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::judged::{self, Judged};
use crate::{input, limits};
use serde_json::Value;
use weir_ir::{Count, Diagnostic, Outcome, Program, Sources};
use weir_report::{Run, json, trace_table, verdict};

/// Checks every file.
pub fn run(args: &CheckArgs) -> Exit {
    if args.trace.is_some() && args.files.len() > 1 {
        output::error("--trace writes one execution: give one file");
        return Exit::Input;
    }
    let mut exit = Exit::Good;
    let mut results = Vec::new();
    for (i, file) in args.files.iter().enumerate() {
        if args.files.len() > 1 && !args.common.json {
            output::text(&match (args.common.quiet, i) {
                (true, _) => format!("{file}: "),
                (false, 0) => format!("{file}:\n"),
                (false, _) => format!("\n{file}:\n"),
            });
        }
        let (one, result) = check(file, args);
        exit = exit.worse(one);
        results.extend(result);
    }
    if args.common.json {
        let single = results.len() == 1 && args.files.len() == 1;
        output::json(&if single { results.swap_remove(0) } else { json::results(results) });
    }
    exit
}

/// Checks a file; the JSON result where that is asked for.
fn check(file: &str, args: &CheckArgs) -> (Exit, Option<Value>) {
    let program = match input::load(file) {
        Ok(program) => program,
        Err(refused) => return refuse(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    if let Some(problem) = problem(&program) {
        return refuse(file, args, Exit::Input, &[problem], &program.sources);
    }
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let judged = match judged::check(&program, args.engine, args.model, &args.common.limits()) {
        Ok(judged) => judged,
        Err(refused) => {
            let message = format!(
                "internal error: the judge refuses the execution found by {}: {}",
                refused.engine, refused.why
            );
            let d = Diagnostic::error_without_place(message).hint("this is a bug in weir: please report it");
            return refuse(file, args, Exit::Internal, &[d], &program.sources);
        }
    };
    let exit = match judged.verdict.outcome {
        Outcome::Safe => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(_) => Exit::Unknown,
    };
    if let Err(message) = save_trace(&program, &judged, args) {
        return refuse(
            file,
            args,
            Exit::Input,
            &[Diagnostic::error_without_place(message)],
            &program.sources,
        );
    }
    let run = Run { file, peak_memory_bytes: Some(limits::peak_memory()).filter(|&b| b > 0) };
    if args.common.json {
        return (exit, Some(json::verdict(&program, &judged.verdict, judged.replay.as_ref(), run)));
    }
    show(&program, &judged, run, args);
    (exit, None)
}

/// Why the program cannot be checked as it is.
fn problem(program: &Program) -> Option<Diagnostic> {
    if let Some(t) = program.templates.iter().find(|t| t.count == Count::Any) {
        let span = program.routine(t.routine).span;
        let message =
            format!("`{}` stands for any number of threads, and checking that is not there yet", t.name);
        return Some(Diagnostic::error(span, message).hint(format!("give a number: `thread {}[3]`", t.name)));
    }
    if program.threads.is_empty() {
        return Some(Diagnostic::error_without_place("the program has no thread"));
    }
    if !program.has_question() {
        return Some(Diagnostic::error_without_place("there is nothing to check in this program").hint(
            "say what must not happen: `assert`, `never` or `exists` in Weir, `final` in a Trencher \
                 file; or try `weir robust`, which needs no property",
        ));
    }
    None
}

fn refuse(
    file: &str,
    args: &CheckArgs,
    exit: Exit,
    list: &[Diagnostic],
    sources: &Sources,
) -> (Exit, Option<Value>) {
    if args.common.json {
        return (exit, Some(json::error(file, list, sources)));
    }
    output::diagnostics(list, sources);
    (exit, None)
}

fn save_trace(program: &Program, judged: &Judged, args: &CheckArgs) -> Result<(), String> {
    let (Some(out), Outcome::Unsafe(trace), Some(replay)) =
        (&args.trace, &judged.verdict.outcome, &judged.replay)
    else {
        return Ok(());
    };
    let text = format!("{:#}\n", weir_report::trace_json::trace_to_json(program, trace, replay));
    std::fs::write(out, text).map_err(|e| format!("`{out}` cannot be written: {e}"))
}

fn show(program: &Program, judged: &Judged, run: Run<'_>, args: &CheckArgs) {
    let style = output::style();
    let mut text = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &style);
    if args.common.quiet {
        text.truncate(text.find('\n').map_or(text.len(), |i| i + 1));
    } else if let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) {
        let options = trace_table::TraceOptions { full: args.full_trace, list: false };
        text.push('\n');
        text += &trace_table::render(program, trace, replay, options, &style);
    }
    if args.common.stats {
        text.push('\n');
        text += &verdict::stats(&judged.verdict, run, &style);
    }
    output::text(&text);
}
