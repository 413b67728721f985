//! Commutation: left movers and right movers, as questions to the solver.
//!
//! A store is a *left mover* if, whenever another thread's action comes right
//! before it, the two can be swapped with the same end. A load is a *right mover*
//! if, whenever another thread's action comes right after it, the two can be
//! swapped. "The same end" is memory and the registers that are still read; where
//! actions choose (havoc, several paths between the same locations), the swapped
//! execution may choose differently.
//!
//! The *strict* forms ask that the two never touch the same cell (one of them
//! writing). They keep the happens-before relation of the standard definition, so
//! they prove trace robustness; the plain forms prove state robustness.

use crate::Unsupported;
use crate::invariants::{Invariants, Spot, assumed, differ, narrow, thread};
use crate::pending::{Early, Known};
use crate::solver::{Answer, Solver};
use crate::symbolic::{Chooser, Local, Loose, Memory, Run, Start, World};
pub use crate::system::ActionRef;
use crate::system::{Action, Class, Kind, System, overlap};
use crate::term::{Obligation, Term};
use weir_engine::fault;
use weir_ir::Op;

/// A state in which two actions do not commute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The store or load that should move.
    pub mover: ActionRef,
    /// The other thread's action.
    pub other: ActionRef,
    /// The state: names and values.
    pub state: Vec<(String, i64)>,
    /// No state: the solver gave up.
    pub gave_up: bool,
}

/// Which way something has to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// A store, before what comes right before it.
    Left,
    /// A load, behind what comes right after it.
    Right,
}

/// The actions of other threads that an action has to be swapped with. `rounds`:
/// also those that end a round of waiting.
pub(crate) fn beside(
    system: &System<'_>,
    inv: &Invariants,
    (c, i): ActionRef,
    side: Side,
    rounds: bool,
) -> Vec<ActionRef> {
    let class = &system.classes[c];
    let mover = &class.actions[i];
    let cells = class.cells(mover, side == Side::Left);
    let mut found = Vec::new();
    for (b, other) in system.classes.iter().enumerate() {
        for (j, a) in other.actions.iter().enumerate() {
            let meets = match side {
                Side::Left => overlap(&other.cells(a, false), &cells),
                Side::Right => other.may_write(a) && overlap(&other.cells(a, true), &cells),
            };
            if meets && (rounds || !a.closes_round) && inv.can_meet((c, mover.src), (b, a.src)) {
                found.push((b, j));
            }
        }
    }
    if fault!("prove-skips-a-mover-check") {
        found.pop();
    }
    found
}

/// Whether no action of any thread touches what the action writes, or writes what it touches,
/// wherever threads are: then it commutes with all of them, and nothing has to be known for that.
pub fn alone(system: &System<'_>, (c, i): ActionRef) -> bool {
    let class = &system.classes[c];
    let mover = &class.actions[i];
    let mine = |writes: bool| class.cells(mover, writes);
    system.classes.iter().enumerate().all(|(b, other)| {
        other.actions.iter().enumerate().filter(|(j, _)| (b, *j) != (c, i) || class.many()).all(|(_, a)| {
            !overlap(&mine(true), &other.cells(a, false)) && !overlap(&mine(false), &other.cells(a, true))
        })
    })
}

/// What all checks need.
pub(crate) struct Movers<'a, 's> {
    pub system: &'a System<'a>,
    pub inv: &'a Invariants,
    pub solver: &'s mut Solver,
    /// How many questions were put.
    pub obligations: usize,
    /// The questions themselves, where somebody wants to see them.
    pub record: Option<Vec<Obligation>>,
}

/// Two threads, one of them where the mover starts, the other where the other
/// action starts.
struct Scene<'a> {
    w: World<'a>,
    mine: Local,
    theirs: Local,
    pre: Vec<Term>,
}

impl<'a, 's> Movers<'a, 's> {
    pub fn new(system: &'a System<'a>, inv: &'a Invariants, solver: &'s mut Solver) -> Movers<'a, 's> {
        Movers { system, inv, solver, obligations: 0, record: None }
    }

    fn scene(&self, mine: Spot, other: Spot, known: Option<&Known>) -> Result<Scene<'a>, Unsupported> {
        let mut w = World::new(self.system.program, Start::Unknown);
        narrow(&mut w, self.inv, mine);
        narrow(&mut w, self.inv, other);
        if let Some(k) = known {
            k.narrow(&mut w);
        }
        let mut me = thread(&mut w, self.system, self.inv, mine, "t");
        let theirs = thread(&mut w, self.system, self.inv, other, "u");
        differ(&mut w, self.system, (mine.0, &me), (other.0, &theirs));
        let mut pre = assumed(&mut w, self.inv, mine, &me)?;
        pre.extend(assumed(&mut w, self.inv, other, &theirs)?);
        if let Some(k) = known {
            k.fill(&mut w, &mut me);
        }
        Ok(Scene { w, mine: me, theirs, pre })
    }

    /// Why the store is not a left mover; `None`: it is one.
    pub fn left(&mut self, c: usize, store: usize, strict: bool) -> Result<Option<Clash>, Unsupported> {
        let class = &self.system.classes[c];
        let w_action = &class.actions[store];
        for (b, j) in beside(self.system, self.inv, (c, store), Side::Left, strict) {
            let other = &self.system.classes[b];
            let a = &other.actions[j];
            self.obligations += 1;
            let mut s = self.scene((c, w_action.src), (b, a.src), None)?;
            let fails = if strict {
                self.meets(&mut s, (class, w_action), (other, a), true)?
            } else {
                self.does_not_move_left(&mut s, (class, w_action), (other, a))?
            };
            if let Some(clash) = self.ask(&s, fails, (c, store), (b, j)) {
                return Ok(Some(clash));
            }
        }
        Ok(None)
    }

    /// Why the load is not a right mover; `None`: it is one.
    pub fn right(&mut self, c: usize, load: &Early, strict: bool) -> Result<Option<Clash>, Unsupported> {
        let class = &self.system.classes[c];
        let r_action = &class.actions[load.action];
        for (b, j) in beside(self.system, self.inv, (c, load.action), Side::Right, strict) {
            let other = &self.system.classes[b];
            let a = &other.actions[j];
            self.obligations += 1;
            let mut s = self.scene((c, r_action.src), (b, a.src), Some(&load.known))?;
            let fails = if strict {
                self.meets(&mut s, (class, r_action), (other, a), false)?
            } else {
                self.does_not_move_right(&mut s, (class, r_action), (other, a), &load.known)?
            };
            if let Some(clash) = self.ask(&s, fails, (c, load.action), (b, j)) {
                return Ok(Some(clash));
            }
        }
        Ok(None)
    }

    /// The two touch the same cell, the other one writing it (or, for a store,
    /// touching it at all). What the other one waits for after its access does
    /// not count.
    fn meets(
        &mut self,
        s: &mut Scene<'a>,
        (class, m): (&Class, &Action),
        (other, a): (&Class, &Action),
        any_access: bool,
    ) -> Result<Term, Unsupported> {
        let start = Memory::default();
        let mine = s.w.run(class, &m.path[..1], &s.mine, &start, &Chooser::Free)?;
        let path = if a.kind == Kind::Locked { &a.path[..] } else { &a.path[..1] };
        let theirs = s.w.run(other, path, &s.theirs, &start, &Chooser::Free)?;
        let mut some = s.w.pool.bool(false);
        for x in &mine.touches {
            for y in theirs.touches.iter().filter(|y| y.object == x.object) {
                let same = s.w.pool.eq(x.index, y.index);
                let counts = if any_access { same } else { s.w.pool.and(same, y.writes) };
                some = s.w.pool.or(some, counts);
            }
        }
        Ok(some)
    }

    fn does_not_move_left(
        &mut self,
        s: &mut Scene<'a>,
        (class, w_action): (&Class, &Action),
        (other, a): (&Class, &Action),
    ) -> Result<Term, Unsupported> {
        let start = Memory::default();
        let first = s.w.run(other, &a.path, &s.theirs, &start, &Chooser::Free)?;
        let then = s.w.run(class, &w_action.path, &s.mine, &first.memory, &Chooser::Free)?;
        let store = s.w.run(class, &w_action.path, &s.mine, &start, &Chooser::Free)?;
        let mut can = s.w.pool.bool(false);
        for again in self.alike(other, a) {
            let choose = Chooser::As(&first.local.regs);
            let second = s.w.run(other, &again.path, &s.theirs, &store.memory, &choose)?;
            let regs = same_registers(&mut s.w, other, again, &first, &second);
            let memory = s.w.same_memory(&then.memory, &second.memory);
            let ok = s.w.pool.all([store.guard, second.guard, regs, memory]);
            can = s.w.pool.or(can, ok);
        }
        let cannot = s.w.pool.not(can);
        Ok(s.w.pool.all([first.guard, then.guard, cannot]))
    }

    fn does_not_move_right(
        &mut self,
        s: &mut Scene<'a>,
        (class, r_action): (&Class, &Action),
        (other, a): (&Class, &Action),
        known: &Known,
    ) -> Result<Term, Unsupported> {
        let start = Memory::default();
        let read = s.w.run(class, &r_action.path, &s.mine, &start, &Chooser::Free)?;
        // Under TSO the other action sees memory without the stores that wait: an
        // atomic section that loads such a cell may load anything.
        let section = other.edges(a).any(|e| e.op == Op::AtomicBegin);
        if section {
            let except = read.touches.iter().map(|t| (t.object, t.index)).collect();
            s.w.loose = Some(Loose { cells: known.maybe.clone(), except });
        }
        let act = s.w.run(other, &a.path, &s.theirs, &start, &Chooser::Free)?;
        s.w.loose = None;
        let mut can = s.w.pool.bool(false);
        for again in self.alike(class, r_action) {
            let choose = Chooser::As(&read.local.regs);
            let later = s.w.run(class, &again.path, &s.mine, &act.memory, &choose)?;
            let regs = same_registers(&mut s.w, class, again, &read, &later);
            let ok = s.w.pool.and(later.guard, regs);
            can = s.w.pool.or(can, ok);
        }
        let cannot = s.w.pool.not(can);
        Ok(s.w.pool.all([read.guard, act.guard, cannot]))
    }

    /// The actions that could stand for this one: same start, same end, and
    /// possible wherever this one is (a load must not become a locked operation).
    fn alike<'c>(&self, class: &'c Class, a: &Action) -> Vec<&'c Action> {
        let may_stand =
            |k: Kind| k == a.kind || k == Kind::Local || a.kind == Kind::Locked && k == Kind::Load;
        class
            .actions
            .iter()
            .filter(|b| b.src == a.src && b.dst == a.dst && may_stand(b.kind) && !b.closes_round)
            .collect()
    }

    fn ask(&mut self, s: &Scene<'_>, fails: Term, mover: ActionRef, other: ActionRef) -> Option<Clash> {
        let mut question = s.pre.clone();
        question.extend(&s.w.side);
        question.push(fails);
        if let Some(list) = &mut self.record {
            let name = format!(
                "{} and {}",
                crate::show::action(self.system, mover),
                crate::show::action(self.system, other)
            );
            list.push(Obligation { name, pool: s.w.pool.clone(), terms: question.clone() });
        }
        let mut clash = Clash { mover, other, state: Vec::new(), gave_up: false };
        match self.solver.check(&s.w.pool, &question) {
            Answer::Unsat => None,
            Answer::Unknown => {
                clash.gave_up = true;
                Some(clash)
            }
            Answer::Sat(model) => {
                let program = self.system.program;
                for (o, i, v) in s.w.cells() {
                    let index = model.value(&s.w.pool, *i);
                    let name = program.object(*o).cell_name(i32::try_from(index).unwrap_or(0));
                    if !clash.state.iter().any(|(n, _)| *n == name) {
                        clash.state.push((name, model.value(&s.w.pool, *v)));
                    }
                }
                clash.state.sort();
                let sides = [(mover, &s.mine), (other, &s.theirs)];
                for (k, ((c, a), local)) in sides.into_iter().enumerate() {
                    let class = &self.system.classes[c];
                    for r in class.live_at(class.actions[a].src) {
                        let reg = &class.routine.regs[r.index()];
                        if !reg.is_temporary() {
                            // Two threads of one class are told apart.
                            let tick = if mover.0 == other.0 && k == 1 { "'" } else { "" };
                            let name = format!("{}{tick}.{}", class.name, reg.name);
                            clash.state.push((name, model.value(&s.w.pool, local.regs[r.index()])));
                        }
                    }
                }
                Some(clash)
            }
        }
    }
}

/// The registers that are read later agree.
fn same_registers(w: &mut World<'_>, class: &Class, a: &Action, x: &Run, y: &Run) -> Term {
    let mut all = w.pool.bool(true);
    for r in class.live_at(a.dst).collect::<Vec<_>>() {
        let same = w.pool.eq(x.local.regs[r.index()], y.local.regs[r.index()]);
        all = w.pool.and(all, same);
    }
    all
}
