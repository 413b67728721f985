//! Values of expressions. The meaning of the operators is `weir_ir::expr`'s.
//!
//! Both operands of a binary operator are evaluated, the left one first, those
//! of `LAnd` and `LOr` too; of `Ite` only the chosen branch is.

use crate::memory;
use crate::state::State;
use weir_ir::expr::{binary, unary};
use weir_ir::{Addr, Expr, Fault, Place, Program, ThreadId};

/// The value of an expression in a thread's code, in its topmost frame.
pub fn in_code(program: &Program, state: &State, thread: ThreadId, expr: &Expr) -> Result<i64, Fault> {
    let running = &state.threads[thread.index()];
    value(expr, &|leaf| match leaf {
        Expr::Reg(r) => Ok(running.top().regs[r.index()]),
        Expr::SelfId => Ok(i64::from(running.copy)),
        // As many as there are from the start: `N` does not change under way.
        Expr::ThreadCount => Ok(program.copies(running.template) as i64),
        other => unreachable!("the verifier keeps {other:?} out of code"),
    })
}

/// The address of a place in a thread's code; it is checked that it exists.
pub fn place_in_code(
    program: &Program,
    state: &State,
    thread: ThreadId,
    place: &Place,
) -> Result<Addr, Fault> {
    let at = in_code(program, state, thread, place.expr())?;
    match place {
        Place::Cell(object, _) => memory::cell(program, *object, at),
        Place::Deref(_) => memory::follow(program, state, at),
        Place::Bytes(_, width) => memory::follow_bytes(program, state, at, *width),
    }
}

/// The expression speaks about something that is not there in this state: a
/// place outside memory, a thread not yet spawned, or a division by zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoValue;

impl From<Fault> for NoValue {
    fn from(_: Fault) -> NoValue {
        NoValue
    }
}

/// The value of a property expression: memory is taken as it is, not as any
/// thread sees it.
pub fn in_property(program: &Program, state: &State, expr: &Expr) -> Result<i64, NoValue> {
    value(expr, &|leaf| match leaf {
        Expr::At(thread, routine, loc) => {
            let top = state.thread(*thread).map(|t| t.top());
            Ok(i64::from(top.is_some_and(|f| f.routine == *routine && f.loc == *loc)))
        }
        Expr::Ended(thread) => Ok(i64::from(state.thread(*thread).is_some_and(|t| t.ended(program)))),
        Expr::RegOf(thread, reg) => {
            let frame = state.thread(*thread).map(|t| t.bottom());
            frame.and_then(|f| f.regs.get(reg.index())).copied().ok_or(NoValue)
        }
        Expr::Mem(place) => {
            let at = in_property(program, state, place.expr())?;
            let addr = match &**place {
                Place::Cell(object, _) => memory::cell(program, *object, at)?,
                Place::Deref(_) => memory::follow(program, state, at)?,
                Place::Bytes(_, width) => memory::follow_bytes(program, state, at, *width)?,
            };
            Ok(memory::read_place(program, state, place, addr)?)
        }
        // The verifier keeps these out of properties: no thread is running.
        _ => Err(NoValue),
    })
}

/// The part that code and properties share; `leaf` gives the value of what
/// reads the state.
fn value<E: From<Fault>>(expr: &Expr, leaf: &dyn Fn(&Expr) -> Result<i64, E>) -> Result<i64, E> {
    match expr {
        Expr::Const(v, _) => Ok(*v),
        Expr::AddrOf(object, index) => {
            // Only what is followed must exist; one past the end is fine here.
            let index = value(index, leaf)?;
            let offset = i32::try_from(index).map_err(|_| Fault::BadIndex(index))?;
            Ok(Addr::of(*object, offset).0)
        }
        Expr::Un(op, ty, a) => {
            let a = value(a, leaf)?;
            Ok(unary(*op, *ty, a).map_err(Fault::Arith)?)
        }
        Expr::Bin(op, ty, a, b) => {
            let a = value(a, leaf)?;
            let b = value(b, leaf)?;
            Ok(binary(*op, *ty, a, b).map_err(Fault::Arith)?)
        }
        Expr::Ite(c, a, b) => {
            let chosen = if value(c, leaf)? != 0 { a } else { b };
            value(chosen, leaf)
        }
        Expr::Cast(ty, a) => Ok(ty.wrap(value(a, leaf)?)),
        other => leaf(other),
    }
}
