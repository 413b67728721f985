//! Words, numbers, registers and operators.

use super::ast::Name;
use weir_ir::lex::{Comment, Found, Lexeme, Lexicon, in_number, in_word};
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Tok<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
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

impl Lexeme for Tok<'_> {
    fn span(&self) -> Span {
        self.span
    }
    fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Op) && self.text == text
    }
}

impl Tok<'_> {
    /// Whether it is a name: a word that is not reserved.
    pub(super) fn is_name(&self) -> bool {
        self.kind == Kind::Word && !RESERVED.contains(&self.text)
    }
    /// The name it is.
    pub(super) fn name(&self) -> Name {
        Name { text: self.text.to_string(), span: self.span }
    }
    /// As shown in messages.
    pub(super) fn show(&self) -> String {
        match self.kind {
            Kind::End => "the end of the file".to_string(),
            _ => format!("`{}`", self.text),
        }
    }
}

static LEXICON: Lexicon<Kind> = Lexicon {
    // The second one is a mistake that people make.
    comments: &[Comment::Block("/*", "*/"), Comment::Line("//", &['\n'])],
    runs: &[
        (Kind::Nat, in_number, in_number),
        (Kind::Word, in_word, in_word),
        (Kind::Reg, |c| c == '$', in_word),
    ],
    signs: &[
        ":=", "||", "&&", "!=", "<=", ">=", "=", "(", ")", ",", "-", "*", ";", ":", "{", "}", "<", ">", "+",
        "[", "]", "!",
    ],
    ..Lexicon::PLAIN
};

/// The tokens of the text, the last of them [`Kind::End`].
pub(super) fn tokens<'a>(text: &'a str, messages: &mut Vec<Diagnostic>) -> Vec<Tok<'a>> {
    let mut out = Vec::new();
    for piece in LEXICON.pieces(text, 0) {
        let mut strange = |n: usize, why: &str| {
            messages.extend(piece.chars().take(n).map(|(c, span)| {
                Diagnostic::error(span, format!("`{}` means nothing here", c.escape_debug())).label(why)
            }));
        };
        let kind = match piece.kind {
            Found::Run(Kind::Reg) if piece.text == "$" => {
                strange(1, "the name of the register is missing");
                continue;
            }
            Found::Run(kind) => kind,
            Found::Sign(_) => Kind::Op,
            Found::OpenComment => {
                messages.push(
                    Diagnostic::error(piece.span, "the comment does not end")
                        .label("it starts here")
                        .hint("close it with `*/`"),
                );
                continue;
            }
            Found::Comment if piece.text.starts_with("//") => {
                strange(1, "comments are `/* … */`");
                continue;
            }
            Found::Comment => continue,
            Found::Unknown | Found::Str | Found::OpenStr => {
                strange(usize::MAX, "unexpected character");
                continue;
            }
        };
        out.push(Tok { kind, text: piece.text, span: piece.span, call: None });
    }
    let end = text.trim_end().len();
    out.push(Tok { kind: Kind::End, text: "", span: Span::new(end, end), call: None });
    out
}
