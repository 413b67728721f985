//! From tokens to a file.

use super::ast::{Assign, Decl, F, File, Name, Quantified, R, T, Transition};
use super::lex::{Kind, Tok};
use crate::system::Rel;
use weir_ir::lex::Cursor;
use weir_ir::{Diagnostic, Span};

/// The words a declaration starts with.
const STARTS: [&str; 12] = [
    "number_procs",
    "type",
    "var",
    "array",
    "weak",
    "const",
    "init",
    "unsafe",
    "transition",
    "invariant",
    "predicate",
    "smt_prelude",
];
/// Words that are no names.
const RESERVED: [&str; 8] = ["requires", "case", "forall_other", "exists_other", "fence", "and", "or", "not"];
/// How deep formulas may nest.
const DEEPEST: usize = 60;

type Parsed<X> = Result<X, Diagnostic>;

struct Parser<'t, 'a> {
    c: Cursor<'t, Tok<'a>>,
    depth: usize,
}

/// Parses a file; all declarations that are wrong are reported.
pub(super) fn parse(toks: &[Tok<'_>], end: Span) -> (File, Vec<Diagnostic>) {
    let mut p = Parser { c: Cursor::new(toks, end), depth: 0 };
    let (mut file, mut wrong) = (File::default(), Vec::new());
    while !p.c.at_end() {
        let start = p.c.at;
        if let Err(d) = p.declaration(&mut file) {
            wrong.push(d);
            p.depth = 0;
            p.c.at = p.c.at.max(start + 1);
            while p.c.take_if(|t| !STARTS.contains(&t.text)).is_some() {}
        }
    }
    (file, wrong)
}

impl<'a> Parser<'_, 'a> {
    /// The text of the next token; nothing at the end.
    fn peek(&self) -> &'a str {
        self.c.peek().map_or("", |t| t.text)
    }
    fn expect(&mut self, text: &str) -> Parsed<Span> {
        let here = self.c.here();
        if self.c.eat(text) { Ok(here) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }
    fn unexpected(&self, wanted: &str) -> Diagnostic {
        let found = self.c.peek().map_or("the end of the file".to_string(), |t| format!("`{}`", t.text));
        self.c.expected(wanted, found)
    }
    fn name(&mut self, what: &str) -> Parsed<Name> {
        let free = |t: Tok| t.kind == Kind::Word && !RESERVED.contains(&t.text) && !STARTS.contains(&t.text);
        let tok = self.c.take_if(free).ok_or_else(|| self.unexpected(what))?;
        Ok(Name { text: tok.text.to_string(), span: tok.span })
    }
    fn number<N: std::str::FromStr>(&mut self) -> Parsed<(N, Span)> {
        let tok = self.c.take_if(|t| t.kind == Kind::Nat).ok_or_else(|| self.unexpected("a number"))?;
        let n = tok.text.parse().map_err(|_| Diagnostic::error(tok.span, "this number is too large"))?;
        Ok((n, tok.span))
    }

    fn declaration(&mut self, file: &mut File) -> Parsed<()> {
        let Some(start) = self.c.take() else { return Ok(()) };
        match start.text {
            "number_procs" => file.procs = Some(self.number()?),
            "type" => {
                let name = self.name("the name of a type")?;
                let mut names = Vec::new();
                if !self.c.eat("=") {
                    return Err(Diagnostic::error(
                        name.span,
                        "types without a list of values are not supported",
                    )
                    .hint("write `type t = A | B`"));
                }
                self.c.eat("|");
                loop {
                    names.push(self.name("a value")?);
                    if !self.c.eat("|") {
                        break;
                    }
                }
                file.types.push((name, names));
            }
            "weak" | "var" | "array" => file.decls.push(self.variable(start)?),
            "init" => file.inits.push(self.quantified(start.span)?),
            "unsafe" => file.bads.push(self.quantified(start.span)?),
            "invariant" => file.invariants.push(self.quantified(start.span)?),
            "transition" => {
                let rule = self.transition()?;
                file.rules.push(rule);
            }
            "const" | "predicate" | "smt_prelude" => {
                return Err(Diagnostic::error(start.span, format!("`{}` is not supported", start.text)));
            }
            _ => {
                self.c.at -= 1;
                let d = self.unexpected("a declaration");
                return Err(match weir_ir::diag::suggest(start.text, STARTS) {
                    Some(near) => d.label(format!("did you mean `{near}`?")),
                    None => d.hint(format!("one of: {}", STARTS.join(", "))),
                });
            }
        }
        Ok(())
    }

    fn variable(&mut self, first: Tok<'a>) -> Parsed<Decl> {
        let weak = first.text == "weak";
        let array = if weak { self.c.eat("array") } else { first.text == "array" };
        if weak && !array && !self.c.eat("var") {
            return Err(self.unexpected("`var` or `array`"));
        }
        let name = self.name("the name of a variable")?;
        if array {
            self.expect("[")?;
            self.expect("proc")?;
            if self.c.is(",") {
                return Err(Diagnostic::error(self.c.here(), "arrays with two indices are not supported"));
            }
            self.expect("]")?;
        }
        self.expect(":")?;
        let sort = self.name("a type")?;
        Ok(Decl { weak, array, name, sort })
    }

    fn quantified(&mut self, start: Span) -> Parsed<Quantified> {
        let mut params = Vec::new();
        if self.c.eat("(") {
            while !self.c.eat(")") {
                params.push(self.name("a process or `)`")?);
            }
        }
        self.expect("{")?;
        let body = self.formula()?;
        let end = self.expect("}")?;
        Ok(Quantified { span: start.to(end), params, body })
    }

    fn transition(&mut self) -> Parsed<Transition> {
        let name = self.name("the name of a transition")?;
        let (mut params, mut actor) = (Vec::new(), None);
        self.expect("(")?;
        while !self.c.eat(")") {
            let bracket = self.c.eat("[");
            if bracket && actor.replace(params.len()).is_some() {
                return Err(Diagnostic::error(self.c.here(), "only one process may access weak variables"));
            }
            params.push(self.name("a process or `)`")?);
            if bracket {
                self.expect("]")?;
            }
        }
        let mut requires = F::And(Vec::new());
        if self.c.eat("requires") {
            self.expect("{")?;
            if !self.c.is("}") {
                requires = self.formula()?;
            }
            self.expect("}")?;
        }
        self.expect("{")?;
        let mut assigns = Vec::new();
        while !self.c.eat("}") {
            let left = self.factor()?;
            self.expect(":=")?;
            let right = self.right()?;
            assigns.push(Assign { left, right });
            if !self.c.eat(";") && !self.c.is("}") {
                return Err(self.unexpected("`;` or `}`"));
            }
        }
        Ok(Transition { name, params, actor, requires, assigns })
    }

    fn right(&mut self) -> Parsed<R> {
        if self.c.eat(".") || self.c.eat("?") {
            return Ok(R::Any);
        }
        let start = self.c.here();
        if !self.c.eat("case") {
            return Ok(R::Term(self.term()?));
        }
        let mut cases = Vec::new();
        while self.c.eat("|") {
            let when = if self.c.eat("_") { None } else { Some(self.formula()?) };
            self.expect(":")?;
            cases.push((when, self.term()?));
        }
        if cases.is_empty() {
            return Err(self.unexpected("`|` and a case"));
        }
        Ok(R::Cases(cases, start))
    }

    fn formula(&mut self) -> Parsed<F> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Diagnostic::error(self.c.here(), "this formula nests too deeply"));
        }
        let mut parts = vec![self.conjunction()?];
        while self.c.eat("||") || self.c.eat("or") {
            parts.push(self.conjunction()?);
        }
        self.depth -= 1;
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { F::Or(parts) })
    }

    fn conjunction(&mut self) -> Parsed<F> {
        let mut parts = vec![self.literal()?];
        while self.c.eat("&&") || self.c.eat("and") {
            parts.push(self.literal()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { F::And(parts) })
    }

    fn literal(&mut self) -> Parsed<F> {
        let start = self.c.here();
        if self.c.eat("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(Diagnostic::error(start, "this formula nests too deeply"));
            }
            let inner = self.literal()?;
            self.depth -= 1;
            return Ok(F::Not(Box::new(inner)));
        }
        if self.c.eat("forall_other") {
            let name = self.name("a process")?;
            self.expect(".")?;
            // As in Cubicle, the body reaches as far as it can.
            return Ok(F::ForallOther(name, Box::new(self.formula()?)));
        }
        if self.c.is("exists_other") {
            return Err(Diagnostic::error(start, "`exists_other` is not supported")
                .hint("make it a parameter of the transition"));
        }
        if self.c.eat("fence") {
            self.expect("(")?;
            let who = if self.c.is(")") { None } else { Some(self.name("a process")?) };
            let end = self.expect(")")?;
            return Ok(F::Fence(who, start.to(end)));
        }
        if self.c.is("(") {
            // A formula in parentheses, or a term in parentheses that is compared.
            let back = (self.c.at, self.depth);
            self.c.at += 1;
            if let Ok(inner) = self.formula()
                && self.c.eat(")")
                && !["=", "<>", "<", "<=", ">", ">=", "+", "-", "*"].contains(&self.peek())
            {
                return Ok(inner);
            }
            (self.c.at, self.depth) = back;
            if self.depth > 30 {
                return Err(Diagnostic::error(start, "this formula nests too deeply"));
            }
        }
        let left = self.term()?;
        let (rel, swap) = match self.peek() {
            "=" => (Rel::Eq, false),
            "<>" => (Rel::Ne, false),
            "<" => (Rel::Lt, false),
            "<=" => (Rel::Le, false),
            ">" => (Rel::Lt, true),
            ">=" => (Rel::Le, true),
            _ => return Ok(F::Atom(left)),
        };
        self.c.at += 1;
        let right = self.term()?;
        Ok(if swap { F::Cmp(right, rel, left) } else { F::Cmp(left, rel, right) })
    }

    fn term(&mut self) -> Parsed<T> {
        let mut left = self.product()?;
        while self.c.is("+") || self.c.is("-") {
            let minus = self.c.take().is_some_and(|t| t.text == "-");
            left = T::Add(Box::new(left), Box::new(self.product()?), minus);
        }
        Ok(left)
    }

    fn product(&mut self) -> Parsed<T> {
        let mut left = self.factor()?;
        while self.c.eat("*") {
            left = T::Mul(Box::new(left), Box::new(self.factor()?));
        }
        Ok(left)
    }

    fn factor(&mut self) -> Parsed<T> {
        let start = self.c.here();
        if self.c.peek().is_some_and(|t| t.kind == Kind::Nat) {
            let (n, span) = self.number()?;
            return Ok(T::Int(n, span));
        }
        if self.c.eat("-") {
            let (n, span) = self.number::<i64>()?;
            return Ok(T::Int(-n, start.to(span)));
        }
        if self.c.eat("#") {
            let (n, span) = self.number()?;
            return Ok(T::Hash(n, start.to(span)));
        }
        if self.c.eat("(") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(Diagnostic::error(start, "this term nests too deeply"));
            }
            let inner = self.term()?;
            self.depth -= 1;
            self.expect(")")?;
            return Ok(inner);
        }
        let mut name = self.name("a term")?;
        let mut view = None;
        if self.c.eat("@") {
            view = Some(std::mem::replace(&mut name, self.name("a weak variable")?));
        }
        let mut index = None;
        if self.c.eat("[") {
            index = Some(Box::new(match self.peek() {
                "#" => self.factor()?,
                _ => T::Access { view: None, name: self.name("a process")?, index: None },
            }));
            if self.c.is(",") {
                return Err(Diagnostic::error(self.c.here(), "arrays with two indices are not supported"));
            }
            self.expect("]")?;
        }
        Ok(T::Access { view, name, index })
    }
}
