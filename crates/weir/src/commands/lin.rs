//! `weir lin`: does a concurrent object look like a sequential one?

use crate::artifacts::{self, Report};
use crate::cli::{CriterionArg, LinArgs};
use crate::cluster::{self, Gathered, Spread, helped};
use crate::exit::Exit;
use crate::{interrupt, output, pages};
use serde_json::{Value, json};
use weir_driver::input;
use weir_driver::lin::{self, Answer, Trouble, Verdict, Witness, points};
use weir_ir::{Diagnostic, ObjectDecl, Program, Sources, SpecDecl};
use weir_lin::{Criterion, Spec};
use weir_report::answer::{Answer as Said, Word};
use weir_report::lin::{Interval, Linearizability, headline, intervals};
use weir_report::page::Words;
use weir_report::{Headline, Run, Style, json as report, trace_json, trace_table};

/// Looks at the object of a file.
pub fn run(typed: &LinArgs) -> Exit {
    let (program, asked) = match object_of(typed) {
        Ok(loaded) => loaded,
        Err(input::Refused { sources, diagnostics }) => {
            return refuse(typed, Exit::Input, &diagnostics, &sources);
        }
    };
    let args = &read(typed);
    let against =
        match args.against.as_deref().map(|file| lin::load(file, &[], None, &args.flags)).transpose() {
            Ok(against) => against,
            Err(input::Refused { sources, diagnostics }) => {
                return refuse(args, Exit::Input, &diagnostics, &sources);
            }
        };
    let spread = Spread::of((&args.cluster, &args.cluster_key, args.process), &args.common);
    let gathered = match spread
        .map(|spread| cluster::gather(spread, &about(&program, &asked, against.as_ref(), args)))
        .transpose()
    {
        Ok(gathered) => gathered,
        Err(message) => {
            return refuse(args, Exit::Input, &[Diagnostic::error_without_place(message)], &program.sources);
        }
    };
    let team = gathered.as_ref().map(Gathered::team);
    let answer = question(&program, &asked, against, args).and_then(|(spec, against)| {
        let limits = interrupt::limits(&args.common);
        lin::decide_together((&program, &asked, &spec), against, args, &limits, team)
    });
    if let (Some(team), Ok(Answer { verdict: Verdict::Unknown(why, _), .. })) = (team, &answer)
        && !team.leads()
    {
        return helped(Err(why.clone()), args.common.quiet);
    }
    drop(gathered);
    let answer = match answer {
        Ok(answer) => answer,
        Err(Trouble::Input(d)) => return refuse(args, Exit::Input, &[d], &program.sources),
        Err(Trouble::Internal(why)) => {
            return refuse(args, Exit::Internal, &[output::bug(why)], &program.sources);
        }
    };
    if let Some(out) = &args.write
        && let Err(d) = write_points(&program, &asked, args, &answer, out)
    {
        return refuse(args, Exit::Input, &[d], &program.sources);
    }
    if let (Some(out), Verdict::No(w)) = (&args.trace, &answer.verdict) {
        let text = format!("{:#}\n", trace_value(&asked, w, typed));
        if let Err(message) = output::write(out, &text) {
            let d = Diagnostic::error_without_place(message);
            return refuse(args, Exit::Input, &[d], &program.sources);
        }
    }
    let mut report = Report::default();
    if artifacts::wants_result(&args.common) {
        let said = answer_of(&program, &answer, args);
        report.result = Some(as_json(&asked, &answer, &said, args));
        report.answer = Some(said);
    }
    if args.common.html.is_some() {
        report.page = Some(page(&program, &asked, &answer, args));
    }
    if !args.common.json {
        show(&program, &asked, &answer, args);
    }
    let exit = match answer.verdict {
        Verdict::Yes => Exit::Good,
        Verdict::No(_) => Exit::Bad,
        Verdict::Unknown(..) => Exit::Unknown,
    };
    artifacts::exit(&args.common, vec![report], true, exit)
}

/// What all processes of a cluster have to have in common: the objects, and what is asked.
fn about(
    program: &Program,
    object: &ObjectDecl,
    against: Option<&(Program, ObjectDecl)>,
    args: &LinArgs,
) -> String {
    let asked = (args.model, args.criterion, &args.scenario, args.ops, args.threads, &args.spec);
    let how = (args.fence_at_return, args.points, args.no_reduction, &args.op, &args.init);
    let other = against.map(|(program, object)| (cluster::bare(program), object));
    format!("lin {asked:?} {how:?} {object:?} {other:?} {}", cluster::bare(program))
}

/// Writes the program that checks the points.
fn write_points(
    program: &Program,
    object: &ObjectDecl,
    args: &LinArgs,
    answer: &Answer,
    out: &str,
) -> Result<(), Diagnostic> {
    let spec = Spec::of(program, object, args.spec.as_deref())?;
    let criterion = match args.criterion {
        CriterionArg::Tso => Criterion::Tso,
        _ => Criterion::TsoToSc,
    };
    let promela = out.ends_with(".pml");
    let text = points::program_text(program, object, &spec, criterion, args, answer, promela)?;
    output::write(out, &text).map_err(Diagnostic::error_without_place)
}

/// The object of the command line.
pub(super) fn object_of(args: &LinArgs) -> Result<(Program, ObjectDecl), input::Refused> {
    let (program, object) = lin::load(&args.file, &args.op, args.init.as_deref(), &args.flags)?;
    let object = lin::given(&program, object, args.spec.as_deref())?;
    Ok((program, with_codes(object, args)))
}

/// What is left to be said when the files have been read.
pub(super) fn read(args: &LinArgs) -> LinArgs {
    LinArgs { spec: lin::in_library(args.spec.as_deref()).map(String::from), ..args.clone() }
}

/// The object with the codes of the command line.
pub(crate) fn with_codes(object: ObjectDecl, args: &LinArgs) -> ObjectDecl {
    ObjectDecl { empty: args.empty.unwrap_or(object.empty), abort: args.abort.or(object.abort), ..object }
}

/// What to compare with: a specification, and for tso-to-tso the other object.
pub(crate) fn question(
    program: &Program,
    object: &ObjectDecl,
    against: Option<(Program, ObjectDecl)>,
    args: &LinArgs,
) -> Result<(Spec, lin::Question), Trouble> {
    let spec = || Spec::of(program, object, args.spec.as_deref()).map_err(Trouble::Input);
    let criterion = match args.criterion {
        CriterionArg::TsoToSc => Criterion::TsoToSc,
        CriterionArg::Tso => Criterion::Tso,
        CriterionArg::Quiescent => Criterion::Quiescent,
        CriterionArg::TsoToTso => {
            let Some((other, theirs)) = against else {
                let library = args.spec.is_some() || matches!(object.spec, SpecDecl::Named(..));
                let message = match library {
                    true => "a library specification has no store buffers to compare with",
                    false => "tso-to-tso compares with another object",
                };
                let d = Diagnostic::error_without_place(message).hint(
                    "name an object of your own: --against FILE; tso and tso-to-sc take specifications",
                );
                return Err(Trouble::Input(d));
            };
            let theirs = lin::in_order_of(program, object, &other, theirs).map_err(Trouble::Input)?;
            let spec = if matches!(object.spec, SpecDecl::Missing) && args.spec.is_none() {
                Spec::none()
            } else {
                spec()?
            };
            return Ok((spec, lin::Question::Against(Box::new((other, theirs)))));
        }
    };
    if args.against.is_some() {
        let d = Diagnostic::error_without_place("`--against` is for `--criterion tso-to-tso`");
        return Err(Trouble::Input(d));
    }
    Ok((spec()?, lin::Question::Spec(criterion)))
}

pub(super) fn refuse(args: &LinArgs, exit: Exit, list: &[Diagnostic], sources: &Sources) -> Exit {
    artifacts::refuse((&args.common, "lin", &args.file), exit, list, sources)
}

/// The answer, and how it was found.
fn first_lines(object: &ObjectDecl, answer: &Answer, args: &LinArgs, style: &Style) -> Headline {
    let (scenario, wrong) = match &answer.verdict {
        Verdict::No(w) => (w.scenario.show(object), what(w)),
        _ => (String::new(), String::new()),
    };
    let found = linearizability(&answer.verdict, args.points, &scenario, &wrong);
    let how = (args.criterion.name(), &*answer.scope, answer.evidence.as_ref());
    headline(found, args.model, how, &answer.stats, style)
}

/// The answer in a word.
fn word(answer: &Answer, args: &LinArgs) -> Word {
    linearizability(&answer.verdict, args.points, "", "").word()
}

/// The answer for the page: the history, and the execution it comes from.
pub(crate) fn page(program: &Program, object: &ObjectDecl, answer: &Answer, args: &LinArgs) -> Value {
    let headline = first_lines(object, answer, args, &Style::PLAIN);
    let words = Words { command: "lin", verdict: word(answer, args).name(), headline };
    let run = Run::of(&args.file);
    let witness = match &answer.verdict {
        Verdict::No(w) => Some((history(program, object, w), w)),
        _ => None,
    };
    let shown = witness.as_ref().map(|(h, w)| pages::Linearizing {
        client: &w.client.program,
        trace: &w.trace,
        replay: &w.replay,
        history: h,
        why: &w.why,
    });
    pages::lin(program, &words, shown, ("lin", &answer.stats), run)
}

/// What goes wrong in the execution, in a few words.
fn what(w: &Witness) -> String {
    match w.trace.violation {
        _ if w.wrong.is_some() => w.wrong.clone().unwrap_or_default(),
        Some(weir_ir::Violation::Fault(fault)) => fault.to_string(),
        _ if w.client.mark.is_some() => "the other object cannot do the same".into(),
        _ => "no order of the operations explains the results".into(),
    }
}

fn history(program: &Program, object: &ObjectDecl, w: &Witness) -> Vec<Interval> {
    let interval = |o: &weir_lin::history::Operation| Interval {
        thread: format!("t{}", o.call.thread + 1),
        text: lin::operation(program, object, o),
        called: o.called,
        returned: o.returned.map(|(time, _)| time),
        flushed: o.flushed,
    };
    w.history.ops.iter().map(interval).collect()
}

fn show(program: &Program, object: &ObjectDecl, answer: &Answer, args: &LinArgs) {
    let style = output::style();
    let headline = first_lines(object, answer, args, &style);
    let mut text = headline.for_people(args.common.quiet, &style);
    if let (Verdict::No(w), false) = (&answer.verdict, args.common.quiet) {
        text += &format!("\n{}", intervals(&history(program, object, w), &style));
        if !w.why.is_empty() {
            text += match w.wrong {
                Some(_) => "\nwhen the operations take effect:\n",
                None => "\nno order works; the ones that come furthest:\n",
            };
            w.why.iter().for_each(|line| text += &format!("  {line}\n"));
        }
        let options = trace_table::TraceOptions { full: args.full_trace, list: false };
        text.push('\n');
        text += &trace_table::render(&w.client.program, &w.trace, &w.replay, options, &style);
    }
    if args.common.stats {
        let run = Run::of(&args.file);
        text.push('\n');
        text += &weir_report::verdict::stats("lin", &answer.stats, run, &style);
    }
    output::text(&text);
}

fn linearizability<'a>(
    verdict: &'a Verdict,
    points: bool,
    scenario: &'a str,
    what: &'a str,
) -> Linearizability<'a> {
    match verdict {
        Verdict::Yes if points => Linearizability::PointsRight,
        Verdict::No(_) if points => Linearizability::PointsWrong { scenario, what },
        Verdict::Yes => Linearizability::Yes,
        Verdict::No(_) => Linearizability::No { scenario, what },
        Verdict::Unknown(reason, scenario) => Linearizability::Unknown { reason, scenario },
    }
}

/// The trace with what is needed to build the program it belongs to.
fn trace_value(object: &ObjectDecl, w: &Witness, args: &LinArgs) -> Value {
    let mut trace = trace_json::trace_to_json(&w.client.program, &w.trace, &w.replay);
    trace["lin"] = json!({
        "scenario": w.scenario.show(object),
        "fence_at_return": args.fence_at_return,
        "points": args.points,
        "spec": args.spec,
        "marks": w.client.mark.is_some(),
        "op": args.op,
        "init": args.init,
    });
    trace
}

/// What is said in every form.
fn answer_of(program: &Program, answer: &Answer, args: &LinArgs) -> Said {
    let word = word(answer, args);
    let said = Said {
        scope: Some(answer.scope.clone()),
        stats: answer.stats.clone(),
        ..Said::about(program, word, args.model, "lin", Run::of(&args.file).with(answer.evidence.as_ref()))
    };
    match &answer.verdict {
        Verdict::Yes => said,
        Verdict::No(w) => said.with_steps(&w.client.program, &w.trace, &w.replay),
        Verdict::Unknown(reason, scenario) => {
            Said { reason: Some(format!("{reason} in the scenario {scenario}")), ..said }
        }
    }
}

fn as_json(object: &ObjectDecl, answer: &Answer, said: &Said, args: &LinArgs) -> Value {
    let mut out = report::answer(said);
    out["criterion"] = json!(args.criterion.name());
    report::put_reason(&mut out, said);
    match &answer.verdict {
        Verdict::Yes | Verdict::Unknown(..) => {}
        Verdict::No(w) => {
            out["scenario"] = json!(w.scenario.show(object));
            let op = |o: &weir_lin::history::Operation| {
                json!({
                    "thread": format!("t{}", o.call.thread + 1),
                    "operation": object.ops[o.call.op].name,
                    "arguments": o.call.args,
                    "called": o.called,
                    "returned": o.returned.map(|(time, _)| time),
                    "result": o.returned.map(|(_, v)| v),
                    "flushed": o.flushed,
                })
            };
            out["history"] = w.history.ops.iter().map(op).collect();
            out["why"] = json!(w.why);
            out["trace"] = trace_value(object, w, args);
        }
    }
    out
}
