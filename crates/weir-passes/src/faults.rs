//! Which expressions may have no value: divisions by what may be zero, numbers
//! without bounds that may leave what is computed with, addresses past the end of
//! what an address can say. It errs on the side of "may".

use weir_ir::{BinOp, Expr, Ty, UnOp};

/// Whether evaluating the expression may be an error.
pub fn may_fault(e: &Expr) -> bool {
    e.mentions(|e| match e {
        Expr::Bin(BinOp::Div | BinOp::Rem, _, _, b) if b.constant().is_none_or(|b| b == 0) => true,
        Expr::Bin(op, Ty::Math, ..) => !op.is_predicate() && e.constant().is_none(),
        Expr::Un(UnOp::Neg, Ty::Math, _) => e.constant().is_none(),
        Expr::AddrOf(_, i) => i.constant().is_none_or(|i| i32::try_from(i).is_err()),
        _ => false,
    })
}
