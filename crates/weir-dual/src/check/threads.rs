//! What each thread can do on its own, asked of the judge: its local states, the
//! values of memory, and its own messages and last writes.

use crate::certificate::{Config, Local, Place, Wanted};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use weir_ir::analysis::live_registers;
use weir_ir::{Addr, CellInit, Expr, FenceKind, Model, Op, Program, RegId, Step, ThreadId};
use weir_machine::eval::place_in_code;
use weir_machine::{State, initial_states, step};

/// What a step asks of memory and buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Does {
    Nothing,
    Load(Addr, i64),
    Store(Addr, i64),
    Fence,
    Section,
    Locked(Addr, Option<i64>, Option<i64>),
}

/// A step; `None` is an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Move {
    pub from: u32,
    pub does: Does,
    pub to: Option<u32>,
}

/// Own messages, oldest first, and what was last written where nobody else writes.
pub(super) type Fact = (Vec<Wanted>, BTreeMap<Addr, i64>);

#[derive(Default)]
pub(super) struct Thread {
    pub locals: Vec<Local>,
    numbers: HashMap<Local, u32>,
    pub moves: Vec<Move>,
    /// For each local state (errors last).
    pub facts: Vec<HashSet<Fact>>,
    /// For each local state (errors last): from where nothing visible leads
    /// there, and the visible steps that lead to one of those.
    pub silently: Vec<HashSet<Option<u32>>>,
    pub last: Vec<Vec<(u32, Does)>>,
}

impl Thread {
    pub fn number(&self, local: &Local) -> Option<u32> {
        self.numbers.get(local).copied()
    }
}

pub(super) struct Threads<'a> {
    pub program: &'a Program,
    pub all: Vec<Thread>,
    pub values: BTreeMap<Addr, BTreeSet<i64>>,
    live: Vec<Vec<Vec<bool>>>,
    watched: HashSet<(ThreadId, RegId)>,
    /// An initial state, to put local states into.
    start: State,
}

impl<'a> Threads<'a> {
    pub fn new(program: &'a Program) -> Result<Threads<'a>, String> {
        let starts = initial_states(program).map_err(|e| e.to_string())?;
        let (_, start) = starts.into_iter().next().ok_or("there is no initial state")?;
        let mut watched = HashSet::new();
        for e in program.properties.iter().map(|p| &p.pred).chain(&program.filter) {
            e.visit(&mut |e| {
                if let Expr::RegOf(t, r) = e {
                    watched.insert((*t, *r));
                }
            });
        }
        let all = program.threads.iter().map(|_| Thread::default()).collect();
        let live = program.routines.iter().map(live_registers).collect();
        let mut threads = Threads { program, all, values: BTreeMap::new(), live, watched, start };
        threads.explore()?;
        for t in 0..threads.all.len() {
            threads.facts(t);
        }
        for thread in &mut threads.all {
            let locals = thread.locals.len() as u32;
            let mut into: HashMap<Option<u32>, Vec<Move>> = HashMap::new();
            for m in &thread.moves {
                into.entry(m.to).or_default().push(*m);
            }
            for at in (0..locals).map(Some).chain([None]) {
                let silently = silently_before(&into, at);
                let moves = silently.iter().flat_map(|l| into.get(l).into_iter().flatten());
                let visible = moves.filter(|m| m.does != Does::Nothing).map(|m| (m.from, m.does));
                let last: BTreeSet<(u32, Does)> = visible.collect();
                thread.last.push(last.into_iter().collect());
                thread.silently.push(silently);
            }
        }
        Ok(threads)
    }

    pub fn is_inside(&self, t: usize, place: Place) -> bool {
        matches!(place, Place::At(l) if self.all[t].locals[l as usize].atomic)
    }

    pub fn inside(&self, config: &Config) -> Option<usize> {
        (0..self.all.len()).find(|&t| self.is_inside(t, config.places[t]))
    }

    /// Whether the configuration contains an initial state.
    pub fn initial(&self, config: &Config) -> bool {
        let starts = |(t, place): (usize, &Place)| match place {
            Place::Anywhere => true,
            Place::Failed => self.all[t].silently[self.all[t].locals.len()].contains(&Some(0)),
            Place::At(l) => self.all[t].silently[*l as usize].contains(&Some(0)),
        };
        config.buffers.iter().all(Vec::is_empty)
            && config.memory.iter().all(|(addr, v)| initial_values(self.program, *addr).contains(v))
            && config.places.iter().enumerate().all(starts)
    }

    /// Whether each thread on its own can be met like that.
    pub fn possible(&self, config: &Config) -> bool {
        config.places.iter().enumerate().all(|(t, place)| {
            let at = match place {
                Place::Anywhere => return true,
                Place::Failed => self.all[t].locals.len(),
                Place::At(l) => *l as usize,
            };
            let own: Vec<Wanted> = config.buffers[t].iter().copied().filter(|m| m.own).collect();
            self.all[t].facts[at].iter().any(|(messages, last)| {
                messages.len() == own.len()
                    && messages.iter().zip(&own).all(|(m, w)| super::covers(w, m))
                    && config.memory.iter().all(|(addr, v)| last.get(addr).is_none_or(|w| w == v))
            })
        })
    }

    fn explore(&mut self) -> Result<(), String> {
        for t in 0..self.all.len() {
            let frames = self.start.threads[t].frames.clone();
            self.local(t, Local { frames, atomic: false });
        }
        loop {
            let size = |s: &Self| -> (usize, usize) {
                let locals = s.all.iter().map(|t| t.locals.len()).sum();
                (locals, s.values.values().map(BTreeSet::len).sum())
            };
            let before = size(self);
            for t in 0..self.all.len() {
                let mut moves = BTreeSet::new();
                let mut at = 0;
                while at < self.all[t].locals.len() {
                    self.steps(t, at as u32, &mut moves)?;
                    at += 1;
                    if at > 1 << 20 {
                        return Err("too many local states".into());
                    }
                }
                self.all[t].moves = moves.into_iter().collect();
            }
            if size(self) == before {
                return Ok(());
            }
        }
    }

    fn local(&mut self, t: usize, mut local: Local) -> u32 {
        let mut returns_to = None;
        for (depth, frame) in local.frames.iter_mut().enumerate().rev() {
            let live = &self.live[frame.routine.index()][frame.loc.index()];
            for (r, value) in frame.regs.iter_mut().enumerate() {
                let overwritten = returns_to == Some(RegId::new(r));
                let watched = depth == 0 && self.watched.contains(&(ThreadId::new(t), RegId::new(r)));
                if !watched && (overwritten || !live[r]) {
                    *value = 0;
                }
            }
            returns_to = frame.result;
        }
        let thread = &mut self.all[t];
        let next = thread.locals.len() as u32;
        *thread.numbers.entry(local.clone()).or_insert_with(|| {
            thread.locals.push(local);
            next
        })
    }

    fn steps(&mut self, t: usize, from: u32, moves: &mut BTreeSet<Move>) -> Result<(), String> {
        let program = self.program;
        let thread = ThreadId::new(t);
        let local = self.all[t].locals[from as usize].clone();
        let mut state = self.start.clone();
        state.threads[t].frames.clone_from(&local.frames);
        state.atomic = local.atomic.then_some(thread);
        let top = state.threads[t].top().clone();
        let routine = program.routine(top.routine);
        for (edge, e) in routine.out(top.loc) {
            let choices = match &e.op {
                Op::Havoc(reg, _) => {
                    let ty = routine.regs[reg.index()].ty;
                    let (lo, hi) = program.bounds(ty).ok_or("a register may get any value")?;
                    lo..=hi
                }
                Op::Spawn { .. } | Op::Join(_) | Op::Alloc(..) | Op::Free(_) => {
                    return Err("it spawns, joins or uses the heap".into());
                }
                _ => 0..=0,
            };
            let reads = match &e.op {
                Op::Load(_, place) | Op::Rmw { place, .. } | Op::Cas { place, .. } => {
                    place_in_code(program, &state, thread, place).ok()
                }
                _ => None,
            };
            let seen: Vec<Option<i64>> = match reads {
                None => vec![None],
                Some(addr) => self.values_at(addr).iter().copied().map(Some).collect(),
            };
            for choice in choices {
                for &value in &seen {
                    if let (Some(addr), Some(v)) = (reads, value) {
                        state.memory.insert(addr, v);
                    }
                    let exec = Step::Exec { thread, edge, choice };
                    let Ok(outcome) = step(program, Model::Sc, &state, exec) else { continue };
                    let wrote = outcome.access.and_then(|a| a.wrote.map(|(v, _)| (a.addr, v)));
                    if let Some((addr, v)) = wrote {
                        self.values_at(addr);
                        self.values.entry(addr).or_default().insert(v);
                    }
                    let does = match &e.op {
                        Op::Load(..) | Op::Rmw { .. } | Op::Cas { .. } => match (&e.op, reads) {
                            (Op::Load(..), Some(addr)) if !local.atomic => {
                                Does::Load(addr, value.unwrap_or(0))
                            }
                            (Op::Load(..), None) => Does::Nothing,
                            (_, Some(addr)) => Does::Locked(addr, value, wrote.map(|(_, v)| v)),
                            (_, None) => Does::Fence,
                        },
                        Op::Store(..) => match wrote {
                            None => Does::Nothing,
                            Some((addr, v)) if local.atomic => Does::Locked(addr, None, Some(v)),
                            Some((addr, v)) => Does::Store(addr, v),
                        },
                        Op::Fence(FenceKind::Full) => Does::Fence,
                        Op::AtomicBegin | Op::AtomicEnd => Does::Section,
                        _ => Does::Nothing,
                    };
                    let to = outcome.result.ok().map(|after| {
                        let frames = after.threads[t].frames.clone();
                        self.local(t, Local { frames, atomic: after.atomic.is_some() })
                    });
                    moves.insert(Move { from, does, to });
                }
            }
        }
        Ok(())
    }

    fn values_at(&mut self, addr: Addr) -> &BTreeSet<i64> {
        let program = self.program;
        self.values.entry(addr).or_insert_with(|| initial_values(program, addr).collect())
    }

    /// Explores a thread with its own messages, and forgets the steps that it
    /// cannot take.
    fn facts(&mut self, t: usize) {
        let alone = |addr: Addr| {
            let writes =
                |m: &Move| matches!(m.does, Does::Store(a, _) | Does::Locked(a, _, Some(_)) if a == addr);
            self.all.iter().enumerate().all(|(u, thread)| u == t || !thread.moves.iter().any(writes))
        };
        let written: BTreeSet<Addr> = self.all[t]
            .moves
            .iter()
            .filter_map(|m| match m.does {
                Does::Store(a, _) | Does::Locked(a, _, Some(_)) => Some(a),
                _ => None,
            })
            .filter(|a| alone(*a))
            .collect();
        let mut last = BTreeMap::new();
        for &addr in &written {
            let mut values = initial_values(self.program, addr);
            if let (Some(v), None) = (values.next(), values.next()) {
                last.insert(addr, v);
            }
        }
        let failed = self.all[t].locals.len();
        let mut facts: Vec<HashSet<Fact>> = vec![HashSet::new(); failed + 1];
        let mut taken = HashSet::new();
        let mut by_src: Vec<Vec<Move>> = vec![Vec::new(); failed + 1];
        for m in &self.all[t].moves {
            by_src[m.from as usize].push(*m);
        }
        let mut todo = vec![(0usize, (Vec::new(), last))];
        while let Some((at, fact)) = todo.pop() {
            if !facts[at].insert(fact.clone()) {
                continue;
            }
            if !fact.0.is_empty() {
                todo.push((at, (fact.0[1..].to_vec(), fact.1.clone())));
            }
            for m in &by_src[at] {
                if let Some(after) = follows(&fact, m.does, &written) {
                    taken.insert(*m);
                    todo.push((m.to.map_or(failed, |l| l as usize), after));
                }
            }
        }
        self.all[t].moves.retain(|m| taken.contains(m));
        self.all[t].facts = facts;
    }
}

/// The states from which nothing visible leads to a place (`None`: an error).
fn silently_before(into: &HashMap<Option<u32>, Vec<Move>>, at: Option<u32>) -> HashSet<Option<u32>> {
    let mut found = HashSet::from([at]);
    let mut todo = vec![at];
    while let Some(at) = todo.pop() {
        for m in into.get(&at).into_iter().flatten().filter(|m| m.does == Does::Nothing) {
            if found.insert(Some(m.from)) {
                todo.push(Some(m.from));
            }
        }
    }
    found
}

/// The fact after a step, if the step is possible.
fn follows(fact: &Fact, does: Does, written: &BTreeSet<Addr>) -> Option<Fact> {
    let (mut own, mut last) = fact.clone();
    let mut reads = |addr: Addr, v: i64| !written.contains(&addr) || *last.entry(addr).or_insert(v) == v;
    match does {
        Does::Nothing => {}
        Does::Load(addr, v) => match own.iter().find(|m| m.addr == addr) {
            Some(m) if m.value == Some(v) => {}
            None if reads(addr, v) => {}
            _ => return None,
        },
        Does::Store(addr, value) => {
            own.retain(|m| m.addr != addr);
            own.push(Wanted { addr, value: Some(value), own: true });
            if written.contains(&addr) {
                last.insert(addr, value);
            }
        }
        _ if !own.is_empty() => return None,
        Does::Fence | Does::Section => {}
        Does::Locked(addr, read, wrote) => {
            if read.is_some_and(|v| !reads(addr, v)) {
                return None;
            }
            if let (Some(v), true) = (wrote, written.contains(&addr)) {
                last.insert(addr, v);
            }
        }
    }
    Some((own, last))
}

/// The values that a cell may start with.
pub(super) fn initial_values(program: &Program, addr: Addr) -> std::ops::RangeInclusive<i64> {
    match addr.object(program.objects.len()).map(|o| program.object(o).cell_init(addr.offset())) {
        Some(CellInit::Value(v)) => v..=v,
        Some(CellInit::Any { lo, hi }) => lo..=hi,
        None => 0..=0,
    }
}
