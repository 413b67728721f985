//! The parts of a litmus file: head, initial state, table, condition.
//!
//! The head is the line `ARCH NAME`, an optional title in quotes and lines
//! `Key=Value`, which Weir does not use. The condition starts at the first
//! word `exists`, `forall`, `~`, `final`, `observed`, `locations` or `filter`
//! after the initial state (herd's splitter does the same). What follows `<<`
//! is for other tools.

use super::lex::{Tok, Word, words};
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Span};

/// The architectures Weir reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arch {
    /// 32 bits, destination first.
    X86,
    /// 64 bits, source first.
    X86_64,
    /// Assembly as NASM writes it, destination first, with registers this wide.
    Nasm(u8),
}

impl Arch {
    /// The width of a register and of an address.
    pub fn bits(self) -> u8 {
        match self {
            Arch::X86 => 32,
            Arch::X86_64 => 64,
            Arch::Nasm(bits) => bits,
        }
    }
}

/// The parts.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    pub arch: Arch,
    pub name: String,
    pub init: Vec<Word<'a>>,
    pub init_end: Span,
    pub table: Vec<Word<'a>>,
    pub table_end: Span,
    pub condition: Vec<Word<'a>>,
    pub end: Span,
}

/// Splits a text without comments.
pub(super) fn split<'a>(text: &'a str, diags: &mut Vec<Diagnostic>) -> Option<Parts<'a>> {
    let end = Span::new(text.len(), text.len());
    let (arch, name, after) = match head(text) {
        Ok(found) => found,
        Err(d) => {
            diags.push(d);
            return None;
        }
    };
    let Some(open) = find_init(text, after) else {
        diags.push(
            Diagnostic::error(end, "the file ends before the initial state").hint(
                "the initial state comes after the head, in braces: `{ x=0; 0:rax=1; }`; it may be empty",
            ),
        );
        return None;
    };
    let all = words(text, open + 1, diags);
    let mut depth = 1;
    let close = all.iter().position(|w| {
        depth += i32::from(w.is("{")) - i32::from(w.is("}"));
        depth == 0
    });
    let Some(close) = close else {
        diags.push(
            Diagnostic::error(Span::new(open, open + 1), "the initial state does not end")
                .label("opened here")
                .hint("close it with `}`"),
        );
        return None;
    };
    let init_end = all[close].span;
    let rest = &all[close + 1..];
    let stop = rest.iter().position(|w| w.is("<<")).unwrap_or(rest.len());
    let rest = &rest[..stop];
    let question = rest.iter().position(starts_condition).unwrap_or(rest.len());
    let table_end = rest.get(question).map_or(end, |w| w.span);
    Some(Parts {
        arch,
        name,
        init: all[..close].to_vec(),
        init_end,
        table: rest[..question].to_vec(),
        table_end,
        condition: rest[question..].to_vec(),
        end,
    })
}

fn starts_condition(word: &Word) -> bool {
    match word.tok {
        Tok::Name(n) => matches!(
            n,
            "exists" | "forall" | "final" | "observed" | "Observed" | "locations" | "filter" | "cases"
        ),
        _ => word.is("~"),
    }
}

/// Reads `ARCH NAME`; also where the rest starts.
fn head(text: &str) -> Result<(Arch, String, usize), Diagnostic> {
    let text_start = text.trim_start_matches('\u{feff}').trim_start();
    let start = text.len() - text_start.len();
    let arch_len = text_start.find(char::is_whitespace).unwrap_or(text_start.len());
    let word = &text_start[..arch_len];
    if word.is_empty() {
        return Err(Diagnostic::error_without_place("the file is empty")
            .hint("a litmus test starts with a line such as `X86_64 SB`"));
    }
    let arch = match word.to_ascii_uppercase().as_str() {
        "X86" => Arch::X86,
        "X86_64" => Arch::X86_64,
        _ => return Err(unknown_arch(word, Span::new(start, start + arch_len))),
    };
    let line = text_start[arch_len..].split('\n').next().unwrap_or("");
    let rest = line.trim_start();
    let name_start = start + arch_len + (line.len() - rest.len());
    let name_len = rest.find(|c: char| c.is_whitespace() || c == '"' || c == '{').unwrap_or(rest.len());
    if name_len == 0 {
        return Err(Diagnostic::error(Span::new(start, start + arch_len), "the test has no name")
            .hint(format!("the first line is the architecture and the name: `{word} SB`")));
    }
    Ok((arch, rest[..name_len].trim_end_matches(';').to_string(), name_start + name_len))
}

fn unknown_arch(word: &str, span: Span) -> Diagnostic {
    const OTHERS: [&str; 14] = [
        "AArch64", "ARM", "PPC", "MIPS", "RISCV", "C", "CPP", "LISA", "Bell", "JAVA", "BPF", "ASL", "PTX",
        "ARMv8",
    ];
    const READ: &str = "litmus tests are read for `X86` (destination first) and `X86_64` (source first)";
    if OTHERS.iter().any(|o| o.eq_ignore_ascii_case(word)) {
        return Diagnostic::error(span, format!("litmus tests for {word} are not supported")).hint(READ);
    }
    let shown: String = word.chars().take(40).flat_map(char::escape_default).collect();
    let d = Diagnostic::error(span, format!("`{shown}` is not an architecture")).hint(READ);
    match suggest(word, ["X86", "X86_64"]) {
        Some(s) => d.label(format!("did you mean `{s}`?")),
        None => d,
    }
}

/// Where the `{` of the initial state is: after titles and `Key=Value` lines.
fn find_init(text: &str, from: usize) -> Option<usize> {
    let mut i = from;
    loop {
        let rest = text.get(i..)?;
        let trimmed = rest.trim_start();
        i += rest.len() - trimmed.len();
        match trimmed.chars().next()? {
            '{' => return Some(i),
            '"' => i += 1 + trimmed[1..].find('"')? + 1,
            _ => {
                let line = trimmed.find('\n').unwrap_or(trimmed.len());
                let key = trimmed
                    .find(|c: char| !(c.is_ascii_alphanumeric() || "_/.-".contains(c)))
                    .unwrap_or(trimmed.len());
                let is_pair = key > 0 && key < line && trimmed[key..line].trim_start().starts_with('=');
                i += if is_pair { line } else { trimmed[..line].find('{').unwrap_or(line) };
            }
        }
    }
}
