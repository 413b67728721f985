//! Whether some state of a set violates a property.
//!
//! A property looks at few things: whether threads are at some locations, some
//! registers, some cells. Values that it cannot tell apart are made one first; what
//! is left are few tuples, which are tried one by one.

use super::decision_diagram::{END, NONE, Node};
use super::saturation::{Saturation, Var};
use crate::compile::{Ex, Pl};
use crate::expand::{Space, Whole};
use crate::machine::{LocalState, State, parts};
use rustc_hash::FxHashMap;

/// More tuples than this are not tried.
const MOST_TUPLES: u64 = 1 << 18;

/// What a predicate looks at.
#[derive(Default)]
struct Sees {
    /// Thread, routine and location.
    at: Vec<(u32, u32, u32)>,
    /// Thread and register.
    regs: Vec<(u32, u32)>,
    ended: Vec<u32>,
    /// Of each cell.
    cells: Vec<bool>,
    /// It may follow a pointer: not for sets.
    follows: bool,
}

impl Sees {
    fn look(&mut self, e: &Ex) {
        match e {
            Ex::Const(_) | Ex::Reg(_) | Ex::SelfId | Ex::Count => {}
            Ex::At(t, routine, loc) => self.at.push((*t, *routine, *loc)),
            Ex::RegOf(t, r) => self.regs.push((*t, *r)),
            Ex::Ended(t) => self.ended.push(*t),
            Ex::AddrOf(_, a) | Ex::Un(_, _, a) | Ex::Cast(_, a) => self.look(a),
            Ex::Bin(_, _, a, b) => [a, b].into_iter().for_each(|e| self.look(e)),
            Ex::Ite(c, a, b) => [c, a, b].into_iter().for_each(|e| self.look(e)),
            Ex::Mem(place) => match &**place {
                Pl::Cell(cell) => self.cells[*cell as usize] = true,
                Pl::Array(_, first, len, index) => {
                    self.cells[*first as usize..(first + len) as usize].fill(true);
                    self.look(index);
                }
                Pl::Sparse(..) | Pl::Deref(_) | Pl::Bytes(..) => self.follows = true,
            },
        }
    }

    /// What can be seen of a thread's part.
    fn view(&self, t: u32, local: &LocalState) -> Vec<i64> {
        let at = self.at.iter().filter(|a| a.0 == t).map(|a| i64::from(local.top == (a.1, a.2)));
        let regs = self.regs.iter().filter(|r| r.0 == t).map(|r| local.regs.get(r.1 as usize).copied());
        let ended = self.ended.iter().filter(|&&e| e == t).map(|_| i64::from(local.ended));
        at.chain(ended).chain(regs.map(|r| r.unwrap_or(0))).collect()
    }
}

/// Whether a state of the set violates a property; `None`: that cannot be told.
pub(crate) fn violates(
    saturation: &mut Saturation<'_, '_, '_>,
    space: &Space<'_>,
    set: Node,
) -> Option<bool> {
    let code = space.code;
    for p in &code.never {
        if some(saturation, space, set, &[&p.pred], false, |whole| whole.holds(&p.pred))? {
            return Some(true);
        }
    }
    for p in &code.at_end {
        let preds: Vec<&Ex> = std::iter::once(&p.pred).chain(&code.filter).collect();
        let bad = |whole: &Whole<'_>| {
            code.filter.as_ref().is_none_or(|f| whole.holds(f)) && whole.holds(&p.pred) == p.bad_if
        };
        if some(saturation, space, set, &preds, true, bad)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether a state (`finals`: a final state) of the set is as asked.
fn some(
    saturation: &mut Saturation<'_, '_, '_>,
    space: &Space<'_>,
    set: Node,
    preds: &[&Ex],
    finals: bool,
    asked: impl Fn(&Whole<'_>) -> bool,
) -> Option<bool> {
    let mut sees = Sees { cells: vec![false; space.code.cells() + 1], ..Sees::default() };
    preds.iter().for_each(|e| sees.look(e));
    if sees.follows {
        return None;
    }
    let mut views = Views { sees, finals, known: FxHashMap::default(), stands: FxHashMap::default() };
    let mut seen = FxHashMap::default();
    let few = views.quotient(saturation, set, &mut seen);
    if saturation.diagram.count(few).0 > MOST_TUPLES {
        return None;
    }
    let mut memory = State::default();
    let mut words = vec![0; 1 + space.code.cells()];
    words.extend([0, 0]);
    parts::join(space.code, &words, [], &mut memory);
    let mut threads = vec![0; space.code.threads.len()];
    Some(try_all(saturation, space, few, &mut memory, &mut threads, &asked))
}

/// Which values stand for which.
struct Views {
    sees: Sees,
    finals: bool,
    /// The part that stands for all with a view of a thread.
    known: FxHashMap<(u32, Vec<i64>), u32>,
    /// What stands for a part of a thread; `None`: it is left out.
    stands: FxHashMap<(u32, u32), Option<u32>>,
}

impl Views {
    /// What stands for a value of a level.
    fn of(&mut self, saturation: &mut Saturation<'_, '_, '_>, level: usize, value: u32) -> Option<u32> {
        match saturation.order[level] {
            Var::Cell(cell) => Some(if self.sees.cells[cell as usize] { value } else { 0 }),
            Var::Thread(t) => {
                if let Some(known) = self.stands.get(&(t, value)) {
                    return *known;
                }
                saturation.moves.threads.know(value);
                let local = saturation.moves.threads.local(value);
                let stays = !self.finals || (local.ended && local.entries == 0);
                let view = self.sees.view(t, local);
                let stands = stays.then(|| *self.known.entry((t, view)).or_insert(value));
                self.stands.insert((t, value), stands);
                stands
            }
        }
    }

    fn quotient(
        &mut self,
        saturation: &mut Saturation<'_, '_, '_>,
        node: Node,
        seen: &mut FxHashMap<Node, Node>,
    ) -> Node {
        if node == NONE || node == END {
            return node;
        }
        if let Some(&known) = seen.get(&node) {
            return known;
        }
        let level = saturation.diagram.level(node);
        let mut arcs: Vec<(u32, Node)> = Vec::new();
        for (value, after) in saturation.diagram.arcs(node).to_vec() {
            let Some(value) = self.of(saturation, level, value) else { continue };
            let after = self.quotient(saturation, after, seen);
            if after == NONE {
                continue;
            }
            match arcs.binary_search_by_key(&value, |a| a.0) {
                Ok(i) => arcs[i].1 = saturation.diagram.union(arcs[i].1, after),
                Err(i) => arcs.insert(i, (value, after)),
            }
        }
        let result = saturation.diagram.node(level, &arcs);
        seen.insert(node, result);
        result
    }
}

/// Whether a tuple is as asked.
fn try_all(
    saturation: &Saturation<'_, '_, '_>,
    space: &Space<'_>,
    node: Node,
    memory: &mut State,
    threads: &mut [u32],
    asked: &dyn Fn(&Whole<'_>) -> bool,
) -> bool {
    if node == NONE {
        return false;
    }
    if node == END {
        let local = |t: usize| threads.get(t).map(|&part| saturation.moves.threads.local(part));
        return asked(&Whole { code: space.code, memory, threads: &local });
    }
    let var = saturation.order[saturation.diagram.level(node)];
    saturation.diagram.arcs(node).iter().any(|&(value, after)| {
        match var {
            Var::Thread(t) => threads[t as usize] = value,
            Var::Cell(cell) => memory.w[cell as usize] = saturation.moves.value(value),
        }
        try_all(saturation, space, after, memory, threads, asked)
    })
}
