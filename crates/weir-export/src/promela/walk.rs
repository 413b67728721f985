//! From every location where folding stops, every way to the next one, as one
//! transition: a guard and a parallel assignment.
//!
//! Where a folded location has several steps, exactly one of them has to be
//! enabled to be taken; otherwise the thread stays there. Ways that would be
//! too many or too large to be written end earlier, at a location that is then
//! not folded: more states, the same behaviour.

use super::ex::{Ex, VarId};
use super::exec::World;
use super::flat::{Act, Flat, FlatEdge};
use super::fold::folded;
use super::narrow::follows;
use super::step::{Step, Taken, Target, Walk};
use super::vars::Model;
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{BinOp, LocId, Op, RegId};
use weir_passes::live::Live;

/// A walk that has begun: the location, the values of the variables, what was taken.
type Begun = (usize, BTreeMap<VarId, i64>, Vec<Taken>);

/// More ways than this from one step are not written.
const MAX_WAYS: usize = 48;
/// Nor are expressions with more nodes than this.
const MAX_SIZE: usize = 300;

/// All processes.
pub(super) fn walk(model: &Model, threads: &[Flat]) -> Vec<Walk> {
    threads.iter().enumerate().map(|(t, flat)| Walker::new(model, t, flat).run()).collect()
}

/// A place at which folding has to stop after all.
struct Cut(usize);

struct Walker<'a> {
    model: &'a Model,
    thread: usize,
    flat: &'a Flat,
    fold: Vec<bool>,
    live: Live,
}

/// A way from a location: the world, where it ends, and which edges it took.
type Way<'a> = (World<'a>, usize, Vec<Taken>);

impl<'a> Walker<'a> {
    fn new(model: &'a Model, thread: usize, flat: &'a Flat) -> Walker<'a> {
        let fold = folded(flat, thread, &model.seen);
        let live = flat.live(&model.seen.regs[thread]);
        Walker { model, thread, flat, fold, live }
    }

    fn is_live(&self, loc: usize, reg: usize) -> bool {
        self.live.contains(LocId::new(loc), RegId::new(reg))
    }

    fn run(mut self) -> Walk {
        loop {
            match self.attempt() {
                Ok(walk) => return walk,
                Err(Cut(loc)) => self.fold[loc] = false,
            }
        }
    }

    fn attempt(&self) -> Result<Walk, Cut> {
        let (start, init, before) = self.start()?;
        let mut locs = BTreeMap::new();
        let mut todo = vec![start];
        let mut seen = BTreeSet::from([start]);
        while let Some(loc) = todo.pop() {
            let steps = self.steps(loc)?;
            todo.extend(steps.iter().map(|s| s.to).filter(|to| seen.insert(*to)));
            locs.insert(loc, steps);
        }
        Ok(Walk { start, init, locs, before })
    }

    /// The world before a step from a location: dead registers are 0.
    fn before(&self, loc: usize) -> World<'a> {
        let mut world = World::new(self.model, self.thread);
        for (r, v) in self.model.regs[self.thread].iter().enumerate() {
            if !self.is_live(loc, r) {
                world.env.insert(*v, Ex::Int(0));
            }
        }
        let owner = if self.flat.locs[loc].atomic { self.thread as i64 + 1 } else { 0 };
        world.env.insert(self.model.owner, Ex::Int(owner));
        world
    }

    /// Where the thread starts: its first local steps are taken at once where
    /// their outcome is certain.
    fn start(&self) -> Result<Begun, Cut> {
        let entry = self.flat.entry;
        let mut world = self.before(entry);
        let mut init = BTreeMap::new();
        for (r, v) in self.model.regs[self.thread].iter().enumerate() {
            let value = if self.is_live(entry, r) { self.flat.regs[r].init } else { 0 };
            init.insert(*v, value);
            world.env.insert(*v, Ex::Int(value));
        }
        let mut ways = Vec::new();
        self.settle((world, entry, Vec::new()), entry, &mut ways)?;
        let [(world, loc, taken)] = ways.as_slice() else { return Ok((entry, init, Vec::new())) };
        let certain = world.conds.is_empty()
            && world.touched.is_empty()
            && world.checks.iter().all(|c| c.int().is_some_and(|v| v != 0));
        let mut settled = BTreeMap::new();
        for (r, v) in self.model.regs[self.thread].iter().enumerate() {
            match world.env.get(v).and_then(Ex::int) {
                Some(value) if self.is_live(*loc, r) => settled.insert(*v, value),
                Some(_) => settled.insert(*v, 0),
                None => return Ok((entry, init, Vec::new())),
            };
        }
        Ok(if certain { (*loc, settled, taken.clone()) } else { (entry, init, Vec::new()) })
    }

    fn steps(&self, loc: usize) -> Result<Vec<Step>, Cut> {
        let mut steps = Vec::new();
        for &e in &self.flat.out[loc] {
            let edge = &self.flat.edges[e];
            let mut worlds = vec![self.before(loc)];
            for act in &edge.acts {
                worlds = worlds.into_iter().flat_map(|w| w.act(act)).collect();
            }
            for world in worlds {
                let mut ways = Vec::new();
                let taken = vec![self.taken(edge, &world)];
                self.settle((world, edge.dst, taken), loc, &mut ways)?;
                for way in ways {
                    let step = self.finish(loc, way);
                    // SPIN refuses steps that only stay where they are.
                    if !step.is_idle(loc) && !steps.iter().any(|s| same(s, &step)) {
                        steps.push(step);
                    }
                }
            }
        }
        Ok(steps)
    }

    /// An edge, with what it chose.
    fn taken(&self, edge: &FlatEdge, after: &World<'a>) -> Taken {
        let chosen = edge.acts.iter().find_map(|a| match a {
            Act::Op(Op::Havoc(r, _)) => after.env.get(&self.model.regs[self.thread][r.index()])?.int(),
            _ => None,
        });
        Taken { span: edge.span, edge: edge.id, choice: chosen.unwrap_or(0) }
    }

    /// Goes through folded locations. `from` is where the step started.
    fn settle(&self, way: Way<'a>, from: usize, ways: &mut Vec<Way<'a>>) -> Result<(), Cut> {
        let (mut world, loc, taken) = way;
        if !self.fold[loc] {
            ways.push((world, loc, taken));
            return Ok(());
        }
        if ways.len() > MAX_WAYS || world.too_large(MAX_SIZE) {
            return Err(Cut(loc));
        }
        let out: Vec<_> = self.flat.out[loc].iter().map(|e| &self.flat.edges[*e]).collect();
        let enabled: Vec<Ex> = out
            .iter()
            .map(|e| match e.acts.as_slice() {
                [Act::Op(Op::Assume(c))] => world.value(c).truth(),
                _ => Ex::TRUE,
            })
            .collect();
        let only = |i: usize| {
            let others = (0..enabled.len()).filter(|j| *j != i && !exclusive(&enabled[i], &enabled[*j]));
            others.fold(enabled[i].clone(), |c, j| c.and(enabled[j].clone().not()))
        };
        let mut none_alone = Ex::TRUE;
        for (i, edge) in out.iter().enumerate() {
            let alone = only(i);
            none_alone = none_alone.and(alone.clone().not());
            let Some(world) = world.clone().assume(alone) else { continue };
            let mut worlds = vec![world];
            for act in edge.acts.iter().filter(|a| !matches!(a, Act::Op(Op::Assume(_)))) {
                worlds = worlds.into_iter().flat_map(|w| w.act(act)).collect();
            }
            for w in worlds {
                if w.has_self_index() {
                    return Err(Cut(loc));
                }
                let mut taken = taken.clone();
                taken.push(self.taken(edge, &w));
                self.settle((w, edge.dst, taken), from, ways)?;
            }
        }
        // Several are enabled, or none: the thread stays here.
        let complementary = enabled.len() == 2 && enabled[0].clone().not() == enabled[1];
        if complementary {
            return Ok(());
        }
        if !self.flat.locs[loc].atomic || self.model.seen.never_away {
            ways.extend(world.assume(none_alone).map(|w| (w, loc, taken)));
            return Ok(());
        }
        // Inside an atomic section, a thread that is blocked by its own
        // registers blocks everything for ever. No property can tell.
        let some = enabled.iter().fold(Ex::FALSE, |c, e| Ex::bin(BinOp::LOr, c, e.clone()));
        let overlap = (0..enabled.len()).any(|i| (0..i).any(|j| !exclusive(&enabled[i], &enabled[j])));
        if overlap && let Some(w) = world.clone().assume(none_alone.and(some.clone())) {
            ways.push((w, loc, taken.clone()));
        }
        if let Some(stuck) = world.assume(some.not()) {
            ways.extend(only_errors(self.model, stuck).map(|w| (w, from, taken)));
        }
        Ok(())
    }

    fn finish(&self, from: usize, (mut world, to, taken): Way<'a>) -> Step {
        let before = self.before(from);
        let mut updates = Vec::new();
        for (r, v) in self.model.regs[self.thread].iter().enumerate() {
            let was = before.env.get(v).cloned().unwrap_or_else(|| self.model.var(*v));
            let is = match world.env.get(v) {
                _ if !self.is_live(to, r) => Ex::Int(0),
                Some(e) => e.clone(),
                None => was.clone(),
            };
            if was != is && self.model.fixed(*v).is_none() {
                updates.push((Target::Var(*v), known(&world.conds, is)));
            }
        }
        let regs = &self.model.regs[self.thread];
        for (v, e) in &world.env {
            let was = before.env.get(v).cloned().unwrap_or_else(|| self.model.var(*v));
            if !regs.contains(v) && was != *e {
                updates.push((Target::Var(*v), known(&world.conds, e.clone())));
            }
        }
        for (a, i, e) in &world.writes {
            updates.push((Target::Elem(*a, i.clone()), e.clone()));
        }
        for (i, atom) in self.model.seen.atoms.iter().enumerate().filter(|(_, a)| a.thread == self.thread) {
            if atom.truth[from] != atom.truth[to] {
                updates.push((Target::Var(self.model.atoms[i]), Ex::Int(i64::from(atom.truth[to]))));
            }
        }
        // SPIN checks the indices it evaluates; the others are checked here.
        for (a, i) in std::mem::take(&mut world.touched) {
            let elem = Ex::Elem(a, i.clone().into());
            let written = |(t, e): &(Target, Ex)| {
                e.certainly(&elem) || matches!(t, Target::Elem(b, j) if *b == a && *j == i)
            };
            if !world.conds.iter().any(|c| c.certainly(&elem)) && !updates.iter().any(written) {
                let last = i64::from(self.model.vars[a].len.unwrap_or(0)) - 1;
                self.model.fits(&i, 0, last, &mut world.checks);
            }
        }
        world.checks.retain(|c| c.int().is_none_or(|v| v == 0));
        world.checks.retain(|c| !follows(self.model, &world.conds, c));
        world.checks.dedup();
        let asserts = self.asserts(from, to, &updates);
        Step { to, conds: world.conds, checks: world.checks, updates, asserts, taken }
    }

    /// The forbidden states that this step may reach.
    fn asserts(&self, from: usize, to: usize, updates: &[(Target, Ex)]) -> Vec<(usize, Ex)> {
        let mut asserts = Vec::new();
        for (i, bad) in self.model.seen.bad.iter().enumerate() {
            let at = |loc| move |t: usize| (t == self.thread).then_some(loc);
            let after = self.model.property(&bad.pred, &at(to)).truth();
            if after == Ex::FALSE {
                continue;
            }
            let arrives = || {
                let mut own = self.model.seen.atoms.iter().filter(|a| a.thread == self.thread);
                own.any(|a| a.truth[to] && !a.truth[from])
            };
            let differs = || after != self.model.property(&bad.pred, &at(from)).truth();
            let moved = if bad.grows { arrives() } else { differs() };
            let wrote = updates.iter().any(|(t, _)| match t {
                Target::Var(v) | Target::Elem(v, _) => after.reads(*v),
            });
            if moved || wrote {
                asserts.push((i, after.not()));
            }
        }
        asserts
    }
}

/// Of a way that nobody will see the end of, only the errors on it matter.
fn only_errors<'a>(model: &'a Model, mut world: World<'a>) -> Option<World<'a>> {
    for (a, i) in std::mem::take(&mut world.touched) {
        let last = i64::from(model.vars[a].len.unwrap_or(0)) - 1;
        model.fits(&i, 0, last, &mut world.checks);
    }
    let fine = world.checks.iter().fold(Ex::TRUE, |all, c| all.and(c.clone()));
    world.env.clear();
    world.writes.clear();
    let mut world = world.assume(fine.not())?;
    world.checks = vec![Ex::FALSE];
    Some(world)
}

/// What a guard says the value is.
fn known(conds: &[Ex], e: Ex) -> Ex {
    let mut found = None;
    for c in conds {
        if let Ex::Bin(BinOp::Eq, a, b) = c
            && **a == e
            && b.int().is_some()
        {
            found = b.int();
        }
    }
    found.map_or(e, Ex::Int)
}

fn same(a: &Step, b: &Step) -> bool {
    a.to == b.to && a.conds == b.conds && a.checks == b.checks && a.updates == b.updates
}

/// Whether two conditions certainly do not hold together.
fn exclusive(a: &Ex, b: &Ex) -> bool {
    if let (Ex::Bin(BinOp::Eq, x, c), Ex::Bin(BinOp::Eq, y, d)) = (a, b)
        && let (Ex::Int(c), Ex::Int(d)) = (&**c, &**d)
    {
        return x == y && c != d;
    }
    a.clone().not() == *b || *a == Ex::FALSE || *b == Ex::FALSE
}
