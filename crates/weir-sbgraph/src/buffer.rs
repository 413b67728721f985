//! Symbolic buffers: what may be flushed, and what is left then.

use crate::entry::{Alias, Entry, Memory};
use crate::graph::Item;
use weir_ir::{Expr, Model};

/// A flush that is possible: the position in the buffer, the entry, and the
/// condition under which no older store goes to the same address.
pub struct Flush {
    /// The position.
    pub at: usize,
    /// The entry.
    pub entry: u32,
    /// Addresses that must differ.
    pub guards: Vec<Expr>,
}

/// The flushes that are possible.
pub fn flushes(memory: &Memory<'_>, model: Model, entries: &[Entry], buffer: &[Item]) -> Vec<Flush> {
    let mut found = Vec::new();
    for (at, item) in buffer.iter().enumerate() {
        let Item::Store(entry) = *item else { break };
        let mut guards = Vec::new();
        let mut waits = false;
        for older in buffer[..at].iter() {
            let Item::Store(older) = *older else { continue };
            match memory.alias(&entries[older as usize].place, &entries[entry as usize].place) {
                Alias::Yes => waits = true,
                Alias::No => {}
                Alias::If(same) => guards.push(same.negate()),
            }
        }
        if !waits {
            found.push(Flush { at, entry, guards });
        }
        if model == Model::Tso {
            break;
        }
    }
    found
}

/// The buffer without one entry.
pub fn without(buffer: &[Item], at: usize) -> Vec<Item> {
    let mut left: Vec<Item> = buffer.to_vec();
    left.remove(at);
    // A mark has done its work once nothing is before it.
    while left.first() == Some(&Item::Mark) {
        left.remove(0);
    }
    left
}

/// The buffer with one more mark: none where nothing waits, or after another.
pub fn with_mark(buffer: &[Item]) -> Vec<Item> {
    let mut marked = buffer.to_vec();
    if marked.last().is_some_and(|last| *last != Item::Mark) {
        marked.push(Item::Mark);
    }
    marked
}

/// The one order that stands for all orders that PSO does not tell apart:
/// between marks, stores that certainly go to different addresses may change
/// places, so the lowest number that can come first does.
pub fn canonical(memory: &Memory<'_>, entries: &[Entry], buffer: &[Item]) -> Vec<Item> {
    let mut out = Vec::with_capacity(buffer.len());
    for segment in buffer.split(|i| *i == Item::Mark) {
        if !out.is_empty() {
            out.push(Item::Mark);
        }
        let mut rest: Vec<Item> = segment.to_vec();
        let place = |i: Item| match i {
            Item::Store(e) => Some(&entries[e as usize].place),
            Item::Mark => None,
        };
        while !rest.is_empty() {
            let free = |at: usize| {
                rest[..at].iter().all(|older| match (place(*older), place(rest[at])) {
                    (Some(a), Some(b)) => memory.alias(a, b) == Alias::No,
                    _ => true,
                })
            };
            let first = (0..rest.len()).filter(|at| free(*at)).min_by_key(|at| rest[*at]).unwrap_or(0);
            out.push(rest.remove(first));
        }
    }
    out
}
