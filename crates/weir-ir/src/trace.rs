//! Executions as data: what engines hand to the judge.

use crate::addr::Addr;
use crate::arith::ArithError;
use crate::ids::{EdgeId, LocId, RoutineId, TemplateId, ThreadId};
use crate::ty::RangeError;
use std::fmt;

/// A memory model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Model {
    /// Sequential consistency: stores act on memory at once.
    Sc,
    /// Total store order (x86): one first-in-first-out buffer per thread.
    Tso,
    /// Partial store order: one buffer per thread and address.
    Pso,
}

impl Model {
    /// All models, strongest first.
    pub const ALL: [Model; 3] = [Model::Sc, Model::Tso, Model::Pso];

    /// The lower-case name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Model::Sc => "sc",
            Model::Tso => "tso",
            Model::Pso => "pso",
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Sc => "SC",
            Model::Tso => "TSO",
            Model::Pso => "PSO",
        })
    }
}

impl std::str::FromStr for Model {
    type Err = String;
    fn from_str(s: &str) -> Result<Model, String> {
        match s.to_ascii_lowercase().as_str() {
            "sc" => Ok(Model::Sc),
            "tso" => Ok(Model::Tso),
            "pso" => Ok(Model::Pso),
            _ => Err(format!("there is no memory model `{s}`; the models are sc, tso and pso")),
        }
    }
}

/// One step of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A thread takes an edge of the routine its topmost frame runs.
    Exec {
        /// The thread.
        thread: ThreadId,
        /// The edge.
        edge: EdgeId,
        /// For `Havoc`, the value chosen. For `Alloc`, the number of the new object, which
        /// is not that of a live one; 0: the next one. Otherwise 0.
        choice: i64,
    },
    /// The oldest store of a thread's buffer (to that address) reaches memory.
    /// Under TSO the address is that of the oldest entry.
    Flush {
        /// The thread.
        thread: ThreadId,
        /// The address.
        addr: Addr,
    },
}

impl Step {
    /// The thread that moves.
    pub fn thread(self) -> ThreadId {
        match self {
            Step::Exec { thread, .. } | Step::Flush { thread, .. } => thread,
        }
    }
}

/// A run-time error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// An assertion does not hold.
    Assert,
    /// A value left its range type.
    Range(RangeError),
    /// An index or offset outside its object.
    OutOfBounds(Addr),
    /// An index that is not even a 32-bit number.
    BadIndex(i64),
    /// An access to several bytes whose offset is no multiple of their number.
    Misaligned(Addr),
    /// A byte is read that was never written.
    Unset(Addr),
    /// An access to bytes, of what holds something else.
    NotBytes(Addr),
    /// A null (or otherwise impossible) pointer was followed.
    Null(i64),
    /// A freed object was used, or a store to it was still buffered.
    UseAfterFree(Addr),
    /// A store to an object that is constant ([`crate::Program::constants`]).
    ReadOnly(Addr),
    /// `free` of something that is not the start of a live heap object.
    BadFree(i64),
    /// Arithmetic without a result.
    Arith(ArithError),
    /// `join` of a thread that does not exist.
    BadJoin(i64),
    /// An allocation with a negative or unreasonable size.
    BadAlloc(i64),
    /// A value is used of which some bits were never set ([`crate::undef`]).
    Undefined,
    /// A call through a pointer that is not the address of a function.
    BadCall(i64),
    /// Not an error of the program: it gets to what Weir does not support.
    Unsupported,
}

/// Which faults a question is about: all of them, unless it says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Faults(u8);

impl Faults {
    /// None at all.
    pub const NONE: Faults = Faults(0);
    /// Assertions, and what front ends make of them: a call that must not happen.
    pub const ASSERTIONS: Faults = Faults(1);
    /// Accesses to what is not there: through null, outside of an object, after its end.
    pub const ACCESSES: Faults = Faults(2);
    /// `free` of what cannot be freed.
    pub const FREES: Faults = Faults(4);
    /// Everything.
    pub const ALL: Faults = Faults(u8::MAX);

    /// Those of either.
    #[must_use]
    pub const fn and(self, other: Faults) -> Faults {
        Faults(self.0 | other.0)
    }

    /// Whether a fault is one of them.
    pub const fn has(self, fault: Fault) -> bool {
        let class = match fault {
            Fault::Assert => Faults::ASSERTIONS.0,
            Fault::OutOfBounds(_) | Fault::BadIndex(_) | Fault::Null(_) | Fault::UseAfterFree(_) => {
                Faults::ACCESSES.0
            }
            Fault::BadFree(_) => Faults::FREES.0,
            _ => 8,
        };
        self.0 & class != 0
    }
}

impl Default for Faults {
    fn default() -> Faults {
        Faults::ALL
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Assert => write!(f, "assertion fails"),
            Fault::Range(e) => write!(f, "{} is outside the range [{}..{}]", e.value, e.lo, e.hi),
            Fault::OutOfBounds(a) => write!(f, "index {} is out of bounds", a.offset()),
            Fault::BadIndex(i) => write!(f, "index {i} is out of bounds"),
            Fault::Misaligned(a) => write!(f, "offset {} is not aligned", a.offset()),
            Fault::Unset(_) => write!(f, "memory is read that was never written"),
            Fault::NotBytes(_) => write!(f, "memory that is not bytes is accessed as such"),
            Fault::Null(0) => write!(f, "null pointer is followed"),
            Fault::Null(v) => write!(f, "{v} is not a pointer"),
            Fault::UseAfterFree(_) => write!(f, "memory is used after it was freed"),
            Fault::ReadOnly(_) => write!(f, "memory is written that is constant"),
            Fault::BadFree(0) => write!(f, "null pointer is freed"),
            Fault::BadFree(_) => write!(f, "what is freed is not the start of a live allocation"),
            Fault::Arith(ArithError::DivisionByZero) => write!(f, "division by zero"),
            Fault::Arith(ArithError::Overflow) => write!(f, "mathematical integer leaves 64 bits"),
            Fault::BadJoin(t) => write!(f, "join of thread {t}, which does not exist"),
            Fault::BadAlloc(n) => write!(f, "allocation of {n} cells"),
            Fault::Undefined => write!(f, "a value is used that was never set"),
            Fault::BadCall(_) => write!(f, "a pointer is called that is no function"),
            Fault::Unsupported => write!(f, "something that is not supported"),
        }
    }
}

/// What an execution shows to be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The last step is an error.
    Fault(Fault),
    /// After the last step the property with this number (see
    /// [`crate::Program::properties`]) is violated.
    Property(usize),
    /// After the last step nothing can move any more, neither a thread nor a
    /// buffered store, and not every thread has ended.
    Deadlock,
    /// After the last step these two threads stand before accesses to the same bytes, one of
    /// which writes, and not both are atomic: a data race.
    Race(ThreadId, ThreadId),
    /// The steps from this number on, counted from 0, are a loop that may go on for ever, and
    /// in which a thread waits ([`crate::progress`]): after them the state is that before them,
    /// and every thread and every buffered store gets its turn. If there are none, nothing can
    /// move, and not every thread has ended.
    Waits(usize),
}

/// How threads wait for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WaitKind {
    /// No thread makes progress, and no schedule would let one of them.
    Deadlock,
    /// No thread makes progress; another schedule would let one.
    Livelock,
    /// Some threads wait while others make progress.
    Starvation,
}

impl WaitKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            WaitKind::Deadlock => "deadlock",
            WaitKind::Livelock => "livelock",
            WaitKind::Starvation => "starvation",
        }
    }
}

/// What the judge says of a loop that goes on for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waits {
    /// How the threads wait.
    pub kind: WaitKind,
    /// The threads that wait for ever.
    pub threads: Vec<ThreadId>,
    /// The threads that make progress for ever.
    pub others: Vec<ThreadId>,
    /// Whether another schedule would let one of those that wait go on; `None`: that was not
    /// found out.
    pub escape: Option<bool>,
}

/// An execution from an initial state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Under which model.
    pub model: Model,
    /// The initial values of the cells that may start with any value.
    pub memory_init: Vec<(Addr, i64)>,
    /// The steps.
    pub steps: Vec<Step>,
    /// What it shows.
    pub violation: Option<Violation>,
}

/// An entry of a store buffer, oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BufferEntry {
    /// A store that waits.
    Store(Addr, i64),
    /// A store of that many bytes that waits.
    Bytes(Addr, u8, i64),
    /// PSO: stores after it wait for those before it.
    Mark,
}

impl BufferEntry {
    /// The address of a store, and how many cells it is about.
    pub fn place(&self) -> Option<(Addr, u8)> {
        match *self {
            BufferEntry::Store(addr, _) => Some((addr, 1)),
            BufferEntry::Bytes(addr, width, _) => Some((addr, width)),
            BufferEntry::Mark => None,
        }
    }
}

/// A routine that a thread is running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameView {
    /// The routine.
    pub routine: RoutineId,
    /// Where it is.
    pub loc: LocId,
    /// The values of its registers.
    pub regs: Vec<i64>,
}

/// A thread as it is in one state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadView {
    /// What it runs.
    pub template: TemplateId,
    /// Its number among the copies of the template.
    pub copy: u32,
    /// Its frames; the last one is running.
    pub frames: Vec<FrameView>,
    /// Its store buffer, oldest entry first.
    pub buffer: Vec<BufferEntry>,
    /// Whether it has ended.
    pub ended: bool,
}

/// A state of the machine, for people and reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// Memory: every cell of the scalars and arrays of fixed length, every cell
    /// that was written of the unbounded ones, every cell of live heap objects;
    /// in order of address.
    pub memory: Vec<(Addr, i64)>,
    /// The threads, in order of [`ThreadId`].
    pub threads: Vec<ThreadView>,
}

/// Where a load got its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadFrom {
    /// The own buffer: an early read.
    Buffer,
    /// Memory.
    Memory,
}

/// What a step did to memory or buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The address.
    pub addr: Addr,
    /// How many cells from there on: 1 but for [`crate::Place::Bytes`].
    pub cells: u8,
    /// The value read (by a load, or the old value of a locked operation), and
    /// where it came from.
    pub read: Option<(i64, ReadFrom)>,
    /// The value that went to memory (`true`) or to the own buffer (`false`).
    pub wrote: Option<(i64, bool)>,
    /// The bits of the value that were never set ([`crate::undef`]): of a load, of what it
    /// read, of a store, of what it wrote. Locked operations know all bits.
    pub undef: i64,
}

/// Why one event of an execution comes before another (happens-before).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    /// Program order (`po`).
    Program,
    /// Read-from (`rf`): the next event reads what this one stored.
    ReadFrom,
    /// Store order (`co`): both store to one address, this one first.
    Store,
    /// From-read (`fr`): this event reads a value that the next one overwrites.
    FromRead,
    /// A spawn and an event of the new thread, or an event and a join of its thread.
    Thread,
}

impl Order {
    /// The short name.
    pub fn name(self) -> &'static str {
        match self {
            Order::Program => "po",
            Order::ReadFrom => "rf",
            Order::Store => "co",
            Order::FromRead => "fr",
            Order::Thread => "thread",
        }
    }
}
