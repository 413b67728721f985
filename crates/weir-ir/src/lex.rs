//! Text to tokens, for every reader.
//!
//! A [`Lexicon`] says what words, numbers, strings, signs and comments look like in a
//! language, and a [`Lexer`] cuts a text by it, one piece at a time. Nothing but blanks is
//! left out: what is no token is a piece as well, since each reader says in its own words
//! what is wrong with it. A [`Cursor`] goes through tokens that are all there.

use crate::diag::Diagnostic;
use crate::span::Span;

/// How a comment is written.
#[derive(Clone, Copy, Debug)]
pub enum Comment {
    /// From this sign up to one of these characters, which is no part of it.
    Line(&'static str, &'static [char]),
    /// From the first sign to the next second one.
    Block(&'static str, &'static str),
    /// The same, but comments nest.
    Nested(&'static str, &'static str),
}

impl Comment {
    fn open(self) -> &'static str {
        let (Comment::Line(open, _) | Comment::Block(open, _) | Comment::Nested(open, _)) = self;
        open
    }
    /// The length of the comment that a text starts with; `None` if it does not end.
    pub fn len(self, text: &str) -> Option<usize> {
        match self {
            Comment::Line(_, ends) => Some(text.find(ends).unwrap_or(text.len())),
            Comment::Block(open, close) => {
                text[open.len()..].find(close).map(|n| open.len() + n + close.len())
            }
            Comment::Nested(open, close) => {
                let (mut depth, mut at) = (1usize, open.len());
                while depth > 0 {
                    let rest = text.as_bytes().get(at..).filter(|r| !r.is_empty())?;
                    if rest.starts_with(open.as_bytes()) {
                        (depth, at) = (depth + 1, at + open.len());
                    } else if rest.starts_with(close.as_bytes()) {
                        (depth, at) = (depth - 1, at + close.len());
                    } else {
                        at += 1;
                    }
                }
                Some(at)
            }
        }
    }
}

/// Which characters are meant.
pub type Chars = fn(char) -> bool;

/// Letters, digits and underscores.
pub fn in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Digits.
pub fn in_number(c: char) -> bool {
    c.is_ascii_digit()
}

/// What the tokens of a language look like; `K` are its kinds of runs.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon<K: 'static> {
    /// What only separates tokens.
    pub blank: Chars,
    /// The comments.
    pub comments: &'static [Comment],
    /// Runs of characters, such as words and numbers: what they are, what they start and go
    /// on with. The first one that fits counts.
    pub runs: &'static [(K, Chars, Chars)],
    /// Whether there are strings: in double quotes, on one line, `\"` and `\\` within.
    pub strings: bool,
    /// The signs, longer ones before those they start with.
    pub signs: &'static [&'static str],
}

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found<K> {
    /// A word or number.
    Run(K),
    /// A string, with its quotes.
    Str,
    /// A sign.
    Sign(&'static str),
    /// A comment.
    Comment,
    /// The sign that starts a comment which does not end; nothing comes after it.
    OpenComment,
    /// A string that does not end on its line.
    OpenStr,
    /// Characters that start nothing.
    Unknown,
}

/// A piece of text with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a, K> {
    /// What it is.
    pub kind: K,
    /// As it is written.
    pub text: &'a str,
    /// Where it is.
    pub span: Span,
}

impl<'a, K> Token<'a, K> {
    /// Its characters, each with its place.
    pub fn chars(&self) -> impl Iterator<Item = (char, Span)> + use<'a, K> {
        let start = self.span.start as usize;
        self.text.char_indices().map(move |(i, c)| (c, Span::new(start + i, start + i + c.len_utf8())))
    }
}

impl<K> Lexicon<K> {
    /// The least there is: what white space separates.
    pub const PLAIN: Lexicon<K> =
        Lexicon { blank: char::is_whitespace, comments: &[], runs: &[], strings: false, signs: &[] };
}

impl<K: Copy> Lexicon<K> {
    /// What a text that is not empty starts with, and how long that is.
    fn first(&self, text: &str) -> Option<(Found<K>, usize)> {
        let c = text.chars().next()?;
        if let Some(comment) = self.comments.iter().find(|c| text.starts_with(c.open())) {
            let whole = comment.len(text).map(|len| (Found::Comment, len));
            return whole.or(Some((Found::OpenComment, comment.open().len())));
        }
        if let Some(&(kind, _, rest)) = self.runs.iter().find(|(_, first, _)| first(c)) {
            let after = text[c.len_utf8()..].trim_start_matches(rest);
            return Some((Found::Run(kind), text.len() - after.len()));
        }
        if self.strings && c == '"' {
            return Some(string(text));
        }
        self.signs.iter().find(|s| text.starts_with(**s)).map(|s| (Found::Sign(s), s.len()))
    }

    /// The pieces of a text from a place on.
    pub fn pieces<'a>(&'static self, text: &'a str, start: usize) -> Lexer<'a, K> {
        Lexer { lexicon: self, text, at: start }
    }

    /// All words, numbers and signs of a text; `other` gets what is none of them.
    pub fn tokens<'a>(
        &'static self,
        text: &'a str,
        sign: K,
        mut other: impl FnMut(Token<'a, Found<K>>),
    ) -> Vec<Token<'a, K>> {
        let mut tokens = Vec::new();
        for piece in self.pieces(text, 0) {
            let Token { kind, text, span } = piece;
            match kind {
                Found::Run(kind) => tokens.push(Token { kind, text, span }),
                Found::Sign(_) => tokens.push(Token { kind: sign, text, span }),
                _ => other(piece),
            }
        }
        tokens
    }
}

fn string<K>(text: &str) -> (Found<K>, usize) {
    let (bytes, mut at) = (text.as_bytes(), 1);
    while let Some(&b) = bytes.get(at) {
        match b {
            b'"' => return (Found::Str, at + 1),
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'\n' => break,
            _ => at += 1,
        }
    }
    (Found::OpenStr, at)
}

/// Hands out the pieces of a text, so that a huge one costs no memory.
#[derive(Clone, Debug)]
pub struct Lexer<'a, K: 'static> {
    lexicon: &'static Lexicon<K>,
    text: &'a str,
    at: usize,
}

impl<K> Lexer<'_, K> {
    /// Where the next piece or the blanks before it start.
    pub fn at(&self) -> usize {
        self.at
    }
}

impl<'a, K: Copy> Iterator for Lexer<'a, K> {
    type Item = Token<'a, Found<K>>;

    fn next(&mut self) -> Option<Token<'a, Found<K>>> {
        let rest = self.text[self.at..].trim_start_matches(self.lexicon.blank);
        let start = self.text.len() - rest.len();
        self.at = start;
        if rest.is_empty() {
            return None;
        }
        let (kind, len) = self.lexicon.first(rest).unwrap_or_else(|| {
            // All that means nothing is one piece.
            let starts = |i: usize, c| (self.lexicon.blank)(c) || self.lexicon.first(&rest[i..]).is_some();
            let mut others = rest.char_indices().skip(1);
            (Found::Unknown, others.find(|&(i, c)| starts(i, c)).map_or(rest.len(), |(i, _)| i))
        });
        self.at = if matches!(kind, Found::OpenComment) { self.text.len() } else { start + len };
        Some(Token { kind, text: &rest[..len], span: Span::new(start, start + len) })
    }
}

/// The digits of a number, without `0x` or `0b`, and their base.
pub fn digits(number: &str) -> (&str, u32) {
    match number.get(..2) {
        Some("0x" | "0X") => (&number[2..], 16),
        Some("0b" | "0B") => (&number[2..], 2),
        _ => (number, 10),
    }
}

/// A token as a [`Cursor`] needs it.
pub trait Lexeme: Copy {
    /// Where it is.
    fn span(&self) -> Span;
    /// Whether it is that sign or reserved word.
    fn is(&self, sign: &str) -> bool;
}

impl<K: Copy> Lexeme for Token<'_, K> {
    fn span(&self) -> Span {
        self.span
    }
    fn is(&self, sign: &str) -> bool {
        self.text == sign
    }
}

/// Goes through tokens.
#[derive(Clone, Debug)]
pub struct Cursor<'t, T> {
    tokens: &'t [T],
    /// How many tokens have been taken.
    pub at: usize,
    end: Span,
}

impl<'t, T: Lexeme> Cursor<'t, T> {
    /// At the first token; `end` is the place after the last one.
    pub fn new(tokens: &'t [T], end: Span) -> Cursor<'t, T> {
        Cursor { tokens, at: 0, end }
    }
    /// The next token.
    pub fn peek(&self) -> Option<T> {
        self.ahead(0)
    }
    /// The token after the next `n`.
    pub fn ahead(&self, n: usize) -> Option<T> {
        self.tokens.get(self.at + n).copied()
    }
    /// The token taken last.
    pub fn before(&self) -> Option<T> {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).copied()
    }
    /// Its place.
    pub fn last(&self) -> Span {
        self.before().map_or(self.end, |t| t.span())
    }
    /// Whether nothing is left.
    pub fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }
    /// The place of the next token, or the end.
    pub fn here(&self) -> Span {
        self.peek().map_or(self.end, |t| t.span())
    }
    /// Takes the next token.
    pub fn take(&mut self) -> Option<T> {
        self.take_if(|_| true)
    }
    /// Takes the next token if it is as wanted.
    pub fn take_if(&mut self, wanted: impl FnOnce(T) -> bool) -> Option<T> {
        let token = self.peek().filter(|t| wanted(*t));
        self.at += usize::from(token.is_some());
        token
    }
    /// Whether the next token is that sign.
    pub fn is(&self, sign: &str) -> bool {
        self.peek().is_some_and(|t| t.is(sign))
    }
    /// Takes the next token if it is that sign.
    pub fn eat(&mut self, sign: &str) -> bool {
        self.take_if(|t| t.is(sign)).is_some()
    }
    /// The message that something else is expected than the next token.
    pub fn expected(&self, what: &str, found: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::error(self.here(), format!("expected {what}, found {found}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static LEXICON: Lexicon<char> = Lexicon {
        comments: &[Comment::Nested("(*", "*)"), Comment::Line("#", &['\n'])],
        runs: &[('n', in_number, in_number), ('w', in_word, in_word)],
        strings: true,
        signs: &["<=", "<"],
        ..Lexicon::PLAIN
    };

    #[test]
    fn everything_but_blanks_is_a_piece() {
        let found = |text| LEXICON.pieces(text, 0).map(|p| (p.kind, p.text)).collect::<Vec<_>>();
        assert_eq!(
            found("a1 <=2§§< # x\n(* (* *) *)\"\\\"\""),
            [
                (Found::Run('w'), "a1"),
                (Found::Sign("<="), "<="),
                (Found::Run('n'), "2"),
                (Found::Unknown, "§§"),
                (Found::Sign("<"), "<"),
                (Found::Comment, "# x"),
                (Found::Comment, "(* (* *) *)"),
                (Found::Str, "\"\\\"\""),
            ]
        );
        assert_eq!(found("\"x\n(* (* *)"), [(Found::OpenStr, "\"x"), (Found::OpenComment, "(*")]);
    }
}
