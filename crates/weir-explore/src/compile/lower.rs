//! Program model to [`Code`].

use crate::compile::code::{CEdge, CLoc, CProp, CRoutine, Code, Do, Ex, Pl};
use crate::compile::fold::Folding;
use crate::compile::granule;
use weir_engine::piece::go_on;
use weir_ir::{Expr, Len, ObjId, Op, Place, Program, PropertyKind, RegId, Routine, RoutineId, Ty};
use weir_passes::live::Live;
use weir_passes::observe::Observed;

/// The largest number of values a `havoc` or an `any` may range over.
pub const MAX_CHOICES: i128 = 65_536;

/// Why a program is refused that another engine is for.
const WHOLE: &str = "whole programs as compilers make them are for the engine `vm`";

/// The most cells of objects of fixed length; every memory is kept whole.
const MAX_CELLS: u64 = 1 << 20;

/// Compiles a program that passes [`weir_ir::verify`]. The error says which
/// variable has too many values to try. Without `seen`, no step is folded into
/// another, and nothing is kept for properties.
pub(crate) fn compile(program: &Program, seen: Option<&Observed>) -> Result<Code, String> {
    if program.whole {
        return Err(WHOLE.into());
    }
    if let Some(why) = granule::refused(program) {
        return Err(why);
    }
    let cells = |len| match len {
        Len::Scalar => 1,
        Len::Fixed(n) => u64::from(n),
        Len::Unbounded => 0,
    };
    let all: u64 = program.objects.iter().map(|o| cells(o.len)).sum();
    if all > MAX_CELLS {
        return Err(format!("shared memory of {all} cells is too large to explore"));
    }
    let mut code = Code { cell_ty: vec![Ty::I64], heap_init: program.heap_init, ..Code::default() };
    code.packed = granule::packed(program);
    code.byte_heap = program.byte_heap();
    code.granular = code.byte_heap || code.packed.iter().any(Option::is_some);
    for (i, o) in program.objects.iter().enumerate() {
        let len = match o.len {
            Len::Scalar => Some(1),
            Len::Fixed(n) => Some(n),
            Len::Unbounded => None,
        };
        let (len, ty) = match code.packed[i] {
            Some(bytes) => (Some(bytes.div_ceil(granule::BYTES)), Ty::U64),
            None => (len, o.ty),
        };
        code.fixed.push(len.map(|n| (code.cell_ty.len() as u32, n)));
        code.cell_ty.extend(std::iter::repeat_n(ty, len.unwrap_or(0) as usize));
        let init = match o.cell_init(0) {
            weir_ir::CellInit::Value(v) => v,
            weir_ir::CellInit::Any { lo, .. } => lo,
        };
        code.object.push((o.ty, init));
    }
    code.templates = program.templates.iter().map(|t| t.routine.0).collect();
    code.copies =
        (0..program.templates.len()).map(|t| program.copies(weir_ir::TemplateId::new(t)) as i64).collect();
    code.threads = program.threads.iter().map(|t| (t.template.0, t.copy, t.args.clone())).collect();
    let folding = seen.map(|seen| Folding::new(program, seen));
    for i in 0..program.routines.len() {
        let id = RoutineId::new(i);
        let fold = folding.as_ref().map_or_else(Vec::new, |f| f.folded(id));
        code.routines.push(routine(program, &code, id, seen, fold)?);
    }
    let c = Compiler { program, code: &code };
    let prop = |index: usize, bad_if: bool, pred: &Expr| CProp { index, bad_if, pred: c.expr(pred) };
    let mut never = Vec::new();
    let mut at_end = Vec::new();
    for (i, p) in program.properties.iter().enumerate() {
        match p.kind {
            PropertyKind::Never => never.push(prop(i, true, &p.pred)),
            PropertyKind::Exists | PropertyKind::NotExists => at_end.push(prop(i, true, &p.pred)),
            PropertyKind::Forall => at_end.push(prop(i, false, &p.pred)),
        }
    }
    let observables = program.observables.iter().map(|o| c.expr(&o.expr)).collect();
    let filter = program.filter.as_ref().map(|f| c.expr(f));
    (code.never, code.at_end, code.observables, code.filter) = (never, at_end, observables, filter);
    Ok(code)
}

fn routine(
    program: &Program,
    code: &Code,
    id: RoutineId,
    seen: Option<&Observed>,
    fold: Vec<bool>,
) -> Result<CRoutine, String> {
    let r = program.routine(id);
    let c = Compiler { program, code };
    let live = Live::of(r);
    let kept = |reg: RegId| seen.is_some_and(|seen| seen.regs[id.index()][reg.index()]);
    let mut locs: Vec<CLoc> = vec![CLoc::default(); r.locs.len()];
    for (i, e) in r.edges.iter().enumerate() {
        go_on();
        let writes = e.op.writes();
        // What was live or is written, and is not live any more.
        let mut kill: Vec<u32> = live
            .at(e.src)
            .iter()
            .chain(&writes)
            .filter(|r| !live.contains(e.dst, **r) && !kept(**r))
            .map(|r| r.0)
            .collect();
        kill.sort_unstable();
        kill.dedup();
        let call_dst = if let Op::Call { dst, .. } = &e.op { dst.map(|d| d.0) } else { None };
        locs[e.src.index()].out.push(CEdge {
            id: weir_ir::EdgeId::new(i),
            dst: e.dst.0,
            act: c.op(r, &e.op)?,
            call_dst,
            kill,
        });
    }
    for (loc, fold) in fold.into_iter().enumerate() {
        locs[loc].fold = fold;
    }
    let unread = (0..r.regs.len()).filter(|&i| {
        (i < r.params || r.regs[i].init != 0)
            && !live.contains(r.entry, RegId::new(i))
            && !kept(RegId::new(i))
    });
    Ok(CRoutine {
        reg_init: r.regs.iter().map(|r| r.init).collect(),
        reg_ty: r.regs.iter().map(|r| r.ty).collect(),
        unread: unread.map(|i| i as u32).collect(),
        returns: r.returns,
        entry: r.entry.0,
        locs,
    })
}

struct Compiler<'a> {
    program: &'a Program,
    code: &'a Code,
}

impl Compiler<'_> {
    fn boxed(&self, e: &Expr) -> Box<Ex> {
        Box::new(self.expr(e))
    }

    fn expr(&self, e: &Expr) -> Ex {
        if let Some(v) = e.constant() {
            return Ex::Const(v);
        }
        match e {
            Expr::Const(v, _) => Ex::Const(*v),
            Expr::Reg(r) => Ex::Reg(r.0),
            Expr::SelfId => Ex::SelfId,
            Expr::ThreadCount => Ex::Count,
            Expr::AddrOf(o, i) => Ex::AddrOf(weir_ir::Addr::of(*o, 0).0, self.boxed(i)),
            Expr::Un(op, ty, a) => Ex::Un(*op, *ty, self.boxed(a)),
            Expr::Bin(op, ty, a, b) => Ex::Bin(*op, *ty, self.boxed(a), self.boxed(b)),
            Expr::Ite(c, a, b) => Ex::Ite(self.boxed(c), self.boxed(a), self.boxed(b)),
            Expr::Cast(ty, a) => Ex::Cast(*ty, self.boxed(a)),
            Expr::At(t, r, l) => Ex::At(t.0, r.0, l.0),
            Expr::RegOf(t, r) => Ex::RegOf(t.0, r.0),
            Expr::Mem(p) => Ex::Mem(Box::new(self.place(p))),
            Expr::Ended(t) => Ex::Ended(t.0),
            // Of whole programs, which are refused.
            Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_) => Ex::Const(0),
        }
    }

    fn place(&self, place: &Place) -> Pl {
        match place {
            Place::Cell(o, index) if self.code.packed[o.index()].is_some() => {
                Pl::Bytes(Ex::AddrOf(weir_ir::Addr::of(*o, 0).0, self.boxed(index)), 1)
            }
            Place::Cell(o, index) => self.cell(*o, index),
            Place::Deref(e) => Pl::Deref(self.expr(e)),
            Place::Bytes(e, width) => Pl::Bytes(self.expr(e), *width),
        }
    }

    fn cell(&self, o: ObjId, index: &Expr) -> Pl {
        match (self.code.fixed[o.index()], index.constant()) {
            (Some((first, len)), Some(i)) if (0..i64::from(len)).contains(&i) => Pl::Cell(first + i as u32),
            (Some((first, len)), _) => Pl::Array(o, first, len, self.expr(index)),
            (None, _) => Pl::Sparse(o, self.expr(index)),
        }
    }

    fn op(&self, routine: &Routine, op: &Op) -> Result<Do, String> {
        let exprs = |es: &[Expr]| es.iter().map(|e| self.expr(e)).collect();
        let reg = |r: &Option<RegId>| r.map(|r| r.0);
        Ok(match op {
            Op::Nop => Do::Nop,
            Op::Assign(r, e) => Do::Assign(r.0, self.expr(e)),
            Op::Havoc(r, constraint) => {
                let register = &routine.regs[r.index()];
                let bounds = self.program.bounds(register.ty);
                let Some((lo, hi)) =
                    bounds.filter(|(lo, hi)| i128::from(*hi) - i128::from(*lo) < MAX_CHOICES)
                else {
                    return Err(format!(
                        "`havoc` of `{}` in `{}` has more than {MAX_CHOICES} values to try",
                        register.name, routine.name
                    ));
                };
                Do::Havoc(r.0, constraint.as_ref().map(|c| self.expr(c)), lo, hi)
            }
            Op::Assume(e) => Do::Assume(self.expr(e)),
            Op::Assert(e) => Do::Assert(self.expr(e)),
            Op::Load(r, p) => Do::Load(r.0, self.place(p)),
            Op::Store(p, e) => Do::Store(self.place(p), self.expr(e)),
            Op::Fence(kind) => Do::Fence(*kind),
            Op::Rmw { dst, place, op, operand, ty } => Do::Rmw {
                dst: reg(dst),
                place: self.place(place),
                op: *op,
                operand: self.expr(operand),
                ty: *ty,
            },
            Op::Cas { old, ok, place, expected, new } => Do::Cas {
                old: reg(old),
                ok: reg(ok),
                place: self.place(place),
                expected: self.expr(expected),
                new: self.expr(new),
            },
            Op::AtomicBegin => Do::AtomicBegin,
            Op::AtomicEnd => Do::AtomicEnd,
            Op::Call { routine, args, .. } => Do::Call { routine: routine.0, args: exprs(args) },
            Op::Return(e) => Do::Return(e.as_ref().map(|e| self.expr(e))),
            Op::Spawn { dst, template, args } => {
                Do::Spawn { dst: reg(dst), template: template.0, args: exprs(args) }
            }
            Op::Join(e) => Do::Join(self.expr(e)),
            Op::Alloc(r, e) => Do::Alloc(r.0, self.expr(e)),
            Op::Free(e) => Do::Free(self.expr(e)),
            weir_ir::whole_op!() => return Err(WHOLE.into()),
        })
    }
}
