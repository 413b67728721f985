//! All states of a small program.

use crate::error::Unsupported;
use crate::init::initial_states;
use crate::property::{counts, observe, violates};
use crate::successors::successors;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::fmt;
use weir_ir::{Fault, Model, Program};

/// The kind of a run-time error, without its details.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FaultKind {
    Assert,
    Range,
    OutOfBounds,
    BadIndex,
    Null,
    Misaligned,
    Unset,
    NotBytes,
    UseAfterFree,
    ReadOnly,
    BadFree,
    Arith,
    BadJoin,
    BadAlloc,
    Undefined,
    BadCall,
    Unsupported,
}

impl From<Fault> for FaultKind {
    fn from(fault: Fault) -> FaultKind {
        match fault {
            Fault::Assert => FaultKind::Assert,
            Fault::Range(_) => FaultKind::Range,
            Fault::OutOfBounds(_) => FaultKind::OutOfBounds,
            Fault::BadIndex(_) => FaultKind::BadIndex,
            Fault::Null(_) => FaultKind::Null,
            Fault::Misaligned(_) => FaultKind::Misaligned,
            Fault::Unset(_) => FaultKind::Unset,
            Fault::NotBytes(_) => FaultKind::NotBytes,
            Fault::UseAfterFree(_) => FaultKind::UseAfterFree,
            Fault::ReadOnly(_) => FaultKind::ReadOnly,
            Fault::BadFree(_) => FaultKind::BadFree,
            Fault::Arith(_) => FaultKind::Arith,
            Fault::BadJoin(_) => FaultKind::BadJoin,
            Fault::BadAlloc(_) => FaultKind::BadAlloc,
            Fault::Undefined => FaultKind::Undefined,
            Fault::BadCall(_) => FaultKind::BadCall,
            Fault::Unsupported => FaultKind::Unsupported,
        }
    }
}

/// Something that goes wrong in some execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wrong {
    /// The property with this number is violated.
    Property(usize),
    /// A run-time error of this kind happens.
    Fault(FaultKind),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Property(i) => write!(f, "property {i}"),
            Wrong::Fault(kind) => write!(f, "fault {kind:?}"),
        }
    }
}

/// What a program can do under one model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enumeration {
    /// Distinct states seen.
    pub states: usize,
    /// Steps between them, faults included.
    pub transitions: usize,
    /// The observables in the final states that count.
    pub finals: BTreeSet<Vec<i64>>,
    /// Everything that goes wrong somewhere. A fault ends its execution; a
    /// violated property does not.
    pub wrong: BTreeSet<Wrong>,
    /// Whether all states were seen. If not, `finals` and `wrong` may lack some.
    pub complete: bool,
}

/// Why a program cannot be enumerated.
pub type EnumerateError = Unsupported;

/// Visits all states, breadth-first, but no more than `max_states`.
pub fn enumerate(program: &Program, model: Model, max_states: usize) -> Result<Enumeration, EnumerateError> {
    let mut result = Enumeration {
        states: 0,
        transitions: 0,
        finals: BTreeSet::new(),
        wrong: BTreeSet::new(),
        complete: true,
    };
    let mut seen = HashSet::new();
    let mut todo = VecDeque::new();
    for (_, state) in initial_states(program)? {
        if seen.insert(state.clone()) {
            todo.push_back(state);
        }
    }
    while let Some(state) = todo.pop_front() {
        if result.states == max_states {
            result.complete = false;
            break;
        }
        result.states += 1;
        let violated = (0..program.properties.len()).filter(|p| violates(program, &state, *p));
        result.wrong.extend(violated.map(Wrong::Property));
        if counts(program, &state) {
            result.finals.insert(observe(program, &state));
        }
        for (_, after) in successors(program, model, &state)? {
            result.transitions += 1;
            match after {
                Ok(after) => {
                    if seen.insert(after.clone()) {
                        todo.push_back(after);
                    }
                }
                Err(fault) => {
                    result.wrong.insert(Wrong::Fault(fault.into()));
                }
            }
        }
    }
    Ok(result)
}
