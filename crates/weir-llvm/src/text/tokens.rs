//! Words, marks and literals of C and Rust, and which brackets belong together.

/// A language whose statements are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C.
    C,
    /// C++.
    Cpp,
    /// Rust.
    Rust,
}

impl Language {
    /// By the extension of a file's name.
    pub fn of(name: &str) -> Option<Language> {
        match std::path::Path::new(name).extension()?.to_str()? {
            // What the preprocessor made of C is C.
            "c" | "i" => Some(Language::C),
            "cc" | "cpp" | "cxx" => Some(Language::Cpp),
            "rs" => Some(Language::Rust),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tok {
    Word,
    Mark(char),
    /// A number, a string, a character.
    Literal,
    /// `'a` in Rust.
    Lifetime,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub tok: Tok,
    pub start: u32,
    pub end: u32,
}

#[derive(Default)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    pub list: Vec<Token>,
    mates: Vec<Option<usize>>,
}

impl<'a> Tokens<'a> {
    /// `None` where a string, a comment or a bracket has no end.
    pub fn read(language: Language, text: &'a str) -> Option<Tokens<'a>> {
        let mut reader = Reader { bytes: text.as_bytes(), at: 0, rust: language == Language::Rust };
        let mut list = Vec::new();
        while let Some(tok) = reader.next()? {
            list.push(tok);
        }
        let mut mates = vec![None; list.len()];
        let mut open: Vec<(usize, char)> = Vec::new();
        for (i, t) in list.iter().enumerate() {
            let Tok::Mark(c) = t.tok else { continue };
            match c {
                '(' => open.push((i, ')')),
                '[' => open.push((i, ']')),
                '{' => open.push((i, '}')),
                ')' | ']' | '}' => {
                    let (o, _) = open.pop().filter(|(_, close)| *close == c)?;
                    mates[o] = Some(i);
                    mates[i] = Some(o);
                }
                _ => {}
            }
        }
        open.is_empty().then_some(Tokens { text, list, mates })
    }

    /// The text of a word; empty for anything else.
    pub fn word(&self, i: usize) -> &'a str {
        match self.list.get(i) {
            Some(t) if t.tok == Tok::Word => self.text.get(t.start as usize..t.end as usize).unwrap_or(""),
            _ => "",
        }
    }

    pub fn mate(&self, i: usize) -> Option<usize> {
        self.mates.get(i).copied().flatten()
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    rust: bool,
}

fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b == b'$' || b >= 0x80
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn starts(&self, what: &str) -> bool {
        self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(what.as_bytes()))
    }

    /// The outer `None` is a text that ends too early.
    fn next(&mut self) -> Option<Option<Token>> {
        self.blank()?;
        let start = self.at;
        if start >= self.bytes.len() {
            return Some(None);
        }
        let b = self.peek(0);
        let tok = if let Some(hashes) = self.raw_string() {
            self.raw(hashes)?;
            Tok::Literal
        } else if is_word(b) {
            while is_word(self.peek(0)) {
                self.at += 1;
            }
            // `L"text"`, `b"text"`, `u8'c'`.
            let prefix = matches!(&self.bytes[start..self.at], b"L" | b"u" | b"U" | b"u8" | b"b" | b"c");
            match self.peek(0) {
                b'"' if prefix => {
                    self.quoted(b'"')?;
                    Tok::Literal
                }
                b'\'' if prefix && (!self.rust || b == b'b') => {
                    self.quoted(b'\'')?;
                    Tok::Literal
                }
                _ if b.is_ascii_digit() => Tok::Literal,
                _ => Tok::Word,
            }
        } else if b == b'"' {
            self.quoted(b'"')?;
            Tok::Literal
        } else if b == b'\'' && self.rust && self.is_lifetime() {
            self.at += 1;
            while is_word(self.peek(0)) {
                self.at += 1;
            }
            Tok::Lifetime
        } else if b == b'\'' {
            self.quoted(b'\'')?;
            Tok::Literal
        } else {
            self.at += 1;
            Tok::Mark(char::from(b))
        };
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Some(Some(Token { tok, start: clamp(start), end: clamp(self.at) }))
    }

    /// White space, comments, preprocessor lines.
    fn blank(&mut self) -> Option<()> {
        loop {
            if self.peek(0).is_ascii_whitespace() || !self.rust && self.starts("\\\n") {
                self.at += 1;
            } else if self.starts("//") {
                self.line();
            } else if self.starts("/*") {
                self.comment()?;
            } else if self.peek(0) == b'#' && !self.rust && self.starts_line() {
                self.line();
            } else {
                return Some(());
            }
        }
    }

    /// To the end of the line; a backslash at its end goes on with the next one.
    fn line(&mut self) {
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            if !self.rust && self.starts("\\\n") {
                self.at += 1;
            } else if !self.rust && self.starts("\\\r\n") {
                self.at += 2;
            } else if !self.rust && self.starts("/*") && self.comment().is_some() {
                continue;
            }
            self.at += 1;
        }
    }

    fn comment(&mut self) -> Option<()> {
        let mut depth = 0;
        while self.at < self.bytes.len() {
            if self.starts("/*") && (self.rust || depth == 0) {
                depth += 1;
                self.at += 2;
            } else if self.starts("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Some(());
                }
            } else {
                self.at += 1;
            }
        }
        None
    }

    fn starts_line(&self) -> bool {
        let before = &self.bytes[..self.at.min(self.bytes.len())];
        let line = before.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        before[line..].iter().all(u8::is_ascii_whitespace)
    }

    fn quoted(&mut self, quote: u8) -> Option<()> {
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.peek(0) {
                b'\\' => self.at += 2,
                b'\n' if quote == b'\'' => return None,
                b if b == quote => {
                    self.at += 1;
                    return Some(());
                }
                _ => self.at += 1,
            }
        }
        None
    }

    /// `'a`, and not `'a'`.
    fn is_lifetime(&self) -> bool {
        if self.peek(1) == b'\\' || !is_word(self.peek(1)) {
            return false;
        }
        let mut n = 1;
        while is_word(self.peek(n)) && self.peek(n) < 0x80 {
            n += 1;
        }
        // A character of several bytes is no lifetime.
        self.peek(n) < 0x80 && self.peek(n) != b'\''
    }

    /// For a raw string: what ends it.
    fn raw_string(&self) -> Option<String> {
        let rest = self.bytes.get(self.at..)?;
        if self.rust {
            let rest = rest.strip_prefix(b"b").or_else(|| rest.strip_prefix(b"c")).unwrap_or(rest);
            let rest = rest.strip_prefix(b"r")?;
            let hashes = rest.iter().take_while(|b| **b == b'#').count();
            return (rest.get(hashes) == Some(&b'"')).then(|| format!("\"{}", "#".repeat(hashes)));
        }
        let rest = rest.strip_prefix(b"R\"")?;
        let name: Vec<u8> = rest.iter().copied().take_while(|b| *b != b'(').take(17).collect();
        Some(format!("){}\"", String::from_utf8(name).ok().filter(|n| n.len() <= 16)?))
    }

    fn raw(&mut self, end: String) -> Option<()> {
        while self.peek(0) != b'"' && self.at < self.bytes.len() {
            self.at += 1;
        }
        self.at += 1;
        while self.at < self.bytes.len() {
            if self.starts(&end) {
                self.at += end.len();
                return Some(());
            }
            self.at += 1;
        }
        None
    }
}
