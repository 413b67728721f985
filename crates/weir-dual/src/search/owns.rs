//! Forward over-approximation of one thread: in which local state which own
//! messages can be in its load buffer, and what it wrote last to the cells that
//! nobody else writes.
//!
//! Exact for the thread on its own, except that a load finds anything. What the
//! search proposes and this analysis does not know cannot happen.

use super::buffers::{ANY, Buf, Buffers, EMPTY, Msg};
use crate::limits::Gauge;
use crate::local::graph::{Graph, Stop, System};
use crate::local::{Act, Cell, Node, Target, Val};
use crate::unsupported::Unsupported;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

/// The most facts about one thread.
const MAX_FACTS: usize = 1 << 21;

/// What is known about one thread.
pub(crate) struct Owns {
    /// The cells that only this thread writes.
    pub sole: Vec<Cell>,
    /// For each node (errors last), the own messages that are possible there,
    /// with any values.
    pub at: Vec<Vec<Buf>>,
    /// For each of them, the values, and what the thread wrote last to its cells.
    pub facts: HashMap<(Node, Buf), Vec<Values>, FxBuildHasher>,
    /// Which steps can be taken.
    pub taken: Vec<bool>,
}

/// Values of own messages, and values last written.
pub(crate) type Values = (Box<[Val]>, Box<[Val]>);

impl Owns {
    /// Whether the node can be met with the own messages of this buffer (`own`
    /// is the same with any values) and this memory.
    pub fn possible(&self, node: Node, own: Buf, word: &[Msg], mem: &[u32]) -> bool {
        self.facts.get(&(node, own)).is_some_and(|list| {
            list.iter().any(|(values, last)| {
                let messages = word.iter().filter(|m| m.is_own()).zip(values.iter());
                messages.into_iter().all(|(m, &v)| m.val() == ANY || m.val() == v)
                    && self.sole.iter().zip(last.iter()).all(|(&cell, &v)| {
                        let m = mem[cell as usize];
                        m == u32::from(ANY) || v == ANY || m == u32::from(v)
                    })
            })
        })
    }
}

/// The cells that each thread alone writes.
pub(crate) fn sole_writers(system: &System) -> Vec<Vec<Cell>> {
    let mut writers = vec![0u64; system.cells.len()];
    for (t, graph) in system.threads.iter().enumerate() {
        for m in &graph.moves {
            if let Act::Store(cell, _) | Act::Locked(cell, _, Some(_)) = m.act {
                writers[cell as usize] |= 1 << t.min(63);
            }
        }
    }
    // Threads from the 64th on share a bit, and so do not count as alone.
    (0..system.threads.len())
        .map(|t| {
            let mine = |w: u64| t < 63 && w == 1 << t;
            (0..system.cells.len()).filter(|&c| mine(writers[c])).map(|c| c as Cell).collect()
        })
        .collect()
}

type Fact = (Node, Buf, Box<[Val]>);

/// Explores one thread with its own messages.
pub(crate) fn owns(
    system: &System,
    thread: usize,
    name: &str,
    sole: Vec<Cell>,
    buffers: &mut Buffers,
    gauge: &mut Gauge<'_>,
) -> Result<Owns, Stop> {
    let graph: &Graph = &system.threads[thread];
    let count = graph.locals.len();
    let mut out: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (i, m) in graph.moves.iter().enumerate() {
        out[m.src as usize].push(i as u32);
    }
    let start: Box<[Val]> = sole
        .iter()
        .map(|&c| match system.cells[c as usize].init.as_slice() {
            [one] => *one,
            _ => ANY,
        })
        .collect();
    let mut seen: HashSet<Fact, FxBuildHasher> = HashSet::default();
    let mut todo: Vec<Fact> = vec![(0, EMPTY, start)];
    seen.insert(todo[0].clone());
    let mut taken = vec![false; graph.moves.len()];
    let mut rounds = 0u32;
    while let Some((node, own, last)) = todo.pop() {
        rounds = rounds.wrapping_add(1);
        if rounds.is_multiple_of(128)
            && let Some(why) = gauge.limit(0, seen.len(), seen.len() * 64)
        {
            return Err(Stop::Limit(why));
        }
        if seen.len() > MAX_FACTS {
            return Err(Unsupported::ManyLocalStates(name.to_string()).into());
        }
        let mut push = |fact: Fact| {
            if !seen.contains(&fact) {
                seen.insert(fact.clone());
                todo.push(fact);
            }
        };
        let word = buffers.word(own).to_vec();
        if !word.is_empty() {
            // The oldest own message is dropped.
            push((node, buffers.number(&word[1..]), last.clone()));
        }
        if node as usize == count {
            continue;
        }
        for &i in &out[node as usize] {
            let m = &graph.moves[i as usize];
            let mut own_after = own;
            let mut last_after = last.clone();
            let slot = |cell: Cell| sole.iter().position(|&c| c == cell);
            let agrees = |last: &mut [Val], cell: Cell, val: Val| match slot(cell) {
                Some(i) if last[i] == ANY => {
                    last[i] = val;
                    true
                }
                Some(i) => last[i] == val,
                None => true,
            };
            match m.act {
                Act::Local => {}
                Act::Load(cell, val) => match word.iter().find(|m| m.cell() == cell) {
                    Some(m) if m.val() != val => continue,
                    Some(_) => {}
                    None if !agrees(&mut last_after, cell, val) => continue,
                    None => {}
                },
                Act::Store(cell, val) => {
                    let mut after: Vec<Msg> = word.iter().copied().filter(|m| m.cell() != cell).collect();
                    after.push(Msg::own(cell, val));
                    own_after = buffers.number(&after);
                    if let Some(i) = slot(cell) {
                        last_after[i] = val;
                    }
                }
                // The state with all own messages dropped is met as well.
                Act::Fence | Act::Section | Act::Locked(..) if own != EMPTY => continue,
                Act::Fence | Act::Section => {}
                Act::Locked(cell, read, wrote) => {
                    if read.is_some_and(|v| !agrees(&mut last_after, cell, v)) {
                        continue;
                    }
                    if let (Some(i), Some(v)) = (slot(cell), wrote) {
                        last_after[i] = v;
                    }
                }
            }
            taken[i as usize] = true;
            match m.target {
                Target::Node(n) => push((n, own_after, last_after)),
                Target::Fault(_) => push((count as Node, own_after, last_after)),
            }
        }
    }
    let mut at = vec![Vec::new(); count + 1];
    let mut facts: HashMap<(Node, Buf), Vec<Values>, FxBuildHasher> = HashMap::default();
    for (node, own, last) in seen {
        let values = buffers.word(own).iter().map(|m| m.val()).collect();
        let own = buffers.own(own);
        let list = facts.entry((node, own)).or_default();
        if list.is_empty() {
            at[node as usize].push(own);
        }
        list.push((values, last));
    }
    Ok(Owns { sole, at, facts, taken })
}
