//! Expressions of numbers that are not known yet.
//!
//! The result is known, or bytes of numbers beside others, or a linear function of one number;
//! else what must be known first ([`Need`]). Types wrap, so a function that would leave its type
//! for some of the values is divided there.

use crate::code::Ex;
use crate::eval::{Regs, address, apply, bin, cast, un};
use crate::lazy::label;
use crate::lazy::line::{Line, Num};
use crate::lazy::need::{Need, Why};
use crate::lazy::numbers::Numbers;
use weir_ir::undef::Bits;
use weir_ir::{ArithError, BinOp, Fault, Ty, UnOp};

/// 2^63.
const HALF: i128 = 1 << 63;

/// What an expression is.
#[derive(Clone, Copy, Debug)]
enum Val {
    Known(Bits),
    /// Eight bytes, some of them labels.
    Bytes(Bits),
    Line(Line),
}

/// Registers and numbers.
#[derive(Clone, Copy)]
pub(crate) struct Lazily<'a> {
    pub regs: Regs<'a>,
    pub types: &'a [Ty],
    pub numbers: &'a Numbers,
}

impl Lazily<'_> {
    /// The value of an expression on which something depends.
    pub fn decided(&self, e: &Ex) -> Result<i64, Why> {
        let bits = known(self.eval(e)?)?;
        if bits.undef == 0 { Ok(bits.value) } else { Err(Fault::Undefined.into()) }
    }

    /// The value of an expression that is only kept, in a variable of a type.
    pub fn copied(&self, e: &Ex, ty: Ty) -> Result<Bits, Why> {
        let Some(size) = label::size(ty) else {
            let kept = match ty {
                Ty::Bool => Val::Known(self.truth(self.eval(e)?)?),
                _ => self.eval(e)?,
            };
            return known(kept);
        };
        if let Some(bits) = self.lowest(e, size) {
            return Ok(bits);
        }
        match self.eval(e)? {
            Val::Known(bits) | Val::Bytes(bits) => Ok(bits),
            Val::Line(line) => self.as_bytes(self.wrap(line, ty)?, size),
        }
    }

    /// The lowest bytes of what only copies a register.
    fn lowest(&self, e: &Ex, bytes: u8) -> Option<Bits> {
        match e {
            Ex::Reg(r) if label::size(self.types[*r as usize])? >= bytes => {
                Some(label::low(self.raw(*r), bytes))
            }
            Ex::Cast(ty, a) if label::size(*ty)? >= bytes => self.lowest(a, bytes),
            _ => None,
        }
    }

    fn raw(&self, r: u32) -> Bits {
        Bits { value: self.regs.value[r as usize], undef: self.regs.undef[r as usize] }
    }

    fn eval(&self, e: &Ex) -> Result<Val, Why> {
        Ok(match e {
            Ex::Reg(r) => {
                let bits = self.raw(*r);
                if label::is(bits) { self.extended(bits, self.types[*r as usize])? } else { Val::Known(bits) }
            }
            Ex::Cast(ty, a) => {
                // A number of which only the bytes are copied need not have a sign.
                let copied = label::size(*ty).and_then(|size| self.lowest(a, size));
                if let Some(bits) = copied.filter(|bits| label::is(*bits)) {
                    return self.extended(bits, *ty);
                }
                let a = self.eval(a)?;
                self.cast(*ty, a)?
            }
            Ex::Un(op, ty, a) => {
                let a = self.eval(a)?;
                self.unary(*op, *ty, a)?
            }
            Ex::Bin(op, ty, both) => {
                let (a, b) = (self.eval(&both.0)?, self.eval(&both.1)?);
                self.binary(*op, *ty, a, b)?
            }
            Ex::Ite(all) => {
                let c = self.truth(self.eval(&all.0)?)?;
                if c.value == 0 && c.undef != 0 {
                    return Ok(Val::Known(Bits { value: 0, undef: -1 }));
                }
                self.eval(if c.value != 0 { &all.1 } else { &all.2 })?
            }
            Ex::Freeze(a) => match self.eval(a)? {
                Val::Known(bits) => Val::Known(Bits::set(bits.value)),
                Val::Bytes(bits) if all_set(bits) => Val::Bytes(bits),
                Val::Bytes(bits) => return Err(each(bits)),
                line => line,
            },
            Ex::AddrOf(base, index) => {
                let index = known(self.eval(index)?)?;
                Val::Known(address(*base, index)?)
            }
            Ex::Apply(fun, args) => {
                let args = args.iter().map(|a| known(self.eval(a)?)).collect::<Result<Vec<_>, Why>>()?;
                Val::Known(apply(*fun, &args)?)
            }
            Ex::Const(_) | Ex::SelfId | Ex::Undef(_) => Val::Known(self.regs.leaf(e)),
        })
    }

    /// The bytes of a type, some of them labels, as eight bytes or as a function.
    fn extended(&self, bits: Bits, ty: Ty) -> Result<Val, Why> {
        let Some(size) = label::size(ty) else { return Ok(Val::Bytes(bits)) };
        let bits = label::low(bits, size);
        if !label::is(bits) {
            return Ok(Val::Known(cast(ty, bits)));
        }
        if size == 8 || !matches!(ty, Ty::Int { signed: true, .. }) {
            return Ok(Val::Bytes(bits));
        }
        let top = usize::from(size) - 1;
        let (value, undef) = (bits.value.to_le_bytes()[top], bits.undef.to_le_bytes()[top]);
        match (label::of(value, undef), undef) {
            (None, 0) => Ok(Val::Bytes(Bits { value: ty.wrap(bits.value), undef: bits.undef })),
            (None, _) => Err(each(bits)),
            (Some(_), _) => self.wrapped(self.line(bits)?, ty),
        }
    }

    /// Bytes as a function of a number: the lowest bytes of one, and others above that are known. As a word of
    /// 64 bits is kept: with a sign.
    fn line(&self, bits: Bits) -> Result<Num, Why> {
        let mut labels = label::labels(bits);
        let (number, _) = labels.next().unwrap_or_default();
        let count = 1 + labels.count();
        let above = label::low(bits, 8).value & !label::low(Bits::set(-1), count as u8).value;
        if bits != label::with(number, count, above) {
            return Err(each(bits));
        }
        let x = self.numbers.line(number);
        if count == 8 {
            let half = x.level(|v| v.div_euclid(HALF))?;
            return x.plus(-(half + half.rem_euclid(2)) * HALF).map(Num::Line);
        }
        let size = 1i128 << (8 * count);
        let block = |v: i128| v.div_euclid(size);
        let period = x.period(size as u128);
        if period == 1 {
            return Ok(Num::Const(i128::from(above) + x.at(0).rem_euclid(size)));
        }
        if let Some(why) = cheaper(x, x.levels(block), period) {
            return Err(why);
        }
        let block = x.level(block)?;
        x.plus(i128::from(above) - block * size).map(Num::Line)
    }

    /// The same for what may be known.
    fn wrapped(&self, n: Num, ty: Ty) -> Result<Val, Why> {
        Ok(match n {
            Num::Const(c) => Val::Known(cast(ty, Bits::set(c as i64))),
            Num::Line(line) => Val::Line(self.wrap(line, ty)?),
        })
    }

    /// A function as bytes of its number, and known ones above; else as bytes of a number that is this function.
    fn as_bytes(&self, line: Line, size: u8) -> Result<Bits, Why> {
        let (first, last) = line.ends();
        for bytes in (1..=size).rev().filter(|_| line.a == 1) {
            let block = 1i128 << (8 * bytes);
            let fits = line.b.rem_euclid(block) == 0;
            if fits && (bytes == size || first.div_euclid(block) == last.div_euclid(block)) {
                let above = (first.div_euclid(block) * block).rem_euclid(2 * HALF) as u64 as i64;
                return Ok(label::low(label::with(line.number, usize::from(bytes), above), size));
            }
        }
        let Ok(a) = i64::try_from(line.a) else { return Err(line.each()) };
        let b = line.b.rem_euclid(2 * HALF) as u64 as i64;
        match self.numbers.find(line.number, a, b) {
            Some(kept) => Ok(label::with(kept, usize::from(size), 0)),
            None => Err(Why::Need(Need::Kept(line.number, a, b))),
        }
    }

    /// A function as a variable of the type keeps it.
    fn wrap(&self, line: Line, ty: Ty) -> Result<Line, Why> {
        let (least, size) = match ty {
            Ty::Int { bits, signed } => {
                let size = 1i128 << bits;
                // Words of 64 bits are kept with a sign, whatever their type.
                (if signed || bits == 64 { -(size / 2) } else { 0 }, size)
            }
            Ty::Bool | Ty::Enum(_) => return Err(line.each()),
            _ => (-HALF, 2 * HALF),
        };
        let block = line.level(|v| (v - least).div_euclid(size))?;
        if ty == Ty::Math && block != 0 {
            return Err(line.each());
        }
        line.plus(-block * size)
    }

    fn cast(&self, ty: Ty, v: Val) -> Result<Val, Why> {
        Ok(match v {
            Val::Known(bits) => Val::Known(cast(ty, bits)),
            _ if ty == Ty::Bool => Val::Known(self.truth(v)?),
            Val::Bytes(bits) if label::size(ty).is_some() => self.extended(bits, ty)?,
            Val::Bytes(bits) => self.wrapped(self.line(bits)?, ty)?,
            Val::Line(line) => Val::Line(self.wrap(line, ty)?),
        })
    }

    /// Whether it is not 0.
    fn truth(&self, v: Val) -> Result<Bits, Why> {
        match v {
            Val::Known(bits) => Ok(bits),
            v => Ok(Bits::set(i64::from(self.compare(BinOp::Ne, Ty::I64, v, Val::Known(Bits::set(0)))?))),
        }
    }

    fn unary(&self, op: UnOp, ty: Ty, v: Val) -> Result<Val, Why> {
        if let Val::Known(bits) = v {
            return Ok(Val::Known(un(op, ty, bits)?));
        }
        let line = match v {
            Val::Line(line) => line,
            Val::Bytes(bits) => match self.line(bits)? {
                Num::Line(line) => line,
                Num::Const(c) => return Ok(Val::Known(un(op, ty, Bits::set(c as i64))?)),
            },
            Val::Known(_) => return Ok(v),
        };
        Ok(match op {
            UnOp::Not => Val::Known(Bits::set(i64::from(self.truth(v)?.value == 0))),
            UnOp::Neg => Val::Line(self.wrap(line.times(-1)?, ty)?),
            UnOp::BitNot => Val::Line(self.wrap(line.times(-1)?.plus(-1)?, ty)?),
        })
    }

    fn binary(&self, op: BinOp, ty: Ty, a: Val, b: Val) -> Result<Val, Why> {
        if let (Val::Known(a), Val::Known(b)) = (a, b) {
            return Ok(Val::Known(bin(op, ty, a, b)?));
        }
        if matches!(op, BinOp::LAnd | BinOp::LOr) {
            let a = self.truth(a)?;
            if a.undef == 0 && (a.value == 0) == (op == BinOp::LAnd) {
                return Ok(Val::Known(Bits::set(i64::from(op == BinOp::LOr))));
            }
            let b = self.truth(b)?;
            return Ok(Val::Known(bin(op, ty, a, b)?));
        }
        if let Some(bits) = by_bytes(op, ty, a, b) {
            return Ok(if label::is(bits) { Val::Bytes(bits) } else { Val::Known(bits) });
        }
        if op.is_predicate() {
            return Ok(Val::Known(Bits::set(i64::from(self.compare(op, ty, a, b)?))));
        }
        let (line, c, swapped) = match self.pair(a, b)? {
            (Num::Line(line), Num::Const(c)) => (line, c, false),
            (Num::Const(c), Num::Line(line)) => (line, c, true),
            (Num::Line(a), Num::Line(b)) if a.number == b.number && matches!(op, BinOp::Add | BinOp::Sub) => {
                let sign = if op == BinOp::Sub { -1 } else { 1 };
                let (slope, at) = (a.a.checked_add(sign * b.a), a.b.checked_add(sign * b.b));
                if let (Some(0), Some(at)) = (slope, at.and_then(|at| i64::try_from(at).ok())) {
                    return Ok(Val::Known(Bits::set(ty.wrap(at))));
                }
                return Ok(Val::Line(self.wrap(a.with(slope, at)?, ty)?));
            }
            (Num::Line(a), Num::Line(b)) => return Err(smaller(a, b)),
            (Num::Const(a), Num::Const(b)) => {
                return Ok(Val::Known(bin(op, ty, Bits::set(a as i64), Bits::set(b as i64))?));
            }
        };
        match op {
            BinOp::Add => Ok(Val::Line(self.wrap(line.plus(c)?, ty)?)),
            BinOp::Sub if swapped => Ok(Val::Line(self.wrap(line.times(-1)?.plus(c)?, ty)?)),
            BinOp::Sub => Ok(Val::Line(self.wrap(line.plus(-c)?, ty)?)),
            BinOp::Mul if c == 0 => Ok(Val::Known(Bits::set(0))),
            BinOp::Mul => Ok(Val::Line(self.wrap(line.times(c)?, ty)?)),
            BinOp::And => self.and(line, c, ty),
            BinOp::Xor if c == i128::from(ty.wrap(-1)) => self.unary(UnOp::BitNot, ty, Val::Line(line)),
            BinOp::Or | BinOp::Xor if c == 0 => Ok(Val::Line(self.wrap(line, ty)?)),
            BinOp::Div | BinOp::Rem if !swapped => self.divided(op, ty, line, c),
            BinOp::Shl | BinOp::Shr if !swapped => self.shifted(op, ty, line, c),
            _ => Err(line.each()),
        }
    }

    /// Both as numbers.
    fn pair(&self, a: Val, b: Val) -> Result<(Num, Num), Why> {
        let num = |v: Val, other: Val| match v {
            Val::Line(line) => Ok(Num::Line(line)),
            Val::Bytes(bits) => self.line(bits),
            Val::Known(bits) if bits.undef == 0 => Ok(Num::Const(i128::from(bits.value))),
            Val::Known(_) => Err(match other {
                Val::Line(line) => line.each(),
                Val::Bytes(bits) | Val::Known(bits) => each(bits),
            }),
        };
        Ok((num(a, b)?, num(b, a)?))
    }

    /// As a number without a sign, where that is what the type has.
    fn unsigned(&self, n: Num, ty: Ty) -> Result<Num, Why> {
        if !ty.is_unsigned_64() {
            return Ok(n);
        }
        Ok(match n {
            Num::Const(c) => Num::Const(c.rem_euclid(2 * HALF)),
            Num::Line(line) => {
                let block = line.level(|v| v.div_euclid(2 * HALF))?;
                Num::Line(line.plus(-block * 2 * HALF)?)
            }
        })
    }

    fn compare(&self, op: BinOp, ty: Ty, a: Val, b: Val) -> Result<bool, Why> {
        let (a, b) = self.pair(a, b)?;
        let (a, b) = (self.unsigned(a, ty)?, self.unsigned(b, ty)?);
        let difference = match (a, b) {
            (Num::Line(a), Num::Line(b)) if a.number == b.number => {
                match (a.a.checked_sub(b.a), a.b.checked_sub(b.b)) {
                    (Some(0), Some(c)) => Num::Const(c),
                    (slope, at) => Num::Line(a.with(slope, at)?),
                }
            }
            (Num::Line(a), Num::Line(b)) => return Err(smaller(a, b)),
            (Num::Line(a), Num::Const(c)) => Num::Line(a.plus(-c)?),
            (Num::Const(c), Num::Line(b)) => Num::Line(b.times(-1)?.plus(c)?),
            (Num::Const(a), Num::Const(b)) => Num::Const(a - b),
        };
        let sign = match difference {
            Num::Const(c) => c.signum(),
            // What the comparison tells apart, and no more.
            Num::Line(line) => line.level(|v| match op {
                BinOp::Lt | BinOp::Ge => i128::from(v >= 0) - 1,
                BinOp::Le | BinOp::Gt => i128::from(v > 0),
                _ => v.signum(),
            })?,
        };
        Ok(match op {
            BinOp::Eq => sign == 0,
            BinOp::Ne => sign != 0,
            BinOp::Lt => sign < 0,
            BinOp::Le => sign <= 0,
            BinOp::Gt => sign > 0,
            _ => sign >= 0,
        })
    }

    fn and(&self, line: Line, mask: i128, ty: Ty) -> Result<Val, Why> {
        let mask = mask.rem_euclid(2 * HALF) as u64;
        if mask == 0 {
            return Ok(Val::Known(Bits::set(0)));
        }
        let (low, top) = (mask.trailing_zeros(), 64 - mask.leading_zeros());
        let size = 1i128 << top;
        let period = line.period(size as u128);
        let known = |v: i128| Val::Known(Bits::set(ty.wrap((v.rem_euclid(2 * HALF) as u64 & mask) as i64)));
        if period == 1 {
            return Ok(known(line.at(0)));
        }
        // Only the bits up to the highest of the mask: the function itself, but for what is above.
        if mask.trailing_ones() == top {
            let block = |v: i128| v.div_euclid(size);
            if let Some(why) = cheaper(line, line.levels(block), period) {
                return Err(why);
            }
            let block = line.level(block)?;
            return Ok(Val::Line(self.wrap(line.plus(-block * size)?, ty)?));
        }
        let level = |v: i128| v.div_euclid(1 << low);
        if let Some(why) = cheaper(line, line.levels(level), period) {
            return Err(why);
        }
        line.level(level)?;
        Ok(known(line.at(0)))
    }

    fn divided(&self, op: BinOp, ty: Ty, line: Line, by: i128) -> Result<Val, Why> {
        let (line, by) = match (self.unsigned(Num::Line(line), ty)?, self.unsigned(Num::Const(by), ty)?) {
            (Num::Line(line), Num::Const(by)) => (line, by),
            _ => return Err(line.each()),
        };
        if by == 0 {
            return Err(Fault::Arith(ArithError::DivisionByZero).into());
        }
        let quotient = |v: i128| v / by;
        let word = |v: i128| Bits::set(ty.wrap(v.rem_euclid(2 * HALF) as u64 as i64));
        if op == BinOp::Div {
            return Ok(Val::Known(word(line.level(quotient)?)));
        }
        let levels = line.levels(quotient);
        let period = line.period(by.unsigned_abs());
        if period < levels {
            // Remainders have the sign of what is divided.
            line.level(|v| i128::from(v >= 0))?;
            match line.classes(period) {
                Some(why) => return Err(why),
                None => return Ok(Val::Known(word(line.at(0) % by))),
            }
        }
        let q = line.level(quotient)?;
        Ok(Val::Line(self.wrap(line.plus(-q * by)?, ty)?))
    }

    fn shifted(&self, op: BinOp, ty: Ty, line: Line, by: i128) -> Result<Val, Why> {
        let bits = if let Ty::Int { bits, .. } = ty { i128::from(bits) } else { 64 };
        if ty == Ty::Math || bits & (bits - 1) != 0 {
            return Err(line.each());
        }
        let factor = 1i128 << (by & (bits - 1));
        if op == BinOp::Shl {
            return Ok(Val::Line(self.wrap(line.times(factor)?, ty)?));
        }
        let Num::Line(line) = self.unsigned(Num::Line(line), ty)? else { return Err(line.each()) };
        let known = line.level(|v| v.div_euclid(factor))?;
        Ok(Val::Known(Bits::set(ty.wrap(known.rem_euclid(2 * HALF) as u64 as i64))))
    }
}

/// One that has to be known.
fn known(v: Val) -> Result<Bits, Why> {
    match v {
        Val::Known(bits) => Ok(bits),
        Val::Bytes(bits) => Err(each(bits)),
        Val::Line(line) => Err(line.each()),
    }
}

/// What has to be known of bytes if nothing better helps.
fn each(bits: Bits) -> Why {
    match label::labels(bits).next() {
        Some((number, _)) => Why::Need(Need::Each(number)),
        None => Fault::Undefined.into(),
    }
}

/// The cheaper of two ways to know a result: by the values of a monotonic function, or by classes
/// of those that leave the same remainder; what is to be known for the latter.
fn cheaper(line: Line, levels: u128, period: u128) -> Option<Why> {
    if period < levels { line.classes(period) } else { None }
}

/// Of two numbers, the one that may be fewer values.
fn smaller(a: Line, b: Line) -> Why {
    if a.set.last <= b.set.last { a.each() } else { b.each() }
}

/// Whether all that is undefined are labels.
fn all_set(bits: Bits) -> bool {
    let bytes = bits.value.to_le_bytes().into_iter().zip(bits.undef.to_le_bytes());
    bytes.into_iter().all(|(v, u)| u == 0 || label::of(v, u).is_some())
}

/// Value and mask of a byte.
type Byte = (u8, u8);

/// What moves bytes as they are: shifts by whole bytes, masks of whole bytes, and what puts bytes
/// beside others.
fn by_bytes(op: BinOp, ty: Ty, a: Val, b: Val) -> Option<Bits> {
    let size = label::size(ty)?;
    let bits = |v: Val| match v {
        Val::Known(bits) | Val::Bytes(bits) => Some(bits),
        Val::Line(_) => None,
    };
    let (a, b) = (bits(a)?, bits(b)?);
    // Sums carry what is undefined upwards.
    if op == BinOp::Add && !(all_set(a) && all_set(b)) {
        return None;
    }
    let each = |f: &dyn Fn(Byte, Byte) -> Option<Byte>| {
        let (mut value, mut undef) = ([0; 8], [0; 8]);
        let (av, au) = (a.value.to_le_bytes(), a.undef.to_le_bytes());
        let (bv, bu) = (b.value.to_le_bytes(), b.undef.to_le_bytes());
        for i in 0..8 {
            (value[i], undef[i]) = f((av[i], au[i]), (bv[i], bu[i]))?;
        }
        Some(Bits { value: i64::from_le_bytes(value), undef: i64::from_le_bytes(undef) })
    };
    // The result of a narrow type with a sign would have to be extended.
    let whole = size == 8 || !matches!(ty, Ty::Int { signed: true, .. });
    match op {
        BinOp::And if whole => each(&|a, b| match (a, b) {
            ((0, 0), _) | (_, (0, 0)) => Some((0, 0)),
            (a, (0xff, 0)) => Some(a),
            ((0xff, 0), b) => Some(b),
            ((a, 0), (b, 0)) => Some((a & b, 0)),
            _ => None,
        })
        .map(|bits| label::low(bits, size)),
        BinOp::Or | BinOp::Xor | BinOp::Add if whole => each(&|a, b| match (a, b) {
            (a, (0, 0)) => Some(a),
            ((0, 0), b) => Some(b),
            ((a, 0), (b, 0)) if op == BinOp::Or => Some((a | b, 0)),
            ((a, 0), (b, 0)) if op == BinOp::Xor => Some((a ^ b, 0)),
            _ => None,
        })
        .map(|bits| label::low(bits, size)),
        BinOp::Shl | BinOp::Shr if whole && b.undef == 0 && (size & (size - 1)) == 0 => {
            let by = b.value as u32 & (u32::from(size) * 8 - 1);
            if !by.is_multiple_of(8) {
                return None;
            }
            let a = label::low(a, size);
            let shift = |v: i64| match op {
                BinOp::Shl => v << by,
                _ => (v as u64 >> by) as i64,
            };
            let signed = matches!(ty, Ty::Int { signed: true, .. }) || ty == Ty::Ptr;
            if op == BinOp::Shr && signed {
                return None;
            }
            Some(label::low(Bits { value: shift(a.value), undef: shift(a.undef) }, size))
        }
        _ => None,
    }
}
