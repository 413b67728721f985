//! Small explorations: states of an instance with a few processes, breadth first.
//!
//! They find short bad executions, and they sample the states with empty buffers,
//! against which the guesses of the search are held. Nothing here proves anything.

use crate::clock::{is_late, late};
use crate::system::{Bad, Lit, Place, Proc, Rel, Rhs, Rule, Sort, System, Term, Update, VarId};
use crate::trace::{Action, Slot, Trace};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// An update: cells and their values.
type Writes = Vec<(u16, i64)>;

/// A state: cells, and per process the updates that wait, oldest first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) cells: Vec<i64>,
    pub(crate) buffers: Vec<Vec<Writes>>,
}

/// An instance of a system.
pub(crate) struct Instance<'a> {
    pub(crate) system: &'a System,
    pub(crate) procs: u8,
    /// The first cell of every variable.
    pub(crate) base: Vec<u16>,
    size: usize,
    /// Whether stores reach memory at once.
    pub(crate) strong: bool,
}

/// What an exploration saw.
pub(crate) struct Seen {
    /// The states in the order they were found, with where they come from.
    pub(crate) states: Vec<State>,
    pub(crate) from: Vec<Option<(u32, Action)>>,
    /// A bad state: its position, which, and its processes.
    pub(crate) bad: Option<(usize, usize, Vec<u8>)>,
    /// Whether that is all.
    pub(crate) complete: bool,
}

/// How many initial states are tried.
const MOST_STARTS: usize = 64;

impl<'a> Instance<'a> {
    /// An instance with this many processes.
    pub(crate) fn new(system: &'a System, procs: u8, strong: bool) -> Instance<'a> {
        let (mut base, mut size) = (Vec::new(), 0usize);
        for var in &system.vars {
            base.push(u16::try_from(size).unwrap_or(u16::MAX));
            size += if var.kind.is_array() { procs as usize } else { 1 };
        }
        Instance { system, procs, base, size, strong }
    }
    /// About how many bytes a state takes, with what is kept beside it.
    pub(crate) fn state_bytes(&self) -> usize {
        256 + 16 * self.size + 96 * self.procs as usize
    }
    /// The cell of a variable.
    pub(crate) fn at(&self, var: VarId, index: Option<u8>) -> usize {
        self.base[var.0 as usize] as usize + index.map_or(0, usize::from)
    }
    fn proc(&self, p: Proc, args: &[u8]) -> Option<u8> {
        match p {
            Proc::Param(i) => args.get(i as usize).copied(),
            Proc::Const(n) => n.checked_sub(1).filter(|&p| p < self.procs),
        }
    }
    fn cell(&self, place: Place, args: &[u8]) -> Option<usize> {
        let index = match place.index {
            Some(p) => Some(self.proc(p, args)?),
            None => None,
        };
        Some(self.at(place.var, index))
    }
    fn read(&self, state: &State, place: Place, args: &[u8], reader: Option<u8>) -> Option<i64> {
        let cell = self.cell(place, args)?;
        let reader = match place.view {
            Some(p) => self.proc(p, args),
            None => reader,
        };
        if let Some(p) = reader
            && self.system.var(place.var).kind.is_weak()
        {
            for update in state.buffers[p as usize].iter().rev() {
                if let Some(&(_, v)) = update.iter().find(|(c, _)| *c as usize == cell) {
                    return Some(v);
                }
            }
        }
        Some(state.cells[cell])
    }
    fn term(&self, state: &State, term: &Term, args: &[u8], reader: Option<u8>) -> Option<i64> {
        match term {
            Term::Name(_, n) => Some(i64::from(*n)),
            Term::Proc(p) => self.proc(*p, args).map(i64::from),
            Term::Read(place) => self.read(state, *place, args, reader),
            Term::Sum(parts, k) => parts.iter().try_fold(*k, |sum, &(f, place)| {
                sum.checked_add(f.checked_mul(self.read(state, place, args, reader)?)?)
            }),
        }
    }
    fn holds(&self, state: &State, conj: &[Lit], args: &[u8], reader: Option<u8>) -> bool {
        conj.iter().all(|lit| {
            let (Some(a), Some(b)) =
                (self.term(state, &lit.left, args, reader), self.term(state, &lit.right, args, reader))
            else {
                // A numbered process that is not there.
                return lit.rel == Rel::Ne;
            };
            match lit.rel {
                Rel::Eq => a == b,
                Rel::Ne => a != b,
                Rel::Lt => a < b,
                Rel::Le => a <= b,
            }
        })
    }

    /// The values a sort can take where any is possible; a few for integers.
    fn some_values(&self, sort: Sort) -> Vec<i64> {
        match sort {
            Sort::Enum(e) => (0..self.system.enums[e.0 as usize].names.len() as i64).collect(),
            Sort::Proc => (0..i64::from(self.procs)).collect(),
            Sort::Int => vec![0, 1],
        }
    }

    /// Some initial states. Cells that are given in `hints` have that value where
    /// the initial condition leaves it open.
    /// Whether these are all.
    pub(crate) fn starts(&self, hints: &FxHashMap<Slot, i64>) -> (Vec<State>, bool) {
        let empty = State { cells: vec![0; self.size], buffers: vec![Vec::new(); self.procs as usize] };
        let mut fixed: Vec<Option<i64>> = vec![None; self.size];
        if let Some(count) = self.system.count {
            fixed[self.at(count, None)] = Some(i64::from(self.procs));
        }
        // What is fixed by a plain equation needs no trying.
        let constant = |t: &Term, args: &[u8]| match t {
            Term::Name(_, n) => Some(i64::from(*n)),
            Term::Proc(p) => self.proc(*p, args).map(i64::from),
            Term::Sum(parts, k) if parts.is_empty() => Some(*k),
            _ => None,
        };
        let mut note = |conj: &[Lit], args: &[u8]| {
            for lit in conj.iter().filter(|l| l.rel == Rel::Eq) {
                for (a, b) in [(&lit.left, &lit.right), (&lit.right, &lit.left)] {
                    let place = match a {
                        Term::Read(p) => Some((*p, 0)),
                        Term::Sum(parts, k) if parts.len() == 1 && parts[0].0 == 1 => Some((parts[0].1, *k)),
                        _ => None,
                    };
                    if let (Some((p, k)), Some(v)) = (place, constant(b, args))
                        && let Some(cell) = self.cell(p, args)
                    {
                        fixed[cell] = Some(v - k);
                    }
                }
            }
        };
        note(&self.system.init.shared, &[]);
        let single = self.system.init.each.len() == 1;
        if single {
            for p in 0..self.procs {
                note(&self.system.init.each[0].holds, &[p]);
            }
        }
        let (mut states, mut every) = (vec![empty], true);
        for (i, var) in self.system.vars.iter().enumerate() {
            let id = VarId(i as u16);
            let cells: Vec<Option<u8>> =
                if var.kind.is_array() { (0..self.procs).map(Some).collect() } else { vec![None] };
            for index in cells {
                let cell = self.at(id, index);
                let values = match (fixed[cell], hints.get(&(id, index))) {
                    (Some(v), _) => vec![v],
                    (None, Some(v)) => {
                        every = false;
                        vec![*v]
                    }
                    (None, None) => {
                        let all = self.some_values(var.sort);
                        let most = if single { MOST_STARTS } else { 4096 };
                        every &= var.sort != Sort::Int && states.len() * all.len() <= most;
                        if states.len() * all.len() > most { all[..1].to_vec() } else { all }
                    }
                };
                states = states
                    .iter()
                    .flat_map(|s| {
                        values.iter().map(move |&v| {
                            let mut s = s.clone();
                            s.cells[cell] = v;
                            s
                        })
                    })
                    .collect();
            }
        }
        states.retain(|s| {
            self.holds(s, &self.system.init.shared, &[], None)
                && (0..self.procs).all(|p| {
                    let own = self.system.init.each.iter().any(|a| a.only == Some(p + 1));
                    let mine = |a: &&crate::system::Alternative| {
                        if own { a.only == Some(p + 1) } else { a.only.is_none() }
                    };
                    self.system.init.each.iter().filter(mine).any(|a| self.holds(s, &a.holds, &[p], None))
                })
        });
        every &= states.len() <= MOST_STARTS;
        states.truncate(MOST_STARTS);
        (states, every)
    }
    /// Whether some rule assigns an integer of any value.
    pub(crate) fn guesses_values(&self) -> bool {
        let any = |u: &Update| *u.rhs() == Rhs::Any && self.system.var(u.var()).sort == Sort::Int;
        self.system.rules.iter().flat_map(|r| &r.updates).any(any)
    }

    /// The bad state a state is in, with its processes.
    pub(crate) fn bad(&self, state: &State) -> Option<(usize, Vec<u8>)> {
        self.system.bad.iter().enumerate().find_map(|(i, bad)| {
            if bad.quiet && state.buffers.iter().any(|b| !b.is_empty()) {
                return None;
            }
            self.witness(state, bad, &mut Vec::new()).map(|w| (i, w))
        })
    }
    fn witness(&self, state: &State, bad: &Bad, args: &mut Vec<u8>) -> Option<Vec<u8>> {
        if late() {
            return None;
        }
        if args.len() == bad.params.len() {
            return self.holds(state, &bad.holds, args, None).then(|| args.clone());
        }
        for p in 0..self.procs {
            if !args.contains(&p) {
                args.push(p);
                let found = self.witness(state, bad, args);
                args.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Every step from a state.
    pub(crate) fn successors(&self, state: &State, next: &mut dyn FnMut(Action, State)) {
        for p in 0..self.procs {
            if let Some(after) = self.flush(state, p) {
                next(Action::Flush(p), after);
            }
        }
        for (i, rule) in self.system.rules.iter().enumerate() {
            self.bindings(state, i, rule, &mut Vec::new(), next);
        }
    }
    /// The oldest update of a process reaches memory.
    pub(crate) fn flush(&self, state: &State, p: u8) -> Option<State> {
        let first = state.buffers[p as usize].first()?;
        let mut after = state.clone();
        for &(cell, v) in first {
            after.cells[cell as usize] = v;
        }
        after.buffers[p as usize].remove(0);
        Some(after)
    }
    fn bindings(
        &self,
        state: &State,
        at: usize,
        rule: &Rule,
        args: &mut Vec<u8>,
        next: &mut dyn FnMut(Action, State),
    ) {
        if late() {
            return;
        }
        if args.len() == rule.params.len() {
            self.fire(state, at, args, next);
            return;
        }
        for p in 0..self.procs {
            if !args.contains(&p) {
                args.push(p);
                self.bindings(state, at, rule, args, next);
                args.pop();
            }
        }
    }
    /// The states a rule leads to for these processes.
    pub(crate) fn fire(&self, state: &State, at: usize, args: &[u8], next: &mut dyn FnMut(Action, State)) {
        let rule = &self.system.rules[at];
        let actor = self.proc(rule.actor, args);
        if actor.is_some_and(|p| rule.fence && !state.buffers[p as usize].is_empty()) {
            return;
        }
        if !self.holds(state, &rule.guard, args, actor) {
            return;
        }
        for forall in &rule.foralls {
            for q in (0..self.procs).filter(|q| !args.contains(q)) {
                let args = [args, &[q]].concat();
                if !forall.any.iter().any(|conj| self.holds(state, conj, &args, actor)) {
                    return;
                }
            }
        }
        // The choices of `Any`, all of them.
        let mut results: Vec<(Vec<i64>, Writes, Writes)> = vec![(Vec::new(), Vec::new(), Vec::new())];
        for update in &rule.updates {
            let var = self.system.var(update.var());
            let targets: Vec<(usize, Vec<u8>)> = match update {
                Update::Set(place, _) => match self.cell(*place, args) {
                    Some(cell) => vec![(cell, args.to_vec())],
                    None => return,
                },
                Update::All(v, _) => {
                    (0..self.procs).map(|q| (self.at(*v, Some(q)), [args, &[q]].concat())).collect()
                }
            };
            for (cell, args) in targets {
                let (values, any) = match update.rhs() {
                    Rhs::Any => (self.some_values(var.sort), true),
                    Rhs::Term(t) => match self.term(state, t, &args, actor) {
                        Some(v) => (vec![v], false),
                        None => return,
                    },
                    Rhs::Cases(cases) => {
                        let case = cases.iter().find(|(when, _)| self.holds(state, when, &args, actor));
                        match case.and_then(|(_, t)| self.term(state, t, &args, actor)) {
                            Some(v) => (vec![v], false),
                            None => return,
                        }
                    }
                };
                results = results
                    .iter()
                    .flat_map(|(chosen, strong, weak)| {
                        values.iter().map(move |&v| {
                            let (mut chosen, mut strong, mut weak) =
                                (chosen.clone(), strong.clone(), weak.clone());
                            if any {
                                chosen.push(v);
                            }
                            let into = if var.kind.is_weak() { &mut weak } else { &mut strong };
                            into.push((cell as u16, v));
                            (chosen, strong, weak)
                        })
                    })
                    .collect();
            }
        }
        for (any, strong, weak) in results {
            let mut after = state.clone();
            for (cell, v) in strong {
                after.cells[cell as usize] = v;
            }
            match actor {
                Some(p) if !rule.locked && !self.strong && !weak.is_empty() => {
                    after.buffers[p as usize].push(weak);
                }
                _ => {
                    for (cell, v) in weak {
                        after.cells[cell as usize] = v;
                    }
                }
            }
            next(Action::Fire { rule: at, args: args.to_vec(), any }, after);
        }
    }

    /// Explores up to a number of states, or until something bad.
    pub(crate) fn explore(&self, starts: Vec<State>, most: usize, stop: &mut dyn FnMut() -> bool) -> Seen {
        let mut seen = Seen { states: Vec::new(), from: Vec::new(), bad: None, complete: false };
        let mut known: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        for start in starts {
            self.add(&mut seen, &mut known, start, None);
        }
        let mut at = 0;
        while at < seen.states.len() && seen.bad.is_none() {
            if seen.states.len() >= most || (at % 64 == 0 && stop()) || is_late() {
                return seen;
            }
            let state = seen.states[at].clone();
            let mut found = Vec::new();
            self.successors(&state, &mut |action, after| found.push((action, after)));
            for (action, after) in found {
                self.add(&mut seen, &mut known, after, Some((at as u32, action)));
                if seen.bad.is_some() {
                    break;
                }
            }
            at += 1;
        }
        seen.complete = seen.bad.is_none() && !is_late();
        seen
    }
    fn add(
        &self,
        seen: &mut Seen,
        known: &mut FxHashMap<u64, Vec<u32>>,
        state: State,
        from: Option<(u32, Action)>,
    ) {
        let bucket = known.entry(FxBuildHasher.hash_one(&state)).or_default();
        if bucket.iter().any(|&i| seen.states[i as usize] == state) {
            return;
        }
        bucket.push(seen.states.len() as u32);
        if let Some((bad, witness)) = self.bad(&state) {
            seen.bad = Some((seen.states.len(), bad, witness));
        }
        seen.states.push(state);
        seen.from.push(from);
    }
    /// The execution that leads to the bad state found.
    pub(crate) fn trace(&self, seen: &Seen) -> Option<Trace> {
        let (mut at, bad, witness) = seen.bad.clone()?;
        let mut actions = Vec::new();
        while let Some((from, action)) = &seen.from[at] {
            actions.push(action.clone());
            at = *from as usize;
        }
        actions.reverse();
        Some(Trace { procs: self.procs, start: self.slots(&seen.states[at]), actions, bad, witness })
    }
    /// The values of all cells of a state.
    pub(crate) fn slots(&self, state: &State) -> Vec<(Slot, i64)> {
        let mut slots = Vec::new();
        for (i, var) in self.system.vars.iter().enumerate() {
            let id = VarId(i as u16);
            if var.kind.is_array() {
                slots.extend((0..self.procs).map(|p| ((id, Some(p)), state.cells[self.at(id, Some(p))])));
            } else {
                slots.push(((id, None), state.cells[self.at(id, None)]));
            }
        }
        slots
    }
}
