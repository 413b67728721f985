//! What each instruction does.

use super::flags::Set;
use super::machine::{At, Machine};
use super::template::{Arg, Line};
use crate::whole::compute::ints;
use crate::whole::function::Fun;
use crate::whole::make::{apply, bin, cut, ite, number};
use crate::whole::shape::{Res, unsigned};
use weir_ir::{BinOp, Expr, FenceKind, Fun as Function, Op, Ty};

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
        if lock && leaves_the_stack_as_it_is(name, args) {
            self.e.step(Op::Fence(FenceKind::Full));
            m.set_flags(self, Set::any());
            return Ok(());
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
                let same = by == to && matches!(base, "sub" | "sbb" | "xor");
                let (by, to) = (m.at(self, by)?, m.at(self, to)?);
                if same && matches!(to, At::Register(..)) {
                    // Whatever it held, also if nobody has set it: this is how assembly makes 0, or
                    // a mask of the carry.
                    m.write(self, &to, bits, number(bits, 0))?;
                }
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

/// `lock; addl $0,-4(%rsp)` and its like: a full fence that is cheaper than `mfence`. What is
/// there does not change, and it is nobody else's.
fn leaves_the_stack_as_it_is(name: &str, args: &[Arg]) -> bool {
    let nothing = ["add", "sub", "or", "xor"]
        .iter()
        .any(|op| name.strip_prefix(op).is_some_and(|size| matches!(size, "" | "b" | "w" | "l" | "q")));
    let stack = |arg: &Arg| matches!(arg, Arg::Register(r) if matches!(r.as_str(), "rsp" | "esp"));
    match args {
        [Arg::Number(0), Arg::Memory { base: Some(base), index: None, .. }] => nothing && stack(base),
        _ => false,
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
