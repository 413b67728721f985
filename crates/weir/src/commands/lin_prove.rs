//! `weir lin --prove`: local proofs from linearization points and invariants.

use super::lin::{object_of, question, read, refuse};
use crate::cli::LinArgs;
use crate::exit::Exit;
use crate::{interrupt, output};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use weir_driver::lin::{Question, Trouble, points};
use weir_engine::{Stats, piece};
use weir_ir::{Diagnostic, ObjectDecl, Program, Replay};
use weir_lin::{Client, Options, Scenario};
use weir_points::proof::{Proved, prove};
use weir_points::{Checker, Refused};
use weir_report::answer::{Answer, Word};
use weir_report::lin::proof_headline;
use weir_report::{Run, json as report, trace_json, trace_table};

/// How long invariants and points are tried out before the proof.
const TRIAL: Duration = Duration::from_secs(10);

/// What came out.
struct Outcome {
    /// The answer, and the client it is about; or the limit that was reached.
    found: Result<(Proved, Client), weir_engine::StopReason>,
    scenario: String,
    replay: Option<Replay>,
    seconds: f64,
}

/// Proves the points of an object right.
pub fn run(args: &LinArgs) -> Exit {
    let (program, object) = match object_of(args) {
        Ok(loaded) => loaded,
        Err(refused) => return refuse(args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    let (program, object, args) = (&program, &object, &read(args));
    if args.common.html.is_some() || args.common.sarif.is_some() || args.common.github {
        output::error("--html, --sarif and --github are not there for proofs: use --json");
        return Exit::Input;
    }
    let out = match outcome(program, object, args) {
        Ok(out) => out,
        Err(Trouble::Input(d)) => return refuse(args, Exit::Input, &[d], &program.sources),
        Err(Trouble::Internal(why)) => {
            return refuse(args, Exit::Internal, &[output::bug(why)], &program.sources);
        }
    };
    if args.common.json {
        output::json(&as_json(program, &out, args));
    } else {
        output::text(&as_text(program, &out, args));
    }
    match &out.found {
        Ok((Proved::Wrong(..) | Proved::Broken(..), _)) => Exit::Bad,
        Ok((proved, _)) if proved.complete() => Exit::Good,
        Ok((Proved::Tried { .. }, _)) | Err(_) => Exit::Unknown,
    }
}

fn outcome(program: &Program, object: &ObjectDecl, args: &LinArgs) -> Result<Outcome, Trouble> {
    let start = Instant::now();
    let input = |text: String| Trouble::Input(Diagnostic::error_without_place(text));
    let (spec, Question::Spec(criterion)) = question(program, object, None, args)? else {
        return Err(input("a proof is about a specification".into()));
    };
    let given = args.scenario.as_ref().or(object.scenarios.first().map(|(text, _)| text));
    let Some(text) = given else {
        let d = Diagnostic::error_without_place("which calls do the threads repeat?")
            .hint("say it with --scenario, for example \"ar || ar\"");
        return Err(Trouble::Input(d));
    };
    let scenario = Scenario::parse(text, program, object).map_err(input)?;
    let calls = scenario.calls(program, object, &spec).map_err(input)?;
    let client = Client::new(program, object, calls, &spec, args.fence_at_return);
    let options = Options { fence_at_return: args.fence_at_return, ..Options::new(args.model, criterion) };
    let refused = |e: Refused| match e {
        Refused::Input(why) => input(why),
        Refused::Internal(why) => Trouble::Internal(why),
    };
    let given = interrupt::limits(&args.common);
    let work = || {
        let checker = Checker::repeated(&client, object, &spec, &options)?;
        let limit = given.time.map(|l| l.saturating_sub(start.elapsed()));
        let trial = limit.map_or(TRIAL, |l| l.min(TRIAL));
        let proved = prove(&checker, trial, args.solver, limit)?;
        Ok((proved, checker.client))
    };
    let shown = scenario.show(object);
    let done =
        |found, replay| Outcome { found, scenario: shown, replay, seconds: start.elapsed().as_secs_f64() };
    let (proved, client) = match piece::run(given.budget(), work) {
        Ok(found) => found.map_err(refused)?,
        Err(why) => return Ok(done(Err(why), None)),
    };
    let (proved, replay) = match proved {
        // The judge has the last word about executions here, too, and the plain definition
        // about points; it does not know invariants.
        Proved::Wrong(trace, wrong) => {
            let (trace, replay, _) = points::judged(&client, object, &spec, criterion, trace, &wrong)?;
            (Proved::Wrong(trace, wrong), Some(replay))
        }
        Proved::Broken(trace, wrong) => {
            let replay = weir_machine::replay(&client.program, &trace)
                .map_err(|e| Trouble::Internal(format!("the judge refuses the execution found: {e}")))?;
            (Proved::Broken(trace, wrong), Some(replay))
        }
        tried => (tried, None),
    };
    Ok(done(Ok((proved, client)), replay))
}

fn scope(out: &Outcome) -> String {
    format!("threads that repeat {} for ever", out.scenario)
}

fn as_text(program: &Program, out: &Outcome, args: &LinArgs) -> String {
    let style = output::style();
    let place = |span: weir_ir::Span| match program.sources.line(span) {
        0 => String::new(),
        n => format!("line {n}: "),
    };
    let criterion = args.criterion.name();
    let (proved, client) = match &out.found {
        Ok(found) => found,
        Err(why) => {
            let mut text = proof_headline(None, args.model, &scope(out), &style).first(&style);
            if !args.common.quiet {
                text += &format!("criterion {criterion}; {why} before anything was shown\n");
            }
            return text;
        }
    };
    match proved {
        Proved::Wrong(trace, wrong) | Proved::Broken(trace, wrong) => {
            let mut text = proof_headline(Some(false), args.model, wrong, &style).first(&style);
            if let Some(replay) = out.replay.as_ref().filter(|_| !args.common.quiet) {
                text += &format!("criterion {criterion}; found by exploration; replayed by the judge\n\n");
                let options = trace_table::TraceOptions { full: args.full_trace, list: false };
                text += &trace_table::render(&client.program, trace, replay, options, &style);
            }
            text
        }
        Proved::Tried { obligations, broken, invariants, explored } => {
            let done = obligations.iter().filter(|o| o.holds).count();
            let complete = Some(true).filter(|_| proved.complete());
            let mut text = proof_headline(complete, args.model, &scope(out), &style).first(&style);
            if args.common.quiet {
                return text;
            }
            text += &format!(
                "criterion {criterion}; {done} of {} obligations at points and returns, {invariants} checks of invariants\n",
                obligations.len()
            );
            if *explored {
                text += "exploration has seen every execution and found nothing wrong\n";
            } else if complete.is_none() {
                text += "exploration has seen no wrong execution so far\n";
            }
            for (inv, span) in broken {
                text += &format!("  {}the invariant `{inv}` is not kept\n", place(*span));
            }
            for o in obligations.iter().filter(|o| !o.holds && !explored) {
                text += &format!("  {}not shown that not: {}\n", place(o.span), o.fails);
            }
            text
        }
    }
}

fn as_json(program: &Program, out: &Outcome, args: &LinArgs) -> Value {
    let word = match &out.found {
        Ok((Proved::Wrong(..) | Proved::Broken(..), _)) => Word::PointsWrong,
        Ok((proved, _)) if proved.complete() => Word::Proved,
        Ok((Proved::Tried { .. }, _)) | Err(_) => Word::Unknown,
    };
    let mut value = report::answer(&Answer {
        scope: Some(scope(out)),
        stats: Stats { seconds: out.seconds, ..Stats::default() },
        ..Answer::about(program, word, args.model, "lin", Run::of(&args.file))
    });
    value["criterion"] = json!(args.criterion.name());
    value["scenario"] = json!(out.scenario);
    let (proved, client) = match &out.found {
        Ok(found) => found,
        Err(why) => {
            value["reason"] = json!(why.to_string());
            return value;
        }
    };
    match proved {
        Proved::Wrong(trace, wrong) | Proved::Broken(trace, wrong) => {
            value["reason"] = json!(wrong);
            if let Some(replay) = &out.replay {
                value["trace"] = trace_json::trace_to_json(&client.program, trace, replay);
            }
        }
        Proved::Tried { obligations, broken, .. } => {
            if !proved.complete() {
                value["reason"] = json!("not all obligations are shown");
            }
            let list = obligations
                .iter()
                .map(|o| json!({"fails": o.fails, "line": program.sources.line(o.span), "holds": o.holds}));
            value["obligations"] = list.collect();
            value["broken"] = broken.iter().map(|(text, _)| json!(text)).collect();
        }
    }
    value
}
