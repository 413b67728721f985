//! Instructions about memory.

use crate::ast::Kind;
use crate::lex::Tok;
use crate::parse::{Parser, Res};
use crate::words::{self, FLAGS, RMWS};

/// Words before the operands that matter.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flags {
    pub volatile: bool,
    pub inbounds: bool,
}

impl Parser<'_> {
    /// The instructions that make, read and write memory, and fences.
    pub(crate) fn memory_inst(&mut self, op: &str) -> Res<Kind> {
        let weak = op == "cmpxchg" && self.eat_word("weak");
        let flags = if op == "alloca" { Flags::default() } else { self.flags() };
        Ok(match op {
            "alloca" => {
                self.eat_word("inalloca");
                self.eat_word("swifterror");
                let ty = self.ty()?;
                let count = if self.is(',') && self.count_follows() {
                    self.bump();
                    Some(self.typed()?)
                } else {
                    None
                };
                Kind::Alloca(ty, count)
            }
            "load" => {
                let ty = self.ty()?;
                let (_, ptr) = self.next_typed()?;
                let (order, _) = self.order();
                Kind::Load { ty, ptr, order, volatile: flags.volatile }
            }
            "store" => {
                let (ty, value) = self.typed()?;
                let (_, ptr) = self.next_typed()?;
                let (order, _) = self.order();
                Kind::Store { ty, value, ptr, order, volatile: flags.volatile }
            }
            "getelementptr" => {
                if self.eat_word("inrange") && self.is('(') {
                    self.skip_group();
                }
                let ty = self.ty()?;
                let base = self.next_typed()?;
                let mut index = Vec::new();
                while self.is(',') && self.ahead(1) != Tok::Meta {
                    index.push(self.next_typed()?);
                }
                Kind::Gep(ty, base, index, flags.inbounds)
            }
            "cmpxchg" => {
                let (_, ptr) = self.typed()?;
                let (ty, expected) = self.next_typed()?;
                let (_, new) = self.next_typed()?;
                let ((success, _), (failure, _)) = (self.order(), self.order());
                Kind::Cmpxchg { ptr, ty, expected, new, success, failure, weak, volatile: flags.volatile }
            }
            "atomicrmw" => {
                let op = self.one_of(&RMWS, "atomicrmw")?;
                let (_, ptr) = self.typed()?;
                let (ty, value) = self.next_typed()?;
                let (order, _) = self.order();
                Kind::Rmw { op, ptr, ty, value, order, volatile: flags.volatile }
            }
            _ => {
                let (order, alone) = self.order();
                Kind::Fence(order, alone)
            }
        })
    }

    /// After `alloca T`: a number of elements, not an alignment or metadata?
    fn count_follows(&self) -> bool {
        self.ahead(1) != Tok::Meta && !matches!(self.word_ahead(1), "align" | "addrspace")
    }

    /// A word of a list.
    pub(crate) fn one_of(&mut self, list: &[&'static str], op: &str) -> Res<&'static str> {
        let Some(word) = words::of(list, self.word()) else {
            return self.bad(format!("`{op} {}` is not known", self.word()));
        };
        self.bump();
        Ok(word)
    }

    /// `volatile`, `atomic`, `nuw`, `nsw`, `exact`, `disjoint`, `samesign`, …
    pub(crate) fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while self.tok() == Tok::Word && FLAGS.contains(&self.word()) {
            flags.volatile |= self.word() == "volatile";
            flags.inbounds |= self.word() == "inbounds";
            self.bump();
        }
        flags
    }
}
