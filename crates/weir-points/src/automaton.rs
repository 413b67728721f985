//! The sequential object of a scenario as a finite automaton.
//!
//! A scenario has finitely many calls with fixed arguments, so the sequential
//! object has finitely many states in it, and everything that is asked of it is a
//! step of an automaton over three kinds of events: a call *takes effect*, its
//! result is *told* (by the program, at a point or at the return), and it
//! *returns*. The state of the automaton is one number, which an instrumented
//! program can keep in one variable.
//!
//! Where the specification leaves a choice, a state of the automaton is the set
//! of all states of the object that fit what was told so far (the subset
//! construction); nobody has to guess. A step that leaves no state is an error.

use std::collections::{BTreeSet, HashMap};
use weir_lin::spec::{Call, Spec};

/// Automata with more states are refused: programs with them could not be read,
/// and hardly be run.
pub const MOST_STATES: usize = 20_000;

/// Something that happens to the call with that number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// It takes effect.
    Effect(usize),
    /// The program says what it gives.
    Told(usize, i64),
    /// It returns this.
    Return(usize, i64),
}

/// What is known of a call that is not over: it has begun, and has not both
/// taken effect and returned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Open {
    call: usize,
    effect: bool,
    returned: bool,
    told: Option<i64>,
}

/// What the open calls give (where they have taken effect), and the object.
type Config = (Vec<i64>, Vec<i64>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    /// Per thread: the position of the next call, or of the one it is in.
    next: Vec<usize>,
    open: Vec<Open>,
    configs: Vec<Config>,
}

/// The calls of a scenario, numbered through thread by thread.
#[derive(Clone, Debug)]
pub struct Calls<'a> {
    /// The specification.
    pub spec: &'a Spec,
    /// Per thread, its calls.
    pub threads: &'a [Vec<Call>],
    /// Per call: whether it may return before it takes effect.
    pub late: Vec<bool>,
    /// Per call: whether the program tells its result at a point.
    pub tells: Vec<bool>,
    /// Whether every thread begins again after its last call.
    pub repeated: bool,
}

impl Calls<'_> {
    /// The number of a call.
    pub fn number(&self, thread: usize, position: usize) -> usize {
        self.threads[..thread].iter().map(Vec::len).sum::<usize>() + position
    }
    /// The position after one: behind the last call there is none, or the first.
    fn after(&self, thread: usize, position: usize) -> usize {
        let next = position + 1;
        if self.repeated && next == self.threads[thread].len() { 0 } else { next }
    }

    /// How many calls there are.
    pub fn len(&self) -> usize {
        self.threads.iter().map(Vec::len).sum()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The automaton: its states are numbered from 0, the first one.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// How many states there are.
    pub states: usize,
    /// Event: the states it is possible in, ascending, each with the next one.
    pub steps: HashMap<Event, Vec<(usize, usize)>>,
    /// Per state: the object's state, where it is one, for people.
    pub shown: Vec<String>,
}

/// Why there is no automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAutomaton {
    /// It would have more than [`MOST_STATES`] states.
    TooLarge,
    /// The user's specification goes wrong.
    Spec(String),
    /// Calls are repeated, and one may be called again before it takes effect.
    Late,
}

impl Automaton {
    /// All states that the calls can lead to.
    ///
    /// # Errors
    /// There are too many, or the specification goes wrong.
    pub fn new(calls: &Calls<'_>) -> Result<Automaton, NoAutomaton> {
        // What a call can give at all is known only afterwards. What it never
        // gives need not be a step: it is wrong anyway.
        let mut gives: Vec<BTreeSet<i64>> = vec![BTreeSet::new(); calls.len()];
        loop {
            let before = gives.clone();
            let found =
                Builder { calls, gives: &mut gives, states: Vec::new(), numbers: HashMap::new() }.run()?;
            if gives == before {
                return Ok(found);
            }
        }
    }

    /// The results that can be told of a call (as [`Event::Told`] or
    /// [`Event::Return`]), ascending, each with its steps.
    pub fn results(&self, returns: bool, call: usize) -> Vec<(i64, &[(usize, usize)])> {
        let mut found: Vec<(i64, &[(usize, usize)])> = self
            .steps
            .iter()
            .filter_map(|(e, steps)| match *e {
                Event::Return(c, v) if returns && c == call => Some((v, steps.as_slice())),
                Event::Told(c, v) if !returns && c == call => Some((v, steps.as_slice())),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found
    }
}

struct Builder<'a, 'b> {
    calls: &'a Calls<'b>,
    gives: &'a mut Vec<BTreeSet<i64>>,
    states: Vec<State>,
    numbers: HashMap<State, usize>,
}

impl Builder<'_, '_> {
    fn run(mut self) -> Result<Automaton, NoAutomaton> {
        let first = State {
            next: vec![0; self.calls.threads.len()],
            open: Vec::new(),
            configs: vec![(Vec::new(), self.calls.spec.initial())],
        };
        self.number(first);
        let mut steps: HashMap<Event, Vec<(usize, usize)>> = HashMap::new();
        let mut at = 0;
        while at < self.states.len() {
            if self.states.len() > MOST_STATES {
                return Err(NoAutomaton::TooLarge);
            }
            let state = self.states[at].clone();
            for event in self.possible(&state) {
                if let Some(next) = self.step(&state, event)? {
                    let next = self.number(next);
                    steps.entry(event).or_default().push((at, next));
                }
            }
            at += 1;
        }
        let shown = self.states.iter().map(show).collect();
        Ok(Automaton { states: self.states.len(), steps, shown })
    }

    fn number(&mut self, state: State) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state.clone()).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    /// The events that the program could bring about in a state.
    fn possible(&self, state: &State) -> Vec<Event> {
        let mut events = Vec::new();
        let calls = self.calls;
        for (t, list) in calls.threads.iter().enumerate() {
            let next = state.next[t];
            let mut positions = vec![next];
            // What follows a try that failed may be left out.
            if next > 0 && next < list.len() && calls.spec.skips(list[next - 1].op, list[next].op) {
                positions.push(calls.after(t, next));
            }
            for position in positions.into_iter().filter(|p| *p < list.len()) {
                let call = calls.number(t, position);
                let open = state.open.iter().find(|o| o.call == call);
                let effect = open.is_some_and(|o| o.effect);
                if !effect {
                    events.push(Event::Effect(call));
                }
                let told: Vec<i64> = match open.and_then(|o| o.told) {
                    Some(v) => vec![v],
                    None if effect => self.results(state, call),
                    None => self.gives[call].iter().copied().collect(),
                };
                for v in told {
                    if calls.tells[call] && open.is_none_or(|o| o.told.is_none()) {
                        events.push(Event::Told(call, v));
                    }
                    if effect || calls.late[call] {
                        events.push(Event::Return(call, v));
                    }
                }
            }
        }
        events.extend(state.open.iter().filter(|o| o.returned).map(|o| Event::Effect(o.call)));
        events
    }

    fn results(&self, state: &State, call: usize) -> Vec<i64> {
        let Some(i) = state.open.iter().position(|o| o.call == call) else { return Vec::new() };
        let found: BTreeSet<i64> = state.configs.iter().map(|(given, _)| given[i]).collect();
        found.into_iter().collect()
    }

    /// The state after an event; `None` if nothing is left.
    fn step(&mut self, state: &State, event: Event) -> Result<Option<State>, NoAutomaton> {
        let mut next = state.clone();
        let (Event::Effect(call) | Event::Told(call, _) | Event::Return(call, _)) = event;
        let (thread, position) = self.place(call);
        let i = match next.open.iter().position(|o| o.call == call) {
            Some(i) => i,
            None => {
                next.next[thread] = position;
                let i = next.open.partition_point(|o| o.call < call);
                next.open.insert(i, Open { call, effect: false, returned: false, told: None });
                next.configs.iter_mut().for_each(|(given, _)| given.insert(i, 0));
                i
            }
        };
        match event {
            Event::Effect(_) => {
                let told = next.open[i].told;
                let mut configs = Vec::new();
                let mut outcomes = Vec::new();
                for (given, object) in &next.configs {
                    outcomes.clear();
                    let what = &self.calls.threads[thread][position];
                    self.calls.spec.apply(object, what, &mut outcomes).map_err(NoAutomaton::Spec)?;
                    for (object, value) in outcomes.drain(..) {
                        self.gives[call].insert(value);
                        if told.is_none_or(|t| t == value) {
                            let mut given = given.clone();
                            given[i] = value;
                            configs.push((given, object));
                        }
                    }
                }
                next.configs = configs;
                next.open[i].effect = true;
            }
            Event::Told(_, v) | Event::Return(_, v) => {
                if next.open[i].effect {
                    next.configs.retain(|(given, _)| given[i] == v);
                }
                next.open[i].told = Some(v);
                if matches!(event, Event::Return(..)) {
                    next.open[i].returned = true;
                    next.next[thread] = self.calls.after(thread, position);
                }
            }
        }
        if next.open[i].effect && next.open[i].returned {
            next.open.remove(i);
            next.configs.iter_mut().for_each(|(given, _)| {
                given.remove(i);
            });
        }
        next.configs.sort_unstable();
        next.configs.dedup();
        Ok(Some(next).filter(|n| !n.configs.is_empty()))
    }

    /// The thread and the position of a call.
    fn place(&self, call: usize) -> (usize, usize) {
        let mut rest = call;
        for (t, list) in self.calls.threads.iter().enumerate() {
            if rest < list.len() {
                return (t, rest);
            }
            rest -= list.len();
        }
        (0, 0)
    }
}

fn show(state: &State) -> String {
    let objects: BTreeSet<&Vec<i64>> = state.configs.iter().map(|(_, object)| object).collect();
    let texts: Vec<String> = objects
        .iter()
        .map(|o| {
            let cells: Vec<String> = o.iter().map(ToString::to_string).collect();
            format!("[{}]", cells.join(", "))
        })
        .collect();
    texts.join(" or ")
}
