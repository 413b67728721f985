//! Where a fence can be written in a Memorax model.
//!
//! * Before every statement of a process, except inside `locked`. Where the
//!   statement has a label there are two places: before the label (jumps to it
//!   pass the fence by), and between label and statement.
//! * Before the `}` of a block.
//! * Before and after the one statement of `then`, `else` or `do`, which gets
//!   braces.
//!
//! Not at the end of a process: what is asked is where the processes are, and
//! nobody asks whether one has ended.
//!
//! Not at the start of a branch of `either`: there the choice would become a
//! step of its own. A place in a macro is one place, however often the macro
//! is called; so is one in the code of several processes.

use super::ast::{Process, Stmt, StmtKind};
use super::{lex, macros, parse};
use weir_ir::points::{Edit, FenceWords, Insertion, TextPoint, TextPoints};
use weir_ir::{Diagnostic, FenceKind};

/// The places of a text that [`super::load`] takes.
///
/// # Errors
/// The messages about a text that is no model.
pub fn fence_points(text: &str) -> Result<TextPoints, Vec<Diagnostic>> {
    let mut messages = Vec::new();
    let tokens = macros::expand(lex::tokens(text, &mut messages), &mut messages);
    let model = parse::parse(&tokens, &mut messages);
    if messages.iter().any(Diagnostic::is_error) {
        return Err(messages);
    }
    let words =
        FenceWords { full: "fence".into(), store_store: Some("ssfence".into()), nothing: "nop".into() };
    let mut finder = Finder { text, insert: Insertion::into(text), points: Vec::new() };
    for Process { body, .. } in &model.processes {
        finder.list(body, true);
    }
    let mut points = finder.points;
    points.sort_by_key(|p| (p.at, p.edits.first().map(|e| e.start)));
    points.dedup();
    Ok(TextPoints { words, points })
}

struct Finder<'a> {
    text: &'a str,
    insert: Insertion<'a>,
    points: Vec<TextPoint>,
}

impl Finder<'_> {
    fn push(&mut self, at: u32, edits: Vec<Edit>) {
        self.points.push(TextPoint::before(at, edits));
    }

    fn list(&mut self, list: &[Stmt], first: bool) {
        for (i, s) in list.iter().enumerate() {
            let at = start(s);
            if (first || i > 0) && !matches!(s.kind, StmtKind::Fence(FenceKind::Full)) {
                self.push(at, vec![self.insert.before(at, ";")]);
            }
            if s.label.is_some() {
                self.push(s.span.start, vec![Edit::fence(s.span.start, "", "; ")]);
            }
            self.inside(s);
        }
    }

    fn inside(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Either(branches) => {
                for list in branches {
                    self.list(list, false);
                }
            }
            StmtKind::If(_, yes, no) => {
                self.body(yes);
                if let Some(no) = no {
                    self.body(no);
                }
            }
            StmtKind::While(_, body) => self.body(body),
            StmtKind::Seq(list) => self.block(s, list),
            _ => {}
        }
    }

    /// The one statement of a branch or loop.
    fn body(&mut self, s: &Stmt) {
        if let (StmtKind::Seq(list), None) = (&s.kind, &s.label) {
            return self.block(s, list);
        }
        let (at, end) = (start(s), s.span.end);
        let close = Edit::replace(end, end, " }").closing();
        self.push(at, vec![Edit::fence(at, "{ ", "; "), close]);
        let semicolon =
            if self.text.get(..end as usize).is_some_and(|t| t.ends_with(';')) { " " } else { "; " };
        let edits = vec![Edit::replace(at, at, "{ "), Edit::fence(end, semicolon, " }").closing()];
        self.points.push(TextPoint::after(end, Some(s.span.start), edits));
        self.inside(s);
    }

    fn block(&mut self, s: &Stmt, list: &[Stmt]) {
        self.list(list, true);
        let end = s.span.end.saturating_sub(1);
        let Some(before) =
            self.text.get(..end as usize).filter(|_| self.text[end as usize..].starts_with('}'))
        else {
            return;
        };
        let semicolon = if before.trim_end().ends_with(';') { "" } else { "; " };
        self.push(end, vec![Edit::fence(end, semicolon, " ")]);
    }
}

/// Where a statement starts, with its label.
fn start(s: &Stmt) -> u32 {
    s.label.as_ref().map_or(s.span.start, |l| l.span.start)
}
