//! Changes that must not matter to any verdict.

use super::{Cond, Kind, Stmt, Structured};
use crate::rng::Rng;

/// A kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Labels that nothing mentions, on up to three statements.
    Label,
    /// Fences that are never reached.
    DeadFence,
    /// Variables that nobody uses, shared and local.
    Unused,
    /// Another order of the threads.
    Order,
    /// Other names for everything.
    Names,
}

impl Change {
    /// All kinds.
    pub const ALL: [Change; 5] =
        [Change::Label, Change::DeadFence, Change::Unused, Change::Order, Change::Names];

    /// The program with such a change; the seed says where.
    pub fn apply(self, program: &Structured, seed: u64) -> Structured {
        let mut rng = Rng::new(seed ^ 0x00c4_a49e);
        let mut p = program.clone();
        match self {
            Change::Label => {
                let bare = count(&mut p, |s| s.label.is_none());
                for n in 0..rng.between(1, 3).min(bare) {
                    let at = rng.below(bare - n);
                    let mut label = Some(50 + n);
                    let mut seen = 0;
                    each(&mut p, &mut |s| {
                        if s.label.is_none() {
                            if seen == at {
                                s.label = label.take();
                            }
                            seen += 1;
                        }
                    });
                }
            }
            Change::DeadFence => {
                for _ in 0..rng.between(1, 2) {
                    let fence = vec![Kind::Fence.into()];
                    let dead = match rng.below(4) {
                        0 => Kind::While(Cond::Always(false), fence),
                        1 => Kind::If(Cond::Always(true), Vec::new(), fence),
                        _ => Kind::If(Cond::Always(false), fence, Vec::new()),
                    };
                    insert(&mut p, &mut rng, dead);
                }
                lists(&mut p, &mut |list| {
                    let leaves =
                        |k: &Kind| matches!(k, Kind::Goto(_) | Kind::Break | Kind::Continue | Kind::Return);
                    if list.last().is_some_and(|s| leaves(&s.kind)) {
                        list.push(Kind::Fence.into());
                    }
                });
            }
            Change::Unused => {
                p.unused = vec![rng.below(p.shared)];
                for n in 0..rng.between(1, 2) {
                    insert(&mut p, &mut rng, Kind::Declare(n));
                }
            }
            Change::Order => {
                let by = (1 + rng.below(2)) % p.order.len().max(1);
                p.order.rotate_left(by);
            }
            Change::Names => p.names = 1,
        }
        p
    }
}

fn bodies(p: &mut Structured) -> Vec<&mut Vec<Stmt>> {
    p.threads.iter_mut().chain([&mut p.proc]).filter(|b| !b.is_empty()).collect()
}

fn each(p: &mut Structured, f: &mut impl FnMut(&mut Stmt)) {
    lists(p, &mut |list| list.iter_mut().for_each(&mut *f));
}

/// All lists of statements, those around others first. Within atomic sections
/// there is nothing to change.
fn lists(p: &mut Structured, f: &mut impl FnMut(&mut Vec<Stmt>)) {
    fn go(list: &mut Vec<Stmt>, f: &mut impl FnMut(&mut Vec<Stmt>)) {
        f(list);
        for s in list.iter_mut().filter(|s| !matches!(s.kind, Kind::Atomic(_))) {
            s.kind.bodies_mut().into_iter().for_each(|b| go(b, f));
        }
    }
    bodies(p).into_iter().for_each(|b| go(b, f));
}

fn count(p: &mut Structured, wanted: impl Fn(&Stmt) -> bool) -> usize {
    let mut n = 0;
    each(p, &mut |s| n += usize::from(wanted(s)));
    n
}

/// Puts a statement somewhere.
fn insert(p: &mut Structured, rng: &mut Rng, kind: Kind) {
    let mut places = 0;
    lists(p, &mut |list| places += list.len() + 1);
    let at = rng.below(places);
    let mut seen = 0;
    let mut new = Some(kind);
    lists(p, &mut |list| {
        let here = at.wrapping_sub(seen);
        seen += list.len() + 1;
        if here <= list.len()
            && let Some(kind) = new.take()
        {
            list.insert(here, kind.into());
            // What was put in is seen as well.
            seen += 1;
        }
    });
}
