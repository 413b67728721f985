//! The search: all executions of a scenario, breadth first, each with the set of
//! abstract states that some linearization could have reached.
//!
//! A state is the numbers of its parts: one per thread, memory, and the set. What
//! a thread can do in a memory is computed once for each pair of the two.

use crate::client::Client;
use crate::monitor::{Monitor, SetId, Stuck};
use crate::moves::{Events, Mover};
use crate::spec::Spec;
use crate::{Answer, Found, Options};
use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;
use weir_engine::clock::Instant;
use weir_engine::fault;
use weir_engine::{Stats, StopReason};
use weir_explore::heap::Names;
use weir_explore::stepper::lists::{Lists, hash};
use weir_explore::stepper::{Alone, Objects, Outline, Scratch, Stepper};
use weir_ir::{Fault, Step, Trace, Violation};

/// How often limits are looked at, in states.
const LOOK: usize = 1024;
/// The set-up of an object may take so many steps.
const MOST_INIT: usize = 1_000_000;

/// A buffer with more stores is taken for one that grows for ever.
pub(crate) const MOST_WAITING: i64 = 200;

/// A successor of a pair of a thread's part and memory.
#[derive(Clone, Copy)]
struct Next {
    part: u32,
    memory: u32,
    /// The number of its list of events; 0 is none.
    events: u32,
    /// For a flush, its number plus 1.
    flush: u16,
    fault: bool,
}

/// A transition that ends the search.
struct Bad {
    state: u32,
    thread: usize,
    number: usize,
    fault: Option<Fault>,
}

struct Space<'a> {
    mover: Mover<'a>,
    monitor: Monitor<'a>,
    scratch: Scratch,
    threads: usize,
    parts: Lists<i64>,
    memories: Lists<i64>,
    /// Per memory: the heap objects it has pointers to.
    pointed: Vec<Objects>,
    /// Per part: what the reduction needs, and whether the next step is a call.
    outlines: Vec<Option<(Outline, bool)>>,
    nexts: Vec<Next>,
    /// Pair of part and memory: where its successors stand.
    known: HashMap<(u32, u32), (u32, u32), FxBuildHasher>,
    events: Vec<Events>,
    event_numbers: HashMap<Events, u32, FxBuildHasher>,
    faults: Vec<Fault>,
    keys: Vec<u32>,
    parents: Vec<u32>,
    visited: HashTable<u32>,
    transitions: u64,
    /// Some store buffer has become too long.
    grows: bool,
}

/// Searches a scenario.
pub(crate) fn search(client: &Client, spec: &Spec, options: &Options) -> Answer {
    let start = Instant::now();
    let marked = client.marks();
    let mut stepper = match Stepper::new(&marked, options.model) {
        Ok(s) => s,
        Err(why) => return Answer { found: Found::Unsupported(why), stats: Stats::default() },
    };
    let (memory, mut parts, mut prefix) = match stepper.initial() {
        Ok(found) => found,
        Err(fault) => {
            let why = format!("an operation goes wrong before its first step: {fault}");
            return Answer { found: Found::Unsupported(why), stats: Stats::default() };
        }
    };
    let mut scratch = Scratch::default();
    let set_up = match set_up(&stepper, client, memory, &mut parts, &mut prefix, &mut scratch) {
        Ok(memory) => memory,
        Err(why) => return Answer { found: Found::Unsupported(why), stats: Stats::default() },
    };
    if options.reduction {
        stepper.number_by_thread(&set_up, client.calls.len());
    }
    let calls = client.calls.iter().flatten().cloned().collect();
    let mut space = Space {
        mover: Mover::new(&stepper, client, options.criterion, options.reduction),
        monitor: Monitor::new(spec, calls),
        scratch,
        threads: client.calls.len(),
        parts: Lists::default(),
        memories: Lists::default(),
        pointed: Vec::new(),
        outlines: Vec::new(),
        nexts: Vec::new(),
        known: HashMap::default(),
        events: vec![Events::new()],
        event_numbers: HashMap::default(),
        faults: Vec::new(),
        keys: Vec::new(),
        parents: Vec::new(),
        visited: HashTable::new(),
        transitions: 0,
        grows: false,
    };
    let found = space.run(&parts, &set_up, options);
    let notes = vec![
        ("sets of abstract states".to_string(), space.monitor.len().to_string()),
        ("thread parts".to_string(), space.outlines.len().to_string()),
    ];
    let stats = Stats {
        states: space.parents.len() as u64,
        transitions: space.transitions,
        seconds: start.elapsed().as_secs_f64(),
        notes,
        ..Stats::default()
    };
    let found = match found {
        Ok(None) => Found::Linearizable,
        Ok(Some(bad)) => {
            let mut steps = prefix;
            let (more, names) = space.path(&bad);
            steps.extend(more);
            let violation = bad.fault.map(|fault| Violation::Fault(names.fault(fault)));
            Found::Not(Trace { model: options.model, memory_init: Vec::new(), steps, violation })
        }
        Err(End::Limit(why)) => Found::Stopped(why),
        Err(End::Spec(why)) => Found::Unsupported(why),
    };
    Answer { found, stats }
}

enum End {
    Limit(StopReason),
    Spec(String),
}

/// Runs the thread that sets the object up, if there is one, and flushes its
/// buffer; gives memory after it.
pub(crate) fn set_up(
    stepper: &Stepper,
    client: &Client,
    mut memory: Vec<i64>,
    parts: &mut Vec<Vec<i64>>,
    steps: &mut Vec<Step>,
    scratch: &mut Scratch,
) -> Result<Vec<i64>, String> {
    if !client.init {
        return Ok(memory);
    }
    let number = client.calls.len();
    let mut part = parts.pop().unwrap_or_default();
    for _ in 0..MOST_INIT {
        let mut moves = Vec::new();
        stepper.moves(&memory, &part, number, scratch, |m| {
            let result = m.result.map(|(w, m)| (w.to_vec(), m.to_vec()));
            moves.push((result, m.flushed.is_some(), m.steps.to_vec()));
        });
        // Flushes first: nobody else is there to see.
        let chosen =
            moves.iter().position(|(_, flush, _)| *flush).or(if moves.is_empty() { None } else { Some(0) });
        let Some(chosen) = chosen else { return Ok(memory) };
        let (result, _, more) = moves.swap_remove(chosen);
        let (next, after) = result.map_err(|fault| format!("setting the object up goes wrong: {fault}"))?;
        (part, memory) = (next, after);
        steps.extend(more);
    }
    Err("setting the object up does not end".into())
}

impl Space<'_> {
    fn width(&self) -> usize {
        self.threads + 2
    }

    fn key(&self, state: u32) -> &[u32] {
        &self.keys[state as usize * self.width()..][..self.width()]
    }

    fn run(&mut self, parts: &[Vec<i64>], memory: &[i64], options: &Options) -> Result<Option<Bad>, End> {
        let mut key: Vec<u32> = parts[..self.threads].iter().map(|p| self.part(p)).collect();
        key.push(self.memory(memory));
        key.push(0);
        self.add(&key, 0);
        let mut next = 0;
        while next < self.parents.len() {
            if next % LOOK == 0 {
                self.limits(options)?;
            }
            if let Some(bad) = self.expand(next as u32, options.reduction)? {
                return Ok(Some(bad));
            }
            next += 1;
        }
        Ok(None)
    }

    fn limits(&self, options: &Options) -> Result<(), End> {
        if self.grows {
            let why =
                format!("a store buffer holds more than {MOST_WAITING} stores (a loop without a fence?)");
            return Err(End::Limit(StopReason::Exhausted(why)));
        }
        let bytes = self.keys.capacity() * 4
            + self.parents.capacity() * 4
            + self.visited.capacity() * 5
            + self.parts.bytes()
            + self.memories.bytes()
            + self.pointed.capacity() * 8
            + self.nexts.capacity() * std::mem::size_of::<Next>()
            + self.known.capacity() * 20
            + self.outlines.capacity() * 160
            + self.monitor.len() * 400;
        // A table that grows is there twice for a moment.
        options.budget.stop_with(bytes / 3 * 5).map_or(Ok(()), |why| Err(End::Limit(why)))
    }

    fn part(&mut self, words: &[i64]) -> u32 {
        let (id, new) = self.parts.insert(words);
        if new {
            self.outlines.push(None);
        }
        id
    }

    fn memory(&mut self, words: &[i64]) -> u32 {
        let (id, new) = self.memories.insert(words);
        if new {
            self.pointed.push(self.mover.stepper.objects(words));
        }
        id
    }

    fn add(&mut self, key: &[u32], parent: u32) {
        let width = self.width();
        let h = hash(key);
        let keys = &self.keys;
        let at = |id: u32| &keys[id as usize * width..][..width];
        if self.visited.find(h, |&id| at(id) == key).is_some() {
            return;
        }
        if fault!("lin-drops-a-state") && h.is_multiple_of(7) {
            return;
        }
        let id = self.parents.len() as u32;
        self.keys.extend_from_slice(key);
        self.parents.push(parent);
        let keys = &self.keys;
        self.visited.insert_unique(h, id, |&id| hash(&keys[id as usize * width..][..width]));
    }

    /// The successors of a thread in a memory.
    fn successors(&mut self, t: usize, part: u32, memory: u32) -> (usize, usize) {
        if let Some(&(from, to)) = self.known.get(&(part, memory)) {
            return (from as usize, to as usize);
        }
        let moves = self.mover.moves(t, self.parts.get(part), self.memories.get(memory), &mut self.scratch);
        let from = self.nexts.len();
        for m in moves {
            let events = match self.event_numbers.get(&m.events) {
                _ if m.events.is_empty() => 0,
                Some(&n) => n,
                None => {
                    self.events.push(m.events.clone());
                    let n = self.events.len() as u32 - 1;
                    self.event_numbers.insert(m.events, n);
                    n
                }
            };
            let flush = m.flush.map_or(0, |f| f.saturating_add(1));
            let next = match m.result {
                Ok((words, after)) => {
                    // The fourth word of a thread's part is the length of its buffer.
                    self.grows |= words[3] > MOST_WAITING;
                    let part = self.part(&words);
                    let memory = self.memory(&after);
                    Next { part, memory, events, flush, fault: false }
                }
                Err(fault) => {
                    self.faults.push(fault);
                    Next { part: self.faults.len() as u32 - 1, memory: 0, events, flush, fault: true }
                }
            };
            self.nexts.push(next);
        }
        let to = self.nexts.len();
        self.known.insert((part, memory), (from as u32, to as u32));
        (from, to)
    }

    fn outline(&mut self, t: usize, part: u32) {
        if self.outlines[part as usize].is_none() {
            let words = self.mover.words(self.parts.get(part));
            let found = (self.mover.stepper.outline(words), self.mover.is_idle(t, words));
            self.outlines[part as usize] = Some(found);
        }
    }

    /// Which thread's moves suffice in a state.
    fn reduced(&mut self, key: &[u32]) -> Option<(usize, Alone)> {
        // Nothing to choose while a thread is in an atomic section.
        if self.memories.get(key[self.threads])[0] != 0 {
            return None;
        }
        for (t, part) in key[..self.threads].iter().enumerate() {
            self.outline(t, *part);
        }
        let found: smallvec::SmallVec<[&(Outline, bool); 8]> =
            key[..self.threads].iter().filter_map(|p| self.outlines[*p as usize].as_ref()).collect();
        let outlines: smallvec::SmallVec<[&Outline; 8]> = found.iter().map(|f| &f.0).collect();
        let pointed = self.pointed[key[self.threads] as usize];
        self.mover.stepper.alone(&outlines, pointed, |t| found[t].1)
    }

    fn expand(&mut self, state: u32, reduction: bool) -> Result<Option<Bad>, End> {
        let key: smallvec::SmallVec<[u32; 12]> = self.key(state).into();
        let memory = key[self.threads];
        let alone = if reduction { self.reduced(&key) } else { None };
        let mut next = key.clone();
        for t in 0..self.threads {
            if alone.is_some_and(|(only, _)| only != t) {
                continue;
            }
            let (from, to) = self.successors(t, key[t], memory);
            for i in from..to {
                let n = self.nexts[i];
                match alone {
                    Some((_, Alone::Exec)) if n.flush != 0 => continue,
                    Some((_, Alone::Flush(f))) if usize::from(n.flush) != f + 1 => continue,
                    _ => {}
                }
                self.transitions += 1;
                let bad = |fault| Some(Bad { state, thread: t, number: i - from, fault });
                if n.fault {
                    return Ok(bad(Some(self.faults[n.part as usize])));
                }
                let Some(set) = self.after(key[self.threads + 1], n.events)? else { return Ok(bad(None)) };
                next.copy_from_slice(&key);
                next[t] = n.part;
                next[self.threads] = n.memory;
                next[self.threads + 1] = set;
                self.add(&next, state);
            }
        }
        Ok(None)
    }

    /// The set after some events; `None`: no order explains them.
    fn after(&self, set: SetId, events: u32) -> Result<Option<SetId>, End> {
        if events == 0 {
            return Ok(Some(set));
        }
        let mut set = set;
        for e in &self.events[events as usize] {
            match self.monitor.after(set, *e) {
                Ok(next) => set = next,
                Err(Stuck::NotLinearizable) => return Ok(None),
                Err(Stuck::Spec(why)) => return Err(End::Spec(why)),
            }
        }
        Ok(Some(set))
    }

    /// The steps that lead to a transition, with it, as the machine takes them; and
    /// what heap objects are called there.
    fn path(&mut self, bad: &Bad) -> (Vec<Step>, Names) {
        let mut states = vec![bad.state];
        while let Some(&last) = states.last().filter(|s| **s != 0) {
            states.push(self.parents[last as usize]);
        }
        states.reverse();
        let mut steps = Vec::new();
        let mut names = Names::default();
        let stepper = self.mover.stepper;
        let memory = |space: &Self, state: u32| space.memories.get(space.key(state)[space.threads]).to_vec();
        stepper.names(&mut names, &memory(self, 0), &memory(self, 0));
        for pair in states.windows(2) {
            let (from, to) = (self.key(pair[0]).to_vec(), self.key(pair[1]).to_vec());
            steps.extend(self.step_between(&from, &to).into_iter().map(|s| names.step(s)));
            stepper.names(&mut names, &memory(self, pair[0]), &memory(self, pair[1]));
        }
        let key = self.key(bad.state).to_vec();
        let (part, memory) = (self.parts.get(key[bad.thread]), self.memories.get(key[self.threads]));
        let moves = self.mover.moves(bad.thread, part, memory, &mut self.scratch);
        let last = moves.into_iter().nth(bad.number).map(|m| m.steps).unwrap_or_default();
        steps.extend(last.into_iter().map(|s| names.step(s)));
        (steps, names)
    }

    fn step_between(&mut self, from: &[u32], to: &[u32]) -> Vec<Step> {
        for t in 0..self.threads {
            let others = (0..self.threads).all(|u| u == t || from[u] == to[u]);
            if !others {
                continue;
            }
            let (first, last) = self.successors(t, from[t], from[self.threads]);
            for i in first..last {
                let n = self.nexts[i];
                let same = !n.fault && n.part == to[t] && n.memory == to[self.threads];
                let set = self.after(from[self.threads + 1], n.events);
                if same && matches!(set, Ok(Some(s)) if s == to[self.threads + 1]) {
                    let (part, memory) = (self.parts.get(from[t]), self.memories.get(from[self.threads]));
                    let moves = self.mover.moves(t, part, memory, &mut self.scratch);
                    return moves.into_iter().nth(i - first).map(|m| m.steps).unwrap_or_default();
                }
            }
        }
        Vec::new()
    }
}
