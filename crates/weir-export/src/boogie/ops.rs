//! Operations on registers and memory, as both writers of programs have them.

use super::exprs::{self, Leaves, wrap};
use std::fmt::Write as _;
use weir_ir::{Expr, Len, ObjId, Op, Place, Program, RegId, Ty};

/// What depends on the code that an operation stands in. Texts may use `old_value`.
pub(super) trait Code: Leaves {
    /// The program.
    fn program(&self) -> &Program;
    /// The name of an object.
    fn object(&self, o: ObjId) -> String;
    /// A register of this code.
    fn register(&self, r: RegId) -> String;
    /// Its type.
    fn ty(&self, r: RegId) -> Ty;
}

/// A number as Boogie reads it.
pub(super) fn number(v: i64) -> String {
    if v < 0 { format!("0 - {}", v.unsigned_abs()) } else { v.to_string() }
}

/// A cell of an object.
pub(super) fn cell(program: &Program, name: String, o: ObjId, index: &str) -> String {
    if program.object(o).len == Len::Scalar { name } else { format!("{name}[{index}]") }
}

/// The value as a variable of the type keeps it; a range is asserted.
pub(super) fn fit(ty: Ty, text: String, out: &mut String) -> String {
    if let Ty::Range { lo, hi } = ty {
        let _ = writeln!(out, "    assert {} <= {text} && {text} <= {};", number(lo), number(hi));
    }
    wrap(ty, text)
}

/// The same of an expression.
pub(super) fn keep(ty: Ty, e: &Expr, code: &mut dyn Code, out: &mut String) -> String {
    let text = exprs::int(e, code);
    if e.constant().is_some_and(|v| ty.keep(v) == Ok(v)) {
        return text;
    }
    fit(ty, text, out)
}

/// The place, with an assertion that the index is one of the object's; and its type.
fn place(place: &Place, code: &mut dyn Code, out: &mut String) -> (String, Ty) {
    match place {
        Place::Cell(o, i) => {
            let index = exprs::int(i, code);
            let object = code.program().object(*o);
            if let (Len::Fixed(n), None) = (object.len, i.constant()) {
                let _ = writeln!(out, "    assert 0 <= {index} && {index} < {n};");
            }
            (cell(code.program(), code.object(*o), *o, &index), object.ty)
        }
        Place::Deref(_) | Place::Bytes(..) => {
            code.beyond("an access through a pointer");
            ("old_value".into(), Ty::I64)
        }
    }
}

/// Writes an operation on registers and memory; says whether it is one.
pub(super) fn write(op: &Op, code: &mut dyn Code, out: &mut String) -> bool {
    let set = |code: &dyn Code, r: RegId, v: &str, out: &mut String| {
        let _ = writeln!(out, "    {} := {v};", code.register(r));
    };
    match op {
        Op::Nop | Op::Fence(_) => {}
        Op::Assign(r, e) => {
            let v = keep(code.ty(*r), e, code, out);
            set(code, *r, &v, out);
        }
        Op::Havoc(r, cond) => {
            // The register may be a cell of a map.
            let name = code.register(*r);
            let _ = writeln!(out, "    havoc old_value;\n    {name} := old_value;");
            if let Some((lo, hi)) = code.program().bounds(code.ty(*r)) {
                let _ = writeln!(out, "    assume {} <= {name} && {name} <= {};", number(lo), number(hi));
            }
            if let Some(c) = cond {
                let c = exprs::truth(c, code);
                let _ = writeln!(out, "    assume {c};");
            }
        }
        Op::Assume(e) => {
            let c = exprs::truth(e, code);
            let _ = writeln!(out, "    assume {c};");
        }
        Op::Assert(e) => {
            let c = exprs::truth(e, code);
            let _ = writeln!(out, "    assert {c};");
        }
        Op::Load(r, p) => {
            let (from, _) = place(p, code, out);
            let v = fit(code.ty(*r), from, out);
            set(code, *r, &v, out);
        }
        Op::Store(p, e) => {
            let (to, ty) = place(p, code, out);
            let v = keep(ty, e, code, out);
            let _ = writeln!(out, "    {to} := {v};");
        }
        Op::Rmw { dst, place: p, op, operand, ty: in_ty } => {
            let (at, ty) = place(p, code, out);
            let by = exprs::int(operand, code);
            let _ = writeln!(out, "    old_value := {at};");
            let new = exprs::rmw(*op, "old_value", by, code);
            let new = fit(ty, wrap(*in_ty, new), out);
            let _ = writeln!(out, "    {at} := {new};");
            if let Some(d) = dst {
                let v = fit(code.ty(*d), "old_value".into(), out);
                set(code, *d, &v, out);
            }
        }
        Op::Cas { old, ok, place: p, expected, new } => {
            let (at, ty) = place(p, code, out);
            let (expected, new) = (exprs::int(expected, code), exprs::int(new, code));
            let _ = writeln!(out, "    old_value := {at};");
            let same = format!("old_value == {expected}");
            if let Ty::Range { lo, hi } = ty {
                let (lo, hi) = (number(lo), number(hi));
                let _ = writeln!(out, "    assert {same} ==> {lo} <= {new} && {new} <= {hi};");
            }
            let new = wrap(ty, new);
            let _ = writeln!(out, "    {at} := (if {same} then {new} else old_value);");
            // The result first: writing the old value must not change it.
            let done = format!("truth({same})");
            if let Some(k) = ok {
                set(code, *k, &done, out);
            }
            if let Some(o) = old.filter(|o| Some(*o) != *ok) {
                set(code, o, "old_value", out);
            }
        }
        _ => return false,
    }
    true
}
