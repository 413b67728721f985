//! Answers as data for the page that shows them (see [`weir_report::page`]).

use crate::shell;
use serde_json::{Value, json};
use std::time::Duration;
use weir_driver::each::Said;
use weir_driver::engines::Engine;
use weir_driver::engines::sbgraph::{self, Wanted};
use weir_driver::gate::Judged;
use weir_driver::happens;
use weir_driver::liveness::Found as Waiting;
use weir_driver::robustness::{Found, Shown};
use weir_driver::sequential::same_under_sc;
use weir_engine::{Budget, Stats, piece};
use weir_ir::{Model, Program, PropertyKind, Replay, Trace};
use weir_prove::movers::{ActionRef, Side};
use weir_prove::pairs::{Pair, Status, pairs};
use weir_prove::properties::Shown as Asked;
use weir_prove::{Proof, show};
use weir_report::cycle::Link;
use weir_report::fences::{self, FenceAt};
use weir_report::happens::Picture;
use weir_report::lin::Interval;
use weir_report::page::{self, Words};
use weir_report::style::Role;
use weir_report::{Headline, Run, view};
use weir_sbgraph::{Graph, svg};

/// An execution with the same under SC.
fn execution(program: &Program, title: &str, trace: &Trace, replay: &Replay, cycle: &[Link]) -> Value {
    let sequential = same_under_sc(program, trace, replay);
    let happens = happens::graph(program, trace);
    let (sequential, happens) = (sequential.as_ref(), happens.as_ref());
    let e = view::Execution { title, trace, replay, cycle, sequential, happens };
    view::execution(program, e)
}

/// The happens-before graph of an execution as a drawing.
///
/// # Errors
/// Why there is none, in words.
pub fn drawing(program: &Program, trace: &Trace, replay: &Replay) -> Result<String, String> {
    picture(program, trace, replay).map(|picture| weir_report::happens_svg::svg(&picture))
}

/// The same as TikZ.
pub fn tikz(program: &Program, trace: &Trace, replay: &Replay) -> Result<String, String> {
    picture(program, trace, replay).map(|picture| weir_report::happens_tikz::tikz(&picture))
}

fn picture(program: &Program, trace: &Trace, replay: &Replay) -> Result<Picture, String> {
    let name = program.sources.files.first().map_or("", |f| f.name.rsplit('/').next().unwrap_or(""));
    let title = format!("Happens-before of {name} under {}", trace.model);
    let graph = happens::graph(program, trace)
        .ok_or("there is no drawing of this execution: it is of a whole program, or too long")?;
    let picture = weir_report::happens::picture(program, trace, replay, &graph, &title);
    picture.ok_or_else(|| "there is nothing to draw: the execution has no loads and stores".to_string())
}

/// Adds fences, and the executions they forbid, to a result.
fn put_fences(program: &Program, out: &mut Value, list: &[FenceAt]) {
    let mut which = Vec::new();
    for f in list {
        let Some((trace, replay)) = &f.forbids else {
            which.push(None);
            continue;
        };
        let title = format!("what the fence {} forbids", f.place(program));
        if let Some(all) = out["executions"].as_array_mut() {
            which.push(Some(all.len()));
            all.push(execution(program, &title, trace, replay, &[]));
        }
    }
    out["fences"] = page::fences(program, list, &which);
}

/// Graphs with more nodes are described, not drawn.
const MOST_DRAWN: usize = 2_000;
/// Graphs that take longer are left out.
const MOST_TIME: Duration = Duration::from_secs(1);
/// Longer lists of edges are cut.
const MOST_LISTED: usize = 2_000;

/// Store-buffer graphs: drawings, and the same as text.
fn figures(program: &Program, graphs: &[Graph]) -> Value {
    let one = |g: &Graph| {
        let all = sbgraph::described(program, g, true);
        let mut text: String = all.lines().take(MOST_LISTED).map(|l| format!("{l}\n")).collect();
        if all.lines().nth(MOST_LISTED).is_some() {
            text += "…\n";
        }
        let title = format!("Store-buffer graph of {}", svg::title(g));
        match g.nodes.len() {
            n if n <= MOST_DRAWN => json!({"title": title, "svg": svg::svg(program, g), "text": text}),
            n => json!({"title": title, "note": format!("{n} nodes are too many to draw."), "text": text}),
        }
    };
    graphs.iter().map(one).collect()
}

/// The result of `weir graph`.
pub fn graph(program: &Program, graphs: &[Graph], model: Model, file: &str) -> Value {
    let nodes: usize = graphs.iter().map(|g| g.nodes.len()).sum();
    let count = if graphs.len() == 1 { "1 graph".into() } else { format!("{} graphs", graphs.len()) };
    let text = format!("{count}, {nodes} nodes");
    let headline = Headline::new("STORE-BUFFER GRAPHS", Role::Plain, model, text);
    let words = Words { command: "graph", verdict: "written", headline };
    let mut out = page::result(program, file, &words);
    out["figures"] = figures(program, graphs);
    out
}

/// The result of `weir check` with the engine that was asked for.
pub fn check(
    program: &Program,
    judged: &Judged,
    engine: Engine,
    headline: Headline,
    fences: Option<&[FenceAt]>,
    threads: Option<u32>,
    run: Run<'_>,
) -> Value {
    let verdict = judged.verdict.outcome.word();
    let mut out = page::result(program, run.file, &Words { command: "check", verdict, headline });
    if let Some((trace, replay)) = page::found(&judged.verdict, judged.replay.as_ref()) {
        out["executions"] = json!([execution(program, "what goes wrong", trace, replay, &[])]);
        out["marks"] = page::marks(program, trace, replay);
    }
    if let Some(list) = fences {
        put_fences(program, &mut out, list);
        out["repair"] = json!(repair_command(judged.verdict.model, threads, run.file));
    }
    // Who asks for the graphs sees them, where there are any.
    if engine == Engine::Sbgraph {
        let options = weir_sbgraph::Options::new(judged.verdict.model);
        // The answer does not wait for them.
        let drawn = piece::run(Budget::of(MOST_TIME), || sbgraph::graphs(program, Wanted::All, &options));
        if let Ok(Ok(graphs)) = drawn {
            out["figures"] = figures(program, &graphs);
        }
    }
    out["stats"] = page::stats(&judged.verdict.engine, &judged.verdict.stats, run);
    out
}

/// What is known of each property, where there are several and anything is known.
pub fn each(program: &Program, known: &[Said], out: &mut Value) {
    let known: Vec<Option<bool>> = known.iter().map(|said| said.holds()).collect();
    if known.iter().any(Option::is_some) {
        out["tables"] = json!([weir_report::each::table(program, &known)]);
    }
}

/// The result of `weir robust`.
pub fn robust(
    program: &Program,
    answer: &Found,
    words: &Words,
    (engine, costs): (&str, &Stats),
    titles: &[String],
    run: Run<'_>,
) -> Value {
    let mut out = page::result(program, run.file, words);
    let one = |(i, w): (usize, &Shown)| {
        let title = titles.get(i).map_or("like none under SC", String::as_str);
        execution(program, title, &w.trace, &w.replay, &w.cycle)
    };
    out["executions"] = answer.witnesses.iter().enumerate().map(one).collect();
    if let Some(w) = answer.witnesses.first() {
        out["marks"] = page::marks(program, &w.trace, &w.replay);
    }
    out["stats"] = page::stats(engine, costs, run);
    out
}

/// The result of `weir check --liveness`: one execution of each way to wait.
pub fn liveness(program: &Program, found: &Waiting, words: &Words, run: Run<'_>) -> Value {
    let mut out = page::result(program, run.file, words);
    let judged = &found.judged;
    let first = page::found(&judged.verdict, judged.replay.as_ref());
    if let Some((trace, replay)) = first {
        out["marks"] = page::marks(program, trace, replay);
    }
    let all = first.into_iter().chain(found.further.iter().map(|(trace, replay)| (trace, replay)));
    let one = |(trace, replay): (&Trace, &Replay)| {
        let title = replay.waits.as_ref().map_or("waiting", |w| w.kind.name());
        let run = view::Execution { title, trace, replay, cycle: &[], sequential: None, happens: None };
        view::execution(program, run)
    };
    out["executions"] = all.map(one).collect();
    out["stats"] = page::stats(&judged.verdict.engine, &judged.verdict.stats, run);
    out
}

/// The result of `weir fence`: the fences and what each forbids, or the
/// execution that no fence forbids.
pub fn fence(
    program: &Program,
    words: &Words,
    list: &[FenceAt],
    unrepairable: Option<(&Trace, &Replay)>,
    patch: Option<&str>,
    (engine, costs): (&str, &Stats),
    run: Run<'_>,
) -> Value {
    let mut out = page::result(program, run.file, words);
    if let Some((trace, replay)) = unrepairable {
        out["executions"] = json!([execution(program, "what no fence forbids", trace, replay, &[])]);
        out["marks"] = page::marks(program, trace, replay);
    }
    put_fences(program, &mut out, list);
    if !list.is_empty() {
        out["summary"] = json!(fences::summary(program, list));
    }
    out["patch"] = json!(patch);
    out["stats"] = page::stats(engine, costs, run);
    out
}

/// Why an object is not linearizable.
pub struct Linearizing<'a> {
    /// The program that the execution is of: the scenario's threads.
    pub client: &'a Program,
    /// The execution.
    pub trace: &'a Trace,
    /// What the judge saw.
    pub replay: &'a Replay,
    /// Its operations, from call to return.
    pub history: &'a [Interval],
    /// Which orders come furthest.
    pub why: &'a [String],
}

/// The result of `weir lin`.
pub fn lin(
    program: &Program,
    words: &Words,
    shown: Option<Linearizing<'_>>,
    (engine, costs): (&str, &Stats),
    run: Run<'_>,
) -> Value {
    let mut out = page::result(shown.as_ref().map_or(program, |s| s.client), run.file, words);
    if let Some(s) = shown {
        let operations = s.history.iter().map(|i| {
            json!({
                "thread": i.thread, "text": i.text,
                "called": i.called, "returned": i.returned, "flushed": i.flushed,
            })
        });
        out["history"] = json!({"operations": operations.collect::<Vec<_>>(), "why": s.why});
        let run = execution(s.client, "no order explains the results", s.trace, s.replay, &[]);
        out["executions"] = json!([run]);
        out["marks"] = page::marks(s.client, s.trace, s.replay);
    }
    out["stats"] = page::stats(engine, costs, run);
    out
}

/// Which two instructions had to commute, and whether they do.
#[derive(PartialEq)]
struct Commutation {
    kind: &'static str,
    first: Place,
    second: Option<Place>,
    status: &'static str,
    fails: bool,
    /// Where they do not.
    state: Option<Vec<(String, i64)>>,
}

/// An instruction, and its line.
#[derive(PartialEq)]
struct Place(String, usize);

impl Place {
    fn to_json(&self) -> Value {
        json!({"text": self.0, "line": self.1})
    }
}

/// What a proof rests on.
pub fn commutations(proof: &Proof<'_>) -> Value {
    let one = |c: &Commutation| {
        let second = c.second.as_ref().map(Place::to_json);
        let mut out = json!({"kind": c.kind, "first": c.first.to_json(), "second": second});
        if let Some(state) = &c.state {
            out["state"] = state.iter().map(|(n, v)| (n.clone(), json!(v))).collect();
        }
        out["status"] = json!(c.status);
        out
    };
    compared(proof).iter().map(one).collect()
}

fn compared(proof: &Proof<'_>) -> Vec<Commutation> {
    let place = |a: ActionRef| {
        let class = &proof.system.classes[a.0];
        let edge = class.main_edge(&class.actions[a.1]);
        Place(show::action(&proof.system, a), proof.system.program.sources.line(edge.span))
    };
    let one = |p: &Pair| {
        let (status, state) = match &p.status {
            Status::Nothing => ("no load can come while it waits", None),
            Status::Holds { apart: true } => ("never the same cell", None),
            Status::Holds { apart: false } => ("commute", None),
            Status::Fails(clash) if clash.gave_up => ("no answer", None),
            // Registers of calls that were inlined may share a name.
            Status::Fails(clash) => {
                let mut state: Vec<(String, i64)> = Vec::new();
                for (name, value) in &clash.state {
                    match state.iter_mut().find(|(n, _)| n == name) {
                        Some((_, v)) => *v = *value,
                        None => state.push((name.clone(), *value)),
                    }
                }
                ("do not commute", Some(state))
            }
        };
        Commutation {
            kind: if p.side == Side::Left { "left mover" } else { "right mover" },
            first: place(p.mover),
            second: p.other.map(place),
            status,
            fails: matches!(p.status, Status::Fails(_)),
            state,
        }
    };
    let mut list = Vec::new();
    // Ways through a branch read the same.
    for row in pairs(proof).iter().map(one) {
        if !list.contains(&row) {
            list.push(row);
        }
    }
    list
}

/// The result of `weir prove`.
pub fn prove(
    program: &Program,
    words: &Words,
    proof: Option<&Proof<'_>>,
    asked: &[Asked],
    texts: &[(&str, String)],
    seconds: f64,
    file: &str,
) -> Value {
    let mut out = page::result(program, file, words);
    let mut tables = Vec::new();
    if let Some(proof) = proof {
        tables.push(obligations(proof));
    }
    if !asked.is_empty() {
        let rows = asked.iter().map(|a| {
            let (tone, word) = if a.holds { ("good", "holds") } else { ("unsure", "not shown") };
            let kind = program.properties.iter().find(|p| p.span == a.span).map(|p| match p.kind {
                PropertyKind::Never => "never ",
                PropertyKind::Exists | PropertyKind::NotExists => "not exists ",
                PropertyKind::Forall => "forall ",
            });
            let text = format!("{}{}", kind.unwrap_or(""), a.text);
            let place = json!({"text": text, "line": program.sources.line(a.span)});
            json!({"tone": tone, "cells": [place, word]})
        });
        let rows: Vec<Value> = rows.collect();
        tables.push(
            json!({"title": "What the program asks", "head": ["property", "under SC and TSO"], "rows": rows}),
        );
    }
    out["tables"] = json!(tables);
    let texts = texts.iter().filter(|(_, text)| !text.is_empty());
    out["texts"] = texts.map(|(title, text)| json!({"title": title, "text": text})).collect();
    let mut figures = Vec::new();
    if let Some(proof) = proof {
        let ((right, left), all) = (proof.movers(), proof.mover_obligations + proof.invariant_obligations);
        let stores = proof.writes.len();
        let counts =
            [("stores", stores), ("right movers", right), ("left movers", left), ("obligations", all)];
        figures.extend(counts.map(|(name, n)| json!([name, n.to_string()])));
    }
    figures.push(json!(["seconds", json!(seconds).to_string()]));
    out["stats"] = json!(figures);
    out
}

fn obligations(proof: &Proof<'_>) -> Value {
    let row = |c: &Commutation| {
        let cells = json!([c.kind, c.first.to_json(), c.second.as_ref().map(Place::to_json), c.status]);
        let state = c.state.as_ref().map(|state| {
            let all: Vec<String> = state.iter().map(|(n, v)| format!("{n} = {v}")).collect();
            format!("in the state {}", all.join(", "))
        });
        json!({"tone": if c.fails { "bad" } else { "good" }, "cells": cells, "more": state})
    };
    let rows: Vec<Value> = compared(proof).iter().map(row).collect();
    json!({"title": "What has to commute", "head": ["kind", "instruction", "with", "status"], "rows": rows})
}

/// The command that writes the repair.
pub fn repair_command(model: Model, threads: Option<u32>, file: &str) -> String {
    let copies = threads.map_or(String::new(), |n| format!(" --threads {n}"));
    let model = if model == Model::Pso { " --model pso" } else { "" };
    format!("weir fence --goal safe{model}{copies} --patch {}", shell::word(file))
}
