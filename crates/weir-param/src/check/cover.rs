//! Whether every state that a symbolic state stands for is in a clause: unit
//! propagation with case splits, as in the procedure of Davis, Logemann and Loveland.
//!
//! The clauses, said of the processes at hand in every possible way, are taken to be
//! false: one of the atoms of each does not hold. A clause all of whose atoms hold is a
//! conflict, which is what is looked for. A clause of which all atoms but one hold is a
//! unit: the last one is propagated as false. Where propagation ends without a conflict,
//! cases are split on a clause with the fewest open atoms: which of them is the first
//! that does not hold. Every case has to end in a conflict; cases nested too deeply count
//! as not covered, so that a claim is refused rather than believed. Atoms are facts about
//! values, which the store of the symbolic state decides (`store`).

use super::state::{State, World, number_mask};
use super::store::{Fact, OTHER, Val};
use crate::claim::{Atom, Cell, Claim, Clause, Slot};
use crate::system::Sort;

/// A clause, and which of its loads are of moments that are in the queues; those
/// behind them see memory as it is now.
#[derive(Clone, Debug)]
pub(super) struct Reading<'a> {
    pub(super) clause: &'a Clause,
    pub(super) kept: Vec<usize>,
    /// Whether it speaks of states after the moment of the bad state.
    pub(super) late: bool,
}

/// Every reading of a clause. `moments`: whether any bad state looks at memory.
pub(super) fn readings(clause: &Clause, moments: bool) -> Vec<Reading<'_>> {
    let procs = usize::from(clause.procs);
    let all: Vec<usize> = clause.loads.iter().map(Vec::len).collect();
    let mut list = Vec::new();
    if moments {
        // Nothing is propagated any more.
        list.push(Reading { clause, kept: all.clone(), late: true });
    }
    let most: Vec<usize> =
        (0..procs).map(|p| clause.loads[p].iter().take_while(|l| !l.joint).count()).collect();
    let mut kept = most.clone();
    loop {
        let fits = |p: usize| clause.owns[p].iter().all(|o| usize::from(o.after) <= kept[p]);
        if (0..procs).all(fits) {
            list.push(Reading { clause, kept: kept.clone(), late: false });
        }
        let Some(p) = (0..procs).find(|&p| kept[p] > 0) else { return list };
        kept[p] -= 1;
        kept[..p].copy_from_slice(&most[..p]);
    }
}

/// All readings of all clauses.
pub(super) struct Cover<'a> {
    pub(super) readings: Vec<Reading<'a>>,
}

/// A value here, or a cell that has none yet.
#[derive(Clone, Copy)]
enum What {
    Val(Val),
    Memory(Cell),
    Seen(Cell),
}

/// Something a clause says here: a fact, or something about cells of which nothing
/// is known yet.
#[derive(Clone, Copy)]
enum Said {
    Fact(Fact),
    In(What, u64),
    Same(What, What),
    AtMost(Option<What>, Option<What>, i64),
}

impl Said {
    /// As a fact, where everything has a value.
    fn known(self) -> Said {
        match self {
            Said::In(What::Val(v), mask) => Said::Fact(Fact::In(v, mask)),
            Said::Same(What::Val(a), What::Val(b)) => Said::Fact(Fact::Same(a, b)),
            Said::AtMost(a, b, c) => match (a, b) {
                (None, None) => Said::Fact(Fact::AtMost(None, None, c)),
                (Some(What::Val(a)), None) => Said::Fact(Fact::AtMost(Some(a), None, c)),
                (None, Some(What::Val(b))) => Said::Fact(Fact::AtMost(None, Some(b), c)),
                (Some(What::Val(a)), Some(What::Val(b))) => Said::Fact(Fact::AtMost(Some(a), Some(b), c)),
                _ => self,
            },
            other => other,
        }
    }
    /// As a fact, with new values for the cells that have none.
    fn fact(self, world: &World<'_>, state: &mut State) -> Fact {
        let mut val = |what: What| match what {
            What::Val(v) => v,
            What::Memory(cell) => world.cell(state, cell),
            What::Seen(cell) => world.seen(state, cell),
        };
        match self {
            Said::Fact(f) => f,
            Said::In(a, mask) => Fact::In(val(a), mask),
            Said::Same(a, b) => Fact::Same(val(a), val(b)),
            Said::AtMost(a, b, c) => Fact::AtMost(a.map(&mut val), b.map(&mut val), c),
        }
    }
}

/// Cases within cases.
const DEEPEST: usize = 3;

impl<'a> Cover<'a> {
    pub(super) fn new(claim: &'a Claim, moments: bool) -> Cover<'a> {
        Cover { readings: claim.clauses.iter().flat_map(|c| readings(c, moments)).collect() }
    }

    /// Whether every state is in a clause.
    pub(super) fn holds(&self, world: &World<'_>, state: &State) -> bool {
        let mut plain = false;
        self.each(world, state, &mut |open| {
            plain |= open.is_empty();
            plain
        });
        plain || self.refuted(world, state.clone(), 0)
    }

    /// Whether the clauses, taken to be false, contradict the state.
    fn refuted(&self, world: &World<'_>, mut state: State, depth: usize) -> bool {
        loop {
            if crate::clock::late() {
                return false;
            }
            let (mut done, mut news): (bool, Vec<Said>) = (false, Vec::new());
            let mut cases: Option<Vec<Said>> = None;
            self.each(world, &state, &mut |open| {
                match open {
                    [] => done = true,
                    [one] => news.push(*one),
                    many if cases.as_ref().is_none_or(|c| many.len() < c.len())
                        && many.iter().all(|s| matches!(s, Said::Fact(_))) =>
                    {
                        cases = Some(many.to_vec());
                    }
                    _ => {}
                }
                done
            });
            if done {
                return true;
            }
            let mut changed = false;
            for said in news {
                let fact = said.fact(world, &mut state);
                if !state.store.refutes(fact) {
                    changed = true;
                    if !state.store.assume(fact.not()) {
                        return true;
                    }
                }
            }
            if changed {
                continue;
            }
            let Some(cases) = cases.filter(|_| depth < DEEPEST) else { return false };
            return (0..cases.len()).all(|i| {
                let mut case = state.clone();
                let holds = cases[..i].iter().all(|s| {
                    let fact = s.fact(world, &mut case);
                    case.store.assume(fact)
                });
                let fact = cases[i].fact(world, &mut case);
                !holds || !case.store.assume(fact.not()) || self.refuted(world, case, depth + 1)
            });
        }
    }

    /// Calls `f` with what is open of every clause that is not false already,
    /// until it gives true.
    fn each(&self, world: &World<'_>, state: &State, f: &mut dyn FnMut(&[Said]) -> bool) {
        for reading in self.readings.iter().filter(|r| r.late == state.late) {
            if self.map(world, state, reading, &mut Vec::new(), f) {
                return;
            }
        }
    }
    /// Every place for the processes of a clause.
    fn map(
        &self,
        world: &World<'_>,
        state: &State,
        reading: &Reading<'_>,
        map: &mut Vec<u8>,
        f: &mut dyn FnMut(&[Said]) -> bool,
    ) -> bool {
        if crate::clock::late() {
            // Nobody believes what comes out: `check` asks again.
            return true;
        }
        let next = map.len();
        if next == usize::from(reading.clause.procs) {
            return self.embed(world, state, reading, map, &mut Vec::new(), f);
        }
        for q in (0..world.procs as u8).filter(|q| !map.contains(q)).collect::<Vec<_>>() {
            let differs = reading.clause.atoms.iter().any(|atom| match atom {
                Atom::In(Slot::Cell((var, Some(p))), mask) if usize::from(*p) == next => {
                    let v = state.cells.get(&(*var, Some(q)));
                    let proc = world.system.var(*var).sort == Sort::Proc;
                    !proc && v.is_some_and(|&v| state.store.refutes(Fact::In(v, *mask)))
                }
                _ => false,
            });
            if !differs && state.queues[q as usize].moments.len() >= reading.kept[next] {
                map.push(q);
                let stop = self.map(world, state, reading, map, f);
                map.pop();
                if stop {
                    return true;
                }
            }
        }
        false
    }
    /// Every place for the loads of a clause, in order.
    fn embed(
        &self,
        world: &World<'_>,
        state: &State,
        reading: &Reading<'_>,
        map: &[u8],
        places: &mut Vec<Vec<usize>>,
        f: &mut dyn FnMut(&[Said]) -> bool,
    ) -> bool {
        let p = places.len();
        if p == map.len() {
            let sight = Sight { world, state, map, places, reading };
            return sight.said().is_some_and(|open| f(&open));
        }
        let queue = &state.queues[map[p] as usize];
        let mut found: Vec<Vec<usize>> = vec![Vec::new()];
        for load in &reading.clause.loads[p][..reading.kept[p]] {
            let fits = |at: usize| match &queue.moments[at] {
                None => load.joint,
                Some(cells) => {
                    let has =
                        |&(v, i): &(_, Option<u8>)| cells.contains_key(&(v, i.map(|i| map[i as usize])));
                    !load.joint && load.cells.iter().all(has)
                }
            };
            found = found
                .iter()
                .flat_map(|so_far| {
                    let from = so_far.last().map_or(0, |l| l + 1);
                    (from..queue.moments.len())
                        .filter(|&at| fits(at))
                        .map(|at| [so_far.as_slice(), &[at]].concat())
                })
                .collect();
        }
        for place in found {
            let ordered = reading.clause.owns[p].iter().all(|own| {
                let cell = (own.cell.0, own.cell.1.map(|i| map[i as usize]));
                let there = queue.owns.iter().find(|o| o.cell == cell);
                there.is_some_and(|o| own.after == 0 || place[usize::from(own.after) - 1] < o.gap)
            });
            if ordered {
                places.push(place);
                let stop = self.embed(world, state, reading, map, places, f);
                places.pop();
                if stop {
                    return true;
                }
            }
        }
        false
    }
}

/// A clause, held against a state.
struct Sight<'a> {
    world: &'a World<'a>,
    state: &'a State,
    map: &'a [u8],
    places: &'a [Vec<usize>],
    reading: &'a Reading<'a>,
}

impl Sight<'_> {
    /// What is open of the clause; `None` when it is false.
    fn said(&self) -> Option<Vec<Said>> {
        let mut open = Vec::new();
        let mut list = Vec::new();
        for &atom in &self.reading.clause.atoms {
            list.clear();
            self.atom(atom, &mut list);
            for &said in &list {
                match said {
                    Said::Fact(f) if self.state.store.refutes(f) => return None,
                    Said::Fact(f) if self.state.store.refutes(f.not()) => {}
                    said => open.push(said),
                }
            }
        }
        Some(open)
    }
    /// What a slot is here.
    fn slot(&self, slot: Slot) -> What {
        let cell = |(v, i): Cell| (v, i.map(|i| self.map[i as usize]));
        let memory = |c| self.state.cells.get(&c).map_or(What::Memory(c), |&v| What::Val(v));
        let seen = |c| match self.state.late {
            true => self.state.seen.get(&c).map_or(What::Seen(c), |&v| What::Val(v)),
            false => memory(c),
        };
        let queue = |p: u8| &self.state.queues[self.map[p as usize] as usize];
        match slot {
            Slot::Cell(c) => memory(cell(c)),
            Slot::Number(p) => What::Val(self.state.numbers[self.map[p as usize] as usize]),
            Slot::Seen(c) => seen(cell(c)),
            Slot::Own(p, c) => {
                let c = cell(c);
                // It is there, else the clause had no place here.
                queue(p).owns.iter().find(|o| o.cell == c).map_or(What::Memory(c), |o| What::Val(o.val))
            }
            Slot::Load(p, at, c) => {
                let c = cell(c);
                match self.places[p as usize].get(at as usize).map(|&at| &queue(p).moments[at]) {
                    None if self.reading.clause.loads[p as usize][at as usize].joint => seen(c),
                    None => memory(c),
                    Some(None) => seen(c),
                    Some(Some(cells)) => cells.get(&c).map_or(What::Memory(c), |&v| What::Val(v)),
                }
            }
        }
    }
    /// A set of values as a mask of this world.
    fn mask(&self, slot: Slot, mask: u64) -> u64 {
        let var = match slot {
            Slot::Number(_) => return number_mask(mask),
            Slot::Cell((v, _)) | Slot::Seen((v, _)) | Slot::Own(_, (v, _)) | Slot::Load(_, _, (v, _)) => v,
        };
        if self.world.system.var(var).sort == Sort::Proc { here(mask, self.map) } else { mask }
    }
    /// What an atom says here.
    fn atom(&self, atom: Atom, out: &mut Vec<Said>) {
        match atom {
            Atom::In(slot, mask) => out.push(Said::In(self.slot(slot), self.mask(slot, mask)).known()),
            Atom::Same(a, b) if is_int(self.world, a) => {
                self.atom(Atom::AtMost(Some(a), Some(b), 0), out);
                self.atom(Atom::AtMost(Some(b), Some(a), 0), out);
            }
            Atom::Same(a, b) => out.push(Said::Same(self.slot(a), self.slot(b)).known()),
            Atom::AtMost(a, b, c) => {
                let what = |s: Option<Slot>| s.map(|s| self.slot(s));
                out.push(Said::AtMost(what(a), what(b), c).known());
            }
        }
    }
}

/// Whether a slot holds an integer.
pub(super) fn is_int(world: &World<'_>, slot: Slot) -> bool {
    match slot {
        Slot::Cell((v, _)) | Slot::Seen((v, _)) | Slot::Own(_, (v, _)) | Slot::Load(_, _, (v, _)) => {
            world.system.var(v).sort == Sort::Int
        }
        Slot::Number(_) => false,
    }
}

/// A set of processes of a clause as one of the world.
pub(super) fn here(mask: u64, map: &[u8]) -> u64 {
    let others = if mask & OTHER != 0 { u64::MAX } else { 0 };
    map.iter().enumerate().fold(
        others,
        |m, (p, q)| {
            if mask >> p & 1 == 1 { m | 1 << q } else { m & !(1 << q) }
        },
    )
}
