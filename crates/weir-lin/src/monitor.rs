//! What some linearization of the events so far could have led to.
//!
//! Instead of recording a history and looking for an order at its end, the search
//! carries the set of all abstract states that an order of the operations so far
//! could have reached. An element of the set (`Config`) is a state of the
//! sequential object together with, for each operation that is still open, whether
//! it has taken effect and what it then has to return. When an operation closes,
//! the elements in which it has no effect yet let open operations take effect, one
//! after the other, until it has one ("just in time", Lowe 2017); those in which
//! its result differs are dropped. If none is left, no order explains what
//! happened: the execution is not linearizable. Nothing is guessed, so operations
//! whose linearization point depends on the future need no care.
//!
//! The three events cover all criteria: an operation is *called*, its result
//! becomes known when it *returns*, and it *closes* when everything called from now
//! on comes after it: at its return, with its last flush, or at the next moment
//! at which nothing is going on.
//!
//! Sets are canonical and numbered; what an event does to a set is computed once.

use crate::spec::{Call, Spec};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::{Mutex, RwLock};
use weir_engine::fault;

/// An event. Calls are numbered through the scenario, thread by thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// An operation is called.
    Call(u16),
    /// Its result is known.
    Return(u16, i64),
    /// Operations called from now on come after it.
    Close(u16),
    /// If every operation called has returned, all of them close.
    Quiet,
}

/// An operation that is called and not closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Open {
    call: u16,
    result: Option<i64>,
}

/// One way in which the open operations may have taken effect.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Config {
    /// For each open operation: `None`, or what it returns.
    effect: Vec<Option<i64>>,
    state: Vec<i64>,
}

/// A canonical set: open operations ascending, elements ascending.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Set {
    open: Vec<Open>,
    configs: Vec<Config>,
}

/// The number of a set.
pub type SetId = u32;

/// Why there is no set after an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// No order of the operations explains the event.
    NotLinearizable,
    /// The specification goes wrong.
    Spec(String),
}

/// What events do to sets.
type Known = HashMap<(SetId, Event), Result<SetId, Stuck>, FxBuildHasher>;

/// The known sets, and what events do to them. Can be shared by workers.
pub struct Monitor<'a> {
    spec: &'a Spec,
    calls: Vec<Call>,
    sets: RwLock<Vec<Set>>,
    numbers: Mutex<HashMap<Set, SetId, FxBuildHasher>>,
    known: RwLock<Known>,
}

impl<'a> Monitor<'a> {
    /// The set at the start has number 0.
    pub fn new(spec: &'a Spec, calls: Vec<Call>) -> Monitor<'a> {
        let first =
            Set { open: Vec::new(), configs: vec![Config { effect: Vec::new(), state: spec.initial() }] };
        let monitor = Monitor {
            spec,
            calls,
            sets: RwLock::new(Vec::new()),
            numbers: Mutex::new(HashMap::default()),
            known: RwLock::new(HashMap::default()),
        };
        monitor.number(first);
        monitor
    }

    /// How many different sets there are.
    pub fn len(&self) -> usize {
        self.sets.read().map_or(0, |s| s.len())
    }

    /// Whether there is no set; there always is one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The set after an event.
    pub fn after(&self, set: SetId, event: Event) -> Result<SetId, Stuck> {
        if let Ok(known) = self.known.read()
            && let Some(found) = known.get(&(set, event))
        {
            return found.clone();
        }
        let before = self.set(set);
        let result = self.compute(before, event).map(|next| self.number(next));
        if let Ok(mut known) = self.known.write() {
            known.insert((set, event), result.clone());
        }
        result
    }

    fn set(&self, id: SetId) -> Set {
        let sets = self.sets.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        sets[id as usize].clone()
    }

    fn number(&self, set: Set) -> SetId {
        let mut numbers = self.numbers.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(id) = numbers.get(&set) {
            return *id;
        }
        let mut sets = self.sets.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        let id = sets.len() as SetId;
        sets.push(set.clone());
        numbers.insert(set, id);
        id
    }

    fn compute(&self, mut set: Set, event: Event) -> Result<Set, Stuck> {
        match event {
            Event::Call(call) => {
                let at = set.open.partition_point(|o| o.call < call);
                set.open.insert(at, Open { call, result: None });
                for c in &mut set.configs {
                    c.effect.insert(at, None);
                }
            }
            Event::Return(call, value) => {
                let Some(at) = set.open.iter().position(|o| o.call == call) else { return Ok(set) };
                set.open[at].result = Some(value);
                let any = fault!("lin-abstract-state-too-many");
                set.configs.retain(|c| c.effect[at].is_none_or(|v| v == value || any));
            }
            Event::Quiet => {
                while let Some(first) = set.open.first().copied() {
                    if set.open.iter().any(|o| o.result.is_none()) {
                        break;
                    }
                    set = self.compute(set, Event::Close(first.call))?;
                }
            }
            Event::Close(call) => {
                let Some(at) = set.open.iter().position(|o| o.call == call) else { return Ok(set) };
                let mut seen: HashMap<Config, (), FxBuildHasher> = HashMap::default();
                let mut todo = std::mem::take(&mut set.configs);
                let mut outcomes = Vec::new();
                while let Some(c) = todo.pop() {
                    if seen.insert(c.clone(), ()).is_some() {
                        continue;
                    }
                    if c.effect[at].is_some() {
                        let mut closed = c;
                        closed.effect.remove(at);
                        set.configs.push(closed);
                        continue;
                    }
                    for (i, open) in set.open.iter().enumerate().filter(|(i, _)| c.effect[*i].is_none()) {
                        outcomes.clear();
                        let call = &self.calls[usize::from(open.call)];
                        self.spec.apply(&c.state, call, &mut outcomes).map_err(Stuck::Spec)?;
                        for (state, value) in outcomes.drain(..) {
                            if open.result.is_some_and(|r| r != value) {
                                continue;
                            }
                            let mut effect = c.effect.clone();
                            effect[i] = Some(value);
                            todo.push(Config { effect, state });
                        }
                    }
                }
                set.open.remove(at);
            }
        }
        if set.configs.is_empty() {
            return Err(Stuck::NotLinearizable);
        }
        set.configs.sort_unstable();
        set.configs.dedup();
        Ok(set)
    }
}
