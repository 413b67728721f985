//! One thread at work: its quiet steps, taken at once, and its other steps one by one.

use rustc_hash::FxHashSet;
use weir_engine::{Budget, StopReason};
use weir_explore::stepper::edges::{CellSet, EdgeState, EdgeStepper, Effect, Futures};
use weir_explore::stepper::seen::Seen;
use weir_ir::{EdgeId, FenceKind, Model, Op, Program, Step, ThreadId, Violation};

/// The most stores of a thread that wait.
pub const LONGEST: usize = 24;

/// A program, as threads that have rounds.
pub(super) struct Machine<'a> {
    pub program: &'a Program,
    pub stepper: EdgeStepper,
    futures: Futures,
    seen: Seen,
    /// By thread: what the others may write.
    others_write: Vec<CellSet>,
    /// Final states are wanted: what goes wrong ends its own execution only.
    pub collect: bool,
    budget: Budget,
}

/// Why a thread cannot be followed any further.
#[derive(Debug)]
pub(super) enum Stop {
    /// These steps are wrong.
    Wrong(Vec<Step>, Violation),
    /// Too many stores wait.
    Long,
    /// A limit.
    Limit(StopReason),
}

/// A state, and the steps that led there.
#[derive(Clone)]
pub(super) struct At {
    pub state: EdgeState,
    pub steps: Vec<Step>,
}

/// What a step that is not quiet leads to.
pub(super) struct Stepped {
    pub at: At,
    /// The state in which it was taken: the buffer is empty if it had to be.
    pub before: EdgeState,
    /// It issued a store.
    pub issues: bool,
}

/// Quiet steps after which states are remembered, to see when they go round.
const STRAIGHT: u32 = 64;
/// Steps between two looks at the budget.
const LOOK: u32 = 1 << 10;

impl<'a> Machine<'a> {
    pub fn new(program: &'a Program, collect: bool, budget: &Budget) -> Result<Machine<'a>, String> {
        let stepper = EdgeStepper::watching(program, Model::Tso)?;
        let futures = stepper.futures(program);
        let routine = |t: usize| program.template(program.threads[t].template).routine;
        let others_write = (0..program.threads.len()).map(|t| {
            let mut all = futures.classes.empty();
            for u in (0..program.threads.len()).filter(|u| *u != t) {
                let r = routine(u);
                all.add_all(&futures.at(r.index(), program.routine(r).entry.index()).writes);
            }
            all
        });
        let others_write = others_write.collect();
        let seen = Seen::of(program);
        let budget = budget.clone();
        Ok(Machine { program, futures, seen, others_write, collect, budget, stepper })
    }

    fn op(&self, routine: usize, id: EdgeId) -> &'a Op {
        &self.program.routines[routine].edges[id.index()].op
    }

    /// Whether nobody can tell when the thread takes an edge, and what others do makes no
    /// difference to it.
    fn is_quiet(&self, s: &EdgeState, t: usize, position: usize, routine: usize, id: EdgeId) -> bool {
        if self.seen.edge(routine, id) {
            return false;
        }
        match self.op(routine, id) {
            Op::Fence(FenceKind::Full) => s.entries(t) == 0,
            Op::Store(..) | Op::Fence(_) => true,
            Op::Load(..) => match self.stepper.cell(s, t, position) {
                Some(Ok(cell)) => !self.others_write[t].has(self.futures.classes.of(cell)),
                _ => false,
            },
            op => op.is_local(),
        }
    }

    /// Whether the thread is where nothing but a fence leads on.
    pub fn at_fence(&self, s: &EdgeState, t: usize) -> bool {
        let (routine, loc) = self.stepper.at(s, t);
        let mut edges = self.stepper.edges(routine, loc);
        let fence = |id| matches!(self.op(routine, id), Op::Fence(FenceKind::Full));
        edges.len() > 0 && edges.all(|(id, _)| fence(id))
    }

    /// Looks at the `never` properties.
    fn judge(&self, at: &At) -> Result<(), Stop> {
        match self.stepper.violated(&at.state).filter(|_| self.seen.any && !self.collect) {
            Some(i) => Err(Stop::Wrong(at.steps.clone(), Violation::Property(i))),
            None => Ok(()),
        }
    }

    /// Takes an edge; `None`: it is not possible, or wrong where that does not matter.
    fn take(
        &self,
        from: &At,
        t: usize,
        position: usize,
        id: EdgeId,
        choice: i64,
    ) -> Result<Option<(At, Effect)>, Stop> {
        let mut at = from.clone();
        at.steps.push(Step::Exec { thread: ThreadId::new(t), edge: id, choice });
        match self.stepper.exec(&mut at.state, t, position, choice) {
            Ok(None) => Ok(None),
            Err(_) if self.collect => Ok(None),
            Err(fault) => Err(Stop::Wrong(at.steps, Violation::Fault(fault))),
            Ok(Some(effect)) => {
                self.judge(&at)?;
                if at.state.entries(t) > LONGEST {
                    return Err(Stop::Long);
                }
                Ok(Some((at, effect)))
            }
        }
    }

    /// All states in which the thread has taken its quiet steps, and atomic sections to their end.
    pub fn settle(&self, from: At, t: usize, out: &mut Vec<At>) -> Result<(), Stop> {
        let mut todo = vec![from];
        let mut known: FxHashSet<Vec<i64>> = FxHashSet::default();
        let mut count = 0u32;
        while let Some(at) = todo.pop() {
            count += 1;
            if count.is_multiple_of(LOOK)
                && let Some(why) = self.budget.stop_with(known.len() * 128)
            {
                return Err(Stop::Limit(why));
            }
            if count > STRAIGHT {
                let (cells, threads, others) = at.state.words();
                if !known.insert([cells, threads, others].concat()) {
                    // The thread can go round for ever, and stays here while others move.
                    if at.state.owner() != Some(t) {
                        out.push(at);
                    }
                    continue;
                }
            }
            let inside = at.state.owner() == Some(t);
            let (routine, loc) = self.stepper.at(&at.state, t);
            let (mut stops, mut goes) = (false, false);
            for (position, (id, choices)) in self.stepper.edges(routine, loc).enumerate() {
                if !inside && !self.is_quiet(&at.state, t, position, routine, id) {
                    stops = true;
                    continue;
                }
                for choice in choices {
                    if let Some((next, _)) = self.take(&at, t, position, id, choice)? {
                        goes = true;
                        todo.push(next);
                    }
                }
            }
            // A section that does not end leads nowhere.
            if !inside && (stops || !goes) {
                out.push(at);
            }
        }
        Ok(())
    }

    /// All states that a step which is not quiet, and the quiet ones after it, lead to.
    pub fn steps(&self, from: &At, t: usize, out: &mut Vec<Stepped>) -> Result<(), Stop> {
        let (routine, loc) = self.stepper.at(&from.state, t);
        let mut settled = Vec::new();
        for (position, (id, choices)) in self.stepper.edges(routine, loc).enumerate() {
            let op = self.op(routine, id);
            let fence = matches!(op, Op::Fence(FenceKind::Full));
            if !fence && self.is_quiet(&from.state, t, position, routine, id) {
                continue;
            }
            let mut ready = from.clone();
            if op.drains() && !self.flush(&mut ready, t, from.state.entries(t))? {
                continue;
            }
            for choice in choices {
                if let Some((at, effect)) = self.take(&ready, t, position, id, choice)? {
                    let issues = matches!(effect, Effect::Store(_, false));
                    self.settle(at, t, &mut settled)?;
                    let stepped = |at| Stepped { at, before: ready.state.clone(), issues };
                    out.extend(settled.drain(..).map(stepped));
                }
            }
        }
        Ok(())
    }

    /// The oldest stores of a thread reach memory; whether that is possible.
    pub fn flush(&self, at: &mut At, t: usize, count: usize) -> Result<bool, Stop> {
        for _ in 0..count {
            if !self.flush_unseen(at, t, 1)? {
                return Ok(false);
            }
            self.judge(at)?;
        }
        Ok(true)
    }

    /// The same, but nobody looks at the states on the way and at the last one.
    pub fn flush_unseen(&self, at: &mut At, t: usize, count: usize) -> Result<bool, Stop> {
        for _ in 0..count {
            let Some((position, cell)) = self.stepper.flushable(&at.state, t).next() else {
                return Ok(false);
            };
            let addr = self.stepper.address(cell);
            at.steps.push(Step::Flush { thread: ThreadId::new(t), addr });
            match self.stepper.flush(&mut at.state, t, position) {
                Ok(()) => {}
                Err(_) if self.collect => return Ok(false),
                Err(fault) => {
                    return Err(Stop::Wrong(std::mem::take(&mut at.steps), Violation::Fault(fault)));
                }
            }
        }
        Ok(true)
    }

    /// Whether every thread has ended and every store reached memory.
    pub fn is_final(&self, s: &EdgeState) -> bool {
        (0..s.threads()).all(|t| self.stepper.ended(s, t) && s.entries(t) == 0)
    }
}
