//! The syntax of a model.

use weir_ir::{BinOp, FenceKind, Span};

/// A name and its place.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

/// The values a variable may have; `None` is all integers.
pub(super) type Domain = Option<(i64, i64)>;

/// A variable or register.
#[derive(Clone, Debug)]
pub(super) struct Decl {
    pub(super) name: Name,
    /// The initial value; `None` is any.
    pub(super) init: Option<i64>,
    pub(super) domain: Domain,
}

/// Whose variable it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner {
    /// `x[my]`
    Me,
    /// `x[k]`: the `k`-th other process.
    Other(i64),
}

/// A place in memory.
#[derive(Clone, Debug)]
pub(super) enum Mem {
    Global(Name),
    Local(Name, Owner, Span),
    Pointer(Arith, Span),
}

/// Arithmetic over registers.
#[derive(Clone, Debug)]
pub(super) enum Arith {
    Int(i64),
    Reg(Name),
    Neg(Box<Arith>),
    /// `Add` or `Sub`.
    Bin(BinOp, Box<Arith>, Box<Arith>),
}

/// A condition over registers.
#[derive(Clone, Debug)]
pub(super) enum Cond {
    Const(bool),
    Compare(BinOp, Arith, Arith),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
}

/// A statement, perhaps with a label.
#[derive(Clone, Debug)]
pub(super) struct Stmt {
    pub(super) label: Option<Name>,
    pub(super) kind: StmtKind,
    pub(super) span: Span,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub(super) enum StmtKind {
    Nop,
    Assign(Name, Arith),
    Assume(Cond),
    /// `read: $r := x`
    Read(Name, Mem),
    /// `read: x = e`
    Await(Mem, Arith),
    Write(Mem, Arith),
    Cas(Mem, Arith, Arith),
    Fence(FenceKind),
    /// `locked { … or … }`, `locked write`
    Locked(Vec<Vec<Stmt>>),
    Either(Vec<Vec<Stmt>>),
    If(Cond, Box<Stmt>, Option<Box<Stmt>>),
    While(Cond, Box<Stmt>),
    Goto(Name),
    Seq(Vec<Stmt>),
}

/// A process declaration.
#[derive(Clone, Debug)]
pub(super) struct Process {
    pub(super) span: Span,
    pub(super) copies: usize,
    pub(super) data: Vec<Decl>,
    pub(super) regs: Vec<Decl>,
    pub(super) body: Vec<Stmt>,
}

/// A forbidden tuple: a label for each process, `None` is any.
#[derive(Clone, Debug)]
pub(super) struct Tuple {
    pub(super) labels: Vec<(Option<String>, Span)>,
}

/// A model.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    pub(super) forbidden: Vec<Tuple>,
    pub(super) globals: Vec<Decl>,
    pub(super) processes: Vec<Process>,
}
