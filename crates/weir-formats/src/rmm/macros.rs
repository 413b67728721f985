//! Macros: `macro NAME(a, b) … endmacro`, replaced word by word.
//!
//! A macro is known from its definition on, may call macros defined before it,
//! and never itself.

use std::collections::HashMap;

use super::lex::{Kind, RESERVED, Tok};
use weir_ir::lex::{Cursor, Lexeme};
use weir_ir::{Diagnostic, Span};

/// How many tokens a model may have once its macros are replaced.
const MAX_TOKENS: usize = 200_000;
/// How deep macros may call macros.
const MAX_DEPTH: usize = 64;

struct Macro<'a> {
    params: Vec<&'a str>,
    body: Vec<Tok<'a>>,
    span: Span,
}

/// Replaces the macros.
pub(super) fn expand<'a>(mut tokens: Vec<Tok<'a>>, messages: &mut Vec<Diagnostic>) -> Vec<Tok<'a>> {
    let mut expander = Expander { macros: HashMap::new(), out: Vec::new(), messages, full: false };
    let end = tokens.pop();
    let mut source = Source::new(&tokens, end.map_or(Span::default(), |t| t.span));
    while let Some(tok) = source.peek() {
        if source.eat("macro") {
            expander.define(&mut source, tok.span);
        } else {
            expander.token(&mut source, &[], None);
        }
    }
    expander.out.extend(end);
    expander.out
}

type Source<'s, 'a> = Cursor<'s, Tok<'a>>;

struct Expander<'a, 'm> {
    macros: HashMap<&'a str, Macro<'a>>,
    out: Vec<Tok<'a>>,
    messages: &'m mut Vec<Diagnostic>,
    full: bool,
}

impl<'a> Expander<'a, '_> {
    fn define(&mut self, source: &mut Source<'_, 'a>, span: Span) {
        let Some(name) = source.take_if(|t| t.is_name()) else {
            self.messages.push(Diagnostic::error(source.here(), "the macro's name is missing").label("here"));
            return;
        };
        let mut params: Vec<&str> = Vec::new();
        let mut fine = source.eat("(");
        if fine && !source.eat(")") {
            loop {
                let Some(p) = source.take_if(|t| t.is_name()) else {
                    fine = false;
                    break;
                };
                if params.contains(&p.text) {
                    self.messages.push(
                        Diagnostic::error(p.span, format!("the macro has two parameters `{}`", p.text))
                            .label("second one"),
                    );
                }
                params.push(p.text);
                if source.eat(")") {
                    break;
                }
                if !source.eat(",") {
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
                    source.take();
                    if t.is("endmacro") {
                        break;
                    }
                    body.push(t);
                }
            }
        }
        let made = Macro { params, body, span: name.span };
        if let Some(first) = self.macros.insert(name.text, made) {
            self.messages.push(
                Diagnostic::error(name.span, format!("there are two macros `{}`", name.text))
                    .label("second one")
                    .also(first.span, "first one"),
            );
        }
    }

    /// Takes one token or macro call. `active` are the macros being replaced.
    fn token(&mut self, source: &mut Source<'_, 'a>, active: &[&str], call: Option<Span>) {
        let Some(tok) = source.take() else { return };
        let is_call = tok.kind == Kind::Word && self.macros.contains_key(tok.text);
        if !is_call {
            if self.out.len() < MAX_TOKENS {
                // Tokens keep their own place; the call is told beside it.
                self.out.push(Tok { call: tok.call.or(call), ..tok });
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
        if active.contains(&tok.text) || active.len() >= MAX_DEPTH {
            self.messages.push(
                Diagnostic::error(tok.span, format!("macro `{}` calls itself", tok.text)).label("here"),
            );
            return;
        }
        let Some(args) = self.arguments(source, tok) else { return };
        let Some(body) = self.substitute(tok, &args) else { return };
        let mut inner = active.to_vec();
        inner.push(tok.text);
        let mut source = Source::new(&body, body.last().map_or(tok.span, |t| t.span));
        while !source.at_end() && !self.full {
            self.token(&mut source, &inner, call.or(Some(tok.span)));
        }
    }

    /// The arguments of a call, each a list of tokens.
    fn arguments(&mut self, source: &mut Source<'_, 'a>, name: Tok<'a>) -> Option<Vec<Vec<Tok<'a>>>> {
        if !source.eat("(") {
            self.messages.push(
                Diagnostic::error(source.here(), format!("macro `{}` is called without brackets", name.text))
                    .label("expected `(`"),
            );
            return None;
        }
        let mut args: Vec<Vec<Tok>> = vec![Vec::new()];
        let mut depth = 1;
        while let Some(t) = source.take() {
            match t.text {
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
                last.push(t);
            }
        }
        self.messages.push(
            Diagnostic::error(name.span, format!("the call of macro `{}` does not end", name.text))
                .label("its `)` is missing"),
        );
        None
    }

    fn substitute(&mut self, name: Tok<'a>, args: &[Vec<Tok<'a>>]) -> Option<Vec<Tok<'a>>> {
        let Macro { params, body, span } = self.macros.get(name.text)?;
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
            let param = (t.kind == Kind::Word && !RESERVED.contains(&t.text))
                .then(|| params.iter().position(|p| *p == t.text))
                .flatten();
            match param {
                Some(i) => out.extend(&args[i]),
                None => out.push(*t),
            }
            // A long argument used often; the limit is checked where tokens are kept.
            if out.len() > MAX_TOKENS {
                break;
            }
        }
        Some(out)
    }
}
