//! Variable arguments: the caller puts them into an area, and tells the callee where it is.
//!
//! A `va_list` is that of x86-64 with nothing left in registers, so that the code that
//! compilers make for `va_arg` takes everything from the overflow area.

use super::function::Fun;
use super::make::{number, plus};
use super::reach::{OpenCall, Whole};
use super::shape::{Res, leaves};
use crate::ast::Call;
use crate::layout::size_align;
use weir_ir::{BinOp, Edge, Expr, LocId, ObjId, Op, Place, RegId, RoutineId, Span, Ty};

/// Where the general registers of a `va_list` end.
const NO_REGISTERS: i64 = 48;
/// Programs with more functions without parameters whose addresses are taken are believed
/// to pass them as what they are.
const MOST_WITHOUT: usize = 32;
/// Where its floating-point registers end.
const NO_FLOATS: i64 = 304;

impl<'a> Fun<'_, 'a> {
    /// Puts the arguments beyond the fixed ones into a new area.
    pub(crate) fn pass_more(&mut self, call: &'a Call, fixed: usize) -> Res<Option<RegId>> {
        let m = self.m();
        let mut at = 0u64;
        let mut plan = Vec::new();
        for (i, (ty, v)) in call.args.iter().enumerate().skip(fixed) {
            if let Some(of) = call.by_value.get(i).and_then(Option::as_ref) {
                let (size, align) = size_align(m, of)?;
                at = at.next_multiple_of(align.max(8));
                let from = self.v.pointer(v)?;
                plan.push((at, Slot::Copy(from, size, align.min(8))));
                at += size.next_multiple_of(8);
                continue;
            }
            let values = self.v.value(ty, v)?;
            if size_align(m, ty)?.0 >= 16 {
                at = at.next_multiple_of(16);
            }
            let parts = leaves(m, ty)?;
            if parts.len() > 1 {
                plan.push((at, Slot::Parts(ty, values)));
                at += size_align(m, ty)?.0.next_multiple_of(8);
                continue;
            }
            for value in values {
                plan.push((at, Slot::Word(value)));
                at += 8;
            }
        }
        if at == 0 {
            return Ok(None);
        }
        let area = self.e.temporary(Ty::Ptr);
        self.e.step(Op::Alloc(area, Expr::int(at as i64)));
        for (at, slot) in plan {
            let place = plus(&Expr::Reg(area), at);
            match slot {
                Slot::Word(value) => self.e.step(Op::Store(Place::Bytes(place, 8), value)),
                Slot::Parts(ty, values) => self.store_at(&place, ty, &values, 8)?,
                Slot::Copy(from, size, align) => self.copy_bytes(&place, &from, size, align),
            }
        }
        Ok(Some(area))
    }

    /// `llvm.va_start`.
    pub(crate) fn va_start(&mut self, list: &Expr) -> Res<()> {
        let area = self.area.ok_or("`va_start` in a function without variable arguments")?;
        let list = self.e.keep(Ty::Ptr, list.clone());
        let fields = [
            (0, 4, number(32, NO_REGISTERS)),
            (4, 4, number(32, NO_FLOATS)),
            (8, 8, Expr::Reg(area)),
            (16, 8, Expr::Const(0, Ty::Ptr)),
        ];
        for (at, width, value) in fields {
            self.e.step(Op::Store(Place::Bytes(plus(&list, at), width), value));
        }
        Ok(())
    }

    /// Remembers a call whose callee may or may not take variable arguments.
    pub(crate) fn open_call(&mut self, target: Expr, args: Vec<Expr>, dst: Option<RegId>) {
        let target = self.e.keep(Ty::Ptr, target);
        let from = self.e.loc;
        let to = self.e.b.loc();
        self.e.at(to);
        let routine = self.v.w.routine(self.id);
        let (span, code) = (self.e.span, self.e.ll);
        self.v.w.open_calls.push(OpenCall { routine, from, to, target, args, dst, span, code });
    }
}

enum Slot<'t> {
    Word(Expr),
    Parts(&'t crate::ast::Type, Vec<Expr>),
    Copy(Expr, u64, u64),
}

/// Adds the open calls, once all functions whose addresses are taken are known: those that
/// take variable arguments are told that there are none.
pub(crate) fn close(w: &mut Whole<'_>) {
    for call in std::mem::take(&mut w.open_calls) {
        let OpenCall { routine, from, to, target, args, dst, span, code } = call;
        let more = args.len() + 1;
        let takes_more = |(_, r): &(&ObjId, &RoutineId)| {
            let r = &w.routines[r.index()];
            r.params == more && r.regs[more - 1].name == "%more"
        };
        let is =
            |object: ObjId| Expr::bin(BinOp::Eq, Ty::U64, target.clone(), super::make::address(object, 0));
        let open: Vec<Expr> = w.functions.iter().filter(takes_more).map(|(o, _)| is(*o)).collect();
        let any = open.into_iter().fold(Expr::FALSE, Expr::or);
        let r = &mut w.routines[routine.index()];
        let user = !r.code.is_empty();
        let span = if user { span } else { Span::default() };
        let mut edge = |src, dst, op| {
            r.edges.push(Edge { src, dst, op, span });
            if user {
                r.code.push(code);
            }
        };
        let none = Expr::Const(0, Ty::Ptr);
        let plain = Op::CallPtr { target: target.clone(), args: args.clone(), dst };
        if any == Expr::FALSE {
            edge(from, to, plain);
            continue;
        }
        let with_area = args.into_iter().chain([none]).collect();
        let open = Op::CallPtr { target: target.clone(), args: with_area, dst };
        let new = |locs: &mut Vec<weir_ir::Loc>| {
            locs.push(weir_ir::Loc::default());
            LocId::new(locs.len() - 1)
        };
        let (yes, no) = (new(&mut r.locs), new(&mut r.locs));
        let mut edge = |src, dst, op| {
            r.edges.push(Edge { src, dst, op, span });
            if user {
                r.code.push(code);
            }
        };
        edge(from, yes, Op::Assume(any.clone()));
        edge(yes, to, open);
        edge(from, no, Op::Assume(any.negate()));
        edge(no, to, plain);
    }
}

/// Calls through pointers with more values than some of these callees take are no calls of
/// the others. C without prototypes lets `void *run()` start a thread, and on this machine
/// that works: where the library calls what the program passed to it, functions without
/// parameters get none.
pub(crate) fn allow_fewer(w: &mut Whole<'_>) {
    let none = |(_, r): &(&ObjId, &RoutineId)| {
        let r = &w.routines[r.index()];
        r.params == 1 && !r.code.is_empty()
    };
    let without: Vec<ObjId> = w.functions.iter().filter(none).map(|(o, _)| *o).collect();
    if without.is_empty() || without.len() > MOST_WITHOUT {
        return;
    }
    for r in w.routines.iter_mut().filter(|r| r.code.is_empty()) {
        for i in 0..r.edges.len() {
            let Op::CallPtr { target, args, dst } = &r.edges[i].op else { continue };
            if args.len() < 2 {
                continue;
            }
            let is = |o: &ObjId| Expr::bin(BinOp::Eq, Ty::U64, target.clone(), super::make::address(*o, 0));
            let any = without.iter().map(is).fold(Expr::FALSE, Expr::or);
            let alone = Op::CallPtr { target: target.clone(), args: vec![args[0].clone()], dst: *dst };
            let (src, to, span) = (r.edges[i].src, r.edges[i].dst, r.edges[i].span);
            let new = |locs: &mut Vec<weir_ir::Loc>| {
                locs.push(weir_ir::Loc::default());
                LocId::new(locs.len() - 1)
            };
            let (yes, no) = (new(&mut r.locs), new(&mut r.locs));
            r.edges[i].src = no;
            for (src, dst, op) in
                [(src, yes, Op::Assume(any.clone())), (yes, to, alone), (src, no, Op::Assume(any.negate()))]
            {
                r.edges.push(Edge { src, dst, op, span });
            }
        }
    }
}
