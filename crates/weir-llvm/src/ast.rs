//! What is read from a `.ll` file: names are still names.
//!
//! A [`Module`] holds the whole text. Bodies of functions and nodes of metadata are found
//! when the text is read and parsed when somebody asks: [`Module::body`] (`bodies.rs`) and
//! [`Module::node`] (`nodes.rs`). What is broken in a function nobody reaches is no error.
//!
//! Operators, predicates and casts are the words that LLVM has for them; every word
//! that can occur is in one of the lists of `words.rs`.

use crate::trouble::{Bad, Trouble};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The formats of floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum FloatTy {
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
}

/// A type. Pointers do not know what they point to: LLVM itself has forgotten it,
/// and no instruction of older versions needs it either.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Type {
    Void,
    /// Of that many bits, from 1 to 2^23.
    Int(u32),
    Ptr,
    Float(FloatTy),
    /// Of a fixed number of elements.
    Vector(u64, Box<Type>),
    Array(u64, Box<Type>),
    /// The fields; whether they are packed.
    Struct(Vec<Type>, bool),
    Named(String),
    /// What a function returns, what it takes, whether it takes more than that.
    Func(Box<Type>, Vec<Type>, bool),
    /// `label`, `metadata`, `token`, `opaque`, `target(…)`, `x86_amx`, `x86_mmx`,
    /// `<vscale x …>`: the text of it.
    Other(String),
}

/// Inline assembly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asm {
    pub template: String,
    pub constraints: String,
    pub side_effect: bool,
    pub align_stack: bool,
    pub intel: bool,
    pub unwind: bool,
}

/// A value or constant. Its type stands beside it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Local(String),
    Global(String),
    /// Of up to 128 bits; `true` is 1. Its type says how many bits of it count.
    Int(i128),
    /// Wider ones: two's complement, the lowest 64 bits first, the sign in the last.
    Wide(Vec<u64>),
    /// The bits of a floating-point number in the format of its type.
    Float(FloatTy, u128),
    Null,
    /// `none`, of type `token`.
    NoToken,
    Undef,
    Poison,
    Zero,
    /// An array or a struct.
    Agg(Vec<(Type, Value)>),
    /// `<…>`: the elements of a vector.
    Vector(Vec<(Type, Value)>),
    /// A vector whose elements are all the same; its type says how many.
    Splat(Box<(Type, Value)>),
    /// `c"…"`: an array of bytes.
    Bytes(Vec<u8>),
    /// Source element type, base, indices, and whether it is `inbounds`.
    Gep(Type, Box<(Type, Value)>, Vec<(Type, Value)>, bool),
    /// See `words::CASTS`; the type at the end is the new one.
    Cast(&'static str, Box<(Type, Value)>, Type),
    /// See `words::BINS`; both sides have that type.
    Bin(&'static str, Type, Box<Value>, Box<Value>),
    /// `fneg`.
    Un(&'static str, Box<(Type, Value)>),
    /// See `words::ICMPS`.
    Icmp(&'static str, Type, Box<Value>, Box<Value>),
    /// See `words::FCMPS`.
    Fcmp(&'static str, Type, Box<Value>, Box<Value>),
    /// `select`, `extractelement`, `insertelement`, `shufflevector`: the operands as they
    /// are written; for `extractvalue` and `insertvalue` (up to LLVM 14) the indices are
    /// operands of type `i32`.
    Expr(&'static str, Vec<(Type, Value)>),
    /// A function and one of its blocks.
    BlockAddress(String, String),
    /// `dso_local_equivalent @f`: a function that does what `f` does.
    Equivalent(String),
    /// `no_cfi @f`: the function itself.
    NoCfi(String),
    /// What is called to mark a place of the text: inline assembly that is a comment
    /// with the number of the place (see [`crate::fence_points`]).
    Mark(usize),
    Asm(Box<Asm>),
    /// An operand that is metadata: the number of the node where it has one.
    Meta(Option<u32>),
    /// Something no model has: what it is.
    Other(String),
}

/// The ordering of an atomic access; `Plain` for others. `unordered` is `Relaxed`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Order {
    Plain,
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

/// How a value and a variable belong together beyond that (`DIExpression`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shift {
    /// In no other way.
    None,
    /// The value is the address of what the variable is.
    Deref,
    /// The variable is the value and so many bytes more.
    Plus(u64),
    /// In some other way: the variable is a part of it, or computed from it.
    Other,
}

/// A call, of an instruction `call` or `invoke`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Call {
    pub ret: Type,
    /// The whole type of the function where it is written, as it must be for one that
    /// takes any number of arguments.
    pub func: Option<Type>,
    pub callee: Value,
    pub args: Vec<(Type, Value)>,
    /// For each argument that is a pointer to a copy that the call makes: of what.
    pub by_value: Vec<Option<Type>>,
    /// The argument that is a pointer to where the result goes.
    pub sret: Option<usize>,
    /// The call says that it raises nothing.
    pub nounwind: bool,
    /// The call says that it does not return.
    pub noreturn: bool,
    /// `musttail`.
    pub must_tail: bool,
}

/// What a landing pad is for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Clause {
    Catch(Type, Value),
    Filter(Type, Value),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    /// The alignment is in [`Inst::align`].
    Alloca(Type, Option<(Type, Value)>),
    Load {
        ty: Type,
        ptr: Value,
        order: Order,
        volatile: bool,
    },
    Store {
        ty: Type,
        value: Value,
        ptr: Value,
        order: Order,
        volatile: bool,
    },
    /// Source element type, base, indices, and whether it is `inbounds`.
    Gep(Type, (Type, Value), Vec<(Type, Value)>, bool),
    /// See `words::BINS`.
    Bin(&'static str, Type, Value, Value),
    /// `fneg`.
    Un(&'static str, Type, Value),
    /// See `words::ICMPS`.
    Icmp(&'static str, Type, Value, Value),
    /// See `words::FCMPS`.
    Fcmp(&'static str, Type, Value, Value),
    /// See `words::CASTS`: the type and the value, the new type.
    Cast(&'static str, Type, Value, Type),
    /// The condition (a bit, or a vector of them), the type and the two values.
    Select((Type, Value), Type, Value, Value),
    Phi(Type, Vec<(Value, String)>),
    Call(Call),
    /// A call, where it goes on, and where it goes on when something is raised.
    Invoke(Call, String, String),
    Landingpad {
        ty: Type,
        cleanup: bool,
        clauses: Vec<Clause>,
    },
    Resume(Type, Value),
    Br(String),
    CondBr(Value, String, String),
    Switch(Type, Value, String, Vec<(Value, String)>),
    /// The address, and the blocks it may be the address of.
    IndirectBr(Value, Vec<String>),
    Ret(Option<(Type, Value)>),
    Unreachable,
    /// The order; whether it is for signal handlers of the same thread only
    /// (`syncscope("singlethread")`), so that no processor sees it.
    Fence(Order, bool),
    Cmpxchg {
        ptr: Value,
        ty: Type,
        expected: Value,
        new: Value,
        success: Order,
        failure: Order,
        weak: bool,
        volatile: bool,
    },
    /// See `words::RMWS`.
    Rmw {
        op: &'static str,
        ptr: Value,
        ty: Type,
        value: Value,
        order: Order,
        volatile: bool,
    },
    /// `extractvalue`.
    Extract(Type, Value, Vec<u64>),
    /// `insertvalue`.
    Insert(Type, Value, Type, Value, Vec<u64>),
    /// The vector and the index.
    ExtractElement((Type, Value), (Type, Value)),
    /// The vector, the element and the index.
    InsertElement((Type, Value), (Type, Value), (Type, Value)),
    /// Two vectors of that type, and which of their elements (`None`: any value).
    ShuffleVector(Type, Value, Value, Vec<Option<u64>>),
    Freeze(Type, Value),
    /// The list, and the type of the argument that is taken from it.
    VaArg((Type, Value), Type),
    /// Debug info: this value belongs to the variable with that number.
    /// `true`: the value is the variable's address.
    Debug(Value, u32, bool, Shift),
    /// Understood to be an instruction, but not one Weir knows (`callbr`, `catchpad` and
    /// its sisters), or broken.
    Unsupported(Trouble),
}

impl Kind {
    pub(crate) fn ends_block(&self) -> bool {
        matches!(
            self,
            Kind::Br(_)
                | Kind::CondBr(..)
                | Kind::Switch(..)
                | Kind::IndirectBr(..)
                | Kind::Invoke(..)
                | Kind::Resume(..)
                | Kind::Ret(_)
                | Kind::Unreachable
        )
    }

    /// The call of a `call` or `invoke`.
    pub(crate) fn called(&self) -> Option<&Call> {
        if let Kind::Call(call) | Kind::Invoke(call, ..) = self { Some(call) } else { None }
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

/// Who else may define a name, and who sees it. The `_odr` forms are as those without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Linkage {
    #[default]
    External,
    Private,
    Internal,
    Weak,
    LinkOnce,
    Common,
    Appending,
    ExternWeak,
    AvailableExternally,
}

/// What is promised about a function or a call of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Promises {
    pub nounwind: bool,
    pub noreturn: bool,
}

/// Where the body of a function stands, and what it is once it was read.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Body {
    /// Bytes of the text, without the brackets.
    pub start: usize,
    pub end: usize,
    pub read: OnceLock<Result<Vec<Block>, Bad>>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Function {
    pub name: String,
    pub linkage: Linkage,
    pub ret: Type,
    pub params: Vec<(Type, String)>,
    /// For each parameter that is a pointer to a copy that the caller makes: of what.
    pub by_value: Vec<Option<Type>>,
    /// The parameter that is a pointer to where the result goes.
    pub sret: Option<usize>,
    /// Takes any number of further arguments.
    pub varargs: bool,
    pub promises: Promises,
    /// The function that finds handlers of exceptions.
    pub personality: Option<Value>,
    /// `None` for a declaration. [`Module::body`] reads it.
    pub body: Option<Body>,
    pub dbg: Option<u32>,
    /// The bytes of its first line up to its name.
    pub start: usize,
    pub end: usize,
}

impl Function {
    /// Whether this is a definition.
    pub(crate) fn is_defined(&self) -> bool {
        self.body.is_some()
    }

    /// The blocks, as far as they were read: empty for a declaration, and for a
    /// function that [`Module::body`] was never asked for.
    pub(crate) fn blocks(&self) -> &[Block] {
        match self.body.as_ref().and_then(|b| b.read.get()) {
            Some(Ok(blocks)) => blocks,
            _ => &[],
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GlobalVar {
    pub name: String,
    pub linkage: Linkage,
    pub ty: Type,
    /// `None`: declared elsewhere.
    pub init: Option<Value>,
    pub constant: bool,
    pub thread_local: bool,
    pub align: Option<u64>,
    pub section: Option<String>,
    pub dbg: Option<u32>,
    pub start: usize,
    pub end: usize,
}

/// A name for something else: a global, a function, or a place in one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Alias {
    pub linkage: Linkage,
    pub target: Value,
}

impl Module {
    /// Linearization points are declared and never defined: a body with nothing
    /// in it makes their calls ordinary ones.
    pub(crate) fn define_points(&mut self) {
        let point = |f: &Function| f.name.starts_with(weir_ir::object::POINT);
        let functions = self.functions.iter_mut();
        for f in functions.filter(|f| point(f) && !f.is_defined() && f.ret == Type::Void) {
            let ends =
                Inst { dst: None, kind: Kind::Ret(None), dbg: None, align: None, start: f.start, end: f.end };
            let blocks = vec![Block { label: "entry".into(), insts: vec![ends] }];
            f.body = Some(Body { start: f.end, end: f.end, read: OnceLock::from(Ok(blocks)) });
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

/// Where a node of metadata stands, and what it is once it was read.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct LazyNode {
    pub number: u32,
    /// The first byte after its number.
    pub start: usize,
    pub read: OnceLock<Node>,
}

/// What the string `target datalayout` says, as far as anybody asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DataLayout {
    /// The alignment of `i128` in bytes: 8 up to LLVM 17, then 16.
    pub i128_align: u64,
    /// The alignment of `x86_fp80` in bytes.
    pub f80_align: u64,
    /// The size of a pointer; sizes and offsets are right for 64 only.
    pub pointer_bits: u32,
    pub big_endian: bool,
}

impl Default for DataLayout {
    fn default() -> DataLayout {
        DataLayout { i128_align: 16, f80_align: 16, pointer_bits: 64, big_endian: false }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Module {
    /// The text that was read.
    pub text: Arc<str>,
    pub layout: DataLayout,
    pub triple: String,
    pub types: HashMap<String, Type>,
    pub globals: Vec<GlobalVar>,
    pub aliases: HashMap<String, Alias>,
    /// Names whose target is what a function returns when the program starts.
    pub ifuncs: HashMap<String, Alias>,
    pub functions: Vec<Function>,
    /// What groups of attributes (`#0`) promise.
    pub promises: HashMap<u32, Promises>,
    /// `module asm`: assembly beside the functions, a line each.
    pub assembly: Vec<String>,
    /// Sorted by number.
    pub nodes: Vec<LazyNode>,
}
