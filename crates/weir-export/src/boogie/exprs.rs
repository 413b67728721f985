//! Expressions as integers and truth values of Boogie. Values are mathematical integers;
//! where the model wraps, the text wraps.

use weir_ir::{BinOp, Expr, RmwOp, Ty, UnOp};

/// What depends on where an expression stands.
pub(super) trait Leaves {
    /// A value that no operator makes: a register, a cell.
    fn value(&mut self, e: &Expr) -> String;
    /// Whether a thread is somewhere.
    fn place(&mut self, e: &Expr) -> String;
    /// Takes note of what Boogie's integers cannot do; it becomes a function.
    fn beyond(&mut self, what: &str);
}

/// The functions that texts use, but for those of [`Leaves::beyond`].
pub(super) const FUNCTIONS: &str = "
function {:inline} wrap(v: int, n: int): int { v mod n }
function {:inline} swrap(v: int, n: int): int { (if v mod n >= n div 2 then v mod n - n else v mod n) }
function {:inline} truth(b: bool): int { (if b then 1 else 0) }
function {:inline} abs(v: int): int { (if v < 0 then 0 - v else v) }
function {:inline} quot(a: int, b: int): int { (if (a < 0) == (b < 0) then abs(a) div abs(b) else 0 - abs(a) div abs(b)) }
function {:inline} rest(a: int, b: int): int { a - b * quot(a, b) }
";

/// The value as a type keeps it that refuses nothing.
pub(super) fn wrap(ty: Ty, text: String) -> String {
    match ty {
        Ty::Bool => format!("truth({text} != 0)"),
        Ty::Int { bits, signed } => {
            format!("{}({text}, {})", if signed { "swrap" } else { "wrap" }, 1u128 << bits)
        }
        _ => text,
    }
}

/// What a read-modify-write operation makes of the old value.
pub(super) fn rmw(op: RmwOp, old: &str, by: String, leaves: &mut dyn Leaves) -> String {
    let mut bits = |name: &str| {
        leaves.beyond("a bit operation");
        format!("{name}({old}, {by})")
    };
    match op {
        RmwOp::Xchg => by,
        RmwOp::Add => format!("{old} + {by}"),
        RmwOp::Sub => format!("{old} - {by}"),
        RmwOp::And => bits("and_"),
        RmwOp::Or => bits("or_"),
        RmwOp::Xor => bits("xor_"),
        RmwOp::Nand => format!("0 - {} - 1", bits("and_")),
        RmwOp::Max => format!("(if {old} < {by} then {by} else {old})"),
        RmwOp::Min => format!("(if {old} < {by} then {old} else {by})"),
    }
}

/// The expression as a truth value of Boogie.
pub(super) fn truth(e: &Expr, leaves: &mut dyn Leaves) -> String {
    match e {
        Expr::Const(v, _) => (*v != 0).to_string(),
        Expr::Un(UnOp::Not, _, a) => format!("!({})", truth(a, leaves)),
        Expr::Bin(op @ (BinOp::LAnd | BinOp::LOr), _, a, b) => {
            format!("({} {} {})", truth(a, leaves), op.sign(), truth(b, leaves))
        }
        Expr::Bin(op, _, a, b) if op.is_predicate() => {
            format!("({} {} {})", int(a, leaves), op.sign(), int(b, leaves))
        }
        Expr::At(..) | Expr::Ended(_) => leaves.place(e),
        other => format!("{} != 0", int(other, leaves)),
    }
}

/// The expression as an integer of Boogie.
pub(super) fn int(e: &Expr, leaves: &mut dyn Leaves) -> String {
    match e {
        Expr::Const(v, ty) if ty.is_unsigned_64() => (*v as u64).to_string(),
        Expr::Const(v, _) if *v < 0 => format!("(0 - {})", v.unsigned_abs()),
        Expr::Const(v, _) => v.to_string(),
        Expr::Un(UnOp::Neg, ty, a) => wrap(*ty, format!("(0 - {})", int(a, leaves))),
        Expr::Un(UnOp::BitNot, ty, a) => {
            leaves.beyond("a bit operation");
            wrap(*ty, format!("(0 - {} - 1)", int(a, leaves)))
        }
        Expr::Bin(op, ty, a, b) if !op.is_predicate() => {
            let known = b.constant().is_some_and(|v| v != 0);
            let (a, b) = (int(a, leaves), int(b, leaves));
            let mut function = |name: &str, what: &str| {
                leaves.beyond(what);
                format!("{name}({a}, {b})")
            };
            let text = match op {
                BinOp::Add | BinOp::Sub | BinOp::Mul => format!("({a} {} {b})", op.sign()),
                BinOp::Div if known => format!("quot({a}, {b})"),
                BinOp::Rem if known => format!("rest({a}, {b})"),
                BinOp::Div => function("div_", "a division by something that may be 0"),
                BinOp::Rem => function("rem_", "a division by something that may be 0"),
                BinOp::And => function("and_", "a bit operation"),
                BinOp::Or => function("or_", "a bit operation"),
                BinOp::Xor => function("xor_", "a bit operation"),
                BinOp::Shl => function("shl_", "a bit operation"),
                _ => function("shr_", "a bit operation"),
            };
            wrap(*ty, text)
        }
        Expr::Ite(c, a, b) => {
            format!("(if {} then {} else {})", truth(c, leaves), int(a, leaves), int(b, leaves))
        }
        Expr::Cast(ty, a) => wrap(*ty, int(a, leaves)),
        Expr::Un(UnOp::Not, ..) | Expr::Bin(..) | Expr::At(..) | Expr::Ended(_) => {
            format!("truth({})", truth(e, leaves))
        }
        leaf => leaves.value(leaf),
    }
}
