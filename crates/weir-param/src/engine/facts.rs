//! Facts about integers: guessed from small instances, kept only where they prove
//! each other.
//!
//! Numbers that grow with the number of processes (tickets) need invariants that
//! no cube of the search mentions. So facts of a few shapes are read off the states
//! seen in small instances: how two integers differ, depending on where one or two
//! processes are; and how what a process is about to load differs from memory and
//! its registers. Of these, the largest set that is closed under steps back is kept
//! (Flanagan, Leino 2001: Houdini): a fact is dropped when a step back from where
//! it fails leads to a state that the others do not exclude. What remains holds in
//! every reachable state, with any number of processes.

use super::cube::{Cell, Cube, Msg, Own, P};
use super::pre::Engine;
use super::sample::{Item, Sample};
use super::zone::{V, Val};
use crate::clock::{is_late, late};
use crate::system::{Kind, Sort, System, VarId};

/// For all distinct processes at these places: `left - right <= bound`, or, if
/// `apart`, `left - right != bound`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    /// Where the processes are: masks of the program counter.
    at: Vec<u64>,
    left: Item,
    right: Item,
    bound: i64,
    apart: bool,
}

/// Facts that hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pc: Option<VarId>,
    pub(crate) list: Vec<Fact>,
}

/// More facts than this are not tried.
const MOST: usize = 4_000;

impl Facts {
    /// The cube of the states in which a fact fails.
    fn fails(&self, engine: &Engine<'_>, fact: &Fact) -> Option<Cube> {
        let mut cube = Cube::default();
        let pc = self.pc?;
        for (p, &mask) in fact.at.iter().enumerate() {
            cube.add_proc(&engine.shape)?;
            if mask != u64::MAX {
                let v = cube.cell_or_new(&engine.shape, Cell::new(pc, Some(p as u8)))?;
                cube.vals.list[v as usize] = V::Fin(mask);
            }
        }
        let left = enter(&mut cube, engine, fact.left)?;
        let right = enter(&mut cube, engine, fact.right)?;
        let (a, b) = (cube.vals.row_of(left), cube.vals.row_of(right));
        let fails = if fact.apart {
            cube.vals.at_most(a, b, fact.bound) && cube.vals.at_most(b, a, -fact.bound)
        } else {
            cube.vals.at_most(b, a, -fact.bound - 1)
        };
        fails.then_some(cube)
    }

    /// Adds the facts to a cube; false when nothing is left of it.
    pub(crate) fn leave(&self, engine: &Engine<'_>, cube: &mut Cube) -> bool {
        let Some(pc) = self.pc else { return true };
        // Facts feed each other through `!=` only; a second round settles those.
        for _ in 0..2 {
            for fact in &self.list {
                // Leaving out facts is no harm, and the result is not used.
                if late() {
                    return true;
                }
                if !self.apply(engine, cube, pc, fact, &mut Vec::new()) {
                    return false;
                }
            }
        }
        true
    }

    fn apply(&self, engine: &Engine<'_>, cube: &mut Cube, pc: VarId, fact: &Fact, who: &mut Vec<P>) -> bool {
        if who.len() == fact.at.len() {
            return bind(cube, engine, fact, who);
        }
        let mask = fact.at[who.len()];
        for p in (0..cube.procs()).map(|p| p as u8).filter(|p| !who.contains(p)).collect::<Vec<_>>() {
            let there = mask == u64::MAX
                || cube.cell(Cell::new(pc, Some(p))).is_some_and(|v| match cube.vals.get(v) {
                    V::Fin(m) => m & !mask == 0,
                    _ => false,
                });
            if there {
                who.push(p);
                let left = self.apply(engine, cube, pc, fact, who);
                who.pop();
                if !left {
                    return false;
                }
            }
        }
        true
    }

    /// The cubes of the states that the facts exclude.
    pub(crate) fn cubes(&self, engine: &Engine<'_>) -> Vec<Cube> {
        self.list
            .iter()
            .filter_map(|f| self.fails(engine, f))
            .map(|mut c| {
                c.simplify(&engine.shape);
                c
            })
            .collect()
    }
}

/// Puts an item into a cube; `None` inside for zero.
fn enter(cube: &mut Cube, engine: &Engine<'_>, item: Item) -> Option<Option<Val>> {
    let shape = &engine.shape;
    Some(match item {
        Item::Zero => None,
        Item::Cell(var, who) => Some(cube.cell_or_new(shape, Cell::new(var, who))?),
        Item::Load(var, later) => {
            let v = cube.fresh(shape, var)?;
            let msg = Msg { cells: vec![(Cell::new(var, None), v)], joint: false };
            let msgs = &mut cube.queues.first_mut()?.msgs;
            if later {
                msgs.push(msg)
            } else {
                msgs.insert(0, msg)
            }
            Some(v)
        }
        Item::Own(var) => {
            let v = cube.fresh(shape, var)?;
            let own = Own { cell: Cell::new(var, None), val: v, before: 0 };
            cube.queues.first_mut()?.owns.push(own);
            Some(v)
        }
    })
}

/// The values an item may be for these processes.
fn find(cube: &mut Cube, engine: &Engine<'_>, item: Item, who: &[P]) -> Vec<(Option<Val>, usize)> {
    match item {
        Item::Zero => vec![(None, 0)],
        Item::Cell(var, index) => {
            let cell = Cell::new(var, index.map(|i| who[i as usize]));
            cube.cell_or_new(&engine.shape, cell).map(|v| (Some(v), 0)).into_iter().collect()
        }
        Item::Load(var, _) => {
            let cell = Cell::new(var, None);
            let msgs = cube.queues[who[0] as usize].msgs.iter().enumerate();
            msgs.flat_map(|(i, m)| m.cells.iter().filter(|c| c.0 == cell).map(move |&(_, v)| (Some(v), i)))
                .collect()
        }
        Item::Own(var) => {
            let own = cube.queues[who[0] as usize].own(Cell::new(var, None));
            own.map(|o| (Some(o.val), o.before as usize)).into_iter().collect()
        }
    }
}

/// Adds one fact for these processes.
fn bind(cube: &mut Cube, engine: &Engine<'_>, fact: &Fact, who: &[P]) -> bool {
    // Nothing is to be had from loads that are not there.
    let lefts = find(cube, engine, fact.left, who);
    if lefts.is_empty() {
        return true;
    }
    let rights = find(cube, engine, fact.right, who);
    for &(l, i) in &lefts {
        for &(r, j) in &rights {
            // Two loads come in the order the fact says; a load of memory is behind
            // an own one if nothing says otherwise.
            let ordered = match (fact.left, fact.right) {
                (Item::Load(_, true), Item::Load(..)) => i > j,
                (Item::Load(..), Item::Load(..)) => i < j,
                (Item::Own(_), Item::Load(..)) => i <= j,
                (Item::Load(..), Item::Own(_)) => i >= j,
                _ => true,
            };
            if !ordered {
                continue;
            }
            let (a, b) = (cube.vals.row_of(l), cube.vals.row_of(r));
            let fits = if fact.apart {
                (cube.vals.bound(a, b) != fact.bound || cube.vals.at_most(a, b, fact.bound - 1))
                    && (cube.vals.bound(b, a) != -fact.bound || cube.vals.at_most(b, a, -fact.bound - 1))
            } else {
                cube.vals.at_most(a, b, fact.bound)
            };
            if !fits {
                return false;
            }
        }
    }
    true
}

/// The program counter: the local enumeration that most rules assign.
fn counter(system: &System) -> Option<VarId> {
    let uses = |v: VarId| system.rules.iter().filter(|r| r.updates.iter().any(|u| u.var() == v)).count();
    (0..system.vars.len())
        .map(|i| VarId(i as u16))
        .filter(|&v| system.var(v).kind == Kind::Local && matches!(system.var(v).sort, Sort::Enum(_)))
        .max_by_key(|&v| (uses(v), std::cmp::Reverse(v.0)))
}

/// Approximations facts from samples and keeps those that prove each other.
pub(crate) fn find_facts(
    engine: &Engine<'_>,
    samples: &[Sample],
    stop: &mut dyn FnMut() -> bool,
) -> Option<Facts> {
    let system = engine.system;
    let pc = counter(system)?;
    let mut facts = Facts { pc: Some(pc), list: guess(system, samples, pc, engine.buffered) };
    if stop() || is_late() {
        return None;
    }
    if facts.list.is_empty() || facts.list.len() > MOST {
        return None;
    }
    // Where a fact fails, and what leads there.
    let mut before: Vec<Vec<Cube>> = Vec::new();
    let mut kept = Vec::new();
    for fact in &facts.list {
        if stop() {
            return None;
        }
        let Some(cube) = facts.fails(engine, fact).filter(|c| engine.initial(c).is_none()) else { continue };
        let mut steps = Vec::new();
        engine.predecessors(&cube, &mut steps);
        if is_late() {
            return None;
        }
        kept.push(fact.clone());
        before.push(steps.into_iter().map(|s| s.cube).collect());
    }
    facts.list = kept;
    loop {
        let keep: Vec<bool> = before
            .iter()
            .map(|cubes| !stop() && cubes.iter().all(|c| !facts.leave(engine, &mut c.clone())))
            .collect();
        if stop() || is_late() || engine.shape.gave_up.get() {
            return None;
        }
        if keep.iter().all(|k| *k) {
            return Some(facts).filter(|f| !f.list.is_empty());
        }
        let mut at = 0;
        facts.list.retain(|_| {
            at += 1;
            keep[at - 1]
        });
        at = 0;
        before.retain(|_| {
            at += 1;
            keep[at - 1]
        });
    }
}

/// The facts that hold in all states seen.
fn guess(system: &System, samples: &[Sample], pc: VarId, buffered: bool) -> Vec<Fact> {
    let ints = |want: &dyn Fn(Kind) -> bool| -> Vec<VarId> {
        (0..system.vars.len())
            .map(|i| VarId(i as u16))
            .filter(|&v| {
                system.var(v).sort == Sort::Int && want(system.var(v).kind) && system.count != Some(v)
            })
            .collect()
    };
    let shared = ints(&|k| matches!(k, Kind::Weak | Kind::Global));
    // Without buffers there are no loads and own stores to speak of.
    let weak = if buffered { ints(&|k| k == Kind::Weak) } else { Vec::new() };
    let locals = ints(&|k| k == Kind::Local);
    let Sort::Enum(e) = system.var(pc).sort else { return Vec::new() };
    let places: Vec<u64> = (0..system.enums[e.0 as usize].names.len()).map(|i| 1u64 << i).collect();
    let mut list = Vec::new();
    let add = |at: &[u64], left: Item, right: Item, out: &mut Vec<Fact>| {
        let differ = |a: Item, b: Item| samples.iter().filter_map(|s| s.most(pc, at, a, b)).max();
        if let Some(bound) = differ(left, right).filter(|b| b.abs() <= 8) {
            out.push(Fact { at: at.to_vec(), left, right, bound, apart: false });
        }
    };
    let items: Vec<Item> = [Item::Zero]
        .into_iter()
        .chain(shared.iter().map(|&v| Item::Cell(v, None)))
        .chain(locals.iter().map(|&v| Item::Cell(v, Some(0))))
        .collect();
    let any = [u64::MAX];
    for mask in any.iter().chain(&places) {
        let here = list.len();
        for &a in &items {
            for &b in items.iter().filter(|b| **b != a) {
                add(&[*mask], a, b, &mut list);
            }
        }
        // What memory is like now, it was like when the load was propagated.
        let known: Vec<Fact> = list[here..].to_vec();
        for fact in known {
            for &x in &weak {
                let cell = Item::Cell(x, None);
                for load in [Item::Load(x, false), Item::Own(x)] {
                    let (left, right) = match (fact.left, fact.right) {
                        (l, r) if l == cell => (load, r),
                        (l, r) if r == cell => (l, load),
                        _ => continue,
                    };
                    list.push(Fact { left, right, ..fact.clone() });
                }
            }
        }
    }
    // A variable that only grows, or only shrinks.
    for &x in &weak {
        let cell = Item::Cell(x, None);
        let later = Item::Load(x, true);
        for load in [Item::Load(x, false), Item::Own(x), later] {
            let then = if load == later { Item::Load(x, false) } else { cell };
            for (left, right) in [(load, then), (then, load)] {
                list.push(Fact { at: vec![u64::MAX], left, right, bound: 0, apart: false });
            }
        }
        let (own, load) = (Item::Own(x), Item::Load(x, false));
        for (left, right) in [(own, load), (load, own)] {
            list.push(Fact { at: vec![u64::MAX], left, right, bound: 0, apart: false });
        }
    }
    for &one in &places {
        for &two in places.iter().filter(|t| **t >= one) {
            for &a in &locals {
                for &b in &locals {
                    let (left, right) = (Item::Cell(a, Some(0)), Item::Cell(b, Some(1)));
                    add(&[one, two], left, right, &mut list);
                    add(&[one, two], right, left, &mut list);
                    // Also where two are never there together.
                    if samples.iter().all(|s| s.apart(pc, &[one, two], left, right)) {
                        list.push(Fact { at: vec![one, two], left, right, bound: 0, apart: true });
                    }
                }
            }
        }
    }
    list
}
