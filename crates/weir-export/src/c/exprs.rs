//! Expressions. Every value is a 64-bit integer, as in the model.

use weir_ir::{BinOp, Expr, Ty, UnOp};

/// What an expression may mention, as C says it.
pub(super) trait Leaves {
    /// A leaf of the model.
    fn leaf(&self, e: &Expr) -> String;
}

/// The value as a variable of the type keeps it; a range is checked.
pub(super) fn keep(ty: Ty, value: &Expr, leaves: &dyn Leaves) -> String {
    let text = expr(value, leaves);
    match ty {
        Ty::Range { lo, hi } => match value.constant() {
            Some(v) if v >= lo && v <= hi => text,
            _ => format!("weir_range({text}, {}, {})", int(lo), int(hi)),
        },
        _ => wrap(ty, text, value.constant()),
    }
}

/// The value wrapped to a type.
fn wrap(ty: Ty, text: String, known: Option<i64>) -> String {
    if known.is_some_and(|v| ty.wrap(v) == v) {
        return text;
    }
    match ty {
        Ty::Bool => format!("(({text}) != 0)"),
        Ty::Int { bits: 64, .. } => text,
        Ty::Int { bits, signed } => format!("({}int{bits}_t)({text})", if signed { "" } else { "u" }),
        _ => text,
    }
}

/// A number.
pub(super) fn int(v: i64) -> String {
    match v {
        i64::MIN => "INT64_MIN".into(),
        v if i32::try_from(v).is_ok() => v.to_string(),
        v => format!("INT64_C({v})"),
    }
}

/// The C type of a variable.
pub(super) fn ctype(ty: Ty) -> &'static str {
    match ty {
        Ty::Bool => "uint8_t",
        Ty::Int { bits: 8, signed: false } => "uint8_t",
        Ty::Int { bits: 8, signed: true } => "int8_t",
        Ty::Int { bits: 16, signed: false } => "uint16_t",
        Ty::Int { bits: 16, signed: true } => "int16_t",
        Ty::Int { bits: 32, signed: false } => "uint32_t",
        Ty::Int { bits: 32, signed: true } => "int32_t",
        Ty::Int { signed: false, .. } => "uint64_t",
        _ => "int64_t",
    }
}

/// A variable of the type, as a value.
pub(super) fn read(ty: Ty, name: String) -> String {
    match ty {
        Ty::Int { bits: 32.., .. } => format!("(int64_t){name}"),
        _ => name,
    }
}

fn divides(e: &Expr) -> bool {
    e.mentions(|e| matches!(e, Expr::Bin(BinOp::Div | BinOp::Rem, ..) | Expr::Mem(_)))
}

/// An expression.
pub(super) fn expr(e: &Expr, leaves: &dyn Leaves) -> String {
    let ex = |e: &Expr| expr(e, leaves);
    match e {
        Expr::Const(v, _) => int(*v),
        Expr::Un(UnOp::Not, _, a) => format!("!({})", ex(a)),
        Expr::Un(UnOp::BitNot, ty, a) => wrap(*ty, format!("~(int64_t)({})", ex(a)), None),
        Expr::Un(UnOp::Neg, ty, a) => wrap(*ty, format!("weir_sub(0, {})", ex(a)), None),
        Expr::Bin(op, ty, a, b) => binary(*op, *ty, (a, ex(a)), (b, ex(b))),
        Expr::Ite(c, a, b) => format!("(({}) ? (int64_t)({}) : (int64_t)({}))", ex(c), ex(a), ex(b)),
        Expr::Cast(ty, a) => wrap(*ty, ex(a), a.constant()),
        leaf => leaves.leaf(leaf),
    }
}

fn binary(op: BinOp, ty: Ty, (ea, a): (&Expr, String), (eb, b): (&Expr, String)) -> String {
    use BinOp::*;
    let unsigned = ty.is_unsigned_64();
    let compare = |sign: &str| match unsigned && !matches!(op, Eq | Ne) {
        true => format!("((uint64_t)({a}) {sign} (uint64_t)({b}))"),
        false => format!("({a} {sign} {b})"),
    };
    let bits = if let Ty::Int { bits, .. } = ty { bits } else { 64 };
    let value = match op {
        Eq => return compare("=="),
        Ne => return compare("!="),
        Lt => return compare("<"),
        Le => return compare("<="),
        Gt => return compare(">"),
        Ge => return compare(">="),
        // Both sides are evaluated; that matters where one of them may fail.
        LAnd if divides(ea) || divides(eb) => return format!("weir_both({a}, {b})"),
        LOr if divides(ea) || divides(eb) => return format!("weir_either({a}, {b})"),
        LAnd => return format!("({a} && {b})"),
        LOr => return format!("({a} || {b})"),
        And => format!("((int64_t)({a}) & (int64_t)({b}))"),
        Or => format!("((int64_t)({a}) | (int64_t)({b}))"),
        Xor => format!("((int64_t)({a}) ^ (int64_t)({b}))"),
        Add => format!("weir_add({a}, {b})"),
        Sub => format!("weir_sub({a}, {b})"),
        Mul => format!("weir_mul({a}, {b})"),
        Div if unsigned => format!("weir_udiv({a}, {b})"),
        Rem if unsigned => format!("weir_urem({a}, {b})"),
        Div => format!("weir_div({a}, {b})"),
        Rem => format!("weir_rem({a}, {b})"),
        Shl => format!("weir_shl({a}, {b}, {bits})"),
        Shr if unsigned => format!("weir_ushr({a}, {b})"),
        Shr => format!("weir_shr({a}, {b}, {bits})"),
    };
    wrap(ty, value, None)
}
