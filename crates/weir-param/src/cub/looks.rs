//! `p @ X` in `unsafe`: a load that `p` makes after its last step.
//!
//! Cubicle-W takes such a look as one more read of the process, placed like any
//! other: others may go on after it. (With `X := X + 1` once in each of two
//! processes, `PC[p1] = L2 && PC[p2] = L2 && p1 @ X <> 2` is reachable: `p1` looks
//! before `p2` moves.) So it becomes a rule: the process looks, keeps what it saw
//! in locals, and does nothing more.

use crate::system::{
    EnumId, Enumeration, Kind, Lit, Made, Place, Proc, Rel, Rhs, Rule, Sort, System, Term, Update, Var, VarId,
};
use weir_ir::Span;

/// Makes a rule of every look.
pub(super) fn add(system: &mut System) {
    let viewers =
        |s: &System| s.bad.iter().any(|b| b.holds.iter().flat_map(Lit::places).any(|p| p.view.is_some()));
    if !viewers(system) {
        return;
    }
    let roles = EnumId(system.enums.len() as u16);
    system.enums.push(Enumeration { name: "look".into(), names: vec!["not yet".into()] });
    let phase = local(system, "looked", Made::Looked, Sort::Enum(roles), Span::default());
    let waiting = |p: Proc| Lit::new(Term::Read(Place::cell(phase, p)), Rel::Eq, Term::Name(roles, 0));
    for rule in system.rules.iter_mut().filter(|r| !r.params.is_empty()) {
        rule.guard.push(waiting(rule.actor));
    }
    for way in &mut system.init.each {
        way.holds.push(waiting(Proc::Param(0)));
    }
    for at in 0..system.bad.len() {
        for viewer in 0..system.bad[at].params.len() {
            look(system, at, Proc::Param(viewer as u8), phase, roles);
        }
    }
}

/// One process looks for one bad state.
fn look(system: &mut System, at: usize, viewer: Proc, phase: VarId, roles: EnumId) {
    let bad = system.bad[at].clone();
    let mut places: Vec<Place> =
        bad.holds.iter().flat_map(Lit::places).filter(|p| p.view == Some(viewer)).collect();
    places.sort_unstable();
    places.dedup();
    if places.is_empty() {
        return;
    }
    let role = system.enums[roles.0 as usize].names.len() as u8;
    let Proc::Param(who) = viewer else { return };
    system.enums[roles.0 as usize].names.push(format!("as {} of {}", bad.params[who as usize], at + 1));
    // The viewer comes first, then whoever has a cell that is looked at.
    let mut takes = vec![viewer];
    for place in &places {
        if let Some(p @ Proc::Param(_)) = place.index
            && !takes.contains(&p)
        {
            takes.push(p);
        }
    }
    let renamed = |p: Proc| takes.iter().position(|&t| t == p).map_or(p, |i| Proc::Param(i as u8));
    let me = Proc::Param(0);
    let mut rule = Rule {
        name: "look".into(),
        span: bad.span,
        params: takes
            .iter()
            .map(|&p| if let Proc::Param(i) = p { bad.params[i as usize].clone() } else { String::new() })
            .collect(),
        actor: me,
        guard: vec![Lit::new(Term::Read(Place::cell(phase, me)), Rel::Eq, Term::Name(roles, 0))],
        foralls: Vec::new(),
        fence: false,
        locked: false,
        updates: vec![Update::Set(Place::cell(phase, me), Rhs::Term(Term::Name(roles, role)))],
    };
    let mut more = vec![Lit::new(Term::Read(Place::cell(phase, viewer)), Rel::Eq, Term::Name(roles, role))];
    let mut kept = Vec::new();
    for &place in &places {
        let sort = system.sort(place);
        let name = format!("{} @ {}", bad.params[who as usize], system.var(place.var).name);
        let var = local(system, &name, Made::Seen, sort, bad.span);
        let index = place.index.map(renamed);
        let source = Place { var: place.var, index, view: None };
        let value = if sort == Sort::Int { Term::plus(source, 0) } else { Term::Read(source) };
        rule.updates.push(Update::Set(Place::cell(var, me), Rhs::Term(value)));
        kept.push((place, Place::cell(var, viewer)));
    }
    for &other in &takes[1..] {
        let var = local(system, "looked at", Made::Looked, Sort::Proc, bad.span);
        rule.updates.push(Update::Set(Place::cell(var, me), Rhs::Term(Term::Proc(renamed(other)))));
        more.push(Lit::new(Term::Read(Place::cell(var, viewer)), Rel::Eq, Term::Proc(other)));
    }
    system.rules.push(rule);
    let to = |p: &mut Place| {
        if let Some((_, new)) = kept.iter().find(|(old, _)| old == p) {
            *p = *new;
        }
    };
    let bad = &mut system.bad[at];
    for lit in &mut bad.holds {
        for term in [&mut lit.left, &mut lit.right] {
            match term {
                Term::Read(place) => to(place),
                Term::Sum(parts, _) => parts.iter_mut().for_each(|(_, p)| to(p)),
                _ => {}
            }
        }
    }
    bad.holds.extend(more);
}

fn local(system: &mut System, name: &str, made: Made, sort: Sort, span: Span) -> VarId {
    system.vars.push(Var { name: name.into(), kind: Kind::Local, sort, span, made: Some(made) });
    VarId((system.vars.len() - 1) as u16)
}
