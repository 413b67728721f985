//! Transition systems over any number of processes, with store buffers.
//!
//! The model of Cubicle-W (Conchon, Declerck, Zaïdi 2017, §2): a state gives a
//! value to every *global* variable, to every *local* array at every process,
//! and to the *weak* variables and weak arrays, which live in shared memory
//! behind one store buffer per process. A [`Rule`] fires for a choice of
//! pairwise distinct processes; guard and updates are one atomic step, and all
//! right-hand sides read the state before it.
//!
//! # What a rule may do with weak memory
//!
//! All weak accesses of a rule are made by its *actor*, `params[0]` unless
//! [`Rule::actor`] says otherwise.
//!
//! - A read takes the newest value in the actor's buffer, else memory. All reads
//!   of one rule happen at the same moment.
//! - The weak writes of one rule enter the buffer as **one** update, which is
//!   flushed as a whole. Updates are flushed in the order they were made.
//! - [`Rule::fence`]: the rule waits for the actor's buffer to be empty.
//! - [`Rule::locked`]: as a fence, and the writes go to memory at once. A rule
//!   that both reads and writes weak memory must be locked.
//!
//! # How to write a program as a system
//!
//! The program counter is a local array of an enumerated sort; a register with a
//! few values is one too (or several rules, one per value); a register that holds
//! unbounded integers is a local array of [`Sort::Int`]. `mov r, [x]` is a rule
//! with the update `r[p] := x`; `mov [x], r` has `x := r[p]`; `lock xadd` is a
//! locked rule with the updates `r[p] := x` and `x := x + k`; a jump is two rules
//! with the guards `x <= 0` and `0 < x`. A comparison in a guard may read weak
//! variables. Conditions must be *differences*: `a + k <= b` where `a` and `b` are
//! at most one place each; anything else is refused with a message by the engine.
//!
//! Threads that exist once are processes with a number (`Proc::Const`): start them
//! with an [`Alternative`] of their own. The number of processes itself is a
//! global variable named by [`System::count`]. A counter compared with that number
//! is best written as the paper does: a weak array of Booleans, "every cell is
//! true" as a [`Forall`], reset as [`Update::All`]; let a thread take its own cell
//! where it can, so that the proof can tell who has been counted.

use weir_ir::{Diagnostic, Sources, Span};

/// The position of a variable in [`System::vars`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u16);

/// The position of an enumeration in [`System::enums`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub u16);

/// The truth values: always the enumeration with number 0, `False` before `True`.
pub const BOOL: EnumId = EnumId(0);

/// What values a variable takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// One of the names of an enumeration (at most 64).
    Enum(EnumId),
    /// A mathematical integer: it does not wrap.
    Int,
    /// A process.
    Proc,
}

/// A finite set of names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enumeration {
    /// What the sort is called.
    pub name: String,
    /// Its values.
    pub names: Vec<String>,
}

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// One value for all, seen by all at once.
    Global,
    /// One value per process, seen by all at once: registers, program counters.
    Local,
    /// One value in shared memory, behind the store buffers.
    Weak,
    /// One value per process in shared memory, behind the store buffers.
    WeakArray,
}

impl Kind {
    /// Whether it lives behind the store buffers.
    pub fn is_weak(self) -> bool {
        matches!(self, Kind::Weak | Kind::WeakArray)
    }
    /// Whether it has a value per process.
    pub fn is_array(self) -> bool {
        matches!(self, Kind::Local | Kind::WeakArray)
    }
}

/// A variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Where it lives.
    pub kind: Kind,
    /// Its values.
    pub sort: Sort,
    /// Where it is declared.
    pub span: Span,
    /// What it is for, where it is not the user's.
    pub made: Option<Made>,
}

/// What a variable is for that nobody declared: a process looks at memory for the
/// sake of a bad state (see `cub::looks`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// Whether it has looked, and at whom.
    Looked,
    /// What it saw.
    Seen,
}

/// A process: a parameter of the rule (or of the bad state), or the process with
/// a fixed number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Proc {
    /// A parameter, by position. In the body of a [`Forall`] and in
    /// [`Update::All`] the bound process has the position `params.len()`.
    Param(u8),
    /// The process with this number, from 1.
    Const(u8),
}

/// A variable, or a cell of an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The variable.
    pub var: VarId,
    /// For arrays: whose cell.
    pub index: Option<Proc>,
    /// For weak places in a bad state: who looks; `None` is memory as it is,
    /// whatever the buffers hold. In rules always `None`: the actor looks.
    pub view: Option<Proc>,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Term {
    /// A value of an enumeration.
    Name(EnumId, u8),
    /// A process.
    Proc(Proc),
    /// The value of a place that is not an integer.
    Read(Place),
    /// An integer: a sum of places, each with its factor, and a constant. No
    /// factor is 0, and every place occurs once.
    Sum(Vec<(i64, Place)>, i64),
}

/// How two terms compare. Order is for integers only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rel {
    /// Equal.
    Eq,
    /// Different.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
}

/// A comparison of two terms of one sort.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit {
    /// Left.
    pub left: Term,
    /// How.
    pub rel: Rel,
    /// Right.
    pub right: Term,
}

/// A conjunction.
pub type Conj = Vec<Lit>;

/// "For every process that is no parameter of the rule": one of the
/// conjunctions holds. The bound process is `Proc::Param(params.len())`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forall {
    /// The name of the bound process.
    pub name: String,
    /// The conjunctions.
    pub any: Vec<Conj>,
}

/// What is assigned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rhs {
    /// This value.
    Term(Term),
    /// Any value of the sort.
    Any,
    /// The value of the first case whose condition holds. The last case has no
    /// condition.
    Cases(Vec<(Conj, Term)>),
}

/// One assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Update {
    /// To one place.
    Set(Place, Rhs),
    /// To every cell of an array. The process whose cell it is has the position
    /// `params.len()`; it may be one of the parameters (compare it with them).
    All(VarId, Rhs),
}

/// A transition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Where it is written: traces point there.
    pub span: Span,
    /// The processes taking part, pairwise distinct.
    pub params: Vec<String>,
    /// Who accesses weak memory.
    pub actor: Proc,
    /// What must hold.
    pub guard: Conj,
    /// What must hold for every other process.
    pub foralls: Vec<Forall>,
    /// Whether the actor's buffer must be empty.
    pub fence: bool,
    /// Whether the writes go to memory at once (then `fence` holds as well).
    pub locked: bool,
    /// What changes; no place is assigned twice.
    pub updates: Vec<Update>,
}

/// How a process may start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// Only the process with this number; `None`: every process that has no
    /// alternative of its own.
    pub only: Option<u8>,
    /// What holds of it: over `Proc::Param(0)`.
    pub holds: Conj,
}

/// The initial states: `shared` holds, every process starts in one of the
/// alternatives, all buffers are empty. What is not mentioned has any value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Init {
    /// Over variables that are no arrays.
    pub shared: Conj,
    /// How a process may start; at least one with `only: None`.
    pub each: Vec<Alternative>,
}

/// States that must not be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bad {
    /// What to call it.
    pub name: String,
    /// Where it is written.
    pub span: Span,
    /// Pairwise distinct processes.
    pub params: Vec<String>,
    /// What holds of them.
    pub holds: Conj,
    /// Whether all buffers must be empty (a question about final states).
    pub quiet: bool,
}

/// A parameterised transition system.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct System {
    /// Its name.
    pub name: String,
    /// The text it comes from.
    pub sources: Sources,
    /// Warnings about the text.
    pub warnings: Vec<Diagnostic>,
    /// The enumerations; the first is [`BOOL`].
    pub enums: Vec<Enumeration>,
    /// The variables.
    pub vars: Vec<Var>,
    /// The number of processes, where it is fixed.
    pub procs: Option<u8>,
    /// The global integer that is always the number of processes, if there is one.
    pub count: Option<VarId>,
    /// The initial states.
    pub init: Init,
    /// The transitions.
    pub rules: Vec<Rule>,
    /// The bad states: any of them.
    pub bad: Vec<Bad>,
}

impl System {
    /// A system with nothing in it but the truth values.
    pub fn new(name: impl Into<String>) -> System {
        let bool = Enumeration { name: "bool".into(), names: vec!["False".into(), "True".into()] };
        System { name: name.into(), enums: vec![bool], ..System::default() }
    }
    /// The same system where every store reaches memory at once (SC).
    #[must_use]
    pub fn strong(&self) -> System {
        let mut strong = self.clone();
        for at in 0..strong.rules.len() {
            let writes = self.rules[at].writes_weak(self);
            strong.rules[at].locked |= writes;
            strong.rules[at].fence |= writes;
        }
        strong
    }
    /// A variable.
    pub fn var(&self, id: VarId) -> &Var {
        &self.vars[id.0 as usize]
    }
    /// The sort of a place.
    pub fn sort(&self, place: Place) -> Sort {
        self.var(place.var).sort
    }
}

impl Place {
    /// A variable that is no array.
    pub fn var(var: VarId) -> Place {
        Place { var, index: None, view: None }
    }
    /// A cell of an array.
    pub fn cell(var: VarId, index: Proc) -> Place {
        Place { var, index: Some(index), view: None }
    }
}

impl Term {
    /// An integer.
    pub fn int(value: i64) -> Term {
        Term::Sum(Vec::new(), value)
    }
    /// A truth value.
    pub fn bool(value: bool) -> Term {
        Term::Name(BOOL, u8::from(value))
    }
    /// The value of an integer place, plus a constant.
    pub fn plus(place: Place, constant: i64) -> Term {
        Term::Sum(vec![(1, place)], constant)
    }
    /// The places it reads.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let (one, many) = match self {
            Term::Read(place) => (Some(*place), [].as_slice()),
            Term::Sum(parts, _) => (None, parts.as_slice()),
            _ => (None, [].as_slice()),
        };
        one.into_iter().chain(many.iter().map(|&(_, p)| p))
    }
}

impl Lit {
    /// A comparison.
    pub fn new(left: Term, rel: Rel, right: Term) -> Lit {
        Lit { left, rel, right }
    }
    /// The comparison that holds when this one does not.
    #[must_use]
    pub fn negated(&self) -> Lit {
        let (left, right) = (self.left.clone(), self.right.clone());
        match self.rel {
            Rel::Eq => Lit::new(left, Rel::Ne, right),
            Rel::Ne => Lit::new(left, Rel::Eq, right),
            Rel::Lt => Lit::new(right, Rel::Le, left),
            Rel::Le => Lit::new(right, Rel::Lt, left),
        }
    }
    /// The places it reads.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.left.places().chain(self.right.places())
    }
}

impl Rhs {
    /// The places it reads, in conditions and values.
    pub fn places(&self) -> Vec<Place> {
        match self {
            Rhs::Any => Vec::new(),
            Rhs::Term(term) => term.places().collect(),
            Rhs::Cases(cases) => cases
                .iter()
                .flat_map(|(when, term)| when.iter().flat_map(Lit::places).chain(term.places()))
                .collect(),
        }
    }
}

impl Update {
    /// The variable that changes.
    pub fn var(&self) -> VarId {
        match self {
            Update::Set(place, _) => place.var,
            Update::All(var, _) => *var,
        }
    }
    /// What is assigned.
    pub fn rhs(&self) -> &Rhs {
        match self {
            Update::Set(_, rhs) | Update::All(_, rhs) => rhs,
        }
    }
}

impl Rule {
    /// Whether it writes weak memory.
    pub fn writes_weak(&self, system: &System) -> bool {
        self.updates.iter().any(|u| system.var(u.var()).kind.is_weak())
    }
    /// Whether it reads weak memory.
    pub fn reads_weak(&self, system: &System) -> bool {
        let weak = |p: &Place| system.var(p.var).kind.is_weak();
        self.guard.iter().flat_map(Lit::places).any(|p| weak(&p))
            || self
                .foralls
                .iter()
                .flat_map(|f| f.any.iter().flatten())
                .flat_map(Lit::places)
                .any(|p| weak(&p))
            || self.updates.iter().flat_map(|u| u.rhs().places()).any(|p| weak(&p))
    }
}
