//! Breadth-first search over all reachable states.

use crate::code::{Code, Do};
use crate::compile::{MAX_CHOICES, compile};
use crate::fold::observed;
use crate::future::futures;
use crate::rebuild::rebuild;
use crate::space::{End, Space};
use crate::step::Machine;
use crate::work::Work;
use crate::worker::Worker;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use weir_ir::{
    Addr, CellInit, Fault, Len, Model, ObjId, Outcome, Program, Scope, Stats, Step, Trace, Verdict, Violation,
};

/// What to explore, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// Stop after this long.
    pub time_limit: Option<Duration>,
    /// Stop before the visited states take more than this many bytes.
    pub memory_limit: Option<usize>,
    /// Stop after this many states.
    pub state_limit: Option<usize>,
    /// How many workers search at once.
    pub workers: usize,
    /// Partial-order reduction (see [`crate`]): fewer states, the same answers.
    pub reduction: bool,
}

impl Options {
    /// No limits.
    pub fn new(model: Model) -> Options {
        Options {
            model,
            time_limit: None,
            memory_limit: None,
            state_limit: None,
            workers: 1,
            reduction: true,
        }
    }
}

/// All final states, as seen through the program's observables.
#[derive(Clone, Debug, Default)]
pub struct Finals {
    /// The values of the observables, and whether the predicate of the first
    /// final-state property (`exists`, `~exists`, `forall`) holds there.
    pub states: BTreeMap<Vec<i64>, bool>,
    /// Why the list may not be complete; `None` if it is.
    pub incomplete: Option<String>,
    /// What it cost.
    pub stats: Stats,
}

/// Explores until something is violated, everything was visited, or a limit is
/// reached. The program must pass [`weir_ir::verify`] and have a fixed number
/// of threads.
pub fn explore(program: &Program, options: &Options) -> Verdict {
    let mut result = run(program, options, false);
    if options.reduction && result.trace.is_some() {
        shorten(program, options, &mut result);
    }
    let (outcome, scope) = match (result.trace.take(), result.stopped.take()) {
        (Some(trace), _) => (Outcome::Unsafe(trace), Scope::AllExecutions),
        (None, None) => (Outcome::Safe, Scope::AllExecutions),
        (None, Some(why)) => (Outcome::Unknown(why), Scope::Within(result.covered)),
    };
    Verdict { model: options.model, engine: "explore".into(), outcome, scope, stats: result.stats }
}

/// The first violation that a reduced search meets need not be the nearest one.
/// Where it was found soon, the full search finds the nearest one soon as well.
fn shorten(program: &Program, options: &Options, result: &mut Found) {
    let states = result.stats.states as usize;
    if states > MOST_SHORTENED {
        return;
    }
    let full = Options {
        reduction: false,
        state_limit: Some(states * 64 + 4096),
        time_limit: options
            .time_limit
            .map(|t| t.saturating_sub(Duration::from_secs_f64(result.stats.seconds))),
        ..options.clone()
    };
    let nearest = run(program, &full, false);
    if let (Some(old), Some(new)) = (&result.trace, nearest.trace)
        && new.steps.len() < old.steps.len()
    {
        result.trace = Some(new);
    }
    result.stats.seconds += nearest.stats.seconds;
}

/// Traces found within more states than this are left as they are.
const MOST_SHORTENED: usize = 1 << 16;

/// Visits everything and collects the final states. Faults end an execution
/// and are otherwise ignored here.
pub fn final_states(program: &Program, options: &Options) -> Finals {
    let result = run(program, options, true);
    Finals { states: result.finals, incomplete: result.stopped, stats: result.stats }
}

#[derive(Default)]
struct Found {
    trace: Option<Trace>,
    stopped: Option<String>,
    covered: String,
    finals: BTreeMap<Vec<i64>, bool>,
    stats: Stats,
}

fn run(program: &Program, options: &Options, collect: bool) -> Found {
    let start = Instant::now();
    let mut found = Found::default();
    let seen = observed(program);
    let prepared = compile(program, &seen).and_then(|code| Ok((initial_cells(program, &code)?, code)));
    let (inits, code) = match prepared {
        Ok(prepared) => prepared,
        Err(why) => {
            found.stopped = Some(why);
            found.covered = "nothing".into();
            return found;
        }
    };
    let machine = Machine { code: &code, model: options.model };
    let futures = options.reduction.then(|| futures(program, &code, &seen));
    let space = Space::new(&code, machine, slots(&code), futures, collect);
    let mut search = Search { space: &space, options, start, initial: BTreeMap::new(), depth: 0 };
    search.run(program, inits, &mut found);
    found.stats.seconds = start.elapsed().as_secs_f64();
    found
}

/// How many threads there may be at once: those from the start, and one for
/// each `spawn` (more where a `spawn` may run several times).
fn slots(code: &Code) -> usize {
    let spawns = code.routines.iter().flat_map(|r| &r.locs).flat_map(|l| &l.out);
    match spawns.filter(|e| matches!(e.act, Do::Spawn { .. })).count() {
        0 => code.threads.len(),
        n => (code.threads.len() + n).max(MOST_SPAWNED),
    }
}

/// Room for threads where there is a `spawn`.
const MOST_SPAWNED: usize = 16;

/// The possible initial values of the fixed cells.
fn initial_cells(program: &Program, code: &Code) -> Result<Vec<Vec<i64>>, String> {
    if code.cells() > 1 << 20 {
        return Err(format!("shared memory of {} cells is too large to explore", code.cells()));
    }
    let mut states = vec![Vec::with_capacity(code.cells())];
    for o in &program.objects {
        let cells = match o.len {
            Len::Scalar => 1,
            Len::Fixed(n) => n,
            Len::Unbounded => 0,
        };
        for offset in 0..cells {
            match o.cell_init(offset as i32) {
                CellInit::Value(v) => states.iter_mut().for_each(|s| s.push(v)),
                CellInit::Any { lo, hi } => {
                    let values = i128::from(hi) - i128::from(lo) + 1;
                    if values * states.len() as i128 > MAX_CHOICES {
                        return Err(format!(
                            "`{}` may start with so many values that there are more than {MAX_CHOICES} initial states",
                            o.cell_name(offset as i32)
                        ));
                    }
                    states = states
                        .iter()
                        .flat_map(|s| (lo..=hi).map(move |v| s.iter().copied().chain([v]).collect()))
                        .collect();
                }
            }
        }
    }
    Ok(states)
}

struct Search<'a> {
    space: &'a Space<'a>,
    options: &'a Options,
    start: Instant,
    /// By number of an initial state: the cells before any step, and the folded
    /// steps before the first visible one.
    initial: BTreeMap<u32, (Vec<i64>, Vec<Step>)>,
    depth: usize,
}

/// How many states a worker takes at once.
const BATCH: usize = 512;
/// Levels with fewer states are not worth a second worker.
const SMALL_LEVEL: usize = 4096;

/// A range of positions of a shard.
type Range = (usize, usize, usize);

impl Search<'_> {
    fn run(&mut self, program: &Program, inits: Vec<Vec<i64>>, found: &mut Found) {
        let mut workers: Vec<Worker<'_>> = vec![Worker::new(self.space)];
        let early = self.initialise(inits, &mut workers[0]);
        let end = match early {
            Err(fault) => {
                let (cells, steps, fault) = *fault;
                found.trace = Some(self.trace(program, &cells, steps, Violation::Fault(fault)));
                None
            }
            Ok(Some(end)) => Some(end),
            Ok(None) => self.levels(&mut workers),
        };
        self.figures(&mut workers, found);
        match end {
            None | Some(End::Narrow(_)) => {}
            Some(End::Stopped(why)) => {
                // Growth is the likeliest reason; the user needs to know.
                let longest = workers.iter().map(|w| w.longest).max().unwrap_or(0);
                let grown = longest > 16;
                let hint =
                    if grown { format!("; store buffers grew to {longest} entries") } else { String::new() };
                found.stopped = Some(why + &hint);
            }
            Some(End::State(state, property)) => {
                let (init, steps) = rebuild(self.space, state, None);
                found.trace = Some(self.whole_trace(program, init, steps, Violation::Property(property)));
            }
            Some(End::Fault(state, fault)) => {
                let (init, steps) = rebuild(self.space, state, Some(fault));
                found.trace = Some(self.whole_trace(program, init, steps, Violation::Fault(fault)));
            }
        }
    }

    fn figures(&self, workers: &mut [Worker<'_>], found: &mut Found) {
        let states = self.space.visited.len();
        let memory = self.space.bytes();
        found.stats.states = states as u64;
        found.stats.transitions = workers.iter().map(|w| w.transitions).sum();
        found.stats.notes = vec![
            ("depth".into(), self.depth.to_string()),
            ("bytes per state".into(), format!("{:.1}", memory as f64 / states.max(1) as f64)),
            ("memory for states".into(), memory.to_string()),
            (
                "parts".into(),
                format!("{} threads, {} memories", self.space.threads.len(), self.space.memories.len()),
            ),
        ];
        if self.options.model != Model::Sc {
            let longest = workers.iter().map(|w| w.longest).max().unwrap_or(0);
            found.stats.notes.push(("longest buffer".into(), longest.to_string()));
        }
        found.covered = format!("no violation within {} visible steps", self.depth);
        for worker in workers {
            found.finals.append(&mut worker.finals);
        }
    }

    fn whole_trace(&self, program: &Program, init: u32, steps: Vec<Step>, violation: Violation) -> Trace {
        let (cells, before) = &self.initial[&init];
        self.trace(program, cells, before.iter().copied().chain(steps).collect(), violation)
    }

    fn trace(&self, program: &Program, init: &[i64], steps: Vec<Step>, violation: Violation) -> Trace {
        let mut memory_init = Vec::new();
        for (i, o) in program.objects.iter().enumerate() {
            let Some((first, len)) = self.space.code.fixed[i] else { continue };
            for offset in 0..len as i32 {
                if let CellInit::Any { .. } = o.cell_init(offset) {
                    let value = init[first as usize - 1 + offset as usize];
                    memory_init.push((Addr::of(ObjId::new(i), offset), value));
                }
            }
        }
        Trace { model: self.options.model, memory_init, steps, violation: Some(violation) }
    }

    /// Keeps the initial states. A fault before the first visible step comes
    /// back with the cells and the steps that lead to it.
    #[allow(clippy::type_complexity)]
    fn initialise(
        &mut self,
        inits: Vec<Vec<i64>>,
        worker: &mut Worker<'_>,
    ) -> Result<Option<End>, Box<(Vec<i64>, Vec<Step>, Fault)>> {
        for cells in inits {
            let mut work = Work::initial(self.space.code, &cells);
            let mut steps = Vec::new();
            if let Err(fault) = self.space.machine.settle_all(&mut work, &mut steps) {
                if self.space.collect {
                    continue;
                }
                return Err(Box::new((cells, steps, fault)));
            }
            let kept = loop {
                match worker.initial(&work) {
                    Err(End::Narrow(narrow)) => {
                        let mut layout = self.space.layout.write().unwrap_or_else(|e| e.into_inner());
                        if let Err(full) = layout.widen(narrow, &self.space.visited) {
                            break Err(full.into());
                        }
                    }
                    kept => break kept,
                }
            };
            match kept {
                Ok(None) => {}
                Ok(Some(number)) => {
                    self.initial.insert(number, (cells, steps));
                }
                Err(end) => {
                    if let End::State(number, _) = end {
                        self.initial.insert(number, (cells, steps));
                    }
                    return Ok(Some(end));
                }
            }
        }
        Ok(None)
    }

    /// Visits the states level by level.
    fn levels<'s>(&mut self, workers: &mut Vec<Worker<'s>>) -> Option<End>
    where
        Self: 's,
    {
        let root = &self.space.visited;
        let mut done = vec![0; root.lens().len()];
        let mut lens = root.lens();
        loop {
            let tasks: Vec<Range> = (0..lens.len())
                .flat_map(|shard| {
                    let (from, to) = (done[shard], lens[shard]);
                    (from..to).step_by(BATCH).map(move |at| (shard, at, (at + BATCH).min(to)))
                })
                .collect();
            let size: usize = lens.iter().zip(&done).map(|(l, d)| l - d).sum();
            if size == 0 {
                return None;
            }
            let end = if size < SMALL_LEVEL || self.options.workers <= 1 {
                self.level(&tasks, &mut workers[..1])
            } else {
                while workers.len() < self.options.workers {
                    workers.push(Worker::new(self.space));
                }
                self.level(&tasks, workers)
            };
            match end {
                None => {}
                Some(End::Narrow(narrow)) => {
                    let mut layout = self.space.layout.write().unwrap_or_else(|e| e.into_inner());
                    if let Err(full) = layout.widen(narrow, root) {
                        return Some(full.into());
                    }
                    continue;
                }
                end => return end,
            }
            done = std::mem::replace(&mut lens, root.lens());
            self.depth += 1;
        }
    }

    fn level(&self, tasks: &[Range], workers: &mut [Worker<'_>]) -> Option<End> {
        let next = AtomicUsize::new(0);
        let first: Mutex<Option<End>> = Mutex::new(None);
        let run = |worker: &mut Worker<'_>| {
            let mut keys = Vec::new();
            while let Some(&range) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let result = match self.limit() {
                    Some(why) => Err(End::Stopped(why)),
                    None => worker.expand_range(range, &mut keys, || self.limit()),
                };
                if let Err(end) = result {
                    next.store(tasks.len(), Ordering::Relaxed);
                    first.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert(end);
                }
            }
            let given_up = first.lock().unwrap_or_else(|e| e.into_inner()).is_some();
            if given_up {
                worker.give_up_level();
            } else if let Err(end) = worker.finish_level() {
                first.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert(end);
            }
        };
        match workers {
            [only] => run(only),
            many => std::thread::scope(|s| {
                for worker in many {
                    s.spawn(|| run(worker));
                }
            }),
        }
        first.into_inner().unwrap_or_else(|e| e.into_inner())
    }

    fn limit(&self) -> Option<String> {
        let o = self.options;
        if let Some(limit) = o.time_limit
            && self.start.elapsed() >= limit
        {
            return Some(format!("the time limit of {} s is reached", limit.as_secs_f64()));
        }
        if let Some(limit) = o.state_limit
            && self.space.visited.len() >= limit
        {
            return Some(format!("the limit of {limit} states is reached"));
        }
        if let Some(limit) = o.memory_limit
            && self.space.bytes() + SPARE > limit
        {
            return Some(format!("the memory limit of {} MB is reached", limit >> 20));
        }
        None
    }
}

/// What may be allocated between two looks at the limits.
const SPARE: usize = 16 << 20;
