//! Store-buffer graphs as data.

use crate::entry::Entry;
use crate::flat::Flat;
use weir_ir::{LocId, Model, Op};

/// One item of a symbolic buffer, oldest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    /// A store: its number in [`Graph::entries`].
    Store(u32),
    /// PSO: what comes after it waits for what comes before it.
    Mark,
}

/// A location with a symbolic buffer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The location of [`Graph::flat`].
    pub loc: LocId,
    /// What waits, oldest first.
    pub buffer: Vec<Item>,
}

/// What an edge stands for; section 4.3 of the thesis gives each a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A step that nobody else sees (gray).
    Local,
    /// A read from memory (green).
    Read,
    /// A read from the own buffer: an assignment (green).
    EarlyRead,
    /// A store goes to the buffer (red).
    Write,
    /// A store of the buffer reaches memory (brown).
    Flush,
    /// Needs the buffer empty: fences and locked operations (blue).
    Fence,
    /// Allocation (yellow).
    Alloc,
}

impl Kind {
    /// The colour of the thesis.
    pub fn colour(self) -> &'static str {
        match self {
            Kind::Local => "gray",
            Kind::Read | Kind::EarlyRead => "green",
            Kind::Write => "red",
            Kind::Flush => "brown",
            Kind::Fence => "blue",
            Kind::Alloc => "goldenrod",
        }
    }
}

/// An edge of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The node it leaves.
    pub src: usize,
    /// The node it leads to.
    pub dst: usize,
    /// What it stands for.
    pub kind: Kind,
    /// What the SC program does instead, in order; nothing is a skip. The first
    /// ones may be assumptions: where addresses may be equal, the graph splits.
    pub ops: Vec<Op>,
    /// The edge of [`Graph::flat`]; `None` for a flush.
    pub step: Option<usize>,
    /// The entry of [`Graph::entries`] that is stored, flushed or read.
    pub entry: Option<u32>,
}

/// The store-buffer graph of a thread or routine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// Its name.
    pub name: String,
    /// The memory model.
    pub model: Model,
    /// The control flow, with the registers of the new program.
    pub flat: Flat,
    /// The stores that may wait.
    pub entries: Vec<Entry>,
    /// The nodes; the first one is where it starts.
    pub nodes: Vec<Node>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// How many stores had to save a value or an address (write-def chains).
    pub chains: usize,
}

impl Graph {
    /// For every node, the edges that leave it.
    pub fn out_table(&self) -> Vec<Vec<usize>> {
        let mut table = vec![Vec::new(); self.nodes.len()];
        for (i, e) in self.edges.iter().enumerate() {
            table[e.src].push(i);
        }
        table
    }
    /// Whether the thread has ended at a node and nothing waits.
    pub fn is_final(&self, node: usize) -> bool {
        let n = &self.nodes[node];
        self.flat.locs[n.loc.index()].ended && n.buffer.is_empty()
    }
}
