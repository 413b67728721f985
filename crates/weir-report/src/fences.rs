//! Proposed fences, for people and as JSON.

use crate::style::{Role, Style};
use crate::text::{clean, listed};
use crate::trace_json::trace_to_json;
use crate::trace_table::{TraceOptions, render};
use serde_json::{Map, Value, json};
use weir_ir::{FenceKind, Program, Replay, Span, Trace};

/// A fence, proposed or already there.
#[derive(Clone, Debug)]
pub struct FenceAt {
    /// Before the start of this span.
    pub span: Span,
    /// At the end of something: after the statement that starts there.
    pub after: Option<Span>,
    /// For automata: at this control state.
    pub state: Option<String>,
    /// The threads or procedures it is in.
    pub thread: String,
    /// What stands there.
    pub kind: FenceKind,
    /// An execution that it forbids, as the judge saw it.
    pub forbids: Option<(Trace, Replay)>,
}

/// The ordering of an atomic store, and a stronger one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderingAt {
    /// The file.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The ordering as it is written.
    pub from: String,
    /// The stronger one.
    pub to: String,
}

impl OrderingAt {
    /// The change as JSON.
    pub fn to_json(&self) -> Value {
        let OrderingAt { file, line, column, from, to } = self;
        json!({"file": file, "line": line, "column": column, "from": from, "to": to})
    }
}

/// ``` `Relaxed` → `SeqCst` at src/lib.rs:31 and 40 ```
pub fn orderings(list: &[OrderingAt], style: &Style) -> String {
    let mut parts: Vec<(String, Vec<String>)> = Vec::new();
    for o in list {
        let what = format!("`{}` {} `{}` at {}:", o.from, style.right(), o.to, clean(&o.file, style));
        match parts.iter_mut().find(|p| p.0 == what) {
            Some(part) => part.1.push(o.line.to_string()),
            None => parts.push((what, vec![o.line.to_string()])),
        }
    }
    parts.iter().map(|(what, lines)| format!("{what}{}", listed(lines))).collect::<Vec<_>>().join(", ")
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
    /// `before line 7` where the fence gets a line of its own, ``after `x = 1`
    /// (7:12)`` where it stands beside a statement, `at q1 of t0 (line 7)`.
    pub fn place(&self, program: &Program) -> String {
        let line = program.sources.line(self.span);
        if let Some(state) = &self.state {
            let line = if line > 0 { format!(" (line {line})") } else { String::new() };
            return format!("at {state} of {}{line}", self.thread);
        }
        if line == 0 {
            return format!("in {}", self.thread);
        }
        let text = program.sources.file(self.span.file).map_or("", |f| &f.text);
        let at = self.span.start as usize;
        let first = text.get(..at).is_some_and(|t| t.rsplit('\n').next().is_none_or(|l| l.trim().is_empty()));
        let named = |word: &str, span: Span| {
            let (line, column) = program.sources.line_col(span);
            let text = text.get(span.start as usize..).unwrap_or_default();
            format!("{word} `{}` ({line}:{column})", statement(text))
        };
        match self.after {
            Some(statement) => named("after", statement),
            None if first => format!("before line {line}"),
            None => named("before", self.span),
        }
    }

    /// Where the statement starts after which it stands, if it is the one
    /// statement of a body without braces: there is nothing before which the
    /// fence could be written.
    fn only_after(&self, program: &Program) -> Option<Span> {
        let text = program.sources.file(self.span.file).map_or("", |f| &f.text);
        let closes = text.get(self.span.start as usize..).is_some_and(|t| t.starts_with('}'));
        self.after.filter(|_| !closes)
    }

    /// Where it stands: the file, the line and the column.
    pub fn stands(&self, program: &Program) -> (Option<String>, usize, usize) {
        let (line, column) = program.sources.line_col(self.only_after(program).unwrap_or(self.span));
        (program.sources.file(self.span.file).map(|f| f.name.clone()), line, column)
    }

    /// The fence as JSON: file, line, column, thread, kind, place, for automata
    /// the state; the execution it forbids where there is one.
    pub fn to_json(&self, program: &Program) -> Value {
        let after = self.only_after(program);
        let (file, line, column) = self.stands(program);
        let mut out = Map::new();
        out.insert("file".into(), json!(file));
        out.insert("line".into(), json!(line));
        out.insert("column".into(), json!(column));
        out.insert("thread".into(), json!(self.thread));
        if let Some(state) = &self.state {
            out.insert("state".into(), json!(state));
        }
        out.insert("kind".into(), json!(kind_name(self.kind)));
        out.insert("place".into(), json!(if after.is_some() { "after" } else { "before" }));
        if let Some((trace, replay)) = &self.forbids {
            out.insert("forbids".into(), trace_to_json(program, trace, replay));
        }
        Value::Object(out)
    }
}

/// The statement that a text starts with, as far as it is on the first line and
/// has no other statement in it.
fn statement(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    let end = line.find([';', '{', '}', '|']).unwrap_or(line.len());
    let shown = match line[..end].trim_end() {
        // A bracket that closes a block.
        "" => line.chars().take(1).collect(),
        s => s.to_string(),
    };
    if shown.chars().count() <= LONGEST {
        return shown;
    }
    shown.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// `2 fences, before line 7 and before line 15`.
pub fn summary(program: &Program, fences: &[FenceAt]) -> String {
    let weak = fences.iter().filter(|f| f.kind == FenceKind::StoreStore).count();
    let mut places: Vec<String> = Vec::new();
    for f in fences {
        let store =
            if f.kind == FenceKind::StoreStore && weak < fences.len() { " (store-store)" } else { "" };
        places.push(format!("{}{store}", f.place(program)));
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
        let place = clean(&f.place(program), style);
        out += &format!("\n{}\n", style.paint(Role::Strong, &format!("The fence {place} forbids:")));
        out += &render(program, trace, replay, TraceOptions { full: false, list: false }, style);
    }
    out
}
