//! The instructions behind the steps of an execution, for programs that a compiler
//! made: as a list, and as a field of each step in JSON.

use crate::names::thread_name;
use crate::rows::Story;
use crate::source::line_of;
use crate::style::{Role, Style};
use crate::text::clean;
use serde_json::{Value, json};
use weir_ir::{Program, Replay, Span, Step, Trace};

/// The instruction of a step.
fn instruction(program: &Program, replay: &Replay, i: usize, step: Step) -> Option<(Span, Span)> {
    let Step::Exec { thread, edge, .. } = step else { return None };
    let routine = program.routines.get(replay.routine(i, thread)?.index())?;
    let code = *routine.code.get(edge.index())?;
    (code.start < code.end).then_some((routine.edges.get(edge.index())?.span, code))
}

/// The text of an instruction, on one line, without its metadata.
fn shown(program: &Program, code: Span) -> String {
    let text = program.sources.text(code);
    let text = text.split(", !dbg").next().unwrap_or(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The steps whose instructions are listed: all, or of a whole program those that are shown.
fn steps(program: &Program, trace: &Trace, replay: &Replay) -> Vec<usize> {
    if replay.log.is_none() {
        return (0..trace.steps.len()).collect();
    }
    let mut steps: Vec<usize> =
        Story::new(program, trace, replay, &Style::PLAIN).rows.iter().map(|r| r.step).collect();
    steps.dedup();
    steps
}

/// All steps with their instructions, in order; several steps that one
/// instruction makes are shown once. Empty where no instruction is known.
pub fn list(program: &Program, trace: &Trace, replay: &Replay, style: &Style) -> String {
    let mut rows: Vec<[String; 4]> = Vec::new();
    let mut last = None;
    for i in steps(program, trace, replay) {
        let step = trace.steps[i];
        let Some((span, code)) = instruction(program, replay, i, step) else { continue };
        if last.replace((step.thread(), code)) == Some((step.thread(), code)) {
            continue;
        }
        rows.push([
            thread_name(program, Some(replay), step.thread().index()),
            line_of(program, span).to_string(),
            line_of(program, code).to_string(),
            clean(&shown(program, code), style),
        ]);
    }
    if rows.is_empty() {
        return String::new();
    }
    let head = ["thread", "line", "ir line", "instruction"].map(str::to_string);
    let width = |k: usize| rows.iter().chain([&head]).map(|r| r[k].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let line = |r: &[String; 4]| {
        format!(" {:<3$}  {:>4$}  {:>5$}  ", r[0], r[1], r[2], widths[0], widths[1], widths[2]) + &r[3]
    };
    let mut out = format!("{}\n", style.paint(Role::Strong, &line(&head)));
    for r in &rows {
        out += &format!("{}\n", line(r));
    }
    out
}

/// Adds `ir` to the steps of a trace in JSON: the instruction and its line.
pub fn add(value: &mut Value, program: &Program, trace: &Trace, replay: &Replay) {
    let Some(steps) = value.get_mut("steps").and_then(Value::as_array_mut) else { return };
    let mut i = 0;
    for out in steps {
        // A list of steps that are not shown has no instructions.
        if let Some(edges) = out.get("edges").and_then(Value::as_array) {
            i += edges.len();
            continue;
        }
        let step = trace.steps.get(i).copied();
        if let Some((_, code)) = step.and_then(|step| instruction(program, replay, i, step)) {
            out["ir"] = json!({"line": line_of(program, code), "text": shown(program, code)});
        }
        i += 1;
    }
}
