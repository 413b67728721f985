//! The graph of all states.

use crate::local;
use crate::options::Options;
use rustc_hash::FxHashMap;
use weir_engine::{Progress as Report, StopReason};
use weir_explore::stepper::edges::{EdgeState, EdgeStepper};
use weir_explore::stepper::states::States;
use weir_ir::progress::Progress;
use weir_ir::{Addr, EdgeId, LocId, Model, Op, Program, RoutineId, Step, ThreadId};

/// No state.
pub(crate) const NONE: u32 = u32::MAX;

/// Why there is no graph, and how far it got.
pub(crate) struct Stopped {
    pub why: StopReason,
    pub states: usize,
}

/// What has to get its turn: a thread, or the stores of a thread (under PSO, to a cell).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Turn {
    Thread(u32),
    Store(u32, i64),
}

/// A step: of whom, and whether it is progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Label {
    pub step: Step,
    pub turn: u32,
    pub progress: bool,
}

/// What states have in common, for questions about fairness.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Profile {
    /// A thread is in an atomic section.
    pub inside: bool,
    /// The turns that can be had, sorted.
    pub can: Vec<u32>,
    /// The threads that have not ended, sorted.
    pub unended: Vec<u32>,
}

/// All states and the steps between them. States are numbered breadth first.
pub(crate) struct Graph {
    pub model: Model,
    /// For each state, where its arcs begin; and where the last ones end.
    first: Vec<u32>,
    arcs: Vec<(u32, u32)>,
    pub labels: Vec<Label>,
    /// From where, and by which step, a state was first seen.
    parents: Vec<(u32, u32)>,
    /// The values chosen at the start, of the states with these numbers.
    roots: Vec<(u32, Vec<(Addr, i64)>)>,
    profile: Vec<u32>,
    pub profiles: Vec<Profile>,
    /// States in which nothing can move, though not every thread has ended.
    pub stuck: Vec<u32>,
    /// A store was held back because the buffer was full.
    pub cut: bool,
    /// The longest buffer.
    pub longest: u32,
    /// The largest number of threads.
    pub threads: u32,
    bytes: usize,
}

impl Graph {
    pub fn states(&self) -> usize {
        self.profile.len()
    }

    pub fn transitions(&self) -> usize {
        self.arcs.len()
    }

    pub fn bytes(&self) -> usize {
        self.bytes + 8 * self.arcs.len() + 16 * self.profile.len()
    }

    /// The arcs of a state: where they lead, and the number of the label.
    pub fn out(&self, state: u32) -> &[(u32, u32)] {
        &self.arcs[self.first[state as usize] as usize..self.first[state as usize + 1] as usize]
    }

    pub fn profile(&self, state: u32) -> &Profile {
        &self.profiles[self.profile[state as usize] as usize]
    }

    pub fn profile_number(&self, state: u32) -> u32 {
        self.profile[state as usize]
    }

    /// The shortest way to a state: what was chosen at the start, and the steps.
    pub fn stem(&self, state: u32) -> (Vec<(Addr, i64)>, Vec<Step>) {
        let (mut steps, mut at) = (Vec::new(), state);
        while let (from, label) = self.parents[at as usize]
            && from != NONE
        {
            steps.push(self.labels[label as usize].step);
            at = from;
        }
        steps.reverse();
        let chosen = self.roots.iter().find(|(root, _)| *root == at).map(|(_, chosen)| chosen.clone());
        (chosen.unwrap_or_default(), steps)
    }

    /// Visits all states whose buffers have no more than `bound` entries.
    pub fn build(
        program: &Program,
        stepper: &EdgeStepper,
        options: &Options,
        bound: u32,
    ) -> Result<Graph, Stopped> {
        let mut builder = Builder {
            program,
            stepper,
            options,
            bound: bound as usize,
            progress: Progress::of(program),
            local: if options.every_order { Vec::new() } else { local::places(program) },
            compiled: program.routines.iter().any(|r| !r.code.is_empty()),
            states: States::default(),
            turns: FxHashMap::default(),
            labels: FxHashMap::default(),
            profiles: FxHashMap::default(),
            graph: Graph {
                model: options.model,
                first: vec![0],
                arcs: Vec::new(),
                labels: Vec::new(),
                parents: Vec::new(),
                roots: Vec::new(),
                profile: Vec::new(),
                profiles: Vec::new(),
                stuck: Vec::new(),
                cut: false,
                longest: 0,
                threads: 0,
                bytes: 0,
            },
        };
        match builder.run() {
            Ok(()) => {
                builder.graph.bytes = builder.states.bytes();
                Ok(builder.graph)
            }
            Err(why) => Err(Stopped { why, states: builder.graph.profile.len() }),
        }
    }
}

struct Builder<'a> {
    program: &'a Program,
    stepper: &'a EdgeStepper,
    options: &'a Options,
    bound: usize,
    progress: Progress,
    /// Where steps are taken at once; empty: nowhere.
    local: Vec<Vec<bool>>,
    compiled: bool,
    states: States,
    turns: FxHashMap<Turn, u32>,
    labels: FxHashMap<Label, u32>,
    profiles: FxHashMap<Profile, u32>,
    graph: Graph,
}

/// What a thread can do.
struct Moves {
    /// A step is possible, if only one that is an error.
    can: bool,
    next: Vec<(EdgeState, Step, bool)>,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), StopReason> {
        let starts = self.stepper.starts(self.program).map_err(StopReason::Exhausted)?;
        for (state, chosen) in starts {
            let (number, new) = self.states.add(&state);
            if new {
                self.graph.parents.push((NONE, 0));
                self.graph.roots.push((number, chosen));
            }
        }
        let mut at = 0u32;
        while (at as usize) < self.states.len() {
            if at.is_multiple_of(256) {
                self.limits(at)?;
            }
            let state = self.states.get(self.stepper, at);
            self.expand(at, &state);
            at += 1;
        }
        Ok(())
    }

    fn limits(&self, at: u32) -> Result<(), StopReason> {
        let bytes = self.states.bytes() + 16 * self.graph.arcs.len();
        if let Some(why) = self.options.budget.stop_with(bytes) {
            return Err(why);
        }
        if self.states.len() as u64 + 1_000_000 >= u64::from(NONE)
            || self.graph.arcs.len() as u64 + 1_000_000 >= u64::from(NONE)
        {
            return Err(StopReason::Exhausted("there are too many states".into()));
        }
        if let (Some(report), true) = (&self.options.progress, at.is_multiple_of(1 << 14)) {
            let seconds = self.options.budget.elapsed().as_secs_f64();
            (report.0)(&Report {
                seconds,
                states: u64::from(at),
                rate: f64::from(at) / seconds.max(1e-3),
                depth: 0,
                frontier: (self.states.len() - at as usize) as u64,
                memory: bytes,
                share: self.options.budget.used(bytes),
            });
        }
        Ok(())
    }

    fn expand(&mut self, at: u32, state: &EdgeState) {
        let threads = state.threads();
        self.graph.threads = self.graph.threads.max(threads as u32);
        let owner = state.owner();
        let mut profile = Profile { inside: owner.is_some(), ..Profile::default() };
        let mut all = Vec::new();
        let (mut alone, mut away) = (None, false);
        for t in 0..threads {
            if !self.stepper.ended(state, t) {
                profile.unended.push(t as u32);
            }
            self.graph.longest = self.graph.longest.max(state.entries(t) as u32);
            if owner.is_some_and(|inside| inside != t) {
                all.push(Vec::new());
                continue;
            }
            let moves = self.moves(state, t);
            if moves.can {
                profile.can.push(self.turn(Turn::Thread(t as u32)));
                let (routine, loc) = self.stepper.at(state, t);
                if alone.is_none() && self.local.get(routine).is_some_and(|r| r[loc]) {
                    alone = Some(t);
                }
            } else if self.compiled && self.assumes(state, t) {
                away = true;
            }
            let mut next = moves.next;
            for (position, cell) in self.stepper.flushable(state, t).collect::<Vec<_>>() {
                let turn = self.turn(self.stores(t, cell));
                if !profile.can.contains(&turn) {
                    profile.can.push(turn);
                }
                let mut after = state.clone();
                if self.stepper.flush(&mut after, t, position).is_ok() {
                    let addr = self.stepper.address(cell);
                    next.push((after, Step::Flush { thread: ThreadId::new(t), addr }, false));
                }
            }
            all.push(next);
        }
        profile.can.sort_unstable();
        if profile.can.is_empty() && !profile.unended.is_empty() && !away {
            self.graph.stuck.push(at);
        }
        if !away {
            for (t, next) in all.into_iter().enumerate() {
                if alone.is_some_and(|only| only != t) {
                    continue;
                }
                for (after, step, progress) in next {
                    if alone.is_some() && matches!(step, Step::Flush { .. }) {
                        continue;
                    }
                    self.arc(at, &after, step, progress);
                }
            }
        }
        let next = self.graph.profiles.len() as u32;
        let number = *self.profiles.entry(profile).or_insert_with_key(|p| {
            self.graph.profiles.push(p.clone());
            next
        });
        self.graph.profile.push(number);
        self.graph.first.push(self.graph.arcs.len() as u32);
    }

    fn arc(&mut self, from: u32, after: &EdgeState, step: Step, progress: bool) {
        let turn = match step {
            Step::Exec { thread, .. } => Turn::Thread(thread.0),
            Step::Flush { thread, addr } if self.options.model == Model::Pso => Turn::Store(thread.0, addr.0),
            Step::Flush { thread, .. } => Turn::Store(thread.0, 0),
        };
        let label = Label { step, turn: self.turn(turn), progress };
        let next = self.graph.labels.len() as u32;
        let label = *self.labels.entry(label).or_insert_with_key(|l| {
            self.graph.labels.push(*l);
            next
        });
        let (to, new) = self.states.add(after);
        if new {
            self.graph.parents.push((from, label));
        }
        self.graph.arcs.push((to, label));
    }

    fn turn(&mut self, turn: Turn) -> u32 {
        let next = self.turns.len() as u32;
        *self.turns.entry(turn).or_insert(next)
    }

    fn stores(&self, t: usize, cell: i64) -> Turn {
        let addr = if self.options.model == Model::Pso { self.stepper.address(cell).0 } else { 0 };
        Turn::Store(t as u32, addr)
    }

    /// The thread's own steps.
    fn moves(&mut self, state: &EdgeState, t: usize) -> Moves {
        let (routine, loc) = self.stepper.at(state, t);
        let mut moves = Moves { can: false, next: Vec::new() };
        for (position, (edge, choices)) in self.stepper.edges(routine, loc).enumerate() {
            for choice in choices {
                let mut after = state.clone();
                match self.stepper.exec(&mut after, t, position, choice) {
                    Ok(None) => {}
                    // It could be taken, and would end the execution.
                    Err(_) => moves.can = true,
                    Ok(Some(_)) => {
                        moves.can = true;
                        if after.entries(t) > self.bound {
                            self.graph.cut = true;
                            continue;
                        }
                        let step = Step::Exec { thread: ThreadId::new(t), edge, choice };
                        moves.next.push((after, step, self.is_progress(routine, edge)));
                    }
                }
            }
        }
        moves
    }

    fn is_progress(&self, routine: usize, edge: EdgeId) -> bool {
        self.progress.is(RoutineId::new(routine), edge)
    }

    /// Whether the thread is where nothing but assumptions lead on.
    fn assumes(&self, state: &EdgeState, t: usize) -> bool {
        let (routine, loc) = self.stepper.at(state, t);
        let mut out = self.program.routine(RoutineId::new(routine)).out(LocId::new(loc)).peekable();
        out.peek().is_some() && out.all(|(_, e)| matches!(e.op, Op::Assume(_)))
    }
}
