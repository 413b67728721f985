//! The configurations that are asked about: errors, and states that violate a
//! property.
//!
//! `never` is judged in every state of TSO. The dual machine reaches the same
//! combinations of local states, and the same memories (a store acts on dual
//! memory exactly when TSO flushes it), but not the same pairs of the two: a
//! predicate that mixes them is refused. A disjunction is taken apart first. In
//! final states nothing is buffered, so both machines agree on all of it.

use super::space::{Row, Space};
use crate::local::graph::Stop;
use crate::local::{Cell, Node, Val};
use crate::unsupported::Unsupported;
use std::collections::BTreeMap;
use weir_ir::expr::{binary, unary};
use weir_ir::{Addr, BinOp, Expr, Place, Program, Property, PropertyKind, ThreadId, Ty};

/// What a forbidden configuration shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrong {
    Fault,
    Property(usize),
}

/// The most forbidden configurations.
const MAX_ROOTS: usize = 1 << 21;

/// All forbidden configurations.
pub(crate) fn forbidden(program: &Program, space: &Space) -> Result<Vec<(Row, Wrong)>, Stop> {
    let mut out = Vec::new();
    for (t, thread) in space.threads.iter().enumerate() {
        if !space.owns[t].at[thread.fault as usize].is_empty() {
            let mut row = space.anything();
            row[t] = thread.fault;
            out.push((row, Wrong::Fault));
        }
    }
    for (i, p) in program.properties.iter().enumerate() {
        property(program, space, i, p, &mut out)?;
    }
    Ok(out)
}

fn property(
    program: &Program,
    space: &Space,
    number: usize,
    p: &Property,
    out: &mut Vec<(Row, Wrong)>,
) -> Result<(), Stop> {
    let mut conditions = match p.kind {
        PropertyKind::Never => vec![],
        PropertyKind::Exists | PropertyKind::NotExists => vec![(p.pred.clone(), true)],
        PropertyKind::Forall => vec![(p.pred.clone(), false)],
    };
    if p.kind != PropertyKind::Never {
        conditions.extend(program.filter.iter().map(|f| (f.clone(), true)));
        let mut e = Enumerator::new(program, space, conditions, true, &p.text)?;
        return e.run(Wrong::Property(number), out);
    }
    for part in disjuncts(&p.pred) {
        let mut e = Enumerator::new(program, space, vec![(part, true)], false, &p.text)?;
        let memory_only = !e.cells.is_empty();
        if memory_only && e.leaves.iter().any(|l| !l.is_empty()) {
            return Err(Unsupported::MixedPredicate(p.text.clone()).into());
        }
        let from = out.len();
        e.run(Wrong::Property(number), out)?;
        if memory_only {
            // Memory is judged inside atomic sections as well.
            let rows: Vec<Row> = out[from..].iter().map(|(row, _)| row.clone()).collect();
            for (t, thread) in space.threads.iter().enumerate() {
                for node in (0..thread.fault).filter(|&n| thread.atomic[n as usize]) {
                    for row in &rows {
                        let mut inside = row.clone();
                        inside[t] = node;
                        if space.possible(&inside) {
                            out.push((inside, Wrong::Property(number)));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// `a || b` apart, where neither can fail to have a value.
fn disjuncts(e: &Expr) -> Vec<Expr> {
    match e {
        Expr::Bin(BinOp::LOr, _, a, b) if total(e) => {
            let mut all = disjuncts(a);
            all.extend(disjuncts(b));
            all
        }
        Expr::Bin(BinOp::Ne, _, a, b) if b.constant() == Some(0) && a.is_truth_value() => disjuncts(a),
        _ => vec![e.clone()],
    }
}

/// Whether the expression has a value whatever the state.
fn total(e: &Expr) -> bool {
    let mut total = true;
    e.visit(&mut |e| {
        total &= match e {
            Expr::Bin(BinOp::Div | BinOp::Rem, ..) | Expr::AddrOf(..) => false,
            Expr::Bin(op, Ty::Math, ..) => op.is_predicate(),
            Expr::Un(op, Ty::Math, _) => *op == weir_ir::UnOp::Not,
            _ => true,
        };
    });
    total
}

struct Enumerator<'a> {
    program: &'a Program,
    space: &'a Space,
    conditions: Vec<(Expr, bool)>,
    total: bool,
    /// In final states all threads have ended.
    finals: bool,
    /// Per thread: what is said of it.
    leaves: Vec<Vec<Expr>>,
    cells: Vec<Cell>,
    /// Per thread: its nodes by the values of the leaves.
    groups: Vec<Vec<(Vec<i64>, Vec<Node>)>>,
    chosen: Vec<Option<usize>>,
    memory: Vec<Option<Val>>,
}

/// No value: the predicate as a whole is false.
struct NoValue;

impl<'a> Enumerator<'a> {
    fn new(
        program: &'a Program,
        space: &'a Space,
        conditions: Vec<(Expr, bool)>,
        finals: bool,
        text: &str,
    ) -> Result<Enumerator<'a>, Stop> {
        let n = space.n();
        let mut leaves: Vec<Vec<Expr>> = vec![Vec::new(); n];
        let mut cells = Vec::new();
        let mut computed = false;
        for (e, _) in &conditions {
            e.visit(&mut |e| match e {
                Expr::At(t, ..) | Expr::RegOf(t, _) | Expr::Ended(t) => {
                    if let Some(list) = leaves.get_mut(t.index())
                        && !list.contains(e)
                    {
                        list.push(e.clone());
                    }
                }
                Expr::Mem(place) => match address(place).and_then(|a| space.system.cell(a)) {
                    Some(cell) if cells.contains(&cell) => {}
                    Some(cell) => cells.push(cell),
                    None => computed = true,
                },
                _ => {}
            });
        }
        if computed {
            return Err(Unsupported::ComputedPlace(text.to_string()).into());
        }
        let total = conditions.iter().all(|(e, _)| total(e));
        let mut e = Enumerator {
            program,
            space,
            conditions,
            total,
            finals,
            leaves,
            cells,
            groups: vec![Vec::new(); n],
            chosen: vec![None; n],
            memory: vec![None; space.system.cells.len()],
        };
        for t in 0..n {
            e.groups[t] = e.group(t);
        }
        Ok(e)
    }

    fn group(&self, t: usize) -> Vec<(Vec<i64>, Vec<Node>)> {
        let mut groups: BTreeMap<Vec<i64>, Vec<Node>> = BTreeMap::new();
        let ended = Expr::Ended(ThreadId::new(t));
        for node in 0..self.space.threads[t].fault {
            let reached = !self.space.owns[t].at[node as usize].is_empty();
            if !reached || self.finals && self.leaf(t, node, &ended) == 0 {
                continue;
            }
            let values = self.leaves[t].iter().map(|l| self.leaf(t, node, l)).collect();
            groups.entry(values).or_default().push(node);
        }
        groups.into_iter().collect()
    }

    /// What a thread's local state says.
    fn leaf(&self, t: usize, node: Node, leaf: &Expr) -> i64 {
        let local = &self.space.system.threads[t].locals[node as usize];
        let top = local.top();
        match leaf {
            Expr::At(_, routine, loc) => i64::from(top.routine == *routine && top.loc == *loc),
            Expr::RegOf(_, reg) => local.frames[0].regs.get(reg.index()).copied().unwrap_or(0),
            _ => {
                let routine = self.program.routine(top.routine);
                i64::from(local.frames.len() == 1 && routine.out(top.loc).next().is_none())
            }
        }
    }

    fn run(&mut self, wrong: Wrong, out: &mut Vec<(Row, Wrong)>) -> Result<(), Stop> {
        self.choose(0, wrong, out)
    }

    /// Chooses for one thread after the other, then for one cell after the other.
    fn choose(&mut self, at: usize, wrong: Wrong, out: &mut Vec<(Row, Wrong)>) -> Result<(), Stop> {
        let n = self.space.n();
        let mut decided = true;
        for (e, wanted) in &self.conditions {
            match self.value(e) {
                Ok(None) => decided = false,
                Ok(Some(v)) if (v != 0) == *wanted => {}
                Err(NoValue) if !*wanted => {}
                _ => return Ok(()),
            }
        }
        let threads_matter = self.finals && at < n;
        if decided && !threads_matter || at == n + self.cells.len() {
            return if decided { self.emit(wrong, out) } else { Ok(()) };
        }
        if at < n {
            if !self.finals && self.leaves[at].is_empty() {
                return self.choose(at + 1, wrong, out);
            }
            for group in 0..self.groups[at].len() {
                self.chosen[at] = Some(group);
                self.choose(at + 1, wrong, out)?;
            }
            self.chosen[at] = None;
        } else {
            let cell = self.cells[at - n] as usize;
            for val in 0..self.space.system.cells[cell].values.len() {
                self.memory[cell] = Some(val as Val);
                self.choose(at + 1, wrong, out)?;
            }
            self.memory[cell] = None;
        }
        Ok(())
    }

    fn emit(&self, wrong: Wrong, out: &mut Vec<(Row, Wrong)>) -> Result<(), Stop> {
        let n = self.space.n();
        let mut rows = vec![self.space.anything()];
        for (cell, val) in self.memory.iter().enumerate() {
            if let Some(val) = val {
                rows[0][2 * n + cell] = u32::from(*val);
            }
        }
        for (t, group) in self.chosen.iter().enumerate() {
            let Some(group) = group else { continue };
            let nodes = &self.groups[t][*group].1;
            if (rows.len() * nodes.len()).saturating_add(out.len()) > MAX_ROOTS {
                return Err(Stop::Limit(weir_engine::StopReason::Exhausted(
                    "there are too many forbidden states to list".into(),
                )));
            }
            let with = |row: &Row, node: Node| {
                let mut row = row.clone();
                row[t] = node;
                row
            };
            rows = rows.iter().flat_map(|row| nodes.iter().map(move |&node| with(row, node))).collect();
        }
        let inside = |row: &Row| {
            let atomic = |t: usize| self.space.threads[t].atomic.get(row[t] as usize) == Some(&true);
            (0..n).filter(|&t| atomic(t)).count()
        };
        out.extend(
            rows.into_iter()
                .filter(|row| inside(row) <= 1 && self.space.possible(row))
                .map(|row| (row, wrong)),
        );
        Ok(())
    }

    /// The value as far as the choices made so far decide it.
    fn value(&self, e: &Expr) -> Result<Option<i64>, NoValue> {
        Ok(match e {
            Expr::Const(v, _) => Some(*v),
            Expr::At(t, ..) | Expr::RegOf(t, _) | Expr::Ended(t) => {
                let Some(leaves) = self.leaves.get(t.index()) else { return Err(NoValue) };
                let leaf = leaves.iter().position(|l| l == e);
                match (self.chosen[t.index()], leaf) {
                    (Some(group), Some(leaf)) => Some(self.groups[t.index()][group].0[leaf]),
                    _ => None,
                }
            }
            Expr::Mem(place) => {
                let cell = address(place).and_then(|a| self.space.system.cell(a)).ok_or(NoValue)?;
                let val = self.memory[cell as usize];
                val.map(|v| self.space.system.cells[cell as usize].values[v as usize])
            }
            Expr::AddrOf(o, index) => match self.value(index)? {
                None => None,
                Some(i) => Some(Addr::of(*o, i32::try_from(i).map_err(|_| NoValue)?).0),
            },
            Expr::Un(op, ty, a) => match self.value(a)? {
                None => None,
                Some(a) => Some(unary(*op, *ty, a).map_err(|_| NoValue)?),
            },
            Expr::Bin(op, ty, a, b) => match (op, self.value(a)?, self.value(b)?) {
                (_, Some(a), Some(b)) => Some(binary(*op, *ty, a, b).map_err(|_| NoValue)?),
                (BinOp::LAnd, Some(0), None) | (BinOp::LAnd, None, Some(0)) if self.total => Some(0),
                (BinOp::LOr, Some(v), None) | (BinOp::LOr, None, Some(v)) if self.total && v != 0 => Some(1),
                _ => None,
            },
            Expr::Ite(c, a, b) => match self.value(c)? {
                None => None,
                Some(0) => self.value(b)?,
                Some(_) => self.value(a)?,
            },
            Expr::Cast(ty, a) => self.value(a)?.map(|v| ty.wrap(v)),
            Expr::Reg(_) | Expr::SelfId | Expr::ThreadCount => return Err(NoValue),
            // Of whole programs, which have no properties.
            Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_) => return Err(NoValue),
        })
    }
}

/// The address of a place without anything to compute.
fn address(place: &Place) -> Option<Addr> {
    match place {
        Place::Cell(o, index) => Some(Addr::of(*o, i32::try_from(index.constant()?).ok()?)),
        Place::Deref(_) | Place::Bytes(..) => None,
    }
}
