//! Calls, and the records of debug info that used to be calls.

use crate::ast::{Call, Kind, Promises, Shift, Type, Value};
use crate::lex::Tok;
use crate::parse::{Parser, Res};

impl Parser<'_> {
    /// An instruction `call`.
    pub(crate) fn call_inst(&mut self, must_tail: bool) -> Res<Kind> {
        let start = self.at;
        let call = self.call(must_tail)?;
        if let Value::Global(name) = &call.callee {
            let declare = name == "llvm.dbg.declare";
            if declare || name == "llvm.dbg.value" {
                let shift = self.shift(start);
                let mut args = call.args.into_iter().map(|(_, v)| v);
                return Ok(match (args.next(), args.next()) {
                    (Some(Value::Meta(_)), _) => Kind::Debug(Value::Undef, 0, false, Shift::Other),
                    (Some(v), Some(Value::Meta(Some(n)))) => Kind::Debug(v, n, declare, shift),
                    _ => Kind::Debug(Value::Undef, 0, false, Shift::Other),
                });
            }
            if name == "llvm.dbg.label" || name == "llvm.dbg.assign" {
                return Ok(Kind::Debug(Value::Undef, 0, false, Shift::Other));
            }
        }
        Ok(Kind::Call(call))
    }

    /// From after `call` or `invoke` to after the attributes behind the arguments.
    pub(crate) fn call(&mut self, must_tail: bool) -> Res<Call> {
        self.attrs();
        let ty = self.ty()?;
        let (ret, func) = match ty {
            Type::Func(ref ret, ..) => ((**ret).clone(), Some(ty)),
            _ => (ty, None),
        };
        let callee = self.value(&Type::Ptr)?;
        self.expect('(')?;
        let (mut args, mut by_value, mut sret) = (Vec::new(), Vec::new(), None);
        while !self.is(')') {
            let ty = self.ty()?;
            let attrs = self.attrs();
            let is_meta = matches!(&ty, Type::Other(o) if o == "metadata");
            let value = if is_meta { self.metadata_argument()? } else { self.value(&ty)? };
            if attrs.sret {
                sret = Some(args.len());
            }
            by_value.push(attrs.by_value);
            args.push((ty, value));
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        self.call_end = self.last_end();
        // Attributes, and bundles of operands.
        let line = self.toks[self.at.saturating_sub(1)].line;
        let mut promises = Promises::default();
        while !self.done() && self.line() == line && !self.is(',') && !self.is_word("to") {
            match (self.tok(), self.word()) {
                (Tok::Attr, _) => {
                    let group = self.promised();
                    promises.nounwind |= group.nounwind;
                    promises.noreturn |= group.noreturn;
                }
                (Tok::Word, "nounwind") => promises.nounwind = true,
                (Tok::Word, "noreturn") => promises.noreturn = true,
                (Tok::Punct('[' | '('), _) => {
                    self.skip_group();
                    continue;
                }
                _ => {}
            }
            self.bump();
        }
        let (nounwind, noreturn) = (promises.nounwind, promises.noreturn);
        Ok(Call { ret, func, callee, args, by_value, sret, nounwind, noreturn, must_tail })
    }

    /// The node for `!12`, the value for `i32 %x`.
    fn metadata_argument(&mut self) -> Res<Value> {
        if matches!(self.tok(), Tok::Meta | Tok::MetaText | Tok::Punct('!')) {
            return self.value(&Type::Other("metadata".into()));
        }
        Ok(self.typed()?.1)
    }

    /// `#dbg_value(i32 %x, !12, !DIExpression(), !13)`. What it cannot read it skips.
    pub(crate) fn debug_record(&mut self, line: u32) -> Kind {
        let declare = self.word() == "#dbg_declare";
        let known = declare || self.word() == "#dbg_value";
        self.bump();
        let kind = known.then(|| self.debug_fields(declare)).and_then(Result::ok);
        self.skip_line(line);
        kind.unwrap_or(Kind::Debug(Value::Undef, 0, false, Shift::Other))
    }

    fn debug_fields(&mut self, declare: bool) -> Res<Kind> {
        self.expect('(')?;
        let value = match self.metadata_argument()? {
            Value::Meta(_) => Value::Undef,
            value => value,
        };
        self.expect(',')?;
        let Value::Meta(Some(n)) = self.metadata_argument()? else {
            return self.bad("a variable is expected here");
        };
        let start = self.at;
        while !self.done() && !self.is(')') {
            self.bump();
        }
        Ok(Kind::Debug(value, n, declare, self.shift(start)))
    }

    /// What the expression says that stands between a token and here.
    fn shift(&self, start: usize) -> Shift {
        let toks = self.toks.get(start..self.at).unwrap_or(&[]);
        let word = |i: usize| toks.get(i).map_or("", |t| &self.text[t.start..t.end]);
        let Some(at) = (0..toks.len()).find(|i| word(*i) == "!DIExpression") else { return Shift::Other };
        // `( DW_OP_plus_uconst , 16 , DW_OP_stack_value )`
        let words: Vec<&str> =
            (at + 2..toks.len()).map(word).take_while(|w| *w != ")").filter(|w| *w != ",").collect();
        match words[..] {
            [] => Shift::None,
            ["DW_OP_deref"] => Shift::Deref,
            ["DW_OP_plus_uconst", n, "DW_OP_stack_value"] => n.parse().map_or(Shift::Other, Shift::Plus),
            _ => Shift::Other,
        }
    }
}
