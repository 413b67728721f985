//! What a worker finds out about the states that it keeps.

use super::end::End;
use super::judge::Whole;
use super::space::Space;
use super::threads::Threads;
use crate::store::{ABSENT, MemoryCache};
use std::collections::BTreeMap;

/// Flags that are not known yet.
const UNKNOWN: u8 = u8::MAX;

/// What is known of states.
#[derive(Default)]
pub(crate) struct Verdicts {
    /// Flags of threads' parts (see [`super::judge`]).
    flags: Vec<u8>,
    words: Vec<i64>,
    /// What a state that was kept violates.
    pub ended: Option<End>,
    /// Where others keep states as well, all states are judged that are kept, and the one
    /// with the least hash is as good as any.
    pub nearest: Option<(u64, End)>,
    /// Final states: observables, and whether the first final property's
    /// predicate holds.
    pub finals: BTreeMap<Vec<i64>, bool>,
}

impl Verdicts {
    /// The flags of a thread's part.
    #[inline]
    pub fn flag(&mut self, space: &Space<'_>, part: u32) -> u8 {
        match self.flags.get(part as usize) {
            Some(&flags) if flags != UNKNOWN => flags,
            _ => self.find_flag(space, part),
        }
    }

    #[cold]
    fn find_flag(&mut self, space: &Space<'_>, part: u32) -> u8 {
        space.store.threads.words(part, &mut self.words);
        let flags = space.judge.flags(space.code, &self.words);
        if self.flags.len() <= part as usize {
            self.flags.resize(part as usize + 1, UNKNOWN);
        }
        self.flags[part as usize] = flags;
        flags
    }

    /// Notes what a state with that hash violates.
    pub fn note(&mut self, hash: u64, end: End) {
        if self.nearest.as_ref().is_none_or(|(least, _)| hash < *least) {
            self.nearest = Some((hash, end));
        }
    }

    /// Judges a new state: what it violates; collects final states.
    pub fn judge(
        &mut self,
        threads: &mut Threads<'_>,
        memories: &mut MemoryCache,
        parts: &[u32],
    ) -> Option<End> {
        let space = threads.space;
        let (code, collect) = (space.code, space.judge.collect);
        let present = || parts[1..=space.store.slots].iter().copied().filter(|&part| part != ABSENT);
        present().for_each(|part| threads.know(part));
        let is_final = present().all(|part| threads.local(part).ended && threads.local(part).entries == 0);
        if code.never.is_empty() && !is_final {
            return None;
        }
        let local = |t: usize| threads.get(*parts.get(t + 1)?);
        let whole = Whole { code, memory: memories.memory(&space.store, parts[0]), threads: &local };
        if !collect && let Some(p) = code.never.iter().find(|p| whole.holds(&p.pred)) {
            return Some(End::State(parts.into(), p.index));
        }
        if !is_final || code.filter.as_ref().is_some_and(|f| !whole.holds(f)) {
            return None;
        }
        if collect {
            let seen = code.observables.iter().map(|o| whole.eval(o).unwrap_or(0)).collect();
            let holds = code.at_end.first().is_some_and(|p| whole.holds(&p.pred));
            self.finals.insert(seen, holds);
            return None;
        }
        let bad = code.at_end.iter().find(|p| whole.holds(&p.pred) == p.bad_if)?;
        Some(End::State(parts.into(), bad.index))
    }
}
