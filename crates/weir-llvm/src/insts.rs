//! Instructions.

use crate::ast::{Clause, Inst, Kind, Order, Type, Value};
use crate::lex::Tok;
use crate::parse::{Parser, Res};
use crate::trouble::Trouble;
use crate::words::{self, BINS, CASTS, FCMPS, ICMPS, describe};

/// Vectors that are shuffled have no more elements than this.
const MOST_ELEMENTS: u64 = 1 << 16;

impl Parser<'_> {
    /// Reads one instruction.
    pub(crate) fn instruction(&mut self, out: &mut Vec<Inst>) {
        let (start, line, from) = (self.token().start, self.line(), self.at);
        let (dst, kind) = match self.inst_inner(line) {
            Ok(ok) => ok,
            Err(bad) => {
                self.at = from;
                self.skip_line(line);
                (None, Kind::Unsupported(Trouble::Said(bad.what)))
            }
        };
        // Attributes of a call are no part of its place.
        let end = match kind {
            Kind::Call(_) => self.call_end,
            _ => self.last_end(),
        };
        // What follows on the line: alignment, attributes, metadata.
        let (mut dbg, mut align) = (None, None);
        let last = self.toks[self.at.saturating_sub(1)].line;
        while !self.done() && self.line() == last && self.at > from {
            if let Some(node) = self.debug_node() {
                dbg = Some(node);
            }
            if self.tok() == Tok::Word && self.word() == "align" {
                align = self.number_ahead();
            }
            self.bump();
        }
        if self.at == from {
            self.bump();
        }
        out.push(Inst { dst, kind, dbg, align, start, end });
    }

    fn inst_inner(&mut self, line: u32) -> Res<(Option<String>, Kind)> {
        if self.tok() == Tok::Debug {
            return Ok((None, self.debug_record(line)));
        }
        let mut dst = None;
        if self.tok() == Tok::Local {
            dst = Some(self.name());
            self.bump();
            self.expect('=')?;
        }
        if self.tok() != Tok::Word {
            return self.bad("an instruction is expected here");
        }
        let op = self.word();
        self.bump();
        let kind = match op {
            "alloca" | "load" | "store" | "getelementptr" | "fence" | "cmpxchg" | "atomicrmw" => {
                self.memory_inst(op)?
            }
            "br" | "switch" | "indirectbr" | "ret" | "unreachable" | "resume" | "invoke" => {
                self.last_inst(op)?
            }
            "tail" | "musttail" | "notail" => {
                self.expect_word("call")?;
                self.call_inst(op == "musttail")?
            }
            "call" => self.call_inst(false)?,
            "extractvalue" | "insertvalue" | "extractelement" | "insertelement" | "shufflevector" => {
                self.part_inst(op)?
            }
            "icmp" => {
                self.flags();
                let pred = self.one_of(&ICMPS, "icmp")?;
                let (ty, a, b) = self.operands_of_one_type()?;
                Kind::Icmp(pred, ty, a, b)
            }
            "fcmp" => {
                self.flags();
                let pred = self.one_of(&FCMPS, "fcmp")?;
                let (ty, a, b) = self.operands_of_one_type()?;
                Kind::Fcmp(pred, ty, a, b)
            }
            "fneg" => {
                self.flags();
                let (ty, v) = self.typed()?;
                Kind::Un("fneg", ty, v)
            }
            "select" => {
                self.flags();
                let cond = self.typed()?;
                let (ty, a) = self.next_typed()?;
                let (_, b) = self.next_typed()?;
                Kind::Select(cond, ty, a, b)
            }
            "phi" => self.phi()?,
            "freeze" => {
                let (ty, v) = self.typed()?;
                Kind::Freeze(ty, v)
            }
            "va_arg" => {
                let list = self.typed()?;
                self.expect(',')?;
                Kind::VaArg(list, self.ty()?)
            }
            "landingpad" => self.landingpad()?,
            other => {
                if let Some(op) = words::of(&BINS, other) {
                    self.flags();
                    let (ty, a, b) = self.operands_of_one_type()?;
                    Kind::Bin(op, ty, a, b)
                } else if let Some(op) = words::of(&CASTS, other) {
                    self.flags();
                    let (from, v) = self.typed()?;
                    self.expect_word("to")?;
                    let to = self.ty()?;
                    Kind::Cast(op, from, v, to)
                } else {
                    self.skip_line(line);
                    // A `callbr` says on a line of its own where it goes.
                    if other == "callbr" && self.is_word("to") {
                        let line = self.line();
                        self.skip_line(line);
                    }
                    Kind::Unsupported(Trouble::Said(describe(other)))
                }
            }
        };
        Ok((dst, kind))
    }

    /// The instructions that end a block.
    fn last_inst(&mut self, op: &str) -> Res<Kind> {
        Ok(match op {
            "br" if self.is_word("label") => Kind::Br(self.label()?),
            "br" => {
                let (_, c) = self.typed()?;
                self.expect(',')?;
                let a = self.label()?;
                self.expect(',')?;
                let b = self.label()?;
                Kind::CondBr(c, a, b)
            }
            "switch" => {
                let (ty, v) = self.typed()?;
                self.expect(',')?;
                let default = self.label()?;
                self.expect('[')?;
                let mut cases = Vec::new();
                while !self.is(']') {
                    let (_, value) = self.typed()?;
                    self.expect(',')?;
                    cases.push((value, self.label()?));
                }
                self.expect(']')?;
                Kind::Switch(ty, v, default, cases)
            }
            "indirectbr" => {
                let (_, to) = self.typed()?;
                self.expect(',')?;
                self.expect('[')?;
                let mut labels = Vec::new();
                while !self.is(']') {
                    labels.push(self.label()?);
                    if !self.eat(',') {
                        break;
                    }
                }
                self.expect(']')?;
                Kind::IndirectBr(to, labels)
            }
            // `ret void ()* @f` returns a pointer to a function.
            "ret" if self.is_word("void") && self.ahead(1) != Tok::Punct('(') => {
                self.bump();
                Kind::Ret(None)
            }
            "ret" => Kind::Ret(Some(self.typed()?)),
            "resume" => {
                let (ty, v) = self.typed()?;
                Kind::Resume(ty, v)
            }
            "invoke" => {
                let call = self.call(false)?;
                self.expect_word("to")?;
                let normal = self.label()?;
                self.expect_word("unwind")?;
                let unwind = self.label()?;
                Kind::Invoke(call, normal, unwind)
            }
            _ => Kind::Unreachable,
        })
    }

    fn part_inst(&mut self, op: &str) -> Res<Kind> {
        let (ty, v) = self.typed()?;
        Ok(match op {
            "extractvalue" => Kind::Extract(ty, v, self.indices()?),
            "insertvalue" => {
                let (part, e) = self.next_typed()?;
                Kind::Insert(ty, v, part, e, self.indices()?)
            }
            "extractelement" => Kind::ExtractElement((ty, v), self.next_typed()?),
            "insertelement" => {
                let element = self.next_typed()?;
                Kind::InsertElement((ty, v), element, self.next_typed()?)
            }
            _ => {
                let (_, w) = self.next_typed()?;
                let mask = self.next_typed()?;
                let Some(mask) = mask_of(&mask) else { return self.bad("a list of elements is expected") };
                Kind::ShuffleVector(ty, v, w, mask)
            }
        })
    }

    fn phi(&mut self) -> Res<Kind> {
        self.flags();
        let ty = self.ty()?;
        let mut from = Vec::new();
        loop {
            self.expect('[')?;
            let v = self.value(&ty)?;
            self.expect(',')?;
            let label = self.local()?;
            self.expect(']')?;
            from.push((v, label));
            if !(self.is(',') && self.ahead(1) == Tok::Punct('[')) {
                return Ok(Kind::Phi(ty, from));
            }
            self.bump();
        }
    }

    fn landingpad(&mut self) -> Res<Kind> {
        let ty = self.ty()?;
        let (mut cleanup, mut clauses) = (false, Vec::new());
        loop {
            if self.eat_word("cleanup") {
                cleanup = true;
            } else if self.eat_word("catch") {
                let (ty, v) = self.typed()?;
                clauses.push(Clause::Catch(ty, v));
            } else if self.eat_word("filter") {
                let (ty, v) = self.typed()?;
                clauses.push(Clause::Filter(ty, v));
            } else {
                return Ok(Kind::Landingpad { ty, cleanup, clauses });
            }
        }
    }

    /// `i32 %a, %b`
    fn operands_of_one_type(&mut self) -> Res<(Type, Value, Value)> {
        let (ty, a) = self.typed()?;
        self.expect(',')?;
        let b = self.value(&ty)?;
        Ok((ty, a, b))
    }

    fn local(&mut self) -> Res<String> {
        if self.tok() != Tok::Local {
            return self.bad("a label is expected here");
        }
        let name = self.name();
        self.bump();
        Ok(name)
    }

    pub(crate) fn label(&mut self) -> Res<String> {
        self.expect_word("label")?;
        self.local()
    }

    fn indices(&mut self) -> Res<Vec<u64>> {
        let mut list = Vec::new();
        while self.is(',') && self.ahead(1) == Tok::Int {
            self.bump();
            list.push(u64::try_from(self.number()?).unwrap_or(u64::MAX));
        }
        Ok(list)
    }
}

/// Which elements a constant of `shufflevector` selects.
fn mask_of((ty, mask): &(Type, Value)) -> Option<Vec<Option<u64>>> {
    let Type::Vector(n, _) = ty else { return None };
    let n = usize::try_from(*n).ok().filter(|_| *n <= MOST_ELEMENTS)?;
    let element = |v: &Value| match v {
        Value::Int(i) => u64::try_from(*i).ok().map(Some),
        Value::Zero => Some(Some(0)),
        Value::Undef | Value::Poison => Some(None),
        _ => None,
    };
    match mask {
        Value::Vector(list) if list.len() == n => list.iter().map(|(_, v)| element(v)).collect(),
        Value::Splat(of) => Some(vec![element(&of.1)?; n]),
        one => Some(vec![element(one)?; n]),
    }
}

/// The weakest order at which a store orders the stores before it.
pub(crate) fn releases(order: Order) -> bool {
    matches!(order, Order::Release | Order::AcqRel | Order::SeqCst)
}
