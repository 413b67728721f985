//! The threads' code, and what is wrong with it before it is lowered.

use super::super::asm::{Insn, Operand};
use super::super::mnemonic::{Alu, Kind, Unary};
use super::super::split::Arch;
use super::super::table::{Column, check_labels, read_cell};
use super::data::Data;
use super::sections::Section;
use weir_ir::{Diagnostic, Span};

/// The code as one column of a litmus table.
pub(super) fn column(sections: &[Section], arch: Arch, diags: &mut Vec<Diagnostic>) -> Option<Column> {
    let code = sections.iter().find(|s| s.name == "thread_code")?;
    let mut column = Column { number: 0, span: code.span, insns: Vec::new(), labels: Vec::new() };
    for line in &code.lines {
        read_cell(line, &mut column, arch, diags);
    }
    check_labels(&column, arch, diags);
    Some(column)
}

/// Checks operands: variables are declared, addresses are names, counters are
/// used as counters.
pub(super) fn check(column: &Column, data: &Data, diags: &mut Vec<Diagnostic>) {
    let mut thread: Option<(&str, Span)> = None;
    for insn in &column.insns {
        for mem in insn.ops.iter().filter_map(Operand::mem) {
            let Some(name) = &mem.sym else {
                diags.push(
                    Diagnostic::error(mem.span, "this addressing mode is not supported")
                        .hint("an address starts with the name of a variable: `[x]`, `[x + 4]`, `[x + $t]`"),
                );
                continue;
            };
            let Some(at) = data.find(name) else {
                diags.push(data.undeclared(name, mem.span));
                continue;
            };
            if let Some((t, span)) = &mem.thread {
                if !data.own[at] {
                    let d = Diagnostic::error(*span, format!("`{name}` is one variable for all threads"));
                    diags
                        .push(d.hint("variables with a place for each thread are declared in `thread_data`"));
                }
                match thread {
                    Some((first, before)) if first != t => diags.push(
                        Diagnostic::error(*span, "the code speaks of the running thread only")
                            .also(before, "the running thread is called this already"),
                    ),
                    _ => thread = Some((t, *span)),
                }
            }
            if insn.kind == Kind::Lea {
                let d = Diagnostic::error(insn.span, "addresses are not values here");
                diags.push(d.hint("name the variable in the instruction that uses it"));
            }
            if data.counter[at] && !counts(insn) {
                let d = Diagnostic::error(
                    insn.span,
                    format!("`{name}` is a counter: this cannot be done with it"),
                );
                diags.push(d.hint("counters are for `inc`, `dec`, `mov [x], 0`, `mov [x], N`, `cmp [x], 0` and `cmp [x], N`"));
            }
        }
    }
}

/// Whether an instruction is one of those for counters.
fn counts(insn: &Insn) -> bool {
    let limit = matches!(insn.ops.get(1), Some(Operand::Imm(0, _) | Operand::Threads(_)));
    let first = insn.ops.first().is_some_and(|op| op.mem().is_some());
    match insn.kind {
        Kind::Unary(Unary::Inc | Unary::Dec) => true,
        Kind::Mov | Kind::Alu(Alu::Cmp) => first && limit,
        _ => false,
    }
}
