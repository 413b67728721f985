//! Which level stands for what. No order is good for all programs, so there are two:
//!
//! * [`Order::Apart`]: threads first, in their order, then the cells. Every step then
//!   has its thread as upper level, and a cell is changed once for all the threads
//!   that could do it. A cell that only one thread writes lies the nearer to the
//!   threads the later that thread comes, so that what belongs together is apart by as
//!   few levels as can be; cells that several threads write come before those;
//! * [`Order::Together`]: a cell that only one thread writes comes right after that
//!   thread, others last. That is better where such cells tell much about what the
//!   thread is doing.

use super::saturation::Var;
use crate::compile::{Code, Do, Ex, Pl};
use std::cmp::Reverse;

/// How levels are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Apart,
    Together,
}

/// The levels, from the top.
pub(crate) fn levels(code: &Code, order: Order) -> Vec<Var> {
    let writers = writers(code);
    let mut cells: Vec<u32> = (1..=code.cells() as u32).collect();
    cells.sort_by_key(|&c| Reverse((writers[c as usize], c)));
    let mut levels = Vec::new();
    for t in 0..code.threads.len() {
        levels.push(Var::Thread(t as u32));
        if order == Order::Together {
            let own = cells.extract_if(.., |c| writers[*c as usize] == t);
            levels.extend(own.map(Var::Cell));
        }
    }
    levels.extend(cells.into_iter().map(Var::Cell));
    levels
}

/// For each cell, the one thread that writes it, or a number above all threads
/// if there are several; 0 if there is none.
fn writers(code: &Code) -> Vec<usize> {
    let several = code.threads.len();
    let mut by = vec![None; code.cells() + 1];
    for (t, (template, copy, _)) in code.threads.iter().enumerate() {
        let mut mark = |first: u32, len: u32| {
            for cell in first..first + len {
                let writer: &mut Option<usize> = &mut by[cell as usize];
                *writer = Some(if writer.is_none_or(|w| w == t) { t } else { several });
            }
        };
        for edge in reached(code, code.templates[*template as usize]) {
            let (Do::Store(place, _) | Do::Rmw { place, .. } | Do::Cas { place, .. }) = edge else {
                continue;
            };
            match place {
                Pl::Cell(cell) => mark(*cell, 1),
                Pl::Array(_, first, len, Ex::SelfId) if *copy < *len => mark(first + copy, 1),
                Pl::Array(_, first, len, _) => mark(*first, *len),
                Pl::Sparse(..) | Pl::Deref(_) | Pl::Bytes(..) => {}
            }
        }
    }
    by.into_iter().map(|w| w.unwrap_or(0)).collect()
}

/// What the edges of a routine and of those it calls do.
fn reached(code: &Code, routine: u32) -> impl Iterator<Item = &Do> {
    let mut seen = vec![routine];
    let mut i = 0;
    while i < seen.len() {
        let locs = &code.routines[seen[i] as usize].locs;
        for edge in locs.iter().flat_map(|l| &l.out) {
            if let Do::Call { routine, .. } = edge.act
                && !seen.contains(&routine)
            {
                seen.push(routine);
            }
        }
        i += 1;
    }
    seen.into_iter().flat_map(|r| &code.routines[r as usize].locs).flat_map(|l| &l.out).map(|e| &e.act)
}
