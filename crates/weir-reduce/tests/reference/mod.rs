//! The judge, instrumented to count rounds and ages: what a bound keeps of a
//! program under TSO. And all states of a translated program under SC, seen as
//! states of the original.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use weir_ir::{Addr, LocId, Model, Program, RoutineId};
use weir_machine::enumerate::Wrong;
use weir_machine::property::{counts, observe, violates};
use weir_machine::{State, initial_states, successors};
use weir_reduce::{Bound, Reduced};

/// A frame: routine, location, registers.
type Frame = (RoutineId, LocId, Vec<i64>);

/// A state as both programs have it: memory, and the frames of every thread.
pub type Seen = (BTreeMap<Addr, i64>, Vec<Vec<Frame>>);

/// What a program can do.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The states.
    pub states: BTreeSet<Seen>,
    /// Memory alone, also in states that a bound passes through only.
    pub memories: BTreeSet<BTreeMap<Addr, i64>>,
    /// The observables of final states.
    pub finals: BTreeSet<Vec<i64>>,
    /// What goes wrong.
    pub wrong: BTreeSet<Wrong>,
}

/// A state of the machine with what is counted.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Counted {
    state: State,
    running: Option<usize>,
    /// Rounds so far, for a bound on rounds.
    rounds: Vec<u32>,
    /// Ages of what waits, oldest first, for a bound on ages.
    ages: Vec<Vec<u32>>,
}

/// All states of the original under TSO within the bound.
pub fn restricted(program: &Program, bound: Bound, most: usize) -> Option<Behaviour> {
    let mut out = Behaviour::default();
    let mut seen = HashSet::new();
    let mut todo = Vec::new();
    for (_, state) in initial_states(program).ok()? {
        let n = state.threads.len();
        let first = Counted { state, running: None, rounds: vec![0; n], ages: vec![Vec::new(); n] };
        if seen.insert(first.clone()) {
            todo.push(first);
        }
    }
    while let Some(now) = todo.pop() {
        if seen.len() > most {
            return None;
        }
        out.memories.insert(now.state.memory.clone());
        if settled(&now, bound) {
            out.states.insert(view(&now.state));
            for p in 0..program.properties.len() {
                if violates(program, &now.state, p) {
                    out.wrong.insert(Wrong::Property(p));
                }
            }
        }
        if counts(program, &now.state) {
            out.finals.insert(observe(program, &now.state));
        }
        for (step, after) in successors(program, Model::Tso, &now.state).ok()? {
            let mover = step.thread().index();
            let mut next = now.clone();
            if next.running != Some(mover) {
                if let (Some(before), Bound::Age(k)) = (next.running, bound) {
                    next.ages[before].iter_mut().for_each(|a| *a += 1);
                    if next.ages[before].iter().any(|a| *a > k) {
                        continue;
                    }
                }
                next.running = Some(mover);
                if let Bound::Rounds(k) = bound {
                    next.rounds[mover] += 1;
                    if next.rounds[mover] > k {
                        continue;
                    }
                }
            }
            match after {
                Err(fault) => {
                    out.wrong.insert(Wrong::Fault(fault.into()));
                }
                Ok(after) => {
                    let n = after.threads.len();
                    next.rounds.resize(n, 0);
                    next.ages.resize(n, Vec::new());
                    if let Bound::Age(_) = bound {
                        let waiting = after.threads[mover].buffer.entries().len();
                        let ages = &mut next.ages[mover];
                        if waiting > ages.len() {
                            ages.push(0);
                        } else if waiting < ages.len() {
                            ages.remove(0);
                        }
                    }
                    next.state = after;
                    if seen.insert(next.clone()) {
                        todo.push(next);
                    }
                }
            }
        }
    }
    Some(out)
}

/// With bounded ages: a store as old as the bound reaches memory before its
/// thread does anything else; states before that are not looked at.
fn settled(now: &Counted, bound: Bound) -> bool {
    match (bound, now.running) {
        (Bound::Age(k), Some(t)) => now.ages[t].iter().all(|a| *a < k),
        _ => true,
    }
}

fn view(state: &State) -> Seen {
    let frames = |t: &weir_machine::state::ThreadState| {
        t.frames.iter().map(|f| (f.routine, f.loc, f.regs.clone())).collect()
    };
    (state.memory.clone(), state.threads.iter().map(frames).collect())
}

/// All states of the translated program under SC outside generated sections.
pub fn translated(original: &Program, reduced: &Reduced, most: usize) -> Option<Behaviour> {
    let program = &reduced.program;
    let mut out = Behaviour::default();
    let mut seen: HashSet<State> = HashSet::new();
    let mut todo = Vec::new();
    for (_, state) in initial_states(program).ok()? {
        if seen.insert(state.clone()) {
            todo.push(state);
        }
    }
    let mut taken = 0;
    while let Some(now) = todo.pop() {
        taken += 1;
        if taken > most {
            return None;
        }
        if let Some(view) = projected(original, reduced, &now) {
            out.memories.insert(view.0.clone());
            out.states.insert(view);
        }
        for p in 0..program.properties.len() {
            if violates(program, &now, p) {
                out.wrong.insert(Wrong::Property(p));
            }
        }
        if counts(program, &now) {
            out.finals.insert(observe(program, &now));
        }
        for (_, after) in successors(program, Model::Sc, &now).ok()? {
            match after {
                Err(fault) => {
                    out.wrong.insert(Wrong::Fault(fault.into()));
                }
                Ok(after) => {
                    // Inside a section nobody else moves, and it ends: there is
                    // no need to keep its states.
                    if after.atomic.is_some() || seen.insert(after.clone()) {
                        todo.push(after);
                    }
                }
            }
        }
    }
    Some(out)
}

/// A state of the translated program as one of the original, if it is outside
/// generated sections.
fn projected(original: &Program, reduced: &Reduced, state: &State) -> Option<Seen> {
    let memory = state.memory.iter().filter(|(a, _)| a.object(original.objects.len()).is_some());
    let held = reduced.program.objects.iter().position(|o| o.name == "held");
    if let Some(held) = held.filter(|h| *h >= original.objects.len())
        && state.memory.get(&Addr::of(weir_ir::ObjId::new(held), 0)) == Some(&1)
    {
        return None;
    }
    let mut threads = Vec::new();
    for t in &state.threads {
        let mut frames = Vec::new();
        for f in &t.frames {
            let r = f.routine.index();
            let origin = reduced.origin[r]?;
            let loc = reduced.home[r][f.loc.index()]?;
            let (at, by) = reduced.inserted[r];
            let count = original.routine(origin).regs.len();
            let regs = (0..count).map(|i| f.regs[if i < at { i } else { i + by }]).collect();
            frames.push((origin, loc, regs));
        }
        threads.push(frames);
    }
    Some((memory.map(|(a, v)| (*a, *v)).collect(), threads))
}
