//! Text to tokens.
//!
//! The lexer hands out one token at a time, so a huge file costs no more memory
//! than what the parser keeps. Comments are put aside for the formatter.
//! It never fails: what it does not understand becomes a [`Tok::Bad`] token.

use weir_ir::Span;
use weir_ir::lex::{self, Found, Lexicon, in_number, in_word};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tok {
    /// A word: a name or a keyword.
    Word,
    /// A number, with its base prefix and type suffix.
    Int,
    /// A string in double quotes.
    Str,
    /// A sign.
    Sign(&'static str),
    /// Anything else; the text says why.
    Bad(&'static str),
    /// The end of the file.
    Eof,
}

/// A token with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub tok: Tok,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Token {
    /// Its place.
    pub fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// A comment, as written (with its slashes).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment {
    /// First byte.
    pub start: usize,
    /// One past the last byte; a line comment does not include its line break.
    pub end: usize,
}

/// The lexer.
pub struct Lexer<'a> {
    text: &'a str,
    pieces: lex::Lexer<'a, Tok>,
    /// The comments passed so far.
    pub comments: Vec<Comment>,
}

static LEXICON: Lexicon<Tok> = Lexicon {
    blank: |c| c.is_ascii_whitespace(),
    comments: &[lex::Comment::Line("//", &['\n']), lex::Comment::Block("/*", "*/")],
    runs: &[(Tok::Int, in_number, in_word), (Tok::Word, in_word, in_word)],
    strings: true,
    signs: &[
        "<<=", ">>=", "/\\", "\\/", ":=", "<>", "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "++", "--",
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "->", "..", "(", ")", "{", "}", "[", "]", ",", ";",
        ":", ".", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~", "<", ">", "=", "?", "@", "#",
    ],
};

impl<'a> Lexer<'a> {
    /// Starts at the beginning of the text.
    pub fn new(text: &'a str) -> Lexer<'a> {
        // A byte order mark is not part of the program.
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lexer::from(text, start)
    }

    /// Goes to the end of the line that a place is on.
    pub fn skip_line(&mut self, from: usize) {
        let len = self.text[from..].find('\n').unwrap_or(self.text.len() - from);
        self.pieces = LEXICON.pieces(self.text, from + len);
    }

    /// Starts at a place in the text.
    pub fn from(text: &'a str, start: usize) -> Lexer<'a> {
        Lexer { text, pieces: LEXICON.pieces(text, start), comments: Vec::new() }
    }

    /// The next token; [`Tok::Eof`] again and again at the end.
    pub fn token(&mut self) -> Token {
        for piece in self.pieces.by_ref() {
            let start = piece.span.start as usize;
            let tok = match piece.kind {
                Found::Run(tok) => tok,
                Found::Str => Tok::Str,
                Found::Sign(sign) => Tok::Sign(sign),
                Found::Comment => {
                    self.comments.push(Comment { start, end: start + piece.text.trim_end().len() });
                    continue;
                }
                Found::OpenComment => Tok::Bad("this comment is not closed"),
                Found::OpenStr => Tok::Bad("this string is not closed"),
                Found::Unknown => Tok::Bad("this is not part of the language"),
            };
            return Token { tok, start, end: piece.span.end as usize };
        }
        let end = self.pieces.at();
        Token { tok: Tok::Eof, start: end, end }
    }
}

/// The value of a string token, given its text with the quotes.
pub fn unquote(raw: &str) -> String {
    let inner = raw.strip_prefix('"').and_then(|r| r.strip_suffix('"')).unwrap_or(raw);
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lex(text: &str) -> Vec<(Tok, &str)> {
        let mut lexer = Lexer::new(text);
        let mut out = Vec::new();
        loop {
            let t = lexer.token();
            if t.tok == Tok::Eof {
                return out;
            }
            out.push((t.tok, &text[t.start..t.end]));
        }
    }

    #[test]
    fn words_numbers_signs() {
        assert_eq!(
            lex("x[0] += 0x1Fu8; // c\n\"a\\\"b\""),
            [
                (Tok::Word, "x"),
                (Tok::Sign("["), "["),
                (Tok::Int, "0"),
                (Tok::Sign("]"), "]"),
                (Tok::Sign("+="), "+="),
                (Tok::Int, "0x1Fu8"),
                (Tok::Sign(";"), ";"),
                (Tok::Str, "\"a\\\"b\""),
            ]
        );
        assert_eq!(unquote("\"a\\\"b\""), "a\"b");
    }

    #[test]
    fn junk_is_one_token_and_the_end_is_the_end() {
        assert!(matches!(lex("§§§§ x")[..], [(Tok::Bad(_), "§§§§"), (Tok::Word, "x")]));
        assert!(matches!(lex("/* x")[..], [(Tok::Bad(_), "/*")]));
        assert!(matches!(lex("\"x\ny")[..], [(Tok::Bad(_), "\"x"), (Tok::Word, "y")]));
    }
}
