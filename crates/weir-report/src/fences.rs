//! Proposed fences, for people and as JSON.

use crate::style::{Role, Style};
use crate::text::clean;
use crate::trace_json::trace_to_json;
use crate::trace_table::{TraceOptions, render};
use serde_json::{Map, Value, json};
use weir_ir::{FenceKind, Program, Replay, Span, Trace};

/// A fence, proposed or already there.
#[derive(Clone, Debug)]
pub struct FenceAt {
    /// Before the start of this span.
    pub span: Span,
    /// For automata: at this control state.
    pub state: Option<String>,
    /// The threads or procedures it is in.
    pub thread: String,
    /// What stands there.
    pub kind: FenceKind,
    /// An execution that it forbids, as the judge saw it.
    pub forbids: Option<(Trace, Replay)>,
}

/// The kind's name in JSON.
pub fn kind_name(kind: FenceKind) -> &'static str {
    match kind {
        FenceKind::Full => "full",
        FenceKind::StoreStore => "store-store",
        FenceKind::None => "none",
    }
}

impl FenceAt {
    /// `before line 7`, `at q1 of t0 (line 7)`; with the column where one line
    /// has several of the places in `all`.
    pub fn place(&self, program: &Program, all: &[FenceAt]) -> String {
        let (line, column) = program.sources.line_col(self.span);
        if let Some(state) = &self.state {
            let line = if line > 0 { format!(" (line {line})") } else { String::new() };
            return format!("at {state} of {}{line}", self.thread);
        }
        if line == 0 {
            return format!("in {}", self.thread);
        }
        let crowded = all.iter().filter(|f| program.sources.line(f.span) == line).count() > 1;
        let column = if crowded { format!(" column {column}") } else { String::new() };
        format!("before line {line}{column}")
    }

    /// The fence as JSON: file, line, column, thread, kind, place, for automata
    /// the state; the execution it forbids where there is one.
    pub fn to_json(&self, program: &Program) -> Value {
        let (line, column) = program.sources.line_col(self.span);
        let mut out = Map::new();
        let file = program.sources.file(self.span.file).map(|f| f.name.clone());
        out.insert("file".into(), json!(file));
        out.insert("line".into(), json!(line));
        out.insert("column".into(), json!(column));
        out.insert("thread".into(), json!(self.thread));
        if let Some(state) = &self.state {
            out.insert("state".into(), json!(state));
        }
        out.insert("kind".into(), json!(kind_name(self.kind)));
        out.insert("place".into(), json!("before"));
        if let Some((trace, replay)) = &self.forbids {
            out.insert("forbids".into(), trace_to_json(program, trace, replay));
        }
        Value::Object(out)
    }
}

/// `2 fences, before line 7 and before line 15`.
pub fn summary(program: &Program, fences: &[FenceAt]) -> String {
    let weak = fences.iter().filter(|f| f.kind == FenceKind::StoreStore).count();
    let mut places: Vec<String> = Vec::new();
    for f in fences {
        let store =
            if f.kind == FenceKind::StoreStore && weak < fences.len() { " (store-store)" } else { "" };
        places.push(format!("{}{store}", f.place(program, fences)));
    }
    let what = match (fences.len(), weak) {
        (1, 1) => "1 store-store fence".to_string(),
        (1, _) => "1 fence".to_string(),
        (n, w) if n == w => format!("{n} store-store fences"),
        (n, _) => format!("{n} fences"),
    };
    match places.split_last() {
        None => "no fence".into(),
        Some((last, [])) => format!("{what}, {last}"),
        Some((last, rest)) => format!("{what}, {} and {last}", rest.join(", ")),
    }
}

/// What each fence forbids, one after the other.
pub fn forbidden(program: &Program, fences: &[FenceAt], style: &Style) -> String {
    let mut out = String::new();
    for f in fences {
        let Some((trace, replay)) = &f.forbids else { continue };
        let place = clean(&f.place(program, fences), style);
        out += &format!("\n{}\n", style.paint(Role::Strong, &format!("The fence {place} forbids:")));
        out += &render(program, trace, replay, TraceOptions { full: false, list: false }, style);
    }
    out
}
