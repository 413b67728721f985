//! `weir robust`: does the machine do anything that SC does not?

use crate::artifacts::{self, Report};
use crate::cli::RobustArgs;
use crate::cluster::{self, Gathered, Spread, helped};
use crate::exit::Exit;
use crate::output;
use crate::watchdog::{self, Subject};
use crate::{interrupt, pages, progress};
use serde_json::{Value, json};
use weir_driver::gate::Effort;
use weir_driver::robustness::{Found, Shown, decide, decide_states, decide_together, help};
use weir_driver::ways::Way;
use weir_driver::{instances, missing};
use weir_ir::{Diagnostic, EdgeRef, Model, Program, Sources};
use weir_report::page::Words;
use weir_report::robust::{Notion, Robustness, headline};
use weir_report::{Answer, Run, Style, cycle, json as report, trace_json, trace_table};
use weir_robust::{Attack, Options, Verdict};

/// Looks at every file.
pub fn run(args: &RobustArgs) -> Exit {
    let alone = [
        ("--trace", args.trace.is_some()),
        ("--svg", args.svg.is_some()),
        ("--tikz", args.tikz.is_some()),
        ("--cluster", args.cluster.is_some()),
    ];
    if let Some((option, _)) = alone.iter().find(|(_, given)| *given && args.files.len() > 1) {
        output::error(&format!("{option} is about one program: give one file"));
        return Exit::Input;
    }
    let own = args.clone();
    let spread = Spread::of((&args.cluster, &args.cluster_key, args.process), &args.common);
    if let (Some(true), [file]) = (spread.map(|spread| spread.helps()), args.files.as_slice()) {
        return robust(file, args).0;
    }
    let files = (&args.files[..], &args.common, args.common.quiet);
    watchdog::every(files, |file| subject(file, args), move |file| robust(file, &own))
}

/// Writes the first execution, where somebody wants it: as a trace, as a drawing.
fn save(program: &Program, answer: &Found, args: &RobustArgs) -> Result<(), String> {
    let Some(w) = answer.witnesses.first() else { return Ok(()) };
    if let Some(out) = &args.trace {
        let text = format!("{:#}\n", trace_json::trace_to_json(program, &w.trace, &w.replay));
        output::write(out, &text)?;
    }
    if let Some(out) = &args.svg {
        output::write(out, &pages::drawing(program, &w.trace, &w.replay)?)?;
    }
    args.tikz.as_ref().map_or(Ok(()), |out| output::write(out, &pages::tikz(program, &w.trace, &w.replay)?))
}

/// What is said about a file that there is no time for.
pub(super) fn subject(file: &str, args: &RobustArgs) -> Subject {
    Subject { command: "robust", common: args.common.clone(), model: Some(args.model), file: file.into() }
}

/// Looks at one file.
pub(super) fn robust(file: &str, args: &RobustArgs) -> (Exit, Report) {
    // The clock starts before anything is read.
    let given = interrupt::limits(&args.common);
    let budget = given.budget();
    let program = match instances::load_with_any(file, &args.flags, args.threads, &args.any, Way::Small) {
        Ok(program) => program,
        Err(refused) => return refuse(file, args, Exit::Input, &refused.diagnostics, &refused.sources),
    };
    if let Some(problem) = problem(&program, args.model) {
        return refuse(file, args, Exit::Input, &[problem], &program.sources);
    }
    if !args.common.json {
        output::diagnostics(&program.warnings, &program.sources);
    }
    let options = Options {
        budget,
        workers: given.jobs,
        all: args.all,
        progress: if args.common.json || args.common.quiet { None } else { progress::on_terminal() },
        ..Options::default()
    };
    let spread = Spread::of((&args.cluster, &args.cluster_key, args.process), &args.common);
    if spread.is_some() && args.model != Model::Tso {
        let d =
            Diagnostic::error_without_place("attacks are spread over a cluster, and only TSO has attacks")
                .hint("without --cluster, robustness against PSO is one search");
        return refuse(file, args, Exit::Input, &[d], &program.sources);
    }
    let about = format!("robust {} {}", args.all, cluster::bare(&program));
    let gathered = match spread.map(|spread| cluster::gather(spread, &about)).transpose() {
        Ok(gathered) => gathered,
        Err(message) => {
            let d = Diagnostic::error_without_place(message);
            return refuse(file, args, Exit::Input, &[d], &program.sources);
        }
    };
    let team = gathered.as_ref().map(Gathered::team);
    if let Some(team) = team.filter(|team| !team.leads()) {
        return (helped(help(&program, &options, team), args.common.quiet), Report::default());
    }
    let effort = if args.certify { Effort::Whole } else { Effort::Share };
    let answer = match team {
        Some(team) => decide_together(&program, &options, effort, team),
        None if args.states => decide_states(&program, args.model, &options),
        None => decide(&program, args.model, &options, effort),
    };
    drop(gathered);
    progress::clear();
    let answer = match answer {
        Ok(answer) => answer,
        Err(refused) => {
            return refuse(file, args, Exit::Internal, &[output::bug(refused)], &program.sources);
        }
    };
    let exit = match answer.verdict {
        Verdict::Robust => Exit::Good,
        Verdict::NotRobust => Exit::Bad,
        Verdict::Unknown(_) => Exit::Unknown,
    };
    if let Err(message) = save(&program, &answer, args) {
        let d = Diagnostic::error_without_place(message);
        return refuse(file, args, Exit::Input, &[d], &program.sources);
    }
    let run = Run::of(file).with(answer.evidence.as_ref());
    let mut report = Report::default();
    if artifacts::wants_result(&args.common) {
        let said = answer_of(&program, &answer, run, args);
        report.result = Some(as_json(&program, &answer, &said, args));
        report.answer = Some(said);
    }
    if args.common.html.is_some() {
        report.page = Some(page(&program, &answer, run, args));
    }
    if !args.common.json {
        show(&program, &answer, run, args);
    }
    (exit, report)
}

/// The answer for the page.
pub(crate) fn page(program: &Program, answer: &Found, run: Run<'_>, args: &RobustArgs) -> Value {
    let found = robustness(answer, args.all);
    let headline =
        headline(found, notion(args), args.model, &method(answer), &answer.stats, run, &Style::PLAIN);
    let words = Words { command: "robust", verdict: found.word().name(), headline };
    let titles: Vec<String> =
        answer.witnesses.iter().filter_map(|w| Some(described(program, w.attack?))).collect();
    pages::robust(program, answer, &words, ("robust", &answer.stats), &titles, run)
}

/// Why the question makes no sense.
pub(crate) fn problem(program: &Program, model: Model) -> Option<Diagnostic> {
    if model == Model::Sc {
        let d = Diagnostic::error_without_place("every program is robust against SC");
        return Some(d.hint("ask about --model tso or --model pso"));
    }
    if let Some(refusal) = instances::refusal(program) {
        return Some(refusal);
    }
    missing::threads(program)
}

fn refuse(
    file: &str,
    args: &RobustArgs,
    exit: Exit,
    list: &[Diagnostic],
    sources: &Sources,
) -> (Exit, Report) {
    artifacts::refuse_one((&args.common, "robust", file, args.files.len() > 1), exit, list, sources)
}

fn robustness(answer: &Found, all: bool) -> Robustness<'_> {
    match &answer.verdict {
        Verdict::Robust => Robustness::Robust,
        Verdict::NotRobust => Robustness::NotRobust { attacks: Some(answer.witnesses.len()).filter(|_| all) },
        Verdict::Unknown(reason) => Robustness::Unknown { reason, covered: &answer.covered },
    }
}

/// What was asked for.
fn notion(args: &RobustArgs) -> Notion {
    if args.states { Notion::State } else { Notion::Trace }
}

/// What was looked at, in words.
fn method(answer: &Found) -> String {
    let Some(c) = answer.attacks else { return "by exploration".into() };
    let attacks = |n: usize| if n == 1 { "1 attack".to_string() } else { format!("{n} attacks") };
    match (&answer.verdict, c.total) {
        (_, 0) => "no attacks".into(),
        (Verdict::Robust, n) if c.pruned == n => format!("{}, all pruned", attacks(n)),
        (Verdict::Robust, n) => format!("{}, {} pruned, none feasible", attacks(n), c.pruned),
        (_, n) => format!("{}, {} pruned", attacks(n), c.pruned),
    }
}

fn show(program: &Program, answer: &Found, run: Run<'_>, args: &RobustArgs) {
    let style = output::style();
    let found = robustness(answer, args.all);
    let headline = headline(found, notion(args), args.model, &method(answer), &answer.stats, run, &style);
    let mut text = headline.for_people(args.common.quiet, &style);
    if !args.common.quiet {
        if let (Verdict::NotRobust, Some(why)) = (&answer.verdict, &answer.undecided) {
            text += &format!("not every attack was decided: {why}\n");
        }
        let options = trace_table::TraceOptions { full: args.full_trace, list: false };
        for (i, w) in answer.witnesses.iter().enumerate() {
            text.push('\n');
            if let (Some(attack), 2..) = (w.attack, answer.witnesses.len()) {
                let what = described(program, attack);
                text += &format!("attack {} of {}: {what}\n\n", i + 1, answer.witnesses.len());
            }
            text += &trace_table::render(program, &w.trace, &w.replay, options, &style);
            if args.show_ir {
                text.push('\n');
                text += &weir_report::instructions::list(program, &w.trace, &w.replay, &style);
            }
            if !w.cycle.is_empty() {
                text.push('\n');
                text += &cycle::render(program, &w.trace, &w.replay, &w.cycle, &style);
            }
        }
    }
    if args.common.stats {
        text.push('\n');
        text += &weir_report::verdict::stats("robust", &answer.stats, run, &style);
    }
    output::text(&text);
}

/// An attack in words.
fn described(program: &Program, attack: Attack) -> String {
    let line = |e: EdgeRef| {
        let span = program.routine(e.routine).edges[e.edge.index()].span;
        format!("line {}", program.sources.line(span))
    };
    let thread = program.thread_name(attack.thread);
    format!("{thread} delays the store of {} past the load of {}", line(attack.store), line(attack.load))
}

/// What is said in every form.
fn answer_of(program: &Program, answer: &Found, run: Run<'_>, args: &RobustArgs) -> Answer {
    let found = robustness(answer, args.all);
    let (scope, reason) = match found {
        Robustness::Unknown { reason, covered } => (covered.to_string(), Some(reason.to_string())),
        _ => (weir_engine::Scope::AllExecutions.to_string(), None),
    };
    let said = Answer {
        scope: Some(scope),
        reason,
        stats: answer.stats.clone(),
        ..Answer::about(program, found.word(), args.model, "robust", run)
    };
    match answer.witnesses.first() {
        Some(w) => said.with_steps(program, &w.trace, &w.replay),
        None => said,
    }
}

fn as_json(program: &Program, answer: &Found, said: &Answer, args: &RobustArgs) -> Value {
    let mut out = report::answer(said);
    out["notion"] = json!(notion(args).word());
    report::put_reason(&mut out, said);
    if let Some(c) = answer.attacks {
        out["attacks"] =
            json!({"total": c.total, "pruned": c.pruned, "decided": c.decided, "feasible": c.feasible});
    }
    let place = |e: EdgeRef| {
        let routine = program.routine(e.routine);
        let edge = &routine.edges[e.edge.index()];
        json!({
            "line": program.sources.line(edge.span),
            "routine": routine.name,
            "edge": e.edge.0,
            "state": routine.loc_name(edge.src),
        })
    };
    let witness = |w: &Shown| {
        let mut one = json!({"trace": trace_json::trace_to_json(program, &w.trace, &w.replay)});
        if args.show_ir {
            weir_report::instructions::add(&mut one["trace"], program, &w.trace, &w.replay);
        }
        if !w.cycle.is_empty() {
            one["cycle"] = cycle::to_json(program, &w.trace, &w.replay, &w.cycle);
        }
        if let Some(attack) = w.attack {
            one["thread"] = json!(program.thread_name(attack.thread));
            one["store"] = place(attack.store);
            one["load"] = place(attack.load);
        }
        one
    };
    let witnesses: Vec<Value> = answer.witnesses.iter().map(witness).collect();
    if let Some(first) = witnesses.first() {
        out["trace"] = first["trace"].clone();
        if let Some(cycle) = first.get("cycle") {
            out["cycle"] = cycle.clone();
        }
        if args.all {
            out["witnesses"] = json!(witnesses);
        }
    }
    out
}
