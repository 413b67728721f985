//! An execution for people.
//!
//! Up to four threads are shown as lanes side by side, each with its buffer;
//! with more threads, or on a narrow screen, there is one line per step. Long
//! executions are folded in the middle. Below: which threads were left out, why
//! it could happen (see [`crate::why`]), and what is violated.

pub use crate::plan::TraceOptions;

use crate::plan::Plan;
use crate::rows::Story;
use crate::style::{Role, Style};
use crate::text::{clean, count, listed, put_wrapped};
use crate::{lanes, list, violation, why};
use weir_ir::{Program, Replay, Trace};

/// On screens with fewer columns than this, lanes side by side are mostly dots.
const LEAST_WIDTH: usize = 100;
/// More lanes than this cannot be read side by side.
const MOST_LANES: usize = 4;

/// Renders an execution as the judge saw it.
pub fn render(
    program: &Program,
    trace: &Trace,
    replay: &Replay,
    options: TraceOptions,
    style: &Style,
) -> String {
    let story = Story::new(program, trace, replay, style);
    let plan = Plan::new(&story, options, style);
    let mut out = String::new();
    if let Some(start) = &plan.start_above {
        put_wrapped("memory at the start: ", Role::Dim, start, style, &mut out);
        out.push('\n');
    }
    let lanes =
        (!options.list && style.width >= LEAST_WIDTH && (1..=MOST_LANES).contains(&plan.threads.len()))
            .then(|| lanes::render(&story, &plan, style))
            .flatten();
    out.push_str(&lanes.unwrap_or_else(|| list::render(&story, &plan, style)));
    notes(&story, &plan, style, &mut out);
    let reasons = why::render(program, trace, replay, style);
    let wrong = violation::sentence(program, trace, Some(replay), style);
    if !(reasons.is_empty() && wrong.is_empty()) {
        out.push('\n');
    }
    out.push_str(&reasons);
    out.push_str(&wrong);
    out
}

/// What is said below the table.
fn notes(story: &Story, plan: &Plan, style: &Style, out: &mut String) {
    let mut notes = Vec::new();
    let idle: Vec<String> = (0..story.names.len())
        .filter(|t| !plan.threads.contains(t))
        // Of a whole program, steps that only the thread itself can see are not shown.
        .filter(|t| story.tale.is_none() || !story.trace.steps.iter().any(|s| s.thread().index() == *t))
        .map(|t| story.names[t].clone())
        .collect();
    if !idle.is_empty() && !story.rows.is_empty() {
        let take = if idle.len() == 1 { "takes" } else { "take" };
        // With very many threads their names help nobody.
        let who = if idle.len() > 8 { count(idle.len() as u64, "thread") } else { listed(&idle) };
        notes.push(format!("{who} {take} no step here"));
    }
    if !story.trace.memory_init.is_empty() {
        let cells: Vec<String> =
            story.trace.memory_init.iter().map(|&(a, v)| crate::names::cell(story.program, a, v)).collect();
        notes.push(format!("chosen freely at the start: {}", clean(&cells.join(" "), style)));
    }
    for note in notes {
        put_wrapped("note: ", Role::Dim, &note, style, out);
    }
}
