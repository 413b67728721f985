//! Symbols: which definition a name stands for, in the user's module and in the library.
//!
//! A definition of the user's module wins over the library's, and a declaration is resolved
//! by the other module's definition, as a linker does it. Names that only one module sees
//! (`internal`, `private`) stay its own.

use crate::ast::{Linkage, Module, Value};
use std::collections::HashMap;

/// The user's module.
pub(crate) const USER: usize = 0;
/// The library.
pub(crate) const LIBRARY: usize = 1;

/// Functions whose presence says that exceptions can be raised.
const RAISERS: [&str; 6] = [
    "__cxa_throw",
    "__cxa_rethrow",
    "_Unwind_RaiseException",
    "_Unwind_Resume",
    "__cxa_begin_catch",
    "_Unwind_Resume_or_Rethrow",
];

/// The names of `longjmp`.
pub(crate) const JUMPS: [&str; 4] = ["longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"];

/// A function or variable of a module: the module, and the number in it.
pub(crate) type Id = (usize, usize);

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target<'a> {
    Function(Id),
    Global(Id),
    /// Another name for a value of that module.
    Alias(usize, &'a Value),
    /// What a function returns when the program starts.
    Ifunc,
}

#[derive(Clone, Copy)]
struct Entry<'a> {
    target: Target<'a>,
    linkage: Linkage,
    defined: bool,
}

impl Entry<'_> {
    fn is_own(&self) -> bool {
        matches!(self.linkage, Linkage::Internal | Linkage::Private)
    }
    /// Seen by other modules.
    fn is_offered(&self) -> bool {
        self.defined && !self.is_own()
    }
}

pub(crate) struct Links<'a> {
    names: [HashMap<&'a str, Entry<'a>>; 2],
}

impl<'a> Links<'a> {
    pub(crate) fn new(modules: [&'a Module; 2]) -> Links<'a> {
        Links { names: [table(modules[USER], USER), table(modules[LIBRARY], LIBRARY)] }
    }

    /// What a name of a module stands for, and whether that is defined.
    pub(crate) fn find(&self, module: usize, name: &str) -> Option<(Target<'a>, bool)> {
        let own = self.names[module].get(name);
        if let Some(own) = own.filter(|e| e.is_own()) {
            return Some((own.target, own.defined));
        }
        let other = self.names[1 - module].get(name).filter(|e| e.is_offered());
        let own_definition = own.filter(|e| e.defined);
        let (user, library) = if module == USER { (own_definition, other) } else { (other, own_definition) };
        let strong = user.filter(|e| e.linkage != Linkage::AvailableExternally);
        let found = strong.or(library).or(user).or(own)?;
        Some((found.target, found.defined))
    }

    /// Whether a name that is not defined may be missing: its address is null then.
    pub(crate) fn may_be_missing(&self, module: usize, name: &str) -> bool {
        self.names[module].get(name).is_some_and(|e| e.linkage == Linkage::ExternWeak)
    }

    /// Whether the user's module can end a thread from within calls.
    pub(crate) fn exits(&self) -> bool {
        ["pthread_exit", "thrd_exit"].iter().any(|name| self.names[USER].contains_key(name))
    }

    /// Whether the user's module can jump out of calls.
    pub(crate) fn jumps(&self) -> bool {
        // The latter is what cleanup handlers of threads end with, which jumps lead to.
        JUMPS.iter().chain(&["__pthread_unwind_next"]).any(|name| self.names[USER].contains_key(name))
    }

    /// Whether the user's module can look at a clock.
    pub(crate) fn clocks(&self) -> bool {
        crate::assumed::CLOCKS.iter().any(|name| self.names[USER].contains_key(name))
    }

    /// Whether the user's module can raise exceptions.
    pub(crate) fn raises(&self) -> bool {
        RAISERS.iter().any(|name| self.names[USER].contains_key(name))
    }
}

fn table(m: &Module, module: usize) -> HashMap<&str, Entry<'_>> {
    let mut names = HashMap::new();
    for (i, f) in m.functions.iter().enumerate() {
        let target = Target::Function((module, i));
        let entry = Entry { target, linkage: f.linkage, defined: f.is_defined() };
        names.insert(f.name.as_str(), entry);
    }
    for (i, g) in m.globals.iter().enumerate() {
        let target = Target::Global((module, i));
        let entry = Entry { target, linkage: g.linkage, defined: g.init.is_some() };
        names.insert(g.name.as_str(), entry);
    }
    for (name, alias) in &m.aliases {
        let target = Target::Alias(module, &alias.target);
        names.insert(name.as_str(), Entry { target, linkage: alias.linkage, defined: true });
    }
    for (name, ifunc) in &m.ifuncs {
        let entry = Entry { target: Target::Ifunc, linkage: ifunc.linkage, defined: true };
        names.insert(name.as_str(), entry);
    }
    names
}

/// What is said of a call of a function without a definition.
pub(crate) fn not_defined(name: &str) -> String {
    format!("call of `{}`, which is not defined here", crate::titles::readable(name))
}

/// What can be done about it.
pub(crate) const DEFINE_IT: &str =
    "the file that defines it can be given after `--`: weir check main.c -- other.c";
