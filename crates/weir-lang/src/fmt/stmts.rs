//! Statements.

use super::Printer;
use crate::ast::{AssignForm, Block, Stmt, StmtKind};
use weir_ir::FenceKind;

impl Printer<'_> {
    /// `{ … }`, after a head that is on the line already. Does not end the line.
    pub(super) fn block(&mut self, b: &Block) {
        let (start, end) = (b.span.start as usize, b.span.end as usize);
        let pending = self.comments.get(self.next).is_some_and(|c| c.start < end);
        if b.stmts.is_empty() && !pending {
            self.out.push_str("{ }");
            self.last = end;
            return;
        }
        if let ([only], false) = (b.stmts.as_slice(), pending)
            && let Some(line) = self.one_line(only, b)
        {
            self.out.push_str(&line);
            self.last = end;
            return;
        }
        self.out.push('{');
        self.end_line(if b.braces { start + 1 } else { start });
        self.fresh = true;
        self.indent += 1;
        for s in &b.stmts {
            self.stmt(s);
        }
        self.closing(end);
    }

    /// `{ x = 1; }`, if the source has it on one line and it is short.
    fn one_line(&self, s: &Stmt, b: &Block) -> Option<String> {
        let label = s.label.as_ref().map_or(String::new(), |l| format!("{}: ", l.name));
        let text = self.simple(s);
        let line = format!("{{ {label}{text} }}");
        let column = self.out.rsplit('\n').next().map_or(0, |l| l.chars().count());
        let fits = column + line.chars().count() <= super::WIDTH && !line.contains('\n');
        let plain = b.braces && !text.is_empty() && !self.source(b.span).contains('\n');
        (plain && fits).then_some(line)
    }

    /// The end of a block: the comments before its brace, then the brace.
    pub(super) fn closing(&mut self, end: usize) {
        let brace = end.saturating_sub(1);
        while self.comments.get(self.next).is_some_and(|c| c.start < brace) {
            let at = self.comments[self.next].start;
            self.group(at);
            self.pad();
            self.comment();
            self.out.push('\n');
        }
        self.indent -= 1;
        self.fresh = false;
        self.pad();
        self.out.push('}');
        self.last = end;
    }

    /// A body on the line of its head; braces are added where `braces` says.
    fn body(&mut self, b: &Block, braces: bool) {
        if b.braces || braces || b.stmts.len() != 1 {
            self.out.push(' ');
            self.block(b);
        } else if let Some(s) = b.stmts.first() {
            self.out.push(' ');
            self.stmt_text(s);
        }
    }

    fn stmt(&mut self, s: &Stmt) {
        let span = s.full_span();
        // Comments in the head go in front; those in a body stay there.
        let head = match &s.kind {
            StmtKind::Block(b) | StmtKind::Loop(b) | StmtKind::Atomic(b) => b.span.start,
            StmtKind::If { arms, .. } => arms.first().map_or(span.end, |(_, b)| b.span.start),
            StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => body.span.start,
            StmtKind::Choose(arms) => arms.first().map_or(span.end, |b| b.span.start),
            _ => span.end,
        };
        self.leading(span.start as usize, head as usize);
        self.pad();
        self.stmt_text(s);
        self.end_line(span.end as usize);
    }

    /// The statement, on a line begun already; does not end its last line.
    fn stmt_text(&mut self, s: &Stmt) {
        if let Some(label) = &s.label {
            self.out.push_str(&label.name);
            self.out.push_str(": ");
        }
        let commented = self.has_comments(s.span);
        match &s.kind {
            StmtKind::Block(b) => self.block(b),
            StmtKind::Loop(b) => {
                self.out.push_str("loop");
                self.body(b, commented);
            }
            StmtKind::Atomic(b) => {
                self.out.push_str("atomic ");
                self.block(b);
            }
            StmtKind::While { cond, body } => {
                let head = format!("while ({})", self.expr(cond));
                self.out.push_str(&head);
                self.body(body, commented);
            }
            StmtKind::DoWhile { body, cond } => {
                self.out.push_str("do");
                self.body(body, commented);
                let tail = format!(" while ({});", self.expr(cond));
                self.out.push_str(&tail);
            }
            StmtKind::If { arms, otherwise } => {
                let bodies = arms.iter().map(|(_, b)| b).chain(otherwise);
                let braces = commented && !Self::braced(bodies);
                for (i, (cond, body)) in arms.iter().enumerate() {
                    let head = format!("if ({})", self.expr(cond));
                    if i > 0 {
                        self.out.push_str("else ");
                    }
                    self.out.push_str(&head);
                    self.body(body, braces);
                    if i + 1 < arms.len() || otherwise.is_some() {
                        self.before_else(body, braces);
                    }
                }
                if let Some(b) = otherwise {
                    self.out.push_str("else");
                    self.body(b, braces);
                }
            }
            StmtKind::Choose(arms) => {
                self.out.push_str("choose ");
                for (i, b) in arms.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(" or ");
                    }
                    self.block(b);
                }
            }
            _ => {
                let text = self.simple(s);
                self.out.push_str(&text);
            }
        }
        self.last = s.span.end as usize;
    }

    fn before_else(&mut self, body: &Block, braces: bool) {
        if body.braces || braces {
            self.out.push(' ');
        } else {
            self.out.push('\n');
            self.pad();
        }
    }

    fn simple(&self, s: &Stmt) -> String {
        match &s.kind {
            StmtKind::At { source, step, target } => {
                let step = self.step(step);
                let step = step.strip_suffix(';').unwrap_or(&step);
                format!("at {}: {step} goto {};", source.name, target.name)
            }
            StmtKind::Init(name) => format!("init {};", name.name),
            StmtKind::States(names) => {
                let names: Vec<String> = names.iter().map(|n| n.name.clone()).collect();
                self.wrap("states ", &names, ",", ";")
            }
            StmtKind::Invariant { at, pred } => format!("at {}: invariant {};", at.name, self.expr(pred)),
            _ => self.step(s),
        }
    }

    fn step(&self, s: &Stmt) -> String {
        match &s.kind {
            StmtKind::Empty => ";".into(),
            StmtKind::Var(decls) => {
                let decls: Vec<String> = decls.iter().map(|d| self.var(d)).collect();
                self.wrap("var ", &decls, ",", ";")
            }
            StmtKind::Assign { target, form, value, lock } => {
                let lock = if *lock { "lock " } else { "" };
                let target = self.expr(target);
                match form {
                    AssignForm::Plain => format!("{lock}{target} = {};", self.expr(value)),
                    AssignForm::Op(op) => format!("{lock}{target} {}= {};", op.sign(), self.expr(value)),
                    AssignForm::Step(op) => format!("{lock}{target}{}{};", op.sign(), op.sign()),
                }
            }
            StmtKind::Pair { old, ok, call } => {
                format!("{}, {} = {};", self.expr(old), self.expr(ok), self.expr(call))
            }
            StmtKind::Call(e) => format!("{};", self.expr(e)),
            StmtKind::Break => "break;".into(),
            StmtKind::Continue => "continue;".into(),
            StmtKind::Goto(l) => format!("goto {};", l.name),
            StmtKind::Skip => "skip;".into(),
            StmtKind::Assume(e) => format!("assume({});", self.expr(e)),
            StmtKind::Assert(e) => format!("assert({});", self.expr(e)),
            StmtKind::Havoc(name, None) => format!("havoc({});", name.name),
            StmtKind::Havoc(name, Some(e)) => format!("havoc({}, {});", name.name, self.expr(e)),
            StmtKind::Fence(FenceKind::Full) => "fence;".into(),
            StmtKind::Fence(FenceKind::StoreStore) => "fence(ss);".into(),
            StmtKind::Fence(FenceKind::None) => "fence(none);".into(),
            StmtKind::Return(None) => "return;".into(),
            StmtKind::Return(Some(e)) => format!("return {};", self.expr(e)),
            StmtKind::Join(e) => format!("join {};", self.expr(e)),
            StmtKind::Lin(p) => {
                let args: Vec<String> = p.args.iter().map(|a| self.expr(a)).collect();
                let result = p.result.as_ref().map_or(String::new(), |r| format!("{} = ", self.expr(r)));
                format!("lin {result}{}({});", p.op.name, args.join(", "))
            }
            StmtKind::AtomicBegin => "atomic_begin;".into(),
            StmtKind::AtomicEnd => "atomic_end;".into(),
            _ => String::new(),
        }
    }
}
