//! Whether accesses to guarded bytes are ordered: the check behind [`crate::conflict`].
//!
//! The moves that a search has taken are a graph with events on its edges ([`crate::event`]).
//! An access to guarded bytes **races** with a later one of another thread if one of them writes
//! and no chain of events leads from the first to the second: events of one thread are in order, and
//! so are events on the same open byte, one of which writes; a thread is started before it does
//! anything, and has done everything when it was waited for. This is the order of
//! Mazurkiewicz traces, so two accesses that race stand side by side in some execution.
//!
//! Who is ordered after an access is a set that travels along the edges: of threads, and of open bytes
//! (what was last written there, and who has read that since). A thread in the set that
//! writes to an open byte puts the byte into it, and a thread that reads such a byte gets into it.
//! These are the rules of Goldilocks (Elmas, Qadeer and Tasiran 2007), here not along one
//! execution but over the whole graph, as a data-flow problem: where several moves lead to a
//! state, the set there is what their sets have in common. So an access may count as racing
//! that does not (its bytes are open then, and cost states), never the other way round.
//!
//! **Buffers.** What a store does to memory it does when it is flushed, though the search may do
//! that at once. So what a thread knows, what its buffer knows, and
//! under PSO what has been flushed but not fenced, are different members of a set ([`knowledge`] has
//! the rules): the thread reads on while its store may still wait, so nobody learns from its reads
//! that the store has arrived.
//!
//! Bytes that are always touched together are looked at once ([`labels`]).

mod knowledge;
mod labels;

use crate::conflict::{Bytes, Conflicts};
use crate::event::{Edge, Graph};
use knowledge::{Item, Known, Rules};
use labels::Labels;
use weir_engine::{Budget, StopReason};
use weir_ir::Model;

/// Looks for guarded bytes with accesses that race; those whose race comes first are first.
/// With `strict`, a store must be ordered when it is issued, too.
pub(crate) fn racing(
    graph: &Graph,
    conflicts: &Conflicts,
    model: Model,
    strict: bool,
    budget: &Budget,
) -> Result<Vec<Vec<Bytes>>, StopReason> {
    let labels = Labels::new(graph, conflicts);
    if labels.classes.is_empty() {
        return Ok(Vec::new());
    }
    let rules = Rules::new(model, strict, labels.threads, labels.synchronising);
    let flow = Flow::new(graph);
    // As many bits as the members need; open bytes beyond the last size order nothing.
    let mut found = match rules.members() {
        0..=128 => flow.races::<2>(&labels, &rules, budget)?,
        129..=256 => flow.races::<4>(&labels, &rules, budget)?,
        257..=512 => flow.races::<8>(&labels, &rules, budget)?,
        _ => flow.races::<16>(&labels, &rules, budget)?,
    };
    found.sort_unstable();
    Ok(found.into_iter().map(|(.., class)| labels.classes[class].bytes.clone()).collect())
}

/// The graph, by the states that edges leave.
struct Flow {
    edges: Vec<Edge>,
    /// For every state, where its edges begin.
    begin: Vec<usize>,
    /// For every label, the edges that have it.
    with_label: Vec<Vec<u32>>,
    states: usize,
}

/// A state, a place in a label, and the class of which two accesses race there.
type Race = (u32, usize, usize);

impl Flow {
    fn new(graph: &Graph) -> Flow {
        let states = graph.edges.iter().map(|e| e.from.max(e.to)).max().unwrap_or(0) as usize + 1;
        let mut begin = vec![0; states + 1];
        graph.edges.iter().for_each(|e| begin[e.from as usize + 1] += 1);
        for i in 0..states {
            begin[i + 1] += begin[i];
        }
        let mut at = begin.clone();
        let mut edges = graph.edges.clone();
        for e in &graph.edges {
            let place = &mut at[e.from as usize];
            edges[*place] = *e;
            *place += 1;
        }
        let mut with_label = vec![Vec::new(); graph.labels.len() + 1];
        edges.iter().enumerate().for_each(|(i, e)| with_label[e.label as usize].push(i as u32));
        Flow { edges, begin, with_label, states }
    }

    fn races<const N: usize>(
        &self,
        labels: &Labels,
        rules: &Rules,
        budget: &Budget,
    ) -> Result<Vec<Race>, StopReason> {
        let mut table = vec![Known::<N>::ALL; self.states];
        let mut dirty = vec![false; self.states];
        let mut touched: Vec<u32> = Vec::new();
        let mut found: Vec<Race> = Vec::new();
        for (class, c) in labels.classes.iter().enumerate() {
            let mut first: Option<Race> = None;
            for item in c.items(class as u32) {
                if let Some(why) = budget.stop() {
                    return Err(why);
                }
                let race = self.race(labels, rules, item, &mut table, &mut dirty, &mut touched);
                first = [first, race].into_iter().flatten().min();
                for s in touched.drain(..) {
                    table[s as usize] = Known::ALL;
                    dirty[s as usize] = false;
                }
            }
            found.extend(first);
        }
        Ok(found)
    }

    /// The first race of an item that is met. The states whose sets have changed are put into
    /// `touched`.
    fn race<const N: usize>(
        &self,
        labels: &Labels,
        rules: &Rules,
        item: Item,
        table: &mut [Known<N>],
        dirty: &mut [bool],
        touched: &mut Vec<u32>,
    ) -> Option<Race> {
        let sources = labels.with(item.class).iter();
        let mut queue = std::collections::BinaryHeap::new();
        for edge in sources.flat_map(|l| &self.with_label[*l as usize]) {
            let from = self.edges[*edge as usize].from;
            if !dirty[from as usize] {
                dirty[from as usize] = true;
                touched.push(from);
                queue.push(std::cmp::Reverse(from));
            }
        }
        while let Some(std::cmp::Reverse(state)) = queue.pop() {
            let s = state as usize;
            dirty[s] = false;
            let known = table[s];
            for edge in &self.edges[self.begin[s]..self.begin[s + 1]] {
                if known.is_all() && !labels.has(edge.label, item.class) {
                    continue;
                }
                let mut after = known;
                for (place, op) in labels.ops(edge.label).iter().enumerate() {
                    if rules.apply(&item, *op, &mut after) {
                        return Some((state, place, item.class as usize));
                    }
                }
                let to = edge.to as usize;
                let met = table[to].and(&after);
                if edge.to != 0 && met != table[to] {
                    table[to] = met;
                    touched.push(edge.to);
                    if !dirty[to] {
                        dirty[to] = true;
                        queue.push(std::cmp::Reverse(edge.to));
                    }
                }
            }
        }
        None
    }
}
