//! One module as its text has it: what it defines, what it imports, and every path it
//! names. Tokens are enough for that; what only tests compile is left out.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// The segments of a path: `["crate", "step", "Machine"]`.
pub(super) type Path = Vec<String>;

/// What the text of one module says.
#[derive(Default)]
pub(super) struct Source {
    /// Names of items, without what macros make.
    pub items: BTreeSet<String>,
    /// Declared modules: the text of one that stands inline.
    pub children: BTreeMap<String, Option<Source>>,
    /// Names that `use` brings in, and what they stand for.
    pub imports: BTreeMap<String, Path>,
    /// `use path::*`.
    pub globs: Vec<Path>,
    /// Paths of two segments or more that code names.
    pub paths: Vec<Path>,
    /// Blocks of methods.
    pub impls: Vec<Impl>,
}

/// An `impl` block.
pub(super) struct Impl {
    /// The type, as the block names it.
    pub of: Path,
    /// Methods that it defines; none if they are a trait's.
    pub methods: BTreeSet<String>,
    /// Methods of `self` that its code calls.
    pub calls: BTreeSet<String>,
}

impl Source {
    /// Reads the items of a module.
    pub fn read(text: TokenStream) -> Source {
        let mut source = Source::default();
        let tokens = without_tests(text);
        source.module(&tokens);
        source
    }

    fn module(&mut self, tokens: &[TokenTree]) {
        let mut at = 0;
        let mut code = Vec::new();
        while at < tokens.len() {
            let word = ident(tokens.get(at)).unwrap_or_default();
            let next = ident(tokens.get(at + 1));
            match (word.as_str(), next) {
                ("mod", Some(name)) => {
                    let inline = group(tokens.get(at + 2), Delimiter::Brace).map(Source::read);
                    self.children.insert(name, inline);
                    at += 3;
                    continue;
                }
                ("macro_rules", None) => {
                    self.items.extend(ident(tokens.get(at + 2)));
                }
                ("struct" | "enum" | "union" | "trait" | "type" | "fn" | "const" | "static", Some(name))
                    if name != "fn" =>
                {
                    self.items.insert(name);
                }
                ("impl", _) => self.impls.extend(methods(&tokens[at + 1..])),
                _ => {}
            }
            code.push(tokens[at].clone());
            at += 1;
        }
        self.code(&code);
    }

    /// Imports and paths, at any depth.
    fn code(&mut self, tokens: &[TokenTree]) {
        let mut at = 0;
        while at < tokens.len() {
            if ident(tokens.get(at)).as_deref() == Some("use") {
                let end = tokens[at..].iter().position(|t| is(t, ';')).map_or(tokens.len(), |n| at + n);
                self.import(&[], &tokens[at + 1..end]);
                at = end;
            } else if let TokenTree::Group(g) = &tokens[at] {
                self.code(&g.stream().into_iter().collect::<Vec<_>>());
                at += 1;
            } else {
                let (path, end) = path(tokens, at);
                // `x.y` and the tail of `<T as X>::y` start no path.
                let member = at > 0
                    && (is(&tokens[at - 1], '.')
                        || is(&tokens[at - 1], ':') && at > 1 && is(&tokens[at - 2], ':'));
                if path.len() > 1 && !member {
                    self.paths.push(path);
                }
                at = end.max(at + 1);
            }
        }
    }

    /// A tree of imports below a path.
    fn import(&mut self, below: &[String], tree: &[TokenTree]) {
        let start = tree.iter().take_while(|t| is(t, ':')).count();
        let (tail, end) = path(tree, start);
        let whole = [below, &tail].concat();
        match tree.get(end..).unwrap_or_default() {
            [] if tail.last().is_some_and(|n| n == "self") => {
                self.bind(whole.iter().rev().nth(1).cloned(), below.to_vec());
            }
            [] => self.bind(tail.last().cloned(), whole),
            [TokenTree::Ident(_), TokenTree::Ident(name)] => {
                let target = if tail == ["self"] { below.to_vec() } else { whole };
                self.bind(Some(name.to_string()), target);
            }
            [.., TokenTree::Group(g)] => {
                let inner: Vec<_> = g.stream().into_iter().collect();
                inner.split(|t| is(t, ',')).filter(|t| !t.is_empty()).for_each(|t| self.import(&whole, t));
            }
            _ => self.globs.push(whole),
        }
    }

    fn bind(&mut self, name: Option<String>, target: Path) {
        self.imports.extend(name.map(|n| (n, target)));
    }
}

/// The `impl` block whose tokens follow the word.
fn methods(tokens: &[TokenTree]) -> Option<Impl> {
    let body = tokens.iter().position(|t| group(Some(t), Delimiter::Brace).is_some())?;
    let head = &tokens[..body];
    let word = |name: &str| head.iter().position(|t| ident(Some(t)).as_deref() == Some(name));
    let of_trait = word("for").filter(|&n| !head.get(n + 1).is_some_and(|t| is(t, '<')));
    let mut start = of_trait.map_or(0, |n| n + 1);
    if of_trait.is_none() && head.first().is_some_and(|t| is(t, '<')) {
        start = closing(head)?;
    }
    while head.get(start).is_some_and(|t| is(t, '&') || is(t, '\'')) {
        start += 1;
    }
    let (of, _) = path(head, start);
    let inner: Vec<_> = group(tokens.get(body), Delimiter::Brace)?.into_iter().collect();
    let mut calls = BTreeSet::new();
    called(&inner, &mut calls);
    let named = |w: &[TokenTree]| ident(w.first()).filter(|w| w == "fn").and(ident(w.get(1)));
    let methods = inner.windows(2).filter_map(named).filter(|_| of_trait.is_none()).collect();
    (!of.is_empty()).then_some(Impl { of, methods, calls })
}

/// Where the bracket `<` with which the tokens start has been closed.
fn closing(tokens: &[TokenTree]) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().enumerate().find_map(|(n, t)| {
        let arrow = n > 0 && is(&tokens[n - 1], '-');
        depth += i32::from(is(t, '<')) - i32::from(is(t, '>') && !arrow);
        (depth == 0).then_some(n + 1)
    })
}

/// `self.name(…)`, at any depth.
fn called(tokens: &[TokenTree], calls: &mut BTreeSet<String>) {
    for (n, t) in tokens.iter().enumerate() {
        if let TokenTree::Group(g) = t {
            called(&g.stream().into_iter().collect::<Vec<_>>(), calls);
        } else if let [TokenTree::Ident(me), dot, TokenTree::Ident(name), TokenTree::Group(g), ..] =
            &tokens[n..]
            && me == "self"
            && is(dot, '.')
            && g.delimiter() == Delimiter::Parenthesis
        {
            calls.insert(name.to_string());
        }
    }
}

/// The path that starts at a token, and where it ends.
fn path(tokens: &[TokenTree], start: usize) -> (Path, usize) {
    let mut path = Vec::new();
    let mut at = start;
    while let Some(name) = ident(tokens.get(at)) {
        path.push(name);
        at += 1;
        let [a, b, ..] = &tokens[at..] else { break };
        if !(is(a, ':') && is(b, ':')) {
            break;
        }
        if ident(tokens.get(at + 2)).is_none() {
            // `path::{…}`, `path::*`, `path::<T>`.
            return (path, at + 2);
        }
        at += 2;
    }
    (path, at)
}

/// The tokens without items under `#[cfg(test)]`.
fn without_tests(text: TokenStream) -> Vec<TokenTree> {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut tokens = text.into_iter();
    while let Some(token) = tokens.next() {
        let attribute =
            group(Some(&token), Delimiter::Bracket).filter(|_| kept.last().is_some_and(|t| is(t, '#')));
        if attribute.is_some_and(|a| a.to_string().replace(' ', "") == "cfg(test)") {
            kept.pop();
            tokens.find(|t| is(t, ';') || group(Some(t), Delimiter::Brace).is_some());
        } else {
            kept.push(token);
        }
    }
    kept
}

fn ident(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(name)) => Some(name.to_string()),
        _ => None,
    }
}

fn group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<TokenStream> {
    match token {
        Some(TokenTree::Group(g)) if g.delimiter() == delimiter => Some(g.stream()),
        _ => None,
    }
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == sign)
}
