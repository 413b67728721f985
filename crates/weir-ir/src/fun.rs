//! Functions of machine words that no operator is: what instructions of compiled programs
//! compute beyond 64-bit integer arithmetic.
//!
//! A word is 64 bits in an `i64`, as everywhere. An integer of 128 bits is two words, the
//! lower one first. A number with a floating point is its bits (IEEE 754): of a `float` the
//! lower 32 of a word whose others are 0. Results of fewer than 64 bits have no sign.
//! Rounding is to nearest, ties to even, as the processor starts with; a result that is not
//! a number is the one quiet NaN with a positive sign where the standard leaves it open, so
//! that the same program has the same result everywhere.

use crate::arith::ArithError;

/// A function of words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fun {
    /// How many bits are 1, of a number of so many bits.
    Ctpop(u8),
    /// How many bits above the highest 1 are 0.
    Ctlz(u8),
    /// How many bits below the lowest 1 are 0.
    Cttz(u8),
    /// The bytes in the other order.
    Bswap(u8),
    /// The bits in the other order.
    Bitreverse(u8),
    /// Funnel shift to the left: high word, low word, by how much (modulo the width).
    Fshl(u8),
    /// Funnel shift to the right.
    Fshr(u8),
    /// Whether a sum, difference or product leaves a type: the operands are values of it.
    Overflows(Arith, Width),
    /// A sum, difference or shift to the left that stops at the ends of a type.
    Saturates(Arith, Width),
    /// One word of an operation on two integers of 128 bits (four words).
    Wide(WideOp, Half),
    /// A comparison of two integers of 128 bits (four words).
    WideLess {
        /// Whether they have a sign.
        signed: bool,
    },
    /// An operation on floating-point numbers.
    Float(FloatOp, Precision),
    /// Whether a comparison holds.
    FloatCompare(FloatPred, Precision),
    /// To the other precision (from the one named).
    FloatResize(Precision),
    /// To an integer, towards 0; out of range: the least integer with a sign (as
    /// `cvttsd2si` does), or the end of the type if it saturates.
    FloatToInt {
        /// From.
        from: Precision,
        /// To.
        to: Width,
        /// Whether values outside become the nearest end, and NaN 0.
        saturating: bool,
    },
    /// From an integer that is a value of the type.
    IntToFloat {
        /// From.
        from: Width,
        /// To.
        to: Precision,
    },
}

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Width {
    /// Up to 64.
    pub bits: u8,
    /// Whether it has a sign.
    pub signed: bool,
}

/// Arithmetic that can leave a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Shl,
}

/// An operation on 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum WideOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
}

/// Which word of 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Half {
    Low,
    High,
}

/// The precision of a floating-point number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Precision {
    /// 32 bits.
    Single,
    /// 64 bits.
    Double,
}

/// An operation on one, two or three floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Neg,
    Abs,
    CopySign,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    /// Ties away from 0.
    Round,
    /// Ties to even.
    RoundEven,
    /// The lesser one; a number before NaN.
    Min,
    /// The greater one; a number before NaN.
    Max,
    /// `a * b + c`, rounded once.
    Fma,
}

/// A comparison of floating-point numbers, as LLVM names them: `U` holds also where one is NaN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatPred {
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
}

impl Width {
    fn mask(self) -> u64 {
        if self.bits >= 64 { u64::MAX } else { (1 << self.bits) - 1 }
    }
    /// The number that the bits are in this type.
    fn exact(self, v: i64) -> i128 {
        let bits = v as u64 & self.mask();
        match self.signed && bits >> (self.bits - 1) & 1 == 1 {
            true => i128::from(bits) - (1i128 << self.bits),
            false => i128::from(bits),
        }
    }
    fn ends(self) -> (i128, i128) {
        match self.signed {
            true => (-(1i128 << (self.bits - 1)), (1i128 << (self.bits - 1)) - 1),
            false => (0, (1i128 << self.bits) - 1),
        }
    }
    fn bits_of(self, v: i128) -> i64 {
        (v as u64 & self.mask()) as i64
    }
}

impl Fun {
    /// How many words it takes.
    pub fn arity(self) -> usize {
        match self {
            Fun::Ctpop(_) | Fun::Ctlz(_) | Fun::Cttz(_) | Fun::Bswap(_) | Fun::Bitreverse(_) => 1,
            Fun::FloatResize(_) | Fun::FloatToInt { .. } | Fun::IntToFloat { .. } => 1,
            Fun::Overflows(..) | Fun::Saturates(..) | Fun::FloatCompare(..) => 2,
            Fun::Fshl(_) | Fun::Fshr(_) => 3,
            Fun::Wide(..) | Fun::WideLess { .. } => 4,
            Fun::Float(op, _) => match op {
                FloatOp::Fma => 3,
                FloatOp::Neg
                | FloatOp::Abs
                | FloatOp::Sqrt
                | FloatOp::Floor
                | FloatOp::Ceil
                | FloatOp::Trunc
                | FloatOp::Round
                | FloatOp::RoundEven => 1,
                _ => 2,
            },
        }
    }

    /// Its name, as LLVM has it where it does.
    pub fn name(self) -> String {
        let text = match self {
            Fun::Float(op, _) => format!("f{op:?}"),
            Fun::FloatCompare(pred, _) => format!("fcmp_{pred:?}"),
            Fun::Wide(op, half) => format!("{op:?}128_{half:?}"),
            Fun::Overflows(op, width) => format!("{op:?}_overflows_{}", width.bits),
            Fun::Saturates(op, width) => format!("{op:?}_sat_{}", width.bits),
            Fun::FloatToInt { to, .. } => format!("fptoint_{}", to.bits),
            Fun::IntToFloat { from, .. } => format!("inttofp_{}", from.bits),
            Fun::FloatResize(_) => "fpresize".into(),
            Fun::WideLess { .. } => "less128".into(),
            Fun::Ctpop(_) => "ctpop".into(),
            Fun::Ctlz(_) => "ctlz".into(),
            Fun::Cttz(_) => "cttz".into(),
            Fun::Bswap(_) => "bswap".into(),
            Fun::Bitreverse(_) => "bitreverse".into(),
            Fun::Fshl(_) => "fshl".into(),
            Fun::Fshr(_) => "fshr".into(),
        };
        text.to_lowercase()
    }

    /// Its value.
    pub fn apply(self, a: &[i64]) -> Result<i64, ArithError> {
        let low = |bits: u8| a[0] as u64 & Width { bits, signed: false }.mask();
        Ok(match self {
            Fun::Ctpop(bits) => i64::from(low(bits).count_ones()),
            Fun::Ctlz(bits) => i64::from(low(bits).leading_zeros()) - (64 - i64::from(bits)),
            Fun::Cttz(bits) => i64::from(low(bits).trailing_zeros().min(u32::from(bits))),
            Fun::Bswap(bits) => (low(bits).swap_bytes() >> (64 - bits)) as i64,
            Fun::Bitreverse(bits) => (low(bits).reverse_bits() >> (64 - bits)) as i64,
            Fun::Fshl(bits) | Fun::Fshr(bits) => {
                let width = Width { bits, signed: false };
                let both =
                    (u128::from(a[0] as u64 & width.mask()) << bits) | u128::from(a[1] as u64 & width.mask());
                let by = (a[2] as u64 & width.mask()) % u64::from(bits);
                let shifted = match self {
                    Fun::Fshl(_) => both << by >> bits,
                    _ => both >> by,
                };
                (shifted as u64 & width.mask()) as i64
            }
            Fun::Overflows(op, width) => {
                let exact = arith(op, width, a[0], a[1]);
                let (lo, hi) = width.ends();
                i64::from(exact < lo || exact > hi)
            }
            Fun::Saturates(op, width) => {
                let (lo, hi) = width.ends();
                width.bits_of(arith(op, width, a[0], a[1]).clamp(lo, hi))
            }
            Fun::Wide(op, half) => {
                let value = wide(op, join(a[0], a[1]), join(a[2], a[3]))?;
                match half {
                    Half::Low => value as i64,
                    Half::High => (value >> 64) as i64,
                }
            }
            Fun::WideLess { signed } => {
                let (x, y) = (join(a[0], a[1]), join(a[2], a[3]));
                i64::from(if signed { (x as i128) < y as i128 } else { x < y })
            }
            Fun::Float(op, Precision::Single) => {
                let x = |i: usize| f32::from_bits(a.get(i).copied().unwrap_or(0) as u32);
                i64::from(single(op, x(0), x(1), x(2)))
            }
            Fun::Float(op, Precision::Double) => {
                let x = |i: usize| f64::from_bits(a.get(i).copied().unwrap_or(0) as u64);
                double(op, x(0), x(1), x(2)) as i64
            }
            Fun::FloatCompare(pred, of) => i64::from(compare(pred, number(of, a[0]), number(of, a[1]))),
            Fun::FloatResize(Precision::Single) => {
                let x = f32::from_bits(a[0] as u32);
                (if x.is_nan() { widen_nan(x) } else { f64::from(x).to_bits() }) as i64
            }
            Fun::FloatResize(Precision::Double) => {
                let x = f64::from_bits(a[0] as u64);
                i64::from(if x.is_nan() { narrow_nan(x) } else { (x as f32).to_bits() })
            }
            Fun::FloatToInt { from, to, saturating } => {
                let x = number(from, a[0]);
                let (lo, hi) = to.ends();
                // Both ends, or their neighbours, are numbers of double precision, and
                // numbers beyond i128 stop at its ends.
                let whole = if x.is_nan() { 0 } else { x.trunc() as i128 };
                let fits = !x.is_nan() && (lo..=hi).contains(&whole);
                match (fits, saturating) {
                    (true, _) => to.bits_of(whole),
                    (false, true) => to.bits_of(whole.clamp(lo, hi)),
                    (false, false) => to.bits_of(1i128 << (to.bits - 1)),
                }
            }
            Fun::IntToFloat { from, to: Precision::Single } => i64::from((from.exact(a[0]) as f32).to_bits()),
            Fun::IntToFloat { from, to: Precision::Double } => (from.exact(a[0]) as f64).to_bits() as i64,
        })
    }
}

fn join(low: i64, high: i64) -> u128 {
    u128::from(high as u64) << 64 | u128::from(low as u64)
}

fn arith(op: Arith, width: Width, a: i64, b: i64) -> i128 {
    let (x, y) = (width.exact(a), width.exact(b));
    match op {
        Arith::Add => x + y,
        Arith::Sub => x - y,
        // At most 128 bits with a sign; without one it may be more, and is then too much anyway.
        Arith::Mul => x.checked_mul(y).unwrap_or(i128::MAX),
        Arith::Shl => x << (b as u64 & 63).min(u64::from(width.bits)),
    }
}

fn wide(op: WideOp, x: u128, y: u128) -> Result<u128, ArithError> {
    let by = (y & 127) as u32;
    let nonzero = if y == 0 { Err(ArithError::DivisionByZero) } else { Ok(()) };
    Ok(match op {
        WideOp::Add => x.wrapping_add(y),
        WideOp::Sub => x.wrapping_sub(y),
        WideOp::Mul => x.wrapping_mul(y),
        WideOp::UDiv => nonzero.map(|()| x / y)?,
        WideOp::URem => nonzero.map(|()| x % y)?,
        WideOp::SDiv => nonzero.map(|()| (x as i128).wrapping_div(y as i128) as u128)?,
        WideOp::SRem => nonzero.map(|()| (x as i128).wrapping_rem(y as i128) as u128)?,
        WideOp::Shl => x << by,
        WideOp::LShr => x >> by,
        WideOp::AShr => ((x as i128) >> by) as u128,
    })
}

fn number(of: Precision, bits: i64) -> f64 {
    match of {
        Precision::Single => f64::from(f32::from_bits(bits as u32)),
        Precision::Double => f64::from_bits(bits as u64),
    }
}

/// A NaN keeps its sign and the upper bits of its payload, and becomes quiet.
fn widen_nan(x: f32) -> u64 {
    let bits = u64::from(x.to_bits());
    (bits & 0x8000_0000) << 32 | 0x7ff8_0000_0000_0000 | (bits & 0x003f_ffff) << 29
}

fn narrow_nan(x: f64) -> u32 {
    let bits = x.to_bits();
    (bits >> 32 & 0x8000_0000) as u32 | 0x7fc0_0000 | (bits >> 29 & 0x003f_ffff) as u32
}

macro_rules! operations {
    ($name:ident, $float:ty, $bits:ty, $sign:expr, $quiet:expr) => {
        fn $name(op: FloatOp, a: $float, b: $float, c: $float) -> $bits {
            let sign: $bits = $sign;
            let quiet: $bits = $quiet;
            let value = match op {
                // These change bits only.
                FloatOp::Neg => return a.to_bits() ^ sign,
                FloatOp::Abs => return a.to_bits() & !sign,
                FloatOp::CopySign => return a.to_bits() & !sign | b.to_bits() & sign,
                FloatOp::Min if a.is_nan() => b,
                FloatOp::Min if b.is_nan() || a < b => a,
                FloatOp::Min if a == b => <$float>::from_bits(a.to_bits() | b.to_bits() & sign),
                FloatOp::Min => b,
                FloatOp::Max if a.is_nan() => b,
                FloatOp::Max if b.is_nan() || a > b => a,
                FloatOp::Max if a == b => <$float>::from_bits(a.to_bits() & (b.to_bits() | !sign)),
                FloatOp::Max => b,
                FloatOp::Add => a + b,
                FloatOp::Sub => a - b,
                FloatOp::Mul => a * b,
                FloatOp::Div => a / b,
                FloatOp::Rem => a % b,
                FloatOp::Sqrt => a.sqrt(),
                FloatOp::Floor => a.floor(),
                FloatOp::Ceil => a.ceil(),
                FloatOp::Trunc => a.trunc(),
                FloatOp::Round => a.round(),
                FloatOp::RoundEven => a.round_ties_even(),
                FloatOp::Fma => a.mul_add(b, c),
            };
            if !value.is_nan() {
                return value.to_bits();
            }
            // As the processor does: the first operand that is not a number, made quiet;
            // else the default one, whose sign is negative.
            match [a, b, c].iter().find(|x| x.is_nan()) {
                Some(x) => x.to_bits() | quiet,
                None => sign | <$float>::INFINITY.to_bits() | quiet,
            }
        }
    };
}
operations!(single, f32, u32, 1 << 31, 1 << 22);
operations!(double, f64, u64, 1 << 63, 1 << 51);

fn compare(pred: FloatPred, a: f64, b: f64) -> bool {
    use FloatPred::*;
    let unordered = a.is_nan() || b.is_nan();
    match pred {
        Oeq => a == b,
        Ogt => a > b,
        Oge => a >= b,
        Olt => a < b,
        Ole => a <= b,
        One => !unordered && a != b,
        Ord => !unordered,
        Ueq => unordered || a == b,
        Ugt => unordered || a > b,
        Uge => unordered || a >= b,
        Ult => unordered || a < b,
        Ule => unordered || a <= b,
        Une => a != b,
        Uno => unordered,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const U8: Width = Width { bits: 8, signed: false };
    const I8: Width = Width { bits: 8, signed: true };

    fn f(fun: Fun, args: &[i64]) -> i64 {
        assert_eq!(fun.arity(), args.len(), "{fun:?}");
        fun.apply(args).unwrap()
    }

    #[test]
    fn bits() {
        assert_eq!(f(Fun::Ctpop(8), &[-1]), 8);
        assert_eq!(f(Fun::Ctlz(32), &[1]), 31);
        assert_eq!(f(Fun::Ctlz(32), &[0]), 32);
        assert_eq!(f(Fun::Cttz(16), &[0]), 16);
        assert_eq!(f(Fun::Bswap(32), &[0x1234_5678]), 0x7856_3412);
        assert_eq!(f(Fun::Bitreverse(8), &[0b0000_0011]), 0b1100_0000);
        assert_eq!(f(Fun::Fshl(8), &[0x12, 0x34, 4]), 0x23);
        assert_eq!(f(Fun::Fshr(8), &[0x12, 0x34, 4]), 0x23);
        assert_eq!(f(Fun::Fshl(64), &[1, -1, 64]), 1);
        assert_eq!(f(Fun::Fshr(64), &[1, -1, 0]), -1);
    }

    #[test]
    fn ends_of_types() {
        assert_eq!(f(Fun::Overflows(Arith::Add, U8), &[200, 56]), 1);
        assert_eq!(f(Fun::Overflows(Arith::Add, I8), &[100, 27]), 0);
        assert_eq!(f(Fun::Overflows(Arith::Mul, Width { bits: 64, signed: false }), &[-1, -1]), 1);
        assert_eq!(f(Fun::Saturates(Arith::Sub, U8), &[1, 2]), 0);
        assert_eq!(f(Fun::Saturates(Arith::Add, I8), &[100, 100]), 127);
    }

    #[test]
    fn wide_integers() {
        let halves = |op, x: i128, y: i128| {
            let a = [x as i64, (x >> 64) as i64, y as i64, (y >> 64) as i64];
            let (lo, hi) = (f(Fun::Wide(op, Half::Low), &a), f(Fun::Wide(op, Half::High), &a));
            join(lo, hi) as i128
        };
        assert_eq!(halves(WideOp::Mul, 1 << 70, -3), -(3 << 70));
        assert_eq!(halves(WideOp::SDiv, -(7 << 80), 2 << 80), -3);
        assert_eq!(halves(WideOp::Shl, 3, 100), 3 << 100);
        assert_eq!(Fun::Wide(WideOp::UDiv, Half::Low).apply(&[1, 0, 0, 0]), Err(ArithError::DivisionByZero));
        assert_eq!(f(Fun::WideLess { signed: true }, &[0, -1, 0, 0]), 1);
    }

    #[test]
    fn floating_point() {
        let d = |x: f64| x.to_bits() as i64;
        let op =
            |op, a: f64, b: f64| f64::from_bits(f(Fun::Float(op, Precision::Double), &[d(a), d(b)]) as u64);
        assert_eq!(op(FloatOp::Add, 0.1, 0.2), 0.1 + 0.2);
        assert_eq!(op(FloatOp::Rem, 7.5, 2.0), 1.5);
        assert_eq!(op(FloatOp::Min, f64::NAN, 2.0), 2.0);
        assert!(op(FloatOp::Div, 0.0, 0.0).is_nan());
        // 0/0 is the processor's default: negative and quiet.
        assert_eq!(op(FloatOp::Div, 0.0, 0.0).to_bits(), 0xfff8_0000_0000_0000);
        let to = |bits, signed, x: f64| {
            f(
                Fun::FloatToInt { from: Precision::Double, to: Width { bits, signed }, saturating: false },
                &[d(x)],
            )
        };
        assert_eq!(to(32, true, -3.9), 0xffff_fffd);
        assert_eq!(to(32, true, 3e9), 0x8000_0000);
        assert_eq!(f(Fun::IntToFloat { from: I8, to: Precision::Double }, &[-1]), d(-1.0));
        assert_eq!(f(Fun::FloatCompare(FloatPred::Uno, Precision::Double), &[d(1.0), d(f64::NAN)]), 1);
        assert_eq!(f(Fun::FloatResize(Precision::Double), &[d(1.5)]), i64::from(1.5f32.to_bits()));
    }
}
