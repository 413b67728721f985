//! One line of a table: pieces of text put at columns, without trailing spaces.

use crate::style::{Role, Style};
use crate::text::width;

/// A line that is being written from left to right.
pub(crate) struct Line<'a> {
    style: &'a Style,
    out: String,
    column: usize,
}

impl<'a> Line<'a> {
    pub(crate) fn new(style: &'a Style) -> Line<'a> {
        Line { style, out: String::new(), column: 0 }
    }
    /// Puts text at a column, or right behind what is there already.
    pub(crate) fn put(&mut self, column: usize, role: Role, text: &str) {
        if text.is_empty() {
            return;
        }
        while self.column < column {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.style.paint(role, text));
        self.column += width(text);
    }
    /// Puts text so that it ends before column `end`.
    pub(crate) fn put_right(&mut self, end: usize, role: Role, text: &str) {
        self.put(end.saturating_sub(width(text)), role, text);
    }
    /// Ends the line.
    pub(crate) fn end(mut self, out: &mut String) {
        self.out.truncate(self.out.trim_end_matches(' ').len());
        out.push_str(&self.out);
        out.push('\n');
    }
}

/// Ends `line` with a stretch of pieces that starts at a column and is at most
/// `room` columns wide; what does not fit goes to further lines below.
pub(crate) fn tail<'a>(
    mut line: Line<'a>,
    column: usize,
    room: usize,
    pieces: &[(Role, String)],
    style: &'a Style,
    out: &mut String,
) {
    let mut used = 0;
    for (role, text) in pieces {
        let gap = if used > 0 { 2 } else { 0 };
        if used > 0 && used + gap + width(text) > room {
            line.end(out);
            line = Line::new(style);
            used = 0;
        }
        let start = column + used + if used > 0 { gap } else { 0 };
        let lines = crate::text::wrap(text, room);
        for (i, part) in lines.iter().enumerate() {
            if i > 0 {
                line.end(out);
                line = Line::new(style);
                // What a remark says on further lines stands under its text.
                line.put(column, *role, part);
                used = width(part);
            } else {
                line.put(start, *role, part);
                used = start - column + width(part);
            }
        }
    }
    line.end(out);
}
