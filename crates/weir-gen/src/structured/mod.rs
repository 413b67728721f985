//! Random programs as a person writes them: nested loops, labels, jumps,
//! branches, procedures, as text of the Weir language.
//!
//! Control-flow automata ([`crate::generate`]) say nothing about how a front end
//! reads labels and nested statements. These programs are trees that are printed
//! ([`print()`]), so that a change that must not matter ([`change`]) can be made on
//! the tree: another label, a fence that is never reached, a variable that nobody
//! uses, another order of the threads, other names.
//!
//! Most are finite. Those whose store buffers grow without end are of use too:
//! engines that find an error in them have to find it in all their variants.

pub mod change;
mod make;
mod print;
mod smaller;

pub use change::Change;
pub use make::make;
pub use print::print;
pub use smaller::smaller;

/// A statement, with its label if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    /// Its label, by number.
    pub label: Option<usize>,
    /// What it does.
    pub kind: Kind,
}

impl From<Kind> for Stmt {
    fn from(kind: Kind) -> Stmt {
        Stmt { label: None, kind }
    }
}

/// What a statement does. Variables, locals, labels and procedures are numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A store of a number.
    Store(usize, u8),
    /// A store of a local.
    StoreLocal(usize, usize),
    /// A load.
    Load(usize, usize),
    /// A locked exchange.
    Exchange(usize, u8),
    /// A local gets a number.
    Set(usize, u8),
    /// A local is counted up.
    Count(usize),
    /// A full fence.
    Fence,
    /// A step that does nothing.
    Skip,
    /// `;`
    Nothing,
    /// A declaration of a local that nobody uses.
    Declare(usize),
    /// `assume`
    Assume(Cond),
    /// `if`; the second body may be empty.
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    /// `while`
    While(Cond, Vec<Stmt>),
    /// `loop`
    Loop(Vec<Stmt>),
    /// `do`
    Do(Vec<Stmt>, Cond),
    /// A block.
    Block(Vec<Stmt>),
    /// `choose`
    Choose(Vec<Vec<Stmt>>),
    /// `atomic`
    Atomic(Vec<Stmt>),
    /// `goto`
    Goto(usize),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return,
    /// The call of the procedure.
    Call,
}

/// A condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cond {
    /// A literal.
    Always(bool),
    /// A local has that value, or has not.
    Local(usize, u8, bool),
    /// A shared variable has that value, or has not.
    Shared(usize, u8, bool),
    /// A local is less.
    Less(usize, u8),
}

impl Kind {
    /// The statements within, body by body.
    pub fn bodies(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Kind::If(_, a, b) => vec![a, b],
            Kind::While(_, a) | Kind::Loop(a) | Kind::Do(a, _) | Kind::Block(a) | Kind::Atomic(a) => vec![a],
            Kind::Choose(arms) => arms.iter().collect(),
            _ => Vec::new(),
        }
    }
    /// The same, to be changed.
    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Kind::If(_, a, b) => vec![a, b],
            Kind::While(_, a) | Kind::Loop(a) | Kind::Do(a, _) | Kind::Block(a) | Kind::Atomic(a) => vec![a],
            Kind::Choose(arms) => arms.iter_mut().collect(),
            _ => Vec::new(),
        }
    }
}

/// An atom of a property, of which it may be the negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// The thread is at the label; in the procedure if that is said.
    At(usize, usize, bool),
    /// The thread has ended.
    Ended(usize),
    /// A shared variable has that value.
    Shared(usize, u8),
    /// A local of the thread has that value.
    Local(usize, usize, u8),
}

/// What is never so: some of the conjunctions holds. An atom comes with whether
/// it is meant as it is.
pub type Never = Vec<Vec<(bool, Atom)>>;

/// A program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Structured {
    /// How many shared variables there are.
    pub shared: usize,
    /// Shared variables that nobody uses, each before the one with that number.
    pub unused: Vec<usize>,
    /// The code of each thread.
    pub threads: Vec<Vec<Stmt>>,
    /// In which order the threads are written.
    pub order: Vec<usize>,
    /// The code of the procedure.
    pub proc: Vec<Stmt>,
    /// What is asked.
    pub never: Vec<Never>,
    /// Which set of names is used.
    pub names: usize,
}

/// How many locals a thread has, beside counters of loops.
pub const LOCALS: usize = 2;
/// How many counters of loops a thread has.
pub const COUNTERS: usize = 3;
