//! Compiled programs: flat tables with everything static resolved.

use super::heap_slots::Slots;
use std::ops::RangeInclusive;
use weir_ir::{BinOp, EdgeId, FenceKind, ObjId, RmwOp, Ty, UnOp};

/// An expression with constants folded and static addresses resolved.
#[derive(Clone, Debug)]
pub(crate) enum Ex {
    Const(i64),
    Reg(u32),
    SelfId,
    /// `N`: how many copies the running thread's template has from the start.
    Count,
    /// `object number << 32` plus an index that must fit 32 bits.
    AddrOf(i64, Box<Ex>),
    Un(UnOp, Ty, Box<Ex>),
    Bin(BinOp, Ty, Box<Ex>, Box<Ex>),
    Ite(Box<Ex>, Box<Ex>, Box<Ex>),
    Cast(Ty, Box<Ex>),
    At(u32, u32, u32),
    RegOf(u32, u32),
    Mem(Box<Pl>),
    Ended(u32),
}

impl Ex {
    /// Marks the locations that a predicate mentions.
    pub fn mark_locations(&self, locs: &mut [Vec<bool>]) {
        match self {
            Ex::At(_, routine, loc) => locs[*routine as usize][*loc as usize] = true,
            Ex::Un(_, _, a) | Ex::Cast(_, a) | Ex::AddrOf(_, a) => a.mark_locations(locs),
            Ex::Bin(_, _, a, b) => [a, b].into_iter().for_each(|e| e.mark_locations(locs)),
            Ex::Ite(c, a, b) => [c, a, b].into_iter().for_each(|e| e.mark_locations(locs)),
            _ => {}
        }
    }
}

/// A place in memory. Cells of fixed objects are numbered from 1; a cell of an
/// unbounded or heap object is named by its address, which is 2^31 or more. Parts of
/// cells: see [`super::granule`].
#[derive(Clone, Debug)]
pub(crate) enum Pl {
    /// A known cell.
    Cell(u32),
    /// A cell of a fixed object: object, first cell, length, index.
    Array(ObjId, u32, u32, Ex),
    /// A cell of an unbounded object.
    Sparse(ObjId, Ex),
    /// Where a pointer points.
    Deref(Ex),
    /// So many bytes from where a pointer points on.
    Bytes(Ex, u8),
}

/// What an edge does.
#[derive(Clone, Debug)]
pub(crate) enum Do {
    Nop,
    Assign(u32, Ex),
    /// Register, constraint, least and greatest value.
    Havoc(u32, Option<Ex>, i64, i64),
    Assume(Ex),
    Assert(Ex),
    Load(u32, Pl),
    Store(Pl, Ex),
    Fence(FenceKind),
    Rmw {
        dst: Option<u32>,
        place: Pl,
        op: RmwOp,
        operand: Ex,
        ty: Ty,
    },
    Cas {
        old: Option<u32>,
        ok: Option<u32>,
        place: Pl,
        expected: Ex,
        new: Ex,
    },
    AtomicBegin,
    AtomicEnd,
    Call {
        routine: u32,
        args: Vec<Ex>,
    },
    Return(Option<Ex>),
    Spawn {
        dst: Option<u32>,
        template: u32,
        args: Vec<Ex>,
    },
    Join(Ex),
    Alloc(u32, Ex),
    Free(Ex),
}

impl Do {
    /// Whether it has to do with the thread's own frames only.
    pub fn is_local(&self) -> bool {
        use Do::{Assert, Assign, Assume, Call, Havoc, Nop, Return};
        matches!(self, Nop | Assign(..) | Havoc(..) | Assume(_) | Assert(_) | Call { .. } | Return(_))
    }
}

/// A compiled edge.
#[derive(Clone, Debug)]
pub(crate) struct CEdge {
    pub id: EdgeId,
    pub dst: u32,
    pub act: Do,
    /// For a call, where the returned value goes.
    pub call_dst: Option<u32>,
    /// Registers whose value nobody reads after this edge: set to 0, so that
    /// states that differ only in them meet.
    pub kill: Vec<u32>,
}

impl CEdge {
    /// What there is to choose from: the values of a `havoc`, or nothing.
    pub fn choices(&self) -> RangeInclusive<i64> {
        if let Do::Havoc(_, _, lo, hi) = self.act { lo..=hi } else { 0..=0 }
    }
}

/// A compiled location.
#[derive(Clone, Debug, Default)]
pub(crate) struct CLoc {
    pub out: Vec<CEdge>,
    /// Steps from here are folded into the step that led here (see [`crate::compile::fold`]).
    pub fold: bool,
}

/// A compiled routine.
#[derive(Clone, Debug, Default)]
pub(crate) struct CRoutine {
    pub reg_init: Vec<i64>,
    pub reg_ty: Vec<Ty>,
    /// Registers that start with something that nobody reads.
    pub unread: Vec<u32>,
    pub returns: Option<Ty>,
    pub entry: u32,
    pub locs: Vec<CLoc>,
}

/// A property, compiled.
#[derive(Clone, Debug)]
pub(crate) struct CProp {
    pub index: usize,
    /// `true`: it is violated where the predicate holds; `false`: where it does not.
    pub bad_if: bool,
    pub pred: Ex,
}

/// A compiled program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub routines: Vec<CRoutine>,
    /// Template: its routine.
    pub templates: Vec<u32>,
    /// Template: how many copies there are from the start.
    pub copies: Vec<i64>,
    /// Threads from the start: template, copy, arguments.
    pub threads: Vec<(u32, u32, Vec<i64>)>,
    /// Types of the cells of fixed objects; entry 0 is not used.
    pub cell_ty: Vec<Ty>,
    /// For every static object: first cell and how many, or `None` if unbounded.
    pub fixed: Vec<Option<(u32, u32)>>,
    /// For every static object: how many bytes it has, if they are kept in granules.
    pub packed: Vec<Option<u32>>,
    /// For every static object: type, and initial value of unbounded ones.
    pub object: Vec<(Ty, i64)>,
    /// Properties judged in every state.
    pub never: Vec<CProp>,
    /// Properties judged in final states.
    pub at_end: Vec<CProp>,
    pub observables: Vec<Ex>,
    pub filter: Option<Ex>,
    /// What the cells of a new heap object start with.
    pub heap_init: i64,
    /// Heap objects are kept in granules as well.
    pub byte_heap: bool,
    /// Some bytes are kept in granules.
    pub granular: bool,
    /// How heap objects are numbered, if not in the order of allocation.
    pub slots: Option<Slots>,
}

impl Code {
    /// All edges.
    pub fn edges(&self) -> impl Iterator<Item = &CEdge> {
        self.routines.iter().flat_map(|r| &r.locs).flat_map(|l| &l.out)
    }

    /// Whether there are heap objects.
    pub fn allocates(&self) -> bool {
        self.edges().any(|e| matches!(e.act, Do::Alloc(..)))
    }

    /// How many cells the fixed objects have.
    pub fn cells(&self) -> usize {
        self.cell_ty.len() - 1
    }
}
