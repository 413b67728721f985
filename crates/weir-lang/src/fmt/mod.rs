//! The one way to lay out a program.
//!
//! The tree is printed anew; comments are put back by their place: those in
//! front of a statement or item stay in front of it, one on the line where
//! something ends stays on that line, and those within a statement move in
//! front of it. Blank lines between groups stay, one at a time. Numbers and
//! strings stay as written. Printing the result again changes nothing.

mod exprs;
mod items;
mod stmts;

use crate::ast::File;
use crate::lexer::Comment;
use weir_ir::Span;

/// Lines longer than this are broken where the layout knows how.
const WIDTH: usize = 100;

pub(crate) fn print(text: &str, file: &File) -> String {
    let mut printer = Printer {
        text,
        comments: &file.comments,
        next: 0,
        out: String::new(),
        indent: 0,
        last: 0,
        fresh: true,
    };
    for item in &file.items {
        printer.item(item);
    }
    printer.leading(text.len(), text.len());
    printer.out
}

struct Printer<'a> {
    text: &'a str,
    comments: &'a [Comment],
    /// The first comment not printed yet.
    next: usize,
    out: String,
    indent: usize,
    /// Where in the source the last thing printed ends.
    last: usize,
    /// Whether nothing has been printed in this block yet.
    fresh: bool,
}

impl<'a> Printer<'a> {
    fn source(&self, span: Span) -> &'a str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    fn between(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or("")
    }

    /// Keeps a blank line that stands between the last thing and this place.
    fn group(&mut self, start: usize) {
        let gap = self.between(self.last, start);
        let blank = gap.trim().is_empty() && gap.matches('\n').count() >= 2;
        if blank && !self.fresh {
            self.out.push('\n');
        }
        self.fresh = false;
    }

    fn pad(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
    }

    fn comment(&mut self) {
        let c = self.comments[self.next];
        self.next += 1;
        self.out.push_str(&self.between(c.start, c.end).replace("\r\n", "\n"));
        self.last = c.end;
    }

    /// Prints the comments that start before `limit`, and what keeps them and
    /// the thing that starts at `start` apart.
    fn leading(&mut self, start: usize, limit: usize) {
        while self.comments.get(self.next).is_some_and(|c| c.start < limit) {
            let at = self.comments[self.next].start;
            self.group(at.min(start.max(self.last)));
            self.pad();
            self.comment();
            self.out.push('\n');
        }
        if start < self.text.len() || limit < self.text.len() {
            self.group(start);
        }
    }

    /// Ends a line of the output whose source ends at `end`: a comment on the
    /// same line of the source stays on it.
    fn end_line(&mut self, end: usize) {
        self.last = end;
        while let Some(c) = self.comments.get(self.next).copied() {
            let gap = self.between(end.max(self.last), c.start);
            if c.start < end || gap.contains('\n') || !gap.trim().is_empty() {
                break;
            }
            self.out.push(' ');
            self.comment();
            // Only a comment that fills the rest of the line is followed by nothing.
            if self.between(c.start, c.end).contains('\n') {
                break;
            }
        }
        self.out.push('\n');
    }

    /// Whether there are comments within a place.
    fn has_comments(&self, span: Span) -> bool {
        let (start, end) = (span.start as usize, span.end as usize);
        self.comments[self.next..].iter().take_while(|c| c.start < end).any(|c| c.start >= start)
    }

    /// A line that stands for all of a place: comments within go in front.
    fn leaf(&mut self, span: Span, text: &str) {
        let (start, end) = (span.start as usize, span.end as usize);
        self.leading(start, end);
        self.pad();
        self.out.push_str(text);
        self.end_line(end);
    }

    /// Breaks a list of pieces over lines where one line is too short.
    fn wrap(&self, head: &str, pieces: &[String], glue: &str, tail: &str) -> String {
        let one = format!("{head}{}{tail}", pieces.join(&format!("{glue} ")));
        if one.chars().count() + 4 * self.indent <= WIDTH || pieces.len() < 2 {
            return one;
        }
        let pad = "    ".repeat(self.indent + 1);
        let mut out = head.to_string();
        let mut column = 4 * self.indent + head.chars().count();
        for (i, piece) in pieces.iter().enumerate() {
            let last = i + 1 == pieces.len();
            let piece = format!("{piece}{}", if last { tail } else { glue });
            let width = piece.chars().count() + 1;
            if i > 0 && column + width > WIDTH {
                out.push('\n');
                out.push_str(&pad);
                column = pad.len();
            } else if i > 0 {
                out.push(' ');
            }
            out.push_str(&piece);
            column += width;
        }
        out
    }
}
