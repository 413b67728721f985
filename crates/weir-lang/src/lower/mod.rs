//! Syntax tree to program model: names, types, control flow.
//!
//! | module | its job |
//! |---|---|
//! | [`context`] | what is known so far |
//! | [`types`], [`constants`] | types and constants |
//! | [`decls`] | items: names, shared state, signatures, threads |
//! | [`body`], [`locals`] | the routine under construction, and its variables |
//! | [`places`] | where statements begin, and what labels name |
//! | [`stmts`], [`assign`], [`automaton`] | statements to edges |
//! | [`exprs`], [`effects`], [`conds`] | expressions to edges and values |
//! | [`props`] | properties and what is observed |
//! | [`objects`], [`spec`] | concurrent objects and their specifications |
//!
//! Errors are collected; a construct with an error is left out and the rest
//! goes on, so that several errors come at once. A program is handed out only
//! when there is none.

mod any;
mod assign;
mod automaton;
mod body;
mod conds;
mod constants;
mod context;
mod decls;
mod effects;
mod exprs;
mod lin_points;
mod locals;
mod objects;
mod places;
mod props;
mod spec;
mod stmts;
mod types;

use crate::ast::{File, ItemKind};
use crate::parser::MAX_ERRORS;
use body::{Body, Mode};
use context::{Lower, Reported};
use spec::Called;
use std::collections::HashMap;
use weir_ir::object::SequentialSpec;
use weir_ir::{Diagnostic, ObjectDecl, Op, Program, Sources, analysis, verify};

/// Lowers a file to a program that runs.
pub(crate) fn lower(name: &str, text: &str, file: &File) -> Result<Program, Vec<Diagnostic>> {
    lower_as(name, text, file, |l| l.refuse_objects(file)).map(|(program, ())| program)
}

/// Lowers a file to the operations of its object.
pub(crate) fn lower_object(
    name: &str,
    text: &str,
    file: &File,
) -> Result<(Program, ObjectDecl), Vec<Diagnostic>> {
    let (program, object) = lower_as(name, text, file, |l| l.object(file))?;
    match object {
        Ok(object) => Ok((program, object)),
        Err(Reported) => Err(vec![Diagnostic::error_without_place("the object cannot be read")]),
    }
}

/// Lowers the specification of a file, for operations that are elsewhere: their names, and how many
/// parameters they have.
pub(crate) fn lower_spec(
    name: &str,
    text: &str,
    file: &File,
    ops: &[(&str, usize)],
) -> Result<SequentialSpec, Vec<Diagnostic>> {
    let called =
        |(name, params): &(&str, usize)| Called { name: name.to_string(), params: *params, span: None };
    let ops: Vec<Called> = ops.iter().map(called).collect();
    let (_, spec) = lower_as(name, text, file, |l| l.spec_alone(file, &ops))?;
    spec.map_err(|Reported| vec![Diagnostic::error_without_place("the specification cannot be read")])
}

fn lower_as<T>(
    name: &str,
    text: &str,
    file: &File,
    then: impl FnOnce(&mut Lower<'_>) -> T,
) -> Result<(Program, T), Vec<Diagnostic>> {
    let file = &objects::flattened(file);
    let mut lower = Lower {
        text,
        program: Program { sources: Sources::single(name, text), ..Program::default() },
        errors: Vec::new(),
        symbols: HashMap::new(),
        members: HashMap::new(),
        inline_enums: HashMap::new(),
        structs: Vec::new(),
        object_node: Vec::new(),
        signatures: Vec::new(),
        states: Vec::new(),
        ends: Vec::new(),
        reg_nodes: Vec::new(),
        inferred: Vec::new(),
        atomic_calls: Vec::new(),
        body: Body::new(Mode::Const),
    };
    let stem = name.rsplit(['/', '\\']).next().unwrap_or(name);
    lower.program.name = stem.strip_suffix(".weir").unwrap_or(stem).to_string();
    lower.file(file);
    let more = then(&mut lower);
    let Lower { program, mut errors, .. } = lower;
    if errors.is_empty() {
        // A safety net: what the checks above let through is still refused.
        errors = verify::verify(&program)
            .into_iter()
            .map(|b| match b.rule {
                7 => Diagnostic::error_without_place(format!(
                    "atomic sections do not fit together: {}",
                    b.what
                )),
                _ => Diagnostic::error_without_place(format!("the program breaks a rule: {}", b.what)),
            })
            .collect();
    }
    if errors.is_empty() {
        return Ok((program, more));
    }
    errors.sort_by_key(|e| e.span);
    errors.dedup();
    errors.truncate(MAX_ERRORS);
    Err(errors)
}

impl Lower<'_> {
    fn file(&mut self, file: &File) {
        self.declare_types(file);
        self.declare_shared(file);
        self.declare_routines(file);
        self.counted(file);
        self.routines(file);
        self.properties(file);
        self.misspelt_locals();
        self.check_atomic_calls();
        for item in &file.items {
            if let ItemKind::Program(name) = &item.kind {
                self.program.name = name.value.clone();
            }
        }
    }

    /// A procedure called inside an atomic section must not need one of its
    /// own, nor wait for other threads.
    fn check_atomic_calls(&mut self) {
        for (routine, span) in std::mem::take(&mut self.atomic_calls) {
            let bad = analysis::callees(&self.program, routine).into_iter().find_map(|r| {
                let edges = &self.program.routine(r).edges;
                edges.iter().find(|e| matches!(e.op, Op::AtomicBegin | Op::Spawn { .. } | Op::Join(_)))
            });
            if let Some(edge) = bad {
                let e = Diagnostic::error(span, "this call is not possible inside `atomic`")
                    .also(edge.span, "because of this")
                    .hint("atomic sections do not nest, and do not wait for other threads");
                self.error(e);
            }
        }
    }
}
