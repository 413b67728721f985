//! What follows a state: the moves of a persistent set, or all.

use super::next::Next;
use super::{End, Search, Taken};
use crate::canonical::canonical;
use crate::futures::Touch;
use crate::moves::{Move, advance, moves_of, race};
use crate::run::{Did, Run};
use crate::state::State;
use crate::store::alike;
use weir_engine::fault;
use weir_ir::{ThreadId, Violation};

/// So many threads are remembered with what they do next.
const MOST_PREDICTED: usize = 1 << 18;

/// What became of a move.
enum Tried {
    Went(Taken),
    /// It is not possible now: what it waits for.
    Waits(Vec<Touch>, Option<u32>),
    /// It never will be.
    Never,
    /// It leads to what is not supported.
    Ended,
}

/// A state at work.
struct Expansion {
    id: u32,
    /// A persistent set is looked for.
    reduce: bool,
    /// Moves that were tried, and not kept yet.
    taken: Vec<Taken>,
    threads: Vec<Next>,
    moved: bool,
    /// An assumption holds a thread back for ever: the execution is of no interest.
    never: bool,
}

impl Search<'_> {
    /// Tries a move.
    fn take(&mut self, id: u32, s: &State, mv: Move) -> Result<Tried, End> {
        let mut run = Run::new(self.m, s.clone());
        let done = advance(&mut run, mv);
        self.steps += run.steps;
        self.cut |= run.cut;
        self.partly(&mut run);
        match done {
            Ok(Did::Went) => {
                run.touched.sort_unstable();
                run.touched.dedup();
                let Run { s: after, touched, next, events, .. } = run;
                Ok(Tried::Went(Taken { mv, after, touched, next, events }))
            }
            Ok(Did::Never) => Ok(Tried::Never),
            Ok(Did::Waits | Did::Visible) => {
                self.touches(s, mv, &run.touched);
                Ok(Tried::Waits(run.touched, run.waits_for))
            }
            Err(stop) => match self.stopped(stop) {
                Ok(violation) => Err(End::Wrong(id, Some(mv), violation)),
                Err(Some(end)) => Err(end),
                Err(None) => {
                    self.graph.add(id, 0, &run.events);
                    self.touches(s, mv, &run.touched);
                    Ok(Tried::Ended)
                }
            },
        }
    }

    /// Whether a move that only reads leads back to where it began.
    fn stays(&mut self, s: &State, step: &mut Taken) -> bool {
        if step.touched.iter().any(|w| w.2 != 0) || step.after.threads.len() != s.threads.len() {
            return false;
        }
        canonical(self.m.code, self.m.model, &mut step.after);
        let t = step.mv.thread() as usize;
        let same = crate::cycle::same_but_for(s, &step.after)
            && alike(self.m.code, &s.threads[t], &step.after.threads[t], self.store.exact);
        if same {
            self.touches(s, step.mv, &step.touched);
        }
        same
    }

    /// What a move touches that leads to no state. What it waits for is touched as well: a move
    /// of another thread may be the reason why it has to.
    fn touches(&mut self, s: &State, mv: Move, touched: &[Touch]) {
        if self.reduced && !touched.is_empty() {
            self.futures.add(s.threads[mv.thread() as usize].id, 0, touched);
        }
    }

    /// Finds what follows a state: of all moves, or of a persistent set of them.
    pub(super) fn expand(&mut self, id: u32, reduce: bool) -> Result<(), End> {
        let m = self.m;
        let s = self.store.get(m.code, id);
        if s.exited {
            return Ok(());
        }
        if s.numbers.as_ref().is_some_and(|n| n.pending.is_some()) {
            return self.divide(id, &s);
        }
        if self.options.races
            && s.atomic.is_none()
            && let Some((a, b)) = race(m, &s)
        {
            return Err(End::Wrong(id, None, Violation::Race(ThreadId(a), ThreadId(b))));
        }
        let reduce = reduce && self.reduced && s.atomic.is_none() && s.threads.len() > 1;
        let moves = moves_of(m, &s);
        let groups: Vec<&[Move]> = moves.chunk_by(|a, b| a.is_with(b)).collect();
        let mut e = Expansion {
            id,
            reduce,
            taken: Vec::new(),
            threads: s.threads.iter().map(|_| Next::default()).collect(),
            moved: false,
            never: false,
        };
        // Those that are likely to be enough come first.
        let likely = if reduce { self.likely(id, &groups) } else { Vec::new() };
        let (first, rest): (Vec<&[Move]>, Vec<&[Move]>) =
            groups.into_iter().partition(|g| likely.contains(&g[0].thread()));
        for group in first {
            if self.group(&s, &mut e, group)? {
                return Ok(());
            }
        }
        if likely.len() > 1 && self.is_closed(id, &likely, &e.threads) && self.only(&s, &mut e, likely) {
            return Ok(());
        }
        for group in rest {
            if self.group(&s, &mut e, group)? {
                return Ok(());
            }
        }
        self.predict(&s, &e.threads);
        if reduce
            && let Some(members) = self.cluster(id, &e.threads)
            && self.only(&s, &mut e, members)
        {
            return Ok(());
        }
        for step in e.taken {
            self.arrive(id, &s, step);
        }
        let over = s.threads.iter().all(|t| t.ended(m.code));
        let turning = s.threads.iter().any(|t| t.diverges);
        if self.options.deadlock && !e.moved && !over && !e.never && !turning && !self.cut {
            return Err(End::Wrong(id, None, Violation::Deadlock));
        }
        Ok(())
    }

    /// All parts of a state that is to be divided ([`crate::lazy`]).
    fn divide(&mut self, id: u32, s: &State) -> Result<(), End> {
        for part in moves_of(self.m, s) {
            if let Some(why) = self.limit() {
                return Err(End::Stopped(why));
            }
            if let Tried::Went(step) = self.take(id, s, part)? {
                self.arrive(id, s, step);
            }
        }
        Ok(())
    }

    /// Tries the moves of a group; whether they were enough.
    fn group(&mut self, s: &State, e: &mut Expansion, group: &[Move]) -> Result<bool, End> {
        let (first, t) = (e.taken.len(), group[0].thread());
        let before = e.threads[t as usize].touched.len();
        let mut whole = e.reduce;
        for mv in group {
            let tried = self.take(e.id, s, *mv)?;
            let next = &mut e.threads[t as usize];
            match tried {
                Tried::Went(mut step) => {
                    e.moved = true;
                    whole &= !step.after.exited;
                    next.touched.extend_from_slice(&step.touched);
                    // One that looks and is where it was waits for others.
                    if !e.reduce || !self.stays(s, &mut step) {
                        e.taken.push(step);
                    }
                }
                Tried::Never => e.never = true,
                Tried::Waits(touched, thread) => {
                    next.touched.extend(touched);
                    next.waits_for = thread.or(next.waits_for);
                }
                Tried::Ended => (e.moved, whole) = (true, false),
            }
        }
        let next = &mut e.threads[t as usize];
        next.open |= !whole;
        if !whole || e.taken.len() == first {
            return Ok(false);
        }
        let touched: Box<[Touch]> = next.touched[before..].into();
        if !self.is_persistent(e.id, &[t], &touched) {
            return Ok(false);
        }
        let steps = e.taken.split_off(first);
        let enough = self.enough(e.id, s, steps);
        if enough {
            self.guesses.push((e.id, [t].into(), touched));
        }
        Ok(enough)
    }

    /// Takes the moves of some threads; whether they were enough.
    fn only(&mut self, s: &State, e: &mut Expansion, members: Vec<u32>) -> bool {
        let (inside, outside) =
            std::mem::take(&mut e.taken).into_iter().partition(|step| members.contains(&step.mv.thread()));
        e.taken = outside;
        let enough = self.enough(e.id, s, inside);
        if enough {
            let touched = members.iter().flat_map(|t| e.threads[*t as usize].touched.clone()).collect();
            self.guesses.push((e.id, members.into(), touched));
        }
        enough
    }

    /// Threads whose moves are likely to be a persistent set, by what they did when they were last
    /// where they are now. Only a matter of order: what they really do is looked at.
    fn likely(&self, id: u32, groups: &[&[Move]]) -> Vec<u32> {
        let nodes: Vec<u32> = self.store.threads_of(id).collect();
        let mut moving: Vec<u32> = groups.iter().map(|g| g[0].thread()).collect();
        moving.dedup();
        let known = |t: &u32| self.predicted.get(&nodes[*t as usize]);
        let alone = |t: &&u32| {
            known(t).is_some_and(|n| {
                !n.open && !n.touched.is_empty() && self.is_persistent(id, &[**t], &n.touched)
            })
        };
        if let Some(t) = moving.iter().find(alone) {
            return vec![*t];
        }
        if !moving.iter().all(|t| known(t).is_some()) {
            return Vec::new();
        }
        let next = |t: usize| self.predicted.get(&nodes[t]).cloned().unwrap_or_default();
        let all: Vec<Next> = (0..nodes.len()).map(next).collect();
        self.cluster(id, &all).unwrap_or_default()
    }

    /// Remembers what threads do next.
    fn predict(&mut self, s: &State, threads: &[Next]) {
        if self.predicted.len() > MOST_PREDICTED {
            self.predicted.clear();
        }
        if self.reduced {
            let known = s.threads.iter().map(|t| t.id).zip(threads.iter().cloned());
            self.predicted.extend(known);
        }
    }

    /// Whether the moves of some threads are a persistent set: none of them waits for the end of
    /// another thread, and no other may still touch what they touch.
    fn is_closed(&self, id: u32, members: &[u32], threads: &[Next]) -> bool {
        let mut all = members.iter().map(|t| &threads[*t as usize]);
        let touched: Vec<Touch> = all.clone().flat_map(|n| n.touched.iter().copied()).collect();
        all.all(|n| !n.open && n.waits_for.is_none_or(|t| members.contains(&t)))
            && self.is_persistent(id, members, &touched)
    }

    /// Keeps what these moves lead to; whether all of it comes after this state, so that they
    /// may stand for all moves.
    fn enough(&mut self, id: u32, s: &State, steps: Vec<Taken>) -> bool {
        let mut ahead = !steps.is_empty();
        for step in steps {
            ahead &= self.arrive(id, s, step) > id;
        }
        ahead
    }

    /// Threads whose moves together are a persistent set: with each of them, those that may
    /// still touch what its next steps touch, or wait for; the fewest that there are.
    fn cluster(&self, id: u32, threads: &[Next]) -> Option<Vec<u32>> {
        if self.futures.full() {
            return None;
        }
        let nodes: Vec<u32> = self.store.threads_of(id).collect();
        let from = |seed: usize| {
            let mut members = vec![seed];
            let mut at = 0;
            while at < members.len() {
                let next = &threads[members[at]];
                if next.open {
                    return None;
                }
                let still: Vec<u32> = members.iter().map(|t| *t as u32).collect();
                let meets = |i: &usize| self.futures.meets(nodes[*i], &next.touched, &still);
                let waited = next.waits_for.map(|t| t as usize);
                let more: Vec<usize> = (0..nodes.len())
                    .filter(|i| !members.contains(i) && (Some(*i) == waited || meets(i)))
                    .collect();
                members.extend(more);
                at += 1;
            }
            Some(members)
        };
        let clusters = (0..nodes.len()).filter(|t| !threads[*t].touched.is_empty()).filter_map(from);
        let least = clusters.min_by_key(Vec::len)?;
        (least.len() < nodes.len()).then(|| least.into_iter().map(|t| t as u32).collect())
    }

    /// Whether no other thread may still touch what the moves of these touch, as far as is known.
    fn is_persistent(&self, id: u32, members: &[u32], touched: &[Touch]) -> bool {
        let mut others = self.store.threads_of(id).enumerate();
        let small = fault!("vm-persistent-set-too-small");
        !self.futures.full()
            && others.all(|(i, node)| {
                small || members.contains(&(i as u32)) || !self.futures.meets(node, touched, members)
            })
    }

    /// Looks at all guesses again; whether one was wrong.
    pub(super) fn reconsider(&mut self) -> Result<bool, End> {
        let guesses = std::mem::take(&mut self.guesses);
        let mut wrong = false;
        for (id, members, touched) in guesses {
            if self.is_persistent(id, &members, &touched) {
                self.guesses.push((id, members, touched));
                continue;
            }
            wrong = true;
            if let Some(why) = self.limit() {
                return Err(End::Stopped(why));
            }
            self.expand(id, true)?;
        }
        Ok(wrong)
    }
}
