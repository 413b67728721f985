//! `weir check` and `weir replay` for Cubicle-W models.

use crate::artifacts::{self, Report};
use crate::cli::{CheckArgs, ReplayArgs};
use crate::exit::Exit;
use crate::models::{json, page, text};
use crate::{interrupt, output, progress};
use serde_json::{Value, json as object};
use weir_driver::gate::{self, Judged};
use weir_driver::input;
use weir_driver::input::Refused;
use weir_driver::models;
use weir_engine::Outcome;
use weir_ir::{Diagnostic, Program, Sources};
use weir_param::System;
use weir_param::concrete::replay::State;
use weir_param::concrete::replay::replay as replayed;
use weir_param::trace::Trace;
use weir_report::answer::{Answer, Place, Violated, Word};
use weir_report::json::{answer, put_reason};
use weir_report::page::Words;
use weir_report::{Run, Style, verdict};

pub use weir_driver::input::is_model;

/// Checks a model.
pub fn check(file: &str, args: &CheckArgs) -> (Exit, Report) {
    let refuse = |exit: Exit, list: &[Diagnostic], sources: &Sources| {
        (exit, Report::refused(&args.common, "check", file, list, sources))
    };
    // The clock starts before anything is read.
    let budget = interrupt::limits(&args.common).budget();
    let mut system = match models::load(file) {
        Ok(system) => system,
        Err(Refused { sources, diagnostics }) => return refuse(Exit::Input, &diagnostics, &sources),
    };
    if let Some(d) = unsuitable(args, &mut system) {
        return refuse(Exit::Input, &[d], &system.sources);
    }
    if !args.common.json {
        output::diagnostics(&system.warnings, &system.sources);
    }
    let given =
        match args.invariant_from.as_deref().map(|from| models::given(&system, args.model, from, &budget)) {
            Some(Err(refused)) => return refuse(Exit::Input, &refused.diagnostics, &refused.sources),
            Some(Ok(answer)) => Some(Ok(answer)),
            None => None,
        };
    let answer = given.unwrap_or_else(|| models::decide(&system, args.model, &budget));
    progress::clear();
    let answer = match answer {
        Ok(answer) => answer,
        Err(unsupported) => {
            let d = match unsupported.span {
                Some(span) => Diagnostic::error(span, unsupported.why),
                None => Diagnostic::error_without_place(unsupported.why),
            };
            return refuse(Exit::Input, &[d], &system.sources);
        }
    };
    let invariant = match &answer.outcome {
        weir_param::Outcome::Safe(proof) if args.invariant => {
            Some(weir_param::text::write(&system, &weir_param::text::Names::default(), proof.claim()))
        }
        _ => None,
    };
    let verdict = models::verdict(&system, args.model, answer);
    let judged = match gate::pass_model(&system, verdict) {
        Ok(judged) => judged,
        Err(refused) => return refuse(Exit::Internal, &[output::bug(refused)], &system.sources),
    };
    match show(file, args, &system, &judged, invariant) {
        Ok(result) => result,
        Err(message) => refuse(Exit::Input, &[Diagnostic::error_without_place(message)], &system.sources),
    }
}

/// What was asked for and makes no sense for a model.
fn unsuitable(args: &CheckArgs, system: &mut System) -> Option<Diagnostic> {
    let not = |what: &str| Diagnostic::error_without_place(format!("{what} is not for Cubicle-W models"));
    if let Err(what) = models::takes(args.engine) {
        let d = Diagnostic::error_without_place(what.to_string());
        return Some(d.hint("such models are decided by --engine param"));
    }
    let options = [
        ("--deadlock", args.deadlock),
        ("--checkpoint", args.checkpoint.is_some()),
        ("--resume", args.resume.is_some()),
        ("--hash-compact", args.hash_compact),
        ("--disk", args.disk.is_some()),
    ];
    if let Some((name, _)) = options.iter().find(|(_, given)| *given) {
        return Some(not(name));
    }
    let n = args.threads?;
    match (u8::try_from(n), system.procs) {
        (Ok(n @ 1..), None) => system.procs = Some(n),
        (Ok(n), Some(all)) if n == all => {}
        (_, Some(all)) => {
            return Some(Diagnostic::error_without_place(format!(
                "the model itself says that there are {all} threads"
            )));
        }
        _ => return Some(Diagnostic::error_without_place("--threads is too large, or 0")),
    }
    None
}

/// What is shown of an answer.
type Shown = Judged<Trace, Vec<State>>;

fn show(
    file: &str,
    args: &CheckArgs,
    system: &System,
    judged: &Shown,
    invariant: Option<String>,
) -> Result<(Exit, Report), String> {
    let style = output::style();
    let run = Run::of(file).with(judged.evidence.as_ref());
    let verdict = &judged.verdict;
    let found = verdict.outcome.trace().zip(judged.replay.as_ref());
    let line = |trace: &Trace| system.sources.line(system.bad[trace.bad].span);
    let phrase = |trace: &Trace| (text::phrase(system, trace), Some(format!("{file}:{}", line(trace))));
    let execution = found.map(|(trace, states)| json::from_trace(system, trace, states));
    if let (Some(out), Some(execution)) = (&args.trace, &execution) {
        output::write(out, &format!("{execution:#}\n"))?;
    }
    let mut report = Report::default();
    if artifacts::wants_result(&args.common) {
        let shell = Program {
            sources: system.sources.clone(),
            warnings: system.warnings.clone(),
            ..Program::default()
        };
        let violated = |trace: &Trace| Violated {
            text: text::phrase(system, trace),
            place: Some(Place::line(line(trace))),
        };
        let said = Answer {
            scope: Some(verdict.outcome.reach()),
            why: verdict.why.clone(),
            reason: verdict.outcome.reason().map(|why| why.to_string()),
            stats: verdict.stats.clone(),
            violation: found.map(|(trace, _)| violated(trace)),
            steps: found.map_or(Vec::new(), |(trace, _)| text::steps(system, trace)),
            ..Answer::about(&shell, Word::of(&verdict.outcome), verdict.model, &verdict.engine, run)
        };
        let mut value = answer(&said);
        put_reason(&mut value, &said);
        if let (Some(violated), Some(execution)) = (&said.violation, execution) {
            let line = violated.place.as_ref().map(|p| p.line);
            value["violation"] = object!({"text": violated.text, "line": line});
            value["trace"] = execution;
        }
        report.result = Some(value);
        report.answer = Some(said);
    }
    if args.common.html.is_some() {
        let headline = verdict::lines(verdict, phrase, run, &Style::PLAIN);
        let words = Words { command: "check", verdict: verdict.outcome.word(), headline };
        let shown = found.map(|(trace, states)| (trace, states.as_slice(), verdict.model));
        let mut page = page::check(system, &words, shown, file);
        page["stats"] = weir_report::page::stats(&verdict.engine, &verdict.stats, run);
        report.page = Some(page);
    }
    if !args.common.json {
        let headline = verdict::lines(verdict, phrase, run, &style);
        let mut text = headline.for_people(args.common.quiet, &style);
        if let Some((trace, states)) = found.filter(|_| !args.common.quiet) {
            text += &format!("\n{}", text::table(system, trace, states));
        }
        text.extend(invariant.map(|i| format!("\n{i}")));
        if args.common.stats {
            text.push('\n');
            text += &verdict::stats(&verdict.engine, &verdict.stats, run, &style);
        }
        output::text(&text);
    }
    let exit = match verdict.outcome {
        Outcome::Safe(..) => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Exit::Unknown,
    };
    Ok((exit, report))
}

/// Replays an execution of a model.
pub fn replay(args: &ReplayArgs) -> Exit {
    let system = match models::load(&args.file) {
        Ok(system) => system,
        Err(refused) => return output::refuse(&args.file, &refused, args.json),
    };
    let trace = input::read_trace(&args.trace).and_then(|text| {
        serde_json::from_str::<Value>(&text)
            .map_err(|e| e.to_string())
            .and_then(|v| json::to_trace(&system, &v))
            .map_err(|e| Refused::whole_file(&args.trace, format!("`{}`: {e}", args.trace), ""))
    });
    let trace = match trace {
        Ok(trace) => trace,
        Err(refused) => return output::refuse(&args.trace, &refused, args.json),
    };
    let (exit, word, why) = match replayed(&system, &trace) {
        Ok(states) => {
            if !args.json {
                let mut shown =
                    format!("REPLAYED under TSO   {} steps, all of them possible\n", trace.actions.len());
                if !args.quiet {
                    shown += &format!("\n{}", text::table(&system, &trace, &states));
                }
                output::text(&shown);
            }
            (Exit::Good, "replayed", None)
        }
        Err(refused) => {
            let why = format!("step {}: {}", refused.step + 1, refused.why);
            if !args.json {
                output::text(&format!("REJECTED under TSO   {why}\n"));
            }
            (Exit::Bad, "rejected", Some(why))
        }
    };
    if args.json {
        let steps = trace.actions.len();
        let mut value = object!({"verdict": word, "file": args.file, "model": "tso", "steps": steps});
        if let Some(why) = why {
            value["reason"] = why.into();
        }
        output::json(&value);
    }
    exit
}
