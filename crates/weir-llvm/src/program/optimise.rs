//! One function, made small.

use crate::mid::{Block, Flat, Term};
use crate::promote::promote;
use crate::simplify::simplify;

/// Rounds of promoting local variables, each of which may reveal more.
const MOST_PROMOTIONS: usize = 16;

/// Simplifies and promotes until nothing changes.
pub(super) fn optimise(flat: &mut Flat) {
    simplify(flat);
    for _ in 0..MOST_PROMOTIONS {
        if !promote(flat) {
            break;
        }
        simplify(flat);
    }
    let order = flat.order();
    let mut new = vec![usize::MAX; flat.blocks.len()];
    for (i, &b) in order.iter().enumerate() {
        new[b] = i;
    }
    let mut blocks: Vec<Block> = Vec::with_capacity(order.len());
    for &b in &order {
        let mut block = std::mem::take(&mut flat.blocks[b]);
        for p in &mut block.phis {
            p.from.iter_mut().for_each(|(b, _)| *b = new[*b]);
        }
        match &mut block.term {
            Term::Br(t) => *t = new[*t],
            Term::Cond(_, a, b) => {
                *a = new[*a];
                *b = new[*b];
            }
            Term::Switch(_, cases, d) => {
                cases.iter_mut().for_each(|(_, b)| *b = new[*b]);
                *d = new[*d];
            }
            Term::Ret(_) | Term::Stop => {}
        }
        blocks.push(block);
    }
    flat.blocks = blocks;
}
