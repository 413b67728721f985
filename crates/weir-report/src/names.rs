//! Threads, cells, values, buffers and memory as shown to people.
//!
//! In buffers and memory truth values are `0` and `1`, to keep columns narrow;
//! everywhere else they are `false` and `true`.

use crate::style::Style;
use crate::text::clean;
use crate::whole;
use weir_ir::bytes::{PADDING, UNSET, join};
use weir_ir::verify::type_of;
use weir_ir::{Addr, BufferEntry, Edge, Fault, Len, Op, Place, Program, Replay, Span, Step, Trace, Ty};

/// Arrays up to this many cells are shown as a list.
const SMALL_ARRAY: usize = 8;

/// The name of a thread: spawned threads are known from the state only.
pub(crate) fn thread_name(program: &Program, replay: Option<&Replay>, thread: usize) -> String {
    if let Some(log) = replay.and_then(|r| r.log.as_ref()) {
        return whole::names::thread(program, log, thread);
    }
    // Threads stay in the state when they have ended, so the last one has all.
    let seen = replay.and_then(|r| r.snapshots.last()).and_then(|s| s.threads.get(thread));
    match seen {
        Some(view) if view.template.index() < program.templates.len() => {
            program.copy_name(view.template, view.copy)
        }
        _ => program.thread_name(weir_ir::ThreadId::new(thread)),
    }
}

/// The edge a step takes, if it is known what the thread was running.
pub(crate) fn edge_of<'p>(
    program: &'p Program,
    replay: &Replay,
    i: usize,
    step: Step,
) -> Option<(&'p weir_ir::Routine, &'p Edge)> {
    let Step::Exec { thread, edge, .. } = step else { return None };
    let routine = program.routines.get(replay.routine(i, thread)?.index())?;
    Some((routine, routine.edges.get(edge.index())?))
}

/// The edge of the last step of a trace.
pub(crate) fn last_edge<'p>(
    program: &'p Program,
    trace: &Trace,
    replay: Option<&Replay>,
) -> Option<(&'p weir_ir::Routine, &'p Edge)> {
    let last = trace.steps.len().checked_sub(1)?;
    edge_of(program, replay?, last, trace.steps[last])
}

/// Where a step stands in the source; one of library code, where the user calls it.
pub(crate) fn site_of(program: &Program, trace: &Trace, replay: &Replay, i: usize) -> Option<Span> {
    match &replay.log {
        Some(log) => trace.steps.get(i).map(|_| whole::calls::site_of(program, trace, log, i).span),
        None => edge_of(program, replay, i, *trace.steps.get(i)?).map(|(_, e)| e.span),
    }
}

/// Where the last step stands.
pub(crate) fn last_site(program: &Program, trace: &Trace, replay: Option<&Replay>) -> Option<Span> {
    let last = trace.steps.len().checked_sub(1)?;
    matches!(trace.steps[last], Step::Exec { .. }).then(|| site_of(program, trace, replay?, last))?
}

/// The type of the cell at an address; heap cells have none of their own.
pub(crate) fn cell_type(program: &Program, addr: Addr) -> Option<Ty> {
    addr.object(program.objects.len()).map(|o| program.object(o).ty)
}

/// A fault in words, with the cell it is about, as the execution calls it.
pub(crate) fn fault(program: &Program, trace: &Trace, replay: Option<&Replay>, fault: Fault) -> String {
    if let Some(log) = replay.and_then(|r| r.log.as_ref()) {
        return whole::errors::fault_text(program, trace, log, fault);
    }
    match fault {
        Fault::OutOfBounds(a) => format!("{} is out of bounds", program.show_addr(a)),
        Fault::UseAfterFree(a) => format!("{} is used after it was freed", program.show_addr(a)),
        Fault::ReadOnly(a) => format!("{} is written, and is constant", program.show_addr(a)),
        other => other.to_string(),
    }
}

/// A value of a cell as said in a sentence: `false`, `Idle`, `3`.
pub(crate) fn value(program: &Program, addr: Addr, value: i64) -> String {
    match cell_type(program, addr) {
        ty if was_never_written(program, ty, value) => "?".to_string(),
        Some(ty) => program.show_value(ty, value),
        None => untyped(program, value),
    }
}

/// Whether a cell with this value was never written: front ends that want to notice that
/// start cells with a number that nothing else has ([`Program::heap_init`]). Where cells are
/// bytes, that number is no byte, but may be the value of a wider cell.
fn was_never_written(program: &Program, ty: Option<Ty>, value: i64) -> bool {
    match program.byte_heap() {
        true => ty.is_none() && value == UNSET,
        false => program.heap_init != 0 && value == program.heap_init,
    }
}

/// A value of a cell as shown in buffers and memory: truth values are digits.
pub(crate) fn short_value(program: &Program, addr: Addr, value: i64) -> String {
    match cell_type(program, addr) {
        ty if was_never_written(program, ty, value) => "?".to_string(),
        Some(Ty::Bool) => value.to_string(),
        Some(ty) => program.show_value(ty, value),
        None => untyped(program, value),
    }
}

/// Heap cells hold numbers and pointers; what is too big for a small number and
/// has the form of a pointer is shown as one.
fn untyped(program: &Program, value: i64) -> String {
    let addr = Addr(value);
    let heap_objects = i64::from(addr.number()) - program.objects.len() as i64;
    if value > i64::from(u32::MAX) && (1 - program.objects.len() as i64..1 << 20).contains(&heap_objects) {
        program.show_pointer(value)
    } else if value < 0 && heap_is_unsigned(program) {
        (value as u64).to_string()
    } else {
        value.to_string()
    }
}

/// Whether what is stored on the heap and looks negative can only be a `u64`: cells
/// there have no type of their own, what is stored has.
fn heap_is_unsigned(program: &Program) -> bool {
    let mut unsigned = false;
    for routine in &program.routines {
        for edge in &routine.edges {
            let stored = match &edge.op {
                Op::Store(Place::Deref(_), value) | Op::Cas { place: Place::Deref(_), new: value, .. } => {
                    match value.constant() {
                        Some(n) if n >= 0 => continue,
                        _ => type_of(program, Some(routine), value),
                    }
                }
                Op::Rmw { place: Place::Deref(_), ty, .. } => Some(*ty),
                _ => continue,
            };
            let may_be_negative = |ty: Ty| program.bounds(ty).is_none_or(|(lo, _)| lo < 0);
            match stored {
                Some(ty) if ty.is_unsigned_64() => unsigned = true,
                Some(Ty::Ptr | Ty::Tid) => {}
                Some(ty) if !may_be_negative(ty) => {}
                _ => return false,
            }
        }
    }
    unsigned
}

/// So many bytes as one number: of compiled code pointers as such and others with a sign,
/// else without.
pub(crate) fn number(program: &Program, addr: Addr, width: u8, value: i64) -> String {
    let signed = || Ty::Int { bits: 8 * width, signed: true }.wrap(value).to_string();
    match width {
        2 | 4 if has_names(program, addr) => signed(),
        8 => untyped(program, value),
        _ => value.to_string(),
    }
}

/// Whether cells of the object have names of their own.
fn has_names(program: &Program, addr: Addr) -> bool {
    addr.object(program.objects.len()).is_some_and(|o| !program.object(o).cell_names.is_empty())
}

/// A piece of memory as it is shown: from where on, how many cells, and what they hold.
pub(crate) type Piece = (Addr, u8, i64);

/// Memory in pieces: bytes that have one name together are one, and padding is none.
pub(crate) fn pieces(program: &Program, memory: &[(Addr, i64)]) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    for cells in objects(memory) {
        let addr = cells[0].0;
        let names = addr.object(program.objects.len()).map(|o| program.object(o));
        let Some(o) = names.filter(|o| o.ty == Ty::U8 && !o.cell_names.is_empty()) else {
            out.extend(cells.iter().map(|&(a, v)| (a, 1, v)));
            continue;
        };
        let name = |a: Addr| o.cell_names.get(a.offset() as usize).map_or("", String::as_str);
        let parts = cells.chunk_by(|_, b| name(b.0).is_empty());
        for part in parts.filter(|part| name(part[0].0) != PADDING) {
            let values: Vec<i64> = part.iter().map(|c| c.1).collect();
            match (u8::try_from(part.len()), join(&values)) {
                (Ok(width @ (1 | 2 | 4 | 8)), Some(value)) => out.push((part[0].0, width, value)),
                // Of what is no number, what is not 0.
                _ => {
                    let (first, rest) = (part[0], &part[1..]);
                    out.push((first.0, 1, first.1));
                    out.extend(rest.iter().filter(|c| c.1 != 0).map(|&(a, v)| (a, 1, v)));
                }
            }
        }
    }
    out
}

/// `bytes[4]:u32=1`; where cells have names of their own, `node.next=1`.
fn bytes(program: &Program, addr: Addr, width: u8, value: i64) -> String {
    let ty = if has_names(program, addr) { String::new() } else { format!(":u{}", 8 * u32::from(width)) };
    format!("{}{ty}={}", program.show_addr(addr), number(program, addr, width, value))
}

/// A waiting store: `flag[0]=1`.
pub(crate) fn stored(program: &Program, addr: Addr, cells: u8, value: i64) -> String {
    if cells == 1 { cell(program, addr, value) } else { bytes(program, addr, cells, value) }
}

/// `flag[0]=1`.
pub(crate) fn cell(program: &Program, addr: Addr, value: i64) -> String {
    format!("{}={}", program.show_addr(addr), short_value(program, addr, value))
}

/// A buffer, oldest store first: `flag[0]=1 turn=1`; PSO marks are `|`.
pub(crate) fn buffer(program: &Program, entries: &[BufferEntry], style: &Style) -> String {
    let shown = entries.iter().map(|e| match e {
        BufferEntry::Store(addr, v) => cell(program, *addr, *v),
        BufferEntry::Bytes(addr, width, v) => bytes(program, *addr, *width, *v),
        BufferEntry::Mark => "|".to_string(),
    });
    clean(&shown.collect::<Vec<_>>().join(" "), style)
}

/// The cells of one object, next to each other in memory.
fn objects(memory: &[(Addr, i64)]) -> impl Iterator<Item = &[(Addr, i64)]> {
    memory.chunk_by(|a, b| a.0.number() == b.0.number())
}

/// The pieces of one object.
fn in_objects(pieces: &[Piece]) -> impl Iterator<Item = &[Piece]> {
    pieces.chunk_by(|a, b| a.0.number() == b.0.number())
}

/// One object: `turn=0`, `flag=[0,1]`, and of a big array what is not 0.
fn object(program: &Program, cells: &[Piece]) -> String {
    let Some(&(addr, _, first)) = cells.first() else { return String::new() };
    let single =
        |c: &[Piece]| c.iter().map(|&(a, n, v)| stored(program, a, n, v)).collect::<Vec<_>>().join(" ");
    let static_object = addr.object(program.objects.len()).map(|o| program.object(o));
    let name = match static_object {
        Some(o) if o.len == Len::Scalar || o.len == Len::Unbounded || !o.cell_names.is_empty() => {
            return single(cells);
        }
        Some(o) => o.name.clone(),
        None => program.show_pointer(Addr::cell(addr.number(), 0).0),
    };
    if cells.len() <= SMALL_ARRAY {
        let values: Vec<String> = cells.iter().map(|&(a, _, v)| short_value(program, a, v)).collect();
        return format!("{name}=[{}]", values.join(","));
    }
    if cells.iter().all(|c| c.2 == first) {
        return format!("{name}=[{} times {}]", cells.len(), short_value(program, addr, first));
    }
    let other: Vec<Piece> = cells.iter().copied().filter(|c| c.2 != 0).collect();
    format!("{} (other cells of {name} 0)", single(&other))
}

/// Memory, one piece per object, for the objects chosen.
pub(crate) fn memory(
    program: &Program,
    memory: &[(Addr, i64)],
    chosen: impl Fn(Addr) -> bool,
) -> Vec<String> {
    let pieces = pieces(program, memory);
    let chosen = |cells: &&[Piece]| cells.iter().any(|c| chosen(c.0));
    in_objects(&pieces).filter(chosen).map(|c| object(program, c)).collect()
}

/// What is different in memory, one piece per object that changed.
pub(crate) fn memory_changes(program: &Program, old: &[(Addr, i64)], new: &[(Addr, i64)]) -> Vec<String> {
    let (before, after) = (pieces(program, old), pieces(program, new));
    let was = |a: Addr| before.binary_search_by_key(&a, |c| c.0).ok().map(|i| before[i].2);
    let mut out = Vec::new();
    for cells in in_objects(&after) {
        let changed: Vec<Piece> = cells.iter().copied().filter(|&(a, _, v)| was(a) != Some(v)).collect();
        if changed.is_empty() {
            continue;
        }
        if cells.len() <= SMALL_ARRAY || changed.len() == cells.len() {
            out.push(object(program, cells));
        } else {
            out.extend(changed.iter().map(|&(a, n, v)| stored(program, a, n, v)));
        }
    }
    for cells in objects(old) {
        let Some(&(addr, _)) = cells.first() else { continue };
        if !new.iter().any(|c| c.0.number() == addr.number()) {
            out.push(format!("{} freed", program.show_pointer(Addr::cell(addr.number(), 0).0)));
        }
    }
    out
}
