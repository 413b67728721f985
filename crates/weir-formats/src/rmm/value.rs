//! Lowering of arithmetic and conditions, and how large values can get.

use std::collections::HashMap;

use super::ast::{Arith, Cond, Domain, Name};
use weir_ir::diag::suggest;
use weir_ir::{BinOp, Diagnostic, Expr, RegId, Ty, UnOp};

/// The registers of a process.
#[derive(Clone, Debug, Default)]
pub(super) struct Regs {
    pub(super) by_name: HashMap<String, (RegId, Domain)>,
}

impl Regs {
    /// The register of that name; the unknown is reported.
    pub(super) fn get(&self, name: &Name, messages: &mut Vec<Diagnostic>) -> (RegId, Domain) {
        if let Some(found) = self.by_name.get(&name.text) {
            return *found;
        }
        let mut known: Vec<&str> = self.by_name.keys().map(String::as_str).collect();
        known.sort_unstable();
        let d = Diagnostic::error(name.span, format!("there is no register `{}`", name.text));
        messages.push(match suggest(&name.text, known) {
            Some(s) => d.label(format!("did you mean `{s}`?")),
            None => d.label("not declared in this process").hint("declare it under `registers`"),
        });
        (RegId(0), None)
    }
}

/// The integers between two bounds; wide enough that sums do not overflow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    pub(super) lo: i128,
    pub(super) hi: i128,
}

impl Interval {
    const ALL: Interval = Interval { lo: i64::MIN as i128, hi: i64::MAX as i128 };

    pub(super) fn of(domain: Domain) -> Interval {
        domain.map_or(Interval::ALL, |(lo, hi)| Interval { lo: lo.into(), hi: hi.into() })
    }
    /// Whether all its values lie in the domain.
    pub(super) fn within(self, domain: Domain) -> bool {
        domain.is_none_or(|(lo, hi)| self.lo >= lo.into() && self.hi <= hi.into())
    }
    /// Arithmetic wraps at 64 bits: what may wrap may be anything.
    fn settled(lo: i128, hi: i128) -> Interval {
        if lo < Interval::ALL.lo || hi > Interval::ALL.hi { Interval::ALL } else { Interval { lo, hi } }
    }
}

/// The expression, and what values it may have.
pub(super) fn arith(a: &Arith, regs: &Regs, messages: &mut Vec<Diagnostic>) -> (Expr, Interval) {
    match a {
        Arith::Int(n) => (Expr::int(*n), Interval { lo: (*n).into(), hi: (*n).into() }),
        Arith::Reg(name) => {
            let (reg, domain) = regs.get(name, messages);
            (Expr::Reg(reg), Interval::of(domain))
        }
        Arith::Neg(a) => {
            let (e, i) = arith(a, regs, messages);
            (Expr::un(UnOp::Neg, Ty::I64, e), Interval::settled(-i.hi, -i.lo))
        }
        Arith::Bin(op, a, b) => {
            let (x, i) = arith(a, regs, messages);
            let (y, j) = arith(b, regs, messages);
            let range = match op {
                BinOp::Sub => Interval::settled(i.lo - j.hi, i.hi - j.lo),
                _ => Interval::settled(i.lo + j.lo, i.hi + j.hi),
            };
            (Expr::bin(*op, Ty::I64, x, y), range)
        }
    }
}

/// A condition as a truth value.
pub(super) fn cond(c: &Cond, regs: &Regs, messages: &mut Vec<Diagnostic>) -> Expr {
    match c {
        Cond::Const(b) => Expr::Const(i64::from(*b), Ty::Bool),
        Cond::Compare(op, a, b) => {
            let x = arith(a, regs, messages).0;
            Expr::bin(*op, Ty::I64, x, arith(b, regs, messages).0)
        }
        Cond::Not(a) => cond(a, regs, messages).negate(),
        Cond::And(a, b) => {
            let x = cond(a, regs, messages);
            Expr::bin(BinOp::LAnd, Ty::Bool, x, cond(b, regs, messages))
        }
        Cond::Or(a, b) => {
            let x = cond(a, regs, messages);
            Expr::bin(BinOp::LOr, Ty::Bool, x, cond(b, regs, messages))
        }
    }
}

/// The condition that a value lies in a domain; `None` where it always does,
/// `FALSE` where it never does.
pub(super) fn inside(e: &Expr, range: Interval, domain: Domain) -> Option<Expr> {
    let (lo, hi) = domain?;
    if range.hi < lo.into() || range.lo > hi.into() {
        return Some(Expr::FALSE);
    }
    let mut all = Expr::TRUE;
    if range.lo < lo.into() {
        all = all.and(Expr::bin(BinOp::Ge, Ty::I64, e.clone(), Expr::int(lo)));
    }
    if range.hi > hi.into() {
        all = all.and(Expr::bin(BinOp::Le, Ty::I64, e.clone(), Expr::int(hi)));
    }
    (all != Expr::TRUE).then_some(all)
}
