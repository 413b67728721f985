//! herd's litmus tests for `X86` and `X86_64`.
//!
//! The format is that of herdtools7 (`splitter.mll`, `stateParser.mly`,
//! `X86Parser.mly`, `X86_64Parser.mly`); the meaning of instructions is the
//! Intel manual's, so that flags, widths and instructions herd does not have
//! are exact. Deviations:
//! 1. More instructions, and memory operands as GNU and NASM write them.
//! 2. Flags are x86's; herd's carry flag is always clear.
//! 3. Mixed-size accesses are refused (herd needs `-variant mixed` for them).
//! 4. Registers are as wide as the architecture: signed 32 bits for `X86`.
//!
//! | module | its job |
//! |---|---|
//! | `lex`, `split` | words and parts of the file |
//! | `init`, `table`, `asm`, `cond` | the parts, read |
//! | `regs`, `mnemonic`, `flags` | x86's names and flags |
//! | `layout` | widths of locations, and where addresses travel |
//! | `lower`, `step`, `arith`, `exchange` | instructions as steps of the model |
//! | `ask` | the question as predicates |
//! | `points` | where a fence can be written |
//! | [`log`] | final states that other tools have printed |
//! | [`nasm`] | assembly for any number of threads: another format, the same instructions |

mod arith;
mod ask;
mod asm;
mod cond;
mod exchange;
mod flags;
mod init;
mod layout;
mod lex;
pub mod log;
mod lower;
mod mnemonic;
pub mod nasm;
mod points;
mod regs;
mod split;
mod step;
mod table;

pub use points::fence_points;

use init::{Init, Value};
use layout::Layout;
use lower::{Lower, signed, unsigned};
use table::Column;
use weir_ir::{
    Addr, CellInit, Count, Diagnostic, Expr, Len, Object, Op, Program, RoutineId, Sources, Template,
    TemplateId, Thread,
};

/// The most messages about one file: after so many, more are no help.
const MAX_MESSAGES: usize = 50;
/// Longer texts are refused: no litmus test comes near this.
const MAX_BYTES: usize = 256 << 10;

/// Reads a litmus test. `name` is the file's name as the user typed it; the
/// program gets the name in the first line.
pub fn load(name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} KiB; that is too large for a litmus test", text.len() >> 10);
        let hint = format!("litmus tests of up to {} KiB are read", MAX_BYTES >> 10);
        return Err(vec![Diagnostic::error_without_place(message).hint(hint)]);
    }
    let mut diags = Vec::new();
    match read(name, text, &mut diags) {
        Some(program) if diags.is_empty() => Ok(program),
        _ => {
            diags.truncate(MAX_MESSAGES);
            Err(diags)
        }
    }
}

/// How many of the program's observables the condition names: they come first,
/// those that only `locations [...]` names follow.
pub fn observables_of_condition(program: &Program) -> usize {
    let named = |wanted: &Expr| program.properties.iter().any(|p| p.pred.mentions(|e| e == wanted));
    program.observables.iter().take_while(|o| named(&o.expr)).count()
}

fn read(file: &str, text: &str, diags: &mut Vec<Diagnostic>) -> Option<Program> {
    let plain = lex::blank_comments(text, diags);
    let parts = split::split(&plain, diags)?;
    let init = init::init(&parts.init, parts.init_end, parts.arch, diags);
    let columns = table::table(&parts.table, parts.table_end, parts.arch, diags);
    let question = cond::question(&parts.condition, parts.end, parts.arch, diags);
    if columns.is_empty() || !diags.is_empty() {
        return None;
    }
    let mut warnings = Vec::new();
    let layout = layout::layout(parts.arch, &init, &columns, &question.locations(), diags, &mut warnings);
    let inits = initial_registers(&init, &columns, &layout, diags);
    let objects = objects(&init, &layout, diags);
    if !diags.is_empty() {
        return None;
    }
    let mut program =
        Program { name: parts.name, sources: Sources::single(file, text), objects, ..Program::default() };
    let wanted = question.registers();
    for (t, column) in columns.iter().enumerate() {
        let mut lower = Lower::new(&layout, column, t, &inits[t]);
        lower.wanted = wanted.iter().filter(|(n, ..)| *n == column.number).map(|(_, r, _)| *r).collect();
        let routine = step::code(lower, diags);
        for (_, reg, span) in wanted.iter().filter(|(n, reg, _)| *n == column.number && inits[t][*reg] == 0) {
            let id = routine.reg(regs::NAMES[*reg]);
            let used = |op: &Op| {
                op.writes().into_iter().chain(op.exprs().iter().flat_map(|e| e.regs())).any(|r| Some(r) == id)
            };
            if !routine.edges.iter().any(|e| used(&e.op)) {
                let message = format!("{} does not use `{}`; it stays 0", routine.name, regs::NAMES[*reg]);
                let d = Diagnostic::warning(*span, message);
                if !warnings.contains(&d) {
                    warnings.push(d);
                }
            }
        }
        program.templates.push(Template {
            name: routine.name.clone(),
            routine: RoutineId::new(t),
            count: Count::Once,
        });
        program.threads.push(Thread { template: TemplateId::new(t), copy: 0, args: Vec::new() });
        program.routines.push(routine);
    }
    ask::ask(&question, &layout, &columns, &mut program, diags);
    program.warnings = warnings;
    Some(program)
}

/// The address of a cell, if the location has it.
fn address(layout: &Layout, value: &Value, diags: &mut Vec<Diagnostic>) -> i64 {
    let Value::Addr(name, cell, span) = value else { return 0 };
    let Some(loc) = layout.find(name) else { return 0 };
    let cells = layout.locs[loc].len.unwrap_or(1);
    if *cell >= cells {
        diags.push(Diagnostic::error(*span, format!("`{name}` has no cell {cell}")));
    }
    Addr::of(Layout::object(loc), i32::try_from(*cell).unwrap_or(0)).0
}

/// The values registers start with, by thread and register.
fn initial_registers(
    init: &Init,
    columns: &[Column],
    layout: &Layout,
    diags: &mut Vec<Diagnostic>,
) -> Vec<[i64; 16]> {
    let mut out = vec![[0; 16]; columns.len()];
    for r in &init.regs {
        let Some(t) = columns.iter().position(|c| c.number == r.thread) else { continue };
        out[t][r.part.reg] = match &r.value {
            None => 0,
            Some(Value::Int(v)) => {
                let bits = r.part.bits;
                if signed(bits).wrap(*v) != *v && unsigned(bits).wrap(*v) != *v {
                    diags.push(Diagnostic::error(r.span, format!("{v} does not fit {bits} bits")));
                }
                let value =
                    if bits == layout.arch.bits() { signed(bits).wrap(*v) } else { unsigned(bits).wrap(*v) };
                if r.part.high { value << 8 } else { value }
            }
            Some(addr) => address(layout, addr, diags),
        };
    }
    out
}

/// The locations as objects of the model.
fn objects(init: &Init, layout: &Layout, diags: &mut Vec<Diagnostic>) -> Vec<Object> {
    let mut out = Vec::new();
    for loc in &layout.locs {
        let declared = init.locs.iter().find(|l| l.name == loc.name);
        let mut values = Vec::new();
        for value in declared.map_or(&[][..], |l| &l.values) {
            values.push(CellInit::Value(match value {
                Value::Int(v) => {
                    if signed(loc.bits).wrap(*v) != *v && unsigned(loc.bits).wrap(*v) != *v {
                        let message = format!("{v} does not fit `{}`, which has {} bits", loc.name, loc.bits);
                        diags.push(Diagnostic::error(loc.span, message));
                    }
                    loc.ty.wrap(*v)
                }
                addr => address(layout, addr, diags),
            }));
        }
        if values.is_empty() {
            values.push(CellInit::Value(0));
        }
        out.push(Object {
            name: loc.name.clone(),
            ty: loc.ty,
            len: loc.len.map_or(Len::Scalar, Len::Fixed),
            init: values,
            cell_names: Vec::new(),
            span: loc.span,
        });
    }
    out
}
