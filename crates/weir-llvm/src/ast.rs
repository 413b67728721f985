//! What is read from a `.ll` file: names are still names.

use crate::trouble::Trouble;
use std::collections::HashMap;

/// A type. Pointers do not know what they point to: LLVM itself has forgotten it,
/// and no instruction of older versions needs it either.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    Void,
    /// Of that many bits.
    Int(u32),
    Ptr,
    /// `float`, `double`, …
    Float(String),
    Vector,
    Array(u64, Box<Type>),
    Struct(Vec<Type>, bool),
    Named(String),
    /// The type of a function: what it returns.
    Func(Box<Type>),
    /// `label`, `metadata`, `token`, `opaque`, …
    Other(String),
}

/// A value or constant.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Local(String),
    Global(String),
    Int(i128),
    Null,
    Undef,
    Zero,
    Agg(Vec<(Type, Value)>),
    Bytes(Vec<u8>),
    Gep(Type, Box<(Type, Value)>, Vec<(Type, Value)>),
    Cast(String, Box<(Type, Value)>, Type),
    Bin(String, Type, Box<Value>, Box<Value>),
    /// What is called to mark a place of the text: inline assembly that is a comment
    /// with the number of the place (see [`crate::fence_points`]).
    Mark(usize),
    /// Something no model has: what it is.
    Other(String),
}

/// The ordering of an atomic access; `None` for plain ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Plain,
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    Alloca(Type, Option<(Type, Value)>),
    Load(Type, Value),
    Store(Type, Value, Value, Order),
    Gep(Type, Value, Vec<(Type, Value)>),
    Bin(String, Type, Value, Value),
    Icmp(String, Type, Value, Value),
    Cast(String, Type, Value, Type),
    Select(Value, Type, Value, Value),
    Phi(Type, Vec<(Value, String)>),
    Call {
        ret: Type,
        callee: Value,
        args: Vec<(Type, Value)>,
    },
    Br(String),
    CondBr(Value, String, String),
    Switch(Type, Value, String, Vec<(Value, String)>),
    Ret(Option<(Type, Value)>),
    Unreachable,
    Fence(Order),
    Cmpxchg {
        ptr: Value,
        ty: Type,
        expected: Value,
        new: Value,
    },
    Rmw {
        op: String,
        ptr: Value,
        ty: Type,
        value: Value,
    },
    Extract(Type, Value, Vec<u64>),
    Insert(Type, Value, Type, Value, Vec<u64>),
    Freeze(Type, Value),
    /// Debug info: this value belongs to the variable with that number.
    /// `true`: the value is the variable's address.
    Debug(Value, u32, bool),
    /// Understood to be an instruction, but not one Weir knows.
    Unsupported(Trouble),
}

impl Kind {
    pub(crate) fn ends_block(&self) -> bool {
        matches!(self, Kind::Br(_) | Kind::CondBr(..) | Kind::Switch(..) | Kind::Ret(_) | Kind::Unreachable)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Inst {
    pub dst: Option<String>,
    pub kind: Kind,
    /// `!dbg !N`.
    pub dbg: Option<u32>,
    /// `align N`.
    pub align: Option<u64>,
    /// Bytes of the `.ll` text.
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Block {
    pub label: String,
    pub insts: Vec<Inst>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Function {
    pub name: String,
    pub ret: Type,
    pub params: Vec<(Type, String)>,
    /// For each parameter that is a pointer to a copy that the caller makes: of what.
    pub by_value: Vec<Option<Type>>,
    /// Empty for a declaration.
    pub blocks: Vec<Block>,
    pub dbg: Option<u32>,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GlobalVar {
    pub name: String,
    pub ty: Type,
    /// `None`: declared elsewhere.
    pub init: Option<Value>,
    pub constant: bool,
    pub thread_local: bool,
    pub dbg: Option<u32>,
    pub start: usize,
    pub end: usize,
}

impl Module {
    /// Linearization points are declared and never defined: a body with nothing
    /// in it makes their calls ordinary ones.
    pub(crate) fn define_points(&mut self) {
        let point = |f: &Function| f.name.starts_with(weir_ir::object::POINT);
        let functions = self.functions.iter_mut();
        for f in functions.filter(|f| point(f) && f.blocks.is_empty() && f.ret == Type::Void) {
            let ends =
                Inst { dst: None, kind: Kind::Ret(None), dbg: None, align: None, start: f.start, end: f.end };
            f.blocks.push(Block { label: "entry".into(), insts: vec![ends] });
        }
    }
}

/// A field of a metadata node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Ref(u32),
    Int(i64),
    Text(String),
}

/// A metadata node such as `!DILocation(…)`; for a list `!{…}` the kind is empty
/// and the fields have no names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Node {
    pub kind: String,
    pub fields: Vec<(String, Field)>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Module {
    pub types: HashMap<String, Type>,
    pub globals: Vec<GlobalVar>,
    pub aliases: HashMap<String, Value>,
    pub functions: Vec<Function>,
    pub meta: HashMap<u32, Node>,
}
