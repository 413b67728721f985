//! What a `.ll` file is made of: types, globals, functions, metadata.

use crate::ast::{Block, Field, Function, GlobalVar, Kind, Module, Node, Type};
use crate::lex::Tok;
use crate::parse::{Bad, Parser, Res};
use weir_engine::piece::go_on;

/// Reads a module. What is wrong at the top level is an error; what is wrong
/// inside a function is kept there, and matters if that function can run.
pub(crate) fn module(text: &str) -> (Module, Vec<Bad>) {
    let mut p = Parser::new(text);
    let mut m = Module::default();
    let mut bad = Vec::new();
    while !p.done() {
        let line = p.line();
        let before = p.at;
        if let Err(e) = p.item(&mut m) {
            bad.push(e);
            p.skip_line(line);
        }
        if p.at == before {
            p.bump();
        }
        if bad.len() > 40 {
            break;
        }
    }
    (m, bad)
}

impl Parser<'_> {
    fn item(&mut self, m: &mut Module) -> Res<()> {
        let line = self.line();
        match self.tok().clone() {
            Tok::Local(name) => {
                self.bump();
                self.expect('=')?;
                self.expect_word("type")?;
                let ty = self.ty()?;
                m.types.insert(name, ty);
                Ok(())
            }
            Tok::Global(name) => self.global(name, m),
            Tok::Meta(name) => self.metadata(name, m),
            Tok::Comdat | Tok::Punct('^') => {
                self.skip_line(line);
                Ok(())
            }
            Tok::Word => match self.word() {
                "define" => self.function(m, true),
                "declare" => self.function(m, false),
                "source_filename" | "target" | "module" | "uselistorder" | "uselistorder_bb" => {
                    self.skip_line(line);
                    Ok(())
                }
                "attributes" => {
                    while !self.is('{') && !self.done() && self.line() == line {
                        self.bump();
                    }
                    if self.is('{') {
                        self.skip_group();
                    }
                    Ok(())
                }
                other => self.bad(format!("`{other}` starts nothing that LLVM IR has")),
            },
            Tok::Debug => {
                self.skip_line(line);
                Ok(())
            }
            _ => self.bad("a definition is expected here"),
        }
    }

    fn global(&mut self, name: String, m: &mut Module) -> Res<()> {
        let start = self.token().start;
        let line = self.line();
        self.bump();
        self.expect('=')?;
        let (mut external, mut thread_local) = (false, false);
        let constant = loop {
            if *self.tok() != Tok::Word {
                return self.bad("`global` or `constant` is expected here");
            }
            let w = self.word();
            self.bump();
            match w {
                "global" => break false,
                "constant" => break true,
                "external" | "extern_weak" => external = true,
                "thread_local" => thread_local = true,
                "alias" | "ifunc" => {
                    self.ty()?;
                    self.expect(',')?;
                    let (_, target) = self.typed()?;
                    m.aliases.insert(name, target);
                    self.skip_line(line);
                    return Ok(());
                }
                _ => {}
            }
            if self.is('(') {
                self.skip_group();
            }
        };
        let ty = self.ty()?;
        let init = if external { None } else { Some(self.value()?) };
        let end = self.last_end();
        let mut dbg = None;
        while !self.done() && self.line() == line {
            if let (Tok::Meta(a), Tok::Meta(b)) = (self.tok(), self.ahead(1))
                && a == "dbg"
            {
                dbg = b.parse().ok();
            }
            self.bump();
        }
        m.globals.push(GlobalVar { name, ty, init, constant, thread_local, dbg, start, end });
        Ok(())
    }

    fn function(&mut self, m: &mut Module, body: bool) -> Res<()> {
        let start = self.token().start;
        let line = self.line();
        self.bump();
        // `declare !dbg !5 i32 @f(…)`
        let mut dbg = None;
        while let Tok::Meta(_) = self.tok() {
            self.bump();
        }
        self.skip_attrs();
        let ret = self.ty()?;
        self.skip_attrs();
        let Tok::Global(name) = self.tok().clone() else {
            return self.bad("a function's name is expected here");
        };
        self.bump();
        let end = self.last_end();
        self.expect('(')?;
        let (mut params, mut by_value) = (Vec::new(), Vec::new());
        let mut unnamed = 0;
        while !self.is(')') {
            if self.eat_word("...") {
                break;
            }
            let ty = self.ty()?;
            by_value.push(self.attrs());
            let name = if let Tok::Local(n) = self.tok().clone() {
                self.bump();
                n
            } else {
                unnamed += 1;
                (unnamed - 1).to_string()
            };
            params.push((ty, name));
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        let mut f = Function { name, ret, params, by_value, blocks: Vec::new(), dbg: None, start, end };
        if !body {
            self.skip_line(line);
            m.functions.push(f);
            return Ok(());
        }
        while !self.is('{') {
            if self.done() || self.line() != line {
                return self.bad("`{` is expected here");
            }
            if let (Tok::Meta(a), Tok::Meta(b)) = (self.tok(), self.ahead(1))
                && a == "dbg"
            {
                dbg = b.parse().ok();
            }
            self.bump();
        }
        self.expect('{')?;
        f.dbg = dbg;
        // An entry block without a label has the number after the parameters.
        let numbered = f.params.iter().filter(|(_, n)| n.bytes().all(|b| b.is_ascii_digit())).count();
        let mut block = Block { label: numbered.to_string(), insts: Vec::new() };
        loop {
            go_on();
            if self.done() {
                return self.bad(format!("the text ends inside `@{}`", f.name));
            }
            if self.eat('}') {
                break;
            }
            if let Tok::Label(label) = self.tok().clone() {
                self.bump();
                if !block.insts.is_empty() || !f.blocks.is_empty() {
                    f.blocks.push(std::mem::take(&mut block));
                }
                block.label = label;
                continue;
            }
            if self.is_word("uselistorder") {
                let line = self.line();
                self.skip_line(line);
                continue;
            }
            self.instruction(&mut block.insts);
        }
        f.blocks.push(block);
        for b in &f.blocks {
            let ends =
                b.insts.last().is_some_and(|i| i.kind.ends_block() || matches!(i.kind, Kind::Unsupported(_)));
            if !ends {
                let what = format!("the block `{}` of `@{}` does not end with a branch", b.label, f.name);
                let (start, end) = b.insts.last().map_or((f.start, f.end), |i| (i.start, i.end));
                return Err(Bad { start, end, what });
            }
        }
        m.functions.push(f);
        Ok(())
    }

    fn metadata(&mut self, name: String, m: &mut Module) -> Res<()> {
        let line = self.line();
        self.bump();
        let Ok(number) = name.parse::<u32>() else {
            self.skip_line(line);
            return Ok(());
        };
        self.expect('=')?;
        self.eat_word("distinct");
        let node = match self.tok().clone() {
            Tok::Meta(kind) => {
                self.bump();
                Node { kind, fields: self.node_fields() }
            }
            Tok::Punct('!') => {
                self.bump();
                Node { kind: String::new(), fields: self.node_fields() }
            }
            _ => Node::default(),
        };
        m.meta.insert(number, node);
        self.skip_line(line);
        Ok(())
    }

    /// Fields with names, or the elements of a list; what is inside brackets
    /// further down is skipped.
    fn node_fields(&mut self) -> Vec<(String, Field)> {
        let mut fields = Vec::new();
        if !self.is('(') && !self.is('{') {
            return fields;
        }
        let line = self.line();
        self.bump();
        while !self.done() && self.line() == line && !self.is(')') && !self.is('}') {
            let key = if let Tok::Label(k) = self.tok().clone() {
                self.bump();
                k
            } else {
                String::new()
            };
            let field = match self.tok() {
                Tok::Meta(n) => n.parse().ok().map(Field::Ref),
                Tok::Int => self.word().parse().ok().map(Field::Int),
                Tok::Text(t) => Some(Field::Text(t.clone())),
                Tok::Word => Some(Field::Text(self.word().to_string())),
                _ => None,
            };
            fields.extend(field.map(|f| (key, f)));
            self.bump();
            if self.is('(') || self.is('{') {
                self.skip_group();
            }
            while !self.done() && self.line() == line && !self.is(',') && !self.is(')') && !self.is('}') {
                self.bump();
            }
            self.eat(',');
        }
        fields
    }
}

/// Whether a named type chain ends, and in what.
pub(crate) fn resolve<'a>(m: &'a Module, mut ty: &'a Type) -> &'a Type {
    for _ in 0..64 {
        match ty {
            Type::Named(n) => match m.types.get(n) {
                Some(t) => ty = t,
                None => return ty,
            },
            _ => return ty,
        }
    }
    ty
}
