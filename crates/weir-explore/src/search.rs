//! Breadth-first search over all reachable states.

use crate::code::Code;
use crate::compile::{MAX_CHOICES, compile};
use crate::eval::Env;
use crate::pack::{pack, unpack};
use crate::rebuild::rebuild;
use crate::step::Machine;
use crate::store::{Inserted, Store};
use crate::work::Work;
use std::collections::BTreeMap;
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
}

impl Options {
    /// No limits.
    pub fn new(model: Model) -> Options {
        Options { model, time_limit: None, memory_limit: None, state_limit: None }
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
    let mut result = run(program, options, Goal::Check);
    let (outcome, scope) = match (result.trace.take(), result.stopped.take()) {
        (Some(trace), _) => (Outcome::Unsafe(trace), Scope::AllExecutions),
        (None, None) => (Outcome::Safe, Scope::AllExecutions),
        (None, Some(why)) => (Outcome::Unknown(why), Scope::Within(result.covered)),
    };
    Verdict { model: options.model, engine: "explore".into(), outcome, scope, stats: result.stats }
}

/// Visits everything and collects the final states. Faults end an execution
/// and are otherwise ignored here.
pub fn final_states(program: &Program, options: &Options) -> Finals {
    let result = run(program, options, Goal::Finals);
    Finals { states: result.finals, incomplete: result.stopped, stats: result.stats }
}

#[derive(Clone, Copy, PartialEq)]
enum Goal {
    Check,
    Finals,
}

#[derive(Default)]
struct Found {
    trace: Option<Trace>,
    stopped: Option<String>,
    covered: String,
    finals: BTreeMap<Vec<i64>, bool>,
    stats: Stats,
}

fn run(program: &Program, options: &Options, goal: Goal) -> Found {
    let start = Instant::now();
    let mut found = Found::default();
    let prepared = compile(program).and_then(|code| Ok((initial_cells(program, &code)?, code)));
    let (inits, code) = match prepared {
        Ok(prepared) => prepared,
        Err(why) => {
            found.stopped = Some(why);
            found.covered = "nothing".into();
            return found;
        }
    };
    let machine = Machine { code: &code, model: options.model };
    let search = Search {
        code: &code,
        machine: &machine,
        options,
        goal,
        start,
        store: Store::new(),
        initial: Vec::new(),
        inits: Vec::new(),
        bytes: Vec::new(),
        longest: 0,
    };
    search.run(program, inits, &mut found);
    found.stats.seconds = start.elapsed().as_secs_f64();
    found
}

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
    code: &'a Code,
    machine: &'a Machine<'a>,
    options: &'a Options,
    goal: Goal,
    start: Instant,
    store: Store,
    /// The folded steps before each initial state.
    initial: Vec<Vec<Step>>,
    /// The cells of each initial state before them.
    inits: Vec<Vec<i64>>,
    bytes: Vec<u8>,
    longest: usize,
}

/// How a search ends early.
enum End {
    /// A violation in this state.
    State(u32, usize),
    /// A fault on the way out of this state, by that successor.
    Fault(u32, u32, Fault),
    /// A fault before the first visible step.
    Early(Vec<i64>, Vec<Step>, Fault),
    /// No more.
    Stopped(String),
}

impl Search<'_> {
    fn run(mut self, program: &Program, inits: Vec<Vec<i64>>, found: &mut Found) {
        let mut depth = 0usize;
        let end = self.initialise(inits, found).or_else(|| self.visit_all(found, &mut depth));
        found.stats.states = self.store.len() as u64;
        let (memory, _) = self.store.memory();
        let per_state = memory as f64 / self.store.len().max(1) as f64;
        found.stats.notes = vec![
            ("depth".into(), depth.to_string()),
            ("bytes per state".into(), format!("{per_state:.1}")),
            ("memory for states".into(), format!("{memory}")),
        ];
        if self.options.model != Model::Sc {
            found.stats.notes.push(("longest buffer".into(), self.longest.to_string()));
        }
        found.covered = format!("no violation within {depth} visible steps");
        match end {
            None => {}
            Some(End::Stopped(why)) => {
                // Growth is the likeliest reason; the user needs to know.
                let grown = self.longest > 16;
                let hint = if grown {
                    format!("; store buffers grew to {} entries", self.longest)
                } else {
                    String::new()
                };
                found.stopped = Some(why + &hint);
            }
            Some(End::State(state, property)) => {
                let (init, steps) = rebuild(self.machine, self.code, &self.store, state, None, &self.initial);
                let init = self.inits[init as usize].clone();
                found.trace = Some(self.trace(program, &init, steps, Violation::Property(property)));
            }
            Some(End::Fault(state, choice, fault)) => {
                let (init, steps) =
                    rebuild(self.machine, self.code, &self.store, state, Some(choice), &self.initial);
                let init = self.inits[init as usize].clone();
                found.trace = Some(self.trace(program, &init, steps, Violation::Fault(fault)));
            }
            Some(End::Early(init, steps, fault)) => {
                found.trace = Some(self.trace(program, &init, steps, Violation::Fault(fault)));
            }
        }
    }

    fn trace(&self, program: &Program, init: &[i64], steps: Vec<Step>, violation: Violation) -> Trace {
        let mut memory_init = Vec::new();
        for (i, o) in program.objects.iter().enumerate() {
            let Some((first, len)) = self.code.fixed[i] else { continue };
            for offset in 0..len as i32 {
                if let CellInit::Any { .. } = o.cell_init(offset) {
                    let value = init[first as usize - 1 + offset as usize];
                    memory_init.push((Addr::of(ObjId::new(i), offset), value));
                }
            }
        }
        Trace { model: self.options.model, memory_init, steps, violation: Some(violation) }
    }

    fn initialise(&mut self, inits: Vec<Vec<i64>>, found: &mut Found) -> Option<End> {
        for cells in inits {
            let mut work = Work::initial(self.code, &cells);
            let mut steps = Vec::new();
            if let Err(fault) = self.machine.settle_all(&mut work, &mut steps) {
                if self.goal == Goal::Check {
                    return Some(End::Early(cells, steps, fault));
                }
                continue;
            }
            self.bytes.clear();
            pack(work.threads.len(), &work.w, &mut self.bytes);
            let number = self.store.len() as u32;
            if let Inserted::New = self.store.insert(&self.bytes, (0, 0)) {
                self.inits.push(cells);
                self.initial.push(steps);
                if let (Some(property), Goal::Check) = (self.judge(&work, found), self.goal) {
                    return Some(End::State(number, property));
                }
            }
        }
        None
    }

    fn visit_all(&mut self, found: &mut Found, depth: &mut usize) -> Option<End> {
        let (mut work, mut tmp, mut steps) = (Work::default(), Work::default(), Vec::new());
        let mut next = 0usize;
        let mut depth_end = self.store.len();
        while next < self.store.len() {
            if next == depth_end {
                *depth += 1;
                depth_end = self.store.len();
            }
            if next.is_multiple_of(1024)
                && let Some(why) = self.limit()
            {
                return Some(End::Stopped(why));
            }
            let state = next as u32;
            let threads = unpack(self.store.get(state), &mut work.w);
            work.index(self.code, threads);
            let mut end = None;
            let mut choice = 0u32;
            let machine = self.machine;
            machine.successors(&work, &mut tmp, &mut steps, &mut |result, _| {
                found.stats.transitions += 1;
                match result {
                    Err(fault) if self.goal == Goal::Check => end = Some(End::Fault(state, choice, fault)),
                    Err(_) => {}
                    Ok(after) => end = self.arrive(after, (state, choice), found),
                }
                choice += 1;
                end.is_none()
            });
            if end.is_some() {
                return end;
            }
            next += 1;
        }
        *depth += 1;
        None
    }

    fn arrive(&mut self, after: &Work, link: (u32, u32), found: &mut Found) -> Option<End> {
        self.bytes.clear();
        pack(after.threads.len(), &after.w, &mut self.bytes);
        match self.store.insert(&self.bytes, link) {
            Inserted::Known => None,
            Inserted::Full => Some(End::Stopped("the number of states exceeds 2^32".into())),
            Inserted::New => {
                let number = self.store.len() as u32 - 1;
                let longest = (0..after.threads.len()).map(|t| after.entries(t)).max();
                self.longest = self.longest.max(longest.unwrap_or(0));
                let bad = self.judge(after, found)?;
                (self.goal == Goal::Check).then_some(End::State(number, bad))
            }
        }
    }

    /// The property that a state violates; collects final states.
    fn judge(&self, work: &Work, found: &mut Found) -> Option<usize> {
        let env = Env { code: self.code, work, regs: 0, copy: 0 };
        // A predicate that looks at memory that is not there does not hold.
        let holds = |e| matches!(env.eval(e), Ok(v) if v != 0);
        if let Some(p) = self.code.never.iter().find(|p| holds(&p.pred) == p.bad_if)
            && self.goal == Goal::Check
        {
            return Some(p.index);
        }
        if self.code.at_end.is_empty() && self.goal == Goal::Check {
            return None;
        }
        let done = |t| work.entries(t) == 0 && work.ended(self.code, t);
        if !(0..work.threads.len()).all(done) || self.code.filter.as_ref().is_some_and(|f| !holds(f)) {
            return None;
        }
        if self.goal == Goal::Finals {
            let values = self.code.observables.iter().map(|o| env.eval(o).unwrap_or(0)).collect();
            let holds = self.code.at_end.first().is_some_and(|p| holds(&p.pred));
            found.finals.insert(values, holds);
        }
        self.code.at_end.iter().find(|p| holds(&p.pred) == p.bad_if).map(|p| p.index)
    }

    fn limit(&self) -> Option<String> {
        let o = self.options;
        if let Some(limit) = o.time_limit
            && self.start.elapsed() >= limit
        {
            return Some(format!("the time limit of {} s is reached", limit.as_secs_f64()));
        }
        if let Some(limit) = o.state_limit
            && self.store.len() >= limit
        {
            return Some(format!("the limit of {limit} states is reached"));
        }
        if let Some(limit) = o.memory_limit {
            let (_, next) = self.store.memory();
            if next + 2 * CHECK_INTERVAL_BYTES > limit {
                return Some(format!("the memory limit of {} MB is reached", limit >> 20));
            }
        }
        None
    }
}

/// What may be allocated between two looks at the limits.
const CHECK_INTERVAL_BYTES: usize = 1 << 20;
