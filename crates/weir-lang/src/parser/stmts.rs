//! Statements.

use super::{Parsed, Parser};
use crate::ast::{AssignForm, Block, Expr, ExprKind, LinPoint, Stmt, StmtKind, VarDecl};
use crate::guesses;
use crate::lexer::Tok;
use weir_ir::{BinOp, Diagnostic, FenceKind};

/// Words that start a statement: a place to go on after an error.
const STARTS: &[&str] = &[
    "var", "if", "while", "do", "loop", "break", "continue", "goto", "choose", "skip", "assume", "assert",
    "havoc", "fence", "atomic", "return", "spawn", "join", "at", "lin",
];

fn compound(sign: &str) -> Option<AssignForm> {
    match sign {
        "=" => Some(AssignForm::Plain),
        "++" => Some(AssignForm::Step(BinOp::Add)),
        "--" => Some(AssignForm::Step(BinOp::Sub)),
        _ => {
            let op = BinOp::of_sign(sign.strip_suffix('=')?)?;
            (!op.is_predicate()).then_some(AssignForm::Op(op))
        }
    }
}

impl Parser<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Parsed<Block> {
        self.nested(|p| {
            let start = p.tok.start;
            p.want("{")?;
            let mut stmts = Vec::new();
            while !p.is("}") {
                if p.tok.tok == Tok::Eof || p.at_item_start() {
                    let open = weir_ir::Span::new(start, start + 1);
                    let e = Diagnostic::error(p.tok.span(), "expected `}`").also(open, "to close this");
                    p.error(e);
                    return Ok(Block { stmts, braces: true, span: p.since(start) });
                }
                match p.stmt() {
                    Ok(s) => stmts.push(s),
                    Err(_) => p.skip_statement(),
                }
            }
            p.bump();
            Ok(Block { stmts, braces: true, span: p.since(start) })
        })
    }

    /// A block, or one statement without braces.
    pub(super) fn body(&mut self) -> Parsed<Block> {
        if self.is("{") {
            return self.block();
        }
        self.nested(|p| {
            let start = p.tok.start;
            let stmt = p.stmt()?;
            Ok(Block { stmts: vec![stmt], braces: false, span: p.since(start) })
        })
    }

    /// Goes to the next statement of the same block.
    fn skip_statement(&mut self) {
        let mut depth = 0usize;
        let begin = self.tok.start;
        loop {
            match self.tok.tok {
                Tok::Eof => return,
                Tok::Sign(";") if depth == 0 => {
                    self.bump();
                    return;
                }
                Tok::Sign("}") if depth == 0 => return,
                Tok::Sign("}") => {
                    depth -= 1;
                    if depth == 0 {
                        self.bump();
                        return;
                    }
                }
                Tok::Sign("{") => depth += 1,
                Tok::Word if self.at_item_start() => return,
                Tok::Word if depth == 0 && self.tok.start > begin && STARTS.contains(&self.current()) => {
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }

    pub(super) fn stmt(&mut self) -> Parsed<Stmt> {
        weir_engine::piece::go_on();
        let mut label = None;
        if self.tok.tok == Tok::Word && self.next_is(":") {
            label = Some(self.ident("a label")?);
            self.bump();
            if self.tok.tok == Tok::Word && self.next_is(":") {
                let e = Diagnostic::error(self.tok.span(), "a statement has one label")
                    .hint("write `skip;` between two labels");
                return Err(self.error(e));
            }
        }
        let start = self.tok.start;
        let kind = self.stmt_kind()?;
        Ok(Stmt { label, kind, span: self.since(start) })
    }

    fn stmt_kind(&mut self) -> Parsed<StmtKind> {
        if self.is("{") {
            return Ok(StmtKind::Block(self.block()?));
        }
        if self.eat(";") {
            return Ok(StmtKind::Empty);
        }
        if self.tok.tok == Tok::Word {
            match self.current() {
                "if" => return self.if_stmt(),
                "shared" => return self.shared_inside(),
                "while" => {
                    self.bump();
                    let told = self.errors.len();
                    let cond = self.condition()?;
                    self.foreign_then("while", cond.span, told);
                    return Ok(StmtKind::While { cond, body: self.body()? });
                }
                "do" => {
                    self.bump();
                    let body = self.body()?;
                    self.want_word("while")?;
                    let cond = self.condition()?;
                    self.want(";")?;
                    return Ok(StmtKind::DoWhile { body, cond });
                }
                "loop" => {
                    self.bump();
                    return Ok(StmtKind::Loop(self.body()?));
                }
                "choose" => {
                    self.bump();
                    let mut arms = vec![self.block()?];
                    while self.eat_word("or") {
                        arms.push(self.block()?);
                    }
                    return Ok(StmtKind::Choose(arms));
                }
                "atomic" => {
                    self.bump();
                    return Ok(StmtKind::Atomic(self.block()?));
                }
                "at" => return self.at_stmt(),
                "init" if self.next.tok == Tok::Word => {
                    self.bump();
                    let name = self.ident("a control state")?;
                    self.want(";")?;
                    return Ok(StmtKind::Init(name));
                }
                "states" if self.next.tok == Tok::Word => {
                    self.bump();
                    let names = self.list(";", |p| p.ident("a control state"))?;
                    self.want(";")?;
                    return Ok(StmtKind::States(names));
                }
                "else" => {
                    let e = Diagnostic::error(self.tok.span(), "`else` without `if`")
                        .hint("put the statements after `if (…)` in braces");
                    return Err(self.error(e));
                }
                _ => {}
            }
        }
        if let Some(head) = self.foreign_body() {
            return self.foreign_statement(head.as_ref());
        }
        let kind = self.simple()?;
        self.want(";")?;
        Ok(kind)
    }

    /// `shared x: u8;` among statements: nothing of a thread's own is shared.
    fn shared_inside(&mut self) -> Parsed<StmtKind> {
        let span = self.tok.span();
        self.bump();
        let told = self.errors.len();
        let start = self.tok.start;
        self.shared_decls()?;
        if self.errors.len() == told {
            let own = self.said(self.since(start));
            let e =
                Diagnostic::error(span, "`shared` stands outside of threads and procedures").hint(format!(
                    "move `shared {own}` there; what only this thread knows is declared with `var {own}`"
                ));
            self.error(e);
        }
        Ok(StmtKind::Empty)
    }

    /// `( cond )`
    fn condition(&mut self) -> Parsed<Expr> {
        if !self.is("(") {
            return self.bare_condition();
        }
        self.bump();
        let e = self.claim_expr(")")?;
        self.want(")")?;
        Ok(e)
    }

    fn if_stmt(&mut self) -> Parsed<StmtKind> {
        self.want_word("if")?;
        let mut arms = Vec::new();
        let mut otherwise = None;
        loop {
            let told = self.errors.len();
            let cond = self.condition()?;
            self.foreign_then("if", cond.span, told);
            arms.push((cond, self.body()?));
            if self.foreign_else() {
                continue;
            }
            if !self.eat_word("else") {
                break;
            }
            if !self.eat_word("if") {
                otherwise = Some(self.body()?);
                break;
            }
        }
        Ok(StmtKind::If { arms, otherwise })
    }

    /// `at q0: x = 1 goto q1;` or `at L: invariant P;`
    fn at_stmt(&mut self) -> Parsed<StmtKind> {
        self.want_word("at")?;
        let source = self.ident("a control state")?;
        self.want(":")?;
        if self.eat_word("invariant") {
            let pred = self.expr()?;
            self.want(";")?;
            return Ok(StmtKind::Invariant { at: source, pred });
        }
        let start = self.tok.start;
        let kind = if self.is_word("goto") { StmtKind::Skip } else { self.simple()? };
        let step = Box::new(Stmt { label: None, kind, span: self.since(start) });
        self.want_word("goto")?;
        let target = self.ident("a control state")?;
        self.want(";")?;
        Ok(StmtKind::At { source, step, target })
    }

    /// A statement without a body, without its `;`.
    fn simple(&mut self) -> Parsed<StmtKind> {
        if self.tok.tok == Tok::Word {
            match self.current() {
                "var" => {
                    self.bump();
                    return Ok(StmtKind::Var(self.var_decls()?));
                }
                "break" => {
                    self.bump();
                    return Ok(StmtKind::Break);
                }
                "continue" => {
                    self.bump();
                    return Ok(StmtKind::Continue);
                }
                "skip" => {
                    self.bump();
                    return Ok(StmtKind::Skip);
                }
                "goto" => {
                    self.bump();
                    return Ok(StmtKind::Goto(self.ident("a label")?));
                }
                "assume" => {
                    self.bump();
                    return Ok(StmtKind::Assume(self.condition()?));
                }
                "assert" => {
                    self.bump();
                    return Ok(StmtKind::Assert(self.condition()?));
                }
                "havoc" => {
                    self.bump();
                    self.want("(")?;
                    let name = self.ident("a local variable")?;
                    let pred = if self.eat(",") { Some(self.expr()?) } else { None };
                    self.want(")")?;
                    return Ok(StmtKind::Havoc(name, pred));
                }
                "fence" => return self.fence(),
                "return" => {
                    self.bump();
                    let value = if self.is(";") || self.is_word("goto") { None } else { Some(self.expr()?) };
                    return Ok(StmtKind::Return(value));
                }
                "join" => {
                    self.bump();
                    return Ok(StmtKind::Join(self.expr()?));
                }
                "spawn" => return Ok(StmtKind::Call(self.unary_expr()?)),
                "atomic_begin" => {
                    self.bump();
                    return Ok(StmtKind::AtomicBegin);
                }
                "atomic_end" => {
                    self.bump();
                    return Ok(StmtKind::AtomicEnd);
                }
                // A name otherwise: nobody loses a variable.
                "lin" if matches!(self.next.tok, Tok::Word | Tok::Int) => {
                    self.bump();
                    return self.lin_point();
                }
                // `lock` is a popular name for a variable as well.
                "lock" if self.next.tok == Tok::Word || self.next_is("*") => {
                    self.bump();
                    return self.assignment(true);
                }
                _ => {}
            }
        }
        self.assignment(false)
    }

    /// `push(v)` or `v = pop()`, after `lin`.
    fn lin_point(&mut self) -> Parsed<StmtKind> {
        let first = self.unary_expr()?;
        let (result, call) = if self.eat("=") { (Some(first), self.unary_expr()?) } else { (None, first) };
        let ExprKind::Call(op, args) = call.kind else {
            let e = Diagnostic::error(call.span, "a linearization point names an operation")
                .hint("write `lin push(v);` or, with what it gives, `lin v = pop();`");
            return Err(self.error(e));
        };
        Ok(StmtKind::Lin(LinPoint { result, op, args }))
    }

    fn fence(&mut self) -> Parsed<StmtKind> {
        self.bump();
        if !self.eat("(") {
            return Ok(StmtKind::Fence(FenceKind::Full));
        }
        let span = self.tok.span();
        let kind = match self.current() {
            "ss" => FenceKind::StoreStore,
            "none" => FenceKind::None,
            "full" => FenceKind::Full,
            ")" => {
                let e = Diagnostic::error(span, "a fence takes no parentheses").hint("write `fence;`");
                self.error(e);
                self.bump();
                return Ok(StmtKind::Fence(FenceKind::Full));
            }
            other => {
                let e = Diagnostic::error(span, format!("there is no fence `{}`", super::shorten(other)))
                    .hint("the fences are `fence;` (full), `fence(ss);` (store-store) and `fence(none);`");
                return Err(self.error(e));
            }
        };
        self.bump();
        self.want(")")?;
        Ok(StmtKind::Fence(kind))
    }

    pub(super) fn var_decls(&mut self) -> Parsed<Vec<VarDecl>> {
        let mut out = Vec::new();
        if self.type_comes_first(true) {
            self.swapped("var ", true)?;
            return Ok(out);
        }
        loop {
            let name = self.ident("a name for the variable")?;
            let ty = if self.eat(":") { Some(self.type_ref()?) } else { None };
            let init = if self.eat("=") { Some(self.expr()?) } else { self.foreign_value(&name.name)? };
            out.push(VarDecl { name, ty, init });
            if !self.eat(",") {
                return Ok(out);
            }
        }
    }

    fn assignment(&mut self, lock: bool) -> Parsed<StmtKind> {
        if self.tok.tok != Tok::Word && !self.is("*") && !self.is("(") {
            return Err(self.expected("a statement"));
        }
        if !lock && self.type_comes_first(false) {
            return self.typed_local();
        }
        let target = self.unary_expr()?;
        if self.eat(",") {
            let ok = self.unary_expr()?;
            self.want("=")?;
            let call = self.expr()?;
            return Ok(StmtKind::Pair { old: target, ok, call });
        }
        if let Some(value) = self.foreign_value(&self.said(target.span))? {
            return Ok(StmtKind::Assign { target, form: AssignForm::Plain, value, lock });
        }
        let form = match self.tok.tok {
            Tok::Sign("==") if !lock => return self.foreign_comparison(&target),
            Tok::Sign(sign) => compound(sign),
            _ => None,
        };
        let Some(form) = form else {
            if !lock && is_call(&target) {
                return Ok(StmtKind::Call(target));
            }
            let near = |name: &str| weir_ir::diag::suggest(name, STARTS.iter().copied()).is_some();
            if let ExprKind::Name(name) = &target.kind
                && !lock
                && (self.tok.tok == Tok::Word || self.is(";") && near(name))
            {
                return Err(self.unknown_statement(name, &target));
            }
            if lock && self.is(";") {
                let e = self.expected_here("`+=`, `-=`, `&=`, `|=` or `^=`");
                let m = self.said(target.span);
                return Err(self.error(e.hint(guesses::lock(&m, ("false", "true")))));
            }
            return Err(self.expected(if lock { "`+=`, `-=`, `&=`, `|=` or `^=`" } else { "`=`" }));
        };
        self.bump();
        let value = match form {
            AssignForm::Step(_) => {
                Expr { kind: ExprKind::Int(1, None), span: self.since(target.span.start as usize), depth: 1 }
            }
            _ => self.expr()?,
        };
        if self.is("=") {
            self.foreign_chain(&target, &value)?;
        }
        Ok(StmtKind::Assign { target, form, value, lock })
    }

    /// The value behind `:=`, which is read as `=`.
    fn foreign_value(&mut self, name: &str) -> Parsed<Option<Expr>> {
        if !self.is(":=") {
            return Ok(None);
        }
        let e = self.expected_here("`=`");
        self.bump();
        let value = self.expr()?;
        let own = format!("{name} = {};", self.quoted(value.span));
        self.error(e.hint(format!("an assignment is written `{own}`, without a colon")));
        Ok(Some(value))
    }

    /// `int x = 1`
    fn typed_local(&mut self) -> Parsed<StmtKind> {
        let (word, span) = (self.current(), self.tok.span());
        let told = self.errors.len();
        let (_, text, _) = self.typed_first(true)?;
        if self.errors.len() == told {
            let e = Diagnostic::error(span, format!("there is no statement `{word}`"));
            self.error(e.hint(format!("a local variable is declared with `var`: `var {text};`")));
        }
        Ok(StmtKind::Empty)
    }

    fn unknown_statement(&mut self, name: &str, target: &Expr) -> super::Reported {
        let mut e = Diagnostic::error(target.span, format!("there is no statement `{name}`"));
        if let Some(how) = guesses::statement(name) {
            e = e.hint(how);
        } else if let Some(near) = weir_ir::diag::suggest(name, STARTS.iter().copied()) {
            e = e.label(format!("did you mean `{near}`?"));
        } else {
            let next = self.next_text();
            e = e.hint(format!(
                "an assignment is written `{name} = …;`{}",
                if next == "=" { " with one name" } else { "" }
            ));
        }
        self.error(e)
    }
}

fn is_call(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Call(..) | ExprKind::Spawn(..) => true,
        ExprKind::Ascribe(inner, _) => is_call(inner),
        _ => false,
    }
}
