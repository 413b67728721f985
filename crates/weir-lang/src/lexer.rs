//! Text to tokens.
//!
//! The lexer hands out one token at a time, so a huge file costs no more memory
//! than what the parser keeps. Comments are put aside for the formatter.
//! It never fails: what it does not understand becomes a [`Tok::Bad`] token.

use weir_ir::Span;

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
    pos: usize,
    /// The comments passed so far.
    pub comments: Vec<Comment>,
}

/// Signs, longest first where one starts another.
const SIGNS: &[&str] = &[
    "<<=", ">>=", "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "++", "--", "+=", "-=", "*=", "/=", "%=",
    "&=", "|=", "^=", "->", "..", "(", ")", "{", "}", "[", "]", ",", ";", ":", ".", "+", "-", "*", "/", "%",
    "&", "|", "^", "!", "~", "<", ">", "=", "?", "@", "#",
];

impl<'a> Lexer<'a> {
    /// Starts at the beginning of the text.
    pub fn new(text: &'a str) -> Lexer<'a> {
        // A byte order mark is not part of the program.
        let pos = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lexer { text, pos, comments: Vec::new() }
    }

    /// The next token; [`Tok::Eof`] again and again at the end.
    pub fn token(&mut self) -> Token {
        if let Some(bad) = self.blank() {
            return bad;
        }
        let bytes = self.text.as_bytes();
        let start = self.pos;
        let Some(&first) = bytes.get(start) else {
            return Token { tok: Tok::Eof, start, end: start };
        };
        let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        let run = |from: usize| from + bytes[from..].iter().take_while(|&&b| is_word(b)).count();
        let tok = match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.pos = run(start);
                Tok::Word
            }
            b'0'..=b'9' => {
                self.pos = run(start);
                Tok::Int
            }
            b'"' => self.string(),
            _ => match SIGNS.iter().find(|s| self.text[start..].starts_with(**s)) {
                Some(sign) => {
                    self.pos = start + sign.len();
                    Tok::Sign(sign)
                }
                None => self.unknown(),
            },
        };
        Token { tok, start, end: self.pos }
    }

    /// Skips white space and comments; an unclosed comment is a bad token.
    fn blank(&mut self) -> Option<Token> {
        let bytes = self.text.as_bytes();
        loop {
            while bytes.get(self.pos).is_some_and(u8::is_ascii_whitespace) {
                self.pos += 1;
            }
            let rest = &bytes[self.pos..];
            let start = self.pos;
            if rest.starts_with(b"//") {
                let len = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                self.pos += len;
                let end = start + self.text[start..start + len].trim_end().len();
                self.comments.push(Comment { start, end });
            } else if rest.starts_with(b"/*") {
                match self.text[start + 2..].find("*/") {
                    Some(len) => {
                        self.pos = start + 2 + len + 2;
                        self.comments.push(Comment { start, end: self.pos });
                    }
                    None => {
                        self.pos = bytes.len();
                        let tok = Tok::Bad("this comment is not closed");
                        return Some(Token { tok, start, end: start + 2 });
                    }
                }
            } else {
                return None;
            }
        }
    }

    fn string(&mut self) -> Tok {
        let bytes = self.text.as_bytes();
        let mut at = self.pos + 1;
        while let Some(&b) = bytes.get(at) {
            match b {
                b'"' => {
                    self.pos = at + 1;
                    return Tok::Str;
                }
                b'\\' if bytes.get(at + 1).is_some_and(|b| *b == b'"' || *b == b'\\') => at += 2,
                b'\n' => break,
                _ => at += 1,
            }
        }
        self.pos = at;
        Tok::Bad("this string is not closed")
    }

    /// A run of characters that mean nothing, so that junk is one message.
    fn unknown(&mut self) -> Tok {
        let known = |c: char| {
            c.is_ascii_whitespace()
                || c.is_ascii_alphanumeric()
                || "_\"(){}[],;:.+-*/%&|^!~<>=?@#".contains(c)
        };
        let len: usize = self.text[self.pos..].chars().take_while(|&c| !known(c)).map(char::len_utf8).sum();
        self.pos += len.max(1);
        Tok::Bad("this is not part of the language")
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
