//! Checks a claim: that no reachable state is in any of its clauses, with any
//! number of processes.
//!
//! This is separate from the search: it shares no code with it but the system
//! itself, and knows nothing of cubes, steps back or guesses. It takes every clause
//! and every rule, lets the rule run **forward** from a state of which nothing is
//! known, demands that the state after it is in the clause, and refutes that the
//! state before it was in none.
//!
//! # The machine
//!
//! Store buffers are those of the dual semantics of TSO (Abdulla, Atig, Bouajjani,
//! Ngo 2016). A process has a queue of *moments*, memory as it was, and of its own
//! *stores*, oldest first:
//! - a store reaches memory at once and enters the own queue;
//! - memory as it is may enter any queue at any time; the oldest entry of a queue
//!   may be dropped at any time;
//! - a load takes the newest own store in the queue; where there is none, it takes
//!   (and uses up) the oldest entry, which must be a moment;
//! - a fence, or a locked rule, waits for an empty queue and works on memory;
//! - a bad state that looks at memory does so at one moment, which enters all
//!   queues. After it nothing enters them but stores, and nobody fences.
//!
//! Every execution of TSO is one of this machine: a process does everything that is
//! behind a store only when that store reaches memory, and what it loads was put
//! into its queue when the load was really made. (What follows a fence is not
//! moved; rules that look at what others hold outside of weak memory must be
//! fences, which is checked first.) After the moment of the bad state, nothing but
//! flushes is needed.
//!
//! # What a clause means here
//!
//! Its loads are moments in the queue of the process, in order, or, from some load
//! on, memory as it is now (they may enter the queue yet). An own store is the
//! newest to its cell; `after` moments that the clause speaks of are before it; and
//! no moment whose value of that cell the clause speaks of is before it. So, to
//! enter a queue and to be dropped from it never leads into a clause, and only the
//! rules are left to be checked.
//!
//! # How many processes
//!
//! Those of the clause, of the rule, and those that the rule names by number: what
//! the rest does has no part in the step, and universal guards are taken to hold
//! for these only (which is more than can happen). Values of queues beyond those
//! that the clause and the rule speak of make a state be in more clauses, not in
//! fewer.

mod cover;
mod named;
mod state;
mod step;
mod store;

use crate::claim::{Atom, Cell, Claim, Clause, Slot};
use crate::clock::is_late;
use crate::support;
use crate::system::{Bad, Lit, System, Update};
use cover::{Cover, Reading, here, is_int};
use named::numbers_of;
use state::{Eyes, OwnStore, State, Views, World, Writes, number_mask};
use std::collections::BTreeSet;
use std::fmt;
use store::{Fact, Sym};
use weir_engine::fault;

/// Why a claim is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A bad state, by position, is in no clause.
    Bad(usize),
    /// An initial state is in this clause.
    Initial(usize),
    /// A rule leads into a clause from a state that is in none.
    Step {
        /// The clause.
        clause: usize,
        /// The rule.
        rule: usize,
    },
    /// The system, or the claim, is none that can be checked.
    Unfit(String),
    /// It took too long.
    Stopped,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Bad(_) => write!(f, "a bad state is not excluded"),
            Flaw::Initial(at) => write!(f, "an initial state is in clause {}", at + 1),
            Flaw::Step { clause, .. } => {
                write!(f, "a step leads into clause {} from a state that is in none", clause + 1)
            }
            Flaw::Unfit(why) => f.write_str(why),
            Flaw::Stopped => write!(f, "the proof was not checked to its end"),
        }
    }
}

/// Checks a claim.
///
/// # Errors
/// What is wrong with it.
pub fn check(system: &System, claim: &Claim, stop: &mut dyn FnMut() -> bool) -> Result<(), Flaw> {
    let unfit = |why: &str| Flaw::Unfit(why.to_string());
    let numbers = support::check(system).map_err(|u| Flaw::Unfit(u.why))?;
    let nature = support::nature(system);
    if let Some((_, why)) = nature.talks {
        return Err(Flaw::Unfit(why));
    }
    if !claim.clauses.iter().all(|c| is_well_formed(system, c, nature.buffered)) {
        return Err(unfit("the claim does not fit the system"));
    }
    let looks = |b: &Bad| b.holds.iter().flat_map(Lit::places).any(|p| system.var(p.var).kind.is_weak());
    let moments = nature.buffered && system.bad.iter().any(|b| !b.quiet && looks(b));
    let unnamed = system.procs.is_none_or(|n| (numbers.count_ones() as usize) < n as usize);
    let check = Check {
        system,
        buffered: nature.buffered,
        moments,
        cover: Cover::new(claim, moments),
        numbers: u64::from(numbers) | u64::from(unnamed),
    };
    let mistake = || unfit("a condition cannot be understood");
    for (at, bad) in system.bad.iter().enumerate() {
        let quiet = bad.quiet || !nature.buffered || !looks(bad);
        let covered = check.bad(bad, quiet);
        if stop() || is_late() {
            return Err(Flaw::Stopped);
        }
        if !covered.ok_or_else(mistake)? {
            return Err(Flaw::Bad(at));
        }
    }
    for (at, clause) in claim.clauses.iter().enumerate() {
        let starts = check.starts(clause);
        if stop() || is_late() {
            return Err(Flaw::Stopped);
        }
        if starts.ok_or_else(mistake)? {
            return Err(Flaw::Initial(at));
        }
        for (rule_at, rule) in system.rules.iter().enumerate() {
            if fault!("param-check-skips-a-rule") && rule_at == 0 {
                continue;
            }
            let covered = check.step(clause, rule);
            if stop() || is_late() {
                return Err(Flaw::Stopped);
            }
            if !covered.ok_or_else(mistake)? {
                return Err(Flaw::Step { clause: at, rule: rule_at });
            }
        }
    }
    Ok(())
}

/// Whether the parts of a clause fit together, and the system.
fn is_well_formed(system: &System, clause: &Clause, buffered: bool) -> bool {
    let procs = usize::from(clause.procs);
    let cell = |&(var, index): &Cell| {
        system.vars.get(var.0 as usize).is_some_and(|v| {
            v.kind.is_array() == index.is_some() && index.is_none_or(|p| usize::from(p) < procs)
        })
    };
    let weak = |c: &Cell| cell(c) && buffered && system.var(c.0).kind.is_weak();
    let slot = |s: &Slot| match s {
        Slot::Cell(c) => cell(c),
        Slot::Number(p) => usize::from(*p) < procs,
        Slot::Load(p, at, c) => {
            let loads = clause.loads.get(usize::from(*p));
            loads.and_then(|l| l.get(usize::from(*at))).is_some_and(|l| l.cells.contains(c))
        }
        Slot::Own(p, c) => {
            clause.owns.get(usize::from(*p)).is_some_and(|owns| owns.iter().any(|o| o.cell == *c))
        }
        Slot::Seen(c) => clause.seen.contains(c),
    };
    let sort = |s: &Slot| match s {
        Slot::Cell(c) | Slot::Load(_, _, c) | Slot::Own(_, c) | Slot::Seen(c) => Some(system.var(c.0).sort),
        Slot::Number(_) => None,
    };
    let int = |s: &Slot| sort(s) == Some(crate::system::Sort::Int);
    let atom = |a: &Atom| match a {
        Atom::In(s, _) => slot(s) && !int(s),
        Atom::Same(a, b) => slot(a) && slot(b) && sort(a) == sort(b),
        Atom::AtMost(a, b, c) => [a, b].into_iter().flatten().all(|s| slot(s) && int(s)) && c.abs() < 1 << 50,
    };
    clause.loads.len() == procs
        && clause.owns.len() == procs
        && clause
            .loads
            .iter()
            .all(|l| l.iter().flat_map(|l| &l.cells).all(weak) && l.iter().rev().skip(1).all(|l| !l.joint))
        && (0..procs).all(|p| {
            let fits = |o: &crate::claim::Own| weak(&o.cell) && usize::from(o.after) <= clause.loads[p].len();
            clause.owns[p].iter().all(fits)
        })
        && clause.seen.iter().all(weak)
        && clause.atoms.iter().all(atom)
}

struct Check<'a> {
    system: &'a System,
    buffered: bool,
    moments: bool,
    cover: Cover<'a>,
    numbers: u64,
}

impl<'a> Check<'a> {
    /// Every way for `params` processes of a rule and these numbers to be among, or
    /// beside, `known` processes.
    fn worlds(&self, known: usize, params: usize, numbers: &BTreeSet<u8>) -> Vec<World<'a>> {
        let start = World {
            system: self.system,
            procs: known,
            args: Vec::new(),
            named: Vec::new(),
            numbers: self.numbers,
        };
        let mut worlds = vec![start];
        for _ in 0..params {
            let mut next = Vec::new();
            for world in worlds {
                // A new process stands for itself whoever else is new.
                let who = (0..=world.procs).filter(|&p| !world.args.contains(&(p as u8)));
                next.extend(who.map(|p| {
                    let mut world = world.clone();
                    world.procs = world.procs.max(p + 1);
                    world.args.push(p as u8);
                    world
                }));
            }
            worlds = next;
        }
        for &n in numbers {
            let mut next = Vec::new();
            for world in worlds {
                let who =
                    (0..=world.procs).filter(|&p| world.named.iter().all(|&(_, q)| usize::from(q) != p));
                next.extend(who.map(|p| {
                    let mut world = world.clone();
                    world.procs = world.procs.max(p + 1);
                    world.named.push((n, p as u8));
                    world
                }));
            }
            worlds = next;
        }
        if let Some(n) = self.system.procs {
            worlds.retain(|w| w.procs <= n as usize);
            worlds.iter_mut().for_each(|w| w.procs = n as usize);
        }
        worlds
    }

    /// Whether a buffered store of a process can be to a cell.
    fn may_store(&self, p: u8, cell: Cell) -> bool {
        self.system.rules.iter().filter(|r| !r.locked).any(|rule| {
            rule.updates.iter().any(|u| match u {
                Update::Set(place, _) if place.index == Some(rule.actor) => {
                    place.var == cell.0 && cell.1 == Some(p)
                }
                update => update.var() == cell.0,
            })
        })
    }

    /// Whether a bad state is in a clause, whatever else holds.
    fn bad(&self, bad: &Bad, quiet: bool) -> Option<bool> {
        let mut numbers = BTreeSet::new();
        bad.holds.iter().for_each(|l| numbers_of(l, &mut numbers));
        for mut world in self.worlds(0, bad.params.len(), &numbers) {
            let args = std::mem::take(&mut world.args);
            let Some(state) = world.state(!quiet) else { continue };
            let mut looks: BTreeSet<(Option<u8>, Cell)> = BTreeSet::new();
            for place in bad.holds.iter().flat_map(Lit::places) {
                if !quiet && self.system.var(place.var).kind.is_weak() {
                    let who = match place.view {
                        Some(p) => Some(world.proc(p, &args)?),
                        None => None,
                    };
                    looks.insert((who, world.place(place, &args)?));
                }
            }
            for (state, views) in self.views_at_end(&world, state, &looks) {
                let eyes = Eyes { world: &world, views, reader: None };
                let states = eyes.all(vec![state], &bad.holds, &args)?;
                if !states.iter().all(|s| self.cover.holds(&world, s)) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Everything that may be seen at the moment of the bad state.
    fn views_at_end(
        &self,
        world: &World<'_>,
        state: State,
        looks: &BTreeSet<(Option<u8>, Cell)>,
    ) -> Vec<(State, Views)> {
        let mut ways = vec![(state, Views::new())];
        for &(who, cell) in looks {
            let mut next = Vec::new();
            for (state, views) in ways {
                if let Some(p) = who.filter(|&p| self.may_store(p, cell)) {
                    let (mut state, mut views) = (state.clone(), views.clone());
                    let val = world.fresh(&mut state.store, cell.0);
                    state.queues[p as usize].moments = vec![None];
                    state.queues[p as usize].owns.push(OwnStore { cell, val, gap: 1 });
                    views.insert((who, cell), val);
                    next.push((state, views));
                }
                let (mut state, mut views) = (state, views);
                if let Some(p) = who {
                    state.queues[p as usize].moments = vec![None];
                }
                let val = world.seen(&mut state, cell);
                views.insert((who, cell), val);
                next.push((state, views));
            }
            ways = next;
        }
        ways
    }

    /// Whether an initial state may be in a clause.
    fn starts(&self, clause: &Clause) -> Option<bool> {
        let procs = usize::from(clause.procs);
        let none = Reading { clause, kept: vec![0; procs], late: false };
        if clause.owns.iter().any(|o| !o.is_empty()) {
            return Some(false);
        }
        let init = &self.system.init;
        let mut numbers = BTreeSet::new();
        init.shared
            .iter()
            .chain(init.each.iter().flat_map(|a| &a.holds))
            .for_each(|l| numbers_of(l, &mut numbers));
        let own = init.each.iter().filter_map(|a| a.only).fold(0u64, |m, n| m | 1 << n);
        for world in self.worlds(procs, 0, &numbers) {
            let Some(mut state) = world.state(false) else { continue };
            if let Some(count) = self.system.count {
                let n = world.cell(&mut state, (count, None));
                let least = self.system.procs.map_or(world.procs as i64, i64::from);
                state.store.assume(Fact::AtMost(None, Some(n), -least));
                if let Some(most) = self.system.procs {
                    state.store.assume(Fact::AtMost(Some(n), None, i64::from(most)));
                }
            }
            let Some(state) = self.enter(&world, state, &none, &Vec::new(), &[]) else { continue };
            let eyes = Eyes { world: &world, views: Views::new(), reader: None };
            let mut states = eyes.all(vec![state], &init.shared, &[])?;
            for p in 0..world.procs {
                let mut next = Vec::new();
                for way in &init.each {
                    let who = way.only.map_or(number_mask(self.numbers) & !own, |n| 1 << n);
                    let mut here = states.clone();
                    here.retain_mut(|s| {
                        let number = s.numbers[p];
                        s.store.assume(Fact::In(number, who))
                    });
                    next.extend(eyes.all(here, &way.holds, &[p as u8])?);
                }
                states = next;
            }
            if !states.is_empty() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The state, where what a clause says holds after these writes. `met`: own
    /// stores that are made by them.
    fn enter(
        &self,
        world: &World<'_>,
        mut state: State,
        reading: &Reading<'_>,
        writes: &Writes,
        met: &[(u8, Cell)],
    ) -> Option<State> {
        let written = |cell: Cell| writes.iter().find(|(c, _)| *c == cell).map(|&(_, sym)| sym);
        let after =
            |state: &mut State, cell: Cell| written(cell).unwrap_or_else(|| Sym::of(world.cell(state, cell)));
        let sym = |state: &mut State, slot: Slot| match slot {
            Slot::Cell(cell) => after(state, cell),
            Slot::Number(p) => Sym::of(state.numbers[p as usize]),
            Slot::Seen(cell) if reading.late => Sym::of(world.seen(state, cell)),
            Slot::Seen(cell) => after(state, cell),
            Slot::Own(p, cell) if met.contains(&(p, cell)) => after(state, cell),
            Slot::Own(p, cell) => {
                let own = state.queues[p as usize].owns.iter().find(|o| o.cell == cell).map(|o| o.val);
                own.map_or_else(|| after(state, cell), Sym::of)
            }
            Slot::Load(p, at, cell) => {
                // Kept loads are the newest moments of the queue here.
                let queue = &state.queues[p as usize];
                let new = queue.moments.len().saturating_sub(reading.kept[p as usize]);
                let kept = usize::from(at) < reading.kept[p as usize];
                match queue.moments.get(new + usize::from(at)).filter(|_| kept) {
                    None => after(state, cell),
                    Some(None) => Sym::of(world.seen(state, cell)),
                    Some(Some(cells)) => cells.get(&cell).map_or(Sym::int(0), |&v| Sym::of(v)),
                }
            }
        };
        for &atom in &reading.clause.atoms {
            let fits = match atom {
                Atom::In(slot, mask) => {
                    let mask = match slot {
                        Slot::Number(_) => number_mask(mask),
                        Slot::Cell(c) | Slot::Seen(c) | Slot::Own(_, c) | Slot::Load(_, _, c)
                            if self.system.var(c.0).sort == crate::system::Sort::Proc =>
                        {
                            let map: Vec<u8> = (0..reading.clause.procs).collect();
                            here(mask, &map)
                        }
                        _ => mask,
                    };
                    let v = sym(&mut state, slot).val?;
                    state.store.assume(Fact::In(v, mask))
                }
                Atom::Same(a, b) if is_int(world, a) => {
                    let (a, b) = (sym(&mut state, a), sym(&mut state, b));
                    at_most(&mut state, a, b, 0) && at_most(&mut state, b, a, 0)
                }
                Atom::Same(a, b) => {
                    let (a, b) = (sym(&mut state, a).val?, sym(&mut state, b).val?);
                    state.store.assume(Fact::Same(a, b))
                }
                Atom::AtMost(a, b, c) => {
                    let a = a.map_or(Sym::int(0), |s| sym(&mut state, s));
                    let b = b.map_or(Sym::int(0), |s| sym(&mut state, s));
                    at_most(&mut state, a, b, c)
                }
            };
            if !fits {
                return None;
            }
        }
        Some(state)
    }
}

/// `a - b <= c`.
fn at_most(state: &mut State, a: Sym, b: Sym, c: i64) -> bool {
    state.store.assume(Fact::AtMost(a.val, b.val, c - a.plus + b.plus))
}
