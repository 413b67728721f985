//! `weir check`: is anything violated?

use super::{models, written};
use crate::artifacts::{self, Report};
use crate::checkpoints::{self, Place};
use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::output;
use crate::watchdog::{self, Subject};
use crate::{interrupt, pages, progress};
use std::time::Duration;
use weir_driver::check::{self, Checked, Settings, Trouble};
use weir_driver::gate::{Effort, Judged};
use weir_driver::ways::Way;
use weir_driver::{certificates, compile, engines, instances, repair};
use weir_engine::Outcome;
use weir_explore::{Checkpoint, CheckpointError, Options};
use weir_ir::{Diagnostic, Program, Sources};
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
    if let [file] = files.as_slice() {
        let (exit, report) = check(file, args, place.as_ref(), resume);
        return match artifacts::finish(&args.common, vec![report], true) {
            Ok(()) => exit,
            Err(message) => refuse_all(args, &message),
        };
    }
    let (own, files) = (args.clone(), (&files[..], &args.common, args.common.quiet));
    watchdog::every(files, |file| subject(file, args), move |file| check(file, &own, None, None))
}

/// What is said about a file that there is no time for.
pub(super) fn subject(file: &str, args: &CheckArgs) -> Subject {
    Subject { command: "check", common: args.common.clone(), model: Some(args.model), file: file.into() }
}

/// The options of a run: from the command line, and from the checkpoint where
/// there is one.
fn options(args: &CheckArgs, resume: Option<&Checkpoint>) -> Options {
    let header = resume.map(Checkpoint::header);
    let options = engines::options(header.map_or(args.model, |h| h.model), &interrupt::limits(&args.common));
    Options {
        reduction: header.map_or(!args.no_reduction, |h| h.reduction),
        sets: args.sets,
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
    // The clock starts before anything is read.
    let mut options = options(args, resume.as_ref());
    let mut program = match instances::load_by(file, &args.flags, args.threads, way(args)) {
        Ok(program) => program,
        Err(refused) => return refuse(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    // Those of other programs that come from a compiler cannot deadlock (`weir_driver::ways`).
    options.deadlock |= program.whole && !args.no_deadlock;
    options.races = args.races;
    if args.races && !program.whole {
        let d = Diagnostic::error_without_place("data races are looked for in compiled programs only")
            .hint("without --races, everything else is checked");
        return refuse(file, args, Exit::Input, &[d], &program.sources);
    }
    if program.whole && (place.is_some() || resume.is_some()) {
        let d = Diagnostic::error_without_place("no checkpoints are written of whole programs")
            .hint("the engine vm starts anew every time");
        return refuse(file, args, Exit::Input, &[d], &program.sources);
    }
    if let Some(problem) = check::unanswerable(&program, args.engine, &options) {
        return refuse(file, args, Exit::Input, &[problem], &program.sources);
    }
    if let Some(from) = &args.invariant_from {
        match claims(from, &mut program) {
            Ok(()) if check::is_about_any(&program, args.engine) => {}
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
    let effort = if args.certify { Effort::Whole } else { Effort::Share };
    let certificate = args.certificate.is_some();
    let settings = Settings { engine: args.engine, options, effort, certificate, threads: args.threads };
    let checked = match place {
        None if resume.is_none() => in_turns(file, args, program, &settings),
        _ => check::check(program, &settings, resume),
    };
    progress::clear();
    let Checked { program, judged, threads, invariant } = match checked {
        Ok(checked) => checked,
        Err(refused) => {
            let (exit, d) = match refused.trouble {
                Trouble::Question(d) => (Exit::Input, d),
                Trouble::Checkpoint(why) => (Exit::Input, not_resumed(file, args, &why)),
                Trouble::Bug(bug) => (Exit::Internal, output::bug(bug)),
            };
            return refuse(file, args, exit, &[d], &refused.program.sources);
        }
    };
    let options = settings.options;
    let exit = match judged.verdict.outcome {
        Outcome::Safe(..) => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Exit::Unknown,
    };
    let saved = save_trace(&program, &judged, args);
    if let Err(message) = saved.and_then(|()| save_certificate(&judged, args)) {
        let d = Diagnostic::error_without_place(message);
        return refuse(file, args, Exit::Input, &[d], &program.sources);
    }
    let fences = hint(&program, &judged, &options, args);
    let compiled = compiled(file, &program, args);
    let run = Run { compiled: compiled.as_deref(), ..Run::of(file).with(judged.evidence.as_ref()) };
    let written = place.and_then(Place::written).filter(|_| exit == Exit::Unknown);
    let mut report = Report::default();
    if args.common.html.is_some() {
        let headline =
            verdict::headline(&program, &judged.verdict, judged.replay.as_ref(), run, &Style::PLAIN);
        let fences = fences.as_deref();
        report.page = Some(pages::check(&program, &judged, args.engine, headline, fences, threads, run));
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

/// What is checked of a program that a compiler made, and how it was compiled.
fn compiled(file: &str, program: &Program, args: &CheckArgs) -> Option<String> {
    let how = match compile::level(file, &args.flags) {
        Some(level) => format!("compiled with {level}"),
        None if check::is_compiled(program) => "LLVM IR".to_string(),
        None => return None,
    };
    let deadlocks = if args.no_deadlock { "" } else { ", deadlocks" };
    Some(format!("checked as {how}: assertions, memory errors, aborts{deadlocks}"))
}

/// An invariant from a file of its own, instead of those in the program.
fn claims(file: &str, program: &mut Program) -> Result<(), weir_driver::input::Refused> {
    let text = weir_driver::input::read(file)?;
    let id = weir_ir::FileId::new(program.sources.files.len());
    let span = weir_ir::Span { file: id, start: 0, end: 0 };
    program.sources.files.push(weir_ir::SourceFile::new(file, text.clone()));
    program.claims = vec![weir_ir::ClaimText { text: weir_driver::engines::param::only_block(&text), span }];
    Ok(())
}

/// Why a checkpoint cannot be used.
fn not_resumed(file: &str, args: &CheckArgs, why: &CheckpointError) -> Diagnostic {
    let name = args.resume.as_deref().unwrap_or_default();
    Diagnostic::error_without_place(format!("`{name}` cannot be resumed with `{file}`: {why}"))
}

/// Refuses before any file is read.
fn refuse_all(args: &CheckArgs, message: &str) -> Exit {
    let list = &[Diagnostic::error_without_place(message)];
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
    crate::output::write(out, &text)
}

/// Writes the certificate of the answer, where the user wants it.
fn save_certificate(judged: &Judged, args: &CheckArgs) -> Result<(), String> {
    let Some(path) = &args.certificate else { return Ok(()) };
    let text = certificates::certificate(&judged.verdict, judged.evidence.as_ref(), args.deadlock);
    written::certificate(path, text)
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

fn show(
    program: &Program,
    judged: &Judged,
    run: Run<'_>,
    args: &CheckArgs,
    checkpoint: Option<&str>,
    fences: Option<(&[FenceAt], Option<u32>)>,
) {
    let style = output::style();
    let headline = verdict::headline(program, &judged.verdict, judged.replay.as_ref(), run, &style);
    let mut text = headline.for_people(args.common.quiet, &style);
    if let (Outcome::Unsafe(trace), Some(replay), false) =
        (&judged.verdict.outcome, &judged.replay, args.common.quiet)
    {
        let options = trace_table::TraceOptions { full: args.full_trace, list: false };
        text.push('\n');
        text += &trace_table::render(program, trace, replay, options, &style);
        if args.show_ir {
            text.push('\n');
            text += &instructions::list(program, trace, replay, &style);
        }
    }
    if let Some((fences, threads)) = fences {
        let command = pages::repair_command(judged.verdict.model, threads, run.file);
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

/// Races are looked for in programs as a whole.
fn way(args: &CheckArgs) -> Way {
    match args.engine.way() {
        Way::Either if args.races => Way::Whole,
        way => way,
    }
}

/// A small program of a compiler's ([`weir_driver::ways`]) may be too much for the engines that
/// take it and still be little for the one that takes it as a whole, which sees what is really
/// shared. So `auto` gives the former a short turn, then the latter a longer one, then the
/// former all that is left.
fn in_turns(
    file: &str,
    args: &CheckArgs,
    program: Program,
    settings: &Settings,
) -> Result<Checked, Box<check::Refused>> {
    let both = way(args) == Way::Either && !program.whole && check::is_compiled(&program);
    if !both || settings.certificate {
        return check::check(program, settings, None);
    }
    let with = |budget| {
        let options = Options { budget, ..settings.options.clone() };
        Settings { options, ..settings.clone() }
    };
    let budget = &settings.options.budget;
    let limited = |c: &Checked| c.judged.verdict.outcome.reason().is_some_and(|why| why.is_limit());
    let first = check::check(program, &with(budget.turn(FIRST_TURN)), None)?;
    if !limited(&first) || budget.stop().is_some() {
        return Ok(first);
    }
    if let Ok(whole) = instances::load_by(file, &args.flags, args.threads, Way::Whole) {
        let mut turn = with(budget.share(0.5).turn(SECOND_TURN));
        turn.options.deadlock = !args.no_deadlock;
        let second = check::check(whole, &turn, None)?;
        if second.judged.verdict.outcome.is_decided() {
            return Ok(second);
        }
    }
    check::check(first.program, settings, None)
}

/// How long engines for small programs, and then the one for whole programs, try a compiled
/// program before the others get another turn.
const FIRST_TURN: Duration = Duration::from_secs(2);
const SECOND_TURN: Duration = Duration::from_secs(30);
