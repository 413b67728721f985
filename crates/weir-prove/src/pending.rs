//! Which loads can come while a store still waits in the buffer.
//!
//! The paper calls a read *buffer-free reachable* from a write when some
//! execution leads from one to the other without a fence, and the read does not
//! take its value from the buffer. In the soundness proof the thread runs from the
//! write to the read without anybody between (section 4, step 2), so the walk here
//! is that of one thread alone: what it wrote it will read, and what facts say
//! about the place where it starts stays known. Paths that contradict this are
//! infeasible and left out.
//!
//! Deviations: (1) a load that surely reads what the write itself, or a later
//! store of the thread, put into the buffer does not count; (2) locked operations
//! are fences.

use crate::Unsupported;
use crate::facts::Quantity;
use crate::invariants::{Invariants, assumed, narrow, thread};
use crate::solver::{Answer, Solver};
use crate::symbolic::{Chooser, Local, Memory, Start, World};
use crate::system::{Action, Class, Kind, System};
use crate::term::Term;
use rustc_hash::FxHashMap;
use weir_ir::{Expr, LocId, ObjId, Op, Place, RegId};

/// What is known of the thread on its way from the store.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    /// Registers and cells with one value.
    pub values: Vec<(Quantity, i64)>,
    /// Cells that surely have a store in the buffer.
    pub surely: Vec<(ObjId, Expr)>,
    /// Cells that may have one; `None`: any index.
    pub maybe: Vec<(ObjId, Option<i64>)>,
}

impl Known {
    fn set(&mut self, q: Quantity, v: Option<i64>) {
        self.values.retain(|(k, _)| *k != q);
        self.values.extend(v.map(|v| (q, v)));
    }
    /// What holds both ways; whether this one lost or won anything.
    fn join(&mut self, other: &Known) -> bool {
        let before = self.clone();
        self.values.retain(|v| other.values.contains(v));
        self.surely.retain(|p| other.surely.contains(p));
        for c in &other.maybe {
            if !self.maybe.contains(c) {
                self.maybe.push(*c);
            }
        }
        *self != before
    }
    /// Tells the world what is known about cells.
    pub fn narrow(&self, w: &mut World<'_>) {
        for (q, v) in &self.values {
            if let Quantity::Cell(o, i) = q {
                w.narrow(*o, *i, (*v, *v));
            }
        }
    }
    /// The registers that are known become numbers.
    pub fn fill(&self, w: &mut World<'_>, local: &mut Local) {
        for (q, v) in &self.values {
            if let Quantity::Reg(r) = q {
                let old = local.regs[r.index()];
                let v = w.pool.int(*v);
                let same = w.pool.eq(old, v);
                w.side.push(same);
                local.regs[r.index()] = v;
            }
        }
    }
}

/// A load that can come while the store waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Early {
    /// The action of the load.
    pub action: usize,
    /// What is known there.
    pub known: Known,
}

/// The loads that can come while the store of an action waits. With `rounds`,
/// rounds of waiting are walked too, and a load counts even if its thread blocks
/// after it.
pub(crate) fn early_loads(
    system: &System<'_>,
    inv: &Invariants,
    solver: &mut Solver,
    c: usize,
    store: usize,
    rounds: bool,
) -> Result<Vec<Early>, Unsupported> {
    let class = &system.classes[c];
    let mut at: FxHashMap<LocId, Known> = FxHashMap::default();
    let mut walk = Walk { system, inv, solver, c, class };
    let w = &class.actions[store];
    if !inv.facts.contains_key(&(c, w.src)) {
        return Ok(Vec::new());
    }
    let start = Known { values: facts_as_values(inv, (c, w.src)), ..Known::default() };
    let Some((after, _)) = walk.step(w, &start)? else { return Ok(Vec::new()) };
    at.insert(w.dst, after);
    let mut todo = vec![w.dst];
    while let Some(loc) = todo.pop() {
        let known = at[&loc].clone();
        for a in class.actions.iter().filter(|a| a.src == loc && (rounds || !a.closes_round)) {
            if matches!(a.kind, Kind::Fence | Kind::Locked) {
                continue;
            }
            let Some((after, _)) = walk.step(a, &known)? else { continue };
            let new = match at.get_mut(&a.dst) {
                Some(k) => k.join(&after),
                None => {
                    at.insert(a.dst, after);
                    true
                }
            };
            if new {
                todo.push(a.dst);
            }
        }
    }
    // Only now is what is known at each place final.
    let mut found = Vec::new();
    for (i, a) in class.actions.iter().enumerate() {
        let Some(known) = at.get(&a.src) else { continue };
        if a.kind != Kind::Load || !rounds && a.closes_round {
            continue;
        }
        match walk.step(a, known)? {
            Some((_, true)) => {}
            None if !rounds => {}
            None if walk.from_buffer(a, known)? => {}
            _ => found.push(Early { action: i, known: known.clone() }),
        }
    }
    Ok(found)
}

fn facts_as_values(inv: &Invariants, spot: (usize, LocId)) -> Vec<(Quantity, i64)> {
    use crate::facts::Fact;
    let facts = inv.facts.get(&spot).into_iter().flatten();
    facts
        .filter_map(|f| match f {
            Fact::Eq(q @ (Quantity::Reg(_) | Quantity::Cell(..)), Quantity::Num(n)) => Some((q.clone(), *n)),
            _ => None,
        })
        .collect()
}

struct Walk<'a, 's> {
    system: &'a System<'a>,
    inv: &'a Invariants,
    solver: &'s mut Solver,
    c: usize,
    class: &'a Class,
}

impl<'a> Walk<'a, '_> {
    fn world(&self, a: &Action, known: &Known) -> Result<(World<'a>, Local, Vec<Term>), Unsupported> {
        let mut w = World::new(self.system.program, Start::Unknown);
        let spot = (self.c, a.src);
        narrow(&mut w, self.inv, spot);
        known.narrow(&mut w);
        let mut local = thread(&mut w, self.system, self.inv, spot, "t");
        known.fill(&mut w, &mut local);
        let pre = assumed(&mut w, self.inv, spot, &local)?;
        Ok((w, local, pre))
    }

    /// Whether the action's load surely reads the thread's own buffer.
    fn from_buffer(&self, a: &Action, known: &Known) -> Result<bool, Unsupported> {
        let (mut w, local, _) = self.world(a, known)?;
        let run = w.run(self.class, &a.path[..1], &local, &Memory::default(), &Chooser::Free)?;
        let edge = &self.class.routine.edges[a.path[0].index()];
        let Some(Place::Cell(o, index)) = edge.op.place() else { return Ok(false) };
        let constant = run.touches.first().and_then(|t| w.pool.num(t.index)).map(Expr::int);
        Ok(known.surely.iter().any(|(p, e)| p == o && (e == index || Some(e) == constant.as_ref())))
    }

    /// After the action: what is known then, and whether its load reads the
    /// buffer. `None`: it cannot be taken.
    fn step(&mut self, a: &Action, known: &Known) -> Result<Option<(Known, bool)>, Unsupported> {
        let buffered = a.kind == Kind::Load && self.from_buffer(a, known)?;
        let (mut w, local, mut pre) = self.world(a, known)?;
        let run = w.run(self.class, &a.path, &local, &Memory::default(), &Chooser::Free)?;
        pre.push(run.guard);
        pre.extend(&w.side);
        if self.solver.check(&w.pool, &pre) == Answer::Unsat {
            return Ok(None);
        }
        let mut after = known.clone();
        let written: Vec<RegId> = self.class.edges(a).flat_map(|e| e.op.writes()).collect();
        for r in &written {
            after.set(Quantity::Reg(*r), w.pool.num(run.local.regs[r.index()]));
            after.surely.retain(|(_, e)| !e.regs().contains(r));
        }
        for (object, index, value) in &run.memory.writes {
            match w.pool.num(*index) {
                Some(i) => after.set(Quantity::Cell(*object, i), w.pool.num(*value)),
                None => after.values.retain(|(q, _)| !matches!(q, Quantity::Cell(o, _) if o == object)),
            }
        }
        for e in self.class.edges(a) {
            let Op::Store(Place::Cell(o, index), _) = &e.op else { continue };
            let touch = run.touches.iter().find(|t| t.object == *o);
            let constant = touch.and_then(|t| w.pool.num(t.index));
            let cell = (*o, constant);
            if !after.maybe.contains(&cell) {
                after.maybe.push(cell);
            }
            let mut keys = vec![];
            keys.extend(constant.map(Expr::int));
            if !index.regs().iter().any(|r| written.contains(r)) {
                keys.push(index.clone());
            }
            for key in keys {
                if !after.surely.contains(&(*o, key.clone())) {
                    after.surely.push((*o, key));
                }
            }
        }
        Ok(Some((after, buffered)))
    }
}
