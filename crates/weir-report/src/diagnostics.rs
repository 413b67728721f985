//! Messages about a place in the user's text, with the line they speak about.
//!
//! ```text
//! error: no shared variable or local called `flga`
//!   ┌ typo.weir:5:5
//! 5 │     flga[0] = true;
//!   │     ^^^^ did you mean `flag`?
//! hint: shared variables are declared with `shared`
//! ```
//!
//! Of a span over several lines the first line is shown. Lines longer than the
//! screen are cut around the span.

use crate::style::{Role, Style};
use crate::text::{char_width, clean, count, visible, width, wrap};
use weir_ir::{Diagnostic, Severity, SourceFile, Sources, Span};

/// Renders messages in the order of their places, with a closing line that
/// counts them when there are several.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, style: &Style) -> String {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    // Messages about the whole file come first; at one place, errors come first.
    sorted.sort_by_key(|d| (d.span.map(|s| (s.file, s.start)), std::cmp::Reverse(d.severity)));
    let mut out = String::new();
    for d in &sorted {
        if !out.is_empty() {
            out.push('\n');
        }
        one(d, sources, style, &mut out);
    }
    if sorted.len() > 1 {
        out.push('\n');
        out.push_str(&summary(diagnostics));
        out.push('\n');
    }
    out
}

/// `2 errors, 1 warning`; empty when there is nothing to count.
pub fn summary(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|d| d.is_error()).count() as u64;
    let warnings = diagnostics.len() as u64 - errors;
    let parts = [(errors, "error"), (warnings, "warning")];
    parts.iter().filter(|(n, _)| *n > 0).map(|&(n, one)| count(n, one)).collect::<Vec<_>>().join(", ")
}

fn one(d: &Diagnostic, sources: &Sources, style: &Style, out: &mut String) {
    let (role, word) = match d.severity {
        Severity::Error => (Role::Bad, "error"),
        Severity::Warning => (Role::Unsure, "warning"),
    };
    let message = d.message.lines().map(|l| clean(l, style)).collect::<Vec<_>>().join("\n       ");
    out.push_str(&style.paint(role, &format!("{word}:")));
    out.push(' ');
    out.push_str(&style.paint(Role::Strong, &message));
    out.push('\n');

    let places = d.span.iter().chain(d.also.iter().map(|(s, _)| s));
    let last_line = places.map(|s| sources.line(*s)).max().unwrap_or(0);
    let gutter = last_line.to_string().len();
    match d.span {
        Some(span) => snippet(span, &d.label, Mark { role, mark: '^' }, gutter, sources, style, out),
        None => {
            if let [file] = sources.files.as_slice() {
                place(&file.name, gutter, style, out);
            }
            if !d.label.is_empty() {
                out.push_str(&format!("{:gutter$} {}\n", "", clean(&d.label, style)));
            }
        }
    }
    for (span, text) in &d.also {
        snippet(*span, text, Mark { role: Role::Accent, mark: '-' }, gutter, sources, style, out);
    }
    if let Some(hint) = &d.hint {
        let room = style.width.saturating_sub(6).max(20);
        let lines = hint.lines().flat_map(|l| wrap(&clean(l, style), room)).collect::<Vec<_>>();
        out.push_str(&style.paint(Role::Good, "hint:"));
        out.push(' ');
        out.push_str(&lines.join("\n      "));
        out.push('\n');
    }
}

fn place(name: &str, gutter: usize, style: &Style, out: &mut String) {
    // The ASCII arrow is wider than the bar and starts under the line number.
    let indent = if style.unicode { gutter + 1 } else { gutter };
    let (corner, name) = (style.corner(), clean(name, style));
    let text = match style.links {
        Some(_) => format!("{} {}", style.paint(Role::Accent, corner), style.place(&name)),
        None => style.paint(Role::Accent, &format!("{corner} {name}")),
    };
    out.push_str(&format!("{:indent$}{text}\n", ""));
}

struct Mark {
    role: Role,
    mark: char,
}

/// The place, its line, and the marks under the span with the label.
fn snippet(
    span: Span,
    label: &str,
    mark: Mark,
    gutter: usize,
    sources: &Sources,
    style: &Style,
    out: &mut String,
) {
    let label = clean(label, style);
    let Some(file) = sources.file(span.file) else {
        if !label.is_empty() {
            out.push_str(&format!("{:gutter$} {}\n", "", style.paint(mark.role, &label)));
        }
        return;
    };
    let (line, column) = file.line_col(span.start);
    place(&format!("{}:{line}:{column}", file.name), gutter, style, out);

    let bar = style.paint(Role::Accent, style.bar());
    let room = style.width.saturating_sub(gutter + 3).max(20);
    let window = window(&Cells::new(file, span, line, style), room, style);
    let number = style.paint(Role::Accent, &format!("{line:gutter$}"));
    let text = window.text.trim_end();
    let space = if text.is_empty() { "" } else { " " };
    out.push_str(&format!("{number} {bar}{space}{text}\n"));
    let marks: String = std::iter::repeat_n(mark.mark, window.marks).collect();
    let space = if label.is_empty() { "" } else { " " };
    let under = style.paint(mark.role, &format!("{marks}{space}{label}"));
    out.push_str(&format!("{:gutter$} {bar} {}{under}\n", "", " ".repeat(window.start)));
}

/// A line as columns on the screen, and the columns its span takes.
struct Cells {
    /// Each character with the columns it takes.
    chars: Vec<(char, usize)>,
    /// First and one past the last character of the span; at least one.
    span: (usize, usize),
}

impl Cells {
    fn new(file: &SourceFile, span: Span, line: usize, style: &Style) -> Cells {
        let from = span.start.saturating_sub(file.line_start(line)) as usize;
        let to = span.end.saturating_sub(file.line_start(line)) as usize;
        let (text, cut) = around(file.line_text(line), from);
        let (from, to) = (from.saturating_sub(cut), to.saturating_sub(cut));
        let mut chars = Vec::new();
        let (mut start, mut end) = (None, 0);
        let mut column = 0;
        for (at, c) in text.char_indices() {
            if start.is_none() && at + c.len_utf8() > from {
                start = Some(chars.len());
            }
            if c == '\t' {
                let n = 4 - column % 4;
                chars.extend(std::iter::repeat_n((' ', 1), n));
                column += n;
            } else {
                let c = visible(c, style);
                chars.push((c, char_width(c)));
                column += char_width(c);
            }
            if at < to {
                end = chars.len();
            }
        }
        // Past the end of the line (end of file, or a span that starts with the
        // line break): one mark behind the text.
        let start = start.unwrap_or(chars.len());
        Cells { chars, span: (start, end.max(start + 1)) }
    }
    fn columns(&self, from: usize, to: usize) -> usize {
        let within = |i: usize| i.min(self.chars.len());
        let known: usize = self.chars[within(from)..within(to)].iter().map(|c| c.1).sum();
        // The one mark behind the end of the text.
        known + to.saturating_sub(self.chars.len().max(from))
    }
}

/// More of a line than this is on no screen.
const NEAR: usize = 2048;

/// The part of a line near a byte, and where it starts: lines may be as long as
/// files.
fn around(text: &str, at: usize) -> (&str, usize) {
    let boundary = |i: usize| (i..=text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(text.len());
    let (from, to) = (boundary(at.saturating_sub(NEAR)), boundary(at.saturating_add(NEAR)));
    (&text[from..to], from)
}

struct Window {
    text: String,
    /// The column of the first mark.
    start: usize,
    /// How many marks.
    marks: usize,
}

/// What of the line is shown in `room` columns: all of it, or a stretch that
/// holds the start of the span with some text before it.
fn window(cells: &Cells, room: usize, style: &Style) -> Window {
    let n = cells.chars.len();
    let (start, end) = cells.span;
    if cells.columns(0, n.max(end)) <= room {
        return Window {
            text: cells.chars.iter().map(|c| c.0).collect(),
            start: cells.columns(0, start),
            marks: cells.columns(start, end).max(1),
        };
    }
    let dots = style.ellipsis();
    let inner = room - 2 * width(dots);
    // As much of the span as fits, and a third of the room for what is before.
    let mut first = start;
    let before = (inner / 3).max(inner.saturating_sub(cells.columns(start, end)) / 2);
    while first > 0 && cells.columns(first - 1, start) <= before {
        first -= 1;
    }
    let mut last = first;
    while last < n && cells.columns(first, last + 1) <= inner {
        last += 1;
    }
    // Near the end of the line there is room to the left.
    while last == n && first > 0 && cells.columns(first - 1, n.max(start + 1)) <= inner {
        first -= 1;
    }
    let lead = if first > 0 { dots } else { "" };
    let trail = if last < n { dots } else { "" };
    let middle: String = cells.chars[first..last].iter().map(|c| c.0).collect();
    let shown_end = if last < n { end.min(last) } else { end };
    Window {
        text: format!("{lead}{middle}{trail}"),
        start: width(lead) + cells.columns(first, start),
        marks: cells.columns(start, shown_end).max(1),
    }
}
