//! The variables of the sequential program.

use super::values;
use crate::library::fresh;
use crate::roles::Roles;
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{
    BinOp, CellInit, Diagnostic, Expr, Len, LocId, ObjId, Object, Op, Place, Program, PropertyKind, RegId,
    RoutineId, TemplateId, Ty,
};

/// Objects of more cells than this, counted over all rounds, are not made.
const MAX_CELLS: u64 = 1 << 20;

/// An object of which every round has a copy.
pub(super) struct Copies {
    /// The type of its cells.
    pub ty: Ty,
    /// How many cells it has.
    pub len: i64,
    /// Whether it is an array.
    pub array: bool,
    /// Cell by cell what the copies of all rounds started with.
    pub guess: ObjId,
    /// The values that are worth guessing.
    pub values: Option<(i64, i64)>,
}

/// The stores of the running thread that wait.
pub(super) struct Queues {
    /// One for each number of rounds, from 1: whether a store reaches memory then.
    pub masks: Vec<ObjId>,
    /// And what it writes.
    pub values: Vec<ObjId>,
}

/// The variables.
pub(super) struct Vars {
    /// The rounds of all threads together, one after the other.
    pub rounds: i64,
    /// Rounds that a thread may take part in.
    pub most: i64,
    /// The round the running thread is in; `rounds`: it does nothing any more.
    pub round: ObjId,
    /// It has done something in this round.
    pub active: ObjId,
    /// How many rounds it took part in.
    pub active_rounds: ObjId,
    /// How many rounds its youngest store waits; 0 if none does.
    pub late: Option<ObjId>,
    /// Something went wrong in a thread.
    pub wrong: ObjId,
    /// All threads are through, and all guesses were right.
    pub done: ObjId,
    /// The last round any thread was active in; no thread is active from that round on,
    /// since another one is inside an atomic section.
    pub sections: Option<(ObjId, ObjId)>,
    /// The place the running thread is at when it does nothing any more.
    pub at: Option<ObjId>,
    /// The same of each thread.
    pub at_of: Vec<ObjId>,
    /// Numbers for the places that properties mention, by original routine.
    pub places: BTreeMap<(RoutineId, LocId), i64>,
    /// What a thread's own registers were at that time: a cell for each copy.
    pub kept: BTreeMap<(TemplateId, RegId), ObjId>,
    /// States on the way are looked at, not final ones only.
    pub watched: bool,
    /// Per object of the original.
    pub copies: Vec<Option<Copies>>,
    /// Per object of the original, where its stores may wait.
    pub queues: BTreeMap<ObjId, Queues>,
}

/// For every object, whether some step writes it.
fn written(program: &Program) -> Vec<bool> {
    let mut out = vec![false; program.objects.len()];
    for e in program.routines.iter().flat_map(|r| &r.edges) {
        if let (Some(Place::Cell(o, _)), false) = (e.op.place(), matches!(e.op, Op::Load(..))) {
            out[o.index()] = true;
        }
    }
    out
}

/// The places and registers that properties mention.
struct Mentioned {
    places: BTreeSet<(RoutineId, LocId)>,
    regs: BTreeSet<(TemplateId, RegId)>,
}

fn mentioned(original: &Program) -> Mentioned {
    let mut out = Mentioned { places: BTreeSet::new(), regs: BTreeSet::new() };
    let properties = original.properties.iter().map(|p| &p.pred);
    let shown = original.observables.iter().map(|o| &o.expr);
    for e in properties.chain(shown).chain(&original.filter) {
        e.visit(&mut |e| match e {
            Expr::At(_, r, l) => {
                out.places.insert((*r, *l));
            }
            Expr::Ended(t) => {
                let r = original.template(original.threads[t.index()].template).routine;
                out.places.extend(ends(original, r).map(|l| (r, l)));
            }
            Expr::RegOf(t, reg) => {
                out.regs.insert((original.threads[t.index()].template, *reg));
            }
            _ => {}
        });
    }
    out
}

/// The locations of a routine that nothing leaves.
pub(super) fn ends(program: &Program, r: RoutineId) -> impl Iterator<Item = LocId> {
    let out = program.routine(r).out_table();
    (0..out.len()).filter(move |l| out[*l].is_empty()).map(LocId::new)
}

impl Vars {
    /// Adds the variables to a program, and gives every round its copy of those there are.
    pub fn add(
        program: &mut Program,
        original: &Program,
        roles: &Roles,
        queued: &[bool],
        most: u32,
    ) -> Result<Vars, Diagnostic> {
        let threads = original.threads.len() as i64;
        let most = i64::from(most);
        // See the module: as many strictly falling runs of thread numbers as there can be.
        let rounds = (threads - 1).max(0) * most + 1;
        let mut used = crate::library::names(program);
        let mut object = |program: &mut Program, name: &str, ty: Ty, len: Len, init: i64| {
            let name = fresh(&mut used, name);
            program.add_object(Object::new(name, ty, len, init))
        };
        let one = Len::Scalar;
        let count = |hi: i64| Ty::Range { lo: 0, hi };
        let round = object(program, "round", count(rounds), one, 0);
        let active = object(program, "active", Ty::Bool, one, 0);
        let active_rounds = object(program, "active_rounds", count(most), one, 0);
        let late = queued.contains(&true).then(|| object(program, "late", count(most), one, 0));
        let wrong = object(program, "wrong", Ty::Bool, one, 0);
        let done = object(program, "done", Ty::Bool, one, 0);
        let watched = original.properties.iter().any(|p| p.kind == PropertyKind::Never);
        let atomic = program.routines.iter().any(|r| r.edges.iter().any(|e| e.op == Op::AtomicBegin));
        let sections = (watched && atomic).then(|| {
            let last = object(program, "last_active", count(rounds), one, 0);
            (last, object(program, "closed", count(rounds), one, rounds))
        });
        let Mentioned { places, regs } = mentioned(original);
        let places: BTreeMap<_, _> = places.into_iter().zip(1..).collect();
        let spots = count(places.len() as i64);
        let asked = !places.is_empty();
        let at = asked.then(|| object(program, "at", spots, one, 0));
        let names = (0..original.threads.len()).filter(|_| asked).map(weir_ir::ThreadId::new);
        let at_of = names
            .map(|t| object(program, &format!("at_{}", original.thread_name(t)), spots, one, 0))
            .collect();
        let mut kept = BTreeMap::new();
        for (t, reg) in regs {
            let template = original.template(t);
            let r = &original.routine(template.routine).regs[reg.index()];
            let copies = original.threads.iter().filter(|x| x.template == t).map(|x| x.copy + 1).max();
            let len = if copies == Some(1) { one } else { Len::Fixed(copies.unwrap_or(1)) };
            let name = format!("{}_{}", template.name, r.name);
            kept.insert((t, reg), object(program, &name, r.ty, len, r.ty.start()));
        }
        let values = values::of_objects(&roles.program);
        let written = written(original);
        let mut copies = Vec::new();
        let mut queues = BTreeMap::new();
        for o in 0..original.objects.len() {
            let old = original.objects[o].clone();
            if !written[o] {
                copies.push(None);
                continue;
            }
            let (len, array) = match old.len {
                Len::Scalar => (1, false),
                Len::Fixed(n) => (i64::from(n), true),
                Len::Unbounded => {
                    let what = format!("`{}` has no bounds and is written", old.name);
                    return Err(Diagnostic::error(old.span, what).label("not sequentialised"));
                }
            };
            if matches!(old.ty, Ty::Ptr | Ty::Tid) {
                let what = format!("`{}` holds pointers or threads, which cannot be guessed", old.name);
                return Err(Diagnostic::error(old.span, what).label("not sequentialised"));
            }
            let cells = len as u64 * rounds as u64;
            if cells > MAX_CELLS {
                let what = format!("`{}` would have {cells} cells in all rounds together", old.name);
                return Err(Diagnostic::error(old.span, what).hint("a smaller bound"));
            }
            let all = Len::Fixed(cells as u32);
            let guess = object(program, &format!("guess_{}", old.name), old.ty, all, old.ty.start());
            let mut init: Vec<CellInit> = (0..len).map(|i| old.cell_init(i as i32)).collect();
            init.resize(cells as usize, CellInit::Value(old.ty.start()));
            let new = &mut program.objects[o];
            (new.len, new.init, new.cell_names) = (all, init, Vec::new());
            if queued[o] {
                let each = if array { old.len } else { one };
                let (mut masks, mut values) = (Vec::new(), Vec::new());
                for j in 1..=most {
                    masks.push(object(program, &format!("mask_{j}_{}", old.name), Ty::Bool, each, 0));
                    let start = old.ty.start();
                    values.push(object(program, &format!("queue_{j}_{}", old.name), old.ty, each, start));
                }
                queues.insert(ObjId::new(o), Queues { masks, values });
            }
            copies.push(Some(Copies { ty: old.ty, len, array, guess, values: values[o] }));
        }
        Ok(Vars {
            rounds,
            most,
            round,
            active,
            active_rounds,
            late,
            wrong,
            done,
            sections,
            at,
            at_of,
            places,
            kept,
            watched,
            copies,
            queues,
        })
    }

    /// The cell of a round's copy; of an object that nobody writes, the cell itself.
    pub fn cell(&self, o: ObjId, round: Expr, index: Expr) -> Place {
        match &self.copies[o.index()] {
            None => Place::Cell(o, index),
            Some(c) if !c.array => Place::Cell(o, round),
            Some(c) => {
                let first = Expr::bin(BinOp::Mul, Ty::I64, round, Expr::int(c.len));
                Place::Cell(o, Expr::bin(BinOp::Add, Ty::I64, first, Expr::Cast(Ty::I64, Box::new(index))))
            }
        }
    }
}
