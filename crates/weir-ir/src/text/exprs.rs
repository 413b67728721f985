//! Expressions: numbers with as little type as the reader needs, operators with
//! their type where the operands do not say it.

use super::printer::{Cx, Printer};
use crate::expr::{BinOp, Expr, Place, UnOp};
use crate::ids::EnumId;
use crate::ty::Ty;
use crate::verify::{computed_in, type_of};

/// Binds tighter than all operators with two operands.
const CAST: u8 = 11;
pub(super) const UNARY: u8 = 12;
const ATOM: u8 = 13;

fn is_arithmetic(ty: Ty) -> bool {
    matches!(ty, Ty::Int { .. } | Ty::Math | Ty::Range { .. })
}
fn is_number(ty: Ty) -> bool {
    is_arithmetic(ty) || ty == Ty::Tid
}
/// Whether an operand-less arithmetic expression gets this type of itself.
fn adapts(ty: Ty, expect: Option<Ty>) -> bool {
    ty == expect.filter(|t| is_arithmetic(*t)).unwrap_or(Ty::I64)
}

impl Printer<'_> {
    /// An expression for a variable of a type.
    pub(super) fn value(&self, cx: Cx, e: &Expr, target: Ty) -> String {
        match (e, target) {
            // A number outside the range must not look like one of its numbers.
            (Expr::Const(v, Ty::I64), Ty::Range { lo, hi }) if *v < lo || *v > hi => {
                self.constant(*v, Ty::I64, None) + "i64"
            }
            _ => self.expr(cx, e, Some(computed_in(target))).0,
        }
    }

    pub(super) fn constant(&self, v: i64, ty: Ty, expect: Option<Ty>) -> String {
        let raw = || format!("({v} : {})", self.ty(ty));
        match ty {
            Ty::Bool => match v {
                0 => "false".into(),
                1 => "true".into(),
                _ => raw(),
            },
            Ty::Ptr if v == 0 => "null".into(),
            Ty::Ptr | Ty::Range { .. } => raw(),
            Ty::Enum(e) => self.member(e, v).unwrap_or_else(raw),
            Ty::Int { .. } | Ty::Math | Ty::Tid => {
                if ty.wrap(v) != v {
                    return raw();
                }
                let digits = if ty.is_unsigned_64() { (v as u64).to_string() } else { v.to_string() };
                let bare = ty == expect.filter(|t| is_number(*t)).unwrap_or(Ty::I64);
                if bare { digits } else { digits + &self.ty(ty) }
            }
        }
    }

    fn member(&self, e: EnumId, v: i64) -> Option<String> {
        let member = self.names.members[e.index()].get(usize::try_from(v).ok()?)?;
        Some(format!("{}.{member}", self.names.enums[e.index()]))
    }

    /// The type the printed expression has of its own accord, as the reader
    /// sees it; `None` where it takes the type of its surroundings.
    pub(super) fn rigid(&self, cx: Cx, e: &Expr) -> Option<Ty> {
        match e {
            Expr::Const(_, Ty::Int { .. } | Ty::Math | Ty::Tid) => None,
            Expr::SelfId | Expr::ThreadCount => None,
            Expr::Mem(place) if matches!(**place, Place::Deref(_)) => None,
            Expr::Un(UnOp::Neg | UnOp::BitNot, _, a) => self.rigid(cx, a),
            Expr::Bin(BinOp::Shl | BinOp::Shr, _, a, _) => self.rigid(cx, a),
            Expr::Bin(op, _, a, b) if !op.is_predicate() => self.rigid(cx, a).or_else(|| self.rigid(cx, b)),
            Expr::Ite(_, a, b) => self.rigid(cx, a).or_else(|| self.rigid(cx, b)),
            _ => self.type_of(cx, e),
        }
    }

    pub(super) fn type_of(&self, cx: Cx, e: &Expr) -> Option<Ty> {
        type_of(self.p, cx.map(|r| self.p.routine(r)), e).map(computed_in)
    }

    /// An operand that binds at least that tightly.
    pub(super) fn operand(&self, cx: Cx, e: &Expr, expect: Option<Ty>, least: u8) -> String {
        let (text, level) = self.expr(cx, e, expect);
        if level < least { format!("({text})") } else { text }
    }

    /// An expression, and how tightly its outermost operator binds.
    pub(super) fn expr(&self, cx: Cx, e: &Expr, expect: Option<Ty>) -> (String, u8) {
        let ascribed = |text: String, ty: Ty| (format!("({text} : {})", self.ty(ty)), ATOM);
        match e {
            Expr::Const(v, ty) => {
                let text = self.constant(*v, *ty, expect);
                let level = if text.starts_with('-') { UNARY } else { ATOM };
                (text, level)
            }
            Expr::Reg(r) => match cx {
                Some(id) => (self.names.regs[id.index()][r.index()].clone(), ATOM),
                None => (format!("_{}", r.0), ATOM),
            },
            Expr::SelfId if expect == Some(Ty::Tid) => ("self".into(), ATOM),
            Expr::SelfId => ("(self : tid)".into(), ATOM),
            Expr::ThreadCount if expect.filter(|t| is_number(*t)).is_none_or(|t| t == Ty::I64) => {
                ("N".into(), ATOM)
            }
            Expr::ThreadCount => ("(N : i64)".into(), ATOM),
            Expr::AddrOf(o, i) => (format!("&{}", self.place(cx, &Place::Cell(*o, (**i).clone()))), UNARY),
            Expr::Un(op, ty, a) => self.unary(cx, *op, *ty, a, expect),
            Expr::Bin(op, ty, a, b) => self.binary(cx, *op, *ty, a, b, expect),
            Expr::Ite(c, a, b) => {
                let ty = self.type_of(cx, a).unwrap_or(Ty::I64);
                let plain = self.type_of(cx, c) == Some(Ty::Bool)
                    && self.type_of(cx, b) == Some(ty)
                    && (self.rigid(cx, a).or_else(|| self.rigid(cx, b)).is_some()
                        || expect.unwrap_or(Ty::I64) == ty);
                let text = format!(
                    "{} ? {} : {}",
                    self.operand(cx, c, Some(Ty::Bool), 1),
                    self.operand(cx, a, Some(ty), 1),
                    self.operand(cx, b, Some(ty), 1)
                );
                if plain { (text, 0) } else { ascribed(text, ty) }
            }
            Expr::Cast(ty, a) if **a == Expr::SelfId => (format!("self as {}", self.ty(*ty)), CAST),
            Expr::Cast(ty, a) => (format!("{} as {}", self.operand(cx, a, None, CAST), self.ty(*ty)), CAST),
            Expr::Undef(ty) => ascribed("undef".into(), *ty),
            Expr::Freeze(a) => (format!("freeze({})", self.expr(cx, a, None).0), ATOM),
            Expr::Apply(fun, args) => {
                let args: Vec<String> = args.iter().map(|a| self.expr(cx, a, None).0).collect();
                (format!("{}({})", fun.name(), args.join(", ")), ATOM)
            }
            Expr::At(t, r, l) => {
                let own = self.p.threads.get(t.index()).map(|t| self.p.template(t.template).routine);
                let label = &self.names.locs[r.index()][l.index()];
                let text = if own == Some(*r) {
                    format!("{}@{label}", self.thread(*t))
                } else {
                    format!("{}@{}.{label}", self.thread(*t), self.routine_name(*r))
                };
                (text, ATOM)
            }
            Expr::RegOf(t, reg) => {
                let template = self.p.threads[t.index()].template;
                let r = self.p.template(template).routine;
                (format!("{}.{}", self.thread(*t), self.names.regs[r.index()][reg.index()]), ATOM)
            }
            Expr::Mem(place) => {
                let level = if matches!(**place, Place::Cell(..)) { ATOM } else { UNARY };
                (self.place(cx, place), level)
            }
            Expr::Ended(t) => (format!("ended({})", self.thread(*t)), ATOM),
        }
    }

    fn unary(&self, cx: Cx, op: UnOp, ty: Ty, a: &Expr, expect: Option<Ty>) -> (String, u8) {
        let t = computed_in(ty);
        let fits = self.type_of(cx, a) == Some(t);
        let plain = ty == t
            && fits
            && match op {
                UnOp::Not => ty == Ty::Bool,
                _ => is_arithmetic(ty) && (self.rigid(cx, a).is_some() || adapts(ty, expect)),
            };
        let mut text = self.operand(cx, a, Some(t), UNARY);
        // `-5` is a number; the operator applied to 5 is `-(5)`.
        if op == UnOp::Neg && (matches!(a, Expr::Const(..)) || text.starts_with('-')) {
            text = format!("({text})");
        }
        let text = format!("{}{text}", op.sign());
        if plain { (text, UNARY) } else { (format!("({text} : {})", self.ty(ty)), ATOM) }
    }

    fn binary(&self, cx: Cx, op: BinOp, ty: Ty, a: &Expr, b: &Expr, expect: Option<Ty>) -> (String, u8) {
        use BinOp::*;
        let t = computed_in(ty);
        let has = |e: &Expr, t: Ty| self.type_of(cx, e) == Some(t);
        let own = self.rigid(cx, a).or_else(|| self.rigid(cx, b));
        let mut right = Some(t);
        let plain = match op {
            LAnd | LOr => ty == Ty::Bool && has(a, Ty::Bool) && has(b, Ty::Bool),
            Shl | Shr => {
                right = Some(Ty::I64);
                is_arithmetic(t) && has(a, t) && (self.rigid(cx, a).is_some() || adapts(t, expect))
            }
            Add | Sub if ty == Ty::Ptr => {
                right = Some(Ty::I64);
                self.rigid(cx, a) == Some(Ty::Ptr) && has(b, Ty::I64)
            }
            Eq | Ne => has(a, t) && has(b, t) && (own.is_some() || t == Ty::I64),
            Lt | Le | Gt | Ge => {
                (is_number(t) || t == Ty::Ptr) && has(a, t) && has(b, t) && (own.is_some() || t == Ty::I64)
            }
            And | Or | Xor if t == Ty::Bool => has(a, t) && has(b, t),
            _ => is_arithmetic(t) && has(a, t) && has(b, t) && (own.is_some() || adapts(t, expect)),
        };
        let (level, sign) = (op.level(), op.sign());
        let text = format!(
            "{} {sign} {}",
            self.operand(cx, a, Some(t), level),
            self.operand(cx, b, right, level + 1)
        );
        if plain && ty == t { (text, level) } else { (format!("({text} : {})", self.ty(ty)), ATOM) }
    }
}
