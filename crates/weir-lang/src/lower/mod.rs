//! Syntax tree to program model: names, types, control flow.
//!
//! | module | its job |
//! |---|---|
//! | [`types`] | types and constants |
//! | [`decls`] | items: names, shared state, signatures, threads |
//! | [`body`] | the routine under construction |
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
mod decls;
mod effects;
mod exprs;
mod lin_points;
mod objects;
mod places;
mod props;
mod spec;
mod stmts;
mod types;

use crate::ast::{File, ItemKind};
use crate::parser::MAX_ERRORS;
use body::{Body, Mode};
use std::collections::HashMap;
use types::STy;
use weir_ir::{
    Diagnostic, EnumId, LocId, ObjId, ObjectDecl, Op, Program, RoutineId, Sources, Span, TemplateId,
    analysis, diag, verify,
};

/// An error that has been reported already.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported;

pub(crate) type Lowered<T> = Result<T, Reported>;

/// What a name of the file stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Symbol {
    Const(i64, Option<STy>),
    Object(ObjId),
    Cell(ObjId, u32),
    Enum(EnumId),
    Struct(usize),
    Thread(TemplateId),
    Proc(RoutineId),
}

/// A struct: its name and its fields; a field's offset is its position.
#[derive(Clone, Debug)]
pub(crate) struct Struct {
    pub name: String,
    pub fields: Vec<(String, STy)>,
}

/// What a routine takes and gives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signature {
    pub params: Vec<STy>,
    pub returns: Option<STy>,
}

pub(crate) struct Lower<'a> {
    text: &'a str,
    program: Program,
    errors: Vec<Diagnostic>,
    symbols: HashMap<String, (Symbol, Span)>,
    /// Members of enumerations by name.
    members: HashMap<String, Vec<(EnumId, i64)>>,
    /// Enumerations without a name, by their members.
    inline_enums: HashMap<Vec<String>, EnumId>,
    structs: Vec<Struct>,
    /// What the pointers in an object point to.
    object_node: Vec<Option<usize>>,
    /// By routine.
    signatures: Vec<Signature>,
    /// By routine: its control states and labels by name, hidden ones included,
    /// and the locations at which a thread is there.
    states: Vec<HashMap<String, Vec<LocId>>>,
    /// By routine: the locations from which it ends without a step.
    ends: Vec<Vec<LocId>>,
    /// By routine: what the registers point to.
    reg_nodes: Vec<Vec<Option<usize>>>,
    /// Locals never declared nor read in their routine.
    inferred: Vec<(RoutineId, String, Span)>,
    /// Calls inside atomic sections.
    atomic_calls: Vec<(RoutineId, Span)>,
    body: Body,
}

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

/// Where no name is near, this many are listed.
const MOST_NAMED: usize = 8;

impl<'a> Lower<'a> {
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

    pub(crate) fn error(&mut self, error: Diagnostic) -> Reported {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
        Reported
    }

    /// The source text of a span.
    fn source(&self, span: Span) -> &'a str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Gives a global name its meaning.
    fn declare(&mut self, name: &str, span: Span, symbol: Symbol) -> Lowered<()> {
        if let Some((_, first)) = self.symbols.get(name) {
            let e = Diagnostic::error(span, format!("`{name}` is declared twice"))
                .also(*first, "first declared here");
            return Err(self.error(e));
        }
        self.symbols.insert(name.to_string(), (symbol, span));
        Ok(())
    }

    fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).map(|(s, _)| *s)
    }

    /// "no … called …", with the nearest of the names as a suggestion.
    fn unknown<'n>(
        &mut self,
        what: &str,
        name: &str,
        span: Span,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Reported {
        if self.errors.len() >= MAX_ERRORS {
            return Reported;
        }
        let mut e = Diagnostic::error(span, format!("no {what} called `{name}`"));
        // Names that the user did not give are of no help.
        let known: Vec<&str> = known.into_iter().filter(|n| !n.starts_with(['%', '_'])).collect();
        if let Some(near) = diag::suggest(name, known.iter().copied()) {
            e = e.label(format!("did you mean `{near}`?"));
        } else if (1..=MOST_NAMED).contains(&known.len()) {
            let there = if known.len() == 1 { "there is" } else { "there are" };
            e = e.hint(format!("{there} {}", known.join(", ")));
        }
        self.error(e)
    }
}
