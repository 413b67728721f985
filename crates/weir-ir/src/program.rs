//! Programs and their parts.

use crate::diag::Diagnostic;
use crate::expr::Expr;
use crate::ids::{EdgeId, EnumId, LocId, ObjId, RegId, RoutineId, TemplateId, ThreadId};
use crate::op::Op;
use crate::span::{Sources, Span};
use crate::ty::Ty;
use std::collections::{BTreeMap, BTreeSet};

/// How a cell starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellInit {
    /// With this value.
    Value(i64),
    /// With any value between these bounds, both included.
    Any {
        /// The least value.
        lo: i64,
        /// The greatest value.
        hi: i64,
    },
}

/// How many cells an object has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Len {
    /// One; written without an index.
    Scalar,
    /// That many.
    Fixed(u32),
    /// One for every 32-bit index, negative ones included.
    Unbounded,
}

/// A shared variable or array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// Its name.
    pub name: String,
    /// The type of its cells.
    pub ty: Ty,
    /// How many cells it has.
    pub len: Len,
    /// How the cells start: one entry for all cells, or one for each.
    pub init: Vec<CellInit>,
    /// Names of the single cells, where the source gives them names of their
    /// own (cell `i` is shown as `cell_names[i]`); otherwise empty. Of several bytes
    /// that have one name together, the others have an empty one, and bytes between
    /// are [`crate::bytes::PADDING`].
    pub cell_names: Vec<String>,
    /// Where it is declared.
    pub span: Span,
}

impl Object {
    /// How the cell starts.
    pub fn cell_init(&self, offset: i32) -> CellInit {
        match self.init.as_slice() {
            [] => CellInit::Value(0),
            [one] => *one,
            many => {
                usize::try_from(offset).ok().and_then(|i| many.get(i)).copied().unwrap_or(CellInit::Value(0))
            }
        }
    }
    /// Whether the object has a cell with that offset.
    pub fn has_cell(&self, offset: i64) -> bool {
        match self.len {
            Len::Scalar => offset == 0,
            Len::Fixed(n) => (0..i64::from(n)).contains(&offset),
            Len::Unbounded => i32::try_from(offset).is_ok(),
        }
    }
    /// The cell's name as shown to people: `turn`, `flag[0]`.
    pub fn cell_name(&self, offset: i32) -> String {
        match usize::try_from(offset).ok().and_then(|i| self.cell_names.get(i)) {
            Some(name) if name.is_empty() || name == crate::bytes::PADDING => {
                format!("{}+{offset}", self.name)
            }
            Some(name) => name.clone(),
            None if self.len == Len::Scalar => self.name.clone(),
            None => format!("{}[{offset}]", self.name),
        }
    }
}

/// A register: a local variable of a routine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reg {
    /// Its name; temporaries made by a front end start with `%`.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// The value it starts with. Parameters are overwritten by the arguments.
    /// (A register that may start with anything is a `Havoc` at the entry.)
    pub init: i64,
    /// Where it is declared.
    pub span: Span,
}

impl Reg {
    /// Whether a front end made it up.
    pub fn is_temporary(&self) -> bool {
        self.name.starts_with('%')
    }
}

/// A control location.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loc {
    /// The label the user gave it, if any.
    pub label: Option<String>,
    /// The statement that starts here.
    pub span: Span,
}

/// An edge: one step of the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it starts.
    pub src: LocId,
    /// Where it leads.
    pub dst: LocId,
    /// What it does.
    pub op: Op,
    /// The source text it comes from.
    pub span: Span,
}

/// The code of a thread template or of a procedure: a control-flow automaton.
/// Several edges out of a location are a choice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Routine {
    /// Its name.
    pub name: String,
    /// How many of the registers, counted from the first, are parameters.
    pub params: usize,
    /// The type of the returned value, if there is one.
    pub returns: Option<Ty>,
    /// The registers.
    pub regs: Vec<Reg>,
    /// The locations.
    pub locs: Vec<Loc>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// Where it starts.
    pub entry: LocId,
    /// Where it is declared.
    pub span: Span,
    /// What it means that the assertion at an edge fails, where a front end made
    /// the assertion up and knows better words than "assertion fails"; what is told of a
    /// step that does nothing or of an access; and what can be done about one that is not supported.
    pub notes: BTreeMap<EdgeId, String>,
    /// For programs that a compiler made: the instruction of each edge, in its
    /// order. Empty for all others.
    pub code: Vec<Span>,
    /// For programs that a compiler made, where it inlined something: for each edge, in its
    /// order, the number of what it came from in [`crate::debug::Debug::inlined`], from 1; 0:
    /// nothing. Edges beyond its end have none.
    pub inlined: Vec<u32>,
    /// For whole programs, of calls and of what is not supported, in functions that the compiler inlined:
    /// the places of the calls of these, innermost first.
    pub through: BTreeMap<EdgeId, Vec<Span>>,
    /// For whole programs: the loads and stores that the source says are atomic (every locked
    /// operation is).
    pub atomic: BTreeSet<EdgeId>,
    /// For whole programs: the edges by which the library allocates and frees. What others make
    /// (variables of functions) cannot be freed.
    pub allocator: BTreeSet<EdgeId>,
    /// For programs that a compiler made and that are not whole: the assertions that ask
    /// whether what is read was ever written. Only the whole program tells whether it matters
    /// that it was not.
    pub written: BTreeSet<EdgeId>,
}

impl Routine {
    /// The edges that leave a location, in order.
    pub fn out(&self, loc: LocId) -> impl Iterator<Item = (EdgeId, &Edge)> {
        self.edges.iter().enumerate().filter(move |(_, e)| e.src == loc).map(|(i, e)| (EdgeId::new(i), e))
    }
    /// For every location, the edges that leave it, in order.
    pub fn out_table(&self) -> Vec<Vec<EdgeId>> {
        let mut table = vec![Vec::new(); self.locs.len()];
        for (i, e) in self.edges.iter().enumerate() {
            table[e.src.index()].push(EdgeId::new(i));
        }
        table
    }
    /// The location with that label.
    pub fn label(&self, name: &str) -> Option<LocId> {
        self.locs.iter().position(|l| l.label.as_deref() == Some(name)).map(LocId::new)
    }
    /// The register with that name.
    pub fn reg(&self, name: &str) -> Option<RegId> {
        self.regs.iter().position(|r| r.name == name).map(RegId::new)
    }
    /// How a location is shown: its label, or `L` and its number.
    pub fn loc_name(&self, loc: LocId) -> String {
        match &self.locs[loc.index()].label {
            Some(l) => l.clone(),
            None => format!("L{}", loc.0),
        }
    }
}

/// How many threads run a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// One; its name is the template's.
    Once,
    /// That many copies from the start.
    Times(u32),
    /// Any number of copies: the engines for parameterised programs take these,
    /// and [`crate::instance::instantiate`] makes a fixed number of them. The
    /// program's threads that run such a template are *names* for distinct
    /// copies, for properties to speak of: a property holds if it holds for some
    /// choice of distinct copies.
    Any,
    /// None from the start; `Spawn` makes them.
    OnSpawn,
}

/// Something threads run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// Its name.
    pub name: String,
    /// Its code.
    pub routine: RoutineId,
    /// How many threads run it from the start.
    pub count: Count,
}

/// A thread that exists from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    /// What it runs.
    pub template: TemplateId,
    /// Its number among the copies of the template: the value of `self`.
    pub copy: u32,
    /// The values of its parameters.
    pub args: Vec<i64>,
}

/// What of an object depends on how many copies of a template there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountUse {
    /// It starts with that number (the object's own initial value means nothing).
    Initial,
    /// It has one cell for each copy; until there is a number, it is unbounded.
    Cells,
    /// It counts copies, as its author says: its values are between 0 and their number.
    Counter,
}

/// An object that depends on how many copies of a [`Count::Any`] template there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The object.
    pub object: ObjId,
    /// The template.
    pub template: TemplateId,
    /// What depends on it.
    pub what: CountUse,
}

/// A named enumeration type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumDecl {
    /// Its name, if it has one.
    pub name: String,
    /// Its members, numbered from 0.
    pub members: Vec<String>,
}

/// What is asked of the program, beside its assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropertyKind {
    /// The predicate holds in no reachable state of the machine.
    Never,
    /// Litmus `exists`: the question is whether a final state has it.
    Exists,
    /// Litmus `~exists`: no final state has it.
    NotExists,
    /// Litmus `forall`: every final state has it.
    Forall,
}

/// A property with its predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// What is asked.
    pub kind: PropertyKind,
    /// About this predicate.
    pub pred: Expr,
    /// The predicate as the user wrote it.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// An invariant the user gives, for proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// Where a thread has to be for it to hold; `None`: always.
    pub at: Option<(RoutineId, LocId)>,
    /// What holds: about memory ([`Expr::Mem`]) and, with a place, about the
    /// registers of the thread ([`Expr::Reg`]).
    pub pred: Expr,
    /// As the user wrote it.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// What the user says never holds, for any number of threads: lines for the engine
/// that checks them. They name places and registers of this very program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimText {
    /// The lines.
    pub text: String,
    /// Where they are.
    pub span: Span,
}

/// Something a final state is described by (a litmus test's locations).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observable {
    /// As shown: `0:rax`, `[x]`.
    pub name: String,
    /// A property expression.
    pub expr: Expr,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// Its name (of the litmus test, else of the file).
    pub name: String,
    /// Its source text.
    pub sources: Sources,
    /// The shared memory.
    pub objects: Vec<Object>,
    /// The enumeration types.
    pub enums: Vec<EnumDecl>,
    /// The code.
    pub routines: Vec<Routine>,
    /// What threads run.
    pub templates: Vec<Template>,
    /// The threads that exist from the start.
    pub threads: Vec<Thread>,
    /// What is asked.
    pub properties: Vec<Property>,
    /// What the user says holds, for proofs.
    pub invariants: Vec<Invariant>,
    /// What the user says never holds, for any number of threads.
    pub claims: Vec<ClaimText>,
    /// What a final state is described by.
    pub observables: Vec<Observable>,
    /// Final states that do not satisfy this are left out (litmus `filter`).
    pub filter: Option<Expr>,
    /// The objects that depend on the number of copies of a template.
    pub counted: Vec<Counted>,
    /// What the front end wants the user to know.
    pub warnings: Vec<Diagnostic>,
    /// What the cells of a new heap object start with: 0 unless the front end
    /// wants to notice that a cell is read before it was written. Where it is
    /// [`crate::bytes::UNSET`], objects on the heap are made of bytes.
    pub heap_init: i64,
    /// Where threads wait in a loop for what the source waits for without one (a mutex of
    /// a library): a deadlock there is no state in which nothing moves.
    pub busy_waits: Vec<Span>,
    /// An address may be kept of what ends with its function in the source, and lives longer
    /// here.
    pub outlived: bool,
    /// A whole program, as a compiler made it: memory is made of bytes that remember which of
    /// their bits were ever set ([`crate::undef`]), and operations occur that only the judge
    /// and the engine for such programs know ([`Op::is_of_whole_programs`]).
    pub whole: bool,
    /// The routines whose addresses code can take: each is an object without cells.
    pub functions: BTreeMap<ObjId, RoutineId>,
    /// Objects of a whole program that the machine lets nobody write to: a store to one is
    /// [`crate::Fault::ReadOnly`].
    pub constants: BTreeSet<ObjId>,
    /// Names and types, for people.
    pub debug: std::sync::Arc<crate::debug::Debug>,
}

impl Program {
    /// An object by its id.
    pub fn object(&self, id: ObjId) -> &Object {
        &self.objects[id.index()]
    }
    /// A routine by its id.
    pub fn routine(&self, id: RoutineId) -> &Routine {
        &self.routines[id.index()]
    }
    /// A template by its id.
    pub fn template(&self, id: TemplateId) -> &Template {
        &self.templates[id.index()]
    }
    /// The code of a template.
    pub fn template_routine(&self, id: TemplateId) -> &Routine {
        self.routine(self.template(id).routine)
    }
    /// The code of a thread that exists from the start.
    pub fn thread_routine(&self, id: ThreadId) -> &Routine {
        self.template_routine(self.threads[id.index()].template)
    }
    /// The name of a thread that exists from the start: `left`, `T[2]`.
    pub fn thread_name(&self, id: ThreadId) -> String {
        match self.threads.get(id.index()) {
            Some(t) => self.copy_name(t.template, t.copy),
            None => format!("thread {}", id.0),
        }
    }
    /// The name of a copy of a template.
    pub fn copy_name(&self, template: TemplateId, copy: u32) -> String {
        let t = self.template(template);
        match t.count {
            Count::Once => t.name.clone(),
            _ => format!("{}[{copy}]", t.name),
        }
    }
    /// The number of members of an enumeration.
    pub fn variants(&self, id: EnumId) -> usize {
        self.enums[id.index()].members.len()
    }
    /// The least and greatest value of a type, where it has bounds short of 64 bits.
    pub fn bounds(&self, ty: Ty) -> Option<(i64, i64)> {
        ty.bounds(|e| self.variants(e))
    }
    /// How many threads run the template from the start.
    pub fn copies(&self, id: TemplateId) -> usize {
        self.threads.iter().filter(|t| t.template == id).count()
    }
    /// A value as shown to people: enumeration members and truth values by name.
    pub fn show_value(&self, ty: Ty, value: i64) -> String {
        match ty {
            Ty::Bool => (value != 0).to_string(),
            Ty::Enum(e) => usize::try_from(value)
                .ok()
                .and_then(|i| self.enums[e.index()].members.get(i))
                .cloned()
                .unwrap_or_else(|| value.to_string()),
            Ty::Ptr => self.show_pointer(value),
            _ if ty.is_unsigned_64() => (value as u64).to_string(),
            _ => value.to_string(),
        }
    }
    /// A pointer as shown to people: `null`, `&flag[1]`, `#3+1` (third heap object).
    pub fn show_pointer(&self, value: i64) -> String {
        let addr = crate::addr::Addr(value);
        match addr.object(self.objects.len()) {
            _ if value == 0 => "null".to_string(),
            Some(o) => format!("&{}", self.object(o).cell_name(addr.offset())),
            None if addr.number() == 0 => value.to_string(),
            None => {
                let heap = addr.number() as usize - self.objects.len();
                match addr.offset() {
                    0 => format!("#{heap}"),
                    n => format!("#{heap}{n:+}"),
                }
            }
        }
    }
    /// The name of an address as shown to people: `flag[1]`, `#3[0]`.
    pub fn show_addr(&self, addr: crate::addr::Addr) -> String {
        match addr.object(self.objects.len()) {
            Some(o) => self.object(o).cell_name(addr.offset()),
            None => {
                let heap = i64::from(addr.number()) - self.objects.len() as i64;
                format!("#{heap}[{}]", addr.offset())
            }
        }
    }
    /// Whether objects on the heap are made of bytes: a cell holds one, or
    /// [`crate::bytes::UNSET`].
    pub fn byte_heap(&self) -> bool {
        self.whole || self.heap_init == crate::bytes::UNSET
    }
    /// Whether an edge stands in the user's own text: not in what belongs to a library or a
    /// compiler, and not in what a compiler made of the user's text.
    pub fn is_own(&self, routine: RoutineId, edge: EdgeId) -> bool {
        let Some(code) = self.routines.get(routine.index()) else { return false };
        let Some(span) = code.edges.get(edge.index()).map(|e| e.span) else { return false };
        if code.inlined.get(edge.index()).is_some_and(|i| *i > 0) {
            return true;
        }
        let library = self.debug.titles.get(&routine).is_some_and(|t| t.library.is_some());
        let made = span.file.index() == 0 && self.sources.files.len() > 1;
        let own = |name: &str| crate::debug::library_of(name).is_none();
        span != Span::default()
            && !library
            && !made
            && self.sources.file(span.file).is_some_and(|f| own(&f.name))
    }
    /// Whether some template stands for any number of threads.
    pub fn is_parameterised(&self) -> bool {
        self.templates.iter().any(|t| t.count == Count::Any)
    }
    /// Whether the thread is a name for some copy of a template for any number
    /// of threads.
    pub fn is_name(&self, thread: ThreadId) -> bool {
        let found = self.threads.get(thread.index()).and_then(|t| self.templates.get(t.template.index()));
        found.is_some_and(|t| t.count == Count::Any)
    }
    /// Whether an object depends in this way on the number of copies of a template.
    pub fn counts(&self, object: ObjId, what: CountUse) -> bool {
        self.counted.iter().any(|c| c.object == object && c.what == what)
    }
}
