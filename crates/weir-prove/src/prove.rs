//! Write atomicity: every store is a left mover, or every load that can come
//! while it waits is a right mover (Definition 1 of the paper).

use crate::Unsupported;
use crate::explored::{self, Bounds};
use crate::invariants::{Invariants, infer};
use crate::movers::{Clash, Movers};
use crate::pending::early_loads;
use crate::solver::{Answer, Asked, Choice, Solver};
use crate::stands::{Abstraction, abstractions};
use crate::symbolic::{Chooser, Local, Memory, Start, World};
use crate::system::{Action, Class, Kind, System, mark_rounds};
use std::time::Instant;
use weir_ir::Program;

/// How to go about it.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Who decides the questions.
    pub solver: Choice,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Where the proof fails, a program with at most this many states is explored
    /// under SC, and what memory can hold is used. 0: never.
    pub states: usize,
}

/// Why a store is atomic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// No load can come while it waits.
    NoEarlyLoad,
    /// All loads that can come are right movers: these actions of its class.
    RightMovers(Vec<usize>),
    /// It is a left mover.
    LeftMover,
    /// It is not shown to be.
    Not {
        /// Why it is not a left mover.
        left: Box<Clash>,
        /// A load that can come while it waits, and why that is no right mover.
        right: Box<Clash>,
    },
}

/// A store and what was found out about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Write {
    /// Its class.
    pub class: usize,
    /// Its action.
    pub action: usize,
    /// Why it is atomic.
    pub why: Why,
    /// Whether that also keeps the standard happens-before relation.
    pub strict: bool,
}

/// What was proved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Not all stores are atomic.
    Nothing,
    /// SC and TSO reach the same shared states.
    State,
    /// Every TSO execution has the happens-before of an SC execution.
    Trace,
}

/// A proof, or how far it got.
#[derive(Debug)]
pub struct Proof<'a> {
    /// The program, in classes and actions.
    pub system: System<'a>,
    /// What holds where.
    pub invariants: Invariants,
    /// All stores.
    pub writes: Vec<Write>,
    /// What follows.
    pub level: Level,
    /// Questions about commutation.
    pub mover_obligations: usize,
    /// Checks of invariants.
    pub invariant_obligations: usize,
    /// What the solvers were asked.
    pub asked: Asked,
    /// A question on which two solvers disagree.
    pub conflict: Option<String>,
    /// The program's `havoc`s that read memory.
    pub abstractions: Vec<Abstraction>,
}

impl Proof<'_> {
    /// The stores that are not shown to be atomic.
    pub fn failures(&self) -> impl Iterator<Item = &Write> {
        self.writes.iter().filter(|w| matches!(w.why, Why::Not { .. }))
    }
    /// How many loads were shown to be right movers, and stores left movers.
    pub fn movers(&self) -> (usize, usize) {
        let mut loads = Vec::new();
        for w in &self.writes {
            if let Why::RightMovers(list) = &w.why {
                loads.extend(list.iter().map(|a| {
                    let class = &self.system.classes[w.class];
                    (w.class, class.actions[*a].path[0])
                }));
            }
        }
        loads.sort_unstable();
        loads.dedup();
        (loads.len(), self.writes.iter().filter(|w| w.why == Why::LeftMover).count())
    }
}

/// Tries to prove that store buffers make no difference.
pub fn prove<'a>(program: &'a Program, options: &Options) -> Result<Proof<'a>, Unsupported> {
    let proof = prove_knowing(program, options, &Bounds::default())?;
    if proof.level > Level::Nothing {
        return Ok(proof);
    }
    match explored::bounds(program, options.states, options.deadline) {
        // What could not be asked in time is no reason to lose what is known.
        Some(known) => prove_knowing(program, options, &known).or(Ok(proof)),
        None => Ok(proof),
    }
}

/// The same, with bounds of cells that hold under SC.
pub(crate) fn prove_knowing<'a>(
    program: &'a Program,
    options: &Options,
    known: &Bounds,
) -> Result<Proof<'a>, Unsupported> {
    let mut solver = Solver::new(options.solver, options.deadline);
    let mut system = System::of(program)?;
    for class in &mut system.classes {
        let mut refused = None;
        let quiet: Vec<bool> = class
            .actions
            .iter()
            .map(|a| {
                leaves_memory(program, class, a, &mut solver).unwrap_or_else(|e| {
                    refused = Some(e);
                    false
                })
            })
            .collect();
        if let Some(e) = refused {
            return Err(e);
        }
        mark_rounds(class, &quiet);
    }
    let (invariants, invariant_obligations) = infer(&system, &mut solver, known)?;
    let mut writes = Vec::new();
    let mut mover_obligations = 0;
    for (c, class) in system.classes.iter().enumerate() {
        for (i, a) in class.actions.iter().enumerate() {
            if a.kind == Kind::Store && invariants.facts.contains_key(&(c, a.src)) {
                let (write, n) = atomic(&system, &invariants, &mut solver, c, i)?;
                writes.push(write);
                mover_obligations += n;
            }
        }
    }
    let level = if writes.iter().any(|w| matches!(w.why, Why::Not { .. })) {
        Level::Nothing
    } else if writes.iter().all(|w| w.strict) {
        Level::Trace
    } else {
        Level::State
    };
    let abstractions = abstractions(&system, &invariants, &mut solver);
    Ok(Proof {
        abstractions,
        system,
        invariants,
        writes,
        level,
        mover_obligations,
        invariant_obligations,
        asked: solver.asked.clone(),
        conflict: solver.conflict.take(),
    })
}

/// Whether the action never changes memory, whatever the state.
fn leaves_memory(
    program: &Program,
    class: &Class,
    a: &Action,
    solver: &mut Solver,
) -> Result<bool, Unsupported> {
    if !class.may_write(a) {
        return Ok(true);
    }
    if a.kind != Kind::Locked {
        return Ok(false);
    }
    let mut w = World::new(program, Start::Unknown);
    let regs =
        class.routine.regs.iter().map(|r| w.unknown(r.name.clone(), r.ty, (i64::MIN, i64::MAX))).collect();
    let me = w.pool.var("self", (0, i64::MAX), false);
    let local = Local { regs, me, count: me };
    let start = Memory::default();
    let run = w.run(class, &a.path, &local, &start, &Chooser::Free)?;
    let same = w.same_memory(&start, &run.memory);
    let differs = w.pool.not(same);
    let mut question = vec![run.guard, differs];
    question.extend(&w.side);
    Ok(solver.check(&w.pool, &question) == Answer::Unsat)
}

/// Whether one store is atomic.
fn atomic(
    system: &System<'_>,
    inv: &Invariants,
    solver: &mut Solver,
    c: usize,
    i: usize,
) -> Result<(Write, usize), Unsupported> {
    let write = |why, strict| Write { class: c, action: i, why, strict };
    let all = early_loads(system, inv, solver, c, i, true)?;
    if all.is_empty() {
        return Ok((write(Why::NoEarlyLoad, true), 0));
    }
    let counted = early_loads(system, inv, solver, c, i, false)?;
    let mut m = Movers::new(system, inv, solver);
    let mut strict = true;
    for load in &all {
        if m.right(c, load, true)?.is_some() {
            strict = false;
            break;
        }
    }
    if strict {
        return Ok((
            write(Why::RightMovers(counted.iter().map(|l| l.action).collect()), true),
            m.obligations,
        ));
    }
    if m.left(c, i, true)?.is_none() {
        return Ok((write(Why::LeftMover, true), m.obligations));
    }
    let mut right = None;
    for load in &counted {
        right = m.right(c, load, false)?;
        if right.is_some() {
            break;
        }
    }
    let why = match right {
        None if counted.is_empty() => Why::NoEarlyLoad,
        None => Why::RightMovers(counted.iter().map(|l| l.action).collect()),
        Some(right) => match m.left(c, i, false)? {
            None => Why::LeftMover,
            Some(left) => Why::Not { left: Box::new(left), right: Box::new(right) },
        },
    };
    Ok((write(why, false), m.obligations))
}
