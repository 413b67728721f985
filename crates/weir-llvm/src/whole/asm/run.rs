//! What each instruction does.

use super::flags::Set;
use super::machine::{At, Machine};
use super::template::{Arg, Line};
use crate::ast::Type;
use crate::whole::function::Fun;
use crate::whole::insts::ints;
use crate::whole::make::{apply, bin, cut, ite, moved, number};
use crate::whole::shape::{Prim, Res, unsigned};
use weir_ir::fun::Arith;
use weir_ir::{BinOp, Expr, FenceKind, Fun as Function, Op, Place, RmwOp, Ty};

/// Names of instructions whose last letter is no size.
const WHOLE_NAMES: [&str; 8] = ["mul", "imul", "shl", "sal", "rol", "sub", "sbb", "call"];

impl Fun<'_, '_> {
    pub(super) fn run_assembly(&mut self, m: &mut Machine, lines: &[Line]) -> Res<()> {
        for (i, line) in lines.iter().enumerate() {
            match line {
                Line::Label(_) => {
                    let here = m.labels[&i];
                    self.e.jump(here);
                }
                Line::Inst { lock, name, args } => self.instruction(m, lines, i, *lock, name, args)?,
            }
        }
        Ok(())
    }

    fn instruction(
        &mut self,
        m: &mut Machine,
        lines: &[Line],
        at: usize,
        lock: bool,
        name: &str,
        args: &[Arg],
    ) -> Res<()> {
        match name {
            "nop" | "pause" | "lfence" | "prefetchw" | "prefetcht0" | "prefetcht1" | "prefetcht2"
            | "prefetchnta" | "prefetch" | "endbr64" => return Ok(()),
            "mfence" => {
                self.e.step(Op::Fence(FenceKind::Full));
                return Ok(());
            }
            "sfence" => {
                self.e.step(Op::Fence(FenceKind::StoreStore));
                return Ok(());
            }
            "ud2" | "int3" => {
                self.e.fail("abort is called");
                return Ok(());
            }
            "cmpxchg16b" => return self.cmpxchg16b(m, args),
            "cmpxchg8b" => return self.cmpxchg8b(m, args),
            "stc" | "clc" => {
                let carry = if name == "stc" { Expr::TRUE } else { Expr::FALSE };
                m.set_flags(self, Set { carry: Some(carry), zero: None, sign: None, overflow: None });
                return Ok(());
            }
            _ => {}
        }
        if let Some(condition) = name.strip_prefix('j') {
            return self.jump_to(m, lines, at, condition, args);
        }
        if let Some(condition) = name.strip_prefix("set") {
            let [to] = args else { return Err(String::new()) };
            let to = m.at(self, to)?;
            let holds = m.flags(self).condition(condition)?;
            return m.write(self, &to, 8, holds);
        }
        if let Some(rest) = name.strip_prefix("cmov") {
            return self.cmov(m, rest, args);
        }
        if (name.starts_with("movz") || name.starts_with("movs")) && name.len() > 4 {
            return self.extend(m, name, args);
        }
        let (base, bits) = size(m, name, args)?;
        self.sized(m, lock, base, bits, args)
    }

    fn sized(&mut self, m: &mut Machine, lock: bool, base: &str, bits: u32, args: &[Arg]) -> Res<()> {
        match (base, args) {
            ("mov" | "movabs", [from, to]) => {
                let (from, to) = (m.at(self, from)?, m.at(self, to)?);
                let value = m.read(self, &from, bits);
                m.write(self, &to, bits, value)
            }
            ("lea", [from, to]) => {
                let (At::Memory(pointer), to) = (m.at(self, from)?, m.at(self, to)?) else {
                    return Err(String::new());
                };
                m.write(self, &to, bits, cut(bits, pointer))
            }
            ("add" | "sub" | "and" | "or" | "xor" | "adc" | "sbb" | "cmp" | "test", [by, to]) => {
                let (by, to) = (m.at(self, by)?, m.at(self, to)?);
                let by = m.read(self, &by, bits);
                let by = m.keep(self, by, bits);
                self.arithmetic(m, lock, base, bits, by, &to)
            }
            ("inc" | "dec" | "neg" | "not", [to]) => {
                let to = m.at(self, to)?;
                self.unary(m, lock, base, bits, &to)
            }
            ("shl" | "sal" | "shr" | "sar" | "rol" | "ror", [by, to]) => {
                let (by, to) = (m.at(self, by)?, m.at(self, to)?);
                let by = m.read(self, &by, 8);
                self.shift(m, base, bits, by, &to)
            }
            ("shl" | "sal" | "shr" | "sar" | "rol" | "ror", [to]) => {
                let to = m.at(self, to)?;
                self.shift(m, base, bits, number(8, 1), &to)
            }
            ("bt" | "bts" | "btr" | "btc", [by, to]) => {
                let by_number = matches!(by, Arg::Number(_));
                let (by, to) = (m.at(self, by)?, m.at(self, to)?);
                let by_number = by_number || matches!(by, At::Number(_));
                let by = m.read(self, &by, bits);
                let by = m.keep(self, by, bits);
                self.bit(m, lock, base, bits, (by, by_number), &to)
            }
            ("xchg", [a, b]) => {
                let (a, b) = (m.at(self, a)?, m.at(self, b)?);
                self.exchange(m, bits, a, b)
            }
            ("xadd", [from, to]) => {
                let (from, to) = (m.at(self, from)?, m.at(self, to)?);
                let by = m.read(self, &from, bits);
                let by = m.keep(self, by, bits);
                let old = self.arithmetic_old(m, lock, "add", bits, by, &to)?;
                m.write(self, &from, bits, old)
            }
            ("cmpxchg", [new, to]) => {
                let (new, to) = (m.at(self, new)?, m.at(self, to)?);
                self.cmpxchg_asm(m, lock, bits, &new, &to)
            }
            ("imul", [from, to]) => {
                let (from, to) = (m.at(self, from)?, m.at(self, to)?);
                let (a, b) = (m.read(self, &from, bits), m.read(self, &to, bits));
                m.write(self, &to, bits, ints::binary("mul", bits, a, b)?)?;
                m.set_flags(self, Set::any());
                Ok(())
            }
            ("bswap", [to]) => {
                let to = m.at(self, to)?;
                let value = m.read(self, &to, bits);
                m.write(self, &to, bits, apply(Function::Bswap(bits as u8), vec![value], bits))
            }
            ("bsf" | "bsr" | "tzcnt" | "lzcnt" | "popcnt", [from, to]) => {
                let (from, to) = (m.at(self, from)?, m.at(self, to)?);
                let value = m.read(self, &from, bits);
                let value = m.keep(self, value, bits);
                let zero = bin(BinOp::Eq, Ty::U64, value.clone(), number(64, 0));
                let of = |fun| apply(fun, vec![value.clone()], bits);
                let b = bits as u8;
                let made = match base {
                    "tzcnt" => of(Function::Cttz(b)),
                    "lzcnt" => of(Function::Ctlz(b)),
                    "popcnt" => of(Function::Ctpop(b)),
                    // Of 0 they leave the register as it is.
                    "bsf" => ite(&zero, m.read(self, &to, bits), of(Function::Cttz(b))),
                    _ => {
                        let top = number(bits, i64::from(bits) - 1);
                        let found = bin(BinOp::Xor, unsigned(bits), of(Function::Ctlz(b)), top);
                        ite(&zero, m.read(self, &to, bits), found)
                    }
                };
                m.write(self, &to, bits, made)?;
                m.set_flags(self, Set { zero: Some(zero), ..Set::any() });
                Ok(())
            }
            _ => Err(String::new()),
        }
    }

    /// The value an instruction that changes memory finds there, or in a register, and what
    /// it leaves: `new` of the old value. Locked, it is one operation.
    fn arithmetic_old(
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

    fn arithmetic(
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

    fn unary(&mut self, m: &mut Machine, lock: bool, base: &str, bits: u32, to: &At) -> Res<()> {
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

    fn shift(&mut self, m: &mut Machine, base: &str, bits: u32, by: Expr, to: &At) -> Res<()> {
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
    fn bit(
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
    fn exchange(&mut self, m: &mut Machine, bits: u32, a: At, b: At) -> Res<()> {
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

    fn cmpxchg_asm(&mut self, m: &mut Machine, lock: bool, bits: u32, new: &At, to: &At) -> Res<()> {
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

    fn cmpxchg8b(&mut self, m: &mut Machine, args: &[Arg]) -> Res<()> {
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

    fn cmpxchg16b(&mut self, m: &mut Machine, args: &[Arg]) -> Res<()> {
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

    fn cmov(&mut self, m: &mut Machine, rest: &str, args: &[Arg]) -> Res<()> {
        let [from, to] = args else { return Err(String::new()) };
        let flags = m.flags(self);
        let (condition, bits) = match flags.condition(rest) {
            Ok(condition) => (condition, m.bits(to).or_else(|| m.bits(from))),
            Err(_) => {
                let cut = rest.len().saturating_sub(1);
                (flags.condition(&rest[..cut])?, suffix(rest))
            }
        };
        let bits = bits.ok_or("")?;
        let (from, to) = (m.at(self, from)?, m.at(self, to)?);
        let (new, old) = (m.read(self, &from, bits), m.read(self, &to, bits));
        m.write(self, &to, bits, ite(&condition, new, old))
    }

    /// `movzbl`, `movswq`, `movslq`, …
    fn extend(&mut self, m: &mut Machine, name: &str, args: &[Arg]) -> Res<()> {
        let [from, to] = args else { return Err(String::new()) };
        let sizes = &name[4..];
        let from_bits = suffix(&sizes[..1]).ok_or("")?;
        let to_bits = if sizes.len() > 1 { suffix(sizes) } else { m.bits(to) }.ok_or("")?;
        let (from, to) = (m.at(self, from)?, m.at(self, to)?);
        let value = m.read(self, &from, from_bits);
        let value =
            if name.starts_with("movz") { value } else { cut(to_bits, ints::extended(from_bits, value)) };
        m.write(self, &to, to_bits, value)
    }

    fn jump_to(
        &mut self,
        m: &mut Machine,
        lines: &[Line],
        at: usize,
        condition: &str,
        args: &[Arg],
    ) -> Res<()> {
        let [Arg::Target(label)] = args else { return Err(String::new()) };
        let is = |i: &usize, name: &str| matches!(&lines[*i], Line::Label(l) if l == name);
        let name = &label[..label.len() - 1];
        let found = match label.chars().last() {
            Some('b') => (0..at).rev().find(|i| is(i, name)),
            Some('f') => (at..lines.len()).find(|i| is(i, name)),
            _ => None,
        };
        let found = found.or_else(|| (0..lines.len()).find(|i| is(i, label))).ok_or("")?;
        let to = m.labels[&found];
        if condition == "mp" {
            self.e.jump(to);
            let dead = self.e.b.loc();
            self.e.at(dead);
            return Ok(());
        }
        let holds = m.flags(self).condition(condition)?;
        let from = self.e.loc;
        self.e.edge(from, to, Op::Assume(holds.clone()));
        self.e.step(Op::Assume(holds.negate()));
        Ok(())
    }
}

/// The bits that the last letter of a name says.
fn suffix(name: &str) -> Option<u32> {
    match name.chars().last()? {
        'b' => Some(8),
        'w' => Some(16),
        'l' => Some(32),
        'q' => Some(64),
        _ => None,
    }
}

/// The instruction without the letter for its size, and that size.
fn size<'n>(m: &Machine, name: &'n str, args: &[Arg]) -> Res<(&'n str, u32)> {
    let of_operand = || args.iter().rev().find_map(|a| m.bits(a));
    match suffix(name).filter(|_| !WHOLE_NAMES.contains(&name)) {
        Some(bits) => Ok((&name[..name.len() - 1], bits)),
        None => Ok((name, of_operand().ok_or("")?)),
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
