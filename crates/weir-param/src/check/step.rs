//! A rule and a clause: from which states the rule leads into the clause.

use super::Check;
use super::cover::{Reading, readings};
use super::named::rule_numbers;
use super::state::{Eyes, OwnStore, State, Views, World};
use super::store::Val;
use crate::claim::{Cell, Clause};
use crate::system::{Lit, Place, Rule, Update};
use std::collections::{BTreeMap, BTreeSet};

impl Check<'_> {
    /// Whether a rule leads into a clause only from states that are in one.
    pub(super) fn step(&self, clause: &Clause, rule: &Rule) -> Option<bool> {
        let mut numbers = BTreeSet::new();
        rule_numbers(rule, &mut numbers);
        for world in self.worlds(usize::from(clause.procs), rule.params.len(), &numbers) {
            let actor = world.proc(rule.actor, &world.args);
            for reading in readings(clause, self.moments) {
                // After the moment of the bad state, nobody waits for a buffer.
                if reading.late && (rule.fence || actor.is_none()) {
                    continue;
                }
                for before in self.before(&world, &reading, rule, actor)? {
                    if !self.cover.holds(&world, &before) {
                        return Some(false);
                    }
                }
            }
        }
        Some(true)
    }

    /// The states from which a rule leads into a clause.
    fn before(
        &self,
        world: &World<'_>,
        reading: &Reading<'_>,
        rule: &Rule,
        actor: Option<u8>,
    ) -> Option<Vec<State>> {
        let waits = if rule.locked || !self.buffered { None } else { actor };
        let stored: BTreeSet<Cell> = match waits {
            None => BTreeSet::new(),
            Some(_) => self.stored(world, rule)?,
        };
        let mut met: Vec<(u8, Cell)> = Vec::new();
        let mut states: Vec<State> = world.state(reading.late).into_iter().collect();
        for p in 0..usize::from(reading.clause.procs) {
            let is_actor = actor == Some(p as u8);
            let loads = &reading.clause.loads[p][..reading.kept[p]];
            let mut owns = reading.clause.owns[p].clone();
            if is_actor {
                // The store is the newest, and nothing in the queue is after it.
                met.extend(owns.iter().filter(|o| stored.contains(&o.cell)).map(|o| (p as u8, o.cell)));
                owns.retain(|o| !stored.contains(&o.cell));
                let stale = loads.iter().flat_map(|l| &l.cells).any(|c| stored.contains(c));
                if stale || (rule.fence && (!loads.is_empty() || !owns.is_empty())) {
                    return Some(Vec::new());
                }
            }
            for state in &mut states {
                for load in loads {
                    let moment = (!load.joint).then(|| {
                        load.cells.iter().map(|&c| (c, world.fresh(&mut state.store, c.0))).collect()
                    });
                    state.queues[p].moments.push(moment);
                }
            }
            for own in owns {
                let gaps = own_gaps(loads.iter().map(|l| &l.cells), own.cell, usize::from(own.after));
                states = self.with_own(world, &states, p, own.cell, gaps);
            }
        }
        let mut done = Vec::new();
        for (state, views) in self.reads(world, states, rule, actor)? {
            let reader = if views.is_empty() { None } else { actor };
            let eyes = Eyes { world, views, reader };
            let mut states = eyes.all(vec![state], &rule.guard, &world.args)?;
            for forall in &rule.foralls {
                for q in (0..world.procs as u8).filter(|q| !world.args.contains(q)) {
                    let args = [world.args.as_slice(), &[q]].concat();
                    states = eyes.any(&states, &forall.any, &args)?;
                }
            }
            let ways = eyes.writes(states, &rule.updates)?;
            done.extend(
                ways.into_iter().filter_map(|(s, writes)| self.enter(world, s, reading, &writes, &met)),
            );
        }
        Some(done)
    }

    /// The states with one more own store, in one of these places.
    fn with_own(
        &self,
        world: &World<'_>,
        states: &[State],
        p: usize,
        cell: Cell,
        gaps: std::ops::RangeInclusive<usize>,
    ) -> Vec<State> {
        let with = |(state, gap): (&State, usize)| {
            let mut state = state.clone();
            let val = world.fresh(&mut state.store, cell.0);
            state.queues[p].owns.push(OwnStore { cell, val, gap });
            state
        };
        states.iter().flat_map(|s| gaps.clone().map(move |gap| (s, gap))).map(with).collect()
    }

    /// The weak cells that a rule assigns.
    fn stored(&self, world: &World<'_>, rule: &Rule) -> Option<BTreeSet<Cell>> {
        let mut cells = BTreeSet::new();
        for update in rule.updates.iter().filter(|u| self.system.var(u.var()).kind.is_weak()) {
            match update {
                Update::Set(place, _) => drop(cells.insert(world.place(*place, &world.args)?)),
                Update::All(var, _) => cells.extend((0..world.procs as u8).map(|q| (*var, Some(q)))),
            }
        }
        Some(cells)
    }

    /// Every way the weak cells that a rule reads can be seen by its actor: own
    /// stores, or the oldest moment of its queue, which is used up.
    fn reads(
        &self,
        world: &World<'_>,
        states: Vec<State>,
        rule: &Rule,
        actor: Option<u8>,
    ) -> Option<Vec<(State, Views)>> {
        let direct = |states: Vec<State>| Some(states.into_iter().map(|s| (s, Views::new())).collect());
        let Some(p) = actor.filter(|_| self.buffered && !rule.fence) else { return direct(states) };
        let cells = self.read_cells(world, rule)?;
        if cells.is_empty() {
            return direct(states);
        }
        let own = |state: &State, c: Cell| {
            state.queues[p as usize].owns.iter().find(|o| o.cell == c).map(|o| o.val)
        };
        let mut done = Vec::new();
        let free: Vec<Cell> = cells.iter().copied().filter(|&c| self.may_store(p, c)).collect();
        if free.len() > 16 {
            return None;
        }
        for state in states {
            for choice in 0..1usize << free.len() {
                let owned: BTreeSet<Cell> =
                    free.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, &c)| c).collect();
                // What is in the queue already is seen there.
                if cells.iter().any(|&c| own(&state, c).is_some() && !owned.contains(&c)) {
                    continue;
                }
                let rest: Vec<Cell> = cells.iter().copied().filter(|c| !owned.contains(c)).collect();
                let mut ways = vec![state.clone()];
                let head = usize::from(!rest.is_empty());
                if head == 1 {
                    let first = &mut ways[0];
                    let moment: BTreeMap<Cell, Val> =
                        rest.iter().map(|&c| (c, world.fresh(&mut first.store, c.0))).collect();
                    first.queues[p as usize].moments.insert(0, Some(moment));
                    first.queues[p as usize].owns.iter_mut().for_each(|o| o.gap += 1);
                }
                for &c in &owned {
                    if own(&ways[0], c).is_none() {
                        let none = Vec::new();
                        let moments = &ways[0].queues[p as usize].moments;
                        let told: Vec<Vec<Cell>> = moments
                            .iter()
                            .map(|m| m.as_ref().map_or(none.clone(), |m| m.keys().copied().collect()))
                            .collect();
                        let gaps = own_gaps(told.iter(), c, head);
                        ways = self.with_own(world, &ways, p as usize, c, gaps);
                        if ways.is_empty() {
                            break;
                        }
                    }
                }
                for way in ways {
                    let queue = &way.queues[p as usize];
                    let mut views = Views::new();
                    for &c in &cells {
                        let seen = match queue.moments.first() {
                            Some(Some(m)) if !owned.contains(&c) => m.get(&c).copied(),
                            _ => own(&way, c),
                        };
                        views.insert((Some(p), c), seen?);
                    }
                    done.push((way, views));
                }
            }
        }
        Some(done)
    }

    /// The weak cells that a rule reads.
    fn read_cells(&self, world: &World<'_>, rule: &Rule) -> Option<BTreeSet<Cell>> {
        let mut cells = BTreeSet::new();
        let mut add = |place: Place, args: &[u8]| -> Option<()> {
            if self.system.var(place.var).kind.is_weak() {
                cells.insert(world.place(place, args)?);
            }
            Some(())
        };
        for place in rule.guard.iter().flat_map(Lit::places) {
            add(place, &world.args)?;
        }
        for q in 0..world.procs as u8 {
            let args = [world.args.as_slice(), &[q]].concat();
            let others = rule.foralls.iter().filter(|_| !world.args.contains(&q));
            for place in others.flat_map(|f| f.any.iter().flatten()).flat_map(Lit::places) {
                add(place, &args)?;
            }
            for update in &rule.updates {
                for place in update.rhs().places() {
                    add(place, &args)?;
                }
            }
        }
        Some(cells)
    }
}

/// Where in a queue the newest own store to a cell can be: behind `least` moments,
/// and before those whose value of the cell matters.
fn own_gaps<'c>(
    moments: impl Iterator<Item = &'c Vec<Cell>>,
    cell: Cell,
    least: usize,
) -> std::ops::RangeInclusive<usize> {
    let told: Vec<bool> = moments.map(|cells| cells.contains(&cell)).collect();
    least..=told.iter().position(|t| *t).unwrap_or(told.len())
}
