//! A scenario as a program that leaves marks in the store buffers: one when an
//! operation is called, one when it has returned (Burckhardt, Gotsman, Musuvathi,
//! Yang 2012; thesis, section 5.1.2).
//!
//! A mark is a store to a cell that nobody reads, one cell per thread: 1 at the
//! call, 0 at the return. It waits in the buffer between the stores of the
//! operations, and reaches memory in its turn. So an execution has four events per
//! operation: it is called, it returns, and each of the two marks is flushed.

use crate::client::{Client, RESULT, add_init, add_thread, without_threads};
use crate::spec::Call;
use weir_explore::stepper::{bottom_location, bottom_register, buffer, frames};
use weir_ir::object::ObjectDecl;
use weir_ir::{
    Addr, Expr, FenceKind, Len, LocId, ObjId, Object, Op, Place, Program, RoutineBuilder, Span, Step, Ty,
};

/// What can be seen of an operation of a thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// It is called.
    Call,
    /// It returns that.
    Return(i64),
    /// All stores of earlier operations have reached memory.
    CallFlushed,
    /// All stores of the operation have reached memory.
    ReturnFlushed,
}

impl Event {
    /// Whether it begins something: it must not come earlier than what has ended
    /// before it.
    pub fn begins(self) -> bool {
        matches!(self, Event::Call | Event::CallFlushed)
    }
}

/// A scenario as a program with marks.
#[derive(Clone, Debug)]
pub struct Marked {
    /// The scenario as a program. Its `before` is behind the mark of the call, its
    /// `after` in front of the mark of the return.
    pub client: Client,
    /// Per thread: where the marks of calls are made.
    calls_at: Vec<Vec<LocId>>,
    mark: ObjId,
}

impl Marked {
    /// Builds the program.
    pub fn new(base: &Program, object: &ObjectDecl, calls: Vec<Vec<Call>>, fence_at_return: bool) -> Marked {
        let mut program = without_threads(base);
        let cells = Len::Fixed(calls.len().max(1) as u32);
        let mark = program.add_object(Object::new("mark", Ty::I64, cells, 0));
        let (mut before, mut after, mut calls_at) = (Vec::new(), Vec::new(), Vec::new());
        for (number, calls) in calls.iter().enumerate() {
            let set = |value| Op::Store(Place::Cell(mark, Expr::int(number as i64)), Expr::int(value));
            let mut r = RoutineBuilder::new(format!("t{}", number + 1));
            r.reg_at("result", Ty::I64, 0, Span::default());
            let mut at = r.loc();
            let (mut marks, mut starts, mut ends) = (Vec::new(), Vec::new(), Vec::new());
            for call in calls {
                let op = &object.ops[call.op];
                let routine = base.routine(op.routine);
                let typed = call.args.iter().zip(&routine.regs);
                let args = typed.map(|(v, reg)| Expr::Const(*v, reg.ty)).collect();
                let dst = routine.returns.map(|_| RESULT);
                marks.push(at);
                at = r.step(at, set(1), op.span);
                starts.push(at);
                at = r.step(at, Op::Call { routine: op.routine, args, dst }, op.span);
                if fence_at_return {
                    at = r.step(at, Op::Fence(FenceKind::Full), op.span);
                }
                ends.push(at);
                at = r.step(at, set(0), op.span);
                at = r.step(at, Op::Assign(RESULT, Expr::int(0)), op.span);
            }
            calls_at.push(marks);
            before.push(starts);
            after.push(ends);
            add_thread(&mut program, r);
        }
        add_init(&mut program, object);
        let client = Client { program, calls, init: object.init.is_some(), before, after, mark: Some(mark) };
        Marked { client, calls_at, mark }
    }

    /// The events of a step of a thread, given its words before the step.
    /// `at_once`: stores reach memory at once.
    pub(crate) fn events(&self, t: usize, words: &[i64], step: Step, at_once: bool) -> Vec<Event> {
        match step {
            Step::Flush { addr, .. } if addr == Addr::of(self.mark, t as i32) => {
                let entry = buffer(words).chunks_exact(2).find(|e| e[0] != 0 && self.is_mark(e[0], t));
                match entry {
                    Some(e) if e[1] == 0 => vec![Event::ReturnFlushed],
                    _ => vec![Event::CallFlushed],
                }
            }
            Step::Exec { .. } if frames(words) == 1 => {
                let at = bottom_location(words);
                let here = |list: &[LocId]| list.iter().any(|l| l.index() == at);
                let (event, flushed) = if here(&self.calls_at[t]) {
                    (Event::Call, Event::CallFlushed)
                } else if here(&self.client.after[t]) {
                    (Event::Return(bottom_register(words, RESULT)), Event::ReturnFlushed)
                } else {
                    return Vec::new();
                };
                if at_once { vec![event, flushed] } else { vec![event] }
            }
            _ => Vec::new(),
        }
    }

    /// Whether a cell, as the explorer numbers them, is the mark of a thread. The
    /// object of marks is the last static one, so its cells are the last.
    fn is_mark(&self, cell: i64, t: usize) -> bool {
        let cells: i64 = self
            .client
            .program
            .objects
            .iter()
            .map(|o| match o.len {
                Len::Scalar => 1,
                Len::Fixed(n) => i64::from(n),
                Len::Unbounded => 0,
            })
            .sum();
        cell == cells - self.calls_at.len() as i64 + 1 + t as i64
    }
}
