//! Where a fence can be written in a litmus test: before every instruction, as
//! a row of its own in which the other columns are empty. Where the cell has
//! labels there are two places: before them (jumps pass the fence by), and
//! between them and the instruction; then the labels move to the new row.
//! Not at the end of a thread: what is asked is asked of final states, in which
//! all buffers are empty.

use super::lex::{Tok, Word, blank_comments};
use super::split::{Arch, split};
use weir_ir::Diagnostic;
use weir_ir::points::{Edit, FenceWords, Insertion, TextPoint, TextPoints};

/// The places of a text that [`super::load`] takes.
///
/// # Errors
/// The messages about a text that is no litmus test.
pub fn fence_points(text: &str) -> Result<TextPoints, Vec<Diagnostic>> {
    let mut diags = Vec::new();
    let plain = blank_comments(text, &mut diags);
    let parts = match split(&plain, &mut diags) {
        Some(parts) if diags.is_empty() => parts,
        _ => return Err(diags),
    };
    let upper = parts.arch == Arch::X86;
    let word = |w: &str| if upper { w.to_ascii_uppercase() } else { w.to_string() };
    let words =
        FenceWords { full: word("mfence"), store_store: Some(word("sfence")), nothing: word("lfence") };
    let insert = Insertion::into(text);
    let mut points = Vec::new();
    // The first row that is not empty names the threads.
    for row in rows(&parts.table).into_iter().filter(|r| r.cells.iter().any(|c| !c.is_empty())).skip(1) {
        for (column, cell) in row.cells.iter().enumerate() {
            let Some(first) = cell.first() else { continue };
            let labels = 2
                * (0..cell.len() / 2)
                    .take_while(|i| matches!(cell[2 * i].tok, Tok::Name(_)) && cell[2 * i + 1].is(":"))
                    .count();
            let mut add = |at: u32, label: &str, others: Vec<Edit>| {
                let mut edits = vec![row.insert(text, insert, column, label)];
                edits.extend(others);
                points.push(TextPoint::before(at, edits));
            };
            add(first.span.start, "", Vec::new());
            if let (true, Some(insn)) = (labels > 0, cell.get(labels)) {
                let span = first.span.to(cell[labels - 1].span);
                let label = text.get(span.start as usize..span.end as usize).unwrap_or_default();
                let blank = " ".repeat((span.end - span.start) as usize);
                add(insn.span.start, &format!("{label} "), vec![Edit::replace(span.start, span.end, blank)]);
            }
        }
    }
    Ok(TextPoints { words, points })
}

/// A row of the table.
struct Row<'a> {
    cells: Vec<Vec<Word<'a>>>,
    /// Where the separators are, the last one being the `;`.
    ends: Vec<u32>,
    /// Where it starts.
    start: u32,
}

fn rows<'a>(words: &[Word<'a>]) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut row = Row { cells: vec![Vec::new()], ends: Vec::new(), start: 0 };
    for word in words {
        if row.ends.is_empty() && row.cells[0].is_empty() {
            row.start = word.span.start;
        }
        let cell = row.cells.last_mut();
        let lock = cell
            .as_ref()
            .and_then(|c| c.last())
            .is_some_and(|w| matches!(w.tok, Tok::Name(n) if n.eq_ignore_ascii_case("lock")));
        if word.is("|") {
            row.ends.push(word.span.start);
            row.cells.push(Vec::new());
        } else if word.is(";") && !lock {
            row.ends.push(word.span.start);
            let fresh = Row { cells: vec![Vec::new()], ends: Vec::new(), start: 0 };
            rows.push(std::mem::replace(&mut row, fresh));
        } else if !word.is(";")
            && let Some(cell) = cell
        {
            cell.push(*word);
        }
    }
    rows
}

impl Row<'_> {
    /// A row before this one with the fence in a column, its columns as wide as
    /// those of this row.
    fn insert(&self, text: &str, insert: Insertion<'_>, column: usize, label: &str) -> Edit {
        let (start, end) = match insert.line_start(self.start) {
            Some((start, _)) => (start, insert.line_break()),
            None => (self.start, " "),
        };
        let (mut before, mut after) = (String::new(), String::new());
        let mut from = start;
        for (i, &to) in self.ends.iter().enumerate() {
            let slice = text.get(from as usize..to as usize).unwrap_or_default();
            let width = if slice.contains('\n') { 1 } else { slice.chars().count() };
            let last = i + 1 == self.ends.len();
            let sign = if last { ";" } else { "|" };
            match i.cmp(&column) {
                std::cmp::Ordering::Less => before += &format!("{:width$}{sign}", ""),
                std::cmp::Ordering::Equal => {
                    before += &format!(" {label}");
                    // Fences are six letters in all spellings.
                    let rest = width.saturating_sub(1 + label.chars().count() + 6).max(1);
                    after += &format!("{:rest$}{sign}", "");
                }
                std::cmp::Ordering::Greater => after += &format!("{:width$}{sign}", ""),
            }
            from = to + 1;
        }
        Edit::fence(start, before, after + end)
    }
}
