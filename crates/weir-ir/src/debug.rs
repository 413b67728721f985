//! What a compiler's debug info says of a program, for people.
//!
//! Nothing here has a meaning for an engine or the judge: it is names and types by which an
//! execution is told. A front end that has none leaves it empty.

use crate::ids::{ObjId, RegId, RoutineId};
use std::collections::BTreeMap;

/// What the library of C functions is called that a front end brings along.
pub const LIBRARY: &str = "the library";

/// A type of the source, by its position in [`Debug::types`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(pub u32);

/// What a value of a type looks like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// Nothing is known of it.
    #[default]
    Unknown,
    /// An integer; whether it has a sign.
    Int(bool),
    /// A truth value.
    Bool,
    /// A character.
    Char,
    /// A floating-point number.
    Float,
    /// A pointer, and what it points to.
    Pointer(Option<TypeId>),
    /// Names for numbers.
    Enum(Vec<(i64, String)>),
    /// Parts beside each other.
    Struct(Vec<Field>),
    /// So many of one type.
    Array(TypeId, u64),
    /// One of several, as Rust's `enum` is: where its number stands (offset and bytes, if it
    /// has one), and what belongs to which number; `None`: to all others.
    Variants(Option<(u64, u64)>, Vec<Variant>),
}

/// A part of a structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// Its type.
    pub ty: TypeId,
}

/// One of the things a [`Shape::Variants`] can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Its number; `None`: any other.
    pub number: Option<i64>,
    /// Its name.
    pub name: String,
    /// What it holds.
    pub ty: TypeId,
}

/// A type of the source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Type {
    /// Its name, without the modules it is in; empty if it has none.
    pub name: String,
    /// How many bytes it has.
    pub size: u64,
    /// Its values.
    pub shape: Shape,
    /// Whether a library made it: names of its parts say little to its users.
    pub foreign: bool,
}

/// A function as its author calls it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Title {
    /// Its name, with the type or module it belongs to: `Mutex::lock`.
    pub name: String,
    /// The library it belongs to; `None`: the user's own code.
    pub library: Option<String>,
    /// A part of a library that users think of as their own code: atomic operations, pointers.
    pub transparent: bool,
    /// A function without a name of its own.
    pub closure: bool,
    /// Where Rust programs panic.
    pub panics: bool,
}

/// What an instruction of the user's function stands for that came there by inlining.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inlined {
    /// The function of the user's whose line it is.
    pub function: Title,
    /// The outermost function of the user's that it is in by inlining: the same, or one that
    /// calls it.
    pub outer: Title,
    /// The library's function that is called from that line, where it is inside one, and a
    /// number that tells calls apart.
    pub call: Option<(Title, u32)>,
}

/// A variable that a register belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What stands in memory where the register, and so many bytes more, points to.
    pub at: u64,
    /// The type of that.
    pub ty: TypeId,
    /// Whether the register is the address of the variable itself.
    pub address: bool,
}

/// Everything that is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Debug {
    /// The functions that routines are.
    pub titles: BTreeMap<RoutineId, Title>,
    /// What [`crate::Routine::inlined`] refers to, from 1.
    pub inlined: Vec<Inlined>,
    /// The types.
    pub types: Vec<Type>,
    /// The types of global variables.
    pub objects: BTreeMap<ObjId, TypeId>,
    /// The variables of registers that point to something.
    pub variables: BTreeMap<(RoutineId, RegId), Vec<Variable>>,
}

/// A part of an object that is shown as one: its path from the object, where it starts, and
/// its type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// `.next`, `[2].state`; empty for the whole.
    pub path: String,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// Its type.
    pub ty: TypeId,
}

/// Types nest no deeper than this.
const DEEPEST: usize = 24;

impl Debug {
    /// A type.
    pub fn ty(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// What an edge with that number in [`crate::Routine::inlined`] came from.
    pub fn inlined(&self, number: u32) -> Option<&Inlined> {
        self.inlined.get((number as usize).checked_sub(1)?)
    }

    /// The part of a type at an offset.
    pub fn leaf(&self, ty: TypeId, offset: u64) -> Option<Leaf> {
        let mut leaf = Leaf { path: String::new(), offset: 0, ty };
        for _ in 0..DEEPEST {
            let now = self.ty(leaf.ty);
            if offset >= leaf.offset + now.size.max(1) {
                return None;
            }
            let within = offset - leaf.offset;
            match &now.shape {
                Shape::Struct(fields) => {
                    let holds = |f: &&Field| {
                        let size = self.ty(f.ty).size;
                        size > 0 && f.offset <= within && within < f.offset + size
                    };
                    let field = fields.iter().find(holds)?;
                    if !self.is_wrapper(now, fields, field) {
                        leaf.path.push_str(&format!(".{}", field.name));
                    }
                    leaf.offset += field.offset;
                    leaf.ty = field.ty;
                }
                Shape::Array(of, _) => {
                    let size = self.ty(*of).size.max(1);
                    leaf.path.push_str(&format!("[{}]", within / size));
                    leaf.offset += within / size * size;
                    leaf.ty = *of;
                }
                // What is too wide to be read at once is shown by what it holds.
                Shape::Variants(number, variants) if now.size > 8 => {
                    let with = variants.iter().filter(|v| self.leaf(v.ty, within).is_some());
                    let mut with = with.peekable();
                    if number.is_some_and(|(at, size)| at <= within && within < at + size)
                        || with.peek().is_none()
                    {
                        return None;
                    }
                    let variant = with.next()?;
                    leaf.path.push_str(&format!(".{}", variant.name));
                    leaf.ty = variant.ty;
                }
                _ => return Some(leaf),
            }
        }
        None
    }

    /// Whether a part of a structure is all that people see of it: what a library puts around
    /// one value, as `AtomicBool` does, and what a counted pointer points to.
    fn is_wrapper(&self, ty: &Type, fields: &[Field], field: &Field) -> bool {
        let others = fields.iter().filter(|f| self.ty(f.ty).size > 0).count();
        let counted = ["ArcInner", "RcInner", "RcBox"].iter().any(|n| ty.name.starts_with(n));
        ty.foreign && (others == 1 || counted && matches!(field.name.as_str(), "data" | "value"))
            || field.name.is_empty()
    }

    /// What a value of a type points to, through whatever a library puts around a pointer.
    pub fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        pointee(&self.types, ty)
    }

    /// What people call a type: `Gate` for what an `Arc<Gate>` points to.
    pub fn type_name(&self, mut ty: TypeId) -> String {
        for _ in 0..DEEPEST {
            let now = self.ty(ty);
            let Shape::Struct(fields) = &now.shape else { break };
            match fields.iter().find(|f| now.foreign && self.is_wrapper(now, fields, f)) {
                Some(f) if !self.ty(f.ty).name.is_empty() && is_structure(&self.ty(f.ty).shape) => ty = f.ty,
                _ => break,
            }
        }
        let name = &self.ty(ty).name;
        name.split('<').next().unwrap_or(name).to_string()
    }
}

/// The same for a table of types ([`Debug::pointee`]).
pub fn pointee(types: &[Type], mut ty: TypeId) -> Option<TypeId> {
    for _ in 0..DEEPEST {
        let now = types.get(ty.0 as usize)?;
        let size = |f: TypeId| types.get(f.0 as usize).map_or(0, |t| t.size);
        if now.size > 16 {
            return None;
        }
        match &now.shape {
            Shape::Pointer(to) => return *to,
            Shape::Struct(fields) => ty = fields.iter().find(|f| f.offset == 0 && size(f.ty) >= 8)?.ty,
            Shape::Variants(None, v) => ty = v.first()?.ty,
            Shape::Variants(Some((0, 8)), v) if now.size == 8 => {
                ty = v.iter().find(|v| v.number.is_none())?.ty;
            }
            _ => return None,
        }
    }
    None
}

fn is_structure(shape: &Shape) -> bool {
    matches!(shape, Shape::Struct(_) | Shape::Array(..) | Shape::Variants(..))
}

/// Whose file a path names: the library's name, and whether that is a part of it that users
/// think of as their own code. `None`: the user's own.
pub fn library_of(path: &str) -> Option<(String, bool)> {
    let said = |name: &str, transparent| Some((name.to_string(), transparent));
    let after = |mark: &str| path.find(mark).map(|at| &path[at + mark.len()..]);
    let rust = path.strip_prefix("/rustc/").and_then(|p| p.split_once("/library/")).map(|p| p.1);
    if let Some(rest) = rust.or_else(|| after("/rustlib/src/rust/library/")) {
        return match rest.split('/').next() {
            Some("core") => said("core", true),
            Some(name @ ("std" | "alloc" | "test" | "loom")) => said(name, false),
            _ => said("std", false),
        };
    }
    if path.starts_with("/rustc/") || path.starts_with("/rust/deps/") || path.contains("/rustlib/") {
        return said("std", false);
    }
    if let Some(rest) = after("/registry/src/").and_then(|p| p.split_once('/')).map(|p| p.1) {
        // `crossbeam-utils-0.8.21/src/lib.rs`
        let folder = rest.split('/').next().unwrap_or(rest);
        let version = folder.rmatch_indices('-').map(|(i, _)| i);
        let mut cut = version.filter(|i| folder[i + 1..].starts_with(|c: char| c.is_ascii_digit()));
        return said(&folder[..cut.next_back().unwrap_or(folder.len())], false);
    }
    if let Some(rest) = after("/git/checkouts/") {
        let folder = rest.split('/').next().unwrap_or(rest);
        return said(folder.rsplit_once('-').map_or(folder, |p| p.0), false);
    }
    if path.contains("/include/c++/") {
        let file = path.rsplit('/').next().unwrap_or("");
        return said("the C++ library", file.starts_with("atomic"));
    }
    if path.starts_with("/usr/") {
        return said("the system", false);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_file() {
        let of = |p: &str| library_of(p).map(|(n, t)| format!("{n}{}", if t { " (own)" } else { "" }));
        let hash = "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library";
        assert_eq!(of(&format!("{hash}/std/src/sync/poison/mutex.rs")).unwrap(), "std");
        assert_eq!(of(&format!("{hash}/core/src/sync/atomic.rs")).unwrap(), "core (own)");
        assert_eq!(
            of("/home/u/.cargo/registry/src/index-1/crossbeam-utils-0.8.21/src/lib.rs").unwrap(),
            "crossbeam-utils"
        );
        assert_eq!(of("/home/u/.cargo/git/checkouts/queue-0a1b2c/1234/src/lib.rs").unwrap(), "queue");
        assert_eq!(of("/usr/include/c++/12/bits/std_thread.h").unwrap(), "the C++ library");
        assert_eq!(of("/usr/include/c++/12/atomic").unwrap(), "the C++ library (own)");
        assert_eq!(of("/home/u/work/src/main.rs"), None);
        assert_eq!(of("examples/c/mcs.c"), None);
    }
}
