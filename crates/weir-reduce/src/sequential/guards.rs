//! When an expression has a value.
//!
//! A thread of the sequential program runs on guesses, and a guess may be wrong: a division
//! by zero there is an error only if the guess turns out to be right. So each expression
//! that may have no value is asked before it is computed.

use weir_ir::{BinOp, Expr, Ty, UnOp};

/// The first condition, and where it holds the second, which may have no value elsewhere.
pub(super) fn then(first: Expr, second: Expr) -> Expr {
    match (&first, &second) {
        (Expr::Const(1, Ty::Bool), _) => second,
        (_, Expr::Const(1, Ty::Bool)) => first,
        _ => Expr::Ite(Box::new(first), Box::new(second), Box::new(Expr::FALSE)),
    }
}

/// Where the expression has a value; or the name of what cannot be asked.
pub(super) fn has_value(e: &Expr) -> Result<Expr, &'static str> {
    Ok(match e {
        Expr::Const(..) | Expr::Reg(_) | Expr::SelfId | Expr::ThreadCount => Expr::TRUE,
        Expr::Un(op, ty, a) => {
            let inner = has_value(a)?;
            match (op, ty) {
                (UnOp::Neg, Ty::Math) if a.constant().is_none() => {
                    then(inner, Expr::bin(BinOp::Ne, Ty::Math, (**a).clone(), math(i64::MIN)))
                }
                _ => inner,
            }
        }
        Expr::Cast(_, a) => has_value(a)?,
        Expr::Bin(op, ty, a, b) => {
            let inner = then(has_value(a)?, has_value(b)?);
            then(inner, result(*op, *ty, a, b)?)
        }
        Expr::Ite(c, a, b) => {
            let (yes, no) = (has_value(a)?, has_value(b)?);
            let chosen = match (yes == Expr::TRUE) && (no == Expr::TRUE) {
                true => Expr::TRUE,
                false => Expr::Ite(c.clone(), Box::new(yes), Box::new(no)),
            };
            then(has_value(c)?, chosen)
        }
        Expr::AddrOf(..) => return Err("a pointer"),
        Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_) => return Err("what only compiled programs have"),
        Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_) => return Err("a property in code"),
    })
}

fn math(v: i64) -> Expr {
    Expr::Const(v, Ty::Math)
}

/// Where an operator has a result, its operands having values.
fn result(op: BinOp, ty: Ty, a: &Expr, b: &Expr) -> Result<Expr, &'static str> {
    let divides = matches!(op, BinOp::Div | BinOp::Rem);
    let constant = b.constant();
    if ty != Ty::Math {
        let zero = || Expr::bin(BinOp::Ne, ty, b.clone(), Expr::Const(0, ty));
        return Ok(if divides && constant.is_none_or(|b| b == 0) { zero() } else { Expr::TRUE });
    }
    let cmp = |op, a: &Expr, b: Expr| Expr::bin(op, Ty::Math, a.clone(), b);
    let apply = |op, limit, b: &Expr| Expr::bin(op, Ty::Math, math(limit), b.clone());
    let (sum, up, down) = match op {
        _ if op.is_predicate() => return Ok(Expr::TRUE),
        BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Shr => return Ok(Expr::TRUE),
        BinOp::Add => (true, BinOp::Sub, BinOp::Sub),
        BinOp::Sub => (false, BinOp::Add, BinOp::Add),
        BinOp::Mul => {
            let (x, c) = match (a.constant(), constant) {
                (_, Some(c)) => (a, c),
                (Some(c), _) => (b, c),
                _ => return Err("a product of two numbers without bounds"),
            };
            return match c {
                0 | 1 => Ok(Expr::TRUE),
                2.. => Ok(cmp(BinOp::Ge, x, math(i64::MIN / c)).and(cmp(BinOp::Le, x, math(i64::MAX / c)))),
                _ => Err("a number without bounds times a negative one"),
            };
        }
        BinOp::Div | BinOp::Rem if constant.is_some_and(|b| b > 0) => return Ok(Expr::TRUE),
        _ => return Err("a division or shift of numbers without bounds"),
    };
    // a + b: at most MAX where b is not negative, at least MIN where it is.
    let (positive, negative) = match sum {
        true => (cmp(BinOp::Le, a, apply(up, i64::MAX, b)), cmp(BinOp::Ge, a, apply(down, i64::MIN, b))),
        false => (cmp(BinOp::Ge, a, apply(up, i64::MIN, b)), cmp(BinOp::Le, a, apply(down, i64::MAX, b))),
    };
    Ok(match constant {
        Some(0..) => positive,
        Some(_) => negative,
        None => Expr::Ite(Box::new(cmp(BinOp::Ge, b, math(0))), Box::new(positive), Box::new(negative)),
    })
}

/// Where a variable of the type can hold the value of an expression (which has one).
pub(super) fn fits(ty: Ty, e: &Expr) -> Expr {
    match ty {
        Ty::Range { lo, hi } => within(e, lo, hi),
        _ => Expr::TRUE,
    }
}

/// Where the value is between two others, both included.
pub(super) fn within(e: &Expr, lo: i64, hi: i64) -> Expr {
    if let Some(v) = e.constant() {
        return if (lo..=hi).contains(&v) { Expr::TRUE } else { Expr::FALSE };
    }
    let value = || Expr::Cast(Ty::I64, Box::new(e.clone()));
    let cmp = |op, v| Expr::bin(op, Ty::I64, value(), Expr::int(v));
    cmp(BinOp::Ge, lo).and(cmp(BinOp::Le, hi))
}
