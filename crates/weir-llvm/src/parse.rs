//! The parser: cursor, types and values. [`crate::items`] reads what a file is
//! made of, [`crate::insts`] reads instructions.
//!
//! It is lenient about what does not change the meaning (attributes, flags,
//! metadata): new versions of LLVM invent more of these every year, so they are
//! skipped by shape, not by name.

use crate::ast::{Order, Type, Value};
use crate::lex::{Tok, Token, lex};

/// The note on a step that stands for a place of the text, before its number
/// (see [`crate::fence_points`]).
pub(crate) const MARK: &str = "weir-point ";

/// Something is not as expected: where, and what.
#[derive(Clone, Debug)]
pub(crate) struct Bad {
    pub start: usize,
    pub end: usize,
    pub what: String,
}

pub(crate) type Res<T> = Result<T, Bad>;

/// Types and constants nest no deeper than this.
const DEEPEST: u32 = 64;

pub(crate) struct Parser<'a> {
    pub text: &'a str,
    pub toks: Vec<Token>,
    pub at: usize,
    depth: u32,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Parser<'a> {
        Parser { text, toks: lex(text), at: 0, depth: 0 }
    }
    pub fn tok(&self) -> &Tok {
        &self.toks[self.at].tok
    }
    pub fn ahead(&self, n: usize) -> &Tok {
        &self.toks[(self.at + n).min(self.toks.len() - 1)].tok
    }
    pub fn token(&self) -> &Token {
        &self.toks[self.at]
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
        *self.tok() == Tok::End
    }
    pub fn is(&self, c: char) -> bool {
        *self.tok() == Tok::Punct(c)
    }
    pub fn eat(&mut self, c: char) -> bool {
        let is = self.is(c);
        if is {
            self.bump();
        }
        is
    }
    pub fn is_word(&self, w: &str) -> bool {
        *self.tok() == Tok::Word && self.word() == w
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

    /// Whether a type starts here.
    fn starts_type(&self) -> bool {
        match self.tok() {
            Tok::Local(_) => true,
            Tok::Punct(c) => matches!(c, '[' | '{' | '<'),
            Tok::Word => {
                let w = self.word();
                int_bits(w).is_some()
                    || matches!(w, "void" | "ptr" | "metadata" | "label" | "token" | "opaque")
                    || is_float(w)
            }
            _ => false,
        }
    }

    /// Skips attributes, linkage, calling conventions and fast-math flags: all
    /// words up to a type.
    pub fn skip_attrs(&mut self) {
        self.attrs();
    }

    /// Skips them, but for one that changes the meaning: `byval`, with the type of what
    /// the caller copies.
    pub fn attrs(&mut self) -> Option<Type> {
        let mut by_value = None;
        loop {
            match self.tok() {
                Tok::Word if !self.starts_type() => {
                    // A value may follow as well as a type.
                    if is_value_word(self.word()) {
                        return by_value;
                    }
                    let number = matches!(self.word(), "align" | "cc" | "allocsize");
                    let copied = self.word() == "byval";
                    self.bump();
                    if copied && self.eat('(') {
                        by_value = Some(self.ty().unwrap_or(Type::Other("byval".into())));
                        self.eat(')');
                    } else if self.is('(') {
                        self.skip_group();
                    } else if number && *self.tok() == Tok::Int {
                        self.bump();
                    }
                }
                Tok::Text(_) => {
                    self.bump();
                    if self.eat('=') {
                        self.bump();
                    }
                }
                Tok::Attr => self.bump(),
                _ => return by_value,
            }
        }
    }

    fn deeper<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.depth >= DEEPEST {
            return self.bad("this is nested too deeply");
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    pub fn ty(&mut self) -> Res<Type> {
        self.deeper(Self::ty_inner)
    }

    fn ty_inner(&mut self) -> Res<Type> {
        let mut ty = match self.tok().clone() {
            Tok::Local(name) => {
                self.bump();
                Type::Named(name)
            }
            Tok::Word => {
                let w = self.word();
                let ty = if let Some(bits) = int_bits(w) {
                    Type::Int(bits)
                } else if w == "void" {
                    Type::Void
                } else if w == "ptr" {
                    Type::Ptr
                } else if is_float(w) {
                    Type::Float(w.to_string())
                } else if matches!(w, "metadata" | "label" | "token" | "opaque" | "target" | "x86_amx") {
                    Type::Other(w.to_string())
                } else {
                    return self.bad(format!("a type is expected here, not `{w}`"));
                };
                self.bump();
                if matches!(&ty, Type::Other(o) if o == "target") && self.is('(') {
                    self.skip_group();
                }
                ty
            }
            Tok::Punct('[') => {
                self.bump();
                let n = self.number()?;
                self.expect_word("x")?;
                let of = self.ty()?;
                self.expect(']')?;
                let Ok(n) = u64::try_from(n) else { return self.bad("this array has too many elements") };
                Type::Array(n, Box::new(of))
            }
            Tok::Punct('{') => Type::Struct(self.fields()?, false),
            Tok::Punct('<') if *self.ahead(1) == Tok::Punct('{') => {
                self.bump();
                let fields = self.fields()?;
                self.expect('>')?;
                Type::Struct(fields, true)
            }
            Tok::Punct('<') => {
                self.skip_group();
                Type::Vector
            }
            _ => return self.bad("a type is expected here"),
        };
        loop {
            if self.eat('*') {
                ty = Type::Ptr;
            } else if self.is_word("addrspace") {
                self.bump();
                self.skip_group();
            } else if self.is('(') {
                // A function's type: the parameters are said again where it is called.
                self.skip_group();
                ty = Type::Func(Box::new(ty));
            } else {
                return Ok(ty);
            }
        }
    }

    fn fields(&mut self) -> Res<Vec<Type>> {
        self.expect('{')?;
        let mut fields = Vec::new();
        if !self.is('}') {
            loop {
                fields.push(self.ty()?);
                if !self.eat(',') {
                    break;
                }
            }
        }
        self.expect('}')?;
        Ok(fields)
    }

    pub fn number(&mut self) -> Res<i128> {
        if *self.tok() != Tok::Int {
            return self.bad("a number is expected here");
        }
        let Ok(n) = self.word().parse() else { return self.bad("this number is too large") };
        self.bump();
        Ok(n)
    }

    /// The number after the current token.
    pub fn number_ahead(&self) -> Option<u64> {
        let t = self.toks.get(self.at + 1).filter(|t| t.tok == Tok::Int)?;
        self.text[t.start..t.end].parse().ok()
    }

    /// A type and a value, attributes between them skipped.
    pub fn typed(&mut self) -> Res<(Type, Value)> {
        let ty = self.ty()?;
        self.skip_attrs();
        let value = self.value()?;
        Ok((ty, value))
    }

    pub fn value(&mut self) -> Res<Value> {
        self.deeper(Self::value_inner)
    }

    fn value_inner(&mut self) -> Res<Value> {
        Ok(match self.tok().clone() {
            Tok::Local(name) => {
                self.bump();
                Value::Local(name)
            }
            Tok::Global(name) => {
                self.bump();
                Value::Global(name)
            }
            Tok::Int => Value::Int(self.number()?),
            Tok::Bytes(bytes) => {
                self.bump();
                Value::Bytes(bytes)
            }
            Tok::Float => {
                self.bump();
                Value::Other("a floating-point number".into())
            }
            Tok::Meta(_) | Tok::MetaText => {
                self.bump();
                if self.is('(') {
                    self.skip_group();
                }
                Value::Other("metadata".into())
            }
            Tok::Punct('[') => Value::Agg(self.list('[', ']')?),
            Tok::Punct('{') => Value::Agg(self.list('{', '}')?),
            Tok::Punct('<') if *self.ahead(1) == Tok::Punct('{') => {
                self.bump();
                let list = self.list('{', '}')?;
                self.expect('>')?;
                Value::Agg(list)
            }
            Tok::Punct('<') => {
                self.skip_group();
                Value::Other("a vector".into())
            }
            Tok::Word => self.word_value()?,
            _ => return self.bad("a value is expected here"),
        })
    }

    fn word_value(&mut self) -> Res<Value> {
        let w = self.word();
        self.bump();
        Ok(match w {
            "true" => Value::Int(1),
            "false" => Value::Int(0),
            "null" | "none" => Value::Null,
            "undef" | "poison" => Value::Undef,
            "zeroinitializer" => Value::Zero,
            "getelementptr" => {
                while *self.tok() == Tok::Word {
                    self.bump();
                    if self.is('(') && matches!(self.ahead(1), Tok::Int) {
                        self.skip_group();
                    }
                }
                self.expect('(')?;
                let ty = self.ty()?;
                self.expect(',')?;
                let base = self.typed()?;
                let mut index = Vec::new();
                while self.eat(',') {
                    self.eat_word("inrange");
                    index.push(self.typed()?);
                }
                self.expect(')')?;
                Value::Gep(ty, Box::new(base), index)
            }
            "bitcast" | "inttoptr" | "ptrtoint" | "addrspacecast" | "trunc" | "zext" | "sext"
            | "ptrtoaddr" => {
                self.expect('(')?;
                let from = self.typed()?;
                self.expect_word("to")?;
                let to = self.ty()?;
                self.expect(')')?;
                Value::Cast(w.to_string(), Box::new(from), to)
            }
            "add" | "sub" | "mul" | "and" | "or" | "xor" | "shl" | "lshr" | "ashr" => {
                while *self.tok() == Tok::Word {
                    self.bump();
                }
                self.expect('(')?;
                let (ty, a) = self.typed()?;
                self.expect(',')?;
                let (_, b) = self.typed()?;
                self.expect(')')?;
                Value::Bin(w.to_string(), ty, Box::new(a), Box::new(b))
            }
            "asm" => {
                // The first text is the code. A mark of `fence_points` is a comment;
                // it stands for a call that does nothing.
                let mut mark = None;
                while !self.is('(') && !self.done() {
                    if let (Tok::Text(code), None) = (self.tok(), &mark) {
                        let number = code.strip_prefix("# ").and_then(|c| c.strip_prefix(MARK));
                        mark = Some(number.and_then(|n| n.parse().ok()));
                    }
                    self.bump();
                }
                mark.flatten().map_or_else(|| Value::Other("inline assembly".into()), Value::Mark)
            }
            other => {
                if !self.is('(') {
                    self.at -= 1;
                    return self.bad("a value is expected here");
                }
                self.skip_group();
                Value::Other(format!("`{other}`"))
            }
        })
    }

    fn list(&mut self, open: char, close: char) -> Res<Vec<(Type, Value)>> {
        self.expect(open)?;
        let mut list = Vec::new();
        if !self.is(close) {
            loop {
                list.push(self.typed()?);
                if !self.eat(',') {
                    break;
                }
            }
        }
        self.expect(close)?;
        Ok(list)
    }

    /// `syncscope("…")` and an ordering, where there are any.
    pub fn order(&mut self) -> Order {
        if self.eat_word("syncscope") {
            self.skip_group();
        }
        let order = match self.word() {
            "unordered" | "monotonic" => Order::Relaxed,
            "acquire" => Order::Acquire,
            "release" => Order::Release,
            "acq_rel" => Order::AcqRel,
            "seq_cst" => Order::SeqCst,
            _ => return Order::Plain,
        };
        self.bump();
        order
    }
}

/// Words with which a value starts.
fn is_value_word(w: &str) -> bool {
    matches!(
        w,
        "true"
            | "false"
            | "null"
            | "none"
            | "undef"
            | "poison"
            | "zeroinitializer"
            | "getelementptr"
            | "bitcast"
            | "inttoptr"
            | "ptrtoint"
            | "ptrtoaddr"
            | "addrspacecast"
            | "trunc"
            | "zext"
            | "sext"
            | "add"
            | "sub"
            | "mul"
            | "and"
            | "or"
            | "xor"
            | "shl"
            | "lshr"
            | "ashr"
            | "asm"
            | "blockaddress"
            | "dso_local_equivalent"
            | "no_cfi"
            | "splat"
            | "icmp"
            | "select"
    )
}

fn int_bits(w: &str) -> Option<u32> {
    let digits = w.strip_prefix('i')?;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

fn is_float(w: &str) -> bool {
    matches!(w, "half" | "bfloat" | "float" | "double" | "fp128" | "x86_fp80" | "ppc_fp128" | "x86_mmx")
}
