//! Instructions that change what they find in memory or in a register: with `lock`, one
//! locked operation.

use super::flags::Set;
use super::machine::{At, Machine};
use super::template::Arg;
use crate::ast::Type;
use crate::whole::compute::ints;
use crate::whole::function::Fun;
use crate::whole::make::{apply, bin, cut, ite, moved, number};
use crate::whole::shape::{Prim, Res, unsigned};
use weir_ir::fun::Arith;
use weir_ir::{BinOp, Expr, Fun as Function, Op, Place, RmwOp, Ty};

impl Fun<'_, '_> {
    /// The value an instruction that changes memory finds there, or in a register, and what
    /// it leaves: `new` of the old value. Locked, it is one operation.
    pub(super) fn arithmetic_old(
        &mut self,
        m: &mut Machine,
        lock: bool,
        base: &str,
        bits: u32,
        by: Expr,
        to: &At,
    ) -> Res<Expr> {
        let carry = match base {
            "adc" | "sbb" => {
                let carry = Expr::Reg(m.flags(self).carry);
                Some(m.keep(self, carry, 1))
            }
            _ => None,
        };
        let rmw = match base {
            "add" => Some(RmwOp::Add),
            "sub" => Some(RmwOp::Sub),
            "and" => Some(RmwOp::And),
            "or" => Some(RmwOp::Or),
            "xor" => Some(RmwOp::Xor),
            _ => None,
        };
        let (old, in_section) = match (to, rmw) {
            (At::Memory(pointer), Some(op)) if lock => {
                let dst = self.e.temporary(unsigned(bits));
                let place = Place::Bytes(pointer.clone(), (bits / 8) as u8);
                self.e.step(Op::Rmw { dst: Some(dst), place, op, operand: by.clone(), ty: unsigned(bits) });
                (Expr::Reg(dst), None)
            }
            _ => {
                if lock {
                    self.e.step(Op::AtomicBegin);
                }
                let old = m.read(self, to, bits);
                (m.keep(self, old, bits), Some(to))
            }
        };
        let word = match base {
            "adc" => "add",
            "sbb" | "cmp" => "sub",
            "test" => "and",
            base => base,
        };
        let mut new = ints::binary(word, bits, old.clone(), by.clone())?;
        if let Some(carry) = &carry {
            new = ints::binary(word, bits, new, carry.clone())?;
        }
        let new = m.keep(self, new, bits);
        if let Some(to) = in_section {
            if !matches!(base, "cmp" | "test") {
                m.write(self, to, bits, new.clone())?;
            }
            if lock {
                self.e.step(Op::AtomicEnd);
            }
        }
        let set = match (word, carry) {
            ("add", None) => Set::arithmetic(Arith::Add, bits, &old, &by, &new),
            ("sub", None) => Set::arithmetic(Arith::Sub, bits, &old, &by, &new),
            ("add" | "sub", Some(carry)) => with_carry(word, bits, &old, &by, &carry, &new)?,
            _ => Set::logic(bits, &new),
        };
        m.set_flags(self, set);
        Ok(old)
    }

    pub(super) fn arithmetic(
        &mut self,
        m: &mut Machine,
        lock: bool,
        base: &str,
        bits: u32,
        by: Expr,
        to: &At,
    ) -> Res<()> {
        self.arithmetic_old(m, lock, base, bits, by, to).map(|_| ())
    }

    pub(super) fn unary(&mut self, m: &mut Machine, lock: bool, base: &str, bits: u32, to: &At) -> Res<()> {
        match base {
            "inc" | "dec" => {
                // They leave the carry as it is.
                let flags = m.wants_flags;
                let carry = if flags { Some(Expr::Reg(m.flags(self).carry)) } else { None };
                let saved = carry.map(|c| m.keep(self, c, 1));
                let word = if base == "inc" { "add" } else { "sub" };
                self.arithmetic(m, lock, word, bits, number(bits, 1), to)?;
                if saved.is_some() {
                    m.set_flags(self, Set { carry: saved, zero: None, sign: None, overflow: None });
                }
                Ok(())
            }
            "not" => {
                let flags = std::mem::replace(&mut m.wants_flags, false);
                let done = self.arithmetic(m, lock, "xor", bits, number(bits, -1), to);
                m.wants_flags = flags;
                done
            }
            _ => {
                if lock {
                    self.e.step(Op::AtomicBegin);
                }
                let old = m.read(self, to, bits);
                let old = m.keep(self, old, bits);
                let zero = number(bits, 0);
                let new = ints::binary("sub", bits, zero.clone(), old.clone())?;
                let new = m.keep(self, new, bits);
                m.write(self, to, bits, new.clone())?;
                if lock {
                    self.e.step(Op::AtomicEnd);
                }
                m.set_flags(self, Set::arithmetic(Arith::Sub, bits, &zero, &old, &new));
                Ok(())
            }
        }
    }

    pub(super) fn shift(&mut self, m: &mut Machine, base: &str, bits: u32, by: Expr, to: &At) -> Res<()> {
        let by = bin(BinOp::And, Ty::U64, by, number(64, if bits == 64 { 63 } else { 31 }));
        let old = m.read(self, to, bits);
        let old = m.keep(self, old, bits);
        let wide = |op, e: Expr| cut(bits, bin(op, Ty::U64, e, by.clone()));
        let new = match base {
            "shl" | "sal" => wide(BinOp::Shl, old),
            "shr" => wide(BinOp::Shr, old),
            "sar" => cut(bits, bin(BinOp::Shr, Ty::I64, ints::extended(bits, old), by)),
            "rol" => apply(Function::Fshl(bits as u8), vec![old.clone(), old, by], bits),
            _ => apply(Function::Fshr(bits as u8), vec![old.clone(), old, by], bits),
        };
        let new = m.keep(self, new, bits);
        m.write(self, to, bits, new.clone())?;
        let any = || Some(Expr::Undef(Ty::Bool));
        m.set_flags(self, Set { carry: any(), overflow: any(), ..Set::result(bits, &new) });
        Ok(())
    }

    /// `bt` and its sisters: a register counts bits over all of memory, a number within the
    /// operand.
    pub(super) fn bit(
        &mut self,
        m: &mut Machine,
        lock: bool,
        base: &str,
        bits: u32,
        (by, is_number): (Expr, bool),
        to: &At,
    ) -> Res<()> {
        let within = bin(BinOp::And, Ty::U64, by.clone(), number(64, i64::from(bits) - 1));
        let mask = ints::binary("shl", bits, number(bits, 1), within.clone())?;
        let to = match to {
            At::Memory(pointer) if !is_number => {
                let words = bin(
                    BinOp::Shr,
                    Ty::I64,
                    ints::extended(bits, by),
                    number(64, i64::from(bits.trailing_zeros())),
                );
                let on = bin(BinOp::Mul, Ty::I64, words, Expr::int(i64::from(bits / 8)));
                let pointer = self.e.keep(Ty::Ptr, moved(pointer.clone(), on));
                At::Memory(pointer)
            }
            to => to.clone(),
        };
        let flags = std::mem::replace(&mut m.wants_flags, false);
        let done = match base {
            "bt" => {
                let old = m.read(self, &to, bits);
                Ok(m.keep(self, old, bits))
            }
            "bts" => self.arithmetic_old(m, lock, "or", bits, mask, &to),
            "btr" => {
                let rest = ints::binary("xor", bits, mask, number(bits, -1))?;
                self.arithmetic_old(m, lock, "and", bits, rest, &to)
            }
            _ => self.arithmetic_old(m, lock, "xor", bits, mask, &to),
        };
        m.wants_flags = flags;
        let carry = bin(BinOp::Shr, Ty::U64, done?, within);
        m.set_flags(self, Set::carry(cut(1, carry)));
        Ok(())
    }

    /// With memory it is locked, whatever stands before it.
    pub(super) fn exchange(&mut self, m: &mut Machine, bits: u32, a: At, b: At) -> Res<()> {
        let (register, memory) = match (a, b) {
            (register, At::Memory(pointer)) => (register, pointer),
            (At::Memory(pointer), register) => (register, pointer),
            (a, b) => {
                let (x, y) = (m.read(self, &a, bits), m.read(self, &b, bits));
                let (x, y) = (m.keep(self, x, bits), m.keep(self, y, bits));
                m.write(self, &a, bits, y)?;
                return m.write(self, &b, bits, x);
            }
        };
        let operand = m.read(self, &register, bits);
        let dst = self.e.temporary(unsigned(bits));
        let place = Place::Bytes(memory, (bits / 8) as u8);
        self.e.step(Op::Rmw { dst: Some(dst), place, op: RmwOp::Xchg, operand, ty: unsigned(bits) });
        m.write(self, &register, bits, Expr::Reg(dst))
    }

    pub(super) fn cmpxchg_asm(
        &mut self,
        m: &mut Machine,
        lock: bool,
        bits: u32,
        new: &At,
        to: &At,
    ) -> Res<()> {
        let rax = m.register(self, Some("rax"));
        let expected = m.keep(self, cut(bits, Expr::Reg(rax)), bits);
        let new = m.read(self, new, bits);
        let old = match to {
            At::Memory(pointer) if lock => {
                let old = self.e.temporary(unsigned(bits));
                let place = Place::Bytes(pointer.clone(), (bits / 8) as u8);
                self.e.step(Op::Cas { old: Some(old), ok: None, place, expected: expected.clone(), new });
                Expr::Reg(old)
            }
            to => {
                let old = m.read(self, to, bits);
                let old = m.keep(self, old, bits);
                let same = bin(BinOp::Eq, unsigned(bits), old.clone(), expected.clone());
                let value = ite(&same, new, old.clone());
                m.write(self, to, bits, value)?;
                old
            }
        };
        let same = bin(BinOp::Eq, unsigned(bits), old.clone(), expected.clone());
        let difference = ints::binary("sub", bits, expected.clone(), old.clone())?;
        m.set_flags(self, Set::arithmetic(Arith::Sub, bits, &expected, &old, &difference));
        // The accumulator changes only where it differs: 32 bits that stay leave those above.
        let kept = ite(&same, expected, old);
        m.write(self, &At::Register(rax, false), bits, kept)
    }

    pub(super) fn cmpxchg8b(&mut self, m: &mut Machine, args: &[Arg]) -> Res<()> {
        let [to] = args else { return Err(String::new()) };
        let At::Memory(pointer) = m.at(self, to)? else { return Err(String::new()) };
        let [ax, bx, cx, dx] = ["rax", "rbx", "rcx", "rdx"].map(|name| m.register(self, Some(name)));
        let joined = |low, high| {
            let high = bin(BinOp::Shl, Ty::U64, cut(32, Expr::Reg(high)), number(64, 32));
            bin(BinOp::Or, Ty::U64, cut(32, Expr::Reg(low)), high)
        };
        let (old, ok) = (self.e.temporary(Ty::U64), self.e.temporary(Ty::Bool));
        let place = Place::Bytes(pointer, 8);
        self.e.step(Op::Cas {
            old: Some(old),
            ok: Some(ok),
            place,
            expected: joined(ax, dx),
            new: joined(bx, cx),
        });
        self.e.step(Op::Assign(ax, cut(32, Expr::Reg(old))));
        self.e.step(Op::Assign(dx, bin(BinOp::Shr, Ty::U64, Expr::Reg(old), number(64, 32))));
        m.set_flags(self, Set { zero: Some(Expr::Reg(ok)), carry: None, sign: None, overflow: None });
        Ok(())
    }

    pub(super) fn cmpxchg16b(&mut self, m: &mut Machine, args: &[Arg]) -> Res<()> {
        let [to] = args else { return Err(String::new()) };
        let At::Memory(pointer) = m.at(self, to)? else { return Err(String::new()) };
        let [ax, bx, cx, dx] = ["rax", "rbx", "rcx", "rdx"].map(|name| m.register(self, Some(name)));
        let pair = |low, high| [Expr::Reg(low), Expr::Reg(high)];
        let made =
            self.cmpxchg_wide(&pointer, &Type::Int(Prim::Int(128).bits()), &pair(ax, dx), &pair(bx, cx))?;
        self.e.step(Op::Assign(ax, made[0].clone()));
        self.e.step(Op::Assign(dx, made[1].clone()));
        m.set_flags(self, Set { zero: Some(made[2].clone()), carry: None, sign: None, overflow: None });
        Ok(())
    }
}

/// The flags of a sum or difference with the carry.
fn with_carry(word: &str, bits: u32, a: &Expr, b: &Expr, carry: &Expr, new: &Expr) -> Res<Set> {
    let op = if word == "add" { Arith::Add } else { Arith::Sub };
    let part = ints::binary(word, bits, a.clone(), b.clone())?;
    let first = Set::arithmetic(op, bits, a, b, &part);
    let second = Set::arithmetic(op, bits, &part, carry, new);
    let either =
        |x: Option<Expr>, y: Option<Expr>| Some(x.unwrap_or(Expr::FALSE).or(y.unwrap_or(Expr::FALSE)));
    // An overflow that the carry takes back is none.
    let once = |x: Option<Expr>, y: Option<Expr>| {
        Some(bin(BinOp::Ne, Ty::Bool, x.unwrap_or(Expr::FALSE), y.unwrap_or(Expr::FALSE)))
    };
    Ok(Set {
        carry: either(first.carry, second.carry),
        overflow: once(first.overflow, second.overflow),
        ..Set::result(bits, new)
    })
}
