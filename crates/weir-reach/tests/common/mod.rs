//! A slow oracle that shares nothing with the engines: it looks for TSO
//! executions in which a thread loads while a store of its own waits.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use weir_ir::{Model, Op, Program, RoutineId, Step, ThreadId};
use weir_machine::{State, initial_states, successors};
use weir_reach::lazy::{EdgeRef, Oracle, Reply, Sequence};

pub struct Slow {
    pub max_states: usize,
    pub at_once: usize,
    asked: AtomicU64,
}

impl Slow {
    pub fn new(max_states: usize, at_once: usize) -> Slow {
        Slow { max_states, at_once, asked: AtomicU64::new(0) }
    }
}

struct Node {
    parent: usize,
    step: Option<(ThreadId, EdgeRef)>,
}

/// The steps of a thread from the issue of its oldest waiting store on.
fn delayed(
    program: &Program,
    nodes: &[Node],
    mut at: usize,
    load: (ThreadId, EdgeRef),
    waiting: usize,
) -> Sequence {
    let mut sequence = vec![load.1];
    let mut left = waiting;
    while left > 0 {
        let node = &nodes[at];
        if let Some((t, e)) = node.step
            && t == load.0
        {
            sequence.push(e);
            let op = &program.routine(e.routine).edges[e.edge.index()].op;
            left -= usize::from(matches!(op, Op::Store(..)));
        }
        at = node.parent;
    }
    sequence.reverse();
    sequence
}

impl Oracle for Slow {
    fn ask(&self, program: &Program, exclude: &[Sequence], _: &weir_engine::Budget) -> Reply {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let mut seen: HashMap<State, usize> = HashMap::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut todo = VecDeque::new();
        let mut found: Vec<Sequence> = Vec::new();
        let mut any = false;
        for (_, s) in initial_states(program).expect("few initial states") {
            if !seen.contains_key(&s) {
                seen.insert(s.clone(), nodes.len());
                todo.push_back((s, nodes.len()));
                nodes.push(Node { parent: 0, step: None });
            }
        }
        while let Some((state, at)) = todo.pop_front() {
            if nodes.len() > self.max_states {
                return Reply::Unknown(weir_engine::StopReason::Exhausted("too many states".into()));
            }
            for (step, after) in successors(program, Model::Tso, &state).expect("few choices") {
                let mut by = None;
                if let Step::Exec { thread, edge, .. } = step {
                    let t = &state.threads[thread.index()];
                    let routine: RoutineId = t.top().routine;
                    by = Some((thread, EdgeRef { routine, edge }));
                    let waiting = t.buffer.entries().len();
                    let op = &program.routine(routine).edges[edge.index()].op;
                    // Which object is the next one depends on the others, too.
                    if waiting > 0 && matches!(op, Op::Load(..) | Op::Alloc(..)) {
                        any = true;
                        let s = delayed(program, &nodes, at, (thread, EdgeRef { routine, edge }), waiting);
                        if !exclude.contains(&s) && !found.contains(&s) {
                            found.push(s);
                            if found.len() >= self.at_once {
                                return Reply::Try(found);
                            }
                        }
                    }
                }
                let Ok(after) = after else { continue };
                if !seen.contains_key(&after) {
                    seen.insert(after.clone(), nodes.len());
                    todo.push_back((after, nodes.len()));
                    nodes.push(Node { parent: at, step: by });
                }
            }
        }
        if any { Reply::Try(found) } else { Reply::Same }
    }

    fn queries(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}
