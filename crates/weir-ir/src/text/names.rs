//! Names for everything in a program, such that the language accepts them.

use crate::program::Program;
use std::collections::HashSet;

/// Words of the language that cannot be names.
pub const KEYWORDS: &[&str] = &[
    "shared",
    "thread",
    "proc",
    "struct",
    "enum",
    "const",
    "never",
    "exists",
    "forall",
    "invariant",
    "var",
    "if",
    "else",
    "while",
    "do",
    "loop",
    "break",
    "continue",
    "goto",
    "choose",
    "skip",
    "assume",
    "assert",
    "havoc",
    "fence",
    "atomic",
    "return",
    "spawn",
    "join",
    "true",
    "false",
    "null",
    "self",
    "any",
    "as",
    "at",
    "bool",
    "u8",
    "u16",
    "u32",
    "u64",
    "i8",
    "i16",
    "i32",
    "i64",
    "int",
    "tid",
    "ptr",
];

/// The functions of the language.
pub const FUNCTIONS: &[&str] = &[
    "cas",
    "cmpxchg",
    "xchg",
    "fetch_add",
    "fetch_sub",
    "fetch_and",
    "fetch_or",
    "fetch_xor",
    "fetch_nand",
    "fetch_max",
    "fetch_min",
    "alloc",
    "free",
    "ended",
];

/// Further words that mean something where names are used.
const OTHERS: &[&str] = &["N", "atomic_begin", "atomic_end"];

/// Whether a word means something in the language.
fn is_reserved(word: &str) -> bool {
    [KEYWORDS, FUNCTIONS, OTHERS].iter().any(|words| words.contains(&word))
}

/// The names, by id.
pub(super) struct Names {
    pub enums: Vec<String>,
    pub members: Vec<Vec<String>>,
    pub objects: Vec<String>,
    pub cells: Vec<Vec<String>>,
    pub routines: Vec<String>,
    pub templates: Vec<String>,
    pub regs: Vec<Vec<String>>,
    pub locs: Vec<Vec<String>>,
    /// So many templates, counted from the first, are printed with their code.
    pub inline: usize,
}

impl Names {
    pub fn of(p: &Program) -> Names {
        let mut global = HashSet::new();
        let enums = p
            .enums
            .iter()
            .enumerate()
            .map(|(i, e)| match e.name.as_str() {
                "" => unique(&mut global, format!("_e{i}")),
                name => unique(&mut global, clean(name)),
            })
            .collect();
        let members = p
            .enums
            .iter()
            .map(|e| {
                let mut used = HashSet::new();
                e.members.iter().map(|m| unique(&mut used, clean(m))).collect()
            })
            .collect();
        let objects: Vec<String> = p.objects.iter().map(|o| unique(&mut global, clean(&o.name))).collect();
        let cells = p
            .objects
            .iter()
            .map(|o| o.cell_names.iter().map(|c| unique(&mut global, clean(c))).collect())
            .collect();
        let inline = inline_templates(p);
        let templates: Vec<String> =
            p.templates.iter().map(|t| unique(&mut global, clean(&t.name))).collect();
        let routines = p
            .routines
            .iter()
            .enumerate()
            .map(|(i, r)| match p.templates[..inline].iter().position(|t| t.routine.index() == i) {
                Some(t) => templates[t].clone(),
                None => unique(&mut global, clean(&r.name)),
            })
            .collect();
        let regs = p
            .routines
            .iter()
            .map(|r| {
                let mut used = global.clone();
                r.regs.iter().map(|reg| unique(&mut used, clean_reg(&reg.name))).collect()
            })
            .collect();
        let locs = p
            .routines
            .iter()
            .map(|r| {
                let mut used = HashSet::new();
                let name = |(i, l): (usize, &crate::program::Loc)| match &l.label {
                    Some(label) => unique(&mut used, clean(label)),
                    None => format!("_{i}"),
                };
                r.locs.iter().enumerate().map(name).collect()
            })
            .collect();
        Names { enums, members, objects, cells, routines, templates, regs, locs, inline }
    }
}

/// A template is printed with its code if no other runs that code, nobody calls
/// it, and templates so printed come in the order of their code.
fn inline_templates(p: &Program) -> usize {
    let mut called = vec![false; p.routines.len()];
    for e in p.routines.iter().flat_map(|r| &r.edges) {
        if let crate::op::Op::Call { routine, .. } = e.op {
            called[routine.index()] = true;
        }
    }
    let mut last = None;
    p.templates
        .iter()
        .take_while(|t| {
            let r = t.routine;
            let own = p.templates.iter().filter(|u| u.routine == r).count() == 1;
            let fine =
                own && !called[r.index()] && p.routine(r).returns.is_none() && last.is_none_or(|l| l < r);
            last = Some(r);
            fine
        })
        .count()
}

fn word(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect()
}

/// A visible name.
fn clean(name: &str) -> String {
    let name = word(name);
    match name.chars().next() {
        Some(c) if c.is_ascii_alphabetic() && !is_reserved(name.as_str()) => name,
        _ => format!("v{name}"),
    }
}

/// The name of a register: temporaries stay hidden.
fn clean_reg(name: &str) -> String {
    match name.strip_prefix('%') {
        Some(rest) => format!("_{}", word(rest)),
        None => clean(name),
    }
}

fn unique(used: &mut HashSet<String>, name: String) -> String {
    let mut candidate = name.clone();
    let mut n = 2;
    while !used.insert(candidate.clone()) {
        candidate = format!("{name}_{n}");
        n += 1;
    }
    candidate
}

/// A string of the language.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
