//! A slow and simple search for cycles in happens-before: every execution of the
//! judge's machine, with as much of its happens-before as matters later.

use std::collections::{BTreeMap, HashSet};
use weir_ir::{Addr, Model, Op, Program, ReadFrom, Step};
use weir_machine::{State, initial_states, step, successors};

/// What must be remembered of happens-before: the events that may still get
/// edges, and which of them come before which.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Past {
    /// The newest event of each thread (that of its parent before its first).
    newest: BTreeMap<u32, usize>,
    /// Buffered stores, oldest first, with those of their early readers that
    /// count.
    waiting: BTreeMap<u32, Vec<(Addr, usize, Option<usize>)>>,
    /// The last store of each cell, and the newest reader of each thread since.
    last: BTreeMap<Addr, usize>,
    readers: BTreeMap<Addr, BTreeMap<u32, usize>>,
    /// The thread that is in an atomic section, and its event.
    section: Option<(u32, usize)>,
    /// `before[a]` holds `b` if `a` comes before `b`.
    before: Vec<Vec<bool>>,
    /// A cycle that counts if the section ends.
    closed: bool,
}

impl Past {
    fn event(&mut self, thread: u32) -> usize {
        if let Some((t, e)) = self.section
            && t == thread
        {
            return e;
        }
        let e = self.before.len();
        self.before.iter_mut().for_each(|row| row.push(false));
        self.before.push(vec![false; e + 1]);
        if let Some(p) = self.newest.insert(thread, e) {
            self.edge(p, e);
        }
        e
    }

    fn edge(&mut self, from: usize, to: usize) {
        if from == to || self.before[from][to] {
            return;
        }
        self.closed |= self.before[to][from];
        let n = self.before.len();
        let sources: Vec<usize> = (0..n).filter(|x| *x == from || self.before[*x][from]).collect();
        let targets: Vec<usize> = (0..n).filter(|y| *y == to || self.before[to][*y]).collect();
        for x in sources {
            for &y in &targets {
                self.before[x][y] = true;
            }
        }
    }

    fn write(&mut self, addr: Addr, event: usize) {
        if let Some(l) = self.last.insert(addr, event) {
            self.edge(l, event);
        }
        for (_, r) in self.readers.remove(&addr).unwrap_or_default() {
            self.edge(r, event);
        }
    }

    fn read(&mut self, addr: Addr, thread: u32, event: usize) {
        if let Some(l) = self.last.get(&addr).copied() {
            self.edge(l, event);
        }
        self.readers.entry(addr).or_default().insert(thread, event);
    }

    /// Only what matters, numbered in a fixed order.
    fn canonical(self) -> Past {
        let mut names: BTreeMap<usize, usize> = BTreeMap::new();
        let mut order = Vec::new();
        let mut name = |e: usize| {
            *names.entry(e).or_insert_with(|| {
                order.push(e);
                order.len() - 1
            })
        };
        let mut out = Past { closed: self.closed, ..Past::default() };
        for (t, e) in &self.newest {
            out.newest.insert(*t, name(*e));
        }
        for (t, list) in &self.waiting {
            if !list.is_empty() {
                out.waiting
                    .insert(*t, list.iter().map(|(a, e, r)| (*a, name(*e), r.map(&mut name))).collect());
            }
        }
        for (a, e) in &self.last {
            out.last.insert(*a, name(*e));
        }
        for (a, list) in &self.readers {
            out.readers.insert(*a, list.iter().map(|(t, e)| (*t, name(*e))).collect());
        }
        out.section = self.section.map(|(t, e)| (t, name(e)));
        out.before = order.iter().map(|a| order.iter().map(|b| self.before[*a][*b]).collect()).collect();
        out
    }
}

/// Whether some execution has a cycle; `None` if there are too many states.
pub fn has_cycle(program: &Program, model: Model, most: usize) -> Option<bool> {
    let mut seen = HashSet::new();
    let mut todo = Vec::new();
    for (_, state) in initial_states(program).ok()? {
        todo.push((state, Past::default()));
    }
    while let Some((state, past)) = todo.pop() {
        for (taken, after) in successors(program, model, &state).ok()? {
            let Ok(after) = after else { continue };
            let past = next(program, model, &state, taken, past.clone());
            if past.closed && past.section.is_none() {
                return Some(true);
            }
            let new = (after, past.canonical());
            if seen.insert(new.clone()) {
                if seen.len() > most {
                    return None;
                }
                todo.push(new);
            }
        }
    }
    Some(false)
}

fn next(program: &Program, model: Model, state: &State, taken: Step, mut past: Past) -> Past {
    let (thread, edge) = match taken {
        Step::Flush { thread, addr } => {
            let list = past.waiting.entry(thread.0).or_default();
            let at = list.iter().position(|(a, ..)| *a == addr).unwrap();
            let (_, event, reader) = list.remove(at);
            past.write(addr, event);
            if let Some(r) = reader {
                past.readers.entry(addr).or_default().insert(thread.0, r);
            }
            return past;
        }
        Step::Exec { thread, edge, .. } => (thread, edge),
    };
    let top = state.threads[thread.index()].top();
    let value = |e| weir_machine::eval::in_code(program, state, thread, e).unwrap();
    match &program.routine(top.routine).edges[edge.index()].op {
        Op::AtomicBegin => {
            let e = past.event(thread.0);
            past.section = Some((thread.0, e));
        }
        Op::AtomicEnd => past.section = None,
        Op::Spawn { .. } => {
            let e = past.event(thread.0);
            past.newest.insert(state.threads.len() as u32, e);
        }
        Op::Join(e) => {
            let other = value(e) as u32;
            let e = past.event(thread.0);
            if let Some(l) = past.newest.get(&other).copied() {
                past.edge(l, e);
            }
        }
        Op::Free(e) => {
            let number = Addr(value(e)).number();
            let e = past.event(thread.0);
            let cells: HashSet<Addr> = past.last.keys().chain(past.readers.keys()).copied().collect();
            for a in cells.into_iter().filter(|a| a.number() == number) {
                past.write(a, e);
            }
        }
        op if op.place().is_some() => {
            let access = step(program, model, state, taken).unwrap().access.unwrap();
            let e = past.event(thread.0);
            match access.read {
                Some((_, ReadFrom::Memory)) => past.read(access.addr, thread.0, e),
                Some((_, ReadFrom::Buffer)) => {
                    let list = past.waiting.entry(thread.0).or_default();
                    let store = list.iter_mut().rev().find(|(a, ..)| *a == access.addr).unwrap();
                    store.2 = Some(e);
                    let store = store.1;
                    past.edge(store, e);
                }
                None => {}
            }
            match access.wrote {
                Some((_, true)) => past.write(access.addr, e),
                Some((_, false)) => past.waiting.entry(thread.0).or_default().push((access.addr, e, None)),
                None => {}
            }
        }
        _ => {}
    }
    past
}
