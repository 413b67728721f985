//! Which questions an argument through SC may answer.
//!
//! A robust program has the happens-before relations of SC, so it has its final
//! states, its faults, and the combinations of control locations and registers
//! that occur with empty buffers. Buffers can be emptied in every state, other
//! than in the middle of somebody's atomic section. What follows:
//!
//! * assertions and other faults, and `exists`, `~exists`, `forall`: these transfer;
//! * `never` over locations and registers transfers, unless it could hold only
//!   while a thread is inside an atomic section and speaks of other threads, too:
//!   those may then be ahead of their own stores;
//! * `never` over memory alone transfers: the stores that have reached memory,
//!   with what comes before them in program order, are an SC execution of their own;
//! * `never` over memory together with locations or registers does not: a thread
//!   may be past a store that memory has not seen;
//! * nothing transfers where it matters in which order objects were allocated.

use std::collections::BTreeSet;
use std::fmt;
use weir_ir::analysis::atomic_locations;
use weir_ir::analysis::wide_access;
use weir_ir::{BinOp, Expr, Op, Program, PropertyKind, RoutineId, ThreadId, UnOp};

/// A question or program that an engine does not take, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// The property with this number mixes memory with locations or registers.
    MixesMemory(usize),
    /// The property with this number can hold inside an atomic section and
    /// speaks of several threads.
    InsideAtomic(usize),
    /// Pointers are used as numbers, which depend on the order of allocations.
    AllocationOrder,
    /// Several bytes are accessed at once.
    SeveralBytes,
    /// Deadlocks are asked for.
    Deadlock,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::MixesMemory(p) => write!(
                f,
                "property {} looks at memory together with locations or registers, and a thread may be past \
                 a store that memory has not seen; only exploration answers that",
                p + 1
            ),
            Unsupported::InsideAtomic(p) => write!(
                f,
                "property {} can hold in the middle of an atomic section while other threads are past \
                 their stores; only exploration answers that",
                p + 1
            ),
            Unsupported::AllocationOrder => write!(
                f,
                "the program can tell in which order objects were allocated; only exploration answers that"
            ),
            Unsupported::SeveralBytes => {
                write!(f, "several bytes are accessed at once; only exploration answers that")
            }
            Unsupported::Deadlock => {
                write!(f, "deadlocks do not carry over from SC; only exploration finds them")
            }
        }
    }
}

impl std::error::Error for Unsupported {}

/// Whether the answer under SC is the answer under TSO for a robust program,
/// for everything that is asked.
pub fn transfers(program: &Program) -> Result<(), Unsupported> {
    if wide_access(program).is_some() {
        return Err(Unsupported::SeveralBytes);
    }
    if crate::heap::order_matters(program) {
        return Err(Unsupported::AllocationOrder);
    }
    for (i, p) in program.properties.iter().enumerate() {
        if p.kind != PropertyKind::Never {
            continue;
        }
        let (mut memory, mut threads) = (false, BTreeSet::new());
        p.pred.visit(&mut |e| match e {
            Expr::Mem(_) => memory = true,
            Expr::At(t, ..) | Expr::RegOf(t, _) | Expr::Ended(t) => {
                threads.insert(*t);
            }
            _ => {}
        });
        if memory && !threads.is_empty() {
            return Err(Unsupported::MixesMemory(i));
        }
        if threads.len() > 1 && threads.iter().any(|t| inside(program, *t, &p.pred) != Some(false)) {
            return Err(Unsupported::InsideAtomic(i));
        }
    }
    Ok(())
}

/// The truth of a predicate while a thread is in the middle of an atomic
/// section, where it is known whatever the rest of the state. A thread without
/// sections never is, which counts as false.
fn inside(program: &Program, thread: ThreadId, pred: &Expr) -> Option<bool> {
    let bottom = program.template(program.threads[thread.index()].template).routine;
    let routines = weir_ir::analysis::callees(program, bottom);
    let sections = routines.iter().any(|r| program.routine(*r).edges.iter().any(|e| e.op == Op::AtomicBegin));
    if !sections {
        return Some(false);
    }
    truth(program, thread, pred)
}

fn truth(program: &Program, thread: ThreadId, e: &Expr) -> Option<bool> {
    let truth = |e| truth(program, thread, e);
    match e {
        Expr::Const(v, _) => Some(*v != 0),
        Expr::Ended(t) if *t == thread => Some(false),
        Expr::At(t, r, l) if *t == thread && outside(program, *r, l.index()) => Some(false),
        Expr::Un(UnOp::Not, _, a) => truth(a).map(|b| !b),
        Expr::Bin(BinOp::LAnd, _, a, b) => match (truth(a), truth(b)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        Expr::Bin(BinOp::LOr, _, a, b) => match (truth(a), truth(b)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the location lies outside atomic sections, also those of callers.
fn outside(program: &Program, routine: RoutineId, loc: usize) -> bool {
    let here = |r: RoutineId| atomic_locations(program.routine(r));
    if here(routine).map_or(true, |inside| inside[loc]) {
        return false;
    }
    // A procedure that is called inside a section runs inside it.
    !program.routines.iter().enumerate().any(|(i, r)| {
        let Ok(inside) = here(RoutineId::new(i)) else { return true };
        r.edges.iter().any(|e| {
            matches!(e.op, Op::Call { routine: called, .. }
                if inside[e.src.index()] && weir_ir::analysis::callees(program, called).contains(&routine))
        })
    })
}
