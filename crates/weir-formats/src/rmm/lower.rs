//! From a model to a program.

use std::collections::HashMap;

use super::ast::{Model, Tuple};
use super::code;
use super::memory::Layout;
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Expr, LocId, Program, ProgramBuilder, PropertyKind, RoutineId, ThreadId};

/// Builds the program; what is wrong goes to `messages`.
pub(super) fn lower(name: &str, model: &Model, messages: &mut Vec<Diagnostic>) -> Program {
    let mut program = ProgramBuilder::new(name);
    let layout = Layout::new(model, &mut program);
    let mut labels: Vec<HashMap<&str, LocId>> = Vec::new();
    for process in &model.processes {
        for _ in 0..process.copies {
            let (routine, found) = code::lower(process, labels.len(), &layout, messages);
            program.thread(routine);
            labels.push(found);
        }
    }
    let mut any = Expr::FALSE;
    let mut texts = Vec::new();
    for tuple in &model.forbidden {
        if let Some(pred) = forbidden(tuple, &labels, messages) {
            any = any.or(pred);
            let words: Vec<&str> = tuple.labels.iter().map(|(l, _)| l.as_deref().unwrap_or("*")).collect();
            texts.push(words.join(" "));
        }
    }
    let spans = model.forbidden.iter().flat_map(|t| &t.labels).map(|(_, span)| *span);
    if let Some(span) = spans.reduce(weir_ir::Span::to) {
        program.property(PropertyKind::Never, any, texts.join("; "), span);
    }
    program.finish()
}

/// The states with these labels.
fn forbidden(tuple: &Tuple, labels: &[HashMap<&str, LocId>], messages: &mut Vec<Diagnostic>) -> Option<Expr> {
    if tuple.labels.len() != labels.len() {
        let span = tuple.labels.iter().map(|(_, span)| *span).reduce(weir_ir::Span::to)?;
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let (have, want) = (tuple.labels.len(), labels.len());
        messages.push(
            Diagnostic::error(
                span,
                format!(
                    "{have} label{} for {want} process{}",
                    plural(have),
                    if want == 1 { "" } else { "es" }
                ),
            )
            .label("one label for each process is expected")
            .hint("write `*` for a process that may be anywhere; `;` separates tuples"),
        );
        return None;
    }
    let mut all = Expr::TRUE;
    for (pid, (label, span)) in tuple.labels.iter().enumerate() {
        let Some(label) = label else { continue };
        match labels[pid].get(label.as_str()) {
            Some(loc) => all = all.and(Expr::At(ThreadId::new(pid), RoutineId::new(pid), *loc)),
            None => {
                let mut known: Vec<&str> = labels[pid].keys().copied().collect();
                known.sort_unstable();
                let d = Diagnostic::error(*span, format!("process P{pid} has no label `{label}`"));
                messages.push(match suggest(label, known) {
                    Some(s) => d.label(format!("did you mean `{s}`?")),
                    None => d.label("no such label"),
                });
            }
        }
    }
    Some(all)
}
