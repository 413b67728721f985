//! States with values that are not known, and what a rule does to them.

use super::store::{Fact, OTHER, Store, Sym, Val};
use crate::claim::Cell;
use crate::system::{Conj, Lit, Place, Proc, Rel, Rhs, Sort, System, Term, Update, VarId};
use std::collections::BTreeMap;

/// A moment of memory in the queue of a process, as far as it matters; `None` is
/// the moment of the bad state, the same for all.
pub(super) type Moment = Option<BTreeMap<Cell, Val>>;

/// The newest store of a process to a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnStore {
    pub(super) cell: Cell,
    pub(super) val: Val,
    /// How many moments in the queue are before it.
    pub(super) gap: usize,
}

/// The queue of a process: oldest first.
#[derive(Clone, Default, Debug)]
pub(super) struct Queue {
    pub(super) moments: Vec<Moment>,
    pub(super) owns: Vec<OwnStore>,
}

/// A state.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) store: Store,
    pub(super) numbers: Vec<Val>,
    pub(super) cells: BTreeMap<Cell, Val>,
    pub(super) queues: Vec<Queue>,
    /// Whether the moment of the bad state has passed, and what memory held then.
    pub(super) late: bool,
    pub(super) seen: BTreeMap<Cell, Val>,
}

/// The processes at hand: those of a clause, of a rule, and those with a number.
#[derive(Clone, Debug)]
pub(super) struct World<'a> {
    pub(super) system: &'a System,
    pub(super) procs: usize,
    /// The processes of the rule.
    pub(super) args: Vec<u8>,
    /// Numbers and who has them.
    pub(super) named: Vec<(u8, u8)>,
    /// The numbers the system names, as the set of all numbers.
    pub(super) numbers: u64,
}

/// The number set of a claim (bit 0: not named) as a mask of the store.
pub(super) fn number_mask(set: u64) -> u64 {
    (set & !1) | if set & 1 == 1 { OTHER } else { 0 }
}

impl World<'_> {
    /// Every state of these processes.
    pub(super) fn state(&self, late: bool) -> Option<State> {
        let mut store = Store::new();
        let numbers: Vec<Val> = (0..self.procs).map(|_| store.one_of(number_mask(self.numbers))).collect();
        for i in 0..self.procs {
            for j in 0..i {
                if !store.assume(Fact::Apart(numbers[i], numbers[j])) {
                    return None;
                }
            }
        }
        for &(n, p) in &self.named {
            if !store.assume(Fact::In(numbers[p as usize], 1 << n)) {
                return None;
            }
        }
        let queues = vec![Queue::default(); self.procs];
        Some(State { store, numbers, cells: BTreeMap::new(), queues, late, seen: BTreeMap::new() })
    }
    /// All processes, as a mask.
    pub(super) fn everybody(&self) -> u64 {
        let others = self.system.procs.is_none_or(|n| self.procs < n as usize);
        ((1u64 << self.procs) - 1) | if others { OTHER } else { 0 }
    }
    /// A value of a variable.
    pub(super) fn fresh(&self, store: &mut Store, var: VarId) -> Val {
        match self.system.var(var).sort {
            Sort::Int => store.integer(),
            Sort::Proc => store.one_of(self.everybody()),
            Sort::Enum(e) => {
                let names = self.system.enums[e.0 as usize].names.len().clamp(1, 64);
                store.one_of(u64::MAX >> (64 - names))
            }
        }
    }
    /// The value of a local, a global, or of memory.
    pub(super) fn cell(&self, state: &mut State, cell: Cell) -> Val {
        if let Some(&v) = state.cells.get(&cell) {
            return v;
        }
        let v = self.fresh(&mut state.store, cell.0);
        state.cells.insert(cell, v);
        v
    }
    /// What memory held at the moment of the bad state.
    pub(super) fn seen(&self, state: &mut State, cell: Cell) -> Val {
        if let Some(&v) = state.seen.get(&cell) {
            return v;
        }
        let v = self.fresh(&mut state.store, cell.0);
        state.seen.insert(cell, v);
        v
    }
    /// Who a process is.
    pub(super) fn proc(&self, p: Proc, args: &[u8]) -> Option<u8> {
        match p {
            Proc::Param(i) => args.get(i as usize).copied(),
            Proc::Const(n) => self.named.iter().find(|(m, _)| *m == n).map(|&(_, p)| p),
        }
    }
    /// Which cell a place is.
    pub(super) fn place(&self, place: Place, args: &[u8]) -> Option<Cell> {
        match place.index {
            None => Some((place.var, None)),
            Some(p) => Some((place.var, Some(self.proc(p, args)?))),
        }
    }
}

/// Where the values of weak cells come from, by who looks; all others are memory.
pub(super) type Views = BTreeMap<(Option<u8>, Cell), Val>;

/// Evaluates conditions and right-hand sides.
pub(super) struct Eyes<'a> {
    pub(super) world: &'a World<'a>,
    pub(super) views: Views,
    /// Who reads where a place does not say.
    pub(super) reader: Option<u8>,
}

/// What a rule assigns.
pub(super) type Writes = Vec<(Cell, Sym)>;

impl Eyes<'_> {
    fn read(&self, state: &mut State, place: Place, args: &[u8]) -> Option<Val> {
        let cell = self.world.place(place, args)?;
        let reader = match place.view {
            Some(p) => Some(self.world.proc(p, args)?),
            None => self.reader,
        };
        let weak = self.world.system.var(place.var).kind.is_weak();
        match self.views.get(&(reader, cell)) {
            Some(&v) if weak => Some(v),
            _ => Some(self.world.cell(state, cell)),
        }
    }
    fn term(&self, state: &mut State, term: &Term, args: &[u8]) -> Option<Sym> {
        Some(match term {
            Term::Name(_, n) => Sym::of(state.store.one_of(1 << n)),
            Term::Proc(p) => {
                let who = self.world.proc(*p, args)?;
                Sym::of(state.store.one_of(1 << who))
            }
            Term::Read(place) => Sym::of(self.read(state, *place, args)?),
            Term::Sum(parts, k) => match parts.as_slice() {
                [] => Sym::int(*k),
                [(1, place)] => Sym { val: Some(self.read(state, *place, args)?), plus: *k },
                _ => return None,
            },
        })
    }
    /// The states in which a comparison holds; `None` if it cannot be understood.
    fn lit(&self, mut state: State, lit: &Lit, args: &[u8]) -> Option<Vec<State>> {
        if let (Term::Sum(..), Term::Sum(..)) = (&lit.left, &lit.right) {
            return self.integers(state, lit, args);
        }
        let a = self.term(&mut state, &lit.left, args)?.val?;
        let b = self.term(&mut state, &lit.right, args)?.val?;
        let fact = if lit.rel == Rel::Eq { Fact::Same(a, b) } else { Fact::Apart(a, b) };
        let fits = state.store.assume(fact);
        Some(fits.then_some(state).into_iter().collect())
    }
    fn integers(&self, mut state: State, lit: &Lit, args: &[u8]) -> Option<Vec<State>> {
        let (Term::Sum(left, k), Term::Sum(right, l)) = (&lit.left, &lit.right) else { return None };
        let mut parts: Vec<(i64, Val)> = Vec::new();
        let signed = left.iter().map(|&(f, p)| (f, p)).chain(right.iter().map(|&(f, p)| (-f, p)));
        for (factor, place) in signed {
            let v = self.read(&mut state, place, args)?;
            match parts.iter_mut().find(|(_, w)| *w == v) {
                Some((f, _)) => *f += factor,
                None => parts.push((factor, v)),
            }
        }
        parts.retain(|p| p.0 != 0);
        let (a, b) = match parts.as_slice() {
            [] => (None, None),
            [(1, a)] => (Some(*a), None),
            [(-1, b)] => (None, Some(*b)),
            [(1, a), (-1, b)] | [(-1, b), (1, a)] => (Some(*a), Some(*b)),
            _ => return None,
        };
        // a - b + c, compared with 0.
        let c = k - l;
        let (up, down) = (Fact::AtMost(a, b, -c), Fact::AtMost(b, a, c));
        let ways: Vec<Vec<Fact>> = match lit.rel {
            Rel::Eq => vec![vec![up, down]],
            Rel::Le => vec![vec![up]],
            Rel::Lt => vec![vec![down.not()]],
            Rel::Ne => vec![vec![up.not()], vec![down.not()]],
        };
        let holds = |way: &Vec<Fact>| {
            let mut state = state.clone();
            way.iter().all(|f| state.store.assume(*f)).then_some(state)
        };
        Some(ways.iter().filter_map(holds).collect())
    }
    /// The states in which a conjunction holds.
    pub(super) fn all(&self, states: Vec<State>, conj: &Conj, args: &[u8]) -> Option<Vec<State>> {
        conj.iter().try_fold(states, |states, lit| {
            let ways: Option<Vec<Vec<State>>> = states.into_iter().map(|s| self.lit(s, lit, args)).collect();
            Some(ways?.into_iter().flatten().collect())
        })
    }
    /// The states in which one of the conjunctions holds.
    pub(super) fn any(&self, states: &[State], any: &[Conj], args: &[u8]) -> Option<Vec<State>> {
        let ways: Option<Vec<Vec<State>>> =
            any.iter().map(|conj| self.all(states.to_vec(), conj, args)).collect();
        Some(ways?.into_iter().flatten().collect())
    }
    /// What a right-hand side is, case by case.
    fn rhs(&self, mut state: State, var: VarId, rhs: &Rhs, args: &[u8]) -> Option<Vec<(State, Sym)>> {
        match rhs {
            Rhs::Any => {
                let v = self.world.fresh(&mut state.store, var);
                Some(vec![(state, Sym::of(v))])
            }
            Rhs::Term(term) => {
                let sym = self.term(&mut state, term, args)?;
                Some(vec![(state, sym)])
            }
            Rhs::Cases(cases) => {
                let (mut out, mut rest) = (Vec::new(), vec![state]);
                for (when, term) in cases {
                    for mut here in self.all(rest.clone(), when, args)? {
                        let sym = self.term(&mut here, term, args)?;
                        out.push((here, sym));
                    }
                    let fails: Vec<Conj> = when.iter().map(|lit| vec![lit.negated()]).collect();
                    rest = self.any(&rest, &fails, args)?;
                }
                Some(out)
            }
        }
    }
    /// What the updates of a rule assign, case by case.
    pub(super) fn writes(&self, states: Vec<State>, updates: &[Update]) -> Option<Vec<(State, Writes)>> {
        let args = &self.world.args;
        let mut ways: Vec<(State, Writes)> = states.into_iter().map(|s| (s, Vec::new())).collect();
        for update in updates {
            let targets: Vec<(Cell, Vec<u8>)> = match update {
                Update::Set(place, _) => vec![(self.world.place(*place, args)?, args.clone())],
                Update::All(var, _) => (0..self.world.procs as u8)
                    .map(|q| ((*var, Some(q)), [args.as_slice(), &[q]].concat()))
                    .collect(),
            };
            for (cell, args) in targets {
                let mut next = Vec::new();
                for (state, writes) in ways {
                    for (state, sym) in self.rhs(state, cell.0, update.rhs(), &args)? {
                        let mut writes = writes.clone();
                        writes.push((cell, sym));
                        next.push((state, writes));
                    }
                }
                ways = next;
            }
        }
        Some(ways)
    }
}
