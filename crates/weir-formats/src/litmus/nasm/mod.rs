//! x86 assembly for any number of threads, as NASM writes it (`.asm`).
//!
//! The format is that of PMCx86 (Conchon, Declerck, Zaïdi, *Compiling
//! Parameterized X86-TSO Concurrent Programs to Cubicle-W*, appendix A):
//! sections `shared_data`, `thread_data`, `init_code`, `thread_code` and
//! `unsafe_prop` between `begin` and `end`. The instructions, their flags and
//! widths are those of litmus tests ([`super`]). Deviations from the paper:
//! 1. ZF, SF, OF and CF as the manual has them (the paper keeps ZF only, turned
//!    round, though its own examples jump on the others).
//! 2. More instructions, 8 to 64 bits (`db dw dd dq`), several values to a name.
//! 3. A thread has one place in memory of each name in `thread_data`; `[x]` and
//!    `[x + $t]` both mean the running thread's.
//! 4. `init_code` is `start_threads`, and before it moves of constants to memory.
//! 5. Registers and flags start with anything; a warning says where that matters.
//! 6. Properties speak of memory as it is; `$t:x`, a thread's own view of `x`,
//!    is refused.
//!
//! | module | its job |
//! |---|---|
//! | `sections` | lines and sections |
//! | `data` | variables, `init_code` |
//! | `code` | the threads' code, and what is wrong with it |
//! | `ask` | `unsafe_prop` |
//! | `start` | what registers and flags hold at the start |
//! | `points` | where a fence can be written |

mod ask;
mod code;
mod data;
mod points;
mod sections;
mod start;

pub use points::fence_points;

use super::lex::{Tok, Word};
use super::lower::Lower;
use super::split::Arch;
use super::{layout, regs, step};
use data::Data;
use sections::Section;
use weir_ir::{
    Count, CountUse, Counted, Diagnostic, Len, ObjId, Program, RoutineId, Sources, Template, TemplateId,
};

/// What the threads are called.
const THREAD: &str = "t";

/// Reads a program.
///
/// # Errors
/// The messages about everything that is wrong with it.
pub fn load(name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    if text.len() > super::MAX_BYTES {
        let message = format!("the file has {} KiB; that is too large", text.len() >> 10);
        let hint = format!("assembly of up to {} KiB is read", super::MAX_BYTES >> 10);
        return Err(vec![Diagnostic::error_without_place(message).hint(hint)]);
    }
    let mut diags = Vec::new();
    match read(name, text, &mut diags) {
        Some(program) if diags.is_empty() => Ok(program),
        _ => {
            diags.truncate(super::MAX_MESSAGES);
            Err(diags)
        }
    }
}

fn read(file: &str, text: &str, diags: &mut Vec<Diagnostic>) -> Option<Program> {
    let plain = sections::blank_comments(text);
    let sections = sections::sections(&plain, diags)?;
    let arch = Arch::Nasm(width(&sections));
    let mut data = Data::default();
    for s in &sections {
        match s.name {
            "shared_data" => data.declare(s, false, diags),
            "thread_data" => data.declare(s, true, diags),
            _ => {}
        }
    }
    for s in sections.iter().filter(|s| s.name == "init_code") {
        data.init_code(s, arch, diags);
    }
    let column = code::column(&sections, arch, diags)?;
    code::check(&column, &data, diags);
    if !diags.is_empty() {
        return None;
    }
    let mut warnings = Vec::new();
    let columns = [column];
    let mut layout = layout::layout(arch, &data.init, &columns, &[], diags, &mut warnings);
    for (loc, own) in layout.locs.iter_mut().zip(&data.own) {
        loc.own = *own;
    }
    let mut objects = super::objects(&data.init, &layout, diags);
    let inits = [0; 16];
    let mut lower = Lower::new(&layout, &columns[0], 0, &inits);
    let wanted = ask::registers(&sections, arch);
    lower.wanted = wanted.iter().map(|(reg, _)| *reg).collect();
    let mut routine = step::code(lower, diags);
    routine.name = THREAD.to_string();
    for reg in &mut routine.regs {
        if let Some(part) = regs::part(&reg.name) {
            reg.name = regs::name(part.reg, arch.bits());
        }
    }
    let (before, unset) = start::undetermined(&mut routine, &columns[0], &wanted, arch.bits());
    warnings.extend(unset);
    let template = TemplateId::new(0);
    let mut counted = Vec::new();
    for (i, object) in objects.iter_mut().enumerate() {
        let mut counts = |what| counted.push(Counted { object: ObjId::new(i), template, what });
        if data.own[i] {
            object.len = Len::Unbounded;
            counts(CountUse::Cells);
        }
        if data.starts_with_count[i] {
            counts(CountUse::Initial);
        }
        if data.counter[i] {
            counts(CountUse::Counter);
        }
    }
    let mut program = Program {
        name: weir_ir::span::stem(file).to_string(),
        sources: Sources::single(file, text),
        objects,
        routines: vec![routine],
        templates: vec![Template { name: THREAD.to_string(), routine: RoutineId::new(0), count: Count::Any }],
        counted,
        warnings,
        ..Program::default()
    };
    ask::ask(&sections, (&columns[0], &before), &data, arch, &mut program, diags);
    Some(program)
}

/// 64 bits where something of that width is named.
fn width(sections: &[Section<'_>]) -> u8 {
    let wide = |w: &Word| match w.tok {
        Tok::Name(n) if n.eq_ignore_ascii_case("dq") || n.eq_ignore_ascii_case("qword") => true,
        Tok::Name(n) => regs::part(n).is_some_and(|p| p.bits == 64),
        _ => false,
    };
    let words = sections.iter().flat_map(|s| &s.lines).flatten();
    if words.into_iter().any(wide) { 64 } else { 32 }
}
