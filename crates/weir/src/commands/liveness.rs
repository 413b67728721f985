//! `weir check --liveness`: can a thread wait for ever?

use super::models;
use crate::artifacts::{self, Report, refuse_check};
use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::{interrupt, output, pages, progress};
use serde_json::{Value, json};
use weir_driver::gate::Effort;
use weir_driver::liveness::{self, Found};
use weir_driver::ways::Way;
use weir_driver::{compile, instances};
use weir_engine::{Outcome, Scope, StopReason};
use weir_ir::{Diagnostic, Program, Sources};
use weir_live::Options;
use weir_report::live::{headline, scope, word};
use weir_report::page::Words;
use weir_report::{
    Answer, Run, Style, instructions, json as report, trace_json, trace_table, verdict, waiting,
};

/// Asks about one file.
pub(super) fn check(file: &str, args: &CheckArgs) -> (Exit, Report) {
    if models::is_model(file) {
        let d = Diagnostic::error_without_place("--liveness is about programs, not about models");
        return refuse_check(file, args, Exit::Input, &[d], &Sources::default());
    }
    // The clock starts before anything is read.
    let budget = interrupt::limits(&args.common).budget();
    let program = match instances::load_with_any(file, &args.flags, args.threads, &args.any, Way::Small) {
        Ok(program) => program,
        Err(refused) => return refuse_check(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    if let Some(problem) = liveness::problem(&program) {
        return refuse_check(file, args, Exit::Input, &[problem], &program.sources);
    }
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let options = Options {
        budget,
        every_order: args.no_reduction,
        progress: if args.common.json || args.common.quiet { None } else { progress::on_terminal() },
        ..liveness::options(args.model, args.buffer)
    };
    let effort = if args.certify { Effort::Whole } else { Effort::Share };
    let found = liveness::decide(&program, &options, effort);
    progress::clear();
    let mut found = match found {
        Ok(found) => found,
        Err(bug) => return refuse_check(file, args, Exit::Internal, &[output::bug(bug)], &program.sources),
    };
    if let (Outcome::Safe(scope, _), Some(n)) = (&mut found.judged.verdict.outcome, args.threads) {
        *scope = Scope::Threads(n);
    }
    let judged = &found.judged;
    let exit = match judged.verdict.outcome {
        Outcome::Safe(..) => Exit::Good,
        Outcome::Unsafe(_) => Exit::Bad,
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Exit::Unknown,
    };
    if let (Some(out), Outcome::Unsafe(trace), Some(replay)) =
        (&args.trace, &judged.verdict.outcome, &judged.replay)
    {
        let text = format!("{:#}\n", trace_json::trace_to_json(&program, trace, replay));
        if let Err(message) = output::write(out, &text) {
            let d = Diagnostic::error_without_place(message);
            return refuse_check(file, args, Exit::Input, &[d], &program.sources);
        }
    }
    let compiled =
        compile::level(file, &args.flags).map(|level| format!("looked at as compiled with {level}"));
    let run = Run { compiled: compiled.as_deref(), ..Run::of(file).with(judged.evidence.as_ref()) };
    let mut report = Report::default();
    if artifacts::wants_result(&args.common) {
        let said = answer(&program, &found, run);
        report.result = Some(as_json(&program, &found, &said));
        report.answer = Some(said);
    }
    if args.common.html.is_some() {
        let headline = headline(&program, &judged.verdict, judged.replay.as_ref(), run, &Style::PLAIN);
        let verdict = word(&judged.verdict.outcome).name();
        let words = Words { command: "check", verdict, headline };
        report.page = Some(pages::liveness(&program, &found, &words, run));
    }
    if !args.common.json {
        output::text(&show(&program, &found, run, args));
    }
    (exit, report)
}

fn show(program: &Program, found: &Found, run: Run<'_>, args: &CheckArgs) -> String {
    let style = output::style();
    let (judged, replay) = (&found.judged, found.judged.replay.as_ref());
    let headline = headline(program, &judged.verdict, replay, run, &style);
    let mut text = headline.for_people(args.common.quiet, &style);
    if let (Outcome::Unsafe(trace), Some(replay), false) =
        (&judged.verdict.outcome, replay, args.common.quiet)
    {
        let options = trace_table::TraceOptions { full: args.full_trace, list: false };
        text.push('\n');
        text += &trace_table::render(program, trace, replay, options, &style);
        if args.show_ir {
            text.push('\n');
            text += &instructions::list(program, trace, replay, &style);
        }
        let ways = waiting::ways(program, Some(replay), &found.waits).join("; ");
        let all = if found.complete { "" } else { "; with longer buffers there may be more" };
        text += &format!("in all: {ways}{all}\n");
    }
    if args.common.stats {
        text.push('\n');
        text += &verdict::stats(&judged.verdict.engine, &judged.verdict.stats, run, &style);
    }
    text
}

/// What is said in every form.
fn answer(program: &Program, found: &Found, run: Run<'_>) -> Answer {
    let verdict = &found.judged.verdict;
    let reason = match &verdict.outcome {
        Outcome::Unknown(StopReason::Bound(bound), _) => {
            Some(format!("no thread waits for ever with {bound}"))
        }
        Outcome::Unknown(why, _) => Some(why.to_string()),
        Outcome::Unsupported(what) => Some(what.to_string()),
        Outcome::Safe(..) | Outcome::Unsafe(_) => None,
    };
    let said = Answer {
        scope: Some(scope(verdict)),
        reason,
        stats: verdict.stats.clone(),
        ..Answer::about(program, word(&verdict.outcome), verdict.model, &verdict.engine, run)
    };
    match &verdict.outcome {
        Outcome::Unsafe(trace) => said.shown_by(program, trace, found.judged.replay.as_ref()),
        _ => said,
    }
}

fn as_json(program: &Program, found: &Found, said: &Answer) -> Value {
    let judged = &found.judged;
    let mut out = report::checked(said, program, &judged.verdict, judged.replay.as_ref());
    if judged.verdict.outcome.is_unsafe() {
        out["waits"] = waiting::ways_json(program, judged.replay.as_ref(), &found.waits);
        out["complete"] = json!(found.complete);
        let further = found.further.iter();
        out["further"] = further.map(|(t, r)| trace_json::trace_to_json(program, t, r)).collect();
    }
    out
}
