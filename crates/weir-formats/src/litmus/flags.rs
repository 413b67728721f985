//! Flags and conditions (Intel SDM, volume 1, §3.4.3 and appendix B).
//!
//! ZF, SF, CF and OF are four registers `%zf`, `%sf`, `%cf`, `%of` of a thread;
//! an instruction assigns only those that a later instruction may read
//! ([`live_flags`]). Where the manual leaves a flag undefined (OF after a shift
//! by more than one, ZF and SF after `imul`), the flag gets either value. PF
//! and AF are not modelled: `jp` and its kin are unknown instructions here.

use weir_ir::{BinOp, Expr, Ty, UnOp};

/// A set of flags.
pub(super) type Flags = u8;
/// Zero.
pub(super) const ZF: Flags = 1;
/// Sign.
pub(super) const SF: Flags = 2;
/// Carry.
pub(super) const CF: Flags = 4;
/// Signed overflow.
pub(super) const OF: Flags = 8;
/// All four.
pub(super) const ALL: Flags = 15;

/// The flags one by one, with the names of their registers.
pub(super) const EACH: [(Flags, &str); 4] = [(ZF, "%zf"), (SF, "%sf"), (CF, "%cf"), (OF, "%of")];

/// A condition of a jump, `set` or `cmov`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cond {
    test: Test,
    negated: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Test {
    Overflow,
    Below,
    Equal,
    BelowOrEqual,
    Sign,
    Less,
    LessOrEqual,
}

/// The manual's names, and herd's `lt` and `gt`.
const CONDS: [(&str, Test, bool); 28] = [
    ("o", Test::Overflow, false),
    ("no", Test::Overflow, true),
    ("b", Test::Below, false),
    ("c", Test::Below, false),
    ("nae", Test::Below, false),
    ("ae", Test::Below, true),
    ("nb", Test::Below, true),
    ("nc", Test::Below, true),
    ("e", Test::Equal, false),
    ("z", Test::Equal, false),
    ("ne", Test::Equal, true),
    ("nz", Test::Equal, true),
    ("be", Test::BelowOrEqual, false),
    ("na", Test::BelowOrEqual, false),
    ("a", Test::BelowOrEqual, true),
    ("nbe", Test::BelowOrEqual, true),
    ("s", Test::Sign, false),
    ("ns", Test::Sign, true),
    ("l", Test::Less, false),
    ("lt", Test::Less, false),
    ("nge", Test::Less, false),
    ("ge", Test::Less, true),
    ("nl", Test::Less, true),
    ("le", Test::LessOrEqual, false),
    ("ng", Test::LessOrEqual, false),
    ("g", Test::LessOrEqual, true),
    ("gt", Test::LessOrEqual, true),
    ("nle", Test::LessOrEqual, true),
];

impl Cond {
    /// The condition with that name: what follows `j`, `set`, `cmov`.
    pub fn named(name: &str) -> Option<Cond> {
        CONDS.iter().find(|(n, ..)| *n == name).map(|&(_, test, negated)| Cond { test, negated })
    }
    /// All names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        CONDS.iter().map(|(n, ..)| *n)
    }
    /// The flags it reads.
    pub fn reads(self) -> Flags {
        match self.test {
            Test::Overflow => OF,
            Test::Below => CF,
            Test::Equal => ZF,
            Test::BelowOrEqual => CF | ZF,
            Test::Sign => SF,
            Test::Less => SF | OF,
            Test::LessOrEqual => ZF | SF | OF,
        }
    }
    /// Its truth value, given each flag as an expression.
    pub fn holds(self, flag: impl Fn(Flags) -> Expr) -> Expr {
        let less = || Expr::bin(BinOp::Ne, Ty::Bool, flag(SF), flag(OF));
        let e = match self.test {
            Test::Overflow => flag(OF),
            Test::Below => flag(CF),
            Test::Equal => flag(ZF),
            Test::BelowOrEqual => flag(CF).or(flag(ZF)),
            Test::Sign => flag(SF),
            Test::Less => less(),
            Test::LessOrEqual => flag(ZF).or(less()),
        };
        if self.negated { e.negate() } else { e }
    }
}

/// Which operation the flags are taken of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Of {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// A result of `and`, `or`, `xor`: `a` is the result, carry and overflow are clear.
    Logic,
    /// `a * b`, signed. ZF and SF are undefined and not asked for here.
    Mul,
}

/// The expression of a flag after an operation on operands of type `ty` (a
/// signed integer type).
pub(super) fn flag_of(flag: Flags, of: Of, ty: Ty, a: &Expr, b: &Expr) -> Expr {
    let bin = |op, x: Expr, y: Expr| Expr::bin(op, ty, x, y);
    let (a, b) = (a.clone(), b.clone());
    let zero = || Expr::Const(0, ty);
    if of == Of::Mul {
        return product_overflows(ty, a, b);
    }
    let result = match of {
        Of::Add => bin(BinOp::Add, a.clone(), b.clone()),
        Of::Sub => bin(BinOp::Sub, a.clone(), b.clone()),
        Of::Logic | Of::Mul => a.clone(),
    };
    match (flag, of) {
        // `a - b == 0` reads better, and is the same, as `a == b`.
        (ZF, Of::Sub) => bin(BinOp::Eq, a, b),
        (ZF, _) => bin(BinOp::Eq, result, zero()),
        (SF, _) => bin(BinOp::Lt, result, zero()),
        (CF, Of::Add) => below(ty, result, a),
        (CF, Of::Sub) => below(ty, a, b),
        // Both operands have the sign that the result has not.
        (_, Of::Add) => {
            let left = bin(BinOp::Xor, a, result.clone());
            let right = bin(BinOp::Xor, b, result);
            bin(BinOp::Lt, bin(BinOp::And, left, right), zero())
        }
        // The operands' signs differ, and the result's from the first one's.
        (_, Of::Sub) => {
            let left = bin(BinOp::Xor, a.clone(), b);
            let right = bin(BinOp::Xor, a, result);
            bin(BinOp::Lt, bin(BinOp::And, left, right), zero())
        }
        _ => Expr::FALSE,
    }
}

/// `a < b` without signs.
fn below(ty: Ty, a: Expr, b: Expr) -> Expr {
    let Ty::Int { bits, .. } = ty else { return Expr::bin(BinOp::Lt, ty, a, b) };
    let unsigned = Ty::Int { bits, signed: false };
    Expr::bin(BinOp::Lt, unsigned, cast(unsigned, a), cast(unsigned, b))
}

/// Whether the signed product needs more bits than the type has.
fn product_overflows(ty: Ty, a: Expr, b: Expr) -> Expr {
    let Ty::Int { bits, .. } = ty else { return Expr::FALSE };
    if bits < 64 {
        let wide = Expr::bin(BinOp::Mul, Ty::I64, cast(Ty::I64, a), cast(Ty::I64, b));
        return Expr::bin(BinOp::Ne, Ty::I64, cast(Ty::I64, cast(ty, wide.clone())), wide);
    }
    // Nothing is wider: undo the product. `MIN * -1` undoes to itself.
    let is = |e: &Expr, v| Expr::bin(BinOp::Eq, ty, e.clone(), Expr::Const(v, ty));
    let product = Expr::bin(BinOp::Mul, ty, a.clone(), b.clone());
    let undone = Expr::bin(BinOp::Div, ty, product, a.clone());
    let differs = Expr::bin(BinOp::Ne, ty, undone, b.clone());
    let minimum = is(&a, -1).and(is(&b, i64::MIN));
    Expr::Ite(Box::new(is(&a, 0)), Box::new(Expr::FALSE), Box::new(differs.or(minimum)))
}

/// The value in another type; constants are converted at once.
pub(super) fn cast(ty: Ty, e: Expr) -> Expr {
    match e {
        Expr::Const(v, _) => Expr::Const(ty.wrap(v), ty),
        Expr::Cast(t, e) if t == ty => Expr::Cast(t, e),
        e => Expr::Cast(ty, Box::new(e)),
    }
}

/// The truth value turned round, as a condition to assume.
pub(super) fn not(e: Expr) -> Expr {
    match e {
        Expr::Un(UnOp::Not, _, inner) => *inner,
        e => e.negate(),
    }
}

/// For every instruction the flags that may be read after it, before they are
/// set again. `effects` gives what each sets and reads, `next` what may follow.
pub(super) fn live_flags(effects: &[(Flags, Flags)], next: impl Fn(usize) -> Vec<usize>) -> Vec<Flags> {
    let mut after = vec![0; effects.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for i in (0..effects.len()).rev() {
            let mut live = 0;
            for n in next(i) {
                if let Some(&(sets, reads)) = effects.get(n) {
                    live |= reads | (after[n] & !sets);
                }
            }
            changed |= live != after[i];
            after[i] = live;
        }
    }
    after
}
