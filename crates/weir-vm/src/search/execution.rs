//! From a state back to an execution of the program.

use super::{End, Search};
use crate::canonical::canonical;
use crate::moves::{Move, advance, begin, initial, moves_of, race};
use crate::run::{Did, Record, Run, Stop};
use weir_engine::StopReason;
use weir_ir::{Step, Violation};

impl Search<'_> {
    /// With its steps, if something is wrong. They are found by doing them again, and where a
    /// word has been found out since, that may end otherwise: then all begins anew.
    pub(super) fn told(&self, end: End) -> (End, Vec<Step>) {
        let End::Wrong(id, mv, violation) = end else { return (end, Vec::new()) };
        self.m.conflicts.borrow_mut().frozen = true;
        let steps = self.steps(id, mv, violation);
        self.m.conflicts.borrow_mut().frozen = false;
        match steps {
            Some(steps) => (end, steps),
            None if self.m.conflicts.borrow().learnt => (End::Again, Vec::new()),
            None => {
                let why = "an execution that was found does not happen again".to_string();
                (End::Stopped(StopReason::Bug(why)), Vec::new())
            }
        }
    }

    /// The steps from the start to a state, and on by a move, if they end as is said.
    fn steps(&self, id: u32, last: Option<Move>, violation: Violation) -> Option<Vec<Step>> {
        let mut moves: Vec<Move> = last.into_iter().collect();
        let mut at = id;
        while at > 1 {
            let (parent, mv) = self.from[at as usize - 2];
            moves.push(mv);
            at = parent;
        }
        moves.reverse();
        let mut run = Run::new(self.m, initial(self.m.code).ok()?);
        run.record = Some(Record::new(self.m.model));
        let mut done = begin(&mut run).map(|()| Did::Went);
        for mv in moves {
            if done != Ok(Did::Went) {
                return None;
            }
            canonical(self.m.code, self.m.model, &mut run.s);
            let mut next = Run::new(self.m, run.s.clone());
            next.record = run.record.take();
            // In another state than before there may be no such edge or store.
            if !moves_of(self.m, &next.s).contains(&mv) {
                return None;
            }
            done = advance(&mut next, mv);
            run = next;
        }
        match (done, violation) {
            (Err(Stop::Fault(fault, _)), Violation::Fault(claimed)) if fault == claimed => {}
            (Ok(Did::Went), Violation::Deadlock) => {
                canonical(self.m.code, self.m.model, &mut run.s);
                let goes_on = |mv: Move| {
                    let done = advance(&mut Run::new(self.m, run.s.clone()), mv);
                    matches!(done, Ok(Did::Went) | Err(_))
                };
                if moves_of(self.m, &run.s).into_iter().any(goes_on) {
                    return None;
                }
                // Stores that only their thread can see may still wait; nobody else does.
                for t in 0..run.s.threads.len() as u32 {
                    run.drain(t).ok()?;
                }
            }
            (Ok(Did::Went), Violation::Race(a, b)) => {
                canonical(self.m.code, self.m.model, &mut run.s);
                if race(self.m, &run.s) != Some((a.0, b.0)) {
                    return None;
                }
            }
            _ => return None,
        }
        run.record.map(|r| r.steps)
    }
}
