//! Breadth-first search over all reachable states.
//!
//! Level by level, with two deviations. States in which some buffer is longer
//! than a bound are put off until everything with shorter buffers is done; then
//! the bound grows. So there is always an answer to what has been covered, and
//! loops that store without a fence do not drown everything else. And a level
//! can be left in the middle and taken up again, because what is left of it is a
//! list of tasks ([`super::frontier`]): that is how checkpoints are made.

use super::answer::{Found, Start, ended, figures, longest};
use super::checkpoint::Snapshot;
use super::frontier::Frontier;
use super::limits::Limits;
use super::parallel::Crew;
use super::symbolic_turns::{self, SymbolicTurns};
use super::unbounded_buffers::endless;
use crate::expand::{End, Space, Worker};
use crate::machine::State;
use crate::options::{Options, Saving};
use crate::store::{Narrow, Parts};
use crate::symbolic::{Answer, Figures};
use crate::trace::{Patience, reconstruct, trace};
use std::sync::atomic::Ordering;
use weir_engine::StopReason;
use weir_engine::clock::Instant;
use weir_ir::{Fault, Program, Span, Step, ThreadId, Violation};

/// The initial state with these cells, the steps folded into it, and the fault
/// that they may end in.
pub(crate) fn settled(space: &Space<'_>, cells: &[i64]) -> (State, Vec<Step>, Option<Fault>) {
    let mut work = State::initial(space.code, cells);
    let mut steps = Vec::new();
    let fault = space.machine.settle_all(&mut work, &mut steps).err();
    (work, steps, fault)
}

/// A search.
pub(super) struct Search<'a> {
    /// The program, as the user knows it and as it is explored.
    pub original: &'a Program,
    pub program: &'a Program,
    pub space: &'a Space<'a>,
    pub options: &'a Options,
    pub limits: Limits<'a>,
    pub starts: Vec<Start>,
    pub frontier: Frontier,
    pub turns: SymbolicTurns,
}

/// Why the levels of a search are left.
enum Left {
    Ended(End),
    /// All states are known, and none violates anything.
    Known(Figures),
    /// It goes on, with a worker for sets of states.
    Split,
}

/// Levels with fewer tasks are not worth a second worker.
const SMALL_LEVEL: usize = 8;
/// When a search that cannot end is given up: from this bound on, with that many
/// states. Short buffers show most bugs, and longer ones cost ever more.
const HOPELESS: [(u32, usize); 3] = [(8, 1 << 20), (16, 1 << 15), (64, 0)];
/// How many of the states put off are looked at for growth without end.
const SAMPLES: usize = 32;
/// At most one part in this many of the time goes into checkpoints.
const CHECKPOINT_SHARE: u32 = 10;

impl<'a> Search<'a> {
    /// Searches from the initial states given, or goes on.
    pub fn run(&mut self, inits: Option<Vec<Vec<i64>>>, found: &mut Found) {
        let space = self.space;
        let mut workers: Vec<Worker<'a>> = vec![Worker::new(space)];
        let early = inits.map_or(Ok(None), |inits| self.initialise(inits, &mut workers[0]));
        let end = match early {
            Err(early) => {
                let (cells, steps, fault) = *early;
                found.trace = Some(trace(
                    self.program,
                    space.code,
                    space.machine.model,
                    &cells,
                    steps,
                    Violation::Fault(fault),
                ));
                None
            }
            Ok(Some(end)) => Some(Left::Ended(end)),
            Ok(None) => self.levels_and_sets(&mut workers),
        };
        let end = match end {
            Some(Left::Known(all)) => {
                found.stats = symbolic_turns::figures(all);
                return;
            }
            Some(Left::Ended(end)) => Some(end),
            None | Some(Left::Split) => None,
        };
        let longest = longest(&self.frontier, &workers);
        figures(space, self.options, &self.frontier, &mut workers, found);
        if self.turns.violated && end.is_none() && found.trace.is_none() {
            found.stopped = Some(StopReason::Bug(
                "a decision diagram has a state that violates something, and the search found none".into(),
            ));
            return;
        }
        let rebuild = |from: &[State], state: &Parts, fault, patience: &Patience<'_>| {
            reconstruct(space, from, state, fault, patience)
        };
        ended(self.program, space, &self.starts, end, longest, &self.limits, found, rebuild);
        if let (Some(all), Some(trace)) =
            (&self.turns.safe, found.trace.take_if(|_| self.turns.safe.is_some()))
        {
            let safe =
                format!("a decision diagram of all {} states has none that violates anything", all.states);
            found.stopped = Some(StopReason::Disagreement(safe, Box::new(trace)));
        }
    }

    /// Visits the states; with several workers, one does sets beside the others.
    fn levels_and_sets(&mut self, workers: &mut Vec<Worker<'a>>) -> Option<Left> {
        let mut end = self.levels(workers);
        while let Some(Left::Split) = end {
            let beside = self.limits.beside.clone();
            let sets = self.turns.beside(self.space, self.options, beside.clone());
            let told = std::thread::scope(|s| {
                let sets = s.spawn(sets);
                end = self.levels(workers);
                beside.stop.store(true, Ordering::Relaxed);
                sets.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            match told {
                // Where the search found something meanwhile, the two disagree: see `run`.
                Answer::Safe(all) if matches!(&end, Some(Left::Ended(end)) if end.is_violation()) => {
                    self.turns.safe = Some(all);
                }
                Answer::Safe(all) => return Some(Left::Known(all)),
                told => self.turns.violated |= told == Answer::Violated,
            }
            beside.stop.store(false, Ordering::Relaxed);
        }
        end
    }

    /// Lets sets of states have their turn, if it is due.
    fn turn(&mut self) -> Option<Left> {
        self.turns.again(&self.limits.beside, self.space.store.visited.len());
        if !self.turns.due(self.space.store.visited.len()) {
            return None;
        }
        if self.options.workers > 1 && self.turns.split() {
            return Some(Left::Split);
        }
        let (space, limits) = (self.space, &self.limits);
        match self.turns.take(space, self.options, &|| limits.limit(&space.store)) {
            Ok(all) => all.map(Left::Known),
            Err(why) => Some(Left::Ended(End::Stopped(why))),
        }
    }

    /// Keeps the initial states. A fault before the first visible step comes
    /// back with the cells and the steps that lead to it.
    #[allow(clippy::type_complexity)]
    fn initialise(
        &mut self,
        inits: Vec<Vec<i64>>,
        worker: &mut Worker<'a>,
    ) -> Result<Option<End>, Box<(Vec<i64>, Vec<Step>, Fault)>> {
        for cells in inits {
            let (work, steps, fault) = settled(self.space, &cells);
            match fault {
                Some(_) if self.space.judge.collect => continue,
                Some(fault) => return Err(Box::new((cells, steps, fault))),
                None => {}
            }
            let kept = loop {
                match worker.successors.initial(&work) {
                    Err(End::Narrow(narrow)) => {
                        let early = worker.successors.finish(&mut self.frontier.next).err();
                        if let Some(end) = early.or_else(|| self.widen(narrow)) {
                            break Err(end);
                        }
                    }
                    kept => break kept,
                }
            };
            if !matches!(kept, Ok(false)) {
                self.starts.push(Start { cells, steps, work });
            }
            if let Err(end) = kept {
                return Ok(Some(end));
            }
        }
        Ok(worker.successors.finish(&mut self.frontier.next).err())
    }

    fn widen(&mut self, narrow: Narrow) -> Option<End> {
        let limits = &self.limits;
        self.frontier.widen(&self.space.store, narrow, || limits.limit_for(0))
    }

    /// Visits the states level by level.
    fn levels(&mut self, workers: &mut Vec<Worker<'a>>) -> Option<Left> {
        loop {
            if let Some(end) = self.turn() {
                return Some(end);
            }
            if self.frontier.tasks.is_empty() && !self.frontier.next_level() {
                if self.frontier.put_off.is_empty() {
                    return None;
                }
                let bound = self.frontier.bound;
                self.frontier.covered = Some(bound);
                if self.options.last_bound.is_some_and(|last| bound >= last) {
                    let why = StopReason::Bound(format!("buffers of up to {bound} entries"));
                    return Some(Left::Ended(End::Stopped(why)));
                }
                if let Some(why) = self.hopeless(&mut workers[0]) {
                    return Some(Left::Ended(End::Stopped(StopReason::Exhausted(why))));
                }
                self.frontier.raise_bound(self.options);
            }
            let hands = self.hands(self.frontier.left());
            while workers.len() < hands {
                workers.push(Worker::new(self.space));
            }
            let end = self.work(&mut workers[..hands]);
            match end {
                None => {
                    if self.limits.pause_due() {
                        self.save(workers);
                    }
                }
                Some(End::Narrow(narrow)) => {
                    if let Some(end) = self.widen(narrow) {
                        self.save(workers);
                        return Some(Left::Ended(end));
                    }
                }
                Some(End::Stopped(why)) => {
                    self.save(workers);
                    return Some(Left::Ended(End::Stopped(why)));
                }
                Some(end) => return Some(Left::Ended(end)),
            }
        }
    }

    /// Works on the tasks of this level and of the next ones, until there are none or
    /// something else is to be done; those that are left stay.
    fn work(&mut self, workers: &mut [Worker<'a>]) -> Option<End> {
        let frontier = &mut self.frontier;
        for worker in &mut *workers {
            worker.bound = frontier.bound;
        }
        let tasks = [&mut frontier.tasks, &mut frontier.next].map(std::mem::take);
        let (space, limits, turns) = (self.space, &self.limits, &self.turns);
        let count = workers.len();
        let back = |states: usize| turns.due(space.store.visited.len()) || self.hands(states) != count;
        let limit = || limits.limit(&space.store);
        let board = Crew::new(tasks, self.frontier.stride, limits, &limit, &back).run(workers);
        self.frontier.tasks = board.now.into();
        self.frontier.next = board.next.into();
        self.frontier.depth += board.levels;
        limits.depth.store(self.frontier.depth, Ordering::Relaxed);
        for worker in workers {
            self.frontier.put_off.append(&mut worker.put_off);
        }
        board.end
    }

    /// How many workers a level with that many states gets.
    fn hands(&self, states: usize) -> usize {
        let free = self.options.workers - usize::from(self.limits.beside.busy.load(Ordering::Relaxed));
        if states >= SMALL_LEVEL * self.options.grain { free.max(1) } else { 1 }
    }

    /// Why a search cannot come to an end, if that is certain and it has been
    /// tried for long enough.
    fn hopeless(&self, worker: &mut Worker<'a>) -> Option<String> {
        if !hopeless_from(self.frontier.bound, self.space.store.visited.len()) {
            return None;
        }
        endless_buffers(self.space, self.original, &self.frontier, worker)
    }

    /// Hands a checkpoint to whoever keeps it.
    fn save(&self, workers: &[Worker<'a>]) {
        let Some(checkpoints) = &self.options.checkpoints else { return };
        let begun = Instant::now();
        let mut frontier = self.frontier.clone();
        frontier.transitions += workers.iter().map(|w| w.successors.transitions).sum::<u64>();
        frontier.longest = longest(&frontier, workers);
        frontier.seconds += self.limits.seconds();
        let initial = self.starts.iter().map(|s| s.cells.clone()).collect();
        let snapshot =
            Snapshot { store: &self.space.store, options: self.options, frontier: &frontier, initial };
        (checkpoints.save)(&Saving(&|to| snapshot.write(to)));
        self.limits.pause_in(checkpoints.every.max(begun.elapsed() * CHECKPOINT_SHARE));
    }
}

/// Whether a search with that bound and that many states has been tried for long enough.
pub(crate) fn hopeless_from(bound: u32, states: usize) -> bool {
    HOPELESS.iter().any(|&(k, n)| bound >= k && states >= n)
}

/// How some buffer can grow without end from a state that was put off, if that is certain.
pub(crate) fn endless_buffers(
    space: &Space<'_>,
    original: &Program,
    frontier: &Frontier,
    worker: &mut Worker<'_>,
) -> Option<String> {
    let bound = frontier.bound;
    let mut state = State::default();
    for record in frontier.put_off.chunks(frontier.stride).take(SAMPLES) {
        worker.successors.representatives.whole(space, record, &mut state);
        for t in (0..state.threads.len()).filter(|&t| state.entries(t) > bound as usize) {
            let Some((routine, edge)) = endless(&mut worker.successors, &state, t) else { continue };
            let span = original.routine(routine).edges[edge.index()].span;
            let line = match original.sources.line(span) {
                line if span != Span::default() && line > 0 => format!(" at line {line}"),
                _ => String::new(),
            };
            let name = original.thread_name(ThreadId::new(t));
            return Some(format!(
                "store buffers grow without end: `{name}` stores in a loop{line} without a fence"
            ));
        }
    }
    None
}
