//! The middle form: one control-flow graph per thread, calls already inlined,
//! aggregates taken apart, library calls replaced by what they do.
//!
//! Values are in static single assignment form: each is defined once, and its
//! definition dominates its uses.

use crate::trouble::Trouble;
use std::collections::BTreeMap;
use weir_ir::{FenceKind, Span, Ty};

/// The type of a value: an integer of 1, 8, 16, 32 or 64 bits, or a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum MTy {
    Int(u8),
    Ptr,
}

impl MTy {
    /// Bytes it takes in memory.
    pub fn size(self) -> u64 {
        match self {
            MTy::Int(bits) => u64::from(bits).div_ceil(8),
            MTy::Ptr => 8,
        }
    }
    pub fn bits(self) -> u8 {
        if let MTy::Int(b) = self { b } else { 64 }
    }
    /// The number as a value of this type is kept: sign-extended; truth values
    /// are 0 and 1.
    pub fn wrap(self, v: i64) -> i64 {
        match self {
            MTy::Int(1) => v & 1,
            MTy::Int(64) | MTy::Ptr => v,
            MTy::Int(b) => v << (64 - u32::from(b)) >> (64 - u32::from(b)),
        }
    }
}

/// The type in the program model.
pub(crate) fn ty(t: MTy) -> Ty {
    match t {
        MTy::Int(1) => Ty::Bool,
        MTy::Int(bits) => Ty::Int { bits, signed: true },
        MTy::Ptr => Ty::Ptr,
    }
}

/// The same, without a sign.
pub(crate) fn uty(t: MTy) -> Ty {
    match t {
        MTy::Int(1) => Ty::Bool,
        t => Ty::Int { bits: t.bits(), signed: false },
    }
}

pub(crate) type ValId = usize;
pub(crate) type BlockId = usize;
/// A call that was inlined.
pub(crate) type Frame = usize;

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Opd {
    Val(ValId),
    Const(i64, MTy),
    /// The address of a global and an offset in bytes.
    Addr(usize, i64),
    /// The address of a function.
    Func(usize),
    Undef(MTy),
}

/// Where an instruction stands: in the source language where that is known, and
/// in the `.ll` file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct At {
    pub source: Option<Span>,
    pub ll: Span,
}

impl At {
    pub fn span(self) -> Span {
        self.source.unwrap_or(self.ll)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bin {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pred {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CastKind {
    Zext,
    Sext,
    Trunc,
    /// Between a pointer and an integer of the same width.
    Same,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rmw {
    Xchg,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Nand,
    Max,
    Min,
    UMax,
    UMin,
}

impl Rmw {
    /// What it computes of what is there and what is given, if it is more than one of the two.
    pub fn computes(self) -> Option<Bin> {
        Some(match self {
            Rmw::Add => Bin::Add,
            Rmw::Sub => Bin::Sub,
            Rmw::And => Bin::And,
            Rmw::Or => Bin::Or,
            Rmw::Xor | Rmw::Nand => Bin::Xor,
            Rmw::Xchg | Rmw::Max | Rmw::Min | Rmw::UMax | Rmw::UMin => return None,
        })
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Op {
    Copy(Opd),
    Bin(Bin, u8, Opd, Opd),
    Icmp(Pred, MTy, Opd, Opd),
    Select(Opd, Opd, Opd),
    Cast(CastKind, MTy, MTy, Opd),
    /// Base, bytes, and indices with their scale in bytes.
    Gep(Opd, i64, Vec<(Opd, i64)>),
    /// An object on the stack: bytes, name.
    Alloca(u64, String),
    /// Pointer, type, and whether what is read must have been written.
    Load(Opd, MTy, bool),
    /// Pointer, value, type; a locked exchange if the store is sequentially
    /// consistent.
    Store {
        ptr: Opd,
        val: Opd,
        ty: MTy,
        locked: bool,
    },
    Rmw(Rmw, Opd, Opd, MTy),
    /// Pointer, expected, new; the second result tells whether it was done.
    Cas(Opd, Opd, Opd, MTy),
    Fence(FenceKind),
    /// Bytes; whether they start as 0.
    Malloc(Opd, bool),
    Free(Opd),
    Spawn(Opd, Vec<Opd>),
    Join(Opd),
    /// Any value between the bounds.
    Havoc(MTy, Option<(i64, i64)>),
    Assume(Opd),
    /// An error, described by the text, unless the operand is not 0.
    Assert(Opd, String),
    /// Whether what is read next was ever written, and what to say if not.
    Written(Opd, String),
    AtomicBegin,
    AtomicEnd,
    /// A step that does nothing: a place of the text with this number.
    Mark(usize),
    MemCpy(Opd, Opd, u64),
    MemSet(Opd, Opd, u64),
    /// Copies bytes, of which there may be any number: to, from, how many. Only for memory
    /// that is made of bytes.
    CopyBytes(Opd, Opd, Opd),
    /// Fills bytes, of which there may be any number: from where on, with which, how many.
    FillBytes(Opd, Opd, Opd),
    /// A call that is not inlined.
    Call(usize, Vec<Opd>),
    /// A call of a function whose address is computed, and the call in which that is.
    Indirect(Opd, Vec<Vec<Opd>>, Frame),
    Unsupported(Trouble),
}

impl Op {
    /// Whether leaving it out changes nothing if nobody uses its result.
    pub fn is_pure(&self) -> bool {
        match self {
            Op::Copy(_) | Op::Icmp(..) | Op::Select(..) | Op::Cast(..) | Op::Gep(..) | Op::Alloca(..) => true,
            Op::Havoc(_, None) => true,
            Op::Bin(op, ..) => !matches!(op, Bin::UDiv | Bin::SDiv | Bin::URem | Bin::SRem),
            _ => false,
        }
    }

    /// Calls `f` on every operand.
    pub fn operands(&self, f: &mut impl FnMut(&Opd)) {
        self.clone().operands_mut(&mut |o| f(o));
    }

    /// Calls `f` on every operand, which may change it.
    pub fn operands_mut(&mut self, f: &mut impl FnMut(&mut Opd)) {
        match self {
            Op::Copy(a)
            | Op::Cast(_, _, _, a)
            | Op::Load(a, ..)
            | Op::Malloc(a, _)
            | Op::Free(a)
            | Op::Join(a)
            | Op::Assume(a)
            | Op::Assert(a, _)
            | Op::Written(a, _) => f(a),
            Op::Bin(_, _, a, b)
            | Op::Icmp(_, _, a, b)
            | Op::Store { ptr: a, val: b, .. }
            | Op::Rmw(_, a, b, _)
            | Op::MemCpy(a, b, _)
            | Op::MemSet(a, b, _) => {
                f(a);
                f(b);
            }
            Op::Select(a, b, c) | Op::Cas(a, b, c, _) | Op::CopyBytes(a, b, c) | Op::FillBytes(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
            Op::Gep(a, _, idx) => {
                f(a);
                idx.iter_mut().for_each(|(i, _)| f(i));
            }
            Op::Spawn(a, args) => {
                f(a);
                args.iter_mut().for_each(f);
            }
            Op::Call(_, args) => args.iter_mut().for_each(f),
            Op::Indirect(a, args, _) => {
                f(a);
                args.iter_mut().flatten().for_each(f);
            }
            Op::Alloca(..)
            | Op::Fence(_)
            | Op::Havoc(..)
            | Op::AtomicBegin
            | Op::AtomicEnd
            | Op::Mark(_)
            | Op::Unsupported(_) => {}
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ins {
    /// The access may not be aligned to its size.
    pub loose: bool,
    /// What it defines: for [`Op::Cas`] the old value and whether it was done.
    pub dst: Vec<ValId>,
    pub op: Op,
    pub at: At,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Phi {
    pub dst: ValId,
    pub from: Vec<(BlockId, Opd)>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Term {
    Br(BlockId),
    Cond(Opd, BlockId, BlockId),
    Switch(Opd, Vec<(i64, BlockId)>, BlockId),
    Ret(Vec<Opd>),
    /// Nothing more happens in this thread, but it has not ended (`exit`).
    #[default]
    Stop,
}

impl Term {
    pub fn targets(&self) -> Vec<BlockId> {
        match self {
            Term::Br(b) => vec![*b],
            Term::Cond(_, a, b) => vec![*a, *b],
            Term::Switch(_, cases, d) => cases.iter().map(|(_, b)| *b).chain([*d]).collect(),
            Term::Ret(_) | Term::Stop => vec![],
        }
    }
    pub fn operands_mut(&mut self, f: &mut impl FnMut(&mut Opd)) {
        match self {
            Term::Cond(c, ..) => f(c),
            Term::Switch(v, ..) => f(v),
            Term::Ret(vs) => vs.iter_mut().for_each(f),
            Term::Br(_) | Term::Stop => {}
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Block {
    pub phis: Vec<Phi>,
    pub insts: Vec<Ins>,
    pub term: Term,
    pub at: At,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Val {
    pub ty: MTy,
    /// The variable it is the value of, where debug info tells.
    pub name: Option<String>,
}

/// The code of a thread, or of a recursive function.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Flat {
    /// The function it was made from.
    pub func: usize,
    pub name: String,
    pub params: Vec<ValId>,
    pub returns: Vec<MTy>,
    /// Where a thread leaves its result, if somebody asks for it.
    pub result: Option<ValId>,
    pub vals: Vec<Val>,
    /// Where it waits in a loop for something that a library function waits for.
    pub waits: Vec<At>,
    /// Objects on the stack of functions that were inlined, and of which call: they end with it.
    pub inner: BTreeMap<ValId, Frame>,
    /// For each call that was inlined, the one in which it is. The first one is that of the
    /// function itself.
    pub frames: Vec<Frame>,
    /// What got to be known in a call: what was returned to it, and what its variables were set to
    /// by whoever has their address.
    pub known: Vec<(Frame, Opd)>,
    /// Block 0 is the entry.
    pub blocks: Vec<Block>,
}

impl Flat {
    /// Whether a call is this one or was made in it.
    pub fn is_within(&self, mut frame: Frame, of: Frame) -> bool {
        // Who calls has the smaller number.
        while frame > of {
            frame = self.frames[frame];
        }
        frame == of
    }

    pub fn val(&mut self, ty: MTy) -> ValId {
        self.vals.push(Val { ty, name: None });
        self.vals.len() - 1
    }
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(Block::default());
        self.blocks.len() - 1
    }
    pub fn ty(&self, o: Opd) -> MTy {
        match o {
            Opd::Val(v) => self.vals[v].ty,
            Opd::Const(_, t) | Opd::Undef(t) => t,
            Opd::Addr(..) | Opd::Func(_) => MTy::Ptr,
        }
    }
    /// For every block, the blocks that lead to it (each once).
    pub fn preds(&self) -> Vec<Vec<BlockId>> {
        let mut preds = vec![Vec::new(); self.blocks.len()];
        for (i, b) in self.blocks.iter().enumerate() {
            for t in b.term.targets() {
                if !preds[t].contains(&i) {
                    preds[t].push(i);
                }
            }
        }
        preds
    }
    /// The blocks that can be reached, in reverse postorder.
    pub fn order(&self) -> Vec<BlockId> {
        let mut state = vec![0u8; self.blocks.len()];
        let mut order = Vec::new();
        if self.blocks.is_empty() {
            return order;
        }
        let mut stack = vec![(0, self.blocks[0].term.targets(), 0)];
        state[0] = 1;
        while let Some((b, targets, next)) = stack.last_mut() {
            if let Some(&t) = targets.get(*next) {
                *next += 1;
                if state[t] == 0 {
                    state[t] = 1;
                    stack.push((t, self.blocks[t].term.targets(), 0));
                }
            } else {
                order.push(*b);
                stack.pop();
            }
        }
        order.reverse();
        order
    }

    /// For every value, the operation that defines it (phis have none).
    pub fn defs(&self) -> Vec<Option<&Op>> {
        let mut defs = vec![None; self.vals.len()];
        for i in self.blocks.iter().flat_map(|b| &b.insts) {
            if let [d] = i.dst.as_slice() {
                defs[*d] = Some(&i.op);
            }
        }
        defs
    }
}

/// How far along definitions [`step`] looks.
const FAR: u32 = 12;

/// By what an index times its scale is divisible: new versions of LLVM count in
/// bytes and say only by shifts that the number of bytes is a multiple of four.
pub(crate) fn step(defs: &[Option<&Op>], index: Opd, scale: i64) -> i64 {
    let zeros = zeros(defs, index, FAR).min(8);
    scale.checked_shl(zeros).filter(|s| s >> zeros == scale).unwrap_or(scale)
}

/// How many of the lowest bits are known to be 0.
fn zeros(defs: &[Option<&Op>], o: Opd, far: u32) -> u32 {
    let v = match o {
        Opd::Const(c, _) => return c.trailing_zeros(),
        Opd::Val(v) => v,
        _ => return 0,
    };
    let (Some(op), true) = (defs.get(v).copied().flatten(), far > 0) else { return 0 };
    let of = |o: &Opd| zeros(defs, *o, far - 1);
    let by = |o: &Opd| if let Opd::Const(c, _) = o { u32::try_from(*c).unwrap_or(0).min(63) } else { 0 };
    match op {
        Op::Copy(a) => of(a),
        Op::Cast(CastKind::Zext | CastKind::Sext | CastKind::Same, _, _, a) => of(a),
        Op::Bin(Bin::Add | Bin::Sub | Bin::Or | Bin::Xor, _, a, b) => of(a).min(of(b)),
        Op::Bin(Bin::And, _, a, b) => of(a).max(of(b)),
        Op::Bin(Bin::Mul, _, a, b) => of(a).saturating_add(of(b)),
        Op::Bin(Bin::Shl, _, a, b @ Opd::Const(..)) => of(a).saturating_add(by(b)),
        Op::Bin(Bin::LShr | Bin::AShr, _, a, b @ Opd::Const(..)) => of(a).saturating_sub(by(b)),
        Op::Select(_, a, b) => of(a).min(of(b)),
        _ => 0,
    }
}
