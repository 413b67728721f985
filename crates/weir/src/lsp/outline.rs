//! What there is in a program: its outline, names to complete, and colours by what a name means.

use super::symbols::{self, Kind};
use super::text;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use weir_ir::text::{FUNCTIONS, KEYWORDS};
use weir_ir::{Program, SourceFile, Span};
use weir_lang::ast::ItemKind;
use weir_lang::lexer::{Lexer, Tok};

/// The kinds of semantic tokens, in the order of their numbers.
pub const TOKENS: [&str; 7] =
    ["variable", "parameter", "label", "function", "class", "enumMember", "property"];

/// The number of a kind among [`TOKENS`].
fn token(kind: Kind) -> usize {
    match kind {
        Kind::Local => 0,
        Kind::Parameter => 1,
        Kind::Label => 2,
        Kind::Thread | Kind::Proc => 3,
        Kind::Enum | Kind::Struct => 4,
        Kind::Member | Kind::Constant => 5,
        Kind::Shared => 6,
    }
}

/// The kinds of completions in the protocol.
fn completion(kind: Kind) -> u32 {
    match kind {
        Kind::Local | Kind::Parameter | Kind::Shared => 6,
        Kind::Label => 18,
        Kind::Thread | Kind::Proc => 3,
        Kind::Enum => 13,
        Kind::Struct => 22,
        Kind::Member => 20,
        Kind::Constant => 21,
    }
}

/// The words of a text that have a meaning, each with what it means.
fn named(program: &Program, text: &str) -> Vec<(Span, symbols::Symbol)> {
    let mut lexer = Lexer::new(text);
    let mut out = Vec::new();
    loop {
        let token = lexer.token();
        if token.tok == Tok::Eof {
            return out;
        }
        if token.tok == Tok::Word
            && let Some(symbol) = symbols::find(program, text, token.start as u32 + 1)
        {
            out.push((token.span(), symbol));
        }
    }
}

/// Every name of the program and every word of the language. Editors choose by what is typed.
pub fn complete(program: Option<&Program>, text: &str) -> Value {
    let mut known: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for word in KEYWORDS.iter().chain(FUNCTIONS).chain(&["lock"]) {
        known.insert((*word).into(), (14, String::new()));
    }
    for (span, symbol) in program.map_or(Vec::new(), |p| named(p, text)) {
        let name = text[span.start as usize..span.end as usize].to_string();
        known.insert(name, (completion(symbol.kind), symbol.code));
    }
    let one = |(label, (kind, detail)): (String, (u32, String))| json!({"label": label, "kind": kind, "detail": detail});
    known.into_iter().map(one).collect()
}

/// The declarations, in order.
pub fn symbols(file: &SourceFile) -> Value {
    let (parsed, _) = weir_lang::parser::parse(&file.text);
    let mut out = Vec::new();
    let mut put = |name: &str, kind: u32, whole: Span, own: Span| {
        out.push(json!({
            "name": name, "kind": kind,
            "range": text::range(file, whole), "selectionRange": text::range(file, own),
        }));
    };
    for item in &parsed.items {
        match &item.kind {
            ItemKind::Const(c) => put(&c.name.name, 14, item.span, c.name.span),
            ItemKind::Enum(e, _) => put(&e.name, 10, item.span, e.span),
            ItemKind::Struct(s, _) => put(&s.name, 23, item.span, s.span),
            ItemKind::Thread(t) => put(&t.name.name, 12, item.span, t.name.span),
            ItemKind::Proc(p) => put(&p.name.name, 12, item.span, p.name.span),
            ItemKind::Shared(list) => list.iter().for_each(|v| put(&v.name.name, 13, item.span, v.name.span)),
            _ => {}
        }
    }
    Value::Array(out)
}

/// Colours by meaning: line, start, length, kind and nothing, each relative to the one before.
pub fn tokens(program: &Program, file: &SourceFile) -> Value {
    let mut data: Vec<u64> = Vec::new();
    let (mut line, mut start) = (0, 0);
    for (span, symbol) in named(program, &file.text) {
        let at = text::position(file, span.start);
        let (l, c) = (at["line"].as_u64().unwrap_or(0), at["character"].as_u64().unwrap_or(0));
        let before = if l == line { start } else { 0 };
        let word = &file.text[span.start as usize..span.end as usize];
        data.extend([l - line, c - before, word.encode_utf16().count() as u64, token(symbol.kind) as u64, 0]);
        (line, start) = (l, c);
    }
    json!({"data": data})
}
