//! The table of instructions: one column per thread, one row per line.

use super::asm::{Insn, Operand, instruction};
use super::lex::{Cursor, Tok, Word, thread_number};
use super::mnemonic::Kind;
use super::split::Arch;
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Span};

/// One thread's code.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Its number: 0 for `P0`.
    pub number: u32,
    /// Where the column's head is.
    pub span: Span,
    /// Its instructions.
    pub insns: Vec<Insn>,
    /// Its labels: name, the instruction they stand before, place.
    pub labels: Vec<(String, usize, Span)>,
}

impl Column {
    /// What messages call it.
    pub fn name(&self, arch: Arch) -> String {
        match arch {
            Arch::Nasm(_) => "the code".to_string(),
            _ => format!("P{}", self.number),
        }
    }
    /// The instruction a label stands before; the end counts as one more.
    pub fn target(&self, label: &str) -> Option<usize> {
        self.labels.iter().find(|(l, ..)| l == label).map(|(_, at, _)| *at)
    }
    /// The instructions that may follow one.
    pub fn next(&self, i: usize) -> Vec<usize> {
        let insn = &self.insns[i];
        let target = || match insn.ops.first() {
            Some(Operand::Label(l, _)) => self.target(l),
            _ => None,
        };
        match insn.kind {
            Kind::Jmp => target().into_iter().collect(),
            Kind::Jcc(_) => target().into_iter().chain([i + 1]).collect(),
            _ => vec![i + 1],
        }
    }
}

/// Reads the table.
pub(super) fn table(words: &[Word], end: Span, arch: Arch, diags: &mut Vec<Diagnostic>) -> Vec<Column> {
    let mut rows = rows(words, end, diags).into_iter().filter(|r| r.iter().any(|cell| !cell.is_empty()));
    let Some(head) = rows.next() else {
        diags.push(Diagnostic::error(end, "there is no table of instructions").hint(
            "after the initial state come the threads, `P0 | P1 ;`, then one row per line, each ended by `;`",
        ));
        return Vec::new();
    };
    let mut columns: Vec<Column> = Vec::new();
    for cell in &head {
        let whole = cell.first().zip(cell.last()).map_or(end, |(a, b)| a.span.to(b.span));
        let number = cell.first().copied().filter(|w| matches!(w.tok, Tok::Name(_))).and_then(thread_number);
        // `P0:annotation` is allowed; the annotation means nothing here.
        let annotated = cell.len() == 1 || cell.get(1).is_some_and(|w| w.is(":"));
        let Some(number) = number.filter(|_| annotated) else {
            diags.push(
                Diagnostic::error(whole, "the table starts with the names of the threads")
                    .hint("write `P0 | P1 ;` with as many threads as there are columns"),
            );
            return Vec::new();
        };
        if let Some(before) = columns.iter().find(|c| c.number == number) {
            diags.push(
                Diagnostic::error(whole, format!("thread P{number} has two columns"))
                    .also(before.span, "the first one is here"),
            );
        }
        columns.push(Column { number, span: whole, insns: Vec::new(), labels: Vec::new() });
    }
    for row in rows {
        if row.len() != columns.len() {
            let span = row.iter().flatten().map(|w| w.span).reduce(Span::to).unwrap_or(end);
            diags.push(
                Diagnostic::error(
                    span,
                    format!("this row has {} column(s), the table has {}", row.len(), columns.len()),
                )
                .hint("columns are separated by `|`; a row ends with `;`; a cell may be empty"),
            );
            continue;
        }
        for (cell, column) in row.iter().zip(&mut columns) {
            read_cell(cell, column, arch, diags);
        }
    }
    for column in &columns {
        check_labels(column, arch, diags);
    }
    columns
}

/// Cuts the words into rows and cells.
fn rows<'a>(words: &[Word<'a>], end: Span, diags: &mut Vec<Diagnostic>) -> Vec<Vec<Vec<Word<'a>>>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut cell: Vec<Word> = Vec::new();
    for word in words {
        let only_lock =
            matches!(cell.last(), Some(Word { tok: Tok::Name(n), .. }) if n.eq_ignore_ascii_case("lock"));
        if word.is("|") {
            row.push(std::mem::take(&mut cell));
        } else if word.is(";") {
            // `lock; incl (x)`: the old way to write the prefix.
            if !only_lock {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
        } else {
            cell.push(*word);
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        let at = cell.last().map_or(end, |w| w.span);
        // The word of the condition, mistyped, looks like one more row.
        let first = cell.first().filter(|_| row.is_empty()).and_then(|w| match w.tok {
            Tok::Name(name) => {
                suggest(name, ["exists", "forall", "locations", "filter"]).map(|near| (w.span, near))
            }
            _ => None,
        });
        diags.push(match first {
            Some((span, near)) => Diagnostic::error(span, "this is no instruction, and no condition")
                .label(format!("did you mean `{near}`?")),
            None => Diagnostic::error(at, "this row does not end").hint("every row ends with `;`"),
        });
    }
    rows
}

pub(super) fn read_cell(cell: &[Word], column: &mut Column, arch: Arch, diags: &mut Vec<Diagnostic>) {
    let Some(last) = cell.last() else { return };
    let mut c = Cursor::new(cell, Span { start: last.span.end, ..last.span });
    while let (Some(Word { tok: Tok::Name(label), span }), Some(true)) =
        (c.peek(), c.ahead(1).map(|w| w.is(":")))
    {
        c.take();
        c.take();
        match column.labels.iter().find(|(l, ..)| l == label) {
            Some((_, _, before)) => diags.push(
                Diagnostic::error(
                    span,
                    format!("the label `{label}` is defined twice in {}", column.name(arch)),
                )
                .also(*before, "the first one is here"),
            ),
            None => column.labels.push((label.to_string(), column.insns.len(), span)),
        }
    }
    if c.at_end() {
        return;
    }
    match instruction(&mut c, arch) {
        Ok(insn) => column.insns.push(insn),
        Err(d) => diags.push(d),
    }
}

pub(super) fn check_labels(column: &Column, arch: Arch, diags: &mut Vec<Diagnostic>) {
    for insn in &column.insns {
        let Some(Operand::Label(label, span)) = insn.ops.first() else { continue };
        if column.target(label).is_some() {
            continue;
        }
        let d = Diagnostic::error(*span, format!("{} has no label `{label}`", column.name(arch)));
        diags.push(match suggest(label, column.labels.iter().map(|(l, ..)| l.as_str())) {
            Some(s) => d.label(format!("did you mean `{s}`?")),
            None => d.hint(format!("write `{label}:` before the instruction to jump to")),
        });
    }
}
