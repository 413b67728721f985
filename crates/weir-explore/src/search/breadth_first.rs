//! Breadth-first search over all reachable states.
//!
//! Level by level, with two deviations. States in which some buffer is longer
//! than a bound are put off until everything with shorter buffers is done; then
//! the bound grows. So there is always an answer to what has been covered, and
//! loops that store without a fence do not drown everything else. And a level
//! can be left in the middle and taken up again, because what is left of it is a
//! list of tasks ([`crate::search::frontier`]): that is how checkpoints are made.

use crate::compile::fold::observed;
use crate::compile::initial::{initial_cells, slots};
use crate::compile::lower::compile;
use crate::expand::space::{End, Space};
use crate::expand::worker::Worker;
use crate::heap::opaque_pointers::{opaque, unasked};
use crate::heap::slots::Slots;
use crate::machine::state_vector::Work;
use crate::machine::step::Machine;
use crate::options::{Finals, Options, Sets};
use crate::reduce::accesses::futures;
use crate::search::answer::{Found, Start, ended, figures, longest, trace};
use crate::search::checkpoint::{Checkpoint, CheckpointError, Saving};
use crate::search::frontier::Frontier;
use crate::search::limits::Gauge;
use crate::search::parallel::Crew;
use crate::search::symbolic_turns::{self, Turns};
use crate::search::unbounded_buffers::endless;
use crate::store::collapse::{Narrow, NotWidened};
use crate::store::hash_compaction::{Records, omission};
use crate::symbolic::reach::Told;
use crate::symmetry::canonical::canon;
use crate::symmetry::scalarset::merge;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use weir_engine::{Covered, StopReason, Verdict};
use weir_ir::{Fault, Program, Span, Step, ThreadId, Violation};

/// Explores until something is violated, everything was visited, or a limit is
/// reached. The program must pass [`weir_ir::verify`] and have a fixed number
/// of threads.
pub fn explore(program: &Program, options: &Options) -> Verdict {
    let start = Instant::now();
    let found = match glance(program, options) {
        Some(found) => found,
        None => {
            // The time limit is for both, and so are the seconds.
            let found = run(program, options, Mode::Check, None, start);
            found.unwrap_or_else(|e| Found::nothing(StopReason::Exhausted(e.to_string())))
        }
    };
    finish(program, options, found)
}

/// Most programs have few states, and then it takes longer to know what threads
/// could ever do ([`crate::reduce::automaton`]) than to see what they do.
fn glance(program: &Program, options: &Options) -> Option<Found> {
    let small = options.state_limit.is_some_and(|n| n < GLANCE);
    let later = options.sets != Sets::First;
    if !options.glance || !later || !options.reduced() || options.checkpoints.is_some() || small {
        return None;
    }
    let few = Options { state_limit: Some(GLANCE), progress: None, ..options.clone() };
    run(program, &few, Mode::Glance, None, Instant::now())
        .ok()
        .filter(|found| found.trace.is_some() || found.stopped.is_none())
}

/// How many states are few.
const GLANCE: usize = 4096;

/// What a run is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Check,
    /// As [`Mode::Check`], without the reductions that take time to prepare.
    Glance,
    /// Collects final states.
    Collect,
}

/// Goes on with a search that was written down. The program must be the one it
/// is about, and the options those of its header, apart from limits.
pub fn explore_from(
    program: &Program,
    options: &Options,
    checkpoint: Checkpoint,
) -> Result<Verdict, CheckpointError> {
    let found = match run(program, options, Mode::Check, Some(checkpoint), Instant::now()) {
        Err(CheckpointError::Limit(why)) => Found::nothing(why),
        other => other?,
    };
    Ok(finish(program, options, found))
}

/// Visits everything and collects the final states. Faults end an execution
/// and are otherwise ignored here.
pub fn final_states(program: &Program, options: &Options) -> Finals {
    let options = Options { checkpoints: None, deadlock: false, ..options.clone() };
    let found = run(program, &options, Mode::Collect, None, Instant::now())
        .unwrap_or_else(|e| Found::nothing(StopReason::Exhausted(e.to_string())));
    Finals { states: found.finals, incomplete: found.stopped, stats: found.stats }
}

fn finish(program: &Program, options: &Options, mut found: Found) -> Verdict {
    if !found.nearest && !options.assertions_only && found.trace.is_some() {
        shorten(program, options, &mut found);
    }
    found.verdict(options.model)
}

/// The first violation that a reduced search meets need not be the nearest one.
/// Where it was found soon, the full search finds the nearest one soon as well.
fn shorten(program: &Program, options: &Options, found: &mut Found) {
    let states = found.stats.states as usize;
    if states > MOST_SHORTENED {
        return;
    }
    let full = Options {
        shortest: true,
        state_limit: Some(states * 64 + 4096),
        progress: None,
        checkpoints: None,
        ..options.clone()
    };
    let Ok(nearest) = run(program, &full, Mode::Check, None, Instant::now()) else { return };
    if let (Some(old), Some(new)) = (&found.trace, nearest.trace)
        && new.steps.len() < old.steps.len()
    {
        found.trace = Some(new);
    }
    found.stats.seconds += nearest.stats.seconds;
}

/// Traces found within more states than this are left as they are.
const MOST_SHORTENED: usize = 1 << 16;

/// One search, with limits on what goes on since `start`.
fn run(
    program: &Program,
    options: &Options,
    mode: Mode,
    resume: Option<Checkpoint>,
    start: Instant,
) -> Result<Found, CheckpointError> {
    let collect = mode == Mode::Collect;
    // Where threads can change places, a program in which they have the same
    // template stands for the original; steps and cells are the same.
    let merged = if options.reduced() { merge(program, collect) } else { None };
    let original = program;
    let (program, groups) = merged.as_ref().map_or((program, Vec::new()), |(p, groups)| (p, groups.clone()));
    let seen = observed(program);
    let prepared = compile(program, &seen).and_then(|code| Ok((initial_cells(program, &code)?, code)));
    let (inits, mut code) = match prepared {
        Ok(prepared) => prepared,
        Err(why) => return Ok(Found::nothing(StopReason::Exhausted(why))),
    };
    if options.reduced() && code.allocates() && opaque(program) && unasked(program, collect) {
        code.slots = Some(Slots::new(&code, 0, code.threads.len()));
    }
    let machine = Machine { code: &code, model: options.model };
    let futures = options.reduced().then(|| futures(program, &code, &seen));
    let mut space = Space::new(&code, machine, slots(&code), futures, groups, collect);
    space.grain = options.grain;
    space.deadlock = options.deadlock;
    space.assertions_only = options.assertions_only;
    if options.reduced() && mode != Mode::Glance {
        let mirrors = space.groups.is_empty().then_some(collect);
        space.canon = canon(program, &code, &inits, &seen, options.model, mirrors).map(Arc::new);
    }
    let gauge = Gauge::new(options, start);
    if options.hash_compact {
        space.records = Records::Compact(space.slots + 1);
    }
    let mut frontier = Frontier::new(options, space.records);
    let mut starts = Vec::new();
    let resumed = resume.is_some();
    if let Some(checkpoint) = resume {
        let (there, initial) = checkpoint.restore(&mut space, options, |space| gauge.limit(space))?;
        frontier = there;
        for cells in initial {
            let (work, steps, _) = settled(&space, &cells);
            starts.push(Start { cells, steps, work });
        }
    }
    gauge.depth.store(frontier.depth, Ordering::Relaxed);
    let waiting = frontier.left() + frontier.next.iter().map(Vec::len).sum::<usize>() / frontier.stride;
    gauge.expanded.store(space.visited.len().saturating_sub(waiting), Ordering::Relaxed);
    // What has been visited before a checkpoint was visited one by one.
    let one_by_one = collect || mode == Mode::Glance || resumed;
    let turns = Turns::new(options, one_by_one, &inits);
    let mut search = Search { original, program, space: &space, options, gauge, starts, frontier, turns };
    let mut found = Found::default();
    search.run((!resumed).then_some(inits), &mut found);
    if found.stopped.is_none() && found.trace.is_none() && options.hash_compact && !collect {
        // Everything was visited, but for what was taken for something else.
        let chance = omission(found.stats.states);
        found.stopped = Some(StopReason::Exhausted(format!(
            "states were told apart by fingerprints; the probability that one was left out is {chance:.1e} at most"
        )));
        found.covered = Covered::States(found.stats.states);
    }
    if found.lost && options.reduction {
        // The full search keeps every state as it is, and finds it again.
        let options = Options { reduction: false, ..options.clone() };
        return run(original, &options, mode, None, start);
    }
    let f = &search.frontier;
    found.nearest = !options.reduced() && f.covered.is_none() && f.put_off.is_empty();
    found.stats.seconds = search.frontier.seconds + start.elapsed().as_secs_f64();
    Ok(found)
}

/// The initial state with these cells, the steps folded into it, and the fault
/// that they may end in.
fn settled(space: &Space<'_>, cells: &[i64]) -> (Work, Vec<Step>, Option<Fault>) {
    let mut work = Work::initial(space.code, cells);
    let mut steps = Vec::new();
    let fault = space.machine.settle_all(&mut work, &mut steps).err();
    (work, steps, fault)
}

struct Search<'a> {
    /// The program, as the user knows it and as it is explored.
    original: &'a Program,
    program: &'a Program,
    space: &'a Space<'a>,
    options: &'a Options,
    gauge: Gauge<'a>,
    starts: Vec<Start>,
    frontier: Frontier,
    turns: Turns,
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
    fn run(&mut self, inits: Option<Vec<Vec<i64>>>, found: &mut Found) {
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
            Ok(Some(end)) => Some(end),
            Ok(None) => self.levels_and_sets(&mut workers),
        };
        if let Some(End::Known(all)) = end {
            found.stats = symbolic_turns::figures(all);
            return;
        }
        let longest = longest(&self.frontier, &workers);
        figures(space, self.options, &self.frontier, &mut workers, found);
        if self.turns.violated && end.is_none() && found.trace.is_none() {
            found.stopped = Some(StopReason::Bug(
                "a decision diagram has a state that violates something, and the search found none".into(),
            ));
            return;
        }
        ended(self.program, space, &self.starts, end, longest, &self.gauge, found);
        if let (Some(all), Some(trace)) =
            (&self.turns.safe, found.trace.take_if(|_| self.turns.safe.is_some()))
        {
            let safe =
                format!("a decision diagram of all {} states has none that violates anything", all.states);
            found.stopped = Some(StopReason::Disagreement(safe, Box::new(trace)));
        }
    }

    /// Visits the states; with several workers, one does sets beside the others.
    fn levels_and_sets(&mut self, workers: &mut Vec<Worker<'a>>) -> Option<End> {
        let mut end = self.levels(workers);
        while let Some(End::Split) = end {
            let beside = self.gauge.beside.clone();
            let sets = self.turns.beside(self.space, self.options, beside.clone());
            let told = std::thread::scope(|s| {
                let sets = s.spawn(sets);
                end = self.levels(workers);
                beside.stop.store(true, Ordering::Relaxed);
                sets.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            match told {
                // Where the search found something meanwhile, the two disagree: see `run`.
                Told::Safe(all) if end.as_ref().is_some_and(End::is_violation) => {
                    self.turns.safe = Some(all);
                }
                Told::Safe(all) => return Some(End::Known(all)),
                told => self.turns.violated |= told == Told::Violated,
            }
            beside.stop.store(false, Ordering::Relaxed);
        }
        end
    }

    /// Lets sets of states have their turn, if it is due.
    fn turn(&mut self) -> Option<End> {
        self.turns.again(&self.gauge.beside, self.space.visited.len());
        if !self.turns.due(self.space.visited.len()) {
            return None;
        }
        if self.options.workers > 1 && self.turns.split() {
            return Some(End::Split);
        }
        let (space, gauge) = (self.space, &self.gauge);
        match self.turns.take(space, self.options, &|| gauge.limit(space)) {
            Ok(all) => all.map(End::Known),
            Err(why) => Some(End::Stopped(why)),
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
                Some(_) if self.space.collect => continue,
                Some(fault) => return Err(Box::new((cells, steps, fault))),
                None => {}
            }
            let kept = loop {
                match worker.initial(&work) {
                    Err(End::Narrow(narrow)) => {
                        let early = worker.finish(&mut self.frontier.next).err();
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
        Ok(worker.finish(&mut self.frontier.next).err())
    }

    fn widen(&mut self, narrow: Narrow) -> Option<End> {
        let mut layout = self.space.layout.write().unwrap_or_else(|e| e.into_inner());
        let mut why = None;
        let stop = || {
            why = self.gauge.limit_for(0);
            why.is_some()
        };
        match layout.widen(narrow, &self.space.visited, &mut self.frontier.lists(), stop) {
            Ok(()) => None,
            Err(NotWidened::Full) => Some(End::Full),
            Err(NotWidened::Stopped) => why.map(End::Stopped),
        }
    }

    /// Visits the states level by level.
    fn levels(&mut self, workers: &mut Vec<Worker<'a>>) -> Option<End> {
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
                    return Some(End::Stopped(StopReason::Bound(format!(
                        "buffers of up to {bound} entries"
                    ))));
                }
                if let Some(why) = self.hopeless(&mut workers[0]) {
                    return Some(End::Stopped(StopReason::Exhausted(why)));
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
                    if self.gauge.pause_due() {
                        self.save(workers);
                    }
                }
                Some(End::Narrow(narrow)) => {
                    if let Some(end) = self.widen(narrow) {
                        self.save(workers);
                        return Some(end);
                    }
                }
                Some(End::Stopped(why)) => {
                    self.save(workers);
                    return Some(End::Stopped(why));
                }
                end => return end,
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
        let (space, gauge, turns) = (self.space, &self.gauge, &self.turns);
        let count = workers.len();
        let back = |states: usize| turns.due(space.visited.len()) || self.hands(states) != count;
        let limit = || gauge.limit(space);
        let board = Crew::new(tasks, self.frontier.stride, gauge, &limit, &back).run(workers);
        self.frontier.tasks = board.now.into();
        self.frontier.next = board.next.into();
        self.frontier.depth += board.levels;
        gauge.depth.store(self.frontier.depth, Ordering::Relaxed);
        for worker in workers {
            self.frontier.put_off.append(&mut worker.put_off);
        }
        board.end
    }

    /// How many workers a level with that many states gets.
    fn hands(&self, states: usize) -> usize {
        let free = self.options.workers - usize::from(self.gauge.beside.busy.load(Ordering::Relaxed));
        if states >= SMALL_LEVEL * self.options.grain { free.max(1) } else { 1 }
    }

    /// Why a search cannot come to an end, if that is certain and it has been
    /// tried for long enough.
    fn hopeless(&self, worker: &mut Worker<'a>) -> Option<String> {
        let space = self.space;
        let bound = self.frontier.bound;
        let states = space.visited.len();
        if !HOPELESS.iter().any(|&(k, n)| bound >= k && states >= n) {
            return None;
        }
        let mut state = Work::default();
        for record in self.frontier.put_off.chunks(self.frontier.stride).take(SAMPLES) {
            worker.whole(record, &mut state);
            for t in (0..state.threads.len()).filter(|&t| state.entries(t) > bound as usize) {
                let Some((routine, edge)) = endless(space, worker, &state, t) else { continue };
                let span = self.original.routine(routine).edges[edge.index()].span;
                let line = match self.original.sources.line(span) {
                    line if span != Span::default() && line > 0 => format!(" at line {line}"),
                    _ => String::new(),
                };
                let name = self.original.thread_name(ThreadId::new(t));
                return Some(format!(
                    "store buffers grow without end: `{name}` stores in a loop{line} without a fence"
                ));
            }
        }
        None
    }

    /// Hands a checkpoint to whoever keeps it.
    fn save(&self, workers: &[Worker<'a>]) {
        let Some(checkpoints) = &self.options.checkpoints else { return };
        let begun = Instant::now();
        let mut frontier = self.frontier.clone();
        frontier.transitions += workers.iter().map(|w| w.transitions).sum::<u64>();
        frontier.longest = longest(&frontier, workers);
        frontier.seconds += self.gauge.seconds();
        let initial = self.starts.iter().map(|s| s.cells.clone()).collect();
        let saving = Saving { space: self.space, options: self.options, frontier: &frontier, initial };
        (checkpoints.save)(&saving);
        self.gauge.pause_in(checkpoints.every.max(begun.elapsed() * CHECKPOINT_SHARE));
    }
}
