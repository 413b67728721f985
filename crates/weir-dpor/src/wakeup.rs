//! Wakeup trees: what is still to be explored from a prefix, and what of it is covered already.
//!
//! Abdulla, Aronis, Jonsson, Sagonas: *Source sets: a foundation for optimal dynamic partial
//! order reduction* (JACM 2017), sections 6 and 7. A sequence of events that reverses a race is
//! put into the tree of the prefix before the race, unless an execution that begins with it was
//! or will be explored anyway: because some *weak initial* of it sleeps there, or because the
//! tree leads there.

use crate::event::{Event, EventRef, StoreId};
use crate::history::{History, Set};

/// A branch of a wakeup tree.
pub(crate) struct Branch {
    pub event: EventRef,
    pub children: Vec<Branch>,
}

impl Branch {
    pub fn leaf(event: EventRef) -> Branch {
        Branch { event, children: Vec::new() }
    }
}

/// An event of a sequence, its number, and what happens before it.
#[derive(Clone)]
pub(crate) struct Item<'a> {
    pub event: EventRef,
    pub number: usize,
    pub before: std::borrow::Cow<'a, Set>,
}

/// Events that can happen one after the other, after a prefix of the execution at hand.
pub(crate) struct Sequence<'a> {
    /// The length of the prefix.
    pub prefix: usize,
    pub items: Vec<Item<'a>>,
    /// Their numbers.
    pub set: Set,
}

impl Sequence<'_> {
    /// Whether an event can be the first of an execution that has the sequence in it (a weak
    /// initial). `done`: stores that have reached memory since the prefix.
    fn may_begin_with(&self, event: &Event, history: &History, done: &[StoreId]) -> bool {
        match self.items.iter().find(|i| i.event.actor == event.actor) {
            Some(item) => item.event.is(event) && self.is_initial(item),
            None => self.is_independent(event, history, done),
        }
    }

    /// Whether nothing in the sequence happens before an event of it.
    fn is_initial(&self, item: &Item<'_>) -> bool {
        !item.before.meets_but(&self.set, item.number)
    }

    fn is_independent(&self, event: &Event, history: &History, done: &[StoreId]) -> bool {
        let mut seen: Vec<StoreId> = done.to_vec();
        for item in &self.items {
            let flushed = |id: StoreId| history.is_flushed(id, self.prefix) || seen.contains(&id);
            if event.meets(&item.event, flushed) {
                return false;
            }
            seen.extend(item.event.accesses.iter().filter_map(|a| a.flush));
        }
        true
    }

    /// Whether it was explored, because an event that sleeps may begin it.
    pub fn is_asleep(&self, sleep: &[EventRef], history: &History) -> bool {
        sleep.iter().any(|q| self.may_begin_with(q, history, &[]))
    }

    /// Puts the sequence into a tree, unless the tree leads there already; whether it was put.
    /// The first branch of the tree is the one that is explored at the moment.
    pub fn insert(mut self, mut tree: &mut Vec<Branch>, history: &History) -> bool {
        let mut done: Vec<StoreId> = Vec::new();
        let mut explored = 1;
        loop {
            if tree.is_empty() {
                // A leaf: everything from here on will be explored.
                return false;
            }
            let mut others = tree.iter().enumerate().skip(explored);
            let found = others.find(|(_, b)| self.may_begin_with(&b.event, history, &done));
            let Some((at, _)) = found else {
                let mut items = self.items.into_iter().rev();
                let Some(last) = items.next() else { return false };
                let branch = items.fold(Branch::leaf(last.event), |child, item| Branch {
                    event: item.event,
                    children: vec![child],
                });
                tree.push(branch);
                return true;
            };
            let event = EventRef::clone(&tree[at].event);
            done.extend(event.accesses.iter().filter_map(|a| a.flush));
            if let Some(i) = self.items.iter().position(|i| i.event.is(&event)) {
                let item = self.items.remove(i);
                self.set.remove(item.number);
            }
            if self.items.is_empty() {
                return false;
            }
            tree = &mut tree[at].children;
            explored = 0;
        }
    }
}
