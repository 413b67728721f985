//! Debug info: from `!dbg` to a place in the user's text, and names of variables.

use crate::ast::{Field, Module, Node};
use std::collections::HashMap;
use weir_ir::ids::FileId;
use weir_ir::{SourceFile, Sources, Span};

/// Gives the text of a source file that debug info names, if it is there.
pub type ReadSource<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Chains of scopes and inlined calls are followed this far.
const LONGEST: usize = 256;

pub(crate) struct Places<'a> {
    m: &'a Module,
    read: &'a ReadSource<'a>,
    pub sources: Sources,
    files: HashMap<u32, Option<FileId>>,
    by_name: HashMap<String, Option<FileId>>,
    known: HashMap<u32, Option<Span>>,
}

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Field> {
    node.fields.iter().find(|(k, _)| k == key).map(|(_, f)| f)
}

fn reference(node: &Node, key: &str) -> Option<u32> {
    if let Some(Field::Ref(n)) = get(node, key) { Some(*n) } else { None }
}

fn number(node: &Node, key: &str) -> usize {
    if let Some(Field::Int(n)) = get(node, key) { usize::try_from(*n).unwrap_or(0) } else { 0 }
}

fn text<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    if let Some(Field::Text(t)) = get(node, key) { Some(t) } else { None }
}

impl<'a> Places<'a> {
    pub fn new(m: &'a Module, name: &str, ll: &str, read: &'a ReadSource<'a>) -> Places<'a> {
        let sources = Sources::single(name, ll);
        Places { m, read, sources, files: HashMap::new(), by_name: HashMap::new(), known: HashMap::new() }
    }

    /// The innermost place of a location whose file can be read.
    pub fn place(&mut self, dbg: u32) -> Option<Span> {
        if let Some(known) = self.known.get(&dbg) {
            return *known;
        }
        let mut at = dbg;
        let mut found = None;
        for _ in 0..LONGEST {
            let Some(node) = self.m.node(at).filter(|n| n.kind == "DILocation") else { break };
            let line = number(node, "line");
            if line > 0
                && let Some(file) = reference(node, "scope").and_then(|s| self.file_of_scope(s))
            {
                found = self.span(file, line, number(node, "column"));
                break;
            }
            match reference(node, "inlinedAt") {
                Some(outer) => at = outer,
                None => break,
            }
        }
        self.known.insert(dbg, found);
        found
    }

    /// Where a function or variable is declared.
    pub fn declared(&mut self, node: u32) -> Option<Span> {
        let n = self.m.node(node)?;
        if n.kind == "DIGlobalVariableExpression" {
            return self.declared(reference(n, "var").filter(|&v| v != node)?);
        }
        let file = self.file(reference(n, "file")?)?;
        self.span(file, number(n, "line"), 0)
    }

    fn file_of_scope(&mut self, mut scope: u32) -> Option<FileId> {
        for _ in 0..LONGEST {
            let node = self.m.node(scope)?;
            if let Some(file) = reference(node, "file") {
                return self.file(file);
            }
            scope = reference(node, "scope")?;
        }
        None
    }

    fn file(&mut self, node: u32) -> Option<FileId> {
        if let Some(known) = self.files.get(&node) {
            return *known;
        }
        let n = self.m.node(node)?;
        let name = text(n, "filename").unwrap_or("").to_string();
        let folder = text(n, "directory").unwrap_or("");
        let full = if name.starts_with('/') || folder.is_empty() {
            name.clone()
        } else {
            format!("{folder}/{name}")
        };
        let id = match self.by_name.get(&full) {
            Some(id) => *id,
            None => {
                let text = [&full, &name].into_iter().find_map(|n| (self.read)(n));
                let id = text.map(|text| {
                    self.sources.files.push(SourceFile::new(name, text));
                    FileId::new(self.sources.files.len() - 1)
                });
                self.by_name.insert(full, id);
                id
            }
        };
        self.files.insert(node, id);
        id
    }

    /// The statement at a line and column: to the end of the line, without the
    /// comment; the whole line where no column is given.
    fn span(&self, file: FileId, line: usize, column: usize) -> Option<Span> {
        let f = self.sources.file(file)?;
        if line > f.lines() {
            return None;
        }
        let start = f.line_start(line) as usize;
        let text = f.line_text(line);
        let first = text.len() - text.trim_start().len();
        let mut from = column.saturating_sub(1).max(first);
        // The statement that holds the column: from what ends the one before.
        if let Some(before) = text.get(..from) {
            let cut = before.rfind([';', '{', '}']).map_or(first, |i| i + 1);
            from = cut + before[cut..].len() - before[cut..].trim_start().len();
        } else {
            from = first;
        }
        let rest = text.get(from..)?;
        let rest = rest.split("//").next().unwrap_or(rest);
        let mut depth = 0i32;
        let mut end = rest.len();
        for (i, c) in rest.char_indices() {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                ';' if depth <= 0 => {
                    end = i;
                    break;
                }
                '{' | '}' if depth <= 0 => {
                    end = i;
                    break;
                }
                _ => {}
            }
        }
        let body = rest[..end].trim_end();
        let end = if body.is_empty() {
            from + rest.trim_end().len().max(1).min(rest.len())
        } else {
            from + body.len()
        };
        let at = |n: usize| u32::try_from(start + n).unwrap_or(u32::MAX);
        Some(Span { file, start: at(from), end: at(end) })
    }

    /// The name of a local or global variable.
    pub fn variable(&self, node: u32) -> Option<String> {
        let n = self.m.node(node)?;
        let n = match reference(n, "var") {
            Some(var) => self.m.node(var)?,
            None => n,
        };
        text(n, "name").map(str::to_string)
    }

    /// Names of the cells of a global: `(offset, size, ".next")`.
    pub fn parts(&self, node: u32) -> Vec<(u64, u64, String)> {
        let mut out = Vec::new();
        let ty = self.m.node(node).and_then(|n| {
            let var = self.m.node(reference(n, "var")?)?;
            reference(var, "type")
        });
        if let Some(ty) = ty {
            self.parts_of(ty, 0, "", 0, &mut out);
        }
        out
    }

    fn parts_of(&self, ty: u32, at: u64, name: &str, depth: usize, out: &mut Vec<(u64, u64, String)>) {
        if depth > 12 || out.len() > 4096 {
            return;
        }
        let Some(n) = self.m.node(ty) else { return };
        let size = number(n, "size") as u64 / 8;
        let tag = text(n, "tag").unwrap_or("");
        match tag {
            "DW_TAG_typedef" | "DW_TAG_atomic_type" | "DW_TAG_volatile_type" | "DW_TAG_const_type" => {
                if let Some(base) = reference(n, "baseType") {
                    self.parts_of(base, at, name, depth + 1, out);
                }
            }
            "DW_TAG_structure_type" => {
                let list = reference(n, "elements").and_then(|e| self.m.node(e));
                for (_, f) in list.map_or(&[][..], |l| &l.fields) {
                    let Field::Ref(f) = f else { continue };
                    let Some(member) = self.m.node(*f) else { continue };
                    if text(member, "tag") != Some("DW_TAG_member") {
                        continue;
                    }
                    let offset = number(member, "offset") as u64 / 8;
                    let label = format!("{name}.{}", text(member, "name").unwrap_or("?"));
                    if let Some(base) = reference(member, "baseType") {
                        self.parts_of(base, at + offset, &label, depth + 1, out);
                    }
                }
            }
            "DW_TAG_array_type" => {
                let Some(base) = reference(n, "baseType") else { return };
                let counts: Vec<u64> = reference(n, "elements")
                    .and_then(|e| self.m.node(e))
                    .map_or(&[][..], |l| &l.fields)
                    .iter()
                    .filter_map(|(_, f)| if let Field::Ref(r) = f { self.m.node(*r) } else { None })
                    .map(|s| number(s, "count") as u64)
                    .collect();
                let all: u64 = counts.iter().fold(1u64, |a, b| a.saturating_mul(*b));
                if all == 0 || all > 4096 {
                    return;
                }
                let each = size / all;
                for i in 0..all {
                    let mut label = name.to_string();
                    let mut rest = all;
                    let mut left = i;
                    for c in &counts {
                        rest /= c;
                        label += &format!("[{}]", left / rest);
                        left %= rest;
                    }
                    self.parts_of(base, at + i * each, &label, depth + 1, out);
                }
            }
            _ => out.push((at, size.max(1), name.to_string())),
        }
    }
}
