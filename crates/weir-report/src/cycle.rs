//! A cycle in happens-before, drawn.
//!
//! ```text
//! cycle in happens-before:
//!   ┌─▶ left    x = 1;     4   then, in the same thread (po)
//!   │   left    y is 0     5   reads before the next one arrives (fr)
//!   │   right   y = 1;     8   then, in the same thread (po)
//!   └── right   x is 0     9   reads before the first one arrives (fr)
//! ```

use crate::names::{edge_of, thread_name, value};
use crate::source::{line_of, source_text};
use crate::style::{Role, Style};
use crate::text::{clean, width};
use serde_json::{Value, json};
use weir_ir::{Op, Program, Replay, Trace};

/// One event of a cycle, and why it comes before the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The step that executes it; for an atomic section, the one that enters it.
    pub step: usize,
    /// For an atomic section, the step that leaves it; otherwise the same.
    pub last: usize,
    /// `po`, `rf`, `co`, `fr`, `spawn` or `join`.
    pub relation: &'static str,
}

/// What a relation says about an event and the one after it.
pub(crate) fn words(relation: &str, last: bool) -> String {
    let next = if last { "the first one" } else { "the next one" };
    match relation {
        "po" => "then, in the same thread".into(),
        "rf" => format!("is read by {next}"),
        "co" => format!("is overwritten by {next}"),
        "fr" => format!("reads before {next} arrives"),
        "spawn" => "starts the thread of the next".into(),
        "join" => "ends before the next goes on".into(),
        other => other.into(),
    }
}

/// What an event does, its thread and its line.
fn event(
    program: &Program,
    trace: &Trace,
    replay: &Replay,
    link: &Link,
    style: &Style,
) -> (String, String, usize) {
    let Some(&step) = trace.steps.get(link.step) else { return Default::default() };
    let thread = clean(&thread_name(program, Some(replay), step.thread().index()), style);
    let found = edge_of(program, replay, link.step, step);
    let Some((_, edge)) = found else { return (thread, String::new(), 0) };
    let line = line_of(program, edge.span);
    let access = replay.accesses.get(link.step).copied().flatten();
    let said = match (&edge.op, access) {
        (Op::Load(..), Some(a)) => {
            let read = a.read.map_or(String::new(), |(v, _)| value(program, a.addr, v));
            clean(&format!("{} is {read}", program.show_addr(a.addr)), style)
        }
        (Op::AtomicBegin, _) => {
            let first = trace.steps.get(link.step + 1).copied();
            let inner = first.and_then(|s| edge_of(program, replay, link.step + 1, s));
            let inner = inner.map_or(String::new(), |(_, e)| source_text(program, e.span, style));
            let more = style.ellipsis();
            format!("atomic {{ {inner} {more} }}")
        }
        (op, _) => {
            let text = source_text(program, edge.span, style);
            if text.is_empty() { crate::source::without_source(op).to_string() } else { text }
        }
    };
    (thread, said, line)
}

/// Draws a cycle of an execution as the judge saw it.
pub fn render(program: &Program, trace: &Trace, replay: &Replay, links: &[Link], style: &Style) -> String {
    let rows: Vec<(String, String, usize)> =
        links.iter().map(|l| event(program, trace, replay, l, style)).collect();
    let names = rows.iter().map(|r| width(&r.0)).max().unwrap_or(0);
    let texts = rows.iter().map(|r| width(&r.1)).max().unwrap_or(0);
    let lines = rows.iter().map(|r| r.2.to_string().len()).max().unwrap_or(0);
    let corners =
        if style.unicode { ["┌─▶ ", "│   ", "└── "] } else { ["+-> ", "|   ", "+-- "] };
    let mut out = style.paint(Role::Strong, "cycle in happens-before:");
    out.push('\n');
    for (i, ((thread, text, line), link)) in rows.iter().zip(links).enumerate() {
        let last = i + 1 == rows.len();
        let corner = if i == 0 {
            corners[0]
        } else if last {
            corners[2]
        } else {
            corners[1]
        };
        let pad = |s: &str, to: usize| format!("{s}{:1$}", "", to - width(s).min(to));
        let line = if *line == 0 { String::new() } else { line.to_string() };
        out += &format!(
            "  {}{}  {}  {line:>lines$}   {}\n",
            style.paint(Role::Dim, corner),
            style.paint(Role::Accent, &pad(thread, names)),
            pad(text, texts),
            style.paint(Role::Remark, &format!("{} ({})", words(link.relation, last), link.relation)),
        );
    }
    out
}

/// A cycle as JSON: a list of `{thread, step, last_step, text, line, relation}`
/// with steps counted from 1; the relation is to the next event, of the last one
/// to the first.
pub fn to_json(program: &Program, trace: &Trace, replay: &Replay, links: &[Link]) -> Value {
    let one = |link: &Link| {
        let (thread, text, line) = event(program, trace, replay, link, &Style::PLAIN);
        json!({
            "thread": thread,
            "step": link.step + 1,
            "last_step": link.last + 1,
            "text": text,
            "line": line,
            "relation": link.relation,
        })
    };
    links.iter().map(one).collect()
}
