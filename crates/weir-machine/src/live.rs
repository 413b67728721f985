//! Who can wait for ever, by the definition ([`crate::lasso`]): all states, and then what is
//! left when everything is taken away from which no fair loop can be gone round. Plain, and
//! slow.
//!
//! From a set of states those are removed, again and again, from which some turn that is due
//! cannot be had inside the set (Emerson and Lei, *Modalities for model checking*, 1987). What
//! is left are the states from which a fair execution stays in the set for ever. Whoever looks
//! for loops with Tarjan's algorithm can be compared with this.

use crate::init::initial_states;
use crate::lasso::{Turn, is_assumed_away, is_progress};
use crate::state::State;
use crate::successors::successors;
use std::collections::{BTreeSet, HashMap};
use weir_ir::progress::Progress;
use weir_ir::{Model, Program, ThreadId};

/// What was found out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waiting {
    /// How many states there are.
    pub states: usize,
    /// The threads that can wait for ever while no thread makes progress; those that cannot
    /// move included.
    pub together: BTreeSet<ThreadId>,
    /// The threads that can wait for ever while another makes progress.
    pub alone: BTreeSet<ThreadId>,
}

/// Why it was not found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotFound {
    /// The search was stopped after so many states.
    Stopped(usize),
    /// The judge cannot take the program; the phrase says why.
    Unfit(String),
}

/// A step between two states.
struct Arc {
    from: usize,
    to: usize,
    turn: Turn,
    progress: Option<ThreadId>,
}

#[derive(Default)]
struct Graph {
    states: Vec<State>,
    arcs: Vec<Arc>,
    /// For each state, the arcs that lead to it.
    into: Vec<Vec<usize>>,
    /// What can be done in each state.
    can: Vec<BTreeSet<Turn>>,
    turns: BTreeSet<Turn>,
}

/// Visits all states, unless `stop`, which is told how many there are so far, says that it has
/// taken long enough, and finds out who can wait for ever.
///
/// # Errors
/// Why that is not known.
pub fn waiting(
    program: &Program,
    model: Model,
    stop: &mut dyn FnMut(usize) -> bool,
) -> Result<Waiting, NotFound> {
    let graph = graph(program, model, stop)?;
    let mut found = Waiting { states: graph.states.len(), ..Waiting::default() };
    for (state, can) in graph.states.iter().zip(&graph.can) {
        let away = is_assumed_away(program, model, state).map_err(NotFound::Unfit)?;
        if can.is_empty() && !away {
            found.together.extend(unended(program, state));
        }
    }
    let most = graph.states.iter().map(|s| s.threads.len()).max().unwrap_or(0);
    for t in (0..most).map(ThreadId::new) {
        let waits = |s: &State| s.thread(t).is_some_and(|thread| !thread.ended(program));
        for outside in [true, false] {
            let member = |s: &State| waits(s) && (outside || s.atomic.is_some());
            if graph.fair(&member, outside, &|a| a.progress.is_none(), false, stop)? {
                found.together.insert(t);
            }
            if graph.fair(&member, outside, &|a| a.progress != Some(t), true, stop)? {
                found.alone.insert(t);
            }
        }
    }
    Ok(found)
}

fn unended(program: &Program, state: &State) -> Vec<ThreadId> {
    let all = (0..state.threads.len()).map(ThreadId::new);
    all.filter(|t| !state.threads[t.index()].ended(program)).collect()
}

fn graph(program: &Program, model: Model, stop: &mut dyn FnMut(usize) -> bool) -> Result<Graph, NotFound> {
    let progress = Progress::of(program);
    let initial = initial_states(program).map_err(|e| NotFound::Unfit(e.to_string()))?;
    let mut number = HashMap::new();
    let mut g = Graph::default();
    for (_, state) in initial {
        g.number(&mut number, state);
    }
    let mut from = 0;
    while from < g.states.len() {
        if stop(g.states.len()) {
            return Err(NotFound::Stopped(g.states.len()));
        }
        let state = g.states[from].clone();
        let moves = successors(program, model, &state).map_err(|e| NotFound::Unfit(e.to_string()))?;
        g.can.push(moves.iter().map(|(step, _)| Turn::of(model, *step)).collect());
        g.turns.extend(g.can[from].iter().copied());
        if !is_assumed_away(program, model, &state).map_err(NotFound::Unfit)? {
            for (step, after) in moves {
                let Ok(after) = after else { continue };
                let to = g.number(&mut number, after);
                let on = is_progress(&progress, &state, step).then(|| step.thread());
                g.into[to].push(g.arcs.len());
                g.arcs.push(Arc { from, to, turn: Turn::of(model, step), progress: on });
            }
        }
        from += 1;
    }
    Ok(g)
}

impl Graph {
    fn number(&mut self, number: &mut HashMap<State, usize>, state: State) -> usize {
        let next = self.states.len();
        *number.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            self.into.push(Vec::new());
            next
        })
    }

    /// Whether a fair execution can stay with these states and arcs for ever; with `on`, one in
    /// which some thread makes progress again and again. Turns are due `outside` of atomic
    /// sections.
    fn fair(
        &self,
        member: &dyn Fn(&State) -> bool,
        outside: bool,
        allowed: &dyn Fn(&Arc) -> bool,
        on: bool,
        stop: &mut dyn FnMut(usize) -> bool,
    ) -> Result<bool, NotFound> {
        let mut left: Vec<bool> = self.states.iter().map(member).collect();
        let turns: Vec<Option<Turn>> = match outside {
            true => self.turns.iter().copied().map(Some).chain([None]).collect(),
            false => vec![None],
        };
        loop {
            let before = left.iter().filter(|l| **l).count();
            for turn in &turns {
                if stop(self.states.len()) {
                    return Err(NotFound::Stopped(self.states.len()));
                }
                let had = |a: &Arc| match turn {
                    // There is always another step; with `on`, now and then one that is progress.
                    None => !on || a.progress.is_some(),
                    Some(turn) => {
                        let idle = |s: usize| self.states[s].atomic.is_none() && !self.can[s].contains(turn);
                        a.turn == *turn || idle(a.from) || idle(a.to)
                    }
                };
                left = self.can_have(&left, allowed, &had);
            }
            let now = left.iter().filter(|l| **l).count();
            if now == before {
                return Ok(now > 0);
            }
        }
    }

    /// The states of a set from which, inside the set, such an arc can be taken.
    fn can_have(
        &self,
        set: &[bool],
        allowed: &dyn Fn(&Arc) -> bool,
        had: &dyn Fn(&Arc) -> bool,
    ) -> Vec<bool> {
        let inside = |a: &Arc| set[a.from] && set[a.to] && allowed(a);
        let mut can = vec![false; set.len()];
        let mut todo: Vec<usize> = self.arcs.iter().filter(|a| inside(a) && had(a)).map(|a| a.from).collect();
        while let Some(state) = todo.pop() {
            if !can[state] {
                can[state] = true;
                let before = self.into[state].iter().map(|a| &self.arcs[*a]);
                todo.extend(before.filter(|a| inside(a)).map(|a| a.from));
            }
        }
        can
    }
}
