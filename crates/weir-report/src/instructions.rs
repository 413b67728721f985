//! The instructions behind the steps of an execution, for programs that a compiler
//! made: as a list, and as a field of each step in JSON.

use crate::names::{line_of, thread_name};
use crate::style::{Role, Style};
use crate::text::clean;
use serde_json::{Value, json};
use weir_ir::{Program, Replay, Span, Step, Trace};

/// The instruction of a step.
fn instruction(program: &Program, replay: &Replay, i: usize, step: Step) -> Option<(Span, Span)> {
    let Step::Exec { thread, edge, .. } = step else { return None };
    let frame = replay.snapshots.get(i)?.threads.get(thread.index())?.frames.last()?;
    let routine = program.routines.get(frame.routine.index())?;
    let code = *routine.code.get(edge.index())?;
    (code.start < code.end).then_some((routine.edges.get(edge.index())?.span, code))
}

/// The text of an instruction, on one line, without its metadata.
fn shown(program: &Program, code: Span) -> String {
    let text = program.sources.text(code);
    let text = text.split(", !dbg").next().unwrap_or(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All steps with their instructions, in order; several steps that one
/// instruction makes are shown once. Empty where no instruction is known.
pub fn list(program: &Program, trace: &Trace, replay: &Replay, style: &Style) -> String {
    let mut rows: Vec<[String; 4]> = Vec::new();
    let mut last = None;
    for (i, &step) in trace.steps.iter().enumerate() {
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
    for (i, (out, &step)) in steps.iter_mut().zip(&trace.steps).enumerate() {
        if let Some((_, code)) = instruction(program, replay, i, step) {
            out["ir"] = json!({"line": line_of(program, code), "text": shown(program, code)});
        }
    }
}
