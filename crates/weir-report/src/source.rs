//! Places in the source, and what stands there, as shown to people.

use crate::style::Style;
use crate::text::clean;
use weir_ir::{Op, Program, Span};

/// The line a span stands on; 0 when there is none to speak of.
pub(crate) fn line_of(program: &Program, span: Span) -> usize {
    let nowhere = span == Span::default() || span.end <= span.start && program.sources.text(span).is_empty();
    if nowhere { 0 } else { program.sources.line(span) }
}

/// `file:line` of a span.
pub(crate) fn place(program: &Program, span: Span, style: &Style) -> Option<String> {
    let line = line_of(program, span);
    let file = program.sources.file(span.file)?;
    (line > 0).then(|| format!("{}:{line}", clean(&file.name, style)))
}

/// The first line of a span's text with the semicolon that follows it.
pub(crate) fn source_text(program: &Program, span: Span, style: &Style) -> String {
    if line_of(program, span) == 0 {
        return String::new();
    }
    let text = program.sources.text(span).trim();
    let mut first = text.lines().next().unwrap_or("").trim_end().to_string();
    let after = program.sources.file(span.file).and_then(|f| f.text.get(span.end as usize..)).unwrap_or("");
    if text.lines().nth(1).is_some() {
        first.push(' ');
        first.push_str(style.ellipsis());
    } else if after.starts_with(';') {
        first.push(';');
    }
    clean(&first, style)
}

/// What a step without source text is called.
pub(crate) fn without_source(op: &Op) -> &'static str {
    match op {
        Op::Nop => "skip",
        Op::Assign(..) => "assign",
        Op::Havoc(..) => "choose a value",
        Op::Assume(_) => "assume",
        Op::Assert(_) => "assert",
        Op::Load(..) => "load",
        Op::Store(..) => "store",
        Op::Fence(weir_ir::FenceKind::Full) => "fence",
        Op::Fence(weir_ir::FenceKind::StoreStore) => "fence(ss)",
        Op::Fence(weir_ir::FenceKind::None) => "fence (no effect)",
        Op::Rmw { .. } | Op::Cas { .. } => "locked operation",
        Op::AtomicBegin => "atomic {",
        Op::AtomicEnd => "} atomic",
        Op::Call { .. } => "call",
        Op::Return(_) => "return",
        Op::Spawn { .. } => "spawn",
        Op::Join(_) => "join",
        Op::Alloc(..) => "alloc",
        Op::Free(_) | Op::Release(_) => "free",
        Op::CallPtr { .. } => "call",
        Op::AtomicWhen { .. } => "wait, then atomic {",
        Op::Extent(..) => "size",
        Op::Exit => "exit",
        Op::Unsupported(_) => "not supported",
    }
}
