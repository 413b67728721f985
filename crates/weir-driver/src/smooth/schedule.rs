//! Another order of the steps of an execution, with few turns.

use super::depends::Order;
use std::collections::BTreeSet;
use weir_ir::Step;

/// Who goes on when a thread can do no more.
#[derive(Clone, Copy)]
enum Next {
    /// Who came first in the execution as it was found.
    Earliest,
    /// The thread that was started first.
    Oldest,
    /// The one that was started last.
    Youngest,
}

struct Units<'a> {
    order: &'a Order,
    /// The steps of each unit, by their numbers; empty where it is left out.
    steps: Vec<Vec<u32>>,
    thread: Vec<usize>,
    flush: Vec<bool>,
    /// Who needs it.
    needed_by: Vec<Vec<u32>>,
    threads: usize,
}

/// An order of the steps that are kept, in which every step comes after those that it needs. With
/// `last`, the last step stays the last one.
pub(super) fn schedule(order: &Order, steps: &[Step], keep: &[bool], last: bool) -> Vec<Step> {
    let n = order.needs.len();
    let mut units = Units {
        order,
        steps: vec![Vec::new(); n],
        thread: vec![0; n],
        flush: vec![false; n],
        needed_by: vec![Vec::new(); n],
        threads: 1,
    };
    for (i, step) in steps.iter().enumerate() {
        let unit = order.unit[i] as usize;
        if keep[i] {
            units.steps[unit].push(i as u32);
        }
        units.thread[unit] = step.thread().index();
        units.flush[unit] = matches!(step, Step::Flush { .. });
        units.threads = units.threads.max(step.thread().index() + 1);
    }
    for (unit, needs) in order.needs.iter().enumerate() {
        for need in needs {
            units.needed_by[*need as usize].push(unit as u32);
        }
    }
    let ways = [Next::Earliest, Next::Oldest, Next::Youngest];
    let tried = ways.iter().map(|next| {
        let order = units.run(*next, last);
        order.iter().map(|i| steps[*i as usize]).collect::<Vec<Step>>()
    });
    tried.min_by_key(|found| turns(found)).unwrap_or_default()
}

impl Units<'_> {
    fn run(&self, next: Next, last: bool) -> Vec<u32> {
        let n = self.steps.len();
        let kept = |u: usize| !self.steps[u].is_empty();
        let end = if last { n.checked_sub(1) } else { None };
        let mut open: Vec<usize> = self
            .order
            .needs
            .iter()
            .map(|needs| needs.iter().filter(|u| kept(**u as usize)).count())
            .collect();
        // Per thread, what can be done: stores that arrive come first, then in the order as it was.
        let mut ready = vec![BTreeSet::new(); self.threads];
        let key = |u: usize| (!self.flush[u], u);
        for u in (0..n).filter(|u| kept(*u) && open[*u] == 0 && Some(*u) != end) {
            ready[self.thread[u]].insert(key(u));
        }
        let (mut out, mut now) = (Vec::new(), 0);
        loop {
            let Some((_, unit)) = ready[now].pop_first() else {
                let waiting = (0..self.threads).filter(|t| !ready[*t].is_empty());
                let chosen = match next {
                    Next::Earliest => waiting.min_by_key(|t| ready[*t].iter().map(|k| k.1).min()),
                    Next::Oldest => waiting.min(),
                    Next::Youngest => waiting.max(),
                };
                let Some(thread) = chosen else { break };
                now = thread;
                continue;
            };
            out.extend(&self.steps[unit]);
            for later in self.needed_by[unit].iter().map(|u| *u as usize) {
                open[later] -= 1;
                if open[later] == 0 && kept(later) && Some(later) != end {
                    ready[self.thread[later]].insert(key(later));
                }
            }
        }
        if let Some(end) = end {
            out.extend(&self.steps[end]);
        }
        out
    }
}

/// How often another thread goes on.
#[must_use]
pub fn turns(steps: &[Step]) -> usize {
    steps.windows(2).filter(|pair| pair[0].thread() != pair[1].thread()).count()
}
