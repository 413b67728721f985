//! Executing actions on formulas.
//!
//! A [`World`] is one question's view: memory that is unknown except for what
//! facts say, and threads whose registers are terms. Cells of arrays are read
//! with any index; two reads of the same object agree where their indices do.

mod step;
mod value;

use crate::term::{Pool, Term};
use weir_ir::{CellInit, EdgeId, ObjId, Program, Ty};

/// What can be said of a cell before it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// Any value of its type.
    Unknown,
    /// What the program starts with.
    Initial,
}

/// Memory on the way: the newest write is last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Memory {
    pub writes: Vec<(ObjId, Term, Term)>,
}

/// A thread's registers and numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Local {
    pub regs: Vec<Term>,
    /// `self` and `N`.
    pub me: Term,
    pub count: Term,
}

/// One access of an execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Touch {
    pub object: ObjId,
    pub index: Term,
    /// When it writes; never for a load.
    pub writes: Term,
    pub edge: EdgeId,
}

/// An execution of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// What must hold for it.
    pub guard: Term,
    pub local: Local,
    pub memory: Memory,
    pub touches: Vec<Touch>,
}

/// One question.
pub(crate) struct World<'a> {
    pub program: &'a Program,
    pub pool: Pool,
    start: Start,
    /// Cells read so far, before any write: object, index, value.
    cells: Vec<(ObjId, Term, Term)>,
    /// Bounds for cells with a constant index.
    narrow: Vec<((ObjId, i64), (i64, i64))>,
    /// Bounds for all cells of an object.
    narrow_all: Vec<(ObjId, (i64, i64))>,
    /// Arrays that are filled up to an index: object, index, value.
    prefixes: Vec<(ObjId, Term, Term)>,
    /// What holds beside: that equal indices have equal values.
    pub side: Vec<Term>,
    /// While it is set, loads of these cells (`None`: any index) give anything,
    /// except the one cell named after them.
    pub loose: Option<Loose>,
}

/// Cells whose value a load does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Loose {
    pub cells: Vec<(ObjId, Option<i64>)>,
    pub except: Vec<(ObjId, Term)>,
}

/// How the value of a havoc is chosen.
pub(crate) enum Chooser<'a> {
    /// Any value.
    Free,
    /// The value that the register has at the end of another execution.
    As(&'a [Term]),
}

impl<'a> World<'a> {
    pub fn new(program: &'a Program, start: Start) -> World<'a> {
        World {
            program,
            pool: Pool::new(),
            start,
            cells: Vec::new(),
            narrow: Vec::new(),
            narrow_all: Vec::new(),
            prefixes: Vec::new(),
            side: Vec::new(),
            loose: None,
        }
    }

    fn is_loose(&self, object: ObjId, index: Term) -> bool {
        let Some(loose) = &self.loose else { return false };
        let hit = |i: &Option<i64>| i.is_none_or(|i| self.pool.num(index).is_none_or(|n| n == i));
        !loose.except.contains(&(object, index)) && loose.cells.iter().any(|(o, i)| *o == object && hit(i))
    }

    /// The bounds of a type: all of 64 bits where it has none.
    pub fn bounds(&self, ty: Ty) -> (i64, i64) {
        self.program.bounds(ty).unwrap_or((i64::MIN, i64::MAX))
    }

    /// A new unknown of a type, within bounds.
    pub fn unknown(&mut self, name: String, ty: Ty, within: (i64, i64)) -> Term {
        let (lo, hi) = self.bounds(ty);
        let bounds = (lo.max(within.0), hi.min(within.1));
        if bounds.0 > bounds.1 {
            // Facts that contradict each other: nothing is possible.
            let no = self.pool.bool(false);
            self.side.push(no);
            return self.pool.int(lo);
        }
        self.pool.var(name, bounds, ty == Ty::Math)
    }

    /// A cell lies within these bounds. To be said before the cell is read.
    pub fn narrow(&mut self, object: ObjId, index: i64, to: (i64, i64)) {
        let key = (object, index);
        match self.narrow.iter_mut().find(|(k, _)| *k == key) {
            Some((_, b)) => *b = (b.0.max(to.0), b.1.min(to.1)),
            None => self.narrow.push((key, to)),
        }
    }
    /// All cells of the object lie within these bounds.
    pub fn narrow_all(&mut self, object: ObjId, to: (i64, i64)) {
        self.narrow_all.push((object, to));
    }

    /// All cells of the object from 0 up to an index (not included) hold a value.
    pub fn filled(&mut self, object: ObjId, end: Term, value: i64) {
        let value = self.pool.int(value);
        self.prefixes.push((object, end, value));
        for (o, i, v) in self.cells.clone() {
            if o == object {
                self.say_filled(i, v, end, value);
            }
        }
    }

    fn say_filled(&mut self, index: Term, there: Term, end: Term, value: Term) {
        let zero = self.pool.int(0);
        let (from, to) = (self.pool.le(zero, index), self.pool.lt(index, end));
        let (inside, same) = (self.pool.and(from, to), self.pool.eq(there, value));
        let holds = self.pool.implies(inside, same);
        self.side.push(holds);
    }

    fn within(&self, object: ObjId, index: Option<i64>) -> (i64, i64) {
        let mut b = (i64::MIN, i64::MAX);
        let all = self.narrow_all.iter().filter(|(o, _)| *o == object).map(|(_, b)| *b);
        let one = self.narrow.iter().filter(|((o, i), _)| *o == object && Some(*i) == index).map(|(_, b)| *b);
        for to in all.chain(one) {
            b = (b.0.max(to.0), b.1.min(to.1));
        }
        b
    }

    /// What a cell holds before any write.
    fn base(&mut self, object: ObjId, index: Term) -> Term {
        if let Some((.., v)) = self.cells.iter().find(|(o, i, _)| *o == object && *i == index) {
            return *v;
        }
        let o = self.program.object(object);
        let known = self.pool.num(index);
        let value = match (self.start, known) {
            (Start::Initial, Some(i)) => {
                let init = i32::try_from(i).map_or(CellInit::Value(0), |i| o.cell_init(i));
                self.initial(object, &o.cell_name(known.unwrap_or(0) as i32), init)
            }
            (Start::Initial, None) => match o.init.as_slice() {
                [] => self.pool.int(0),
                [CellInit::Value(v)] => self.pool.int(*v),
                list => {
                    let (mut lo, mut hi) = (0, 0);
                    for c in list {
                        let (l, h) = match c {
                            CellInit::Value(v) => (*v, *v),
                            CellInit::Any { lo, hi } => (*lo, *hi),
                        };
                        (lo, hi) = (lo.min(l), hi.max(h));
                    }
                    self.unknown(format!("{}[?]", o.name), o.ty, (lo, hi))
                }
            },
            (Start::Unknown, _) => {
                let within = self.within(object, known);
                let name = match known {
                    Some(i) => o.cell_name(i32::try_from(i).unwrap_or(0)),
                    None => format!("{}[…]", o.name),
                };
                self.unknown(name, o.ty, within)
            }
        };
        for k in 0..self.cells.len() {
            let (other, i, v) = self.cells[k];
            if other == object {
                let same = self.pool.eq(i, index);
                let equal = self.pool.eq(v, value);
                let holds = self.pool.implies(same, equal);
                self.side.push(holds);
            }
        }
        self.cells.push((object, index, value));
        for (o, end, full) in self.prefixes.clone() {
            if o == object {
                self.say_filled(index, value, end, full);
            }
        }
        value
    }

    fn initial(&mut self, object: ObjId, name: &str, init: CellInit) -> Term {
        match init {
            CellInit::Value(v) => self.pool.int(v),
            CellInit::Any { lo, hi } => {
                self.unknown(name.to_string(), self.program.object(object).ty, (lo, hi))
            }
        }
    }

    /// What a cell holds.
    pub fn read(&mut self, memory: &Memory, object: ObjId, index: Term) -> Term {
        // From the newest write back to the first that surely is to this cell.
        let mut value = None;
        let mut passed = Vec::new();
        for &(o, i, v) in memory.writes.iter().rev() {
            if o != object {
                continue;
            }
            let same = self.pool.eq(i, index);
            match self.pool.truth(same) {
                Some(true) => {
                    value = Some(v);
                    break;
                }
                Some(false) => {}
                None => passed.push((same, v)),
            }
        }
        let mut value = match value {
            Some(v) => v,
            None => self.base(object, index),
        };
        for (same, v) in passed.into_iter().rev() {
            value = self.pool.ite(same, v, value);
        }
        value
    }

    /// The cells read so far, for showing a state.
    pub fn cells(&self) -> &[(ObjId, Term, Term)] {
        &self.cells
    }

    /// Whether two memories hold the same everywhere.
    pub fn same_memory(&mut self, a: &Memory, b: &Memory) -> Term {
        let mut all = self.pool.bool(true);
        let mut places: Vec<(ObjId, Term)> = a.writes.iter().chain(&b.writes).map(|w| (w.0, w.1)).collect();
        places.sort();
        places.dedup();
        for (o, i) in places {
            let (x, y) = (self.read(a, o, i), self.read(b, o, i));
            let same = self.pool.eq(x, y);
            all = self.pool.and(all, same);
        }
        all
    }

    fn need(&mut self, run: &mut Run, holds: Term) {
        run.guard = self.pool.and(run.guard, holds);
    }
}
