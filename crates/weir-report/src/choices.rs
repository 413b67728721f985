//! The steps that are possible at the end of an execution, for somebody who chooses one.

use crate::names::{edge_of, stored, thread_name};
use crate::path;
use crate::source::{line_of, source_text, without_source};
use crate::style::Style;
use serde_json::{Value, json};
use weir_ir::{BufferEntry, Fault, Op, Program, Replay, Step};

/// Each as `{word, t, thread, flush, text, line, wrong}`; `word` is what [`path`] reads.
pub fn to_json(program: &Program, replay: &Replay, enabled: &[(Step, Option<Fault>)]) -> Value {
    let at = replay.snapshots.len().saturating_sub(1);
    let one = |(step, wrong): &(Step, Option<Fault>)| {
        let t = step.thread().index();
        let (text, line) = said(program, replay, at, *step);
        json!({
            "word": path::word(*step),
            "t": t,
            "thread": thread_name(program, Some(replay), t),
            "flush": matches!(step, Step::Flush { .. }),
            "text": text,
            "line": line,
            "wrong": wrong.map(|f| f.to_string()),
        })
    };
    enabled.iter().map(one).collect()
}

fn said(program: &Program, replay: &Replay, at: usize, step: Step) -> (String, usize) {
    match step {
        Step::Flush { thread, addr } => {
            let buffer = replay.snapshots.get(at).and_then(|s| s.threads.get(thread.index()));
            let waits = buffer.and_then(|t| {
                t.buffer.iter().find_map(|e| match e {
                    BufferEntry::Store(a, v) if *a == addr => Some((1, *v)),
                    BufferEntry::Bytes(a, width, v) if *a == addr => Some((*width, *v)),
                    _ => None,
                })
            });
            let what =
                waits.map_or_else(|| program.show_addr(addr), |(cells, v)| stored(program, addr, cells, v));
            (format!("flush {what}"), 0)
        }
        Step::Exec { choice, .. } => {
            let Some((routine, edge)) = edge_of(program, replay, at, step) else { return Default::default() };
            let text = source_text(program, edge.span, &Style::PLAIN);
            let text = match &edge.op {
                Op::Havoc(reg, _) => {
                    let name = routine.regs.get(reg.index()).map_or("?", |r| r.name.as_str());
                    format!("{name} = {choice}")
                }
                Op::Assume(_) if !text.is_empty() => format!("branch on {text}"),
                // In the middle of an expression.
                Op::Load(..) if !text.is_empty() && !text.ends_with(';') => format!("read {text}"),
                op if text.is_empty() => without_source(op).to_string(),
                _ => text,
            };
            (text, line_of(program, edge.span))
        }
    }
}
