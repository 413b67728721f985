//! Where a fence can be written in assembly: before every instruction, behind
//! its labels (jumps meet the fence) and, where the labels stand on the same
//! line, before them (jumps pass it by); and after the last instruction.

use super::super::lex::Tok;
use super::sections::{blank_comments, sections};
use weir_ir::Diagnostic;
use weir_ir::points::{Edit, FenceWords, TextPoint, TextPoints};

/// The places of a text that [`super::load`] takes.
///
/// # Errors
/// The messages about a text that is no such program.
pub fn fence_points(text: &str) -> Result<TextPoints, Vec<Diagnostic>> {
    let mut diags = Vec::new();
    let plain = blank_comments(text);
    let sections = match sections(&plain, &mut diags) {
        Some(sections) if diags.is_empty() => sections,
        _ => return Err(diags),
    };
    let column = |at: u32| {
        let start = text.get(..at as usize).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1);
        text.get(start..at as usize).map_or(0, |t| t.chars().count())
    };
    let mut last = None;
    let mut points = Vec::new();
    for line in sections.iter().filter(|s| s.name == "thread_code").flat_map(|s| &s.lines) {
        let labels = 2
            * (0..line.len() / 2)
                .take_while(|i| matches!(line[2 * i].tok, Tok::Name(_)) && line[2 * i + 1].is(":"))
                .count();
        let mut add = |at: u32| {
            let after = format!("\n{:1$}", "", column(at));
            points.push(TextPoint::before(at, vec![Edit::fence(at, "", after)]));
        };
        let Some(insn) = line.get(labels) else { continue };
        if labels > 0 {
            add(line[0].span.start);
        }
        add(insn.span.start);
        last = line.last().map(|w| (insn.span.start, w.span.end));
    }
    if let Some((at, end)) = last {
        let edit = Edit::fence(end, format!("\n{:1$}", "", column(at)), "");
        points.push(TextPoint::after(end, Some(at), vec![edit]));
    }
    let words =
        FenceWords { full: "mfence".into(), store_store: Some("sfence".into()), nothing: "lfence".into() };
    Ok(TextPoints { words, points })
}
