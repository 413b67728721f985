//! The races of an execution that has ended, reversed: what is to be explored because of them.
//!
//! For two events that race, the sequence of all events that do not happen after the first, and
//! then the second, goes into the wakeup tree of the prefix before the first.
//!
//! What some events do depends on what they read: a compare and swap, an atomic section, a step
//! after which there is a choice. These are tried at their new place.
//!
//! An event that may not be possible (the start of a section that waits for memory) is another
//! matter: put before the event that it races with, it may not be possible there, but further
//! back it may. So it is tried before each event that it conflicts with and that its thread does
//! not know of, the latest first. The same is done for who waits when the execution has ended: it
//! may have been possible earlier.

use crate::event::{Access, Event, EventRef};
use crate::history::{History, Set};
use crate::machine::{Actor, Done, Effect, Machine};
use crate::search::{Ended, Search, Taken, Waiting};
use crate::wakeup::{Item, Sequence};
use std::borrow::Cow;

impl<M: Machine> Search<'_, M> {
    /// Reverses all races.
    pub fn reverse_all(&mut self, waiting: Vec<Waiting>) -> Result<(), Ended> {
        for j in 0..self.taken.len() {
            for at in 0..self.history.events[j].races.len() {
                let i = self.history.events[j].races[at] as usize;
                if self.taken[j].event.varies {
                    let order = self.history.events[j].order.clone();
                    self.try_before(self.taken[j].event.actor, j, &order, i)?;
                } else {
                    self.reverse(i, j);
                }
            }
            let happened = &self.history.events[j];
            if !happened.conflicts.is_empty() {
                let (order, conflicts) = (happened.order.clone(), happened.conflicts.clone());
                let actor = self.taken[j].event.actor;
                self.reverse_guard(actor, j, &order, &conflicts)?;
            }
        }
        for (actor, effects) in waiting {
            if effects.contains(&Effect::Guard) {
                let waits = self.history.waits_for(actor, &effects);
                self.reverse_guard(actor, self.taken.len(), &waits.order, &waits.conflicts)?;
            }
        }
        Ok(())
    }

    /// Reverses a race: what does not happen after the first event, then the second one.
    fn reverse(&mut self, i: usize, j: usize) {
        let (mut items, mut set) = not_after(&self.history, &self.taken, i, j);
        let event = EventRef::new(self.history.without(&self.taken[j].event, i));
        set.add(j);
        let before = Cow::Owned(self.history.before_reversed(j, i));
        items.push(Item { event, number: j, before });
        let sequence = Sequence { prefix: i, items, set };
        let node = &mut self.nodes[i];
        if !sequence.is_asleep(&node.sleep, &self.history) && sequence.insert(&mut node.tree, &self.history) {
            self.counts.races += 1;
        }
    }

    /// Puts an event that may not be possible before those that it conflicts with; `number`: its
    /// place, or the length of the execution if it did not happen.
    fn reverse_guard(
        &mut self,
        actor: Actor,
        number: usize,
        order: &[u32],
        conflicts: &[u32],
    ) -> Result<(), Ended> {
        let mut done: Vec<usize> = Vec::new();
        for i in conflicts.iter().map(|i| *i as usize) {
            // What comes earlier than one of these is found in the executions that come of it.
            let found = !done.iter().any(|k| self.history.events[*k].before.has(i))
                && self.try_before(actor, number, order, i)?;
            if found {
                done.push(i);
            }
        }
        Ok(())
    }

    /// Lets an event happen before another one, to see what it does there; whether it is possible.
    fn try_before(&mut self, actor: Actor, number: usize, order: &[u32], i: usize) -> Result<bool, Ended> {
        let (mut items, mut set) = not_after(&self.history, &self.taken, i, number);
        items.retain(|item| {
            let keep = !item.before.has(number);
            if !keep {
                set.remove(item.number);
            }
            keep
        });
        let mut state = self.nodes[i].state.clone();
        let mut effects = Vec::new();
        let possible = items.iter().all(|item| {
            effects.clear();
            let e = &item.event;
            self.machine.step(&mut state, e.actor, &e.decisions, &mut effects, None) == Done::Went
        });
        if !possible {
            return Ok(false);
        }
        set.add(number);
        let mut todo = vec![Vec::new()];
        let mut found = false;
        while let Some(decisions) = todo.pop() {
            let mut after = state.clone();
            effects.clear();
            match self.machine.step(&mut after, actor, &decisions, &mut effects, None) {
                Done::Went => {
                    found = true;
                    let event =
                        Event { actor, decisions: decisions.into(), accesses: plain(&effects), varies: true };
                    let mut before = self.history.before_without(order, &[], i);
                    let all = || items.iter().flat_map(|item| &item.event.accesses);
                    let flushed =
                        |id| self.history.is_flushed(id, i) || all().any(|access| access.flush == Some(id));
                    for item in items.iter().filter(|item| item.event.meets(&event, flushed)) {
                        before.join(&item.before);
                    }
                    let mut items = items.clone();
                    items.push(Item { event: EventRef::new(event), number, before: Cow::Owned(before) });
                    let sequence = Sequence { prefix: i, items, set: set.clone() };
                    let node = &mut self.nodes[i];
                    if !sequence.is_asleep(&node.sleep, &self.history)
                        && sequence.insert(&mut node.tree, &self.history)
                    {
                        self.counts.races += 1;
                    }
                }
                Done::Choice(n) => {
                    todo.extend((0..n).rev().map(|c| decisions.iter().copied().chain([c]).collect()));
                }
                Done::Waits => {}
                Done::Wrong(violation) => {
                    let prefix = self.taken[..i].iter().map(|t| &t.event);
                    let events = prefix.chain(items.iter().map(|item| &item.event));
                    let mut steps: Vec<(Actor, Box<[u32]>)> =
                        events.map(|e| (e.actor, e.decisions.clone())).collect();
                    steps.push((actor, decisions.into()));
                    return Err(self.wrong_after(&steps, violation));
                }
                Done::Limit(why) => return Err(Ended::Stopped(why)),
            }
        }
        Ok(found)
    }
}

/// The events after one that do not happen after it, but for one of them.
fn not_after<'a>(history: &'a History, taken: &[Taken], i: usize, but: usize) -> (Vec<Item<'a>>, Set) {
    let mut set = Set::default();
    let mut items = Vec::new();
    for (k, t) in taken.iter().enumerate().skip(i + 1) {
        let before = &history.events[k].before;
        if k != but && !before.has(i) {
            set.add(k);
            items.push(Item { event: EventRef::clone(&t.event), number: k, before: Cow::Borrowed(before) });
        }
    }
    (items, set)
}

/// The accesses of an event of a thread. Those that are tried here read nothing of their own: they
/// need an empty buffer, or have a choice, where this makes no difference but to count more.
fn plain(effects: &[Effect]) -> Box<[Access]> {
    let access = |bytes, write| Some(Access { bytes, write, own: None, flush: None });
    effects
        .iter()
        .filter_map(|e| match *e {
            Effect::Read(bytes) => access(bytes, false),
            Effect::Write(bytes, _) => access(bytes, true),
            _ => None,
        })
        .collect()
}
