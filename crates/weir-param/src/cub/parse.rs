//! From tokens to a file.

use super::ast::{Assign, Decl, F, File, Name, Quantified, R, T, Transition};
use super::lex::{Kind, Tok};
use crate::system::Rel;
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

struct Parser<'a> {
    toks: Vec<Tok<'a>>,
    at: usize,
    depth: usize,
}

/// Parses a file; all declarations that are wrong are reported.
pub(super) fn parse(toks: Vec<Tok<'_>>) -> (File, Vec<Diagnostic>) {
    let mut p = Parser { toks, at: 0, depth: 0 };
    let (mut file, mut wrong) = (File::default(), Vec::new());
    while p.peek().kind != Kind::End {
        let start = p.at;
        if let Err(d) = p.declaration(&mut file) {
            wrong.push(d);
            p.depth = 0;
            p.at = p.at.max(start + 1);
            while p.peek().kind != Kind::End && !STARTS.contains(&p.peek().text) {
                p.at += 1;
            }
        }
    }
    (file, wrong)
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Tok<'a> {
        self.toks[self.at.min(self.toks.len() - 1)]
    }
    fn next(&mut self) -> Tok<'a> {
        let tok = self.peek();
        self.at += 1;
        tok
    }
    fn is(&self, text: &str) -> bool {
        let tok = self.peek();
        tok.text == text && tok.kind != Kind::End
    }
    fn eat(&mut self, text: &str) -> bool {
        let is = self.is(text);
        self.at += usize::from(is);
        is
    }
    fn expect(&mut self, text: &str) -> Parsed<Span> {
        if self.is(text) { Ok(self.next().span) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }
    fn unexpected(&self, wanted: &str) -> Diagnostic {
        let tok = self.peek();
        let found = if tok.kind == Kind::End { tok.text.to_string() } else { format!("`{}`", tok.text) };
        Diagnostic::error(tok.span, format!("expected {wanted}, found {found}"))
    }
    fn name(&mut self, what: &str) -> Parsed<Name> {
        let tok = self.peek();
        if tok.kind != Kind::Word || RESERVED.contains(&tok.text) || STARTS.contains(&tok.text) {
            return Err(self.unexpected(what));
        }
        self.at += 1;
        Ok(Name { text: tok.text.to_string(), span: tok.span })
    }
    fn number<N: std::str::FromStr>(&mut self) -> Parsed<(N, Span)> {
        let tok = self.peek();
        if tok.kind != Kind::Nat {
            return Err(self.unexpected("a number"));
        }
        self.at += 1;
        let n = tok.text.parse().map_err(|_| Diagnostic::error(tok.span, "this number is too large"))?;
        Ok((n, tok.span))
    }

    fn declaration(&mut self, file: &mut File) -> Parsed<()> {
        let start = self.next();
        match start.text {
            "number_procs" => file.procs = Some(self.number()?),
            "type" => {
                let name = self.name("the name of a type")?;
                let mut names = Vec::new();
                if !self.eat("=") {
                    return Err(Diagnostic::error(
                        name.span,
                        "types without a list of values are not supported",
                    )
                    .hint("write `type t = A | B`"));
                }
                self.eat("|");
                loop {
                    names.push(self.name("a value")?);
                    if !self.eat("|") {
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
                self.at -= 1;
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
        let kind = if weak { self.next() } else { first };
        let array = match kind.text {
            "array" => true,
            "var" => false,
            _ => {
                self.at -= 1;
                return Err(self.unexpected("`var` or `array`"));
            }
        };
        let name = self.name("the name of a variable")?;
        if array {
            self.expect("[")?;
            self.expect("proc")?;
            if self.is(",") {
                return Err(Diagnostic::error(self.peek().span, "arrays with two indices are not supported"));
            }
            self.expect("]")?;
        }
        self.expect(":")?;
        let sort = self.name("a type")?;
        Ok(Decl { weak, array, name, sort })
    }

    fn quantified(&mut self, start: Span) -> Parsed<Quantified> {
        let mut params = Vec::new();
        if self.eat("(") {
            while !self.eat(")") {
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
        while !self.eat(")") {
            let bracket = self.eat("[");
            if bracket && actor.replace(params.len()).is_some() {
                return Err(Diagnostic::error(
                    self.peek().span,
                    "only one process may access weak variables",
                ));
            }
            params.push(self.name("a process or `)`")?);
            if bracket {
                self.expect("]")?;
            }
        }
        let mut requires = F::And(Vec::new());
        if self.eat("requires") {
            self.expect("{")?;
            if !self.is("}") {
                requires = self.formula()?;
            }
            self.expect("}")?;
        }
        self.expect("{")?;
        let mut assigns = Vec::new();
        while !self.eat("}") {
            let left = self.factor()?;
            self.expect(":=")?;
            let right = self.right()?;
            assigns.push(Assign { left, right });
            if !self.eat(";") && !self.is("}") {
                return Err(self.unexpected("`;` or `}`"));
            }
        }
        Ok(Transition { name, params, actor, requires, assigns })
    }

    fn right(&mut self) -> Parsed<R> {
        if self.eat(".") || self.eat("?") {
            return Ok(R::Any);
        }
        let start = self.peek().span;
        if !self.eat("case") {
            return Ok(R::Term(self.term()?));
        }
        let mut cases = Vec::new();
        while self.eat("|") {
            let when = if self.eat("_") { None } else { Some(self.formula()?) };
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
            return Err(Diagnostic::error(self.peek().span, "this formula nests too deeply"));
        }
        let mut parts = vec![self.conjunction()?];
        while self.eat("||") || self.eat("or") {
            parts.push(self.conjunction()?);
        }
        self.depth -= 1;
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { F::Or(parts) })
    }

    fn conjunction(&mut self) -> Parsed<F> {
        let mut parts = vec![self.literal()?];
        while self.eat("&&") || self.eat("and") {
            parts.push(self.literal()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { F::And(parts) })
    }

    fn literal(&mut self) -> Parsed<F> {
        let start = self.peek().span;
        if self.eat("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(Diagnostic::error(start, "this formula nests too deeply"));
            }
            let inner = self.literal()?;
            self.depth -= 1;
            return Ok(F::Not(Box::new(inner)));
        }
        if self.eat("forall_other") {
            let name = self.name("a process")?;
            self.expect(".")?;
            // As in Cubicle, the body reaches as far as it can.
            return Ok(F::ForallOther(name, Box::new(self.formula()?)));
        }
        if self.is("exists_other") {
            return Err(Diagnostic::error(start, "`exists_other` is not supported")
                .hint("make it a parameter of the transition"));
        }
        if self.eat("fence") {
            self.expect("(")?;
            let who = if self.is(")") { None } else { Some(self.name("a process")?) };
            let end = self.expect(")")?;
            return Ok(F::Fence(who, start.to(end)));
        }
        if self.is("(") {
            // A formula in parentheses, or a term in parentheses that is compared.
            let back = (self.at, self.depth);
            self.at += 1;
            if let Ok(inner) = self.formula()
                && self.eat(")")
                && !["=", "<>", "<", "<=", ">", ">=", "+", "-", "*"].contains(&self.peek().text)
            {
                return Ok(inner);
            }
            (self.at, self.depth) = back;
            if self.depth > 30 {
                return Err(Diagnostic::error(start, "this formula nests too deeply"));
            }
        }
        let left = self.term()?;
        let rel = self.peek();
        let (rel, swap) = match rel.text {
            "=" => (Rel::Eq, false),
            "<>" => (Rel::Ne, false),
            "<" => (Rel::Lt, false),
            "<=" => (Rel::Le, false),
            ">" => (Rel::Lt, true),
            ">=" => (Rel::Le, true),
            _ => return Ok(F::Atom(left)),
        };
        self.at += 1;
        let right = self.term()?;
        Ok(if swap { F::Cmp(right, rel, left) } else { F::Cmp(left, rel, right) })
    }

    fn term(&mut self) -> Parsed<T> {
        let mut left = self.product()?;
        while self.is("+") || self.is("-") {
            let minus = self.next().text == "-";
            left = T::Add(Box::new(left), Box::new(self.product()?), minus);
        }
        Ok(left)
    }

    fn product(&mut self) -> Parsed<T> {
        let mut left = self.factor()?;
        while self.eat("*") {
            left = T::Mul(Box::new(left), Box::new(self.factor()?));
        }
        Ok(left)
    }

    fn factor(&mut self) -> Parsed<T> {
        let tok = self.peek();
        if tok.kind == Kind::Nat {
            let (n, span) = self.number()?;
            return Ok(T::Int(n, span));
        }
        if self.eat("-") {
            let (n, span) = self.number::<i64>()?;
            return Ok(T::Int(-n, tok.span.to(span)));
        }
        if self.eat("#") {
            let (n, span) = self.number()?;
            return Ok(T::Hash(n, tok.span.to(span)));
        }
        if self.eat("(") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(Diagnostic::error(tok.span, "this term nests too deeply"));
            }
            let inner = self.term()?;
            self.depth -= 1;
            self.expect(")")?;
            return Ok(inner);
        }
        let mut name = self.name("a term")?;
        let mut view = None;
        if self.eat("@") {
            view = Some(std::mem::replace(&mut name, self.name("a weak variable")?));
        }
        let mut index = None;
        if self.eat("[") {
            index = Some(Box::new(match self.peek().text {
                "#" => self.factor()?,
                _ => T::Access { view: None, name: self.name("a process")?, index: None },
            }));
            if self.is(",") {
                return Err(Diagnostic::error(self.peek().span, "arrays with two indices are not supported"));
            }
            self.expect("]")?;
        }
        Ok(T::Access { view, name, index })
    }
}
