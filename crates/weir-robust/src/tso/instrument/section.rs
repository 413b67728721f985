//! Atomic sections of the program. One section is one event: all its accesses
//! happen at once, and any of them may put the thread after the attacker's load.
//!
//! Before an attack the section is executed as it is. During one, a second copy
//! of its code notes which accesses were made, to which cells; when the section
//! ends it is known whether the thread may act at all, and the levels of all
//! cells that were touched are raised. The attacker cannot enter a section.

use super::access::{Kind, is_target, joined};
use super::cells::Cells;
use super::context::{CLOSING, NONE, is_access};
use super::emit::{Emit, Mark, int, is, is_not, ite, op2, reg};
use std::collections::{BTreeSet, HashMap};
use weir_ir::analysis::callees;
use weir_ir::{BinOp, Edge, EdgeId, Len, LocId, Op, Place, RegId, RoutineId, Ty};

/// Sections with more accesses are not tried before they are entered.
const MOST_TRIED: usize = 24;
/// Objects with more cells are not noted cell by cell.
const MOST_CELLS: u32 = 64;

/// What is noted about one access edge of a section.
struct Note {
    edge: EdgeId,
    op: Op,
    /// The cell, in terms of this routine's registers.
    place: Place,
    /// How it was accessed: 0 not at all, 1 load, 2 store. Where the edge may be
    /// taken again with another index, one for each cell of the object.
    kinds: Vec<RegId>,
    /// The index or pointer, where it is computed.
    at: Option<RegId>,
}

impl Note {
    /// Whether there is a kind for each cell.
    fn by_cell(&self) -> bool {
        self.kinds.len() > 1
    }
}

/// What is noted about a section.
struct Notes {
    list: Vec<Note>,
    /// The mode that the accesses so far give.
    best: RegId,
    /// Whether the target was touched.
    target: RegId,
}

/// The edges of a section.
type Body<'a> = Vec<(&'a Edge, EdgeId)>;

impl<'a> Emit<'a> {
    /// The section that the edge enters.
    pub fn section(&mut self, enter: &Edge, edge: EdgeId) {
        let body = self.body_of(enter.dst);
        let at = self.step(enter.src, Op::AtomicBegin);
        let at = self.load(at, self.t.phase, &Place::scalar(self.cx.phase));
        let before = self.when(at, is(reg(self.t.phase), 0));
        let plain = self.copies(enter.dst, &body);
        self.edge(before, plain[&enter.dst], Op::Nop, Mark::Done(edge));
        for &(e, id) in &body {
            self.span = e.span;
            let end = plain.get(&e.dst).copied().filter(|_| e.op != Op::AtomicEnd);
            self.inner(plain[&e.src], end.unwrap_or(e.dst), e, id);
        }
        let attack = self.when(at, is_not(reg(self.t.phase), 0));
        let attack = self.get_mode(attack);
        let attacker = self.when(attack, self.attacker());
        self.give_up(attacker, enter.src);
        let helper = self.when(attack, self.helper());
        self.tracked(enter, edge, helper, &body);
    }

    /// The edges inside the section that starts at a location.
    fn body_of(&self, start: LocId) -> Body<'a> {
        let out = self.code.out_table();
        let mut seen = BTreeSet::from([start]);
        let mut todo = vec![start];
        let mut body = Vec::new();
        while let Some(loc) = todo.pop() {
            for &id in &out[loc.index()] {
                let e = &self.code.edges[id.index()];
                body.push((e, id));
                if e.op != Op::AtomicEnd && seen.insert(e.dst) {
                    todo.push(e.dst);
                }
            }
        }
        body
    }

    /// New locations for those of a section.
    fn copies(&mut self, start: LocId, body: &Body<'a>) -> HashMap<LocId, LocId> {
        let mut map = HashMap::from([(start, self.loc())]);
        for (e, _) in body {
            for loc in [Some(e.src), Some(e.dst).filter(|_| e.op != Op::AtomicEnd)].into_iter().flatten() {
                map.entry(loc).or_insert_with(|| self.loc());
            }
        }
        map
    }

    /// An edge inside a section, executed as it is.
    pub fn inner(&mut self, src: LocId, dst: LocId, e: &Edge, id: EdgeId) {
        let done = Mark::Done(id);
        match &e.op {
            Op::Assert(c) => {
                let c = self.expr(c);
                self.edge(src, dst, Op::Assume(c), done);
            }
            Op::Fence(_) => self.edge(src, dst, Op::Nop, done),
            Op::Alloc(r, cells) => self.alloc_inside(src, dst, *r, cells, id),
            Op::Call { routine, args, dst: result } => {
                let routine = self.cx.inside.get(routine).copied().unwrap_or(*routine);
                let mut args: Vec<_> = args.iter().map(|a| self.expr(a)).collect();
                args.push(reg(self.t.ticket));
                let dst_reg = result.map(|r| self.reg(r));
                self.edge(src, dst, Op::Call { routine, args, dst: dst_reg }, done);
            }
            op => match op.place() {
                Some(place @ (Place::Deref(_) | Place::Bytes(..))) => {
                    let at = self.aim(src, place);
                    let op = self.op_at(op, &self.data(place));
                    self.edge(at, dst, op, done);
                }
                _ => {
                    let op = self.op(op);
                    self.edge(src, dst, op, done);
                }
            },
        }
    }

    /// The copy for use during an attack.
    fn tracked(&mut self, enter: &Edge, edge: EdgeId, at: LocId, body: &Body<'a>) {
        if !self.can_note(body) {
            return self.limit(at);
        }
        let notes = self.notes(body);
        let at = self.try_first(at, enter.src, &notes);
        let mut at = self.assign(at, notes.best, reg(self.t.mode));
        at = self.assign(at, notes.target, int(0));
        for note in &notes.list {
            for kind in &note.kinds {
                at = self.assign(at, *kind, int(0));
            }
        }
        let copy = self.copies(enter.dst, body);
        self.edge(at, copy[&enter.dst], Op::Nop, Mark::Done(edge));
        for &(e, id) in body {
            self.span = e.span;
            let src = copy[&e.src];
            if e.op == Op::AtomicEnd {
                self.close(src, e.dst, id, &notes);
                continue;
            }
            let dst = copy[&e.dst];
            match notes.list.iter().find(|n| n.edge == id) {
                None => self.inner(src, dst, e, id),
                Some(note) => self.note(src, dst, note, &notes),
            }
        }
    }

    /// Whether registers suffice to note the accesses of the section: no
    /// procedure that recurses accesses anything, and where an edge may be
    /// taken again, its cells can be told apart one by one.
    fn can_note(&self, body: &Body<'a>) -> bool {
        let program = &self.cx.prepared.program;
        let quiet = |r: RoutineId| {
            callees(program, r).iter().all(|r| {
                let edges = &program.routine(*r).edges;
                (0..edges.len()).all(|e| self.cx.accesses.is_plain(*r, EdgeId::new(e)))
            })
        };
        body.iter().all(|&(e, edge)| match (&e.op, e.op.place()) {
            (Op::Call { routine, .. }, _) => quiet(*routine),
            (Op::Free(_), _) => !repeats(e, body),
            (_, None) => true,
            (_, Some(_)) if self.cx.accesses.is_plain(self.id, edge) => true,
            (_, Some(Place::Deref(_) | Place::Bytes(..))) => !repeats(e, body),
            (_, Some(Place::Cell(o, index))) => {
                let small = matches!(program.object(*o).len, Len::Fixed(n) if n <= MOST_CELLS);
                index.constant().is_some() || small || !repeats(e, body)
            }
        })
    }

    /// Registers to note the accesses in.
    fn notes(&mut self, body: &Body<'a>) -> Notes {
        let best = self.temp("%best", Ty::I64);
        let target = self.temp("%target", Ty::I64);
        let mut list = Vec::new();
        for &(e, edge) in body {
            if !is_access(&e.op) || self.cx.accesses.is_plain(self.id, edge) {
                continue;
            }
            let place = match &e.op {
                Op::Free(pointer) => Place::Deref(pointer.clone()),
                op => op.place().cloned().unwrap_or(Place::Deref(int(0))),
            };
            let computed = matches!(place, Place::Deref(_)) || place.expr().constant().is_none();
            let cells = match &place {
                Place::Cell(o, _) if computed && repeats(e, body) => {
                    match self.cx.prepared.program.object(*o).len {
                        Len::Fixed(n) => n.max(1),
                        _ => 1,
                    }
                }
                _ => 1,
            };
            let kinds = (0..cells).map(|_| self.temp("%kind", Ty::I64)).collect();
            let at = computed.then(|| self.temp("%at", Ty::I64));
            list.push(Note { edge, op: e.op.clone(), place, kinds, at });
        }
        Notes { list, best, target }
    }

    /// Where it is plain that the thread may not act, it does not even enter.
    fn try_first(&mut self, at: LocId, src: LocId, notes: &Notes) -> LocId {
        let known = notes.list.iter().all(|n| n.at.is_none()) && notes.list.len() <= MOST_TRIED;
        if !known || notes.list.is_empty() {
            return at;
        }
        let go_on = self.loc();
        let already = is_not(reg(self.t.mode), NONE);
        self.edge(at, go_on, Op::Assume(already.clone()), Mark::Inner);
        let mut at = self.when(at, already.negate());
        at = self.assign(at, notes.best, int(NONE));
        for note in &notes.list {
            for (here, cells) in self.cells(at, &note.place) {
                at = self.load(here, self.t.level, &cells.level);
                let kind = if matches!(note.op, Op::Load(..)) { Kind::Load } else { Kind::Store };
                let joins = joined(int(NONE), &reg(self.t.level), kind);
                let best = op2(BinOp::Or, reg(notes.best), joins);
                at = self.assign(at, notes.best, best);
            }
        }
        self.edge(at, go_on, Op::Assume(is_not(reg(notes.best), NONE)), Mark::Inner);
        let refused = self.when(at, is(reg(notes.best), NONE));
        self.give_up(refused, src);
        go_on
    }

    /// The cells of a noted access; `Free` looks at the object as a whole.
    fn noted_cells(&mut self, at: LocId, note: &Note) -> Vec<(LocId, Cells)> {
        if matches!(note.op, Op::Free(_)) {
            let (level, has) = self.header();
            let data = level.clone();
            return vec![(at, Cells { data, view: has.clone(), level, has, header: None })];
        }
        match (&note.place, note.at) {
            (Place::Cell(o, _), Some(index)) => vec![(at, self.static_cells(*o, reg(index)))],
            (place, _) => self.cells(at, place),
        }
    }

    /// One access, noted.
    fn note(&mut self, src: LocId, dst: LocId, note: &Note, notes: &Notes) {
        let mut at = src;
        if let Some(kept) = note.at {
            let e = self.expr(note.place.expr());
            at = self.assign(at, kept, e);
            if matches!(note.place, Place::Deref(_)) {
                at = self.aim_pointer(at, reg(kept));
            }
        }
        for (at, cells) in self.noted_cells(at, note) {
            let at = self.load(at, self.t.level, &cells.level);
            let kinds = match note.op {
                Op::Free(_) => vec![(at, Kind::Store)],
                _ => self.kinds(at, &note.op, &cells.data),
            };
            for (at, kind) in kinds {
                let mode = joined(reg(notes.best), &reg(self.t.level), kind);
                let at = self.assign(at, notes.best, mode);
                let touched = ite(is_target(reg(self.t.level)), int(1), reg(notes.target));
                let at = self.assign(at, notes.target, touched);
                let at = self.note_kind(at, note, kind);
                let op = match note.op {
                    Op::Free(_) => self.op(&note.op),
                    _ => self.op_at(&note.op, &cells.data),
                };
                self.edge(at, dst, op, Mark::Done(note.edge));
            }
        }
    }

    /// Notes how the cell is accessed.
    fn note_kind(&mut self, at: LocId, note: &Note, kind: Kind) -> LocId {
        let value = int(if kind == Kind::Load { 1 } else { 2 });
        let more = |k: RegId| ite(op2(BinOp::Lt, reg(k), value.clone()), value.clone(), reg(k));
        let (true, Some(index)) = (note.by_cell(), note.at) else {
            return self.assign(at, note.kinds[0], more(note.kinds[0]));
        };
        let after = self.loc();
        for (i, k) in note.kinds.iter().enumerate() {
            let here = self.when(at, is(reg(index), i as i64));
            self.edge(here, after, Op::Assign(*k, more(*k)), Mark::Inner);
        }
        after
    }

    /// The section ends: may it have happened at all, and what comes after it?
    fn close(&mut self, at: LocId, dst: LocId, edge: EdgeId, notes: &Notes) {
        let kinds = notes.list.iter().flat_map(|n| &n.kinds);
        let any = kinds.fold(int(0), |any, k| op2(BinOp::Or, any, reg(*k)));
        let refused = is(reg(notes.best), NONE).and(is_not(any, 0));
        let closes = is(reg(notes.best), CLOSING).and(is_not(reg(notes.target), 0));
        let goal = self.when(at, closes.clone());
        self.goal(goal, edge);
        let mut at = self.when(at, refused.negate().and(closes.negate()));
        at = self.assign(at, self.t.joined, reg(notes.best));
        for note in notes.list.iter().filter(|n| !matches!(n.op, Op::Free(_))) {
            for (i, k) in note.kinds.iter().enumerate() {
                at = self.raise_noted(at, note, i, *k);
            }
        }
        let at = self.set_mode(at, reg(notes.best));
        self.end(at, dst, edge);
    }
}

impl Emit<'_> {
    /// Raises the level of a cell as noted.
    fn raise_noted(&mut self, at: LocId, note: &Note, cell: usize, noted: RegId) -> LocId {
        let after = self.loc();
        self.edge(at, after, Op::Assume(is(reg(noted), 0)), Mark::Inner);
        for (value, kind) in [(1, Kind::Load), (2, Kind::Store)] {
            let mut at = self.when(at, is(reg(noted), value));
            if let (Some(kept), Place::Deref(_)) = (note.at, &note.place) {
                at = self.aim_pointer(at, reg(kept));
            }
            let cases = match &note.place {
                Place::Cell(o, _) if note.by_cell() => vec![(at, self.static_cells(*o, int(cell as i64)))],
                _ => self.noted_cells(at, note),
            };
            for (at, cells) in cases {
                let at = self.load(at, self.t.level, &cells.level);
                let at = self.raise(at, &cells, kind);
                self.edge(at, after, Op::Nop, Mark::Inner);
            }
        }
        after
    }
}

/// Whether the edge can be taken twice in the section.
fn repeats(e: &Edge, body: &Body<'_>) -> bool {
    let mut seen = BTreeSet::from([e.dst]);
    let mut todo = vec![e.dst];
    while let Some(loc) = todo.pop() {
        if loc == e.src {
            return true;
        }
        for (e, _) in body.iter().filter(|(e, _)| e.src == loc && e.op != Op::AtomicEnd) {
            if seen.insert(e.dst) {
                todo.push(e.dst);
            }
        }
    }
    false
}
