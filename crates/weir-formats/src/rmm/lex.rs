//! Words, numbers, registers and operators.

use weir_ir::{Diagnostic, Span};

/// What kind of token it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name or a reserved word.
    Word,
    /// A register, `$` included.
    Reg,
    /// A number.
    Nat,
    /// An operator or bracket.
    Op,
    /// The end of the file.
    End,
}

/// A token.
#[derive(Clone, Debug)]
pub(super) struct Tok {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) span: Span,
    /// Where the macro was called that this token comes from.
    pub(super) call: Option<Span>,
}

/// The reserved words.
pub(super) const RESERVED: [&str; 34] = [
    "if",
    "then",
    "else",
    "while",
    "do",
    "read",
    "write",
    "syncwr",
    "syncrd",
    "fence",
    "ssfence",
    "llfence",
    "locked",
    "slocked",
    "cas",
    "goto",
    "true",
    "false",
    "my",
    "me",
    "other",
    "process",
    "not",
    "nop",
    "text",
    "data",
    "either",
    "or",
    "forbidden",
    "assume",
    "predicates",
    "registers",
    "macro",
    "endmacro",
];

impl Tok {
    /// Whether it is this operator or reserved word.
    pub(super) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Op) && self.text == text
    }
    /// Whether it is a name: a word that is not reserved.
    pub(super) fn is_name(&self) -> bool {
        self.kind == Kind::Word && !RESERVED.contains(&self.text.as_str())
    }
    /// As shown in messages.
    pub(super) fn show(&self) -> String {
        match self.kind {
            Kind::End => "the end of the file".to_string(),
            _ => format!("`{}`", self.text),
        }
    }
}

/// Longer ones first.
const OPERATORS: [&str; 22] = [
    ":=", "||", "&&", "!=", "<=", ">=", "=", "(", ")", ",", "-", "*", ";", ":", "{", "}", "<", ">", "+", "[",
    "]", "!",
];

/// The tokens of the text, the last of them [`Kind::End`].
pub(super) fn tokens(text: &str, messages: &mut Vec<Diagnostic>) -> Vec<Tok> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            match comment.find("*/") {
                Some(end) => at += end + 4,
                None => {
                    messages.push(
                        Diagnostic::error(Span::new(at, at + 2), "the comment does not end")
                            .label("it starts here")
                            .hint("close it with `*/`"),
                    );
                    at = text.len();
                }
            }
            continue;
        }
        let word = |s: &str| s.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(s.len());
        let (kind, len) = if c.is_ascii_alphabetic() || c == '_' {
            (Kind::Word, word(rest))
        } else if c.is_ascii_digit() {
            (Kind::Nat, rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()))
        } else if c == '$' && word(&rest[1..]) > 0 {
            (Kind::Reg, 1 + word(&rest[1..]))
        } else if let Some(op) = OPERATORS.iter().find(|op| rest.starts_with(**op)) {
            (Kind::Op, op.len())
        } else {
            let len = c.len_utf8();
            let d = Diagnostic::error(
                Span::new(at, at + len),
                format!("`{}` means nothing here", c.escape_debug()),
            );
            messages.push(match c {
                '/' if rest.starts_with("//") => d.label("comments are `/* … */`"),
                '$' => d.label("the name of the register is missing"),
                _ => d.label("unexpected character"),
            });
            at += if rest.starts_with("//") { rest.find('\n').unwrap_or(rest.len()) } else { len };
            continue;
        };
        let span = Span::new(at, at + len);
        out.push(Tok { kind, text: rest[..len].to_string(), span, call: None });
        at += len;
    }
    let end = text.trim_end().len();
    out.push(Tok { kind: Kind::End, text: String::new(), span: Span::new(end, end), call: None });
    out
}
