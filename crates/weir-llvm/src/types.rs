//! Types, and the attributes between them and values.

use crate::ast::{FloatTy, Promises, Type};
use crate::lex::Tok;
use crate::parse::{Attrs, Parser, Res};
use crate::values::is_value_word;

/// The widest integers that LLVM has.
const WIDEST: u32 = 1 << 24;
/// A function that returns a function that returns … ends here.
const LONGEST: u32 = 32;

impl Parser<'_> {
    /// Whether a type starts here.
    fn starts_type(&self) -> bool {
        match self.tok() {
            Tok::Local => true,
            Tok::Punct(c) => matches!(c, '[' | '{' | '<'),
            Tok::Word => {
                let w = self.word();
                w == "ptr"
                    || int_bits(w).is_some()
                    || matches!(w, "void" | "metadata" | "label" | "token" | "opaque" | "x86_mmx" | "x86_amx")
                    || FloatTy::named(w).is_some()
                    || (w == "target" && self.ahead(1) == Tok::Punct('('))
            }
            _ => false,
        }
    }

    /// Reads attributes, linkage, calling conventions and fast-math flags: all words up
    /// to a type or a value. Those that LLVM invents every year are skipped by shape.
    pub fn attrs(&mut self) -> Attrs {
        let mut found = Attrs::default();
        loop {
            match self.tok() {
                Tok::Word if !self.starts_type() => {
                    let w = self.word();
                    // A value may follow as well as a type.
                    if is_value_word(w) {
                        return found;
                    }
                    self.bump();
                    match w {
                        "byval" if self.eat('(') => {
                            found.by_value = Some(self.ty().unwrap_or(Type::Other("byval".into())));
                            self.eat(')');
                            continue;
                        }
                        "sret" => found.sret = true,
                        "nounwind" => found.promises.nounwind = true,
                        "noreturn" => found.promises.noreturn = true,
                        _ => {}
                    }
                    if self.is('(') {
                        self.skip_group();
                    } else if matches!(w, "align" | "cc" | "allocsize" | "alignstack")
                        && self.tok() == Tok::Int
                    {
                        self.bump();
                    }
                }
                Tok::Text => {
                    self.bump();
                    if self.eat('=') {
                        self.bump();
                    }
                }
                Tok::Attr => {
                    let group = self.promised();
                    found.promises.nounwind |= group.nounwind;
                    found.promises.noreturn |= group.noreturn;
                    self.bump();
                }
                _ => return found,
            }
        }
    }

    /// What the group of attributes promises that the current token names.
    pub(crate) fn promised(&self) -> Promises {
        let number = self.word()[1..].parse::<u32>().ok();
        number.and_then(|n| self.groups?.get(&n).copied()).unwrap_or_default()
    }

    pub fn ty(&mut self) -> Res<Type> {
        self.deeper(Self::ty_inner)
    }

    fn ty_inner(&mut self) -> Res<Type> {
        let mut ty = match self.tok() {
            Tok::Local => {
                let name = self.name();
                self.bump();
                Type::Named(name)
            }
            Tok::Word => self.word_type()?,
            Tok::Punct('[') => {
                self.bump();
                let (n, of) = self.elements()?;
                self.expect(']')?;
                Type::Array(n, Box::new(of))
            }
            Tok::Punct('{') => Type::Struct(self.fields()?, false),
            Tok::Punct('<') if self.ahead(1) == Tok::Punct('{') => {
                self.bump();
                let fields = self.fields()?;
                self.expect('>')?;
                Type::Struct(fields, true)
            }
            Tok::Punct('<') if self.word_ahead(1) == "vscale" => self.written(Self::skip_group),
            Tok::Punct('<') => {
                self.bump();
                let (n, of) = self.elements()?;
                self.expect('>')?;
                Type::Vector(n, Box::new(of))
            }
            _ => return self.bad("a type is expected here"),
        };
        let mut functions = 0;
        loop {
            if self.eat('*') {
                ty = Type::Ptr;
            } else if self.is_word("addrspace") {
                self.bump();
                self.skip_group();
            } else if self.is('(') {
                functions += 1;
                if functions > LONGEST {
                    return self.bad("this is nested too deeply");
                }
                let (params, more) = self.taken()?;
                ty = Type::Func(Box::new(ty), params, more);
            } else {
                return Ok(ty);
            }
        }
    }

    fn word_type(&mut self) -> Res<Type> {
        let w = self.word();
        let ty = if w == "ptr" {
            Type::Ptr
        } else if let Some(bits) = int_bits(w) {
            Type::Int(bits)
        } else if w == "void" {
            Type::Void
        } else if let Some(float) = FloatTy::named(w) {
            Type::Float(float)
        } else if matches!(w, "metadata" | "label" | "token" | "opaque" | "x86_amx" | "x86_mmx") {
            Type::Other(w.to_string())
        } else if w == "target" {
            return Ok(self.written(|p| {
                p.bump();
                if p.is('(') {
                    p.skip_group();
                }
            }));
        } else {
            return self.bad(format!("a type is expected here, not `{w}`"));
        };
        self.bump();
        Ok(ty)
    }

    /// A type that is only its text.
    fn written(&mut self, skip: impl FnOnce(&mut Self)) -> Type {
        let start = self.token().start;
        skip(self);
        let end = self.last_end().max(start);
        Type::Other(self.text[start..end].to_string())
    }

    /// `4 x i32`
    fn elements(&mut self) -> Res<(u64, Type)> {
        let n = self.number()?;
        self.expect_word("x")?;
        let of = self.ty()?;
        let Ok(n) = u64::try_from(n) else { return self.bad("this array has too many elements") };
        Ok((n, of))
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

    /// The parameters in the type of a function, and whether there may be more.
    fn taken(&mut self) -> Res<(Vec<Type>, bool)> {
        self.expect('(')?;
        let (mut params, mut more) = (Vec::new(), false);
        while !self.is(')') {
            if self.eat_word("...") {
                more = true;
                break;
            }
            params.push(self.ty()?);
            self.attrs();
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        Ok((params, more))
    }
}

fn int_bits(w: &str) -> Option<u32> {
    let digits = w.strip_prefix('i')?;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|bits| (1..=WIDEST).contains(bits))
}
