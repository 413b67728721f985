//! Invariants: which facts hold at which location, and which locations two
//! threads can be at together. Inferred by starting with nothing reached and all
//! candidates, and dropping what an action does not keep (Flanagan and Leino's
//! Houdini, with interference as Owicki and Gries check it).
//!
//! The result is inductive under SC for any number of threads: initial facts
//! hold, every action of a thread leads to facts of its target, and every action
//! of another thread (that can be where it is while this one is here) keeps this
//! one's facts.

use crate::Unsupported;
use crate::explored::Bounds;
use crate::facts::{Fact, Quantity, candidates, constants};
use crate::solver::{Answer, Solver};
use crate::symbolic::{Chooser, Local, Memory, Start, World};
use crate::system::{Action, Cell, Class, Number, System, overlap};
use crate::term::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use weir_engine::fault;
use weir_ir::{CellInit, LocId, RegId};

/// A class and a location.
pub type Spot = (usize, LocId);

/// What holds where.
#[derive(Clone, Debug, Default)]
pub struct Invariants {
    /// The facts at the spots that threads reach.
    pub facts: FxHashMap<Spot, Vec<Fact>>,
    /// Spots where two different threads can be at the same time.
    pub together: FxHashSet<(Spot, Spot)>,
    versions: FxHashMap<Spot, u64>,
    /// What else is known of memory, wherever threads are.
    pub explored: Bounds,
    /// The user's invariants that do not hold, with the place and the action
    /// that breaks them.
    pub broken: Vec<Broken>,
}

/// A user's invariant that is not inductive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Its number.
    pub invariant: usize,
    /// Where the thread is that needs it.
    pub at: Spot,
    /// The class and action that break it; `None`: it does not hold initially.
    pub by: Option<(usize, usize)>,
    /// It was known where the action starts: what breaks it is this action, and not another one
    /// that broke it before.
    pub root: bool,
    /// Memory in which the action does: names and values; empty where nothing is known or read.
    pub state: Vec<(String, i64)>,
}

impl Invariants {
    /// Whether threads can be at both spots at the same time.
    pub fn can_meet(&self, a: Spot, b: Spot) -> bool {
        self.together.contains(&(a, b))
    }
    fn version(&self, s: Spot) -> u64 {
        self.versions.get(&s).copied().unwrap_or(0)
    }
    fn meet(&mut self, a: Spot, b: Spot) -> bool {
        let new = self.together.insert((a, b));
        self.together.insert((b, a));
        new
    }
}

/// Makes a thread at a spot in a world, with all its facts assumed. `apart`
/// lists threads it differs from.
pub(crate) fn thread(
    w: &mut World<'_>,
    system: &System<'_>,
    inv: &Invariants,
    spot: Spot,
    name: &str,
) -> Local {
    let class = &system.classes[spot.0];
    let no_facts = Vec::new();
    let facts = inv.facts.get(&spot).unwrap_or(&no_facts);
    let mut bounds: FxHashMap<RegId, (i64, i64)> = FxHashMap::default();
    for f in facts {
        if let Some((Quantity::Reg(r), to)) = bound_of(f) {
            let b = bounds.entry(r).or_insert((i64::MIN, i64::MAX));
            *b = (b.0.max(to.0), b.1.min(to.1));
        }
    }
    let mut regs = Vec::new();
    for (i, r) in class.routine.regs.iter().enumerate() {
        let within = bounds.get(&RegId::new(i)).copied().unwrap_or((i64::MIN, i64::MAX));
        regs.push(w.unknown(format!("{name}.{}", r.name), r.ty, within));
    }
    let (me, count) = numbers(w, class, name);
    Local { regs, me, count }
}

/// `self` and `N`: known numbers became constants in the code.
pub(crate) fn numbers(w: &mut World<'_>, class: &Class, name: &str) -> (Term, Term) {
    let most = i64::from(i32::MAX);
    let me = w.pool.var(format!("{name}.self"), (0, most - 1), false);
    if let Number::Exactly(n) = class.number {
        return (me, w.pool.int(n as i64));
    }
    let count = w.pool.var("N", (1, most), false);
    let less = w.pool.lt(me, count);
    w.side.push(less);
    (me, count)
}

/// Two different threads of one template have different numbers, and the same `N`.
pub(crate) fn differ(w: &mut World<'_>, system: &System<'_>, a: (usize, &Local), b: (usize, &Local)) {
    let any = |c: usize| system.classes[c].number == Number::Any;
    if any(a.0) && any(b.0) && system.classes[a.0].template == system.classes[b.0].template {
        let same = w.pool.eq(a.1.me, b.1.me);
        let other = w.pool.not(same);
        let count = w.pool.eq(a.1.count, b.1.count);
        w.side.extend([other, count]);
    }
}

fn bound_of(f: &Fact) -> Option<(Quantity, (i64, i64))> {
    use Quantity::Num;
    match f {
        Fact::Eq(q, Num(c)) => Some((q.clone(), (*c, *c))),
        Fact::Le(q, Num(c)) => Some((q.clone(), (i64::MIN, *c))),
        Fact::Le(Num(c), q) => Some((q.clone(), (*c, i64::MAX))),
        _ => None,
    }
}

/// Bounds of a cell that hold wherever threads of the class are. They speak about
/// memory alone, so they hold for every value that is ever there under TSO too,
/// also for those that still wait, once the program is shown to be state robust.
pub(crate) fn everywhere(inv: &Invariants, c: usize, cell: (weir_ir::ObjId, i64)) -> (i64, i64) {
    let mut all: Option<(i64, i64)> = None;
    for (_, facts) in inv.facts.iter().filter(|(s, _)| s.0 == c) {
        let mut here = (i64::MIN, i64::MAX);
        for (q, to) in facts.iter().filter_map(bound_of) {
            if q == Quantity::Cell(cell.0, cell.1) {
                here = (here.0.max(to.0), here.1.min(to.1));
            }
        }
        all = Some(all.map_or(here, |a| (a.0.min(here.0), a.1.max(here.1))));
    }
    all.unwrap_or((i64::MIN, i64::MAX))
}

/// Tells the world what facts at a spot say about cells. To be called before
/// anything is read.
pub(crate) fn narrow(w: &mut World<'_>, inv: &Invariants, spot: Spot) {
    for ((o, i), to) in &inv.explored.cells {
        w.narrow(*o, *i, *to);
    }
    for f in inv.facts.get(&spot).into_iter().flatten() {
        match (bound_of(f), f) {
            (Some((Quantity::Cell(o, i), to)), _) => w.narrow(o, i, to),
            (_, Fact::All(o, lo, hi)) => w.narrow_all(*o, (*lo, *hi)),
            _ => {}
        }
    }
}

/// The facts at a spot, as formulas about the thread and unchanged memory.
pub(crate) fn assumed(
    w: &mut World<'_>,
    inv: &Invariants,
    spot: Spot,
    local: &Local,
) -> Result<Vec<Term>, Unsupported> {
    let memory = Memory::default();
    let mut list = Vec::new();
    // Where a quantity has one value, the bounds say so, and more is not needed.
    let mut values: FxHashMap<&Quantity, i64> = FxHashMap::default();
    for f in inv.facts.get(&spot).into_iter().flatten() {
        if let Fact::Eq(q @ (Quantity::Reg(_) | Quantity::Cell(..)), Quantity::Num(n)) = f {
            values.insert(q, *n);
        }
    }
    for f in inv.facts.get(&spot).into_iter().flatten() {
        let implied = match f {
            Fact::Or(a, c, b, d) => values.get(a) == Some(c) || values.get(b) == Some(d),
            Fact::Ne(q, Quantity::Num(_)) => values.contains_key(q),
            Fact::Le(a, b) | Fact::Lt(a, b) | Fact::Eq(a, b) => {
                values.contains_key(a) && values.contains_key(b)
            }
            _ => false,
        };
        if implied {
            continue;
        }
        // Bounds are the bounds of the variables already.
        let bounds = matches!(bound_of(f), Some((Quantity::Reg(_) | Quantity::Cell(..), _)));
        if bounds || matches!(f, Fact::All(..)) {
            continue;
        }
        if let Fact::Prefix(o, q, v) = f {
            let end = match q {
                Quantity::Reg(r) => local.regs[r.index()],
                Quantity::Cell(o, i) => {
                    let i = w.pool.int(*i);
                    w.read(&memory, *o, i)
                }
                _ => continue,
            };
            w.filled(*o, end, *v);
            continue;
        }
        let t = f.term(w, local, &memory).map_err(|why| Unsupported { why, span: None })?;
        if w.pool.truth(t) != Some(true) {
            list.push(t);
        }
    }
    Ok(list)
}

/// Infers the invariants.
/// The number is that of the checks that hold in the end.
pub fn infer(
    system: &System<'_>,
    solver: &mut Solver,
    explored: &Bounds,
) -> Result<(Invariants, usize), Unsupported> {
    let mut inv = Invariants { explored: explored.clone(), ..Invariants::default() };
    let mut work = Inference { system, solver, constants: constants(system), done: FxHashMap::default() };
    work.start(&mut inv)?;
    while work.round(&mut inv)? {
        if work.solver.late() {
            return Err(Unsupported { why: "the time is over".into(), span: None });
        }
    }
    Ok((inv, work.done.len()))
}

struct Inference<'a, 's> {
    system: &'a System<'a>,
    solver: &'s mut Solver,
    constants: Vec<i64>,
    /// Checks that need not be repeated while these versions last.
    done: FxHashMap<(usize, usize, Option<Spot>), (u64, u64)>,
}

impl Inference<'_, '_> {
    fn start(&mut self, inv: &mut Invariants) -> Result<(), Unsupported> {
        for (c, class) in self.system.classes.iter().enumerate() {
            let spot = (c, class.routine.entry);
            let mut w = World::new(self.system.program, Start::Initial);
            let regs = class.routine.regs.iter().map(|r| w.pool.int(r.init)).collect();
            let (me, count) = numbers(&mut w, class, "t");
            let local = Local { regs, me, count };
            self.arrive(inv, &mut w, spot, &local, &Memory::default(), &[], None, None)?;
        }
        for (a, x) in self.system.classes.iter().enumerate() {
            for (b, y) in self.system.classes.iter().enumerate() {
                if a != b || x.many() {
                    inv.meet((a, x.routine.entry), (b, y.routine.entry));
                }
            }
        }
        Ok(())
    }

    fn round(&mut self, inv: &mut Invariants) -> Result<bool, Unsupported> {
        let mut changed = false;
        for (c, class) in self.system.classes.iter().enumerate() {
            for (i, action) in class.actions.iter().enumerate() {
                let from = (c, action.src);
                if action.closes_round || !inv.facts.contains_key(&from) {
                    continue;
                }
                changed |= self.own(inv, c, i, action)?;
                if !inv.facts.contains_key(&(c, action.dst)) {
                    continue;
                }
                let others: Vec<Spot> =
                    inv.together.iter().filter(|(_, b)| *b == from).map(|(a, _)| *a).collect();
                for other in others {
                    changed |= self.interference(inv, c, i, action, other)?;
                }
            }
        }
        Ok(changed)
    }

    /// An action of a thread establishes the facts of its target.
    fn own(
        &mut self,
        inv: &mut Invariants,
        c: usize,
        i: usize,
        action: &Action,
    ) -> Result<bool, Unsupported> {
        let from = (c, action.src);
        let seen = (inv.version(from), 0);
        if self.done.insert((c, i, None), seen) == Some(seen) {
            return Ok(false);
        }
        let class = &self.system.classes[c];
        let mut w = World::new(self.system.program, Start::Unknown);
        narrow(&mut w, inv, from);
        let local = thread(&mut w, self.system, inv, from, "t");
        let mut pre = assumed(&mut w, inv, from, &local)?;
        let run = w.run(class, &action.path, &local, &Memory::default(), &Chooser::Free)?;
        pre.push(run.guard);
        if w.pool.truth(run.guard) == Some(false) {
            return Ok(false);
        }
        let to = (c, action.dst);
        // Facts that hold before and speak about nothing that changes stay.
        let written: Vec<RegId> = class.edges(action).flat_map(|e| e.op.writes()).collect();
        let changed = class.cells(action, true);
        let program = self.system.program;
        let keeps = |f: &Fact, inv: &Invariants| {
            inv.facts.get(&from).is_some_and(|have| have.contains(f))
                && !f.regs(program).iter().any(|r| written.contains(r))
                && !overlap(&changed, &f.cells(program))
        };
        let kept: Option<Vec<bool>> =
            inv.facts.get(&to).map(|list| list.iter().map(|f| keeps(f, inv)).collect());
        self.arrive(inv, &mut w, to, &run.local, &run.memory, &pre, kept, Some((c, i)))
    }

    /// The thread arrives at a spot: what does not hold there is dropped.
    #[allow(clippy::too_many_arguments)]
    fn arrive(
        &mut self,
        inv: &mut Invariants,
        w: &mut World<'_>,
        to: Spot,
        local: &Local,
        memory: &Memory,
        pre: &[Term],
        kept: Option<Vec<bool>>,
        by: Option<(usize, usize)>,
    ) -> Result<bool, Unsupported> {
        let first = !inv.facts.contains_key(&to);
        let list = match inv.facts.get(&to) {
            Some(list) => list.clone(),
            None => candidates(self.system, &self.system.classes[to.0], to.1, &self.constants),
        };
        let open: Vec<usize> =
            (0..list.len()).filter(|k| kept.as_ref().is_none_or(|kept| !kept[*k])).collect();
        if open.is_empty() && !first {
            return Ok(false);
        }
        let Some(mut dropped) = self.filter(w, &list, &open, local, memory, pre)? else { return Ok(false) };
        // What is said of all cells is checked on those written; the others must
        // have had it before.
        let before = by.map(|(c, a)| (c, self.system.classes[c].actions[a].src));
        for (k, f) in list.iter().enumerate() {
            if let Fact::All(o, lo, hi) = f {
                let had = match before {
                    Some(spot) => inv.facts.get(&spot).is_some_and(|have| have.contains(f)),
                    None => initially_within(self.system.program.object(*o), *lo, *hi),
                };
                if !had {
                    dropped.insert(k);
                }
            }
        }
        if dropped.is_empty() && !first {
            return Ok(false);
        }
        let mut left = Vec::new();
        for (k, f) in list.into_iter().enumerate() {
            if dropped.contains(&k) {
                let state = self.state(w, &f, (local, memory), pre);
                broken(inv, &f, to, before.zip(by), state);
            } else {
                left.push(f);
            }
        }
        inv.facts.insert(to, left);
        *inv.versions.entry(to).or_insert(0) += 1;
        Ok(true)
    }

    /// Which of the facts may fail after an execution; `None`: there is none.
    fn filter(
        &mut self,
        w: &mut World<'_>,
        list: &[Fact],
        open: &[usize],
        local: &Local,
        memory: &Memory,
        pre: &[Term],
    ) -> Result<Option<FxHashSet<usize>>, Unsupported> {
        let mut dropped = FxHashSet::default();
        let (mut undecided, mut terms) = (Vec::new(), Vec::new());
        for &k in open {
            match list[k].term(w, local, memory) {
                Ok(t) => match w.pool.truth(t) {
                    Some(true) => {}
                    Some(false) => {
                        dropped.insert(k);
                    }
                    None => {
                        undecided.push(k);
                        terms.push(t);
                    }
                },
                Err(why) if matches!(list[k], Fact::Given(_)) => return Err(Unsupported { why, span: None }),
                Err(_) => {
                    dropped.insert(k);
                }
            }
        }
        let pre: Vec<Term> = pre.iter().chain(&w.side).copied().collect();
        let Some(fails) = self.solver.failing(&mut w.pool, &pre, &terms) else { return Ok(None) };
        dropped.extend(undecided.iter().zip(fails).filter(|(_, f)| *f).map(|(k, _)| *k));
        Ok(Some(dropped))
    }

    /// Memory before an execution after which the user's invariant does not hold.
    fn state(
        &mut self,
        w: &mut World<'_>,
        f: &Fact,
        (local, memory): (&Local, &Memory),
        pre: &[Term],
    ) -> Vec<(String, i64)> {
        let (Fact::Given(_), Ok(holds)) = (f, f.term(w, local, memory)) else { return Vec::new() };
        let fails = w.pool.not(holds);
        let question: Vec<Term> = pre.iter().chain(&w.side).copied().chain([fails]).collect();
        let Answer::Sat(model) = self.solver.check(&w.pool, &question) else { return Vec::new() };
        let mut state: Vec<(String, i64)> = Vec::new();
        for (o, i, v) in w.cells() {
            let index = i32::try_from(model.value(&w.pool, *i)).unwrap_or(0);
            let name = self.system.program.object(*o).cell_name(index);
            if !state.iter().any(|(n, _)| *n == name) {
                state.push((name, model.value(&w.pool, *v)));
            }
        }
        state.sort();
        state
    }

    /// An action of one thread keeps the facts of another, and may bring the two
    /// to a new pair of spots.
    fn interference(
        &mut self,
        inv: &mut Invariants,
        c: usize,
        i: usize,
        action: &Action,
        other: Spot,
    ) -> Result<bool, Unsupported> {
        let class = &self.system.classes[c];
        let (from, to) = ((c, action.src), (c, action.dst));
        let writes: Vec<Cell> = class.cells(action, true);
        let new_pair = !inv.can_meet(other, to);
        let writes = if class.may_write(action) { writes } else { Vec::new() };
        if !new_pair && writes.is_empty() {
            return Ok(false);
        }
        let seen = (inv.version(from), inv.version(other));
        if self.done.insert((c, i, Some(other)), seen) == Some(seen) {
            return Ok(false);
        }
        let list = inv.facts.get(&other).cloned().unwrap_or_default();
        let program = self.system.program;
        let open: Vec<usize> =
            (0..list.len()).filter(|k| overlap(&list[*k].cells(program), &writes)).collect();
        if open.is_empty() && !new_pair {
            return Ok(false);
        }
        let mut w = World::new(program, Start::Unknown);
        narrow(&mut w, inv, from);
        narrow(&mut w, inv, other);
        let mine = thread(&mut w, self.system, inv, from, "u");
        let theirs = thread(&mut w, self.system, inv, other, "t");
        differ(&mut w, self.system, (c, &mine), (other.0, &theirs));
        let mut pre = assumed(&mut w, inv, from, &mine)?;
        pre.extend(assumed(&mut w, inv, other, &theirs)?);
        let run = w.run(class, &action.path, &mine, &Memory::default(), &Chooser::Free)?;
        pre.push(run.guard);
        if w.pool.truth(run.guard) == Some(false) {
            return Ok(false);
        }
        let Some(dropped) = self.filter(&mut w, &list, &open, &theirs, &run.memory, &pre)? else {
            return Ok(false);
        };
        let mut changed = new_pair && inv.meet(other, to);
        if !dropped.is_empty() && !fault!("prove-ignores-interference") {
            let mut left = Vec::new();
            for (k, f) in list.into_iter().enumerate() {
                if dropped.contains(&k) {
                    let state = self.state(&mut w, &f, (&theirs, &run.memory), &pre);
                    broken(inv, &f, other, Some((from, (c, i))), state);
                } else {
                    left.push(f);
                }
            }
            inv.facts.insert(other, left);
            *inv.versions.entry(other).or_insert(0) += 1;
            changed = true;
        }
        Ok(changed)
    }
}

/// Whether every cell of the object starts between the two.
fn initially_within(object: &weir_ir::Object, lo: i64, hi: i64) -> bool {
    let rest = object.init.len() != 1;
    (!rest || lo <= 0 && 0 <= hi)
        && object.init.iter().all(|c| match c {
            CellInit::Value(v) => lo <= *v && *v <= hi,
            CellInit::Any { lo: l, hi: h } => lo <= *l && *h <= hi,
        })
}

fn broken(
    inv: &mut Invariants,
    f: &Fact,
    at: Spot,
    by: Option<(Spot, (usize, usize))>,
    state: Vec<(String, i64)>,
) {
    if let Fact::Given(invariant) = f {
        let known = |spot: &Spot| inv.facts.get(spot).is_some_and(|have| have.contains(f));
        let root = by.as_ref().is_none_or(|(from, _)| known(from));
        inv.broken.push(Broken { invariant: *invariant, at, by: by.map(|(_, by)| by), root, state });
    }
}
