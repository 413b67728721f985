//! A `.cub` file as it is written.

use crate::system::Rel;
use weir_ir::Span;

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

/// A term.
#[derive(Clone, Debug)]
pub(super) enum T {
    /// A number.
    Int(i64, Span),
    /// `#1`.
    Hash(u8, Span),
    /// A variable, a cell, a value of an enumeration or a process.
    Access { view: Option<Name>, name: Name, index: Option<Box<T>> },
    /// A sum, or a difference.
    Add(Box<T>, Box<T>, bool),
    /// A product.
    Mul(Box<T>, Box<T>),
}

/// A formula.
#[derive(Clone, Debug)]
pub(super) enum F {
    And(Vec<F>),
    Or(Vec<F>),
    Not(Box<F>),
    Cmp(T, Rel, T),
    /// A Boolean term on its own.
    Atom(T),
    ForallOther(Name, Box<F>),
    Fence(Option<Name>, Span),
}

/// A right-hand side.
#[derive(Clone, Debug)]
pub(super) enum R {
    Term(T),
    Any,
    /// Conditions with values; `None` for `_`.
    Cases(Vec<(Option<F>, T)>, Span),
}

/// An assignment; on the left an access.
#[derive(Clone, Debug)]
pub(super) struct Assign {
    pub(super) left: T,
    pub(super) right: R,
}

/// Parameters and a formula: `init`, `unsafe`, `invariant`.
#[derive(Clone, Debug)]
pub(super) struct Quantified {
    pub(super) span: Span,
    pub(super) params: Vec<Name>,
    pub(super) body: F,
}

/// A transition.
#[derive(Clone, Debug)]
pub(super) struct Transition {
    pub(super) name: Name,
    pub(super) params: Vec<Name>,
    /// The parameter in brackets.
    pub(super) actor: Option<usize>,
    pub(super) requires: F,
    pub(super) assigns: Vec<Assign>,
}

/// A declaration of a variable.
#[derive(Clone, Debug)]
pub(super) struct Decl {
    pub(super) weak: bool,
    pub(super) array: bool,
    pub(super) name: Name,
    pub(super) sort: Name,
}

/// The whole file.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    pub(super) procs: Option<(u8, Span)>,
    pub(super) types: Vec<(Name, Vec<Name>)>,
    pub(super) decls: Vec<Decl>,
    pub(super) inits: Vec<Quantified>,
    pub(super) bads: Vec<Quantified>,
    pub(super) rules: Vec<Transition>,
    pub(super) invariants: Vec<Quantified>,
}

impl T {
    /// Where it stands.
    pub(super) fn span(&self) -> Span {
        match self {
            T::Int(_, span) | T::Hash(_, span) => *span,
            T::Access { view, name, index } => {
                let start = view.as_ref().map_or(name.span, |v| v.span);
                index.as_ref().map_or(start.to(name.span), |i| start.to(i.span()))
            }
            T::Add(a, b, _) | T::Mul(a, b) => a.span().to(b.span()),
        }
    }
}
