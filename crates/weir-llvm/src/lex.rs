//! Tokens of textual LLVM IR.
//!
//! The lexer never fails: a byte it does not know becomes a token of its own,
//! and the parser complains about it where it stands. Tokens own nothing: what a name
//! or a text is made of is found out when it is asked for ([`name`], [`bytes`]).

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    /// A keyword, an opcode, a type name.
    Word,
    /// `%name`.
    Local,
    /// `@name`.
    Global,
    /// `!12`, `!foo`, `!DILocation`.
    Meta,
    /// `!"text"`.
    MetaText,
    /// A whole number.
    Int,
    /// Something that starts like a number and is none (floating point, hex).
    Float,
    /// `"text"`.
    Text,
    /// `c"bytes"`.
    Bytes,
    /// `name:` or `"name":` or `12:`.
    Label,
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
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub tok: Tok,
    pub start: usize,
    pub end: usize,
    /// The number of its line; only good for being compared.
    pub line: u32,
}

/// Cuts a part of a text into tokens; the last one is [`Tok::End`]. They are added to
/// what is in `out`.
pub(crate) fn lex(text: &str, start: usize, end: usize, out: &mut Vec<Token>) {
    let Some(part) = text.get(..end) else { return };
    let line = out.last().map_or(1, |t| t.line + 1);
    let mut l = Lexer { bytes: part.as_bytes(), text: part, at: start, line, out };
    let mut n = 0u32;
    while l.next() {
        n += 1;
        if n.is_multiple_of(64) {
            weir_engine::piece::go_on();
        }
    }
    let line = l.line;
    out.push(Token { tok: Tok::End, start: end, end, line });
}

struct Lexer<'a, 'o> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    line: u32,
    out: &'o mut Vec<Token>,
}

/// Bytes that names and words are made of.
const WORD: [bool; 256] = {
    let mut is = [false; 256];
    let mut b = 0usize;
    while b < 256 {
        let c = b as u8;
        is[b] = c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.' | b'-' | b'$');
        b += 1;
    }
    is
};

fn word(b: u8) -> bool {
    WORD[b as usize]
}

impl Lexer<'_, '_> {
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
        let next = self.peek(1);
        let tok = match b {
            b'%' | b'@' if next == b'"' || word(next) => {
                self.at += 1;
                self.name();
                if b == b'%' { Tok::Local } else { Tok::Global }
            }
            b'!' if next == b'"' => {
                self.at += 1;
                self.quoted();
                Tok::MetaText
            }
            b'!' if word(next) => {
                self.at += 1;
                self.word();
                Tok::Meta
            }
            b'#' if next.is_ascii_digit() => {
                self.at += 1;
                self.word();
                Tok::Attr
            }
            b'#' if next.is_ascii_alphabetic() => {
                self.at += 1;
                self.word();
                Tok::Debug
            }
            b'$' if word(next) || next == b'"' => {
                self.at += 1;
                self.name();
                Tok::Comdat
            }
            b'"' => {
                self.quoted();
                if self.peek(0) == b':' {
                    self.at += 1;
                    Tok::Label
                } else {
                    Tok::Text
                }
            }
            b'c' if next == b'"' => {
                self.at += 1;
                self.quoted();
                Tok::Bytes
            }
            b if word(b) => self.word_token(),
            b if b < 0x80 => {
                self.at += 1;
                Tok::Punct(b as char)
            }
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
        let start = self.at;
        self.word();
        if self.peek(0) == b':' && self.peek(1) != b':' {
            // `line: 3` in metadata is a key as much as `bb1:` is a label.
            self.at += 1;
            return Tok::Label;
        }
        let w = &self.bytes[start..self.at];
        let digits = w.strip_prefix(b"-").unwrap_or(w);
        if !digits.first().is_some_and(u8::is_ascii_digit) {
            Tok::Word
        } else if digits.iter().all(u8::is_ascii_digit) {
            Tok::Int
        } else {
            // 1.5e+10: the sign of the exponent is no part of a word.
            while self.peek(0) == b'+' || word(self.peek(0)) {
                self.at += 1;
            }
            Tok::Float
        }
    }

    fn word(&mut self) {
        while word(self.peek(0)) {
            self.at += 1;
        }
    }

    fn name(&mut self) {
        if self.peek(0) == b'"' { self.quoted() } else { self.word() }
    }

    /// To after the closing quote. One that is missing is taken to be at the end of the
    /// line.
    fn quoted(&mut self) {
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.bytes[self.at] {
                b'"' => {
                    self.at += 1;
                    return;
                }
                b'\n' => return,
                _ => self.at += 1,
            }
        }
    }
}

/// The name of a token `%…`, `@…`, `!…`, `$…`, `"…"` or `…:`, without marks, quotes and
/// escapes. The byte 1 before a name says that it is what the assembler sees, as all
/// names are here.
pub(crate) fn name(token: &str) -> String {
    let inner = token.strip_prefix(['%', '@', '!', '$']).unwrap_or(token);
    match inner.strip_prefix('"') {
        None => inner.strip_suffix(':').unwrap_or(inner).to_string(),
        Some(_) => {
            let bytes = bytes(inner);
            let bytes = bytes.strip_prefix(&[1]).unwrap_or(&bytes);
            String::from_utf8_lossy(bytes).into_owned()
        }
    }
}

/// The bytes between two quotes, `\XX` resolved.
pub(crate) fn bytes(token: &str) -> Vec<u8> {
    let inner = token.find('"').map_or("", |at| &token[at + 1..]);
    let inner = inner.strip_suffix(':').filter(|i| i.ends_with('"')).unwrap_or(inner);
    let inner = inner.strip_suffix('"').unwrap_or(inner).as_bytes();
    if !inner.contains(&b'\\') {
        return inner.to_vec();
    }
    let hex = |at: usize| inner.get(at).and_then(|b| (*b as char).to_digit(16)).map(|d| d as u8);
    let mut out = Vec::with_capacity(inner.len());
    let mut at = 0;
    while at < inner.len() {
        let (byte, n) = match (inner[at], hex(at + 1), hex(at + 2)) {
            (b'\\', Some(a), Some(b)) => (a * 16 + b, 3),
            (b'\\', ..) if inner.get(at + 1) == Some(&b'\\') => (b'\\', 2),
            (b, ..) => (b, 1),
        };
        out.push(byte);
        at += n;
    }
    out
}
