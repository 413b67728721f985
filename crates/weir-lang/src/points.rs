//! Where a fence can be written in a Weir program.
//!
//! * Before every statement of a block, except inside `atomic`. Where the
//!   statement has a label there are two places: before the label (jumps to it
//!   pass the fence by), and between label and statement.
//! * Before the `}` of a block, of a procedure and of a thread: what a thread
//!   has stored when it ends may matter.
//! * Around the one statement of a body without braces, which gets braces.
//! * In an automaton, at every control state: whatever leads to the state leads
//!   to the fence first.
//!
//! Not at the start of a branch of `choose`: a fence there would make the
//! choice a step of its own, and a thread that has chosen a branch that blocks
//! would be stuck. A fence before `choose` does the same job.

use crate::ast::{Block, File, ItemKind, Stmt, StmtKind, ThreadBody};
use crate::parser::parse_whole;
use std::collections::{BTreeMap, HashSet};
use weir_ir::points::{Edit, FenceWords, Insertion, TextPoint, TextPoints};
use weir_ir::{Diagnostic, FenceKind};

/// The places of a text that [`crate::load()`] takes.
///
/// # Errors
/// The messages about a text that is no program.
pub fn fence_points(text: &str) -> Result<TextPoints, Vec<Diagnostic>> {
    let file = parse_whole(text)?;
    let words = FenceWords {
        full: "fence".into(),
        store_store: Some("fence(ss)".into()),
        nothing: "fence(none)".into(),
    };
    let mut finder = Finder { insert: Insertion::into(text), points: Vec::new() };
    finder.file(&file);
    Ok(TextPoints { words, points: finder.points })
}

struct Finder<'a> {
    insert: Insertion<'a>,
    points: Vec<TextPoint>,
}

fn is_trivial(s: &Stmt) -> bool {
    s.label.is_none()
        && match &s.kind {
            StmtKind::Empty | StmtKind::Invariant { .. } => true,
            StmtKind::Var(decls) => decls.iter().all(|d| d.init.is_none()),
            StmtKind::Block(b) => b.stmts.iter().all(is_trivial),
            _ => false,
        }
}

/// Whether nothing comes to the place after the statement.
fn leaves(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Return(_) => true,
        StmtKind::Loop(b) => !b.stmts.iter().any(has_break),
        _ => false,
    }
}

/// Whether the statement has a `break` of the loop around it.
fn has_break(s: &Stmt) -> bool {
    let within = |b: &Block| b.stmts.iter().any(has_break);
    match &s.kind {
        StmtKind::Break => true,
        StmtKind::Block(b) | StmtKind::Atomic(b) => within(b),
        StmtKind::If { arms, otherwise } => arms.iter().map(|(_, b)| b).chain(otherwise).any(within),
        StmtKind::Choose(arms) => arms.iter().any(within),
        _ => false,
    }
}

impl Finder<'_> {
    fn file(&mut self, file: &File) {
        for item in &file.items {
            match &item.kind {
                ItemKind::Thread(t) => {
                    if let ThreadBody::Code(b) = &t.body {
                        self.body(b);
                    }
                }
                ItemKind::Proc(p) => self.body(&p.body),
                _ => {}
            }
        }
    }

    fn body(&mut self, b: &Block) {
        let automaton = b
            .stmts
            .iter()
            .any(|s| matches!(s.kind, StmtKind::At { .. } | StmtKind::Init(_) | StmtKind::States(_)));
        if automaton {
            self.automaton(&b.stmts);
        } else {
            self.block(b, true);
        }
    }

    fn push(&mut self, at: u32, edits: Vec<Edit>) {
        self.points.push(TextPoint::before(at, edits));
    }

    /// `first`: whether a fence may come first.
    fn block(&mut self, b: &Block, first: bool) {
        if !b.braces {
            return self.lonely(b, first);
        }
        let mut may = first;
        for s in b.stmts.iter().filter(|s| !is_trivial(s)) {
            let start = s.full_span().start;
            if may && !matches!(s.kind, StmtKind::Fence(FenceKind::Full)) {
                self.push(start, vec![self.insert.before(start, ";")]);
            }
            if s.label.is_some() {
                self.push(s.span.start, vec![Edit::fence(s.span.start, "", "; ")]);
            }
            may = true;
            self.inside(s);
        }
        let last = b.stmts.iter().rfind(|s| !is_trivial(s));
        if last.is_none_or(|s| !leaves(s)) && (last.is_some() || first) {
            let at = b.span.end.saturating_sub(1);
            let edits = vec![self.closing(at, last)];
            self.points.push(TextPoint::after(at, last.map(|s| s.span.start), edits));
        }
    }

    /// Before a `}`, indented like the statement before it.
    fn closing(&self, at: u32, last: Option<&Stmt>) -> Edit {
        let Some((start, indent)) = self.insert.line_start(at) else { return Edit::fence(at, "", "; ") };
        let like = last.and_then(|s| self.insert.line_start(s.full_span().start));
        let indent = like.map_or_else(|| format!("{indent}    "), |(_, i)| i.to_string());
        Edit::fence(start, indent, format!(";{}", self.insert.line_break()))
    }

    /// A body of one statement without braces.
    fn lonely(&mut self, b: &Block, first: bool) {
        let Some(s) = b.stmts.first().filter(|s| !is_trivial(s)) else { return };
        let span = s.full_span();
        if first {
            let close = Edit::replace(span.end, span.end, " }").closing();
            self.push(span.start, vec![Edit::fence(span.start, "{ ", "; "), close]);
        }
        if !leaves(s) {
            let open = Edit::replace(span.start, span.start, "{ ");
            let edits = vec![open, Edit::fence(span.end, " ", "; }").closing()];
            self.points.push(TextPoint::after(span.end, Some(s.span.start), edits));
        }
        self.inside(s);
    }

    fn inside(&mut self, s: &Stmt) {
        match &s.kind {
            // A block of its own that is empty is a step; one with a fence in it is none.
            StmtKind::Block(b) => self.block(b, !b.stmts.iter().all(is_trivial)),
            StmtKind::Loop(b) => self.block(b, true),
            StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => self.block(body, true),
            StmtKind::If { arms, otherwise } => {
                for b in arms.iter().map(|(_, b)| b).chain(otherwise) {
                    self.block(b, true);
                }
            }
            StmtKind::Choose(arms) => {
                for b in arms {
                    self.block(b, false);
                }
            }
            _ => {}
        }
    }

    fn automaton(&mut self, stmts: &[Stmt]) {
        let mut names = HashSet::new();
        // By name, in order of appearance as a source.
        let mut leading: BTreeMap<&str, Vec<&Stmt>> = BTreeMap::new();
        let mut leaving: BTreeMap<&str, &Stmt> = BTreeMap::new();
        let mut ends = HashSet::new();
        for s in stmts {
            if let StmtKind::States(list) = &s.kind {
                names.extend(list.iter().map(|n| n.name.as_str()));
            }
            let StmtKind::At { source, step, target } = &s.kind else { continue };
            names.extend([source.name.as_str(), target.name.as_str()]);
            leading.entry(&target.name).or_default().push(s);
            leaving.entry(&source.name).or_insert(s);
            if matches!(step.kind, StmtKind::Return(_)) {
                ends.insert(target.name.as_str());
            }
        }
        let mut found: Vec<TextPoint> = Vec::new();
        for (state, lines) in leading.iter().filter(|(state, _)| !ends.contains(*state)) {
            let mut fresh = format!("{state}_fence");
            while names.contains(fresh.as_str()) {
                fresh.push('_');
            }
            let mut edits = Vec::new();
            for s in lines {
                if let StmtKind::At { target, .. } = &s.kind {
                    edits.push(Edit::replace(target.span.start, target.span.end, fresh.clone()));
                }
            }
            // After a line, so that the first line stays the first.
            let Some(line) = leaving.get(state).or(lines.last()) else { continue };
            let (at, end) = (line.span.start, line.span.end);
            let before = match self.insert.line_start(at) {
                Some((_, indent)) => format!("{}{indent}at {fresh}: ", self.insert.line_break()),
                None => format!(" at {fresh}: "),
            };
            edits.push(Edit::fence(end, before, format!(" goto {state};")));
            found.push(TextPoint::at_state(state, at, edits));
        }
        found.sort_by_key(|p| p.at);
        self.points.append(&mut found);
    }
}
