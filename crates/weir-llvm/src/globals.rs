//! Global variables and aliases.

use crate::ast::{Alias, GlobalVar, Linkage, Module};
use crate::lex::{Tok, bytes};
use crate::parse::{Parser, Res};

impl Parser<'_> {
    /// The linkage that a definition starts with.
    pub(crate) fn linkage(&mut self) -> Linkage {
        let linkage = match self.word() {
            "external" => Linkage::External,
            "private" => Linkage::Private,
            "internal" => Linkage::Internal,
            "weak" | "weak_odr" => Linkage::Weak,
            "linkonce" | "linkonce_odr" => Linkage::LinkOnce,
            "common" => Linkage::Common,
            "appending" => Linkage::Appending,
            "extern_weak" => Linkage::ExternWeak,
            "available_externally" => Linkage::AvailableExternally,
            _ => return Linkage::External,
        };
        self.bump();
        linkage
    }

    pub(crate) fn global(&mut self, m: &mut Module) -> Res<()> {
        let name = self.name();
        let start = self.token().start;
        let line = self.line();
        self.bump();
        self.expect('=')?;
        let mut thread_local = false;
        let external = matches!(self.word(), "external" | "extern_weak");
        let linkage = self.linkage();
        let constant = loop {
            if self.tok() != Tok::Word {
                return self.bad("`global` or `constant` is expected here");
            }
            let w = self.word();
            self.bump();
            match w {
                "global" => break false,
                "constant" => break true,
                "thread_local" => thread_local = true,
                "alias" | "ifunc" => {
                    self.ty()?;
                    let (_, target) = self.next_typed()?;
                    let all = if w == "alias" { &mut m.aliases } else { &mut m.ifuncs };
                    all.insert(name, Alias { linkage, target });
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
        let init = if external { None } else { Some(self.value(&ty)?) };
        let end = self.last_end();
        let (mut dbg, mut align, mut section) = (None, None, None);
        let last = self.toks[self.at.saturating_sub(1)].line;
        while !self.done() && self.line() == last {
            if let Some(node) = self.debug_node() {
                dbg = Some(node);
            }
            match self.word() {
                "align" => align = self.number_ahead(),
                "section" if self.ahead(1) == Tok::Text => {
                    section = Some(String::from_utf8_lossy(&bytes(self.word_ahead(1))).into_owned());
                }
                _ => {}
            }
            self.bump();
        }
        m.globals.push(GlobalVar {
            name,
            linkage,
            ty,
            init,
            constant,
            thread_local,
            align,
            section,
            dbg,
            start,
            end,
        });
        Ok(())
    }
}
