//! Words, numbers and signs of a `.cub` file.

use weir_ir::{Diagnostic, Span};

/// What kind of token it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name or a reserved word.
    Word,
    /// A number.
    Nat,
    /// A sign.
    Sign,
    /// The end of the file.
    End,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tok<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// Signs, longer ones first.
const SIGNS: [&str; 29] = [
    ":=", "<>", "<=", ">=", "&&", "||", "=>", "->", "(", ")", "[", "]", "{", "}", "=", "<", ">", "+", "-",
    "*", "/", "|", ":", ";", ",", ".", "@", "#", "?",
];

/// Splits a text into tokens; the last is the end.
pub(super) fn lex(text: &str) -> Result<Vec<Tok<'_>>, Vec<Diagnostic>> {
    let (mut toks, mut wrong) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let (kind, len) = if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if rest.starts_with("(*") {
            match comment(rest) {
                Some(len) => at += len,
                None => {
                    let span = Span::new(at, at + 2);
                    return Err(vec![
                        Diagnostic::error(span, "this comment does not end").hint("end it with `*)`"),
                    ]);
                }
            }
            continue;
        } else if c.is_ascii_alphabetic() || c == '_' {
            (Kind::Word, rest.find(|c| !word(c)).unwrap_or(rest.len()))
        } else if c.is_ascii_digit() {
            (Kind::Nat, rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()))
        } else if let Some(sign) = SIGNS.iter().find(|s| rest.starts_with(**s)) {
            (Kind::Sign, sign.len())
        } else {
            let span = Span::new(at, at + c.len_utf8());
            wrong.push(Diagnostic::error(span, format!("unexpected character `{}`", c.escape_default())));
            at += c.len_utf8();
            continue;
        };
        toks.push(Tok { kind, text: &rest[..len], span: Span::new(at, at + len) });
        at += len;
    }
    toks.push(Tok { kind: Kind::End, text: "the end of the file", span: Span::new(at, at) });
    if wrong.is_empty() { Ok(toks) } else { Err(wrong) }
}

/// The length of the comment at the start; comments nest.
fn comment(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0usize, 0);
    let bytes = text.as_bytes();
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"(*" => (depth, at) = (depth + 1, at + 2),
            b"*)" => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    None
}
