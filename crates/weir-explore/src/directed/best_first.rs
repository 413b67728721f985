//! Directed search (a hunt for bugs): the state that looks nearest to a violation is tried first.
//!
//! Breadth-first search meets a bug of many threads late, though the way there is
//! often plain: every thread goes straight to its goal. This is best-first search
//! (Edelkamp, Leue, Lluch-Lafuente, "Directed explicit-state model checking in the
//! validation of communication protocols", STTT 2004) with the control-flow
//! distances of the threads as the estimate ([`super::heuristic`]). It keeps whole
//! states, so it is for small numbers of them, and it proves nothing.
//!
//! Most bugs need two threads. So after a hunt with all threads, there are some in
//! which only two of them move.

use super::heuristic::Heuristic;
use crate::compile::{Code, compile, initial_cells, observed};
use crate::machine::{Machine, State};
use crate::options::Options;
use crate::trace::trace;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{Hash, Hasher};
use weir_engine::clock::Instant;
use weir_engine::fault;
use weir_engine::{Covered, Outcome, Stats, StopReason, Verdict, piece};
use weir_ir::{Fault, Program, Step, ThreadId, Violation};

/// How many states are kept at most, and how many where only two threads move.
const MOST: usize = 100_000;
const MOST_OF_TWO: usize = 20_000;

/// How many words all states together may have: some hundred megabytes.
const WORDS: usize = 16_000_000;

/// How many initial states there may be.
const INITIAL: usize = 256;

/// How many pairs of threads are tried.
const PAIRS: usize = 16;

/// Hunts until something is found, nothing is left, or a limit is reached. The
/// program must pass [`weir_ir::verify`] and have a fixed number of threads.
pub fn directed_search(program: &Program, options: &Options) -> Verdict {
    let start = Instant::now();
    let mut stats = Stats::default();
    let outcome = run(program, options, &mut stats).unwrap_or_else(|why| {
        let why = options.budget.stop().unwrap_or(StopReason::Exhausted(why));
        Outcome::Unknown(why, Covered::Nearest)
    });
    stats.seconds = start.elapsed().as_secs_f64();
    Verdict { stats, ..Verdict::new(options.model, "hunt", outcome) }
}

fn run(program: &Program, options: &Options, stats: &mut Stats) -> Result<Outcome, String> {
    let prepare = || compile(program, Some(&observed(program)));
    let code = piece::run(options.budget.clone(), prepare).map_err(|why| why.to_string())??;
    let inits = initial_cells(program, &code)?;
    if inits.len() > INITIAL {
        return Err("the program is too large for a hunt".into());
    }
    let n = program.threads.len();
    let budget = if n > 2 { options.budget.share(1.0 / 3.0) } else { options.budget.clone() };
    let all = Options { budget, ..options.clone() };
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b])).filter(|_| n > 2).take(PAIRS);
    let mut teams = vec![(None, &all)];
    teams.extend(pairs.map(|pair| (Some(pair), options)));
    let mut why = String::new();
    for (team, options) in teams {
        let mut hunter = Hunter {
            program,
            code: &code,
            machine: Machine { code: &code, model: options.model },
            heuristic: Heuristic::new(&code),
            inits: &inits,
            first: Vec::new(),
            team: team.map(|pair| pair.map(ThreadId::new)),
            nodes: Vec::new(),
            seen: HashTable::new(),
            open: Open::default(),
            words: 0,
        };
        let ended = hunter.run(options, stats);
        stats.states += hunter.nodes.len() as u64;
        match ended {
            Ok(found) => return Ok(found),
            Err(stopped) => why = stopped,
        }
    }
    Err(why)
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

/// Steps from one state to the next: the visible one, then those folded into it.
type Steps = Box<[Step]>;

/// A state, and how it was reached.
struct Node {
    /// Where it comes from; an initial state names itself.
    parent: usize,
    /// The steps from there.
    steps: Steps,
    state: State,
    tried: bool,
}

struct Hunter<'a> {
    program: &'a Program,
    code: &'a Code,
    machine: Machine<'a>,
    heuristic: Heuristic<'a>,
    /// The cells of each initial state.
    inits: &'a [Vec<i64>],
    /// The first nodes are initial states: which ones.
    first: Vec<usize>,
    /// Only these threads move.
    team: Option<[ThreadId; 2]>,
    nodes: Vec<Node>,
    seen: HashTable<usize>,
    open: Open,
    words: usize,
}

impl Hunter<'_> {
    /// The error says why nothing was found.
    fn run(&mut self, options: &Options, stats: &mut Stats) -> Result<Outcome, String> {
        for (i, cells) in self.inits.iter().enumerate() {
            let mut state = State::initial(self.code, cells);
            let mut steps = Vec::new();
            let fault = self.machine.settle_all(&mut state, &mut steps).err();
            let node = self.nodes.len();
            let first = Node { parent: node, steps: steps.into(), state, tried: false };
            if let Some(fault) = fault {
                self.nodes.push(first);
                self.first.push(i);
                return Ok(self.found(node, Violation::Fault(fault)));
            }
            if !self.add(first) {
                continue;
            }
            self.first.push(i);
            if let Some(p) = self.heuristic.violated(&self.nodes[node].state) {
                return Ok(self.found(node, Violation::Property(p)));
            }
        }
        let most = if self.team.is_some() { MOST_OF_TWO } else { MOST };
        let (mut tmp, mut steps) = (State::default(), Vec::new());
        while let Some(at) = self.open.pop() {
            if std::mem::replace(&mut self.nodes[at].tried, true) {
                continue;
            }
            if options.budget.stop().is_some() || self.nodes.len() > most || self.words > WORDS {
                return Err("the hunt found nothing near".into());
            }
            let mut after: Vec<(Result<State, Fault>, Steps)> = Vec::new();
            let team = self.team;
            self.machine.successors(&self.nodes[at].state, &mut tmp, &mut steps, &mut |result, steps| {
                if steps.first().is_some_and(|s| team.is_none_or(|t| t.contains(&s.thread()))) {
                    after.push((result.cloned(), steps.into()));
                }
                true
            });
            stats.transitions += after.len() as u64;
            for (result, steps) in after {
                let node = self.nodes.len();
                match result {
                    Err(fault) => {
                        self.nodes.push(Node { parent: at, steps, state: State::default(), tried: true });
                        return Ok(self.found(node, Violation::Fault(fault)));
                    }
                    Ok(state) => {
                        if !self.add(Node { parent: at, steps, state, tried: false }) {
                            continue;
                        }
                        if let Some(p) = self.heuristic.violated(&self.nodes[node].state) {
                            return Ok(self.found(node, Violation::Property(p)));
                        }
                    }
                }
            }
        }
        Err("the hunt has seen all states".into())
    }

    /// Keeps a state; whether it is new.
    fn add(&mut self, node: Node) -> bool {
        let hash = hash(&node.state);
        let nodes = &self.nodes;
        if self.seen.find(hash, |&n| nodes[n].state.w == node.state.w).is_some() {
            return false;
        }
        let at = self.nodes.len();
        self.open.push(self.heuristic.estimate(&node.state), at);
        self.words += node.state.w.len() + 2 * node.steps.len() + 16;
        self.nodes.push(node);
        let nodes = &self.nodes;
        self.seen.insert_unique(hash, at, |&n| self::hash(&nodes[n].state));
        true
    }

    /// The execution that leads to a node.
    fn found(&self, mut at: usize, violation: Violation) -> Outcome {
        let mut pieces = vec![&self.nodes[at].steps];
        while self.nodes[at].parent != at {
            at = self.nodes[at].parent;
            pieces.push(&self.nodes[at].steps);
        }
        let dropped = usize::from(fault!("hunt-drops-a-step"));
        let steps = pieces.iter().rev().flat_map(|steps| steps.iter().copied()).skip(dropped).collect();
        let cells = &self.inits[self.first[at]];
        Outcome::Unsafe(trace(self.program, self.code, self.machine.model, cells, steps, violation))
    }
}

fn hash(state: &State) -> u64 {
    let mut hasher = FxHasher::default();
    state.w.hash(&mut hasher);
    hasher.finish()
}
