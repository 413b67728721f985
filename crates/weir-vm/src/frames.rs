//! Frames: how calls and threads begin, and what variables keep.

use crate::buffer::Buffer;
use crate::code::Compiled;
use crate::lazy::label;
use crate::state::{Frame, Thread};
use weir_ir::undef::{self, Bits};
use weir_ir::{Fault, Ty};

/// The value as a variable of the type keeps it.
#[inline]
pub(crate) fn keep(ty: Ty, bits: Bits) -> Result<Bits, Fault> {
    if label::is(bits) {
        return Ok(as_kept(ty, bits));
    }
    let value = match ty {
        Ty::Range { .. } => ty.keep(bits.value).map_err(Fault::Range)?,
        _ => ty.wrap(bits.value),
    };
    if bits.undef == 0 {
        return Ok(Bits::set(value));
    }
    Ok(undef::keep(ty, value, bits))
}

/// The same for what has labels, or had ([`crate::lazy`]).
pub(crate) fn as_kept(ty: Ty, bits: Bits) -> Bits {
    let bits = label::size(ty).map_or(bits, |size| label::low(bits, size));
    if label::is(bits) {
        return bits;
    }
    undef::keep(ty, ty.wrap(bits.value), bits)
}

/// A new frame on top of the thread's.
pub(crate) fn enter(
    thread: &mut Thread,
    routine: u32,
    code: &crate::code::Code,
    args: &[Bits],
    result: Option<u32>,
) -> Result<(), Fault> {
    let base = thread.value.len();
    thread.value.extend_from_slice(&code.reg_init);
    thread.undef.resize(base + code.reg_init.len(), 0);
    for (i, ty) in code.reg_ty.iter().take(code.params).enumerate() {
        let kept = keep(*ty, args.get(i).copied().unwrap_or(Bits::none(*ty)))?;
        thread.value[base + i] = kept.value;
        if kept.undef != 0 {
            thread.undef[base + i] = kept.undef;
            thread.dirty += 1;
        }
    }
    thread.frames.push(Frame { routine, loc: code.entry, base: base as u32, result });
    Ok(())
}

/// A thread at its start.
pub(crate) fn start(code: &Compiled<'_>, template: u32, copy: u32, args: &[Bits]) -> Result<Thread, Fault> {
    let routine = code.templates[template as usize];
    let mut thread = Thread {
        template,
        copy,
        frames: Vec::new(),
        value: Vec::new(),
        undef: Vec::new(),
        dirty: 0,
        buffer: Buffer::default(),
        diverges: false,
        joined: 0,
        id: 0,
    };
    enter(&mut thread, routine, &code.routines[routine as usize], args, None)?;
    Ok(thread)
}
