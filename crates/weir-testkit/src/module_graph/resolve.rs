//! Which file defines what a path names: imports and re-exports are followed.

use super::source::{Path, Source};
use std::collections::{BTreeMap, BTreeSet};

/// A module: its path below the crate.
pub(super) type Module = Vec<String>;

/// All modules of a crate.
pub(super) struct Modules {
    pub sources: BTreeMap<Module, Source>,
    /// The module whose file holds this one: itself, unless it stands inline.
    pub files: BTreeMap<Module, Module>,
}

/// What a path names.
#[derive(Clone, PartialEq, Debug)]
enum Named {
    Module(Module),
    /// An item, the module that defines it, and what follows in the path.
    Item(Module, String, Path),
}

impl Modules {
    /// For each file, the files that it uses.
    pub fn uses(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let methods = self.methods();
        let mut uses: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (module, source) in &self.sources {
            let file = &self.files[module];
            let elsewhere = |of: &Module, item: &str, method: &str| {
                let block = methods.get(&(of.clone(), item.to_string(), method.to_string()))?;
                (self.folder(&self.files[block]) != self.folder(file)).then(|| block.clone())
            };
            let mut used = BTreeSet::new();
            for path in source.imports.values().chain(&source.paths) {
                if let Some(Named::Item(definer, item, rest)) = self.resolve(module, path) {
                    used.extend(rest.first().and_then(|method| elsewhere(&definer, &item, method)));
                    used.insert(definer);
                }
            }
            for path in &source.globs {
                match self.resolve(module, path) {
                    Some(Named::Module(of) | Named::Item(of, ..)) => used.extend([of]),
                    None => {}
                }
            }
            for block in &source.impls {
                if let Some(Named::Item(definer, item, _)) = self.resolve(module, &block.of) {
                    used.extend(block.calls.iter().filter_map(|method| elsewhere(&definer, &item, method)));
                    used.insert(definer);
                }
            }
            let used = used.iter().map(|m| self.files[m].clone()).filter(|m| m != file);
            uses.entry(file.clone()).or_default().extend(used);
        }
        uses
    }

    /// The module that defines each method of each type.
    fn methods(&self) -> BTreeMap<(Module, String, String), Module> {
        let mut found = BTreeMap::new();
        for (module, source) in &self.sources {
            for block in &source.impls {
                if let Some(Named::Item(definer, item, _)) = self.resolve(module, &block.of) {
                    for method in &block.methods {
                        found.insert((definer.clone(), item.clone(), method.clone()), module.clone());
                    }
                }
            }
        }
        found
    }

    /// The folder that a file stands in; a `mod.rs` stands in its own.
    fn folder<'a>(&self, file: &'a Module) -> &'a [String] {
        let parent = self.files.values().any(|m| m.len() > file.len() && m.starts_with(file));
        if parent { file } else { &file[..file.len().saturating_sub(1)] }
    }

    fn resolve(&self, from: &Module, path: &[String]) -> Option<Named> {
        self.resolve_within(from, path, &mut BTreeSet::new())
    }

    /// `seen` ends the way through globs that import one another.
    fn resolve_within(
        &self,
        from: &Module,
        path: &[String],
        seen: &mut BTreeSet<(Module, String)>,
    ) -> Option<Named> {
        let (first, mut rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.clone(),
            "super" => from[..from.len().checked_sub(1)?].to_vec(),
            _ => return self.lookup(from, first, rest, seen),
        };
        while let Some(above) = rest.strip_prefix(&["super".to_string()]) {
            module.pop();
            rest = above;
        }
        let Some((name, rest)) = rest.split_first() else { return Some(Named::Module(module)) };
        // What no text defines, a macro does.
        let made = || Named::Item(module.clone(), name.clone(), rest.to_vec());
        Some(self.lookup(&module, name, rest, seen).unwrap_or_else(made))
    }

    /// A name in a module, and the rest of the path from there.
    fn lookup(
        &self,
        module: &Module,
        name: &String,
        rest: &[String],
        seen: &mut BTreeSet<(Module, String)>,
    ) -> Option<Named> {
        if !seen.insert((module.clone(), name.clone())) {
            return None;
        }
        let source = self.sources.get(module)?;
        // A module and a function may share a name; only the module has a path go on.
        let child = [module.as_slice(), std::slice::from_ref(name)].concat();
        let is_module = self.sources.contains_key(&child);
        if source.items.contains(name) && (rest.is_empty() || !is_module) {
            return Some(Named::Item(module.clone(), name.clone(), rest.to_vec()));
        }
        if is_module {
            let inside = [&["self".to_string()], rest].concat();
            return self.resolve_within(&child, &inside, seen);
        }
        if let Some(target) = source.imports.get(name) {
            return self.resolve_within(module, &[target, rest].concat(), seen);
        }
        source.globs.iter().find_map(|glob| match self.resolve_within(module, glob, seen)? {
            Named::Module(of) if of != *module => self.lookup(&of, name, rest, seen),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who uses whom, as `user > used` with paths below the crate.
    fn uses(files: &[(&str, &str)]) -> Vec<String> {
        let mut modules = Modules { sources: BTreeMap::new(), files: BTreeMap::new() };
        for (name, text) in files {
            let module: Module = name.split('/').filter(|s| !s.is_empty()).map(String::from).collect();
            modules.files.insert(module.clone(), module.clone());
            modules.sources.insert(module, Source::read(text.parse().expect("tokens")));
        }
        let shown = |m: &Module| if m.is_empty() { "lib".into() } else { m.join("/") };
        let all = modules.uses();
        all.iter()
            .flat_map(|(a, list)| list.iter().map(move |b| format!("{} > {}", shown(a), shown(b))))
            .collect()
    }

    #[test]
    fn a_use_is_of_the_file_that_defines() {
        let lib = ("", "mod a; mod b; pub use a::{Thing as Other, inner::*};");
        let a = ("a", "pub mod inner; pub struct Thing; fn f() { inner::deep() }");
        let inner = ("a/inner", "pub fn deep() { let s = \"crate::b::g\"; /* crate::b::g */ }");
        let b = ("b", "use crate::Other; pub fn g() -> Other { vec![crate::deep()] }");
        let found = uses(&[lib, a, inner, b]);
        assert_eq!(found, ["lib > a", "lib > a/inner", "a > a/inner", "b > a", "b > a/inner"]);
    }

    #[test]
    fn modules_are_seen_through_imports_and_beside_functions_of_the_same_name() {
        let lib = ("", "mod a; mod b; mod c; pub fn a() {}");
        let a = ("a", "pub fn f() {}");
        let b = ("b", "use super::{a, c::{self as see}}; fn g() { a::f(); see::Kind::new::<u8>() }");
        let c = ("c", "pub enum Kind {} use std::fmt; fn h() { fmt::format(x.crate_name()) }");
        assert_eq!(uses(&[lib, a, b, c]), ["b > lib", "b > a", "b > c"]);
    }

    #[test]
    fn what_only_tests_use_does_not_count() {
        let a =
            ("a", "#[cfg(test)] use crate::b::g; #[cfg(test)] mod tests { use crate::b::*; } pub fn f() {}");
        assert_eq!(uses(&[("", "mod a; mod b;"), a, ("b", "pub fn g() { crate::a::f() }")]), ["b > a"]);
    }

    #[test]
    fn methods_count_across_folders() {
        let lib = ("", "mod a; mod far;");
        let a = (
            "a",
            "mod near; pub struct T<X>(X); impl<X: Fn() -> u8> T<X> { fn f(&self) { self.g(); self.h() } }",
        );
        let near = ("a/near", "use super::T; impl<X> T<X> { pub fn g(&self) { self.f() } }");
        let far = ("far", "use crate::a::T; impl T<u8> { pub fn h(&self) {} }");
        assert_eq!(uses(&[lib, a, near, far]), ["a > far", "a/near > a", "far > a"]);
    }
}
