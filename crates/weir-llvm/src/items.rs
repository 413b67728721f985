//! What a `.ll` file is made of: types, globals, functions, metadata.
//!
//! One pass over the lines finds them all. Bodies of functions and nodes of metadata are
//! only remembered by their place (see `bodies.rs`, `nodes.rs`), so that the time goes
//! with the number of lines, not with what they say.

use crate::ast::{LazyNode, Module, Promises};
use crate::lex::{Tok, bytes};
use crate::parse::{Bad, Parser, Res};
use std::sync::{Arc, OnceLock};
use weir_engine::piece::go_on;

/// Errors after this many are not looked for.
const MOST_ERRORS: usize = 40;
/// An item that LLVM writes on one line may be on this many.
const MOST_LINES: usize = 64;

/// Reads a module. What is wrong at the top level is an error; what is wrong
/// inside a function is kept there, and matters if that function can run.
pub(crate) fn module(text: &str) -> (Module, Vec<Bad>) {
    let mut r = Reader {
        m: Module { text: Arc::from(text), ..Module::default() },
        text,
        at: 0,
        p: Parser::new(text, 0, 0),
        groups: Vec::new(),
        bad: Vec::new(),
    };
    r.all();
    let Reader { mut m, groups, bad, .. } = r;
    // Groups of attributes come after the functions that have them.
    for (f, group) in groups {
        if let (Some(f), Some(p)) = (m.functions.get_mut(f), m.promises.get(&group)) {
            f.promises.nounwind |= p.nounwind;
            f.promises.noreturn |= p.noreturn;
        }
    }
    if !m.nodes.is_sorted_by_key(|n| n.number) {
        m.nodes.sort_by_key(|n| n.number);
    }
    (m, bad)
}

struct Reader<'a> {
    m: Module,
    text: &'a str,
    /// The start of the next line.
    at: usize,
    p: Parser<'a>,
    /// The groups of attributes that functions have.
    groups: Vec<(usize, u32)>,
    bad: Vec<Bad>,
}

impl Reader<'_> {
    /// The end of the line that starts or goes on at a place.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or("");
        at + rest.find('\n').unwrap_or(rest.len())
    }

    fn all(&mut self) {
        while self.at < self.text.len() && self.bad.len() <= MOST_ERRORS {
            go_on();
            let end = self.line_end(self.at);
            let start = self.at;
            self.at = end + 1;
            match self.text.as_bytes().get(start) {
                Some(b'!') if self.node(start, end) => {}
                Some(b'\n' | b';' | b'^' | b'$') => {}
                _ => self.line(start, end),
            }
        }
    }

    /// A line `!12 = …`.
    fn node(&mut self, start: usize, end: usize) -> bool {
        let line = &self.text.as_bytes()[start + 1..end];
        let digits = line.iter().take_while(|b| b.is_ascii_digit()).count();
        let rest = &line[digits..];
        let Ok(number) = self.text[start + 1..start + 1 + digits].parse() else {
            // `!llvm.ident = …`
            return digits == 0 && rest.first().is_some_and(u8::is_ascii_alphabetic);
        };
        let equals = rest.iter().position(|b| *b != b' ').is_some_and(|i| rest[i] == b'=');
        if equals {
            let lazy = LazyNode { number, start: start + 1 + digits, read: OnceLock::new() };
            self.m.nodes.push(lazy);
        }
        equals
    }

    /// What starts on a line. Where that is not the end of it, the next line is added.
    fn line(&mut self, start: usize, mut end: usize) {
        let (known, mut more) = (self.m.globals.len(), MOST_LINES);
        self.p.restart(start, end);
        while !self.p.done() {
            let (line, before, functions) = (self.p.line(), self.p.at, self.m.functions.len());
            if let Err(e) = self.p.item(&mut self.m, &mut self.groups) {
                // The text of an item may go on.
                if e.start >= end && end < self.text.len() && more > 0 && self.goes_on(end) {
                    more -= 1;
                    end = self.line_end(end + 1);
                    self.p.restart(start, end);
                    self.m.globals.truncate(known);
                    continue;
                }
                let is_function = self.text[self.p.toks[before].start..].starts_with("define");
                self.bad.push(e);
                self.p.skip_line(line);
                if is_function {
                    // Its body says nothing to anybody.
                    let body = self.line_end(self.p.toks[before].start);
                    if self.text[..body].trim_end().ends_with('{') {
                        end = self.body_end(body).unwrap_or(end);
                        break;
                    }
                }
            } else if self.m.functions.len() > functions
                && let Some(f) = self.m.functions.last_mut()
                && let Some(body) = &mut f.body
            {
                let (start, name) = (body.start, f.name.clone());
                let Some(body_end) = self.body_end(start) else {
                    let end = self.text.len();
                    let what = format!("the text ends inside `@{name}`");
                    self.bad.push(Bad { start: end, end, what });
                    self.m.functions.pop();
                    self.at = end;
                    return;
                };
                if let Some(body) = self.m.functions.last_mut().and_then(|f| f.body.as_mut()) {
                    body.end = body_end;
                }
                // What follows the bracket.
                self.at = body_end + 1;
                return;
            }
            if self.p.at == before {
                self.p.bump();
            }
            if self.bad.len() > MOST_ERRORS {
                break;
            }
        }
        self.at = end + 1;
    }

    /// Whether the next line is not the start of another item.
    fn goes_on(&self, end: usize) -> bool {
        let rest = self.text[end + 1..].trim_start_matches([' ', '\t']);
        let starts = ["@", "!", "define", "declare", "attributes", "source_filename", "module asm"];
        !starts.iter().any(|s| rest.starts_with(s))
    }

    /// Where the bracket stands that ends a body.
    fn body_end(&self, mut at: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        loop {
            let first = bytes[at..].iter().position(|b| !matches!(b, b' ' | b'\t' | b'\r'))? + at;
            if bytes[first] == b'}' {
                return Some(first);
            }
            at = self.line_end(first);
            if at >= bytes.len() {
                return None;
            }
            at += 1;
        }
    }
}

impl Parser<'_> {
    fn item(&mut self, m: &mut Module, groups: &mut Vec<(usize, u32)>) -> Res<()> {
        let line = self.line();
        match self.tok() {
            Tok::Local => {
                let name = self.name();
                self.bump();
                self.expect('=')?;
                self.expect_word("type")?;
                let ty = self.ty()?;
                m.types.insert(name, ty);
                Ok(())
            }
            Tok::Global => self.global(m),
            Tok::Comdat | Tok::Punct('^') | Tok::Debug => {
                self.skip_line(line);
                Ok(())
            }
            Tok::Meta => {
                let number = self.node_number();
                self.bump();
                if let Some(number) = number {
                    let start = self.token().start;
                    self.expect('=')?;
                    m.nodes.push(LazyNode { number, start, read: OnceLock::new() });
                }
                self.skip_line(line);
                Ok(())
            }
            Tok::Word => match self.word() {
                "define" => self.function(m, groups, true),
                "declare" => self.function(m, groups, false),
                "target" | "module" => {
                    self.about_module(m);
                    self.skip_line(line);
                    Ok(())
                }
                "source_filename" | "uselistorder" | "uselistorder_bb" => {
                    self.skip_line(line);
                    Ok(())
                }
                "attributes" => self.group(m, line),
                other => self.bad(format!("`{other}` starts nothing that LLVM IR has")),
            },
            _ => self.bad("a definition is expected here"),
        }
    }

    /// `target datalayout = "…"`, `target triple = "…"`, `module asm "…"`
    fn about_module(&mut self, m: &mut Module) {
        let what = self.word_ahead(1);
        let at = if what == "asm" { 2 } else { 3 };
        if self.ahead(at) != Tok::Text {
            return;
        }
        let text = String::from_utf8_lossy(&bytes(self.word_ahead(at))).into_owned();
        match what {
            "asm" => m.assembly.push(text),
            "datalayout" => m.layout = crate::layout::read(&text),
            "triple" => m.triple = text,
            _ => {}
        }
    }

    /// `attributes #0 = { nounwind … }`
    fn group(&mut self, m: &mut Module, line: u32) -> Res<()> {
        let mut number = None;
        while !self.is('{') && !self.done() && self.line() == line {
            if self.tok() == Tok::Attr {
                number = self.word()[1..].parse().ok();
            }
            self.bump();
        }
        if !self.eat('{') {
            return Ok(());
        }
        let mut promises = Promises::default();
        let mut depth = 1;
        while depth > 0 {
            if self.done() {
                return self.bad("`}` is expected here");
            }
            match (self.tok(), self.word()) {
                (Tok::Punct('{' | '(' | '[' | '<'), _) => depth += 1,
                (Tok::Punct('}' | ')' | ']' | '>'), _) => depth -= 1,
                (Tok::Word, "nounwind") => promises.nounwind = true,
                (Tok::Word, "noreturn") => promises.noreturn = true,
                _ => {}
            }
            self.bump();
        }
        if let Some(number) = number {
            m.promises.insert(number, promises);
        }
        Ok(())
    }
}
