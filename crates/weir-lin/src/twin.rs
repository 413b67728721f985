//! TSO-to-TSO linearizability: an object against another one that runs under the
//! memory model as well (thesis, Definition 18; Burckhardt and others 2012).
//!
//! Both objects run in the same scenario with marks in the buffers
//! ([`crate::marked`]). A history is the sequence of events of an execution. The
//! object is right if for each of its histories the other one has a history with
//! the same events, in each thread in the same order, in which everything that
//! begins (a call, or the flush of its mark) still comes after whatever had ended
//! before it (a return, or the flush of its mark).
//!
//! # How it is decided
//!
//! Such a history of the other object can be laid along the execution so that it
//! does what begins at the same time or later, and what ends at the same time or
//! earlier. (Put each of its events at the time of the latest beginning up to it:
//! an end comes no later than its own time, since nothing that begins after it may
//! come before it.) So the search carries, beside the state of the object, the set
//! of all states in which the other one may be (`Config`): in each thread it is
//! behind by beginnings that it has not taken yet, or ahead by ends that the object
//! has not come to yet. When the object ends something, configurations that have
//! not are dropped, and so are those in which the result or the order differs. The
//! execution so far is a history itself, so one configuration has to be left that
//! is not ahead anywhere; beginnings can always be caught up with.
//!
//! Interleavings are not left out here. [`explained`] is the definition for single
//! executions, without the above.

use crate::marked::{Event, Marked};
use crate::search::{MOST_WAITING, set_up};
use crate::{Answer, Found, Options};
use hashbrown::{HashMap, HashSet, HashTable};
use rustc_hash::FxBuildHasher;
use std::rc::Rc;
use weir_engine::clock::Instant;
use weir_engine::{Stats, StopReason};
use weir_explore::stepper::lists::{Lists, hash};
use weir_explore::stepper::{Scratch, Stepper};
use weir_ir::{Fault, Model, Step, Trace, Violation};

/// The other object may be in so many configurations at once.
const MOST_CONFIGS: usize = 1 << 20;
/// How often limits are looked at, in states.
const LOOK: usize = 64;

/// A move of a thread.
struct Move {
    /// The thread's part and memory after it, or the error it is.
    result: Result<(u32, u32), Fault>,
    events: Vec<Event>,
    steps: Vec<Step>,
}

/// One of the two objects in the scenario.
struct System<'a> {
    marked: &'a Marked,
    stepper: Stepper,
    at_once: bool,
    scratch: Scratch,
    parts: Lists<i64>,
    memories: Lists<i64>,
    known: HashMap<(u32, u32), Rc<Vec<Move>>, FxBuildHasher>,
    /// Some store buffer has become too long.
    grows: bool,
}

/// Why a search ends without an answer.
enum End {
    Limit(StopReason),
    Other(String),
}

type State = Box<[u32]>;

impl<'a> System<'a> {
    /// The system, its first state, and the steps that led there.
    fn new(marked: &'a Marked, model: Model) -> Result<(System<'a>, State, Vec<Step>), String> {
        let stepper = Stepper::new(&marked.client.marks(), model)?;
        let (memory, mut words, mut steps) = stepper
            .initial()
            .map_err(|fault| format!("an operation goes wrong before its first step: {fault}"))?;
        let mut scratch = Scratch::default();
        let memory = set_up(&stepper, &marked.client, memory, &mut words, &mut steps, &mut scratch)?;
        let mut system = System {
            marked,
            stepper,
            at_once: model == Model::Sc,
            scratch,
            parts: Lists::default(),
            memories: Lists::default(),
            known: HashMap::default(),
            grows: false,
        };
        let threads = marked.client.calls.len();
        let mut state: Vec<u32> = words[..threads].iter().map(|w| system.parts.insert(w).0).collect();
        state.push(system.memories.insert(&memory).0);
        Ok((system, state.into(), steps))
    }

    fn moves(&mut self, t: usize, state: &[u32]) -> Rc<Vec<Move>> {
        let (part, memory) = (state[t], state[state.len() - 1]);
        if let Some(known) = self.known.get(&(part, memory)) {
            return known.clone();
        }
        let (words, cells) = (self.parts.get(part).to_vec(), self.memories.get(memory).to_vec());
        let mut raw = Vec::new();
        self.stepper.moves(&cells, &words, t, &mut self.scratch, |m| {
            raw.push((m.result.map(|(w, m)| (w.to_vec(), m.to_vec())), m.steps.to_vec()));
        });
        let mut out = Vec::new();
        for (result, steps) in raw {
            let events =
                steps.first().map_or(Vec::new(), |s| self.marked.events(t, &words, *s, self.at_once));
            let result = result.map(|(w, m)| {
                // The fourth word of a thread's part is the length of its buffer.
                self.grows |= w[3] > MOST_WAITING;
                (self.parts.insert(&w).0, self.memories.insert(&m).0)
            });
            out.push(Move { result, events, steps });
        }
        let out = Rc::new(out);
        self.known.insert((part, memory), out.clone());
        out
    }

    fn after(state: &[u32], t: usize, (part, memory): (u32, u32)) -> State {
        let mut next: State = state.into();
        next[t] = part;
        next[state.len() - 1] = memory;
        next
    }
}

/// Where the other object may be, and by which events each of its threads is ahead
/// (they end something) or behind (they begin something).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Config {
    state: State,
    gaps: Box<[Vec<Event>]>,
}

impl Config {
    fn is_ahead(&self) -> bool {
        self.gaps.iter().flatten().any(|e| !e.begins())
    }

    /// After an event of one of the two; whether it is possible. What `mine` says
    /// can be done in advance, the other kind has to be there already.
    fn meet(&mut self, t: usize, event: Event, mine: impl Fn(Event) -> bool) -> bool {
        let gap = &mut self.gaps[t];
        match gap.first() {
            Some(first) if !mine(*first) => {
                let same = *first == event;
                gap.remove(0);
                same
            }
            _ if mine(event) => {
                gap.push(event);
                true
            }
            _ => false,
        }
    }
}

/// All sets of configurations, numbered.
struct Sets {
    sets: Vec<Rc<Vec<Config>>>,
    numbers: HashMap<Rc<Vec<Config>>, u32, FxBuildHasher>,
    after: HashMap<(u32, usize, Event), Option<u32>, FxBuildHasher>,
}

impl Sets {
    fn number(&mut self, mut set: Vec<Config>) -> u32 {
        set.sort_unstable();
        let set = Rc::new(set);
        if let Some(id) = self.numbers.get(&set) {
            return *id;
        }
        let id = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.numbers.insert(set, id);
        id
    }

    /// The set after an event of the object; `None`: the other one cannot follow.
    fn after(
        &mut self,
        set: u32,
        t: usize,
        event: Event,
        other: &mut System<'_>,
    ) -> Result<Option<u32>, End> {
        if let Some(known) = self.after.get(&(set, t, event)) {
            return Ok(*known);
        }
        let mut configs = self.sets[set as usize].to_vec();
        configs.retain_mut(|c| c.meet(t, event, Event::begins));
        let configs = closure(other, configs)?;
        let result = (!configs.is_empty()).then(|| self.number(configs));
        self.after.insert((set, t, event), result);
        Ok(result)
    }
}

/// Everything that the other object can do by itself.
fn closure(other: &mut System<'_>, from: Vec<Config>) -> Result<Vec<Config>, End> {
    let mut seen: HashSet<Config, FxBuildHasher> = from.iter().cloned().collect();
    let mut todo: Vec<Config> = seen.iter().cloned().collect();
    while let Some(config) = todo.pop() {
        for t in 0..config.gaps.len() {
            for m in other.moves(t, &config.state).iter() {
                let mut next = config.clone();
                if !m.events.iter().all(|e| next.meet(t, *e, |e| !e.begins())) {
                    continue;
                }
                match m.result {
                    Ok(to) => next.state = System::after(&config.state, t, to),
                    Err(fault) => {
                        return Err(End::Other(format!("the object to compare with goes wrong: {fault}")));
                    }
                }
                if seen.insert(next.clone()) {
                    todo.push(next);
                }
            }
        }
        if seen.len() > MOST_CONFIGS || other.grows {
            let why = "the object to compare with has too many states (a loop without a fence?)";
            return Err(End::Limit(StopReason::Exhausted(why.into())));
        }
    }
    Ok(seen.into_iter().collect())
}

/// Searches all executions of a scenario; both clients are of the same one.
pub fn check(object: &Marked, other: &Marked, options: &Options) -> Answer {
    let start = Instant::now();
    let mut stats = Stats::default();
    let found = if options.model == Model::Pso {
        Found::Unsupported("tso-to-tso needs buffers that keep the order of stores: sc or tso".into())
    } else {
        match search(object, other, options, &mut stats) {
            Ok(found) => found,
            Err(End::Limit(why)) => Found::Stopped(why),
            Err(End::Other(why)) => Found::Unsupported(why),
        }
    };
    stats.seconds = start.elapsed().as_secs_f64();
    Answer { found, stats }
}

fn search(object: &Marked, other: &Marked, options: &Options, stats: &mut Stats) -> Result<Found, End> {
    let (mut system, first, prefix) = System::new(object, options.model).map_err(End::Other)?;
    let (mut other, at, _) = System::new(other, options.model).map_err(End::Other)?;
    let threads = object.client.calls.len();
    let mut sets = Sets { sets: Vec::new(), numbers: HashMap::default(), after: HashMap::default() };
    let config = Config { state: at, gaps: vec![Vec::new(); threads].into() };
    let set = sets.number(closure(&mut other, vec![config])?);
    // States with the set, and how each was reached.
    let mut states: Vec<(State, u32)> = vec![(first, set)];
    let mut reached: Vec<(u32, usize, usize)> = vec![(0, 0, 0)];
    let mut visited: HashTable<u32> = HashTable::new();
    visited.insert_unique(hash(&states[0]), 0, |&i| hash(&states[i as usize]));
    let mut next = 0;
    while next < states.len() {
        if next % LOOK == 0 {
            limits(options, &system, &other, &sets, states.len())?;
        }
        let (state, set) = states[next].clone();
        for t in 0..threads {
            let moves = system.moves(t, &state);
            for (number, m) in moves.iter().enumerate() {
                stats.transitions += 1;
                let mut after = Some(set);
                for e in &m.events {
                    if let Some(set) = after {
                        after = sets.after(set, t, *e, &mut other)?;
                    }
                }
                // The execution so far is a history: somebody must not be ahead.
                let level = |set: &u32| sets.sets[*set as usize].iter().any(|c| !c.is_ahead());
                after = after.filter(level);
                let (Some(set), Ok(to)) = (after, m.result) else {
                    let last = (next as u32, t, number);
                    let steps =
                        prefix.into_iter().chain(path(&mut system, &states, &reached, last)).collect();
                    let violation = m.result.err().filter(|_| after.is_some()).map(Violation::Fault);
                    stats.states = states.len() as u64;
                    return Ok(Found::Not(Trace {
                        model: options.model,
                        memory_init: Vec::new(),
                        steps,
                        violation,
                    }));
                };
                let new = (System::after(&state, t, to), set);
                let h = hash(&new);
                if visited.find(h, |&i| states[i as usize] == new).is_none() {
                    let id = states.len() as u32;
                    states.push(new);
                    reached.push((next as u32, t, number));
                    visited.insert_unique(h, id, |&i| hash(&states[i as usize]));
                }
            }
        }
        next += 1;
    }
    stats.states = states.len() as u64;
    stats.notes.push(("sets of configurations".into(), sets.sets.len().to_string()));
    Ok(Found::Linearizable)
}

fn limits(
    options: &Options,
    system: &System<'_>,
    other: &System<'_>,
    sets: &Sets,
    states: usize,
) -> Result<(), End> {
    if system.grows {
        let why = format!("a store buffer holds more than {MOST_WAITING} stores");
        return Err(End::Limit(StopReason::Exhausted(why)));
    }
    let configs: usize = sets.sets.iter().map(|s| s.len()).sum();
    let width = system.marked.client.calls.len() + 1;
    let bytes = (states + system.known.len() + other.known.len()) * (200 + 4 * width)
        + configs * (64 + 40 * width)
        + system.parts.bytes()
        + system.memories.bytes()
        + other.parts.bytes()
        + other.memories.bytes();
    options.budget.stop_with(bytes * 2).map_or(Ok(()), |why| Err(End::Limit(why)))
}

/// The steps that lead to a move, with it.
fn path(
    system: &mut System<'_>,
    states: &[(State, u32)],
    reached: &[(u32, usize, usize)],
    last: (u32, usize, usize),
) -> Vec<Step> {
    let mut moves = vec![last];
    while let Some(&(state, ..)) = moves.last().filter(|m| m.0 != 0) {
        moves.push(reached[state as usize]);
    }
    let steps = moves.iter().rev().map(|&(state, t, number)| {
        let moves = system.moves(t, &states[state as usize].0);
        moves.get(number).map(|m| m.steps.clone()).unwrap_or_default()
    });
    steps.flatten().collect()
}

/// The history of an execution: threads and events.
///
/// # Errors
/// The execution is none of the scenario.
pub fn history(object: &Marked, trace: &Trace) -> Result<Vec<(usize, Event)>, String> {
    let (mut system, mut state, prefix) = System::new(object, trace.model)?;
    let mut out = Vec::new();
    let mut rest = trace.steps.strip_prefix(prefix.as_slice()).ok_or("another beginning")?;
    while let Some(first) = rest.first() {
        let t = first.thread().index();
        if t + 1 >= state.len() {
            return Err("a step of nobody".into());
        }
        let moves = system.moves(t, &state);
        let Some(m) = moves.iter().find(|m| rest.starts_with(&m.steps)) else {
            return Err("a step that is none".into());
        };
        out.extend(m.events.iter().map(|e| (t, *e)));
        rest = &rest[m.steps.len()..];
        match m.result {
            Ok(to) => state = System::after(&state, t, to),
            Err(_) => break,
        }
    }
    Ok(out)
}

/// Definition 18 for one history: whether the other object has one with the same
/// events.
///
/// # Errors
/// The other object cannot be run.
pub fn explained(history: &[(usize, Event)], other: &Marked, model: Model) -> Result<bool, String> {
    let (mut system, first, _) = System::new(other, model)?;
    let threads = first.len() - 1;
    let of: Vec<Vec<usize>> =
        (0..threads).map(|t| (0..history.len()).filter(|&i| history[i].0 == t).collect()).collect();
    let mut seen: HashSet<(State, Vec<usize>)> = HashSet::new();
    let mut todo = vec![(first, vec![0; threads])];
    while let Some((state, done)) = todo.pop() {
        if (0..threads).all(|t| done[t] == of[t].len()) {
            return Ok(true);
        }
        if !seen.insert((state.clone(), done.clone())) {
            continue;
        }
        for t in 0..threads {
            'moves: for m in system.moves(t, &state).iter() {
                let Ok(to) = m.result else { continue };
                let mut done = done.clone();
                for e in &m.events {
                    let Some(&i) = of[t].get(done[t]) else { continue 'moves };
                    let ended = |u: usize| of[u][done[u]..].iter().all(|&j| j > i || history[j].1.begins());
                    if history[i].1 != *e || (e.begins() && !(0..threads).all(ended)) {
                        continue 'moves;
                    }
                    done[t] += 1;
                }
                todo.push((System::after(&state, t, to), done));
            }
        }
    }
    Ok(false)
}
