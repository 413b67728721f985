//! Properties of the translated program.

use crate::code::Code;
use crate::library::Library;
use crate::roles::{Role, Roles};
use weir_ir::{Expr, LocId, ObjId, Place, Program, PropertyKind, RoutineId, ThreadId};

/// Makes the properties, observables and the filter of the original program
/// speak about the translated one.
pub(crate) fn rewrite(program: &mut Program, roles: &Roles, codes: &[Code], library: &Library) {
    let original = roles.program.clone();
    let ex = |e: &Expr| {
        e.map(&mut |e| match e {
            Expr::At(t, r, l) => at(&original, roles, codes, t, r, l),
            Expr::Ended(t) => {
                let code = original.template(original.threads[t.index()].template).routine;
                let out = original.routine(code).out_table();
                let ends = (0..out.len()).filter(|l| out[*l].is_empty()).map(LocId::new);
                let origin = roles.origin[code.index()];
                ends.fold(Expr::FALSE, |any, l| any.or(own(&original, roles, codes, t, origin, l)))
            }
            other => other,
        })
    };
    for p in &mut program.properties {
        p.pred = ex(&p.pred);
        if p.kind == PropertyKind::Never {
            let unset = |o: ObjId| Expr::Mem(Box::new(Place::scalar(o))).negate();
            // Nobody looks while a step is under way.
            let quiet = library.busy.into_iter().chain(library.held.filter(|_| library.busy.is_some()));
            p.pred = quiet.map(unset).fold(Expr::TRUE, Expr::and).and(p.pred.clone());
        }
    }
    for o in &mut program.observables {
        o.expr = ex(&o.expr);
    }
    program.filter = program.filter.as_ref().map(ex);
}

/// The thread runs any copy of the routine and is at that location.
fn at(p: &Program, roles: &Roles, codes: &[Code], t: ThreadId, r: RoutineId, l: LocId) -> Expr {
    roles.copies(r).filter(|r| runs(p, roles, t, *r)).fold(Expr::FALSE, |any, r| any.or(one(codes, t, r, l)))
}

/// The same, in the thread's own routine.
fn own(p: &Program, roles: &Roles, codes: &[Code], t: ThreadId, r: RoutineId, l: LocId) -> Expr {
    let mine = |r: &RoutineId| matches!(roles.roles[r.index()], Role::Thread(_)) && runs(p, roles, t, *r);
    roles.copies(r).filter(mine).fold(Expr::FALSE, |any, r| any.or(one(codes, t, r, l)))
}

fn runs(p: &Program, roles: &Roles, t: ThreadId, r: RoutineId) -> bool {
    match roles.roles[r.index()] {
        Role::Thread(template) => p.threads[t.index()].template == template,
        _ => true,
    }
}

fn one(codes: &[Code], t: ThreadId, r: RoutineId, l: LocId) -> Expr {
    let also = codes[r.index()].also.get(&l).into_iter().flatten();
    also.fold(Expr::At(t, r, l), |any, more| any.or(Expr::At(t, r, *more)))
}
