//! Positions in the text of a program: of calls of `__VERIFIER_nondet_…`, and of what goes wrong.

use super::text::Position;
use crate::property::{Ask, Property};
use weir_ir::{EdgeId, Op, Program, Replay, RoutineId, SourceFile, Span, Step, ThreadId, Trace, Violation};

/// What the names of functions begin with that give any value.
const ANY: &str = "__VERIFIER_nondet_";

/// The text of the program's own file, and where things stand in it.
pub struct Places<'a> {
    program: &'a Program,
    file: usize,
    /// The function that must not be called, where the property has one.
    forbidden: Option<String>,
}

impl<'a> Places<'a> {
    /// For a program that was compiled from this text; `None` where debug info does not name it.
    pub fn new(program: &'a Program, text: &str, property: &Property) -> Option<Places<'a>> {
        let file = program.sources.files.iter().position(|f| f.text == text)?;
        let forbidden = property.asks.iter().find_map(|ask| match ask {
            Ask::Call(name) => Some(name.clone()),
            _ => None,
        });
        Some(Places { program, file, forbidden })
    }

    fn source(&self) -> &'a SourceFile {
        &self.program.sources.files[self.file]
    }

    /// Whether a span is of the program's own text.
    fn is_own(&self, span: Span) -> bool {
        span != Span::default() && span.file.index() == self.file
    }

    /// Where the statement begins that a span is of; where it calls what must not be called, that
    /// call.
    pub fn position(&self, span: Span) -> Option<Position> {
        if !self.is_own(span) {
            return None;
        }
        let call = self.forbidden.as_ref().and_then(|name| self.call(span, name));
        Some(self.source().line_col(call.unwrap_or(span.start as usize) as u32))
    }

    /// Where the one call of a function stands in a span.
    fn call(&self, span: Span, name: &str) -> Option<usize> {
        let text = self.source().text.get(span.start as usize..span.end as usize)?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut found = text.match_indices(name).filter(|(i, _)| {
            let alone = !text[..*i].ends_with(is_word);
            alone && text[i + name.len()..].trim_start().starts_with('(')
        });
        let (first, _) = found.next()?;
        found.next().is_none().then_some(span.start as usize + first)
    }

    /// The span of an edge.
    pub fn span(&self, routine: RoutineId, edge: EdgeId) -> Span {
        self.program.routine(routine).edges[edge.index()].span
    }

    /// Whether something happens at a position: an edge stands there.
    pub fn is_code(&self, fits: impl Fn(Position) -> bool) -> bool {
        let edges = self.program.routines.iter().flat_map(|r| &r.edges);
        edges.filter_map(|e| self.position(e.span)).any(fits)
    }

    /// If an edge calls a function that gives any value: what is after `__VERIFIER_nondet_` in its
    /// name, and where the parenthesis stands that closes the call.
    pub fn choice(&self, routine: RoutineId, edge: EdgeId) -> Option<(&'a str, Position)> {
        let e = &self.program.routine(routine).edges[edge.index()];
        let Op::Call { routine: callee, .. } = &e.op else { return None };
        let name = &self.program.routine(*callee).name;
        let what = name.strip_prefix(ANY)?;
        if !self.is_own(e.span) {
            return None;
        }
        let at = self.call(e.span, name)? + name.len();
        let rest = self.source().text.get(at..)?;
        let open = rest.find('(')?;
        let close = open + 1 + rest[open + 1..].find(|c: char| !c.is_whitespace())?;
        rest[close..].starts_with(')').then(|| (what, self.source().line_col((at + close) as u32)))
    }

    /// What goes wrong at the end of an execution: the last step of the text that the thread took
    /// or, where it races, is about to take.
    pub fn target(&self, trace: &Trace, replay: &Replay) -> Option<Span> {
        if let Some(Violation::Race(thread, _)) = trace.violation {
            return self.next(replay, thread);
        }
        let thread = trace.steps.last()?.thread();
        let edges = trace.steps.iter().enumerate().rev().filter_map(|(i, step)| match step {
            Step::Exec { thread: t, edge, .. } if *t == thread => Some((replay.routine(i, thread)?, *edge)),
            _ => None,
        });
        edges.map(|(routine, edge)| self.span(routine, edge)).find(|span| self.is_own(*span))
    }

    /// What a thread stands before in the text.
    fn next(&self, replay: &Replay, thread: ThreadId) -> Option<Span> {
        let frames = &replay.threads().get(thread.index())?.frames;
        frames.iter().rev().enumerate().find_map(|(depth, frame)| {
            // A caller stands behind its call.
            let here = |e: &&weir_ir::Edge| if depth == 0 { e.src == frame.loc } else { e.dst == frame.loc };
            let edges = &self.program.routine(frame.routine).edges;
            edges.iter().find(here).map(|e| e.span).filter(|span| self.is_own(*span))
        })
    }
}

/// The least and the greatest value of a type, by its name after `__VERIFIER_nondet_`; `None` for
/// those that are no integers.
pub fn range(name: &str) -> Option<(i128, i128)> {
    let signed = |bits: u32| (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
    let unsigned = |bits: u32| (0, (1i128 << bits) - 1);
    Some(match name {
        "bool" | "_Bool" => unsigned(1),
        "char" | "schar" => signed(8),
        "uchar" | "u8" => unsigned(8),
        "short" => signed(16),
        "ushort" | "u16" => unsigned(16),
        "int" => signed(32),
        "uint" | "unsigned" | "u32" => unsigned(32),
        "long" | "longlong" | "loff_t" => signed(64),
        "ulong" | "ulonglong" | "u64" | "size_t" | "sector_t" => unsigned(64),
        _ => return None,
    })
}
