//! Where a fence can be written in a Trencher file: at every control state that
//! some transition leads to. Whatever leads to the state `q` leads to a new
//! state `q_fence` first, and an `mfence` leads from there to `q`.

use super::parse::{Thread, parse};
use std::collections::{BTreeMap, HashSet};
use weir_ir::Diagnostic;
use weir_ir::points::{Edit, FenceWords, Insertion, TextPoint, TextPoints};

/// The places of a text that [`super::load`] takes.
///
/// # Errors
/// The messages about a text that is no Trencher file.
pub fn fence_points(text: &str) -> Result<TextPoints, Vec<Diagnostic>> {
    let mut messages = Vec::new();
    let threads = parse(text, &mut messages);
    if messages.iter().any(Diagnostic::is_error) {
        return Err(messages);
    }
    let words = FenceWords { full: "mfence".into(), store_store: None, nothing: "noop".into() };
    let insert = Insertion::into(text);
    let mut points: Vec<TextPoint> = threads.iter().flat_map(|t| thread_points(t, insert)).collect();
    points.sort_by_key(|p| p.at);
    Ok(TextPoints { words, points })
}

fn thread_points(thread: &Thread<'_>, insert: Insertion<'_>) -> Vec<TextPoint> {
    let mut leading: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut leaving: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names: HashSet<&str> = thread.initial.iter().chain(&thread.goal).map(|w| w.text).collect();
    for (i, t) in thread.transitions.iter().enumerate() {
        names.extend([t.from.text, t.to.text]);
        leading.entry(t.to.text).or_default().push(i);
        leaving.entry(t.from.text).or_insert(i);
    }
    let mut points = Vec::new();
    for (state, transitions) in leading {
        let mut fresh = format!("{state}_fence");
        while names.contains(fresh.as_str()) {
            fresh.push('_');
        }
        let mut edits = Vec::new();
        for i in &transitions {
            let span = thread.transitions[*i].to.span;
            edits.push(Edit::replace(span.start, span.end, fresh.clone()));
        }
        let Some(line) = leaving.get(state).or(transitions.last()).map(|i| &thread.transitions[*i]) else {
            continue;
        };
        let (at, end) = (line.span.start, line.span.end);
        let before = match insert.line_start(at) {
            Some((_, indent)) => format!("{}{indent}transition {fresh} {state} ", insert.line_break()),
            None => format!(" transition {fresh} {state} "),
        };
        edits.push(Edit::fence(end, before, ""));
        points.push(TextPoint::at_state(state, at, edits));
    }
    points
}
