//! The types of debug info: how values look to people.

use crate::ast::{Field as NodeField, Node};
use crate::debug::{Places, number, reference, text};
use crate::titles::type_name;
use weir_ir::debug::{Field, Shape, Type, TypeId, Variant};

/// Types beyond this many are not looked at.
const MOST: usize = 20_000;
/// Scopes nest no deeper than this.
const DEEPEST: usize = 64;

/// Types that are the same as what they are made of.
const SAME: [&str; 5] = [
    "DW_TAG_typedef",
    "DW_TAG_atomic_type",
    "DW_TAG_volatile_type",
    "DW_TAG_const_type",
    "DW_TAG_restrict_type",
];

impl Places<'_> {
    /// The type of a local or global variable.
    pub(crate) fn type_of_variable(&mut self, node: u32) -> Option<TypeId> {
        let n = self.m.node(node)?;
        let n = match reference(n, "var") {
            Some(var) => self.m.node(var)?,
            None => n,
        };
        let ty = reference(n, "type")?;
        Some(self.ty(ty))
    }

    /// A type by its node.
    pub(crate) fn ty(&mut self, node: u32) -> TypeId {
        // Other names for a type, and what may be done to it, do not matter.
        let (mut node, mut called) = (node, "");
        for _ in 0..DEEPEST {
            let Some(n) = self.m.node(node) else { break };
            let tag = text(n, "tag").unwrap_or("");
            let base = reference(n, "baseType").filter(|_| SAME.contains(&tag));
            let Some(base) = base else { break };
            if called.is_empty() {
                called = text(n, "name").unwrap_or("");
            }
            node = base;
        }
        let id = self.ty_itself(node);
        let own = &mut self.types[id.0 as usize].name;
        if own.is_empty() {
            *own = type_name(called);
        }
        id
    }

    fn ty_itself(&mut self, node: u32) -> TypeId {
        if let Some(known) = self.type_of.get(&node) {
            return *known;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(Type::default());
        self.type_of.insert(node, id);
        if self.types.len() < MOST
            && let Some(n) = self.m.node(node)
        {
            let made = self.made(n);
            self.types[id.0 as usize] = made;
        }
        id
    }

    fn made(&mut self, n: &Node) -> Type {
        let name = type_name(text(n, "name").unwrap_or(""));
        let size = number(n, "size") as u64 / 8;
        let foreign = self.is_foreign(n);
        let base = reference(n, "baseType");
        let shape = match (n.kind.as_str(), text(n, "tag").unwrap_or("")) {
            ("DIBasicType", _) => match text(n, "encoding").unwrap_or("") {
                "DW_ATE_boolean" => Shape::Bool,
                "DW_ATE_signed_char" | "DW_ATE_unsigned_char" if name.ends_with("char") => Shape::Char,
                "DW_ATE_UTF" => Shape::Char,
                "DW_ATE_float" => Shape::Float,
                "DW_ATE_unsigned" | "DW_ATE_unsigned_char" => Shape::Int(false),
                "DW_ATE_signed" | "DW_ATE_signed_char" => Shape::Int(true),
                _ => Shape::Unknown,
            },
            (_, "DW_TAG_pointer_type" | "DW_TAG_reference_type" | "DW_TAG_rvalue_reference_type") => {
                Shape::Pointer(base.map(|b| self.ty(b)))
            }
            (_, "DW_TAG_enumeration_type") => Shape::Enum(self.members(n)),
            // A number to the compiler.
            (_, "DW_TAG_structure_type") if foreign && name == "AtomicBool" => Shape::Bool,
            (_, "DW_TAG_structure_type" | "DW_TAG_class_type") => self.structure(n),
            (_, "DW_TAG_array_type") => return self.array(n, size),
            _ => Shape::Unknown,
        };
        let size = if matches!(shape, Shape::Pointer(_)) { 8 } else { size };
        Type { name, size, shape, foreign }
    }

    /// Whether a type belongs to a standard library, by the outermost of its modules.
    fn is_foreign(&self, n: &Node) -> bool {
        let (mut scope, mut root) = (reference(n, "scope"), "");
        for _ in 0..DEEPEST {
            let Some(node) = scope.and_then(|s| self.m.node(s)) else { break };
            if node.kind == "DINamespace" {
                root = text(node, "name").unwrap_or("");
            }
            scope = reference(node, "scope");
        }
        matches!(root, "std" | "core" | "alloc" | "__gnu_cxx")
    }

    fn list(&self, n: &Node, key: &str) -> Vec<u32> {
        let list = reference(n, key).and_then(|e| self.m.node(e));
        let refs = list.map_or(&[][..], |l| &l.fields).iter();
        refs.filter_map(|(_, f)| if let NodeField::Ref(r) = f { Some(*r) } else { None }).collect()
    }

    fn members(&self, n: &Node) -> Vec<(i64, String)> {
        let all = self.list(n, "elements").into_iter().filter_map(|e| self.m.node(e));
        all.map(|e| (signed(e, "value"), text(e, "name").unwrap_or("?").to_string())).collect()
    }

    fn structure(&mut self, n: &Node) -> Shape {
        let mut fields = Vec::new();
        for element in self.list(n, "elements") {
            let Some(e) = self.m.node(element) else { continue };
            let tag = text(e, "tag").unwrap_or("");
            if tag == "DW_TAG_variant_part" {
                return self.variants(e);
            }
            let is_static = text(e, "flags").is_some_and(|f| f.contains("StaticMember"));
            if !matches!(tag, "DW_TAG_member" | "DW_TAG_inheritance") || is_static {
                continue;
            }
            let Some(base) = reference(e, "baseType") else { continue };
            let name = text(e, "name").unwrap_or("");
            // Fields of tuples have numbers.
            let name = name.strip_prefix("__").filter(|n| n.parse::<u32>().is_ok()).unwrap_or(name);
            let offset = number(e, "offset") as u64 / 8;
            fields.push(Field { name: name.to_string(), offset, ty: self.ty(base) });
        }
        Shape::Struct(fields)
    }

    /// What Rust's `enum` is.
    fn variants(&mut self, part: &Node) -> Shape {
        let number_at = reference(part, "discriminator")
            .and_then(|d| self.m.node(d))
            .map(|d| (number(d, "offset") as u64 / 8, number(d, "size") as u64 / 8));
        let mut all = Vec::new();
        for element in self.list(part, "elements") {
            let Some(e) = self.m.node(element) else { continue };
            let Some(base) = reference(e, "baseType") else { continue };
            let own = e.fields.iter().any(|(k, _)| k == "extraData").then(|| signed(e, "extraData"));
            let name = text(e, "name").unwrap_or("?").to_string();
            all.push(Variant { number: own, name, ty: self.ty(base) });
        }
        Shape::Variants(number_at, all)
    }

    fn array(&mut self, n: &Node, size: u64) -> Type {
        let Some(base) = reference(n, "baseType") else { return Type::default() };
        let mut ty = self.ty(base);
        let counts: Vec<u64> = self
            .list(n, "elements")
            .into_iter()
            .filter_map(|r| self.m.node(r))
            .map(|s| number(s, "count") as u64)
            .collect();
        // The last dimension is the innermost.
        let mut made = Type { size, ..Type::default() };
        for (i, count) in counts.iter().enumerate().rev() {
            let each = self.types[ty.0 as usize].size;
            made = Type {
                size: each.saturating_mul(*count),
                shape: Shape::Array(ty, *count),
                ..Type::default()
            };
            if i > 0 {
                ty = TypeId(self.types.len() as u32);
                self.types.push(made.clone());
            }
        }
        made
    }
}

/// A number that may have a sign.
fn signed(node: &Node, key: &str) -> i64 {
    match crate::debug::get(node, key) {
        Some(NodeField::Int(n)) => *n,
        _ => 0,
    }
}
