//! Folds constants, follows copies, drops branches that are never taken, values
//! nobody uses and blocks nobody reaches.
//!
//! At -O0 this is what makes a `switch` on a memory order that is passed as an
//! argument disappear, and with it the orders that are not used.

use crate::mid::{Bin, CastKind, Flat, MTy, Op, Opd, Pred, Term};
use weir_engine::piece::go_on;
use weir_ir::Ty;
use weir_ir::expr::{BinOp, binary};

/// Simplifies until nothing changes.
pub(crate) fn simplify(flat: &mut Flat) {
    let mut same: Vec<Option<Opd>> = vec![None; flat.vals.len()];
    loop {
        let mut changed = false;
        for b in 0..flat.blocks.len() {
            go_on();
            changed |= fold_block(flat, b, &mut same);
        }
        changed |= unreachable_blocks(flat);
        changed |= trivial_phis(flat, &mut same);
        if !changed {
            break;
        }
    }
    replace_all(flat, &same);
    unused(flat);
}

fn follow(same: &[Option<Opd>], mut o: Opd) -> Opd {
    while let Opd::Val(v) = o {
        match same[v] {
            Some(next) => o = next,
            None => break,
        }
    }
    o
}

fn replace_all(flat: &mut Flat, same: &[Option<Opd>]) {
    for b in &mut flat.blocks {
        for p in &mut b.phis {
            p.from.iter_mut().for_each(|(_, o)| *o = follow(same, *o));
        }
        for i in &mut b.insts {
            i.op.operands_mut(&mut |o| *o = follow(same, *o));
        }
        b.term.operands_mut(&mut |o| *o = follow(same, *o));
    }
    flat.known.iter_mut().for_each(|(_, o)| *o = follow(same, *o));
}

fn fold_block(flat: &mut Flat, b: usize, same: &mut [Option<Opd>]) -> bool {
    let mut changed = false;
    let mut insts = std::mem::take(&mut flat.blocks[b].insts);
    insts.retain_mut(|i| {
        i.op.operands_mut(&mut |o| *o = follow(same, *o));
        if let ([dst], Some(o)) = (i.dst.as_slice(), fold(flat, &mut i.op)) {
            // A value may be said to be itself, in code that nobody reaches.
            let o = if o == Opd::Val(*dst) { Opd::Undef(flat.vals[*dst].ty) } else { o };
            // A name the copy had is not lost.
            if let (Opd::Val(v), Some(name)) = (o, flat.vals[*dst].name.clone()) {
                flat.vals[v].name.get_or_insert(name);
            }
            same[*dst] = Some(o);
            changed = true;
            return false;
        }
        !matches!(&i.op, Op::Assert(Opd::Const(c, _), _) | Op::Written(Opd::Const(c, _), _) if *c != 0)
    });
    flat.blocks[b].insts = insts;
    let block = &mut flat.blocks[b];
    block.term.operands_mut(&mut |o| *o = follow(same, *o));
    let next = match &block.term {
        Term::Cond(_, x, y) if x == y => Some(*x),
        Term::Cond(Opd::Const(c, _), x, y) => Some(if *c != 0 { *x } else { *y }),
        Term::Switch(Opd::Const(c, _), cases, d) => {
            Some(cases.iter().find(|(v, _)| v == c).map_or(*d, |(_, b)| *b))
        }
        _ => None,
    };
    if let Some(next) = next {
        let dropped: Vec<usize> = block.term.targets().into_iter().filter(|t| *t != next).collect();
        block.term = Term::Br(next);
        for t in dropped {
            flat.blocks[t].phis.iter_mut().for_each(|p| p.from.retain(|(from, _)| *from != b));
        }
        changed = true;
    }
    changed
}

fn unreachable_blocks(flat: &mut Flat) -> bool {
    let mut live = vec![false; flat.blocks.len()];
    for b in flat.order() {
        live[b] = true;
    }
    let mut changed = false;
    for (i, b) in flat.blocks.iter_mut().enumerate() {
        if live[i] {
            for p in &mut b.phis {
                let before = p.from.len();
                p.from.retain(|(from, _)| live[*from]);
                changed |= p.from.len() != before;
            }
        } else if !b.insts.is_empty() || !b.phis.is_empty() || b.term != Term::Stop {
            b.insts.clear();
            b.phis.clear();
            b.term = Term::Stop;
            changed = true;
        }
    }
    changed
}

fn trivial_phis(flat: &mut Flat, same: &mut [Option<Opd>]) -> bool {
    let mut changed = false;
    for b in 0..flat.blocks.len() {
        let mut phis = std::mem::take(&mut flat.blocks[b].phis);
        phis.retain_mut(|p| {
            let mut one: Option<Opd> = None;
            for (_, o) in &mut p.from {
                *o = follow(same, *o);
                if *o == Opd::Val(p.dst) || one == Some(*o) {
                    continue;
                }
                if one.is_some() {
                    return true;
                }
                one = Some(*o);
            }
            let o = one.unwrap_or(Opd::Undef(flat.vals[p.dst].ty));
            if let (Opd::Val(v), Some(name)) = (o, flat.vals[p.dst].name.clone()) {
                flat.vals[v].name.get_or_insert(name);
            }
            same[p.dst] = Some(o);
            changed = true;
            false
        });
        flat.blocks[b].phis = phis;
    }
    changed
}

/// Drops values that nobody uses.
fn unused(flat: &mut Flat) {
    let mut used = vec![false; flat.vals.len()];
    let mut todo: Vec<usize> = Vec::new();
    let mut uses: Vec<Vec<usize>> = vec![Vec::new(); flat.vals.len()];
    for b in &mut flat.blocks {
        for p in &b.phis {
            uses[p.dst]
                .extend(p.from.iter().filter_map(|(_, o)| if let Opd::Val(v) = o { Some(*v) } else { None }));
        }
        for i in &b.insts {
            let pure = i.op.is_pure();
            i.op.operands(&mut |o| {
                if let Opd::Val(v) = o {
                    match i.dst.first() {
                        Some(&d) if pure => uses[d].push(*v),
                        _ => todo.push(*v),
                    }
                }
            });
        }
        b.term.operands_mut(&mut |o| {
            if let Opd::Val(v) = o {
                todo.push(*v);
            }
        });
    }
    while let Some(v) = todo.pop() {
        if !std::mem::replace(&mut used[v], true) {
            todo.extend(&uses[v]);
        }
    }
    for b in &mut flat.blocks {
        b.phis.retain(|p| used[p.dst]);
        b.insts.retain(|i| !i.op.is_pure() || i.dst.iter().any(|d| used[*d]));
    }
}

/// The operand that an operation always equals.
fn fold(flat: &Flat, op: &mut Op) -> Option<Opd> {
    match op {
        Op::Copy(o) => Some(*o),
        Op::Cast(kind, from, to, o) => match (*o, *kind) {
            (Opd::Const(c, _), kind) => Some(Opd::Const(cast(kind, *from, *to, c), *to)),
            // Pointers and integers of the same width are the same bits.
            (o, CastKind::Same) if from == to => Some(o),
            (o @ (Opd::Addr(..) | Opd::Func(_)), CastKind::Same) => Some(o),
            (Opd::Undef(_), _) => Some(Opd::Undef(*to)),
            _ => None,
        },
        Op::Gep(base, off, idx) => {
            idx.retain(|(i, scale)| match i {
                Opd::Const(c, _) => {
                    *off = off.wrapping_add(c.wrapping_mul(*scale));
                    false
                }
                _ => *scale != 0,
            });
            if !idx.is_empty() {
                return None;
            }
            match *base {
                Opd::Addr(g, at) => Some(Opd::Addr(g, at.wrapping_add(*off))),
                Opd::Const(c, _) => Some(Opd::Const(c.wrapping_add(*off), MTy::Ptr)),
                o @ Opd::Val(_) if *off == 0 && flat.ty(o) == MTy::Ptr => Some(o),
                o @ Opd::Func(_) if *off == 0 => Some(o),
                _ => None,
            }
        }
        Op::Select(c, a, b) => match c {
            Opd::Const(c, _) => Some(if *c != 0 { *a } else { *b }),
            _ if a == b => Some(*a),
            _ => None,
        },
        Op::Bin(op, bits, a, b) => fold_bin(*op, *bits, *a, *b),
        Op::Icmp(pred, ty, a, b) => {
            let truth = |b: bool| Some(Opd::Const(i64::from(b), MTy::Int(1)));
            match (*a, *b) {
                (Opd::Const(x, _), Opd::Const(y, _)) => truth(compare(*pred, *ty, x, y)),
                (x, y) if x == y && !matches!(x, Opd::Undef(_)) => {
                    truth(matches!(pred, Pred::Eq | Pred::Ule | Pred::Uge | Pred::Sle | Pred::Sge))
                }
                // Two functions, a global and null: their addresses differ.
                (Opd::Func(_), Opd::Func(_))
                | (Opd::Func(_), Opd::Const(0, _))
                | (Opd::Const(0, _), Opd::Func(_))
                    if matches!(pred, Pred::Eq | Pred::Ne) =>
                {
                    truth(*pred == Pred::Ne)
                }
                (Opd::Addr(_, 0), Opd::Const(0, _)) | (Opd::Const(0, _), Opd::Addr(_, 0))
                    if matches!(pred, Pred::Eq | Pred::Ne) =>
                {
                    truth(*pred == Pred::Ne)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn cast(kind: CastKind, from: MTy, to: MTy, c: i64) -> i64 {
    match kind {
        CastKind::Zext => to.wrap(unsigned(from, c) as i64),
        CastKind::Sext if from == MTy::Int(1) => to.wrap(-c),
        _ => to.wrap(c),
    }
}

/// The number as an unsigned one of its type.
pub(crate) fn unsigned(ty: MTy, c: i64) -> u64 {
    match ty.bits() {
        64 => c as u64,
        b => (c as u64) & ((1 << b) - 1),
    }
}

fn compare(pred: Pred, ty: MTy, a: i64, b: i64) -> bool {
    // A truth value that is true is -1 as a signed number.
    let (sa, sb) = if ty == MTy::Int(1) { (-a, -b) } else { (a, b) };
    let (ua, ub) = (unsigned(ty, a), unsigned(ty, b));
    match pred {
        Pred::Eq => a == b,
        Pred::Ne => a != b,
        Pred::Ult => ua < ub,
        Pred::Ule => ua <= ub,
        Pred::Ugt => ua > ub,
        Pred::Uge => ua >= ub,
        Pred::Slt => sa < sb,
        Pred::Sle => sa <= sb,
        Pred::Sgt => sa > sb,
        Pred::Sge => sa >= sb,
    }
}

fn fold_bin(op: Bin, bits: u8, a: Opd, b: Opd) -> Option<Opd> {
    let ty = MTy::Int(bits);
    if let (Opd::Const(x, _), Opd::Const(y, _)) = (a, b) {
        let signed = Ty::Int { bits: 64, signed: true };
        let (ux, uy) = (unsigned(ty, x), unsigned(ty, y));
        let by = if uy >= u64::from(bits) { None } else { Some(uy as u32) };
        let r = match op {
            Bin::Add => x.wrapping_add(y),
            Bin::Sub => x.wrapping_sub(y),
            Bin::Mul => x.wrapping_mul(y),
            Bin::And => x & y,
            Bin::Or => x | y,
            Bin::Xor => x ^ y,
            Bin::UDiv => ux.checked_div(uy)? as i64,
            Bin::URem => ux.checked_rem(uy)? as i64,
            Bin::SDiv => binary(BinOp::Div, signed, x, y).ok()?,
            Bin::SRem => binary(BinOp::Rem, signed, x, y).ok()?,
            Bin::Shl => x.wrapping_shl(by?),
            Bin::LShr => (ux >> by?) as i64,
            Bin::AShr => x >> by?,
        };
        return Some(Opd::Const(ty.wrap(r), ty));
    }
    match (op, a, b) {
        (
            Bin::Add | Bin::Sub | Bin::Or | Bin::Xor | Bin::Shl | Bin::LShr | Bin::AShr,
            a,
            Opd::Const(0, _),
        ) => Some(a),
        (Bin::Add | Bin::Or | Bin::Xor, Opd::Const(0, _), b) => Some(b),
        (Bin::Mul | Bin::UDiv | Bin::SDiv, a, Opd::Const(1, _)) if bits > 1 => Some(a),
        (Bin::And | Bin::Mul, _, Opd::Const(0, t)) | (Bin::And | Bin::Mul, Opd::Const(0, t), _) => {
            Some(Opd::Const(0, t))
        }
        (Bin::And, a, Opd::Const(-1, _)) => Some(a),
        (Bin::Add, Opd::Addr(g, at), Opd::Const(c, _)) if bits == 64 => {
            Some(Opd::Addr(g, at.wrapping_add(c)))
        }
        (Bin::Sub, Opd::Addr(g, at), Opd::Const(c, _)) if bits == 64 => {
            Some(Opd::Addr(g, at.wrapping_sub(c)))
        }
        _ => None,
    }
}
