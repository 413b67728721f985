//! Debug info: from `!dbg` to a place in the user's text, and names of variables.

use crate::ast::{Field, Module, Node};
use crate::titles;
use std::collections::HashMap;
use weir_ir::debug::{Inlined, Title, Type, TypeId, library_of};
use weir_ir::ids::FileId;
use weir_ir::{SourceFile, Sources, Span};

/// Gives the text of a source file that debug info names, if it is there.
pub type ReadSource<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Chains of scopes and inlined calls are followed this far.
const LONGEST: usize = 256;

pub(crate) struct Places<'a> {
    pub(crate) m: &'a Module,
    read: &'a ReadSource<'a>,
    pub sources: Sources,
    files: HashMap<u32, Option<FileId>>,
    by_name: HashMap<String, Option<FileId>>,
    known: HashMap<u32, Option<Site>>,
    /// Whose file a node of a file is.
    owners: HashMap<u32, Option<(String, bool)>>,
    pub inlined: Vec<Inlined>,
    pub(crate) types: Vec<Type>,
    pub(crate) type_of: HashMap<u32, TypeId>,
}

/// Where an instruction stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    pub span: Span,
    /// What it came from by inlining (see [`weir_ir::Routine::inlined`]).
    pub inlined: u32,
}

pub(crate) fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Field> {
    node.fields.iter().find(|(k, _)| k == key).map(|(_, f)| f)
}

pub(crate) fn reference(node: &Node, key: &str) -> Option<u32> {
    if let Some(Field::Ref(n)) = get(node, key) { Some(*n) } else { None }
}

pub(crate) fn number(node: &Node, key: &str) -> usize {
    if let Some(Field::Int(n)) = get(node, key) { usize::try_from(*n).unwrap_or(0) } else { 0 }
}

pub(crate) fn text<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    if let Some(Field::Text(t)) = get(node, key) { Some(t) } else { None }
}

/// The path of a file.
fn full_name(file: &Node) -> String {
    let name = text(file, "filename").unwrap_or("");
    let folder = text(file, "directory").unwrap_or("");
    if name.starts_with('/') || folder.is_empty() { name.to_string() } else { format!("{folder}/{name}") }
}

impl<'a> Places<'a> {
    pub fn new(m: &'a Module, name: &str, ll: &str, read: &'a ReadSource<'a>) -> Places<'a> {
        Places {
            m,
            read,
            sources: Sources::single(name, ll),
            files: HashMap::new(),
            by_name: HashMap::new(),
            known: HashMap::new(),
            owners: HashMap::new(),
            inlined: Vec::new(),
            types: Vec::new(),
            type_of: HashMap::new(),
        }
    }

    /// The innermost place of a location that is the user's own and whose file can be read;
    /// else the innermost whose file can be read.
    pub fn place(&mut self, dbg: u32) -> Option<Span> {
        self.site(dbg).map(|site| site.span)
    }

    /// The same, with what was inlined there.
    pub fn site(&mut self, dbg: u32) -> Option<Site> {
        if let Some(known) = self.known.get(&dbg) {
            return *known;
        }
        let found = self.find(dbg);
        self.known.insert(dbg, found);
        found
    }

    fn find(&mut self, dbg: u32) -> Option<Site> {
        // Calls from the innermost outwards: the scope, the call they were inlined at, a place.
        let (mut at, mut other) = (dbg, None);
        let mut inner: Vec<(u32, u32)> = Vec::new();
        for _ in 0..LONGEST {
            let Some(node) = self.m.node(at).filter(|n| n.kind == "DILocation") else { break };
            let (line, column) = (number(node, "line"), number(node, "column"));
            let scope = reference(node, "scope");
            let file = scope.and_then(|s| self.file_node(s));
            let own = file.is_some_and(|f| self.owner(f).is_none());
            let place = match file.filter(|_| line > 0 && (own || other.is_none())) {
                Some(file) => self.file(file).and_then(|f| self.span(f, line, column)),
                None => None,
            };
            if let (true, Some(span), Some(scope)) = (own, place, scope) {
                let outer = self.outermost(scope, reference(node, "inlinedAt"));
                let inlined = self.inlined_at(scope, outer, &inner);
                return Some(Site { span, inlined });
            }
            other = other.or(place);
            let outer = reference(node, "inlinedAt");
            inner.extend(scope.zip(outer));
            match outer {
                Some(outer) => at = outer,
                None => break,
            }
        }
        other.map(|span| Site { span, inlined: 0 })
    }

    /// The user's calls of the function that a location is in, and so on outwards, where they were inlined.
    pub fn callers(&mut self, dbg: u32) -> Vec<Span> {
        let m = self.m;
        let (mut at, mut out, mut inside) = (dbg, Vec::new(), false);
        for _ in 0..LONGEST {
            let Some(node) = m.node(at).filter(|n| n.kind == "DILocation") else { break };
            let next = reference(node, "inlinedAt");
            // Most code is nobody else's.
            if next.is_none() && !inside {
                break;
            }
            let file = reference(node, "scope").and_then(|s| self.file_node(s));
            if let Some(file) = file.filter(|f| self.owner(*f).is_none()) {
                let (line, column) = (number(node, "line"), number(node, "column"));
                let place = self.file(file).and_then(|f| self.span(f, line, column));
                if inside {
                    out.extend(place);
                }
                inside = true;
            }
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        out
    }

    /// The outermost scope of the user's that a scope of the user's was inlined into.
    fn outermost(&mut self, own: u32, at: Option<u32>) -> u32 {
        let (mut own, mut at) = (own, at);
        for _ in 0..LONGEST {
            let Some(node) = at.and_then(|a| self.m.node(a)) else { break };
            if let Some(scope) = reference(node, "scope")
                && self.file_node(scope).is_some_and(|f| self.owner(f).is_none())
            {
                own = scope;
            }
            at = reference(node, "inlinedAt");
        }
        own
    }

    /// What was inlined into a line of the user's, the innermost call first.
    fn inlined_at(&mut self, scope: u32, outer: u32, inner: &[(u32, u32)]) -> u32 {
        let function = self.function(scope);
        let outer = self.function(outer);
        let mut call = None;
        for (scope, at) in inner.iter().rev() {
            let title = self.function(*scope);
            if title.library.is_some() && !title.transparent {
                call = Some((title, *at));
                break;
            }
        }
        let made = Inlined { function, outer, call };
        let known = self.inlined.iter().rposition(|i| *i == made).unwrap_or_else(|| {
            self.inlined.push(made);
            self.inlined.len() - 1
        });
        known as u32 + 1
    }

    /// The function that a scope is in, as its author calls it.
    pub fn function(&mut self, mut scope: u32) -> Title {
        for _ in 0..LONGEST {
            let Some(node) = self.m.node(scope) else { break };
            if node.kind == "DISubprogram" {
                let file = reference(node, "file");
                let name = text(node, "linkageName").or(text(node, "name")).unwrap_or("?");
                let mut title = titles::title(name);
                if name == text(node, "name").unwrap_or("") {
                    title.name = name.split('<').next().unwrap_or(name).to_string();
                }
                if let Some((library, transparent)) = file.and_then(|f| self.owner(f)) {
                    (title.library, title.transparent) = (Some(library), transparent);
                } else if file.is_some() {
                    (title.library, title.transparent) = (None, false);
                }
                return title;
            }
            match reference(node, "scope") {
                Some(outer) => scope = outer,
                None => break,
            }
        }
        Title::default()
    }

    /// Whose file a node of a file names ([`library_of`]).
    fn owner(&mut self, file: u32) -> Option<(String, bool)> {
        if let Some(known) = self.owners.get(&file) {
            return known.clone();
        }
        let found = self.m.node(file).and_then(|n| library_of(&full_name(n)));
        self.owners.insert(file, found.clone());
        found
    }

    /// Whether some of the user's own source is there.
    pub fn has_lines(&mut self) -> bool {
        let m = self.m;
        let defined = m.functions.iter().filter(|f| f.is_defined());
        let mut nodes = defined.filter_map(|f| f.dbg);
        nodes.any(|d| self.function(d).library.is_none() && self.declared(d).is_some())
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

    fn file_node(&self, mut scope: u32) -> Option<u32> {
        for _ in 0..LONGEST {
            let node = self.m.node(scope)?;
            if let Some(file) = reference(node, "file") {
                return Some(file);
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
        let full = full_name(n);
        let id = match self.by_name.get(&full) {
            Some(id) => *id,
            None => {
                // What rustc calls so is nowhere; a file of the user's with that name is another one.
                let there = !full.starts_with("/rustc/");
                let text = [&full, &name].into_iter().filter(|_| there).find_map(|n| (self.read)(n));
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
