//! Parsing of statements.

use super::ast::{Name, Stmt, StmtKind};
use super::lex::{Kind, Tok};
use super::parse::{Parsed, Parser, Stuck};
use weir_ir::diag::suggest;
use weir_ir::lex::Lexeme;
use weir_ir::{Diagnostic, FenceKind};

impl<'a> Parser<'a, '_> {
    /// Statements separated by `;`. A statement that is not understood is
    /// skipped, so that the next ones are looked at as well.
    pub(super) fn stmts(&mut self) -> Parsed<Vec<Stmt>> {
        let mut list = Vec::new();
        loop {
            match self.stmt() {
                Ok(s) => list.push(s),
                Err(Stuck) => self.skip_stmt(),
            }
            if !self.take_if(";") {
                return Ok(list);
            }
            // Beyond Memorax: a `;` after the last statement.
            if self.at_end() || ["}", "or", "process"].iter().any(|w| self.peek().is(w)) {
                return Ok(list);
            }
        }
    }

    fn skip_stmt(&mut self) {
        let mut depth = 0usize;
        while !self.at_end() && !self.peek().is("process") {
            let tok = self.peek();
            if depth == 0 && (tok.is(";") || tok.is("}") || tok.is("or")) {
                return;
            }
            if tok.is("{") {
                depth += 1;
            } else if tok.is("}") {
                depth -= 1;
            }
            self.take();
        }
    }

    fn stmt(&mut self) -> Parsed<Stmt> {
        let mut label = None;
        if self.peek().is_name() {
            let tok = self.peek();
            if !self.peek_second().is(":") {
                return self.no_stmt(tok);
            }
            self.take();
            self.take();
            if self.peek().is_name()
                && !self.peek_second().is(":")
                && let Some(s) = suggest(tok.text, ["read", "write", "assume"])
            {
                let d = Diagnostic::error(tok.span, format!("`{}:` is not a statement", tok.text));
                return self.stuck(d.label(format!("did you mean `{s}:`?")));
            }
            label = Some(tok.name());
        }
        let first = self.peek();
        let kind = self.deeper(|p| p.stmt_kind(first))?;
        Ok(Stmt { label, kind, span: self.span_from(first) })
    }

    fn no_stmt<T>(&mut self, tok: Tok<'a>) -> Parsed<T> {
        let d = Diagnostic::error(tok.span, format!("expected a statement, found {}", tok.show()));
        let words = [
            "nop", "read", "write", "cas", "if", "while", "goto", "either", "locked", "assume", "fence",
            "ssfence", "llfence",
        ];
        let d = match suggest(tok.text, words) {
            _ if tok.kind == Kind::End => d.label("the file may have been cut short"),
            Some(s) => d.label(format!("did you mean `{s}`?")),
            None if tok.is_name() => {
                d.label("a label is followed by `:`, an assignment to a variable is `write: x := e`")
            }
            None => d.label("a statement is expected here"),
        };
        self.stuck(d)
    }

    fn stmt_kind(&mut self, first: Tok<'a>) -> Parsed<StmtKind> {
        if first.kind == Kind::Reg {
            let reg = self.register()?;
            self.expect(":=")?;
            return Ok(StmtKind::Assign(reg, self.arith()?));
        }
        if first.is("{") {
            self.take();
            let list = self.stmts()?;
            self.close(first)?;
            return Ok(StmtKind::Seq(list));
        }
        if first.kind != Kind::Word {
            return self.no_stmt(first);
        }
        match first.text {
            "nop" => self.one(StmtKind::Nop),
            "fence" => self.one(StmtKind::Fence(FenceKind::Full)),
            "ssfence" => self.one(StmtKind::Fence(FenceKind::StoreStore)),
            "llfence" => self.one(StmtKind::Fence(FenceKind::None)),
            "read" => {
                self.take();
                self.expect(":")?;
                if self.peek().kind == Kind::Reg {
                    let reg = self.register()?;
                    self.expect(":=")?;
                    return Ok(StmtKind::Read(reg, self.mem()?));
                }
                let mem = self.mem()?;
                self.expect("=")?;
                Ok(StmtKind::Await(mem, self.arith()?))
            }
            "write" => {
                self.take();
                self.write()
            }
            "cas" => {
                self.take();
                self.expect("(")?;
                let mem = self.mem()?;
                self.expect(",")?;
                let old = self.arith()?;
                self.expect(",")?;
                let new = self.arith()?;
                self.expect(")")?;
                Ok(StmtKind::Cas(mem, old, new))
            }
            "assume" => {
                self.take();
                self.expect(":")?;
                Ok(StmtKind::Assume(self.cond()?))
            }
            "goto" => {
                self.take();
                Ok(StmtKind::Goto(self.name("a label")?))
            }
            "if" => {
                self.take();
                let cond = self.cond()?;
                self.expect("then")?;
                let yes = Box::new(self.stmt()?);
                let no = if self.take_if("else") { Some(Box::new(self.stmt()?)) } else { None };
                Ok(StmtKind::If(cond, yes, no))
            }
            "while" => {
                self.take();
                let cond = self.cond()?;
                self.expect("do")?;
                Ok(StmtKind::While(cond, Box::new(self.stmt()?)))
            }
            "either" => {
                self.take();
                Ok(StmtKind::Either(self.branches()?))
            }
            "locked" => self.locked(),
            "syncwr" | "syncrd" | "slocked" => self.stuck(
                Diagnostic::error(first.span, format!("{} is not supported", first.show()))
                    .label("it belongs to a memory model that Weir does not have")
                    .hint("use `write`, `read` or `locked write`"),
            ),
            _ => self.no_stmt(first),
        }
    }

    fn one(&mut self, kind: StmtKind) -> Parsed<StmtKind> {
        self.take();
        Ok(kind)
    }

    fn register(&mut self) -> Parsed<Name> {
        Ok(self.take().name())
    }

    fn write(&mut self) -> Parsed<StmtKind> {
        self.expect(":")?;
        let mem = self.mem()?;
        self.expect(":=")?;
        Ok(StmtKind::Write(mem, self.arith()?))
    }

    /// The `}` that closes a bracket.
    fn close(&mut self, open: Tok<'a>) -> Parsed<()> {
        if self.take_if("}") {
            return Ok(());
        }
        let tok = self.peek();
        let d = Diagnostic::error(tok.span, format!("expected `;` or `}}`, found {}", tok.show()));
        self.stuck(d.label("here").also(open.span, "to close this"))
    }

    /// `{ … or … }`
    fn branches(&mut self) -> Parsed<Vec<Vec<Stmt>>> {
        let open = self.peek();
        self.expect("{")?;
        let mut all = vec![self.stmts()?];
        while self.take_if("or") {
            all.push(self.stmts()?);
        }
        self.close(open)?;
        Ok(all)
    }

    fn locked(&mut self) -> Parsed<StmtKind> {
        self.take();
        let first = self.peek();
        if self.take_if("write") {
            let kind = self.write()?;
            let span = self.span_from(first);
            return Ok(StmtKind::Locked(vec![vec![Stmt { label: None, kind, span }]]));
        }
        let branches = self.branches()?;
        for s in branches.iter().flatten() {
            self.fits_lock(s);
        }
        Ok(StmtKind::Locked(branches))
    }

    /// A locked block runs from its start to its end: nothing may lead into or
    /// out of its middle, and nothing may loop.
    fn fits_lock(&mut self, s: &Stmt) {
        if let Some(label) = &s.label {
            let tok = self.peek();
            let d = Diagnostic::error(label.span, format!("label `{}` in a locked block", label.text));
            self.report(tok, d.label("nobody can be seen here").hint("put the label before the block"));
        }
        let what = match &s.kind {
            StmtKind::Goto(_) => "goto",
            StmtKind::If(..) => "if",
            StmtKind::While(..) => "while",
            StmtKind::Fence(_) => "a fence",
            StmtKind::Either(branches) | StmtKind::Locked(branches) => {
                branches.iter().flatten().for_each(|s| self.fits_lock(s));
                return;
            }
            StmtKind::Seq(list) => {
                list.iter().for_each(|s| self.fits_lock(s));
                return;
            }
            _ => return,
        };
        let tok = self.peek();
        let d = Diagnostic::error(s.span, format!("{what} in a locked block"));
        self.report(tok, d.label("not allowed here").hint("use `assume` and `or` to choose between cases"));
    }
}
