//! Marks that no property sees.
//!
//! A mark is a step of its own, so a thread can stand before it, where it
//! stands nowhere in the program without the mark. The locations that are
//! joined by marks at which no fence stands are one location of that program:
//! a thread at any of them is at that location, and has ended if that is where
//! threads end. Without this, a property such as `!ended(T) && x == 1` would hold
//! because of the mark alone.

use weir_ir::{Expr, LocId, Op, Program, PropertyKind, Routine, RoutineId};

/// Makes a program's properties blind to marks that do nothing; `marks` says for
/// each routine and edge whether it is one.
pub(super) fn hide(program: &mut Program, marks: &[Vec<Option<usize>>]) {
    let classes: Vec<Vec<Vec<LocId>>> =
        program.routines.iter().zip(marks).map(|(routine, marks)| classes(routine, marks)).collect();
    let ends: Vec<Vec<LocId>> =
        program.routines.iter().zip(&classes).map(|(r, c)| before_end(r, c)).collect();
    let of_thread: Vec<RoutineId> =
        program.threads.iter().map(|t| program.templates[t.template.index()].routine).collect();
    let wide = |e: Expr| match e {
        Expr::At(t, r, l) => {
            let class = &classes[r.index()][l.index()];
            weir_ir::instance::any_of(class.iter().map(|l| Expr::At(t, r, *l)).collect())
        }
        Expr::Ended(t) => {
            let r = of_thread[t.index()];
            ends[r.index()].iter().fold(Expr::Ended(t), |any, l| any.or(Expr::At(t, r, *l)))
        }
        e => e,
    };
    for p in program.properties.iter_mut().filter(|p| p.kind == PropertyKind::Never) {
        p.pred = p.pred.clone().map(&mut { wide });
    }
}

/// For each location, those that are one with it, itself included.
fn classes(routine: &Routine, marks: &[Option<usize>]) -> Vec<Vec<LocId>> {
    let mut class: Vec<usize> = (0..routine.locs.len()).collect();
    for (edge, _) in routine.edges.iter().zip(marks).filter(|(e, m)| m.is_some() && e.op == Op::Nop) {
        let (old, new) = (class[edge.src.index()], class[edge.dst.index()]);
        class.iter_mut().filter(|c| **c == old).for_each(|c| *c = new);
    }
    let members = |c: usize| (0..class.len()).filter(|l| class[*l] == c).map(LocId::new).collect();
    class.iter().map(|c| members(*c)).collect()
}

/// The locations that are one with a location without steps, and have steps.
fn before_end(routine: &Routine, classes: &[Vec<LocId>]) -> Vec<LocId> {
    let goes_on = |l: &LocId| routine.edges.iter().any(|e| e.src == *l);
    let ends = |l: &LocId| !goes_on(l);
    (0..classes.len()).map(LocId::new).filter(|l| goes_on(l) && classes[l.index()].iter().any(ends)).collect()
}
