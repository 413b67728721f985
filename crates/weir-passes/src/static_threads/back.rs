//! Executions of the program with all its threads, as executions of the program it was made of.

use std::collections::VecDeque;
use weir_ir::{Addr, CellInit, EdgeId, Fault, Model, ObjId, Op, Program, Step, ThreadId, Trace, Violation};

/// Where an edge comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EdgeBack {
    /// The step that it completes.
    pub own: Option<EdgeId>,
    /// The steps of the thread that follow it, taken beforehand; with the address where it is a
    /// store.
    pub after: Vec<(EdgeId, Option<Addr>)>,
}

/// A program whose threads are all there from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticThreads {
    /// The program. Its threads have the numbers that they get when they are started.
    pub program: Program,
    /// Per thread and edge of its routine.
    edges: Vec<Vec<EdgeBack>>,
    prologue: Vec<(EdgeId, Option<Addr>)>,
    /// What says which threads have ended.
    ended: Option<ObjId>,
    /// How many objects were added to tell threads something: those of the heap have numbers
    /// that are larger by this.
    added: u32,
    /// The cells of the original that may start with any value, with the least one.
    any: Vec<(Addr, i64)>,
}

impl StaticThreads {
    pub(super) fn new(
        program: Program,
        original: &Program,
        edges: Vec<Vec<EdgeBack>>,
        prologue: Vec<(EdgeId, Option<Addr>)>,
        (ended, added): (Option<ObjId>, usize),
    ) -> StaticThreads {
        let mut any = Vec::new();
        for (i, o) in original.objects.iter().enumerate() {
            let cells = if let weir_ir::Len::Fixed(n) = o.len { n } else { 1 };
            for c in 0..cells as i32 {
                if let CellInit::Any { lo, .. } = o.cell_init(c) {
                    any.push((Addr::of(ObjId::new(i), c), lo));
                }
            }
        }
        StaticThreads { program, edges, prologue, ended, added: added as u32, any }
    }

    /// The execution of the original program.
    ///
    /// # Errors
    /// If it is no execution of this program.
    pub fn back(&self, trace: &Trace) -> Result<Trace, String> {
        let mut out = Writer { steps: Vec::new(), model: trace.model, buffer: VecDeque::new() };
        let first = ThreadId::new(0);
        self.prologue.iter().for_each(|s| out.before(first, *s));
        let mut violation = trace.violation;
        // Stores inside an atomic section go to memory at once.
        let mut section = false;
        for (i, step) in trace.steps.iter().enumerate() {
            let last = i + 1 == trace.steps.len();
            match *step {
                Step::Flush { thread, addr } if thread == first => out.flush(thread, self.address(addr)),
                Step::Flush { thread, addr } => {
                    out.steps.push(Step::Flush { thread, addr: self.address(addr) });
                }
                Step::Exec { thread, edge, choice } => {
                    let edges = self.edges.get(thread.index()).ok_or("there is no such thread")?;
                    let back = edges.get(edge.index()).ok_or("there is no such edge")?;
                    let fails = last && matches!(violation, Some(Violation::Fault(_)));
                    let own = match back.own {
                        None if fails => self.completed(thread, edge),
                        own => own,
                    };
                    if let Some(edge) = own {
                        out.steps.push(Step::Exec { thread, edge, choice });
                    }
                    if fails {
                        break;
                    }
                    if thread == first {
                        let op = &self.program.thread_routine(thread).edges[edge.index()].op;
                        match op {
                            Op::AtomicBegin => section = true,
                            Op::AtomicEnd => section = false,
                            Op::Store(..) if !section && trace.model != Model::Sc => {
                                out.buffer.push_back(None);
                            }
                            _ => {}
                        }
                        back.after.iter().for_each(|s| out.before(thread, *s));
                    }
                }
            }
        }
        if let (Some(Violation::Fault(Fault::OutOfBounds(addr))), Some(ended)) = (violation, self.ended)
            && addr.object(self.program.objects.len()) == Some(ended)
        {
            violation = Some(Violation::Fault(Fault::BadJoin(i64::from(addr.offset()))));
        }
        if let Some(Violation::Fault(fault)) = &mut violation {
            match fault {
                Fault::OutOfBounds(a) | Fault::UseAfterFree(a) => *a = self.address(*a),
                Fault::BadFree(pointer) => *pointer = self.address(Addr(*pointer)).0,
                _ => {}
            }
        }
        let given = |a: Addr| trace.memory_init.iter().find(|(b, _)| *b == a).map(|(_, v)| *v);
        let memory_init = self.any.iter().map(|(a, lo)| (*a, given(*a).unwrap_or(*lo))).collect();
        Ok(Trace { model: trace.model, memory_init, steps: out.steps, violation })
    }

    /// An address as the original has it.
    fn address(&self, addr: Addr) -> Addr {
        if addr.number() as usize > self.program.objects.len() {
            Addr::cell(addr.number() - self.added, addr.offset())
        } else {
            addr
        }
    }

    /// The step that an edge begins which has none of its own.
    fn completed(&self, thread: ThreadId, edge: EdgeId) -> Option<EdgeId> {
        let routine = self.program.thread_routine(thread);
        let edges = &self.edges[thread.index()];
        let mut at = edge;
        for _ in 0..routine.edges.len() {
            if let Some(own) = edges[at.index()].own {
                return Some(own);
            }
            at = routine.out(routine.edges[at.index()].dst).next()?.0;
        }
        None
    }
}

/// The steps, and the buffer of the first thread: `None` is a store that stays in the program,
/// the others are stores that were taken beforehand and are flushed as soon as they can be.
struct Writer {
    steps: Vec<Step>,
    model: Model,
    buffer: VecDeque<Option<Addr>>,
}

impl Writer {
    fn before(&mut self, thread: ThreadId, (edge, store): (EdgeId, Option<Addr>)) {
        self.steps.push(Step::Exec { thread, edge, choice: 0 });
        if let (Some(addr), true) = (store, self.model != Model::Sc) {
            self.buffer.push_back(Some(addr));
            self.settle(thread);
        }
    }

    /// Flushes what is oldest, and was taken beforehand.
    fn settle(&mut self, thread: ThreadId) {
        while let Some(Some(addr)) = self.buffer.front().copied() {
            self.steps.push(Step::Flush { thread, addr });
            self.buffer.pop_front();
        }
    }

    fn flush(&mut self, thread: ThreadId, addr: Addr) {
        if let Some(i) = self.buffer.iter().position(Option::is_none) {
            self.buffer.remove(i);
        }
        self.steps.push(Step::Flush { thread, addr });
        self.settle(thread);
    }
}
