//! Compiled programs: flat tables, with what is static resolved and what is live known.

use crate::lazy::numbers;
use crate::lazy::set::Set;
use crate::pace::{Pace, pace};
use crate::page::{PAGE, Page};
use crate::spin::{Spin, spins};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Index;
use std::sync::Arc;
use weir_engine::Unsupported;
use weir_ir::{
    BinOp, CellInit, EdgeId, Expr, FenceKind, Fun, Len, LocId, ObjId, Op, Place, Program, RegId, RmwOp,
    Routine, RoutineId, Span, Ty, UnOp,
};
use weir_passes::live::Live;

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Ex {
    Const(i64),
    Reg(u32),
    SelfId,
    Undef(Ty),
    Freeze(Box<Ex>),
    /// The address of an object, and an index that must fit 32 bits.
    AddrOf(i64, Box<Ex>),
    Un(UnOp, Ty, Box<Ex>),
    Bin(BinOp, Ty, Box<(Ex, Ex)>),
    Ite(Box<(Ex, Ex, Ex)>),
    Cast(Ty, Box<Ex>),
    Apply(Fun, Box<[Ex]>),
}

/// So many bytes from an address on.
#[derive(Clone, Debug)]
pub(crate) struct Pl {
    pub at: Ex,
    pub width: u8,
}

/// What an edge does.
#[derive(Clone, Debug)]
pub(crate) enum Do {
    Nop,
    Assign(u32, Ex),
    /// A choice.
    Havoc {
        reg: u32,
        constraint: Option<Ex>,
        /// Least and greatest value, if they are few enough to be tried one by one.
        few: Option<(i64, i64)>,
        /// The values, if one may be chosen late ([`crate::lazy`]).
        late: Option<Set>,
    },
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
    AtomicWhen(u32, Pl, Ex),
    AtomicEnd,
    Call {
        routine: u32,
        args: Box<[Ex]>,
        dst: Option<u32>,
    },
    CallPtr {
        target: Ex,
        args: Box<[Ex]>,
        dst: Option<u32>,
    },
    Return(Option<Ex>),
    Spawn {
        dst: Option<u32>,
        template: u32,
        args: Box<[Ex]>,
    },
    Join(Ex),
    Alloc(u32, Ex),
    Release(Ex),
    Extent(u32, Ex),
    Exit,
    Unsupported,
}

/// An edge.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub id: u32,
    pub dst: u32,
    pub act: Do,
    /// An access that the source says is atomic.
    pub atomic: bool,
}

/// A routine.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub params: usize,
    pub reg_init: Vec<i64>,
    pub reg_ty: Vec<Ty>,
    pub returns: Option<Ty>,
    pub entry: u32,
    /// For every location, the edges that leave it.
    pub out: Vec<Box<[Edge]>>,
    /// For every location, the registers that are live there, in order.
    pub live: Vec<Box<[u32]>>,
    /// The edges by which the library allocates and frees.
    pub allocator: BTreeSet<EdgeId>,
    /// The loads that wait, by their locations.
    pub spins: FxHashMap<u32, Spin>,
    /// What only sets the pace.
    pub pace: Pace,
}

/// The routines of a program, each compiled when it is first run: of the code that a program
/// could reach, most is never reached.
pub(crate) struct Routines<'a> {
    program: &'a Program,
    made: Vec<OnceCell<Box<Code>>>,
}

impl Routines<'_> {
    /// Those that were run.
    pub fn entered(&self) -> Vec<RoutineId> {
        let made = self.made.iter().enumerate().filter(|(_, code)| code.get().is_some());
        made.map(|(i, _)| RoutineId::new(i)).collect()
    }
}

impl Index<usize> for Routines<'_> {
    type Output = Code;

    #[inline]
    fn index(&self, i: usize) -> &Code {
        self.made[i].get_or_init(|| Box::new(routine(self.program, &self.program.routines[i])))
    }
}

/// A compiled program.
pub(crate) struct Compiled<'a> {
    pub routines: Routines<'a>,
    /// Template: its routine.
    pub templates: Vec<u32>,
    /// Threads from the start: template, copy, arguments.
    pub threads: Vec<(u32, u32, Vec<i64>)>,
    /// Sizes of the static objects.
    pub sizes: Vec<u32>,
    /// Which objects nobody may write to.
    pub constant: Vec<bool>,
    /// Their initial pages.
    pub pages: Vec<Vec<Arc<Page>>>,
    /// Number of a function's object: its routine.
    pub functions: FxHashMap<u32, u32>,
}

/// The calls that lead somewhere, innermost first: routine and where it goes on.
pub(crate) type Callers = Vec<(u32, u32)>;

/// Where an edge stands, and where the functions were called that the compiler inlined there.
fn places(code: &Routine, edge: usize) -> Vec<Span> {
    let through = code.through.get(&weir_ir::EdgeId::new(edge)).into_iter().flatten();
    std::iter::once(code.edges[edge].span).chain(through.copied()).collect()
}

/// What an operation is that is not supported (`open`: because of a value in it that was not chosen yet), and where: the places in the source of the
/// operation, of the call it is in, and so on; code without source has none.
pub(crate) fn unsupported_at(
    program: &Program,
    routine: u32,
    edge: u32,
    callers: &[(u32, u32)],
    open: bool,
) -> Unsupported {
    let code = &program.routines[routine as usize];
    let e = &code.edges[edge as usize];
    let what = match &e.op {
        Op::Unsupported(what) => what.clone(),
        Op::Havoc(..) => "a choice among more than 65536 values".into(),
        _ if open => "a step that depends on a choice among more than 65536 values".into(),
        _ => "this step".into(),
    };
    let call = |&(routine, back): &(u32, u32)| {
        let code = &program.routines[routine as usize];
        let is = |e: &weir_ir::Edge| e.dst.0 == back && matches!(e.op, Op::Call { .. } | Op::CallPtr { .. });
        let call = code.edges.iter().position(is);
        call.map_or(Vec::new(), |call| places(code, call))
    };
    let mut all = places(code, edge as usize);
    all.extend(callers.iter().flat_map(call));
    all.retain(|s| *s != Span::default());
    let place = (!all.is_empty()).then(|| all.remove(0));
    let hint = match e.op {
        Op::Unsupported(_) => code.notes.get(&weir_ir::EdgeId(edge)).cloned(),
        _ => None,
    };
    Unsupported { feature: what, place, called_from: all, hint }
}

/// The most values a choice may have.
const MAX_CHOICES: i128 = 65_536;

/// Compiles a whole program that passes [`weir_ir::verify`]. The error names what no such
/// program has.
pub(crate) fn compile(program: &Program) -> Result<Compiled<'_>, String> {
    if !program.whole {
        return Err("only whole programs are for the engine `vm`".into());
    }
    if !program.properties.is_empty() {
        return Err("whole programs have no properties but their assertions".into());
    }
    let mut compiled = Compiled {
        routines: Routines { program, made: program.routines.iter().map(|_| OnceCell::new()).collect() },
        templates: program.templates.iter().map(|t| t.routine.0).collect(),
        threads: program.threads.iter().map(|t| (t.template.0, t.copy, t.args.clone())).collect(),
        sizes: Vec::new(),
        constant: Vec::new(),
        pages: Vec::new(),
        functions: program.functions.iter().map(|(o, r)| (o.0 + 1, r.0)).collect(),
    };
    for (o, id) in program.objects.iter().zip(0..) {
        let Len::Fixed(size) = o.len else { return Err(format!("`{}` is no object of bytes", o.name)) };
        let byte = |i: u32| match o.cell_init(i as i32) {
            CellInit::Value(v) => v as u8,
            CellInit::Any { lo, .. } => lo as u8,
        };
        let pages = (0..size.div_ceil(PAGE)).map(|p| {
            let end = size.min((p + 1) * PAGE);
            Arc::new(Page::new((p * PAGE..end).map(byte).collect()))
        });
        compiled.pages.push(pages.collect());
        compiled.sizes.push(size);
        compiled.constant.push(program.constants.contains(&ObjId(id)));
    }
    for r in &program.routines {
        weir_engine::piece::go_on();
        r.edges.iter().try_for_each(|e| known(&e.op))?;
    }
    Ok(compiled)
}

/// The error names what is in no whole program.
fn known(op: &Op) -> Result<(), String> {
    if matches!(op, Op::Free(_)) {
        return Err("a `free` that waits is in no whole program".into());
    }
    if op.place().is_some_and(|p| !matches!(p, Place::Bytes(..))) {
        return Err("whole programs access bytes only".into());
    }
    let mut unknown = false;
    for e in op.exprs() {
        e.visit(&mut |e| {
            unknown |= matches!(
                e,
                Expr::ThreadCount | Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_)
            );
        });
    }
    if unknown { Err("this is in no whole program".into()) } else { Ok(()) }
}

fn routine(program: &Program, r: &Routine) -> Code {
    let live = Live::of(r);
    let mut out: Vec<Vec<Edge>> = vec![Vec::new(); r.locs.len()];
    for (i, e) in r.edges.iter().enumerate() {
        out[e.src.index()].push(Edge {
            id: i as u32,
            dst: e.dst.0,
            // There is nothing else: see `known`.
            act: op(program, r, &e.op).unwrap_or(Do::Unsupported),
            atomic: r.atomic.contains(&EdgeId::new(i)),
        });
    }
    let at = |l: usize| live.at(LocId::new(l)).iter().map(|r| r.0).collect();
    Code {
        params: r.params,
        reg_init: r.regs.iter().map(|r| r.init).collect(),
        reg_ty: r.regs.iter().map(|r| r.ty).collect(),
        returns: r.returns,
        entry: r.entry.0,
        out: out.into_iter().map(Vec::into_boxed_slice).collect(),
        live: (0..r.locs.len()).map(at).collect(),
        allocator: r.allocator.clone(),
        spins: spins(r, &live),
        pace: pace(program, r),
    }
}

fn op(program: &Program, r: &Routine, op: &Op) -> Result<Do, String> {
    let reg = |r: &Option<RegId>| r.map(|r| r.0);
    let exprs = |es: &[Expr]| es.iter().map(expr).collect::<Result<Box<[Ex]>, String>>();
    Ok(match op {
        Op::Nop => Do::Nop,
        Op::Assign(r, e) => Do::Assign(r.0, expr(e)?),
        Op::Havoc(dst, constraint) => {
            let bounds = program.bounds(r.regs[dst.index()].ty);
            let few = bounds.filter(|(lo, hi)| i128::from(*hi) - i128::from(*lo) < MAX_CHOICES);
            let late = constraint.is_none().then(|| numbers::all(r.regs[dst.index()].ty)).flatten();
            Do::Havoc { reg: dst.0, constraint: constraint.as_ref().map(expr).transpose()?, few, late }
        }
        Op::Assume(e) => Do::Assume(expr(e)?),
        Op::Assert(e) => Do::Assert(expr(e)?),
        Op::Load(r, p) => Do::Load(r.0, place(p)?),
        Op::Store(p, e) => Do::Store(place(p)?, expr(e)?),
        Op::Fence(kind) => Do::Fence(*kind),
        Op::Rmw { dst, place: p, op, operand, ty } => {
            Do::Rmw { dst: reg(dst), place: place(p)?, op: *op, operand: expr(operand)?, ty: *ty }
        }
        Op::Cas { old, ok, place: p, expected, new } => Do::Cas {
            old: reg(old),
            ok: reg(ok),
            place: place(p)?,
            expected: expr(expected)?,
            new: expr(new)?,
        },
        Op::AtomicBegin => Do::AtomicBegin,
        Op::AtomicWhen { dst, place: p, guard } => Do::AtomicWhen(dst.0, place(p)?, expr(guard)?),
        Op::AtomicEnd => Do::AtomicEnd,
        Op::Call { routine, args, dst } => Do::Call { routine: routine.0, args: exprs(args)?, dst: reg(dst) },
        Op::CallPtr { target, args, dst } => {
            Do::CallPtr { target: expr(target)?, args: exprs(args)?, dst: reg(dst) }
        }
        Op::Return(e) => Do::Return(e.as_ref().map(expr).transpose()?),
        Op::Spawn { dst, template, args } => {
            Do::Spawn { dst: reg(dst), template: template.0, args: exprs(args)? }
        }
        Op::Join(e) => Do::Join(expr(e)?),
        Op::Alloc(r, e) => Do::Alloc(r.0, expr(e)?),
        Op::Release(e) => Do::Release(expr(e)?),
        Op::Extent(r, e) => Do::Extent(r.0, expr(e)?),
        Op::Exit => Do::Exit,
        Op::Unsupported(_) => Do::Unsupported,
        Op::Free(_) => return Err("a `free` that waits is in no whole program".into()),
    })
}

fn place(p: &Place) -> Result<Pl, String> {
    match p {
        Place::Bytes(e, width) => Ok(Pl { at: expr(e)?, width: *width }),
        Place::Cell(..) | Place::Deref(_) => Err("whole programs access bytes only".into()),
    }
}

fn expr(e: &Expr) -> Result<Ex, String> {
    if let Some(v) = e.constant() {
        return Ok(Ex::Const(v));
    }
    let boxed = |e: &Expr| expr(e).map(Box::new);
    Ok(match e {
        Expr::Const(v, _) => Ex::Const(*v),
        Expr::Reg(r) => Ex::Reg(r.0),
        Expr::SelfId => Ex::SelfId,
        Expr::Undef(ty) => Ex::Undef(*ty),
        Expr::Freeze(a) => Ex::Freeze(boxed(a)?),
        Expr::AddrOf(o, i) => Ex::AddrOf(weir_ir::Addr::of(*o, 0).0, boxed(i)?),
        Expr::Un(op, ty, a) => Ex::Un(*op, *ty, boxed(a)?),
        Expr::Bin(op, ty, a, b) => Ex::Bin(*op, *ty, Box::new((expr(a)?, expr(b)?))),
        Expr::Ite(c, a, b) => Ex::Ite(Box::new((expr(c)?, expr(a)?, expr(b)?))),
        Expr::Cast(ty, a) => Ex::Cast(*ty, boxed(a)?),
        Expr::Apply(fun, args) => Ex::Apply(*fun, args.iter().map(expr).collect::<Result<_, _>>()?),
        Expr::ThreadCount | Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_) => {
            return Err("this is in no whole program".into());
        }
    })
}
