//! What threads may still touch, learnt along the search: for persistent sets.
//!
//! A thread as it is kept (frames, live registers, buffer) is a node of a graph; an edge leads
//! to what it becomes by a move, and says which open words ([`crate::conflict`]) the move
//! touched. What a thread may still touch from a node on is what the edges from there on touch.
//!
//! In a state where no other thread may still touch what the moves of one thread touch, these
//! moves are a **persistent set** (Godefroid 1996): the others can wait. So are those of several
//! threads: with a thread come all that may still touch what it touches next, or what it waits
//! for (without which it cannot move). What a thread touches only after it has waited for the end of a thread
//! of the set does not count: it does not get there as long as the set stands still. (So what
//! a thread leaves behind for the one that joins it is no matter of that one until then.) Since the graph grows
//! while the search goes on, such a choice is a guess; it is remembered, and when there is
//! nothing left to do, all guesses are looked at again with what is known then, and a state
//! whose guess was wrong is expanded in full ([`crate::search`]). The search ends when all
//! guesses hold. They are then right: suppose that from such a state other threads could get,
//! without the one that was taken, to a step that touches the same. Take the shortest such way.
//! Its steps commute with the move that was taken, so they are possible after it as well, and
//! the search, which covers everything that is possible there, has seen the thread take that
//! step from the same node: it would be in the graph. States are
//! expanded in the order in which they are found, and one is reduced only if all that it leads
//! to comes after it: so every cycle has a state that is expanded in full, and nothing is put off
//! for ever (Bosnacki and Holzmann 2005).

use crate::conflict::{Bytes, bit};
use rustc_hash::FxHashMap;

/// A word that is touched, which bytes of it are, which of these are written, and the threads
/// whose end whoever touches it has waited for.
pub(crate) type Touch = (u64, u8, u8, u64);

/// A touch of bytes, by a thread that has waited for the end of these.
pub(crate) fn touch((word, mask): Bytes, write: bool, joined: u64) -> Touch {
    (word, mask, if write { mask } else { 0 }, joined)
}

/// What stands for the list of threads: who starts one touches it.
pub(crate) fn threads(joined: u64) -> Touch {
    (u64::MAX, 1, 1, joined)
}

/// Some threads as a set; those whose bit is not theirs alone are not in it.
fn set(members: &[u32]) -> u64 {
    members.iter().filter(|t| **t < 63).map(|t| bit(*t)).sum()
}

/// The most words that are kept over all nodes; with more, nothing is known.
const MOST: usize = 1 << 23;

#[derive(Default)]
struct Node {
    /// Words from here on: bytes that are touched, and written, and the threads that are over
    /// whenever that happens.
    future: FxHashMap<u64, (u8, u8, u64)>,
    before: Vec<u32>,
}

/// The graph.
#[derive(Default)]
pub(crate) struct Futures {
    nodes: FxHashMap<u32, Node>,
    words: usize,
}

impl Futures {
    /// Whether the graph has become too large to be of use.
    pub fn full(&self) -> bool {
        self.words > MOST
    }

    /// Whether a node is known.
    pub fn knows(&self, node: u32) -> bool {
        self.nodes.contains_key(&node)
    }

    /// A thread becomes another by a move that touches these words.
    pub fn add(&mut self, from: u32, to: u32, touched: &[Touch]) {
        if self.full() {
            return;
        }
        let mut new: Vec<Touch> = touched.to_vec();
        if to != 0 && to != from {
            let after = self.nodes.entry(to).or_default();
            if !after.before.contains(&from) {
                after.before.push(from);
                new.extend(
                    after.future.iter().map(|(w, (touched, written, over))| (*w, *touched, *written, *over)),
                );
            }
        }
        self.learn(from, new);
    }

    /// A node touches these words, and so do all that lead to it.
    pub fn learn(&mut self, node: u32, words: Vec<Touch>) {
        let mut todo = vec![(node, words)];
        while let Some((node, words)) = todo.pop() {
            let n = self.nodes.entry(node).or_default();
            let mut new = Vec::new();
            for (word, touched, written, over) in words {
                let known = n.future.entry(word).or_insert_with(|| {
                    self.words += 1;
                    (0, 0, u64::MAX)
                });
                if touched & !known.0 != 0 || written & !known.1 != 0 || known.2 & !over != 0 {
                    *known = (known.0 | touched, known.1 | written, known.2 & over);
                    new.push((word, touched, written, over));
                }
            }
            if !new.is_empty() {
                todo.extend(n.before.iter().map(|b| (*b, new.clone())));
            }
        }
    }

    /// Whether a thread may still touch what is touched, one of the two writing, while some
    /// threads stand still.
    pub fn meets(&self, node: u32, touched: &[Touch], still: &[u32]) -> bool {
        let Some(n) = self.nodes.get(&node) else { return false };
        let still = set(still);
        touched.iter().any(|(word, touched, written, _)| {
            n.future
                .get(word)
                .is_some_and(|(t, w, over)| over & still == 0 && (touched & w != 0 || written & t != 0))
        })
    }
}
