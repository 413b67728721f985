//! The translation as a whole.

use crate::code::{Code, Context, translate};
use crate::emit::Mark;
use crate::options::{Bound, MAX_BOUND, Options};
use crate::{library, plan, props, roles};
use weir_ir::{Diagnostic, LocId, Program, RoutineId};

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
    let codes: Vec<Code> =
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
