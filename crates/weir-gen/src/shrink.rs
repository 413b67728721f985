//! Making a program smaller while something stays true of it.
//!
//! Greedy, after Zeller and Hildebrandt's delta debugging (TSE 2002) without its
//! halving, since the programs are small: every single change that keeps the
//! trait is taken, until none does. Every change makes the program smaller in
//! some measure, so this ends.

use crate::edit;
use weir_ir::verify::verify;
use weir_ir::{BinOp, CellInit, Expr, Op, Program, UnOp};

/// The program made as small as single changes can make it while `still_fails`
/// holds. The result obeys the rules of `weir_ir::verify` if the program does.
pub fn shrink(program: Program, mut still_fails: impl FnMut(&Program) -> bool) -> Program {
    let well_formed = verify(&program).is_empty();
    let mut best = program;
    loop {
        let mut changed = false;
        for pass in PASSES {
            let mut at = 0;
            // After a change that is taken, what is at this position is new.
            while let Some(tried) = pass(&best, at) {
                match tried {
                    Some(q) if (!well_formed || verify(&q).is_empty()) && still_fails(&q) => {
                        best = q;
                        changed = true;
                    }
                    _ => at += 1,
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

/// The change with that number: `None` if there are fewer, `Some(None)` if it
/// is not possible here.
type Pass = fn(&Program, usize) -> Option<Option<Program>>;

const PASSES: [Pass; 16] = [
    threads,
    properties,
    filter,
    without_sections,
    edges,
    nops,
    skips,
    locations,
    constraints,
    expressions,
    initial_values,
    templates,
    routines,
    registers,
    objects,
    observables,
];

fn threads(p: &Program, at: usize) -> Option<Option<Program>> {
    (at < p.threads.len()).then(|| edit::without_thread(p, at))
}

fn templates(p: &Program, at: usize) -> Option<Option<Program>> {
    (at < p.templates.len()).then(|| edit::without_template(p, at))
}

fn routines(p: &Program, at: usize) -> Option<Option<Program>> {
    (at < p.routines.len()).then(|| edit::without_routine(p, at))
}

fn objects(p: &Program, at: usize) -> Option<Option<Program>> {
    (at < p.objects.len()).then(|| edit::without_object(p, at))
}

fn registers(p: &Program, at: usize) -> Option<Option<Program>> {
    let (routine, reg) = nth(p.routines.iter().map(|r| r.regs.len()), at)?;
    Some(edit::without_register(p, routine, reg))
}

fn locations(p: &Program, at: usize) -> Option<Option<Program>> {
    let (routine, loc) = nth(p.routines.iter().map(|r| r.locs.len()), at)?;
    Some(edit::without_location(p, routine, loc))
}

fn edges(p: &Program, at: usize) -> Option<Option<Program>> {
    let (routine, edge) = nth(p.routines.iter().map(|r| r.edges.len()), at)?;
    Some(edit::without_edge(p, routine, edge))
}

fn nops(p: &Program, at: usize) -> Option<Option<Program>> {
    let (routine, edge) = nth(p.routines.iter().map(|r| r.edges.len()), at)?;
    Some(edit::with_nop(p, routine, edge))
}

fn skips(p: &Program, at: usize) -> Option<Option<Program>> {
    let (routine, edge) = nth(p.routines.iter().map(|r| r.edges.len()), at)?;
    Some(edit::skipping(p, routine, edge))
}

fn properties(p: &Program, at: usize) -> Option<Option<Program>> {
    (at < p.properties.len()).then(|| {
        let mut q = p.clone();
        q.properties.remove(at);
        Some(q)
    })
}

fn observables(p: &Program, at: usize) -> Option<Option<Program>> {
    (at < p.observables.len()).then(|| {
        let mut q = p.clone();
        q.observables.remove(at);
        Some(q)
    })
}

fn filter(p: &Program, at: usize) -> Option<Option<Program>> {
    (at == 0 && p.filter.is_some()).then(|| Some(Program { filter: None, ..p.clone() }))
}

/// The start and the end of an atomic section have to go together.
fn without_sections(p: &Program, at: usize) -> Option<Option<Program>> {
    let routine = p.routines.get(at)?;
    let is_bound = |op: &Op| matches!(op, Op::AtomicBegin | Op::AtomicEnd);
    Some(routine.edges.iter().any(|e| is_bound(&e.op)).then(|| {
        let mut q = p.clone();
        for e in q.routines[at].edges.iter_mut().filter(|e| is_bound(&e.op)) {
            e.op = Op::Nop;
        }
        q
    }))
}

fn constraints(p: &Program, at: usize) -> Option<Option<Program>> {
    let (routine, edge) = nth(p.routines.iter().map(|r| r.edges.len()), at)?;
    let simpler = match &p.routines[routine].edges[edge].op {
        Op::Havoc(r, Some(_)) => Op::Havoc(*r, None),
        Op::Rmw { dst: Some(_), place, op, operand, ty } => {
            Op::Rmw { dst: None, place: place.clone(), op: *op, operand: operand.clone(), ty: *ty }
        }
        Op::Cas { old: Some(_), ok, place, expected, new } => {
            Op::Cas { old: None, ok: *ok, place: place.clone(), expected: expected.clone(), new: new.clone() }
        }
        _ => return Some(None),
    };
    let mut q = p.clone();
    q.routines[routine].edges[edge].op = simpler;
    Some(Some(q))
}

fn initial_values(p: &Program, at: usize) -> Option<Option<Program>> {
    let (object, cell) = nth(p.objects.iter().map(|o| o.init.len()), at)?;
    let simpler = match p.objects[object].init[cell] {
        CellInit::Value(0) => return Some(None),
        CellInit::Value(_) => CellInit::Value(0),
        CellInit::Any { lo, .. } => CellInit::Value(lo),
    };
    let mut q = p.clone();
    q.objects[object].init[cell] = simpler;
    Some(Some(q))
}

/// Each expression of code and properties, in each simpler form.
fn expressions(p: &Program, at: usize) -> Option<Option<Program>> {
    let mut left = at;
    for (r, routine) in p.routines.iter().enumerate() {
        for (e, edge) in routine.edges.iter().enumerate() {
            for (which, expr) in edge.op.exprs().into_iter().enumerate() {
                let forms = simpler(expr);
                if left < forms.len() {
                    let mut q = p.clone();
                    let mut now = 0;
                    q.routines[r].edges[e].op = edge.op.map(&|r| r, &mut |old| {
                        now += 1;
                        if now - 1 == which { forms[left].clone() } else { old.clone() }
                    });
                    return Some(Some(q));
                }
                left -= forms.len();
            }
        }
    }
    for (i, property) in p.properties.iter().enumerate() {
        let forms = simpler(&property.pred);
        if left < forms.len() {
            let mut q = p.clone();
            q.properties[i].pred = forms[left].clone();
            q.properties[i].text = format!("{:?}", forms[left]);
            return Some(Some(q));
        }
        left -= forms.len();
    }
    None
}

/// Smaller expressions: parts of it, a constant, or a part made simpler. (A
/// constant has fewer forms than anything else, and a smaller one fewer than a
/// larger one, so making expressions simpler ends.)
fn simpler(e: &Expr) -> Vec<Expr> {
    let mut out = Vec::new();
    match e {
        Expr::Const(0, _) => return out,
        Expr::Const(v, ty) => {
            let mut smaller = vec![0, v / 2];
            smaller.dedup();
            out.extend(smaller.into_iter().map(|v| Expr::Const(v, *ty)));
            return out;
        }
        Expr::Un(UnOp::Not, ..) | Expr::At(..) | Expr::Ended(_) => out.push(Expr::FALSE),
        Expr::Bin(op, ..) if op.is_predicate() => out.extend([Expr::FALSE, Expr::TRUE]),
        Expr::AddrOf(..) => {}
        _ => out.push(Expr::int(0)),
    }
    let boxed = |e: Expr| Box::new(e);
    match e {
        Expr::Un(op, ty, a) => {
            out.push((**a).clone());
            out.extend(simpler(a).into_iter().map(|a| Expr::Un(*op, *ty, boxed(a))));
        }
        Expr::Cast(ty, a) => {
            out.push((**a).clone());
            out.extend(simpler(a).into_iter().map(|a| Expr::Cast(*ty, boxed(a))));
        }
        Expr::AddrOf(o, a) => out.extend(simpler(a).into_iter().map(|a| Expr::AddrOf(*o, boxed(a)))),
        Expr::Bin(op, ty, a, b) => {
            // The sides of a comparison are no truth values.
            if !op.is_predicate() || matches!(op, BinOp::LAnd | BinOp::LOr) {
                out.extend([(**a).clone(), (**b).clone()]);
            }
            out.extend(simpler(a).into_iter().map(|a| Expr::Bin(*op, *ty, boxed(a), b.clone())));
            out.extend(simpler(b).into_iter().map(|b| Expr::Bin(*op, *ty, a.clone(), boxed(b))));
        }
        Expr::Ite(c, a, b) => {
            out.extend([(**a).clone(), (**b).clone()]);
            out.extend(simpler(c).into_iter().map(|c| Expr::Ite(boxed(c), a.clone(), b.clone())));
            out.extend(simpler(a).into_iter().map(|a| Expr::Ite(c.clone(), boxed(a), b.clone())));
            out.extend(simpler(b).into_iter().map(|b| Expr::Ite(c.clone(), a.clone(), boxed(b))));
        }
        _ => {}
    }
    out
}

/// The part and the position in it of the `at`-th element of parts of these lengths.
fn nth(lengths: impl Iterator<Item = usize>, mut at: usize) -> Option<(usize, usize)> {
    for (part, length) in lengths.enumerate() {
        if at < length {
            return Some((part, at));
        }
        at -= length;
    }
    None
}
