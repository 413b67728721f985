//! The checks of the invariants, as obligations: what holds at the start, what an
//! action establishes, and what it leaves alone of another thread's facts.

use crate::Unsupported;
use crate::invariants::{Invariants, Spot, assumed, differ, narrow, numbers, thread};
use crate::show;
use crate::symbolic::{Chooser, Local, Memory, Start, World};
use crate::system::System;
use crate::term::{Obligation, Term};

/// All of them.
pub(crate) fn obligations(system: &System<'_>, inv: &Invariants) -> Result<Vec<Obligation>, Unsupported> {
    let mut list = Vec::new();
    for (c, class) in system.classes.iter().enumerate() {
        let entry = (c, class.routine.entry);
        let mut w = World::new(system.program, Start::Initial);
        let regs = class.routine.regs.iter().map(|r| w.pool.int(r.init)).collect();
        let (me, count) = numbers(&mut w, class, "t");
        let local = Local { regs, me, count };
        let holds = all(&mut w, inv, entry, &local, &Memory::default())?;
        let name = format!("the invariants of {} at the start", class.name);
        list.push(obligation(w, name, Vec::new(), holds));
        for (i, a) in class.actions.iter().enumerate() {
            let from = (c, a.src);
            if a.closes_round || !inv.facts.contains_key(&from) {
                continue;
            }
            let what = show::action(system, (c, i));
            let mut w = World::new(system.program, Start::Unknown);
            narrow(&mut w, inv, from);
            let local = thread(&mut w, system, inv, from, "t");
            let mut pre = assumed(&mut w, inv, from, &local)?;
            let run = w.run(class, &a.path, &local, &Memory::default(), &Chooser::Free)?;
            pre.push(run.guard);
            // Where nobody arrives, the action is never taken.
            let reached = inv.facts.contains_key(&(c, a.dst));
            let holds = if reached {
                all(&mut w, inv, (c, a.dst), &run.local, &run.memory)?
            } else {
                w.pool.bool(false)
            };
            list.push(obligation(w, format!("{what} establishes the invariants after it"), pre, holds));
            if !reached {
                continue;
            }
            let mut others: Vec<Spot> =
                inv.together.iter().filter(|(_, b)| *b == from).map(|(o, _)| *o).collect();
            others.sort_unstable();
            for other in others {
                let meet = inv.can_meet(other, (c, a.dst));
                if meet && !class.may_write(a) {
                    continue;
                }
                let mut w = World::new(system.program, Start::Unknown);
                narrow(&mut w, inv, from);
                narrow(&mut w, inv, other);
                let mine = thread(&mut w, system, inv, from, "u");
                let theirs = thread(&mut w, system, inv, other, "t");
                differ(&mut w, system, (c, &mine), (other.0, &theirs));
                let mut pre = assumed(&mut w, inv, from, &mine)?;
                pre.extend(assumed(&mut w, inv, other, &theirs)?);
                let run = w.run(class, &a.path, &mine, &Memory::default(), &Chooser::Free)?;
                pre.push(run.guard);
                let holds =
                    if meet { all(&mut w, inv, other, &theirs, &run.memory)? } else { w.pool.bool(false) };
                let name = format!(
                    "{what} keeps the invariants of {} at place {}",
                    system.classes[other.0].name, other.1.0
                );
                list.push(obligation(w, name, pre, holds));
            }
        }
    }
    Ok(list)
}

/// All facts of a spot.
fn all(
    w: &mut World<'_>,
    inv: &Invariants,
    spot: Spot,
    local: &Local,
    memory: &Memory,
) -> Result<Term, Unsupported> {
    let mut holds = w.pool.bool(true);
    for f in inv.facts.get(&spot).into_iter().flatten() {
        let t = f.term(w, local, memory).map_err(|why| Unsupported { why, span: None })?;
        holds = w.pool.and(holds, t);
    }
    Ok(holds)
}

fn obligation(mut w: World<'_>, name: String, pre: Vec<Term>, holds: Term) -> Obligation {
    let mut terms = pre;
    terms.extend(&w.side);
    terms.push(w.pool.not(holds));
    Obligation { name, pool: w.pool, terms }
}
