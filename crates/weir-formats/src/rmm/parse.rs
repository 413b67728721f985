//! The outer shape of a model: `forbidden`, `data`, processes.

use super::ast::{Decl, Domain, Model, Name, Process, Tuple};
use super::lex::{Kind, Tok};
use weir_ir::diag::suggest;
use weir_ir::lex::{Cursor, Lexeme};
use weir_ir::{Diagnostic, Span};

/// How many processes a model may have.
const MAX_PROCESSES: usize = 256;
/// How many words all copies of all processes may have.
const MAX_WORDS: usize = 1_000_000;

/// Parses a model; what is wrong goes to `messages`.
pub(super) fn parse(tokens: &[Tok], messages: &mut Vec<Diagnostic>) -> Model {
    // The last token is the end of the file and is never taken.
    let Some((&end, tokens)) = tokens.split_last() else { return Model::default() };
    Parser { c: Cursor::new(tokens, end.span), end, messages, depth: 0, operators: 0 }.model()
}

/// The present item cannot be parsed; the reason has been reported.
pub(super) struct Stuck;

/// The result of parsing an item.
pub(super) type Parsed<T> = Result<T, Stuck>;

pub(super) struct Parser<'a, 'm> {
    c: Cursor<'m, Tok<'a>>,
    end: Tok<'a>,
    messages: &'m mut Vec<Diagnostic>,
    /// How many items are open around the present one.
    pub(super) depth: usize,
    /// How many operators the present expression has so far.
    pub(super) operators: usize,
}

impl<'a> Parser<'a, '_> {
    pub(super) fn peek(&self) -> Tok<'a> {
        self.c.peek().unwrap_or(self.end)
    }
    pub(super) fn peek_second(&self) -> Tok<'a> {
        self.c.ahead(1).unwrap_or(self.end)
    }
    pub(super) fn take(&mut self) -> Tok<'a> {
        weir_engine::piece::go_on();
        self.c.take().unwrap_or(self.end)
    }
    pub(super) fn take_if(&mut self, text: &str) -> bool {
        self.c.eat(text)
    }
    pub(super) fn at_end(&self) -> bool {
        self.c.at_end()
    }
    /// The span from a token to the last one taken, where both are from one place.
    pub(super) fn span_from(&self, first: Tok<'a>) -> Span {
        let last = self.c.before().unwrap_or(first);
        if last.call == first.call && last.span.start >= first.span.start {
            first.span.to(last.span)
        } else {
            first.span
        }
    }
    pub(super) fn report(&mut self, tok: Tok<'a>, mut message: Diagnostic) {
        if let Some(call) = tok.call {
            message = message.also(call, "in the macro called here");
        }
        self.messages.push(message);
    }
    pub(super) fn stuck<T>(&mut self, message: Diagnostic) -> Parsed<T> {
        let tok = self.peek();
        self.report(tok, message);
        Err(Stuck)
    }
    /// The next token is not what is expected.
    pub(super) fn unexpected<T>(&mut self, what: &str) -> Parsed<T> {
        let message = self.c.expected(what, self.peek().show());
        self.stuck(message.label(format!("{what} is expected here")))
    }
    pub(super) fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.take_if(text) { Ok(()) } else { self.unexpected(&format!("`{text}`")) }
    }
    pub(super) fn name(&mut self, what: &str) -> Parsed<Name> {
        if !self.peek().is_name() {
            return self.unexpected(what);
        }
        Ok(self.take().name())
    }
    /// A number as it stands in the file.
    pub(super) fn number(&mut self, what: &str) -> Parsed<i64> {
        if self.peek().kind != Kind::Nat {
            return self.unexpected(what);
        }
        match self.peek().text.parse() {
            Ok(n) => {
                self.c.at += 1;
                Ok(n)
            }
            Err(_) => {
                let span = self.peek().span;
                self.stuck(Diagnostic::error(span, "the number is too large").label("more than 64 bits"))
            }
        }
    }
    fn integer(&mut self, what: &str) -> Parsed<i64> {
        let minus = self.take_if("-");
        Ok(if minus { -self.number(what)? } else { self.number(what)? })
    }
    fn skip_to(&mut self, words: &[&str]) {
        while !self.at_end() && !words.iter().any(|w| self.peek().is(w)) {
            self.c.at += 1;
        }
    }

    fn model(mut self) -> Model {
        let mut model = Model::default();
        let sections = ["predicates", "data", "process"];
        let done = self.forbidden().map(|f| model.forbidden = f);
        if done.is_err() {
            self.skip_to(&sections);
        }
        if self.take_if("predicates") && self.predicates().is_err() {
            self.skip_to(&sections);
        }
        if self.peek().is("data") {
            self.c.at += 1;
            match self.decls(Kind::Word) {
                Ok(decls) => model.globals = decls,
                Err(Stuck) => self.skip_to(&["process"]),
            }
        }
        let (mut count, mut words) = (0, 0);
        while !self.at_end() {
            if !self.peek().is("process") {
                let tok = self.peek();
                let d = Diagnostic::error(tok.span, format!("expected `process`, found {}", tok.show()));
                let d = match suggest(tok.text, ["process", "data", "forbidden", "macro"]) {
                    Some(s) => d.label(format!("did you mean `{s}`?")),
                    None => d.label("a process is expected here"),
                };
                self.report(tok, d.hint("statements are separated by `;`"));
                self.c.at += 1;
                self.skip_to(&["process"]);
                continue;
            }
            let start = self.c.at;
            match self.process() {
                Ok(process) => {
                    count += process.copies;
                    words += process.copies * (self.c.at - start);
                    if words > MAX_WORDS {
                        let d = Diagnostic::error(
                            process.span,
                            "the copies of this process make the model too large",
                        );
                        self.messages.push(d.label("here"));
                        break;
                    }
                    if count > MAX_PROCESSES {
                        let message = format!("there are more than {MAX_PROCESSES} processes");
                        self.messages.push(Diagnostic::error(process.span, message).label("with this one"));
                        break;
                    }
                    model.processes.push(process);
                }
                Err(Stuck) => self.skip_to(&["process"]),
            }
        }
        if model.processes.is_empty() && !self.messages.iter().any(Diagnostic::is_error) {
            let end = self.peek().span;
            self.messages.push(
                Diagnostic::error(end, "the model has no process")
                    .label("the file ends here")
                    .hint("a process is `process`, its `data` and `registers`, and its `text`"),
            );
        }
        model
    }

    fn forbidden(&mut self) -> Parsed<Vec<Tuple>> {
        if !self.peek().is("forbidden") {
            let tok = self.peek();
            let d = Diagnostic::error(tok.span, format!("expected `forbidden`, found {}", tok.show()));
            return self.stuck(
                d.label("a model starts with `forbidden`")
                    .hint("for example `forbidden CS CS`: a label for each process"),
            );
        }
        self.c.at += 1;
        let mut tuples = Vec::new();
        loop {
            let mut labels = Vec::new();
            while self.peek().is_name() || self.peek().is("*") {
                let tok = self.take();
                labels.push(((tok.kind == Kind::Word).then(|| tok.text.to_string()), tok.span));
            }
            if labels.is_empty() {
                return self.unexpected("a label or `*`");
            }
            tuples.push(Tuple { labels });
            if !self.take_if(";") {
                return Ok(tuples);
            }
        }
    }

    /// Hints for an abstraction that Weir does not use.
    fn predicates(&mut self) -> Parsed<()> {
        loop {
            self.cond()?;
            if !self.take_if(";") {
                return Ok(());
            }
        }
    }

    /// Declarations of variables (`Word`) or registers (`Reg`).
    fn decls(&mut self, kind: Kind) -> Parsed<Vec<Decl>> {
        let mut decls: Vec<Decl> = Vec::new();
        let what = if kind == Kind::Reg { "a register" } else { "a variable" };
        let fits = |t: &Tok| if kind == Kind::Reg { t.kind == Kind::Reg } else { t.is_name() };
        if !fits(&self.peek()) {
            return self.unexpected(what);
        }
        while fits(&self.peek()) {
            let tok = self.take();
            let name = tok.name();
            self.expect("=")?;
            let init = if self.take_if("*") { None } else { Some(self.integer("the initial value or `*`")?) };
            let domain = if self.take_if(":") { self.domain()? } else { None };
            if let (Some(value), Some((lo, hi))) = (init, domain)
                && !(lo..=hi).contains(&value)
            {
                let d =
                    Diagnostic::error(name.span, format!("`{}` does not start within its domain", name.text));
                self.report(tok, d.label(format!("{value} is not between {lo} and {hi}")));
            }
            if let Some(first) = decls.iter().find(|d| d.name.text == name.text) {
                let d = Diagnostic::error(name.span, format!("`{}` is declared twice", name.text));
                let d = d.label("second one").also(first.name.span, "first one");
                self.report(tok, d);
            }
            decls.push(Decl { name, init, domain });
        }
        Ok(decls)
    }

    fn domain(&mut self) -> Parsed<Domain> {
        let first = self.peek();
        if self.take_if("Z") {
            return Ok(None);
        }
        if !self.take_if("[") {
            return self.unexpected("a domain, `Z` or `[lo:hi]`,");
        }
        let lo = self.integer("the least value")?;
        self.expect(":")?;
        let hi = self.integer("the greatest value")?;
        self.expect("]")?;
        if hi < lo {
            let d = Diagnostic::error(self.span_from(first), "the domain is empty");
            self.report(first, d.label(format!("{hi} is less than {lo}")));
            return Ok(None);
        }
        Ok(Some((lo, hi)))
    }

    fn process(&mut self) -> Parsed<Process> {
        let start = self.take();
        let mut copies = 1;
        if self.take_if("(") {
            let n = self.number("the number of copies")?;
            self.expect(")")?;
            copies = usize::try_from(n).unwrap_or(usize::MAX).min(MAX_PROCESSES + 1);
        }
        let span = self.span_from(start);
        let mut process = Process { span, copies, data: Vec::new(), regs: Vec::new(), body: Vec::new() };
        loop {
            let tok = self.peek();
            let list = match tok.text {
                "data" if tok.kind == Kind::Word => Kind::Word,
                "registers" if tok.kind == Kind::Word => Kind::Reg,
                _ => break,
            };
            self.c.at += 1;
            let decls = self.decls(list)?;
            let into = if list == Kind::Reg { &mut process.regs } else { &mut process.data };
            if into.is_empty() {
                *into = decls;
            } else {
                let d =
                    Diagnostic::error(tok.span, format!("a second section {} in one process", tok.show()));
                self.report(tok, d.label("here").hint("put all declarations into one section"));
            }
        }
        if !self.take_if("text") {
            return self.unexpected("`text`");
        }
        process.body = self.stmts()?;
        Ok(process)
    }
}
