//! One step after the other, on symbols: what the state is afterwards, as
//! expressions over the state before.

use super::ex::{Ex, VarId};
use super::flat::Act;
use super::vars::{Cells, Model};
use std::collections::BTreeMap;
use weir_ir::{BinOp, Expr, ObjId, Op, RegId, RmwOp, Ty};

/// What a sequence of steps of one thread does.
#[derive(Clone, Debug)]
pub(super) struct World<'a> {
    model: &'a Model,
    thread: usize,
    /// Variables that have another value now, or whose value is known.
    pub env: BTreeMap<VarId, Ex>,
    /// Array elements written, in order: array, index, value.
    pub writes: Vec<(VarId, Ex, Ex)>,
    /// What must hold before the first step for this to happen.
    pub conds: Vec<Ex>,
    /// What must hold before the first step for this to be no error.
    pub checks: Vec<Ex>,
    /// Array elements touched with an index that may be out of bounds. SPIN
    /// notices by itself where it evaluates them.
    pub touched: Vec<(VarId, Ex)>,
}

/// A place: a variable, or an element.
enum Spot {
    Var(VarId),
    Elem(VarId, Ex),
}

impl<'a> World<'a> {
    pub fn new(model: &'a Model, thread: usize) -> World<'a> {
        let (env, none) = (BTreeMap::new(), Vec::new);
        World { model, thread, env, writes: Vec::new(), conds: none(), checks: none(), touched: Vec::new() }
    }

    /// What one operation may do, whatever was before.
    pub fn alone(model: &'a Model, thread: usize, act: &Act) -> Vec<World<'a>> {
        World::new(model, thread).act(act)
    }

    /// The variables it assigns, with the values.
    pub fn assigned(self) -> impl Iterator<Item = (VarId, Ex)> {
        self.env.into_iter().chain(self.writes.into_iter().map(|(v, _, e)| (v, e)))
    }

    fn size(&self, limit: usize) -> usize {
        let values = self.env.values().chain(&self.conds).chain(&self.checks);
        let writes = self.writes.iter().flat_map(|(_, i, v)| [i, v]);
        values.chain(writes).fold(0, |n, e| n + e.size(limit))
    }

    /// Whether something has become an array that is indexed by itself.
    pub fn has_self_index(&self) -> bool {
        let read = self.env.values().chain(&self.conds).chain(&self.checks);
        read.chain(self.writes.iter().map(|(_, _, e)| e)).any(Ex::has_self_index)
            || self.writes.iter().any(|(a, i, _)| i.has_self_index() || i.reads(*a))
    }

    /// Whether it has become too large to be written.
    pub fn too_large(&self, limit: usize) -> bool {
        self.size(limit) > limit
    }

    /// An expression of the thread, over the state before the first step.
    pub fn value(&mut self, e: &Expr) -> Ex {
        let mut checks = std::mem::take(&mut self.checks);
        let value = self.model.lower(e, &|r| self.read(self.model.regs[self.thread][r.index()]), &mut checks);
        self.checks = checks;
        value
    }

    fn read(&self, v: VarId) -> Ex {
        self.env.get(&v).cloned().unwrap_or_else(|| self.model.var(v))
    }

    fn set(&mut self, r: RegId, value: Ex) {
        let v = self.model.regs[self.thread][r.index()];
        self.assign(v, value);
    }

    fn assign(&mut self, v: VarId, value: Ex) {
        let value = self.model.keep(self.model.vars[v].ty, value, &mut self.checks);
        self.env.insert(v, value);
    }

    fn spot(&mut self, o: ObjId, index: &Expr) -> Spot {
        let index = self.value(index);
        match &self.model.objects[o.index()] {
            Cells::Single(cells) => {
                let at = index.int().and_then(|i| usize::try_from(i).ok()).unwrap_or(0);
                Spot::Var(cells[at.min(cells.len() - 1)])
            }
            Cells::Array(a) => {
                let len = i128::from(self.model.vars[*a].len.unwrap_or(0));
                if len > 0 && !self.model.within(&index, 0, len - 1) {
                    self.touched.push((*a, index.clone()));
                }
                Spot::Elem(*a, index)
            }
        }
    }

    fn load(&self, spot: &Spot) -> Ex {
        match spot {
            Spot::Var(v) => self.read(*v),
            Spot::Elem(a, index) => {
                let before = Ex::Elem(*a, index.clone().into());
                self.writes.iter().filter(|(b, ..)| b == a).fold(before, |old, (_, i, new)| {
                    Ex::ite(Ex::bin(BinOp::Eq, index.clone(), i.clone()), new.clone(), old)
                })
            }
        }
    }

    fn store(&mut self, spot: Spot, value: Ex) {
        match spot {
            Spot::Var(v) => self.assign(v, value),
            Spot::Elem(a, index) => {
                let value = self.model.keep(self.model.vars[a].ty, value, &mut self.checks);
                self.writes.push((a, index, value));
            }
        }
    }

    /// The state in which `c` holds, unless it cannot.
    pub fn assume(mut self, c: Ex) -> Option<World<'a>> {
        match c.int() {
            Some(0) => None,
            Some(_) => Some(self),
            None => {
                if !self.conds.contains(&c) {
                    self.conds.push(c);
                }
                Some(self)
            }
        }
    }

    /// All ways to go through an operation.
    pub fn act(mut self, act: &Act) -> Vec<World<'a>> {
        let op = match act {
            Act::Op(op) => op,
            Act::Fits(e, ty) => {
                if let Ty::Range { lo, hi } = ty {
                    let v = self.value(e);
                    let mut checks = std::mem::take(&mut self.checks);
                    self.model.fits(&v, *lo, *hi, &mut checks);
                    self.checks = checks;
                }
                return vec![self];
            }
        };
        let spot = act.place().map(|(o, i)| self.spot(o, i));
        match (op, spot) {
            (Op::AtomicBegin, _) => {
                self.env.insert(self.model.owner, Ex::Int(self.thread as i64 + 1));
            }
            (Op::AtomicEnd, _) => {
                self.env.insert(self.model.owner, Ex::Int(0));
            }
            (Op::Assign(r, e), _) => {
                let v = self.value(e);
                self.set(*r, v);
            }
            (Op::Havoc(r, constraint), _) => {
                let one = |v: i64| {
                    let mut world = self.clone();
                    world.set(*r, Ex::Int(v));
                    match constraint {
                        None => Some(world),
                        Some(c) => {
                            let c = world.value(c);
                            world.assume(c.truth())
                        }
                    }
                };
                let ty = self.model.vars[self.model.regs[self.thread][r.index()]].ty;
                return self.model.choices(ty).filter_map(one).collect();
            }
            (Op::Assume(e), _) => {
                let c = self.value(e).truth();
                return self.assume(c).into_iter().collect();
            }
            (Op::Assert(e), _) => {
                let c = self.value(e).truth();
                self.checks.push(c);
            }
            (Op::Load(r, _), Some(spot)) => {
                let v = self.load(&spot);
                self.set(*r, v);
            }
            (Op::Store(_, e), Some(spot)) => {
                let v = self.value(e);
                self.store(spot, v);
            }
            (Op::Rmw { dst, op, operand, ty, .. }, Some(spot)) => {
                let operand = self.value(operand);
                let old = self.load(&spot);
                let new = self.model.wrap(*ty, rmw(*op, old.clone(), operand));
                self.store(spot, new);
                if let Some(r) = dst {
                    self.set(*r, old);
                }
            }
            (Op::Cas { old, ok, expected, new, .. }, Some(spot)) => {
                let (expected, new) = (self.value(expected), self.value(new));
                let found = self.load(&spot);
                let same = Ex::bin(BinOp::Eq, found.clone(), expected);
                let mut ways: Vec<World<'a>> = Vec::new();
                if let Some(mut done) = self.clone().assume(same.clone()) {
                    done.store(spot, new);
                    done.result(*old, &found, *ok, 1);
                    ways.push(done);
                }
                if let Some(mut failed) = self.assume(same.not()) {
                    failed.result(*old, &found, *ok, 0);
                    ways.push(failed);
                }
                return ways;
            }
            // Fences do nothing under SC, and there are no others.
            _ => {}
        }
        vec![self]
    }

    fn result(&mut self, old: Option<RegId>, found: &Ex, ok: Option<RegId>, done: i64) {
        if let Some(r) = old {
            self.set(r, found.clone());
        }
        if let Some(r) = ok {
            self.set(r, Ex::Int(done));
        }
    }
}

fn rmw(op: RmwOp, old: Ex, operand: Ex) -> Ex {
    use weir_ir::UnOp::BitNot;
    match op {
        RmwOp::Xchg => operand,
        RmwOp::Add => Ex::bin(BinOp::Add, old, operand),
        RmwOp::Sub => Ex::bin(BinOp::Sub, old, operand),
        RmwOp::And => Ex::bin(BinOp::And, old, operand),
        RmwOp::Or => Ex::bin(BinOp::Or, old, operand),
        RmwOp::Xor => Ex::bin(BinOp::Xor, old, operand),
        RmwOp::Nand => Ex::un(BitNot, Ex::bin(BinOp::And, old, operand)),
        RmwOp::Max => Ex::ite(Ex::bin(BinOp::Lt, old.clone(), operand.clone()), operand, old),
        RmwOp::Min => Ex::ite(Ex::bin(BinOp::Lt, old.clone(), operand.clone()), old, operand),
    }
}
