//! Whether a program can tell in which order objects were allocated.
//!
//! Heap objects are numbered in the order of allocation. That order is no part of
//! the happens-before relation, so a robust program has the final states of SC up
//! to these numbers. It takes two threads that allocate, and code or a property
//! that looks at pointers as numbers, to tell the difference. Everything here errs
//! on the side of "can tell".

use weir_ir::analysis::callees;
use weir_ir::verify::type_of;
use weir_ir::{Addr, BinOp, Expr, Op, Place, Program, RmwOp, Routine, RoutineId, Ty, UnOp};

/// Whether it makes a difference to the program which of two allocations by
/// different threads comes first.
pub(crate) fn order_matters(program: &Program) -> bool {
    allocators(program) > 1 && (code(program) || properties(program))
}

/// How many threads may allocate; a spawned template counts as many.
fn allocators(program: &Program) -> usize {
    let allocates = |r: RoutineId| {
        let edges = callees(program, r).into_iter().flat_map(|r| &program.routine(r).edges);
        edges.into_iter().any(|e| matches!(e.op, Op::Alloc(..)))
    };
    let started = program.threads.iter().filter(|t| allocates(program.template(t.template).routine)).count();
    let spawned = program.routines.iter().flat_map(|r| &r.edges).filter(
        |e| matches!(e.op, Op::Spawn { template, .. } if allocates(program.template(template).routine)),
    );
    started + 2 * spawned.count()
}

fn properties(program: &Program) -> bool {
    let preds = program.properties.iter().map(|p| &p.pred);
    preds.chain(&program.filter).any(|e| numeric(program, None, e))
}

fn code(program: &Program) -> bool {
    // Cells of the heap have no type: pointers in, numbers out.
    let (mut pointers_in, mut numbers_out) = (false, false);
    for r in &program.routines {
        let ty = |e: &Expr| type_of(program, Some(r), e);
        let pointer = |e: &Expr| ty(e).is_none_or(|t| t == Ty::Ptr);
        for e in &r.edges {
            if e.op.exprs().into_iter().any(|x| numeric(program, Some(r), x)) {
                return true;
            }
            let reg = |reg: &weir_ir::RegId| r.regs[reg.index()].ty == Ty::Ptr;
            let cell = |p: &Place| match p {
                Place::Cell(o, _) => Some(program.object(*o).ty == Ty::Ptr),
                Place::Deref(_) | Place::Bytes(..) => None,
            };
            let mut read = |p: &Place, into: bool| match cell(p) {
                Some(from) => from && !into,
                None => {
                    numbers_out |= !into;
                    false
                }
            };
            let mut wrote = |p: &Place, e: &Expr| match cell(p) {
                Some(to) => pointer(e) && !to && e.constant() != Some(0),
                None => {
                    pointers_in |= pointer(e);
                    false
                }
            };
            let leaks = match &e.op {
                Op::Assign(dst, e) => pointer(e) && !reg(dst),
                Op::Alloc(dst, _) => !reg(dst),
                Op::Load(dst, p) => read(p, reg(dst)),
                Op::Store(p, e) => wrote(p, e),
                Op::Rmw { dst, place, op, operand, .. } => {
                    let old = dst.as_ref().is_some_and(|d| read(place, reg(d)));
                    let function = *op != RmwOp::Xchg && cell(place) != Some(false);
                    old || function || wrote(place, operand)
                }
                Op::Cas { old, place, expected, new, .. } => {
                    let old = old.as_ref().is_some_and(|d| read(place, reg(d)));
                    old || wrote(place, new) || wrote(place, expected)
                }
                Op::Call { routine, args, dst } => {
                    let callee = program.routine(*routine);
                    let into = args.iter().zip(&callee.regs).any(|(a, p)| pointer(a) && p.ty != Ty::Ptr);
                    let back = dst.as_ref().is_some_and(|d| callee.returns == Some(Ty::Ptr) && !reg(d));
                    into || back
                }
                Op::Return(Some(e)) => pointer(e) && r.returns != Some(Ty::Ptr),
                Op::Spawn { template, args, .. } => {
                    let callee: &Routine = program.template_routine(*template);
                    args.iter().zip(&callee.regs).any(|(a, p)| pointer(a) && p.ty != Ty::Ptr)
                }
                _ => false,
            };
            if leaks {
                return true;
            }
        }
    }
    pointers_in && numbers_out
}

/// Whether an expression uses a pointer as a number.
fn numeric(program: &Program, routine: Option<&Routine>, e: &Expr) -> bool {
    let pointer = |e: &Expr| match e {
        // In a property a cell behind a pointer may hold anything.
        Expr::Mem(p) if matches!(**p, Place::Deref(_)) => true,
        e => type_of(program, routine, e).is_none_or(|t| t == Ty::Ptr),
    };
    let heap =
        |e: &Expr| e.constant().is_some_and(|v| v != 0 && Addr(v).number() as usize > program.objects.len());
    let mut found = false;
    e.visit(&mut |e| {
        found |= match e {
            Expr::Un(UnOp::Not, ..) => false,
            Expr::Un(_, _, a) => pointer(a),
            Expr::Cast(ty, a) => *ty != Ty::Ptr && pointer(a),
            Expr::Bin(BinOp::Eq | BinOp::Ne, _, a, b) => {
                (pointer(a) || pointer(b))
                    && (pointer(a) != pointer(b) && a.constant() != Some(0) && b.constant() != Some(0)
                        || heap(a)
                        || heap(b))
            }
            Expr::Bin(BinOp::LAnd | BinOp::LOr, ..) => false,
            Expr::Bin(BinOp::Add, _, a, b) => pointer(a) && pointer(b),
            Expr::Bin(BinOp::Sub, _, _, b) => pointer(b),
            Expr::Bin(_, _, a, b) => pointer(a) || pointer(b),
            _ => false,
        }
    });
    found
}
