//! Local proofs under SC: the invariants of a program, inferred and given, and
//! each of its assertions as an obligation of its own.
//!
//! An invariant speaks about memory and one thread at a location. It is shown the
//! way Owicki and Gries do: it holds initially, the thread's own actions lead to
//! it, and the actions of other threads keep it. Then an assertion is shown from
//! the invariant of the place where its action starts. All of it is for any
//! number of steps, and does not explore anything.

use crate::Unsupported;
use crate::explored::Bounds;
use crate::invariants::{Broken, infer};
use crate::properties::assertion;
use crate::solver::{Choice, Solver};
use crate::system::System;
use std::time::Instant;
use weir_ir::{EdgeId, Op, Program, ThreadId};

/// An assertion, and whether the invariants imply it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    /// The first thread that has it.
    pub thread: ThreadId,
    /// The edge of the thread's code.
    pub edge: EdgeId,
    /// Whether it holds.
    pub holds: bool,
}

/// What was shown.
#[derive(Clone, Debug)]
pub struct Obligations {
    /// The assertions at places that threads may reach, in order.
    pub list: Vec<Obligation>,
    /// Invariants of the user that are not kept: their numbers, each with the
    /// class and action that breaks it.
    pub broken: Vec<Broken>,
    /// Checks of invariants that hold.
    pub invariants: usize,
    /// A question on which two solvers disagree.
    pub conflict: Option<String>,
}

/// Shows what can be shown of a program under SC whose threads call nothing.
///
/// # Errors
/// Something in the program is not handled, or the time is over.
pub fn obligations(
    program: &Program,
    choice: Choice,
    deadline: Option<Instant>,
) -> Result<Obligations, Unsupported> {
    let mut solver = Solver::new(choice, deadline);
    let system = System::of(program)?;
    let (inv, invariants) = infer(&system, &mut solver, &Bounds::default())?;
    let mut list: Vec<Obligation> = Vec::new();
    for (c, class) in system.classes.iter().enumerate() {
        let thread = class.members.first().copied().unwrap_or_default();
        for a in class.actions.iter().filter(|a| inv.facts.contains_key(&(c, a.src))) {
            for (i, edge) in a.path.iter().enumerate() {
                if !matches!(class.routine.edges[edge.index()].op, Op::Assert(_)) {
                    continue;
                }
                let holds = assertion(&system, &inv, &mut solver, (c, a), i)?;
                // Inlining gives edges new numbers where there are calls.
                let edge = class.origin[edge.index()].map_or(*edge, |o| o.edge);
                match list.iter_mut().find(|o| o.thread == thread && o.edge == edge) {
                    Some(o) => o.holds &= holds,
                    None => list.push(Obligation { thread, edge, holds }),
                }
            }
        }
    }
    list.sort_by_key(|o| (o.thread, o.edge));
    Ok(Obligations { list, broken: inv.broken, invariants, conflict: solver.conflict.take() })
}
