//! Instructions.

use crate::ast::{Inst, Kind, Order, Type, Value};
use crate::lex::Tok;
use crate::parse::{Parser, Res};
use crate::trouble::Trouble;

impl Parser<'_> {
    /// Reads one instruction (an `invoke` becomes a call and a branch).
    pub(crate) fn instruction(&mut self, out: &mut Vec<Inst>) {
        let (start, line, from) = (self.token().start, self.line(), self.at);
        let parsed = self.inst_inner(line);
        let (dst, kinds) = match parsed {
            Ok(ok) => ok,
            Err(bad) => {
                self.at = from;
                self.skip_line(line);
                let what = if let Tok::Punct('}') = self.toks[from].tok { String::new() } else { bad.what };
                (None, vec![Kind::Unsupported(Trouble::Said(what))])
            }
        };
        let end = self.last_end();
        // What follows on the line: alignment, attributes, metadata.
        let (mut dbg, mut align) = (None, None);
        let last = self.toks[self.at.saturating_sub(1)].line;
        while !self.done() && self.line() == last && self.at > from {
            if let (Tok::Meta(a), Tok::Meta(b)) = (self.tok(), self.ahead(1))
                && a == "dbg"
            {
                dbg = b.parse().ok();
            }
            if *self.tok() == Tok::Word && self.word() == "align" {
                align = self.number_ahead();
            }
            self.bump();
        }
        if self.at == from {
            self.bump();
        }
        let n = kinds.len();
        for (i, kind) in kinds.into_iter().enumerate() {
            let dst = if i == 0 { dst.clone() } else { None };
            out.push(Inst { dst, kind, dbg, align, start, end: if i + 1 == n { end } else { start } });
        }
        if let [.., one, _] = out.as_mut_slice() {
            one.end = one.end.max(one.start);
        }
    }

    fn inst_inner(&mut self, line: u32) -> Res<(Option<String>, Vec<Kind>)> {
        if *self.tok() == Tok::Debug {
            return Ok((None, self.debug_record(line).into_iter().collect()));
        }
        let mut dst = None;
        if let Tok::Local(name) = self.tok().clone() {
            self.bump();
            self.expect('=')?;
            dst = Some(name);
        }
        if *self.tok() != Tok::Word {
            return self.bad("an instruction is expected here");
        }
        let op = self.word();
        self.bump();
        let kind = match op {
            "alloca" => {
                self.eat_word("inalloca");
                self.eat_word("swifterror");
                let ty = self.ty()?;
                let counted =
                    self.is(',') && !matches!(self.ahead(1), Tok::Word if false) && self.count_follows();
                let count = if counted {
                    self.bump();
                    Some(self.typed()?)
                } else {
                    None
                };
                Kind::Alloca(ty, count)
            }
            "load" => {
                self.flags();
                let ty = self.ty()?;
                self.expect(',')?;
                let (_, ptr) = self.typed()?;
                self.order();
                Kind::Load(ty, ptr)
            }
            "store" => {
                self.flags();
                let (ty, value) = self.typed()?;
                self.expect(',')?;
                let (_, ptr) = self.typed()?;
                let order = self.order();
                Kind::Store(ty, value, ptr, order)
            }
            "getelementptr" => {
                while *self.tok() == Tok::Word
                    && matches!(self.word(), "inbounds" | "nuw" | "nusw" | "inrange")
                {
                    self.bump();
                    if self.is('(') {
                        self.skip_group();
                    }
                }
                let ty = self.ty()?;
                self.expect(',')?;
                let (base_ty, base) = self.typed()?;
                let mut index = Vec::new();
                while self.is(',') && !matches!(self.ahead(1), Tok::Meta(_)) {
                    self.bump();
                    index.push(self.typed()?);
                }
                if base_ty == Type::Vector {
                    Kind::Unsupported("vector code".into())
                } else {
                    Kind::Gep(ty, base, index)
                }
            }
            "add" | "sub" | "mul" | "udiv" | "sdiv" | "urem" | "srem" | "and" | "or" | "xor" | "shl"
            | "lshr" | "ashr" => {
                self.flags();
                let (ty, a) = self.typed()?;
                self.expect(',')?;
                let b = self.value()?;
                Kind::Bin(op.to_string(), ty, a, b)
            }
            "icmp" => {
                self.flags();
                let pred = self.word().to_string();
                self.bump();
                let (ty, a) = self.typed()?;
                self.expect(',')?;
                let b = self.value()?;
                Kind::Icmp(pred, ty, a, b)
            }
            "trunc" | "zext" | "sext" | "bitcast" | "ptrtoint" | "inttoptr" | "addrspacecast"
            | "ptrtoaddr" => {
                self.flags();
                let (from, v) = self.typed()?;
                self.expect_word("to")?;
                let to = self.ty()?;
                Kind::Cast(op.to_string(), from, v, to)
            }
            "select" => {
                self.flags();
                let (cond_ty, c) = self.typed()?;
                self.expect(',')?;
                let (ty, a) = self.typed()?;
                self.expect(',')?;
                let (_, b) = self.typed()?;
                if cond_ty == Type::Vector {
                    Kind::Unsupported("vector code".into())
                } else {
                    Kind::Select(c, ty, a, b)
                }
            }
            "phi" => {
                self.flags();
                let ty = self.ty()?;
                let mut from = Vec::new();
                loop {
                    self.expect('[')?;
                    let v = self.value()?;
                    self.expect(',')?;
                    let label = self.local()?;
                    self.expect(']')?;
                    from.push((v, label));
                    if !(self.is(',') && *self.ahead(1) == Tok::Punct('[')) {
                        break;
                    }
                    self.bump();
                }
                Kind::Phi(ty, from)
            }
            "tail" | "musttail" | "notail" => {
                self.expect_word("call")?;
                self.call()?
            }
            "call" => self.call()?,
            "invoke" => {
                let call = self.call()?;
                while !self.is_word("to") && !self.done() {
                    self.bump();
                }
                self.expect_word("to")?;
                let normal = self.label()?;
                self.expect_word("unwind")?;
                self.label()?;
                return Ok((dst, vec![call, Kind::Br(normal)]));
            }
            "br" => {
                if self.is_word("label") {
                    Kind::Br(self.label()?)
                } else {
                    let (_, c) = self.typed()?;
                    self.expect(',')?;
                    let a = self.label()?;
                    self.expect(',')?;
                    let b = self.label()?;
                    Kind::CondBr(c, a, b)
                }
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
            "ret" => {
                if self.eat_word("void") {
                    Kind::Ret(None)
                } else {
                    Kind::Ret(Some(self.typed()?))
                }
            }
            "unreachable" => Kind::Unreachable,
            "fence" => Kind::Fence(self.order()),
            "cmpxchg" => {
                self.flags();
                let (_, ptr) = self.typed()?;
                self.expect(',')?;
                let (ty, expected) = self.typed()?;
                self.expect(',')?;
                let (_, new) = self.typed()?;
                self.order();
                self.order();
                Kind::Cmpxchg { ptr, ty, expected, new }
            }
            "atomicrmw" => {
                self.flags();
                let op = self.word().to_string();
                self.bump();
                let (_, ptr) = self.typed()?;
                self.expect(',')?;
                let (ty, value) = self.typed()?;
                self.order();
                Kind::Rmw { op, ptr, ty, value }
            }
            "extractvalue" => {
                let (ty, v) = self.typed()?;
                Kind::Extract(ty, v, self.indices()?)
            }
            "insertvalue" => {
                let (ty, v) = self.typed()?;
                self.expect(',')?;
                let (vty, e) = self.typed()?;
                Kind::Insert(ty, v, vty, e, self.indices()?)
            }
            "freeze" => {
                let (ty, v) = self.typed()?;
                Kind::Freeze(ty, v)
            }
            other => {
                self.skip_line(line);
                Kind::Unsupported(Trouble::Said(describe(other)))
            }
        };
        Ok((dst, vec![kind]))
    }

    /// `volatile`, `atomic`, `nuw`, `nsw`, `exact`, `disjoint`, `samesign`, …
    fn flags(&mut self) {
        while *self.tok() == Tok::Word
            && matches!(
                self.word(),
                "volatile"
                    | "atomic"
                    | "weak"
                    | "nuw"
                    | "nsw"
                    | "exact"
                    | "disjoint"
                    | "nneg"
                    | "samesign"
                    | "fast"
                    | "nnan"
                    | "ninf"
                    | "nsz"
                    | "arcp"
                    | "contract"
                    | "afn"
                    | "reassoc"
            )
        {
            self.bump();
        }
    }

    /// After `alloca T`: a number of elements, not an alignment or metadata?
    fn count_follows(&self) -> bool {
        !matches!(self.ahead(1), Tok::Meta(_)) && {
            let t = &self.toks[(self.at + 1).min(self.toks.len() - 1)];
            !matches!(&self.text[t.start..t.end], "align" | "addrspace")
        }
    }

    fn local(&mut self) -> Res<String> {
        let Tok::Local(name) = self.tok().clone() else { return self.bad("a label is expected here") };
        self.bump();
        Ok(name)
    }

    fn label(&mut self) -> Res<String> {
        self.expect_word("label")?;
        self.local()
    }

    fn indices(&mut self) -> Res<Vec<u64>> {
        let mut list = Vec::new();
        while self.is(',') && *self.ahead(1) == Tok::Int {
            self.bump();
            list.push(u64::try_from(self.number()?).unwrap_or(u64::MAX));
        }
        Ok(list)
    }

    fn call(&mut self) -> Res<Kind> {
        self.skip_attrs();
        let ty = self.ty()?;
        let ret = if let Type::Func(ret) = ty { *ret } else { ty };
        let callee = self.value()?;
        self.expect('(')?;
        let mut args = Vec::new();
        while !self.is(')') {
            let ty = self.ty()?;
            self.skip_attrs();
            let value =
                if ty == Type::Other("metadata".into()) { self.metadata_argument()? } else { self.value()? };
            args.push((ty, value));
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        if let Value::Global(name) = &callee {
            let declare = name == "llvm.dbg.declare";
            if declare || name == "llvm.dbg.value" {
                return Ok(match (args.first(), args.get(1)) {
                    (Some((_, v)), Some((_, Value::Int(n)))) => {
                        Kind::Debug(v.clone(), u32::try_from(*n).unwrap_or(0), declare)
                    }
                    _ => Kind::Debug(Value::Undef, 0, false),
                });
            }
        }
        Ok(Kind::Call { ret, callee, args })
    }

    /// A number for `!12`, the value for `i32 %x`.
    fn metadata_argument(&mut self) -> Res<Value> {
        if let Tok::Meta(name) = self.tok().clone() {
            self.bump();
            if self.is('(') {
                self.skip_group();
            }
            return Ok(name.parse().map_or(Value::Undef, Value::Int));
        }
        if self.is('!') {
            self.bump();
            self.skip_group();
            return Ok(Value::Undef);
        }
        if *self.tok() == Tok::MetaText {
            self.bump();
            return Ok(Value::Undef);
        }
        Ok(self.typed()?.1)
    }

    /// `#dbg_value(i32 %x, !12, !DIExpression(), !13)`. What it cannot read it skips.
    fn debug_record(&mut self, line: u32) -> Option<Kind> {
        let declare = self.word() == "#dbg_declare";
        let known = declare || self.word() == "#dbg_value";
        self.bump();
        let kind = known.then(|| self.debug_fields(declare)).and_then(Result::ok);
        self.skip_line(line);
        kind.or(Some(Kind::Debug(Value::Undef, 0, false)))
    }

    fn debug_fields(&mut self, declare: bool) -> Res<Kind> {
        self.expect('(')?;
        let value = if matches!(self.tok(), Tok::Meta(_)) || self.is('!') {
            self.metadata_argument()?;
            Value::Undef
        } else {
            self.typed()?.1
        };
        self.expect(',')?;
        let Value::Int(n) = self.metadata_argument()? else { return self.bad("a variable is expected here") };
        Ok(Kind::Debug(value, u32::try_from(n).unwrap_or(0), declare))
    }
}

/// The weakest order at which a store orders the stores before it.
pub(crate) fn releases(order: Order) -> bool {
    matches!(order, Order::Release | Order::AcqRel | Order::SeqCst)
}

/// The instructions that programs are made of, for who mistypes one.
const KNOWN: [&str; 16] = [
    "load",
    "store",
    "cmpxchg",
    "atomicrmw",
    "fence",
    "alloca",
    "getelementptr",
    "icmp",
    "br",
    "ret",
    "call",
    "phi",
    "select",
    "switch",
    "add",
    "sub",
];

/// What an opcode that is not supported is about.
fn describe(op: &str) -> String {
    let what = match op {
        "fadd" | "fsub" | "fmul" | "fdiv" | "frem" | "fneg" | "fcmp" | "fptrunc" | "fpext" | "fptoui"
        | "fptosi" | "uitofp" | "sitofp" => "floating point",
        "extractelement" | "insertelement" | "shufflevector" => "vector code",
        "landingpad" | "resume" | "catchswitch" | "catchpad" | "cleanuppad" | "catchret" | "cleanupret" => {
            "exceptions"
        }
        "indirectbr" | "callbr" => "computed jumps",
        "va_arg" => "variable arguments",
        _ => {
            let near = weir_ir::diag::suggest(op, KNOWN);
            let meant = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return format!("the instruction `{op}` is not known{meant}");
        }
    };
    format!("`{op}` ({what}) is not supported")
}
