//! Claims: what is said never to hold, as data that has nothing to do with how it
//! was found.
//!
//! A [`Clause`] is a set of states: "there are these pairwise different processes,
//! these cells have values like this, and these loads are still to come". A
//! [`Claim`] says that no reachable state is in any of its clauses. The text form
//! is in [`crate::text`], the check in [`crate::check`].

use crate::system::VarId;

/// A variable, or the cell of an array at a process of the clause.
pub type Cell = (VarId, Option<u8>);

/// In a set of processes: one that the clause does not name.
pub const OTHER: u64 = 1 << 63;

/// Something that has a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Slot {
    /// Memory, a global variable, or the local of a process.
    Cell(Cell),
    /// The number of a process, as a set: bit `n` is the process with number `n`,
    /// bit 0 all those that the system does not name.
    Number(u8),
    /// What a load to come of a process will see: which load (from 0), which cell.
    Load(u8, u8, Cell),
    /// What a process will see of its own newest store.
    Own(u8, Cell),
    /// What memory holds at the moment of the bad state.
    Seen(Cell),
}

/// One thing that is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Atom {
    /// One of these names, numbers, or processes (bits are positions).
    In(Slot, u64),
    /// The same value.
    Same(Slot, Slot),
    /// The first less the second is at most this; `None` is 0.
    AtMost(Option<Slot>, Option<Slot>, i64),
}

/// A load that is to come: the cells that are seen at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Load {
    /// Sorted.
    pub cells: Vec<Cell>,
    /// Whether that moment is the one of the bad state. Only the last can be.
    pub joint: bool,
}

/// A load of the own newest store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Own {
    /// Of which cell.
    pub cell: Cell,
    /// So many of the loads to come see a moment before the store reached memory.
    pub after: u8,
}

/// A set of states.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clause {
    /// How many processes it names.
    pub procs: u8,
    /// What is said.
    pub atoms: Vec<Atom>,
    /// Per process: the loads to come, in the order they will be made.
    pub loads: Vec<Vec<Load>>,
    /// Per process.
    pub owns: Vec<Vec<Own>>,
    /// What is said of memory at the moment of the bad state.
    pub seen: Vec<Cell>,
}

/// No reachable state is in any of these.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// The sets.
    pub clauses: Vec<Clause>,
}

impl Clause {
    /// With so many processes, and nothing said.
    pub fn new(procs: u8) -> Clause {
        let none = usize::from(procs);
        Clause { procs, loads: vec![Vec::new(); none], owns: vec![Vec::new(); none], ..Clause::default() }
    }
}
