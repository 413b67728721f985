//! Dead-variable reduction for shared cells: which values of a cell make a difference.
//!
//! Two values of a cell are the same to a thread, in a class of its nodes, if
//! whatever the thread does next it does in the same way: a load of the cell leads
//! to the same class for both, and there they are the same again; after any other
//! step they are the same again, up to a store of the thread itself to the cell,
//! after which nothing remains of either (the greatest such relation, found by
//! refinement). A cell that a thread writes before it reads it again is one whose
//! values are all the same to it, as with variables that are not live; but
//! `x == self` also makes all values but one the same.
//!
//! Two values are the same in a state if they are the same to every thread
//! there. Replacing one by the other gives a state with the same future: a step
//! leads to the same classes from both, and the two values are the same
//! afterwards or are gone. With store buffers, what a thread has stored it finds
//! in its buffer until it is flushed, and then memory has the new value: while
//! there is a store to a cell in its buffer, all values in memory are the same to
//! the thread. So every state is represented by the one with the least of
//! equal values.
//!
//! Cells that a `never` property looks at keep their values; those that are
//! looked at in final states keep them as soon as a thread has ended, and where
//! that can come.

use super::automaton::{Automata, Kind, To};
use super::bisimulation::Quotient;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// For each value (by its position) the first that is the same.
type Same = Vec<u8>;

/// Which values are the same, for one cell.
#[derive(Default)]
pub(crate) struct Table {
    pub cell: u32,
    lists: Vec<Same>,
    index: FxHashMap<Same, u16>,
    meets: FxHashMap<(u16, u16), u16>,
    /// For each class, the number of its list.
    of: Vec<u16>,
}

/// The list in which all values are the same.
pub(crate) const ALL_SAME: u16 = 0;
/// How many classes are looked at for all cells together; further cells keep
/// all their values.
const MOST_LOOKED_AT: usize = 1 << 19;
/// A cell with more lists than this keeps all its values.
const MOST_LISTS: usize = 128;

impl Table {
    fn number(&mut self, list: Same) -> u16 {
        if let Some(&n) = self.index.get(&list) {
            return n;
        }
        let n = self.lists.len() as u16;
        self.lists.push(list.clone());
        self.index.insert(list, n);
        n
    }

    /// The values that are the same in both lists.
    fn meet(&mut self, a: u16, b: u16) -> u16 {
        if a == b {
            return a;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&n) = self.meets.get(&key) {
            return n;
        }
        let (x, y) = (&self.lists[a as usize], &self.lists[b as usize]);
        let first = |i: usize| (0..=i).find(|&j| x[j] == x[i] && y[j] == y[i]).unwrap_or(i) as u8;
        let list = (0..x.len()).map(first).collect();
        let n = self.number(list);
        self.meets.insert(key, n);
        n
    }
}

/// What is the same, for one cell, ready to be looked up.
pub(crate) struct DeadValues {
    pub cell: u32,
    /// Number of lists.
    pub lists: usize,
    /// For each class the number of its list.
    pub of: Vec<u16>,
    /// For each pair of lists their meet.
    pub meet: Vec<u16>,
    /// For each list, for each small value, the value that stands for it.
    small: Vec<i64>,
    /// For each list, for each value, the value that stands for it.
    value: Vec<FxHashMap<i64, i64>>,
}

/// Values from 0 to below this are small.
const SMALL: usize = 16;

impl DeadValues {
    /// The value that stands for another.
    #[inline]
    pub fn stands(&self, list: u16, value: i64) -> i64 {
        match usize::try_from(value) {
            Ok(v) if v < SMALL => self.small[list as usize * SMALL + v],
            _ => self.value[list as usize].get(&value).copied().unwrap_or(value),
        }
    }
}

/// Cells that properties look at: in every state, in final states.
pub(crate) struct Watched {
    pub always: BTreeSet<u32>,
    pub at_end: BTreeSet<u32>,
}

/// Cells some of whose values are the same somewhere.
pub(crate) fn dead_values(automata: &Automata, quotient: &Quotient, watched: &Watched) -> Vec<DeadValues> {
    let before = predecessors(quotient);
    (1..automata.values.len() as u32)
        .filter(|c| !watched.always.contains(c) && automata.values[*c as usize].len() > 1)
        .take(MOST_LOOKED_AT / quotient.arcs.len().max(1))
        .filter_map(|cell| {
            let mut table = Table { cell, ..Table::default() };
            solve(automata, quotient, &before, watched.at_end.contains(&cell), &mut table)?;
            closed(automata, table)
        })
        .collect()
}

fn predecessors(quotient: &Quotient) -> Vec<Vec<u32>> {
    let mut before = vec![Vec::new(); quotient.arcs.len()];
    for (k, arcs) in quotient.arcs.iter().enumerate() {
        for out in arcs.iter().flat_map(|a| &a.outs) {
            if let To::Node(to) = out.to {
                before[to as usize].push(k as u32);
            }
        }
    }
    before.iter_mut().for_each(|b| b.dedup());
    before
}

/// Finds the list of every class; `None`: there are too many lists.
fn solve(
    automata: &Automata,
    quotient: &Quotient,
    before: &[Vec<u32>],
    at_end: bool,
    table: &mut Table,
) -> Option<()> {
    let len = automata.values[table.cell as usize].len();
    let all = table.number(vec![0; len]);
    debug_assert_eq!(all, ALL_SAME);
    let none = table.number((0..len as u8).collect());
    table.of = vec![all; quotient.arcs.len()];
    let ended = |k: usize| automata.nodes[quotient.stands[k] as usize].ended;
    for k in (0..quotient.arcs.len()).filter(|&k| at_end && ended(k)) {
        table.of[k] = none;
    }
    let mut todo: Vec<u32> = (0..quotient.arcs.len() as u32).collect();
    while let Some(k) = todo.pop() {
        let mut list = table.of[k as usize];
        for arc in &quotient.arcs[k as usize] {
            let here = match arc.kind {
                Kind::Load(c) | Kind::Update(c) if c == table.cell => looked_at(automata, arc, table),
                Kind::Store(c, _) if c == table.cell => continue,
                _ => {
                    for out in &arc.outs {
                        if let To::Node(to) = out.to {
                            list = table.meet(list, table.of[to as usize]);
                        }
                    }
                    continue;
                }
            };
            let here = table.number(here);
            list = table.meet(list, here);
        }
        if table.lists.len() > MOST_LISTS {
            return None;
        }
        if list != table.of[k as usize] {
            table.of[k as usize] = list;
            todo.extend(&before[k as usize]);
        }
    }
    Some(())
}

/// Which values are the same to a step that looks at the cell.
fn looked_at(automata: &Automata, arc: &super::automaton::Arc, table: &Table) -> Same {
    let values = &automata.values[table.cell as usize];
    let out = |i: usize| arc.outs.iter().find(|o| o.found == values[i]);
    let load = matches!(arc.kind, Kind::Load(_));
    // What becomes of a value: where the thread goes, and either the cell keeps
    // the value (then what it is the same as there) or gets this one.
    let fate = |i: usize| {
        let out = out(i)?;
        let rest = match out.to {
            To::Fault(_) => None,
            To::Node(to) if load || out.new == out.found => {
                Some(Err(table.lists[table.of[to as usize] as usize][i]))
            }
            To::Node(_) => Some(Ok(out.new)),
        };
        Some((out.to, rest))
    };
    let same = |i: usize, j: usize| i == j || fate(i).is_some_and(|f| Some(f) == fate(j));
    (0..values.len()).map(|i| (0..=i).find(|&j| same(j, i)).unwrap_or(i) as u8).collect()
}

/// The table with all meets worked out; `None`: it is of no use, or too large.
fn closed(automata: &Automata, mut table: Table) -> Option<DeadValues> {
    // Only lists that classes have, and their meets, are needed; and the first,
    // in which all are the same.
    let used: BTreeSet<u16> = table.of.iter().copied().chain([ALL_SAME]).collect();
    let mut used: Vec<u16> = used.into_iter().collect();
    let mut i = 0;
    while i < used.len() {
        for j in 0..i {
            let m = table.meet(used[i], used[j]);
            if !used.contains(&m) {
                used.push(m);
            }
        }
        i += 1;
        if used.len() > MOST_LISTS {
            return None;
        }
    }
    let discrete = |n: &u16| table.lists[*n as usize].iter().enumerate().all(|(i, &f)| i == f as usize);
    if used.iter().all(discrete) {
        return None;
    }
    let place = |n: u16| used.iter().position(|&u| u == n).unwrap_or(0) as u16;
    let mut meet = Vec::new();
    for &a in &used {
        for &b in &used {
            meet.push((a, b));
        }
    }
    let meet = meet.into_iter().map(|(a, b)| table.meet(a, b)).collect::<Vec<_>>();
    let values = &automata.values[table.cell as usize];
    let value = |n: &u16| {
        let list = &table.lists[*n as usize];
        (0..values.len()).map(|i| (values[i], values[list[i] as usize])).collect()
    };
    let value: Vec<FxHashMap<i64, i64>> = used.iter().map(value).collect();
    let small = value.iter().flat_map(|m| (0..SMALL as i64).map(|v| m.get(&v).copied().unwrap_or(v)));
    Some(DeadValues {
        small: small.collect(),
        cell: table.cell,
        lists: used.len(),
        of: table.of.iter().map(|&n| place(n)).collect(),
        meet: meet.into_iter().map(place).collect(),
        value,
    })
}
