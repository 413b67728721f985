//! All states that can be reached, as one set: saturation.
//!
//! Every step changes the part of one thread, and reads or writes at most one cell,
//! so it concerns two levels of the diagram. A node is closed under all steps that
//! concern only levels from its own on before anything above it is looked at; so
//! most of the work is done on small sets, once for all the states that share
//! them. (Ciardo, Lüttgen, Siminiceanu: Saturation: An Efficient Iteration
//! Strategy for Symbolic State-Space Generation, 2001.)
//!
//! Why the result is right:
//!
//! * whatever is in a node is part of a state that is reached: nodes get arcs only
//!   by steps from tuples that are there, and a step that concerns levels from a
//!   node's own on can be taken whatever is above it. So a fault that is met is real;
//! * the union of closed sets is closed, since a step leads from single states to
//!   single states. So [`Saturation::close`] only has to see to the steps whose upper
//!   level is the node's own, over and over until they add nothing;
//! * a part that occurs below a node has been asked for its steps before the node is
//!   closed, since nodes are closed from below. So the users of a cell, and the
//!   values that they may write, are known where they are needed.

use super::answer::Budget;
use super::decision_diagram::{Arc, Diagram, END, NONE, Node, UNKNOWN};
use super::operation_cache::OperationCache;
use super::transition_relation::{Halt, Look, Move, TransitionRelation};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use weir_engine::fault;

/// What a level of the diagram stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Var {
    Thread(u32),
    Cell(u32),
}

/// A change of what one level below has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Change {
    /// The cell gets a value, whatever it had.
    Put { level: u32, value: u32 },
    /// The cell has one of the values of a list.
    Keep { level: u32, list: u32 },
    /// The cell has the one value and gets the other.
    Turn { level: u32, from: u32, to: u32 },
    /// The thread takes a step on a cell, which turns its value.
    Step { level: u32, cell: u32, from: u32, to: u32 },
}

impl Change {
    fn level(self) -> usize {
        (match self {
            Change::Put { level, .. }
            | Change::Keep { level, .. }
            | Change::Turn { level, .. }
            | Change::Step { level, .. } => level,
        }) as usize
    }
}

/// How often limits are looked at.
const ASK: u64 = 1 << 14;

/// Closes sets under steps.
pub(crate) struct Saturation<'w, 's, 'l> {
    pub moves: TransitionRelation<'w, 's>,
    pub diagram: Diagram,
    pub order: Vec<Var>,
    /// The level of each cell.
    levels: Vec<u32>,
    changes: Vec<Change>,
    change_numbers: FxHashMap<Change, u32>,
    changed: OperationCache,
    /// The saturation of each node whose successors are closed; [`NONE`]: not known.
    closed: Vec<Node>,
    /// What steps lead to.
    outs: Vec<Arc>,
    /// When to look at limits again.
    ask: u64,
    budget: &'l Budget<'l>,
}

impl<'w, 's, 'l> Saturation<'w, 's, 'l> {
    pub fn new(
        moves: TransitionRelation<'w, 's>,
        order: Vec<Var>,
        budget: &'l Budget<'l>,
    ) -> Saturation<'w, 's, 'l> {
        let cells = order.iter().filter(|var| matches!(var, Var::Cell(_))).count();
        let mut levels = vec![0; cells + 1];
        for (level, var) in order.iter().enumerate() {
            if let Var::Cell(cell) = var {
                levels[*cell as usize] = level as u32;
            }
        }
        Saturation {
            moves,
            diagram: Diagram::new(budget.bytes / 4),
            order,
            levels,
            changes: Vec::new(),
            change_numbers: FxHashMap::default(),
            changed: OperationCache::new(budget.bytes / 4),
            closed: Vec::new(),
            outs: Vec::new(),
            ask: ASK,
            budget,
        }
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.diagram.bytes() + self.changed.bytes() + self.closed.capacity() * size_of::<Node>()
    }

    /// The set of all that can be reached from the tuples of a node, unless there is
    /// a reason to halt.
    pub fn saturate(&mut self, node: Node) -> Node {
        if node == NONE || node == END {
            return node;
        }
        let level = self.diagram.level(node);
        let arcs: Vec<Arc> = self.diagram.arcs(node).to_vec();
        let arcs: Vec<Arc> = arcs.into_iter().map(|(v, n)| (v, self.saturate(n))).collect();
        let node = self.diagram.node(level, &arcs);
        self.close(node)
    }

    /// The work done so far.
    #[inline]
    fn work(&self) -> u64 {
        self.diagram.asked + self.moves.work
    }

    /// Whether there is a reason to halt.
    #[inline]
    fn halted(&mut self) -> bool {
        if self.work() >= self.ask {
            self.look_at_limits();
        }
        self.moves.halt.is_some()
    }

    #[cold]
    fn look_at_limits(&mut self) {
        self.ask = self.work() + ASK;
        if self.moves.halt.is_some() {
            return;
        }
        let spent = self.work() > self.budget.arcs || self.bytes() > self.budget.bytes;
        if spent || self.diagram.is_full() {
            self.moves.halt = Some(Halt::Spent);
        } else if let Some(why) = (self.budget.limit)() {
            self.moves.halt = Some(Halt::Stopped(why));
        }
    }

    /// Closes a node whose successors are closed.
    fn close(&mut self, node: Node) -> Node {
        if node == NONE || node == END || self.halted() {
            return node;
        }
        if let Some(&known) = self.closed.get(node as usize)
            && known != NONE
        {
            return known;
        }
        let level = self.diagram.level(node);
        // A value, what follows it, and what followed it when its steps were taken.
        let mut row: SmallVec<[(u32, Node, Node); 16]> =
            self.diagram.arcs(node).iter().map(|a| (a.0, a.1, NONE)).collect();
        let (mut i, mut idle) = (0, 0);
        while idle < row.len() {
            let (value, after, before) = row[i];
            idle += 1;
            if after != before {
                idle = 0;
                row[i].2 = after;
                let base = self.outs.len();
                self.fire(level, value, after);
                for at in base..self.outs.len() {
                    let (value, more) = self.outs[at];
                    match row.binary_search_by_key(&value, |r| r.0) {
                        Ok(j) => row[j].1 = self.diagram.union(row[j].1, more),
                        Err(j) => {
                            row.insert(j, (value, more, NONE));
                            i += usize::from(j <= i);
                        }
                    }
                }
                self.outs.truncate(base);
                if self.halted() {
                    return node;
                }
            }
            i = (i + 1) % row.len();
        }
        let base = self.diagram.stack.len();
        self.diagram.stack.extend(row.iter().map(|r| (r.0, r.1)));
        let closed = self.diagram.node_of_stack(level, base);
        if self.closed.len() < self.diagram.len() {
            self.closed.resize(self.diagram.len() * 5 / 4, NONE);
        }
        self.closed[node as usize] = closed;
        self.closed[closed as usize] = closed;
        closed
    }

    /// Takes the steps that concern this level and at most one below, from one value.
    fn fire(&mut self, level: usize, value: u32, after: Node) {
        match self.order[level] {
            Var::Thread(_) => self.fire_thread(level, value, after),
            Var::Cell(cell) => self.fire_cell(cell, value, after),
        }
    }

    /// Steps of the thread at this level on cells below, or on none.
    fn fire_thread(&mut self, level: usize, part: u32, after: Node) {
        let (first, end) = self.moves.of(level, part);
        for at in first..end {
            let step = self.moves.get(at);
            let below = |cell: u32| Some(self.levels[cell as usize]).filter(|&l| l as usize > level);
            match step {
                Move::Go(to) => self.out(to, after),
                Move::Write { cell, value, to } => {
                    let Some(level) = below(cell) else { continue };
                    let then = self.change(after, Change::Put { level, value });
                    self.out(to, then);
                }
                Move::Read(look) => {
                    let Some(level) = below(look.cell) else { continue };
                    for i in 0..self.moves.groups(part, look) {
                        let Some((to, list)) = self.moves.group(look, i) else { break };
                        let then = self.change(after, Change::Keep { level, list });
                        match to {
                            Ok(to) => self.out(to, then),
                            Err(fault) if then != NONE => self.moves.fault(fault),
                            Err(_) => {}
                        }
                    }
                }
                Move::Update(look) => {
                    if let Some(lower) = below(look.cell) {
                        self.fire_update(level, part, look, lower, after);
                    }
                }
            }
        }
    }

    /// A locked operation of the thread at this level on a cell at a lower one.
    fn fire_update(&mut self, level: usize, part: u32, look: Look, lower: u32, after: Node) {
        let mut k = 0;
        while let Some(&from) = self.moves.had(look.cell).get(k) {
            k += 1;
            let turn = |to| Change::Turn { level: lower, from, to };
            // Only where the value is there may the step be taken at all.
            let then = self.change(after, turn(from));
            if then == NONE {
                continue;
            }
            if let Some((part, to)) = self.moves.look(level, part, look, from) {
                let then = if to == from { then } else { self.change(after, turn(to)) };
                self.out(part, then);
            }
        }
    }

    /// Steps of threads below on the cell at this level.
    fn fire_cell(&mut self, cell: u32, from: u32, after: Node) {
        let mut u = 0;
        while let Some(&(level, _)) = self.moves.users(cell).get(u) {
            if level > self.levels[cell as usize] {
                let step = |to| Change::Step { level, cell, from, to };
                // This asks all parts there are for their steps, so that what they may
                // write is known afterwards.
                let then = self.change(after, step(from));
                self.out(from, then);
                let mut k = 0;
                while let Some(&to) = self.moves.users(cell)[u].1.get(k) {
                    if to != from {
                        let then = self.change(after, step(to));
                        self.out(to, then);
                    }
                    k += 1;
                }
            }
            u += 1;
        }
    }

    fn out(&mut self, value: u32, after: Node) {
        if after != NONE {
            self.outs.push((value, after));
        }
    }

    /// The tuples of a closed node after a change, closed.
    fn change(&mut self, node: Node, change: Change) -> Node {
        let next = self.changes.len() as u32;
        let n = *self.change_numbers.entry(change).or_insert(next);
        if n == next {
            self.changes.push(change);
        }
        self.changed(node, n)
    }

    fn changed(&mut self, node: Node, n: u32) -> Node {
        if node == NONE || self.halted() {
            return NONE;
        }
        if let Some(known) = self.changed.get(node, n) {
            return known;
        }
        let change = self.changes[n as usize];
        let level = self.diagram.level(node);
        let base = self.diagram.stack.len();
        if level < change.level() {
            self.changed_below(node, n);
        } else {
            self.apply(node, level, change);
        }
        let new = self.diagram.node_of_stack(level, base);
        let result = self.close(new);
        if self.moves.halt.is_none() {
            self.changed.put(node, n, result);
        }
        result
    }

    /// Puts the arcs of a node after a change of a level below on the stack.
    fn changed_below(&mut self, node: Node, n: u32) {
        // What is known first, so that the processor can look for all of it at once.
        let base = self.diagram.stack.len();
        let (arcs, stack) = self.diagram.arcs_and_stack(node);
        stack.extend(
            arcs.iter().map(|&(value, after)| (value, self.changed.get(after, n).unwrap_or(UNKNOWN))),
        );
        let mut kept = base;
        for i in 0..self.diagram.stack.len() - base {
            let (value, mut after) = self.diagram.stack[base + i];
            if after == UNKNOWN {
                after = self.changed(self.diagram.arcs(node)[i].1, n);
            }
            if after != NONE {
                self.diagram.stack[kept] = (value, after);
                kept += 1;
            }
        }
        self.diagram.stack.truncate(kept);
    }

    /// Puts the arcs of a node after a change of its own level on the stack.
    fn apply(&mut self, node: Node, level: usize, change: Change) {
        match change {
            Change::Put { value, .. } => {
                let (mut all, mut i) = (NONE, 0);
                while let Some(&(_, after)) = self.diagram.arcs(node).get(i) {
                    i += 1;
                    all = if fault!("explore-sets-drop-a-part") {
                        after
                    } else {
                        self.diagram.union(all, after)
                    };
                }
                self.diagram.stack.push((value, all));
            }
            Change::Keep { list, .. } => {
                let mut i = 0;
                while let Some(&arc) = self.diagram.arcs(node).get(i) {
                    i += 1;
                    if self.moves.list(list).binary_search(&arc.0).is_ok() {
                        self.diagram.stack.push(arc);
                    }
                }
            }
            Change::Turn { from, to, .. } => {
                let after = self.diagram.after(node, from);
                if after != NONE {
                    self.diagram.stack.push((to, after));
                }
            }
            Change::Step { cell, from, to, .. } => {
                let mut next: SmallVec<[Arc; 16]> = SmallVec::new();
                let mut i = 0;
                while let Some(&(part, after)) = self.diagram.arcs(node).get(i) {
                    i += 1;
                    let (first, end) = self.moves.of(level, part);
                    for at in first..end {
                        let there = match self.moves.get(at) {
                            Move::Write { cell: c, value, to: part } if c == cell && value == to => {
                                Some(part)
                            }
                            Move::Read(look) | Move::Update(look) if look.cell == cell => self
                                .moves
                                .look(level, part, look, from)
                                .filter(|(_, left)| *left == to)
                                .map(|(part, _)| part),
                            _ => None,
                        };
                        let Some(there) = there else { continue };
                        match next.binary_search_by_key(&there, |a| a.0) {
                            Ok(j) => next[j].1 = self.diagram.union(next[j].1, after),
                            Err(j) => next.insert(j, (there, after)),
                        }
                    }
                }
                self.diagram.stack.extend(next);
            }
        }
    }
}
