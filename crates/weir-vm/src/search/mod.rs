//! The search: breadth first over the states in which every thread stands before a visible
//! step.

mod execution;

use crate::canonical::canonical;
use crate::code::{Callers, Compiled, unsupported_at};
use crate::conflict::{Conflicts, word};
use crate::futures::{Futures, Touch, touch};
use crate::moves::{Move, advance, begin, initial, moves_of, race};
use crate::options::Options;
use crate::run::{Did, LONGEST, Machine, Run, Stop};
use crate::state::State;
use crate::store::Store;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::time::{Duration, Instant};
use weir_engine::{Certificate, Covered, Outcome, Progress, Scope, Stats, StopReason, Unsupported, Verdict};
use weir_ir::{Model, Program, Step, ThreadId, Trace, Violation};

/// A move that was taken.
struct Taken {
    mv: Move,
    after: State,
    touched: Vec<Touch>,
}

/// A state, the threads whose moves were taken there, and what they touch.
type Guess = (u32, Box<[u32]>, Box<[Touch]>);

/// What a thread does next in a state.
#[derive(Default)]
struct Next {
    touched: Vec<Touch>,
    /// It waits for the end of this thread.
    waits_for: Option<u32>,
    /// What it does next may end everything, or is not known.
    open: bool,
}

/// What became of a move.
enum Tried {
    Went(Taken),
    /// It is not possible now: what it waits for.
    Waits(Vec<Touch>, Option<u32>),
    /// It never will be.
    Never,
    /// It leads to what is not supported.
    Ended,
}

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
    /// What was reached and is not supported.
    unsupported: Option<(u32, u32, Callers)>,
    /// Something needs a longer buffer.
    cut: bool,
    /// Persistent sets are used.
    reduced: bool,
    futures: Futures,
    /// States of which only the moves of some threads were taken.
    guesses: Vec<Guess>,
    /// The search begins anew when there are so many states: it rests on something wrong.
    again_at: Option<usize>,
    began: Instant,
    told: Instant,
    told_states: usize,
}

/// Looks for anything wrong; see [`crate::check`].
pub(crate) fn search(program: &Program, code: &Compiled, options: &Options) -> Verdict {
    let began = Instant::now();
    let mut m = Machine {
        code,
        model: options.model,
        budget: &options.budget,
        shared_sites: FxHashSet::default(),
        conflicts: RefCell::default(),
        reduced: options.reduction,
        races: options.races,
    };
    let mut searches = 0;
    loop {
        searches += 1;
        let mut search = Search {
            m: &m,
            program,
            options,
            store: Store::default(),
            from: Vec::new(),
            transitions: 0,
            steps: 0,
            longest: 0,
            unsupported: None,
            cut: false,
            reduced: options.reduction && !options.shortest,
            futures: Futures::default(),
            guesses: Vec::new(),
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
fn shorten(program: &Program, code: &Compiled, options: &Options, mut found: Verdict) -> Verdict {
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
/// How long the search for a shorter one may take.
const SHORTENING: Duration = Duration::from_millis(500);

impl Search<'_> {
    fn run(&mut self) -> End {
        let m = self.m;
        let started = initial(m.code).and_then(|s| {
            let mut run = Run::new(m, s);
            let done = begin(&mut run);
            self.steps += run.steps;
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
        if self.m.conflicts.borrow().learnt { End::Again } else { End::Done }
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
            // What waits in a buffer will be written.
            for t in &s.threads {
                if !self.futures.knows(t.id) {
                    let waits = t.buffer.stores().map(|w| touch(word(w.addr, w.width), true)).collect();
                    self.futures.learn(t.id, waits);
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
        if self.reduced {
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

    /// What a run that ended means: a violation, the end of everything, or of this path only.
    fn stopped(&mut self, stop: Stop) -> Result<Violation, Option<End>> {
        match stop {
            Stop::Fault(f, _) => Ok(Violation::Fault(f)),
            Stop::Unsupported(routine, edge, callers) => {
                self.unsupported.get_or_insert((routine, edge, callers));
                Err(None)
            }
            Stop::Stranger(site) => Err(Some(End::Stranger(site))),
            Stop::Limit(why) => Err(Some(End::Stopped(why))),
        }
    }

    /// Tries a move.
    fn take(&mut self, id: u32, s: &State, mv: Move) -> Result<Tried, End> {
        let mut run = Run::new(self.m, s.clone());
        let done = advance(&mut run, mv);
        self.steps += run.steps;
        self.cut |= run.cut;
        match done {
            Ok(Did::Went) => {
                run.touched.sort_unstable();
                run.touched.dedup();
                Ok(Tried::Went(Taken { mv, after: run.s, touched: run.touched }))
            }
            Ok(Did::Never) => Ok(Tried::Never),
            Ok(Did::Waits | Did::Visible) => {
                self.touches(s, mv, &run.touched);
                Ok(Tried::Waits(run.touched, run.waits_for))
            }
            Err(stop) => match self.stopped(stop) {
                Ok(violation) => Err(End::Wrong(id, Some(mv), violation)),
                Err(Some(end)) => Err(end),
                Err(None) => {
                    self.touches(s, mv, &run.touched);
                    Ok(Tried::Ended)
                }
            },
        }
    }

    /// What a move touches that leads to no state. What it waits for is touched as well: a move
    /// of another thread may be the reason why it has to.
    fn touches(&mut self, s: &State, mv: Move, touched: &[Touch]) {
        if self.reduced && !touched.is_empty() {
            self.futures.add(s.threads[mv.thread() as usize].id, 0, touched);
        }
    }

    /// Finds what follows a state: of all moves, or of a persistent set of them.
    fn expand(&mut self, id: u32, reduce: bool) -> Result<(), End> {
        let m = self.m;
        let s = self.store.get(m.code, id);
        if s.exited {
            return Ok(());
        }
        if self.options.races
            && s.atomic.is_none()
            && let Some((a, b)) = race(m, &s)
        {
            return Err(End::Wrong(id, None, Violation::Race(ThreadId(a), ThreadId(b))));
        }
        let reduce = reduce && self.reduced && s.atomic.is_none() && s.threads.len() > 1;
        let moves = moves_of(m, &s);
        let mut taken: Vec<Taken> = Vec::new();
        let mut threads: Vec<Next> = s.threads.iter().map(|_| Next::default()).collect();
        let mut moved = false;
        // A thread that an assumption holds back for ever: the execution is of no interest.
        let mut never = false;
        for group in moves.chunk_by(|a, b| a.is_with(b)) {
            let first = taken.len();
            let t = group[0].thread();
            let next = &mut threads[t as usize];
            let mut whole = reduce;
            for mv in group {
                match self.take(id, &s, *mv)? {
                    Tried::Went(step) => {
                        moved = true;
                        whole &= !step.after.exited;
                        next.touched.extend_from_slice(&step.touched);
                        taken.push(step);
                    }
                    Tried::Never => never = true,
                    Tried::Waits(touched, thread) => {
                        next.touched.extend(touched);
                        next.waits_for = thread.or(next.waits_for);
                    }
                    Tried::Ended => (moved, whole) = (true, false),
                }
            }
            next.open |= !whole;
            if !whole || taken.len() == first {
                continue;
            }
            let touched: Vec<Touch> = taken[first..].iter().flat_map(|step| step.touched.clone()).collect();
            if self.is_persistent(id, &[t], &touched) {
                let steps = taken.split_off(first);
                if self.enough(id, &s, steps) {
                    self.guesses.push((id, [t].into(), touched.into()));
                    return Ok(());
                }
            }
        }
        if reduce && let Some(members) = self.cluster(id, &threads) {
            let (inside, outside) = taken.into_iter().partition(|step| members.contains(&step.mv.thread()));
            taken = outside;
            if self.enough(id, &s, inside) {
                let touched = members.iter().flat_map(|t| threads[*t as usize].touched.clone()).collect();
                self.guesses.push((id, members.into(), touched));
                return Ok(());
            }
        }
        for step in taken {
            self.arrive(id, &s, step);
        }
        let over = s.threads.iter().all(|t| t.ended(m.code));
        let turning = s.threads.iter().any(|t| t.diverges);
        if self.options.deadlock && !moved && !over && !never && !turning && !self.cut {
            return Err(End::Wrong(id, None, Violation::Deadlock));
        }
        Ok(())
    }

    /// Keeps what these moves lead to; whether all of it comes after this state, so that they
    /// may stand for all moves.
    fn enough(&mut self, id: u32, s: &State, steps: Vec<Taken>) -> bool {
        let mut ahead = !steps.is_empty();
        for step in steps {
            ahead &= self.arrive(id, s, step) > id;
        }
        ahead
    }

    /// Threads whose moves together are a persistent set: with each of them, those that may
    /// still touch what its next steps touch, or wait for; the fewest that there are.
    fn cluster(&self, id: u32, threads: &[Next]) -> Option<Vec<u32>> {
        if self.futures.full() {
            return None;
        }
        let nodes: Vec<u32> = self.store.threads_of(id).collect();
        let from = |seed: usize| {
            let mut members = vec![seed];
            let mut at = 0;
            while at < members.len() {
                let next = &threads[members[at]];
                if next.open {
                    return None;
                }
                let meets = |i: &usize| self.futures.meets(nodes[*i], &next.touched);
                let waited = next.waits_for.map(|t| t as usize);
                let more: Vec<usize> = (0..nodes.len())
                    .filter(|i| !members.contains(i) && (Some(*i) == waited || meets(i)))
                    .collect();
                members.extend(more);
                at += 1;
            }
            Some(members)
        };
        let clusters = (0..nodes.len()).filter(|t| !threads[*t].touched.is_empty()).filter_map(from);
        let least = clusters.min_by_key(Vec::len)?;
        (least.len() < nodes.len()).then(|| least.into_iter().map(|t| t as u32).collect())
    }

    /// Whether no other thread may still touch what the moves of these touch, as far as is known.
    fn is_persistent(&self, id: u32, members: &[u32], touched: &[Touch]) -> bool {
        let mut others = self.store.threads_of(id).enumerate();
        !self.futures.full()
            && others.all(|(i, node)| members.contains(&(i as u32)) || !self.futures.meets(node, touched))
    }

    /// Looks at all guesses again; whether one was wrong.
    fn reconsider(&mut self) -> Result<bool, End> {
        let guesses = std::mem::take(&mut self.guesses);
        let mut wrong = false;
        for (id, members, touched) in guesses {
            if self.is_persistent(id, &members, &touched) {
                self.guesses.push((id, members, touched));
                continue;
            }
            wrong = true;
            if let Some(why) = self.limit() {
                return Err(End::Stopped(why));
            }
            self.expand(id, true)?;
        }
        Ok(wrong)
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
            memory: self.store.bytes(),
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
            End::Stranger(_) | End::Again => {
                let why = "a search that is to begin anew has no answer".to_string();
                Outcome::Unknown(StopReason::Bug(why), Covered::Nothing)
            }
            End::Done => match &self.unsupported {
                Some((routine, edge, callers)) => {
                    let (feature, mut places) = unsupported_at(self.program, *routine, *edge, callers);
                    let place = (!places.is_empty()).then(|| places.remove(0));
                    let why = StopReason::Unsupported(Unsupported { feature, place, called_from: places });
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
            memory: Some(self.store.bytes()),
            longest_buffer: Some(self.longest),
            notes: vec![
                ("steps".to_string(), self.steps.to_string()),
                ("searches".to_string(), searches.to_string()),
                ("persistent sets".to_string(), self.guesses.len().to_string()),
                ("open words".to_string(), self.m.conflicts.borrow().len().to_string()),
                ("places of shared objects".to_string(), self.m.shared_sites.len().to_string()),
            ],
            ..Stats::default()
        };
        verdict
    }
}
