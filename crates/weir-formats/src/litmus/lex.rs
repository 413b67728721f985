//! Characters to words: comments, words and their places.
//!
//! One lexer serves the initial state, the table and the condition. Comments
//! are OCaml's, `(* … *)`, and nest; they are blanked before anything else is
//! read, so that every place in the text stays where it was.

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

/// The text with every comment replaced by blanks (line breaks stay).
pub(super) fn blank_comments(text: &str, diags: &mut Vec<Diagnostic>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut i = 0;
    let mut starts: Vec<usize> = Vec::new();
    while i < bytes.len() {
        let step = match bytes[i..] {
            [b'(', b'*', ..] => {
                starts.push(i);
                2
            }
            [b'*', b')', ..] if !starts.is_empty() => {
                let start = starts.pop().unwrap_or(i);
                if starts.is_empty() {
                    for b in &mut bytes[start..i + 2] {
                        if *b != b'\n' {
                            *b = b' ';
                        }
                    }
                }
                2
            }
            _ => 1,
        };
        i += step;
    }
    if let Some(&start) = starts.first() {
        diags.push(
            Diagnostic::error(Span::new(start, start + 2), "this comment does not end")
                .hint("close it with `*)`; comments nest"),
        );
        bytes[start..].fill(b' ');
    }
    // Comments start and end at ASCII characters, so this is still UTF-8.
    String::from_utf8(bytes).unwrap_or_default()
}

const SYMBOLS: [&str; 30] = [
    "/\\", "\\/", "==", "=>", "!=", "<>", "<<", "{", "}", "(", ")", "[", "]", ";", "|", ",", ":", "=", "+",
    "-", "*", "$", "%", "~", "&", "<", "\"", "@", ">", "!",
];

/// The words of `text[start..]`.
pub(super) fn words<'a>(text: &'a str, start: usize, diags: &mut Vec<Diagnostic>) -> Vec<Word<'a>> {
    let mut out = Vec::new();
    let mut i = start;
    let mut last_bad = usize::MAX;
    while let Some(rest) = text.get(i..)
        && let Some(c) = rest.chars().next()
    {
        let run = |ok: fn(char) -> bool| rest.find(|c: char| !ok(c)).unwrap_or(rest.len());
        let (tok, len) = if c.is_whitespace() {
            i += c.len_utf8();
            continue;
        } else if c.is_ascii_digit() {
            let len = run(|c| c.is_ascii_alphanumeric() || c == '_');
            match number(&rest[..len]) {
                Some(value) => (Tok::Num(value), len),
                None => {
                    diags.push(
                        Diagnostic::error(
                            Span::new(i, i + len),
                            format!("`{}` is not a number", &rest[..len]),
                        )
                        .hint("numbers are decimal, or hexadecimal after `0x`"),
                    );
                    (Tok::Num(Some(0)), len)
                }
            }
        } else if c.is_ascii_alphabetic() || c == '_' || c == '.' {
            let len = run(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
            (Tok::Name(&rest[..len]), len)
        } else if let Some(sym) = SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
            (Tok::Sym(sym), sym.len())
        } else {
            // One message for a run of characters that mean nothing.
            if last_bad != i {
                diags.push(Diagnostic::error(
                    Span::new(i, i + c.len_utf8()),
                    format!("the character `{}` means nothing here", c.escape_default()),
                ));
            }
            i += c.len_utf8();
            last_bad = i;
            continue;
        };
        out.push(Word { tok, span: Span::new(i, i + len) });
        i += len;
    }
    out
}

/// The value of a number; the inner `None` if it has more than 64 bits.
fn number(text: &str) -> Option<Option<u64>> {
    let (digits, radix) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(hex) => (hex, 16),
        None => (text, 10),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    Some(u64::from_str_radix(digits, radix).ok())
}

/// Reads words one after the other.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'w, 'a> {
    words: &'w [Word<'a>],
    pos: usize,
    end: Span,
}

impl<'w, 'a> Cursor<'w, 'a> {
    /// A cursor at the first word; `end` is the place after the last.
    pub fn new(words: &'w [Word<'a>], end: Span) -> Cursor<'w, 'a> {
        Cursor { words, pos: 0, end }
    }
    /// The next word.
    pub fn peek(&self) -> Option<Word<'a>> {
        self.words.get(self.pos).copied()
    }
    /// The word after the next `n`.
    pub fn peek_at(&self, n: usize) -> Option<Word<'a>> {
        self.words.get(self.pos + n).copied()
    }
    /// Takes the next word.
    pub fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek();
        self.pos += usize::from(word.is_some());
        word
    }
    /// Whether nothing is left.
    pub fn at_end(&self) -> bool {
        self.pos >= self.words.len()
    }
    /// Takes the next word if it is that sign.
    pub fn eat(&mut self, sym: &str) -> bool {
        let hit = self.peek().is_some_and(|w| w.is(sym));
        self.pos += usize::from(hit);
        hit
    }
    /// Takes the next word if it is that name.
    pub fn eat_name(&mut self, name: &str) -> bool {
        let hit = matches!(self.peek(), Some(Word { tok: Tok::Name(n), .. }) if n == name);
        self.pos += usize::from(hit);
        hit
    }
    /// The place of the next word, or the end.
    pub fn here(&self) -> Span {
        self.peek().map_or(self.end, |w| w.span)
    }
    /// The place of the word before the next one.
    pub fn last(&self) -> Span {
        self.pos.checked_sub(1).and_then(|p| self.words.get(p)).map_or(self.end, |w| w.span)
    }
    /// An error at the next word.
    pub fn unexpected(&self, wanted: &str) -> Diagnostic {
        match self.peek() {
            Some(_) => Diagnostic::error(self.here(), format!("expected {wanted}")),
            None => Diagnostic::error(self.end, format!("expected {wanted}, but the text ends here")),
        }
    }
    /// Takes that sign, or says that it is missing.
    pub fn expect(&mut self, sym: &str) -> Result<(), Diagnostic> {
        if self.eat(sym) { Ok(()) } else { Err(self.unexpected(&format!("`{sym}`"))) }
    }
    /// Takes a name.
    pub fn name(&mut self, wanted: &str) -> Result<(&'a str, Span), Diagnostic> {
        match self.peek() {
            Some(Word { tok: Tok::Name(n), span }) => {
                self.pos += 1;
                Ok((n, span))
            }
            _ => Err(self.unexpected(wanted)),
        }
    }
    /// Takes a number with an optional sign; 64 bits, signed or unsigned.
    pub fn number(&mut self) -> Result<i64, Diagnostic> {
        let start = self.here();
        let negative = self.eat("-");
        if !negative {
            self.eat("+");
        }
        let Some(Word { tok: Tok::Num(value), span }) = self.peek() else {
            return Err(self.unexpected("a number"));
        };
        self.pos += 1;
        let value = match value {
            Some(v) if !negative => Some(v as i64),
            Some(v) if v <= 1 << 63 => Some((v as i64).wrapping_neg()),
            _ => None,
        };
        value.ok_or_else(|| Diagnostic::error(start.to(span), "this number has more than 64 bits"))
    }
    /// Takes a small number (thread, length, index).
    pub fn small(&mut self, wanted: &str) -> Result<u32, Diagnostic> {
        match self.peek() {
            Some(Word { tok: Tok::Num(Some(v)), span }) => {
                self.pos += 1;
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
