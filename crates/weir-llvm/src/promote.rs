//! Local variables whose address goes nowhere become values: a loop counter at
//! -O0 is a register of the model, not memory. (What LLVM calls `mem2reg` and
//! `sroa`; after Cytron et al. 1991, with phis at all joins where a variable is
//! live instead of at dominance frontiers; what is superfluous goes away in
//! [`crate::simplify`].)
//!
//! A variable that may be read before it was written keeps a truth value beside
//! it that says whether it was; a read of it is checked.

use crate::mid::{At, BlockId, CastKind, Flat, Frame, Ins, MTy, Op, Opd, Phi, ValId};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A part of an object on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Slot {
    object: ValId,
    offset: i64,
}

/// Promotes what can be promoted; whether anything was.
pub(crate) fn promote(flat: &mut Flat) -> bool {
    let derived = derived(flat);
    let mut names = HashMap::new();
    for i in flat.blocks.iter().flat_map(|b| &b.insts) {
        if let Op::Alloca(_, name) = &i.op {
            names.insert(i.dst[0], name.clone());
        }
    }
    let mut slots = candidates(flat, &derived);
    if slots.is_empty() {
        return false;
    }
    expand_copies(flat, &derived, &mut slots);
    for b in &mut flat.blocks {
        b.insts.retain(|i| !matches!(&i.op, Op::Alloca(..) if slots.contains_key(&i.dst[0])));
    }
    let mut list: Vec<(Slot, MTy)> = Vec::new();
    for (&object, parts) in &slots {
        list.extend(parts.iter().map(|(&offset, &ty)| (Slot { object, offset }, ty)));
    }
    list.sort_unstable_by_key(|(s, _)| *s);
    for (slot, ty) in list {
        let name = names.get(&slot.object).filter(|n| !n.starts_with('%'));
        rewrite(flat, &derived, slot, ty, name.map(String::as_str));
    }
    true
}

/// For every value that is the address of a known part of a stack object: which.
fn derived(flat: &Flat) -> HashMap<ValId, Slot> {
    let mut map: HashMap<ValId, Slot> = HashMap::new();
    for b in flat.order() {
        for i in &flat.blocks[b].insts {
            match &i.op {
                Op::Alloca(..) => {
                    map.insert(i.dst[0], Slot { object: i.dst[0], offset: 0 });
                }
                Op::Gep(Opd::Val(v), off, idx) if idx.is_empty() => {
                    if let Some(s) = map.get(v) {
                        let offset = s.offset.wrapping_add(*off);
                        map.insert(i.dst[0], Slot { offset, ..*s });
                    }
                }
                _ => {}
            }
        }
    }
    map
}

/// The objects that can be promoted, with the parts that are accessed.
fn candidates(flat: &Flat, derived: &HashMap<ValId, Slot>) -> BTreeMap<ValId, BTreeMap<i64, MTy>> {
    let mut sizes: BTreeMap<ValId, u64> = BTreeMap::new();
    let mut parts: BTreeMap<ValId, BTreeMap<i64, MTy>> = BTreeMap::new();
    let mut refused: HashSet<ValId> = HashSet::new();
    let mut copies: Vec<(Option<Slot>, Option<Slot>, u64)> = Vec::new();
    let slot = |o: &Opd| if let Opd::Val(v) = o { derived.get(v).copied() } else { None };
    // What is known outside of its call may be used after that has ended.
    let outside = |(call, o): &(Frame, Opd)| {
        let object = slot(o)?.object;
        flat.inner.get(&object).filter(|of| !flat.is_within(*call, **of)).map(|_| object)
    };
    refused.extend(flat.known.iter().filter_map(outside));
    // A stack object in a loop is a new one each time; in a recursive function
    // too. Both are fine: its parts are written before they are read, or checked.
    for b in &flat.blocks {
        for p in &b.phis {
            refused.extend(p.from.iter().filter_map(|(_, o)| slot(o)).map(|s| s.object));
        }
        let mut term = b.term.clone();
        term.operands_mut(&mut |o| refused.extend(slot(o).map(|s| s.object)));
        for i in &b.insts {
            let mut access = |o: &Opd, ty: MTy, refused: &mut HashSet<ValId>| {
                let Some(s) = slot(o) else { return };
                let known = parts.entry(s.object).or_default();
                match known.get(&s.offset) {
                    Some(t) if t.size() != ty.size() => {
                        refused.insert(s.object);
                    }
                    Some(_) => {}
                    None => {
                        known.insert(s.offset, ty);
                    }
                }
            };
            match &i.op {
                Op::Alloca(size, _) => {
                    sizes.insert(i.dst[0], *size);
                }
                Op::Load(p, ty, _) => access(p, *ty, &mut refused),
                Op::Store { ptr, val, ty, locked } => {
                    refused.extend(slot(val).map(|s| s.object));
                    if *locked {
                        refused.extend(slot(ptr).map(|s| s.object));
                    }
                    access(ptr, *ty, &mut refused);
                }
                Op::Gep(_, _, idx) if idx.is_empty() => {}
                Op::MemCpy(d, s, n) => copies.push((slot(d), slot(s), *n)),
                Op::MemSet(d, _, n) => copies.push((slot(d), None, *n)),
                op => op.operands(&mut |o| refused.extend(slot(o).map(|s| s.object))),
            }
        }
    }
    // What is copied between objects is made of the same parts in both.
    for _ in 0..8 {
        for (d, s, n) in &copies {
            let (Some(d), Some(s)) = (d, s) else { continue };
            for (to, from) in [(d, s), (s, d)] {
                let there = parts.get(&from.object).cloned().unwrap_or_default();
                for (off, ty) in there.range(from.offset..from.offset.saturating_add(*n as i64)) {
                    let known = parts.entry(to.object).or_default();
                    let at = off - from.offset + to.offset;
                    match known.get(&at) {
                        Some(t) if t.size() != ty.size() => {
                            refused.insert(to.object);
                        }
                        Some(_) => {}
                        None => {
                            known.insert(at, *ty);
                        }
                    }
                }
            }
        }
    }
    for (&object, size) in &sizes {
        let known = parts.entry(object).or_default();
        let mut end = 0;
        for (&off, ty) in known.iter() {
            if off < end || off + ty.size() as i64 > *size as i64 {
                refused.insert(object);
            }
            end = off + ty.size() as i64;
        }
        if known.len() > 64 {
            refused.insert(object);
        }
        for (d, s, n) in &copies {
            for side in [d, s].into_iter().flatten().filter(|x| x.object == object) {
                let n = i64::try_from(*n).unwrap_or(i64::MAX);
                let (from, to) = (side.offset, side.offset.saturating_add(n));
                if from < 0 || to > *size as i64 {
                    // Beyond its end: that is an error, and shows in memory.
                    refused.insert(object);
                }
                let cut = |(o, t): (&i64, &MTy)| {
                    let (a, b) = (*o, o + t.size() as i64);
                    a < to && b > from && (a < from || b > to)
                };
                if known.iter().any(cut) {
                    refused.insert(object);
                }
            }
        }
    }
    // What is copied to memory comes from memory: the parts of the target may be
    // others than those that are known here.
    loop {
        let before = refused.len();
        for (d, s, _) in &copies {
            let Some(s) = s else { continue };
            if d.is_none_or(|d| refused.contains(&d.object)) {
                refused.insert(s.object);
            }
        }
        if refused.len() == before {
            break;
        }
    }
    parts.retain(|o, _| sizes.contains_key(o) && !refused.contains(o));
    parts
}

/// Copies and fills of promoted objects become loads and stores of their parts.
fn expand_copies(
    flat: &mut Flat,
    derived: &HashMap<ValId, Slot>,
    slots: &mut BTreeMap<ValId, BTreeMap<i64, MTy>>,
) {
    let slot = |o: &Opd| if let Opd::Val(v) = o { derived.get(v).copied() } else { None };
    for b in 0..flat.blocks.len() {
        let insts = std::mem::take(&mut flat.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        for i in insts {
            let (d, s, n) = match &i.op {
                Op::MemCpy(d, s, n) => (*d, Some(*s), *n),
                Op::MemSet(d, _, n) => (*d, None, *n),
                _ => {
                    out.push(i);
                    continue;
                }
            };
            let side = [Some(d), s]
                .into_iter()
                .flatten()
                .filter_map(|o| slot(&o))
                .find(|s| slots.contains_key(&s.object));
            let Some(side) = side else {
                out.push(i);
                continue;
            };
            let parts: Vec<(i64, MTy)> = slots[&side.object]
                .range(side.offset..side.offset.saturating_add(n as i64))
                .map(|(o, t)| (o - side.offset, *t))
                .collect();
            for (off, ty) in parts {
                let to = address(flat, &mut out, d, off, i.at);
                let val = match (s, &i.op) {
                    (Some(s), _) => {
                        let from = address(flat, &mut out, s, off, i.at);
                        let v = flat.val(ty);
                        out.push(Ins { loose: true, dst: vec![v], op: Op::Load(from, ty, false), at: i.at });
                        Opd::Val(v)
                    }
                    (None, Op::MemSet(_, Opd::Const(byte, _), _)) => Opd::Const(ty.wrap(repeat(*byte)), ty),
                    _ => Opd::Undef(ty),
                };
                out.push(Ins {
                    loose: true,
                    dst: vec![],
                    op: Op::Store { ptr: to, val, ty, locked: false },
                    at: i.at,
                });
            }
        }
        flat.blocks[b].insts = out;
    }
}

/// A byte, eight times.
pub(crate) fn repeat(byte: i64) -> i64 {
    i64::from_ne_bytes([byte as u8; 8])
}

fn address(flat: &mut Flat, out: &mut Vec<Ins>, base: Opd, off: i64, at: At) -> Opd {
    match base {
        _ if off == 0 => base,
        Opd::Addr(g, o) => Opd::Addr(g, o.wrapping_add(off)),
        _ => {
            let v = flat.val(MTy::Ptr);
            out.push(Ins { loose: false, dst: vec![v], op: Op::Gep(base, off, vec![]), at });
            Opd::Val(v)
        }
    }
}

/// Which part of which object an operand is the address of, when geps were added
/// since the map was made.
fn find(flat_defs: &HashMap<ValId, (Opd, i64)>, derived: &HashMap<ValId, Slot>, o: Opd) -> Option<Slot> {
    let Opd::Val(v) = o else { return None };
    if let Some(s) = derived.get(&v) {
        return Some(*s);
    }
    let (base, off) = flat_defs.get(&v)?;
    let Opd::Val(b) = base else { return None };
    derived.get(b).map(|s| Slot { offset: s.offset.wrapping_add(*off), ..*s })
}

fn rewrite(flat: &mut Flat, derived: &HashMap<ValId, Slot>, slot: Slot, ty: MTy, name: Option<&str>) {
    let mut geps = HashMap::new();
    for i in flat.blocks.iter().flat_map(|b| &b.insts) {
        if let Op::Gep(base, off, idx) = &i.op
            && idx.is_empty()
            && !derived.contains_key(&i.dst[0])
        {
            geps.insert(i.dst[0], (*base, *off));
        }
    }
    let is = |o: Opd| find(&geps, derived, o) == Some(slot);
    let order = flat.order();
    let preds = flat.preds();
    let live = live_in(flat, &order, &preds, &is);
    // Value and truth value at the end of each block.
    let mut at_end: HashMap<BlockId, (Opd, Opd)> = HashMap::new();
    let mut joins: Vec<(BlockId, ValId, ValId)> = Vec::new();
    let none = (Opd::Undef(ty), Opd::Const(0, MTy::Int(1)));
    for &b in &order {
        let mut now = match preds[b].as_slice() {
            _ if b == 0 && preds[0].is_empty() => none,
            [one] if b != 0 => at_end.get(one).copied().unwrap_or(none),
            _ if live[b] => {
                let (v, set) = (flat.val(ty), flat.val(MTy::Int(1)));
                flat.vals[v].name = name.map(str::to_string);
                joins.push((b, v, set));
                (Opd::Val(v), Opd::Val(set))
            }
            _ => none,
        };
        let insts = std::mem::take(&mut flat.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut i in insts {
            match i.op {
                Op::Load(p, t, check) if is(p) => {
                    let message = match name {
                        Some(n) => format!("`{n}` is read before it was written"),
                        None => "a local variable is read before it was written".to_string(),
                    };
                    if check && now.1 != Opd::Const(1, MTy::Int(1)) {
                        out.push(Ins {
                            loose: false,
                            dst: vec![],
                            op: Op::Written(now.1, message),
                            at: i.at,
                        });
                    }
                    i.op = if t == ty { Op::Copy(now.0) } else { Op::Cast(CastKind::Same, ty, t, now.0) };
                    out.push(i);
                }
                Op::Store { ptr, val, ty: t, .. } if is(ptr) => {
                    if matches!(val, Opd::Val(_)) && t.size() == 8 {
                        flat.known.push((flat.inner.get(&slot.object).copied().unwrap_or(0), val));
                    }
                    now = (val, Opd::Const(1, MTy::Int(1)));
                    if flat.ty(val) != ty && t != ty && !matches!(val, Opd::Const(..)) {
                        let v = flat.val(ty);
                        out.push(Ins {
                            loose: false,
                            dst: vec![v],
                            op: Op::Cast(CastKind::Same, t, ty, val),
                            at: i.at,
                        });
                        now.0 = Opd::Val(v);
                    } else if let (Opd::Val(v), Some(n)) = (val, name) {
                        flat.vals[v].name.get_or_insert(n.to_string());
                    }
                }
                _ => out.push(i),
            }
        }
        flat.blocks[b].insts = out;
        at_end.insert(b, now);
    }
    for (b, v, set) in joins {
        let mut from: Vec<(BlockId, (Opd, Opd))> =
            preds[b].iter().map(|p| (*p, at_end.get(p).copied().unwrap_or(none))).collect();
        from.retain(|(p, _)| at_end.contains_key(p));
        flat.blocks[b].phis.push(Phi { dst: v, from: from.iter().map(|(p, (v, _))| (*p, *v)).collect() });
        flat.blocks[b].phis.push(Phi { dst: set, from: from.iter().map(|(p, (_, s))| (*p, *s)).collect() });
    }
}

/// Where the slot's value may still be read.
fn live_in(flat: &Flat, order: &[BlockId], preds: &[Vec<BlockId>], is: &impl Fn(Opd) -> bool) -> Vec<bool> {
    let n = flat.blocks.len();
    let (mut live, mut kills) = (vec![false; n], vec![false; n]);
    let mut todo = Vec::new();
    for &b in order {
        for i in &flat.blocks[b].insts {
            match &i.op {
                Op::Load(p, ..) if is(*p) => {
                    live[b] = true;
                    break;
                }
                Op::Store { ptr, .. } if is(*ptr) => {
                    kills[b] = true;
                    break;
                }
                _ => {}
            }
        }
        if live[b] {
            todo.push(b);
        }
    }
    while let Some(b) = todo.pop() {
        for &p in &preds[b] {
            if !live[p] && !kills[p] {
                live[p] = true;
                todo.push(p);
            }
        }
    }
    live
}
