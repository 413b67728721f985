//! Everything the search looks things up in: threads, buffers, and tables of who
//! writes what.
//!
//! A configuration is a row of words: for each thread its node, for each thread
//! its buffer, for each cell its value. A node or value may be *any*. One more
//! word matters while a thread is in an atomic section: any where the execution
//! ends in that section, 0 where the section goes on.

use super::buffers::{self, Buffers};
use super::owns::{Owns, owns, sole_writers};
use crate::limits::Gauge;
use crate::local::fold::{Thread, fold};
use crate::local::graph::{Stop, System};
use crate::local::{Act, Cell, Node, Val};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use weir_ir::{Program, ThreadId};

/// A thread that may be anywhere outside an atomic section.
pub(crate) const ANYWHERE: Node = Node::MAX;
/// A value that does not matter.
pub(crate) const ANY: u32 = buffers::ANY as u32;

/// A configuration as words.
pub(crate) type Row = Vec<u32>;

/// What can be said of a node from the steps before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The thread's last step was a load, for sure.
    Loads,
    /// It was a load or a fence.
    LoadsAndFences,
    /// Something else, or there may have been none.
    Other,
}

/// What a thread that may be anywhere can have written.
#[derive(Default)]
pub(crate) struct Writes {
    /// By cell and value: the steps that write it, outside atomic sections.
    pub steps: HashMap<(Cell, Val), Vec<(Act, Node)>, FxBuildHasher>,
    /// Ends of atomic sections, with the cells that the section may write.
    pub sections: Vec<(Node, Vec<Cell>)>,
}

/// The tables.
pub(crate) struct Space {
    pub system: System,
    pub threads: Vec<Thread>,
    pub owns: Vec<Owns>,
    pub kinds: Vec<Vec<Kind>>,
    pub writes: Vec<Writes>,
    pub buffers: Buffers,
    pub reduction: bool,
}

impl Space {
    pub fn new(program: &Program, system: System, gauge: &mut Gauge<'_>) -> Result<Space, Stop> {
        let mut buffers = Buffers::new();
        let (mut threads, mut all_owns, mut kinds, mut writes) = (vec![], vec![], vec![], vec![]);
        for (t, sole) in sole_writers(&system).into_iter().enumerate() {
            let name = program.thread_name(ThreadId::new(t));
            let own = owns(&system, t, &name, sole, &mut buffers, gauge)?;
            let thread = fold(&system.threads[t], &own.taken, gauge)?;
            kinds.push((0..thread.before.len()).map(|n| kind(&thread, n)).collect());
            writes.push(written(&thread));
            threads.push(thread);
            all_owns.push(own);
        }
        let reduction = gauge.options.reduction;
        Ok(Space { system, threads, owns: all_owns, kinds, writes, buffers, reduction })
    }

    /// How many threads there are.
    pub fn n(&self) -> usize {
        self.threads.len()
    }

    /// A configuration in which nothing matters.
    pub fn anything(&self) -> Row {
        let n = self.n();
        let mut row = vec![ANY; 2 * n + self.system.cells.len() + 1];
        row[..n].fill(ANYWHERE);
        row[n..2 * n].fill(super::buffers::EMPTY);
        row
    }

    /// The thread inside an atomic section, if there is one.
    pub fn inside(&self, row: &[u32]) -> Option<usize> {
        (0..self.n()).find(|&t| row[t] != ANYWHERE && self.threads[t].atomic[row[t] as usize])
    }

    /// Whether some initial state is in the configuration.
    pub fn initial(&self, row: &[u32]) -> bool {
        let n = self.n();
        let threads = (0..n).all(|t| row[t] == ANYWHERE || self.threads[t].initial[row[t] as usize]);
        threads
            && row[n..2 * n].iter().all(|&b| b == super::buffers::EMPTY)
            && row[2 * n..]
                .iter()
                .zip(&self.system.cells)
                .all(|(&v, cell)| v == ANY || cell.init.iter().any(|&i| u32::from(i) == v))
    }

    /// Whether the forward analysis lets it through.
    pub fn possible(&self, row: &[u32]) -> bool {
        let n = self.n();
        (0..n).all(|t| {
            row[t] == ANYWHERE || {
                let buf = row[n + t];
                let (own, word) = (self.buffers.own(buf), self.buffers.word(buf));
                self.owns[t].possible(row[t], own, word, &row[2 * n..])
            }
        })
    }
}

fn kind(thread: &Thread, node: usize) -> Kind {
    let before = &thread.before[node];
    if thread.initial[node] || before.is_empty() {
        return Kind::Other;
    }
    if before.iter().all(|(act, _)| matches!(act, Act::Load(..))) {
        return Kind::Loads;
    }
    match before.iter().all(|(act, _)| matches!(act, Act::Load(..) | Act::Fence)) {
        true => Kind::LoadsAndFences,
        false => Kind::Other,
    }
}

fn written(thread: &Thread) -> Writes {
    let mut w = Writes::default();
    let mut ends = Vec::new();
    for before in &thread.before {
        for &(act, src) in before {
            let inside = thread.atomic[src as usize];
            match act {
                Act::Store(cell, val) | Act::Locked(cell, _, Some(val)) if !inside => {
                    w.steps.entry((cell, val)).or_default().push((act, src));
                }
                Act::Section if inside => ends.push(src),
                _ => {}
            }
        }
    }
    for list in w.steps.values_mut() {
        list.sort_unstable();
        list.dedup();
    }
    ends.sort_unstable();
    ends.dedup();
    w.sections = ends.into_iter().map(|end| (end, section_writes(thread, end))).collect();
    w
}

/// The cells that an atomic section that ends there may write.
fn section_writes(thread: &Thread, end: Node) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut seen = std::collections::BTreeSet::from([end]);
    let mut todo = vec![end];
    while let Some(node) = todo.pop() {
        for &(act, src) in &thread.before[node as usize] {
            if let Act::Locked(cell, _, Some(_)) = act {
                cells.push(cell);
            }
            if thread.atomic[src as usize] && seen.insert(src) {
                todo.push(src);
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
