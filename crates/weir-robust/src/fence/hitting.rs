//! The cheapest set that hits every clause, exactly.
//!
//! Branch and bound: branch on a clause with the fewest members left that is
//! not hit yet, cheapest member first; a member that was tried is out of
//! question in the branches after it. The bound is the cheapest member of each
//! of some clauses that have nothing in common.

use super::clause::Choice;
use std::collections::HashMap;
use weir_ir::FenceKind;

/// What a choice costs; compared in order.
pub(super) type Cost = (u64, u64);

fn add(a: Cost, b: Cost) -> Cost {
    (a.0 + b.0, a.1 + b.1)
}

/// The cheapest set of choices that hits all clauses and does as much as none of
/// the sets in `taken` (a full fence does as much as a store-store fence).
pub(super) fn cheapest(
    clauses: &[Vec<Choice>],
    taken: &[Vec<Choice>],
    cost: impl Fn(Choice) -> Cost,
) -> Option<Vec<Choice>> {
    let mut ids: HashMap<Choice, usize> = HashMap::new();
    let mut members: Vec<Choice> = Vec::new();
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for clause in clauses {
        let mut set: Vec<usize> = clause
            .iter()
            .map(|c| {
                *ids.entry(*c).or_insert_with(|| {
                    members.push(*c);
                    members.len() - 1
                })
            })
            .collect();
        set.sort_unstable();
        set.dedup();
        sets.push(set);
    }
    // A clause that contains another one says nothing new.
    sets.sort_by_key(Vec::len);
    let mut least: Vec<Vec<usize>> = Vec::new();
    for s in sets {
        if !least.iter().any(|t| t.iter().all(|x| s.binary_search(x).is_ok())) {
            least.push(s);
        }
    }
    let costs: Vec<Cost> = members.iter().map(|c| cost(*c)).collect();
    for s in &mut least {
        s.sort_by_key(|&m| (costs[m], members[m].0));
    }
    let mut search = Search {
        clauses: least,
        costs,
        members: &members,
        taken,
        out: vec![false; members.len()],
        chosen: Vec::new(),
        best: None,
    };
    search.go((0, 0));
    search.best.map(|(_, set)| {
        let mut set: Vec<Choice> = set.into_iter().map(|m| members[m]).collect();
        set.sort_by_key(|(p, k)| (*p, *k as u8));
        set
    })
}

struct Search<'a> {
    clauses: Vec<Vec<usize>>,
    costs: Vec<Cost>,
    members: &'a [Choice],
    taken: &'a [Vec<Choice>],
    out: Vec<bool>,
    chosen: Vec<usize>,
    best: Option<(Cost, Vec<usize>)>,
}

impl Search<'_> {
    fn go(&mut self, spent: Cost) {
        if self.taken.iter().any(|t| t.iter().all(|c| self.does(*c))) {
            return;
        }
        let mut bound = spent;
        let mut used = vec![false; self.members.len()];
        let mut next: Option<(usize, usize)> = None;
        for (i, clause) in self.clauses.iter().enumerate() {
            if clause.iter().any(|m| self.chosen.contains(m)) {
                continue;
            }
            let left = clause.iter().filter(|m| !self.out[**m]).count();
            if next.is_none_or(|(_, n)| left < n) {
                next = Some((i, left));
            }
            if clause.iter().all(|m| !used[*m]) {
                clause.iter().for_each(|m| used[*m] = true);
                let Some(least) = clause.iter().filter(|m| !self.out[**m]).map(|m| self.costs[*m]).min()
                else {
                    return;
                };
                bound = add(bound, least);
            }
        }
        if self.best.as_ref().is_some_and(|(best, _)| bound >= *best) {
            return;
        }
        let Some((clause, _)) = next else {
            self.best = Some((spent, self.chosen.clone()));
            return;
        };
        let options: Vec<usize> = self.clauses[clause].iter().copied().filter(|m| !self.out[*m]).collect();
        for &m in &options {
            self.chosen.push(m);
            self.go(add(spent, self.costs[m]));
            self.chosen.pop();
            self.out[m] = true;
        }
        for m in options {
            self.out[m] = false;
        }
    }

    /// Whether the set so far does what a choice would do.
    fn does(&self, choice: Choice) -> bool {
        self.chosen.iter().any(|m| {
            let (point, kind) = self.members[*m];
            point == choice.0 && (kind == choice.1 || kind == FenceKind::Full)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(list: &[usize]) -> Vec<Choice> {
        list.iter().map(|p| (*p, FenceKind::Full)).collect()
    }

    #[test]
    fn the_cheapest_set_and_the_next_ones() {
        let clauses = [set(&[1, 2]), set(&[2, 3]), set(&[4, 5]), set(&[1, 2, 3])];
        let count = |c: Choice| (1, c.0 as u64);
        let first = cheapest(&clauses, &[], count).unwrap();
        assert_eq!(first, set(&[2, 4]));
        let second = cheapest(&clauses, std::slice::from_ref(&first), count).unwrap();
        assert_eq!(second, set(&[2, 5]));
        let third = cheapest(&clauses, &[first, second], count).unwrap();
        assert_eq!(third, set(&[1, 3, 4]));
        assert_eq!(cheapest(&[set(&[])], &[], count), None);
        assert_eq!(cheapest(&[], &[], count), Some(Vec::new()));
    }

    #[test]
    fn weights_count_where_they_come_first() {
        let clauses = [set(&[1, 2]), set(&[1, 3])];
        let weights = [0, 10, 1, 1];
        assert_eq!(cheapest(&clauses, &[], |c| (weights[c.0], 1)), Some(set(&[2, 3])));
        assert_eq!(cheapest(&clauses, &[], |c| (1, weights[c.0])), Some(set(&[1])));
    }

    #[test]
    fn as_many_as_trying_all_subsets() {
        let mut seed = 7u64;
        let mut random = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        for _ in 0..300 {
            let clauses: Vec<Vec<Choice>> = (0..random(7))
                .map(|_| (0..1 + random(4)).map(|_| (random(8) as usize, FenceKind::Full)).collect())
                .collect();
            let hits = |s: u32| clauses.iter().all(|c| c.iter().any(|(p, _)| s >> p & 1 == 1));
            let least = (0u32..256).filter(|s| hits(*s)).map(u32::count_ones).min().unwrap();
            let found = cheapest(&clauses, &[], |_| (1, 1)).unwrap();
            assert_eq!(found.len(), least as usize, "{clauses:?}");
        }
    }
}
