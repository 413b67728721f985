//! `weir check`: is anything violated?

use super::compiled::{compiled, how_compiled};
use super::turns::{in_turns, way};
use super::{liveness, models, property, race_note, written};
use crate::artifacts::{self, Report, refuse_check};
use crate::checkpoints::{self, Place};
use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::output;
use crate::watchdog::{self, Subject};
use crate::{cluster, interrupt, pages, progress, scratch, shell};
use std::time::Duration;
use weir_driver::check::{self, Checked, Settings, Trouble};
use weir_driver::each::each;
use weir_driver::engines::Engine;
use weir_driver::gate::{Effort, Judged};
use weir_driver::options::defaults::CHECKPOINT_EVERY;
use weir_driver::sequential::wrong_under_sc;
use weir_driver::ways::Reading;
use weir_driver::{certificates, compile, engines, instances, repair};
use weir_engine::{Outcome, StopReason};
use weir_explore::{Checkpoint, CheckpointError, Options};
use weir_ir::{Diagnostic, Program, SourceFile, Sources};
use weir_report::answer::Edit;
use weir_report::fences::{FenceAt, OrderingAt};
use weir_report::{Answer, Run, Style, instructions, json, trace_table, verdict, violation};

/// The search for a repair takes as long as the check, but at least and at most
/// this many seconds.
const LEAST_HINT: f64 = 0.2;
const MOST_HINT: f64 = 1.0;
/// So long at least and at most is looked for an execution of SC that is wrong.
const LEAST_SEQUENTIAL: f64 = 1.0;
const MOST_SEQUENTIAL: f64 = 2.0;
/// What the compiler has to be asked about again and again takes longer.
const COMPILED_HINT: Duration = Duration::from_secs(3);
/// Whoever wants a page can wait a little for what repairs the program.
const PAGE_HINT: f64 = 5.0;

/// Checks every file.
pub fn run(args: &CheckArgs) -> Exit {
    let alone = [
        ("--trace", &args.trace),
        ("--svg", &args.svg),
        ("--tikz", &args.tikz),
        ("--checkpoint", &args.checkpoint),
        ("--resume", &args.resume),
        ("--certificate", &args.certificate),
        ("--cluster", &args.cluster),
        ("--witness", &args.witness),
    ];
    if let Some((option, _)) = alone.iter().find(|(_, given)| given.is_some())
        && args.files.len() > 1
    {
        output::error(&format!("{option} is about one program: give one file"));
        return Exit::Input;
    }
    if args.cluster.is_some() && args.files.is_empty() {
        output::error("a cluster goes on with a search of a program: give its file");
        return Exit::Input;
    }
    let (mut resume, mut files) = (None, args.files.clone());
    let alone = args.cluster.is_none();
    if let Some(name) = args.resume.as_ref().filter(|_| alone) {
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
    let name = args.checkpoint.as_ref().or(args.resume.as_ref()).filter(|_| alone);
    let place = match name.map(|name| Place::new(name)) {
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
pub fn options(args: &CheckArgs, resume: Option<&Checkpoint>) -> Options {
    let header = resume.map(Checkpoint::header);
    let options = engines::options(header.map_or(args.model, |h| h.model), &interrupt::limits(&args.common));
    let mut options = Options {
        reduction: header.map_or(!args.no_reduction, |h| h.reduction),
        sets: args.sets,
        shortest: header.map_or(args.shortest, |h| h.shortest),
        hash_compact: header.map_or(args.hash_compact, |h| h.hash_compact),
        deadlock: header.map_or(args.deadlock, |h| h.deadlock),
        progress: if args.common.json || args.common.quiet { None } else { progress::on_terminal() },
        ..options
    };
    cluster::resumed(args, &mut options);
    options
}

/// Checks a file.
pub(super) fn check(
    file: &str,
    args: &CheckArgs,
    place: Option<&Place>,
    resume: Option<Checkpoint>,
) -> (Exit, Report) {
    if args.liveness {
        return liveness::check(file, args);
    }
    if let Some(property) = &args.property {
        return property::check(file, property, args);
    }
    if models::is_model(file) {
        if args.certificate.is_some() {
            output::note("no certificate is written: certificates are about programs, not about models\n");
        }
        return models::check(file, args);
    }
    let with_flags;
    let args = match args.races {
        true => {
            with_flags = CheckArgs { flags: compile::for_races(file, &args.flags), ..args.clone() };
            &with_flags
        }
        false => args,
    };
    // The clock starts before anything is read.
    let options = options(args, resume.as_ref());
    let answered = read(file, args, options, place, resume);
    output::text(&answered.text);
    (answered.exit, answered.report)
}

/// Reads a program and checks it with options of the caller's own: somebody else may watch and end it.
pub fn read(
    file: &str,
    args: &CheckArgs,
    mut options: Options,
    place: Option<&Place>,
    resume: Option<Checkpoint>,
) -> Answered {
    let refuse =
        |list: &[Diagnostic], sources: &Sources| refuse_check(file, args, Exit::Input, list, sources).into();
    let reading = Reading { way: way(args), allow_abort: args.allow_abort };
    let program = match instances::load_with_any(file, &args.flags, args.threads, &args.any, reading) {
        Ok(program) => program,
        Err(refused) => return refuse(&refused.diagnostics, &refused.sources),
    };
    // Those of other programs that come from a compiler cannot deadlock (`weir_driver::ways`).
    options.deadlock |= program.whole && !args.no_deadlock;
    options.races = args.races;
    if args.races && !program.whole {
        let d = Diagnostic::error_without_place("data races are looked for in compiled programs only")
            .hint("without --races, everything else is checked");
        return refuse(&[d], &program.sources);
    }
    if program.whole && (place.is_some() || resume.is_some()) {
        let d = Diagnostic::error_without_place("no checkpoints are written of whole programs")
            .hint("the engine vm starts anew every time");
        return refuse(&[d], &program.sources);
    }
    let how = how_compiled(file, &args.flags);
    answer(Asked { file, args, how, place, resume }, program, options)
}

/// A question about a program that was read.
pub struct Asked<'a> {
    /// What it is called.
    pub file: &'a str,
    /// What was said on the command line.
    pub args: &'a CheckArgs,
    /// How it was compiled, in words, where that is known.
    pub how: Option<String>,
    /// Where checkpoints are written.
    pub place: Option<&'a Place>,
    /// Where the search goes on.
    pub resume: Option<Checkpoint>,
}

/// What there is to say about a program.
pub struct Answered {
    /// How a command ends that asks about nothing else.
    pub exit: Exit,
    /// For other programs.
    pub report: Report,
    /// For people; nothing where the answer is for other programs (`--json`), and nothing
    /// where the messages were printed.
    pub text: String,
    /// The routines that executions enter, by name, where the engine knows.
    pub entered: Vec<String>,
    /// There is no answer because of something that is not supported.
    pub unsupported: bool,
    /// The change of a text in C or Rust that repairs it, where one was found.
    pub edits: Vec<Edit>,
    /// The lines of the execution that shows what is wrong, each with who does what there.
    pub steps: Vec<(usize, String)>,
}

impl From<(Exit, Report)> for Answered {
    fn from((exit, report): (Exit, Report)) -> Answered {
        Answered {
            exit,
            report,
            text: String::new(),
            entered: Vec::new(),
            unsupported: false,
            edits: Vec::new(),
            steps: Vec::new(),
        }
    }
}

/// Checks a program that was read.
pub fn answer(asked: Asked<'_>, mut program: Program, mut options: Options) -> Answered {
    let Asked { file, args, how, place, resume } = asked;
    let refuse =
        |exit, list: &[Diagnostic], sources: &Sources| refuse_check(file, args, exit, list, sources).into();
    if let Some(problem) = check::unanswerable(&program, args.engine, &options) {
        return refuse(Exit::Input, &[problem], &program.sources);
    }
    if let Some(from) = &args.invariant_from {
        match claims(from, &mut program) {
            Ok(()) if check::is_about_any(&program, args.engine) => {}
            Ok(()) => {
                let d = Diagnostic::error_without_place("--invariant-from is for any number of threads");
                return refuse(Exit::Input, &[d], &program.sources);
            }
            Err(refused) => return refuse(Exit::Input, &refused.diagnostics, &refused.sources),
        }
    }
    if args.show_program && args.engine != Engine::Lazy {
        let d = Diagnostic::error_without_place("--show-program shows what --engine lazy does");
        return refuse(Exit::Input, &[d.hint("add --engine lazy")], &program.sources);
    }
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let every = args.checkpoint_every.unwrap_or(CHECKPOINT_EVERY);
    if args.cluster.is_some()
        && let Some(d) = cluster::unfit(&program, args)
    {
        return refuse(Exit::Input, &[d], &program.sources);
    }
    if let Some(folder) = &args.disk {
        let why = match args.engine {
            _ if program.whole => {
                Some("whole programs are not explored on disk: the engine vm keeps its states".into())
            }
            Engine::Auto | Engine::Explore => None,
            other => Some(format!("--disk is for exploration, not for {}", other.name())),
        };
        let disk = why.map_or_else(|| scratch::disk(folder, args.disk_limit.map(|limit| limit.0)), Err);
        match disk {
            Ok(disk) => options.disk = Some(disk),
            Err(why) => {
                let d = Diagnostic::error_without_place(why);
                return refuse(Exit::Input, &[d], &program.sources);
            }
        }
    }
    options.checkpoints = place.map(|p| p.checkpoints(every, file, &program));
    let effort = if args.certify { Effort::Whole } else { Effort::Share };
    let certificate = args.certificate.is_some();
    let settings = Settings { engine: args.engine, options, effort, certificate, threads: args.threads };
    let mut rounds = Vec::new();
    // An answer may be about an instance; what is asked further is about the program.
    let several = program.properties.len() > 1 && !artifacts::is_hasty(&args.common);
    let whole = several.then(|| program.clone());
    let checked = match place {
        _ if args.show_program => {
            let (verdict, programs) = engines::refinement(&program, &settings.options);
            rounds = programs;
            check::conclude(program, verdict, &settings)
        }
        _ if args.cluster.is_some() => match cluster::check(file, args, &program, &settings.options) {
            Ok(verdict) => check::conclude(program, verdict, &settings),
            Err(message) => {
                let d = Diagnostic::error_without_place(message);
                return refuse(Exit::Input, &[d], &program.sources);
            }
        },
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
            return refuse(exit, &[d], &refused.program.sources);
        }
    };
    let verdict = &judged.verdict;
    let known = whole.as_ref().map(|p| each(p, &verdict.outcome, verdict.stats.seconds, &settings));
    let known = match known.transpose() {
        Ok(known) => known.unwrap_or_default(),
        Err(refused) => return refuse(Exit::Internal, &[output::bug(refused)], &program.sources),
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
        return refuse(Exit::Input, &[d], &program.sources);
    }
    let shown_under_sc = sequential(&program, &judged, &options, args);
    let fences = match shown_under_sc {
        None => hint(&program, &judged, &options, args),
        Some(_) => None,
    };
    let in_text = match (&shown_under_sc, check::is_compiled(&program)) {
        (None, true) => hint_in_text(file, &judged, &options, args),
        _ => None,
    };
    let compiled = compiled(how, &program, args);
    let run = Run {
        compiled: compiled.as_deref(),
        sequential: shown_under_sc.is_some(),
        ..Run::of(file).with(judged.evidence.as_ref())
    };
    // What goes wrong under SC already is shown so.
    let shown = shown_under_sc.map_or_else(|| judged.clone(), |sc| as_shown(&judged, sc));
    let written = place.and_then(Place::written).filter(|_| exit == Exit::Unknown);
    let mut report = Report::default();
    if args.common.html.is_some() {
        let headline = verdict::headline(&program, &shown.verdict, shown.replay.as_ref(), run, &Style::PLAIN);
        let fences = fences.as_deref();
        let mut page = pages::check(&program, &shown, args.engine, headline, fences, threads, run);
        pages::each(whole.as_ref().unwrap_or(&program), &known, &mut page);
        report.page = Some(page);
    }
    // The executions that fences forbid are for the page.
    let fences: Option<Vec<FenceAt>> =
        fences.map(|list| list.into_iter().map(|f| FenceAt { forbids: None, ..f }).collect());
    if artifacts::wants_result(&args.common) {
        let replay = judged.replay.as_ref();
        let answer = Answer::of(&program, &judged.verdict, replay, run);
        let answer = match &in_text {
            Some((own, found)) => answer.repaired_by(own, &found.fences),
            None => answer.repaired_by(&program, fences.as_deref().unwrap_or_default()),
        };
        let mut value = json::checked(&answer, &program, &judged.verdict, replay);
        if let (true, Outcome::Unsafe(trace), Some(replay)) =
            (args.show_ir, &judged.verdict.outcome, &judged.replay)
        {
            instructions::add(&mut value["trace"], &program, trace, replay);
        }
        if !known.is_empty() {
            let verdicts: Vec<&str> = known.iter().map(|said| said.name()).collect();
            value["properties"] = weir_report::each::to_json(&program, &verdicts);
        }
        if let Some(name) = written {
            value["checkpoint"] = name.into();
        }
        if args.show_program {
            value["programs"] = rounds.clone().into();
        }
        if let Some(fences) = &fences {
            value["fences"] = fences.iter().map(|f| f.to_json(&program)).collect();
        }
        if let Some((own, found)) = &in_text {
            value["fences"] = found.fences.iter().map(|f| f.to_json(own)).collect();
            if !found.orderings.is_empty() {
                value["orderings"] = found.orderings.iter().map(OrderingAt::to_json).collect();
            }
        }
        report.result = Some(value);
        report.answer = Some(answer);
    }
    let mut text = String::new();
    if !args.common.json {
        let said = fences.as_deref().filter(|_| !args.common.quiet).map(|f| (f, threads));
        text = show(&program, &shown, run, args, written, said);
        text += &race_note::races(file, args, &judged, &options).unwrap_or_default();
        if exit == Exit::Bad && !args.common.quiet && !known.is_empty() {
            let holds: Vec<Option<bool>> = known.iter().map(|said| said.holds()).collect();
            text += &format!("\n{}", weir_report::each::lines(&program, &holds, &output::style()));
        }
        if let Some((own, found)) = in_text.as_ref().filter(|_| !args.common.quiet) {
            let fences: Vec<FenceAt> =
                found.fences.iter().map(|f| FenceAt { forbids: None, ..f.clone() }).collect();
            let command = pages::repair_command(judged.verdict.model, threads, run.file);
            text += &format!("repair: {}.   {command}\n", weir_report::fences::summary(own, &fences));
            if !found.orderings.is_empty() {
                let changes = weir_report::fences::orderings(&found.orderings, &output::style());
                text += &format!("        or {changes}\n");
            }
        }
        if let Some(invariant) = invariant.filter(|_| args.invariant) {
            text += &format!("\n{invariant}");
        }
        for (i, round) in rounds.iter().enumerate() {
            text += &format!("\n// round {}\n{round}", i + 1);
        }
    }
    let name = |r: &weir_ir::RoutineId| program.routines[r.index()].name.clone();
    let entered = judged.verdict.stats.entered.iter().map(name).collect();
    let reason = judged.verdict.outcome.reason();
    let unsupported = reason.is_some_and(|why| matches!(why, StopReason::Unsupported(_)));
    let edits = in_text.as_ref().and_then(|(_, found)| {
        let old = SourceFile::new(file, weir_driver::input::read(file).ok()?);
        Some(Edit::all(file, &old, found.edited.as_ref()?))
    });
    let steps = match (&judged.verdict.outcome, &judged.replay) {
        (Outcome::Unsafe(trace), Some(replay)) => violation::steps(&program, trace, replay),
        _ => Vec::new(),
    };
    Answered { exit, report, text, entered, unsupported, edits: edits.unwrap_or_default(), steps }
}

/// An execution of SC that is wrong, where one is found in no more time than the check took.
fn sequential(program: &Program, judged: &Judged, options: &Options, args: &CheckArgs) -> Option<Judged> {
    if artifacts::is_hasty(&args.common) || interrupt::interrupted() {
        return None;
    }
    let seconds = judged.verdict.stats.seconds.clamp(LEAST_SEQUENTIAL, MOST_SEQUENTIAL);
    wrong_under_sc(program, judged, options, Duration::from_secs_f64(seconds))
}

/// An answer with an execution of SC.
fn as_shown(judged: &Judged, sc: Judged) -> Judged {
    let mut shown = judged.clone();
    shown.verdict.outcome = sc.verdict.outcome;
    shown.replay = sc.replay;
    shown
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

/// Writes the execution, where there is one and somebody wants it: as a trace, as a drawing.
fn save_trace(program: &Program, judged: &Judged, args: &CheckArgs) -> Result<(), String> {
    let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) else {
        return Ok(());
    };
    if let Some(out) = &args.trace {
        let text = format!("{:#}\n", weir_report::trace_json::trace_to_json(program, trace, replay));
        output::write(out, &text)?;
    }
    if let Some(out) = &args.svg {
        output::write(out, &pages::drawing(program, trace, replay)?)?;
    }
    args.tikz.as_ref().map_or(Ok(()), |out| output::write(out, &pages::tikz(program, trace, replay)?))
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
        || artifacts::is_hasty(&args.common)
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

/// The same for C and Rust, where the compiler has to run again.
fn hint_in_text(
    file: &str,
    judged: &Judged,
    options: &Options,
    args: &CheckArgs,
) -> Option<(Program, repair::Repair)> {
    let hasty = artifacts::is_hasty(&args.common) || interrupt::interrupted();
    // A changed text is read from its `main` on.
    let hasty = hasty || !args.any.is_empty();
    if !matches!(judged.verdict.outcome, Outcome::Unsafe(_)) || hasty {
        return None;
    }
    let options = Options { deadlock: false, races: false, ..options.clone() };
    let asked = repair::Asked { file, flags: &args.flags, threads: args.threads };
    repair::hint_in_text(asked, judged.verdict.model, &options, COMPILED_HINT)
}

fn show(
    program: &Program,
    judged: &Judged,
    run: Run<'_>,
    args: &CheckArgs,
    checkpoint: Option<&str>,
    fences: Option<(&[FenceAt], Option<u32>)>,
) -> String {
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
        text += &format!("resume: weir check --resume {}\n", shell::word(name));
    }
    if args.common.stats {
        text.push('\n');
        text += &verdict::stats(&judged.verdict.engine, &judged.verdict.stats, run, &style);
    }
    text
}
