//! Cells, the heap, and which addresses exist.

use crate::state::{HeapObject, State};
use crate::store_buffer::Write;
use weir_ir::{Addr, CellInit, Fault, ObjId, Place, Program, Ty, bytes};

/// The most cells an allocation may have.
pub const MAX_ALLOC: i64 = 1 << 20;

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
    match heap_index(program, addr).and_then(|i| state.heap.get(i)) {
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
pub fn read_bytes(program: &Program, state: &State, addr: Addr, width: u8) -> Result<i64, Fault> {
    let at = |i| Addr(addr.0 + i64::from(i));
    let bytes: Vec<i64> = (0..width).map(|i| read(program, state, at(i))).collect::<Result<_, _>>()?;
    if bytes.iter().all(|byte| *byte == bytes::UNSET) {
        return Err(Fault::Unset(addr));
    }
    bytes::join(&bytes).ok_or(Fault::NotBytes(addr))
}

/// What is in memory at a place whose address was checked.
pub fn read_place(program: &Program, state: &State, place: &Place, addr: Addr) -> Result<i64, Fault> {
    match place {
        Place::Cell(..) | Place::Deref(_) => read(program, state, addr),
        Place::Bytes(_, width) => read_bytes(program, state, addr, *width),
    }
}

/// The store of a value to a place whose address was checked.
pub fn store_to(program: &Program, place: &Place, addr: Addr, value: i64) -> Result<Write, Fault> {
    let value = match place {
        Place::Cell(..) | Place::Deref(_) => keep(program, addr, value)?,
        Place::Bytes(_, width) => bytes::cut(value, *width),
    };
    Ok(Write { addr, cells: place.cells(), value })
}

/// Lets a store act on memory.
pub fn write_all(program: &Program, state: &mut State, w: Write) -> Result<(), Fault> {
    if w.cells == 1 {
        return write(program, state, w.addr, w.value);
    }
    for (byte, i) in bytes::split(w.value, w.cells).zip(0..) {
        write(program, state, Addr(w.addr.0 + i), byte)?;
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
    match heap_index(program, addr).and_then(|i| state.heap.get(i)) {
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
    match heap_index(program, addr).and_then(|i| state.heap.get_mut(i)) {
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

/// A new object; its address.
pub fn alloc(program: &Program, state: &mut State, cells: i64) -> Result<Addr, Fault> {
    if !(0..=MAX_ALLOC).contains(&cells) {
        return Err(Fault::BadAlloc(cells));
    }
    state.heap.push(HeapObject::Live(vec![program.heap_init; cells as usize]));
    let number = program.objects.len() + state.heap.len();
    u32::try_from(number).map(|n| Addr::cell(n, 0)).map_err(|_| Fault::BadAlloc(cells))
}

/// Checks that a pointer is the start of a live heap object; its number.
pub fn freeable(program: &Program, state: &State, pointer: i64) -> Result<u32, Fault> {
    let addr = Addr(pointer);
    match heap_index(program, addr).and_then(|i| state.heap.get(i)) {
        Some(HeapObject::Live(_)) if addr.offset() == 0 => Ok(addr.number()),
        _ => Err(Fault::BadFree(pointer)),
    }
}

/// Ends the life of an object that [`freeable`] approved.
pub fn free(program: &Program, state: &mut State, number: u32) {
    let object = heap_index(program, Addr::cell(number, 0)).and_then(|i| state.heap.get_mut(i));
    if let Some(object) = object {
        *object = HeapObject::Freed;
    }
}

/// The position in [`State::heap`] of the object an address lies in.
fn heap_index(program: &Program, addr: Addr) -> Option<usize> {
    (addr.number() as usize).checked_sub(program.objects.len() + 1)
}
