//! `weir prove`: store buffers make no difference, shown by reduction.

use super::prove_text::{as_text, headline, invariants};
use super::proved::{Complete, Outcome, Reached, by_movers, failures, told};
use super::written;
use crate::artifacts::{self, Report};
use crate::cli::ProveArgs;
use crate::exit::Exit;
use crate::output;
use crate::watchdog::{self, Subject};
use crate::{interrupt, pages};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use weir_driver::gate::{self, Effort, Refused};
use weir_driver::robustness::{decide, decide_states};
use weir_driver::{input, limits};
use weir_engine::{Budget, Evidence, Stats};
use weir_ir::{Diagnostic, Model, Program, Sources};
use weir_prove::movers::{ActionRef, Clash};
use weir_prove::properties::{Shown, explore_the_rest, properties};
use weir_prove::suggest::{Suggestion, suggest};
use weir_prove::{Level, Options, Proof, Unsupported, prove, show};
use weir_report::Run;
use weir_report::answer::{Answer, Word};
use weir_report::json as report;
use weir_report::page::Words;
use weir_robust::Verdict;

/// More states than this are not explored for what memory can hold.
const MOST_STATES: usize = 100_000;

/// How long the complete check may take where the movers show something, and where they do not.
const QUICK: Duration = Duration::from_secs(1);
const PATIENT: Duration = Duration::from_secs(10);

/// Proves every file.
pub fn run(args: &ProveArgs) -> Exit {
    let alone = [&args.boogie, &args.civl, &args.certificate];
    if alone.iter().any(|given| given.is_some()) && args.files.len() > 1 {
        output::error("--boogie, --civl and --certificate are about one program: give one file");
        return Exit::Input;
    }
    let own = args.clone();
    let (command, model) = ("prove", None);
    let subject =
        |file: &str| Subject { command, common: args.common.clone(), model, file: file.to_string() };
    watchdog::every((&args.files[..], &args.common, true), subject, move |file| one(file, &own))
}

fn one(file: &str, args: &ProveArgs) -> (Exit, Report) {
    // The clock starts before anything is read.
    let start = Instant::now();
    let budget = interrupt::limits(&args.common).budget();
    let program = match input::load(file) {
        Ok(program) => program,
        Err(refused) => return refuse(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let told = outcome(file, &program, args, (start, &budget), |out| {
        if let Err(why) = write_files(args, out) {
            return Err(Diagnostic::error_without_place(why));
        }
        let exit = if out.proved { Exit::Good } else { Exit::Unknown };
        let mut report = Report::default();
        if artifacts::wants_result(&args.common) {
            let said = answer_of(out);
            report.result = Some(as_json(out, &said));
            report.answer = Some(said);
        }
        if args.common.html.is_some() {
            report.page = Some(page(out));
        }
        if !args.common.json {
            output::text(&as_text(out, args));
        }
        Ok((exit, report))
    });
    match told {
        Ok(Ok(told)) => told,
        Ok(Err(d)) => refuse(file, args, Exit::Input, &[d], &program.sources),
        Err(d) => refuse(file, args, Exit::Internal, &[d], &program.sources),
    }
}

/// The answer for the page of `weir serve`.
pub(crate) fn answer(file: &str, program: &Program, args: &ProveArgs, budget: &Budget) -> Value {
    match outcome(file, program, args, (Instant::now(), budget), page) {
        Ok(page) => page,
        Err(d) => weir_report::page::refused(file, "prove", &[d], &program.sources),
    }
}

/// Proves a program and has the gate look at it; what came out goes to `tell`.
fn outcome<R>(
    file: &str,
    program: &Program,
    args: &ProveArgs,
    (start, budget): (Instant, &Budget),
    tell: impl FnOnce(&Outcome<'_>) -> R,
) -> Result<R, Diagnostic> {
    let options = Options {
        solver: args.solver,
        deadline: args.common.time_limit.map(|t| start + t),
        states: if args.suggest { MOST_STATES } else { MOST_STATES / 10 },
    };
    let proof = prove(program, &options);
    let failed = matches!(&proof, Ok(p) if p.level == Level::Nothing);
    let found = if failed && args.suggest { suggest(program, &options).ok().flatten() } else { None };
    let suggestion = found.as_ref().and_then(|s| Some((s, s.proof(&options).ok()?)));
    if let Some(text) = conflict(&proof, suggestion.as_ref()) {
        let d = Diagnostic::error_without_place("internal error: the two solvers disagree")
            .hint(format!("this is a bug in weir: please report it with this question:\n{text}"));
        return Err(d);
    }
    let best = match (&suggestion, &proof) {
        (Some((_, p)), _) | (None, Ok(p)) => Some(p).filter(|p| p.level > Level::Nothing),
        (None, Err(_)) => None,
    };
    let trace = matches!(&proof, Ok(p) if p.level == Level::Trace);
    let complete = match best {
        _ if trace || proof.is_err() => Ok(Complete::Unknown),
        Some(_) => complete_check(program, &budget.turn(QUICK), false),
        None => complete_check(program, &budget.turn(PATIENT), true),
    };
    let complete = complete.map_err(output::bug)?;
    // Where the movers do not show it, the complete check may.
    let best = best.or(proof.as_ref().ok().filter(|_| complete == Complete::Trace));
    let mut asked = best.map_or(Ok(Vec::new()), |p| properties(p, options.solver)).unwrap_or_default();
    if let Some(p) = best.filter(|_| asked.iter().any(|a| !a.holds)) {
        explore_the_rest(p, complete == Complete::Trace, &mut asked, &exploration(budget));
    }
    // What the program asks is part of what is proved.
    let proved = best.is_some_and(|p| p.invariants.broken.is_empty()) && asked.iter().all(|a| a.holds);
    let seconds = start.elapsed().as_secs_f64();
    let mut out =
        Outcome { file, program, proof, suggestion, complete, asked, proved, checked: None, seconds };
    out.checked = pass(&out, trace || complete == Complete::Trace, args, budget).map_err(output::bug)?;
    Ok(tell(&out))
}

fn conflict<'p>(
    proof: &'p Result<Proof<'_>, Unsupported>,
    suggestion: Option<&'p (&Suggestion, Proof<'_>)>,
) -> Option<&'p String> {
    let own = proof.as_ref().ok().and_then(|p| p.conflict.as_ref());
    own.or_else(|| suggestion.and_then(|(_, p)| p.conflict.as_ref()))
}

/// The complete check of robustness, for programs with a fixed number of threads: of executions,
/// and with `states` of shared states as well. What it finds has passed the gate.
fn complete_check(program: &Program, budget: &Budget, states: bool) -> Result<Complete, Refused> {
    if program.is_parameterised() {
        return Ok(Complete::Unknown);
    }
    let options =
        |share| weir_robust::Options { budget: budget.share(share), ..weir_robust::Options::default() };
    let executions = decide(program, Model::Tso, &options(0.5), Effort::Share)?.verdict;
    match executions {
        Verdict::Robust => return Ok(Complete::Trace),
        Verdict::NotRobust if states => {}
        Verdict::NotRobust => return Ok(Complete::NotTrace),
        Verdict::Unknown(_) => return Ok(Complete::Unknown),
    }
    Ok(match decide_states(program, Model::Tso, &options(1.0))?.verdict {
        Verdict::Robust => Complete::State,
        Verdict::NotRobust => Complete::Not,
        Verdict::Unknown(_) => Complete::NotTrace,
    })
}

/// Has the gate look at what was proved, before anybody sees it.
fn pass(
    out: &Outcome<'_>,
    robust: bool,
    args: &ProveArgs,
    budget: &Budget,
) -> Result<Option<(Evidence, Option<String>)>, Refused> {
    let whole = args.certify || args.certificate.is_some();
    let effort = if whole { Effort::Whole } else { Effort::Share };
    let Some(proof) = told(out).filter(|_| out.proved) else { return Ok(None) };
    gate::pass_proved(out.program, robust, out.seconds, budget)?;
    let n = proof.mover_obligations + proof.invariant_obligations;
    let what = match by_movers(out) {
        true => format!("{n} obligations that its solvers answered"),
        false => "the complete check of robustness".into(),
    };
    let own = out.proof.as_ref().ok().filter(|p| p.level > Level::Nothing);
    gate::pass_proof(out.program, own, &what, out.seconds, effort, budget).map(Some)
}

/// What other tools read.
fn write_files(args: &ProveArgs, out: &Outcome<'_>) -> Result<(), String> {
    if let Some(path) = &args.certificate {
        let text = match &out.checked {
            Some((_, Some(text))) => Ok(text.clone()),
            Some((Evidence::Checked { why, .. }, _)) => Err(why.clone()),
            _ => Err("nothing was proved".into()),
        };
        written::certificate(path, text)?;
    }
    if args.boogie.is_none() && args.civl.is_none() {
        return Ok(());
    }
    let proof = match (&out.suggestion, &out.proof) {
        (Some((_, proof)), _) | (None, Ok(proof)) => proof,
        (None, Err(e)) => return Err(format!("there are no obligations: {}", e.why)),
    };
    let write = |path: &str, text: String| output::write(path, &text);
    if let Some(path) = &args.boogie {
        write(path, weir_export::boogie::obligations(proof).map_err(|e| e.why)?)?;
    }
    match &args.civl {
        Some(path) => write(path, weir_export::boogie::civl::program(proof).map_err(|e| e.why)?),
        None => Ok(()),
    }
}

fn refuse(
    file: &str,
    args: &ProveArgs,
    exit: Exit,
    list: &[Diagnostic],
    sources: &Sources,
) -> (Exit, Report) {
    (exit, Report::refused(&args.common, "prove", file, list, sources))
}

/// The answer for the page: the words, the obligations, the changed program, the
/// invariants.
fn page(out: &Outcome<'_>) -> Value {
    // What follows the headline stands in the tables.
    let words = Words { command: "prove", verdict: word(out).name(), headline: headline(out) };
    let texts = match (told(out), &out.suggestion) {
        (None, _) => Vec::new(),
        (Some(proof), None) => vec![("Invariants", invariants(proof))],
        (Some(proof), Some((s, _))) => {
            let changes: String = s.changes.iter().map(|c| format!("{}\n", c.text)).collect();
            vec![
                ("What was changed", changes),
                ("The abstract program", weir_ir::text::print(&s.program)),
                ("Invariants", invariants(proof)),
            ]
        }
    };
    pages::prove(out.program, &words, told(out), &out.asked, &texts, out.seconds, out.file)
}

/// How far to explore the proved program under SC.
fn exploration(budget: &Budget) -> weir_explore::Options {
    weir_explore::Options {
        budget: budget.clone(),
        state_limit: Some(MOST_STATES * 20),
        ..weir_explore::Options::new(weir_ir::Model::Sc)
    }
}

/// The answer in a word.
fn word(out: &Outcome<'_>) -> Word {
    if out.proved { Word::Proved } else { Word::Unknown }
}

/// What is said in every form.
fn answer_of(out: &Outcome<'_>) -> Answer {
    let scope = if out.program.is_parameterised() { "any number of threads" } else { "all executions" };
    let reason = match (told(out), &out.proof) {
        (None, Err(e)) => Some(e.why.clone()),
        (Some(proof), _) if Reached::of(out) == Reached::Nothing && failures(proof).next().is_some() => {
            Some("some stores could not be shown atomic".into())
        }
        (Some(_), _) if !out.proved && Reached::of(out) != Reached::Nothing => {
            Some("store buffers make no difference, but not all that is asked was shown".into())
        }
        _ => None,
    };
    Answer {
        scope: Some(scope.into()),
        reason,
        stats: Stats { seconds: out.seconds, ..Stats::default() },
        peak_memory_bytes: Some(limits::peak_memory()),
        evidence: out.checked.as_ref().map(|(evidence, _)| evidence.clone()),
        ..Answer::about(out.program, word(out), Model::Tso, "movers", Run::of(out.file))
    }
}

fn as_json(out: &Outcome<'_>, said: &Answer) -> Value {
    let mut value = json!({
        "verdict": said.verdict.name(),
        "file": said.file,
        "model": said.model.map(Model::name),
        "engine": said.engine,
        "level": Reached::of(out).word(),
        "scope": said.scope,
        "states": said.stats.states,
        "transitions": said.stats.transitions,
        "seconds": said.stats.seconds,
        "peak_memory_bytes": said.peak_memory_bytes,
        "warnings": report::diagnostics(&out.program.warnings, &out.program.sources),
    });
    let Some(proof) = told(out) else {
        report::put_reason(&mut value, said);
        return value;
    };
    if let Some(evidence) = &said.evidence {
        value["evidence"] = report::evidence(evidence);
    }
    value["commutations"] = pages::commutations(proof);
    let (right, left) = proof.movers();
    value["stores"] = json!(proof.writes.len());
    value["right_movers"] = json!(right);
    value["left_movers"] = json!(left);
    value["obligations"] = json!(proof.mover_obligations + proof.invariant_obligations);
    let a = &proof.asked;
    value["solver"] = json!({"folded": a.folded, "embedded": a.embedded, "z3": a.z3});
    if let Some((s, _)) = &out.suggestion {
        value["changes"] = json!(s.changes.iter().map(|c| c.text.clone()).collect::<Vec<_>>());
        value["abstract_program"] = json!(weir_ir::text::print(&s.program));
    }
    let shown =
        |a: &Shown| json!({"line": out.program.sources.line(a.span), "text": a.text, "holds": a.holds});
    value["properties"] = json!(out.asked.iter().map(shown).collect::<Vec<_>>());
    let place = |a: ActionRef| {
        let class = &proof.system.classes[a.0];
        let edge = class.main_edge(&class.actions[a.1]);
        json!({"what": show::action(&proof.system, a), "line": out.program.sources.line(edge.span)})
    };
    let state = |c: &Clash| {
        Value::Object(c.state.iter().map(|(n, v)| (n.clone(), json!(v))).collect::<serde_json::Map<_, _>>())
    };
    let failures: Vec<Value> = failures(proof)
        .map(|(store, left, right)| {
            json!({
                "store": place(store),
                "left": {"other": place(left.other), "state": state(left)},
                "right": {"load": place(right.mover), "other": place(right.other), "state": state(right)},
            })
        })
        .collect();
    if !failures.is_empty() {
        value["failures"] = json!(failures);
    }
    report::put_reason(&mut value, said);
    value
}
