//! `weir check` and `weir replay` for Cubicle-W models.

use super::output;
use crate::artifacts::{self, Report};
use crate::cli::{CheckArgs, ReplayArgs};
use crate::engines::Engine;
use crate::exit::Exit;
use crate::input::Refused;
use crate::models::{self, json, text};
use crate::{input, limits, progress};
use serde_json::{Value, json as object};
use weir_ir::{Diagnostic, Outcome, Program, Sources, Stats, Verdict};
use weir_param::concrete::replay::replay as replayed;
use weir_param::{Answer, System};
use weir_report::page::Words;
use weir_report::{Run, Style, verdict};

pub use crate::models::is_model;

/// Checks a model.
pub fn check(file: &str, args: &CheckArgs) -> (Exit, Report) {
    let refuse = |exit: Exit, list: &[Diagnostic], sources: &Sources| {
        (exit, Report::refused(&args.common, "check", file, list, sources))
    };
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
    let given = match args.invariant_from.as_deref().map(|from| models::given(&system, args.model, from)) {
        Some(Err(refused)) => return refuse(Exit::Input, &refused.diagnostics, &refused.sources),
        Some(Ok(answer)) => Some(Ok(answer)),
        None => None,
    };
    let answer = given.unwrap_or_else(|| {
        models::decide(&system, args.model, args.common.time_limit, Some(args.common.limits().memory_bytes()))
    });
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
    match show(file, args, &system, &answer) {
        Ok(result) => result,
        Err(message) => refuse(Exit::Input, &[Diagnostic::error_without_place(message)], &system.sources),
    }
}

/// What was asked for and makes no sense for a model.
fn unsuitable(args: &CheckArgs, system: &mut System) -> Option<Diagnostic> {
    let not = |what: &str| Diagnostic::error_without_place(format!("{what} is not for Cubicle-W models"));
    if !matches!(args.engine, Engine::Auto | Engine::Param) {
        return Some(not("this engine").hint("such models are decided by --engine param"));
    }
    let options = [
        ("--deadlock", args.deadlock),
        ("--checkpoint", args.checkpoint.is_some()),
        ("--resume", args.resume.is_some()),
        ("--hash-compact", args.hash_compact),
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

/// The answer as a verdict of the common kind; without an execution.
fn as_verdict(args: &CheckArgs, system: &System, answer: &Answer) -> Verdict {
    let f = &answer.figures;
    let outcome = match &answer.outcome {
        weir_param::Outcome::Unknown(why) => Outcome::Unknown(format!("{why} ({} cubes)", f.cubes)),
        _ => Outcome::Safe,
    };
    let mut notes = Vec::new();
    if let weir_param::Outcome::Safe(proof) = &answer.outcome {
        notes.push((
            "why".to_string(),
            match proof.explored() {
                Some(states) => format!("all {states} states"),
                None => format!("{} cubes, and no initial state is in them", proof.len()),
            },
        ));
    }
    let figures = [
        ("cubes", f.cubes),
        ("cubes expanded", f.expanded),
        ("guesses", f.guesses),
        ("guesses struck out", f.struck),
        ("states of small instances", f.sampled),
    ];
    notes.extend(figures.map(|(name, n)| (name.to_string(), n.to_string())));
    if answer.relaxed {
        let text = "universal guards are relaxed to the threads of a cube";
        notes.push(("approximation".to_string(), text.to_string()));
    }
    Verdict {
        model: args.model,
        engine: "param".into(),
        outcome,
        scope: models::scope(system),
        stats: Stats { states: 0, transitions: f.steps, seconds: f.seconds, notes },
    }
}

fn show(file: &str, args: &CheckArgs, system: &System, answer: &Answer) -> Result<(Exit, Report), String> {
    let style = output::style();
    let run = Run { file, peak_memory_bytes: Some(limits::peak_memory()).filter(|&b| b > 0) };
    let verdict = as_verdict(args, system, answer);
    let shell =
        Program { sources: system.sources.clone(), warnings: system.warnings.clone(), ..Program::default() };
    let (exit, mut value, mut text);
    let mut page = None;
    let wants_page = args.common.html.is_some();
    let words =
        |verdict: &str, headline: String| Words { command: "check", verdict: verdict.into(), headline };
    if let weir_param::Outcome::Unsafe(trace) = &answer.outcome {
        // Under SC the rules are those of the strong system.
        let strong = system.strong();
        let rules = if args.model == weir_ir::Model::Sc { &strong } else { system };
        let states =
            replayed(rules, trace).map_err(|r| format!("the execution does not replay: {}", r.why))?;
        let execution = json::from_trace(system, trace, &states);
        if let Some(out) = &args.trace {
            std::fs::write(out, format!("{execution:#}\n"))
                .map_err(|e| format!("`{out}` cannot be written: {e}"))?;
        }
        let phrase = text::phrase(system, trace);
        value = weir_report::json::verdict(&shell, &verdict, None, run);
        value["verdict"] = "unsafe".into();
        value["violation"] =
            object!({"text": phrase, "line": system.sources.line(system.bad[trace.bad].span)});
        value["trace"] = execution;
        let place = format!("{file}:{}", system.sources.line(system.bad[trace.bad].span));
        text = verdict::found(args.model, &phrase, Some(&place), &style);
        let steps = trace.actions.len();
        let took = verdict::duration(answer.figures.seconds);
        let how = format!("found by param ({steps} steps) in {took}; replayed step by step\n");
        if wants_page {
            let first = verdict::found(args.model, &phrase, Some(&place), &Style::PLAIN);
            let words = words("unsafe", first + &how);
            page = Some(models::page::check(system, &words, Some((trace, &states, args.model)), file));
        }
        if !args.common.quiet {
            text += &format!("{how}\n{}", text::table(system, trace, &states));
        }
        exit = Exit::Bad;
    } else {
        exit = if matches!(verdict.outcome, Outcome::Safe) { Exit::Good } else { Exit::Unknown };
        value = weir_report::json::verdict(&shell, &verdict, None, run);
        text = verdict::headline(&shell, &verdict, None, run, &style);
        if wants_page {
            let headline = verdict::headline(&shell, &verdict, None, run, &Style::PLAIN);
            let words = words(verdict.outcome.word(), headline);
            page = Some(models::page::check(system, &words, None, file));
        }
        if args.common.quiet {
            text.truncate(text.find('\n').map_or(text.len(), |i| i + 1));
        }
    }
    if let Some(page) = &mut page {
        page["stats"] = weir_report::page::stats(&verdict, run);
    }
    let report = Report { result: artifacts::wants_result(&args.common).then_some(value), page };
    if args.common.json {
        return Ok((exit, report));
    }
    if let (weir_param::Outcome::Safe(proof), true) = (&answer.outcome, args.invariant) {
        text += &format!(
            "\n{}",
            weir_param::text::write(system, &weir_param::text::Names::default(), proof.claim())
        );
    }
    if args.common.stats {
        text.push('\n');
        text += &verdict::stats(&verdict, run, &style);
    }
    output::text(&text);
    Ok((exit, report))
}

/// Replays an execution of a model.
pub fn replay(args: &ReplayArgs) -> Exit {
    let refuse = |file: &str, refused: &Refused| {
        if args.json {
            output::json(&weir_report::json::error(file, &refused.diagnostics, &refused.sources));
        } else {
            output::diagnostics(&refused.diagnostics, &refused.sources);
        }
        Exit::Input
    };
    let system = match models::load(&args.file) {
        Ok(system) => system,
        Err(refused) => return refuse(&args.file, &refused),
    };
    let trace = input::read_trace(&args.trace).and_then(|text| {
        serde_json::from_str::<Value>(&text)
            .map_err(|e| e.to_string())
            .and_then(|v| json::to_trace(&system, &v))
            .map_err(|e| Refused::whole_file(&args.trace, format!("`{}`: {e}", args.trace), ""))
    });
    let trace = match trace {
        Ok(trace) => trace,
        Err(refused) => return refuse(&args.trace, &refused),
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
