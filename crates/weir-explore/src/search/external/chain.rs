//! Executions: states back to an initial one by their marks, as [`crate::trace`] has it for
//! states in memory.

use super::runs::{Reader, Row, Run};
use crate::expand::{Representatives, Space};
use crate::machine::State;
use crate::store::{Parts, ROOT, mark};
use crate::trace::{Known, Patience, Rebuilt, Stopped, execution, follow, successors};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::sync::Arc;
use weir_engine::StopReason;
use weir_ir::Fault;

/// Where states are looked up.
pub(super) struct Past<'p, 'd> {
    pub space: &'p Space<'p>,
    pub runs: Vec<Arc<Run<'d>>>,
    /// Why nothing could be looked up.
    pub failed: RefCell<Option<StopReason>>,
}

impl Past<'_, '_> {
    /// All states with a mark.
    fn with(&self, wanted: u32) -> Result<Vec<Row>, Stopped> {
        self.look_up(wanted).map_err(|why| {
            *self.failed.borrow_mut() = Some(why);
            Stopped
        })
    }

    fn look_up(&self, wanted: u32) -> Result<Vec<Row>, StopReason> {
        let (mut found, mut row) = (Vec::new(), Row::default());
        for run in &self.runs {
            let mut reader = Reader::new(&**run)?;
            reader.seek(u64::from(wanted) << 32, u64::MAX)?;
            while reader.hash().is_some_and(|hash| mark(hash) == wanted) {
                reader.row(&mut row);
                found.push(row.clone());
                reader.advance()?;
            }
        }
        Ok(found)
    }

    /// The execution that leads to a state: see [`crate::trace::reconstruct`]. `link`: of the
    /// state, where that is in no run yet.
    pub fn rebuild(
        &self,
        starts: &[State],
        state: &Parts,
        link: Option<u32>,
        fault: Option<Fault>,
        patience: &Patience<'_>,
    ) -> Result<Option<Rebuilt>, Stopped> {
        let space = self.space;
        let mut known = Known { space, representatives: Representatives::new(space) };
        let hash = known.representatives.hashes.of_state(&space.store, state);
        let same = |row: &Row| row.parts == **state;
        let link = match link {
            Some(link) => link,
            None => match self.with(mark(hash))?.into_iter().find(same) {
                Some(row) => row.link,
                None => return Ok(None),
            },
        };
        let last = Row { hash, parts: state.to_vec(), link };
        let mut chains = Chains { past: self, chain: vec![(last, None)], on_it: FxHashSet::default() };
        let name =
            |known: &mut Known<'_>, work: &State| known.parts(work).map(|parts| (parts.clone(), parts));
        while let Some(chain) = chains.next(&mut known, patience)? {
            if let Some(followed) = follow(&mut known, starts, &chain, name, patience)? {
                return execution(&mut known, starts, followed, fault, patience);
            }
        }
        Ok(None)
    }
}

/// Chains of links back to initial states, one after the other.
struct Chains<'p, 'd> {
    past: &'p Past<'p, 'd>,
    /// The chain so far, from the end, and for each of its states the candidates for the
    /// state before it that have not been tried; `None`: they have not been looked up.
    chain: Vec<(Row, Option<Vec<Row>>)>,
    on_it: FxHashSet<Vec<u32>>,
}

impl Chains<'_, '_> {
    /// The next chain, from an initial state on.
    fn next(
        &mut self,
        known: &mut Known<'_>,
        patience: &Patience<'_>,
    ) -> Result<Option<Vec<Parts>>, Stopped> {
        loop {
            patience.go_on()?;
            let Some((state, candidates)) = self.chain.last_mut() else { return Ok(None) };
            let Some(list) = candidates else {
                if state.link == ROOT {
                    *candidates = Some(Vec::new());
                    return Ok(Some(self.chain.iter().rev().map(|(row, _)| row.parts[..].into()).collect()));
                }
                let all = self.past.with(state.link)?;
                *candidates = Some(likely(known, &state.parts, all));
                self.on_it.insert(state.parts.clone());
                continue;
            };
            match list.pop() {
                Some(row) if self.on_it.contains(&row.parts) => {}
                Some(row) => self.chain.push((row, None)),
                None => {
                    if let Some((state, _)) = self.chain.pop() {
                        self.on_it.remove(&state.parts);
                    }
                }
            }
        }
    }
}

/// Of several candidates, those from which a step leads to a state.
fn likely(known: &mut Known<'_>, wanted: &[u32], candidates: Vec<Row>) -> Vec<Row> {
    if candidates.len() < 2 {
        return candidates;
    }
    let space = known.space;
    let mut leads = |row: &&Row| {
        let (mut state, mut found) = (State::default(), false);
        space.store.assemble(&row.parts, &mut state);
        successors(&space.machine, &state, &mut |result, _| {
            let after = result.ok().and_then(|after| known.parts(after));
            found = after.is_some_and(|parts| *parts == *wanted);
            !found
        });
        found
    };
    let some: Vec<Row> = candidates.iter().filter(&mut leads).cloned().collect();
    // Who knows: rather all of them than none.
    if some.is_empty() { candidates } else { some }
}
