//! From an execution of the dual machine to one of TSO.
//!
//! The construction of the published proof, read as a schedule. Time is the
//! position in the dual execution. A store is flushed when the dual machine
//! performs it. A load that takes a message is executed when that message
//! entered the buffer; fences and locked operations are executed where they are;
//! everything else right after what precedes it in its thread. Messages leave in
//! the order in which they entered, so each thread runs in program order; a load
//! that finds its own message finds its own store still buffered, and a load that
//! takes another message does so after its own stores there were flushed.

use crate::local::graph::{Graph, System};
use crate::local::{Act, Cell, Node, Target, Val};
use crate::search::bad::Wrong;
use crate::search::buffers::Msg;
use crate::search::pre::DualStep;
use crate::search::space::{ANY, ANYWHERE};
use std::collections::{HashMap, VecDeque};
use weir_ir::{Addr, CellInit, EdgeId, Fault, Len, Model, ObjId, Program, Step, ThreadId, Trace, Violation};

/// Something that happens at one moment of the dual execution.
enum Event {
    /// A message enters the thread's buffer.
    Enters(usize),
    /// The thread acts.
    Acts(usize, Act),
}

/// A step of a thread, and when TSO takes it.
struct Timed {
    edge: EdgeId,
    choice: i64,
    fault: Option<Fault>,
    at: i64,
}

/// The dual execution does not fit the thread's code: a bug in this engine.
#[derive(Debug)]
pub(crate) struct Lost(pub &'static str);

/// The execution of TSO. `first` is the initial configuration, `last` the
/// forbidden one.
pub(crate) fn trace(
    program: &Program,
    system: &System,
    steps: &[DualStep],
    first: &[u32],
    last: &[u32],
    wrong: Wrong,
) -> Result<Trace, Lost> {
    let n = system.threads.len();
    let (events, labels) = schedule(n, steps)?;
    let mut ops: Vec<VecDeque<Timed>> = Vec::new();
    for t in 0..n {
        let path = path(&system.threads[t], &labels[t], last[t])?;
        let mut at = -1;
        let mut next = labels[t].iter();
        let mut timed = VecDeque::new();
        for i in path {
            let m = &system.threads[t].moves[i];
            if m.act != Act::Local {
                at = next.next().map_or(at, |(_, at)| *at);
            }
            let fault = match m.target {
                Target::Fault(f) => Some(f),
                Target::Node(_) => None,
            };
            timed.push_back(Timed { edge: m.edge, choice: m.choice, fault, at });
        }
        ops.push(timed);
    }
    let mut out = Out { ops, steps: Vec::new(), fault: None };
    let mut inside = None;
    for (now, event) in (0..).zip(&events) {
        match event {
            Event::Enters(t) => out.run(*t, now),
            Event::Acts(t, act) => {
                if *act == Act::Section {
                    (0..n).filter(|q| q != t).for_each(|q| out.run(q, now));
                    inside = if inside.is_none() { Some(*t) } else { None };
                }
                // What follows inside another thread's section happened before
                // it, and stays in the store buffer.
                out.run(*t, now);
                if let Act::Store(cell, _) = act
                    && out.fault.is_none()
                    && inside.is_none()
                {
                    let addr = system.cells[*cell as usize].addr;
                    out.steps.push(Step::Flush { thread: ThreadId::new(*t), addr });
                }
            }
        }
    }
    (0..n).for_each(|t| out.run(t, i64::MAX));
    let violation = match (wrong, out.fault) {
        (Wrong::Fault, Some(fault)) => Violation::Fault(fault),
        (Wrong::Property(p), None) => Violation::Property(p),
        _ => return Err(Lost("the error at the end")),
    };
    let memory_init = initial_values(program, system, first, n);
    Ok(Trace { model: Model::Tso, memory_init, steps: out.steps, violation: Some(violation) })
}

struct Out {
    ops: Vec<VecDeque<Timed>>,
    steps: Vec<Step>,
    fault: Option<Fault>,
}

impl Out {
    /// The thread takes the steps whose time has come. An error is the end.
    fn run(&mut self, t: usize, now: i64) {
        while self.fault.is_none()
            && let Some(op) = self.ops[t].pop_front_if(|op| op.at <= now)
        {
            self.steps.push(Step::Exec { thread: ThreadId::new(t), edge: op.edge, choice: op.choice });
            self.fault = op.fault;
        }
    }
}

/// What one thread does visibly, and when TSO does it.
type Labels = Vec<(Act, i64)>;

/// Executes the dual machine and notes when things happen.
fn schedule(n: usize, steps: &[DualStep]) -> Result<(Vec<Event>, Vec<Labels>), Lost> {
    let mut events = Vec::new();
    let mut labels: Vec<Labels> = vec![Vec::new(); n];
    let mut clocks = vec![-1i64; n];
    let mut buffers: Vec<VecDeque<(Msg, i64)>> = vec![VecDeque::new(); n];
    for step in steps {
        for &(t, cell, val) in &step.props {
            buffers[t].push_back((Msg::seen(cell, val), events.len() as i64));
            events.push(Event::Enters(t));
        }
        let Some((t, act)) = step.act else { continue };
        let now = events.len() as i64;
        match act {
            Act::Local => {}
            Act::Load(cell, val) => {
                if let Some(at) = load(&mut buffers[t], cell, val)? {
                    clocks[t] = clocks[t].max(at);
                }
            }
            Act::Store(cell, val) => buffers[t].push_back((Msg::own(cell, val), now)),
            Act::Fence | Act::Section | Act::Locked(..) => {
                buffers[t].clear();
                clocks[t] = now;
            }
        }
        labels[t].push((act, clocks[t]));
        events.push(Event::Acts(t, act));
    }
    Ok((events, labels))
}

/// A load: `None` from an own message, else when the message taken entered.
/// Dropping no more than needed is best, since longer buffers can do more.
fn load(buffer: &mut VecDeque<(Msg, i64)>, cell: Cell, val: Val) -> Result<Option<i64>, Lost> {
    let own = buffer.iter().rposition(|(m, _)| m.is_own() && m.cell() == cell);
    if let Some(i) = own {
        if buffer[i].0.val() == val {
            return Ok(None);
        }
        buffer.drain(..=i);
    }
    let wanted = Msg::seen(cell, val);
    let i = buffer.iter().position(|(m, _)| *m == wanted).ok_or(Lost("the message of a load"))?;
    buffer.drain(..i);
    Ok(Some(buffer[0].1))
}

/// A path with these visible steps from the initial state to a node (the first
/// number past the last node stands for an error), breadth first.
fn path(graph: &Graph, labels: &Labels, goal: Node) -> Result<Vec<usize>, Lost> {
    let mut out: HashMap<Node, Vec<usize>> = HashMap::new();
    for (i, m) in graph.moves.iter().enumerate() {
        out.entry(m.src).or_default().push(i);
    }
    let fault = graph.locals.len() as Node;
    let mut came: HashMap<(usize, Node), (usize, Node, usize)> = HashMap::new();
    let mut todo = VecDeque::from([(0usize, 0 as Node)]);
    while let Some((done, node)) = todo.pop_front() {
        if done == labels.len() && (node == goal || goal == ANYWHERE && node != fault) {
            let mut path = Vec::new();
            let mut at = (done, node);
            while at != (0, 0) {
                let (d, n, i) = came[&at];
                path.push(i);
                at = (d, n);
            }
            path.reverse();
            return Ok(path);
        }
        for &i in out.get(&node).into_iter().flatten() {
            let m = &graph.moves[i];
            let after = match m.act {
                Act::Local => done,
                act if labels.get(done).is_some_and(|(l, _)| *l == act) => done + 1,
                _ => continue,
            };
            let target = match m.target {
                Target::Node(n) => n,
                Target::Fault(_) => fault,
            };
            let key = (after, target);
            if key != (0, 0) && !came.contains_key(&key) {
                came.insert(key, (done, node, i));
                todo.push_back(key);
            }
        }
    }
    Err(Lost("a thread's path"))
}

/// The cells that may start with any value, with values that fit.
fn initial_values(program: &Program, system: &System, first: &[u32], n: usize) -> Vec<(Addr, i64)> {
    let mut out = Vec::new();
    for (i, object) in program.objects.iter().enumerate() {
        let cells = match object.len {
            Len::Scalar => 1,
            Len::Fixed(len) => i32::try_from(len).unwrap_or(i32::MAX),
            Len::Unbounded => 0,
        };
        for offset in 0..cells {
            let CellInit::Any { lo, .. } = object.cell_init(offset) else { continue };
            let addr = Addr::of(ObjId::new(i), offset);
            let chosen = system.cell(addr).and_then(|cell| {
                let val = first[2 * n + cell as usize];
                (val != ANY).then(|| system.cells[cell as usize].values[val as usize])
            });
            out.push((addr, chosen.unwrap_or(lo)));
        }
    }
    out
}
