//! Statements of C (and of C++, as far as they are those of C).

use super::{Finder, Language};

impl Finder<'_> {
    pub(super) fn c_file(&mut self, language: Language) {
        self.outside(0, self.tokens.list.len(), language);
    }

    /// Declarations: bodies of functions are looked into, and in C++ namespaces
    /// and classes.
    fn outside(&mut self, from: usize, to: usize, language: Language) {
        let (mut i, mut first) = (from, from);
        while i < to {
            if self.is(i, ';') {
                first = i + 1;
            } else if self.is(i, '{') {
                let close = self.after(i) - 1;
                let head = || (first..i).map(|k| self.word(k));
                let cpp = language == Language::Cpp;
                let holds =
                    cpp && head().any(|w| matches!(w, "namespace" | "class" | "struct" | "union" | "extern"));
                if self.is_function(first, i) {
                    if !head().any(|w| w.starts_with("__VERIFIER_atomic_") || w == "constexpr") {
                        self.block(i);
                    }
                    first = close + 1;
                } else if holds && !(first..i).any(|k| self.is(k, '(') || self.is(k, '=')) {
                    self.outside(i + 1, close, language);
                    first = close + 1;
                }
                i = close;
            } else {
                i = self.after(i) - 1;
            }
            i += 1;
        }
    }

    /// Whether a `{` opens the body of a function: it follows the parameters.
    fn is_function(&self, first: usize, open: usize) -> bool {
        let mut i = open;
        while i > first && matches!(self.word(i - 1), "const" | "noexcept" | "override" | "final") {
            i -= 1;
        }
        i > first && self.is(i - 1, ')') && {
            let mut k = first;
            let mut assigned = false;
            while k < i {
                assigned |= self.is(k, '=');
                k = self.after(k);
            }
            !assigned && first < i - 1
        }
    }

    /// A block in braces; what follows it.
    fn block(&mut self, open: usize) -> usize {
        let close = self.after(open) - 1;
        let (mut i, mut like) = (open + 1, None);
        while i < close {
            like = Some(i);
            i = self.statement(i, close, true);
        }
        self.at_end(close, like);
        close + 1
    }

    /// A statement that starts here, in a block that ends there; what follows it.
    fn statement(&mut self, i: usize, close: usize, place: bool) -> usize {
        if i >= close {
            return close;
        }
        if self.is(i, ';') {
            return i + 1;
        }
        if self.is(i, '{') {
            return self.block(i);
        }
        let word = self.word(i);
        let label = !word.is_empty() && self.is(i + 1, ':') && !self.is(i + 2, ':');
        match word {
            "else" => return self.expression(i, close).unwrap_or(close),
            "case" | "default" => {
                let mut k = i + 1;
                while k < close && !self.is(k, ':') {
                    k = self.after(k);
                }
                return self.statement(k + 1, close, true);
            }
            _ => {}
        }
        if label {
            if place {
                self.before(i);
            }
            return self.statement(i + 2, close, true);
        }
        let end = match word {
            "if" | "while" | "for" | "switch" => {
                let open = if self.word(i + 1) == "constexpr" { i + 2 } else { i + 1 };
                if !self.is(open, '(') {
                    return self.expression(i, close).unwrap_or(close);
                }
                if place {
                    self.before(i);
                }
                let body = self.after(open);
                if word == "switch" && !self.is(body, '{') {
                    return self.statement(body, close, false);
                }
                let end = self.body(body, close);
                if word == "if" && self.word(end) == "else" {
                    match self.word(end + 1) {
                        "if" => self.statement(end + 1, close, false),
                        _ => self.body(end + 1, close),
                    }
                } else {
                    end
                }
            }
            "do" => {
                if place {
                    self.before(i);
                }
                let end = self.body(i + 1, close);
                if self.word(end) == "while" {
                    self.expression(end, close).unwrap_or(close)
                } else {
                    // Not what it seems.
                    close
                }
            }
            _ => match self.expression(i, close) {
                Some(end) => {
                    if place {
                        self.before(i);
                    }
                    end
                }
                None => close,
            },
        };
        end.min(close)
    }

    /// The body of a loop or of a branch.
    fn body(&mut self, i: usize, close: usize) -> usize {
        if self.is(i, '{') {
            return self.block(i);
        }
        let end = if self.is(i, ';') { i + 1 } else { self.statement(i, close, false) };
        if i < end && end <= close && !self.may_be_several(i, end) && self.ends(end) {
            self.in_braces(i, end - 1);
        }
        end
    }

    /// Whether a statement ends before this token.
    fn ends(&self, end: usize) -> bool {
        end > 0 && (self.is(end - 1, ';') || self.is(end - 1, '}'))
    }

    /// A macro without a semicolon may have been taken together with the next
    /// statement: `if (x) DO(a) b = 1;`.
    fn may_be_several(&self, from: usize, to: usize) -> bool {
        let control = ["return", "sizeof", "if", "while", "for", "switch", "do", "else"];
        let mut i = from;
        while i + 1 < to {
            let call = !self.word(i).is_empty() && self.is(i + 1, '(') && !control.contains(&self.word(i));
            let next = self.after(i + 1);
            if call && next < to && (!self.word(next).is_empty() || self.is(next, '{')) {
                return true;
            }
            i = self.after(i);
        }
        false
    }

    /// An expression or declaration: to the semicolon.
    fn expression(&self, i: usize, close: usize) -> Option<usize> {
        let mut k = i;
        while k < close {
            if self.is(k, ';') {
                return Some(k + 1);
            }
            k = self.after(k);
        }
        None
    }
}
