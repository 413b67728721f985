//! Programs that are a little smaller, for making one on which answers differ as small
//! as it can be.

use super::tree::{Atom, Kind, Stmt, Structured};

/// The program with one thing less: a property or a part of one, a label that nothing
/// mentions, a statement, or only what stands around others (loops stay, since what is
/// in them may leave them). Each is a program of the language as well.
pub fn smaller(p: &Structured) -> Vec<Structured> {
    let mut all = Vec::new();
    properties(p, &mut all);
    let mentioned = mentioned(p);
    let is_free = |l: Option<usize>| l.is_none_or(|l| !mentioned.contains(&l));
    for (at, s) in all_statements(p).into_iter().enumerate().filter(|(_, s)| is_free(s.label)) {
        if nested(s).iter().all(|s| is_free(s.label)) {
            all.extend(replaced(p, at, |_| Vec::new()));
        }
        if matches!(s.kind, Kind::If(..) | Kind::Block(_) | Kind::Choose(_) | Kind::Atomic(_)) {
            all.extend(replaced(p, at, |s| s.kind.bodies().into_iter().flatten().cloned().collect()));
        }
        if s.label.is_some() {
            all.extend(replaced(p, at, |s| vec![s.kind.into()]));
        }
    }
    all
}

fn properties(p: &Structured, all: &mut Vec<Structured>) {
    for (n, never) in p.never.iter().enumerate() {
        if p.never.len() > 1 {
            all.push(p.clone());
            all.last_mut().expect("just added").never.remove(n);
        }
        for (i, part) in never.iter().enumerate() {
            if never.len() > 1 {
                all.push(p.clone());
                all.last_mut().expect("just added").never[n].remove(i);
            }
            for atom in (0..part.len()).filter(|_| part.len() > 1) {
                all.push(p.clone());
                all.last_mut().expect("just added").never[n][i].remove(atom);
            }
        }
    }
}

fn nested(s: &Stmt) -> Vec<&Stmt> {
    let within = s.kind.bodies().into_iter().flatten().flat_map(nested);
    std::iter::once(s).chain(within).collect()
}

/// All statements, those around others first.
fn all_statements(p: &Structured) -> Vec<&Stmt> {
    p.threads.iter().chain([&p.proc]).flatten().flat_map(nested).collect()
}

/// Labels that something mentions, in whichever routine.
fn mentioned(p: &Structured) -> Vec<usize> {
    let jumps = all_statements(p).into_iter().filter_map(|s| match s.kind {
        Kind::Goto(label) => Some(label),
        _ => None,
    });
    let atoms = p.never.iter().flatten().flatten().filter_map(|(_, atom)| match atom {
        Atom::At(_, label, _) => Some(*label),
        _ => None,
    });
    jumps.chain(atoms).collect()
}

/// The program with other statements for the one with that number; `None` where a
/// procedure without statements would be called.
fn replaced(p: &Structured, at: usize, by: impl Fn(Stmt) -> Vec<Stmt>) -> Option<Structured> {
    fn go(list: &mut Vec<Stmt>, at: usize, seen: &mut usize, by: &impl Fn(Stmt) -> Vec<Stmt>) {
        for i in 0..list.len() {
            if *seen == at {
                *seen += 1;
                let old = list.remove(i);
                list.splice(i..i, by(old));
                return;
            }
            *seen += 1;
            list[i].kind.bodies_mut().into_iter().for_each(|b| {
                if *seen <= at {
                    go(b, at, seen, by);
                }
            });
            if *seen > at {
                return;
            }
        }
    }
    let mut p = p.clone();
    let mut seen = 0;
    for list in p.threads.iter_mut().chain([&mut p.proc]) {
        if seen <= at {
            go(list, at, &mut seen, &by);
        }
    }
    let calls = all_statements(&p).iter().any(|s| s.kind == Kind::Call);
    (!calls || !p.proc.is_empty()).then_some(p)
}
