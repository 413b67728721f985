//! Programs for any number of threads, with a number of them.
//!
//! In a program with templates for any number of threads ([`Count::Any`]), the
//! threads that run such a template are names for distinct copies
//! ([`Program::is_name`]). With a number of copies, a predicate with such names
//! is the disjunction over all ways to choose distinct copies.

use crate::expr::Expr;
use crate::ids::{TemplateId, ThreadId};
use crate::program::{CellInit, Count, CountUse, Len, Program, Thread};
use crate::ty::Ty;

/// The most copies.
pub const MOST_COPIES: u32 = 1_000;
/// A predicate is written out to at most this many cases.
const MOST_CASES: usize = 10_000;

/// Why a program has no instance of a size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoInstance {
    /// There are at least 1 and at most [`MOST_COPIES`] copies.
    Copies,
    /// A predicate has too many cases with so many copies.
    Cases,
}

impl std::fmt::Display for NoInstance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoInstance::Copies => write!(f, "the number of threads is between 1 and {MOST_COPIES}"),
            NoInstance::Cases => {
                write!(f, "with so many threads a property has more than {MOST_CASES} cases")
            }
        }
    }
}

/// The program with `n` copies of every template for any number of threads. A
/// program without such a template stays as it is.
///
/// # Errors
/// If there is no such program, or it would be too large.
pub fn instantiate(program: &Program, n: u32) -> Result<Program, NoInstance> {
    if n == 0 || n > MOST_COPIES {
        return Err(NoInstance::Copies);
    }
    let mut out = program.clone();
    let mut ids = vec![ThreadId::default(); program.threads.len()];
    let mut firsts = vec![0; program.templates.len()];
    out.threads.clear();
    // The threads that are listed, in their order; then the copies.
    for (i, t) in program.threads.iter().enumerate() {
        if !program.is_name(ThreadId::new(i)) {
            ids[i] = ThreadId::new(out.threads.len());
            out.threads.push(t.clone());
        }
    }
    for (t, template) in out.templates.iter_mut().enumerate() {
        if template.count == Count::Any {
            template.count = Count::Times(n);
            firsts[t] = out.threads.len();
            let copies = (0..n).map(|copy| Thread { template: TemplateId::new(t), copy, args: Vec::new() });
            out.threads.extend(copies);
        }
    }
    for c in std::mem::take(&mut out.counted) {
        let object = &mut out.objects[c.object.index()];
        match c.what {
            CountUse::Initial => object.init = vec![CellInit::Value(object.ty.wrap(i64::from(n)))],
            CountUse::Cells => object.len = Len::Fixed(n),
            CountUse::Counter => {}
        }
    }
    let cases = Cases { program, ids, firsts, n };
    for p in &mut out.properties {
        p.pred = cases.expand(&p.pred)?;
    }
    if let Some(filter) = &mut out.filter {
        *filter = cases.expand(filter)?;
    }
    out.observables.retain(|o| names(program, &o.expr).is_empty());
    for o in &mut out.observables {
        o.expr = cases.choose(&o.expr, &[]);
    }
    Ok(out)
}

/// The names for copies that an expression mentions, in the order of their ids.
pub fn names(program: &Program, e: &Expr) -> Vec<ThreadId> {
    let mut found = Vec::new();
    e.visit(&mut |e| {
        if let Expr::At(t, ..) | Expr::RegOf(t, _) | Expr::Ended(t) = e
            && program.is_name(*t)
            && !found.contains(t)
        {
            found.push(*t);
        }
    });
    found.sort();
    found
}

/// The disjunction, as a balanced tree.
pub fn any_of(mut parts: Vec<Expr>) -> Expr {
    match parts.len() {
        0 => Expr::FALSE,
        1 => parts.remove(0),
        n => {
            let right = parts.split_off(n / 2);
            any_of(parts).or(any_of(right))
        }
    }
}

struct Cases<'a> {
    program: &'a Program,
    /// What the other threads are called now.
    ids: Vec<ThreadId>,
    /// The first copy of each template.
    firsts: Vec<usize>,
    n: u32,
}

impl Cases<'_> {
    fn expand(&self, e: &Expr) -> Result<Expr, NoInstance> {
        let mut cases: Vec<Vec<(ThreadId, ThreadId)>> = vec![Vec::new()];
        for name in names(self.program, e) {
            let template = self.program.threads[name.index()].template;
            let copies = (0..self.n as usize).map(|c| ThreadId::new(self.firsts[template.index()] + c));
            let mut next = Vec::new();
            for case in &cases {
                for copy in copies.clone().filter(|copy| case.iter().all(|(_, taken)| taken != copy)) {
                    next.push(case.iter().copied().chain([(name, copy)]).collect());
                }
                if next.len() > MOST_CASES {
                    return Err(NoInstance::Cases);
                }
            }
            cases = next;
        }
        Ok(any_of(cases.iter().map(|case| self.choose(e, case)).collect()))
    }

    /// The expression with each name replaced by its copy, and `N` by its value.
    fn choose(&self, e: &Expr, case: &[(ThreadId, ThreadId)]) -> Expr {
        let thread = |t: ThreadId| match case.iter().find(|(name, _)| *name == t) {
            Some((_, copy)) => *copy,
            None => self.ids.get(t.index()).copied().unwrap_or(t),
        };
        e.map(&mut |e| match e {
            Expr::At(t, r, l) => Expr::At(thread(t), r, l),
            Expr::RegOf(t, r) => Expr::RegOf(thread(t), r),
            Expr::Ended(t) => Expr::Ended(thread(t)),
            Expr::ThreadCount => Expr::Const(i64::from(self.n), Ty::I64),
            other => other,
        })
    }
}
