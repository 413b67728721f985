//! TSO programs as SC programs, after M. F. Atig, A. Bouajjani and G. Parlato,
//! "Getting Rid of Store-Buffers in TSO Analysis" (CAV 2011).
//!
//! [`reduce()`] takes a program and a bound and gives a program that does under SC
//! what the original does under TSO within the bound. The result is a program
//! like any other: it can be printed, exported, and given to any engine for SC.
//!
//! | module | its job |
//! |---|---|
//! | `roles` | one routine for each role of a routine |
//! | `plan` | which variables get queues; what cannot be taken |
//! | `library` | the generated variables and procedures |
//! | `code` | the translation of a routine |
//! | `props` | properties of the translated program |
//! | [`trace`] | executions of the translated program as executions of the original |
//! | [`engine`] | translate, explore under SC, map back |
//! | [`cover`] | how many rounds cover everything |
//!
//! # What the bounds mean
//!
//! A *round* of a thread is a maximal run of its steps, flushes of its own
//! buffer included.
//!
//! * [`Bound::Rounds`]: every thread has at most that many rounds. Stores may
//!   stay in the buffer for ever.
//! * [`Bound::Age`]: a store waits for at most that many of its thread's
//!   switches. One that has seen so many reaches memory before its thread does
//!   anything else. With 0 that is SC, and the program is given back as it is.
//!
//! # Where it differs from the paper
//!
//! 1. Who ran last is a shared variable, and a round starts when another thread
//!    finds that it is not its own. Nothing is guessed about where rounds end, and
//!    atomic sections are as long as one step (the paper opens and closes them
//!    at run time, which would split the program's own atomic sections).
//! 2. There is no vector for the view. What a thread sees is its youngest
//!    waiting store, else memory; a copy of memory in every thread would go
//!    stale and multiply the states.
//! 3. Queues are numbered by the rounds they still wait, and move up when a round
//!    starts (see `library`). That replaces the counting modulo `k + 1`, which as
//!    printed has too few vectors and loses its loop.
//! 4. With bounded rounds, stores may be guessed to wait for ever; the paper has
//!    all buffers empty at the end. So assertions are exact, not memory only.
//! 5. A thread may have rounds in which it only flushes, wherever it is, and ends
//!    when its stores have reached memory.
//! 6. Steps on registers alone need no round: they could always have been taken
//!    later, but not while another thread is inside an atomic section of the
//!    program. There a thread may be further on than the bound allows; that is an
//!    execution under TSO all the same.
//!
//! What it cannot take is named: pointers, `alloc` and `free`, stores to arrays
//! without bounds, any number of threads.

mod code;
pub mod cover;
mod emit;
pub mod engine;
mod library;
mod plan;
mod props;
mod roles;
pub mod trace;

pub use emit::Mark;
pub use engine::{Answer, Limits, deepen, within};

use code::{Context, translate};
use std::fmt;
use weir_ir::{Diagnostic, LocId, Program, RoutineId};

/// Which executions of the original program are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Those with at most that many rounds of each thread (at least 1).
    Rounds(u32),
    /// Those in which stores wait for at most that many switches.
    Age(u32),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Rounds(1) => write!(f, "up to 1 round per thread"),
            Bound::Rounds(k) => write!(f, "up to {k} rounds per thread"),
            Bound::Age(1) => write!(f, "stores at most 1 switch old"),
            Bound::Age(k) => write!(f, "stores at most {k} switches old"),
        }
    }
}

/// The largest bound that is taken.
pub const MAX_BOUND: u32 = 1000;

/// How to translate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The bound.
    pub bound: Bound,
    /// Calls of procedures that may call themselves go at most that deep.
    pub depth: Option<u32>,
    /// Stores may reach memory wherever a thread is, also where no property
    /// could tell. For comparing states.
    pub all_states: bool,
}

impl Options {
    /// With this bound, and calls of any depth.
    pub fn new(bound: Bound) -> Options {
        Options { bound, depth: None, all_states: false }
    }
}

/// A translated program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The program. Objects, routines, templates, threads and properties of the
    /// original have the same numbers; what is generated comes after them.
    pub program: Program,
    /// For every routine and edge, what it means.
    pub marks: Vec<Vec<Mark>>,
    /// For every routine and location, the original location, where it stands
    /// for one outside generated sections.
    pub home: Vec<Vec<Option<LocId>>>,
    /// For every routine, the original one; `None` for generated ones.
    pub origin: Vec<Option<RoutineId>>,
    /// For every routine, where parameters were put in, and how many.
    pub inserted: Vec<(usize, usize)>,
    /// The options.
    pub options: Options,
}

/// Translates a program.
///
/// ```
/// use weir_reduce::{Bound, Options, reduce};
/// let p = weir_lang::load("sb", "shared x: bool; thread t { x = true; }").unwrap();
/// let reduced = reduce(&p, &Options::new(Bound::Age(1))).unwrap();
/// assert!(reduced.program.objects.iter().any(|o| o.name == "queue_1_x"));
/// assert_eq!(reduce(&p, &Options::new(Bound::Age(0))).unwrap().program, p);
/// ```
pub fn reduce(original: &Program, options: &Options) -> Result<Reduced, Vec<Diagnostic>> {
    if let Bound::Rounds(k) | Bound::Age(k) = options.bound
        && (k > MAX_BOUND || options.bound == Bound::Rounds(0))
    {
        let message = format!("the bound has to be from 1 to {MAX_BOUND}");
        return Err(vec![Diagnostic::error_without_place(message)]);
    }
    let roles = roles::roles(original);
    let plan = plan::Plan::new(original, &roles, options)?;
    let idle = matches!(options.bound, Bound::Age(_)) && !plan.queued.contains(&true);
    let deep = options.depth.is_some() && plan.recursive.contains(&true);
    if idle && !deep {
        return Ok(unchanged(original, options));
    }
    let mut program = roles.program.clone();
    let (library, generated) = library::Library::add(&mut program, &plan, options);
    let cx = Context { roles: &roles, plan: &plan, library: &library, options };
    let codes: Vec<code::Code> =
        (0..roles.program.routines.len()).map(|r| translate(&cx, RoutineId::new(r))).collect();
    for (routine, code) in program.routines.iter_mut().zip(&codes) {
        *routine = code.routine.clone();
    }
    props::rewrite(&mut program, &roles, &codes, &library);
    let count = program.routines.len();
    let mut out = Reduced {
        program,
        marks: Vec::new(),
        home: Vec::new(),
        origin: roles.origin.iter().copied().map(Some).collect(),
        inserted: codes.iter().map(|c| c.inserted).collect(),
        options: *options,
    };
    for code in codes {
        out.marks.push(code.marks);
        out.home.push(code.home);
    }
    out.home.extend(generated.iter().map(|_| Vec::new()));
    out.marks.extend(generated);
    out.origin.resize(count, None);
    out.inserted.resize(count, (0, 0));
    prune(&mut out);
    Ok(out)
}

/// Takes out the generated procedures that nobody calls.
fn prune(out: &mut Reduced) {
    let called = |program: &Program| -> Vec<bool> {
        let mut called = vec![false; program.routines.len()];
        for e in program.routines.iter().flat_map(|r| &r.edges) {
            if let weir_ir::Op::Call { routine, .. } = e.op {
                called[routine.index()] = true;
            }
        }
        called
    };
    while let Some(unused) =
        called(&out.program).iter().zip(&out.origin).rposition(|(called, origin)| !called && origin.is_none())
    {
        out.program.routines.remove(unused);
        out.marks.remove(unused);
        out.home.remove(unused);
        out.origin.remove(unused);
        out.inserted.remove(unused);
        for e in out.program.routines.iter_mut().flat_map(|r| &mut r.edges) {
            if let weir_ir::Op::Call { routine, .. } = &mut e.op
                && routine.index() > unused
            {
                *routine = RoutineId::new(routine.index() - 1);
            }
        }
    }
}

/// The program as it is.
fn unchanged(original: &Program, options: &Options) -> Reduced {
    let each = || original.routines.iter();
    Reduced {
        program: original.clone(),
        marks: each()
            .map(|r| (0..r.edges.len()).map(|e| Mark::Step(weir_ir::EdgeId::new(e))).collect())
            .collect(),
        home: each().map(|r| (0..r.locs.len()).map(|l| Some(LocId::new(l))).collect()).collect(),
        origin: (0..original.routines.len()).map(|r| Some(RoutineId::new(r))).collect(),
        inserted: vec![(0, 0); original.routines.len()],
        options: *options,
    }
}
