//! Predecessors of a clause, in the plainest way.

use super::clause::{Clause, Message, Named};
use super::threads::{Does, Threads};
use std::collections::HashSet;
use weir_ir::Addr;

/// The least clauses from which one step leads into this one; some of them may be impossible.
pub fn predecessors(threads: &Threads, clause: &Clause) -> Vec<Clause> {
    let all = 0..clause.threads.len();
    let failed = clause.threads.iter().position(|n| n.at.is_none());
    let inside = threads.inside(clause);
    if let Some(t) = failed.or(inside).or_else(|| movable(threads, clause)) {
        let mut out = undo(threads, clause, t, false);
        if inside.is_some() && !clause.ongoing {
            out.extend(all.filter(|&u| u != t).flat_map(|u| undo(threads, clause, u, true)));
        }
        return out;
    }
    let mut out: Vec<Clause> = all.flat_map(|t| undo(threads, clause, t, false)).collect();
    for (c, class) in threads.classes.iter().enumerate() {
        if class.many || !clause.threads.iter().any(|n| n.class == c) {
            out.extend(undo_another(threads, clause, c));
        }
    }
    // A message that memory could supply, where its value does not matter yet.
    for n in &clause.threads {
        if let Some(m) = n.buffer.last().filter(|m| !m.own && !clause.memory.contains_key(&m.addr)) {
            let mut before = clause.clone();
            remember(&mut before, m.addr, m.value);
            out.push(supplied(before));
        }
    }
    out
}

/// The first thread whose last step can be moved to the end of the execution: it can only have been a
/// load, or a fence while nothing is asked of the buffer.
fn movable(threads: &Threads, clause: &Clause) -> Option<usize> {
    clause.threads.iter().position(|n| {
        let Some(local) = n.at else { return false };
        let class = &threads.classes[n.class];
        let steps = &class.last[local as usize];
        !class.silently[local as usize].contains(&Some(0))
            && !steps.is_empty()
            && steps.iter().all(|(_, does)| match does {
                Does::Load(..) => true,
                Does::Fence => n.buffer.is_empty(),
                _ => false,
            })
    })
}

fn remember(clause: &mut Clause, addr: Addr, value: Option<i64>) {
    match value {
        Some(v) => clause.memory.insert(addr, v),
        None => clause.memory.remove(&addr),
    };
}

/// Messages that memory holds are taken off the tails.
fn supplied(mut clause: Clause) -> Clause {
    for n in &mut clause.threads {
        while let Some(m) = n.buffer.last()
            && !m.own
            && m.value.is_some()
            && clause.memory.get(&m.addr).copied() == m.value
        {
            n.buffer.pop();
        }
    }
    clause
}

/// Undoes the last visible step of a thread that the clause names; `pending` while the execution ends in
/// another thread's section.
fn undo(threads: &Threads, clause: &Clause, t: usize, pending: bool) -> Vec<Clause> {
    let n = &clause.threads[t];
    let class = &threads.classes[n.class];
    let mut rest = clause.clone();
    rest.threads.remove(t);
    let last = &class.last[n.at.map_or(class.locals.len(), |l| l as usize)];
    last.iter().flat_map(|step| step_back(threads, &rest, n, *step, pending)).collect()
}

/// Undoes a step of a thread that the clause does not name, and that is in no section after it.
fn undo_another(threads: &Threads, clause: &Clause, c: usize) -> Vec<Clause> {
    let class = &threads.classes[c];
    let n = Named { class: c, at: None, buffer: Vec::new() };
    let outside = |to: Option<u32>| to.is_some_and(|l| !class.locals[l as usize].atomic);
    let steps: HashSet<(u32, Does)> =
        class.moves.iter().filter(|m| outside(m.to)).map(|m| (m.from, m.does)).collect();
    // A section that writes nothing of what matters has no effect here: the clause held before it, too.
    let matters = |&(from, does): &(u32, Does)| {
        let section = does == Does::Section && class.locals[from as usize].atomic;
        !section || writes_known(threads, clause, c, from)
    };
    let steps = steps.into_iter().filter(matters);
    steps.flat_map(|step| step_back(threads, clause, &n, step, false)).collect()
}

/// The clauses from which this step of a thread leads to it, beside the rest.
fn step_back(threads: &Threads, rest: &Clause, n: &Named, step: (u32, Does), pending: bool) -> Vec<Clause> {
    let (from, does) = step;
    let known = |addr: Addr| rest.memory.get(&addr).copied();
    let mut memory = None;
    let found = match does {
        Does::Nothing => return Vec::new(),
        Does::Load(addr, value) => loads(threads, n, from, addr, value),
        Does::Store(addr, value) => {
            if !pending {
                if known(addr).is_some_and(|v| v != value) {
                    return Vec::new();
                }
                memory = Some((addr, None));
            }
            stores(threads, n, from, addr, value)
        }
        _ if pending || !n.buffer.is_empty() => return Vec::new(),
        Does::Fence | Does::Section => vec![Vec::new()],
        Does::Locked(addr, read, wrote) => {
            if known(addr).is_some_and(|v| wrote.or(read).is_some_and(|w| w != v)) {
                return Vec::new();
            }
            memory = Some((addr, read));
            vec![Vec::new()]
        }
    };
    let with = |buffer: Vec<Message>| {
        let mut before = rest.clone();
        before.threads.push(Named { class: n.class, at: Some(from), buffer });
        before.threads.sort();
        if let Some((addr, value)) = memory {
            remember(&mut before, addr, value);
        }
        let inside = threads.inside(&before).is_some();
        before.ongoing = inside && !pending;
        if inside { before } else { supplied(before) }
    };
    found.into_iter().map(with).collect()
}

/// Whether a section that got to this local state may have written a cell whose value matters.
fn writes_known(threads: &Threads, clause: &Clause, c: usize, at: u32) -> bool {
    let class = &threads.classes[c];
    let (mut found, mut todo) = (HashSet::from([at]), vec![at]);
    while let Some(at) = todo.pop() {
        for m in class.moves.iter().filter(|m| m.to == Some(at)) {
            if matches!(m.does, Does::Locked(addr, _, Some(_)) if clause.memory.contains_key(&addr)) {
                return true;
            }
            if class.locals[m.from as usize].atomic && found.insert(m.from) {
                todo.push(m.from);
            }
        }
    }
    false
}

/// The buffers before a load. Own messages that have left since may have been there on top of those in
/// the buffer.
fn loads(threads: &Threads, n: &Named, from: u32, addr: Addr, value: i64) -> Vec<Vec<Message>> {
    let buffer = &n.buffer;
    if let Some(i) = buffer.iter().position(|m| m.own && m.addr == addr) {
        if buffer[i].value.is_some_and(|v| v != value) {
            return Vec::new();
        }
        let mut word = buffer.clone();
        word[i].value = Some(value);
        return vec![word];
    }
    let head = Message { addr, value: Some(value), own: false };
    let own: Vec<Message> = buffer.iter().copied().filter(|m| m.own).collect();
    let mut out = Vec::new();
    for all in &threads.classes[n.class].owns[from as usize] {
        let Some(more) = all.len().checked_sub(own.len()) else { continue };
        let (left, rest) = all.split_at(more);
        if !own.iter().zip(rest).all(|(w, m)| w.covers(m)) {
            continue;
        }
        let mut word = left.to_vec();
        word.extend_from_slice(buffer);
        match left.iter().find(|m| m.addr == addr) {
            // The own message is read, wherever it is.
            Some(m) if m.value == Some(value) => out.push(word),
            Some(_) => {}
            None => {
                if word.first() != Some(&head) {
                    word.insert(0, head);
                }
                out.push(word);
            }
        }
    }
    out
}

/// The buffers before a store: without its message, and perhaps with an older one on the address, which
/// may be anywhere.
fn stores(threads: &Threads, n: &Named, from: u32, addr: Addr, value: i64) -> Vec<Vec<Message>> {
    let Some((last, rest)) = n.buffer.split_last() else { return vec![Vec::new()] };
    if !last.covers(&Message { addr, value: Some(value), own: true }) {
        return Vec::new();
    }
    let mut out = vec![rest.to_vec()];
    let older: HashSet<Message> = threads.classes[n.class].owns[from as usize]
        .iter()
        .flatten()
        .copied()
        .filter(|m| m.addr == addr)
        .collect();
    for m in older {
        out.extend((0..=rest.len()).map(|at| [&rest[..at], &[m], &rest[at..]].concat()));
    }
    out
}
