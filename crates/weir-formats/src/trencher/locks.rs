//! Where the lock is held.
//!
//! In Trencher a thread may come to one state with the lock and without it, and
//! blocks where it takes the lock twice or gives back what it does not have. In
//! Weir a location lies inside an atomic section or outside. So a state that is
//! reached both ways becomes two locations, and a step that blocks an `Assume`
//! of a falsehood.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::parse::{Instr, Thread, Transition};
use weir_ir::{Diagnostic, Span};

/// Whether the lock is held after the instruction; `None` if it blocks.
pub(super) fn after(instr: &Instr<'_>, held: bool) -> Option<bool> {
    match (instr, held) {
        (Instr::Lock, true) | (Instr::Unlock, false) => None,
        (Instr::Lock, false) => Some(true),
        (Instr::Unlock, true) => Some(false),
        _ => Some(held),
    }
}

/// For every state of a thread, how it can be reached.
pub(super) struct Locks<'a> {
    /// The transition that leads there first, by state and by whether the lock is held.
    how: HashMap<(&'a str, bool), Span>,
    names: Vec<&'a str>,
}

impl<'a> Locks<'a> {
    /// Looks at all states; those that cannot be reached are taken to be
    /// entered without the lock.
    pub(super) fn of(thread: &Thread<'a>) -> Locks<'a> {
        let mut out: HashMap<&str, Vec<&Transition<'a>>> = HashMap::new();
        let mut names = Vec::new();
        for t in &thread.transitions {
            out.entry(t.from.text).or_default().push(t);
            names.extend([t.from.text, t.to.text]);
        }
        let mut locks = Locks { how: HashMap::new(), names };
        let starts = thread.initial.into_iter().chain(thread.transitions.iter().map(|t| t.from));
        for start in starts {
            if locks.reached(start.text, false) || locks.reached(start.text, true) {
                continue;
            }
            let mut todo = vec![(start.text, false)];
            locks.how.insert((start.text, false), start.span);
            while let Some((state, held)) = todo.pop() {
                for t in out.get(state).into_iter().flatten() {
                    let Some(after) = after(&t.instr, held) else { continue };
                    let next = (t.to.text, after);
                    if let Entry::Vacant(new) = locks.how.entry(next) {
                        new.insert(t.span);
                        todo.push(next);
                    }
                }
            }
        }
        locks
    }

    /// Whether the state is reached like that.
    pub(super) fn reached(&self, state: &str, held: bool) -> bool {
        self.how.contains_key(&(state, held))
    }

    /// Whether the state is reached both ways.
    pub(super) fn is_split(&self, state: &str) -> bool {
        self.reached(state, false) && self.reached(state, true)
    }

    /// The name itself, or with lines after it, so that no state has it.
    pub(super) fn free_name(&self, name: &str) -> String {
        let mut name = name.to_string();
        while self.names.contains(&name.as_str()) {
            name.push('_');
        }
        name
    }

    /// Warns about the first step that blocks, or else about the first state
    /// that is reached both ways.
    pub(super) fn report(&self, thread: &Thread<'a>, messages: &mut Vec<Diagnostic>) {
        for t in &thread.transitions {
            let stuck = match t.instr {
                Instr::Lock => true,
                Instr::Unlock => false,
                _ => continue,
            };
            if !self.reached(t.from.text, stuck) {
                continue;
            }
            let (message, label) = if stuck {
                ("the lock is taken while it is held", "blocks for ever if the lock is held")
            } else {
                ("the lock is given back while it is not held", "blocks for ever if the lock is not held")
            };
            messages.push(
                Diagnostic::warning(t.span, format!("{message} in thread `{}`", thread.name.text))
                    .label(label)
                    .also(self.how[&(t.from.text, stuck)], "after this, for example"),
            );
            return;
        }
        let split = thread.transitions.iter().map(|t| t.to).find(|s| self.is_split(s.text));
        if let Some(state) = split {
            messages.push(
                Diagnostic::warning(
                    state.span,
                    format!("state `{}` is reached with and without the lock", state.text),
                )
                .label("this state")
                .also(self.how[&(state.text, true)], "with the lock after this")
                .also(self.how[&(state.text, false)], "without it after this"),
            );
        }
    }
}
