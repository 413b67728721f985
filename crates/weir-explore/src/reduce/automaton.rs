//! Threads as automata: everything each thread could ever do, whatever the
//! others do.
//!
//! A node is what a thread's frames may be (its part of a state, without its
//! buffer); an edge is a step from there: it reads a cell, and then the next node
//! depends on the value; or it writes a value to a cell; or it does neither. The
//! nodes are found by running each thread alone, where a load may find any value
//! that *some* thread stores to that cell at any time, or that it starts with.
//! That is more than can happen, and never less, under every memory model: a
//! load returns the initial value or a value that was stored (thread-modular
//! analysis; Flanagan and Qadeer, 2003).
//!
//! A cell that only one thread writes holds what that thread wrote last, as far
//! as the thread itself can tell, under every model. Loads from own cells are
//! pruned accordingly ([`Automata::prune`]).
//!
//! Nothing is done for programs with threads, objects or cells that are made on
//! the way, and none where there are too many nodes or values.

use crate::compile::{CEdge, Code, Do, Pl};
use crate::machine::{Env, Machine, State, parts};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use weir_ir::{Addr, Fault, FenceKind, Model};

/// The most nodes, outcomes of steps, values of one cell, and cells.
const MOST_NODES: usize = 1 << 14;
const MOST_OUTS: usize = 1 << 17;
const MOST_VALUES: usize = 64;
const MOST_CELLS: usize = 256;
/// The most words of all nodes together: recursion makes them ever longer.
const MOST_WORDS: usize = 1 << 20;
/// A `havoc` with more values than this is left to the search.
const MOST_CHOICES: i64 = 64;

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Local,
    Load(u32),
    Store(u32, i64),
    /// A locked operation.
    Update(u32),
    Fence(u8),
    Begin,
    End,
}

/// Where a step leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum To {
    Node(u32),
    /// A fault, by number.
    Fault(u32),
}

/// One outcome of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Out {
    /// The value that is found in the cell; 0 where none is looked at.
    pub found: i64,
    /// The value that the cell has then, for a locked operation.
    pub new: i64,
    pub to: To,
}

/// A step.
#[derive(Clone, Debug)]
pub(crate) struct Arc {
    pub kind: Kind,
    pub outs: Vec<Out>,
    /// Which edge of the location it is.
    pub position: u32,
}

/// What a thread's frames may be.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The thread's part, with an empty buffer.
    pub words: Box<[i64]>,
    /// Inside an atomic section.
    pub inside: bool,
    pub ended: bool,
    /// Routine and location of the topmost frame.
    pub top: (u32, u32),
    pub arcs: Vec<Arc>,
}

/// The automata of all threads.
pub(crate) struct Automata {
    pub nodes: Vec<Node>,
    /// For each thread, where it starts; `None`: it never moves, for it ends in
    /// a fault at once.
    pub roots: Vec<Option<u32>>,
    /// For each cell, the values it may have, sorted.
    pub values: Vec<Vec<i64>>,
    /// What the cells may start with.
    pub starts: Vec<Vec<i64>>,
    pub index: FxHashMap<Box<[i64]>, u32>,
}

/// Why there are no automata: something is not understood, or there is too much.
struct TooHard;

/// The automata of a program's threads, if they are small.
pub(crate) fn automata(code: &Code, inits: &[Vec<i64>]) -> Option<Automata> {
    let edges = || code.routines.iter().flat_map(|r| &r.locs).flat_map(|l| &l.out);
    let unbounded = code.fixed.iter().any(Option::is_none);
    if unbounded || code.cells() > MOST_CELLS || code.threads.len() > 64 || edges().any(hard) {
        return None;
    }
    let mut starts = vec![Vec::new(); code.cells() + 1];
    for cells in inits {
        for (values, &v) in starts[1..].iter_mut().zip(cells) {
            insert(values, v);
        }
    }
    if starts.iter().any(|v| v.len() > MOST_VALUES) {
        return None;
    }
    let automata = Automata {
        nodes: Vec::new(),
        roots: Vec::new(),
        values: starts.clone(),
        starts,
        index: FxHashMap::default(),
    };
    let machine = Machine { code, model: Model::Sc };
    let mut finder = Finder {
        readers: vec![Vec::new(); code.cells() + 1],
        machine,
        automata,
        faults: BTreeMap::new(),
        outs: 0,
        words: 0,
        todo: Vec::new(),
        found: Vec::new(),
        base: State::initial(code, inits.first()?),
        work: State::default(),
    };
    finder.run().ok()?;
    let mut automata = finder.automata;
    automata.prune();
    Some(automata)
}

/// Whether an edge has to do with things that are made on the way.
fn hard(e: &CEdge) -> bool {
    match &e.act {
        Do::Spawn { .. } | Do::Join(_) | Do::Alloc(..) | Do::Free(_) => true,
        Do::Havoc(_, _, lo, hi) => hi.saturating_sub(*lo) >= MOST_CHOICES,
        _ => false,
    }
}

/// Inserts into a sorted list; whether that is new.
fn insert(values: &mut Vec<i64>, v: i64) -> bool {
    match values.binary_search(&v) {
        Ok(_) => false,
        Err(at) => {
            values.insert(at, v);
            true
        }
    }
}

struct Finder<'a> {
    machine: Machine<'a>,
    automata: Automata,
    faults: BTreeMap<String, u32>,
    /// For each cell, the steps that look at it.
    readers: Vec<Vec<(u32, u32)>>,
    outs: usize,
    words: usize,
    /// Nodes without their arcs.
    todo: Vec<u32>,
    /// Values that cells turn out to have.
    found: Vec<(u32, i64)>,
    base: State,
    work: State,
}

impl Finder<'_> {
    fn run(&mut self) -> Result<(), TooHard> {
        for t in 0..self.base.threads.len() {
            let words = parts::thread(&self.base, t).to_vec();
            self.alone(&words, false);
            let mut work = std::mem::take(&mut self.work);
            let settled = self.machine.settle_locally(&mut work, 0);
            let root = if settled.is_ok() { Some(self.node(&work)?) } else { None };
            self.work = work;
            self.automata.roots.push(root);
        }
        loop {
            if let Some(node) = self.todo.pop() {
                self.arcs(node)?;
            } else if let Some((cell, value)) = self.found.pop() {
                let values = &mut self.automata.values[cell as usize];
                if !insert(values, value) {
                    continue;
                }
                if values.len() > MOST_VALUES {
                    return Err(TooHard);
                }
                for i in 0..self.readers[cell as usize].len() {
                    let (node, arc) = self.readers[cell as usize][i];
                    self.outcome(node, arc as usize, Some((cell, value)), 0)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Sets `work` to the thread alone.
    fn alone(&mut self, words: &[i64], inside: bool) {
        let mut memory = Vec::new();
        parts::memory(self.machine.code, &self.base, &mut memory);
        memory[0] = i64::from(inside);
        parts::join(self.machine.code, &memory, [words], &mut self.work);
    }

    fn node(&mut self, work: &State) -> Result<u32, TooHard> {
        let words = parts::thread(work, 0);
        let inside = work.w[0] != 0;
        if let Some(&n) = self.automata.index.get(words) {
            return if self.automata.nodes[n as usize].inside == inside { Ok(n) } else { Err(TooHard) };
        }
        let n = self.automata.nodes.len();
        self.words += words.len();
        if n >= MOST_NODES || self.words > MOST_WORDS {
            return Err(TooHard);
        }
        let top = work.top(self.machine.code, 0);
        self.automata.index.insert(words.into(), n as u32);
        self.automata.nodes.push(Node {
            words: words.into(),
            inside,
            ended: work.ended(self.machine.code, 0),
            top: (work.w[top] as u32, work.w[top + 1] as u32),
            arcs: Vec::new(),
        });
        self.todo.push(n as u32);
        Ok(n as u32)
    }

    /// Finds the steps of a node.
    fn arcs(&mut self, n: u32) -> Result<(), TooHard> {
        let code = self.machine.code;
        let (routine, loc) = self.automata.nodes[n as usize].top;
        let out = &code.routines[routine as usize].locs[loc as usize].out;
        for (position, edge) in out.iter().enumerate() {
            let words = self.automata.nodes[n as usize].words.clone();
            self.alone(&words, self.automata.nodes[n as usize].inside);
            let top = self.work.top(code, 0);
            let env = self.machine.env(&self.work, 0, top);
            let kind = match &edge.act {
                Do::Load(_, p) => cell(code, env, p)?.map(Kind::Load),
                Do::Store(p, _) => cell(code, env, p)?.map(|c| Kind::Store(c, 0)),
                Do::Rmw { place, .. } | Do::Cas { place, .. } => cell(code, env, place)?.map(Kind::Update),
                Do::Fence(FenceKind::Full) => Ok(Kind::Fence(0)),
                Do::Fence(FenceKind::StoreStore) => Ok(Kind::Fence(1)),
                Do::Fence(FenceKind::None) => Ok(Kind::Fence(2)),
                Do::AtomicBegin => Ok(Kind::Begin),
                Do::AtomicEnd => Ok(Kind::End),
                _ => Ok(Kind::Local),
            };
            let arcs = &mut self.automata.nodes[n as usize].arcs;
            let at = arcs.len();
            // What goes wrong before memory is looked at counts as a local step.
            let kind = kind.unwrap_or(Kind::Local);
            let choices = edge.choices();
            let position = position as u32;
            arcs.extend(choices.clone().map(|_| Arc { kind, outs: Vec::new(), position }));
            match kind {
                Kind::Load(c) | Kind::Update(c) => {
                    self.readers[c as usize].push((n, at as u32));
                    for value in self.automata.values[c as usize].clone() {
                        self.outcome(n, at, Some((c, value)), 0)?;
                    }
                }
                _ => {
                    for (i, choice) in choices.enumerate() {
                        self.outcome(n, at + i, None, choice)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds one outcome of a step.
    fn outcome(&mut self, n: u32, arc: usize, found: Option<(u32, i64)>, choice: i64) -> Result<(), TooHard> {
        self.outs += 1;
        if self.outs > MOST_OUTS {
            return Err(TooHard);
        }
        let node = &self.automata.nodes[n as usize];
        let (words, inside) = (node.words.clone(), node.inside);
        let (kind, position) = (node.arcs[arc].kind, node.arcs[arc].position);
        self.alone(&words, inside);
        let mut work = std::mem::take(&mut self.work);
        if let Some((cell, value)) = found {
            work.w[cell as usize] = value;
        }
        let result = self.machine.step_locally(&mut work, 0, position as usize, choice);
        // A step that reads and writes stays readable in the memory of `work`,
        // unless it ends in a fault.
        let mut new = 0;
        let to = match result {
            Ok(false) => None,
            Ok(true) => {
                if let Kind::Store(c, _) | Kind::Update(c) = kind {
                    new = work.w[c as usize];
                    self.found.push((c, new));
                }
                Some(To::Node(self.node(&work)?))
            }
            Err(fault) => Some(To::Fault(self.fault(fault))),
        };
        self.work = work;
        let arc = &mut self.automata.nodes[n as usize].arcs[arc];
        if let Kind::Store(c, _) = kind {
            arc.kind = Kind::Store(c, new);
            new = 0;
        }
        if let Some(to) = to {
            arc.outs.push(Out { found: found.map_or(0, |(_, v)| v), new, to });
        }
        Ok(())
    }

    fn fault(&mut self, fault: Fault) -> u32 {
        let next = self.faults.len() as u32;
        *self.faults.entry(format!("{fault:?}")).or_insert(next)
    }
}

/// The cell of a place; a fault that it ends in.
fn cell(code: &Code, env: Env<'_>, place: &Pl) -> Result<Result<u32, Fault>, TooHard> {
    if let Pl::Deref(e) = place
        && let Ok(p) = env.eval(e)
        && Addr(p).number() != 0
        && Addr(p).object(code.fixed.len()).is_none()
    {
        return Err(TooHard);
    }
    match env.place(place) {
        Ok(c) => u32::try_from(c).ok().filter(|&c| c as usize <= code.cells()).map(Ok).ok_or(TooHard),
        Err(fault) => Ok(Err(fault)),
    }
}

impl Automata {
    /// The position of a value among those of a cell.
    pub fn value(&self, cell: u32, v: i64) -> Option<usize> {
        self.values[cell as usize].binary_search(&v).ok()
    }

    /// For each cell, the one thread that writes it, if there is only one;
    /// `Some(None)`: nobody does.
    pub fn owners(&self) -> Vec<Option<Option<usize>>> {
        let mut owners = vec![Some(None); self.values.len()];
        for (t, root) in self.roots.iter().enumerate() {
            let Some(root) = root else { continue };
            let reached = self.reached(*root);
            for n in (0..self.nodes.len()).filter(|&n| reached[n]) {
                for arc in &self.nodes[n].arcs {
                    if let Kind::Store(c, _) | Kind::Update(c) = arc.kind {
                        let owner = &mut owners[c as usize];
                        *owner = match *owner {
                            Some(None) => Some(Some(t)),
                            Some(Some(u)) if u == t => Some(Some(t)),
                            _ => None,
                        };
                    }
                }
            }
        }
        owners
    }

    fn reached(&self, root: u32) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        let mut todo = vec![root];
        while let Some(n) = todo.pop() {
            if !std::mem::replace(&mut reached[n as usize], true) {
                todo.extend(self.successors(n));
            }
        }
        reached
    }

    /// For each node, whether some thread gets there.
    pub fn all_reached(&self) -> Vec<bool> {
        let mut all = vec![false; self.nodes.len()];
        for root in self.roots.iter().flatten() {
            all.iter_mut().zip(self.reached(*root)).for_each(|(all, one)| *all |= one);
        }
        all
    }

    pub fn successors(&self, n: u32) -> impl Iterator<Item = u32> + '_ {
        let outs = self.nodes[n as usize].arcs.iter().flat_map(|a| &a.outs);
        outs.filter_map(|o| if let To::Node(to) = o.to { Some(to) } else { None })
    }

    /// Removes what a thread cannot find in cells that it alone writes, or that
    /// nobody does.
    fn prune(&mut self) {
        let owners = self.owners();
        // Cells that are looked at and have one writer, and their places in sets.
        let looked_at = self.nodes.iter().flat_map(|n| &n.arcs).filter_map(|a| match a.kind {
            Kind::Load(c) | Kind::Update(c) => Some(c),
            _ => None,
        });
        let mut places: BTreeMap<u32, usize> =
            looked_at.filter(|&c| owners[c as usize].is_some()).map(|c| (c, 0)).collect();
        places.values_mut().enumerate().for_each(|(i, place)| *place = i);
        let mut kept: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.nodes.len()];
        // For each node, for each cell: which values the thread may have left
        // there. Cells of others hold anything.
        let mut sets: Vec<Option<Vec<u64>>> = vec![None; self.nodes.len()];
        for (t, root) in self.roots.iter().enumerate() {
            let Some(root) = *root else { continue };
            let own: Vec<bool> =
                owners.iter().map(|o| matches!(o, Some(u) if u.is_none_or(|u| u == t))).collect();
            let bit = |c: u32, v: i64| self.value(c, v).map_or(u64::MAX, |i| 1 << i);
            let place = |c: u32| if own[c as usize] { places.get(&c).copied() } else { None };
            let start: Vec<u64> = places
                .keys()
                .map(|&c| self.starts[c as usize].iter().fold(0, |set, &v| set | bit(c, v)))
                .collect();
            let mut todo = vec![root];
            if !join(&mut sets[root as usize], &start) {
                continue;
            }
            while let Some(n) = todo.pop() {
                let Some(here) = sets[n as usize].clone() else { continue };
                for (a, arc) in self.nodes[n as usize].arcs.iter().enumerate() {
                    for (o, out) in arc.outs.iter().enumerate() {
                        let mut there = here.clone();
                        match arc.kind {
                            Kind::Load(c) | Kind::Update(c) => {
                                if let Some(p) = place(c) {
                                    if here[p] & bit(c, out.found) == 0 {
                                        continue;
                                    }
                                    let loaded = matches!(arc.kind, Kind::Load(_));
                                    there[p] = bit(c, if loaded { out.found } else { out.new });
                                }
                            }
                            Kind::Store(c, v) => {
                                if let Some(p) = place(c) {
                                    there[p] = bit(c, v);
                                }
                            }
                            _ => {}
                        }
                        if !kept[n as usize].contains(&(a, o)) {
                            kept[n as usize].push((a, o));
                        }
                        if let To::Node(to) = out.to
                            && join(&mut sets[to as usize], &there)
                        {
                            todo.push(to);
                        }
                    }
                }
            }
        }
        for (node, kept) in self.nodes.iter_mut().zip(kept) {
            for (a, arc) in node.arcs.iter_mut().enumerate() {
                let mut o = 0;
                arc.outs.retain(|_| {
                    o += 1;
                    kept.contains(&(a, o - 1))
                });
            }
            node.arcs.retain(|arc| !arc.outs.is_empty());
        }
    }
}

/// Adds sets to sets; whether that changes them.
fn join(to: &mut Option<Vec<u64>>, from: &[u64]) -> bool {
    match to {
        None => {
            *to = Some(from.to_vec());
            true
        }
        Some(to) => crate::compile::add_all(to, from),
    }
}
