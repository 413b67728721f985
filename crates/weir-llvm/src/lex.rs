//! Tokens of textual LLVM IR.
//!
//! The lexer never fails: a byte it does not know becomes a token of its own,
//! and the parser complains about it where it stands.

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    /// A keyword, an opcode, a type name.
    Word,
    /// `%name`; the name without quotes and escapes.
    Local(String),
    /// `@name`.
    Global(String),
    /// `!12`, `!foo`, `!DILocation`: what follows the mark.
    Meta(String),
    /// `!"text"`.
    MetaText,
    /// A whole number.
    Int,
    /// Something that starts like a number and is none (floating point, hex).
    Float,
    /// `"text"`.
    Text(String),
    /// `c"bytes"`.
    Bytes(Vec<u8>),
    /// `name:` or `"name":` or `12:`.
    Label(String),
    /// `#0`.
    Attr,
    /// `#dbg_value` and its sisters.
    Debug,
    /// `$name`.
    Comdat,
    /// Anything else: one character.
    Punct(char),
    /// The end of the text.
    End,
}

/// A token with its place.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub tok: Tok,
    pub start: usize,
    pub end: usize,
    /// Line, from 1.
    pub line: u32,
}

/// Cuts text into tokens; the last one is [`Tok::End`].
pub(crate) fn lex(text: &str) -> Vec<Token> {
    let mut l = Lexer { bytes: text.as_bytes(), text, at: 0, line: 1, out: Vec::new() };
    while l.next() {
        weir_engine::piece::go_on();
    }
    let end = text.len();
    l.out.push(Token { tok: Tok::End, start: end, end, line: l.line });
    l.out
}

struct Lexer<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    line: u32,
    out: Vec<Token>,
}

fn word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-' | b'$')
}

impl<'a> Lexer<'a> {
    fn peek(&self, n: usize) -> u8 {
        self.bytes.get(self.at + n).copied().unwrap_or(0)
    }

    fn next(&mut self) -> bool {
        let Some(&b) = self.bytes.get(self.at) else { return false };
        match b {
            b'\n' => {
                self.line += 1;
                self.at += 1;
            }
            b' ' | b'\t' | b'\r' => self.at += 1,
            b';' => {
                while self.at < self.bytes.len() && self.bytes[self.at] != b'\n' {
                    self.at += 1;
                }
            }
            _ => self.token(b),
        }
        true
    }

    fn token(&mut self, b: u8) {
        let (start, line) = (self.at, self.line);
        let tok = match b {
            b'%' | b'@' if self.peek(1) == b'"' => {
                self.at += 1;
                let name = self.quoted();
                if b == b'%' { Tok::Local(name) } else { Tok::Global(name) }
            }
            b'%' | b'@' if word(self.peek(1)) => {
                self.at += 1;
                let name = self.word().to_string();
                if b == b'%' { Tok::Local(name) } else { Tok::Global(name) }
            }
            b'!' if self.peek(1) == b'"' => {
                self.at += 1;
                self.quoted();
                Tok::MetaText
            }
            b'!' if word(self.peek(1)) => {
                self.at += 1;
                Tok::Meta(self.word().to_string())
            }
            b'#' if self.peek(1).is_ascii_digit() => {
                self.at += 1;
                self.word();
                Tok::Attr
            }
            b'#' if self.peek(1).is_ascii_alphabetic() => {
                self.at += 1;
                self.word();
                Tok::Debug
            }
            b'$' if word(self.peek(1)) || self.peek(1) == b'"' => {
                self.at += 1;
                if self.peek(0) == b'"' {
                    self.quoted();
                } else {
                    self.word();
                }
                Tok::Comdat
            }
            b'"' => {
                let text = self.quoted();
                if self.peek(0) == b':' {
                    self.at += 1;
                    Tok::Label(text)
                } else {
                    Tok::Text(text)
                }
            }
            b'c' if self.peek(1) == b'"' => {
                self.at += 1;
                Tok::Bytes(self.quoted_bytes())
            }
            b if word(b) => self.word_token(),
            _ => {
                let c = self.text[self.at..].chars().next().unwrap_or('?');
                self.at += c.len_utf8();
                Tok::Punct(c)
            }
        };
        self.out.push(Token { tok, start, end: self.at, line });
    }

    fn word_token(&mut self) -> Tok {
        // `...` and the like must not swallow what follows; a number ends where
        // its digits end unless it turns out to be a floating-point one.
        let w = self.word();
        if self.peek(0) == b':' && self.peek(1) != b':' {
            let label = w.to_string();
            // `line: 3` in metadata is a key as much as `bb1:` is a label.
            self.at += 1;
            return Tok::Label(label);
        }
        let digits = w.strip_prefix('-').unwrap_or(w);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            Tok::Int
        } else if digits.starts_with(|c: char| c.is_ascii_digit()) {
            // 1.5e+10: the sign of the exponent is no part of a word.
            while matches!(self.peek(0), b'+') || word(self.peek(0)) {
                self.at += 1;
            }
            Tok::Float
        } else {
            Tok::Word
        }
    }

    fn word(&mut self) -> &'a str {
        let start = self.at;
        while word(self.peek(0)) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn quoted(&mut self) -> String {
        String::from_utf8_lossy(&self.quoted_bytes()).into_owned()
    }

    /// The bytes between two quotes, `\XX` resolved. A quote that is missing is
    /// taken to be at the end of the line.
    fn quoted_bytes(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.bytes[self.at] {
                b'"' => {
                    self.at += 1;
                    return out;
                }
                b'\n' => return out,
                b'\\' => {
                    let hex = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
                    match (hex(self.peek(1)), hex(self.peek(2))) {
                        (Some(a), Some(b)) => {
                            out.push(a * 16 + b);
                            self.at += 3;
                        }
                        _ if self.peek(1) == b'\\' => {
                            out.push(b'\\');
                            self.at += 2;
                        }
                        _ => {
                            out.push(b'\\');
                            self.at += 1;
                        }
                    }
                }
                b => {
                    out.push(b);
                    self.at += 1;
                }
            }
        }
        out
    }
}
