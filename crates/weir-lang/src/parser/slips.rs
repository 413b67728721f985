//! Shapes that other languages have: said once, with what is written here, and read as what
//! is meant, so that the rest of the text is not taken for a second error.

use super::{KEYWORDS, Parsed, Parser, Reported, shorten};
use crate::ast::{Expr, ExprKind, Ident, LenRef, SharedDecl, StmtKind, TypeKind, TypeRef};
use crate::guesses;
use crate::lexer::{Lexer, Tok, Token};
use weir_ir::{BinOp, Diagnostic, Span};

/// What stands in parentheses behind a word: `for (…; …; …) {`.
pub(super) struct Head {
    /// What is inside, cut at `;`.
    parts: Vec<String>,
    /// What comes after `)`.
    after: Token,
}

/// Longer heads are not looked at: nobody writes them.
const MAX_HEAD: usize = 200;
/// Longer texts of the user are not said again.
const MAX_SAID: usize = 60;

impl Parser<'_> {
    /// The tokens from the current one on, without moving.
    fn ahead(&self) -> impl Iterator<Item = Token> + use<'_> {
        let mut lexer = Lexer::from(self.text, self.tok.start);
        std::iter::from_fn(move || Some(lexer.token()).filter(|t| t.tok != Tok::Eof))
    }

    /// The source of a span on one line.
    pub(super) fn said(&self, span: Span) -> String {
        let text = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The same, if it is short enough to be said again.
    pub(super) fn quoted(&self, span: Span) -> String {
        Some(self.said(span)).filter(|t| t.len() <= MAX_SAID).unwrap_or_else(|| "…".into())
    }

    /// A comment as other languages write it. It is one if nothing can stand there that starts
    /// with the sign, or if a line starts with it.
    pub(super) fn foreign_comment(&mut self, token: Token) -> bool {
        let before = self.next.tok;
        let in_front = || self.text.as_bytes()[..token.start].iter().rev().take_while(|b| **b != b'\n');
        let fresh = || in_front().all(u8::is_ascii_whitespace);
        let rest = &self.text[token.end..];
        let is_comment = match token.tok {
            Tok::Sign("#") => {
                before != Tok::Word && (fresh() || matches!(before, Tok::Sign(";" | "{" | "}" | ",")))
            }
            Tok::Sign("--") if !matches!(before, Tok::Word | Tok::Sign(")" | "]")) => {
                fresh() && rest.starts_with([' ', '-', '\n'])
            }
            _ => false,
        };
        if !is_comment {
            return false;
        }
        let said = rest.lines().next().unwrap_or("").trim();
        let words: Vec<&str> = said.split_whitespace().collect();
        let hint = match words.as_slice() {
            ["define", name, value, ..] if !name.contains('(') => {
                format!("a constant is written `const {name} = {};`", shorten(value))
            }
            ["include", ..] => "nothing is included: leave the line out".to_string(),
            _ => format!("a comment starts with `//`: `// {}`", shorten(said)),
        };
        // On every line again nobody wants to read it.
        if !std::mem::replace(&mut self.told_comments, true) {
            let sign = &self.text[token.start..token.end];
            let e = Diagnostic::error(token.span(), format!("`{sign}` starts no comment")).hint(hint);
            self.push(e);
        }
        self.lexer.skip_line(token.start);
        true
    }

    /// `(…)` behind the current word, and what comes after.
    fn head(&self) -> Option<Head> {
        let mut tokens = self.ahead().skip(1).take(MAX_HEAD);
        let mut start = tokens.next()?.end;
        let (mut depth, mut parts) = (1, Vec::new());
        loop {
            let token = tokens.next()?;
            match token.tok {
                Tok::Sign("(") => depth += 1,
                Tok::Sign(")") => depth -= 1,
                Tok::Sign("{" | "}") | Tok::Bad(_) => return None,
                _ => {}
            }
            if depth == 0 || depth == 1 && token.tok == Tok::Sign(";") {
                parts.push(self.said(Span::new(start, token.start)));
                start = token.end;
            }
            if depth == 0 {
                let nothing = Token { tok: Tok::Eof, start, end: start };
                return Some(Head { parts, after: tokens.next().unwrap_or(nothing) });
            }
        }
    }

    /// Whether the statement that starts here has a body in other languages and is none here.
    /// A name of the user's is called or assigned to, and no body follows.
    pub(super) fn foreign_body(&self) -> Option<Option<Head>> {
        let word = self.current();
        if self.tok.tok != Tok::Word || KEYWORDS.contains(&word) {
            return None;
        }
        let known = guesses::has_body(word);
        if !self.next_is("(") {
            let operand = matches!(self.next.tok, Tok::Word | Tok::Int) || self.next_is("!");
            return (known && operand).then_some(None);
        }
        let near = || weir_ir::diag::suggest(word, ["if", "while"]).is_some();
        let head = self.head()?;
        let goes_on = match head.after.tok {
            Tok::Sign("{") => known || near(),
            Tok::Sign(";") => head.parts.len() > 1,
            _ => known && self.text.get(head.after.start..head.after.end) != Some("goto"),
        };
        (goes_on || known && head.parts.len() > 1).then_some(Some(head))
    }

    /// Says what is written instead of such a statement. What is in its body is read all the
    /// same.
    pub(super) fn foreign_statement(&mut self, head: Option<&Head>) -> Parsed<StmtKind> {
        let (word, span) = (self.current(), self.tok.span());
        let e = Diagnostic::error(span, format!("there is no statement `{word}`"));
        let own = match (word, head) {
            ("for" | "foreach", Some(head)) => for_as_while(&head.parts),
            ("for" | "foreach", None) => for_in(&self.line_from(self.next.start)),
            ("switch" | "match", Some(h)) if h.parts.len() == 1 && h.parts[0].len() <= MAX_SAID => {
                let x = &h.parts[0];
                Some(format!("write `if ({x} == …) {{ … }} else if ({x} == …) {{ … }} else {{ … }}`"))
            }
            _ => None,
        };
        let near = weir_ir::diag::suggest(word, ["if", "while"]);
        let e = match (own.or_else(|| guesses::statement(word)), near) {
            (Some(how), _) => e.hint(how),
            (None, Some(near)) => e.label(format!("did you mean `{near}`?")),
            (None, None) => e,
        };
        self.error(e);
        self.skip_head();
        if matches!(word, "switch" | "match") {
            self.skip_braces();
            return Ok(StmtKind::Empty);
        }
        let body = self.body()?;
        self.eat(";");
        Ok(StmtKind::Loop(body))
    }

    /// What is left of the line from a place on, up to `{`.
    fn line_from(&self, start: usize) -> String {
        let line = self.text[start..].lines().next().unwrap_or("");
        line.split('{').next().unwrap_or("").trim().to_string()
    }

    /// Goes behind the head of a statement: a word, and what is in parentheses behind it or
    /// stands in front of `{`.
    fn skip_head(&mut self) {
        self.bump();
        if self.is("(") {
            let mut depth = 0;
            while self.tok.tok != Tok::Eof {
                depth += i32::from(self.is("(")) - i32::from(self.is(")"));
                self.bump();
                if depth == 0 {
                    return;
                }
            }
        }
        while self.tok.tok != Tok::Eof && !self.is("{") && !self.is("}") && !self.newline_before() {
            self.bump();
        }
    }

    fn skip_braces(&mut self) {
        let mut depth = 0;
        while self.tok.tok != Tok::Eof {
            depth += i32::from(self.is("{")) - i32::from(self.is("}"));
            if depth < 0 {
                return;
            }
            self.bump();
            if depth == 0 {
                return;
            }
        }
    }

    /// `elif` behind the body of an `if`: reads on as after `else`.
    pub(super) fn foreign_else(&mut self) -> bool {
        if self.tok.tok != Tok::Word || !matches!(self.current(), "elif" | "elsif" | "elseif") {
            return false;
        }
        let Some(head) = self.foreign_body() else { return false };
        let word = self.current();
        let cond = head.map_or_else(|| self.line_from(self.next.start), |h| h.parts.join("; "));
        let e = Diagnostic::error(self.tok.span(), format!("there is no `{word}`"))
            .hint(format!("write `else if ({}) {{ … }}`", shorten(&cond)));
        self.error(e);
        self.bump();
        true
    }

    /// A condition without parentheses; it is read on as if it had them.
    pub(super) fn bare_condition(&mut self) -> Parsed<Expr> {
        let before = self.text.get(..self.last_end).unwrap_or("");
        let word = ["assert", "assume", "while"].into_iter().find(|w| before.ends_with(w)).unwrap_or("if");
        let told = self.errors.len();
        let missing = self.expected_here("`(`");
        let read = self.expr();
        let mut cond = read.as_ref().map_or("x == 1".to_string(), |e| self.quoted(e.span));
        while self.eat("=") {
            let right = self.expr()?;
            cond = format!("{cond} == {}", self.quoted(right.span));
        }
        let how = match word {
            "assert" | "assume" => format!("{word}({cond});"),
            word => format!("{word} ({cond}) {{ … }}"),
        };
        // What went wrong in a condition that is not one is of no interest.
        self.errors.truncate(told);
        self.error(missing.hint(format!("a condition stands in parentheses: `{how}`")));
        read
    }

    /// `then`, `do` or `:` between a condition and its body.
    pub(super) fn foreign_then(&mut self, word: &str, cond: Span, told: usize) {
        let then = self.is_word("then") && (self.next.tok == Tok::Word || self.next_is("{"));
        if !then && !self.is(":") {
            return;
        }
        if self.errors.len() == told {
            let e = Diagnostic::error(self.tok.span(), format!("there is no `{}` here", self.current()));
            let cond = self.quoted(cond).trim_start_matches('(').trim_end_matches(')').to_string();
            self.error(e.hint(format!("write `{word} ({cond}) {{ … }}`")));
        }
        self.bump();
    }

    /// An expression that is compared with `=`.
    pub(super) fn claim_expr(&mut self, close: &str) -> Parsed<Expr> {
        let e = self.expr()?;
        self.foreign_equals(close)?;
        Ok(e)
    }

    pub(super) fn foreign_equals(&mut self, close: &str) -> Parsed<()> {
        if !self.is("=") {
            return Ok(());
        }
        let e = self.expected_here(&format!("`{close}`")).label("a comparison is written `==`");
        self.error(e);
        while self.eat("=") {
            self.expr()?;
        }
        Ok(())
    }

    /// The operator at this place, also if it is written as elsewhere; such a one is told if
    /// it is read here.
    pub(super) fn operator_here(&mut self, least: u8) -> Option<&'static str> {
        if let Some(own) = guesses::operator(self.current()) {
            let level = BinOp::of_sign(own)?.level();
            if level >= least {
                let e = Diagnostic::error(self.tok.span(), format!("there is no `{}`", self.current()));
                self.error(e.label(format!("write `{own}`")));
            }
            return Some(own);
        }
        match self.tok.tok {
            Tok::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    /// `not x`, behind `not`.
    pub(super) fn foreign_not(&mut self, not: Span) -> Option<Parsed<Expr>> {
        let operand = match self.tok.tok {
            Tok::Word => {
                !["as", "goto"].contains(&self.current()) && guesses::operator(self.current()).is_none()
            }
            Tok::Int => true,
            _ => false,
        };
        if !operand {
            return None;
        }
        let told = self.errors.len();
        Some(self.nested(|p| {
            let e = p.binary_expr(BinOp::Eq.level())?;
            let text = p.quoted(e.span);
            let simple = matches!(e.kind, ExprKind::Name(_) | ExprKind::At(..) | ExprKind::Call(..));
            let own = if simple { format!("!{text}") } else { format!("!({text})") };
            if p.errors.len() == told {
                p.error(Diagnostic::error(not, "there is no `not`").hint(format!("write `{own}`")));
            }
            Ok(e)
        }))
    }

    /// `x.store(1)`: at `(`, behind the name.
    pub(super) fn foreign_method(&mut self, of: &Expr, name: &Ident) -> Parsed<ExprKind> {
        let args = self.args()?;
        let object = self.quoted(of.span);
        let said: Vec<String> =
            std::iter::once(object).chain(args.iter().map(|a| self.quoted(a.span))).collect();
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        let own = guesses::call(&name.name, &said, ("0", "1"));
        let own = own.unwrap_or_else(|| format!("write `{}({})`", name.name, said.join(", ")));
        let e = Diagnostic::error(name.span, format!("there is no method `{}`, nor any other", name.name));
        self.error(e.hint(own));
        Ok(ExprKind::Call(name.clone(), args))
    }

    /// `y = x = 2`: at the second `=`.
    pub(super) fn foreign_chain(&mut self, target: &Expr, value: &Expr) -> Parsed<()> {
        let e = self.expected_here("`;`");
        self.bump();
        let last = self.expr()?;
        let (y, x, v) = (self.quoted(target.span), self.quoted(value.span), self.quoted(last.span));
        let plain = matches!(last.kind, ExprKind::Int(..) | ExprKind::Bool(_) | ExprKind::Null);
        let how =
            if plain { format!("{x} = {v}; {y} = {v};") } else { format!("r = {v}; {x} = r; {y} = r;") };
        self.error(e.hint(format!("an assignment gives no value: write `{how}`")));
        Ok(())
    }

    /// `x == 1;` as a statement: at `==`.
    pub(super) fn foreign_comparison(&mut self, left: &Expr) -> Parsed<StmtKind> {
        let e = self.expected_here("`=`");
        self.bump();
        let right = self.expr()?;
        let (x, v) = (self.quoted(left.span), self.quoted(right.span));
        let how = format!("to assign, write `{x} = {v};`; to check, `assert({x} == {v});`");
        self.error(e.hint(how));
        Ok(StmtKind::Empty)
    }

    /// Whether a declaration starts here that has its type in front of the name: `int x`,
    /// `u8 x[2]`, `unsigned *p`. `any`: also where the first word is no type that is known.
    pub(super) fn type_comes_first(&self, any: bool) -> bool {
        if self.tok.tok != Tok::Word || !any && !guesses::is_type(self.current()) {
            return false;
        }
        let known = guesses::is_type(self.current());
        let own_word = |word: &str| KEYWORDS.contains(&word) && !guesses::is_own_type(word);
        if any && self.next.tok == Tok::Word {
            let apart = self.text[self.tok.end..self.next.start].contains('\n');
            return !apart && !own_word(self.next_text()) && (known || !own_word(self.current()));
        }
        let mut words =
            self.ahead().take(MAX_HEAD).skip_while(|t| matches!(t.tok, Tok::Word | Tok::Sign("*")));
        let many = self.next.tok == Tok::Word || self.next_is("*");
        known && many && words.next().is_some_and(|t| matches!(t.tok, Tok::Sign(";" | "=" | "," | "[" | ")")))
    }

    /// Reads such a declaration; gives it as it is written here, without the word in front.
    pub(super) fn typed_first(&mut self, many: bool) -> Parsed<(Vec<SharedDecl>, String, Span)> {
        let start = self.tok.start;
        let mut words = Vec::new();
        while self.tok.tok == Tok::Word && (self.next.tok == Tok::Word || self.next_is("*")) {
            words.push(self.current());
            self.bump();
        }
        let pointer = self.eat("*");
        let at = self.since(start);
        let (mut out, mut texts) = (Vec::new(), Vec::new());
        loop {
            let (name, own) = self.name_behind(&words, pointer)?;
            let ty = TypeRef { kind: TypeKind::Named(own.clone().unwrap_or("u8".into())), span: at };
            let (decl, rest) = self.behind_name(name, ty)?;
            let own = own.map_or(String::new(), |own| format!(": {own}"));
            texts.push(format!("{}{own}{rest}", decl.name.name));
            out.push(decl);
            if !many || !self.eat(",") {
                return Ok((out, texts.join(", "), Span::new(start, at.end as usize)));
            }
        }
    }

    /// The name behind the type, and the type as it is written here. `x u8` is the other way
    /// round.
    fn name_behind(&mut self, words: &[&str], pointer: bool) -> Parsed<(Ident, Option<String>)> {
        if let ([name], true) = (words, guesses::is_own_type(self.current())) {
            let own = self.current().to_string();
            let name = Ident { name: (*name).to_string(), span: self.tok.span() };
            self.bump();
            return Ok((name, Some(own)));
        }
        let own = if pointer { Some("ptr".to_string()) } else { guesses::type_of(words) };
        Ok((self.ident("a name")?, own))
    }

    /// `[2] = 1`, as it is and as it is written here.
    fn behind_name(&mut self, name: Ident, ty: TypeRef) -> Parsed<(SharedDecl, String)> {
        let start = self.tok.start;
        let mut len = LenRef::Scalar;
        if self.eat("[") {
            len = if self.eat("*") { LenRef::Unbounded } else { LenRef::Fixed(self.expr()?) };
            self.want("]")?;
        }
        let cells = self.said(self.since(start));
        let init = if self.eat("=") { Some(self.initial()?) } else { None };
        let value = init.as_ref().map_or(String::new(), |e| format!(" = {}", self.quoted(e.span)));
        let span = self.since(name.span.start as usize);
        Ok((SharedDecl { name, ty, len, cells: Vec::new(), init, span }, format!("{cells}{value}")))
    }

    /// Reads such a declaration and says how it is written, with the word that stands in front.
    pub(super) fn swapped(&mut self, lead: &str, many: bool) -> Parsed<Vec<SharedDecl>> {
        let told = self.errors.len();
        let (decls, text, at) = self.typed_first(many)?;
        if self.errors.len() == told {
            let text = if lead == "const " && !text.contains(" = ") { format!("{text} = …") } else { text };
            let end = if lead.is_empty() { "" } else { ";" };
            let typed = if lead == "shared " && !text.contains(':') { format!("{text}: u8") } else { text };
            let e = Diagnostic::error(at, "the type stands behind the name, after a colon");
            self.error(e.hint(format!("write `{lead}{typed}{end}`")));
        }
        Ok(decls)
    }

    /// `shared x, y: u8`: at the first comma. Gives how it is written.
    pub(super) fn names_without_type(&mut self, first: &Ident) -> Reported {
        let mut names = vec![first.name.clone()];
        while self.eat(",") && self.tok.tok == Tok::Word && !KEYWORDS.contains(&self.current()) {
            names.push(self.current().to_string());
            self.bump();
        }
        let start = self.tok.start;
        let ty = if self.eat(":") && self.type_ref().is_ok() {
            if self.eat("[") {
                while !self.is("]") && !self.is(";") && self.tok.tok != Tok::Eof {
                    self.bump();
                }
                self.eat("]");
            }
            self.quoted(self.since(start))
        } else {
            ": u8".to_string()
        };
        let each: Vec<String> = names.iter().map(|n| format!("{n}{ty}")).collect();
        let e = Diagnostic::error(first.span, format!("`{}` has no type", first.name));
        self.error(e.hint(format!("each name has its own: `shared {};`", each.join(", "))))
    }
}

/// `i = 0; i < 3; i++` as a `while` loop.
fn for_as_while(parts: &[String]) -> Option<String> {
    let [init, cond, step] = parts else { return for_in(parts.first()?) };
    if parts.iter().map(String::len).sum::<usize>() > MAX_SAID {
        return None;
    }
    if cond.is_empty() {
        return Some("a loop without an end is written `loop { … }`".into());
    }
    let init = match init.split_once('=') {
        Some((left, value)) => {
            let (name, own) = declared(left)?;
            format!("var {name}: {own} = {}; ", value.trim())
        }
        None if init.is_empty() => String::new(),
        None => return None,
    };
    let step = match step.strip_prefix("++").or(step.strip_prefix("--")) {
        Some(name) => format!(" {name}{};", &step[..2]),
        None if step.is_empty() => String::new(),
        None => format!(" {step};"),
    };
    Some(format!("there is no `for`: write `{init}while ({cond}) {{ …;{step} }}`"))
}

/// The name and type of what is on the left of `=`: `int i`, `i`, `i: u8`, `i :`.
fn declared(left: &str) -> Option<(&str, String)> {
    let (left, own) = left.split_once(':').unwrap_or((left, ""));
    let words: Vec<&str> = left.split_whitespace().collect();
    let (name, front) = words.split_last()?;
    let own = Some(own.trim().to_string())
        .filter(|t| !t.is_empty())
        .or_else(|| guesses::type_of(&front.iter().copied().filter(|w| *w != "var").collect::<Vec<_>>()));
    words.iter().all(|w| w.chars().all(weir_ir::lex::in_word)).then(|| (*name, own.unwrap_or("u8".into())))
}

/// `i in 0..3` as a `while` loop.
fn for_in(text: &str) -> Option<String> {
    let (name, over) = text.trim_matches(['(', ')', ' ', ':']).split_once(" in ")?;
    let (name, own) = declared(name)?;
    let range = over.trim().strip_prefix("range").map(|r| r.trim_matches(['(', ')', ' ']));
    let (lo, hi) = match range {
        Some(range) => range.split_once(',').unwrap_or(("0", range)),
        None => over.split_once("..")?,
    };
    let (test, hi) = hi.strip_prefix('=').map_or(("<", hi), |hi| ("<=", hi));
    let (lo, hi) = (lo.trim(), hi.trim());
    (text.len() <= MAX_SAID).then(|| {
        format!("there is no `for`: write `var {name}: {own} = {lo}; while ({name} {test} {hi}) {{ …; {name}++; }}`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<String> {
        for_as_while(&text.split(';').map(|p| p.trim().to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn every_for_has_its_while() {
        let told = |text| parts(text).unwrap_or_default();
        let own = "there is no `for`: write `var i: u8 = 0; while (i < 3) { …; i++; }`";
        assert_eq!(told("i = 0; i < 3; i++"), own);
        assert_eq!(told("uint8_t i = 0; i < 3; ++i"), own);
        assert_eq!(told("i := 0; i < 3; i++"), own);
        assert_eq!(for_in("i in 0..3").as_deref(), Some(own));
        assert_eq!(for_in("i in range(3):").as_deref(), Some(own));
        assert_eq!(told("int i = 0; i < 3; i = i + 1"), own.replace("u8", "int").replace("i++", "i = i + 1"));
        assert_eq!(told(";;"), "a loop without an end is written `loop { … }`");
        assert_eq!(parts("a, b = 0; i < 3; i++"), None);
    }
}
