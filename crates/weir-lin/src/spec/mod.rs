//! Sequential objects: what an operation does when it happens in one go.
//!
//! A state is a list of numbers. An operation may be impossible in a state (no
//! outcome), or leave a choice (several).

mod call;
mod library;
mod own;

pub use call::{Call, Outcome};
pub use library::{Library, NAMES};

use weir_ir::object::{ObjectDecl, SequentialSpec, SpecDecl};
use weir_ir::{Diagnostic, Program, Span};

/// A sequential object.
#[derive(Clone, Debug)]
pub enum Spec {
    /// One of the library.
    Library(Library),
    /// The user's own: its code, and for each operation of the object the one
    /// of the code.
    Own(SequentialSpec, Vec<usize>),
}

impl Spec {
    /// The specification of an object, or the one named instead.
    ///
    /// # Errors
    /// There is none, or it does not fit the object's operations.
    pub fn of(program: &Program, object: &ObjectDecl, instead: Option<&str>) -> Result<Spec, Diagnostic> {
        let library = |name: &str, span: Option<Span>| {
            Library::new(name, program, object).map(Spec::Library).map_err(|d| match span {
                Some(span) if d.span.is_none() => Diagnostic { span: Some(span), ..d },
                _ => d,
            })
        };
        match (instead, &object.spec) {
            (Some(name), _) => library(name, None),
            (None, SpecDecl::Named(name, span)) => library(name, Some(*span)),
            (None, SpecDecl::Own(spec)) => {
                let find = |name: &str| spec.ops.iter().position(|o| o.name == name);
                let ops: Option<Vec<usize>> = object.ops.iter().map(|o| find(&o.name)).collect();
                match ops {
                    Some(ops) => Ok(Spec::Own(spec.clone(), ops)),
                    None => Err(Diagnostic::error_without_place(
                        "the specification does not have all operations of the object",
                    )),
                }
            }
            (None, SpecDecl::Missing) => {
                let e = Diagnostic::error_without_place(format!("`{}` has no specification", object.name));
                Err(e.hint(format!("say what it has to look like: --spec NAME, one of {}", NAMES.join(", "))))
            }
        }
    }

    /// One that says nothing, where only scenarios are wanted.
    pub fn none() -> Spec {
        Spec::Own(SequentialSpec::default(), Vec::new())
    }

    /// The state at the start.
    pub fn initial(&self) -> Vec<i64> {
        match self {
            Spec::Library(l) => l.initial(),
            Spec::Own(spec, _) => own::initial(spec),
        }
    }

    /// All outcomes of a call in a state.
    ///
    /// # Errors
    /// The user's specification goes wrong; the text says how.
    pub fn apply(&self, state: &[i64], call: &Call, out: &mut Vec<Outcome>) -> Result<(), String> {
        match self {
            Spec::Library(l) => {
                l.apply(state, call, out);
                Ok(())
            }
            Spec::Own(spec, ops) => own::apply(spec, &spec.ops[ops[call.op]], state, call, out),
        }
    }

    /// Whether only one thread, the owner, may call the operation.
    pub fn owner_only(&self, op: usize) -> bool {
        match self {
            Spec::Library(l) => l.owner_only(op),
            Spec::Own(..) => false,
        }
    }

    /// Whether a thread may call these operations one after the other. (Who does not
    /// have a lock does not release it.)
    pub fn allows(&self, ops: impl IntoIterator<Item = usize>) -> bool {
        match self {
            Spec::Library(l) => l.allows(ops),
            Spec::Own(..) => true,
        }
    }

    /// Whether the second call is left out when the first one returns 0.
    pub fn skips(&self, first: usize, second: usize) -> bool {
        match self {
            Spec::Library(l) => l.skips(first, second),
            Spec::Own(..) => false,
        }
    }

    /// Arguments are names of elements rather than new values: so many are
    /// tried. `None`: every call gets a value of its own.
    pub fn keys(&self) -> Option<i64> {
        match self {
            Spec::Library(l) => l.keys(),
            Spec::Own(..) => None,
        }
    }

    /// How it is called in messages.
    pub fn name(&self) -> &str {
        match self {
            Spec::Library(l) => l.name(),
            Spec::Own(..) => "own",
        }
    }
}
