//! Statements of Rust.

use super::Finder;
use super::tokens::Tok;

/// How a statement ended.
struct End {
    next: usize,
    /// Its value is `()` or nobody asks for it: another statement may follow.
    open: bool,
}

impl Finder<'_> {
    pub(super) fn rust_file(&mut self) {
        let mut i = 0;
        while i < self.tokens.list.len() {
            i = if self.word(i) == "fn" {
                self.function(i)
            } else if self.is(i, '!') && i > 0 && !self.word(i - 1).is_empty() {
                // What is in a macro is not known; `macro_rules! name { … }`.
                let open = if self.word(i + 1).is_empty() { i + 1 } else { i + 2 };
                self.after(open)
            } else {
                i + 1
            };
        }
    }

    /// A function; what follows it.
    fn function(&mut self, i: usize) -> usize {
        let mut open = i + 1;
        while open < self.tokens.list.len() && !self.is(open, '{') && !self.is(open, ';') {
            open = self.after(open);
        }
        if !self.is(open, '{') {
            return open + 1;
        }
        let mut k = i;
        while k > 0
            && (matches!(self.word(k - 1), "unsafe" | "extern" | "async" | "const") || self.literal(k - 1))
        {
            k -= 1;
        }
        // Code that runs in the compiler, or piece by piece, has no places.
        if (k..i).any(|k| matches!(self.word(k), "const" | "async")) {
            return self.after(open);
        }
        self.rust_block(open)
    }

    fn literal(&self, i: usize) -> bool {
        self.tokens.list.get(i).is_some_and(|t| t.tok == Tok::Literal)
    }

    fn rust_block(&mut self, open: usize) -> usize {
        let close = self.after(open) - 1;
        let (mut i, mut like, mut end) = (open + 1, None, true);
        while i < close {
            if self.is(i, ';') {
                (i, end) = (i + 1, true);
                continue;
            }
            let s = self.rust_statement(i, close);
            like = Some(i);
            end = s.open;
            i = s.next.max(i + 1);
        }
        if end && i == close {
            self.at_end(close, like);
        }
        close + 1
    }

    fn rust_statement(&mut self, i: usize, close: usize) -> End {
        // What has an attribute may not be there at all.
        if self.is(i, '#') {
            let mut k = i;
            while self.is(k, '#') {
                k = self.after(if self.is(k + 1, '!') { k + 2 } else { k + 1 });
            }
            let next = self.item(k, close).unwrap_or_else(|| self.to_semicolon(k, close));
            return End { next, open: false };
        }
        if let Some(next) = self.item(i, close) {
            return End { next, open: true };
        }
        self.before(i);
        let first = if self.tokens.list[i].tok == Tok::Lifetime && self.is(i + 1, ':') { i + 2 } else { i };
        let word = self.word(first);
        if let Some(next) = self.control(first, close)
            && !self.is(next, '.')
            && !self.is(next, '?')
        {
            return End { next, open: matches!(word, "while" | "for") };
        }
        let macros = !word.is_empty() && self.is(first + 1, '!');
        let mut k = first;
        while k < close && !self.is(k, ';') {
            // A macro in braces is a statement without a semicolon.
            if macros && k == first + 2 && self.is(k, '{') {
                return End { next: self.after(k), open: false };
            }
            // Looked into already where the statement starts with it.
            k = match self.control(k, close) {
                Some(next) if k > first => next,
                _ => self.past(k, close),
            };
        }
        End { next: (k + 1).min(close), open: k < close }
    }

    /// The token after this one, or after the group it opens; closures in between are looked
    /// into. What a macro is given is not.
    fn past(&mut self, i: usize, close: usize) -> usize {
        if let Some(open) = self.closure(i, close) {
            return self.rust_block(open);
        }
        let end = self.after(i);
        let group = self.is(i, '(') || self.is(i, '[') || self.is(i, '{');
        if group && !(i > 0 && self.is(i - 1, '!')) {
            let mut k = i + 1;
            while k + 1 < end {
                k = self.past(k, end - 1).max(k + 1);
            }
        }
        end
    }

    /// The `{` of the closure that starts here, if one does: `|a, b| {`, `|| {`.
    fn closure(&self, i: usize, close: usize) -> Option<usize> {
        let starts = i == 0
            || ['(', ',', '=', '{', ';', '['].iter().any(|c| self.is(i - 1, *c))
            || matches!(self.word(i - 1), "move" | "return")
            || self.is(i - 1, '>') && i > 1 && self.is(i - 2, '=');
        if !self.is(i, '|') || !starts {
            return None;
        }
        let mut k = i + 1;
        while k < close && !self.is(k, '|') {
            k = self.after(k);
        }
        // What it returns may be said.
        k += 1;
        if self.is(k, '-') && self.is(k + 1, '>') {
            while k < close && !self.is(k, '{') {
                k = self.after(k);
            }
        }
        (k < close && self.is(k, '{')).then_some(k)
    }

    /// An item within a function; what follows it.
    fn item(&mut self, i: usize, close: usize) -> Option<usize> {
        match self.word(i) {
            "fn" => Some(self.function(i)),
            "unsafe" | "extern" | "pub" | "async" | "const" | "static" | "use" | "type" | "struct"
            | "enum" | "union" | "impl" | "mod" | "trait" | "macro_rules" => {
                if self.word(i) == "unsafe" && self.is(i + 1, '{') || self.word(i) == "async" {
                    return None;
                }
                let mut k = i;
                while k < close {
                    if self.word(k) == "fn" && !self.is(k + 1, '(') {
                        return Some(self.function(k));
                    }
                    if self.is(k, ';') {
                        return Some(k + 1);
                    }
                    let value = matches!(self.word(i), "const" | "static" | "use" | "type");
                    if self.is(k, '{') && !value {
                        return Some(self.after(k));
                    }
                    k = self.after(k);
                }
                Some(close)
            }
            _ => None,
        }
    }

    fn to_semicolon(&self, i: usize, close: usize) -> usize {
        let mut k = i;
        while k < close && !self.is(k, ';') {
            k = self.after(k);
        }
        (k + 1).min(close)
    }

    /// An expression with blocks that starts here; what follows it.
    fn control(&mut self, i: usize, close: usize) -> Option<usize> {
        match self.word(i) {
            "loop" | "unsafe" if self.is(i + 1, '{') => Some(self.rust_block(i + 1)),
            "while" | "for" => {
                let open = self.head(i + 1, close)?;
                Some(self.rust_block(open))
            }
            "if" => {
                let open = self.head(i + 1, close)?;
                let end = self.rust_block(open);
                match (self.word(end), self.word(end + 1)) {
                    ("else", "if") => self.control(end + 1, close),
                    ("else", _) if self.is(end + 1, '{') => Some(self.rust_block(end + 1)),
                    _ => Some(end),
                }
            }
            "match" => {
                let open = self.head(i + 1, close)?;
                self.arms(open);
                Some(self.after(open))
            }
            "" if self.is(i, '{')
                && (i == 0 || self.is(i - 1, ';') || self.is(i - 1, '{') || self.is(i - 1, '}')) =>
            {
                Some(self.rust_block(i))
            }
            _ => None,
        }
    }

    /// The `{` after a condition.
    fn head(&self, i: usize, close: usize) -> Option<usize> {
        let mut k = i;
        while k < close {
            match self.word(k) {
                "unsafe" if self.is(k + 1, '{') => k += 1,
                "match" | "if" | "loop" | "while" | "for" => return None,
                _ if self.is(k, '{') => return Some(k),
                _ if self.is(k, ';') => return None,
                _ => {}
            }
            k = self.after(k);
        }
        None
    }

    fn arms(&mut self, open: usize) {
        let close = self.after(open) - 1;
        let mut i = open + 1;
        while i < close {
            while i < close && !(self.is(i, '=') && self.is(i + 1, '>')) {
                i = self.after(i);
            }
            i += 2;
            if self.is(i, '{') && i < close {
                i = self.rust_block(i);
            } else {
                while i < close && !self.is(i, ',') {
                    i = self.after(i);
                }
            }
        }
    }
}
