//! What a program shows on the judge's machine and on the dual one.
//!
//! Buffers of the dual machine are bounded here by what a run can use: a message
//! that no load will read need not enter, so there are never more of them than
//! loads left to the thread.

use std::collections::{BTreeSet, HashSet};
use weir_dual::machine::{self, Step};
use weir_ir::{Model, Op, Program, RoutineId};
use weir_machine::state::Frame;
use weir_machine::{FaultKind, State, property};

/// The frames of all threads.
type Locals = Vec<Vec<Frame>>;
/// Addresses and values.
type Memory = Vec<(i64, i64)>;

/// What can be seen of a program.
#[derive(Default, PartialEq, Debug)]
pub struct Seen {
    locals: BTreeSet<Locals>,
    memories: BTreeSet<Memory>,
    finals: BTreeSet<(Locals, Memory)>,
    faults: BTreeSet<FaultKind>,
}

impl Seen {
    fn state(&mut self, program: &Program, core: &State) {
        let locals: Locals = core.threads.iter().map(|t| t.frames.clone()).collect();
        let memory: Memory = core.memory.iter().map(|(a, v)| (a.0, *v)).collect();
        if property::is_final(program, core) {
            self.finals.insert((locals.clone(), memory.clone()));
        }
        // Inside a section TSO may hold back stores that the dual machine has
        // to perform before it.
        if core.atomic.is_none() {
            self.locals.insert(locals);
        }
        self.memories.insert(memory);
    }
}

/// What can be seen of it on the judge's machine, where that is not too much.
pub fn under_tso(program: &Program, most: usize) -> Option<Seen> {
    let mut seen = Seen::default();
    let mut known = HashSet::new();
    let mut todo: Vec<State> =
        weir_machine::initial_states(program).ok()?.into_iter().map(|(_, s)| s).collect();
    while let Some(state) = todo.pop() {
        if !known.insert(state.clone()) {
            continue;
        }
        if known.len() > most {
            return None;
        }
        seen.state(program, &state);
        for (_, after) in weir_machine::successors(program, Model::Tso, &state).ok()? {
            match after {
                Ok(after) => todo.push(after),
                Err(fault) => {
                    seen.faults.insert(fault.into());
                }
            }
        }
    }
    Some(seen)
}

/// What can be seen of it on the dual machine, where that is not too much.
pub fn under_dual(program: &Program, most: usize) -> Option<Seen> {
    let loads = Loads::new(program)?;
    let mut seen = Seen::default();
    let mut known = HashSet::new();
    let mut todo = machine::initial(program).ok()?;
    while let Some(state) = todo.pop() {
        if !known.insert(state.clone()) {
            continue;
        }
        if known.len() > most {
            return None;
        }
        seen.state(program, &state.core);
        for (step, after) in machine::successors(program, &state).ok()? {
            if let Step::Enter { thread, .. } = step {
                let i = thread.index();
                let waiting = state.buffers[i].iter().filter(|m| !m.own).count();
                if waiting >= loads.left(&state.core.threads[i].frames) {
                    continue;
                }
            }
            match after {
                Ok(after) => todo.push(after),
                Err(fault) => {
                    seen.faults.insert(fault.into());
                }
            }
        }
    }
    Some(seen)
}

/// The most loads on a path from each location; there are no loops.
struct Loads(Vec<Vec<usize>>);

impl Loads {
    fn new(program: &Program) -> Option<Loads> {
        if weir_passes::calls::recursive_routines(program).contains(&true) {
            return None;
        }
        let mut loads = Loads(program.routines.iter().map(|r| vec![usize::MAX; r.locs.len()]).collect());
        for r in 0..program.routines.len() {
            for l in 0..program.routines[r].locs.len() {
                loads.find(program, r, l, &mut Vec::new())?;
            }
        }
        Some(loads)
    }

    fn find(
        &mut self,
        program: &Program,
        r: usize,
        l: usize,
        path: &mut Vec<(usize, usize)>,
    ) -> Option<usize> {
        if self.0[r][l] != usize::MAX {
            return Some(self.0[r][l]);
        }
        if path.contains(&(r, l)) {
            return None;
        }
        path.push((r, l));
        let mut most = 0;
        let routine = program.routine(RoutineId::new(r));
        for (_, edge) in routine.out(weir_ir::LocId::new(l)) {
            let here = match &edge.op {
                Op::Load(..) => 1,
                Op::Call { routine, .. } => {
                    self.find(program, routine.index(), program.routine(*routine).entry.index(), path)?
                }
                _ => 0,
            };
            most = most.max(here + self.find(program, r, edge.dst.index(), path)?);
        }
        path.pop();
        self.0[r][l] = most;
        Some(most)
    }

    fn left(&self, frames: &[Frame]) -> usize {
        frames.iter().map(|f| self.0[f.routine.index()][f.loc.index()]).sum()
    }
}
