//! What is found out about a function before it is lowered: how often values are used,
//! which names they have in the source, which local variables can be registers.
//!
//! A local variable (`alloca`) is registers where code does nothing with its address but
//! load and store values of one type there: no other thread and no other function can see
//! it then, so that its stores need no buffer. A variable whose life starts again, or that
//! is made again, has no value that was set.

use crate::ast::{Block, Call, Inst, Kind, Shift, Type, Value};
use std::collections::HashMap;

#[derive(Default)]
pub(crate) struct Scan<'a> {
    /// How often a value is used, and the block of the last use.
    pub uses: HashMap<&'a str, (u32, usize)>,
    /// Variables of the debug info: the first one that a value is, or is the address of, and
    /// all of them, with how they belong together.
    pub variables: HashMap<&'a str, u32>,
    pub all_variables: HashMap<&'a str, Vec<(u32, bool, Shift)>>,
    /// Local variables that are registers, with their types.
    pub promoted: HashMap<&'a str, &'a Type>,
    /// Blocks by name.
    pub blocks: HashMap<&'a str, usize>,
}

pub(crate) fn scan<'a>(blocks: &'a [Block]) -> Scan<'a> {
    let mut s = Scan::default();
    let mut refused: Vec<&'a str> = Vec::new();
    for (i, b) in blocks.iter().enumerate() {
        s.blocks.insert(&b.label, i);
        for inst in &b.insts {
            if let (Kind::Alloca(ty, None), Some(name)) = (&inst.kind, &inst.dst) {
                s.promoted.insert(name, ty);
            }
        }
    }
    for (i, b) in blocks.iter().enumerate() {
        for inst in &b.insts {
            if let Kind::Debug(Value::Local(name), variable, address, shift) = &inst.kind {
                s.variables.entry(name).or_insert(*variable);
                s.all_variables.entry(name).or_default().push((*variable, *address, *shift));
                continue;
            }
            let phi = matches!(inst.kind, Kind::Phi(..));
            each(&inst.kind, &mut |name| {
                let use_ = s.uses.entry(name).or_insert((0, i));
                // What a phi takes is wanted at the end of another block.
                *use_ = (use_.0 + if phi { 2 } else { 1 }, if use_.1 == i { i } else { usize::MAX });
            });
            other_uses(inst, &s.promoted, &mut refused);
        }
    }
    for name in refused {
        s.promoted.remove(name);
    }
    s
}

/// Local variables of which this does something else than to load or store them.
fn other_uses<'a>(inst: &'a Inst, promoted: &HashMap<&'a str, &'a Type>, refused: &mut Vec<&'a str>) {
    let fits = |ptr: &Value, ty: &Type| match ptr {
        Value::Local(name) => promoted.get(name.as_str()).is_none_or(|t| *t == ty),
        _ => true,
    };
    match &inst.kind {
        Kind::Load { ty, ptr, .. } if fits(ptr, ty) => {}
        Kind::Store { ty, ptr, value, .. } if fits(ptr, ty) => {
            if let Value::Local(name) = value {
                refused.push(name);
            }
        }
        Kind::Call(call) if lifetime(call).is_some() => {}
        kind => each(kind, &mut |name| refused.push(name)),
    }
}

/// The variable whose life starts or ends here.
pub(crate) fn lifetime(call: &Call) -> Option<(&str, bool)> {
    let Value::Global(name) = &call.callee else { return None };
    let starts = name.starts_with("llvm.lifetime.start");
    if !starts && !name.starts_with("llvm.lifetime.end") {
        return None;
    }
    match call.args.last() {
        Some((_, Value::Local(variable))) => Some((variable, starts)),
        _ => None,
    }
}

/// The values that an instruction uses.
fn each<'a>(kind: &'a Kind, f: &mut dyn FnMut(&'a str)) {
    let mut see = |v: &'a Value| {
        if let Value::Local(name) = v {
            f(name);
        }
    };
    match kind {
        Kind::Alloca(_, Some((_, v)))
        | Kind::Load { ptr: v, .. }
        | Kind::Un(_, _, v)
        | Kind::Cast(_, _, v, _)
        | Kind::Resume(_, v)
        | Kind::CondBr(v, ..)
        | Kind::Switch(_, v, ..)
        | Kind::IndirectBr(v, _)
        | Kind::Ret(Some((_, v)))
        | Kind::Extract(_, v, _)
        | Kind::Freeze(_, v)
        | Kind::VaArg((_, v), _) => see(v),
        Kind::Store { value: a, ptr: b, .. }
        | Kind::Bin(_, _, a, b)
        | Kind::Icmp(_, _, a, b)
        | Kind::Fcmp(_, _, a, b)
        | Kind::Rmw { ptr: a, value: b, .. }
        | Kind::Insert(_, a, _, b, _)
        | Kind::ExtractElement((_, a), (_, b))
        | Kind::ShuffleVector(_, a, b, _) => {
            see(a);
            see(b);
        }
        Kind::Select((_, a), _, b, c)
        | Kind::Cmpxchg { ptr: a, expected: b, new: c, .. }
        | Kind::InsertElement((_, a), (_, b), (_, c)) => {
            see(a);
            see(b);
            see(c);
        }
        Kind::Gep(_, base, index, _) => {
            see(&base.1);
            index.iter().for_each(|(_, v)| see(v));
        }
        Kind::Phi(_, from) => from.iter().for_each(|(v, _)| see(v)),
        Kind::Call(call) | Kind::Invoke(call, ..) => {
            see(&call.callee);
            call.args.iter().for_each(|(_, v)| see(v));
        }
        Kind::Alloca(_, None)
        | Kind::Landingpad { .. }
        | Kind::Br(_)
        | Kind::Ret(None)
        | Kind::Unreachable
        | Kind::Fence(..)
        | Kind::Debug(..)
        | Kind::Unsupported(_) => {}
    }
}

/// Where an instruction that ends a block leads.
pub(crate) fn successors(kind: &Kind) -> Vec<&str> {
    match kind {
        Kind::Br(to) => vec![to],
        Kind::CondBr(_, a, b) | Kind::Invoke(_, a, b) => vec![a, b],
        Kind::Switch(_, _, default, cases) => {
            cases.iter().map(|(_, to)| to.as_str()).chain([default.as_str()]).collect()
        }
        Kind::IndirectBr(_, list) => list.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The blocks that can be reached, each after one that leads to it and after all that
/// dominate it.
pub(crate) fn order(blocks: &[Block], by_name: &HashMap<&str, usize>) -> Vec<usize> {
    let next = |b: usize| -> Vec<usize> {
        let last = blocks[b].insts.last();
        let to = last.map_or(Vec::new(), |i| successors(&i.kind));
        to.iter().filter_map(|n| by_name.get(n).copied()).collect()
    };
    let mut seen = vec![false; blocks.len()];
    let mut out = Vec::new();
    if blocks.is_empty() {
        return out;
    }
    let mut stack = vec![(0, next(0))];
    seen[0] = true;
    while let Some((b, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(to) if !seen[to] => {
                seen[to] = true;
                stack.push((to, next(to)));
            }
            Some(_) => {}
            None => {
                out.push(*b);
                stack.pop();
            }
        }
    }
    out.reverse();
    out
}
