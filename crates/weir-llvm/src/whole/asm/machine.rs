//! The state of the processor while inline assembly runs: registers, flags, labels; and
//! how operands are read and written.

use super::flags::{Flags, Set};
use super::operands::{Constraint, Kind, whole_register};
use super::template::{Arg, Line};
use crate::whole::function::Fun;
use crate::whole::make::{bin, cut, moved, number};
use crate::whole::shape::{Res, unsigned};
use std::collections::HashMap;
use weir_ir::{BinOp, Expr, LocId, Op, Place, RegId, Ty};

/// Where an operand of the template is.
#[derive(Clone, Debug)]
pub(crate) enum Spot {
    /// A register, and how many bits of it the operand has.
    Register(RegId, u32),
    /// What a pointer points to.
    Memory(Expr),
    Number(Expr),
    Flag(String),
}

/// Where an operand of an instruction is, with its size.
#[derive(Clone, Debug)]
pub(crate) enum At {
    /// The register, its bits, and whether they are the second byte.
    Register(RegId, bool),
    Memory(Expr),
    Number(Expr),
}

pub(crate) struct Machine {
    pub spots: Vec<Spot>,
    /// What registers hold at the start.
    pub inputs: Vec<(RegId, Expr)>,
    named: HashMap<&'static str, RegId>,
    flags: Option<Flags>,
    /// Something reads the flags.
    pub wants_flags: bool,
    /// Where the labels are, by their lines.
    pub labels: HashMap<usize, LocId>,
}

impl Machine {
    pub(crate) fn new(f: &mut Fun<'_, '_>, lines: &[Line], constraints: &[Constraint]) -> Machine {
        let reads = |line: &Line| match line {
            Line::Inst { name, .. } => {
                (name.starts_with('j') && name != "jmp")
                    || name.starts_with("set")
                    || name.starts_with("cmov")
                    || name.starts_with("adc")
                    || name.starts_with("sbb")
                    || matches!(name.as_str(), "cmc" | "lahf" | "pushf" | "pushfq")
            }
            Line::Label(_) => false,
        };
        let wants_flags =
            lines.iter().any(reads) || constraints.iter().any(|c| matches!(c.kind, Kind::Flag(_)));
        let mut labels = HashMap::new();
        for (i, line) in lines.iter().enumerate() {
            if matches!(line, Line::Label(_)) {
                labels.insert(i, f.e.b.loc());
            }
        }
        Machine {
            spots: Vec::new(),
            inputs: Vec::new(),
            named: HashMap::new(),
            flags: None,
            wants_flags,
            labels,
        }
    }

    /// A new register, or the one with a name.
    pub(crate) fn register(&mut self, f: &mut Fun<'_, '_>, name: Option<&'static str>) -> RegId {
        match name {
            None => f.e.temporary(Ty::U64),
            Some(name) => *self.named.entry(name).or_insert_with(|| f.e.temporary(Ty::U64)),
        }
    }

    pub(crate) fn flags(&mut self, f: &mut Fun<'_, '_>) -> Flags {
        *self.flags.get_or_insert_with(|| {
            let mut flag = || f.e.temporary(Ty::Bool);
            Flags { carry: flag(), zero: flag(), sign: flag(), overflow: flag() }
        })
    }

    /// Sets flags, if something reads them.
    pub(crate) fn set_flags(&mut self, f: &mut Fun<'_, '_>, set: Set) {
        if !self.wants_flags {
            return;
        }
        let flags = self.flags(f);
        let all = [
            (flags.carry, set.carry),
            (flags.zero, set.zero),
            (flags.sign, set.sign),
            (flags.overflow, set.overflow),
        ];
        for (r, value) in all {
            if let Some(value) = value {
                f.e.step(Op::Assign(r, value));
            }
        }
    }

    /// How many bits an operand has by itself.
    pub(crate) fn bits(&self, arg: &Arg) -> Option<u32> {
        match arg {
            Arg::Register(name) => whole_register(name).map(|(_, bits, _)| bits),
            Arg::Operand(_, Some(modifier)) => match modifier {
                'b' | 'h' => Some(8),
                'w' => Some(16),
                'k' => Some(32),
                'q' => Some(64),
                _ => None,
            },
            Arg::Operand(n, None) => match self.spots.get(*n) {
                Some(Spot::Register(_, bits)) => Some(*bits),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn at(&mut self, f: &mut Fun<'_, '_>, arg: &Arg) -> Res<At> {
        Ok(match arg {
            Arg::Number(n) => At::Number(number(64, *n)),
            Arg::Register(name) => {
                let (whole, _, second) = whole_register(name)
                    .ok_or_else(|| format!("inline assembly with the register `{name}`"))?;
                if matches!(whole, "rsp" | "rbp") {
                    return Err(format!("inline assembly with the register `{name}`"));
                }
                At::Register(self.register(f, Some(whole)), second)
            }
            Arg::Operand(n, modifier) => match self.spots.get(*n) {
                Some(Spot::Register(r, _)) => At::Register(*r, *modifier == Some('h')),
                Some(Spot::Memory(pointer)) => At::Memory(pointer.clone()),
                Some(Spot::Number(value)) => At::Number(value.clone()),
                _ => return Err(String::new()),
            },
            Arg::Memory { disp, base, index, scale } => {
                let mut pointer = Expr::Const(0, Ty::Ptr);
                for (part, scale) in [(base, 1), (index, *scale)] {
                    let Some(part) = part else { continue };
                    let value = match self.at(f, part)? {
                        At::Register(r, false) => Expr::Reg(r),
                        _ => return Err(String::new()),
                    };
                    let by = bin(BinOp::Mul, Ty::U64, value, Expr::int(scale));
                    pointer = match pointer {
                        Expr::Const(0, _) => by,
                        pointer => moved(pointer, by),
                    };
                }
                At::Memory(moved(pointer, Expr::int(*disp)))
            }
            Arg::Target(_) => return Err(String::new()),
        })
    }

    /// What an operand holds.
    pub(crate) fn read(&mut self, f: &mut Fun<'_, '_>, at: &At, bits: u32) -> Expr {
        match at {
            At::Number(value) => cut(bits, value.clone()),
            At::Register(r, false) => cut(bits, Expr::Reg(*r)),
            At::Register(r, true) => cut(bits, bin(BinOp::Shr, Ty::U64, Expr::Reg(*r), number(64, 8))),
            At::Memory(pointer) => {
                let r = f.e.temporary(unsigned(bits));
                f.e.step(Op::Load(r, Place::Bytes(pointer.clone(), (bits / 8) as u8)));
                Expr::Reg(r)
            }
        }
    }

    /// A value in a register of its own, since what it is made of may change.
    pub(crate) fn keep(&mut self, f: &mut Fun<'_, '_>, value: Expr, bits: u32) -> Expr {
        if matches!(value, Expr::Const(..)) {
            return value;
        }
        let r = f.e.temporary(unsigned(bits));
        f.e.step(Op::Assign(r, value));
        Expr::Reg(r)
    }

    /// Writes an operand: 32 bits clear those above, fewer leave them.
    pub(crate) fn write(&mut self, f: &mut Fun<'_, '_>, at: &At, bits: u32, value: Expr) -> Res<()> {
        match at {
            At::Number(_) => return Err(String::new()),
            At::Memory(pointer) => {
                f.e.step(Op::Store(Place::Bytes(pointer.clone(), (bits / 8) as u8), value));
            }
            At::Register(r, second) => {
                let value = match (bits, *second) {
                    (32 | 64, _) => value,
                    (_, second) => {
                        let shift = if second { 8 } else { 0 };
                        let mask = unsigned(bits).wrap(-1) << shift;
                        let rest = bin(BinOp::And, Ty::U64, Expr::Reg(*r), number(64, !mask));
                        let value = bin(BinOp::Shl, Ty::U64, value, number(64, shift));
                        bin(BinOp::Or, Ty::U64, rest, value)
                    }
                };
                f.e.step(Op::Assign(*r, value));
            }
        }
        Ok(())
    }
}
