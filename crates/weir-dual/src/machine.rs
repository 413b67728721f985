//! The dual machine: TSO told with load buffers. Small and obvious; nothing in
//! the search uses it.
//!
//! Source: Abdulla, Atig, Bouajjani, Ngo, "A Load-Buffer Semantics for Total
//! Store Ordering", LMCS 14(1), 2018. A state is a state of the SC machine and
//! for each thread a buffer of messages; the oldest is at the head (first).
//!
//! * A store acts on memory at once, and an own message with its value enters
//!   the own buffer.
//! * At any time a message with the value that memory holds for some address may
//!   enter any buffer, and the message at the head of any buffer may leave.
//! * A load takes the value of the newest own message on its address; where there
//!   is none, the head must be a message on the address, and its value is taken.
//! * A fence, a locked operation and the start of an atomic section need the own
//!   buffer empty.
//!
//! What differs from the paper: (1) atomic sections, during which no message
//! enters a buffer; loads and stores in them act on memory (so both machines
//! reach the same local states only where nobody is in a section: inside one, TSO
//! may still hold stores back that this machine has to perform before it); (2) own messages that
//! are not the newest on their address can only leave, so they are left out;
//! (3) spawning and joining threads, and the heap, are refused; (4) of
//! an array without bounds, messages are about cells that were written or lie
//! near its start.
//!
//! What an operation does to registers and memory is left to the judge's SC
//! machine; only where a load gets its value from is new here.

use std::collections::BTreeSet;
use weir_ir::{Addr, EdgeId, Fault, FenceKind, Len, Model, ObjId, Op, Program, Step as ScStep, ThreadId};
use weir_machine::eval::place_in_code;
use weir_machine::memory;
use weir_machine::{State as Core, initial_states, step};

/// How far from its start a cell of an array without bounds counts as near.
const NEAR: i32 = 4;

/// A message in a load buffer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Message {
    /// The address.
    pub addr: Addr,
    /// The value.
    pub value: i64,
    /// Whether the thread itself stored it.
    pub own: bool,
}

/// A state of the dual machine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// Memory, local states, and who is in an atomic section.
    pub core: Core,
    /// The load buffers, heads first.
    pub buffers: Vec<Vec<Message>>,
}

/// A step of the dual machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A thread takes an edge.
    Exec {
        /// The thread.
        thread: ThreadId,
        /// The edge of the routine that it runs.
        edge: EdgeId,
        /// For `Havoc`, the value chosen; otherwise 0.
        choice: i64,
    },
    /// What memory holds for the address enters the thread's buffer.
    Enter {
        /// The thread.
        thread: ThreadId,
        /// The address.
        addr: Addr,
    },
    /// The head of the thread's buffer leaves it.
    Leave {
        /// The thread.
        thread: ThreadId,
    },
}

/// The machine does not have this operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotHere;

/// The initial states, with empty buffers.
pub fn initial(program: &Program) -> Result<Vec<State>, weir_machine::Unsupported> {
    let states = initial_states(program)?.into_iter().map(|(_, core)| {
        let buffers = vec![Vec::new(); core.threads.len()];
        State { core, buffers }
    });
    Ok(states.collect())
}

/// A step that is possible, with the state after it or the error it is.
pub type Successor = (Step, Result<State, Fault>);

/// The steps that are possible, each with the state after it or the error it is.
pub fn successors(program: &Program, state: &State) -> Result<Vec<Successor>, NotHere> {
    let mut out = Vec::new();
    for (i, t) in state.core.threads.iter().enumerate() {
        let thread = ThreadId::new(i);
        if state.core.atomic.is_some_and(|inside| inside != thread) {
            continue;
        }
        let routine = program.routine(t.top().routine);
        for (edge, e) in routine.out(t.top().loc) {
            let choices = match &e.op {
                Op::Havoc(reg, _) => {
                    let (lo, hi) = program.bounds(routine.regs[reg.index()].ty).ok_or(NotHere)?;
                    lo..=hi
                }
                Op::Alloc(..) | Op::Free(_) | Op::Spawn { .. } | Op::Join(_) => return Err(NotHere),
                _ => 0..=0,
            };
            for choice in choices {
                if let Some(after) = exec(program, state, thread, edge, &e.op, choice) {
                    out.push((Step::Exec { thread, edge, choice }, after));
                }
            }
        }
        if !state.buffers[i].is_empty() {
            let mut after = state.clone();
            after.buffers[i].remove(0);
            out.push((Step::Leave { thread }, Ok(after)));
        }
        if state.core.atomic.is_none() {
            for addr in addresses(program, &state.core) {
                let value = memory::read(program, &state.core, addr).map_err(|_| NotHere)?;
                let mut after = state.clone();
                after.buffers[i].push(Message { addr, value, own: false });
                out.push((Step::Enter { thread, addr }, Ok(after)));
            }
        }
    }
    Ok(out)
}

/// The addresses of which messages may enter.
fn addresses(program: &Program, core: &Core) -> BTreeSet<Addr> {
    let mut all: BTreeSet<Addr> = core.memory.keys().copied().collect();
    for (i, object) in program.objects.iter().enumerate() {
        if object.len == Len::Unbounded {
            all.extend((-NEAR..=NEAR).map(|offset| Addr::of(ObjId::new(i), offset)));
        }
    }
    all
}

/// The thread takes the edge; `None` if it cannot now.
fn exec(
    program: &Program,
    state: &State,
    thread: ThreadId,
    edge: EdgeId,
    op: &Op,
    choice: i64,
) -> Option<Result<State, Fault>> {
    let buffer = &state.buffers[thread.index()];
    let under_sc = |core: &Core| step(program, Model::Sc, core, ScStep::Exec { thread, edge, choice }).ok();
    let inside = state.core.atomic.is_some();
    let mut after = state.clone();
    match op {
        Op::Load(_, place) if !inside => {
            let addr = match place_in_code(program, &state.core, thread, place) {
                Ok(addr) => addr,
                Err(fault) => return Some(Err(fault)),
            };
            let own = buffer.iter().rfind(|m| m.own && m.addr == addr);
            let head = buffer.first().filter(|m| !m.own && m.addr == addr);
            let mut seen = state.core.clone();
            seen.memory.insert(addr, own.or(head)?.value);
            match under_sc(&seen)?.result {
                Ok(core) => after.core.threads = core.threads,
                Err(fault) => return Some(Err(fault)),
            }
        }
        Op::Store(..) if !inside => {
            let outcome = under_sc(&state.core)?;
            match outcome.result {
                Ok(core) => after.core = core,
                Err(fault) => return Some(Err(fault)),
            }
            let access = outcome.access?;
            let (value, _) = access.wrote?;
            let buffer = &mut after.buffers[thread.index()];
            buffer.retain(|m| !(m.own && m.addr == access.addr));
            buffer.push(Message { addr: access.addr, value, own: true });
        }
        Op::Fence(FenceKind::Full) | Op::Rmw { .. } | Op::Cas { .. } | Op::AtomicBegin
            if !buffer.is_empty() =>
        {
            return None;
        }
        _ => match under_sc(&state.core)?.result {
            Ok(core) => after.core = core,
            Err(fault) => return Some(Err(fault)),
        },
    }
    Some(Ok(after))
}
