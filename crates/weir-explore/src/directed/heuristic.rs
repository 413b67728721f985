//! The heuristic of the directed search: how far a state is from a violation, roughly: distances in the control flow to
//! what the properties mention. Serves [`super::best_first`].

use crate::compile::{CRoutine, Code, Do, Ex};
use crate::machine::{FRAME, HEAD, Look, State, eval, place};
use std::collections::VecDeque;
use weir_ir::{BinOp, Fault, UnOp};

/// A distance that cannot be told, or that is none.
const FAR: u32 = 1_000;

/// A state, for properties.
struct Seen<'a> {
    code: &'a Code,
    state: &'a State,
}

impl Look for Seen<'_> {
    fn leaf(&self, e: &Ex) -> Result<i64, Fault> {
        let (code, state) = (self.code, self.state);
        let there = |t: u32| ((t as usize) < state.threads.len()).then_some(t as usize);
        Ok(match e {
            Ex::At(t, routine, loc) => i64::from(
                there(*t).is_some_and(|t| top(code, state, t) == (*routine as usize, *loc as usize)),
            ),
            Ex::RegOf(t, r) => {
                there(*t).map_or(0, |t| state.w[state.threads[t] as usize + HEAD + FRAME + *r as usize])
            }
            Ex::Mem(p) => state.read(code, place(self, code, state, p)?),
            Ex::Ended(t) => i64::from(there(*t).is_some_and(|t| state.ended(code, t))),
            _ => 0,
        })
    }
}

impl Seen<'_> {
    fn holds(&self, e: &Ex) -> bool {
        matches!(eval(self, e), Ok(v) if v != 0)
    }
}

/// The routine and location that a thread is at.
fn top(code: &Code, state: &State, t: usize) -> (usize, usize) {
    let at = state.top(code, t);
    (state.w[at] as usize, state.w[at + 1] as usize)
}

/// Heuristic in the control flow, worked out once.
pub(crate) struct Heuristic<'a> {
    code: &'a Code,
    /// Per routine: for each location that a property mentions, the distance
    /// from each location.
    to: Vec<Vec<Option<Vec<u32>>>>,
    /// Per routine, the distance of each location to the next assertion.
    assertion: Vec<Vec<u32>>,
    /// Per routine, the distance of each location to an end.
    end: Vec<Vec<u32>>,
}

/// Heuristic to a set of locations, backwards.
fn distances(routine: &CRoutine, targets: impl Fn(usize) -> bool) -> Vec<u32> {
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); routine.locs.len()];
    for (src, loc) in routine.locs.iter().enumerate() {
        loc.out.iter().for_each(|e| into[e.dst as usize].push(src));
    }
    let mut distance = vec![FAR; routine.locs.len()];
    let mut todo: VecDeque<usize> = (0..routine.locs.len()).filter(|l| targets(*l)).collect();
    todo.iter().for_each(|l| distance[*l] = 0);
    while let Some(l) = todo.pop_front() {
        for &p in &into[l] {
            if distance[p] == FAR {
                distance[p] = (distance[l] + 1).min(FAR - 1);
                todo.push_back(p);
            }
        }
    }
    distance
}

impl<'a> Heuristic<'a> {
    pub fn new(code: &'a Code) -> Heuristic<'a> {
        let mut mentioned: Vec<Vec<bool>> = code.routines.iter().map(|r| vec![false; r.locs.len()]).collect();
        code.never.iter().chain(&code.at_end).for_each(|p| p.pred.mark_locations(&mut mentioned));
        let to = code.routines.iter().zip(&mentioned).map(|(r, mentioned)| {
            let each = |l: usize| mentioned[l].then(|| distances(r, |x| x == l));
            (0..r.locs.len()).map(each).collect()
        });
        let asserts = |r: &CRoutine, l: usize| r.locs[l].out.iter().any(|e| matches!(e.act, Do::Assert(_)));
        Heuristic {
            code,
            to: to.collect(),
            assertion: code.routines.iter().map(|r| distances(r, |l| asserts(r, l))).collect(),
            end: code.routines.iter().map(|r| distances(r, |l| r.locs[l].out.is_empty())).collect(),
        }
    }

    /// The property that a state violates.
    pub fn violated(&self, state: &State) -> Option<usize> {
        let (code, seen) = (self.code, Seen { code: self.code, state });
        if let Some(p) = code.never.iter().find(|p| seen.holds(&p.pred)) {
            return Some(p.index);
        }
        let is_final = (0..state.threads.len()).all(|t| state.ended(code, t) && state.entries(t) == 0);
        if !is_final || code.filter.as_ref().is_some_and(|f| !seen.holds(f)) {
            return None;
        }
        code.at_end.iter().find(|p| seen.holds(&p.pred) == p.bad_if).map(|p| p.index)
    }

    /// How far a predicate is from being true (or false).
    fn predicate(&self, state: &State, e: &Ex, wanted: bool) -> u32 {
        match (e, wanted) {
            (Ex::Bin(BinOp::LAnd, _, a, b), true) | (Ex::Bin(BinOp::LOr, _, a, b), false) => {
                self.predicate(state, a, wanted).saturating_add(self.predicate(state, b, wanted))
            }
            (Ex::Bin(BinOp::LAnd, _, a, b), false) | (Ex::Bin(BinOp::LOr, _, a, b), true) => {
                self.predicate(state, a, wanted).min(self.predicate(state, b, wanted))
            }
            (Ex::Un(UnOp::Not, _, a), _) => self.predicate(state, a, !wanted),
            (Ex::At(t, r, l), true) => {
                let (t, r, l) = (*t as usize, *r as usize, *l as usize);
                if t >= state.threads.len() {
                    return FAR;
                }
                let (routine, loc) = top(self.code, state, t);
                match &self.to[r][l] {
                    Some(d) if routine == r => d[loc],
                    _ => FAR,
                }
            }
            _ => u32::from(Seen { code: self.code, state }.holds(e) != wanted),
        }
    }

    /// How far a state is from a violation, roughly.
    pub fn estimate(&self, state: &State) -> u32 {
        let tops = || (0..state.threads.len()).map(|t| top(self.code, state, t));
        let assertion = tops().map(|(r, l)| self.assertion[r][l]).min().unwrap_or(FAR);
        let waiting: usize = (0..state.threads.len()).map(|t| state.entries(t)).sum();
        let end = tops().map(|(r, l)| self.end[r][l]).sum::<u32>() + waiting as u32;
        let never = self.code.never.iter().map(|p| self.predicate(state, &p.pred, true));
        let at_end = self.code.at_end.iter();
        let at_end = at_end.map(|p| end.saturating_add(self.predicate(state, &p.pred, p.bad_if)));
        never.chain(at_end).min().unwrap_or(FAR).min(assertion)
    }
}
