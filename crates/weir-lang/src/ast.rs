//! The syntax tree: what the user wrote, with places.
//!
//! The tree keeps everything the formatter needs to print the program again
//! (parentheses, whether a body has braces); comments are beside it in
//! [`File::comments`].

use crate::lexer::Comment;
use weir_ir::{BinOp, FenceKind, PropertyKind, Span};

/// A whole file.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// The items in order.
    pub items: Vec<Item>,
    /// The comments in order.
    pub comments: Vec<Comment>,
}

/// A name with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The name.
    pub name: String,
    /// Where.
    pub span: Span,
}

/// A string with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrLit {
    /// What it says.
    pub value: String,
    /// Where.
    pub span: Span,
}

/// A top-level item.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// All of it.
    pub span: Span,
}

/// What an item is.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `program "name";`
    Program(StrLit),
    /// `const K: u8 = 4;`
    Const(ConstItem),
    /// `shared x: u32 = 5, a: i32[8];`
    Shared(Vec<SharedDecl>),
    /// `enum Color { Red, Green }`
    Enum(Ident, Vec<Ident>),
    /// `struct Node { val: u32, next: ptr }`
    Struct(Ident, Vec<Param>),
    /// `thread T(a: u32)[3] { … }`
    Thread(ThreadItem),
    /// `proc f(a: u32) -> u32 { … }`
    Proc(ProcItem),
    /// `run T[0](1), T[1](2);`
    Run(Vec<RunEntry>),
    /// `never P;` and its sisters.
    Property(PropertyItem),
    /// `observe x, left.r as "0:r";`
    Observe(Vec<(Expr, Option<StrLit>)>),
    /// `filter (P);`
    Filter(Expr),
    /// `invariant P;` or `at L: invariant P;`
    Invariant(Option<Expr>, Expr),
    /// `invariant { never …; }`, for any number of threads: what is between the braces.
    Claim(Span),
    /// `object stack { … }`
    Object(Ident, Vec<Member>),
    /// `scenario "uo || uo";`
    Scenario(StrLit),
}

/// A constant.
#[derive(Clone, Debug)]
pub struct ConstItem {
    /// Its name.
    pub name: Ident,
    /// Its type, if given.
    pub ty: Option<TypeRef>,
    /// Its value.
    pub value: Expr,
}

/// A shared variable or array.
#[derive(Clone, Debug)]
pub struct SharedDecl {
    /// Its name.
    pub name: Ident,
    /// The type of its cells.
    pub ty: TypeRef,
    /// How many cells.
    pub len: LenRef,
    /// Names of the cells, where given.
    pub cells: Vec<Ident>,
    /// How it starts.
    pub init: Option<Expr>,
    /// All of it.
    pub span: Span,
}

/// The length of a shared object.
#[derive(Clone, Debug)]
pub enum LenRef {
    /// No brackets.
    Scalar,
    /// `[e]`
    Fixed(Expr),
    /// `[*]`
    Unbounded,
}

/// A parameter or a field.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// Its type; may be missing in the operations of a specification.
    pub ty: Option<TypeRef>,
}

/// How many threads run a template.
#[derive(Clone, Debug)]
pub enum CountRef {
    /// Nothing written.
    Plain,
    /// `[e]`
    Times(Expr),
    /// `[*]`
    Any,
    /// `[spawn]`
    Spawn,
    /// `[once]`
    Once,
}

/// A thread template.
#[derive(Clone, Debug)]
pub struct ThreadItem {
    /// Its name.
    pub name: Ident,
    /// Its parameters; `None` where no parentheses are written.
    pub params: Option<Vec<Param>>,
    /// How many threads run it.
    pub count: CountRef,
    /// Its code, or (`thread T = f;`) the procedure it runs.
    pub body: ThreadBody,
}

/// The code of a thread.
#[derive(Clone, Debug)]
pub enum ThreadBody {
    /// `{ … }`
    Code(Block),
    /// `= f;`
    Proc(Ident),
}

/// A procedure, or an operation of an object.
#[derive(Clone, Debug)]
pub struct ProcItem {
    /// Its name.
    pub name: Ident,
    /// The scenario letter of an operation (`op push as "u"`).
    pub alias: Option<StrLit>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it returns.
    pub returns: Option<TypeRef>,
    /// Its code.
    pub body: Block,
}

/// A thread of a `run` item.
#[derive(Clone, Debug)]
pub struct RunEntry {
    /// The template.
    pub name: Ident,
    /// The number of the copy.
    pub copy: Option<Expr>,
    /// The arguments.
    pub args: Vec<Expr>,
}

/// A property.
#[derive(Clone, Debug)]
pub struct PropertyItem {
    /// What is asked.
    pub kind: PropertyKind,
    /// A text to show instead of the predicate.
    pub text: Option<StrLit>,
    /// The predicate.
    pub pred: Expr,
}

/// A part of an object or of a specification.
#[derive(Clone, Debug)]
pub struct Member {
    /// What it is.
    pub kind: MemberKind,
    /// All of it.
    pub span: Span,
}

/// What a part of an object is.
#[derive(Clone, Debug)]
pub enum MemberKind {
    /// Shared state.
    Shared(Vec<SharedDecl>),
    /// State of a specification.
    Var(Vec<VarDecl>),
    /// An operation.
    Op(ProcItem),
    /// A helper procedure.
    Proc(ProcItem),
    /// `spec lifo;`
    SpecName(Ident),
    /// `spec { … }`
    Spec(Vec<Member>),
}

/// A type as written.
#[derive(Clone, Debug)]
pub struct TypeRef {
    /// What it is.
    pub kind: TypeKind,
    /// Where.
    pub span: Span,
}

/// What a type is.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// A name: `u8`, `bool`, `Color`.
    Named(String),
    /// `[lo..hi]`
    Range(Box<Expr>, Box<Expr>),
    /// `enum { A, B }`
    Enum(Vec<Ident>),
    /// `ptr<Node>`
    PtrTo(Ident),
    /// `seq<u32>` (specifications only)
    Seq(Box<TypeRef>),
}

/// Statements in braces, or one statement without.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// Whether there are braces.
    pub braces: bool,
    /// All of it.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its label.
    pub label: Option<Ident>,
    /// What it does.
    pub kind: StmtKind,
    /// All of it, without the label.
    pub span: Span,
}

impl Stmt {
    /// All of it, with the label.
    pub fn full_span(&self) -> Span {
        self.label.as_ref().map_or(self.span, |l| l.span.to(self.span))
    }
}

/// A local variable.
#[derive(Clone, Debug)]
pub struct VarDecl {
    /// Its name.
    pub name: Ident,
    /// Its type, if given.
    pub ty: Option<TypeRef>,
    /// Its first value, if given.
    pub init: Option<Expr>,
}

/// A linearization point: where an operation of the object takes effect.
#[derive(Clone, Debug)]
pub struct LinPoint {
    /// What the operation gives, where the program says so.
    pub result: Option<Expr>,
    /// The operation.
    pub op: Ident,
    /// Its arguments.
    pub args: Vec<Expr>,
}

/// How an assignment is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssignForm {
    /// `x = e`
    Plain,
    /// `x += e`
    Op(BinOp),
    /// `x++`, `x--`
    Step(BinOp),
}

/// What a statement does.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum StmtKind {
    Empty,
    Block(Block),
    Var(Vec<VarDecl>),
    Assign {
        target: Expr,
        form: AssignForm,
        value: Expr,
        lock: bool,
    },
    /// `old, ok = cmpxchg(x, a, b)`
    Pair {
        old: Expr,
        ok: Expr,
        call: Expr,
    },
    Call(Expr),
    If {
        arms: Vec<(Expr, Block)>,
        otherwise: Option<Block>,
    },
    While {
        cond: Expr,
        body: Block,
    },
    DoWhile {
        body: Block,
        cond: Expr,
    },
    Loop(Block),
    Break,
    Continue,
    Goto(Ident),
    Choose(Vec<Block>),
    Skip,
    Assume(Expr),
    Assert(Expr),
    Havoc(Ident, Option<Expr>),
    Fence(FenceKind),
    Atomic(Block),
    Return(Option<Expr>),
    Join(Expr),
    /// `at q0: x = 1 goto q1;`
    At {
        source: Ident,
        step: Box<Stmt>,
        target: Ident,
    },
    /// `init q0;`
    Init(Ident),
    /// `states q0, q1;`
    States(Vec<Ident>),
    /// `at L: invariant P;`
    Invariant {
        at: Ident,
        pred: Expr,
    },
    /// `lin push(v);`, `lin v = pop();`: a linearization point.
    Lin(LinPoint),
    /// Only in `at` lines.
    AtomicBegin,
    /// Only in `at` lines.
    AtomicEnd,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
    /// How deep the tree is; kept within [`MAX_DEPTH`].
    pub depth: u32,
}

/// Expressions deeper than this are refused, so that no stack overflows.
pub const MAX_DEPTH: u32 = 400;

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Unary {
    Neg,
    BitNot,
    Not,
    Deref,
    /// So many bytes from where the operand points: `*u32 p`.
    Bytes(u8),
    AddrOf,
}

/// What an expression is.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum ExprKind {
    /// A number and its type suffix.
    Int(u64, Option<String>),
    Bool(bool),
    Null,
    SelfId,
    Name(String),
    Unary(Unary, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// `s ++ t` (specifications only)
    Concat(Box<Expr>, Box<Expr>),
    Ternary(Box<Expr>, Box<Expr>, Box<Expr>),
    Cast(Box<Expr>, TypeRef),
    Paren(Box<Expr>),
    /// `(e : ty)`: the outermost operator is applied in that type.
    Ascribe(Box<Expr>, TypeRef),
    Index(Box<Expr>, Box<Expr>),
    Field(Box<Expr>, Ident),
    Call(Ident, Vec<Expr>),
    Spawn(Ident, Vec<Expr>),
    /// `T#a`
    Copy(Ident, Ident),
    /// `thread@label`, `thread@proc.label`
    At(Box<Expr>, Ident, Option<Ident>),
    /// `any`, `any(lo..hi)`
    Any(Option<(Box<Expr>, Box<Expr>)>),
    /// `{ 1, 2 }`
    Cells(Vec<Expr>),
    /// `[a, b]` (specifications only)
    List(Vec<Expr>),
}

impl Expr {
    /// The expression without the parentheses around it.
    pub fn bare(&self) -> &Expr {
        let mut e = self;
        while let ExprKind::Paren(inner) = &e.kind {
            e = inner;
        }
        e
    }
    /// Calls `f` on this expression and everything inside it, outermost first.
    pub fn visit<'a>(&'a self, f: &mut impl FnMut(&'a Expr)) {
        f(self);
        match &self.kind {
            ExprKind::Unary(_, a)
            | ExprKind::Cast(a, _)
            | ExprKind::Paren(a)
            | ExprKind::Ascribe(a, _)
            | ExprKind::Field(a, _)
            | ExprKind::At(a, _, _) => a.visit(f),
            ExprKind::Binary(_, a, b) | ExprKind::Concat(a, b) | ExprKind::Index(a, b) => {
                a.visit(f);
                b.visit(f);
            }
            ExprKind::Ternary(a, b, c) => {
                a.visit(f);
                b.visit(f);
                c.visit(f);
            }
            ExprKind::Call(_, list)
            | ExprKind::Spawn(_, list)
            | ExprKind::Cells(list)
            | ExprKind::List(list) => list.iter().for_each(|e| e.visit(f)),
            ExprKind::Any(Some((a, b))) => {
                a.visit(f);
                b.visit(f);
            }
            ExprKind::Int(..)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::SelfId
            | ExprKind::Name(_)
            | ExprKind::Copy(..)
            | ExprKind::Any(None) => {}
        }
    }
}
