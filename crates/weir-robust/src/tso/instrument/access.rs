//! One access as one section.
//!
//! A level is a number: bits 0 and 1 say how the cell was accessed after some
//! load of the attacker (1 load, 2 store), bits 2 and 3 the same for loads that
//! count, bit 4 marks the cell of the first delayed store.

use super::cells::Cells;
use super::context::{AFTER, ATTACKER, CLOSING, NONE};
use super::emit::{Emit, Mark, int, is, is_not, ite, op2, reg};
use weir_engine::fault;
use weir_ir::{BinOp, EdgeId, Expr, LocId, Op, Place};

const TARGET: i64 = 16;

/// How a cell is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Load,
    /// Or both at once.
    Store,
}

fn masked(level: Expr, mask: i64) -> Expr {
    op2(BinOp::And, level, int(mask))
}

/// Whether the cell is that of the first delayed store.
pub(crate) fn is_target(level: Expr) -> Expr {
    is_not(masked(level, TARGET), 0)
}

/// The mode of a helper with this mode once it has accessed a cell.
pub(crate) fn joined(mode: Expr, level: &Expr, kind: Kind) -> Expr {
    let (closing, after) = match kind {
        Kind::Store => (is_not(masked(level.clone(), 12), 0), is_not(masked(level.clone(), 3), 0)),
        Kind::Load if fault!("robust-load-does-not-join") => (Expr::FALSE, Expr::FALSE),
        Kind::Load => (is(masked(level.clone(), 12), 8), is(masked(level.clone(), 3), 2)),
    };
    let joins = ite(after, int(AFTER), int(NONE));
    ite(closing, int(CLOSING), ite(is_not(mode.clone(), NONE), mode, joins))
}

/// The level of a cell after an access by a thread with this mode.
pub(crate) fn raised(level: &Expr, kind: Kind, mode: Expr) -> Expr {
    let or = |a: Expr, b: Expr| op2(BinOp::Or, a, b);
    let (closing, after) = match kind {
        Kind::Store => {
            (or(masked(level.clone(), TARGET), int(10)), or(masked(level.clone(), TARGET | 12), int(2)))
        }
        Kind::Load => {
            let at_least = |bits: i64, one: i64| ite(is(masked(level.clone(), bits), 0), int(one), int(0));
            let after = or(level.clone(), at_least(3, 1));
            (or(after.clone(), at_least(12, 4)), after)
        }
    };
    ite(is(mode, CLOSING), closing, after)
}

impl Emit<'_> {
    /// An access that others may notice, from `src` to `dst`.
    pub fn access(&mut self, src: LocId, dst: LocId, op: &Op, place: &Place, edge: EdgeId) {
        let at = self.step(src, Op::AtomicBegin);
        let at = self.aim(at, place);
        let at = self.load(at, self.t.phase, &Place::scalar(self.cx.phase));
        let before = self.when(at, is(reg(self.t.phase), 0));
        let plain = self.op_at(op, &self.data(place));
        let done = self.step(before, plain);
        self.end(done, dst, edge);
        let attack = self.when(at, is_not(reg(self.t.phase), 0));
        let attack = self.get_mode(attack);
        let attacker = self.when(attack, self.attacker());
        match op {
            Op::Store(_, value) => {
                for (at, cells) in self.cells(attacker, place) {
                    let value = self.expr(value);
                    let at = self.delay(at, &cells, value);
                    let at = self.follow(at, edge);
                    self.end(at, dst, edge);
                }
            }
            Op::Load(..) => {
                for (at, cells) in self.cells(attacker, place) {
                    self.attacker_load(at, dst, op, &cells, edge);
                }
            }
            // Needs an empty buffer.
            _ => self.give_up(attacker, src),
        }
        let helper = self.when(attack, self.helper());
        for (at, cells) in self.cells(helper, place) {
            self.helper_access(at, src, dst, op, &cells, edge);
        }
        if matches!(op, Op::Store(..)) && self.cx.question.stores.contains(&(self.id, edge)) {
            self.start(src, dst, op, place, edge);
        }
    }

    /// The attack starts with this store.
    fn start(&mut self, src: LocId, dst: LocId, op: &Op, place: &Place, edge: EdgeId) {
        let Op::Store(_, value) = op else { return };
        let at = self.step(src, Op::AtomicBegin);
        let at = self.aim(at, place);
        let at = self.load(at, self.t.phase, &Place::scalar(self.cx.phase));
        let late = self.when(at, is_not(reg(self.t.phase), 0));
        self.give_up(late, src);
        let at = self.when(at, is(reg(self.t.phase), 0));
        let group = self.cx.group((self.id, edge));
        for (at, cells) in self.cells(at, place) {
            let value = self.expr(value);
            let at = self.delay(at, &cells, value);
            let at = self.store(at, &cells.level, int(TARGET));
            let at = self.store(at, &Place::scalar(self.cx.phase), int(group));
            let at = self.follow_from_start(at, edge);
            let at = self.set_mode(at, int(ATTACKER));
            self.edge(at, dst, Op::AtomicEnd, Mark::Start(edge));
        }
    }

    /// A store goes to the attacker's view.
    fn delay(&mut self, at: LocId, cells: &Cells, value: Expr) -> LocId {
        let at = self.store(at, &cells.view, value);
        let at = self.store(at, &cells.has, int(1));
        match &cells.header {
            Some((_, has)) => self.store(at, has, int(1)),
            None => at,
        }
    }

    fn attacker_load(&mut self, at: LocId, dst: LocId, op: &Op, cells: &Cells, edge: EdgeId) {
        let at = self.load(at, self.t.has, &cells.has);
        let early = self.when(at, is_not(reg(self.t.has), 0));
        let from_view = self.op_at(op, &cells.view);
        let early = self.step(early, from_view);
        let early = self.follow(early, edge);
        self.end(early, dst, edge);
        let at = self.when(at, is(reg(self.t.has), 0));
        let at = self.get_node(at);
        let at = self.load(at, self.t.level, &cells.level);
        let mode = self.counts(edge);
        let at = self.assign(at, self.t.joined, mode);
        let at = self.raise(at, cells, Kind::Load);
        let from_memory = self.op_at(op, &cells.data);
        let at = self.step(at, from_memory);
        let at = self.follow(at, edge);
        self.end(at, dst, edge);
    }

    /// The mode that the attacker's load gives those after it: whether it
    /// counts, given the phase and the sequence so far.
    fn counts(&self, edge: EdgeId) -> Expr {
        let groups = &self.cx.groups;
        let mut counts = Expr::TRUE;
        if !groups.is_empty() {
            let phase = || reg(self.t.phase);
            counts = Expr::FALSE;
            for (i, g) in groups.iter().enumerate() {
                if g.contains(&(self.id, edge)) {
                    counts = counts.or(is(phase(), i as i64 + 1));
                }
            }
        }
        if let Some(origin) = self.cx.origin(self.id, edge) {
            for node in self.cx.question.exclude.completed_by(origin) {
                counts = counts.and(is_not(reg(self.t.node), node));
            }
        }
        ite(counts, int(CLOSING), int(AFTER))
    }

    /// Raises the level of the cell (in its register) and of its object for an
    /// access by a thread whose mode is in `joined`.
    pub fn raise(&mut self, at: LocId, cells: &Cells, kind: Kind) -> LocId {
        let at = self.store(at, &cells.level, raised(&reg(self.t.level), kind, reg(self.t.joined)));
        let Some((level, _)) = &cells.header else { return at };
        let at = self.load(at, self.t.header, level);
        self.store(at, level, raised(&reg(self.t.header), kind, reg(self.t.joined)))
    }

    fn helper_access(&mut self, at: LocId, src: LocId, dst: LocId, op: &Op, cells: &Cells, edge: EdgeId) {
        let at = self.load(at, self.t.level, &cells.level);
        for (at, kind) in self.kinds(at, op, &cells.data) {
            let mode = joined(reg(self.t.mode), &reg(self.t.level), kind);
            let at = self.assign(at, self.t.joined, mode);
            let refused = self.when(at, is(reg(self.t.joined), NONE));
            self.give_up(refused, src);
            let closes = is(reg(self.t.joined), CLOSING).and(is_target(reg(self.t.level)));
            let goal = self.when(at, closes.clone());
            self.goal(goal, edge);
            let goes_on = is_not(reg(self.t.joined), NONE).and(closes.negate());
            let at = self.when(at, goes_on);
            let at = self.raise(at, cells, kind);
            let act = self.op_at(op, &cells.data);
            let at = self.step(at, act);
            let at = self.set_mode(at, reg(self.t.joined));
            self.end(at, dst, edge);
        }
    }

    /// What kind of access the operation is: a compare that fails only loads.
    pub fn kinds(&mut self, at: LocId, op: &Op, data: &Place) -> Vec<(LocId, Kind)> {
        match op {
            Op::Load(..) => vec![(at, Kind::Load)],
            Op::Cas { expected, .. } => {
                let expected = self.expr(expected);
                let at = self.load(at, self.t.value, data);
                // Both sides are compared as plain numbers, whatever their type.
                let expected = Expr::Cast(weir_ir::Ty::I64, Box::new(expected));
                let same = op2(BinOp::Eq, reg(self.t.value), expected);
                let yes = self.when(at, same.clone());
                let no = self.when(at, same.negate());
                vec![(yes, Kind::Store), (no, Kind::Load)]
            }
            _ => vec![(at, Kind::Store)],
        }
    }
}
