//! Weir's program model.
//!
//! Every front end produces a [`Program`]; every engine and exporter takes one.
//! A program is a set of shared [`Object`]s, a set of [`Routine`]s (control-flow
//! automata whose edges carry one machine operation each), the threads that run
//! them, and the [`Property`] list that is asked about.
//!
//! | module | its job |
//! |---|---|
//! | [`ids`] | typed dense ids |
//! | [`span`], [`diag`] | places in source text, and messages about them |
//! | [`debug`] | what a compiler's debug info says, for people |
//! | [`lex`] | text to tokens, for every reader |
//! | [`log`] | what the judge saw of an execution |
//! | [`ty`], [`expr`] | types, values and expressions: *the* meaning of arithmetic |
//! | [`bytes`] | accesses to several neighbouring bytes |
//! | [`op`] | what one edge does |
//! | [`program`] | programs and their parts |
//! | [`instance`] | programs for any number of threads, with a number of them |
//! | [`object`] | concurrent objects and their specifications |
//! | [`builder`] | building programs by hand |
//! | [`fun`], [`undef`] | what whole programs compute beyond 64-bit integers; bits that were never set |
//! | [`verify`] | the rules every program obeys |
//! | [`text`] | the text form (the automaton form of the Weir language) |
//! | [`trace`] | executions as data |
//! | [`points`] | where fences can be written in the source text |
//! | [`analysis`] | what the rules are made of: reachable locations, atomic sections, callees |
//!
//! **Invariant:** this crate does no input or output and knows no file format
//! and no engine.

pub mod addr;
pub mod analysis;
pub mod arith;
pub mod builder;
pub mod bytes;
pub mod debug;
pub mod diag;
pub mod expr;
pub mod fun;
pub mod ids;
pub mod instance;
pub mod lex;
pub mod log;
pub mod object;
pub mod op;
pub mod points;
pub mod program;
pub mod progress;
pub mod span;
pub mod text;
pub mod trace;
pub mod ty;
pub mod undef;
pub mod verify;

pub use addr::Addr;
pub use arith::ArithError;
pub use builder::{ProgramBuilder, RoutineBuilder};
pub use diag::{Diagnostic, Severity};
pub use expr::{BinOp, Expr, Place, UnOp};
pub use fun::Fun;
pub use ids::{EdgeId, EdgeRef, EnumId, FileId, LocId, ObjId, RegId, RoutineId, TemplateId, ThreadId};
pub use log::{Log, Replay};
pub use object::{ObjectDecl, Operation, SpecDecl};
pub use op::{FenceKind, Op, RmwOp};
pub use program::{
    CellInit, ClaimText, Count, CountUse, Counted, Edge, EnumDecl, Invariant, Len, Loc, Object, Observable,
    Program, Property, PropertyKind, Reg, Routine, Template, Thread,
};
pub use span::{SourceFile, Sources, Span};
pub use trace::{
    Access, BufferEntry, Fault, Faults, FrameView, Model, ReadFrom, Snapshot, Step, ThreadView, Trace,
    Violation, WaitKind, Waits,
};
pub use ty::{RangeError, Ty};
