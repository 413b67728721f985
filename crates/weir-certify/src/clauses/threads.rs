//! What threads can do on their own: their local states and steps, asked of the judge one by one, with
//! every value that memory can ever hold; their own messages, and what they last wrote where nobody
//! else writes.

use super::clause::{Clause, Message, Named};
use crate::said::{Result, Stop, cannot, go_on};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use weir_ir::instance::instantiate;
use weir_ir::{Addr, CellInit, Count, Expr, FenceKind, Model, Op, Program, RegId, Routine, Step, ThreadId};
use weir_machine::eval::place_in_code;
use weir_machine::state::Frame;
use weir_machine::{State, initial_states, step};

/// More local states than this of one thread are refused.
const MOST: usize = 1 << 20;
/// And so are more values of one cell.
const MOST_VALUES: usize = 1 << 10;

/// A local state. Registers that are not read any more are 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Local {
    /// The calls of the thread; the last one is running.
    pub frames: Vec<Frame>,
    /// Whether the thread is inside an atomic section.
    pub atomic: bool,
}

/// What a step asks of memory and buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Does {
    Nothing,
    Load(Addr, i64),
    Store(Addr, i64),
    Fence,
    Section,
    /// On memory itself, which held the first value and then holds the second.
    Locked(Addr, Option<i64>, Option<i64>),
}

/// A step; `None` is an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Move {
    pub from: u32,
    pub does: Does,
    pub to: Option<u32>,
}

/// Own messages, oldest first, and what was last written where nobody else writes.
type Fact = (Vec<Message>, BTreeMap<Addr, i64>);

/// Threads with the same code and arguments: one, or any number of them.
#[derive(Default)]
pub struct Class {
    /// The name of the thread or of the template.
    pub name: String,
    /// Whether there is any number of them.
    pub many: bool,
    /// The local states that may be met.
    pub locals: Vec<Local>,
    /// The thread of the instance that stands for all.
    member: ThreadId,
    pub(crate) numbers: HashMap<Local, u32>,
    pub(crate) moves: Vec<Move>,
    /// For each local state (errors last): what may be so there, and the own messages alone.
    pub(super) facts: Vec<HashSet<Fact>>,
    pub(crate) owns: Vec<HashSet<Vec<Message>>>,
    /// For each local state (errors last): from where nothing visible leads there, and the visible steps
    /// that lead to one of those.
    pub(super) silently: Vec<HashSet<Option<u32>>>,
    pub(super) last: Vec<Vec<(u32, Does)>>,
}

/// All threads of a program.
pub struct Threads {
    /// The program, with as many copies of templates for any number of threads as its properties name.
    pub program: Program,
    /// The threads by what they run.
    pub classes: Vec<Class>,
    /// For each thread that the original program lists: its class, and the thread of the instance that
    /// stands for it.
    pub listed: Vec<(usize, ThreadId)>,
    pub(super) values: BTreeMap<Addr, BTreeSet<i64>>,
    pub(super) tso: bool,
    live: Vec<Vec<Vec<bool>>>,
    watched: HashSet<(usize, RegId)>,
    /// An initial state, to put local states into.
    pub(super) start: State,
}

impl Threads {
    /// Explores the threads of a program.
    pub fn new(original: &Program, model: Model, stop: Stop<'_>) -> Result<Threads> {
        let names = |t: usize| original.threads.iter().filter(|x| x.template.index() == t).count() as u32;
        let copies = (0..original.templates.len()).map(names).max().unwrap_or(1).max(1);
        let program = instantiate(original, copies).or_else(|e| cannot(e.to_string()))?;
        same_for_all(original)?;
        let starts = initial_states(&program).or_else(|e| cannot(e.to_string()))?;
        let Some((_, start)) = starts.into_iter().next() else { return cannot("there is no initial state") };
        // The class of each thread of the instance: copies of a template for any number of threads share
        // that of the first.
        let (mut classes, mut class_of): (Vec<Class>, Vec<usize>) = (Vec::new(), Vec::new());
        for (member, t) in program.threads.iter().enumerate().map(|(i, t)| (ThreadId::new(i), t)) {
            let many = original.template(t.template).count == Count::Any;
            let first = program.threads.iter().position(|x| many && x.template == t.template);
            let class = first.and_then(|i| class_of.get(i).copied());
            class_of.push(class.unwrap_or_else(|| {
                let template = program.template(t.template).name.clone();
                let name = if many { template } else { program.thread_name(member) };
                classes.push(Class { name, many, member, ..Class::default() });
                classes.len() - 1
            }));
        }
        let mut listed = Vec::new();
        let mut taken = vec![0; original.templates.len()];
        for (i, t) in original.threads.iter().enumerate() {
            let name = original.is_name(ThreadId::new(i));
            let copy = if name { taken[t.template.index()] } else { t.copy };
            taken[t.template.index()] += u32::from(name);
            let same = |x: &weir_ir::Thread| x.template == t.template && x.copy == copy;
            match program.threads.iter().position(same) {
                Some(me) => listed.push((class_of[me], ThreadId::new(me))),
                None => return cannot("a thread is listed that is none"),
            }
        }
        let mut watched = HashSet::new();
        for e in original.properties.iter().map(|p| &p.pred).chain(&original.filter) {
            e.visit(&mut |e| {
                if let Expr::RegOf(t, r) = e {
                    watched.insert((listed[t.index()].0, *r));
                }
            });
        }
        let live = program.routines.iter().map(live).collect();
        let (tso, values) = (model == Model::Tso, BTreeMap::new());
        let mut threads = Threads { program, classes, listed, values, tso, live, watched, start };
        threads.explore(stop)?;
        for c in 0..threads.classes.len() {
            threads.facts(c, stop)?;
            threads.classes[c].fold(stop)?;
        }
        Ok(threads)
    }

    pub(super) fn is_inside(&self, n: &Named) -> bool {
        n.at.is_some_and(|l| self.classes[n.class].locals[l as usize].atomic)
    }

    pub(super) fn inside(&self, clause: &Clause) -> Option<usize> {
        clause.threads.iter().position(|n| self.is_inside(n))
    }

    /// Whether the clause contains an initial state.
    pub fn initial(&self, clause: &Clause) -> bool {
        let starts = |n: &Named| {
            n.buffer.is_empty() && self.classes[n.class].silently[self.spot(n)].contains(&Some(0))
        };
        clause.threads.iter().all(starts)
            && clause.memory.iter().all(|(addr, v)| self.initial_values(*addr).contains(v))
    }

    /// Whether each thread on its own can be met like that.
    pub fn possible(&self, clause: &Clause) -> bool {
        clause.threads.iter().all(|n| {
            let own: Vec<&Message> = n.buffer.iter().filter(|m| m.own).collect();
            self.classes[n.class].facts[self.spot(n)].iter().any(|(messages, last)| {
                messages.len() == own.len()
                    && messages.iter().zip(&own).all(|(m, w)| w.covers(m))
                    && clause.memory.iter().all(|(addr, v)| last.get(addr).is_none_or(|w| w == v))
            })
        })
    }

    fn spot(&self, n: &Named) -> usize {
        n.at.map_or(self.classes[n.class].locals.len(), |l| l as usize)
    }

    /// The values that a cell may start with.
    fn initial_values(&self, addr: Addr) -> std::ops::RangeInclusive<i64> {
        let object = addr.object(self.program.objects.len()).map(|o| self.program.object(o));
        match object.map(|o| o.cell_init(addr.offset())) {
            Some(CellInit::Value(v)) => v..=v,
            Some(CellInit::Any { lo, hi }) => lo..=hi,
            None => 0..=0,
        }
    }

    /// The values that a cell may ever hold.
    pub(super) fn values_at(&mut self, addr: Addr) -> BTreeSet<i64> {
        let initial = self.initial_values(addr);
        self.values.entry(addr).or_insert_with(|| initial.collect()).clone()
    }

    /// Local states, steps and values, until there are no new ones.
    fn explore(&mut self, stop: Stop<'_>) -> Result<()> {
        for c in 0..self.classes.len() {
            let frames = self.start.threads[self.classes[c].member.index()].frames.clone();
            self.local(c, Local { frames, atomic: false });
        }
        loop {
            let values = |s: &Self| s.values.values().map(BTreeSet::len).sum::<usize>();
            let before = values(self);
            for c in 0..self.classes.len() {
                let mut moves = BTreeSet::new();
                let mut at = 0;
                while at < self.classes[c].locals.len() {
                    self.steps(c, at as u32, &mut moves)?;
                    at += 1;
                    if at > MOST || self.values.values().any(|v| v.len() > MOST_VALUES) {
                        return cannot("there are too many values or local states to go through");
                    }
                    go_on(stop)?;
                }
                self.classes[c].moves = moves.into_iter().collect();
            }
            // With new values, every local state is looked at once more.
            if values(self) == before {
                return Ok(());
            }
        }
    }

    /// The number of a local state, without the registers that are not read any more.
    fn local(&mut self, c: usize, mut local: Local) -> u32 {
        let mut returns_to = None;
        for (depth, frame) in local.frames.iter_mut().enumerate().rev() {
            let live = &self.live[frame.routine.index()][frame.loc.index()];
            for (r, value) in frame.regs.iter_mut().enumerate() {
                let overwritten = returns_to == Some(RegId::new(r));
                let watched = depth == 0 && self.watched.contains(&(c, RegId::new(r)));
                if !watched && (overwritten || !live[r]) {
                    *value = 0;
                }
            }
            returns_to = frame.result;
        }
        let class = &mut self.classes[c];
        let next = class.locals.len() as u32;
        *class.numbers.entry(local.clone()).or_insert_with(|| {
            class.locals.push(local);
            next
        })
    }

    /// The steps from a local state: the judge takes them under SC, with each value that memory may hold.
    fn steps(&mut self, c: usize, from: u32, moves: &mut BTreeSet<Move>) -> Result<()> {
        let thread = self.classes[c].member;
        let local = self.classes[c].locals[from as usize].clone();
        let mut state = self.start.clone();
        state.threads[thread.index()].frames.clone_from(&local.frames);
        state.atomic = local.atomic.then_some(thread);
        let top = state.threads[thread.index()].top().clone();
        let edges: Vec<_> =
            self.program.routine(top.routine).out(top.loc).map(|(id, e)| (id, e.op.clone())).collect();
        for (edge, op) in edges {
            let choices = match &op {
                Op::Havoc(reg, _) => {
                    let ty = self.program.routine(top.routine).regs[reg.index()].ty;
                    match self.program.bounds(ty) {
                        Some((lo, hi)) if hi.checked_sub(lo).is_some_and(|n| n < 1 << 16) => lo..=hi,
                        _ => return cannot("a register may get one of too many values"),
                    }
                }
                Op::Spawn { .. } | Op::Join(_) => return cannot("it spawns or joins threads"),
                Op::Alloc(..) | Op::Free(_) => return cannot("it uses the heap"),
                _ => 0..=0,
            };
            let reads = match &op {
                Op::Load(_, place) | Op::Rmw { place, .. } | Op::Cas { place, .. } => {
                    place_in_code(&self.program, &state, thread, place).ok()
                }
                _ => None,
            };
            let seen: Vec<Option<i64>> = match reads {
                None => vec![None],
                Some(addr) => self.values_at(addr).into_iter().map(Some).collect(),
            };
            for (choice, &value) in choices.flat_map(|c| seen.iter().map(move |v| (c, v))) {
                if let (Some(addr), Some(v)) = (reads, value) {
                    state.memory.insert(addr, v);
                }
                let exec = Step::Exec { thread, edge, choice };
                let Ok(outcome) = step(&self.program, Model::Sc, &state, exec) else { continue };
                let wrote = outcome.access.and_then(|a| a.wrote.map(|(v, _)| (a.addr, v)));
                if let Some((addr, v)) = wrote {
                    self.values_at(addr);
                    self.values.entry(addr).or_default().insert(v);
                }
                let buffers = self.tso && !local.atomic;
                let does = match (&op, reads, wrote) {
                    (Op::Load(..), Some(addr), _) if buffers => Does::Load(addr, value.unwrap_or(0)),
                    (Op::Store(..), _, Some((addr, v))) if buffers => Does::Store(addr, v),
                    (Op::Store(..), _, Some((addr, v))) => Does::Locked(addr, None, Some(v)),
                    (_, Some(addr), _) => Does::Locked(addr, value, wrote.map(|(_, v)| v)),
                    (Op::Rmw { .. } | Op::Cas { .. } | Op::Fence(FenceKind::Full), ..) if self.tso => {
                        Does::Fence
                    }
                    (Op::AtomicBegin | Op::AtomicEnd, ..) => Does::Section,
                    _ => Does::Nothing,
                };
                let to = outcome.result.ok().map(|after| {
                    let frames = after.threads[thread.index()].frames.clone();
                    self.local(c, Local { frames, atomic: after.atomic.is_some() })
                });
                moves.insert(Move { from, does, to });
            }
        }
        Ok(())
    }

    /// Explores a thread with its own messages, and forgets the steps that it cannot take.
    fn facts(&mut self, c: usize, stop: Stop<'_>) -> Result<()> {
        let writes = |m: &Move| match m.does {
            Does::Store(a, _) | Does::Locked(a, _, Some(_)) => Some(a),
            _ => None,
        };
        let by = |class: &Class| -> BTreeSet<Addr> { class.moves.iter().filter_map(writes).collect() };
        let others = self.classes.iter().enumerate().filter(|(u, class)| *u != c || class.many);
        let others: BTreeSet<Addr> = others.flat_map(|(_, class)| by(class)).collect();
        let alone: BTreeSet<Addr> = by(&self.classes[c]).difference(&others).copied().collect();
        let starts = alone.iter().map(|a| (*a, self.initial_values(*a)));
        let known = starts.filter(|(_, v)| v.start() == v.end());
        let last: BTreeMap<Addr, i64> = known.map(|(a, v)| (a, *v.start())).collect();
        let class = &mut self.classes[c];
        let failed = class.locals.len();
        let mut facts: Vec<HashSet<Fact>> = vec![HashSet::new(); failed + 1];
        let mut by_src: Vec<Vec<Move>> = vec![Vec::new(); failed + 1];
        class.moves.iter().for_each(|m| by_src[m.from as usize].push(*m));
        let (mut todo, mut taken, mut count) = (vec![(0, (Vec::new(), last))], HashSet::new(), 0);
        while let Some((at, fact)) = todo.pop() {
            if !facts[at].insert(fact.clone()) {
                continue;
            }
            count += 1;
            if count > MOST {
                return cannot("the threads have too many ways to hold messages");
            }
            if count % 64 == 0 {
                go_on(stop)?;
            }
            if !fact.0.is_empty() {
                todo.push((at, (fact.0[1..].to_vec(), fact.1.clone())));
            }
            for m in &by_src[at] {
                if let Some(after) = follows(&fact, m.does, &alone) {
                    taken.insert(*m);
                    todo.push((m.to.map_or(failed, |l| l as usize), after));
                }
            }
        }
        class.moves.retain(|m| taken.contains(m));
        class.owns = facts.iter().map(|f| f.iter().map(|(own, _)| own.clone()).collect()).collect();
        class.facts = facts;
        Ok(())
    }
}

impl Class {
    /// Steps that nobody sees are taken at once, right after the one before.
    fn fold(&mut self, stop: Stop<'_>) -> Result<()> {
        let mut into: HashMap<Option<u32>, Vec<Move>> = HashMap::new();
        self.moves.iter().for_each(|m| into.entry(m.to).or_default().push(*m));
        for at in (0..self.locals.len() as u32).map(Some).chain([None]) {
            go_on(stop)?;
            let (mut silently, mut last, mut todo) = (HashSet::from([at]), BTreeSet::new(), vec![at]);
            while let Some(at) = todo.pop() {
                for m in into.get(&at).into_iter().flatten() {
                    if m.does != Does::Nothing {
                        last.insert((m.from, m.does));
                    } else if silently.insert(Some(m.from)) {
                        todo.push(Some(m.from));
                    }
                }
            }
            self.silently.push(silently);
            self.last.push(last.into_iter().collect());
        }
        Ok(())
    }
}

/// The fact after a step, if the step is possible.
fn follows(fact: &Fact, does: Does, alone: &BTreeSet<Addr>) -> Option<Fact> {
    let (mut own, mut last) = fact.clone();
    let mut reads = |addr: Addr, v: i64| !alone.contains(&addr) || *last.entry(addr).or_insert(v) == v;
    match does {
        Does::Nothing => {}
        Does::Load(addr, v) => match own.iter().find(|m| m.addr == addr) {
            Some(m) if m.value == Some(v) => {}
            None if reads(addr, v) => {}
            _ => return None,
        },
        Does::Store(addr, value) => {
            own.retain(|m| m.addr != addr);
            own.push(Message { addr, value: Some(value), own: true });
            if alone.contains(&addr) {
                last.insert(addr, value);
            }
        }
        _ if !own.is_empty() => return None,
        Does::Fence | Does::Section => {}
        Does::Locked(addr, read, wrote) => {
            if read.is_some_and(|v| !reads(addr, v)) {
                return None;
            }
            if let (Some(v), true) = (wrote, alone.contains(&addr)) {
                last.insert(addr, v);
            }
        }
    }
    Some((own, last))
}

/// With any number of threads, nothing may depend on how many or which they are.
fn same_for_all(program: &Program) -> Result<()> {
    let mut told = !program.counted.is_empty();
    for e in program.routines.iter().flat_map(|r| &r.edges).flat_map(|e| e.op.exprs()) {
        e.visit(&mut |e| told |= matches!(e, Expr::SelfId | Expr::ThreadCount));
    }
    if told && program.is_parameterised() {
        cannot("threads know their number, or how many there are")
    } else {
        Ok(())
    }
}

/// `live[location][register]`: whether the value may still be read.
fn live(routine: &Routine) -> Vec<Vec<bool>> {
    let mut live = vec![vec![false; routine.regs.len()]; routine.locs.len()];
    loop {
        let before = live.clone();
        for e in &routine.edges {
            let read: Vec<RegId> = e.op.exprs().iter().flat_map(|e| e.regs()).collect();
            for (r, reg) in (0..routine.regs.len()).map(|r| (r, RegId::new(r))) {
                // What a havoc may choose is said of the new value.
                let chosen = matches!(e.op, Op::Havoc(dst, _) if dst == reg);
                let later = live[e.dst.index()][r] && !e.op.writes().contains(&reg);
                live[e.src.index()][r] |= later || !chosen && read.contains(&reg);
            }
        }
        if live == before {
            return live;
        }
    }
}
