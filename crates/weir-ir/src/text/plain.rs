//! Expressions and places as people read them in messages and drawings: without types.

use crate::expr::{Expr, Place};
use crate::ids::RegId;
use crate::program::{Len, Program};

/// Writes expressions of code.
pub struct Plain<'a> {
    /// The program.
    pub program: &'a Program,
    /// What registers are called.
    pub reg: &'a dyn Fn(RegId) -> String,
}

impl Plain<'_> {
    /// An expression.
    pub fn expr(&self, e: &Expr) -> String {
        let inner = |e: &Expr| match e {
            Expr::Bin(..) | Expr::Ite(..) => format!("({})", self.expr(e)),
            e => self.expr(e),
        };
        match e {
            Expr::Const(v, ty) => self.program.show_value(*ty, *v),
            Expr::Reg(r) => (self.reg)(*r),
            Expr::SelfId => "self".into(),
            Expr::ThreadCount => "N".into(),
            Expr::AddrOf(o, i) => format!("&{}", self.place(&Place::Cell(*o, (**i).clone()))),
            Expr::Un(op, _, a) => format!("{}{}", op.sign(), inner(a)),
            Expr::Bin(op, _, a, b) => format!("{} {} {}", inner(a), op.sign(), inner(b)),
            Expr::Ite(c, a, b) => format!("{} ? {} : {}", inner(c), inner(a), inner(b)),
            Expr::Cast(_, a) | Expr::Freeze(a) => self.expr(a),
            Expr::Undef(_) => "undefined".into(),
            Expr::Apply(fun, args) => {
                let args: Vec<String> = args.iter().map(|a| self.expr(a)).collect();
                format!("{}({})", fun.name(), args.join(", "))
            }
            Expr::Mem(p) => self.place(p),
            // In properties only.
            Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_) => "…".into(),
        }
    }

    /// A place.
    pub fn place(&self, p: &Place) -> String {
        match p {
            Place::Cell(o, i) => {
                let object = self.program.object(*o);
                match i.constant().and_then(|i| i32::try_from(i).ok()) {
                    Some(i) => object.cell_name(i),
                    None if object.len == Len::Scalar => object.name.clone(),
                    None => format!("{}[{}]", object.name, self.expr(i)),
                }
            }
            Place::Deref(e @ (Expr::Reg(_) | Expr::Const(..))) => format!("*{}", self.expr(e)),
            Place::Deref(e) | Place::Bytes(e, _) => format!("*({})", self.expr(e)),
        }
    }
}
