//! Values of expressions. The meaning of the operators is `weir_ir::expr`'s.
//!
//! Both operands of a binary operator are evaluated, the left one first, those
//! of `LAnd` and `LOr` too; of `Ite` only the chosen branch is.

use crate::memory;
use crate::state::State;
use weir_ir::expr::{binary, unary};
use weir_ir::undef::{self, Bits};
use weir_ir::{Addr, Expr, Fault, Place, Program, ThreadId, UnOp};

/// The value of an expression in a thread's code, in its topmost frame, on which something
/// depends: all its bits have to be set.
pub fn in_code(program: &Program, state: &State, thread: ThreadId, expr: &Expr) -> Result<i64, Fault> {
    let bits = bits_in_code(program, state, thread, expr)?;
    if bits.undef == 0 { Ok(bits.value) } else { Err(Fault::Undefined) }
}

/// The value of an expression in a thread's code with its undefined bits.
pub fn bits_in_code(program: &Program, state: &State, thread: ThreadId, expr: &Expr) -> Result<Bits, Fault> {
    let running = &state.threads[thread.index()];
    value(expr, &|leaf| match leaf {
        Expr::Reg(r) => {
            let top = running.top();
            let undef = top.undef.get(r.index()).copied().unwrap_or(0);
            Ok(Bits { value: top.regs[r.index()], undef })
        }
        Expr::SelfId => Ok(Bits::set(i64::from(running.copy))),
        // As many as there are from the start: `N` does not change under way.
        Expr::ThreadCount => Ok(Bits::set(program.copies(running.template) as i64)),
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
    let found = value(expr, &|leaf| property_leaf(program, state, leaf).map(Bits::set))?;
    Ok(found.value)
}

fn property_leaf(program: &Program, state: &State, leaf: &Expr) -> Result<i64, NoValue> {
    match leaf {
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
            Ok(memory::read_place(program, state, place, addr)?.value)
        }
        // The verifier keeps these out of properties: no thread is running.
        _ => Err(NoValue),
    }
}

/// The part that code and properties share; `leaf` gives the value of what
/// reads the state.
fn value<E: From<Fault>>(expr: &Expr, leaf: &dyn Fn(&Expr) -> Result<Bits, E>) -> Result<Bits, E> {
    match expr {
        Expr::Const(v, _) => Ok(Bits::set(*v)),
        Expr::Undef(ty) => Ok(Bits::none(*ty)),
        Expr::Freeze(a) => Ok(Bits::set(value(a, leaf)?.value)),
        Expr::AddrOf(object, index) => {
            // Only what is followed must exist; one past the end is fine here.
            let index = value(index, leaf)?;
            let offset = i32::try_from(index.value).map_err(|_| Fault::BadIndex(index.value))?;
            Ok(Bits::of(Addr::of(*object, offset).0, above(index.undef)))
        }
        Expr::Un(op, ty, a) => {
            let a = value(a, leaf)?;
            let result = unary(*op, *ty, a.value).map_err(Fault::Arith)?;
            Ok(Bits::of(
                result,
                match op {
                    UnOp::BitNot => a.undef,
                    UnOp::Neg => ty.wrap(above(a.undef)),
                    UnOp::Not => i64::from(a.value == 0 && a.undef != 0),
                },
            ))
        }
        Expr::Bin(op, ty, a, b) => {
            let a = value(a, leaf)?;
            let b = value(b, leaf)?;
            let undef = undef::binary(*op, *ty, a, b).ok_or(Fault::Undefined)?;
            Ok(Bits::of(binary(*op, *ty, a.value, b.value).map_err(Fault::Arith)?, undef))
        }
        Expr::Ite(c, a, b) => {
            let c = value(c, leaf)?;
            if c.value == 0 && c.undef != 0 {
                return Ok(Bits { value: 0, undef: -1 });
            }
            value(if c.value != 0 { a } else { b }, leaf)
        }
        Expr::Cast(ty, a) => {
            let a = value(a, leaf)?;
            Ok(undef::keep(*ty, ty.wrap(a.value), a))
        }
        Expr::Apply(fun, args) => {
            let args: Vec<Bits> = args.iter().map(|a| value(a, leaf)).collect::<Result<_, E>>()?;
            if args.iter().any(|a| a.undef != 0) {
                return Ok(Bits { value: 0, undef: -1 });
            }
            let words: Vec<i64> = args.iter().map(|a| a.value).collect();
            Ok(Bits::set(fun.apply(&words).map_err(Fault::Arith)?))
        }
        other => leaf(other),
    }
}

/// All bits from the lowest one of these on.
fn above(bits: i64) -> i64 {
    (bits & bits.wrapping_neg()).wrapping_neg()
}
