//! One routine, one role.
//!
//! A routine may be the code of several templates, a procedure, and a procedure
//! that is called inside atomic sections. The translation of these differs, so
//! each role gets a copy of its own; most routines have one role and stay as
//! they are. Copies have the same locations, edges and registers as their
//! original.

use std::collections::BTreeMap;
use weir_ir::analysis::atomic_locations;
use weir_ir::{Op, Program, RoutineId, TemplateId};

/// What a routine is used for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Role {
    /// The code of the threads of a template.
    Thread(TemplateId),
    /// Called outside atomic sections.
    Procedure,
    /// Called inside atomic sections, where buffers play no part.
    Inside,
}

/// The program with one role for each routine.
pub(crate) struct Roles {
    pub program: Program,
    pub roles: Vec<Role>,
    /// The routine of the original program.
    pub origin: Vec<RoutineId>,
}

impl Roles {
    /// The routines that are copies of an original one.
    pub fn copies(&self, original: RoutineId) -> impl Iterator<Item = RoutineId> + '_ {
        (0..self.origin.len()).filter(move |r| self.origin[*r] == original).map(RoutineId::new)
    }
}

/// Gives each role its own routine.
pub(crate) fn roles(original: &Program) -> Roles {
    let mut wanted: Vec<(RoutineId, Role)> = Vec::new();
    let mut want = |what: (RoutineId, Role)| {
        if !wanted.contains(&what) {
            wanted.push(what);
        }
    };
    for (i, t) in original.templates.iter().enumerate() {
        want((t.routine, Role::Thread(TemplateId::new(i))));
    }
    let mut next = 0;
    while next < wanted.len() {
        let (id, role) = wanted[next];
        next += 1;
        for (callee, role) in calls(original, id, role) {
            if !wanted.contains(&(callee, role)) {
                wanted.push((callee, role));
            }
        }
    }
    let mut out = Roles {
        program: original.clone(),
        roles: vec![Role::Procedure; original.routines.len()],
        origin: (0..original.routines.len()).map(RoutineId::new).collect(),
    };
    let mut number: BTreeMap<(RoutineId, Role), RoutineId> = BTreeMap::new();
    for &(id, role) in &wanted {
        let first = number.iter().all(|((other, _), _)| *other != id);
        let copy = if first {
            id
        } else {
            let mut code = original.routine(id).clone();
            code.name = match role {
                Role::Thread(t) => original.template(t).name.clone(),
                Role::Procedure => format!("{}_outside", code.name),
                Role::Inside => format!("{}_inside", code.name),
            };
            out.program.routines.push(code);
            out.origin.push(id);
            out.roles.push(role);
            RoutineId::new(out.program.routines.len() - 1)
        };
        out.roles[copy.index()] = role;
        number.insert((id, role), copy);
        if let Role::Thread(t) = role {
            out.program.templates[t.index()].routine = copy;
        }
    }
    for (&(id, role), copy) in &number {
        let inside = inside(original, id, role);
        for (e, edge) in original.routine(id).edges.iter().enumerate() {
            if let Op::Call { routine, .. } = edge.op {
                let wants = if inside[edge.src.index()] { Role::Inside } else { Role::Procedure };
                if let Op::Call { routine: to, .. } = &mut out.program.routines[copy.index()].edges[e].op {
                    *to = number.get(&(routine, wants)).copied().unwrap_or(routine);
                }
            }
        }
    }
    out
}

/// For every location, whether a thread there is in an atomic section.
pub(crate) fn inside(program: &Program, id: RoutineId, role: Role) -> Vec<bool> {
    let code = program.routine(id);
    match role {
        Role::Inside => vec![true; code.locs.len()],
        _ => atomic_locations(code).unwrap_or_else(|_| vec![false; code.locs.len()]),
    }
}

fn calls(program: &Program, id: RoutineId, role: Role) -> Vec<(RoutineId, Role)> {
    let inside = inside(program, id, role);
    let each = program.routine(id).edges.iter().filter_map(|e| match e.op {
        Op::Call { routine, .. } if inside[e.src.index()] => Some((routine, Role::Inside)),
        Op::Call { routine, .. } => Some((routine, Role::Procedure)),
        _ => None,
    });
    each.collect()
}
