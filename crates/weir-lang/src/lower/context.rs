//! What is known while a file is lowered: names, types, the program so far, errors.

use super::body::Body;
use super::types::STy;
use crate::guesses;
use crate::parser::MAX_ERRORS;
use std::collections::HashMap;
use weir_ir::{Diagnostic, EnumId, LocId, ObjId, Program, RoutineId, Span, TemplateId, diag};

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
    pub(super) text: &'a str,
    pub(super) program: Program,
    pub(super) errors: Vec<Diagnostic>,
    pub(super) symbols: HashMap<String, (Symbol, Span)>,
    /// Members of enumerations by name.
    pub(super) members: HashMap<String, Vec<(EnumId, i64)>>,
    /// Enumerations without a name, by their members.
    pub(super) inline_enums: HashMap<Vec<String>, EnumId>,
    pub(super) structs: Vec<Struct>,
    /// What the pointers in an object point to.
    pub(super) object_node: Vec<Option<usize>>,
    /// By routine.
    pub(super) signatures: Vec<Signature>,
    /// By routine: its control states and labels by name, hidden ones included,
    /// and the locations at which a thread is there.
    pub(super) states: Vec<HashMap<String, Vec<LocId>>>,
    /// By routine: the locations from which it ends without a step.
    pub(super) ends: Vec<Vec<LocId>>,
    /// By routine: what the registers point to.
    pub(super) reg_nodes: Vec<Vec<Option<usize>>>,
    /// Locals never declared nor read in their routine.
    pub(super) inferred: Vec<(RoutineId, String, Span)>,
    /// Calls inside atomic sections.
    pub(super) atomic_calls: Vec<(RoutineId, Span)>,
    pub(super) body: Body,
}

/// Where no name is near, this many are listed.
const MOST_NAMED: usize = 8;

impl<'a> Lower<'a> {
    pub(crate) fn error(&mut self, error: Diagnostic) -> Reported {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
        Reported
    }

    /// The source text of a span.
    pub(super) fn source(&self, span: Span) -> &'a str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Gives a global name its meaning.
    pub(super) fn declare(&mut self, name: &str, span: Span, symbol: Symbol) -> Lowered<()> {
        if let Some((_, first)) = self.symbols.get(name) {
            let e = Diagnostic::error(span, format!("`{name}` is declared twice"))
                .also(*first, "first declared here");
            return Err(self.error(e));
        }
        self.symbols.insert(name.to_string(), (symbol, span));
        Ok(())
    }

    pub(super) fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).map(|(s, _)| *s)
    }

    /// "no … called …", with what there is instead. Who writes `lock` writes `unlock` as well:
    /// the same is not said twice.
    pub(super) fn instead(&mut self, what: &str, name: &str, span: Span, how: String) -> Reported {
        let locks = |hint: &String| hint.contains(guesses::NO_LOCKS);
        if locks(&how) && self.errors.iter().any(|e| e.hint.as_ref().is_some_and(locks)) {
            return Reported;
        }
        self.error(Diagnostic::error(span, format!("no {what} called `{name}`")).hint(how))
    }

    /// "no … called …", with the nearest of the names as a suggestion.
    pub(super) fn unknown<'n>(
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
