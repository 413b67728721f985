//! From a path of cubes to an execution of an instance.
//!
//! The path says which rules every process takes, and in which order; stores take
//! effect at once there. In the machine they wait in buffers, so the rules of
//! different processes are interleaved anew, with flushes in between: a small
//! search, of which every process has its course already.

use super::cube::Cube;
use super::search::Path;
use super::zone::V;
use crate::concrete::forward::{Instance, Seen, State};
use crate::system::{Proc, System};
use crate::trace::{Action, Slot, Trace};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many states the small search may visit.
const MOST: usize = 400_000;

/// An execution that takes the path.
pub(crate) fn concretise(system: &System, path: &Path, stop: &mut dyn FnMut() -> bool) -> Option<Trace> {
    let procs = u8::try_from(path.procs).ok()?.max(1).max(system.procs.unwrap_or(1));
    let instance = Instance::new(system, procs, false);
    let (starts, _) = instance.starts(&values(&path.start, procs));
    let mut courses: Vec<Vec<(usize, Vec<u8>)>> = vec![Vec::new(); procs as usize + 1];
    for m in &path.moves {
        let args: Vec<u8> = m.args.iter().map(|&p| p as u8).collect();
        let who = match system.rules[m.rule].actor {
            Proc::Param(i) => args.get(i as usize).copied().unwrap_or(procs),
            Proc::Const(n) => n.saturating_sub(1),
        };
        courses.get_mut(who as usize)?.push((m.rule, args));
    }
    let mut known: FxHashSet<(State, Vec<u16>)> = FxHashSet::default();
    let mut seen = Seen { states: Vec::new(), from: Vec::new(), bad: None, complete: false };
    let mut places: Vec<Vec<u16>> = Vec::new();
    for start in starts {
        let at = vec![0u16; courses.len()];
        if known.insert((start.clone(), at.clone())) {
            seen.states.push(start);
            seen.from.push(None);
            places.push(at);
        }
    }
    let mut at = 0;
    while at < seen.states.len() {
        if seen.states.len() > MOST || (at % 256 == 0 && stop()) {
            return None;
        }
        if let Some((bad, witness)) = instance.bad(&seen.states[at]) {
            seen.bad = Some((at, bad, witness));
            return instance.trace(&seen);
        }
        let (state, place) = (seen.states[at].clone(), places[at].clone());
        let mut found: Vec<(Action, State, Vec<u16>)> = Vec::new();
        for p in 0..procs {
            if let Some(after) = instance.flush(&state, p) {
                found.push((Action::Flush(p), after, place.clone()));
            }
        }
        for (who, course) in courses.iter().enumerate() {
            if let Some((rule, args)) = course.get(place[who] as usize) {
                let mut next = place.clone();
                next[who] += 1;
                instance.fire(&state, *rule, args, &mut |action, after| {
                    found.push((action, after, next.clone()))
                });
            }
        }
        for (action, after, next) in found {
            if known.insert((after.clone(), next.clone())) {
                seen.states.push(after);
                seen.from.push(Some((at as u32, action)));
                places.push(next);
            }
        }
        at += 1;
    }
    None
}

/// One choice of values for the cells of a cube.
fn values(cube: &Cube, procs: u8) -> FxHashMap<Slot, i64> {
    let mut vals = cube.vals.clone();
    for row in 1..vals.dim {
        let (low, high) = (vals.bound(0, row), vals.bound(row, 0));
        let value = if low < super::zone::INF {
            -low
        } else if high < super::zone::INF {
            high
        } else {
            0
        };
        if !(vals.at_most(row, 0, value) && vals.at_most(0, row, -value)) {
            break;
        }
    }
    let other = i64::from(procs) - 1;
    let value = |v: u8| match vals.get(v) {
        V::Fin(mask) => i64::from(mask.trailing_zeros()),
        V::Proc(mask) => i64::from(mask.trailing_zeros()).min(other),
        V::Int(row) => vals.bound(row as usize, 0),
        V::Same(_) => 0,
    };
    cube.cells.iter().map(|&(c, v)| ((c.var(), c.index()), value(v))).collect()
}
