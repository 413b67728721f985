//! States of the machine that goes edge by edge, judged by the program's properties. For
//! steppers made by [`EdgeStepper::watching`].

use super::edges::{EdgeState, EdgeStepper};
use crate::compile::{CProp, Ex};
use crate::machine::{FRAME, HEAD, Look, eval, place};
use weir_ir::Fault;

/// A whole state, for properties.
struct Whole<'a>(&'a EdgeStepper, &'a EdgeState);

impl Look for Whole<'_> {
    fn leaf(&self, e: &Ex) -> Result<i64, Fault> {
        let Whole(stepper, state) = self;
        let (code, work) = (&stepper.code, &state.work);
        let there = |t: &u32| (*t as usize) < work.threads.len();
        Ok(match e {
            Ex::At(t, routine, loc) => {
                let at = (*routine as usize, *loc as usize);
                i64::from(there(t) && stepper.at(state, *t as usize) == at)
            }
            Ex::RegOf(t, r) if there(t) => {
                work.w[work.threads[*t as usize] as usize + HEAD + FRAME + *r as usize]
            }
            Ex::Mem(p) => work.read(code, place(self, code, work, p)?),
            Ex::Ended(t) => i64::from(there(t) && work.ended(code, *t as usize)),
            _ => 0,
        })
    }
}

impl EdgeStepper {
    fn holds(&self, state: &EdgeState, e: &Ex) -> bool {
        matches!(eval(&Whole(self, state), e), Ok(v) if v != 0)
    }

    fn first(&self, state: &EdgeState, all: &[CProp]) -> Option<usize> {
        all.iter().find(|p| self.holds(state, &p.pred) == p.bad_if).map(|p| p.index)
    }

    /// The first `never` property that is violated in a state.
    pub fn violated(&self, state: &EdgeState) -> Option<usize> {
        self.first(state, &self.code.never)
    }

    /// The first property of final states that is violated in this one.
    pub fn violated_at_end(&self, state: &EdgeState) -> Option<usize> {
        if self.counts(state) { self.first(state, &self.code.at_end) } else { None }
    }

    /// Whether the filter lets a final state through.
    pub fn counts(&self, state: &EdgeState) -> bool {
        self.code.filter.as_ref().is_none_or(|f| self.holds(state, f))
    }

    /// The values of the observables.
    pub fn observe(&self, state: &EdgeState) -> Vec<i64> {
        self.code.observables.iter().map(|e| eval(&Whole(self, state), e).unwrap_or(0)).collect()
    }

    /// What memory holds at a cell.
    pub fn peek(&self, state: &EdgeState, cell: i64) -> i64 {
        state.work.read(&self.code, cell)
    }

    /// The heap object that a cell is of.
    pub fn heap_object(&self, cell: i64) -> Option<u32> {
        let addr = weir_ir::Addr(cell);
        let heap = cell > self.code.cells() as i64 && addr.object(self.code.fixed.len()).is_none();
        heap.then(|| addr.number())
    }
}
