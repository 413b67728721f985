//! Cubes: sets of states described by what some processes look like.
//!
//! A cube says "there are these pairwise distinct processes, and these cells have
//! values with these constraints, and these loads are still to come". It is a set
//! of states of the *dual* semantics of TSO (Abdulla, Atig, Bouajjani, Ngo 2016):
//! a store reaches memory at once, and every process reads from a queue of
//! snapshots of memory, taken in order. Seen backwards, the queue of a process
//! holds the loads that it is going to make:
//!
//! - [`Msg`]: values that memory must have had at one moment. The messages of a
//!   process are propagated in their order; the last of the queue is the newest.
//! - [`Own`]: a load of the own newest store, not yet met. The messages before it
//!   (`0..before`) belong to loads made earlier; they must have been propagated
//!   before that store reached memory. Messages behind it may come from any time.
//!
//! Deviations from the published dual semantics: own messages are not kept in the
//! word; only those that a later load takes its value from are, with what they
//! order. A message may hold several cells, read at the same moment. Messages are
//! taken back from memory only where a store, a fence or the initial state makes
//! it matter.

use super::zone::{OTHER, V, Val, Vals};
use crate::system::{Kind, Sort, System, VarId};

/// A process of the cube, by position.
pub(crate) type P = u8;

/// A variable, or the cell of an array at a process of the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Cell(u32);

impl Cell {
    pub(crate) fn new(var: VarId, index: Option<P>) -> Cell {
        Cell(u32::from(var.0) << 8 | index.map_or(0xff, u32::from))
    }
    pub(crate) fn var(self) -> VarId {
        VarId((self.0 >> 8) as u16)
    }
    pub(crate) fn index(self) -> Option<P> {
        Some((self.0 & 0xff) as u8).filter(|&p| p != 0xff)
    }
    /// The cell with its process renamed.
    pub(crate) fn renamed(self, map: &[Option<P>]) -> Option<Cell> {
        match self.index() {
            None => Some(self),
            Some(p) => map[p as usize].map(|q| Cell::new(self.var(), Some(q))),
        }
    }
}

/// Values that memory had at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Msg {
    /// Sorted by cell.
    pub(crate) cells: Vec<(Cell, Val)>,
    /// Whether it is of the moment of the bad state, like all marked so.
    pub(crate) joint: bool,
}

/// A load of the own newest store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Own {
    pub(crate) cell: Cell,
    pub(crate) val: Val,
    /// How many messages of the queue are before it.
    pub(crate) before: u8,
}

/// The loads a process is going to make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Queue {
    pub(crate) msgs: Vec<Msg>,
    /// Sorted by cell.
    pub(crate) owns: Vec<Own>,
}

impl Queue {
    pub(crate) fn is_empty(&self) -> bool {
        self.msgs.is_empty() && self.owns.is_empty()
    }
    pub(crate) fn own(&self, cell: Cell) -> Option<&Own> {
        self.owns.iter().find(|o| o.cell == cell)
    }
}

/// A set of states.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cube {
    /// Per process: the numbers it may have. Bit 0: none that the system names.
    pub(crate) pins: Vec<u32>,
    /// Per process.
    pub(crate) queues: Vec<Queue>,
    /// What memory holds at some moment to come, seen by nobody (questions about
    /// memory as it is).
    pub(crate) observed: Option<Msg>,
    /// Local, global and memory cells, sorted.
    pub(crate) cells: Vec<(Cell, Val)>,
    pub(crate) vals: Vals,
}

/// What cubes need to know about their system.
pub(crate) struct Shape {
    /// Per variable.
    pub(crate) sorts: Vec<Sort>,
    pub(crate) kinds: Vec<Kind>,
    /// Per enumeration: all names.
    pub(crate) full: Vec<u64>,
    /// The numbers a process may have.
    pub(crate) pins: u32,
    /// How many processes there are at most.
    pub(crate) most: usize,
    /// Whether there are exactly `most`.
    pub(crate) fixed: bool,
    /// The variable that is the number of processes.
    pub(crate) count: Option<VarId>,
    /// Set when something was left out because it is too large: no proof then.
    pub(crate) gave_up: std::cell::Cell<bool>,
}

/// More processes than this are never in one cube.
pub(crate) const MOST_PROCS: usize = 12;

impl Shape {
    /// Whether a cube with `k` processes leaves others.
    pub(crate) fn others(&self, k: usize) -> bool {
        !self.fixed || k < self.most
    }
    /// The mask of all processes.
    pub(crate) fn all_procs(&self, k: usize) -> u32 {
        ((1u32 << k) - 1) | if self.others(k) { OTHER } else { 0 }
    }
    /// Every value of the sort of a variable, as a mask.
    pub(crate) fn all(&self, var: VarId, k: usize) -> u64 {
        match self.sorts[var.0 as usize] {
            Sort::Enum(e) => self.full[e.0 as usize],
            Sort::Proc => u64::from(self.all_procs(k)),
            Sort::Int => 0,
        }
    }
    /// A process was left out: no matter where there are no more, else a gap.
    pub(crate) fn too_many_procs(&self) {
        if !self.fixed {
            self.gave_up.set(true);
        }
    }
    /// Reads the shape off a system.
    pub(crate) fn new(system: &System, numbers: u32) -> Shape {
        let full = system.enums.iter().map(|e| u64::MAX >> (64 - e.names.len().clamp(1, 64))).collect();
        let named = numbers.count_ones() as usize;
        let unnamed = system.procs.is_none_or(|n| named < n as usize);
        Shape {
            sorts: system.vars.iter().map(|v| v.sort).collect(),
            kinds: system.vars.iter().map(|v| v.kind).collect(),
            full,
            pins: numbers | u32::from(unnamed),
            most: system.procs.map_or(MOST_PROCS, |n| (n as usize).min(MOST_PROCS)),
            fixed: system.procs.is_some_and(|n| n as usize <= MOST_PROCS),
            count: system.count,
            gave_up: std::cell::Cell::new(false),
        }
    }
}

impl Cube {
    /// How many processes.
    pub(crate) fn procs(&self) -> usize {
        self.pins.len()
    }
    /// Adds a process; `None` when there are too many.
    pub(crate) fn add_proc(&mut self, shape: &Shape) -> Option<P> {
        let k = self.procs();
        if k >= shape.most {
            shape.too_many_procs();
            return None;
        }
        self.pins.push(shape.pins);
        self.queues.push(Queue::default());
        let others = shape.others(k + 1);
        for v in &mut self.vals.list {
            if let V::Proc(mask) = v
                && *mask & OTHER != 0
            {
                *mask |= 1 << k;
                if !others {
                    *mask &= !OTHER;
                }
            }
        }
        u8::try_from(k).ok()
    }
    /// The value of a cell, if anything is said about it.
    pub(crate) fn cell(&self, cell: Cell) -> Option<Val> {
        self.cells.binary_search_by_key(&cell, |&(c, _)| c).ok().map(|i| self.cells[i].1)
    }
    /// The value of a cell; a new one where nothing is said.
    pub(crate) fn cell_or_new(&mut self, shape: &Shape, cell: Cell) -> Option<Val> {
        match self.cells.binary_search_by_key(&cell, |&(c, _)| c) {
            Ok(i) => Some(self.cells[i].1),
            Err(i) => {
                let v = self.fresh(shape, cell.var())?;
                self.cells.insert(i, (cell, v));
                Some(v)
            }
        }
    }
    /// A value of a variable's sort about which nothing is known.
    pub(crate) fn fresh(&mut self, shape: &Shape, var: VarId) -> Option<Val> {
        let v = self.vals.fresh(shape.sorts[var.0 as usize], shape.all(var, self.procs()));
        if v.is_none() {
            shape.gave_up.set(true);
        }
        v
    }
    /// Every reference to a value.
    fn references(&mut self) -> impl Iterator<Item = &mut Val> {
        let queued = self.queues.iter_mut().flat_map(|q| {
            let msgs = q.msgs.iter_mut().flat_map(|m| m.cells.iter_mut().map(|(_, v)| v));
            msgs.chain(q.owns.iter_mut().map(|o| &mut o.val))
        });
        let observed = self.observed.iter_mut().flat_map(|m| m.cells.iter_mut().map(|(_, v)| v));
        self.cells.iter_mut().map(|(_, v)| v).chain(queued).chain(observed)
    }
    /// Takes back the newest message of a process: memory must hold it now. False
    /// when that is impossible.
    pub(crate) fn take_back(&mut self, p: P) -> bool {
        let queue = &mut self.queues[p as usize];
        let Some(msg) = queue.msgs.pop() else { return false };
        let left = queue.msgs.len();
        if queue.owns.iter().any(|o| o.before as usize > left) {
            return false;
        }
        self.in_memory(msg)
    }
    /// Memory holds these values now.
    pub(crate) fn in_memory(&mut self, msg: Msg) -> bool {
        for (cell, val) in msg.cells {
            match self.cells.binary_search_by_key(&cell, |&(c, _)| c) {
                Err(i) => self.cells.insert(i, (cell, val)),
                Ok(i) => {
                    let old = self.cells[i].1;
                    if !self.equal(old, val) {
                        return false;
                    }
                }
            }
        }
        true
    }
    /// Two values are the same; false when they cannot be.
    pub(crate) fn equal(&mut self, a: Val, b: Val) -> bool {
        if let V::Int(_) = self.vals.get(a) {
            let (i, j) = (self.vals.row_of(Some(a)), self.vals.row_of(Some(b)));
            return self.vals.at_most(i, j, 0) && self.vals.at_most(j, i, 0);
        }
        self.vals.same(a, b)
    }
    /// The numbers of the processes are consistent: no two have the same one.
    pub(crate) fn settle_pins(&mut self) -> bool {
        loop {
            let mut changed = false;
            for i in 0..self.pins.len() {
                let pin = self.pins[i];
                if pin == 0 {
                    return false;
                }
                if pin.is_power_of_two() && pin != 1 {
                    for j in 0..self.pins.len() {
                        if j != i && self.pins[j] & pin != 0 {
                            self.pins[j] &= !pin;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// The simplest form: nothing is kept about which nothing is known. Gives the
    /// new position of every process.
    pub(crate) fn simplify(&mut self, shape: &Shape) -> Vec<Option<P>> {
        self.drop_free_values(shape);
        let map = self.drop_free_procs(shape);
        self.renumber(&map);
        map
    }

    fn drop_free_values(&mut self, shape: &Shape) {
        let k = self.procs();
        let vals = &self.vals;
        let mut uses = vec![0u32; vals.list.len()];
        let find: Vec<Val> = (0..vals.list.len()).map(|v| vals.find(v as u8)).collect();
        for v in self.references() {
            *v = find[*v as usize];
            uses[*v as usize] += 1;
        }
        // Only what is used can tie integers to each other.
        let keep: Vec<bool> = uses.iter().map(|&n| n > 0).collect();
        let map = self.vals.compact(&keep);
        for v in self.references() {
            *v = map[*v as usize];
        }
        let mut used = vec![0u32; self.vals.list.len()];
        for (old, &new) in map.iter().enumerate() {
            if new != Val::MAX {
                used[new as usize] += uses[old];
            }
        }
        let all_procs = shape.all_procs(k);
        let vals = &self.vals;
        let free = |cell: Cell, v: Val| {
            used[v as usize] == 1
                && match vals.list[v as usize] {
                    V::Fin(mask) => u64::from(mask == shape.all(cell.var(), k)) == 1,
                    V::Proc(mask) => mask == all_procs,
                    V::Int(row) => vals.is_free_int(row as usize),
                    V::Same(_) => false,
                }
        };
        self.cells.retain(|&(c, v)| !free(c, v));
        for queue in &mut self.queues {
            queue.owns.retain(|o| !free(o.cell, o.val));
            let mut at = 0;
            for m in &mut queue.msgs {
                m.cells.retain(|&(c, v)| !free(c, v));
            }
            while at < queue.msgs.len() {
                if queue.msgs[at].cells.is_empty() {
                    queue.msgs.remove(at);
                    for o in &mut queue.owns {
                        o.before -= u8::from(o.before as usize > at);
                    }
                } else {
                    at += 1;
                }
            }
        }
        if let Some(m) = &mut self.observed {
            m.cells.retain(|&(c, v)| !free(c, v));
        }
        self.observed.take_if(|m| m.cells.is_empty());
        let mut keep = vec![false; self.vals.list.len()];
        for v in self.references() {
            keep[*v as usize] = true;
        }
        if keep.iter().any(|k| !k) {
            let map = self.vals.compact(&keep);
            for v in self.references() {
                *v = map[*v as usize];
            }
        }
    }

    /// Leaves out processes about which nothing is said, and tells which stay.
    fn drop_free_procs(&mut self, shape: &Shape) -> Vec<Option<P>> {
        let k = self.procs();
        let mut named = vec![false; k];
        let cells = self.cells.iter().chain(self.observed.iter().flat_map(|m| &m.cells)).map(|&(c, _)| c);
        for p in cells.filter_map(Cell::index) {
            named[p as usize] = true;
        }
        for (p, queue) in self.queues.iter().enumerate() {
            named[p] |= !queue.is_empty();
            let cells = queue.msgs.iter().flat_map(|m| &m.cells).map(|&(c, _)| c);
            for q in cells.chain(queue.owns.iter().map(|o| o.cell)).filter_map(Cell::index) {
                named[q as usize] = true;
            }
        }
        let mut map = vec![None; k];
        let mut next = 0u8;
        let others = shape.others(k);
        for p in 0..k {
            let bit = 1u32 << p;
            let told = |v: &V| matches!(v, V::Proc(m) if (m & bit != 0) != (m & OTHER != 0));
            let apart = self.vals.list.iter().filter(|v| told(v)).count();
            let pinned = self.pins[p] != shape.pins && apart > 0;
            if named[p] || pinned || apart > 1 || (apart == 1 && !others) {
                map[p] = Some(next);
                next += 1;
            } else {
                for v in &mut self.vals.list {
                    if let V::Proc(m) = v
                        && *m & bit != 0
                    {
                        *m = (*m & !bit) | OTHER;
                    }
                }
            }
        }
        if (next as usize) < k && !shape.others(next as usize) {
            // Nobody else is left after all.
            for v in &mut self.vals.list {
                if let V::Proc(m) = v {
                    *m &= !OTHER;
                }
            }
        }
        map
    }

    /// Gives the processes their new positions.
    fn renumber(&mut self, map: &[Option<P>]) {
        if map.iter().enumerate().all(|(i, m)| *m == Some(i as u8)) {
            return;
        }
        let cell = |c: &mut Cell| *c = c.renamed(map).unwrap_or(*c);
        let sort = |cells: &mut Vec<(Cell, Val)>| {
            cells.iter_mut().for_each(|(c, _)| cell(c));
            cells.sort_unstable();
        };
        sort(&mut self.cells);
        if let Some(m) = &mut self.observed {
            sort(&mut m.cells);
        }
        for queue in &mut self.queues {
            queue.msgs.iter_mut().for_each(|m| sort(&mut m.cells));
            queue.owns.iter_mut().for_each(|o| cell(&mut o.cell));
            queue.owns.sort_unstable_by_key(|o| o.cell);
        }
        let kept = |p: usize| map[p].is_some();
        let mut p = 0;
        self.queues.retain(|_| {
            p += 1;
            kept(p - 1)
        });
        p = 0;
        self.pins.retain(|_| {
            p += 1;
            kept(p - 1)
        });
        for v in &mut self.vals.list {
            if let V::Proc(m) = v {
                let mut new = *m & OTHER;
                for (old, to) in map.iter().enumerate() {
                    if let (Some(to), true) = (to, *m & (1 << old) != 0) {
                        new |= 1 << to;
                    }
                }
                *m = new;
            }
        }
    }
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let msgs = |q: &Queue| q.msgs.iter().map(|m| 64 + 8 * m.cells.len()).sum::<usize>();
        let queues: usize =
            self.queues.iter().map(|q| size_of::<Queue>() + 16 * q.owns.len() + msgs(q)).sum();
        size_of::<Cube>()
            + 8 * (self.cells.len() + self.vals.list.len() + self.vals.matrix.len())
            + queues
            + 96
    }
    /// How much it says: the smaller, the more states.
    pub(crate) fn size(&self) -> usize {
        let queued: usize = self
            .queues
            .iter()
            .map(|q| q.owns.len() + q.msgs.iter().map(|m| m.cells.len()).sum::<usize>())
            .sum();
        self.cells.len() + queued
    }
}
