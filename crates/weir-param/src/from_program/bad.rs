//! Properties as bad states.

use super::names::Names;
use super::path::{Path, Scope};
use super::refusal::Refusal;
use crate::system::{Bad, Lit, Place, Proc, Rel, Term};
use std::collections::BTreeMap;
use weir_ir::instance::names as copies;
use weir_ir::{LocId, Span};

/// What a system cannot follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overrun {
    /// A counter of threads leaves its range.
    Counter,
    /// An integer goes past the end of its type.
    Integer,
}

/// The bad states, and which of them mean that something could not be followed: a
/// counter that leaves its range, a number its type.
pub(super) struct Bads {
    pub list: Vec<Bad>,
    pub overruns: BTreeMap<usize, Overrun>,
}

/// What must not be reached.
pub(super) fn bad(names: &Names) -> Result<Bads, Refusal> {
    let mut list = Vec::new();
    let mut overruns = BTreeMap::new();
    for p in &names.program.properties {
        let params = copies(names.program, &p.pred);
        let scope = Scope { names, routine: None, params: &params };
        let mut path = Path::new(LocId(0), Proc::Param(0), p.span);
        path.params = params.len() as u8;
        for (i, t) in params.iter().enumerate() {
            let routine = names.program.thread_routine(*t);
            let id = names.program.template(names.program.threads[t.index()].template).routine;
            let mut places = names.places_of(id);
            let asserts = routine.edges.iter().any(|e| matches!(e.op, weir_ir::Op::Assert(_)));
            places.extend(names.failed.filter(|_| asserts).map(|i| i as i64));
            path.restrict(names, Place::cell(names.pc, Proc::Param(i as u8)), &places);
        }
        let cases = scope.truth(path, &p.pred).map_err(|r| r.at(p.span))?;
        for (path, _) in cases.into_iter().filter(|(p, holds)| *holds || p.is_over()) {
            if path.is_over() {
                let overrun = if path.overrun { Overrun::Counter } else { Overrun::Integer };
                overruns.insert(list.len(), overrun);
            }
            list.push(Bad {
                name: p.text.clone(),
                span: p.span,
                params: (0..params.len()).map(|i| format!("t{}", i + 1)).collect(),
                holds: path.guard(names),
                quiet: false,
            });
        }
    }
    let at = |place: usize, name: &str| {
        let pc = Place::cell(names.pc, Proc::Param(0));
        Bad {
            name: name.to_string(),
            span: Span::default(),
            params: vec!["t1".into()],
            holds: vec![Lit::new(Term::Read(pc), Rel::Eq, Term::Name(names.pc_enum, place as u8))],
            quiet: false,
        }
    };
    list.extend(names.failed.map(|i| at(i, "assertion fails")));
    let special = [
        (names.overrun, Overrun::Counter, "a counter leaves its range"),
        (names.lost, Overrun::Integer, "an integer leaves its type"),
    ];
    for (place, overrun, what) in special {
        if let Some(i) = place {
            overruns.insert(list.len(), overrun);
            list.push(at(i, what));
        }
    }
    Ok(Bads { list, overruns })
}
