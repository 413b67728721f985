//! Cubes as clauses of a claim.

use super::cube::{Cell, Cube, Shape};
use super::zone::{INF, OTHER, V};
use crate::claim::{self, Atom, Clause, Load, Own, Slot};

fn plain(cell: Cell) -> claim::Cell {
    (cell.var(), cell.index())
}

/// What a cube says.
pub(crate) fn clause(cube: &Cube, shape: &Shape) -> Clause {
    let mut clause = Clause::new(cube.procs() as u8);
    let mut slots: Vec<(Slot, u8)> = cube.cells.iter().map(|&(c, v)| (Slot::Cell(plain(c)), v)).collect();
    for (p, queue) in cube.queues.iter().enumerate() {
        let who = p as u8;
        for (i, msg) in queue.msgs.iter().enumerate() {
            let cells = msg.cells.iter().map(|&(c, _)| plain(c)).collect();
            clause.loads[p].push(Load { cells, joint: msg.joint });
            slots.extend(msg.cells.iter().map(|&(c, v)| (Slot::Load(who, i as u8, plain(c)), v)));
        }
        for own in &queue.owns {
            clause.owns[p].push(Own { cell: plain(own.cell), after: own.before });
            slots.push((Slot::Own(who, plain(own.cell)), own.val));
        }
        if cube.pins[p] != shape.pins {
            clause.atoms.push(Atom::In(Slot::Number(who), u64::from(cube.pins[p])));
        }
    }
    for &(c, v) in cube.observed.iter().flat_map(|m| &m.cells) {
        clause.seen.push(plain(c));
        slots.push((Slot::Seen(plain(c)), v));
    }
    // The first slot of every value stands for it.
    let mut rows: Vec<(usize, Slot)> = Vec::new();
    let mut first: Vec<Option<Slot>> = vec![None; cube.vals.list.len()];
    for (slot, v) in slots {
        let v = cube.vals.find(v) as usize;
        if let Some(other) = first[v] {
            clause.atoms.push(Atom::Same(other, slot));
            continue;
        }
        first[v] = Some(slot);
        match cube.vals.list[v] {
            V::Fin(mask) => clause.atoms.push(Atom::In(slot, mask)),
            V::Proc(mask) => {
                let others = if mask & OTHER != 0 { claim::OTHER } else { 0 };
                clause.atoms.push(Atom::In(slot, u64::from(mask & !OTHER) | others));
            }
            V::Int(row) => rows.push((row as usize, slot)),
            V::Same(_) => {}
        }
    }
    differences(cube, &rows, &mut clause.atoms);
    clause
}

/// The bounds that do not follow from two others.
fn differences(cube: &Cube, rows: &[(usize, Slot)], atoms: &mut Vec<Atom>) {
    let vals = &cube.vals;
    let all: Vec<(usize, Option<Slot>)> =
        [(0, None)].into_iter().chain(rows.iter().map(|&(r, s)| (r, Some(s)))).collect();
    for &(i, a) in &all {
        for &(j, b) in &all {
            let bound = vals.bound(i, j);
            // Through an equal row, the two would justify each other.
            let through = |k: usize| {
                k != i
                    && k != j
                    && super::zone::plus(vals.bound(i, k), vals.bound(k, j)) <= bound
                    && super::zone::plus(vals.bound(i, k), vals.bound(k, i)) > 0
                    && super::zone::plus(vals.bound(j, k), vals.bound(k, j)) > 0
            };
            if i != j && bound < INF && !all.iter().any(|&(k, _)| through(k)) {
                atoms.push(Atom::AtMost(a, b, bound));
            }
        }
    }
}
