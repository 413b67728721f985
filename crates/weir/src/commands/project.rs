//! `weir check` without files: the checks that `weir.toml` lists.

use super::{check, robust};
use crate::artifacts::{self, Report};
use crate::cli::{Answer, Arguments, CheckArgs, Common, Entry, RobustArgs};
use crate::cluster::{self, Spread, helped};
use crate::exit::Exit;
use crate::shell;
use crate::{interrupt, output, pages, watchdog};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use weir_driver::input;
use weir_driver::project;
use weir_engine::Team;
use weir_ir::{Diagnostic, Model, Sources};
use weir_report::answer::{Answer as Said, Word};
use weir_report::verdict::duration;

/// Runs the checks of the project that is named, or of the one here.
pub fn run(args: &CheckArgs) -> Exit {
    let found = match &args.project {
        Some(name) => Some(name.clone()),
        None => std::env::current_dir()
            .ok()
            .and_then(|here| project::find(&here))
            .map(|p| p.display().to_string()),
    };
    let Some(name) = found.as_deref() else {
        let d = Diagnostic::error_without_place("no file is given, and there is no weir.toml here or above")
            .hint(
                "name a program: weir check FILE; or let `weir init` list the programs here in a weir.toml",
            );
        return refuse("", args, &[d], &Sources::default());
    };
    let text = match input::read(name) {
        Ok(text) => text,
        Err(r) => return refuse(name, args, &r.diagnostics, &r.sources),
    };
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let entries = match project::parse(folder, &text) {
        Ok(entries) => entries,
        Err(list) => return refuse(name, args, &list, &Sources::single(name, text)),
    };
    if let Some(spread) = Spread::of((&args.cluster, &args.cluster_key, args.process), &args.common) {
        if args.common.html.is_some() || args.common.sarif.is_some() || args.common.github {
            let d = Diagnostic::error_without_place("a cluster writes no pages, SARIF or annotations")
                .hint("without --cluster, --html, --sarif and --github are taken");
            return refuse(name, args, &[d], &Sources::default());
        }
        return match cluster::gather(spread, &about(&entries, args)) {
            Ok(gathered) => together(gathered.team(), &entries, args),
            Err(message) => {
                refuse(name, args, &[Diagnostic::error_without_place(message)], &Sources::default())
            }
        };
    }
    let mut exit = Exit::Good;
    let (mut reports, mut good) = (Vec::new(), 0);
    let widest = widest(&entries);
    for e in &entries {
        if interrupt::interrupted() {
            exit = exit.worse(Exit::Unknown);
            break;
        }
        let (one, mut report) = ask(e, args);
        let as_expected = one == exit_of(e.expect);
        if !as_expected {
            // What is not as expected counts; a right answer that was not
            // expected is as bad as a wrong one.
            exit = exit.worse(if one == Exit::Good { Exit::Bad } else { one });
        }
        if !args.common.json {
            output::text(&line(e, report.answer.as_ref(), as_expected, widest));
        }
        if let Some(value) = &mut report.result {
            value["expected"] = json!(e.expect.name());
            value["as_expected"] = json!(as_expected);
        }
        // A program that is known to be unsafe is no finding: reviewers hear of what is
        // not as expected.
        report.answer = report.answer.filter(|_| !as_expected);
        good += usize::from(as_expected);
        reports.push(report);
    }
    if !args.common.json {
        let all = reports.len();
        output::text(&format!("{good} of {all} as expected\n"));
    }
    watchdog::finish(&args.common, reports, exit)
}

fn widest(entries: &[Entry]) -> usize {
    entries.iter().map(|e| e.file.chars().count()).max().unwrap_or(0)
}

/// What all processes of a cluster have to have in common: the checks, and the texts they are about.
fn about(entries: &[Entry], args: &CheckArgs) -> String {
    let (c, own) = (&args.common, (args.shortest, args.no_reduction, args.deadlock));
    let mut all = format!("project {own:?} {:?} {:?}", c.time_limit, c.json);
    for e in entries {
        // What cannot be read is refused by everybody alike.
        let text = input::read(&e.file).unwrap_or_default();
        all += &format!("\n{e:?} {}\n{text}", text.len());
    }
    all
}

/// The checks of a project by whoever has time for them; answers are printed in order.
fn together(team: &dyn Team, entries: &[Entry], args: &CheckArgs) -> Exit {
    let work = |piece: &[u8], _: &Arc<AtomicBool>| {
        let index = piece.try_into().map(u64::from_le_bytes).ok().map(|i| i as usize);
        let Some(e) = index.and_then(|i| entries.get(i)) else { return Vec::new() };
        let (exit, report) = ask(e, args);
        let as_expected = exit == exit_of(e.expect);
        let line = line(e, report.answer.as_ref(), as_expected, widest(entries));
        json!({ "exit": exit.code(), "line": line, "result": report.result }).to_string().into_bytes()
    };
    if !team.leads() {
        return helped(team.serve(&work), args.common.quiet);
    }
    let pieces = (0..entries.len()).map(|i| (i as u64).to_le_bytes().to_vec()).collect();
    let answers = match team.all(pieces, &work, &mut |_, _| false) {
        Ok(answers) => answers,
        Err(why) => {
            output::error(&why.to_string());
            return if why.is_bug() { Exit::Internal } else { Exit::Unknown };
        }
    };
    let (mut exit, mut reports, mut good) = (Exit::Good, Vec::new(), 0);
    for (e, answer) in entries.iter().zip(answers) {
        let value: Value = serde_json::from_slice(&answer.unwrap_or_default()).unwrap_or_default();
        let all = [Exit::Good, Exit::Bad, Exit::Unknown, Exit::Input, Exit::Internal];
        let one = all.into_iter().find(|one| value["exit"] == one.code()).unwrap_or(Exit::Unknown);
        let as_expected = one == exit_of(e.expect);
        if !as_expected {
            exit = exit.worse(if one == Exit::Good { Exit::Bad } else { one });
        }
        if !args.common.json {
            output::text(value["line"].as_str().unwrap_or_default());
        }
        let mut result = value["result"].clone();
        if result.is_object() {
            result["expected"] = json!(e.expect.name());
            result["as_expected"] = json!(as_expected);
            reports.push(Report { result: Some(result), ..Report::default() });
        }
        good += usize::from(as_expected);
    }
    if !args.common.json {
        output::text(&format!("{good} of {} as expected\n", entries.len()));
        for (process, row) in team.rows().iter().filter(|_| args.common.stats) {
            output::note(&format!("{process}: {row}\n"));
        }
    }
    watchdog::finish(&args.common, reports, exit)
}

/// How a command ends that gives the expected answer.
fn exit_of(expect: Answer) -> Exit {
    match expect {
        Answer::Safe | Answer::Robust => Exit::Good,
        Answer::Unsafe | Answer::NotRobust => Exit::Bad,
        Answer::Unknown => Exit::Unknown,
    }
}

/// Runs one check, silently, under the limits of its own.
fn ask(e: &Entry, args: &CheckArgs) -> (Exit, Report) {
    let common = Common {
        json: true,
        quiet: true,
        html: args.common.html.clone(),
        jobs: args.common.jobs,
        time_limit: args.common.time_limit.or(e.time_limit),
        memory_limit: args.common.memory_limit.or(e.memory_limit),
        ..Common::unsaid()
    };
    let (file, flags, model) = (e.file.clone(), e.flags.clone(), e.model);
    if e.asks_robustness() {
        let own = RobustArgs { common, flags, model, ..RobustArgs::unsaid() };
        return watchdog::each(&robust::subject(&file, &own), move || robust::robust(&file, &own));
    }
    let own = CheckArgs {
        model,
        engine: e.engine,
        flags,
        shortest: args.shortest,
        no_reduction: args.no_reduction,
        deadlock: args.deadlock,
        common,
        ..CheckArgs::unsaid()
    };
    watchdog::each(&check::subject(&file, &own), move || check::check(&file, &own, None, None))
}

/// `ok    locks/peterson.c   TSO  safe         12 ms`, and what is wrong otherwise.
fn line(e: &Entry, said: Option<&Said>, as_expected: bool, widest: usize) -> String {
    let verdict = said.map_or(Word::Error, |a| a.verdict);
    let took = said.filter(|_| verdict != Word::Error).map_or(String::new(), |a| duration(a.stats.seconds));
    let verdict = verdict.name();
    let word = if as_expected { "ok  " } else { "FAIL" };
    let mut out = format!("{word}  {:widest$}  {:<3}  {verdict:<10}  {took}", e.file, e.model.to_string());
    out.truncate(out.trim_end().len());
    out.push('\n');
    if as_expected {
        return out;
    }
    out += &format!("      expected {}", e.expect.name());
    let refused = said.filter(|a| a.verdict == Word::Error).and_then(|a| a.messages.first());
    let violated = said.and_then(|a| a.violation.as_ref()).map(|v| &v.text);
    let reason = said.and_then(|a| a.reason.as_ref());
    if let Some(why) = violated.or(reason).or(refused.map(|m| &m.message)) {
        out += &format!(": {why}");
    }
    if let Some(hint) = refused.and_then(|m| m.hint.as_ref()) {
        out += &format!("; {hint}");
    }
    if let Some(repair) = said.and_then(|a| a.repair.as_ref()) {
        let command = pages::repair_command(e.model, None, &e.file);
        out += &format!("\n      repair: {repair}.   {command}");
    } else if said.is_some_and(|a| a.verdict == Word::NotRobust) {
        let model = if e.model == Model::Pso { " --model pso" } else { "" };
        out += &format!("\n      repair: weir fence{model} --patch {}", shell::word(&e.file));
    }
    let command = if e.asks_robustness() { "robust" } else { "check" };
    out += &format!("\n      see it: weir {command} --model {} {}\n", e.model.name(), shell::word(&e.file));
    out
}

fn refuse(name: &str, args: &CheckArgs, list: &[Diagnostic], sources: &Sources) -> Exit {
    artifacts::refuse((&args.common, "check", name), Exit::Input, list, sources)
}
