//! The parser: the cursor. [`crate::types`] reads types and attributes,
//! [`crate::values`] values, [`crate::insts`] instructions, [`crate::items`] what a file
//! is made of.
//!
//! It is lenient about what does not change the meaning (attributes, flags,
//! metadata): new versions of LLVM invent more of these every year, so they are
//! skipped by shape, not by name.

use crate::ast::{Order, Promises, Type};
use crate::lex::{Tok, Token, lex, name};
pub(crate) use crate::trouble::Bad;
use std::collections::HashMap;

pub(crate) type Res<T> = Result<T, Bad>;

/// Types and constants nest no deeper than this.
const DEEPEST: u32 = 64;

/// Reads a part of a text.
pub(crate) struct Parser<'a> {
    pub text: &'a str,
    pub toks: Vec<Token>,
    pub at: usize,
    /// What groups of attributes promise, as far as it is known.
    pub groups: Option<&'a HashMap<u32, Promises>>,
    /// Where the arguments of the last call end.
    pub call_end: usize,
    depth: u32,
}

/// The attributes of a parameter, an argument, a function or a call that matter.
#[derive(Clone, Default, Debug)]
pub(crate) struct Attrs {
    /// `byval`: the type of what the caller copies.
    pub by_value: Option<Type>,
    pub sret: bool,
    pub promises: Promises,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str, start: usize, end: usize) -> Parser<'a> {
        let mut toks = Vec::new();
        lex(text, start, end, &mut toks);
        Parser { text, toks, at: 0, groups: None, call_end: 0, depth: 0 }
    }
    /// Goes on with another part of the text.
    pub fn restart(&mut self, start: usize, end: usize) {
        self.toks.clear();
        self.at = 0;
        lex(self.text, start, end, &mut self.toks);
    }
    pub fn tok(&self) -> Tok {
        self.toks[self.at].tok
    }
    pub fn ahead(&self, n: usize) -> Tok {
        self.toks[(self.at + n).min(self.toks.len() - 1)].tok
    }
    /// The text of a token further on.
    pub fn word_ahead(&self, n: usize) -> &'a str {
        let t = &self.toks[(self.at + n).min(self.toks.len() - 1)];
        &self.text[t.start..t.end]
    }
    pub fn token(&self) -> Token {
        self.toks[self.at]
    }
    /// The name the current token is, without marks and quotes.
    pub fn name(&self) -> String {
        name(self.word())
    }
    /// The number of a node of metadata, if the current token is one.
    pub fn node_number(&self) -> Option<u32> {
        if self.tok() == Tok::Meta { self.word()[1..].parse().ok() } else { None }
    }
    /// `!dbg !7`: the number.
    pub fn debug_node(&self) -> Option<u32> {
        if self.tok() == Tok::Meta && self.word() == "!dbg" && self.ahead(1) == Tok::Meta {
            self.word_ahead(1)[1..].parse().ok()
        } else {
            None
        }
    }
    /// The text of the current token.
    pub fn word(&self) -> &'a str {
        let t = &self.toks[self.at];
        &self.text[t.start..t.end]
    }
    pub fn line(&self) -> u32 {
        self.toks[self.at].line
    }
    pub fn bump(&mut self) {
        if self.at + 1 < self.toks.len() {
            self.at += 1;
        }
    }
    /// Where the last token taken ends.
    pub fn last_end(&self) -> usize {
        self.toks[self.at.saturating_sub(1)].end
    }
    pub fn done(&self) -> bool {
        self.tok() == Tok::End
    }
    pub fn is(&self, c: char) -> bool {
        self.tok() == Tok::Punct(c)
    }
    pub fn eat(&mut self, c: char) -> bool {
        let is = self.is(c);
        if is {
            self.bump();
        }
        is
    }
    pub fn is_word(&self, w: &str) -> bool {
        self.tok() == Tok::Word && self.word() == w
    }
    pub fn eat_word(&mut self, w: &str) -> bool {
        let is = self.is_word(w);
        if is {
            self.bump();
        }
        is
    }
    pub fn bad<T>(&self, what: impl Into<String>) -> Res<T> {
        let t = self.token();
        Err(Bad { start: t.start, end: t.end.max(t.start), what: what.into() })
    }
    pub fn expect(&mut self, c: char) -> Res<()> {
        if self.eat(c) { Ok(()) } else { self.bad(format!("`{c}` is expected here")) }
    }
    pub fn expect_word(&mut self, w: &str) -> Res<()> {
        if self.eat_word(w) { Ok(()) } else { self.bad(format!("`{w}` is expected here")) }
    }
    /// Skips to the first token of another line.
    pub fn skip_line(&mut self, line: u32) {
        while !self.done() && self.line() == line {
            self.bump();
        }
    }
    /// Skips a bracket and what is in it.
    pub fn skip_group(&mut self) {
        let mut depth = 0usize;
        while !self.done() {
            match self.tok() {
                Tok::Punct('(' | '[' | '{' | '<') => depth += 1,
                Tok::Punct(')' | ']' | '}' | '>') => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return;
            }
        }
    }

    pub(crate) fn deeper<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.depth >= DEEPEST {
            return self.bad("this is nested too deeply");
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    pub fn number(&mut self) -> Res<i128> {
        if self.tok() != Tok::Int {
            return self.bad("a number is expected here");
        }
        let Ok(n) = self.word().parse() else { return self.bad("this number is too large") };
        self.bump();
        Ok(n)
    }

    /// The number after the current token.
    pub fn number_ahead(&self) -> Option<u64> {
        if self.ahead(1) == Tok::Int { self.word_ahead(1).parse().ok() } else { None }
    }

    /// `syncscope("…")` and an ordering, where there are any; whether the scope is the
    /// thread alone.
    pub fn order(&mut self) -> (Order, bool) {
        let mut alone = false;
        if self.eat_word("syncscope") {
            alone = self.is('(') && self.word_ahead(1) == "\"singlethread\"";
            self.skip_group();
        }
        let order = match self.word() {
            "unordered" | "monotonic" => Order::Relaxed,
            "acquire" => Order::Acquire,
            "release" => Order::Release,
            "acq_rel" => Order::AcqRel,
            "seq_cst" => Order::SeqCst,
            _ => return (Order::Plain, alone),
        };
        self.bump();
        (order, alone)
    }
}
