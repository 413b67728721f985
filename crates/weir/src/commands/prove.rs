//! `weir prove`: store buffers make no difference, shown by reduction.

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
use weir_driver::{input, limits};
use weir_engine::{Budget, Evidence, Stats};
use weir_ir::{Diagnostic, Model, Program, Sources};
use weir_prove::movers::{ActionRef, Clash};
use weir_prove::properties::{Shown, explore_the_rest, properties};
use weir_prove::suggest::{Suggestion, suggest};
use weir_prove::{Level, Options, Proof, Unsupported, Why, prove, show};
use weir_report::answer::{Answer, Word};
use weir_report::json as report;
use weir_report::page::Words;
use weir_report::style::Role;
use weir_report::{Headline, Run};

/// More states than this are not explored for what memory can hold.
const MOST_STATES: usize = 100_000;

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

/// What came out for one program.
struct Outcome<'a> {
    file: &'a str,
    program: &'a Program,
    proof: Result<Proof<'a>, Unsupported>,
    suggestion: Option<(&'a Suggestion, Proof<'a>)>,
    /// The standard check says that the program is trace robust.
    standard: bool,
    /// What the program asks.
    asked: Vec<Shown>,
    proved: bool,
    /// Who checked that, and the certificate, if there is one.
    checked: Option<(Evidence, Option<String>)>,
    seconds: f64,
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
    let seconds = start.elapsed().as_secs_f64();
    if let Some(text) = conflict(&proof, suggestion.as_ref()) {
        let d = Diagnostic::error_without_place("internal error: the two solvers disagree")
            .hint(format!("this is a bug in weir: please report it with this question:\n{text}"));
        return Err(d);
    }
    let best = match (&suggestion, &proof) {
        (Some((_, p)), _) | (None, Ok(p)) => Some(p).filter(|p| p.level > Level::Nothing),
        (None, Err(_)) => None,
    };
    let mut asked = best.map_or(Ok(Vec::new()), |p| properties(p, options.solver)).unwrap_or_default();
    if let Some(p) = best.filter(|_| asked.iter().any(|a| !a.holds)) {
        explore_the_rest(p, &mut asked, &exploration(budget));
    }
    // What the program asks is part of what is proved.
    let proved = best.is_some_and(|p| p.invariants.broken.is_empty()) && asked.iter().all(|a| a.holds);
    let trace = matches!(&proof, Ok(p) if p.level == Level::Trace);
    let standard = best.is_some() && !trace && standard_check(program, budget);
    let mut out =
        Outcome { file, program, proof, suggestion, standard, asked, proved, checked: None, seconds };
    out.checked = pass(&out, trace || standard, args, budget).map_err(output::bug)?;
    Ok(tell(&out))
}

fn conflict<'p>(
    proof: &'p Result<Proof<'_>, Unsupported>,
    suggestion: Option<&'p (&Suggestion, Proof<'_>)>,
) -> Option<&'p String> {
    let own = proof.as_ref().ok().and_then(|p| p.conflict.as_ref());
    own.or_else(|| suggestion.and_then(|(_, p)| p.conflict.as_ref()))
}

/// The standard robustness check, for programs with a fixed number of threads,
/// when it is quick.
fn standard_check(program: &Program, budget: &Budget) -> bool {
    if program.is_parameterised() {
        return false;
    }
    let budget = budget.turn(Duration::from_secs(1));
    let options = weir_robust::Options { budget, ..weir_robust::Options::default() };
    weir_robust::robust_tso(program, &options).verdict == weir_robust::Verdict::Robust
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
    if out.standard {
        gate::pass_robust(out.program, Model::Tso, out.seconds, effort, budget)?;
    }
    let Some(proof) = told(out).filter(|_| out.proved) else { return Ok(None) };
    gate::pass_proved(out.program, robust, out.seconds, budget)?;
    let n = proof.mover_obligations + proof.invariant_obligations;
    let what = format!("{n} obligations that its solvers answered");
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
        Some(path) => write(path, weir_export::boogie::civl::program(proof)),
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

/// The proof that the answer is about: of the program, else of the changed one.
fn told<'a>(out: &'a Outcome<'a>) -> Option<&'a Proof<'a>> {
    match (&out.suggestion, &out.proof) {
        (Some((_, p)), _) | (None, Ok(p)) => Some(p),
        (None, Err(_)) => None,
    }
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

/// What was shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    TraceRobust,
    StateRobust,
    /// Of a changed program that does more.
    OverApproximated,
    Nothing,
}

impl Reached {
    fn of(out: &Outcome<'_>) -> Reached {
        match (&out.proof, &out.suggestion) {
            (Ok(p), _) if p.level == Level::Trace => Reached::TraceRobust,
            _ if out.standard => Reached::TraceRobust,
            (Ok(p), _) if p.level == Level::State => Reached::StateRobust,
            (_, Some((s, _))) if s.same_states => Reached::StateRobust,
            (_, Some(_)) => Reached::OverApproximated,
            _ => Reached::Nothing,
        }
    }

    /// The word in the `--json` object.
    fn word(self) -> &'static str {
        match self {
            Reached::TraceRobust => "trace-robust",
            Reached::StateRobust => "state-robust",
            Reached::OverApproximated => "over-approximated",
            Reached::Nothing => "none",
        }
    }

    fn sentence(self) -> Option<&'static str> {
        match self {
            Reached::TraceRobust => {
                Some("trace robust: every TSO execution has the happens-before of an SC execution")
            }
            Reached::StateRobust => Some("state robust: TSO reaches the shared states of SC, and no others"),
            Reached::OverApproximated => {
                Some("every SC invariant of the changed program holds for this one under TSO")
            }
            Reached::Nothing => None,
        }
    }
}

/// The answer in a line.
fn headline(out: &Outcome<'_>) -> Headline {
    let said = |word, text| Headline { model: None, ..Headline::new(word, Role::Plain, Model::Tso, text) };
    let proof = match (told(out), &out.proof) {
        (Some(proof), _) | (None, Ok(proof)) => proof,
        (None, Err(e)) => {
            let line = e.span.map_or(0, |s| out.program.sources.line(s));
            let place = if line > 0 { format!(" (line {line})") } else { String::new() };
            return said("UNKNOWN", format!("{}{place}", e.why));
        }
    };
    let scope = if out.program.is_parameterised() { ", any number of threads" } else { "" };
    let took = format!("{:.3} s", out.seconds);
    match Reached::of(out).sentence() {
        None => {
            let (n, all) = (proof.failures().count(), proof.writes.len());
            said("UNKNOWN", format!("{n} of {all} stores could not be shown atomic{scope}, {took}"))
        }
        Some(sentence) => {
            let word = if out.proved { "PROVED" } else { "UNKNOWN" };
            said(word, format!("{sentence}{scope}, {took}"))
        }
    }
}

fn as_text(out: &Outcome<'_>, args: &ProveArgs) -> String {
    let first = headline(out);
    let mut text = format!("{:7}  {}\n", first.word, first.text);
    let Some(proof) = told(out).filter(|_| !args.common.quiet) else { return text };
    let (right, left) = proof.movers();
    if let Some((evidence, _)) = &out.checked {
        text += &format!("{evidence}\n");
    }
    if let Some((s, _)) = &out.suggestion {
        let what = if s.same_states { "rounds of waiting, and no shared states" } else { "behaviour" };
        text += &format!("\nwith these changes, which only add {what}:\n");
        for c in &s.changes {
            text += &format!("  {}\n", c.text);
        }
    }
    for (store, left, right) in failures(proof) {
        text += &format!("\n{}\n", show::action(&proof.system, store));
        text += "  is no left mover: ";
        text += &clash(proof, left, "before it");
        text += "  a load that can come while it waits is no right mover:\n    ";
        text += &format!("{}; ", show::action(&proof.system, right.mover));
        text += &clash(proof, right, "after it");
    }
    let mut broken = Vec::new();
    for b in &proof.invariants.broken {
        let inv = &out.program.invariants[b.invariant];
        let by = match b.by {
            Some(action) => format!("is not kept by {}", show::action(&proof.system, action)),
            None => "does not hold at the start".into(),
        };
        let line = out.program.sources.line(inv.span);
        let said = format!("\nthe invariant `{}` (line {line}) {by}\n", inv.text);
        if !broken.contains(&said) {
            broken.push(said);
        }
    }
    text += &broken.concat();
    if out.suggestion.is_none() {
        for a in &proof.abstractions {
            let line = out.program.sources.line(a.span);
            text += &if a.stands_for_load {
                format!(
                    "\nline {line}: the havoc may stand for a load: what holds here under SC holds with the load under TSO\n"
                )
            } else {
                format!(
                    "\nline {line}: the havoc does not allow the value that is there: it stands for no load\n"
                )
            };
        }
    }
    if !out.asked.is_empty() {
        text.push('\n');
    }
    for a in &out.asked {
        let line = out.program.sources.line(a.span);
        let word = if a.holds { "holds" } else { "not shown" };
        let how = a.explored.map_or(String::new(), |n| format!(" ({n} states explored under SC)"));
        text += &format!("line {line}: {word}: {}{how}\n", a.text);
    }
    if args.invariants {
        text += &invariants(proof);
    }
    if args.common.stats {
        let a = &proof.asked;
        text += &format!(
            "\nstores: {}, right movers: {right}, left movers: {left}\n\
             obligations: {} about movers, {} about invariants\n\
             solver: {} answered while put, {} embedded, {} z3, {:.3} s\n",
            proof.writes.len(),
            proof.mover_obligations,
            proof.invariant_obligations,
            a.folded,
            a.embedded,
            a.z3,
            a.seconds
        );
    }
    if proof.asked.cut_to_64_bits > 0 {
        text += "\nvalues of type `int` were taken to stay within 64 bits (z3 proves it without)\n";
    }
    text
}

fn clash(proof: &Proof<'_>, c: &Clash, when: &str) -> String {
    let other = show::action(&proof.system, c.other);
    if c.gave_up {
        return format!("no answer about {other} {when}\n");
    }
    let state: Vec<String> = c.state.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    format!("it does not commute with {other} {when}\n    in the state {}\n", state.join(", "))
}

fn invariants(proof: &Proof<'_>) -> String {
    let mut text = String::from("\ninvariants:\n");
    let mut spots: Vec<_> = proof.invariants.facts.iter().collect();
    spots.sort_by_key(|(spot, _)| **spot);
    for ((c, loc), facts) in spots {
        let class = &proof.system.classes[*c];
        let program = proof.system.program;
        let line = program.sources.line(
            program
                .template_routine(class.template)
                .locs
                .get(loc.index())
                .map_or(class.routine.locs[loc.index()].span, |l| l.span),
        );
        text += &format!(
            "  {} line {line}: {}\n",
            class.name,
            weir_prove::facts::show_all(program, class, facts)
        );
    }
    text
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
        (Some(proof), _) if failures(proof).next().is_some() => {
            Some("some stores could not be shown atomic".into())
        }
        (Some(proof), _) if !out.proved && proof.level > Level::Nothing => {
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

/// The stores that could not be shown atomic, and what stands in the way.
fn failures<'p>(proof: &'p Proof<'_>) -> impl Iterator<Item = (ActionRef, &'p Clash, &'p Clash)> {
    proof.failures().filter_map(|w| match &w.why {
        Why::Not { left, right } => Some(((w.class, w.action), &**left, &**right)),
        _ => None,
    })
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
