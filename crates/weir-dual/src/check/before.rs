//! Predecessors of a configuration, in the plainest way.

use super::threads::{Does, Threads};
use crate::certificate::{Config, Place, Wanted};
use std::collections::HashSet;
use weir_ir::Addr;

/// The least configurations from which one step leads into this one; some of
/// them may be impossible.
pub(super) fn predecessors(threads: &Threads<'_>, config: &Config) -> Vec<Config> {
    let n = threads.all.len();
    let mut out = Vec::new();
    let failed = config.places.iter().position(|p| *p == Place::Failed);
    let inside = threads.inside(config);
    if let Some(t) = failed.or(inside).or_else(|| movable(threads, config)) {
        undo(threads, config, t, false, &mut out);
        if inside.is_some() && !config.ongoing {
            (0..n).filter(|&u| u != t).for_each(|u| undo(threads, config, u, true, &mut out));
        }
        return out;
    }
    for t in 0..n {
        undo(threads, config, t, false, &mut out);
    }
    // A message that memory could supply, where its value does not matter yet.
    for buffer in &config.buffers {
        if let Some(m) = buffer.last().filter(|m| !m.own && known(config, m.addr).is_none()) {
            let mut before = config.clone();
            remember(&mut before, m.addr, m.value);
            out.push(supplied(before));
        }
    }
    out
}

/// The first thread whose last step can be moved to the end.
fn movable(threads: &Threads<'_>, config: &Config) -> Option<usize> {
    config.places.iter().enumerate().position(|(t, place)| {
        let Place::At(local) = place else { return false };
        let thread = &threads.all[t];
        let steps = &thread.last[*local as usize];
        !thread.silently[*local as usize].contains(&Some(0))
            && !steps.is_empty()
            && steps.iter().all(|(_, does)| match does {
                Does::Load(..) => true,
                Does::Fence => config.buffers[t].is_empty(),
                _ => false,
            })
    })
}

fn known(config: &Config, addr: Addr) -> Option<i64> {
    config.memory.iter().find(|(a, _)| *a == addr).map(|(_, v)| *v)
}

fn remember(config: &mut Config, addr: Addr, value: Option<i64>) {
    config.memory.retain(|(a, _)| *a != addr);
    config.memory.extend(value.map(|v| (addr, v)));
    config.memory.sort_unstable();
}

/// Wanteds that memory holds are taken off the tails.
fn supplied(mut config: Config) -> Config {
    for t in 0..config.buffers.len() {
        while let Some(m) = config.buffers[t].last()
            && !m.own
            && known(&config, m.addr).is_some_and(|v| m.value == Some(v))
        {
            config.buffers[t].pop();
        }
    }
    config
}

/// Undoes the last visible step of one thread; `pending` while the execution
/// ends in another thread's section.
fn undo(threads: &Threads<'_>, config: &Config, t: usize, pending: bool, out: &mut Vec<Config>) {
    let thread = &threads.all[t];
    let buffer = &config.buffers[t];
    let steps: Vec<(u32, Does)> = match config.places[t] {
        Place::Anywhere if pending => return,
        // Anywhere but inside a section.
        Place::Anywhere => {
            let outside = |to: Option<u32>| to.is_some_and(|l| !thread.locals[l as usize].atomic);
            let steps = thread.moves.iter().filter(|m| outside(m.to)).map(|m| (m.from, m.does));
            steps.collect::<HashSet<_>>().into_iter().collect()
        }
        Place::Failed => thread.last[thread.locals.len()].clone(),
        Place::At(local) => thread.last[local as usize].clone(),
    };
    for (from, does) in steps {
        let mut memory = None;
        let found = match does {
            Does::Nothing => continue,
            // A section that writes nothing of what matters has no effect here:
            // before it the thread was anywhere, too.
            Does::Section
                if config.places[t] == Place::Anywhere
                    && thread.locals[from as usize].atomic
                    && !writes_known(threads, config, t, from) =>
            {
                continue;
            }
            Does::Load(addr, value) => loads(threads, t, from, buffer, addr, value),
            Does::Store(addr, value) => {
                if !pending {
                    if known(config, addr).is_some_and(|v| v != value) {
                        continue;
                    }
                    memory = Some((addr, None));
                }
                stores(threads, t, from, buffer, addr, value)
            }
            _ if pending || !buffer.is_empty() => continue,
            Does::Fence | Does::Section => vec![Vec::new()],
            Does::Locked(addr, read, wrote) => {
                let now = wrote.or(read);
                if known(config, addr).is_some_and(|v| now.is_some_and(|w| w != v)) {
                    continue;
                }
                memory = Some((addr, read));
                vec![Vec::new()]
            }
        };
        for buffer in found {
            let mut before = config.clone();
            before.places[t] = Place::At(from);
            before.buffers[t] = buffer;
            if let Some((addr, value)) = memory {
                remember(&mut before, addr, value);
            }
            let inside = threads.inside(&before).is_some();
            before.ongoing = inside && !pending;
            out.push(if inside { before } else { supplied(before) });
        }
    }
}

/// Whether a section that got to this local state may have written a cell whose
/// value matters.
fn writes_known(threads: &Threads<'_>, config: &Config, t: usize, at: u32) -> bool {
    let mut found = HashSet::from([at]);
    let mut todo = vec![at];
    while let Some(at) = todo.pop() {
        for m in threads.all[t].moves.iter().filter(|m| m.to == Some(at)) {
            if let Does::Locked(addr, _, Some(_)) = m.does
                && known(config, addr).is_some()
            {
                return true;
            }
            if threads.all[t].locals[m.from as usize].atomic && found.insert(m.from) {
                todo.push(m.from);
            }
        }
    }
    false
}

/// Every way in which own messages can have been there on top of those in the
/// buffer: they have left since.
fn own_before(threads: &Threads<'_>, t: usize, from: u32) -> HashSet<Vec<Wanted>> {
    threads.all[t].facts[from as usize].iter().map(|(own, _)| own.clone()).collect()
}

fn loads(
    threads: &Threads<'_>,
    t: usize,
    from: u32,
    buffer: &[Wanted],
    addr: Addr,
    value: i64,
) -> Vec<Vec<Wanted>> {
    if let Some(i) = buffer.iter().position(|m| m.own && m.addr == addr) {
        if buffer[i].value.is_some_and(|v| v != value) {
            return Vec::new();
        }
        let mut word = buffer.to_vec();
        word[i].value = Some(value);
        return vec![word];
    }
    let head = Wanted { addr, value: Some(value), own: false };
    let own: Vec<Wanted> = buffer.iter().copied().filter(|m| m.own).collect();
    let mut out = Vec::new();
    for all in own_before(threads, t, from) {
        let Some(more) = all.len().checked_sub(own.len()) else { continue };
        let (left, rest) = all.split_at(more);
        if !own.iter().zip(rest).all(|(w, m)| super::covers(w, m)) {
            continue;
        }
        let mut word = left.to_vec();
        word.extend_from_slice(buffer);
        if let Some(m) = left.iter().find(|m| m.addr == addr) {
            // The own message is read, wherever it is.
            if m.value == Some(value) {
                out.push(word);
            }
        } else {
            if word.first() != Some(&head) {
                word.insert(0, head);
            }
            out.push(word);
        }
    }
    out
}

fn stores(
    threads: &Threads<'_>,
    t: usize,
    from: u32,
    buffer: &[Wanted],
    addr: Addr,
    value: i64,
) -> Vec<Vec<Wanted>> {
    let Some((last, rest)) = buffer.split_last() else { return vec![Vec::new()] };
    if !super::covers(last, &Wanted { addr, value: Some(value), own: true }) {
        return Vec::new();
    }
    let mut out = vec![rest.to_vec()];
    // An older own message on the address may be anywhere.
    let older: HashSet<Wanted> =
        own_before(threads, t, from).into_iter().flatten().filter(|m| m.addr == addr).collect();
    for m in older {
        for at in 0..=rest.len() {
            let mut word = rest.to_vec();
            word.insert(at, m);
            out.push(word);
        }
    }
    out
}
