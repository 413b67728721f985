//! A hunt for bugs: the state that looks nearest to a violation is tried first.
//!
//! Breadth-first search meets a bug of many threads late, though the way there is
//! often plain: every thread goes straight to its goal. This is best-first search
//! (Edelkamp, Leue, Lluch-Lafuente, "Directed explicit-state model checking in the
//! validation of communication protocols", STTT 2004) with the control-flow
//! distances of the threads as the estimate. It runs on the judge's own machine:
//! slow steps, but few are needed where it helps at all. It proves nothing.
//!
//! Most bugs need two threads. So after a hunt with all threads, there are some in
//! which only two of them move.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};
use std::sync::atomic::Ordering;
use std::time::Instant;
use weir_explore::Options;
use weir_ir::{
    BinOp, CellInit, Expr, Len, LocId, Op, Outcome, Program, PropertyKind, RoutineId, Scope, Stats, Step,
    ThreadId, Trace, UnOp, Verdict, Violation,
};
use weir_machine::state::{HeapObject, State};
use weir_machine::{initial_states, successors, violated};

/// A distance that cannot be told, or that is none.
const FAR: u32 = 1_000;

/// How many states are kept at most: each is a state of the judge's machine.
const MOST: usize = 30_000;

/// The same where only two threads move.
const MOST_OF_TWO: usize = 6_000;

/// How many values all states together may hold: some hundred megabytes.
const VALUES: usize = 4_000_000;

/// How many cells, how many initial states, and how many threads a program may have.
const CELLS: u64 = 4_096;
const INITIAL: u64 = 256;
const THREADS: usize = 256;

/// How many pairs of threads are tried.
const PAIRS: usize = 16;

/// Distances in the control flow, worked out once.
struct Map<'a> {
    program: &'a Program,
    /// Per routine: for each target location of interest, the distance from each
    /// location.
    to: Vec<Vec<Option<Vec<u32>>>>,
    /// Per routine, the distance of each location to the next assertion.
    assertion: Vec<Vec<u32>>,
    /// Per routine, the distance of each location to an end.
    end: Vec<Vec<u32>>,
}

/// Distances to a set of locations, backwards.
fn distances(program: &Program, routine: usize, targets: impl Fn(usize) -> bool) -> Vec<u32> {
    let r = &program.routines[routine];
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); r.locs.len()];
    for e in &r.edges {
        into[e.dst.index()].push(e.src.index());
    }
    let mut distance = vec![FAR; r.locs.len()];
    let mut todo: VecDeque<usize> = (0..r.locs.len()).filter(|l| targets(*l)).collect();
    todo.iter().for_each(|l| distance[*l] = 0);
    while let Some(l) = todo.pop_front() {
        for &p in &into[l] {
            if distance[p] == FAR {
                distance[p] = (distance[l] + 1).min(FAR - 1);
                todo.push_back(p);
            }
        }
    }
    distance
}

impl<'a> Map<'a> {
    fn new(program: &'a Program) -> Map<'a> {
        let mut to: Vec<Vec<Option<Vec<u32>>>> =
            program.routines.iter().map(|r| vec![None; r.locs.len()]).collect();
        for p in &program.properties {
            p.pred.visit(&mut |e| {
                if let Expr::At(_, r, l) = e {
                    to[r.index()][l.index()]
                        .get_or_insert_with(|| distances(program, r.index(), |x| x == l.index()));
                }
            });
        }
        let each = |f: &dyn Fn(usize) -> Vec<u32>| (0..program.routines.len()).map(f).collect();
        let assertion = each(&|r| {
            let edges = &program.routines[r].edges;
            distances(program, r, |l| {
                edges.iter().any(|e| e.src.index() == l && matches!(e.op, Op::Assert(_)))
            })
        });
        let end = each(&|r| {
            let out = program.routines[r].out_table();
            distances(program, r, |l| out[l].is_empty())
        });
        Map { program, to, assertion, end }
    }

    fn at(&self, state: &State, thread: ThreadId, routine: RoutineId, loc: LocId) -> u32 {
        let Some(t) = state.thread(thread) else { return FAR };
        let top = t.top();
        match &self.to[routine.index()][loc.index()] {
            Some(d) if top.routine == routine => d[top.loc.index()],
            _ => FAR,
        }
    }

    /// How far a predicate is from being true (or false).
    fn predicate(&self, state: &State, e: &Expr, wanted: bool) -> u32 {
        match (e, wanted) {
            (Expr::Bin(BinOp::LAnd, _, a, b), true) | (Expr::Bin(BinOp::LOr, _, a, b), false) => {
                self.predicate(state, a, wanted).saturating_add(self.predicate(state, b, wanted))
            }
            (Expr::Bin(BinOp::LAnd, _, a, b), false) | (Expr::Bin(BinOp::LOr, _, a, b), true) => {
                self.predicate(state, a, wanted).min(self.predicate(state, b, wanted))
            }
            (Expr::Un(UnOp::Not, _, a), _) => self.predicate(state, a, !wanted),
            (Expr::At(t, r, l), true) => self.at(state, *t, *r, *l),
            _ => u32::from(weir_machine::property::holds(self.program, state, e) != wanted),
        }
    }

    /// How far a state is from a violation, roughly.
    fn estimate(&self, state: &State) -> u32 {
        let tops = || state.threads.iter().map(|t| (t.top().routine.index(), t.top().loc.index()));
        let assertion = tops().map(|(r, l)| self.assertion[r][l]).min().unwrap_or(FAR);
        let waiting: usize = state.threads.iter().map(|t| t.buffer.entries().len()).sum();
        let end = tops().map(|(r, l)| self.end[r][l]).sum::<u32>() + waiting as u32;
        let properties = self.program.properties.iter().map(|p| match p.kind {
            PropertyKind::Never => self.predicate(state, &p.pred, true),
            PropertyKind::Exists | PropertyKind::NotExists => {
                end.saturating_add(self.predicate(state, &p.pred, true))
            }
            PropertyKind::Forall => end.saturating_add(self.predicate(state, &p.pred, false)),
        });
        properties.min().unwrap_or(FAR).min(assertion)
    }
}

/// States to try, the nearest first. Of those that look equally near, the oldest
/// and the newest take turns: one gets lost in loops, the other stays at the start.
#[derive(Default)]
struct Open {
    oldest: BinaryHeap<Reverse<(u32, usize)>>,
    newest: BinaryHeap<(Reverse<u32>, usize)>,
    turn: bool,
}

impl Open {
    fn push(&mut self, estimate: u32, node: usize) {
        self.oldest.push(Reverse((estimate, node)));
        self.newest.push((Reverse(estimate), node));
    }

    /// A node may come twice.
    fn pop(&mut self) -> Option<usize> {
        self.turn = !self.turn;
        if self.turn { self.newest.pop().map(|(_, n)| n) } else { self.oldest.pop().map(|Reverse((_, n))| n) }
    }
}

struct Node {
    parent: usize,
    step: Option<Step>,
}

/// Whether the judge's machine can hold states of the program.
fn small(program: &Program) -> bool {
    let (mut cells, mut initial) = (0u64, 1u64);
    for o in &program.objects {
        let len = match o.len {
            Len::Scalar => 1,
            Len::Fixed(n) => u64::from(n),
            Len::Unbounded => 0,
        };
        cells = cells.saturating_add(len);
        if cells > CELLS {
            return false;
        }
        for i in 0..len as i32 {
            if let CellInit::Any { lo, hi } = o.cell_init(i) {
                initial = initial
                    .saturating_mul(u64::try_from(i128::from(hi) - i128::from(lo) + 1).unwrap_or(u64::MAX));
            }
        }
    }
    initial <= INITIAL && program.threads.len() <= THREADS
}

/// How many values a state holds.
fn weight(state: &State) -> usize {
    let threads = state
        .threads
        .iter()
        .map(|t| t.buffer.entries().len() + t.frames.iter().map(|f| 4 + f.regs.len()).sum::<usize>());
    let heap = state.heap.iter().map(|o| match o {
        HeapObject::Live(cells) => 1 + cells.len(),
        HeapObject::Freed => 1,
    });
    8 + state.memory.len() + threads.sum::<usize>() + heap.sum::<usize>()
}

/// Hunts until something is found, nothing is left, or a limit is reached.
pub fn hunt(program: &Program, options: &Options) -> Verdict {
    let start = Instant::now();
    if !small(program) {
        let outcome = Outcome::Unknown("the program is too large for a hunt".into());
        let scope = Scope::Within("nothing".into());
        return Verdict {
            model: options.model,
            engine: "hunt".into(),
            outcome,
            scope,
            stats: Stats::default(),
        };
    }
    let map = Map::new(program);
    let mut hunter = Hunter { program, nodes: Vec::new(), states: 0, transitions: 0 };
    let n = program.threads.len();
    let time_limit = options.time_limit.map(|t| if n > 2 { t / 3 } else { t });
    let mut outcome = hunter.run(&Options { time_limit, ..options.clone() }, &map, None, start);
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b])).filter(|_| n > 2).take(PAIRS);
    for pair in pairs {
        if matches!(outcome, Outcome::Unsafe(_)) {
            break;
        }
        hunter.nodes.clear();
        outcome = hunter.run(options, &map, Some(pair.map(ThreadId::new)), start);
    }
    let scope = match outcome {
        Outcome::Unsafe(_) => Scope::AllExecutions,
        _ => Scope::Within("the states that look nearest to a violation".into()),
    };
    let stats = Stats {
        states: hunter.states,
        transitions: hunter.transitions,
        seconds: start.elapsed().as_secs_f64(),
        notes: Vec::new(),
    };
    Verdict { model: options.model, engine: "hunt".into(), outcome, scope, stats }
}

struct Hunter<'a> {
    program: &'a Program,
    nodes: Vec<Node>,
    states: u64,
    transitions: u64,
}

impl Hunter<'_> {
    /// `team`: only these threads move.
    fn run(
        &mut self,
        options: &Options,
        map: &Map<'_>,
        team: Option<[ThreadId; 2]>,
        start: Instant,
    ) -> Outcome {
        let most = if team.is_some() { MOST_OF_TWO } else { MOST };
        let inits = match initial_states(self.program) {
            Ok(inits) => inits,
            Err(e) => return Outcome::Unknown(e.to_string()),
        };
        let mut seen: HashSet<State> = HashSet::new();
        let mut open = Open::default();
        let mut held = 0;
        let mut waiting: Vec<Option<State>> = Vec::new();
        let firsts: Vec<Vec<(weir_ir::Addr, i64)>> = inits.iter().map(|(c, _)| c.clone()).collect();
        for (i, (_, state)) in inits.into_iter().enumerate() {
            self.nodes.push(Node { parent: i, step: None });
            if let Some(p) = violated(self.program, &state) {
                return self.found(options, &firsts, i, Violation::Property(p));
            }
            open.push(map.estimate(&state), i);
            seen.insert(state.clone());
            waiting.push(Some(state));
        }
        while let Some(at) = open.pop() {
            let Some(state) = waiting[at].take() else { continue };
            self.states += 1;
            let stopped = options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
            let late = options.time_limit.is_some_and(|t| start.elapsed() >= t);
            if stopped || late || seen.len() > most || held > VALUES {
                return Outcome::Unknown("the hunt found nothing near".into());
            }
            let next = match successors(self.program, options.model, &state) {
                Ok(next) => next,
                Err(e) => return Outcome::Unknown(e.to_string()),
            };
            for (step, after) in next {
                if team.is_some_and(|team| !team.contains(&step.thread())) {
                    continue;
                }
                self.transitions += 1;
                let node = self.nodes.len();
                match after {
                    Err(fault) => {
                        self.nodes.push(Node { parent: at, step: Some(step) });
                        return self.found(options, &firsts, node, Violation::Fault(fault));
                    }
                    Ok(after) => {
                        if seen.contains(&after) {
                            continue;
                        }
                        self.nodes.push(Node { parent: at, step: Some(step) });
                        if let Some(p) = violated(self.program, &after) {
                            return self.found(options, &firsts, node, Violation::Property(p));
                        }
                        open.push(map.estimate(&after), node);
                        held += 2 * weight(&after);
                        seen.insert(after.clone());
                        waiting.push(Some(after));
                    }
                }
            }
        }
        Outcome::Unknown("the hunt has seen all states".into())
    }

    /// The execution that leads to a node.
    fn found(
        &self,
        options: &Options,
        firsts: &[Vec<(weir_ir::Addr, i64)>],
        mut at: usize,
        violation: Violation,
    ) -> Outcome {
        let mut steps = Vec::new();
        while let Some(step) = self.nodes[at].step {
            steps.push(step);
            at = self.nodes[at].parent;
        }
        steps.reverse();
        Outcome::Unsafe(Trace {
            model: options.model,
            memory_init: firsts[at].clone(),
            steps,
            violation: Some(violation),
        })
    }
}
