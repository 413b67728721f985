//! All scenarios up to a size, smallest first.
//!
//! Threads that may call the same operations can change places, so of the
//! scenarios that differ only in the order of such threads one is given. Where
//! some operations are for the owner only, the owner is the first thread. Of one size, those in
//! which all calls are of the same operation come last: nobody looks at what the others did, and
//! they have the most states (`ee || ee || e`).

use crate::scenario::{Item, Scenario};
use crate::spec::Spec;
use weir_ir::Program;
use weir_ir::object::ObjectDecl;

/// All scenarios with that many calls on at most so many threads.
pub fn scenarios(
    program: &Program,
    object: &ObjectDecl,
    spec: &Spec,
    calls: usize,
    threads: usize,
) -> Vec<Scenario> {
    let mut items = Vec::new();
    for op in 0..object.ops.len() {
        let params = object.ops[op].value_params(program).len();
        match spec.keys() {
            Some(keys) if params > 0 => {
                for v in 1..=keys {
                    items.push(Item { op, values: Some(vec![v; params]) });
                }
            }
            _ => items.push(Item { op, values: None }),
        }
    }
    let roles = (0..object.ops.len()).any(|op| spec.owner_only(op));
    let thieves: Vec<Item> = items.iter().filter(|i| !spec.owner_only(i.op)).cloned().collect();
    let mut out = Vec::new();
    for n in 1..=threads.min(calls) {
        if !roles {
            fill(&items, calls, n, &mut Vec::new(), &mut out);
            continue;
        }
        for own in 1..=calls {
            for first in words(&items, own) {
                // Without an operation of the owner it is a thread like the others.
                if first.iter().all(|i| !spec.owner_only(i.op)) {
                    continue;
                }
                let mut rest = Vec::new();
                if n > 1 {
                    fill(&thieves, calls - own, n - 1, &mut Vec::new(), &mut rest);
                } else if calls == own {
                    rest.push(Scenario { threads: Vec::new() });
                }
                for s in rest {
                    let threads = std::iter::once(first.clone()).chain(s.threads).collect();
                    out.push(Scenario { threads });
                }
            }
        }
        fill(&thieves, calls, n, &mut Vec::new(), &mut out);
    }
    out.retain(|s| s.threads.iter().all(|t| spec.allows(t.iter().map(|i| i.op))));
    out.sort_by_key(alike);
    out
}

/// Whether several calls are all of the same operation.
fn alike(s: &Scenario) -> bool {
    let mut ops = s.threads.iter().flatten().map(|i| i.op);
    let first = ops.next();
    let mut rest = ops.peekable();
    rest.peek().is_some() && rest.all(|op| Some(op) == first)
}

/// All sequences of that length.
fn words(items: &[Item], len: usize) -> Vec<Vec<Item>> {
    let mut out = vec![Vec::new()];
    for _ in 0..len {
        out = out
            .iter()
            .flat_map(|w| items.iter().map(move |i| w.iter().chain([i]).cloned().collect()))
            .collect();
    }
    out
}

/// Adds all scenarios of `threads` more threads with `calls` calls together, in
/// which no thread is larger (longer, or later in the alphabet) than the one before.
fn fill(items: &[Item], calls: usize, threads: usize, so_far: &mut Vec<Vec<Item>>, out: &mut Vec<Scenario>) {
    if threads == 0 {
        if calls == 0 {
            out.push(Scenario { threads: so_far.clone() });
        }
        return;
    }
    for len in 1..=(calls + 1).saturating_sub(threads) {
        for word in words(items, len) {
            let key = |w: &Vec<Item>| (w.len(), w.clone());
            if so_far.last().is_some_and(|last| key(&word) > key(last)) {
                continue;
            }
            so_far.push(word);
            fill(items, calls - len, threads - 1, so_far, out);
            so_far.pop();
        }
    }
}
