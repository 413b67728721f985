//! Lines and sections: `begin NAME` … `end NAME`.

use super::super::lex::{Tok, Word, words};
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Span};

/// The sections there are.
const NAMES: [&str; 5] = ["shared_data", "thread_data", "init_code", "thread_code", "unsafe_prop"];

/// A section.
#[derive(Debug)]
pub(super) struct Section<'a> {
    pub name: &'static str,
    /// Where its name is.
    pub span: Span,
    /// Its lines that are not empty.
    pub lines: Vec<Vec<Word<'a>>>,
}

/// The text with comments (`;` to the end of the line) blanked.
pub(super) fn blank_comments(text: &str) -> String {
    let mut comment = false;
    let blank = |c: char| {
        comment = c != '\n' && (comment || c == ';');
        if comment { " ".repeat(c.len_utf8()) } else { c.to_string() }
    };
    text.chars().map(blank).collect()
}

/// Reads the sections; a message where there is no code.
pub(super) fn sections<'a>(text: &'a str, diags: &mut Vec<Diagnostic>) -> Option<Vec<Section<'a>>> {
    let mut out: Vec<Section> = Vec::new();
    let mut open = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let line_words = words(&text[..start + line.len()], start, diags);
        start += line.len();
        let (Some(first), Some(last)) = (line_words.first(), line_words.last()) else { continue };
        let whole = first.span.to(last.span);
        let keyword = match first.tok {
            // `end:` is a label like any other.
            Tok::Name(k @ ("begin" | "end")) if !line_words.get(1).is_some_and(|w| w.is(":")) => Some(k),
            _ => None,
        };
        match (keyword, open) {
            (None, true) => {
                if let Some(s) = out.last_mut() {
                    s.lines.push(line_words);
                }
            }
            (None, false) => diags.push(
                Diagnostic::error(whole, "this line is in no section")
                    .hint("sections are `begin shared_data` … `end shared_data`, and so on"),
            ),
            (Some("begin"), false) => match name(&line_words, whole) {
                Ok((name, span)) => {
                    out.push(Section { name, span, lines: Vec::new() });
                    open = true;
                }
                Err(d) => {
                    diags.push(d);
                    return None;
                }
            },
            (Some("begin"), true) => {
                let before = out.last().map_or(whole, |s| s.span);
                diags.push(
                    Diagnostic::error(whole, "a section starts before the last one ended")
                        .also(before, "this one"),
                );
                return None;
            }
            (Some(_), true) => {
                open = false;
                let Some(s) = out.last() else { continue };
                match name(&line_words, whole) {
                    Ok((name, _)) if name == s.name => {}
                    Ok((name, span)) => diags.push(
                        Diagnostic::error(span, format!("`{name}` ends here, but `{}` is open", s.name))
                            .also(s.span, "started here"),
                    ),
                    Err(d) => diags.push(d),
                }
            }
            (Some(_), false) => diags.push(Diagnostic::error(whole, "no section is open here")),
        }
    }
    if let (true, Some(s)) = (open, out.last()) {
        let hint = format!("write `end {}` after its last line", s.name);
        diags.push(Diagnostic::error(s.span, "this section does not end").hint(hint));
    }
    if !out.iter().any(|s| s.name == "thread_code") {
        let d = Diagnostic::error_without_place("the file has no code");
        diags.push(d.hint("write it between `begin thread_code` and `end thread_code`"));
        return None;
    }
    for (i, s) in out.iter().enumerate().filter(|(_, s)| matches!(s.name, "thread_code" | "init_code")) {
        if let Some(before) = out[..i].iter().find(|b| b.name == s.name) {
            let d = Diagnostic::error(s.span, format!("there are two sections `{}`", s.name));
            diags.push(d.also(before.span, "the first one"));
        }
    }
    Some(out)
}

/// The name after `begin` or `end`.
fn name(line: &[Word], whole: Span) -> Result<(&'static str, Span), Diagnostic> {
    let Some(&Word { tok: Tok::Name(found), span }) = line.get(1) else {
        return Err(Diagnostic::error(whole, "the name of a section is missing")
            .hint(format!("sections are {}", NAMES.join(", "))));
    };
    if let Some(extra) = line.get(2) {
        return Err(Diagnostic::error(extra.span, "nothing else stands on this line"));
    }
    match NAMES.iter().find(|n| **n == found) {
        Some(name) => Ok((name, span)),
        None => {
            let d = Diagnostic::error(span, format!("there is no section `{found}`"));
            Err(match suggest(found, NAMES) {
                Some(s) => d.label(format!("did you mean `{s}`?")),
                None => d.hint(format!("sections are {}", NAMES.join(", "))),
            })
        }
    }
}
