//! The module graph of the workspace, and its rings.
//!
//! A module that another one uses is read before it. Where modules use each other in a
//! ring, none of them can be read, tested or moved alone; so there is none, and the test
//! `module_graph` sees to it. `scripts/modules` prints the rings and draws the graph.
//!
//! # What counts as a use
//!
//! A file uses the file that **defines** what it names: `crate::Program`, which the root
//! only re-exports from `program.rs`, is a use of `program.rs`. So a child may take a
//! sibling's type by the short path of their parent. A re-export is itself a use: a
//! `mod.rs` or `lib.rs` that re-exports its children, or calls them, stands above them, and
//! what they share is defined in a file below, not in their parent.
//!
//! The `impl` blocks of one type may stand in several files of one folder and call one
//! another's methods, as the parts of a parser do, which is as recursive as its language:
//! they are one thing with one owner. A block in another folder counts as what it is, a use
//! of its file. That is seen where the receiver is `self` or a path names the type; other
//! method calls are not seen, since that needs types. Nor is what macros make, nor code
//! under `#[cfg(test)]`.
//!
//! # What counts as a ring
//!
//! - Files that use each other in a ring.
//! - Modules side by side (files, or folders as a whole) that do.
//! - Crates that do. Cargo refuses such dependencies, except those of tests, which may be a
//!   ring: a crate may be tested with one that is built on it.

mod resolve;
mod rings;
mod source;

use proc_macro2::TokenStream;
use resolve::{Module, Modules};
use rings::{Uses, rings};
use source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// The modules of one crate.
pub struct Crate {
    /// Its name.
    pub name: String,
    /// Crates of the workspace that it needs.
    pub needs: BTreeSet<String>,
    /// Those that only its tests need.
    pub tests_need: BTreeSet<String>,
    uses: Uses<Module>,
}

/// Reads every crate in a folder.
///
/// # Panics
///
/// If they cannot be read.
pub fn read_crates(folder: &Path) -> Vec<Crate> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder).expect("crates").map(|f| f.expect("a crate").path()).collect();
    folders.sort();
    folders.iter().filter(|f| f.join("src/lib.rs").exists()).map(|f| read_crate(f)).collect()
}

fn read_crate(folder: &Path) -> Crate {
    let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    let manifest = DeTable::parse(&text).expect("a manifest in TOML").into_inner();
    let needs = |table: &str| {
        let table = manifest.get(table).and_then(|t| t.get_ref().as_table());
        let names = table.into_iter().flat_map(|t| t.keys()).map(|n| n.get_ref().to_string());
        names.filter(|n| n.starts_with("weir")).collect()
    };
    let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
    let mut modules = Modules { sources: BTreeMap::new(), files: BTreeMap::new() };
    read_file(&folder.join("src/lib.rs"), Vec::new(), &mut modules);
    Crate { name, needs: needs("dependencies"), tests_need: needs("dev-dependencies"), uses: modules.uses() }
}

fn read_file(file: &Path, module: Module, modules: &mut Modules) {
    let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let tokens: TokenStream = text.parse().unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let folder = match file.file_name().and_then(|n| n.to_str()) {
        Some("lib.rs" | "mod.rs") => file.parent().expect("a folder").to_path_buf(),
        _ => file.with_extension(""),
    };
    add(Source::read(tokens), module.clone(), &module, &folder, modules);
}

/// Adds a module of the file of another, and its children.
fn add(mut source: Source, module: Module, file: &Module, folder: &Path, modules: &mut Modules) {
    for (name, inline) in std::mem::take(&mut source.children) {
        let child = [module.as_slice(), std::slice::from_ref(&name)].concat();
        let flat = folder.join(format!("{name}.rs"));
        match inline {
            Some(inline) => add(inline, child, file, &folder.join(&name), modules),
            None if flat.exists() => read_file(&flat, child, modules),
            None => read_file(&folder.join(name).join("mod.rs"), child, modules),
        }
    }
    modules.files.insert(module.clone(), file.clone());
    modules.sources.insert(module, source);
}

impl Crate {
    /// Its rings, a line each: of files, and of modules side by side.
    pub fn rings(&self) -> Vec<String> {
        let mut found = Vec::new();
        let folders: BTreeSet<&[String]> =
            self.uses.keys().flat_map(|m| (0..m.len()).map(|n| &m[..n])).collect();
        for folder in folders {
            for ring in rings(&self.side_by_side(folder)) {
                found.push(format!("{}: modules {}", self.path(folder), ring.join(", ")));
            }
        }
        for ring in rings(&self.uses) {
            let names: Vec<String> = ring.iter().map(|m| self.path(m)).collect();
            found.push(format!("{}: files {}", self.name, names.join(", ")));
        }
        found
    }

    /// Who uses whom among the children of a module, each with all that is below it.
    fn side_by_side(&self, parent: &[String]) -> Uses<String> {
        let child = |m: &Module| m.strip_prefix(parent)?.first().cloned();
        let mut uses: Uses<String> = BTreeMap::new();
        for (user, used) in &self.uses {
            if let Some(user) = child(user) {
                let used = used.iter().filter_map(child).filter(|u| *u != user);
                uses.entry(user.clone()).or_default().extend(used);
            }
        }
        uses
    }

    fn path(&self, module: &[String]) -> String {
        [std::slice::from_ref(&self.name), module].concat().join("::")
    }

    /// Uses between its files, in the language of Graphviz: a folder is a box.
    pub fn dot(&self) -> String {
        let mut out = format!("digraph \"{}\" {{\n  rankdir=LR;\n  node [shape=box];\n", self.name);
        self.boxes(&[], &mut out);
        for (user, used) in &self.uses {
            for used in used {
                let _ = writeln!(out, "  \"{}\" -> \"{}\";", self.path(user), self.path(used));
            }
        }
        out + "}\n"
    }

    fn boxes(&self, folder: &[String], out: &mut String) {
        let _ =
            writeln!(out, "  \"{}\" [label=\"{}\"];", self.path(folder), folder.last().unwrap_or(&self.name));
        let children: Vec<&Module> =
            self.uses.keys().filter(|m| m.len() == folder.len() + 1 && m.starts_with(folder)).collect();
        if children.is_empty() {
            return;
        }
        let _ = writeln!(out, "  subgraph \"cluster_{}\" {{", self.path(folder));
        children.iter().for_each(|child| self.boxes(child, out));
        out.push_str("  }\n");
    }
}

/// Rings of crates, with what only tests need or without it.
pub fn crate_rings(crates: &[Crate], with_tests: bool) -> Vec<String> {
    let tests = |c: &Crate| c.tests_need.iter().filter(|_| with_tests).cloned().collect::<Vec<_>>();
    let uses = crates.iter().map(|c| (c.name.clone(), c.needs.iter().cloned().chain(tests(c)).collect()));
    rings(&uses.collect()).iter().map(|ring| format!("crates {}", ring.join(", "))).collect()
}

/// The crates in the language of Graphviz; what only tests need is dotted.
pub fn crates_dot(crates: &[Crate]) -> String {
    let mut out = String::from("digraph weir {\n  rankdir=LR;\n  node [shape=box];\n");
    for user in crates {
        for used in &user.needs {
            let _ = writeln!(out, "  \"{}\" -> \"{used}\";", user.name);
        }
        for used in user.tests_need.difference(&user.needs) {
            let _ = writeln!(out, "  \"{}\" -> \"{used}\" [style=dotted];", user.name);
        }
    }
    out + "}\n"
}
