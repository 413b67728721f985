//! Cells, the heap, and which addresses exist.

use crate::blocked::{Blocked, Halt};
use crate::state::{HeapObject, State};
use crate::store_buffer::Write;
use weir_ir::undef::Bits;
use weir_ir::{Addr, CellInit, Fault, Len, ObjId, Place, Program, Ty, bytes};

/// The most cells an allocation may have.
pub const MAX_ALLOC: i64 = 1 << 20;

/// The most bytes an allocation of a whole program may have.
pub const MAX_BYTES: i64 = 1 << 24;

/// The address of a cell of a static object; the index is checked.
pub fn cell(program: &Program, object: ObjId, index: i64) -> Result<Addr, Fault> {
    let offset = i32::try_from(index).map_err(|_| Fault::BadIndex(index))?;
    let addr = Addr::of(object, offset);
    if program.object(object).has_cell(index) { Ok(addr) } else { Err(Fault::OutOfBounds(addr)) }
}

/// The address a pointer stands for; it is checked that there is a cell.
pub fn follow(program: &Program, state: &State, pointer: i64) -> Result<Addr, Fault> {
    let addr = Addr(pointer);
    if let Some(object) = addr.object(program.objects.len()) {
        return cell(program, object, i64::from(addr.offset()));
    }
    match state.heap.get(&addr.number()) {
        None => Err(Fault::Null(pointer)),
        Some(HeapObject::Freed) => Err(Fault::UseAfterFree(addr)),
        Some(HeapObject::Live(cells)) => match usize::try_from(addr.offset()) {
            Ok(offset) if offset < cells.len() => Ok(addr),
            _ => Err(Fault::OutOfBounds(addr)),
        },
    }
}

/// The address of so many bytes; it is checked that all of them are there.
pub fn follow_bytes(program: &Program, state: &State, pointer: i64, width: u8) -> Result<Addr, Fault> {
    let addr = follow(program, state, pointer)?;
    match cell_ty(program, addr) {
        Some(Ty::U8) => {}
        None if program.byte_heap() => {}
        _ => return Err(Fault::NotBytes(addr)),
    }
    if addr.offset() % i32::from(width) != 0 {
        return Err(Fault::Misaligned(addr));
    }
    follow(program, state, pointer + i64::from(width) - 1).map(|_| addr)
}

/// The number that the bytes are from an address on that was checked.
pub fn read_bytes(program: &Program, state: &State, addr: Addr, width: u8) -> Result<Bits, Fault> {
    let at = |i| Addr(addr.0 + i64::from(i));
    let bytes: Vec<i64> = (0..width).map(|i| read(program, state, at(i))).collect::<Result<_, _>>()?;
    if program.whole {
        return Ok(bytes::bits(&bytes));
    }
    if bytes.contains(&bytes::UNSET) {
        return Err(Fault::Unset(addr));
    }
    bytes::join(&bytes).map(Bits::set).ok_or(Fault::NotBytes(addr))
}

/// What is in memory at a place whose address was checked.
pub fn read_place(program: &Program, state: &State, place: &Place, addr: Addr) -> Result<Bits, Fault> {
    match place {
        Place::Cell(..) | Place::Deref(_) => read(program, state, addr).map(Bits::set),
        Place::Bytes(_, width) => read_bytes(program, state, addr, *width),
    }
}

/// The store of a value to a place whose address was checked; it is checked that it may be
/// written.
pub fn store_to(program: &Program, place: &Place, addr: Addr, bits: Bits) -> Result<Write, Fault> {
    if addr.object(program.objects.len()).is_some_and(|o| program.constants.contains(&o)) {
        return Err(Fault::ReadOnly(addr));
    }
    let (value, undef) = match place {
        Place::Cell(..) | Place::Deref(_) => (keep(program, addr, bits.value)?, 0),
        Place::Bytes(_, width) => (bytes::cut(bits.value, *width), bytes::cut(bits.undef, *width)),
    };
    Ok(Write { addr, cells: place.cells(), value, undef })
}

/// Lets a store act on memory.
pub fn write_all(program: &Program, state: &mut State, w: Write) -> Result<(), Fault> {
    if w.cells == 1 && !program.whole {
        return write(program, state, w.addr, w.value);
    }
    for ((byte, undef), i) in bytes::split(w.value, w.cells).zip(bytes::split(w.undef, w.cells)).zip(0..) {
        write(program, state, Addr(w.addr.0 + i), bytes::cell(byte, undef))?;
    }
    Ok(())
}

/// What is in memory at an address that was checked.
pub fn read(program: &Program, state: &State, addr: Addr) -> Result<i64, Fault> {
    if let Some(object) = addr.object(program.objects.len()) {
        let initial = || match program.object(object).cell_init(addr.offset()) {
            CellInit::Value(v) => v,
            // Such a cell is written before the first step.
            CellInit::Any { lo, .. } => lo,
        };
        return Ok(state.memory.get(&addr).copied().unwrap_or_else(initial));
    }
    let addr = follow(program, state, addr.0)?;
    match state.heap.get(&addr.number()) {
        Some(HeapObject::Live(cells)) => Ok(cells[addr.offset() as usize]),
        _ => Err(Fault::UseAfterFree(addr)),
    }
}

/// Puts a value into memory. The address may be that of an object that was
/// freed since the store was issued.
pub fn write(program: &Program, state: &mut State, addr: Addr, value: i64) -> Result<(), Fault> {
    if addr.object(program.objects.len()).is_some() {
        state.memory.insert(addr, value);
        return Ok(());
    }
    let addr = follow(program, state, addr.0)?;
    match state.heap.get_mut(&addr.number()) {
        Some(HeapObject::Live(cells)) => {
            cells[addr.offset() as usize] = value;
            Ok(())
        }
        _ => Err(Fault::UseAfterFree(addr)),
    }
}

/// The value as the cell keeps it. Heap cells have no type and keep all bits, unless they
/// are bytes.
pub fn keep(program: &Program, addr: Addr, value: i64) -> Result<i64, Fault> {
    match cell_ty(program, addr) {
        Some(ty) => ty.keep(value).map_err(Fault::Range),
        None if program.byte_heap() && value != bytes::UNSET => Ok(bytes::cut(value, 1)),
        None => Ok(value),
    }
}

/// The type of a cell of a static object.
pub fn cell_ty(program: &Program, addr: Addr) -> Option<Ty> {
    addr.object(program.objects.len()).map(|o| program.object(o).ty)
}

/// A new object; its address. `number` is 0 for the one after all others.
pub(crate) fn alloc(program: &Program, state: &mut State, cells: i64, number: i64) -> Result<Addr, Halt> {
    if !(0..=if program.whole { MAX_BYTES } else { MAX_ALLOC }).contains(&cells) {
        return Err(Fault::BadAlloc(cells).into());
    }
    let statics = program.objects.len() as i64;
    let next = state.heap.last_key_value().map_or(statics, |(last, _)| i64::from(*last)) + 1;
    let chosen = if number == 0 { next } else { number };
    // What an address can name.
    let free = |n: u32| {
        i64::from(n) > statics && n < 1 << 31 && !matches!(state.heap.get(&n), Some(HeapObject::Live(_)))
    };
    let Some(chosen) = u32::try_from(chosen).ok().filter(|n| free(*n)) else {
        return Err(Blocked::Choice(number).into());
    };
    let init = if program.whole { bytes::UNDEFINED } else { program.heap_init };
    state.heap.insert(chosen, HeapObject::Live(vec![init; cells as usize]));
    Ok(Addr::cell(chosen, 0))
}

/// Checks that a pointer is the start of a live heap object; its number.
pub fn freeable(state: &State, pointer: i64) -> Result<u32, Fault> {
    let addr = Addr(pointer);
    match state.heap.get(&addr.number()) {
        Some(HeapObject::Live(_)) if addr.offset() == 0 => Ok(addr.number()),
        _ => Err(Fault::BadFree(pointer)),
    }
}

/// Ends the life of an object that [`freeable`] approved.
pub fn free(state: &mut State, number: u32) {
    if let Some(object) = state.heap.get_mut(&number) {
        *object = HeapObject::Freed;
    }
}

/// How many cells the object has that a pointer points into.
pub fn extent(program: &Program, state: &State, pointer: i64) -> Result<i64, Fault> {
    let addr = Addr(pointer);
    if let Some(object) = addr.object(program.objects.len()) {
        return Ok(match program.object(object).len {
            Len::Scalar => 1,
            Len::Fixed(n) => i64::from(n),
            Len::Unbounded => i64::from(i32::MAX),
        });
    }
    match state.heap.get(&addr.number()) {
        None => Err(Fault::Null(pointer)),
        Some(HeapObject::Freed) => Err(Fault::UseAfterFree(addr)),
        Some(HeapObject::Live(cells)) => Ok(cells.len() as i64),
    }
}
