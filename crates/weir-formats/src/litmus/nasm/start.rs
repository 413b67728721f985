//! What registers and flags hold when a thread starts: anything.
//!
//! Nothing sets them before `thread_code`, neither in the paper nor in the machine.
//! A part of a register that may be read before it is written gets any value in
//! steps before the first instruction; of the rest nobody can tell. A byte counts
//! as read where an instruction uses it, not where a write to another byte of the
//! register leaves it as it is: `mov al, 1` reads nothing of `eax`.

use super::super::asm::{Insn, Operand};
use super::super::flags::{EACH, cast};
use super::super::lower::{signed, unsigned};
use super::super::mnemonic::{Alu, Kind};
use super::super::regs::{Part, RAX, name};
use super::super::table::Column;
use super::ask::Looked;
use weir_ir::{BinOp, Diagnostic, Edge, Expr, LocId, Op, RegId, Routine};
use weir_passes::live::Live;

/// Bytes of the registers, a mask for each.
type Bytes = [u8; 16];

/// The bytes of a part.
fn bytes(part: Part) -> u8 {
    match (part.bits, part.high) {
        (8, false) => 0b1,
        (8, true) => 0b10,
        (16, _) => 0b11,
        (32, _) => 0b1111,
        _ => u8::MAX,
    }
}

/// The bytes an instruction uses, and those it sets for certain.
fn effects(insn: &Insn) -> (Bytes, Bytes) {
    let (mut uses, mut sets) = ([0; 16], [0; 16]);
    let same = matches!(insn.ops.as_slice(), [Operand::Reg(a, _), Operand::Reg(b, _)] if a == b);
    let zero = matches!(insn.ops.get(1), Some(Operand::Imm(0, _)));
    // Whether the destination is only written.
    let fresh = match insn.kind {
        Kind::Mov | Kind::Movx { .. } | Kind::Lea | Kind::Set(_) => true,
        Kind::Alu(Alu::Xor | Alu::Sub) => same,
        Kind::Alu(Alu::And) => zero,
        _ => false,
    };
    let zeroes = fresh && matches!(insn.kind, Kind::Alu(_));
    for (i, op) in insn.ops.iter().enumerate() {
        match op {
            Operand::Reg(p, _) if i == 0 && fresh => {
                // A write of 32 bits clears the upper half.
                sets[p.reg] |= if p.bits == 32 { u8::MAX } else { bytes(*p) };
            }
            Operand::Reg(p, _) if !zeroes => uses[p.reg] |= bytes(*p),
            Operand::Mem(m) => {
                for reg in m.base.into_iter().chain(m.index.map(|(r, _)| r)) {
                    uses[reg] = u8::MAX;
                }
            }
            _ => {}
        }
    }
    if insn.kind == Kind::Cmpxchg {
        let bits = insn.ops.get(1).and_then(Operand::reg).map_or(64, |p| p.bits);
        uses[RAX] |= bytes(Part { reg: RAX, bits, high: false });
    }
    (uses, sets)
}

/// The bytes that may be used before they are set. What properties name is used
/// where they look at it.
fn open(column: &Column, wanted: &[Looked]) -> Bytes {
    let all: Vec<(Bytes, Bytes)> = column.insns.iter().map(effects).collect();
    let mut always = [0; 16];
    let mut looked = vec![[0; 16]; all.len() + 1];
    for (reg, label) in wanted {
        match label.as_ref().and_then(|l| column.target(l)).and_then(|at| looked.get_mut(at)) {
            Some(there) => there[*reg] = u8::MAX,
            None => always[*reg] = u8::MAX,
        }
    }
    let mut before: Vec<Bytes> = looked.iter().map(|l| std::array::from_fn(|r| l[r] | always[r])).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for i in (0..all.len()).rev() {
            let mut live = before[i];
            for (r, live) in live.iter_mut().enumerate() {
                *live |= all[i].0[r];
                for next in column.next(i) {
                    *live |= before.get(next).unwrap_or(&always)[r] & !all[i].1[r];
                }
            }
            changed |= live != before[i];
            before[i] = live;
        }
    }
    before[0]
}

/// Lets registers and flags start with anything, in steps before the code. The
/// locations before the first instruction, and warnings about what is used unset.
pub(super) fn undetermined(
    routine: &mut Routine,
    column: &Column,
    wanted: &[Looked],
    bits: u8,
) -> (Vec<LocId>, Vec<Diagnostic>) {
    let live = Live::of(routine).at(routine.entry).to_vec();
    let mut ops: Vec<Op> = Vec::new();
    let mut warnings = Vec::new();
    let used = |routine: &Routine, reg: RegId| {
        let reads = |e: &&Edge| {
            e.op.exprs().iter().any(|x| {
                let mut found = false;
                x.visit(&mut |x| found |= *x == Expr::Reg(reg));
                found
            })
        };
        routine.edges.iter().find(reads).map_or(column.span, |e| e.span)
    };
    for (flag, text) in EACH.iter().map(|(_, n)| (*n, n.trim_start_matches('%').to_uppercase())) {
        if let Some(reg) = routine.reg(flag).filter(|r| live.contains(r)) {
            ops.push(Op::Havoc(reg, None));
            let message = format!("{text} may be used before an instruction sets it; it may be either then");
            warnings.push(Diagnostic::warning(used(routine, reg), message));
        }
    }
    let word = signed(bits);
    for (i, mask) in open(column, wanted).into_iter().enumerate() {
        let title = name(i, bits);
        let named = wanted.iter().any(|(reg, _)| *reg == i);
        let Some(reg) = routine.reg(&title).filter(|r| mask != 0 && (named || live.contains(r))) else {
            continue;
        };
        if live.contains(&reg) {
            let message = format!("`{title}` may be read before it is written; it may hold anything then");
            warnings.push(Diagnostic::warning(used(routine, reg), message));
        }
        // Some bytes only: fewer values to try.
        let part = match mask {
            0b1 => Some((8, 0)),
            0b10 => Some((8, 8)),
            0b11 => Some((16, 0)),
            _ => None,
        };
        match part {
            None => ops.push(Op::Havoc(reg, None)),
            Some((width, shift)) => {
                let ty = unsigned(width);
                let label = format!("%{title}{}", if shift == 0 { "" } else { "_h" });
                let part = routine.add_reg(label, ty, 0, column.span);
                ops.insert(0, Op::Havoc(part, None));
                let value = cast(word, Expr::Reg(part));
                let value = match shift {
                    0 => value,
                    by => Expr::bin(BinOp::Shl, word, value, Expr::Const(by, word)),
                };
                ops.push(Op::Assign(reg, value));
            }
        }
    }
    // What may be anything comes first, so that it can be left open.
    ops.sort_by_key(|op| !matches!(op, Op::Havoc(..)));
    let span = column.insns.first().map_or(column.span, |i| i.span);
    let mut before = Vec::new();
    for op in ops.into_iter().rev() {
        let at = routine.add_loc(span);
        routine.add_edge(at, routine.entry, op, span);
        routine.entry = at;
        before.push(at);
    }
    (before, warnings)
}
