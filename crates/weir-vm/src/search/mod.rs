//! The search: breadth first over the states in which every thread stands before a visible
//! step.

mod execution;
mod expand;
mod next;

use crate::canonical::canonical;
use crate::code::{Callers, Compiled, unsupported_at};
use crate::conflict::{Conflicts, life, word};
use crate::event::{Event, Graph};
use crate::futures::{Futures, Touch, touch};
use crate::moves::{Move, begin, initial};
use crate::options::Options;
use crate::order;
use crate::run::{LONGEST, Machine, Run, Stop};
use crate::state::State;
use crate::store::Store;
use next::Next;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::time::{Duration, Instant};
use weir_engine::fault;
use weir_engine::{Certificate, Covered, Outcome, Progress, Scope, Stats, StopReason, Unsupported, Verdict};
use weir_ir::{Fault, Model, Program, Step, Trace, Violation};

/// A move that was taken.
struct Taken {
    mv: Move,
    after: State,
    touched: Vec<Touch>,
    /// What threads stand before now.
    next: Vec<(u32, Touch)>,
    events: Vec<Event>,
}

/// A state, the threads whose moves were taken there, and what they touch.
type Guess = (u32, Box<[u32]>, Box<[Touch]>);

/// What a run over all states came to.
enum End {
    /// All were visited.
    Done,
    /// Something is violated: after this state, by this move (none: by no move at all).
    Wrong(u32, Option<Move>, Violation),
    /// A limit.
    Stopped(StopReason),
    /// Objects made there must not count as owned.
    Stranger((u32, u32)),
    /// Words count as quiet that are not.
    Again,
    /// Words count as guarded that are not.
    Raced,
    /// What should only set the pace of a thread does more.
    Paced,
}

/// A search.
struct Search<'a> {
    m: &'a Machine<'a>,
    program: &'a Program,
    options: &'a Options,
    store: Store,
    /// For every state but the first: the state it was reached from, and how.
    from: Vec<(u32, Move)>,
    transitions: u64,
    steps: u64,
    longest: u32,
    /// What was reached and is not supported; whether because of a value that was not chosen yet.
    unsupported: Option<(u32, u32, Callers, bool)>,
    /// A fault that was reached and does not count ([`Options::faults`]).
    beside: Option<Fault>,
    /// Something needs a longer buffer.
    cut: bool,
    /// Persistent sets are used.
    reduced: bool,
    futures: Futures,
    /// States of which only the moves of some threads were taken.
    guesses: Vec<Guess>,
    /// What threads did next when they were last tried, by their numbers in the store.
    predicted: FxHashMap<u32, Next>,
    /// The moves that were taken.
    graph: Graph,
    /// How many classes of guarded bytes are exposed at once if they race.
    exposed: usize,
    /// When there are so many states, it is looked whether guarded bytes are.
    looks_at: usize,
    /// The search begins anew when there are so many states: it rests on something wrong.
    again_at: Option<usize>,
    began: Instant,
    told: Instant,
    told_states: usize,
}

/// Looks for anything wrong; see [`crate::check`].
pub(crate) fn search(program: &Program, code: &Compiled<'_>, options: &Options) -> Verdict {
    let began = Instant::now();
    let mut m = Machine {
        code,
        model: options.model,
        budget: &options.budget,
        shared_sites: FxHashSet::default(),
        conflicts: RefCell::default(),
        reduced: options.reduction,
        paced: options.reduction,
        races: options.races,
        late_above: options.late_above,
    };
    let mut searches = 0;
    let mut exposed = 1;
    loop {
        searches += 1;
        let mut search = Search {
            m: &m,
            program,
            options,
            store: Store::new(!m.paced),
            from: Vec::new(),
            transitions: 0,
            steps: 0,
            longest: 0,
            unsupported: None,
            beside: None,
            cut: false,
            reduced: options.reduction && !options.shortest,
            futures: Futures::default(),
            guesses: Vec::new(),
            predicted: FxHashMap::default(),
            graph: Graph::default(),
            exposed,
            looks_at: FIRST_LOOK,
            again_at: None,
            began,
            told: began,
            told_states: 0,
        };
        let end = search.run();
        let (end, steps) = search.told(end);
        match end {
            End::Stranger(site) => {
                m.shared_sites.insert(site);
            }
            End::Again => {}
            End::Raced => exposed *= 2,
            End::Paced => m.paced = false,
            end => {
                let wrong = search.reduced && matches!(end, End::Wrong(..));
                let found = search.verdict(end, steps, searches);
                return if wrong { shorten(program, code, options, found) } else { found };
            }
        }
        m.conflicts.borrow_mut().again();
    }
}

/// The first violation that a search with persistent sets meets need not be the nearest one.
/// Where it was found soon, a search without them finds the nearest one soon as well.
fn shorten(program: &Program, code: &Compiled<'_>, options: &Options, mut found: Verdict) -> Verdict {
    if found.stats.states > MOST_SHORTENED {
        return found;
    }
    let full = Options {
        shortest: true,
        state_limit: Some(found.stats.states as usize * 16 + 4096),
        budget: options.budget.turn(SHORTENING),
        progress: None,
        ..options.clone()
    };
    let nearest = search(program, code, &full);
    found.stats.seconds += nearest.stats.seconds;
    if nearest.outcome.is_unsafe() {
        found.outcome = nearest.outcome;
    }
    found
}

/// Executions found within more states than this are left as they are.
const MOST_SHORTENED: u64 = 1 << 14;
/// After so many states it is looked for the first time whether guarded bytes are.
const FIRST_LOOK: usize = 1 << 12;
/// And so many times as many states after each time.
const LOOK_AGAIN: usize = 4;
/// How long the search for a shorter one may take.
const SHORTENING: Duration = Duration::from_millis(500);

impl Search<'_> {
    fn run(&mut self) -> End {
        let m = self.m;
        let started = initial(m.code).and_then(|s| {
            let mut run = Run::new(m, s);
            let done = begin(&mut run);
            self.steps += run.steps;
            self.partly(&mut run);
            self.graph.add(0, 1, &run.events);
            done.map(|()| run.s)
        });
        match started {
            Ok(mut s) => {
                self.keep(&mut s);
            }
            Err(stop) => match self.stopped(stop) {
                Ok(violation) => return End::Wrong(0, None, violation),
                Err(None) => return End::Done,
                Err(Some(end)) => return end,
            },
        }
        let mut next = 1;
        loop {
            while next as usize <= self.store.len() {
                if let Some(why) = self.limit() {
                    return End::Stopped(why);
                }
                self.tell(next as usize);
                if self.outdated() {
                    return End::Again;
                }
                if self.store.len() >= self.looks_at {
                    self.looks_at = self.store.len() * LOOK_AGAIN;
                    if let Err(end) = self.guarded() {
                        return end;
                    }
                }
                if let Err(end) = self.expand(next, true) {
                    return end;
                }
                next += 1;
            }
            match self.reconsider() {
                Ok(true) => {}
                Ok(false) if next as usize > self.store.len() => break,
                Ok(false) => {}
                Err(end) => return end,
            }
        }
        if self.m.conflicts.borrow().learnt {
            return End::Again;
        }
        self.guarded().err().unwrap_or(End::Done)
    }

    /// Looks whether all accesses to guarded bytes are ordered; those that are not are exposed.
    /// Only the first ones: others may be ordered by these.
    fn guarded(&mut self) -> Result<(), End> {
        let races = self.options.races;
        let mut conflicts = self.m.conflicts.borrow_mut();
        let found = order::racing(&self.graph, &conflicts, self.m.model, races, &self.options.budget);
        let found = found.map_err(End::Stopped)?;
        if found.is_empty() || fault!("vm-races-do-not-count") {
            return Ok(());
        }
        for bytes in found.iter().take(self.exposed).flatten() {
            conflicts.expose(*bytes);
        }
        Err(End::Raced)
    }

    /// Whether it is time to begin anew.
    fn outdated(&mut self) -> bool {
        if self.again_at.is_none() && self.m.conflicts.borrow().learnt {
            self.again_at = Some(Conflicts::again_at(self.store.len()));
        }
        self.again_at.is_some_and(|at| self.store.len() >= at)
    }

    fn limit(&self) -> Option<StopReason> {
        if let Some(most) = self.options.state_limit
            && self.store.len() >= most
        {
            return Some(StopReason::Count(most, "states"));
        }
        self.options.budget.stop_with(0)
    }

    /// Keeps a state; its number, and whether it is new.
    fn keep(&mut self, s: &mut State) -> (u32, bool) {
        canonical(self.m.code, self.m.model, s);
        let longest = s.threads.iter().map(|t| t.buffer.entries.len()).max().unwrap_or(0);
        self.longest = self.longest.max(longest as u32);
        let found = self.store.insert(self.m.code, s);
        if self.reduced {
            // What waits in a buffer will be written, and its object must be there then.
            for t in &s.threads {
                if !self.futures.knows(t.id) {
                    let waits = t.buffer.stores().flat_map(|w| {
                        let whole = touch(life(w.addr.number()), false, t.joined);
                        [whole, touch(word(w.addr, w.width), true, t.joined)]
                    });
                    self.futures.learn(t.id, waits.collect());
                }
            }
        }
        found
    }

    /// Keeps what a move leads to, and what it tells about threads; the number of the state.
    fn arrive(&mut self, id: u32, before: &State, mut step: Taken) -> u32 {
        self.transitions += 1;
        let (number, new) = self.keep(&mut step.after);
        if new {
            self.from.push((id, step.mv));
        }
        if self.m.reduced {
            self.graph.add(id, number, &step.events);
        }
        if self.reduced {
            for (t, touch) in step.next {
                self.futures.learn(step.after.threads[t as usize].id, vec![touch]);
            }
            let mover = step.mv.thread() as usize;
            for (i, after) in step.after.threads.iter().enumerate() {
                match before.threads.get(i) {
                    Some(old) if i == mover => self.futures.add(old.id, after.id, &step.touched),
                    Some(old) if old.id != after.id => self.futures.add(old.id, after.id, &[]),
                    Some(_) => {}
                    None => self.futures.add(before.threads[mover].id, after.id, &[]),
                }
            }
        }
        number
    }

    /// Where only a few values of a number are looked at, nothing is proved.
    fn partly(&mut self, run: &mut Run<'_>) {
        if let Some((routine, edge, callers)) = run.partly.take() {
            self.unsupported.get_or_insert((routine, edge, callers, true));
        }
    }

    /// What a run that ended means: a violation, the end of everything, or of this path only.
    fn stopped(&mut self, stop: Stop) -> Result<Violation, Option<End>> {
        match stop {
            Stop::Fault(f, _) if self.options.faults.has(f) => Ok(Violation::Fault(f)),
            Stop::Fault(f, _) => {
                self.beside.get_or_insert(f);
                Err(None)
            }
            Stop::Unsupported(routine, edge, callers) => {
                self.unsupported.get_or_insert((routine, edge, callers, false));
                Err(None)
            }
            Stop::Open(routine, edge, callers) => {
                self.unsupported.get_or_insert((routine, edge, callers, true));
                Err(None)
            }
            Stop::Need(_) => {
                let why = "a step was given up and not put off".to_string();
                Err(Some(End::Stopped(StopReason::Bug(why))))
            }
            Stop::Stranger(site) => Err(Some(End::Stranger(site))),
            Stop::Pace => Err(Some(End::Paced)),
            Stop::Limit(why) => Err(Some(End::Stopped(why))),
        }
    }

    fn tell(&mut self, expanded: usize) {
        let Some(told) = &self.options.progress else { return };
        let since = self.told.elapsed();
        if since < Duration::from_millis(200) {
            return;
        }
        let states = self.store.len();
        (told.0)(&Progress {
            seconds: self.began.elapsed().as_secs_f64(),
            states: states as u64,
            rate: (states - self.told_states) as f64 / since.as_secs_f64(),
            depth: 0,
            frontier: (states - expanded) as u64,
            memory: self.store.bytes() + self.graph.bytes(),
            share: self.options.budget.used(0),
        });
        (self.told, self.told_states) = (Instant::now(), states);
    }

    fn verdict(self, end: End, steps: Vec<Step>, searches: usize) -> Verdict {
        let model: Model = self.m.model;
        let states = self.store.len() as u64;
        let outcome = match end {
            End::Wrong(_, _, violation) => {
                Outcome::Unsafe(Trace { model, memory_init: Vec::new(), steps, violation: Some(violation) })
            }
            End::Stopped(why) => Outcome::Unknown(why, Covered::States(states)),
            End::Stranger(_) | End::Again | End::Raced | End::Paced => {
                let why = "a search that is to begin anew has no answer".to_string();
                Outcome::Unknown(StopReason::Bug(why), Covered::Nothing)
            }
            End::Done => match &self.unsupported {
                Some((routine, edge, callers, open)) => {
                    let what = unsupported_at(self.program, *routine, *edge, callers, *open);
                    let why = StopReason::Unsupported(what);
                    Outcome::Unknown(why, Covered::States(states))
                }
                None if let Some(fault) = self.beside => {
                    let feature = format!("an error that was not asked about ends an execution: {fault}");
                    let why = StopReason::Unsupported(Unsupported::new(feature));
                    Outcome::Unknown(why, Covered::States(states))
                }
                None if self.cut => {
                    let bound = format!("store buffers of up to {LONGEST} entries");
                    Outcome::Unknown(StopReason::Bound(bound), Covered::Buffers(LONGEST as u32))
                }
                None => Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted),
            },
        };
        let mut verdict = Verdict::new(model, "vm", outcome);
        verdict.stats = Stats {
            states,
            transitions: self.transitions,
            seconds: self.began.elapsed().as_secs_f64(),
            memory: Some(self.store.bytes() + self.graph.bytes()),
            longest_buffer: Some(self.longest),
            notes: vec![
                ("steps".to_string(), self.steps.to_string()),
                ("searches".to_string(), searches.to_string()),
                ("persistent sets".to_string(), self.guesses.len().to_string()),
                ("open words".to_string(), self.m.conflicts.borrow().len().0.to_string()),
                ("guarded words".to_string(), self.m.conflicts.borrow().len().1.to_string()),
                ("places of shared objects".to_string(), self.m.shared_sites.len().to_string()),
            ],
            ..Stats::default()
        };
        verdict
    }
}
