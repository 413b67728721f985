//! Which format a file is in.
//!
//! A name that ends in `.weir` decides. Of any other the content does, and the name
//! where the content does not say.

use weir_ir::points::TextPoints;
use weir_ir::{Diagnostic, Program};

/// The formats Weir reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// The Weir language (loaded by the crate `weir-lang`).
    Weir,
    /// A litmus test in herd's format.
    Litmus,
    /// Trencher's automata.
    Trencher,
    /// A model in Memorax's language RMM.
    Rmm,
    /// x86 assembly for any number of threads.
    Asm,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Weir, Format::Litmus, Format::Trencher, Format::Rmm, Format::Asm];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Weir => "weir",
            Format::Litmus => "litmus",
            Format::Trencher => "trencher",
            Format::Rmm => "rmm",
            Format::Asm => "asm",
        }
    }
    /// Files of it, in words.
    pub fn files(self) -> &'static str {
        match self {
            Format::Weir => "Weir programs",
            Format::Litmus => "litmus tests",
            Format::Trencher => "Trencher automata",
            Format::Rmm => "Memorax models",
            Format::Asm => "x86 assembly",
        }
    }
}

/// The architectures of herd's litmus format: the first word of a test.
const ARCHITECTURES: [&str; 16] = [
    "X86",
    "X86_64",
    "AArch64",
    "ARM",
    "PPC",
    "RISCV",
    "MIPS",
    "C",
    "C11",
    "LISA",
    "Bell",
    "BPF",
    "ASL",
    "AArch64Morello",
    "JAVA",
    "CPP",
];

/// Finds out the format of a file: `.weir` by its name, any other from its content,
/// and from its name where the content leaves it open.
///
/// # Errors
/// A message that says what a file of each format starts with.
pub fn detect(name: &str, bytes: &[u8]) -> Result<Format, Diagnostic> {
    let extension = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase()).unwrap_or_default();
    if extension == "weir" {
        return Ok(Format::Weir);
    }
    let text = String::from_utf8_lossy(bytes);
    if let Some(format) = from_content(text.trim_start_matches('\u{feff}')) {
        return Ok(format);
    }
    match extension.as_str() {
        "litmus" => Ok(Format::Litmus),
        "rmm" => Ok(Format::Rmm),
        "asm" => Ok(Format::Asm),
        "txt" if text.lines().any(is_trencher_line) => Ok(Format::Trencher),
        _ => {
            let what = if text.trim().is_empty() {
                format!("{name} is empty")
            } else {
                format!("cannot tell the format of {name}")
            };
            Err(Diagnostic::error_without_place(what).hint(
                "a Weir program ends in .weir; a litmus test starts with its architecture (`X86_64 SB`); \
                 a Trencher file has blocks `thread NAME` … `end`; a Memorax model starts with `forbidden`; \
                 assembly has its code between `begin thread_code` and `end thread_code`",
            ))
        }
    }
}

fn is_trencher_line(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("transition" | "memory_size"))
}

fn from_content(text: &str) -> Option<Format> {
    let start = skip_comments(text);
    let mut words = start.split_whitespace();
    let first = words.next()?;
    if ARCHITECTURES.contains(&first) && start.contains('{') {
        return Some(Format::Litmus);
    }
    match first {
        // `macro` may come before `forbidden`.
        "forbidden" => return Some(Format::Rmm),
        "macro" if start.contains("endmacro") => return Some(Format::Rmm),
        "memory_size" => return Some(Format::Trencher),
        "begin" if start.contains("thread_code") => return Some(Format::Asm),
        _ => {}
    }
    // Weir has threads as well, but with braces: `thread left {`.
    if first == "thread" {
        let third = words.nth(1);
        if matches!(third, Some("initial" | "final" | "transition" | "end")) {
            return Some(Format::Trencher);
        }
    }
    let weir = ["shared", "thread", "proc", "struct", "enum", "object", "never", "const"];
    (weir.contains(&first) && (start.contains('{') || start.contains(';'))).then_some(Format::Weir)
}

/// The text without the comments at its start, in any of the styles.
fn skip_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        text = if text.starts_with(['#', ';']) || text.starts_with("//") {
            text.split_once('\n').map_or("", |(_, rest)| rest)
        } else if text.starts_with("/*") {
            text.split_once("*/").map_or("", |(_, rest)| rest)
        } else if text.starts_with("(*") {
            text.split_once("*)").map_or("", |(_, rest)| rest)
        } else {
            return text;
        };
    }
}

/// Loads a file of a known format.
///
/// # Errors
/// The messages about everything that is wrong with it. Files in the Weir
/// language are loaded by the crate `weir-lang`; here they are refused.
pub fn load(format: Format, name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format {
        Format::Litmus => crate::litmus::load(name, text),
        Format::Trencher => crate::trencher::load(name, text),
        Format::Rmm => crate::rmm::load(name, text),
        Format::Asm => crate::litmus::nasm::load(name, text),
        Format::Weir => Err(vec![Diagnostic::error_without_place(format!(
            "{name} is a Weir program, which the format loader does not read"
        ))]),
    }
}

/// Where a fence can be written in a file of a known format.
///
/// # Errors
/// The messages about a text that is not of that format. Files in the Weir
/// language are the business of the crate `weir-lang`; here they are refused.
pub fn fence_points(format: Format, text: &str) -> Result<TextPoints, Vec<Diagnostic>> {
    match format {
        Format::Litmus => crate::litmus::fence_points(text),
        Format::Trencher => crate::trencher::fence_points(text),
        Format::Rmm => crate::rmm::fence_points(text),
        Format::Asm => crate::litmus::nasm::fence_points(text),
        Format::Weir => Err(vec![Diagnostic::error_without_place("this is a Weir program")]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_decides() {
        let cases: &[(&str, &str, Format)] = &[
            ("a", "X86_64 SB\n{}\n P0 ;\n", Format::Litmus),
            ("a.txt", "# c\n\nthread t\ninitial q\nend\n", Format::Trencher),
            ("a", "memory_size 3\nthread t initial q end", Format::Trencher),
            ("a.txt", "/* c */ forbidden\n L L\nprocess", Format::Rmm),
            ("a.txt", "// c\nshared x: u8;\nthread t { x = 1; }", Format::Weir),
            ("a.weir", "anything", Format::Weir),
            ("a.rmm", "", Format::Rmm),
            ("a.litmus", "?", Format::Litmus),
            ("a", "\u{feff}forbidden X", Format::Rmm),
        ];
        for (name, text, format) in cases {
            assert_eq!(detect(name, text.as_bytes()), Ok(*format), "{name}: {text}");
        }
    }

    #[test]
    fn the_unknown_is_refused_with_help() {
        for text in ["", "hello", "/*", "(*", "\u{0}\u{1}"] {
            let message = detect("notes.txt", text.as_bytes()).unwrap_err();
            assert!(message.hint.is_some());
        }
        assert!(detect("x", &[0xff, 0xfe, 0x00]).is_err());
    }
}
