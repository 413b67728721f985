//! Ordinary programs, by the explorer's machine that goes edge by edge.
//!
//! A step of the search is a visible step of a thread and the local ones that follow: registers,
//! branches, calls, and the *issue* of stores, which nobody but the thread notices. An atomic
//! section is one step; where it would block inside, it is not possible yet. Where the program has
//! a choice it is made as soon as the thread gets there, and kept ([`State::chosen`]): what others
//! do makes no difference to what may be chosen.

use crate::machine::{Actor, Bytes, Done, Effect, End, Machine, pseudo};

use weir_engine::{Budget, StopReason};
use weir_explore::stepper::edges::{EdgeState, EdgeStepper, Effect as Did};
use weir_explore::stepper::seen::Seen;
use weir_ir::{Addr, EdgeId, Fault, FenceKind, Model, Op, Program, Step, ThreadId, Violation};

/// Stores that are issued in one step: a loop that stores must not go on for ever.
const ISSUED: usize = 8;
/// Local steps between two looks at the budget, and at whether they go round.
const LOOK: u32 = 1 << 10;

/// A state.
#[derive(Clone)]
pub(crate) struct State {
    edge: EdgeState,
    /// For each thread, the edge that it has chosen, counted from 1; or 0.
    chosen: Vec<u16>,
    /// For each thread: it has stored something since it last waited for its buffer.
    pending: Vec<bool>,
    /// For each thread: it is in an error, or goes round for ever without a visible step.
    dead: Vec<bool>,
}

/// A program.
pub(crate) struct Small<'a> {
    program: &'a Program,
    stepper: EdgeStepper,
    model: Model,
    budget: &'a Budget,
    seen: Seen,
    deadlock: bool,
    /// Final states are wanted: what is wrong ends its own execution only.
    collect: bool,
    /// Objects can be freed.
    frees: bool,
}

/// A step at work.
struct Work<'a> {
    decisions: &'a [u32],
    effects: &'a mut Vec<Effect>,
    steps: Option<&'a mut Vec<Step>>,
}

impl Work<'_> {
    fn note(&mut self, step: Step) {
        if let Some(steps) = &mut self.steps {
            steps.push(step);
        }
    }
}

impl<'a> Small<'a> {
    /// The machine, and where executions start.
    ///
    /// # Errors
    /// What cannot be executed step by step.
    pub fn new(
        program: &'a Program,
        model: Model,
        budget: &'a Budget,
        deadlock: bool,
        collect: bool,
    ) -> Result<(Small<'a>, Vec<Start>), String> {
        let stepper = EdgeStepper::watching(program, model)?;
        let ops = || program.routines.iter().flat_map(|r| &r.edges).map(|e| &e.op);
        if deadlock && ops().any(|op| matches!(op, Op::AtomicBegin)) {
            return Err("deadlocks of programs with atomic sections".into());
        }
        let starts = stepper.starts(program)?;
        let frees = ops().any(|op| matches!(op, Op::Free(_)));
        let seen = Seen::of(program);
        let small = Small { program, stepper, model, budget, seen, deadlock, collect, frees };
        let state = |edge: EdgeState| {
            let n = edge.threads();
            State { edge, chosen: vec![0; n], pending: vec![false; n], dead: vec![false; n] }
        };
        Ok((small, starts.into_iter().map(|(edge, init)| (state(edge), init)).collect()))
    }

    /// The `never` property that is violated at the start.
    pub fn violated(&self, state: &State) -> Option<Violation> {
        self.stepper.violated(&state.edge).map(Violation::Property)
    }

    fn op(&self, routine: usize, edge: EdgeId) -> &'a Op {
        &self.program.routines[routine].edges[edge.index()].op
    }

    fn life(&self, cell: i64) -> Option<Bytes> {
        self.stepper.heap_object(cell).filter(|_| self.frees).map(pseudo::life)
    }

    /// Whether others, or properties, can tell that a thread takes an edge.
    fn is_visible(&self, s: &State, t: usize, position: usize, routine: usize, id: EdgeId) -> bool {
        if self.seen.edge(routine, id) {
            return true;
        }
        match self.op(routine, id) {
            Op::Store(..) if self.model == Model::Sc => true,
            Op::Store(..) => match self.stepper.cell(&s.edge, t, position) {
                Some(Ok(cell)) => self.life(cell).is_some(),
                // Whether a pointer leads anywhere may depend on others.
                _ => true,
            },
            Op::Fence(FenceKind::Full) => s.pending[t],
            Op::Fence(_) => false,
            op => !op.is_local(),
        }
    }

    /// The thread goes on until others can tell; `first`: the next step is taken in any case.
    fn advance(&self, s: &mut State, t: usize, work: &mut Work<'_>) -> Done {
        let mut first = true;
        let mut decided = 0;
        let mut count = 0u32;
        let mut mark: Option<Vec<i64>> = None;
        let mut chosen_now = false;
        loop {
            let inside = s.edge.owner() == Some(t);
            count += 1;
            if count.is_multiple_of(LOOK) {
                if let Some(why) = self.budget.stop() {
                    return Done::Limit(why);
                }
                // Where a thread is at one such look and at a later one, it is for ever.
                let words = s.edge.frame_words(t).to_vec();
                if count.is_power_of_two() || mark.is_none() {
                    if words.len() > 1 << 20 {
                        let why = "calls go deeper and deeper without a visible step".to_string();
                        return Done::Limit(StopReason::Exhausted(why));
                    }
                    mark = Some(words);
                }
            } else if count > LOOK && !inside && mark.as_deref() == Some(s.edge.frame_words(t)) {
                s.dead[t] = true;
                return Done::Went;
            }
            let (routine, loc) = self.stepper.at(&s.edge, t);
            let edges: Vec<_> = self.stepper.edges(routine, loc).collect();
            let position = match (s.chosen[t], edges.len()) {
                (0, 0) => return self.at_stop(inside, work),
                (0, 1) => 0,
                (0, _) => {
                    let open: Vec<usize> =
                        (0..edges.len()).filter(|p| self.may(s, t, *p, routine, edges[*p].0)).collect();
                    match open.as_slice() {
                        [] if first && !inside => return Done::Waits,
                        [] => return self.at_stop(inside, work),
                        [one] => *one,
                        many => {
                            let Some(d) = work.decisions.get(decided) else {
                                return Done::Choice(many.len() as u32);
                            };
                            decided += 1;
                            chosen_now = true;
                            let Some(position) = many.get(*d as usize) else { return Done::Waits };
                            *position
                        }
                    }
                }
                (n, _) => usize::from(n) - 1,
            };
            let (id, choices) = edges[position].clone();
            let stored = work.effects.iter().filter(|e| matches!(e, Effect::Issue(_))).count() >= ISSUED;
            let visible = || {
                self.is_visible(s, t, position, routine, id)
                    || stored && matches!(self.op(routine, id), Op::Store(..))
            };
            // What was chosen is taken by the next step, when it is possible.
            if (!first || chosen_now) && !inside && visible() {
                s.chosen[t] = if edges.len() > 1 { position as u16 + 1 } else { 0 };
                return Done::Went;
            }
            s.chosen[t] = 0;
            chosen_now = false;
            let choice = if choices.start() == choices.end() {
                *choices.start()
            } else {
                let allowed: Vec<i64> = choices.filter(|c| self.try_edge(s, t, position, *c)).collect();
                match allowed.as_slice() {
                    [] if first && !inside => return Done::Waits,
                    [] => return self.at_stop(inside, work),
                    [one] => *one,
                    many => {
                        let Some(d) = work.decisions.get(decided) else {
                            return Done::Choice(many.len() as u32);
                        };
                        decided += 1;
                        let Some(value) = many.get(*d as usize) else { return Done::Waits };
                        *value
                    }
                }
            };
            let before = work.effects.len();
            match self.take(s, t, position, routine, id, choice, work) {
                Done::Went => {}
                Done::Waits if first && !inside => return Done::Waits,
                Done::Waits => {
                    work.effects.truncate(before.max(work.effects.len()));
                    return self.at_stop(inside, work);
                }
                other => return other,
            }
            if s.dead[t] {
                return Done::Went;
            }
            first = false;
        }
    }

    /// The thread cannot go on: inside an atomic section, the section is not possible.
    fn at_stop(&self, inside: bool, work: &mut Work<'_>) -> Done {
        if !inside {
            return Done::Went;
        }
        work.effects.push(Effect::Guard);
        Done::Waits
    }

    /// Whether an edge can be taken without others having anything to do with it: an assumption
    /// that does not hold cannot.
    fn may(&self, s: &State, t: usize, position: usize, routine: usize, id: EdgeId) -> bool {
        !matches!(self.op(routine, id), Op::Assume(_)) || self.try_edge(s, t, position, 0)
    }

    fn try_edge(&self, s: &State, t: usize, position: usize, choice: i64) -> bool {
        let mut edge = s.edge.clone();
        !matches!(self.stepper.exec(&mut edge, t, position, choice), Ok(None))
    }

    /// Takes an edge.
    #[allow(clippy::too_many_arguments)]
    fn take(
        &self,
        s: &mut State,
        t: usize,
        position: usize,
        routine: usize,
        id: EdgeId,
        choice: i64,
        work: &mut Work<'_>,
    ) -> Done {
        let op = self.op(routine, id);
        let cell = self.stepper.cell(&s.edge, t, position);
        let known = match cell {
            Some(Ok(cell)) => Some(cell),
            _ => None,
        };
        let old = known.map(|cell| self.stepper.peek(&s.edge, cell));
        if s.edge.owner() == Some(t) && matches!(op, Op::Assume(_) | Op::Join(_) | Op::Fence(_)) {
            work.effects.push(Effect::Guard);
        }
        if let Some(life) = known.and_then(|cell| self.life(cell)) {
            work.effects.push(Effect::Read(life));
        }
        if let Some(Err(Fault::UseAfterFree(addr))) = cell {
            work.effects.push(Effect::Read(pseudo::life(addr.number())));
        }
        if op.drains() {
            work.effects.push(Effect::Drained);
        }
        if matches!(op, Op::Cas { .. } | Op::AtomicBegin) {
            work.effects.push(Effect::Varies);
        }
        let wait_of_pending = matches!(op, Op::Fence(FenceKind::Full)) && !s.pending[t];
        let done = self.stepper.exec(&mut s.edge, t, position, choice);
        let did = match done {
            Ok(Some(did)) => did,
            Ok(None) => {
                if s.edge.owner() == Some(t) {
                    // What the section has read until here decides.
                    work.effects.extend(known.map(|cell| Effect::Read(word(cell))));
                }
                return Done::Waits;
            }
            Err(fault) => {
                work.note(exec_step(t, id, choice));
                work.effects.extend(known.map(|cell| Effect::Read(word(cell))));
                if let Fault::BadFree(pointer) = fault {
                    work.effects.push(Effect::Read(pseudo::life(Addr(pointer).number())));
                }
                return self.fault(s, t, fault);
            }
        };
        debug_assert!(!wait_of_pending || s.edge.entries(t) == 0);
        work.note(exec_step(t, id, choice));
        match did {
            Did::Local => match op {
                Op::Fence(FenceKind::StoreStore) if self.model == Model::Pso => {
                    work.effects.push(Effect::Mark)
                }
                Op::Alloc(..) => {
                    work.effects.extend([Effect::Write(pseudo::OBJECTS, true), Effect::Change]);
                }
                _ => {}
            },
            Did::Read(cell, _) => work.effects.push(Effect::Read(word(cell))),
            Did::Store(cell, true) | Did::Update(cell, true) => {
                let changes = old != Some(self.stepper.peek(&s.edge, cell));
                work.effects.push(Effect::Write(word(cell), changes));
            }
            Did::Update(cell, false) => work.effects.push(Effect::Read(word(cell))),
            Did::Store(cell, false) => {
                s.pending[t] = true;
                work.effects.push(Effect::Issue(word(cell)));
            }
            Did::Begin | Did::End => {}
            Did::Spawn(other) => {
                s.chosen.push(0);
                s.pending.push(false);
                s.dead.push(false);
                work.effects.extend([Effect::Write(pseudo::THREADS, true), Effect::Spawn(other as u32)]);
            }
            Did::Join(other) => work.effects.push(Effect::Join(other as u32)),
            Did::Free(object) => {
                let life = Effect::Write(pseudo::life(object), true);
                work.effects.extend([Effect::DrainedOf(object), life]);
            }
        }
        if op.drains() {
            s.pending[t] = false;
        }
        let memory = matches!(did, Did::Store(_, true) | Did::Update(_, true));
        let object = known.and_then(|cell| self.object(cell));
        if self.seen.edge(routine, id) || self.seen.any && memory && self.seen.cell(object) {
            work.effects.push(Effect::Write(pseudo::SEEN, false));
        }
        self.judge(s)
    }

    fn object(&self, cell: i64) -> Option<usize> {
        self.stepper.address(cell).object(self.program.objects.len()).map(|o| o.index())
    }

    /// What an error is.
    fn fault(&self, s: &mut State, t: usize, fault: Fault) -> Done {
        if !self.collect {
            return Done::Wrong(Violation::Fault(fault));
        }
        s.dead[t] = true;
        Done::Went
    }

    /// Whether the state is as the properties want it.
    fn judge(&self, s: &State) -> Done {
        match self.stepper.violated(&s.edge).filter(|_| self.seen.any && !self.collect) {
            Some(i) => Done::Wrong(Violation::Property(i)),
            None => Done::Went,
        }
    }

    /// A store reaches memory.
    fn flush(&self, s: &mut State, t: usize, position: usize, cell: i64, work: &mut Work<'_>) -> Done {
        work.effects.extend(self.life(cell).map(Effect::Read));
        work.effects.push(Effect::Flush(word(cell)));
        work.note(Step::Flush { thread: ThreadId::new(t), addr: self.stepper.address(cell) });
        if self.seen.any && self.seen.cell(self.object(cell)) {
            work.effects.push(Effect::Write(pseudo::SEEN, false));
        }
        match self.stepper.flush(&mut s.edge, t, position) {
            Ok(()) => self.judge(s),
            Err(fault) => self.fault(s, t, fault),
        }
    }
}

/// Where executions start: a state, and the values chosen for cells that may start with any.
pub(crate) type Start = (State, Vec<(Addr, i64)>);

fn word(cell: i64) -> Bytes {
    (cell as u64, u8::MAX)
}

fn exec_step(t: usize, edge: EdgeId, choice: i64) -> Step {
    Step::Exec { thread: ThreadId::new(t), edge, choice }
}

impl Machine for Small<'_> {
    type State = State;

    fn actors(&self, s: &State, out: &mut Vec<Actor>) {
        for t in 0..s.edge.threads() {
            if !s.dead[t] && !self.stepper.ended(&s.edge, t) {
                out.push(Actor::Thread(t as u32));
            }
        }
        for t in 0..s.edge.threads() {
            let actor = |cell: i64| match self.model {
                Model::Pso => Actor::Store(t as u32, word(cell)),
                _ => Actor::Buffer(t as u32),
            };
            out.extend(self.stepper.flushable(&s.edge, t).map(|(_, cell)| actor(cell)));
        }
    }

    fn step(
        &self,
        s: &mut State,
        actor: Actor,
        decisions: &[u32],
        effects: &mut Vec<Effect>,
        steps: Option<&mut Vec<Step>>,
    ) -> Done {
        let mut work = Work { decisions, effects, steps };
        let t = actor.thread() as usize;
        let found = match actor {
            Actor::Thread(_) => return self.advance(s, t, &mut work),
            Actor::Buffer(_) => self.stepper.flushable(&s.edge, t).next(),
            Actor::Store(_, bytes) => self.stepper.flushable(&s.edge, t).find(|(_, c)| word(*c) == bytes),
        };
        match found {
            Some((position, cell)) => self.flush(s, t, position, cell, &mut work),
            None => Done::Waits,
        }
    }

    fn is_same(&self, a: &State, b: &State, t: u32) -> bool {
        let t = t as usize;
        t < b.edge.threads()
            && a.chosen[t] == b.chosen[t]
            && a.dead[t] == b.dead[t]
            && a.edge.frame_words(t) == b.edge.frame_words(t)
    }

    fn end(&self, s: &State, stopped: bool) -> End {
        let threads = 0..s.edge.threads();
        if threads.clone().all(|t| !s.dead[t] && self.stepper.ended(&s.edge, t) && s.edge.entries(t) == 0) {
            if let Some(i) = self.stepper.violated_at_end(&s.edge).filter(|_| !self.collect) {
                return End::Wrong(Violation::Property(i));
            }
            return End::Final(self.stepper.counts(&s.edge).then(|| self.stepper.observe(&s.edge)));
        }
        let stuck = |t: usize| {
            let (routine, loc) = self.stepper.at(&s.edge, t);
            let mut edges = self.stepper.edges(routine, loc).enumerate();
            !s.dead[t] && edges.all(|(p, (_, mut choices))| choices.all(|c| !self.try_edge(s, t, p, c)))
        };
        if self.deadlock && !stopped && threads.clone().all(stuck) {
            return End::Wrong(Violation::Deadlock);
        }
        End::Blocked
    }
}
