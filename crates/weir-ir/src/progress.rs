//! What it means that a thread gets on, for questions about waiting for ever.
//!
//! A thread *waits for ever* in an execution if it never ends and from some point on makes no
//! more progress. Progress is read off the program, nobody has to mark it:
//!
//! * A loop with a way out (`while (flag) { }`, a retry, a `for`) is there to be left. Going
//!   round it is no progress, whatever is stored meanwhile.
//! * A loop without a way out (`loop { … }`) is how a thread works for ever. Going round it *is*
//!   progress: every edge that closes a round counts ([`Progress::is`]). Of two rounds one of
//!   which is a part of the other, the longer one counts: `loop { while (busy) { } work }` and
//!   `loop { if (busy) continue; work }` are the same automaton, and whoever goes round the
//!   short way only waits.
//! * Whoever sees it otherwise gives a place a label that begins with `progress`; a step from
//!   there counts (the labels of that name in Promela are the same idea).
//!
//! In terms of the control-flow graph of a routine: a loop is a strongly connected component.
//! It has no way out if no edge leaves it, but for those whose assumption is the constant
//! `false`. Its entries are the locations at which it is entered. An edge `u → h` of the
//! component to an entry `h` closes the rounds of `h`, and all locations from which `u` is
//! reached without passing `h`; it counts if no other such set contains its set and more.
//!
//! Weir's own definition; the others are all narrower. "Await termination" (Oberhauser et al.,
//! *VSync*, ASPLOS 2021) and fair termination (Lahav et al., *Making weak memory models fair*,
//! OOPSLA 2021) are about loops that only read, in programs that would end otherwise.

use crate::ids::{EdgeId, LocId, RoutineId};
use crate::op::Op;
use crate::program::{Edge, Program, Routine};

/// How the labels begin that mark progress.
pub const LABEL: &str = "progress";

/// Which steps are progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    edges: Vec<Vec<bool>>,
}

impl Progress {
    /// Looks at every routine.
    pub fn of(program: &Program) -> Progress {
        Progress { edges: program.routines.iter().map(routine).collect() }
    }

    /// Whether to take that edge of that routine is progress.
    pub fn is(&self, routine: RoutineId, edge: EdgeId) -> bool {
        self.edges.get(routine.index()).and_then(|r| r.get(edge.index())).copied().unwrap_or(false)
    }
}

fn routine(r: &Routine) -> Vec<bool> {
    let marked = |l: LocId| r.locs[l.index()].label.as_ref().is_some_and(|name| name.starts_with(LABEL));
    let mut progress: Vec<bool> = r.edges.iter().map(|e| marked(e.src)).collect();
    let mut next = vec![Vec::new(); r.locs.len()];
    for e in r.edges.iter().filter(|e| can_be_taken(e)) {
        next[e.src.index()].push(e.dst.index());
    }
    let mut done = vec![false; r.locs.len()];
    for start in 0..r.locs.len() {
        if done[start] {
            continue;
        }
        let component = component(&next, start);
        component.iter().enumerate().filter(|(_, c)| **c).for_each(|(l, _)| done[l] = true);
        if endless(&next, &component) {
            for edge in rounds(r, &next, &component) {
                progress[edge] = true;
            }
        }
    }
    progress
}

/// An assumption that is the constant `false` never holds.
fn can_be_taken(e: &Edge) -> bool {
    !matches!(&e.op, Op::Assume(c) if c.constant() == Some(0))
}

/// What is reached from a location, by at least one edge, without passing `but`.
fn reached(next: &[Vec<usize>], from: usize, but: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; next.len()];
    let mut todo = vec![from];
    while let Some(l) = todo.pop() {
        for &to in &next[l] {
            if !seen[to] && Some(to) != but {
                seen[to] = true;
                todo.push(to);
            }
        }
    }
    seen
}

/// The strongly connected component of a location, without it if no edge leads back to it.
fn component(next: &[Vec<usize>], start: usize) -> Vec<bool> {
    let forth = reached(next, start, None);
    let mut back = vec![Vec::new(); next.len()];
    for (from, list) in next.iter().enumerate() {
        list.iter().for_each(|&to| back[to].push(from));
    }
    let back = reached(&back, start, None);
    forth.iter().zip(&back).map(|(f, b)| *f && *b).collect()
}

/// Whether it is a loop, and nothing leads out of it.
fn endless(next: &[Vec<usize>], component: &[bool]) -> bool {
    let mut inside = component.iter().enumerate().filter(|(_, c)| **c).map(|(l, _)| l).peekable();
    inside.peek().is_some() && inside.all(|l| next[l].iter().all(|&to| component[to]))
}

/// The edges that close the longest rounds.
fn rounds(r: &Routine, next: &[Vec<usize>], component: &[bool]) -> Vec<usize> {
    let inside = |l: LocId| component[l.index()];
    let entered =
        |l: LocId| l == r.entry || r.edges.iter().any(|e| e.dst == l && !inside(e.src) && can_be_taken(e));
    let mut back = vec![Vec::new(); next.len()];
    for (from, list) in next.iter().enumerate() {
        list.iter().for_each(|&to| back[to].push(from));
    }
    let closing: Vec<(usize, Vec<bool>)> = r
        .edges
        .iter()
        .enumerate()
        .filter(|(_, e)| inside(e.src) && inside(e.dst) && can_be_taken(e) && entered(e.dst))
        .map(|(i, e)| {
            let (u, h) = (e.src.index(), e.dst.index());
            let mut round = if u == h { vec![false; next.len()] } else { reached(&back, u, Some(h)) };
            // What leads into the loop is no part of it.
            round.iter_mut().zip(component).for_each(|(l, c)| *l &= *c);
            (round[u], round[h]) = (true, true);
            (i, round)
        })
        .collect();
    let within = |a: &[bool], b: &[bool]| a != b && a.iter().zip(b).all(|(a, b)| !a || *b);
    closing
        .iter()
        .filter(|(_, round)| !closing.iter().any(|(_, other)| within(round, other)))
        .map(|(i, _)| *i)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Expr, LocId, RoutineBuilder, Span};

    /// A routine with these edges; `true`: one whose assumption is `false`.
    fn of(edges: &[(u32, u32, bool)]) -> Vec<bool> {
        let mut t = RoutineBuilder::new("t");
        let most = edges.iter().map(|e| e.0.max(e.1)).max().unwrap_or(0);
        for _ in 0..=most {
            t.loc();
        }
        let mut r = t.finish();
        r.edges = edges
            .iter()
            .map(|&(src, dst, never)| {
                let op = if never { Op::Assume(Expr::FALSE) } else { Op::Nop };
                Edge { src: LocId(src), dst: LocId(dst), op, span: Span::default() }
            })
            .collect();
        routine(&r)
    }

    #[test]
    fn loops_with_a_way_out_are_no_progress() {
        assert_eq!(of(&[(0, 1, false), (1, 0, false), (1, 2, false)]), [false; 3]);
        assert_eq!(of(&[(0, 0, false), (0, 1, false)]), [false; 2]);
    }

    #[test]
    fn rounds_of_endless_loops_are() {
        assert_eq!(of(&[(0, 1, false), (1, 2, false), (2, 1, false)]), [false, false, true]);
        assert_eq!(of(&[(0, 0, false), (0, 1, true)]), [true, false]);
        // Two ways round, none a part of the other.
        let both = of(&[(0, 1, false), (1, 0, false), (0, 2, false), (2, 0, false)]);
        assert_eq!(both, [false, true, false, true]);
    }

    #[test]
    fn of_two_rounds_the_longer_one_counts() {
        // loop { while (a) { } work }, whose loops begin at one place.
        let edges = [(0, 1, false), (1, 0, false), (1, 2, false), (2, 0, false)];
        assert_eq!(of(&edges), [false, false, false, true]);
        // The inner loop elsewhere.
        let edges = [(0, 1, false), (1, 2, false), (2, 1, false), (2, 0, false)];
        assert_eq!(of(&edges), [false, false, false, true]);
    }
}
