//! Macros: `macro NAME(a, b) … endmacro`, replaced word by word.
//!
//! A macro is known from its definition on, may call macros defined before it,
//! and never itself.

use std::collections::HashMap;

use super::lex::{Kind, RESERVED, Tok};
use weir_ir::{Diagnostic, Span};

/// How many tokens a model may have once its macros are replaced.
const MAX_TOKENS: usize = 200_000;
/// How deep macros may call macros.
const MAX_DEPTH: usize = 64;

struct Macro {
    params: Vec<String>,
    body: Vec<Tok>,
    span: Span,
}

/// Replaces the macros.
pub(super) fn expand(tokens: Vec<Tok>, messages: &mut Vec<Diagnostic>) -> Vec<Tok> {
    let mut expander = Expander { macros: HashMap::new(), out: Vec::new(), messages, full: false };
    let end = tokens.last().cloned();
    let mut source = Source { tokens: &tokens, next: 0 };
    while let Some(tok) = source.peek() {
        if tok.is("macro") {
            source.next += 1;
            expander.define(&mut source, tok.span);
        } else {
            expander.token(&mut source, &[], None);
        }
    }
    expander.out.extend(end);
    expander.out
}

struct Source<'a> {
    tokens: &'a [Tok],
    next: usize,
}

impl<'a> Source<'a> {
    /// The next token, unless it is the last one.
    fn peek(&self) -> Option<&'a Tok> {
        self.tokens.get(self.next).filter(|t| t.kind != Kind::End)
    }
    fn take_if(&mut self, text: &str) -> bool {
        let yes = self.peek().is_some_and(|t| t.is(text));
        self.next += usize::from(yes);
        yes
    }
    fn here(&self) -> Span {
        self.tokens.get(self.next).or(self.tokens.last()).map_or(Span::default(), |t| t.span)
    }
}

struct Expander<'m> {
    macros: HashMap<String, Macro>,
    out: Vec<Tok>,
    messages: &'m mut Vec<Diagnostic>,
    full: bool,
}

impl Expander<'_> {
    fn define(&mut self, source: &mut Source<'_>, span: Span) {
        let Some(name) = source.peek().filter(|t| t.is_name()) else {
            self.messages.push(Diagnostic::error(source.here(), "the macro's name is missing").label("here"));
            return;
        };
        source.next += 1;
        let mut params: Vec<String> = Vec::new();
        let mut fine = source.take_if("(");
        if fine && !source.take_if(")") {
            loop {
                let Some(p) = source.peek().filter(|t| t.is_name()) else {
                    fine = false;
                    break;
                };
                if params.contains(&p.text) {
                    self.messages.push(
                        Diagnostic::error(p.span, format!("the macro has two parameters `{}`", p.text))
                            .label("second one"),
                    );
                }
                params.push(p.text.clone());
                source.next += 1;
                if source.take_if(")") {
                    break;
                }
                if !source.take_if(",") {
                    fine = false;
                    break;
                }
            }
        }
        if !fine {
            self.messages.push(
                Diagnostic::error(source.here(), "expected the macro's parameters")
                    .label("here")
                    .hint("a macro starts with `macro NAME(a, b)`; the brackets may be empty"),
            );
        }
        let mut body = Vec::new();
        loop {
            match source.peek() {
                None => {
                    self.messages.push(
                        Diagnostic::error(span, format!("macro `{}` does not end", name.text))
                            .label("it starts here")
                            .hint("close it with `endmacro`"),
                    );
                    break;
                }
                Some(t) if t.is("macro") => {
                    self.messages.push(
                        Diagnostic::error(t.span, "a macro inside a macro")
                            .label("here")
                            .also(name.span, "this macro has no `endmacro` before it"),
                    );
                    break;
                }
                Some(t) => {
                    source.next += 1;
                    if t.is("endmacro") {
                        break;
                    }
                    body.push(t.clone());
                }
            }
        }
        let made = Macro { params, body, span: name.span };
        if let Some(first) = self.macros.insert(name.text.clone(), made) {
            self.messages.push(
                Diagnostic::error(name.span, format!("there are two macros `{}`", name.text))
                    .label("second one")
                    .also(first.span, "first one"),
            );
        }
    }

    /// Takes one token or macro call. `active` are the macros being replaced.
    fn token(&mut self, source: &mut Source<'_>, active: &[&str], call: Option<Span>) {
        let Some(tok) = source.peek() else { return };
        source.next += 1;
        let is_call = tok.kind == Kind::Word && self.macros.contains_key(&tok.text);
        if !is_call {
            if self.out.len() < MAX_TOKENS {
                // Tokens keep their own place; the call is told beside it.
                self.out.push(Tok { call: tok.call.or(call), ..tok.clone() });
            } else if !self.full {
                self.full = true;
                self.messages.push(
                    Diagnostic::error(tok.span, "the macros make the model too long")
                        .label(format!("more than {MAX_TOKENS} words with this one")),
                );
            }
            return;
        }
        if self.full {
            return;
        }
        if active.contains(&tok.text.as_str()) || active.len() >= MAX_DEPTH {
            self.messages.push(
                Diagnostic::error(tok.span, format!("macro `{}` calls itself", tok.text)).label("here"),
            );
            return;
        }
        let Some(args) = self.arguments(source, tok) else { return };
        let Some(body) = self.substitute(tok, &args) else { return };
        let mut inner = active.to_vec();
        inner.push(&tok.text);
        let mut source = Source { tokens: &body, next: 0 };
        while source.peek().is_some() && !self.full {
            self.token(&mut source, &inner, call.or(Some(tok.span)));
        }
    }

    /// The arguments of a call, each a list of tokens.
    fn arguments(&mut self, source: &mut Source<'_>, name: &Tok) -> Option<Vec<Vec<Tok>>> {
        if !source.take_if("(") {
            self.messages.push(
                Diagnostic::error(source.here(), format!("macro `{}` is called without brackets", name.text))
                    .label("expected `(`"),
            );
            return None;
        }
        let mut args: Vec<Vec<Tok>> = vec![Vec::new()];
        let mut depth = 1;
        while let Some(t) = source.peek() {
            source.next += 1;
            match t.text.as_str() {
                "(" => depth += 1,
                ")" => depth -= 1,
                "," if depth == 1 => {
                    args.push(Vec::new());
                    continue;
                }
                _ => {}
            }
            if depth == 0 {
                if args.len() == 1 && args[0].is_empty() {
                    args.clear();
                }
                return Some(args);
            }
            if let Some(last) = args.last_mut() {
                last.push(t.clone());
            }
        }
        self.messages.push(
            Diagnostic::error(name.span, format!("the call of macro `{}` does not end", name.text))
                .label("its `)` is missing"),
        );
        None
    }

    fn substitute(&mut self, name: &Tok, args: &[Vec<Tok>]) -> Option<Vec<Tok>> {
        let Macro { params, body, span } = self.macros.get(&name.text)?;
        if args.len() != params.len() || args.iter().any(Vec::is_empty) {
            let wanted = params.len();
            let plural = if wanted == 1 { "" } else { "s" };
            let message = if args.len() == wanted {
                format!("an argument of macro `{}` is empty", name.text)
            } else {
                format!("macro `{}` takes {wanted} argument{plural}, not {}", name.text, args.len())
            };
            self.messages.push(
                Diagnostic::error(name.span, message).label("in this call").also(*span, "defined here"),
            );
            return None;
        }
        let mut out = Vec::new();
        for t in body {
            let param = (t.kind == Kind::Word && !RESERVED.contains(&t.text.as_str()))
                .then(|| params.iter().position(|p| *p == t.text))
                .flatten();
            match param {
                Some(i) => out.extend(args[i].iter().cloned()),
                None => out.push(t.clone()),
            }
            // A long argument used often; the limit is checked where tokens are kept.
            if out.len() > MAX_TOKENS {
                break;
            }
        }
        Some(out)
    }
}
