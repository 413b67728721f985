//! Characters to words: comments, words and their places.
//!
//! One lexer serves the initial state, the table and the condition. Comments
//! are OCaml's, `(* … *)`, and nest; they are blanked before anything else is
//! read, so that every place in the text stays where it was.

use weir_ir::lex::{self, Comment, Found, Lexeme, Lexicon, in_number, in_word};
use weir_ir::{Diagnostic, Span};

/// A word of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tok<'a> {
    /// A name: instruction, register, location, label, keyword.
    Name(&'a str),
    /// A number without its sign; `None` if it has more than 64 bits.
    Num(Option<u64>),
    /// A sign, one or two characters.
    Sym(&'static str),
}

/// A word and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub tok: Tok<'a>,
    pub span: Span,
}

impl Word<'_> {
    /// Whether it is that sign.
    pub fn is(&self, sym: &str) -> bool {
        matches!(self.tok, Tok::Sym(s) if s == sym)
    }
}

impl Lexeme for Word<'_> {
    fn span(&self) -> Span {
        self.span
    }
    fn is(&self, sym: &str) -> bool {
        Word::is(self, sym)
    }
}

/// The text with every comment replaced by blanks (line breaks stay).
pub(super) fn blank_comments(text: &str, diags: &mut Vec<Diagnostic>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("(*") {
        out.push_str(&rest[..start]);
        let Some(len) = Comment::Nested("(*", "*)").len(&rest[start..]) else {
            diags.push(
                Diagnostic::error(Span::new(out.len(), out.len() + 2), "this comment does not end")
                    .hint("close it with `*)`; comments nest"),
            );
            return out + &" ".repeat(rest.len() - start);
        };
        let comment = rest[start..start + len].bytes();
        out.extend(comment.map(|b| if b == b'\n' { '\n' } else { ' ' }));
        rest = &rest[start + len..];
    }
    out + rest
}

/// What a run of characters is.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Name,
    Number,
}

static LEXICON: Lexicon<Kind> = Lexicon {
    runs: &[(Kind::Number, in_number, in_word), (Kind::Name, in_name, in_name)],
    signs: &[
        "/\\", "\\/", "==", "=>", "!=", "<>", "<<", "{", "}", "(", ")", "[", "]", ";", "|", ",", ":", "=",
        "+", "-", "*", "$", "%", "~", "&", "<", "\"", "@", ">", "!",
    ],
    ..Lexicon::PLAIN
};

fn in_name(c: char) -> bool {
    in_word(c) || c == '.'
}

/// The words of `text[start..]`.
pub(super) fn words<'a>(text: &'a str, start: usize, diags: &mut Vec<Diagnostic>) -> Vec<Word<'a>> {
    let mut out = Vec::new();
    for piece in LEXICON.pieces(text, start) {
        let tok = match piece.kind {
            Found::Run(Kind::Number) => Tok::Num(number(piece.text).unwrap_or_else(|| {
                let message = format!("`{}` is not a number", piece.text);
                let hint = "numbers are decimal, or hexadecimal after `0x`";
                diags.push(Diagnostic::error(piece.span, message).hint(hint));
                Some(0)
            })),
            Found::Run(Kind::Name) => Tok::Name(piece.text),
            Found::Sign(sym) => Tok::Sym(sym),
            _ => {
                // One message for a run of characters that mean nothing.
                diags.extend(piece.chars().take(1).map(|(c, span)| {
                    let message = format!("the character `{}` means nothing here", c.escape_default());
                    Diagnostic::error(span, message)
                }));
                continue;
            }
        };
        out.push(Word { tok, span: piece.span });
    }
    out
}

/// The value of a number; the inner `None` if it has more than 64 bits.
fn number(text: &str) -> Option<Option<u64>> {
    let (digits, radix) = lex::digits(text);
    if radix == 2 || digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    Some(u64::from_str_radix(digits, radix).ok())
}

/// Reads words one after the other.
pub(super) type Cursor<'w, 'a> = lex::Cursor<'w, Word<'a>>;

/// What can be read of words.
pub(super) trait Reads<'a> {
    /// Takes the next word if it is that name.
    fn eat_name(&mut self, name: &str) -> bool;
    /// An error at the next word.
    fn unexpected(&self, wanted: &str) -> Diagnostic;
    /// Takes that sign, or says that it is missing.
    fn expect(&mut self, sym: &str) -> Result<(), Diagnostic>;
    /// Takes a name.
    fn name(&mut self, wanted: &str) -> Result<(&'a str, Span), Diagnostic>;
    /// Takes a number with an optional sign; 64 bits, signed or unsigned.
    fn number(&mut self) -> Result<i64, Diagnostic>;
    /// Takes a small number (thread, length, index).
    fn small(&mut self, wanted: &str) -> Result<u32, Diagnostic>;
}

impl<'a> Reads<'a> for Cursor<'_, 'a> {
    fn eat_name(&mut self, name: &str) -> bool {
        self.take_if(|w| w.tok == Tok::Name(name)).is_some()
    }
    fn unexpected(&self, wanted: &str) -> Diagnostic {
        match self.peek() {
            Some(_) => Diagnostic::error(self.here(), format!("expected {wanted}")),
            None => Diagnostic::error(self.here(), format!("expected {wanted}, but the text ends here")),
        }
    }
    fn expect(&mut self, sym: &str) -> Result<(), Diagnostic> {
        if self.eat(sym) { Ok(()) } else { Err(self.unexpected(&format!("`{sym}`"))) }
    }
    fn name(&mut self, wanted: &str) -> Result<(&'a str, Span), Diagnostic> {
        match self.peek() {
            Some(Word { tok: Tok::Name(n), span }) => {
                self.take();
                Ok((n, span))
            }
            _ => Err(self.unexpected(wanted)),
        }
    }
    fn number(&mut self) -> Result<i64, Diagnostic> {
        let start = self.here();
        let negative = self.eat("-");
        if !negative {
            self.eat("+");
        }
        let Some(Word { tok: Tok::Num(value), span }) = self.peek() else {
            return Err(self.unexpected("a number"));
        };
        self.take();
        let value = match value {
            Some(v) if !negative => Some(v as i64),
            Some(v) if v <= 1 << 63 => Some((v as i64).wrapping_neg()),
            _ => None,
        };
        value.ok_or_else(|| Diagnostic::error(start.to(span), "this number has more than 64 bits"))
    }
    fn small(&mut self, wanted: &str) -> Result<u32, Diagnostic> {
        match self.peek() {
            Some(Word { tok: Tok::Num(Some(v)), span }) => {
                self.take();
                u32::try_from(v).map_err(|_| Diagnostic::error(span, "this number is too large"))
            }
            _ => Err(self.unexpected(wanted)),
        }
    }
}

/// The thread number of a word such as `0` or `P0`.
pub(super) fn thread_number(word: Word) -> Option<u32> {
    match word.tok {
        Tok::Num(Some(n)) => u32::try_from(n).ok(),
        Tok::Name(n) => {
            let digits = n.strip_prefix('P')?;
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            digits.parse().ok()
        }
        _ => None,
    }
}
