//! From a routine to its graph.

use crate::construct::{How, construct};
use crate::entry::Memory;
use crate::flat::{Known, flatten};
use crate::graph::Graph;
use crate::minimise::{Visible, quiet_locations};
use crate::unsupported::Unsupported;
use weir_ir::{Model, Program, RoutineId};

/// How graphs are built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// Leave out flushes that may as well come later.
    pub minimise: bool,
    /// A routine returns only once its buffer is empty (as in the thesis). For
    /// graphs of single routines; a program is never reduced like this.
    pub fence_at_return: bool,
    /// Every store has an entry of its own, so that a flush tells which store it
    /// is of: for instrumentation.
    pub tell_apart: bool,
    /// No graph has more nodes.
    pub max_nodes: usize,
}

impl Options {
    /// Minimised, buffers carried across returns, at most 200,000 nodes.
    pub fn new(model: Model) -> Options {
        Options { model, minimise: true, fence_at_return: false, tell_apart: false, max_nodes: 200_000 }
    }
}

/// The graph of a routine, with what is known of its thread.
pub(crate) fn build(
    program: &Program,
    memory: &Memory<'_>,
    routine: RoutineId,
    known: Known<'_>,
    options: &Options,
) -> Result<Graph, Unsupported> {
    let flat = flatten(program, routine, known)?;
    let quiet = if options.minimise {
        let visible = Visible::of(program, &flat, routine);
        quiet_locations(memory, &flat, &visible)
    } else {
        vec![false; flat.locs.len()]
    };
    let Options { model, fence_at_return, tell_apart, max_nodes, .. } = *options;
    construct(memory, flat, How { model, fence_at_return, max_nodes, tell_apart, quiet: &quiet })
}
