//! Items: declarations, threads, procedures, properties.

use super::{ITEM_ONLY, Parsed, Parser, Reported};
use crate::ast::{
    ConstItem, CountRef, Expr, ExprKind, Item, ItemKind, LenRef, Member, MemberKind, Param, ProcItem,
    PropertyItem, RunEntry, SharedDecl, ThreadBody, ThreadItem,
};
use crate::guesses;
use crate::lexer::Tok;
use weir_ir::{Diagnostic, PropertyKind, Span};

/// Words that start an item.
const STARTS: &[&str] = &[
    "shared",
    "thread",
    "proc",
    "struct",
    "enum",
    "const",
    "never",
    "exists",
    "not",
    "forall",
    "observe",
    "filter",
    "invariant",
    "object",
    "scenario",
    "run",
    "program",
    "at",
];

impl Parser<'_> {
    pub(super) fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        while self.tok.tok != Tok::Eof {
            let start = self.tok.start;
            match self.item() {
                Ok(kind) => items.push(Item { kind, span: self.since(start) }),
                Err(_) => self.skip_item(start),
            }
        }
        items
    }

    /// Goes to the next item.
    fn skip_item(&mut self, begin: usize) {
        let mut depth = 0usize;
        if self.tok.start == begin {
            self.bump();
        }
        loop {
            match self.tok.tok {
                Tok::Eof => return,
                Tok::Sign("{") => depth += 1,
                Tok::Sign("}") => depth = depth.saturating_sub(1),
                Tok::Word if ITEM_ONLY.contains(&self.current()) => return,
                Tok::Word if depth == 0 && self.newline_before() && STARTS.contains(&self.current()) => {
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }

    fn item(&mut self) -> Parsed<ItemKind> {
        if self.tok.tok != Tok::Word {
            return Err(self.expected("an item such as `shared`, `thread` or `never`"));
        }
        match self.current() {
            "shared" => {
                self.bump();
                Ok(ItemKind::Shared(self.shared_decls()?))
            }
            "const" => {
                self.bump();
                if self.type_comes_first(true) {
                    self.swapped("const ", false)?;
                    self.want(";")?;
                    return Err(Reported);
                }
                let name = self.ident("a name for the constant")?;
                let ty = if self.eat(":") { Some(self.type_ref()?) } else { None };
                self.want("=")?;
                let value = self.expr()?;
                self.want(";")?;
                Ok(ItemKind::Const(ConstItem { name, ty, value }))
            }
            "enum" => {
                self.bump();
                let name = self.ident("a name for the enumeration")?;
                self.want("{")?;
                let members = self.list("}", |p| p.ident("the name of a member"))?;
                self.want("}")?;
                self.eat(";");
                Ok(ItemKind::Enum(name, members))
            }
            "struct" => {
                self.bump();
                let name = self.ident("a name for the struct")?;
                self.want("{")?;
                let fields = self.list("}", Self::typed_param)?;
                self.want("}")?;
                self.eat(";");
                Ok(ItemKind::Struct(name, fields))
            }
            "thread" => self.thread(),
            "proc" => {
                self.bump();
                Ok(ItemKind::Proc(self.procedure(false)?))
            }
            "never" => self.property(PropertyKind::Never),
            "exists" => self.property(PropertyKind::Exists),
            "forall" => self.property(PropertyKind::Forall),
            "not" if self.next_text() == "exists" => {
                self.bump();
                self.property(PropertyKind::NotExists)
            }
            "observe" => {
                self.bump();
                let list = self.list(";", |p| {
                    let e = p.unary_expr()?;
                    let name = if p.eat_word("as") { Some(p.string()?) } else { None };
                    Ok((e, name))
                })?;
                self.want(";")?;
                Ok(ItemKind::Observe(list))
            }
            "filter" => {
                self.bump();
                let e = self.claim_expr(";")?;
                self.want(";")?;
                Ok(ItemKind::Filter(e))
            }
            "invariant" if self.next_is("{") => {
                self.bump();
                self.claim()
            }
            "invariant" => {
                self.bump();
                let e = self.claim_expr(";")?;
                self.want(";")?;
                Ok(ItemKind::Invariant(None, e))
            }
            "at" => {
                self.bump();
                let at = self.unary_expr()?;
                self.want(":")?;
                if !self.is_word("invariant") {
                    let e = Diagnostic::error(self.tok.span(), "expected `invariant`").hint(
                        "the steps of an automaton go inside a thread: `thread T { at q0: … goto q1; }`",
                    );
                    return Err(self.error(e));
                }
                self.bump();
                let e = self.claim_expr(";")?;
                self.want(";")?;
                Ok(ItemKind::Invariant(Some(at), e))
            }
            "run" => {
                self.bump();
                let list = self.list(";", Self::run_entry)?;
                self.want(";")?;
                Ok(ItemKind::Run(list))
            }
            "program" => {
                self.bump();
                let name = self.string()?;
                self.want(";")?;
                Ok(ItemKind::Program(name))
            }
            "scenario" => {
                self.bump();
                let text = self.string()?;
                self.want(";")?;
                Ok(ItemKind::Scenario(text))
            }
            "object" => {
                self.bump();
                let name = self.ident("a name for the object")?;
                self.want("{")?;
                let members = self.members(false)?;
                self.want("}")?;
                Ok(ItemKind::Object(name, members))
            }
            _ if self.type_comes_first(false) => self.typed_shared(),
            word => {
                let mut e = Diagnostic::error(self.tok.span(), format!("`{word}` does not start an item"));
                e = match weir_ir::diag::suggest(word, STARTS.iter().copied()) {
                    _ if guesses::item(word).is_some() => e.hint(guesses::item(word).unwrap_or_default()),
                    Some(near) => e.label(format!("did you mean `{near}`?")),
                    None => e.hint("statements go inside `thread name { … }` or `proc name() { … }`"),
                };
                Err(self.error(e))
            }
        }
    }

    /// `{ never …; }`: read by the engine that knows what it is about.
    fn claim(&mut self) -> Parsed<ItemKind> {
        self.want("{")?;
        let (start, mut depth) = (self.last_end, 1);
        loop {
            if self.tok.tok == Tok::Eof {
                return Err(self.error(Diagnostic::error(self.tok.span(), "expected `}`")));
            }
            depth += i32::from(self.is("{")) - i32::from(self.is("}"));
            if depth == 0 {
                let end = self.tok.start;
                self.bump();
                return Ok(ItemKind::Claim(Span::new(start, end)));
            }
            self.bump();
        }
    }

    pub(super) fn shared_decls(&mut self) -> Parsed<Vec<SharedDecl>> {
        let mut out = Vec::new();
        if self.type_comes_first(true) {
            out = self.swapped("shared ", true)?;
            self.want(";")?;
            return Ok(out);
        }
        loop {
            let start = self.tok.start;
            let name = self.ident("a name for the shared variable")?;
            if self.is(",") {
                return Err(self.names_without_type(&name));
            }
            if !self.is(":") {
                let e = self
                    .expected_here("`:`")
                    .hint(format!("a type follows the name: `shared {}: u8 = 0;`", name.name));
                return Err(self.error(e));
            }
            self.want(":")?;
            let ty = self.type_ref()?;
            let len = if self.eat("[") {
                let len = if self.eat("*") { LenRef::Unbounded } else { LenRef::Fixed(self.expr()?) };
                self.want("]")?;
                len
            } else {
                LenRef::Scalar
            };
            let mut cells = Vec::new();
            if self.eat("{") {
                cells = self.list("}", |p| p.ident("a name for the cell"))?;
                self.want("}")?;
            }
            let init = if self.eat("=") { Some(self.initial()?) } else { None };
            out.push(SharedDecl { name, ty, len, cells, init, span: self.since(start) });
            if !self.eat(",") {
                self.want(";")?;
                return Ok(out);
            }
        }
    }

    /// `int x = 1;`
    fn typed_shared(&mut self) -> Parsed<ItemKind> {
        let (word, span) = (self.current(), self.tok.span());
        let told = self.errors.len();
        let (decls, text, _) = self.typed_first(true)?;
        self.want(";")?;
        if self.errors.len() == told {
            let typed = if text.contains(':') { text } else { format!("{text}: u8") };
            let e = Diagnostic::error(span, format!("`{word}` does not start an item"));
            self.error(e.hint(format!("a shared variable is declared with `shared`: `shared {typed};`")));
        }
        Ok(ItemKind::Shared(decls))
    }

    /// A value, or `{ … }` with one for each cell.
    pub(super) fn initial(&mut self) -> Parsed<Expr> {
        let start = self.tok.start;
        if !self.eat("{") {
            return self.expr();
        }
        let list = self.list("}", Self::expr)?;
        self.want("}")?;
        let depth = list.iter().map(|e| e.depth).max().unwrap_or(0) + 1;
        Ok(Expr { kind: ExprKind::Cells(list), span: self.since(start), depth })
    }

    fn typed_param(&mut self) -> Parsed<Param> {
        if self.type_comes_first(true) {
            // What comes after a comma has a type of its own.
            let decl = self.swapped("", false)?.swap_remove(0);
            return Ok(Param { name: decl.name, ty: Some(decl.ty) });
        }
        let name = self.ident("a name")?;
        self.want(":")?;
        let ty = Some(self.type_ref()?);
        Ok(Param { name, ty })
    }

    fn thread(&mut self) -> Parsed<ItemKind> {
        self.bump();
        let name = self.ident("a name for the thread")?;
        let params = if self.eat("(") {
            let params = self.list(")", Self::typed_param)?;
            self.want(")")?;
            Some(params)
        } else {
            None
        };
        let mut count = CountRef::Plain;
        if self.eat("[") {
            count = if self.eat("*") {
                CountRef::Any
            } else if self.eat_word("spawn") {
                CountRef::Spawn
            } else if self.is_word("once") && self.next_is("]") {
                self.bump();
                CountRef::Once
            } else {
                CountRef::Times(self.expr()?)
            };
            self.want("]")?;
        }
        let body = if self.eat("=") {
            let proc = self.ident("the name of a procedure")?;
            self.want(";")?;
            ThreadBody::Proc(proc)
        } else {
            ThreadBody::Code(self.block()?)
        };
        Ok(ItemKind::Thread(ThreadItem { name, params, count, body }))
    }

    fn procedure(&mut self, untyped: bool) -> Parsed<ProcItem> {
        let name = self.ident("a name")?;
        let alias = if self.eat_word("as") { Some(self.string()?) } else { None };
        self.want("(")?;
        let params = self.list(")", |p| {
            if !untyped {
                return p.typed_param();
            }
            let name = p.ident("a name")?;
            let ty = if p.eat(":") { Some(p.type_ref()?) } else { None };
            Ok(Param { name, ty })
        })?;
        self.want(")")?;
        let returns = if self.eat("->") { Some(self.type_ref()?) } else { None };
        let body = self.block()?;
        Ok(ProcItem { name, alias, params, returns, body })
    }

    fn property(&mut self, kind: PropertyKind) -> Parsed<ItemKind> {
        self.bump();
        let text = if self.tok.tok == Tok::Str { Some(self.string()?) } else { None };
        let pred = self.claim_expr(";")?;
        self.want(";")?;
        Ok(ItemKind::Property(PropertyItem { kind, text, pred }))
    }

    fn run_entry(&mut self) -> Parsed<RunEntry> {
        let name = self.ident("the name of a thread")?;
        let mut copy = None;
        if self.eat("[") {
            copy = Some(self.expr()?);
            self.want("]")?;
        }
        let args = if self.is("(") { self.args()? } else { Vec::new() };
        Ok(RunEntry { name, copy, args })
    }

    fn members(&mut self, in_spec: bool) -> Parsed<Vec<Member>> {
        let mut out = Vec::new();
        while !self.is("}") && self.tok.tok != Tok::Eof {
            let start = self.tok.start;
            let kind = match self.current() {
                "shared" if !in_spec => {
                    self.bump();
                    MemberKind::Shared(self.shared_decls()?)
                }
                "var" if in_spec => {
                    self.bump();
                    let vars = self.var_decls()?;
                    self.want(";")?;
                    MemberKind::Var(vars)
                }
                "op" => {
                    self.bump();
                    MemberKind::Op(self.procedure(in_spec)?)
                }
                "proc" if !in_spec => {
                    self.bump();
                    MemberKind::Proc(self.procedure(false)?)
                }
                "spec" if !in_spec => {
                    self.bump();
                    if self.eat("{") {
                        let members = self.members(true)?;
                        self.want("}")?;
                        MemberKind::Spec(members)
                    } else {
                        let name = self.ident("the name of a specification")?;
                        self.want(";")?;
                        MemberKind::SpecName(name)
                    }
                }
                _ => {
                    let what = if in_spec { "`var` or `op`" } else { "`shared`, `op`, `proc` or `spec`" };
                    return Err(self.expected(what));
                }
            };
            out.push(Member { kind, span: self.since(start) });
        }
        Ok(out)
    }
}
