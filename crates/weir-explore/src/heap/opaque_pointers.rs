//! Whether the numbers of heap objects make no difference to a program.
//!
//! They make none if pointers to the heap are only made by `alloc`, kept, followed
//! at constant offsets, freed, and compared with each other and with null. Then an
//! execution stays one if its heap objects are numbered in another way, and what
//! is not a pointer is the same in both.
//!
//! The check goes by types and errs on the side of "no": registers and cells of
//! pointer type hold null or pointers to the start of heap objects, all others
//! hold no pointer. The cells of heap objects have the type with which all code
//! uses their offset. A register that nobody reads may hold anything.

use std::collections::BTreeMap;
use weir_ir::{Addr, BinOp, CellInit, Expr, Op, Place, Program, RegId, RmwOp, Routine, Ty, UnOp};

/// What kind of value an expression has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Null, or a constant that is no pointer to any object: fits both.
    Either,
    Pointer,
    /// A pointer and a constant: good for comparisons only.
    Near,
    Plain,
}

/// Whether the numbers of heap objects make no difference to what a program does.
pub(crate) fn opaque(program: &Program) -> bool {
    let mut check = Check { program, fields: BTreeMap::new() };
    let starts = |ty: Ty, v: i64| ty != Ty::Ptr || nowhere(v);
    let cells = program.objects.iter().all(|o| {
        o.init.iter().all(|init| match *init {
            CellInit::Value(v) => starts(o.ty, v),
            CellInit::Any { lo, hi } => starts(o.ty, lo) && starts(o.ty, hi),
        })
    });
    let regs = program.routines.iter().flat_map(|r| &r.regs).all(|r| starts(r.ty, r.init));
    let args = program.threads.iter().flat_map(|t| &t.args).all(|v| nowhere(*v));
    let quiet = cells && regs && args && nowhere(program.heap_init);
    quiet
        && program.routines.iter().all(|r| {
            let unread = unread(r);
            r.edges.iter().all(|e| check.op(r, &unread, &e.op))
        })
}

/// Whether they make none to what is asked about its states: to its properties and,
/// if they are `listed`, to what is observed of final states.
pub(crate) fn unasked(program: &Program, listed: bool) -> bool {
    let check = Check { program, fields: BTreeMap::new() };
    let none = Routine::default();
    let asked = program.properties.iter().map(|p| &p.pred).chain(&program.filter);
    let shown = program.observables.iter().map(|o| &o.expr).filter(|_| listed);
    asked.into_iter().all(|e| check.expr(&none, e).is_some())
        && shown.into_iter().all(|e| check.is(&none, e, Kind::Plain))
}

/// The registers that no code of a routine reads.
fn unread(r: &Routine) -> Vec<bool> {
    let mut unread = vec![true; r.regs.len()];
    for e in r.edges.iter().flat_map(|e| e.op.exprs()) {
        e.visit(&mut |e| {
            if let Expr::Reg(reg) = e {
                unread[reg.index()] = false;
            }
        });
    }
    unread
}

struct Check<'a> {
    program: &'a Program,
    /// The kind of the cells of heap objects, by offset.
    fields: BTreeMap<i64, Kind>,
}

fn of_type(ty: Ty) -> Kind {
    if ty == Ty::Ptr { Kind::Pointer } else { Kind::Plain }
}

/// Whether a value of one kind may be kept where the other kind is.
fn fits(value: Option<Kind>, place: Option<Kind>) -> bool {
    match (value, place) {
        (Some(v), Some(p)) => v == Kind::Either || v == p,
        _ => false,
    }
}

impl Check<'_> {
    fn reg(r: &Routine, reg: RegId) -> Option<Kind> {
        r.regs.get(reg.index()).map(|reg| of_type(reg.ty))
    }

    /// The kind of an expression; `None` if it does something with a pointer that
    /// shows its number.
    fn expr(&self, r: &Routine, e: &Expr) -> Option<Kind> {
        let plain = |k: Option<Kind>| fits(k, Some(Kind::Plain)).then_some(Kind::Plain);
        match e {
            Expr::Const(v, _) if nowhere(*v) => Some(Kind::Either),
            Expr::Const(_, ty) => (*ty != Ty::Ptr).then_some(Kind::Plain),
            Expr::Reg(reg) => Self::reg(r, *reg),
            Expr::RegOf(t, reg) => {
                let thread = self.program.threads.get(t.index())?;
                Self::reg(self.program.routine(self.program.template(thread.template).routine), *reg)
            }
            Expr::Mem(place) => match &**place {
                Place::Cell(o, index) => {
                    self.is(r, index, Kind::Plain).then(|| of_type(self.program.object(*o).ty))
                }
                Place::Deref(_) | Place::Bytes(..) => None,
            },
            Expr::SelfId | Expr::ThreadCount | Expr::At(..) | Expr::Ended(_) => Some(Kind::Plain),
            Expr::Un(UnOp::Not, _, a) => self.expr(r, a).map(|_| Kind::Plain),
            Expr::Un(_, _, a) => plain(self.expr(r, a)),
            Expr::Bin(BinOp::LAnd | BinOp::LOr, _, a, b) => {
                self.expr(r, a).and(self.expr(r, b)).map(|_| Kind::Plain)
            }
            Expr::Bin(BinOp::Eq | BinOp::Ne, _, a, b) => {
                let (a, b) = (self.expr(r, same(a))?, self.expr(r, same(b))?);
                let near = [Kind::Near, Kind::Pointer];
                if near.contains(&a) && near.contains(&b) {
                    return Some(Kind::Plain);
                }
                (fits(Some(a), Some(b)) || fits(Some(b), Some(a))).then_some(Kind::Plain)
            }
            Expr::Bin(_, ty, a, b) if *ty != Ty::Ptr => plain(self.expr(r, a)).and(plain(self.expr(r, b))),
            Expr::Bin(BinOp::Add, _, base, by) => {
                let near = by.constant().is_some_and(near) && self.is(r, base, Kind::Pointer);
                near.then_some(Kind::Near)
            }
            Expr::Ite(c, a, b) => {
                self.expr(r, c)?;
                match (self.expr(r, a)?, self.expr(r, b)?) {
                    (Kind::Either, k) | (k, Kind::Either) => Some(k),
                    (a, b) => (a == b).then_some(a),
                }
            }
            Expr::Cast(ty, a) => {
                let kind = self.expr(r, a)?;
                fits(Some(kind), Some(of_type(*ty))).then_some(kind)
            }
            _ => None,
        }
    }

    /// Whether a property or an observable looks at a register with that number.
    fn asked_for(&self, reg: RegId) -> bool {
        let p = self.program;
        let asked = p.properties.iter().map(|p| &p.pred).chain(&p.filter);
        let mut found = false;
        for e in asked.chain(p.observables.iter().map(|o| &o.expr)) {
            e.visit(&mut |e| found |= matches!(e, Expr::RegOf(_, r) if *r == reg));
        }
        found
    }

    fn is(&self, r: &Routine, e: &Expr, kind: Kind) -> bool {
        fits(self.expr(r, e), Some(kind))
    }

    /// The kind of the cell at a place; a heap cell gets the one it is used with
    /// first.
    fn place(&mut self, r: &Routine, place: &Place, used: Kind) -> Option<Kind> {
        let (base, offset) = match place {
            Place::Cell(o, index) => {
                return self.is(r, index, Kind::Plain).then(|| of_type(self.program.object(*o).ty));
            }
            Place::Deref(Expr::Bin(BinOp::Add, Ty::Ptr, base, by)) => (&**base, by.constant()?),
            Place::Deref(base) => (base, 0),
            Place::Bytes(..) => return None,
        };
        let start = matches!(base, Expr::Reg(_)) && self.is(r, base, Kind::Pointer);
        (start && near(offset)).then(|| *self.fields.entry(offset).or_insert(used))
    }

    /// Whether a value of the expression may be kept at the place.
    fn keeps(&mut self, r: &Routine, place: &Place, e: &Expr) -> bool {
        let Some(kind) = self.expr(r, e) else { return false };
        let used = if kind == Kind::Either { of_type(constant_type(e)) } else { kind };
        fits(Some(kind), self.place(r, place, used))
    }

    fn reads(&mut self, r: &Routine, unread: &[bool], place: &Place, to: RegId) -> bool {
        let Some(kind) = Self::reg(r, to) else { return false };
        let any = |ty: Ty| matches!(ty, Ty::I64 | Ty::Ptr);
        if unread[to.index()] && any(r.regs[to.index()].ty) && !self.asked_for(to) {
            // It says nothing about what is there.
            let known = self.fields.clone();
            let fine = self.place(r, place, kind).is_some();
            self.fields = known;
            return fine;
        }
        self.place(r, place, kind) == Some(kind)
    }

    fn op(&mut self, r: &Routine, unread: &[bool], op: &Op) -> bool {
        match op {
            Op::Nop | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd | Op::Return(None) => true,
            Op::Assign(to, e) => fits(self.expr(r, e), Self::reg(r, *to)),
            Op::Havoc(to, e) => {
                Self::reg(r, *to) == Some(Kind::Plain)
                    && e.as_ref().is_none_or(|e| self.is(r, e, Kind::Plain))
            }
            Op::Assume(e) | Op::Assert(e) => self.expr(r, e).is_some(),
            Op::Load(to, place) => self.reads(r, unread, place, *to),
            Op::Store(place, e) => self.keeps(r, place, e),
            Op::Rmw { dst, place, op, operand, ty } => {
                let kind = self.expr(r, operand);
                (*op == RmwOp::Xchg && *ty == Ty::Ptr || fits(kind, Some(Kind::Plain)))
                    && self.keeps(r, place, operand)
                    && (*op == RmwOp::Xchg || self.place(r, place, Kind::Plain) == Some(Kind::Plain))
                    && dst.is_none_or(|to| self.reads(r, unread, place, to))
            }
            Op::Cas { old, ok, place, expected, new } => {
                self.keeps(r, place, expected)
                    && self.keeps(r, place, new)
                    && old.is_none_or(|to| self.reads(r, unread, place, to))
                    && ok.is_none_or(|to| Self::reg(r, to) == Some(Kind::Plain))
            }
            Op::Call { routine, args, dst } => {
                let callee = self.program.routine(*routine);
                args.iter().zip(&callee.regs).all(|(e, p)| self.is(r, e, of_type(p.ty)))
                    && dst.is_none_or(|to| {
                        callee.returns.is_some_and(|ty| Self::reg(r, to) == Some(of_type(ty)))
                    })
            }
            Op::Return(Some(e)) => r.returns.is_none_or(|ty| self.is(r, e, of_type(ty))),
            Op::Alloc(to, e) => Self::reg(r, *to) == Some(Kind::Pointer) && self.is(r, e, Kind::Plain),
            Op::Free(e) => self.is(r, e, Kind::Pointer),
            Op::Spawn { .. } | Op::Join(_) => false,
            weir_ir::whole_op!() => false,
        }
    }
}

/// Whether a value, as a pointer, leads to no object at all.
fn nowhere(value: i64) -> bool {
    Addr(value).number() == 0
}

/// Offsets that stay within one object.
fn near(offset: i64) -> bool {
    i64::from(i32::MIN) < offset && offset < i64::from(i32::MAX)
}

/// An expression without casts that keep every pointer as it is.
fn same(e: &Expr) -> &Expr {
    match e {
        Expr::Cast(Ty::Ptr | Ty::I64, a) => same(a),
        e => e,
    }
}

/// The type that a constant says it has.
fn constant_type(e: &Expr) -> Ty {
    match e {
        Expr::Const(_, ty) | Expr::Cast(ty, _) => *ty,
        Expr::Ite(_, a, _) => constant_type(a),
        _ => Ty::I64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(code: &str, property: &str) -> Program {
        let text = format!(
            "struct Node {{ val: u8, next: ptr<Node> }}
             shared top: ptr<Node>, x: u8;
             thread t {{ var p: ptr<Node>; var q: ptr<Node>; var a: i64; {code} }}
             {property}"
        );
        weir_lang::load("test", &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
    }

    #[test]
    fn pointers_that_are_only_followed_and_compared_show_no_numbers() {
        for code in [
            "p = alloc(Node); p.val = 1; q = top; p.next = q; top = p;",
            "p = alloc(Node); while (!cas(top, null, p)) { } a = -1; free(p);",
            "p = alloc(Node); if (p.next == null || p == top) { x = p.val; }",
        ] {
            let program = load(code, "exists (top == t.p && x == 1);");
            assert!(opaque(&program) && unasked(&program, false), "{code}");
        }
    }

    #[test]
    fn numbers_that_show_are_noticed() {
        let program = load("p = alloc(Node); q = p; top = q; a = 1;", "exists (top == t.p);");
        assert!(opaque(&program) && unasked(&program, false));
        let [p, q, a] = [0, 1, 2].map(RegId::new);
        let reg = |r| Box::new(Expr::Reg(r));
        let less = || Expr::Bin(BinOp::Lt, Ty::Ptr, reg(p), reg(q));
        let near = Expr::Bin(BinOp::Add, Ty::Ptr, reg(p), Box::new(Expr::int(1)));
        for op in [
            Op::Assume(less()),
            Op::Assign(a, Expr::Cast(Ty::I64, reg(p))),
            Op::Assign(q, near.clone()),
            Op::Assign(q, Expr::Bin(BinOp::Add, Ty::Ptr, reg(p), reg(a))),
            Op::Store(Place::Deref(near), Expr::Reg(a)),
            Op::Free(Expr::Reg(a)),
        ] {
            let mut shows = program.clone();
            let routine = shows.threads[0].template;
            let routine = shows.template(routine).routine.index();
            let edge = shows.routines[routine].edges[0].clone();
            shows.routines[routine].edges.push(weir_ir::Edge { op: op.clone(), ..edge.clone() });
            // Elsewhere the second cell is a pointer.
            let second = Place::Deref(Expr::Bin(BinOp::Add, Ty::Ptr, reg(p), Box::new(Expr::int(1))));
            shows.routines[routine].edges.push(weir_ir::Edge { op: Op::Load(q, second), ..edge });
            assert!(!opaque(&shows), "{op:?}");
        }
        let mut asks = program;
        asks.properties[0].pred = less();
        assert!(!unasked(&asks, false));
    }
}
