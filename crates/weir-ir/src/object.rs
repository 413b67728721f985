//! Concurrent objects: operations that threads call, and the sequential object
//! they have to look like. What `weir lin` is asked about.
//!
//! A front end gives a [`crate::Program`] without threads, whose routines are the
//! operations, together with an [`ObjectDecl`]. The threads come from a scenario.

use crate::expr::{BinOp, UnOp};
use crate::ids::RoutineId;
use crate::program::Program;
use crate::span::Span;
use crate::ty::Ty;

/// A linearization point of the operation `push` is a call of a routine with
/// this in front of the operation's name: `weir_lin_push`. The routine does
/// nothing; its arguments are those of the operation.
pub const POINT: &str = "weir_lin_";
/// A point that also says what the operation gives has this behind the name, and
/// the result as its last argument: `weir_lin_pop_returns(v)`.
pub const POINT_RESULT: &str = "_returns";

/// A concurrent object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectDecl {
    /// Its name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// Its operations.
    pub ops: Vec<Operation>,
    /// A routine without parameters that runs before everything else.
    pub init: Option<RoutineId>,
    /// What it has to look like.
    pub spec: SpecDecl,
    /// The scenarios of the file, each with its place.
    pub scenarios: Vec<(String, Span)>,
    /// What an operation returns when there is nothing to take.
    pub empty: i64,
    /// What an operation returns when it gives up without any effect, where the
    /// specification allows that.
    pub abort: Option<i64>,
}

/// An operation of an object. What it takes and returns is in its routine; a
/// parameter of type `tid` gets the number of the calling thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its name.
    pub name: String,
    /// The letter that stands for it in scenarios.
    pub letter: char,
    /// Its code.
    pub routine: RoutineId,
    /// Parameters that get the number of the calling thread though their type is
    /// not `tid`.
    pub thread_params: Vec<usize>,
    /// Where it is declared.
    pub span: Span,
}

impl Operation {
    /// Whether a parameter gets the number of the calling thread.
    pub fn takes_thread(&self, program: &Program, param: usize) -> bool {
        program.routine(self.routine).regs[param].ty == Ty::Tid || self.thread_params.contains(&param)
    }
    /// The parameters that get values: all but those for thread numbers.
    pub fn value_params(&self, program: &Program) -> Vec<usize> {
        (0..program.routine(self.routine).params).filter(|&i| !self.takes_thread(program, i)).collect()
    }
}

/// The sequential object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecDecl {
    /// None is given.
    Missing,
    /// One of the library, by name.
    Named(String, Span),
    /// The user's own.
    Own(SequentialSpec),
}

/// A sequential object as code: what every operation does in one go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SequentialSpec {
    /// The state.
    pub vars: Vec<SpecVar>,
    /// The operations, by name.
    pub ops: Vec<SpecOp>,
}

/// A part of the state of a sequential object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecVar {
    /// Its name.
    pub name: String,
    /// Its value at the start.
    pub init: SpecValue,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecValue {
    /// A number.
    Int(i64),
    /// A sequence of numbers.
    Seq(Vec<i64>),
}

/// What an operation does to the sequential object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecOp {
    /// Its name.
    pub name: String,
    /// How many parameters it has: the first locals.
    pub params: usize,
    /// The locals start with 0; one entry for each, `true` for a sequence.
    pub locals: Vec<bool>,
    /// Its code.
    pub body: Vec<SpecStmt>,
    /// Where it is declared.
    pub span: Span,
}

/// Something that is assigned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecSlot {
    /// A part of the state.
    Var(u32),
    /// A local.
    Local(u32),
}

/// A statement of a sequential object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecStmt {
    /// `x = e`
    Set(SpecSlot, SpecExpr),
    /// `x[i] = e`
    SetAt(SpecSlot, SpecExpr, SpecExpr),
    /// `if (c) … else …`
    If(SpecExpr, Vec<SpecStmt>, Vec<SpecStmt>),
    /// `while (c) …`
    While(SpecExpr, Vec<SpecStmt>),
    /// The operation is not possible in this state unless this holds.
    Assume(SpecExpr),
    /// Any of these.
    Choose(Vec<Vec<SpecStmt>>),
    /// The operation is done.
    Return(Option<SpecExpr>),
}

/// What is computed from a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeqFn {
    /// `len(s)`
    Len,
    /// `s[i]`
    Index,
    /// `s ++ t`
    Concat,
    /// `tail(s)`: all but the first.
    Tail,
    /// `front(s)`: all but the last.
    Front,
    /// `contains(s, v)`
    Contains,
    /// `remove(s, v)`: without the first `v`.
    Remove,
}

/// An expression of a sequential object. Numbers are computed with as `i64`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecExpr {
    /// A number.
    Int(i64),
    /// A part of the state, or a local.
    Slot(SpecSlot),
    /// An operator.
    Un(UnOp, Box<SpecExpr>),
    /// An operator; `&&` and `||` do not evaluate what they need not.
    Bin(BinOp, Box<SpecExpr>, Box<SpecExpr>),
    /// `c ? a : b`
    Ite(Box<SpecExpr>, Box<SpecExpr>, Box<SpecExpr>),
    /// `[a, b]`
    List(Vec<SpecExpr>),
    /// A function of sequences.
    Fn(SeqFn, Vec<SpecExpr>),
}
