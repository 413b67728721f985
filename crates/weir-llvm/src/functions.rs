//! The first lines of functions.

use crate::ast::{Body, Function, Module, Promises};
use crate::lex::Tok;
use crate::parse::{Parser, Res};
use std::sync::OnceLock;

impl Parser<'_> {
    /// From `define` or `declare` to the bracket that opens the body, or the end of the
    /// line. The groups of attributes are noted: what they promise comes later in the text.
    pub(crate) fn function(&mut self, m: &mut Module, groups: &mut Vec<(usize, u32)>, body: bool) -> Res<()> {
        let start = self.token().start;
        let line = self.line();
        self.bump();
        // `declare !dbg !5 i32 @f(…)`
        while self.tok() == Tok::Meta {
            self.bump();
        }
        let linkage = self.linkage();
        self.attrs();
        let ret = self.ty()?;
        self.attrs();
        if self.tok() != Tok::Global {
            return self.bad("a function's name is expected here");
        }
        let name = self.name();
        self.bump();
        let end = self.last_end();
        let mut f = Function {
            name,
            linkage,
            ret,
            params: Vec::new(),
            by_value: Vec::new(),
            sret: None,
            varargs: false,
            promises: Promises::default(),
            personality: None,
            body: None,
            dbg: None,
            start,
            end,
        };
        self.params(&mut f)?;
        while !(self.done() || body && self.is('{')) && self.line() == line {
            if let Some(node) = self.debug_node() {
                f.dbg = body.then_some(node);
            }
            match self.tok() {
                Tok::Attr => {
                    let number = self.word()[1..].parse().ok();
                    groups.extend(number.map(|n| (m.functions.len(), n)));
                }
                Tok::Word => match self.word() {
                    "nounwind" => f.promises.nounwind = true,
                    "noreturn" => f.promises.noreturn = true,
                    "personality" => {
                        self.bump();
                        f.personality = Some(self.typed()?.1);
                        continue;
                    }
                    // Data before the code; brackets in it start no body.
                    "prefix" | "prologue" => {
                        self.bump();
                        self.typed()?;
                        continue;
                    }
                    _ => {}
                },
                _ => {}
            }
            self.bump();
        }
        if body {
            if !self.is('{') || self.line() != line {
                return self.bad("`{` is expected here");
            }
            self.bump();
            let start = self.last_end();
            f.body = Some(Body { start, end: start, read: OnceLock::new() });
        }
        m.functions.push(f);
        Ok(())
    }

    fn params(&mut self, f: &mut Function) -> Res<()> {
        self.expect('(')?;
        let mut unnamed = 0;
        while !self.is(')') {
            if self.eat_word("...") {
                f.varargs = true;
                break;
            }
            let ty = self.ty()?;
            let attrs = self.attrs();
            let name = if self.tok() == Tok::Local {
                let name = self.name();
                self.bump();
                name
            } else {
                unnamed += 1;
                (unnamed - 1).to_string()
            };
            if attrs.sret {
                f.sret = Some(f.params.len());
            }
            f.by_value.push(attrs.by_value);
            f.params.push((ty, name));
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')
    }
}
