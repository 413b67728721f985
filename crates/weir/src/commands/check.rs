//! `weir check`: is anything violated?

use super::{models, output};
use crate::artifacts::{self, Report};
use crate::checkpoints::{self, Place};
use crate::cli::{CheckArgs, SetsArg};
use crate::engines::Engine;
use crate::exit::Exit;
use crate::gate::{self, Effort, Judged};
use crate::{certificates, engines, instances, interrupt, pages, progress, project, repair, watchdog};
use std::time::Duration;
use weir_engine::{Certificate, Outcome, Scope};
use weir_explore::{Checkpoint, CheckpointError, Options, Sets};
use weir_ir::{Diagnostic, Model, Program, Sources};
use weir_report::fences::FenceAt;
use weir_report::{Run, Style, instructions, json, trace_table, verdict};

/// The search for a repair takes as long as the check, but at least and at most
/// this many seconds.
const LEAST_HINT: f64 = 0.2;
const MOST_HINT: f64 = 1.0;
/// Whoever wants a page can wait a little for what repairs the program.
const PAGE_HINT: f64 = 5.0;

/// Checks every file.
pub fn run(args: &CheckArgs) -> Exit {
    if args.files.is_empty() && args.resume.is_none() {
        let name = args.project.as_deref().unwrap_or(project::FILE);
        if args.project.is_none() && !std::path::Path::new(name).exists() {
            let d = Diagnostic::error_without_place("no file is given, and there is no weir.toml here")
                .hint("name a program: weir check FILE; or list the checks of a project in weir.toml");
            return refuse_with(args, &d);
        }
        return super::project::run(name, args);
    }
    let alone = [
        ("--trace", &args.trace),
        ("--checkpoint", &args.checkpoint),
        ("--resume", &args.resume),
        ("--certificate", &args.certificate),
    ];
    if let Some((option, _)) = alone.iter().find(|(_, given)| given.is_some())
        && args.files.len() > 1
    {
        output::error(&format!("{option} is about one program: give one file"));
        return Exit::Input;
    }
    let (mut resume, mut files) = (None, args.files.clone());
    if let Some(name) = &args.resume {
        match checkpoints::open(name) {
            Ok(checkpoint) => {
                if files.is_empty() {
                    files.push(checkpoint.header().file.clone());
                }
                resume = Some(checkpoint);
            }
            Err(message) => return refuse_all(args, &message),
        }
    }
    // Whoever resumes wants to be able to do so again.
    let place = match args.checkpoint.as_ref().or(args.resume.as_ref()).map(|name| Place::new(name)) {
        None => None,
        Some(Ok(place)) => Some(place),
        Some(Err(message)) => return refuse_all(args, &message),
    };
    let mut exit = Exit::Good;
    let mut reports = Vec::new();
    for (i, file) in files.iter().enumerate() {
        if interrupt::interrupted() {
            exit = exit.worse(Exit::Unknown);
            break;
        }
        if files.len() > 1 && !args.common.json {
            output::text(&match (args.common.quiet, i) {
                (true, _) => format!("{file}: "),
                (false, 0) => format!("{file}:\n"),
                (false, _) => format!("\n{file}:\n"),
            });
        }
        watchdog::file(file);
        let (one, report) = check(file, args, place.as_ref(), resume.take());
        watchdog::keep(&report);
        exit = exit.worse(one);
        reports.push(report);
    }
    match artifacts::finish(&args.common, reports, files.len() == 1) {
        Ok(()) => exit,
        Err(message) => refuse_all(args, &message),
    }
}

/// The options of a run: from the command line, and from the checkpoint where
/// there is one.
fn options(args: &CheckArgs, resume: Option<&Checkpoint>) -> Options {
    let header = resume.map(Checkpoint::header);
    let options = engines::options(header.map_or(args.model, |h| h.model), &args.common.limits());
    Options {
        reduction: header.map_or(!args.no_reduction, |h| h.reduction),
        sets: match args.sets {
            SetsArg::Never => Sets::Never,
            SetsArg::Turns => Sets::Turns,
            SetsArg::First => Sets::First,
        },
        shortest: header.map_or(args.shortest, |h| h.shortest),
        hash_compact: header.map_or(args.hash_compact, |h| h.hash_compact),
        deadlock: header.map_or(args.deadlock, |h| h.deadlock),
        progress: if args.common.json || args.common.quiet { None } else { progress::on_terminal() },
        ..options
    }
}

/// Checks a file.
pub(super) fn check(
    file: &str,
    args: &CheckArgs,
    place: Option<&Place>,
    resume: Option<Checkpoint>,
) -> (Exit, Report) {
    if models::is_model(file) {
        if args.certificate.is_some() {
            output::note("no certificate is written: certificates are about programs, not about models\n");
        }
        return models::check(file, args);
    }
    let mut program = match instances::load(file, &args.flags, args.threads) {
        Ok(program) => program,
        Err(refused) => return refuse(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    let mut options = options(args, resume.as_ref());
    let mut threads = args.threads;
    let any = program.is_parameterised() && matches!(args.engine, Engine::Auto | Engine::Param);
    let problem = if any { nothing_asked(&program, &options) } else { problem(&program, options.deadlock) };
    if let Some(problem) = problem {
        return refuse(file, args, Exit::Input, &[problem], &program.sources);
    }
    if let Some(from) = &args.invariant_from {
        match claims(from, &mut program) {
            Ok(()) if any => {}
            Ok(()) => {
                let d = Diagnostic::error_without_place("--invariant-from is for any number of threads");
                return refuse(file, args, Exit::Input, &[d], &program.sources);
            }
            Err(refused) => return refuse(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
        }
    }
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let every = args.checkpoint_every.unwrap_or(checkpoints::EVERY);
    options.checkpoints = place.map(|p| p.checkpoints(every, file, &program));
    let mut invariant: Option<String> = None;
    let same = |c: &Checkpoint| c.header().fingerprint == weir_report::fingerprint::fingerprint(&program);
    let verdict = match resume {
        Some(c) if !same(&c) => Err(not_resumed(file, args, &CheckpointError::OtherProgram)),
        Some(checkpoint) => weir_explore::explore_from(&program, &options, checkpoint)
            .map_err(|e| not_resumed(file, args, &e)),
        None if any => engines::run_any(&program, args.engine, &options).map_err(|d| *d).map(|found| {
            // What goes wrong is shown with as many threads as it takes.
            if let Some((n, instance)) = found.instance {
                (threads, program) = (Some(n), instance);
            }
            invariant = found.invariant;
            found.verdict
        }),
        None => Ok(engines::run(&program, args.engine, &options)),
    };
    progress::clear();
    let mut verdict = match verdict {
        Ok(verdict) => verdict,
        Err(d) => return refuse(file, args, Exit::Input, &[d], &program.sources),
    };
    match (&mut verdict.outcome, threads) {
        (Outcome::Safe(scope @ Scope::AllExecutions, _), Some(n)) => *scope = Scope::Threads(n),
        (Outcome::Unsupported(what), _) => {
            let mut d = Diagnostic::error_without_place(what.to_string());
            d.span = what.place;
            return refuse(
                file,
                args,
                Exit::Input,
                &[d.hint("--engine auto takes every question")],
                &program.sources,
            );
        }
        _ => {}
    }
    // Who wants the certificate of a proof has it checked to the end.
    let proof = matches!(verdict.outcome, Outcome::Safe(_, Certificate::Proof(_) | Certificate::Checked(_)));
    let whole = args.certify || args.certificate.is_some() && proof;
    let effort = if whole { Effort::Whole } else { Effort::Share };
    let judged = match gate::pass(&program, verdict, options.deadlock, effort, &options.budget) {
        Ok(judged) => judged,
        Err(refused) => {
            let d = Diagnostic::error_without_place(format!("internal error: {refused}"))
                .hint("this is a bug in weir: please report it");
            return refuse(file, args, Exit::Internal, &[d], &program.sources);
        }
    };
    let exit = match judged.verdict.outcome {
        Outcome::Safe(..) => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Exit::Unknown,
    };
    let saved = save_trace(&program, &judged, args);
    if let Err(message) =
        saved.and_then(|()| certificates::save(&judged.verdict, judged.evidence.as_ref(), args))
    {
        return refuse(
            file,
            args,
            Exit::Input,
            &[Diagnostic::error_without_place(message)],
            &program.sources,
        );
    }
    let fences = hint(&program, &judged, &options, args);
    let run = Run::of(file).with(judged.evidence.as_ref());
    let written = place.and_then(Place::written).filter(|_| exit == Exit::Unknown);
    let mut report = Report::default();
    if args.common.html.is_some() {
        let headline =
            verdict::headline(&program, &judged.verdict, judged.replay.as_ref(), run, &Style::PLAIN);
        report.page = Some(pages::check(&program, &judged, headline, fences.as_deref(), threads, run));
    }
    // The executions that fences forbid are for the page.
    let fences: Option<Vec<FenceAt>> = fences
        .filter(|_| !args.common.quiet)
        .map(|list| list.into_iter().map(|f| FenceAt { forbids: None, ..f }).collect());
    if artifacts::wants_result(&args.common) {
        let mut value = json::verdict(&program, &judged.verdict, judged.replay.as_ref(), run);
        if let (true, Outcome::Unsafe(trace), Some(replay)) =
            (args.show_ir, &judged.verdict.outcome, &judged.replay)
        {
            instructions::add(&mut value["trace"], &program, trace, replay);
        }
        if let Some(name) = written {
            value["checkpoint"] = name.into();
        }
        if let Some(fences) = &fences {
            value["fences"] = fences.iter().map(|f| f.to_json(&program)).collect();
        }
        report.result = Some(value);
    }
    if !args.common.json {
        show(&program, &judged, run, args, written, fences.as_deref().map(|f| (f, threads)));
        if let Some(text) = invariant.filter(|_| args.invariant) {
            output::text(&format!("\n{text}"));
        }
    }
    (exit, report)
}

/// An invariant from a file of its own, instead of those in the program.
fn claims(file: &str, program: &mut Program) -> Result<(), crate::input::Refused> {
    let text = crate::input::read(file)?;
    let id = weir_ir::FileId::new(program.sources.files.len());
    let span = weir_ir::Span { file: id, start: 0, end: 0 };
    program.sources.files.push(weir_ir::SourceFile::new(file, text.clone()));
    program.claims = vec![weir_ir::ClaimText { text: crate::param::only_block(&text), span }];
    Ok(())
}

/// Why a checkpoint cannot be used.
fn not_resumed(file: &str, args: &CheckArgs, why: &CheckpointError) -> Diagnostic {
    let name = args.resume.as_deref().unwrap_or_default();
    Diagnostic::error_without_place(format!("`{name}` cannot be resumed with `{file}`: {why}"))
}

/// Why the program cannot be checked as it is.
pub(crate) fn problem(program: &Program, deadlock: bool) -> Option<Diagnostic> {
    if let Some(refusal) = instances::refusal(program) {
        return Some(refusal);
    }
    if program.threads.is_empty() {
        return Some(
            Diagnostic::error_without_place("the program has no thread")
                .hint("somebody has to do something: `thread NAME { … }`"),
        );
    }
    if !deadlock && !program.has_question() {
        return Some(no_question());
    }
    if let (true, Some(wait)) = (deadlock, program.busy_waits.first()) {
        let d =
            Diagnostic::error(*wait, "deadlocks are not looked for here: this wait is a loop in the model");
        return Some(d.hint("without --deadlock, everything else is checked"));
    }
    None
}

/// Why a program for any number of threads cannot be checked as it is.
fn nothing_asked(program: &Program, options: &Options) -> Option<Diagnostic> {
    if options.deadlock {
        let d = Diagnostic::error_without_place("deadlocks are looked for with a number of threads only");
        return Some(d.hint("say how many: `--threads 3`"));
    }
    if program.has_question() { None } else { Some(no_question()) }
}

fn no_question() -> Diagnostic {
    Diagnostic::error_without_place("there is nothing to check in this program").hint(
        "say what must not happen: `assert`, `never` or `exists` in Weir, `final` in a Trencher \
             file; or try `weir robust`, which needs no property",
    )
}

/// Refuses before any file is read.
fn refuse_all(args: &CheckArgs, message: &str) -> Exit {
    refuse_with(args, &Diagnostic::error_without_place(message))
}

fn refuse_with(args: &CheckArgs, d: &Diagnostic) -> Exit {
    let list = std::slice::from_ref(d);
    if args.common.json {
        let file = args.files.first().map_or("", String::as_str);
        output::json(&json::error(file, list, &Sources::default()));
    } else {
        output::diagnostics(list, &Sources::default());
    }
    Exit::Input
}

fn refuse(
    file: &str,
    args: &CheckArgs,
    exit: Exit,
    list: &[Diagnostic],
    sources: &Sources,
) -> (Exit, Report) {
    if args.common.quiet && args.files.len() > 1 && !args.common.json {
        // The line has the file's name already.
        output::text("ERROR\n");
    }
    (exit, Report::refused(&args.common, "check", file, list, sources))
}

fn save_trace(program: &Program, judged: &Judged, args: &CheckArgs) -> Result<(), String> {
    let (Some(out), Outcome::Unsafe(trace), Some(replay)) =
        (&args.trace, &judged.verdict.outcome, &judged.replay)
    else {
        return Ok(());
    };
    let text = format!("{:#}\n", weir_report::trace_json::trace_to_json(program, trace, replay));
    crate::artifacts::write(out, &text)
}

/// The fences that would repair the program, where they are found in no more
/// time than the check took.
fn hint(program: &Program, judged: &Judged, options: &Options, args: &CheckArgs) -> Option<Vec<FenceAt>> {
    let model = judged.verdict.model;
    if !matches!(judged.verdict.outcome, Outcome::Unsafe(_))
        || options.deadlock
        || (args.common.quiet && args.common.html.is_none())
        || interrupt::interrupted()
        // The compiler would have to run again: that is what `weir fence` is for.
        || program.routines.iter().any(|r| !r.code.is_empty())
    {
        return None;
    }
    let least = if args.common.html.is_some() { PAGE_HINT } else { LEAST_HINT };
    let seconds = judged.verdict.stats.seconds.min(MOST_HINT).max(least);
    repair::hint(program, model, options, Duration::from_secs_f64(seconds))
}

/// The command that writes the repair.
pub(crate) fn repair_command(model: Model, threads: Option<u32>, file: &str) -> String {
    let copies = threads.map_or(String::new(), |n| format!(" --threads {n}"));
    let model = if model == Model::Pso { " --model pso" } else { "" };
    format!("weir fence --goal safe{model}{copies} --patch {file}")
}

fn show(
    program: &Program,
    judged: &Judged,
    run: Run<'_>,
    args: &CheckArgs,
    checkpoint: Option<&str>,
    fences: Option<(&[FenceAt], Option<u32>)>,
) {
    let style = output::style();
    let mut text = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &style);
    if args.common.quiet {
        text.truncate(text.find('\n').map_or(text.len(), |i| i + 1));
    } else if let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) {
        let options = trace_table::TraceOptions { full: args.full_trace, list: false };
        text.push('\n');
        text += &trace_table::render(program, trace, replay, options, &style);
        if args.show_ir {
            text.push('\n');
            text += &instructions::list(program, trace, replay, &style);
        }
    }
    if let Some((fences, threads)) = fences {
        let command = repair_command(judged.verdict.model, threads, run.file);
        text += &format!("repair: {}.   {command}\n", weir_report::fences::summary(program, fences));
    }
    if let (Some(name), false) = (checkpoint, args.common.quiet) {
        text += &format!("resume: weir check --resume {name}\n");
    }
    if args.common.stats {
        text.push('\n');
        text += &verdict::stats(&judged.verdict.engine, &judged.verdict.stats, run, &style);
    }
    output::text(&text);
}
